#pragma once

#include "games/seize/play_basics.hpp"

// Cards being used: choices, costs, answers, effects (Z17, Z18).
namespace imperium::seize {

template <class Chance, class Events> class Uses : public Basics<Chance, Events> {
public:
    using Base = Basics<Chance, Events>;
    using Base::Base;
    using typename Base::Action;
    using typename Base::Event;
    using typename Base::Type;

protected:
    using Base::ask;
    using Base::book;
    using Base::s;
    using Base::tell;

    void begin_use(const Use& use) {
        if (use.from == Use::From::hand) this->from_hand(use.user, use.card);
        s.uses.push(use);
        if (allocating(use)) return;
        Event event{.type = Type::use, .seat = use.user, .card = use.card, .n = use.line};
        if (use.from == Use::From::unit) event.id = s.unit[use.source].id;
        if (use.from == Use::From::world) event.id = s.world[use.source].id;
        tell(event);
    }

    Use& top() { return s.uses[s.uses.size() - 1]; }

    // A use that somebody refused, or for which nothing is left to choose, has not happened (Z17.4).
    void take_back() {
        const Use use = s.uses.pop();
        if (use.from == Use::From::hand) this->to_hand(use.user, use.card, true);
    }
    // The use on top is over: what was refused in answer to it is forgotten.
    Use end_use() {
        const Use use = s.uses.pop();
        for (int i = s.refusals.size() - 1; i >= 0; --i)
            if (s.refusals[i].where / 8 > s.uses.size()) s.refusals.erase(i);
        return use;
    }
    void bar(const Use& use) {
        if (s.barred_count == 6) return;
        s.barred[2 * s.barred_count] = use.user;
        s.barred[2 * s.barred_count + 1] = use.card;
        ++s.barred_count;
    }

    void choose_payer(std::uint8_t payer) {
        Use& use = top();
        use.payer = payer;
        if (payer_seat(s, payer) != use.user) use.asking = 1;
    }
    void choose_beneficiary(Seat seat) {
        Use& use = top();
        use.beneficiary = seat;
        if (seat != use.user) use.asking = 2;
    }
    void consent(bool yes) {
        Use& use = top();
        const Seat seat = asked_by(s, use);
        tell({.type = yes ? Type::consent : Type::refuse, .seat = seat, .card = use.card});
        use.asking = 0;
        if (yes) return;
        s.refusals.push({static_cast<std::uint8_t>(8 * use_depth(s) + seat), use.card});
        take_back();
    }
    void pick_world(int world) {
        Use& use = top();
        if (has_op(s, use, Op::destroy)) {
            use.world = static_cast<std::uint8_t>(world);
            use.picks = 1;
            return;
        }
        use.world = static_cast<std::uint8_t>(world);
        use.beneficiary = s.world[world].controller;
        if (use.beneficiary != use.user) use.asking = 2;  // Y2
    }
    void pick_fighter(int f) {
        Use& use = top();
        const Clause* clause = chosen_clause(s, use);
        if (book.of(*clause)[0].op == Op::shift && use.shift_from == kNone) {
            use.shift_from = static_cast<std::uint8_t>(f);
            return;
        }
        use.targets |= std::uint64_t{1} << f;
        ++use.picks;
    }
    void pick(std::uint8_t what) {
        Use& use = top();
        use.picked[use.picks++] = what;
    }

    // All is chosen: the costs are paid; a Reaction can then be answered.
    void commit() {
        Use& use = top();
        const Ability& a = ability_of(s, use);
        use.committed = 1;
        const bool stance = a.kind == AbilityKind::passive;
        if (!stance) {
            use.paid = static_cast<std::uint8_t>(printed_price(s, use));
            if (use.paid > 0) this->gain(use.user, -use.paid);
            if (use.payer != kNone) deplete_payer(use.payer, true);
        }
        switch (use.from) {
        case Use::From::hand: return;
        case Use::From::unit: pay_with_unit(use, a); break;
        case Use::From::character: pay_with_character(use, a); break;
        case Use::From::artifact: pay_with_artifact(use, a); break;
        case Use::From::world: {
            World& w = s.world[use.source];
            w.used |= static_cast<std::uint8_t>(1U << use.line);
            if (a.kind == AbilityKind::deplete) {
                w.set(World::kDepleted, true);
                tell({.type = Type::deplete, .seat = use.user, .card = w.card, .id = w.id});
            }
            break;
        }
        }
    }

    // The answered or unanswered use on top takes effect.
    void resolve() {
        const Use use = end_use();
        if (allocating(use)) return place_artifact(use);
        if (has_op(s, use, Op::cancel)) {
            cancel();
        } else {
            // All of it is about what is there now; a clause does not see what the one before it changed (Y3).
            const auto clauses = clauses_of(s, use);
            std::uint64_t targets[kMostClauses] = {};
            for (std::size_t i = 0; i < clauses.size(); ++i) targets[i] = fighters_meant(use, clauses[i]);
            for (std::size_t i = 0; i < clauses.size(); ++i) carry_out(use, clauses[i], targets[i]);
        }
        if (use.from == Use::From::hand && !becomes_unit(use)) { this->discard(use.user, use.card); }
        if (s.uses.empty()) s.window_at = 0;
    }

    // Returning cards: `on eliminated`.
    bool offer_revival() {
        while (!s.revivals.empty()) {
            const std::uint16_t entry = s.revivals[0];
            const auto owner = static_cast<Seat>(entry / 256);
            const auto card = static_cast<CardId>(entry % 256);
            const Ability& a = revival_of(card);
            if (!can_return(owner, card, a)) {
                s.revivals.erase(0);
                continue;
            }
            if (a.pay == 0 && return_place(a) != Place::world) {
                revive(owner, card, kNone);
                continue;
            }
            ask(Ask::revive, owner);
            return true;
        }
        return false;
    }
    const Ability& revival_of(CardId card) const {
        for (const Ability& a : book.of(book[card]))
            if (a.trigger == Trigger::eliminated) return a;
        return book.abilities[0];
    }
    Place return_place(const Ability& a) const { return book.of(book.of(book.of(a)[0])[0])[0].place; }
    bool can_return(Seat owner, CardId card, const Ability& a) const {
        const Player& p = s.player[owner];
        if (!p.discard.contains(card) || p.resources < a.pay) return false;
        switch (return_place(a)) {
        case Place::world:
            for (int w = 0; w < s.worlds; ++w)
                if (may_return_to(s, owner, w)) return true;
            return false;
        case Place::area: return p.characters.size() < pool_size(s, owner);
        default: return true;
        }
    }
    void revive(Seat owner, CardId card, int world) {
        const Ability& a = revival_of(card);
        s.revivals.erase(0);
        if (a.pay > 0) this->gain(owner, -a.pay);
        this->take(s.player[owner].discard, card);
        tell({.type = Type::returned, .seat = owner, .card = card, .n = static_cast<std::int16_t>(return_place(a))});
        Player& p = s.player[owner];
        switch (return_place(a)) {
        case Place::hand: this->to_hand(owner, card, true); break;
        case Place::deck: under_deck(p, card); break;
        case Place::world: {
            const int at = this->new_unit(card, owner, world, Unit::kDepleted);
            if (at >= 0) s.unit[at].counters = static_cast<std::uint8_t>(this->starting_counters(book[card]));
            break;
        }
        case Place::area: p.characters.push({card, Character::kKnown, 0}); break;
        }
    }

public:
    static bool may_return_to(const State& s, Seat owner, int world) {
        const World& w = s.world[world];
        return controls(s, w, owner) && world != s.conquest.world && room(s, world, owner);
    }

protected:
    void put_back(Seat seat, CardId card) {
        Player& p = s.player[seat];
        const int place = p.deck.size() - 1 - (s.look_total - s.looking);
        const int last = p.deck.size() - s.look_total;
        int at = place;
        while (at > last && p.deck[at] != card) --at;
        std::swap(p.deck[at], p.deck[place]);
        --s.looking;
        sort_looked(p);
        if (s.looking <= 1) s.looking = s.look_total = 0;
    }

    void under_deck(Player& p, CardId card) {
        if (p.deck.full()) return;
        p.deck.push(card);
        for (int i = p.deck.size() - 1; i > 0; --i) std::swap(p.deck[i], p.deck[i - 1]);
        p.deck_seen = (p.deck_seen << 1) | 1U;
        p.deck_public = (p.deck_public << 1) | 1U;
    }

private:
    void sort_looked(Player& p) {
        const int top = p.deck.size() - (s.look_total - s.looking);
        const int bottom = p.deck.size() - s.look_total;
        std::sort(p.deck.begin() + bottom, p.deck.begin() + top);
    }

    bool becomes_unit(const Use& use) const {
        if (use.world == kNone) return false;
        for (const Clause& clause : clauses_of(s, use))
            for (const Effect& e : book.of(clause))
                if (e.op == Op::token && e.n != kX) return s.world[use.world].is(World::kAttacked);
        return false;
    }

    void deplete_payer(std::uint8_t payer, bool on) {
        if (payer >= 64) {
            s.world[payer - 64].set(World::kDepleted, on);
            if (on)
                tell({.type = Type::deplete,
                      .seat = s.world[payer - 64].controller,
                      .card = s.world[payer - 64].card,
                      .id = s.world[payer - 64].id});
            return;
        }
        const auto seat = static_cast<Seat>(payer / kAreaSlots);
        Character& c = s.player[seat].characters[payer % kAreaSlots];
        c.flags =
            static_cast<std::uint8_t>(on ? c.flags | Character::kDepleted : c.flags & ~unsigned{Character::kDepleted});
        if (on) tell({.type = Type::deplete, .seat = seat, .card = c.card});
    }
    void pay_with_unit(Use& use, const Ability& a) {
        Unit& u = s.unit[use.source];
        if (a.kind != AbilityKind::passive) u.used |= static_cast<std::uint8_t>(1U << use.line);
        if (a.kind == AbilityKind::deplete) {
            u.set(Unit::kDepleted, true);
            tell({.type = Type::deplete, .seat = u.owner, .card = u.card, .id = u.id});
        }
        if (a.kind == AbilityKind::mission) u.counters = static_cast<std::uint8_t>(u.counters - a.mission);
        if (a.kind == AbilityKind::eliminate) {
            const int f = this->fighter_of(u.id, 0);
            if (book.of(book.of(a)[0])[0].scope == Scope::self)
                s.conquest.doomed |= std::uint64_t{1} << f;  // Y11
            else
                this->eliminate_unit(use.source);
        }
    }
    void pay_with_character(Use& use, const Ability& a) {
        Character& c = s.player[use.user].characters[use.source];
        c.used |= static_cast<std::uint8_t>(1U << use.line);
        if (a.kind == AbilityKind::deplete) {
            c.flags |= Character::kDepleted;
            tell({.type = Type::deplete, .seat = use.user, .card = c.card});
        }
        if (a.kind == AbilityKind::eliminate) this->eliminate_character(use.user, use.source);
    }

    void pay_with_artifact(Use& use, const Ability& a) {
        Artifact& one = s.artifacts[use.source];
        one.used |= static_cast<std::uint8_t>(1U << use.line);
        if (a.kind == AbilityKind::deplete) {
            one.flags |= Artifact::kDepleted;
            tell({.type = Type::deplete, .seat = use.user, .card = one.card});
        }
        if (a.kind == AbilityKind::eliminate) this->eliminate_artifact(use.source);
    }
    // Z30.6: nobody has cancelled it.
    void place_artifact(const Use& use) {
        s.artifacts.push({use.card, use.user, Artifact::kInPlay, 0});
        tell({.type = Type::artifact, .seat = use.user, .card = use.card});
    }

    // Z17.2: the answered Reaction is discarded unpaid and not played again at that moment.
    void cancel() {
        if (s.uses.empty()) return;
        const Use use = end_use();
        if (use.paid > 0) this->gain(use.user, use.paid);
        if (use.payer != kNone) deplete_payer(use.payer, false);
        this->discard(use.user, use.card);
        if (allocating(use))
            s.artifacts.push({use.card, use.user, 0, 0});  // Z30.6: its name is used up
        else
            bar(use);
        tell({.type = Type::cancel, .seat = use.user, .card = use.card});
        if (!s.uses.empty()) top().answer_at = 0;
    }

    // The Units of the Conquest Action under way that a clause is about.
    std::uint64_t fighters_meant(const Use& use, const Clause& clause) const {
        if (!fighting(s)) return 0;
        switch (clause.scope) {
        case Scope::all: return fighter_targets(s, Field(s), use, clause);
        case Scope::self: {
            const int f = use.from == Use::From::unit ? this->fighter_of(s.unit[use.source].id, 0) : -1;
            return f < 0 ? 0 : std::uint64_t{1} << f;
        }
        case Scope::one:
        case Scope::up_to:
        case Scope::it: return use.targets & s.conquest.alive;
        default: return 0;
        }
    }

    void carry_out(const Use& use, const Clause& clause, std::uint64_t targets) {
        const bool fight = fighting(s);
        bool lasts = false;
        for (const Effect& e : book.of(clause)) {
            if (e.op <= Op::mute) {
                lasts = true;
                if (!fight) lasting_on_table(use, clause, e);
                if (e.op == Op::mute && announced(s)) withdraw_aims(targets);
            } else
                once(use, clause, e, targets);
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
                mod.source = static_cast<std::uint8_t>(this->fighter_of(s.unit[use.source].id, 0));
            }
            s.mods.push(mod);
        }
    }

    // Keywords given for a Phase outside a Conquest Action.
    void lasting_on_table(const Use& use, const Clause& clause, const Effect& e) {
        if (e.op != Op::gain || e.keyword != Keyword::reactive) return;
        if (clause.scope == Scope::all) {
            Picks list;
            table_targets(s, use, clause, list);
            for (const std::uint8_t pick : list)
                if (pick < kPickCharacter) s.unit[pick].set(Unit::kReactive, true);
        }
        for (int i = 0; i < use.picks; ++i)
            if (use.picked[i] < kPickCharacter) s.unit[use.picked[i]].set(Unit::kReactive, true);
    }

    void withdraw_aims(std::uint64_t fighters) {
        Conquest& c = s.conquest;
        for (int i = c.aims.size() - 1; i >= 0; --i)
            if (((fighters >> c.aims[i].from) & 1U) != 0) {
                c.targeted &= ~(std::uint64_t{1} << c.aims[i].from);
                c.aims.erase(i);
            }
    }

    template <class Visit> void each_pick(const Use& use, Visit visit) {
        for (int i = 0; i < use.picks; ++i) visit(use.picked[i]);
    }

    void set_depleted(std::uint8_t pick, bool on) {
        if (pick < kPickCharacter) {
            Unit& u = s.unit[pick];
            u.set(Unit::kDepleted, on);
            tell({.type = on ? Type::deplete : Type::ready, .seat = u.owner, .card = u.card, .id = u.id});
            return;
        }
        const int at = pick - kPickCharacter;
        const auto seat = static_cast<Seat>(at / kAreaSlots);
        Character& c = s.player[seat].characters[at % kAreaSlots];
        c.flags =
            static_cast<std::uint8_t>(on ? c.flags | Character::kDepleted : c.flags & ~unsigned{Character::kDepleted});
        tell({.type = on ? Type::deplete : Type::ready, .seat = seat, .card = c.card});
    }

    void once(const Use& use, const Clause& clause, const Effect& e, std::uint64_t targets) {
        Conquest& c = s.conquest;
        Player& p = s.player[use.user];
        switch (e.op) {
        case Op::doom: c.doomed |= targets; break;
        case Op::recall: c.recalled |= targets; break;
        case Op::heal:
            for (std::uint64_t rest = targets; rest != 0; rest &= rest - 1) {
                Unit& u = s.unit[slot_of(c.fighters[std::countr_zero(rest)].id)];
                const int n = std::min<int>(u.damage, e.n);
                u.damage = static_cast<std::uint8_t>(u.damage - n);
                tell({.type = Type::heal,
                      .seat = u.owner,
                      .card = u.card,
                      .id = u.id,
                      .n = static_cast<std::int16_t>(n)});
            }
            break;
        case Op::shift: {
            if (targets == 0 || use.shift_from == kNone) break;
            Unit& from = s.unit[slot_of(c.fighters[use.shift_from].id)];
            Unit& to = s.unit[slot_of(c.fighters[std::countr_zero(targets)].id)];
            tell({.type = Type::shift,
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
            tell({.type = Type::counters, .seat = c.attacker, .id = s.world[c.world].id, .n = c.counters});
            break;
        case Op::exchange:
            if (c.extended == 0) {
                c.extended = 1;
                ++c.exchanges;
            }
            break;
        case Op::resource: this->gain(use.user, e.n); break;
        case Op::cost_world: s.claim = static_cast<std::uint8_t>(std::abs(e.n)); break;
        case Op::look_hand: {
            Player& seen = s.player[use.picked[0]];
            this->see_hand(seen, use.user);
            for (const CardId card : seen.hand) {
                Event event{.type = Type::seen, .seat = use.user, .card = card};
                event.whom = use.picked[0];
                tell(event, use.user);
            }
            break;
        }
        case Op::discard:
            s.discarder = use.picked[0];
            s.discards = static_cast<std::uint8_t>(std::min<int>(e.n, s.player[use.picked[0]].hand.size()));
            break;
        case Op::spend: this->gain(use.picked[0], -std::min<int>(e.n, s.player[use.picked[0]].resources)); break;
        case Op::destroy: destroy(use.world); break;
        case Op::points:
        case Op::points_times:
            if (use.from == Use::From::hand)
                for (std::uint8_t& one : s.bonus_cards)
                    if (one == 0) {
                        one = static_cast<std::uint8_t>(use.card + 1);
                        break;
                    }
            s.build_points = static_cast<std::uint8_t>(std::min(250, s.build_points + e.n));
            break;
        case Op::draw: this->draw(use.user, e.n); break;
        case Op::look: {
            s.look_total = s.looking = static_cast<std::uint8_t>(std::min<int>(e.n, p.deck.size()));
            for (int i = 0; i < s.looking; ++i) p.deck_seen |= std::uint64_t{1} << (p.deck.size() - 1 - i);
            sort_looked(p);
            if (s.looking <= 1) s.looking = s.look_total = 0;
            break;
        }
        case Op::return_card:
            if (use.picks > 0 && this->take(p.discard, use.picked[0])) {
                this->to_hand(use.user, use.picked[0], true);
                tell({.type = Type::returned, .seat = use.user, .card = use.picked[0]});
            }
            break;
        case Op::ready:
        case Op::exhaust:
            if (clause.scope == Scope::self && use.from == Use::From::unit)
                set_depleted(use.source, e.op == Op::exhaust);
            each_pick(use, [&](std::uint8_t pick) { set_depleted(pick, e.op == Op::exhaust); });
            break;
        case Op::slay:
            each_pick(use, [&](std::uint8_t pick) {
                const int at = pick - kPickCharacter;
                this->eliminate_character(static_cast<Seat>(at / kAreaSlots), at % kAreaSlots);
            });
            break;
        case Op::token: token(use, e); break;
        default: break;
        }
    }

    // The World and every Unit at it.
    void destroy(int world) {
        for (int i = 0; i < s.units; ++i)
            if (s.unit[i].there() && s.unit[i].world == world) this->eliminate_unit(i);
        const World& w = s.world[world];
        tell({.type = Type::eliminated, .seat = w.controller, .card = w.card, .id = w.id});
        this->remove_world(world);
    }

    // Y13
    void token(const Use& use, const Effect& e) {
        World& w = s.world[use.world];
        const bool here = fighting(s) && s.conquest.world == use.world;
        const auto body = static_cast<std::uint8_t>(e.body);
        if (e.n == kX) {
            w.militia = use.x;
            w.militia_body = body;
            w.militia_card = use.card;
            if (here)
                for (int i = 0; i < use.x; ++i) this->add_fighter(w.id, 64 + i, body, false);
            return;
        }
        const int at = this->new_unit(use.card, use.user, use.world, Unit::kPicket);
        if (at < 0) return;
        s.unit[at].counters = body;
        if (here) this->add_unit_fighters(at);
    }
};

}  // namespace imperium::seize
