#include "games/seize/play_effects.hpp"

#include "games/seize/play_cards.hpp"

namespace imperium::seize {

// The Units of the Conquest Action under way that a clause is about.
std::uint64_t fighters_meant(const State& s, const Use& use, const Clause& clause) {
    if (!fighting(s)) return 0;
    switch (clause.scope) {
    case Scope::all: return fighter_targets(s, Field(s), use, clause);
    case Scope::self: {
        const int f = use.from == Use::From::unit ? fighter_of(s, s.unit[use.source].id, 0) : -1;
        return f < 0 ? 0 : std::uint64_t{1} << f;
    }
    case Scope::one:
    case Scope::up_to:
    case Scope::it: return use.targets & s.conquest.alive;
    default: return 0;
    }
}

namespace {

// Keywords given for a Phase outside a Conquest Action.
void lasting_on_table(State& s, const Use& use, const Clause& clause, const Effect& e) {
    if (e.op != Op::gain || e.keyword != Keyword::reactive) return;
    if (clause.scope == Scope::all) {
        Picks list;
        table_targets(s, use, clause, list);
        for (const std::uint8_t pick : list)
            if (!picks_character(pick)) s.unit[pick].set(Unit::kReactive, true);
    }
    for (int i = 0; i < use.picks; ++i)
        if (!picks_character(use.picked[i])) s.unit[use.picked[i]].set(Unit::kReactive, true);
}

void withdraw_aims(State& s, std::uint64_t fighters) {
    Conquest& c = s.conquest;
    for (int i = c.aims.size() - 1; i >= 0; --i)
        if (((fighters >> c.aims[i].from) & 1U) != 0) {
            c.targeted &= ~(std::uint64_t{1} << c.aims[i].from);
            c.aims.erase(i);
        }
}

// The World and every Unit at it.
void destroy_world(Play& play, int world) {
    State& s = play.s;
    for (int i = 0; i < s.units; ++i)
        if (s.unit[i].there() && s.unit[i].world == world) eliminate_unit(play, i);
    const World& w = s.world[world];
    tell(play, {.type = Event::Type::eliminated, .seat = w.controller, .card = w.card, .id = w.id});
    remove_world(s, world);
}

void sort_looked(State& s, Player& p) {
    const int top = p.deck.size() - (s.look_total - s.looking);
    const int bottom = p.deck.size() - s.look_total;
    std::sort(p.deck.begin() + bottom, p.deck.begin() + top);
}

void set_depleted(Play& play, std::uint8_t pick, bool on) {
    State& s = play.s;
    if (!picks_character(pick)) {
        const PlacedUnit u = s.unit[pick];
        u.set(Unit::kDepleted, on);
        tell(play,
             {.type = on ? Event::Type::deplete : Event::Type::ready, .seat = u.owner, .card = u.card, .id = u.id});
        return;
    }
    const auto [seat, place] = picked_character(pick);
    Character& c = s.player[seat].characters[place];
    c.flags =
        static_cast<std::uint8_t>(on ? c.flags | Character::kDepleted : c.flags & ~unsigned{Character::kDepleted});
    tell(play, {.type = on ? Event::Type::deplete : Event::Type::ready, .seat = seat, .card = c.card});
}

template <class Visit> void each_pick(const Use& use, Visit visit) {
    for (int i = 0; i < use.picks; ++i) visit(use.picked[i]);
}

// Y13
void put_token(State& s, const Use& use, const Effect& e) {
    World& w = s.world[use.world];
    const bool here = fighting(s) && s.conquest.world == use.world;
    const auto body = static_cast<std::uint8_t>(e.body);
    if (e.n == kX) {
        w.militia = use.x;
        w.militia_body = body;
        w.militia_card = use.card;
        if (here)
            for (int i = 0; i < use.x; ++i) add_fighter(s, w.id, kMilitia + i, body, false);
        return;
    }
    const int at = new_unit(s, use.card, use.user, use.world, Unit::kPicket);
    s.unit[at].counters = body;
    if (here) add_unit_fighters(s, at);
}

void take_effect(Play& play, const Use& use, const Clause& clause, const Effect& e, std::uint64_t targets) {
    State& s = play.s;
    Conquest& c = s.conquest;
    Player& p = s.player[use.user];
    switch (e.op) {
    case Op::doom: c.doomed |= targets; break;
    case Op::recall: c.recalled |= targets; break;
    case Op::heal:
        for (std::uint64_t rest = targets; rest != 0; rest &= rest - 1) {
            const PlacedUnit u = s.unit[slot_of(c.fighters[std::countr_zero(rest)].id)];
            const int n = std::min<int>(u.damage, e.n);
            u.damage = static_cast<std::uint8_t>(u.damage - n);
            tell(play, {.type = Event::Type::heal,
                        .seat = u.owner,
                        .card = u.card,
                        .id = u.id,
                        .n = static_cast<std::int16_t>(n)});
        }
        break;
    case Op::shift: {
        if (targets == 0 || use.shift_from == kNone) break;
        const PlacedUnit from = s.unit[slot_of(c.fighters[use.shift_from].id)];
        const PlacedUnit to = s.unit[slot_of(c.fighters[std::countr_zero(targets)].id)];
        tell(play, {.type = Event::Type::shift,
                    .seat = from.owner,
                    .card = from.card,
                    .id = from.id,
                    .at = to.id,
                    .n = from.damage});
        to.damage = static_cast<std::uint8_t>(to.damage + from.damage);
        from.damage = 0;
        break;
    }
    case Op::conquest:
        c.counters = static_cast<std::uint8_t>(c.counters - std::min<int>(c.counters, std::abs(e.n)));
        tell(play, {.type = Event::Type::counters, .seat = c.attacker, .id = s.world[c.world].id, .n = c.counters});
        break;
    case Op::exchange:
        if (c.extended == 0) {
            c.extended = 1;
            ++c.exchanges;
        }
        break;
    case Op::resource: gain(play, use.user, e.n); break;
    case Op::cost_world: s.claim = static_cast<std::uint8_t>(std::abs(e.n)); break;
    case Op::look_hand: {
        Player& seen = s.player[use.picked[0]];
        see_hand(seen, use.user);
        for (const CardId card : seen.hand) {
            Event event{.type = Event::Type::seen, .seat = use.user, .card = card};
            event.whom = use.picked[0];
            tell(play, event, use.user);
        }
        break;
    }
    case Op::discard:
        s.discarder = use.picked[0];
        s.discards = static_cast<std::uint8_t>(std::min<int>(e.n, s.player[use.picked[0]].hand.size()));
        break;
    case Op::spend: gain(play, use.picked[0], -std::min<int>(e.n, s.player[use.picked[0]].resources)); break;
    case Op::destroy: destroy_world(play, use.world); break;
    case Op::points:
    case Op::points_times:
        if (use.from == Use::From::hand && !s.bonus_cards.full()) s.bonus_cards.push(use.card);
        s.build_points = static_cast<std::uint8_t>(std::min(250, s.build_points + e.n));
        break;
    case Op::draw: draw_cards(play, use.user, e.n); break;
    case Op::look: {
        s.look_total = s.looking = static_cast<std::uint8_t>(std::min<int>(e.n, p.deck.size()));
        for (int i = 0; i < s.looking; ++i) p.deck_seen |= std::uint64_t{1} << (p.deck.size() - 1 - i);
        sort_looked(s, p);
        if (s.looking <= 1) s.looking = s.look_total = 0;
        break;
    }
    case Op::return_card:
        if (use.picks > 0 && take(p.discard, use.picked[0])) {
            to_hand(s, use.user, use.picked[0], true);
            tell(play, {.type = Event::Type::returned, .seat = use.user, .card = use.picked[0]});
        }
        break;
    case Op::ready:
    case Op::exhaust:
        if (clause.scope == Scope::self && use.from == Use::From::unit)
            set_depleted(play, use.source, e.op == Op::exhaust);
        each_pick(use, [&](std::uint8_t pick) { set_depleted(play, pick, e.op == Op::exhaust); });
        break;
    case Op::slay:
        each_pick(use, [&](std::uint8_t pick) {
            const auto [seat, place] = picked_character(pick);
            eliminate_character(play, seat, place);
        });
        break;
    case Op::token: put_token(s, use, e); break;
    default: break;
    }
}

}  // namespace

void carry_out(Play& play, const Use& use, const Clause& clause, std::uint64_t targets) {
    State& s = play.s;
    const CardBook& book = play.book;
    const bool fight = fighting(s);
    bool lasts = false;
    for (const Effect& e : book.of(clause)) {
        if (e.op <= Op::mute) {
            lasts = true;
            if (!fight) lasting_on_table(s, use, clause, e);
            if (e.op == Op::mute && announced(s)) withdraw_aims(s, targets);
        } else
            take_effect(play, use, clause, e, targets);
    }
    if (lasts && fight && (targets != 0 || clause.scope == Scope::world_here) && !s.mods.full()) {
        Mod mod;
        mod.targets = targets;
        mod.clause = static_cast<std::uint16_t>(&clause - book.clauses.data());
        mod.duration = clause.duration;
        mod.card = use.card;
        mod.seat = use.user;
        mod.on_world = clause.scope == Scope::world_here ? 1 : 0;
        if (ability_of(s, use).kind == AbilityKind::passive) {
            mod.duration = Duration::action;
            mod.source = static_cast<std::uint8_t>(fighter_of(s, s.unit[use.source].id, 0));
        }
        s.mods.push(mod);
    }
}

void put_back_card(State& s, Seat seat, CardId card) {
    Player& p = s.player[seat];
    const int place = p.deck.size() - 1 - (s.look_total - s.looking);
    const int last = p.deck.size() - s.look_total;
    int at = place;
    while (at > last && p.deck[at] != card) --at;
    std::swap(p.deck[at], p.deck[place]);
    --s.looking;
    sort_looked(s, p);
    if (s.looking <= 1) s.looking = s.look_total = 0;
}

namespace {

// Z30.17
void more_counters(const State& s, CardId card, const Effect& e, std::uint8_t& counters) {
    static constexpr int kMost = 9;
    if (e.op == Op::replace)
        counters = static_cast<std::uint8_t>(
            std::max<int>(counters, std::min<int>(starting_counters(cards(s)[card]), counters + e.n)));
    if (e.op == Op::add) counters = static_cast<std::uint8_t>(std::min(kMost, counters + e.n));
}

}  // namespace

void at_moment(Play& play, const Ability& ability, const Source& source, Yield& yield) {
    State& s = play.s;
    for (const Clause& clause : play.book.of(play.book.of(ability)[0]))
        for (const Effect& e : play.book.of(clause)) {
            if (e.op == Op::resource) yield.resources += e.n;
            if (e.op == Op::draw) yield.cards += e.n;
            if (e.op == Op::ready && source.unit >= 0) {
                const PlacedUnit u = s.unit[source.unit];
                u.set(Unit::kDepleted, false);
                tell(play, {.type = Event::Type::ready, .seat = source.seat, .card = u.card, .id = u.id});
            }
            if (source.counters != nullptr) more_counters(s, source.card, e, *source.counters);
        }
}

}  // namespace imperium::seize
