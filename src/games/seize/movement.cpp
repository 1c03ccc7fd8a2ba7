#include "games/seize/table.hpp"

#include <algorithm>
#include <bit>

// Which Units may go from World to World, where to, and at what price (Z7, Z8.8, Z12, Z30.22).
namespace imperium::seize {

namespace {

constexpr std::uint64_t bit_of(int world) { return std::uint64_t{1} << world; }

// What a stage asks of a Unit that is to move, whatever Worlds there are to go to.
struct MoveRule {
    std::uint8_t without = 0;  // flags it must not have
    std::uint8_t with = 0;     // and those it must
    std::uint8_t types = 0;    // a bit per CardType
    bool here = false;         // only at the World of the Conquest Action

    UnitMatch match(const State& s, Seat seat) const {
        const UnitMatch one(seat, unsigned{without} | Unit::kPicket | Unit::kGone, with);
        return here ? one.at(s.conquest.world) : one;
    }
    bool all_types() const { return types == 0xff; }
    bool allows(CardType type) const { return ((types >> static_cast<int>(type)) & 1U) != 0; }
};

MoveRule move_rule(const State& s, const Edition& edition) {
    constexpr auto bit = [](CardType type) { return static_cast<std::uint8_t>(1U << static_cast<int>(type)); };
    constexpr std::uint8_t kFleets = bit(CardType::fleet), kMobile = kFleets | bit(CardType::troop), kAll = 0xff;
    const auto rule = [](unsigned without, unsigned with, std::uint8_t types, bool here) {
        return MoveRule{static_cast<std::uint8_t>(without), static_cast<std::uint8_t>(with), types, here};
    };
    switch (s.stage) {
    case Stage::part_a: return rule(Unit::kDepleted | Unit::kMoved, 0, kAll, false);
    case Stage::part_b:
        return rule(edition.open_systems ? Unit::kAttacking : Unit::kDepleted | Unit::kAttacking, 0, kMobile, false);
    case Stage::part_c: return rule(Unit::kMoved, 0, kAll, false);
    case Stage::step4_retreat: return rule(Unit::kMoved, 0, kFleets, true);
    case Stage::flee: return rule(0, 0, kFleets, true);
    case Stage::evacuate: return rule(0, 0, kFleets, false);
    case Stage::spread: return rule(Unit::kMoved, 0, kAll, true);
    case Stage::step4_home:
    case Stage::home: return rule(0, Unit::kAttacking, kAll, true);
    default: return {};
    }
}

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
        if (room(s, i, seat)) open |= bit_of(i);
    }
    return open;
}

// With Capacity: the Worlds to which a stage lets a seat's Units go, whatever room there is. (In a place without a
// World there is none.)
std::uint64_t allowed_worlds(const State& s, Seat seat) {
    const std::uint64_t held = places(worlds(s), held_by(seat));
    switch (s.stage) {
    case Stage::part_b: return held ^ ((std::uint64_t{1} << s.worlds) - 1);
    case Stage::part_c: return held & places(worlds(s), attacked);
    default: return held;
    }
}

// Visits the Worlds that are open to a seat's Units, each with the Units there, until `visit` answers false.
template <class Visit> void each_open_world(const State& s, Seat seat, const CardBook& book, Visit visit) {
    const bool capacity = book.edition.capacity, crowds = book.facts.crowds();
    const UnitSet own = UnitMatch(seat, Unit::kPicket | Unit::kGone).in(s.unit, s.units);
    std::uint64_t rest = capacity ? allowed_worlds(s, seat) : open_worlds_classic(s, seat);
    for (; rest != 0; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        const UnitSet there = UnitMatch::anyone_at(s.unit, s.units, i);
        const bool fits = there.shared(own) < book.facts[s.world[i].card].cost;  // Z5.3
        if (capacity && (!fits || (crowds && packed(s, i)))) continue;
        if (!visit(i, there)) return;
    }
}

std::uint64_t open_worlds(const State& s, Seat seat, const CardBook& book) {
    std::uint64_t open = 0;
    each_open_world(s, seat, book, [&](int world, const UnitSet&) {
        open |= bit_of(world);
        return true;
    });
    return open;
}

}  // namespace

std::uint64_t open_worlds(const State& s, Seat seat) { return open_worlds(s, seat, cards(s)); }

namespace {

// Whether a Unit that the stage lets go may go to one of these Worlds.
bool may_leave(const State& s, const CardBook& book, int unit, std::uint64_t open) {
    const Unit u = s.unit[unit];
    open &= ~bit_of(u.world);
    if (open == 0) return false;
    if (s.stage == Stage::evacuate) return s.world[u.world].is(World::kEliminatedCopy);
    if (s.stage != Stage::part_b && s.stage != Stage::part_c) return true;
    if (book.edition.open_systems) {
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
        if (u.is(Unit::kDepleted) && !book.facts[u.card].mobile()) return false;
        if (!u.is(Unit::kDepleted))
            return book.facts[u.card].mobile() || (s.rules & Seize::kReact) != 0 || has_passive(s, unit, Op::react);
        break;
    default: return true;
    }
    for (; open != 0; open &= open - 1)
        if (in_reach(s, unit, std::countr_zero(open))) return true;
    return false;
}

// Whether all Units of a seat that the stage lets go may go to every open World but their own.
bool leave_freely(const State& s, Seat seat, const Edition& edition) {
    switch (s.stage) {
    case Stage::evacuate:
    case Stage::part_c: return false;
    case Stage::part_b: return !edition.open_systems && s.seats <= 3 && s.player[seat].resources > 0;
    default: return true;
    }
}

}  // namespace

std::uint64_t destinations(const State& s, int unit) {
    const CardBook& book = cards(s);
    const Seat owner = s.unit.owner[unit];
    std::uint64_t open = open_worlds(s, owner, book) & ~bit_of(s.unit.world[unit]);
    if (leave_freely(s, owner, book.edition)) return open;
    for (std::uint64_t rest = open; rest != 0; rest &= rest - 1)
        if (!in_reach(s, unit, std::countr_zero(rest))) open &= ~(rest & -rest);
    return open;
}

UnitSet movers(const State& s, Seat seat) {
    const CardBook& book = cards(s);
    const MoveRule rule = move_rule(s, book.edition);
    UnitSet may = rule.match(s, seat).in(s.unit, s.units);
    if (!rule.all_types()) {
        const UnitSet match = may;
        may = {};
        for (const int unit : match)
            may.add(unit, static_cast<unsigned>(rule.allows(book.facts[s.unit.card[unit]].type)));
    }
    if (may.empty()) return may;
    if (!leave_freely(s, seat, book.edition)) {
        UnitSet leave;
        const std::uint64_t open = open_worlds(s, seat, book);
        for (const int unit : may) leave.add(unit, may_leave(s, book, unit, open) ? 1U : 0U);
        return leave;
    }
    // Who may go to any open World but the own one stays if that is the only one.
    UnitSet stay = may;
    each_open_world(s, seat, book, [&](int, const UnitSet& there) {
        stay = stay.among(there);
        return !stay.empty();
    });
    return may.without(stay);
}

int move_price(const State& s, int unit, int world) {
    const Unit u = s.unit[unit];
    const bool attack = s.stage == Stage::part_b;
    if (!attack && s.stage != Stage::part_c) return 0;
    int price = attack && has_keyword(s, unit, Keyword::sub_light) ? 1 : 0;
    if (!edition(s).open_systems || same_system(s, u.world, world)) return price;
    const bool fighter = (facts(s, u.card).traits & trait(Trait::fighter)) != 0 && !u.is(Unit::kPicket);
    return price + (fighter && (attack || move_depletes(s, unit, world)) ? 1 : 0);
}

bool move_depletes(const State& s, int unit, int world) {
    const Unit u = s.unit[unit];
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
    const Unit u = s.unit[unit];
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
    const Unit u = s.unit[unit];
    if (world == u.world) return false;
    if (edition(s).open_systems && (s.stage == Stage::part_b || s.stage == Stage::part_c))
        return in_reach_classic(s, unit, world);
    if (s.stage == Stage::part_b) return adjacent(s, unit, world);
    if (s.stage != Stage::part_c || !u.is(Unit::kDepleted)) return true;
    return s.world[world].is(World::kDisputed) || same_system(s, u.world, world)
           || has_keyword(s, unit, Keyword::reactive);
}

bool may_go(const State& s, int unit, int world) {
    const Unit u = s.unit[unit];
    const World& w = s.world[world];
    if (world == u.world || (w.controller == u.owner) == (s.stage == Stage::part_b)) return false;
    if (edition(s).open_systems) return ((open_worlds(s, u.owner) >> world) & 1U) != 0 && in_reach(s, unit, world);
    if (s.stage == Stage::part_c && !w.is(World::kAttacked)) return false;
    return in_reach(s, unit, world) && room(s, world, u.owner);
}

}  // namespace imperium::seize
