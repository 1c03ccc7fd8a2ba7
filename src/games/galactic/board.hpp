#pragma once

#include "core/problem.hpp"
#include "core/seat.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// The board and the research tree of `galactic`: data, checked once, laid out for fast look-up (rules G1, G2.2, G3.2).
namespace imperium::galactic {

inline constexpr int kSeats = 4;
inline constexpr int kMoons = 24;
inline constexpr int kPlaces = kMoons + kSeats;
inline constexpr int kResearchPoints = 8;  // G2.1
inline constexpr int kMostPoints = 11;     // G3.1
inline constexpr int kGoal = 12;           // G1.4
inline constexpr int kMostAllies = 3;      // G3.3

// A territory: 0 is M1, 23 is M24, 24 is P1 (Red's planet), 27 is P4.
using Place = std::uint8_t;
inline constexpr Place kNowhere = 0xff;

constexpr bool is_planet(Place place) { return place >= kMoons; }
constexpr Place planet_of(Seat seat) { return static_cast<Place>(kMoons + seat); }

// A set of territories, a bit each.
using Places = std::uint32_t;
inline constexpr Places kAllMoons = (1U << kMoons) - 1;
inline constexpr Places kAllPlanets = 0xfU << kMoons;
inline constexpr Places kEverywhere = kAllMoons | kAllPlanets;

constexpr Places bit(Place place) { return 1U << place; }
template <class Visit> constexpr void each(Places set, Visit visit) {
    for (; set != 0; set &= set - 1) visit(static_cast<Place>(std::countr_zero(set)));
}
// G1.4: a planet is worth 2 points, a moon 1.
constexpr int worth(Places set) { return std::popcount(set) + std::popcount(set & kAllPlanets); }

enum class Ability : std::uint8_t {
    att_inf,
    att_beam,
    extra_inf,
    extra_beam,
    def_either,
    def_inf,
    def_beam,
    def_inf_2,
    def_beam_2,
    allies_2,
    allies_3,
    outer_allies,
    ally_own,
    no_ipec
};
inline constexpr int kAbilities = 14;
inline constexpr std::array<std::string_view, kAbilities> kAbilityNames = {
    "att-inf",   "att-beam",   "extra-inf", "extra-beam", "def-either",   "def-inf",  "def-beam",
    "def-inf-2", "def-beam-2", "allies-2",  "allies-3",   "outer-allies", "ally-own", "no-ipec"};

// A set of abilities, a bit each.
using Abilities = std::uint16_t;
constexpr Abilities bit(Ability ability) { return static_cast<Abilities>(1U << static_cast<int>(ability)); }

// A die that can be bought (G3.2); 0 sides: none.
struct Price {
    std::uint8_t sides = 0;
    std::uint8_t cost = 0;
};
inline constexpr std::array<std::uint8_t, 6> kDice = {4, 6, 8, 10, 12, 20};
inline constexpr std::uint8_t kNotSold = 0xff;

// One of the four systems, as people see it: both arms from the planet outwards.
struct System {
    std::string colour;
    Place planet = kNowhere;
    std::array<Place, 3> left{}, right{};
};

// Where everything is, how it is connected, what is dealt and what dice cost.
struct Board {
    std::array<System, kSeats> systems;
    std::array<Places, kPlaces> infantry{};      // G1.2: neighbours along the arms
    std::array<Places, kSeats> territory{};      // all seven of a system
    Places outer = 0;                            // the outer moons, between which the Hyper Beam works
    std::array<std::uint8_t, 21> dice_tokens{};  // how many by sides
    std::uint8_t ipec_controlled = 0;
    std::vector<Price> attack_dice, defense_dice;                // in rising order
    std::array<std::uint8_t, 21> attack_cost{}, defense_cost{};  // by sides; kNotSold

    Places beam(Place from) const { return (outer & bit(from)) != 0 ? outer & ~bit(from) : 0; }
    Seat system_of(Place place) const {
        Seat seat = 0;
        while ((territory[seat] & bit(place)) == 0) ++seat;
        return seat;
    }
};

// What can be researched: costs and paths.
struct Tree {
    struct Entry {
        std::string branch, text;
        std::uint8_t cost = 0;
        Abilities needs = 0;  // any one of these; 0: nothing
        bool offered = false;
    };
    std::array<Entry, kAbilities> abilities;

    int cost(Abilities set) const {
        int sum = 0;
        for (int i = 0; i < kAbilities; ++i)
            if (((set >> i) & 1U) != 0) sum += abilities[static_cast<std::size_t>(i)].cost;
        return sum;
    }
    // Can every ability of the set have been reached along its path?
    bool reachable(Abilities set) const {
        for (int i = 0; i < kAbilities; ++i) {
            const Entry& entry = abilities[static_cast<std::size_t>(i)];
            if (((set >> i) & 1U) != 0 && (!entry.offered || (entry.needs != 0 && (entry.needs & set) == 0)))
                return false;
        }
        return true;
    }
};

std::string place_name(Place place);      // M7, P2
Place place_of(std::string_view name);    // kNowhere if there is none
Place moon_of(std::string_view name);     // the same for moons only
int ability_of(std::string_view name);    // -1 if there is none
std::string_view colour_name(Seat seat);  // Red, Yellow, Green, Blue

// Read and check data files; a refusal names the entry and the field.
Result<Board> read_board(std::string_view json);
Result<Tree> read_tree(std::string_view json);

// Those in use.
const Board& board();
const Tree& tree();

}  // namespace imperium::galactic
