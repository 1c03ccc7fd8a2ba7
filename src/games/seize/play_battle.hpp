#pragma once

#include "games/seize/play_uses.hpp"

// The Military Phase: Conquest Actions and what comes of them (Z8, Z11, Z12).
namespace imperium::seize {

template <class Chance, class Events> class Battle : public Uses<Chance, Events> {
public:
    using Base = Uses<Chance, Events>;
    using Base::Base;
    using typename Base::Action;
    using typename Base::Event;
    using typename Base::Type;

protected:
    using Base::ask;
    using Base::book;
    using Base::s;
    using Base::tell;

    // The Military Phase goes on: the next World that Units went to, or the Victory Phase.
    void military() {
        bool any = false;
        for (int i = 0; i < s.worlds; ++i) {
            World& w = s.world[i];
            if (!w.there() || !w.is(World::kAttacked)) continue;
            if (this->attackers_at(i) == 0) {
                clear_tokens(i);
                w.set(World::kAttacked, false);
                continue;
            }
            any = true;
        }
        if (any) return ask(Ask::conquer, s.active);
        s.stage = Stage::victory;
    }
    int attackers_at(int world) const {
        int n = 0;
        each_unit(s, [&](int i) { n += s.unit[i].world == world && s.unit[i].is(Unit::kAttacking) ? 1 : 0; });
        return n;
    }

    void begin_conquest(int world) {
        Conquest& c = s.conquest;
        c = Conquest{};
        c.world = static_cast<std::uint8_t>(world);
        const World& w = s.world[world];
        c.attacker = s.active;
        c.defender = w.controller;
        this->clear_used();
        for (const bool attack : {true, false})
            each_unit(s, [&](int i) {
                const Unit& u = s.unit[i];
                if (u.world == world && u.is(Unit::kAttacking) == attack) this->add_unit_fighters(i);
            });
        const auto body = static_cast<std::uint8_t>(book[w.card].body);
        for (int k = 1; k <= w.counters; ++k) this->add_fighter(w.id, k, body, false);
        for (int k = 0; k < w.militia; ++k) this->add_fighter(w.id, 64 + k, w.militia_body, false);
        tell({.type = Type::conquest, .seat = c.attacker, .card = w.card, .id = w.id});
        s.stage = Stage::stance;
    }
    // Skipped: the Units go home (Z12.6).
    void skip_conquest(int world) {
        s.conquest = Conquest{};
        s.conquest.world = static_cast<std::uint8_t>(world);
        s.conquest.attacker = s.active;
        s.conquest.defender = s.world[world].controller;
        s.world[world].set(World::kRaided, false);
        tell({.type = Type::failed, .seat = s.active, .card = s.world[world].card, .id = s.world[world].id});
        s.stage = Stage::home;
    }

    // Passives that choose at the start of the Conquest Action, attacker first (Z8.13, Y3).
    void stances() {
        Conquest& c = s.conquest;
        const Field field(s);
        for (; c.cursor < c.fighters.size(); ++c.cursor, c.ability = 0) {
            const Fighter& f = c.fighters[c.cursor];
            if (f.k != 0 || f.body != kNone || !field.alive(c.cursor)) continue;
            const int unit = slot_of(f.id);
            if (!facts(s, s.unit[unit].card).has(Facts::kStance)) continue;
            const Design& d = book[s.unit[unit].card];
            while (c.ability < d.abilities) {
                const std::uint8_t line = c.ability++;
                const Ability& a = book.of(d)[line];
                if (a.kind != AbilityKind::passive || a.trigger != Trigger::none) continue;
                if (!field.conditions(a, c.cursor)) continue;
                Use use;
                use.user = use.beneficiary = s.unit[unit].owner;
                use.from = Use::From::unit;
                use.source = static_cast<std::uint8_t>(unit);
                use.card = s.unit[unit].card;
                use.line = line;
                if (a.choices == 1) {
                    use.choice = 0;
                    const Clause* clause = chosen_clause(s, use);
                    if (clause == nullptr || fighter_targets(s, field, use, *clause) == 0) continue;
                }
                s.uses.push(use);
                return;
            }
        }
        c.cursor = c.ability = 0;
        this->open_window(Window::conquest, Stage::strike_attacker);
    }

    // The next fighter of a side that can choose a target; false when all have.
    bool ask_targets(bool attackers, bool strike) {
        Conquest& c = s.conquest;
        if (c.aiming != kNone) {
            ask(Ask::split, Field(s).controller(c.cursor));
            return true;
        }
        const Field field(s);
        for (; c.cursor < c.fighters.size(); ++c.cursor) {
            if (field.attacks(c.cursor) != attackers || !field.alive(c.cursor)) continue;
            if (c.aims.size() >= 90) continue;
            const Stat stat = field.stat(c.cursor);
            const bool begun = ((c.targeted >> c.cursor) & 1U) != 0 && aims_of(c.cursor) > 0;
            if (begun ? more_targets(field, stat, strike) == 0 && !split_reaches_world(s, field, stat, strike)
                      : field.targets(c.cursor, stat, strike) == 0 && !field.world_target(c.cursor, stat, strike))
                continue;
            ask(Ask::aim, field.controller(c.cursor));
            return true;
        }
        c.cursor = 0;
        return false;
    }
    int aims_of(int fighter) const {
        int n = 0;
        for (const Aim& aim : s.conquest.aims) n += aim.from == fighter ? 1 : 0;
        return n;
    }
    std::uint64_t more_targets(const Field& field, const Stat& stat, bool strike) const {
        return split_targets(s, field, stat, strike);
    }

public:
    // Z8.11: targets for the next part of a split.
    static std::uint64_t split_targets(const State& s, const Field& field, const Stat& stat, bool strike) {
        const Conquest& c = s.conquest;
        const int from = c.cursor;
        int parts = 0;
        std::uint64_t taken = 0;
        for (const Aim& aim : c.aims) {
            if (aim.from != from) continue;
            if (aim.to == kNone || aim.att == kWholeRest) return 0;
            ++parts;
            taken |= std::uint64_t{1} << aim.to;
        }
        if (parts == 0 || parts > stat.keyword(Keyword::firing_arcs)) return 0;
        std::uint64_t found = 0;
        const std::uint64_t others = c.alive & (field.attacks(from) ? ~c.attackers : c.attackers) & ~taken;
        for (std::uint64_t rest = others; rest != 0; rest &= rest - 1) {
            const int to = std::countr_zero(rest);
            if (field.may_target(from, stat, to, strike) && field.most(from, stat, to) > 0) found |= rest & -rest;
        }
        return found;
    }

    // Z30.31: the World takes the rest of a split.
    static bool split_reaches_world(const State& s, const Field& field, const Stat& stat, bool strike) {
        if (!edition(s).arcs_reach_world) return false;
        const Conquest& c = s.conquest;
        int parts = 0;
        for (const Aim& aim : c.aims) {
            if (aim.from != c.cursor) continue;
            if (aim.to == kNone || aim.att == kWholeRest) return false;
            ++parts;
        }
        return parts > 0 && parts <= stat.keyword(Keyword::firing_arcs) && field.world_target(c.cursor, stat, strike)
               && field.most(c.cursor, stat, kNone) > 0;
    }

protected:
    void target(int to, bool strike) {
        Conquest& c = s.conquest;
        const std::uint8_t from = c.cursor;
        const std::uint64_t bit = std::uint64_t{1} << from;
        c.aims.push({from, static_cast<std::uint8_t>(to), kWholeRest});
        c.targeted |= bit;
        if (strike) c.struck |= bit;
        tell_aim(from, to, strike);
        if (to == kNone) {
            ++c.cursor;
            return;
        }
        // With Firing Arcs a part may be kept for others.
        const Field field(s);
        const Stat stat = field.stat(from);
        const int parts = aims_of(from);
        Aim& aim = c.aims[c.aims.size() - 1];
        aim.att = 0;
        const int most = field.most(from, stat, to);
        aim.att = 1;
        const bool others =
            parts <= stat.keyword(Keyword::firing_arcs) && most > 1
            && (split_targets(s, field, stat, strike) != 0 || split_reaches_world(s, field, stat, strike));
        aim.att = kWholeRest;
        if (others)
            c.aiming = static_cast<std::uint8_t>(to);
        else
            ++c.cursor;
    }
    void split(int att) {
        Conquest& c = s.conquest;
        Aim& aim = c.aims[c.aims.size() - 1];
        c.aiming = kNone;
        const Field field(s);
        const Stat stat = field.stat(c.cursor);
        if (att >= field.most(c.cursor, stat, aim.to)) {
            ++c.cursor;
            return;
        }
        aim.att = static_cast<std::uint8_t>(att);
    }
    void hold() { ++s.conquest.cursor; }

    void tell_aim(int from, int to, bool strike) {
        const Conquest& c = s.conquest;
        const Fighter& f = c.fighters[from];
        Event event{.type = strike ? Type::strike : Type::target, .k = f.k, .id = f.id};
        event.at = to == kNone ? s.world[c.world].id : c.fighters[to].id;
        event.n = static_cast<std::int16_t>(to == kNone ? 0 : c.fighters[to].k);
        tell(event);
    }

    // What the announced targets do, all at once (Z8.4).
    void resolve_targets() {
        Conquest& c = s.conquest;
        std::uint8_t damage[kFighters] = {};
        std::uint64_t hit = 0;
        int counters = 0;
        if (!c.aims.empty()) {
            const Field field(s);
            std::uint64_t aimed = 0;
            bool world = false;
            for (const Aim& aim : c.aims) {
                if (aim.to == kNone)
                    world = true;
                else
                    aimed |= std::uint64_t{1} << aim.to;
            }
            for (std::uint64_t rest = aimed & c.alive; rest != 0; rest &= rest - 1) {
                const int f = std::countr_zero(rest);
                const auto blow = field.blow(f);
                if (!blow.hits) continue;
                hit |= rest & -rest;
                damage[f] = static_cast<std::uint8_t>(1 + blow.extra);
            }
            if (world)
                if (const auto blow = field.siege(); blow.hits) counters = 1 + blow.extra;
        }
        if (counters > 0) {
            c.counters = static_cast<std::uint8_t>(std::min(200, c.counters + counters));
            tell({.type = Type::counters, .seat = c.attacker, .id = s.world[c.world].id, .n = c.counters});
        }
        for (std::uint64_t rest = hit; rest != 0; rest &= rest - 1)
            hurt(std::countr_zero(rest), damage[std::countr_zero(rest)]);
        c.aims.clear();
        c.cursor = 0;
    }
    void hurt(int f, int n) {
        Conquest& c = s.conquest;
        const Fighter& one = c.fighters[f];
        tell({.type = Type::damage, .k = one.k, .id = one.id, .n = static_cast<std::int16_t>(n)});
        if (one.k == 0) {
            Unit& u = s.unit[slot_of(one.id)];
            u.damage = static_cast<std::uint8_t>(std::min(200, u.damage + n));
        } else
            lose_counter(f);
    }
    void lose_counter(int f) {
        Conquest& c = s.conquest;
        const Fighter& one = c.fighters[f];
        c.alive &= ~(std::uint64_t{1} << f);
        if (is_world(one.id)) {
            World& w = s.world[world_slot(one.id)];
            if (one.k >= 64)
                --w.militia;
            else
                --w.counters;
            return;
        }
        Unit& u = s.unit[slot_of(one.id)];
        if (u.counters > 0) --u.counters;
    }

    // The end of a Step: whoever attacked at that price goes (Y11), Step effects end.
    void end_step() {
        Conquest& c = s.conquest;
        for (std::uint64_t rest = c.doomed & c.alive; rest != 0; rest &= rest - 1) {
            const int f = std::countr_zero(rest);
            if (c.fighters[f].k == 0)
                this->eliminate_unit(slot_of(c.fighters[f].id));
            else
                lose_counter(f);
        }
        c.doomed = 0;
        c.recalled = 0;
        this->expire(Duration::step);
    }

    // Z8.7; also right after Surprise Strikes (Z8.12).
    void eliminate_damaged() {
        Conquest& c = s.conquest;
        std::uint64_t out = 0;
        bool damaged = false;
        for (std::uint64_t rest = c.alive; rest != 0 && !damaged; rest &= rest - 1) {
            const Fighter& one = c.fighters[std::countr_zero(rest)];
            damaged = one.k == 0 && s.unit[slot_of(one.id)].damage > 0;
        }
        if (!damaged) return;
        {
            const Field field(s);
            for (std::uint64_t rest = c.alive; rest != 0; rest &= rest - 1) {
                const int f = std::countr_zero(rest);
                const Fighter& one = c.fighters[f];
                if (one.k != 0) continue;
                const int taken = s.unit[slot_of(one.id)].damage;
                if (taken > 0 && taken >= 1 + field.stat(f).keyword(Keyword::hardened)) out |= rest & -rest;
            }
        }
        for (std::uint64_t rest = out; rest != 0; rest &= rest - 1)
            this->eliminate_unit(slot_of(c.fighters[std::countr_zero(rest)].id));
    }

    void next_exchange() {
        Conquest& c = s.conquest;
        ++c.exchange;
        c.targeted = c.exchange == 1 ? c.struck : 0;  // a strike is its targeting in the first Exchange
        c.cursor = 0;
        if (c.exchange > 1) this->clear_used();
        tell({.type = Type::exchange, .seat = c.attacker, .id = s.world[c.world].id, .n = c.exchange});
        s.stage = Stage::step1_window;
    }

    bool attacking_card_left() const {
        const Conquest& c = s.conquest;
        for (std::uint64_t rest = c.alive & c.attackers; rest != 0; rest &= rest - 1) {
            const Fighter& one = c.fighters[std::countr_zero(rest)];
            if (one.k == 0 && (book.edition.printed_counters || facts(s, s.unit[slot_of(one.id)].card).mobile()))
                return true;  // Z30.27, Z30.44: a Fleet or Troop
        }
        return false;
    }

    void end_exchange() {
        Conquest& c = s.conquest;
        this->expire(Duration::exchange);
        for (int i = 0; i < s.units; ++i) s.unit[i].set(Unit::kMoved, false);
        const bool last = c.exchange >= c.exchanges || (c.alive & c.attackers) == 0;
        s.stage = last ? Stage::outcome : Stage::exchange;
    }

    // Z12.1, Z12.2
    void outcome() {
        Conquest& c = s.conquest;
        const World& w = s.world[c.world];
        for (int i = 0; i < s.units; ++i)
            if (s.unit[i].world == c.world) {
                s.unit[i].damage = 0;
                s.unit[i].set(Unit::kMoved, false);
            }
        for (std::uint64_t rest = c.alive; rest != 0; rest &= rest - 1) {
            const Fighter& one = c.fighters[std::countr_zero(rest)];
            if (one.k != 0 && !is_world(one.id) && s.unit[slot_of(one.id)].is(Unit::kGone)) c.alive &= ~(rest & -rest);
        }
        bool held = false;
        const Field field(s);
        for (std::uint64_t rest = c.alive & ~c.attackers; rest != 0; rest &= rest - 1) {
            const Traits traits = field.traits(std::countr_zero(rest));
            held = held || (traits & (trait(Trait::troop) | trait(Trait::installation))) != 0;
        }
        const bool success =
            c.withdrawn == 0 && !held && c.counters >= required_counters(s, c.world) && attacking_card_left();
        if (success) {
            s.stage = Stage::flee;
        } else {
            tell({.type = Type::failed, .seat = c.attacker, .card = w.card, .id = w.id});
            s.stage = Stage::home;
        }
    }

    // Asks the seat to move one of its Units; false if none can, and then those that must are discarded.
    bool ask_move(Seat seat, bool must) {
        Movers first;
        movers(s, seat, first, false);
        if (!first.empty()) {
            ask(Ask::move, seat);
            return true;
        }
        if (must)
            for (int i = 0; i < s.units; ++i)
                if (must_leave(i)) this->eliminate_unit(i);
        return false;
    }
    bool must_leave(int unit) const {
        const Unit& u = s.unit[unit];
        if (!u.there() || u.is(Unit::kPicket)) return false;
        if (s.stage == Stage::evacuate) return u.owner == s.cursor && s.world[u.world].is(World::kEliminatedCopy);
        if (u.world != s.conquest.world) return false;
        if (s.stage == Stage::flee) return u.owner == s.conquest.defender && book[u.card].type == CardType::fleet;
        return u.is(Unit::kAttacking);
    }

    // Z12.3, Z12.4
    void take_world() {
        Conquest& c = s.conquest;
        World& w = s.world[c.world];
        for (int i = 0; i < s.units; ++i) {
            const Unit& u = s.unit[i];
            if (u.there() && u.world == c.world && !u.is(Unit::kAttacking)) this->eliminate_unit(i);
        }
        clear_tokens(c.world);
        w.set(World::kAttacked, false);
        w.counters = 0;
        bool held = false;
        for (int i = 0; i < s.worlds; ++i)
            held = held
                   || (i != c.world && s.world[i].there() && s.world[i].card == w.card
                       && s.world[i].controller == c.attacker);
        if (book.edition.throne_moves && held) {  // Z30.28
            tell({.type = Type::disputed, .seat = c.attacker, .card = w.card, .id = w.id});
            w.set(World::kEliminatedCopy, true);
            s.stage = Stage::home;
        } else if (w.owner == c.attacker) {
            this->lose_throne(c.world);
            w.controller = c.attacker;
            w.conquest = 0;
            tell({.type = Type::liberated, .seat = c.attacker, .card = w.card, .id = w.id});
            s.stage = Stage::spread;
        } else {
            const bool copy = held;
            tell({.type = copy ? Type::disputed : Type::conquered, .seat = c.attacker, .card = w.card, .id = w.id});
            reward(w, copy);
            this->lose_throne(c.world);
            if (copy) {
                w.set(World::kEliminatedCopy, true);
                s.stage = Stage::home;
            } else {
                w.controller = c.attacker;
                w.conquest = c.counters;
                w.set(World::kConquered, true);
                s.stage = Stage::spread;
            }
            on_conquer();
        }
        this->refresh_disputes();
    }
    // Z13.3, Z13.6: what the Victory Phase will pay. An eliminated Disputed copy gives no card.
    void reward(const World& w, bool copy) {
        const int cost = book[w.card].cost;
        const bool throne = w.is(World::kThrone);
        const int half = book.edition.rewards_first ? std::max(1, cost / 2) : cost / 2;  // Z30.36
        s.spoils = static_cast<std::uint8_t>(std::min(250, s.spoils + (throne ? cost : half)));
        if (!copy) s.rewards = static_cast<std::uint8_t>(s.rewards + (throne ? 2 : 1));
    }
    void on_conquer() {
        const Conquest& c = s.conquest;
        const auto fire = [&](CardId card, int unit) {
            for (const Ability& a : book.of(book[card])) {
                if (a.trigger != Trigger::conquer || !holds(s, a.conditions, c.attacker, kNone)) continue;
                for (const Clause& clause : book.of(book.of(a)[0]))
                    for (const Effect& e : book.of(clause)) {
                        if (e.op == Op::resource) this->gain(c.attacker, e.n);
                        if (e.op == Op::draw) this->draw(c.attacker, e.n);
                        if (e.op == Op::ready && unit >= 0) {
                            s.unit[unit].set(Unit::kDepleted, false);
                            tell({.type = Type::ready, .seat = c.attacker, .card = card, .id = s.unit[unit].id});
                        }
                    }
            }
        };
        each_unit(s, [&](int i) {
            if (s.unit[i].world == c.world && s.unit[i].is(Unit::kAttacking)) fire(s.unit[i].card, i);
        });
        for (const Character& one : s.player[c.attacker].characters)
            if (one.face_up()) fire(one.card, -1);
        each_artifact(s, c.attacker, [&](int i) { fire(s.artifacts[i].card, -1); });
        for (int i = 0; i < s.worlds; ++i)
            if (s.world[i].there() && s.world[i].controller == c.attacker) fire(s.world[i].card, -1);
    }

    // Y13: Picket Fleets and militia last no longer than the Conquest Action.
    void clear_tokens(int world) {
        World& w = s.world[world];
        w.militia = w.militia_body = 0;
        w.militia_card = kNoCard;
        for (int i = 0; i < s.units; ++i)
            if (s.unit[i].there() && s.unit[i].is(Unit::kPicket) && s.unit[i].world == world) this->eliminate_unit(i);
    }

    void end_action() {
        Conquest& c = s.conquest;
        const int world = c.world;
        clear_tokens(world);
        for (int i = 0; i < s.units; ++i) {
            Unit& u = s.unit[i];
            if (u.card == kNoCard) continue;
            if (u.is(Unit::kGone)) {
                this->free_unit(i);
                continue;
            }
            if (u.world == world) {
                u.damage = 0;
                u.set(Unit::kAttacking, false);
                u.from = kNone;
            }
            u.set(Unit::kMoved, false);
        }
        s.world[world].set(World::kAttacked, false);
        this->expire(Duration::action);
        this->clear_used();
        const bool gone = s.world[world].is(World::kEliminatedCopy);
        c = Conquest{};
        if (gone) this->remove_world(world);
        s.stage = Stage::military;
    }
};

}  // namespace imperium::seize
