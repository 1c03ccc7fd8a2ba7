#include "games/seize/play_exchange.hpp"

#include "games/seize/legal.hpp"
#include "games/seize/play_cards.hpp"
#include "games/seize/play_military.hpp"

namespace imperium::seize {

namespace {

// The next fighter of a side that can choose a target; false when all have.
bool ask_targets(Play& play, bool attackers, bool strike) {
    State& s = play.s;
    Conquest& c = s.conquest;
    if (c.aiming != kNone) {
        ask(s, Ask::split, Field(s).controller(c.cursor));
        return true;
    }
    const Field field(s);
    for (; c.cursor < c.fighters.size(); ++c.cursor) {
        if (field.attacks(c.cursor) != attackers || !field.alive(c.cursor)) continue;
        if (c.aims.size() >= 90 || (strike && !field.may_have(c.cursor, Keyword::surprise_strike))) continue;
        if (!list_targets(s, field, field.stat(c.cursor), play.next)) continue;
        ask(s, Ask::aim, field.controller(c.cursor));
        return true;
    }
    c.cursor = 0;
    return false;
}

}  // namespace

// Z8.11: targets for the next part of a split.
std::uint64_t split_targets(const State& s, const Field& field, const Stat& stat, bool strike) {
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
bool split_reaches_world(const State& s, const Field& field, const Stat& stat, bool strike) {
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

namespace {

void tell_aim(Play& play, int from, int to, bool strike) {
    if (play.events == nullptr) return;
    State& s = play.s;
    const Conquest& c = s.conquest;
    const Fighter& f = c.fighters[from];
    Event event{.type = strike ? Event::Type::strike : Event::Type::target, .k = f.k, .id = f.id};
    event.at = to == kNone ? s.world[c.world].id : c.fighters[to].id;
    event.n = static_cast<std::int16_t>(to == kNone ? 0 : c.fighters[to].k);
    tell(play, event);
}

}  // namespace

void announce_target(Play& play, int to, bool strike) {
    State& s = play.s;
    Conquest& c = s.conquest;
    const std::uint8_t from = c.cursor;
    const std::uint64_t bit = std::uint64_t{1} << from;
    c.aims.push({from, static_cast<std::uint8_t>(to), kWholeRest});
    c.targeted |= bit;
    if (strike) c.struck |= bit;
    tell_aim(play, from, to, strike);
    if (to == kNone) {
        ++c.cursor;
        return;
    }
    // With Firing Arcs a part may be kept for others.
    const Field field(s);
    if (!field.may_have(from, Keyword::firing_arcs)) {
        ++c.cursor;
        return;
    }
    const Stat stat = field.stat(from);
    Aim& aim = c.aims[c.aims.size() - 1];
    aim.att = 0;
    const int most = field.most(from, stat, to);
    aim.att = 1;
    const bool others =
        most > 1 && (split_targets(s, field, stat, strike) != 0 || split_reaches_world(s, field, stat, strike));
    aim.att = kWholeRest;
    if (others)
        c.aiming = static_cast<std::uint8_t>(to);
    else
        ++c.cursor;
}

void split_attack(State& s, int att) {
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

void hold_fire(State& s) { ++s.conquest.cursor; }

namespace {

void lose_counter(State& s, int f) {
    Conquest& c = s.conquest;
    const Fighter& one = c.fighters[f];
    c.alive &= ~(std::uint64_t{1} << f);
    if (is_world(one.id)) {
        World& w = s.world[world_slot(one.id)];
        if (one.k >= kMilitia)
            --w.militia;
        else
            --w.counters;
        return;
    }
    const PlacedUnit u = s.unit[slot_of(one.id)];
    if (u.counters > 0) --u.counters;
}

void damage_fighter(Play& play, int f, int n) {
    State& s = play.s;
    Conquest& c = s.conquest;
    const Fighter& one = c.fighters[f];
    tell(play, {.type = Event::Type::damage, .k = one.k, .id = one.id, .n = static_cast<std::int16_t>(n)});
    if (one.k == 0) {
        const PlacedUnit u = s.unit[slot_of(one.id)];
        u.damage = static_cast<std::uint8_t>(std::min(200, u.damage + n));
    } else
        lose_counter(s, f);
}

// What the announced targets do, all at once (Z8.4).
void resolve_targets(Play& play) {
    State& s = play.s;
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
        tell(play, {.type = Event::Type::counters, .seat = c.attacker, .id = s.world[c.world].id, .n = c.counters});
    }
    for (std::uint64_t rest = hit; rest != 0; rest &= rest - 1)
        damage_fighter(play, std::countr_zero(rest), damage[std::countr_zero(rest)]);
    c.aims.clear();
    c.cursor = 0;
}

// The end of a Step: whoever attacked at that price goes (Y11), Step effects end.
void end_step(Play& play) {
    State& s = play.s;
    Conquest& c = s.conquest;
    for (std::uint64_t rest = c.doomed & c.alive; rest != 0; rest &= rest - 1) {
        const int f = std::countr_zero(rest);
        if (c.fighters[f].k == 0)
            eliminate_unit(play, slot_of(c.fighters[f].id));
        else
            lose_counter(s, f);
    }
    c.doomed = 0;
    c.recalled = 0;
    expire(s, Duration::step);
}

// Z8.7; also right after Surprise Strikes (Z8.12).
void eliminate_damaged(Play& play) {
    State& s = play.s;
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
        eliminate_unit(play, slot_of(c.fighters[std::countr_zero(rest)].id));
}

}  // namespace

void attackers_strike(Play& play) {
    State& s = play.s;
    if (ask_targets(play, true, true)) return;
    s.stage = Stage::strike_defender;
    if (!play.book.edition.strikes_in_turn || s.conquest.struck == 0) return;  // Z30.32
    resolve_targets(play);
    eliminate_damaged(play);
}

void defenders_strike(Play& play) {
    if (!ask_targets(play, false, true)) play.s.stage = Stage::strike;
}

void resolve_strikes(Play& play) {
    play.s.stage = Stage::exchange;
    if (play.s.conquest.struck != 0) {
        resolve_targets(play);
        eliminate_damaged(play);
    }
    end_step(play);
}

void choose_targets(Play& play, bool attackers, Stage next) {
    if (!ask_targets(play, attackers, false)) play.s.stage = next;
}

void resolve_step(Play& play, Stage next) {
    resolve_targets(play);
    play.s.stage = next;
    end_step(play);
}

void eliminate_step(Play& play) {
    eliminate_damaged(play);
    end_step(play);
    open_window(play.s, Window::step4, Stage::step4_withdraw);
}

void withdraw_question(State& s) {
    if (attacking_card_left(s)) return ask(s, Ask::withdraw, s.conquest.attacker);
    s.stage = Stage::step4_retreat;
}

void withdraw(Play& play) {
    State& s = play.s;
    s.conquest.withdrawn = 1;
    tell(play, {.type = Event::Type::withdraw, .seat = s.conquest.attacker, .id = s.world[s.conquest.world].id});
    s.stage = Stage::step4_home;
}

void next_exchange(Play& play) {
    State& s = play.s;
    Conquest& c = s.conquest;
    ++c.exchange;
    c.targeted = c.exchange == 1 ? c.struck : 0;  // a strike is its targeting in the first Exchange
    c.cursor = 0;
    if (c.exchange > 1) clear_used(s);
    tell(play, {.type = Event::Type::exchange, .seat = c.attacker, .id = s.world[c.world].id, .n = c.exchange});
    s.stage = Stage::step1_window;
}

void end_exchange(State& s) {
    Conquest& c = s.conquest;
    expire(s, Duration::exchange);
    s.unit.clear(Unit::kMoved);
    const bool last = c.exchange >= c.exchanges || (c.alive & c.attackers) == 0;
    s.stage = last ? Stage::outcome : Stage::exchange;
}

}  // namespace imperium::seize
