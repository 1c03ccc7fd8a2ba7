#include "games/seize/table.hpp"

#include <algorithm>
#include <bit>

namespace imperium::seize {

Seat window_seat(const State& s, int place) {
    if (place == 0) return s.active;
    const bool fight = s.conquest.world != kNone;
    if (fight && place == 1) return s.conquest.defender;
    int left = fight ? place - 1 : place;
    for (Seat seat = seat_after(s, s.active); left > 0; seat = seat_after(s, seat))
        if (!(fight && seat == s.conquest.defender) && --left == 0) return seat;
    return s.active;
}

int cards_at(const State& s, int world, Seat seat) {
    int n = 0;
    for (int i = 0; i < s.units; ++i) {
        const Unit& u = s.unit[i];
        n += u.world == world && u.owner == seat && u.there() && !u.is(Unit::kPicket) ? 1 : 0;
    }
    return n;
}

int controlled_worlds(const State& s, Seat seat) {
    int n = 0;
    for (int i = 0; i < s.worlds; ++i) n += s.world[i].there() && s.world[i].controller == seat ? 1 : 0;
    return n;
}

int system_worlds(const State& s, Seat seat, int system) {
    int n = 0;
    for (int i = 0; i < s.worlds; ++i)
        n += s.world[i].there() && s.world[i].controller == seat && facts(s.world[i].card).system == system ? 1 : 0;
    return n;
}

int victory_points(const State& s, Seat seat) {
    int points = 0;
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (!w.there() || w.controller != seat || w.is(World::kDisputed)) continue;
        if (!dueling(s) || w.conquest > 0) points += facts(w.card).cost;  // Z20.5: only Conquered ones count
    }
    return points;
}

int points_to_win(const State& s) {
    if ((s.rules & Seize::kExtended) != 0) return 25;                // Z20.4
    return (s.rules & Seize::kBasic) != 0 || s.seats > 4 ? 15 : 20;  // Z20.1, Z20.6
}

int required_counters(const State& s, int world) {
    const CardBook& book = cards();
    const World& w = s.world[world];
    const Design& d = book[w.card];
    const bool throne = w.is(World::kThrone);
    int n = (s.rules & Seize::kCounters) != 0 ? 2 : d.required;  // Z20.2
    n += throne ? 1 : 0;
    if ((s.rules & Seize::kExtended) != 0) ++n;  // Z20.4: +2 in all for a Throne World
    for (const Ability& a : book.of(d)) {
        if (a.kind != AbilityKind::passive || !in_force(s, world, a)) continue;
        for (const Clause& clause : book.of(book.of(a)[0]))
            for (const Effect& e : book.of(clause))
                if (e.op == Op::required) n += e.n;
    }
    return n;
}

bool holds(const State& s, Conditions conditions, Seat seat, int world) {
    const auto has = [&](Condition c) { return (conditions & condition(c)) != 0; };
    if (conditions == 0) return true;
    if (has(Condition::regent) && s.regent != seat) return false;
    if (has(Condition::not_regent) && s.regent == seat) return false;
    if (has(Condition::worlds3) && controlled_worlds(s, seat) < 3) return false;
    if (has(Condition::throne)
        && (world == kNone || !s.world[world].is(World::kThrone) || s.world[world].owner != seat
            || s.world[world].controller != seat))
        return false;
    if (has(Condition::system2) && (world == kNone || system_worlds(s, seat, facts(s.world[world].card).system) < 2))
        return false;
    return true;
}

bool in_force(const State& s, int world, const Ability& ability) {
    const CardBook& book = cards();
    const World& w = s.world[world];
    if (!holds(s, ability.conditions, w.controller, world)) return false;
    if (ability.upgrade != Upgrade::none) return true;
    for (const Ability& other : book.of(book[w.card]))
        if (other.upgrade == Upgrade::instead && holds(s, other.conditions, w.controller, world)) return false;
    return true;
}

namespace {

bool disputed_copies(const State& s, int a, int b) { return a != b && s.world[a].card == s.world[b].card; }

// Passives of one Unit that speak of itself outside a Conquest Action.
template <class Visit> void each_passive(const State& s, int unit, Visit visit) {
    const CardBook& book = cards();
    const Unit& u = s.unit[unit];
    if (u.is(Unit::kPicket) || !facts(u.card).has(Facts::kOwn)) return;
    constexpr Conditions kFight = condition(Condition::attacking) | condition(Condition::defending)
                                  | condition(Condition::striking) | condition(Condition::with);
    for (const Ability& a : book.of(book[u.card])) {
        if (a.kind != AbilityKind::passive || a.trigger != Trigger::none || (a.conditions & kFight) != 0) continue;
        if (a.windows != 0 || !holds(s, a.conditions, u.owner, u.world)) continue;
        for (const Clause& clause : book.of(book.of(a)[0]))
            for (const Effect& e : book.of(clause)) visit(clause, e);
    }
}

}  // namespace

bool has_passive(const State& s, int unit, Op op) {
    bool found = false;
    each_passive(s, unit, [&](const Clause& clause, const Effect& e) {
        found = found || (e.op == op && clause.scope == Scope::self);
    });
    return found;
}

bool has_keyword(const State& s, int unit, Keyword keyword) {
    const Unit& u = s.unit[unit];
    if (u.is(Unit::kPicket)) return false;
    if (keyword == Keyword::reactive && u.is(Unit::kReactive)) return true;
    bool has = cards()[u.card].keywords[static_cast<std::size_t>(keyword)] != 0;
    each_passive(s, unit, [&](const Clause& clause, const Effect& e) {
        if (clause.scope != Scope::self || e.keyword != keyword) return;
        if (e.op == Op::gain) has = true;
    });
    return has;
}

bool adjacent(const State& s, int unit, int world) {
    const Unit& u = s.unit[unit];
    const World& w = s.world[world];
    if (s.seats <= 3) return true;
    const int apart = (w.controller - u.owner + s.seats) % s.seats;
    if (apart == 1 || apart == s.seats - 1) return true;
    const World& from = s.world[u.world];
    if (facts(from.card).system == facts(w.card).system) return true;
    return disputed_copies(s, u.world, world) || has_passive(s, unit, Op::adjacent);
}

int allocation_points(const State& s, int world, CardId unit) {
    const CardBook& book = cards();
    const World& w = s.world[world];
    const Traits traits = book[unit].traits;
    int points = facts(w.card).cost;
    int times = 0;
    CardId counted[8];
    int count = 0;
    const auto add = [&](const Design& d, const Ability& a) {
        if (a.kind != AbilityKind::passive || a.trigger != Trigger::none || a.windows != 0) return;
        for (const Clause& clause : book.of(book.of(a)[0]))
            for (const Effect& e : book.of(clause)) {
                if (!e.filter.meets(traits)) continue;
                if (e.op == Op::points) points += e.n;
                if (e.op == Op::points_times) times += e.n;
            }
        (void)d;
    };
    if (facts(w.card).has(Facts::kPoints))
        for (const Ability& a : book.of(book[w.card]))
            if (in_force(s, world, a)) add(book[w.card], a);
    for (int i = 0; i < s.units; ++i) {
        const Unit& u = s.unit[i];
        if (u.world != world || !u.there() || u.owner != w.controller || u.is(Unit::kPicket)) continue;
        if (!facts(u.card).has(Facts::kPoints)) continue;
        const Design& d = book[u.card];
        if (std::find(counted, counted + count, u.card) != counted + count) continue;  // Y4
        for (const Ability& a : book.of(d))
            if (holds(s, a.conditions, u.owner, world)) add(d, a);
        if (count < 8) counted[count++] = u.card;
    }
    if (times > 0) points *= times;
    if (w.is(World::kDisputed)) points /= 2;  // Z15
    return std::clamp(points, 0, 200);
}

namespace {

// The sum of a passive number (`pool`, `cost … of World`) over a seat's Worlds and face-up Characters.
int passive_sum(const State& s, Seat seat, Op op, bool skip_once) {
    const CardBook& book = cards();
    int sum = 0;
    const auto add = [&](const Ability& a) {
        if (a.kind != AbilityKind::passive || a.trigger != Trigger::none || (skip_once && a.once_per_turn)) return;
        for (const Clause& clause : book.of(book.of(a)[0]))
            for (const Effect& e : book.of(clause))
                if (e.op == op) sum += e.n;
    };
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (!w.there() || w.controller != seat || !facts(w.card).has(Facts::kNumbers)) continue;
        for (const Ability& a : book.of(book[w.card]))
            if (in_force(s, i, a)) add(a);
    }
    for (const Character& c : s.player[seat].characters) {
        if (!c.face_up() || !facts(c.card).has(Facts::kNumbers)) continue;
        for (const Ability& a : book.of(book[c.card]))
            if (holds(s, a.conditions, seat, kNone)) add(a);
    }
    return sum;
}

}  // namespace

int settle_cost(const State& s, Seat seat, CardId world) {
    const int less = passive_sum(s, seat, Op::cost_world, s.discounts != 0);
    return std::max<int>(1, cards()[world].cost - std::abs(less));
}

int draw_world_cost(const State& s, Seat seat) {
    const int worlds = controlled_worlds(s, seat);
    const int less = std::abs(passive_sum(s, seat, Op::cost_draw, false));
    return less > 0 ? std::max(std::min(1, worlds), worlds - less) : worlds;
}

int pool_size(const State& s, Seat seat) { return std::min(3 + passive_sum(s, seat, Op::pool, false), kAreaSlots - 1); }

bool may_settle(const State& s, Seat seat, CardId world) {
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (!w.there() || w.card != world) continue;
        if (w.controller == seat || w.is(World::kThrone)) return false;
    }
    return true;
}

bool has_face_up(const State& s, Seat seat, CardId character) {
    for (const Character& c : s.player[seat].characters)
        if (c.card == character && c.face_up()) return true;
    return false;
}

bool character_disputed(const State& s, Seat seat, int place) {
    const CardId card = s.player[seat].characters[place].card;
    for (Seat other = 0; other < s.seats; ++other)
        if (other != seat && has_face_up(s, other, card)) return true;
    return false;
}

void payers(const State& s, Seat user, Traits wanted, Payers& list) {
    const CardBook& book = cards();
    for (int step = 0; step < s.seats; ++step) {
        const Seat seat = seat_after(s, user, step);
        if (seat != user && ((s.refused >> seat) & 1U) != 0) continue;
        const Player& p = s.player[seat];
        for (int i = 0; i < p.characters.size(); ++i) {
            const Character& c = p.characters[i];
            if (!c.face_up() || c.depleted() || (facts(c.card).traits & wanted) == 0) continue;
            if (!character_disputed(s, seat, i)) list.push(static_cast<std::uint8_t>(seat * kAreaSlots + i));
        }
        for (int i = 0; i < s.worlds; ++i) {
            const World& w = s.world[i];
            if (!w.there() || w.controller != seat || !facts(w.card).has(Facts::kServes)) continue;
            if (w.is(World::kDepleted | World::kDisputed | World::kContributes)) continue;
            for (const Ability& a : book.of(book[w.card])) {
                if (a.kind != AbilityKind::deplete || !in_force(s, i, a)) continue;
                const Effect& e = book.of(book.of(book.of(a)[0])[0])[0];
                if (e.op == Op::serve && (e.filter.any[0] & wanted) != 0) {
                    list.push(static_cast<std::uint8_t>(64 + i));
                    break;
                }
            }
        }
    }
}

std::uint64_t open_worlds(const State& s, Seat seat) {
    std::uint8_t count[kWorldSlots] = {};
    for (int i = 0; i < s.units; ++i) {
        const Unit& u = s.unit[i];
        if (u.owner == seat && u.there() && !u.is(Unit::kPicket)) ++count[u.world];
    }
    std::uint64_t open = 0;
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (!w.there() || count[i] >= facts(w.card).cost) continue;
        if ((w.controller == seat) == (s.stage == Stage::part_b)) continue;
        if (s.stage == Stage::part_c && !w.is(World::kAttacked)) continue;
        open |= std::uint64_t{1} << i;
    }
    return open;
}

bool may_move(const State& s, Seat seat, int unit, std::uint64_t open) {
    const Unit& u = s.unit[unit];
    if (u.owner != seat || !u.there() || u.is(Unit::kPicket)) return false;
    open &= ~(std::uint64_t{1} << u.world);
    if (open == 0) return false;
    const Facts& f = facts(u.card);
    switch (s.stage) {
    case Stage::part_a: return !u.is(Unit::kDepleted | Unit::kMoved);
    case Stage::part_b:
        if (u.is(Unit::kDepleted | Unit::kAttacking) || !f.mobile()) return false;
        if (s.player[seat].resources == 0 && has_keyword(s, unit, Keyword::sub_light)) return false;
        if (s.seats <= 3) return true;
        break;
    case Stage::part_c:
        if (u.is(Unit::kMoved)) return false;
        if (!f.mobile()) {
            const bool may = has_passive(s, unit, Op::react) || (s.rules & Seize::kReact) != 0;
            if (!may || u.is(Unit::kDepleted)) return false;
        }
        if (!u.is(Unit::kDepleted)) return true;
        break;
    case Stage::step4_retreat: return u.world == s.conquest.world && f.type == CardType::fleet && !u.is(Unit::kMoved);
    case Stage::flee: return u.world == s.conquest.world && f.type == CardType::fleet;
    case Stage::spread: return u.world == s.conquest.world && !u.is(Unit::kMoved);
    case Stage::step4_home:
    case Stage::home: return u.world == s.conquest.world && u.is(Unit::kAttacking);
    default: return false;
    }
    for (; open != 0; open &= open - 1)
        if (in_reach(s, unit, std::countr_zero(open))) return true;
    return false;
}

bool in_reach(const State& s, int unit, int world) {
    const Unit& u = s.unit[unit];
    if (world == u.world) return false;
    if (s.stage == Stage::part_b) return adjacent(s, unit, world);
    if (s.stage != Stage::part_c || !u.is(Unit::kDepleted) || has_keyword(s, unit, Keyword::reactive)) return true;
    const CardId from = s.world[u.world].card, to = s.world[world].card;
    return facts(from).system == facts(to).system || from == to;
}

bool may_go(const State& s, int unit, int world) {
    const Unit& u = s.unit[unit];
    const World& w = s.world[world];
    if (world == u.world || (w.controller == u.owner) == (s.stage == Stage::part_b)) return false;
    if (s.stage == Stage::part_c && !w.is(World::kAttacked)) return false;
    return in_reach(s, unit, world) && room(s, world, u.owner);
}

}  // namespace imperium::seize
