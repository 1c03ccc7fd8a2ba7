#include "games/seize/table.hpp"
#include "games/seize/unit_match.hpp"

#include <algorithm>
#include <bit>

// Which Units may go from World to World, where to, and at what price (Z7, Z8.8, Z12, Z30.22).
namespace imperium::seize {

namespace {

// The places of a seat's Unit cards; Picket Fleets and what has gone are none.
class OwnUnits {
public:
    OwnUnits(const State& s, Seat seat) {
        const UnitMatch mine(seat, Unit::kPicket | Unit::kGone);
        for (int i = 0; i < s.units; ++i) {
            place_[count_] = static_cast<std::uint8_t>(i);
            count_ += mine(s.unit[i]);
        }
    }
    const std::uint8_t* begin() const { return place_; }
    const std::uint8_t* end() const { return place_ + count_; }
    unsigned size() const { return count_; }

private:
    unsigned count_ = 0;
    std::uint8_t place_[kUnitSlots];
};

// Of these Worlds the ones where a seat has fewer Unit cards than Capacity lets it have. Up to 16 Worlds are counted in
// one word, four bits each, while there are too few Units for one of them to overflow.
std::uint64_t with_room(const State& s, const FactTable& table, const OwnUnits& own, std::uint64_t worlds) {
    std::uint64_t open = 0;
    if (s.worlds <= 16 && own.size() < 16) {
        std::uint64_t sum = 0;
        for (const std::uint8_t unit : own) sum += std::uint64_t{1} << (4 * (s.unit[unit].world & 15U));
        for (std::uint64_t rest = worlds; rest != 0; rest &= rest - 1) {
            const int i = std::countr_zero(rest);
            const bool fits = ((sum >> (4 * i)) & 15U) < table[s.world[i].card].cost;
            open |= std::uint64_t{fits} << i;
        }
        return open;
    }
    std::uint8_t count[64] = {};
    for (const std::uint8_t unit : own) ++count[s.unit[unit].world & 63U];
    for (std::uint64_t rest = worlds; rest != 0; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        if (count[i] < table[s.world[i].card].cost) open |= std::uint64_t{1} << i;
    }
    return open;
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
        if (room(s, i, seat)) open |= std::uint64_t{1} << i;
    }
    return open;
}

std::uint64_t open_worlds(const State& s, Seat seat, const OwnUnits& own) {
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
    if (open != 0) open = with_room(s, book.facts, own, open);
    if (book.facts.crowds())
        for (std::uint64_t rest = open; rest != 0; rest &= rest - 1)
            if (packed(s, std::countr_zero(rest))) open &= ~(rest & -rest);
    return open;
}

}  // namespace

std::uint64_t open_worlds(const State& s, Seat seat) { return open_worlds(s, seat, OwnUnits(s, seat)); }

namespace {

// What a stage asks of a Unit that is to move, whatever Worlds there are to go to.
struct MoveRule {
    std::uint8_t without = 0;  // flags it must not have
    std::uint8_t with = 0;     // and those it must
    std::uint8_t types = 0;    // a bit per CardType
    bool here = false;         // only at the World of the Conquest Action

    bool allows(const State& s, const FactTable& table, const Unit& u) const {
        return (u.flags & (without | with)) == with && (!here || u.world == s.conquest.world)
               && ((types >> static_cast<int>(table[u.card].type)) & 1U) != 0;
    }
};

MoveRule move_rule(const State& s) {
    constexpr auto bit = [](CardType type) { return static_cast<std::uint8_t>(1U << static_cast<int>(type)); };
    constexpr std::uint8_t kFleets = bit(CardType::fleet), kMobile = kFleets | bit(CardType::troop), kAll = 0xff;
    MoveRule rule;
    const auto set = [&](unsigned without, unsigned with, std::uint8_t types, bool here) {
        rule.without = static_cast<std::uint8_t>(without);
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
    const OwnUnits own(s, seat);
    return std::find(own.begin(), own.end(), unit) != own.end() && move_rule(s).allows(s, cards(s).facts, s.unit[unit])
           && may_leave(s, unit, open_worlds(s, seat, own));
}

void movers(const State& s, Seat seat, Movers& list, bool all) {
    const FactTable& table = cards(s).facts;
    const MoveRule rule = move_rule(s);
    const OwnUnits own(s, seat);
    std::uint64_t open = 0;
    bool known = false;
    for (const std::uint8_t unit : own) {
        if (!rule.allows(s, table, s.unit[unit])) continue;
        if (!known) {
            open = open_worlds(s, seat, own);
            if (open == 0) return;
            known = true;
        }
        if (!may_leave(s, unit, open)) continue;
        list.push(unit);
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
