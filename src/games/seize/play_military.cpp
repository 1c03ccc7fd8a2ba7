#include "games/seize/play_military.hpp"

#include "games/seize/play_cards.hpp"
#include "games/seize/play_effects.hpp"

namespace imperium::seize {

void begin_military(Play& play) {
    State& s = play.s;
    begin_phase(play, Stage::military);
    if (military_skipped(s)) {
        s.stage = Stage::victory;
        return;
    }
    open_window(s, Window::military, Stage::military);
}

namespace {

bool attacked_at(const State& s, int world) {
    bool any = false;
    each_unit_at(s, world, [&](int i) { any = any || s.unit[i].is(Unit::kAttacking); });
    return any;
}

// Y13: Picket Fleets and militia last no longer than the Conquest Action.
void clear_tokens(Play& play, int world) {
    State& s = play.s;
    World& w = s.world[world];
    w.militia = w.militia_body = 0;
    w.militia_card = kNoCard;
    each_unit_at(s, world, [&](int i) {
        if (s.unit[i].is(Unit::kPicket)) eliminate_unit(play, i);
    });
}

}  // namespace

// The Military Phase goes on: the next World that Units went to, or the Victory Phase.
void military_question(Play& play) {
    State& s = play.s;
    bool any = false;
    each_place(places(worlds(s), on_table, attacked), [&](int i) {
        if (attacked_at(s, i)) {
            any = true;
            return;
        }
        clear_tokens(play, i);
        s.world[i].set(World::kAttacked, false);
    });
    if (any) return ask(s, Ask::conquer, s.active);
    s.stage = Stage::victory;
}

void begin_conquest(Play& play, int world) {
    State& s = play.s;
    Conquest& c = s.conquest;
    c = kNoConquest;
    c.world = static_cast<std::uint8_t>(world);
    const World& w = s.world[world];
    c.attacker = s.active;
    c.defender = w.controller;
    clear_used(s);
    for (const bool attack : {true, false})
        each_unit_at(s, world, [&](int i) {
            if (s.unit[i].is(Unit::kAttacking) == attack) add_unit_fighters(s, i);
        });
    const auto body = static_cast<std::uint8_t>(play.book[w.card].body);
    for (int k = 1; k <= w.counters; ++k) add_fighter(s, w.id, k, body, false);
    for (int k = 0; k < w.militia; ++k) add_fighter(s, w.id, kMilitia + k, w.militia_body, false);
    tell(play, {.type = Event::Type::conquest, .seat = c.attacker, .card = w.card, .id = w.id});
    s.stage = Stage::stance;
}

// Skipped: the Units go home (Z12.6).
void skip_conquest(Play& play, int world) {
    State& s = play.s;
    s.conquest = kNoConquest;
    s.conquest.world = static_cast<std::uint8_t>(world);
    s.conquest.attacker = s.active;
    s.conquest.defender = s.world[world].controller;
    s.world[world].set(World::kRaided, false);
    tell(play, {.type = Event::Type::failed, .seat = s.active, .card = s.world[world].card, .id = s.world[world].id});
    s.stage = Stage::home;
}

// Passives that choose at the start of the Conquest Action, attacker first (Z8.13, Y3).
void stance_question(State& s) {
    const CardBook& book = cards(s);
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
    open_window(s, Window::conquest, Stage::strike_attacker);
}

// Z12.1, Z12.2
void decide_outcome(Play& play) {
    State& s = play.s;
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
        c.withdrawn == 0 && !held && c.counters >= required_counters(s, c.world) && attacking_card_left(s);
    if (success) {
        s.stage = Stage::flee;
    } else {
        tell(play, {.type = Event::Type::failed, .seat = c.attacker, .card = w.card, .id = w.id});
        s.stage = Stage::home;
    }
}

bool attacking_card_left(const State& s) {
    const Conquest& c = s.conquest;
    for (std::uint64_t rest = c.alive & c.attackers; rest != 0; rest &= rest - 1) {
        const Fighter& one = c.fighters[std::countr_zero(rest)];
        if (one.k == 0 && (edition(s).printed_counters || facts(s, s.unit[slot_of(one.id)].card).mobile()))
            return true;  // Z30.27, Z30.44: a Fleet or Troop
    }
    return false;
}

namespace {

// Z13.3, Z13.6: what the Victory Phase will pay. An eliminated Disputed copy gives no card.
void note_reward(State& s, const World& w, bool copy) {
    const int cost = cards(s)[w.card].cost;
    const bool throne = w.is(World::kThrone);
    const int half = edition(s).rewards_first ? std::max(1, cost / 2) : cost / 2;  // Z30.36
    s.spoils = static_cast<std::uint8_t>(std::min(250, s.spoils + (throne ? cost : half)));
    if (!copy) s.rewards = static_cast<std::uint8_t>(s.rewards + (throne ? 2 : 1));
}

void on_conquer(Play& play) {
    State& s = play.s;
    const CardBook& book = play.book;
    const Conquest& c = s.conquest;
    const auto fire = [&](const Source& source, auto valid) {
        for (const Ability& a : book.of(book[source.card])) {
            if (a.trigger != Trigger::conquer || !valid(a)) continue;
            Yield yield;
            at_moment(play, a, source, yield);
            if (yield.resources > 0) gain(play, c.attacker, yield.resources);
            draw_cards(play, c.attacker, yield.cards);
        }
    };
    const auto at = [&](int world) {
        return [&s, &c, world](const Ability& a) { return holds(s, a.conditions, c.attacker, world); };
    };
    each_unit_at(s, c.world, [&](int i) {
        if (s.unit[i].is(Unit::kAttacking)) fire({s.unit[i].card, c.attacker, i}, at(c.world));
    });
    for (const Character& one : s.player[c.attacker].characters)
        if (one.face_up()) fire({one.card, c.attacker}, at(kNone));
    each_artifact(s, c.attacker, [&](int i) { fire({s.artifacts[i].card, c.attacker}, at(kNone)); });
    for (int i = 0; i < s.worlds; ++i)
        if (s.world[i].there() && s.world[i].controller == c.attacker)
            fire({s.world[i].card, c.attacker}, [&](const Ability& a) { return in_force(s, i, a); });
}

}  // namespace

// Z12.3, Z12.4
void take_world(Play& play) {
    State& s = play.s;
    Conquest& c = s.conquest;
    World& w = s.world[c.world];
    each_unit_at(s, c.world, [&](int i) {
        if (!s.unit[i].is(Unit::kAttacking)) eliminate_unit(play, i);
    });
    clear_tokens(play, c.world);
    w.set(World::kAttacked, false);
    w.counters = 0;
    bool held = false;
    for (int i = 0; i < s.worlds; ++i)
        held =
            held
            || (i != c.world && s.world[i].there() && s.world[i].card == w.card && s.world[i].controller == c.attacker);
    if (play.book.edition.throne_moves && held) {  // Z30.28
        tell(play, {.type = Event::Type::disputed, .seat = c.attacker, .card = w.card, .id = w.id});
        w.set(World::kEliminatedCopy, true);
        s.stage = Stage::home;
    } else if (w.owner == c.attacker) {
        lose_throne(s, c.world);
        w.controller = c.attacker;
        w.conquest = 0;
        tell(play, {.type = Event::Type::liberated, .seat = c.attacker, .card = w.card, .id = w.id});
        s.stage = Stage::spread;
    } else {
        const bool copy = held;
        tell(play, {.type = copy ? Event::Type::disputed : Event::Type::conquered,
                    .seat = c.attacker,
                    .card = w.card,
                    .id = w.id});
        note_reward(s, w, copy);
        lose_throne(s, c.world);
        if (copy) {
            w.set(World::kEliminatedCopy, true);
            s.stage = Stage::home;
        } else {
            w.controller = c.attacker;
            w.conquest = c.counters;
            w.set(World::kConquered, true);
            s.stage = Stage::spread;
        }
        on_conquer(play);
    }
    refresh_disputes(s);
}

void end_action(Play& play) {
    State& s = play.s;
    Conquest& c = s.conquest;
    const int world = c.world;
    clear_tokens(play, world);
    for (int i = 0; i < s.units; ++i)
        if (s.unit[i].is(Unit::kGone)) free_unit(s, i);
    each_unit_at(s, world, [&](int i) {
        const PlacedUnit u = s.unit[i];
        u.damage = 0;
        u.set(Unit::kAttacking, false);
        u.from = kNone;
    });
    s.unit.clear(Unit::kMoved);
    s.world[world].set(World::kAttacked, false);
    expire(s, Duration::action);
    clear_used(s);
    const bool gone = s.world[world].is(World::kEliminatedCopy);
    c = kNoConquest;
    if (gone) remove_world(s, world);
    s.stage = Stage::military;
}

}  // namespace imperium::seize
