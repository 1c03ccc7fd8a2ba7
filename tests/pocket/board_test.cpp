#include "core/data.hpp"
#include "games/pocket/board.hpp"
#include "pocket/position.hpp"

#include <algorithm>
#include <map>
#include <set>

using namespace imperium;
using namespace imperium::test;
using namespace imperium::pocket;

namespace {

// Every board that P1.6 allows.
std::vector<Layout> all_layouts() {
    std::vector<Layout> out;
    std::array<int, 6> outer = {0, 1, 2, 3, 4, 5};
    do {
        for (int sides = 0; sides < 8; ++sides) {
            Layout layout;
            for (std::size_t i = 0; i < 3; ++i) {
                layout[i] = Placed::of(outer[i], false);
                layout[6 + i] = Placed::of(outer[3 + i], true);
            }
            layout[3] = Placed::of(6 + sides % 2, sides / 2 % 2 == 1);
            layout[4] = Placed::of(8, false);
            layout[5] = Placed::of(7 - sides % 2, sides / 4 == 1);
            out.push_back(layout);
        }
    } while (std::next_permutation(outer.begin(), outer.end()));
    return out;
}

int level_at(const Levels& levels, Hex hex) { return has(levels.two, hex) ? 2 : has(levels.one, hex) ? 1 : 0; }

std::string refusal_of_board(const Json& board) {
    const auto match = registry().create("pocket", 3, {{"board", board}}, "x");
    EXPECT_FALSE(match.has_value());
    if (match) return {};
    EXPECT_EQ(match.error().code, "bad_option");
    return match.error().message();
}

Json standard_list() {
    return {{{"card", "A"}, {"turned", false}},   {{"card", "B"}, {"turned", false}},
            {{"card", "C"}, {"turned", false}},   {{"card", "S-1"}, {"turned", false}},
            {{"card", "Tri"}, {"turned", false}}, {{"card", "S-2"}, {"turned", false}},
            {{"card", "D"}, {"turned", true}},    {{"card", "E"}, {"turned", true}},
            {{"card", "F"}, {"turned", true}}};
}

}  // namespace

TEST(pocket, BoardFilesAreSound) {
    const auto read = read_board(built_in_data("pocket/cards.json"), built_in_data("pocket/layout.json"));
    ASSERT_TRUE(read.has_value()) << read.error().message();
}

RULE("pocket P1.1", "rows of 6, 5, 6, ..., odd rows shifted to the right, six directions") {
    const Board& b = board();
    std::map<int, int> cells;
    for (Hex hex = 0; hex < kHexes; ++hex) ++cells[b.row[hex]];
    EXPECT_EQ(cells, (std::map<int, int>{{0, 6}, {1, 5}, {2, 6}, {3, 4}, {4, 5}, {5, 4}, {6, 6}, {7, 5}, {8, 6}}));
    const auto around = [&](int row, int column) {
        std::set<std::pair<int, int>> out;
        each(b.neighbours[b.at(row, column)], [&](Hex hex) { out.insert({b.row[hex], b.column[hex]}); });
        return out;
    };
    using Cells = std::set<std::pair<int, int>>;
    EXPECT_EQ(around(6, 1), (Cells{{6, 0}, {6, 2}, {5, 0}, {5, 1}, {7, 0}, {7, 1}}));
    EXPECT_EQ(around(7, 1), (Cells{{7, 0}, {7, 2}, {6, 1}, {6, 2}, {8, 1}, {8, 2}}));
    EXPECT_EQ(around(0, 0), (Cells{{0, 1}, {1, 0}}));
    EXPECT_EQ(around(8, 5), (Cells{{8, 4}, {7, 4}}));
}

RULE("pocket P1.2", "47 spaces, 112 adjacencies, Tri-Prime is H24 with its ten neighbours") {
    const Board& b = board();
    int sides = 0;
    for (Hex hex = 0; hex < kHexes; ++hex) {
        sides += count(b.neighbours[hex]);
        EXPECT_FALSE(has(b.neighbours[hex], hex));
        each(b.neighbours[hex], [&](Hex other) { EXPECT_TRUE(has(b.neighbours[other], hex)); });
        EXPECT_LE(count(b.neighbours[hex]), hex == kTriPrime ? 10 : 6);
    }
    EXPECT_EQ(sides, 2 * 112);
    EXPECT_EQ(hex_name(kTriPrime), "H24");
    for (const auto& [row, column] : std::vector<std::pair<int, int>>{{3, 2}, {4, 2}, {4, 3}, {5, 2}})
        EXPECT_EQ(b.at(row, column), kTriPrime);
    HexSet ten = 0;
    for (const auto& [row, column] : std::vector<std::pair<int, int>>{
             {2, 2}, {2, 3}, {3, 1}, {3, 3}, {4, 1}, {4, 4}, {5, 1}, {5, 3}, {6, 2}, {6, 3}})
        ten |= bit(b.at(row, column));
    EXPECT_EQ(b.neighbours[kTriPrime], ten);
    EXPECT_EQ(b.at(0, 0), 0);
    EXPECT_EQ(b.at(8, 5), 46);
    EXPECT_EQ(hex_name(b.at(4, 4)), "H25");

    Table t = Table::fresh("pocket", 3);
    EXPECT_EQ(t.look("/hexes").size(), 47U);
    EXPECT_EQ(t.look("/hexes/H24/row"), 4);
    EXPECT_EQ(t.look("/hexes/H24/col"), 2);
    EXPECT_EQ(t.look("/hexes/H24/level"), 3);
    EXPECT_EQ(t.look("/hexes/H1/neighbours"), (Json{"H2", "H7"}));
}

RULE("pocket P1.3", "five whole hexes on outer cards, four on side cards, Tri-Prime on the centre card") {
    const Board& b = board();
    Table t = Table::fresh("pocket", 3, {{"board", "standard"}});
    const Json sectors = t.look("/sectors");
    ASSERT_EQ(sectors.size(), 9U);
    for (Sector i = 0; i < kSectors; ++i) {
        EXPECT_EQ(sectors[i]["id"], "S" + std::to_string(i + 1));
        const int whole_hexes = count(b.sector_hexes[i] & ~b.halves);
        EXPECT_EQ(whole_hexes, i == 4 ? 1 : i == 3 || i == 5 ? 4 : 5);
    }
    EXPECT_EQ(sectors[0]["hexes"], (Json{"H1", "H2", "H7", "H8", "H12", "H13"}));
    EXPECT_EQ(sectors[3]["hexes"], (Json{"H18", "H19", "H22", "H23", "H27", "H28"}));
    EXPECT_EQ(sectors[4]["hexes"], (Json{"H19", "H20", "H24", "H28", "H29"}));
    EXPECT_EQ(sectors[4]["card"], "Tri");
    EXPECT_EQ(sectors[8]["hexes"], (Json{"H35", "H36", "H40", "H41", "H46", "H47"}));
}

RULE("pocket P1.4", "eight hexes are shared by two cards and hold no system on any board") {
    const Board& b = board();
    HexSet halves = 0;
    for (const auto& [row, column] :
         std::vector<std::pair<int, int>>{{1, 1}, {1, 3}, {3, 1}, {3, 3}, {5, 1}, {5, 3}, {7, 1}, {7, 3}})
        halves |= bit(b.at(row, column));
    EXPECT_EQ(b.halves, halves);
    for (Hex hex = 0; hex < kHexes; ++hex) {
        int cards = 0;
        for (const HexSet sector : b.sector_hexes) cards += has(sector, hex) ? 1 : 0;
        EXPECT_EQ(cards, has(halves, hex) ? 2 : 1) << hex_name(hex);
    }
    for (const Layout& layout : all_layouts()) {
        const Levels levels = b.levels(layout);
        ASSERT_EQ((levels.one | levels.two) & halves, 0U);
    }
    EXPECT_EQ(b.at(1, 5), kNoHex);
    expect_says(load_refusal(position("plan", {{"H48", fleet(0, 1)}})), "P1.4");
    expect_says(load_refusal(position("plan", {{"H7", {{"row", 1}, {"col", -1}, {"owner", 0}, {"ships", 1}}}})),
                "P1.4");
}

RULE("pocket P1.5", "the faces of the eight cards as printed") {
    const std::map<std::string, std::vector<int>> printed = {
        {"A", {2, 0, 1, 0, 1}}, {"B", {1, 0, 1, 2, 0}}, {"C", {1, 1, 0, 0, 2}}, {"D", {0, 0, 2, 1, 1}},
        {"E", {1, 0, 2, 1, 0}}, {"F", {1, 1, 2, 0, 0}}, {"S-1", {2, 1, 0, 1}},  {"S-2", {1, 0, 2, 1}}};
    for (const auto& [name, levels] : printed) {
        const Face& face = board().cards[static_cast<std::size_t>(board().card_of(name))];
        ASSERT_EQ(face.size, levels.size());
        for (std::size_t i = 0; i < levels.size(); ++i) EXPECT_EQ(face.levels[i], levels[i]) << name << " " << i;
    }
    EXPECT_EQ(board().card_of("G"), -1);
}

RULE("pocket P1.6", "5760 different boards, the stripe outside, nothing mirrored") {
    const Board& b = board();
    std::set<std::pair<HexSet, HexSet>> different;
    for (const Layout& layout : all_layouts()) {
        ASSERT_TRUE(b.fault(layout).empty());
        const Levels levels = b.levels(layout);
        different.insert({levels.one, levels.two});
        for (std::size_t i = 0; i < kSectors; ++i) {
            if (i == kCentre) continue;
            const Face& face = b.cards[static_cast<std::size_t>(layout[i].index())];
            const SectorPlace& place = b.sectors[i];
            for (std::size_t at = 0; at < place.size; ++at) {
                const std::size_t printed = layout[i].turned() ? place.size - 1U - at : at;
                ASSERT_EQ(level_at(levels, place.whole[at]), face.levels[printed]);
            }
        }
    }
    EXPECT_EQ(different.size(), 5760U);
}

RULE("pocket P1.6", "the standard board, row by row") {
    const Levels levels = board().levels(board().standard);
    const std::vector<std::string> rows = {"2.1.11", "1.1..",  ".12..2", "2.T.1", "1.TT.2",
                                           "1.T.1",  "11.1..", "2.2.2",  "...111"};
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < static_cast<int>(rows[static_cast<std::size_t>(row)].size()); ++column) {
            const char printed = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            const Hex hex = board().at(row, column);
            if (printed == 'T')
                EXPECT_EQ(hex, kTriPrime);
            else
                EXPECT_EQ(level_at(levels, hex), printed == '.' ? 0 : printed - '0') << row << "," << column;
        }
}

RULE("pocket P1.6", "random boards come from two shuffles and two turns, and name their results") {
    const Json outcomes = {{"F", "E", "D", "C", "B", "A"}, {"S-2", "S-1"}, 1, 0};
    Table t = Table::fresh("pocket", 3, Json::object(), "x", outcomes);
    const Json sectors = t.look("/sectors");
    const std::vector<std::string> cards = {"F", "E", "D", "S-2", "Tri", "S-1", "C", "B", "A"};
    const std::vector<bool> turned = {false, false, false, true, false, false, true, true, true};
    for (std::size_t i = 0; i < 9; ++i) {
        EXPECT_EQ(sectors[i]["card"], cards[i]);
        EXPECT_EQ(sectors[i]["turned"], Json(bool(turned[i])));
    }
    // S-2 turned: bottom I, right II, left -, top I read backwards.
    EXPECT_EQ(t.look("/hexes/H18/level"), 1);
    EXPECT_EQ(t.look("/hexes/H22/level"), 2);
    EXPECT_EQ(t.look("/hexes/H23/level"), 0);
    std::vector<std::string> uses;
    for (const Told& told : t.match().opening()) uses.push_back(told.full["what"]);
    EXPECT_EQ(uses, (std::vector<std::string>{"outer", "side", "turn-left", "turn-right"}));

    std::set<std::string> boards;
    for (int i = 0; i < 60; ++i)
        boards.insert(write_json(Table::fresh("pocket", 3, Json::object(), std::to_string(i)).look("/sectors")));
    EXPECT_GT(boards.size(), 55U);
    EXPECT_TRUE(Table::fresh("pocket", 3, {{"board", "standard"}}).match().opening().empty());
}

RULE("pocket P1.6", "a board of nine given cards is taken or refused with the rule") {
    Table t = Table::fresh("pocket", 3, {{"board", standard_list()}});
    EXPECT_EQ(t.look("/hexes"), Table::fresh("pocket", 3, {{"board", "standard"}}).look("/hexes"));
    EXPECT_EQ(t.look("/options/board"), standard_list());
    Json list = standard_list();
    list[0]["card"] = "G";
    expect_says(refusal_of_board(list), "P1.5");
    list = standard_list();
    list[1]["card"] = "A";
    expect_says(refusal_of_board(list), "card A is there twice (P1.6)");
    list = standard_list();
    std::swap(list[0]["card"], list[3]["card"]);
    expect_says(refusal_of_board(list), "P1.6");
    list = standard_list();
    std::swap(list[3]["card"], list[6]["card"]);
    list[3]["turned"] = false;
    expect_says(refusal_of_board(list), "blue stripe");
    list = standard_list();
    list[6]["turned"] = false;
    expect_says(refusal_of_board(list), "stripe is outside");
    list = standard_list();
    list.erase(8);
    expect_says(refusal_of_board(list), "nine cards");
    expect_says(refusal_of_board("bord"), "\"random\"");
    list = standard_list();
    list[2]["turned"] = "no";
    expect_says(refusal_of_board(list), "board[2].turned");
}

RULE("pocket P1.7", "16 Level I, 8 Level II, two and one in every sector, on every board") {
    const Board& b = board();
    for (const Layout& layout : all_layouts()) {
        const Levels levels = b.levels(layout);
        ASSERT_EQ(count(levels.one), 16);
        ASSERT_EQ(count(levels.two), 8);
        for (std::size_t i = 0; i < kSectors; ++i) {
            ASSERT_EQ(count(levels.one & b.sector_hexes[i]), i == kCentre ? 0 : 2);
            ASSERT_EQ(count(levels.two & b.sector_hexes[i]), i == kCentre ? 0 : 1);
        }
    }
}
