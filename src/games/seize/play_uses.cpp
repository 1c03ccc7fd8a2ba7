#include "games/seize/play_uses.hpp"

#include "games/seize/play_cards.hpp"
#include "games/seize/play_effects.hpp"

namespace imperium::seize {

void begin_use(Play& play, const Use& use) {
    State& s = play.s;
    if (use.from == Use::From::hand) from_hand(s, use.user, use.card);
    s.uses.push(use);
    if (allocating(use)) return;
    if (play.events == nullptr) return;
    Event event{.type = Event::Type::use, .seat = use.user, .card = use.card, .n = use.line};
    if (use.from == Use::From::unit) event.id = s.unit[use.source].id;
    if (use.from == Use::From::world) event.id = s.world[use.source].id;
    tell(play, event);
}

Use& top_use(State& s) { return s.uses[s.uses.size() - 1]; }

// A use that somebody refused, or for which nothing is left to choose, has not happened (Z17.4).
void take_back(State& s) {
    const Use use = s.uses.pop();
    if (use.from == Use::From::hand) to_hand(s, use.user, use.card, true);
}

void choose_payer(State& s, std::uint8_t payer) {
    Use& use = top_use(s);
    use.payer = payer;
    if (payer_seat(s, payer) != use.user) use.asking = Consent::payer;
}

void choose_beneficiary(State& s, Seat seat) {
    Use& use = top_use(s);
    use.beneficiary = seat;
    if (seat != use.user) use.asking = Consent::beneficiary;
}

void give_consent(Play& play, bool yes) {
    State& s = play.s;
    Use& use = top_use(s);
    const Seat seat = asked_by(s, use);
    tell(play, {.type = yes ? Event::Type::consent : Event::Type::refuse, .seat = seat, .card = use.card});
    use.asking = Consent::none;
    if (yes) return;
    s.refusals.push({use_depth(s), seat, use.card});
    take_back(s);
}

void pick_world(State& s, int world) {
    Use& use = top_use(s);
    if (has_op(s, use, Op::destroy)) {
        use.world = static_cast<std::uint8_t>(world);
        use.picks = 1;
        return;
    }
    use.world = static_cast<std::uint8_t>(world);
    use.beneficiary = s.world[world].controller;
    if (use.beneficiary != use.user) use.asking = Consent::beneficiary;  // Y2
}

void pick_fighter(State& s, int f) {
    Use& use = top_use(s);
    const Clause* clause = chosen_clause(s, use);
    if (cards(s).of(*clause)[0].op == Op::shift && use.shift_from == kNone) {
        use.shift_from = static_cast<std::uint8_t>(f);
        return;
    }
    use.targets |= std::uint64_t{1} << f;
    ++use.picks;
}

void pick_on_table(State& s, std::uint8_t what) {
    Use& use = top_use(s);
    use.picked[use.picks++] = what;
}

namespace {

void deplete_payer(Play& play, std::uint8_t payer, bool on) {
    State& s = play.s;
    if (pays_world(payer)) {
        World& w = s.world[paying_world(payer)];
        w.set(World::kDepleted, on);
        if (on) tell(play, {.type = Event::Type::deplete, .seat = w.controller, .card = w.card, .id = w.id});
        return;
    }
    const auto [seat, place] = area_place(payer);
    Character& c = s.player[seat].characters[place];
    c.flags =
        static_cast<std::uint8_t>(on ? c.flags | Character::kDepleted : c.flags & ~unsigned{Character::kDepleted});
    if (on) tell(play, {.type = Event::Type::deplete, .seat = seat, .card = c.card});
}

void pay_with_unit(Play& play, Use& use, const Ability& a) {
    State& s = play.s;
    const CardBook& book = play.book;
    const PlacedUnit u = s.unit[use.source];
    if (a.kind != AbilityKind::passive) u.used |= static_cast<std::uint8_t>(1U << use.line);
    if (a.kind == AbilityKind::deplete) {
        u.set(Unit::kDepleted, true);
        tell(play, {.type = Event::Type::deplete, .seat = u.owner, .card = u.card, .id = u.id});
    }
    if (a.kind == AbilityKind::mission) u.counters = static_cast<std::uint8_t>(u.counters - a.mission);
    if (a.kind == AbilityKind::eliminate) {
        const int f = fighter_of(s, u.id, 0);
        if (book.of(book.of(a)[0])[0].scope == Scope::self)
            s.conquest.doomed |= std::uint64_t{1} << f;  // Y11
        else
            eliminate_unit(play, use.source);
    }
}

void pay_with_character(Play& play, Use& use, const Ability& a) {
    Character& c = play.s.player[use.user].characters[use.source];
    c.used |= static_cast<std::uint8_t>(1U << use.line);
    if (a.kind == AbilityKind::deplete) {
        c.flags |= Character::kDepleted;
        tell(play, {.type = Event::Type::deplete, .seat = use.user, .card = c.card});
    }
    if (a.kind == AbilityKind::eliminate) eliminate_character(play, use.user, use.source);
}

void pay_with_artifact(Play& play, Use& use, const Ability& a) {
    Artifact& one = play.s.artifacts[use.source];
    one.used |= static_cast<std::uint8_t>(1U << use.line);
    if (a.kind == AbilityKind::deplete) {
        one.flags |= Artifact::kDepleted;
        tell(play, {.type = Event::Type::deplete, .seat = use.user, .card = one.card});
    }
    if (a.kind == AbilityKind::eliminate) eliminate_artifact(play, use.source);
}

}  // namespace

// All is chosen: the costs are paid; a Reaction can then be answered.
void commit_use(Play& play) {
    State& s = play.s;
    Use& use = top_use(s);
    const Ability& a = ability_of(s, use);
    use.committed = 1;
    const bool stance = a.kind == AbilityKind::passive;
    if (!stance) {
        use.paid = static_cast<std::uint8_t>(printed_price(s, use));
        if (use.paid > 0) gain(play, use.user, -use.paid);
        if (use.payer != kNone) deplete_payer(play, use.payer, true);
    }
    switch (use.from) {
    case Use::From::hand: return;
    case Use::From::unit: pay_with_unit(play, use, a); break;
    case Use::From::character: pay_with_character(play, use, a); break;
    case Use::From::artifact: pay_with_artifact(play, use, a); break;
    case Use::From::world: {
        World& w = s.world[use.source];
        w.used |= static_cast<std::uint8_t>(1U << use.line);
        if (a.kind == AbilityKind::deplete) {
            w.set(World::kDepleted, true);
            tell(play, {.type = Event::Type::deplete, .seat = use.user, .card = w.card, .id = w.id});
        }
        break;
    }
    }
}

namespace {

// The use on top is over: what was refused in answer to it is forgotten.
Use end_use(State& s) {
    const Use use = s.uses.pop();
    for (int i = s.refusals.size() - 1; i >= 0; --i)
        if (s.refusals[i].depth() > s.uses.size()) s.refusals.erase(i);
    return use;
}

// Z30.6: nobody has cancelled it.
void place_artifact(Play& play, const Use& use) {
    play.s.artifacts.push({use.card, use.user, Artifact::kInPlay, 0});
    tell(play, {.type = Event::Type::artifact, .seat = use.user, .card = use.card});
}

void bar_card(State& s, const Use& use) {
    s.barred[s.barred_count++] = {use.user, use.card};  // there is room: see bars_too_many
}

// Z17.2: the answered Reaction is discarded unpaid and not played again at that moment.
void cancel_use(Play& play) {
    State& s = play.s;
    if (s.uses.empty()) return;
    const Use use = end_use(s);
    if (use.paid > 0) gain(play, use.user, use.paid);
    if (use.payer != kNone) deplete_payer(play, use.payer, false);
    discard_card(s, use.user, use.card);
    if (allocating(use))
        s.artifacts.push({use.card, use.user, 0, 0});  // Z30.6: its name is used up
    else
        bar_card(s, use);
    tell(play, {.type = Event::Type::cancel, .seat = use.user, .card = use.card});
    if (!s.uses.empty()) top_use(s).answer_at = 0;
}

bool becomes_unit(const State& s, const Use& use) {
    if (use.world == kNone) return false;
    for (const Clause& clause : clauses_of(s, use))
        for (const Effect& e : cards(s).of(clause))
            if (e.op == Op::token && e.n != kX) return s.world[use.world].is(World::kAttacked);
    return false;
}

}  // namespace

// The answered or unanswered use on top takes effect.
void resolve_use(Play& play) {
    State& s = play.s;
    const Use use = end_use(s);
    if (allocating(use)) return place_artifact(play, use);
    if (has_op(s, use, Op::cancel)) {
        cancel_use(play);
    } else {
        // All of it is about what is there now; a clause does not see what the one before it changed (Y3).
        const auto clauses = clauses_of(s, use);
        std::uint64_t targets[kMostClauses] = {};
        for (std::size_t i = 0; i < clauses.size(); ++i) targets[i] = fighters_meant(s, use, clauses[i]);
        for (std::size_t i = 0; i < clauses.size(); ++i) carry_out(play, use, clauses[i], targets[i]);
    }
    if (use.from == Use::From::hand && !becomes_unit(s, use)) { discard_card(s, use.user, use.card); }
    if (s.uses.empty()) s.window_at = 0;
}

}  // namespace imperium::seize
