#pragma once

#include "core/problem.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// The board of `pocket`: hexes, sectors and card faces, read once from data and laid out for fast look-up (rules P1).
namespace imperium::pocket {

inline constexpr int kHexes = 47;          // P1.2
inline constexpr int kSectors = 9;         // P1.3
inline constexpr int kCards = 9;           // A to F, S-1, S-2, Tri
inline constexpr int kMaxNeighbours = 10;  // of Tri-Prime; every other hex has six at most

using Hex = std::uint8_t;  // 0 is H1
inline constexpr Hex kTriPrime = 23;
inline constexpr Hex kNoHex = 0xff;

using Sector = std::uint8_t;  // 0 is S1
inline constexpr Sector kCentre = 4;
inline constexpr Sector kNoSector = 0xff;

// A set of hexes in one word; iteration is in rising order.
using HexSet = std::uint64_t;

constexpr HexSet bit(Hex hex) { return HexSet{1} << hex; }
constexpr bool has(HexSet set, Hex hex) { return ((set >> hex) & 1U) != 0; }
constexpr int count(HexSet set) { return std::popcount(set); }
constexpr Hex first(HexSet set) { return static_cast<Hex>(std::countr_zero(set)); }
template <class Visit> constexpr void each(HexSet set, Visit visit) {
    for (; set != 0; set &= set - 1) visit(first(set));
}

// A card of the layout: which one, and whether it is turned by 180 degrees. One byte.
struct Placed {
    std::uint8_t card = kNone;
    static constexpr std::uint8_t kNone = 0xff;  // the sector is removed (P8)
    static constexpr std::uint8_t kTurned = 0x80;

    static constexpr Placed of(int card, bool turned) {
        return {static_cast<std::uint8_t>(card | (turned ? kTurned : 0))};
    }
    constexpr bool there() const { return card != kNone; }
    constexpr int index() const { return card & 0x7f; }
    constexpr bool turned() const { return there() && (card & kTurned) != 0; }
    friend constexpr bool operator==(Placed, Placed) = default;
};

using Layout = std::array<Placed, kSectors>;

enum class Place : std::uint8_t { outer, side, centre };
inline constexpr std::array<std::string_view, 3> kPlaceNames = {"outer", "side", "centre"};

// The edge of the layout that is removed when two play (P8).
enum class Edge : std::uint8_t { top, right, bottom, left, none };
inline constexpr int kEdges = 4;
inline constexpr std::array<std::string_view, 4> kEdgeNames = {"top", "right", "bottom", "left"};

// A card as printed: its levels in reading order. Turned by 180 degrees it is the same list backwards.
struct Face {
    std::string name;
    Place place = Place::outer;
    std::uint8_t size = 0;
    std::array<std::uint8_t, 5> levels{};

    int level(int at, bool turned) const { return levels[static_cast<std::size_t>(turned ? size - 1 - at : at)]; }
};

// A place of the 3 x 3 layout: the whole hexes of its card in reading order, and how cards lie there.
struct SectorPlace {
    Place place = Place::outer;
    bool turned = false;  // what a card here must be; on the sides either way is right (P1.6)
    std::uint8_t size = 0;
    std::array<Hex, 5> whole{};
};

// Where the systems of a board are.
struct Levels {
    HexSet one = 0, two = 0;  // Level I and Level II; Level III is Tri-Prime
};

struct Board {
    std::array<HexSet, kHexes> neighbours{};
    std::array<HexSet, kSectors> sector_hexes{};  // half hexes are in both of their sectors (P1.4)
    std::array<HexSet, kEdges + 1> in_play{};     // by the removed edge
    std::array<std::uint8_t, kHexes> row{}, column{};
    std::array<SectorPlace, kSectors> sectors{};
    std::array<std::uint16_t, kEdges + 1> sectors_in_play{};
    HexSet halves = 0;
    std::vector<Face> cards;
    Layout standard{};
    std::vector<std::array<std::uint8_t, 2>> tri_prime;  // its cells
    std::string source;

    // The hex of a cell; kNoHex where there is none.
    Hex at(int row, int column) const;
    int card_of(std::string_view name) const;  // -1 if there is none
    Levels levels(const Layout& layout) const;
    // What is wrong with a layout of nine cards, with the rule; empty when it is right.
    Fact fault(const Layout& layout) const;
};

// Reads and checks the board's two files; a refusal names the field and the rule.
Result<Board> read_board(std::string_view cards, std::string_view layout);

Board built_in_board();

// The board in use.
inline const Board& board() {
    static const Board kBoard = built_in_board();
    return kBoard;
}

std::string hex_name(Hex hex);            // H24
Hex hex_of(std::string_view name);        // kNoHex if there is none
std::string sector_name(Sector sector);   // S5
Sector sector_of(std::string_view name);  // kNoSector if there is none
std::string hex_names(HexSet set);        // "H1, H2 and H7"

}  // namespace imperium::pocket
