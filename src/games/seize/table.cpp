#include "games/seize/table.hpp"

#include <algorithm>
#include <bit>
#include <bitset>

namespace imperium::seize {

const Conquest kNoConquest;

bool note_seen(Player& p, std::span<const CardId> cards, std::uint8_t by) {
    int at = 0;
    CardId last = kNoCard;
    for (const CardId card : cards) {
        if (card != last) at = 0;
        last = card;
        while (at < p.seen.size() && p.seen[at].card < card) ++at;
        if (at < p.seen.size() && p.seen[at].card == card) {
            p.seen[at++].by |= by;
            continue;
        }
        if (p.seen.full()) return false;
        p.seen.push({card, by});
        for (int i = p.seen.size() - 1; i > at; --i) std::swap(p.seen[i - 1], p.seen[i]);
        ++at;
    }
    return true;
}

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
    return UnitMatch(seat, Unit::kPicket | Unit::kGone).at(world).in(s.unit, s.units).size();
}

int unit_places(const State& s) {
    int places = kUnitSlots;
    for (int i = 0; i < s.units; ++i) places -= s.unit[i].card != kNoCard ? 1 : 0;
    return places;
}

bool world_place(const State& s) {
    if (s.worlds < kWorldSlots) return true;
    return std::any_of(s.world, s.world + s.worlds, [](const World& w) { return !w.there(); });
}

int fighters_at(const State& s, int world) {
    const CardBook& book = cards(s);
    const World& w = s.world[world];
    int n = w.militia + w.counters;
    each_unit_at(s, world, [&](int i) {
        const Unit u = s.unit[i];
        n += u.is(Unit::kPicket) || book[u.card].counters == 0 || book[u.card].missions > 0 ? 1 : 1 + u.counters;
    });
    return n;
}

SeatSet players_in(const State& s) {
    SeatSet in;
    for (Seat seat = 0; seat < s.seats; ++seat)
        if (!s.player[seat].eliminated()) in.add(seat);
    return in;
}

int controlled_worlds(const State& s, Seat seat) {
    int n = 0;
    const bool disputed = edition(s).disputed_is_controlled;
    for (int i = 0; i < s.worlds; ++i)
        n += s.world[i].there() && s.world[i].controller == seat && (disputed || !s.world[i].is(World::kDisputed)) ? 1
                                                                                                                   : 0;
    return n;
}

int throne_of(const State& s, Seat seat) {
    for (int i = 0; i < s.worlds; ++i)
        if (s.world[i].there() && s.world[i].is(World::kThrone) && s.world[i].controller == seat) return i;
    return kNone;
}

namespace {

// Z18: whether a seat Controls two Worlds of a system.
bool controls_two(const State& s, Seat seat, int system) {
    const CardBook& book = cards(s);
    const unsigned lost = book.edition.disputed_is_controlled ? 0 : World::kDisputed;  // see `controls`
    bool one = false;
    for (const World& w : worlds(s)) {
        if (book.facts[w.card].system != system || w.controller != seat || !w.there() || (w.flags & lost) != 0)
            continue;
        if (one) return true;
        one = true;
    }
    return false;
}

}  // namespace

int victory_points(const State& s, Seat seat) {
    if (dueling(s) && edition(s).duels_count_conquests) return s.player[seat].conquests;  // Z30.44
    int points = 0;
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (!w.there() || w.controller != seat || w.is(World::kDisputed)) continue;
        if (!dueling(s) || w.conquest > 0) points += facts(s, w.card).cost;  // Z20.5: only Conquered ones count
    }
    return points;
}

int points_to_win(const State& s) {
    const Edition& e = edition(s);
    if ((s.rules & Seize::kExtended) != 0) return 25;           // Z20.4
    if ((s.rules & Seize::kBasic) != 0) return e.points_basic;  // Z20.1, Z30.41
    if (s.seats == 2) return e.points_two;                      // Z30.43
    return s.seats > 4 ? e.points_many : e.points;              // Z20.6, Z30.45
}

int required_counters(const State& s, int world) {
    const CardBook& book = cards(s);
    const World& w = s.world[world];
    const Design& d = book[w.card];
    int n = 1;  // Z30.9
    if (book.edition.printed_counters) {
        n = (s.rules & Seize::kCounters) != 0 ? 2 : d.required;  // Z20.2
        n += w.is(World::kThrone) ? 1 : 0;
        if ((s.rules & Seize::kExtended) != 0) ++n;  // Z20.4: +2 in all for a Throne World
    }
    for (const Ability& a : book.of(d)) {
        if (a.kind != AbilityKind::passive || (book.of(a)[0].ops & ops(Op::required)) == 0) continue;
        if (!in_force(s, world, a)) continue;
        for (const Clause& clause : book.of(book.of(a)[0]))
            for (const Effect& e : book.of(clause))
                if (e.op == Op::required) n += e.n;
    }
    return n;
}

bool all_hold(const State& s, Conditions conditions, Seat seat, int world) {
    const auto has = [&](Condition c) { return (conditions & condition(c)) != 0; };
    if (has(Condition::regent) && s.regent != seat) return false;
    if (has(Condition::not_regent) && s.regent == seat) return false;
    if (has(Condition::worlds3) && controlled_worlds(s, seat) < 3) return false;
    if (has(Condition::throne)
        && (world == kNone || !s.world[world].is(World::kThrone) || s.world[world].controller != seat
            || (s.world[world].owner != seat && !edition(s).throne_moves)))
        return false;
    return !has(Condition::system2) || (world != kNone && controls_two(s, seat, facts(s, s.world[world].card).system));
}

bool in_force(const State& s, int world, const Ability& ability) {
    const CardBook& book = cards(s);
    const World& w = s.world[world];
    if (!holds(s, ability.conditions, w.controller, world)) return false;
    if (ability.upgrade != Upgrade::none) return true;
    for (const Ability& other : book.of(book[w.card]))
        if (other.upgrade == Upgrade::instead && holds(s, other.conditions, w.controller, world)) return false;
    return true;
}

namespace {

// Z6: a Disputed World of which the seat Controls a copy.
bool disputes(const State& s, Seat seat, int world) {
    if (!s.world[world].is(World::kDisputed)) return false;
    for (int i = 0; i < s.worlds; ++i)
        if (s.world[i].there() && s.world[i].card == s.world[world].card && s.world[i].controller == seat) return true;
    return false;
}

// Passives of one Unit that speak of itself outside a Conquest Action.
template <class Visit> void each_passive(const State& s, int unit, Visit visit) {
    const CardBook& book = cards(s);
    const Unit u = s.unit[unit];
    if (u.is(Unit::kPicket) || !book.facts[u.card].has(Facts::kOwn)) return;
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
    const Unit u = s.unit[unit];
    if (u.is(Unit::kPicket)) return false;
    if (keyword == Keyword::reactive && u.is(Unit::kReactive)) return true;
    const CardBook& book = cards(s);
    bool has = book[u.card].keywords[static_cast<std::size_t>(keyword)] != 0;
    if (has || !book.facts.given(keyword)) return has;
    each_passive(s, unit, [&](const Clause& clause, const Effect& e) {
        if (clause.scope != Scope::self || e.keyword != keyword) return;
        if (e.op == Op::gain) has = true;
    });
    return has;
}

bool adjacent(const State& s, int unit, int world) {
    const Unit u = s.unit[unit];
    const World& w = s.world[world];
    if (s.seats <= 3) return true;
    const Edition& e = edition(s);
    if (e.eliminates && players_in(s).size() <= 3) return true;  // Z30.20
    const auto next = [&](Seat seat) {
        do { seat = seat_after(s, seat); } while (s.player[seat].eliminated());
        return seat;
    };
    if (w.controller == next(u.owner) || u.owner == next(w.controller)) return true;
    if (same_system(s, u.world, world)) return true;
    if (!e.open_systems && disputes(s, u.owner, world)) return true;
    if (has_passive(s, unit, Op::adjacent)) return true;
    bool gate = false;  // an Artifact
    each_artifact(s, u.owner, [&](int i) { gate = gate || facts(s, s.artifacts[i].card).has(Facts::kOpensWay); });
    return gate;
}

bool same_system(const State& s, int world, int other) {
    return facts(s, s.world[world].card).system == facts(s, s.world[other].card).system;
}

int allocation_points(const State& s, int world, CardId unit) {
    const CardBook& book = cards(s);
    const World& w = s.world[world];
    const Traits traits = book.facts[unit].traits;
    int points = book.facts[w.card].cost;
    int times = 0;
    std::bitset<kMaxDesigns> counted;
    const auto counts = [&](const Ability& a) {
        return a.kind == AbilityKind::passive && a.trigger == Trigger::none && a.windows == 0
               && (book.of(a)[0].ops & (ops(Op::points) | ops(Op::points_times))) != 0;
    };
    const auto add = [&](const Ability& a) {
        for (const Clause& clause : book.of(book.of(a)[0]))
            for (const Effect& e : book.of(clause)) {
                if (!e.filter.meets(traits)) continue;
                if (e.op == Op::points) points += e.n;
                if (e.op == Op::points_times) times += e.n;
            }
    };
    if (book.facts[w.card].has(Facts::kPoints))
        for (const Ability& a : book.of(book[w.card]))
            if (counts(a) && in_force(s, world, a)) add(a);
    for (const int i : UnitMatch(w.controller, Unit::kPicket | Unit::kGone).at(world).in(s.unit, s.units)) {
        const Unit u = s.unit[i];
        if (!book.facts[u.card].has(Facts::kPoints)) continue;
        if (counted[u.card]) continue;  // Y4
        for (const Ability& a : book.of(book[u.card]))
            if (counts(a) && holds(s, a.conditions, u.owner, world)) add(a);
        counted.set(u.card);
    }
    if (times > 0) points *= times;
    if (w.is(World::kDisputed)) points /= 2;  // Z15
    return std::clamp(points, 0, 200);
}

namespace {

// The sum of a passive number (`pool`, `cost … of World`) over a seat's Worlds and face-up Characters.
int passive_sum(const State& s, Seat seat, Op op, bool skip_once) {
    const CardBook& book = cards(s);
    int sum = 0;
    const auto counts = [&](const Ability& a) {
        return a.kind == AbilityKind::passive && a.trigger == Trigger::none && !(skip_once && a.once_per_turn)
               && (book.of(a)[0].ops & ops(op)) != 0;
    };
    const auto add = [&](const Ability& a) {
        for (const Clause& clause : book.of(book.of(a)[0]))
            for (const Effect& e : book.of(clause))
                if (e.op == op) sum += e.n;
    };
    const auto has_number = [&](CardId card) { return book.facts[card].has(Facts::kNumbers); };
    each_place(places(worlds(s), held_by(seat), [&](const World& w) { return has_number(w.card); }), [&](int i) {
        for (const Ability& a : book.of(book[s.world[i].card]))
            if (counts(a) && in_force(s, i, a)) add(a);
    });
    const auto characters = s.player[seat].characters.all();
    each_place(places(characters, face_up, [&](const Character& c) { return has_number(c.card); }), [&](int i) {
        for (const Ability& a : book.of(book[s.player[seat].characters[i].card]))
            if (counts(a) && holds(s, a.conditions, seat, kNone)) add(a);
    });
    each_artifact(s, seat, [&](int i) {
        const CardId card = s.artifacts[i].card;
        if (!book.facts[card].has(Facts::kNumbers)) return;
        for (const Ability& a : book.of(book[card]))
            if (counts(a) && holds(s, a.conditions, seat, kNone)) add(a);
    });
    return sum;
}

}  // namespace

int settle_discount(const State& s, Seat seat) {
    return std::abs(passive_sum(s, seat, Op::cost_world, s.discounts != 0)) + s.claim;
}

int settle_cost(const State& s, Seat seat, CardId world) {
    return std::max(1, facts(s, world).cost - settle_discount(s, seat));
}

int draw_world_cost(const State& s, Seat seat) {
    const int worlds = controlled_worlds(s, seat);
    const int less = std::abs(passive_sum(s, seat, Op::cost_draw, false));
    return less > 0 ? std::max(std::min(1, worlds), worlds - less) : worlds;
}

int pool_size(const State& s, Seat seat) { return std::min(3 + passive_sum(s, seat, Op::pool, false), kAreaSlots - 1); }

bool may_settle(const State& s, Seat seat, CardId world) {
    if (!world_place(s)) return false;
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

bool allocated(const State& s, CardId artifact) {
    return std::any_of(s.artifacts.begin(), s.artifacts.end(),
                       [&](const Artifact& one) { return one.card == artifact; });
}

bool may_allocate(const State& s, Seat seat, CardId artifact) {
    return facts(s, artifact).type == CardType::artifact && facts(s, artifact).cost <= s.player[seat].resources
           && !allocated(s, artifact) && !s.artifacts.full();
}

bool character_disputed(const State& s, Seat seat, int place) {
    const CardId card = s.player[seat].characters[place].card;
    for (Seat other = 0; other < s.seats; ++other)
        if (other != seat && has_face_up(s, other, card)) return true;
    return false;
}

bool may_ask(const State& s, Seat seat, CardId card) {
    const Refusal asked(use_depth(s), seat, card);
    for (const Refusal& one : s.refusals)
        if (one.where == asked.where && one.card == card) return false;
    return !s.refusals.full();
}

namespace {

// Visits those who can deplete as one with this trait, in order, until `visit` answers false.
template <class Visit> void each_payer(const State& s, Seat user, CardId card, Traits wanted, Visit visit) {
    const CardBook& book = cards(s);
    const FactTable& table = book.facts;
    for (int step = 0; step < s.seats; ++step) {
        const Seat seat = seat_after(s, user, step);
        if (seat != user && !may_ask(s, seat, card)) continue;
        const Player& p = s.player[seat];
        std::uint64_t rest = places(
            p.characters.all(), face_up, [](const Character& c) { return !c.depleted(); },
            [&](const Character& c) { return (table[c.card].traits & wanted) != 0; });
        for (; rest != 0; rest &= rest - 1) {
            const int i = std::countr_zero(rest);
            if (!character_disputed(s, seat, i) && !visit(payer_character(seat, i))) return;
        }
        if ((table.served() & wanted) == 0) continue;
        const auto serves = [&](const World& w) { return (table[w.card].serves & wanted) != 0; };
        for (rest = places(worlds(s), held_by(seat), serves); rest != 0; rest &= rest - 1) {
            const int i = std::countr_zero(rest);
            const World& w = s.world[i];
            if (w.is(World::kDepleted | World::kDisputed | World::kContributes)) continue;
            for (const Ability& a : book.of(book[w.card])) {
                if (a.kind != AbilityKind::deplete) continue;
                const Effect& e = book.of(book.of(book.of(a)[0])[0])[0];
                if (e.op != Op::serve || (e.filter.any[0] & wanted) == 0 || !in_force(s, i, a)) continue;
                if (!visit(payer_world(i))) return;
                break;
            }
        }
    }
}

}  // namespace

void payers(const State& s, Seat user, CardId card, Traits wanted, Payers& list) {
    each_payer(s, user, card, wanted, [&](std::uint8_t payer) {
        list.push(payer);
        return true;
    });
}

bool any_payer(const State& s, Seat user, CardId card, Traits wanted) {
    bool any = false;
    each_payer(s, user, card, wanted, [&](std::uint8_t) {
        any = true;
        return false;
    });
    return any;
}

}  // namespace imperium::seize
