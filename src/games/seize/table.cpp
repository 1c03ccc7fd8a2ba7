#include "games/seize/table.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>

namespace imperium::seize {

namespace {

// What a Unit must be like: its owner, flags it must and must not have, perhaps where it is. All of it is compared at
// once, because nobody can guess whose Unit comes next: nothing branches.
class UnitTest {
public:
    UnitTest(Seat owner, unsigned without, unsigned with = 0)
        : mask_(0xff00U | ((without | with) << 24)), want_((unsigned{owner} << 8) | (with << 24)) {}
    UnitTest at(int world) const {
        UnitTest test = *this;
        test.mask_ |= 0xff0000U;
        test.want_ |= static_cast<unsigned>(world) << 16;
        return test;
    }
    // 1 or 0
    unsigned operator()(const Unit& u) const {
        static_assert(offsetof(Unit, card) == 0 && offsetof(Unit, owner) == 1 && offsetof(Unit, world) == 2
                      && offsetof(Unit, flags) == 3 && std::endian::native == std::endian::little);
        std::uint32_t word = 0;
        std::memcpy(&word, &u, sizeof word);
        return static_cast<unsigned>((word & mask_) == want_) & static_cast<unsigned>((word & 0xffU) != kNoCard);
    }

private:
    std::uint32_t mask_, want_;
};

}  // namespace

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
    const UnitTest test = UnitTest(seat, Unit::kPicket | Unit::kGone).at(world);
    unsigned n = 0;
    for (int i = 0; i < s.units; ++i) n += test(s.unit[i]);
    return static_cast<int>(n);
}

int fighters_at(const State& s, int world) {
    const CardBook& book = cards(s);
    const World& w = s.world[world];
    int n = w.militia + w.counters;
    for (int i = 0; i < s.units; ++i) {
        const Unit& u = s.unit[i];
        if (u.world != world || !u.there()) continue;
        n += u.is(Unit::kPicket) || book[u.card].counters == 0 || book[u.card].missions > 0 ? 1 : 1 + u.counters;
    }
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

int system_worlds(const State& s, Seat seat, int system) {
    const CardBook& book = cards(s);
    const unsigned lost = book.edition.disputed_is_controlled ? 0 : World::kDisputed;  // see `controls`
    unsigned n = 0;
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        n += static_cast<unsigned>(w.controller == seat) & static_cast<unsigned>(w.card != kNoCard)
             & static_cast<unsigned>((w.flags & lost) == 0)
             & static_cast<unsigned>(book.facts[w.card].system == system);
    }
    return static_cast<int>(n);
}

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
        && (world == kNone || !s.world[world].is(World::kThrone) || s.world[world].controller != seat
            || (s.world[world].owner != seat && !edition(s).throne_moves)))
        return false;
    if (has(Condition::system2) && (world == kNone || system_worlds(s, seat, facts(s, s.world[world].card).system) < 2))
        return false;
    return true;
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
    const Unit& u = s.unit[unit];
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
    const Unit& u = s.unit[unit];
    if (u.is(Unit::kPicket)) return false;
    if (keyword == Keyword::reactive && u.is(Unit::kReactive)) return true;
    bool has = cards(s)[u.card].keywords[static_cast<std::size_t>(keyword)] != 0;
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
    const Traits traits = book[unit].traits;
    int points = book.facts[w.card].cost;
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
    if (book.facts[w.card].has(Facts::kPoints))
        for (const Ability& a : book.of(book[w.card]))
            if (in_force(s, world, a)) add(book[w.card], a);
    const UnitTest helps = UnitTest(w.controller, Unit::kPicket | Unit::kGone).at(world);
    for (int i = 0; i < s.units; ++i) {
        const Unit& u = s.unit[i];
        if (helps(u) == 0 || !book.facts[u.card].has(Facts::kPoints)) continue;
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
    const CardBook& book = cards(s);
    int sum = 0;
    const auto add = [&](const Ability& a) {
        if (a.kind != AbilityKind::passive || a.trigger != Trigger::none || (skip_once && a.once_per_turn)) return;
        for (const Clause& clause : book.of(book.of(a)[0]))
            for (const Effect& e : book.of(clause))
                if (e.op == op) sum += e.n;
    };
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (!w.there() || w.controller != seat || !book.facts[w.card].has(Facts::kNumbers)) continue;
        for (const Ability& a : book.of(book[w.card]))
            if (in_force(s, i, a)) add(a);
    }
    for (const Character& c : s.player[seat].characters) {
        if (!c.face_up() || !book.facts[c.card].has(Facts::kNumbers)) continue;
        for (const Ability& a : book.of(book[c.card]))
            if (holds(s, a.conditions, seat, kNone)) add(a);
    }
    each_artifact(s, seat, [&](int i) {
        const CardId card = s.artifacts[i].card;
        if (!book.facts[card].has(Facts::kNumbers)) return;
        for (const Ability& a : book.of(book[card]))
            if (holds(s, a.conditions, seat, kNone)) add(a);
    });
    return sum;
}

}  // namespace

int settle_cost(const State& s, Seat seat, CardId world) {
    const int less = passive_sum(s, seat, Op::cost_world, s.discounts != 0);
    return std::max<int>(1, cards(s)[world].cost - std::abs(less) - s.claim);
}

int draw_world_cost(const State& s, Seat seat) {
    const int worlds = controlled_worlds(s, seat);
    const int less = std::abs(passive_sum(s, seat, Op::cost_draw, false));
    return less > 0 ? std::max(std::min(1, worlds), worlds - less) : worlds;
}

int pool_size(const State& s, Seat seat) { return std::min(3 + passive_sum(s, seat, Op::pool, false), kAreaSlots - 1); }

bool may_settle(const State& s, Seat seat, CardId world) {
    bool place = s.worlds < kWorldSlots;  // Z30.1: no game has ever filled the table
    for (int i = 0; i < s.worlds && !place; ++i) place = !s.world[i].there();
    if (!place) return false;
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
        for (int i = 0; i < p.characters.size(); ++i) {
            const Character& c = p.characters[i];
            if ((table[c.card].traits & wanted) == 0 || !c.face_up() || c.depleted()) continue;
            if (!character_disputed(s, seat, i) && !visit(payer_character(seat, i))) return;
        }
        for (int i = 0; i < s.worlds; ++i) {
            const World& w = s.world[i];
            if (!table[w.card].has(Facts::kServes) || !w.there() || w.controller != seat) continue;
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

namespace {

// Of these Worlds the ones where a seat has fewer Unit cards than Capacity lets it have. Up to 16 Worlds are counted in
// one word, four bits each: Capacity is far below 16.
std::uint64_t with_room(const State& s, const FactTable& table, Seat seat, std::uint64_t worlds) {
    if (worlds == 0) return 0;
    const UnitTest mine(seat, Unit::kPicket | Unit::kGone);
    std::uint64_t open = 0;
    if (s.worlds <= 16) {
        std::uint64_t sum = 0;
        for (int i = 0; i < s.units; ++i) sum += std::uint64_t{mine(s.unit[i])} << (4 * (s.unit[i].world & 15U));
        for (std::uint64_t rest = worlds; rest != 0; rest &= rest - 1) {
            const int i = std::countr_zero(rest);
            const bool fits = ((sum >> (4 * i)) & 15U) < table[s.world[i].card].cost;
            open |= std::uint64_t{fits} << i;
        }
        return open;
    }
    std::uint8_t count[64] = {};
    for (int i = 0; i < s.units; ++i) count[s.unit[i].world & 63U] += static_cast<std::uint8_t>(mine(s.unit[i]));
    for (std::uint64_t rest = worlds; rest != 0; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        if (count[i] < table[s.world[i].card].cost) open |= std::uint64_t{1} << i;
    }
    return open;
}

}  // namespace

namespace {

// Without Capacity: Part A and Part C are about all Worlds a player holds, the ways home about those that are
// Controlled, and the defender's are not attacked in this Phase (Z30.18, Z30.22, Z30.26).
std::uint64_t open_worlds_classic(const State& s, Seat seat) {
    const bool attack = s.stage == Stage::part_b;
    const bool held = s.stage == Stage::part_a || s.stage == Stage::part_c;
    const bool safe = s.stage == Stage::step4_retreat || s.stage == Stage::flee;
    std::uint64_t open = 0;
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (!w.there() || (w.controller == seat) == attack) continue;
        if (!attack && !held && !controls(s, w, seat)) continue;
        if (safe && w.is(World::kRaided)) continue;
        if (s.stage == Stage::evacuate && w.is(World::kEliminatedCopy)) continue;
        if (room(s, i, seat)) open |= std::uint64_t{1} << i;
    }
    return open;
}

}  // namespace

std::uint64_t open_worlds(const State& s, Seat seat) {
    const CardBook& book = cards(s);
    if (!book.edition.capacity) return open_worlds_classic(s, seat);
    const bool attack = s.stage == Stage::part_b;
    const std::uint8_t wanted = s.stage == Stage::part_c ? World::kAttacked : std::uint8_t{0};
    std::uint64_t open = 0;
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        const unsigned fits = static_cast<unsigned>((w.controller == seat) != attack)
                              & static_cast<unsigned>((w.flags & wanted) == wanted)
                              & static_cast<unsigned>(w.card != kNoCard);
        open |= std::uint64_t{fits} << i;
    }
    return with_room(s, book.facts, seat, open);
}

namespace {

// What a stage asks of a Unit that is to move, whatever Worlds there are to go to.
struct MoveRule {
    std::uint8_t without = Unit::kPicket | Unit::kGone;  // flags it must not have
    std::uint8_t with = 0;                               // and those it must
    std::uint8_t types = 0;                              // a bit per CardType
    bool here = false;                                   // only at the World of the Conquest Action

    UnitTest test(const State& s, Seat seat) const {
        const UnitTest anywhere(seat, without, with);
        return here ? anywhere.at(s.conquest.world) : anywhere;
    }
    bool moves(const Facts& card) const { return ((types >> static_cast<int>(card.type)) & 1U) != 0; }
};

MoveRule move_rule(const State& s) {
    constexpr auto bit = [](CardType type) { return static_cast<std::uint8_t>(1U << static_cast<int>(type)); };
    constexpr std::uint8_t kFleets = bit(CardType::fleet), kMobile = kFleets | bit(CardType::troop), kAll = 0xff;
    MoveRule rule;
    const auto set = [&](unsigned without, unsigned with, std::uint8_t types, bool here) {
        rule.without = static_cast<std::uint8_t>(rule.without | without);
        rule.with = static_cast<std::uint8_t>(with);
        rule.types = types;
        rule.here = here;
    };
    switch (s.stage) {
    case Stage::part_a: set(Unit::kDepleted | Unit::kMoved, 0, kAll, false); break;
    case Stage::part_b:
        set(edition(s).open_systems ? Unit::kAttacking : Unit::kDepleted | Unit::kAttacking, 0, kMobile, false);
        break;
    case Stage::part_c: set(Unit::kMoved, 0, kAll, false); break;
    case Stage::step4_retreat: set(Unit::kMoved, 0, kFleets, true); break;
    case Stage::flee: set(0, 0, kFleets, true); break;
    case Stage::evacuate: set(0, 0, kFleets, false); break;
    case Stage::spread: set(Unit::kMoved, 0, kAll, true); break;
    case Stage::step4_home:
    case Stage::home: set(0, Unit::kAttacking, kAll, true); break;
    default: break;
    }
    return rule;
}

// Whether a Unit that the stage lets go may go to one of these Worlds.
bool may_leave(const State& s, int unit, std::uint64_t open) {
    const Unit& u = s.unit[unit];
    open &= ~(std::uint64_t{1} << u.world);
    if (open == 0) return false;
    if (s.stage == Stage::evacuate) return s.world[u.world].is(World::kEliminatedCopy);
    if (s.stage != Stage::part_b && s.stage != Stage::part_c) return true;
    if (edition(s).open_systems) {
        for (; open != 0; open &= open - 1)
            if (in_reach(s, unit, std::countr_zero(open))) return true;
        return false;
    }
    switch (s.stage) {
    case Stage::part_b:
        if (s.player[u.owner].resources == 0 && has_keyword(s, unit, Keyword::sub_light)) return false;
        if (s.seats <= 3) return true;
        break;
    case Stage::part_c:
        if (!facts(s, u.card).mobile()) {
            const bool may = has_passive(s, unit, Op::react) || (s.rules & Seize::kReact) != 0;
            if (!may || u.is(Unit::kDepleted)) return false;
        }
        if (!u.is(Unit::kDepleted)) return true;
        break;
    default: return true;
    }
    for (; open != 0; open &= open - 1)
        if (in_reach(s, unit, std::countr_zero(open))) return true;
    return false;
}

}  // namespace

bool may_move(const State& s, Seat seat, int unit) {
    const MoveRule rule = move_rule(s);
    return rule.test(s, seat)(s.unit[unit]) != 0 && rule.moves(cards(s).facts[s.unit[unit].card])
           && may_leave(s, unit, open_worlds(s, seat));
}

void movers(const State& s, Seat seat, Movers& list, bool all) {
    const FactTable& table = cards(s).facts;
    const MoveRule rule = move_rule(s);
    const UnitTest test = rule.test(s, seat);
    std::uint8_t found[kUnitSlots];
    unsigned n = 0;
    for (int i = 0; i < s.units; ++i) {
        found[n] = static_cast<std::uint8_t>(i);
        n += test(s.unit[i]);
    }
    const std::uint64_t open = n == 0 ? 0 : open_worlds(s, seat);
    if (open == 0) return;
    for (unsigned i = 0; i < n; ++i) {
        if (!rule.moves(table[s.unit[found[i]].card]) || !may_leave(s, found[i], open)) continue;
        list.push(found[i]);
        if (!all) return;
    }
}

int move_price(const State& s, int unit, int world) {
    const Unit& u = s.unit[unit];
    const bool attack = s.stage == Stage::part_b;
    if (!attack && s.stage != Stage::part_c) return 0;
    int price = attack && has_keyword(s, unit, Keyword::sub_light) ? 1 : 0;
    if (!edition(s).open_systems || same_system(s, u.world, world)) return price;
    const bool fighter = (facts(s, u.card).traits & trait(Trait::fighter)) != 0 && !u.is(Unit::kPicket);
    return price + (fighter && (attack || move_depletes(s, unit, world)) ? 1 : 0);
}

bool move_depletes(const State& s, int unit, int world) {
    const Unit& u = s.unit[unit];
    if (s.stage == Stage::part_b) return !edition(s).open_systems || !same_system(s, u.world, world);
    if (s.stage != Stage::part_c) return false;
    if (edition(s).open_systems) {
        if (same_system(s, u.world, world)) return false;
        return !(has_keyword(s, unit, Keyword::reactive) && s.world[world].is(World::kAttacked)
                 && controls(s, s.world[world], u.owner));
    }
    return !facts(s, u.card).mobile() && !has_passive(s, unit, Op::react);  // Z20.2
}

namespace {

// Z30.7, Z30.21, Z30.22
bool in_reach_classic(const State& s, int unit, int world) {
    const Unit& u = s.unit[unit];
    const bool depleted = u.is(Unit::kDepleted);
    const bool here = same_system(s, u.world, world);
    if (s.stage == Stage::part_b) {
        if (!here && (depleted || !adjacent(s, unit, world))) return false;
        return move_price(s, unit, world) <= s.player[u.owner].resources;
    }
    const CardType type = facts(s, u.card).type;
    const bool orbital = !facts(s, u.card).mobile();
    if (orbital && (depleted || !has_passive(s, unit, Op::react))) return false;
    if (!move_depletes(s, unit, world)) return true;
    if (depleted || type == CardType::troop || !controls(s, s.world[world], u.owner)) return false;
    return move_price(s, unit, world) <= s.player[u.owner].resources;
}

}  // namespace

bool in_reach(const State& s, int unit, int world) {
    const Unit& u = s.unit[unit];
    if (world == u.world) return false;
    if (edition(s).open_systems && (s.stage == Stage::part_b || s.stage == Stage::part_c))
        return in_reach_classic(s, unit, world);
    if (s.stage == Stage::part_b) return adjacent(s, unit, world);
    if (s.stage != Stage::part_c || !u.is(Unit::kDepleted) || has_keyword(s, unit, Keyword::reactive)) return true;
    if (s.world[world].is(World::kDisputed)) return true;
    return facts(s, s.world[u.world].card).system == facts(s, s.world[world].card).system;
}

bool may_go(const State& s, int unit, int world) {
    const Unit& u = s.unit[unit];
    const World& w = s.world[world];
    if (world == u.world || (w.controller == u.owner) == (s.stage == Stage::part_b)) return false;
    if (edition(s).open_systems) return ((open_worlds(s, u.owner) >> world) & 1U) != 0 && in_reach(s, unit, world);
    if (s.stage == Stage::part_c && !w.is(World::kAttacked)) return false;
    return in_reach(s, unit, world) && room(s, world, u.owner);
}

}  // namespace imperium::seize
