#include "core/text.hpp"
#include "pocket/position.hpp"

#include <sstream>

using namespace imperium;
using namespace imperium::test;

namespace {

const Json kThree = {{"H3", fleet(0, 3)}, {"H24", fleet(1, 2)}, {"H31", fleet(2, 2)}};

std::string table_of(Table& t, bool colour = false) { return t.match().table(Viewer::of(0), {80, colour}); }

}  // namespace

TEST(pocket, ANarrowTerminalGetsTheBoardInWords) {
    Table t = Table::at(command("explore", kThree));
    const std::string table = t.match().table(Viewer::of(0), {40, false});
    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(text::columns(line), 40) << line;
    expect_says(table, "S2: H3 Level I (seat 0: 3 ships)");
}

TEST(pocket, TableShowsEveryHexInEightyColumns) {
    Table t = Table::at(command("explore", kThree));
    t.play(0, move("H3", "H4", 2));
    t.play(0, kHalt);
    std::istringstream lines(table_of(t));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(text::columns(line), 80) << line;
    const std::string map = t.match().ask(Viewer::of(0), "map");
    std::istringstream map_lines(map);
    for (std::string line; std::getline(map_lines, line);) EXPECT_LE(text::columns(line), 80) << line;
    for (int hex = 1; hex <= 47; ++hex) expect_says(map, "H" + std::to_string(hex) + " ");
    expect_says(map, "| H3  I   S2|");
    expect_says(map, "| seat 0: 2 |");
    expect_says(map, "H24 Tri-Prime III");
    EXPECT_EQ(map.find('\033'), std::string::npos);
    EXPECT_NE(table_of(t, true).find('\033'), std::string::npos);
}

TEST(pocket, MapLeavesOutWhatIsRemoved) {
    Table t = Table::fresh("pocket", 2, {{"board", "standard"}}, "x", Json::array({0}));
    const std::string map = t.match().ask(Viewer::of(0), "map");
    EXPECT_EQ(map.find("H17 "), std::string::npos);
    expect_says(map, "neutral: 2");
}

TEST(pocket, NotationIsWhatPeopleType) {
    Table t = Table::fresh("pocket", 3);
    const auto notation = [&](const Json& action) { return t.match().notation(action); };
    EXPECT_EQ(notation(plan("explore", "expand", "exterminate")), "plan explore expand exterminate");
    EXPECT_EQ(notation(deploy("H3")), "deploy H3");
    EXPECT_EQ(notation(expand("H3", 2)), "expand H3 2");
    EXPECT_EQ(notation(move("H7", "H8", 3)), "move H7 H8 3");
    EXPECT_EQ(notation(go_on("H9")), "continue H9");
    EXPECT_EQ(notation(go_on("H9", 1)), "continue H9 leave 1");
    EXPECT_EQ(notation(go_on("H9", 0, 2)), "continue H9 take 2");
    EXPECT_EQ(notation(kHalt), "halt");
    EXPECT_EQ(notation(invade("H9")), "invade H9");
    EXPECT_EQ(notation(send("H7", 2)), "send H7 2");
    EXPECT_EQ(notation(kStrike), "strike");
    EXPECT_EQ(notation(score("S1")), "score S1");
    EXPECT_EQ(notation(kPass), "pass");
}

TEST(pocket, QuestionsSayWhatIsAskedAndWhatSustainWillCost) {
    Table t = Table::at(command("explore", kThree));
    const std::string explore = t.match().question(0).english();
    expect_says(explore, "3 movements left");
    expect_says(table_of(t), "H3 (3) to H2, H4, H8 and H9");
    expect_says(table_of(t), "Sustain will cost seat 0 as it stands: H3 1");
    t.play(0, move("H3", "H9", 2));
    expect_says(t.match().question(0).english(),
                "may continue to H3, H4, H8, H10, H14 and H15, leaving up to 1 behind, or halt");
    expect_says(t.match().meaning(0, go_on("H14")), "Level II, which you then control");
    Table u = Table::at(command("exterminate", {{"H14", fleet(0, 3)}, {"H24", fleet(1, 2)}, {"H31", fleet(2, 2)}}));
    expect_says(u.match().question(0).english(), "3 invasions left");
    expect_says(u.match().meaning(0, invade("H24")), "Level III, seat 1 has 2 ships; you can send up to 3");
    u.play(0, invade("H24"));
    expect_says(u.match().question(0).english(), "Send ships from H14");
    expect_says(u.match().meaning(0, send("H14", 3)), "3 against 2; H14 is given up");
}

TEST(pocket, ScoringChoicesSayWhatEachPlayerGets) {
    Table t = Table::at(position("exploit", {{"H1", fleet(0, 1)}, {"H7", fleet(1, 1)}, {"H31", fleet(2, 1)}}));
    EXPECT_EQ(t.match().meaning(0, score("S1")), "card A: seat 0 +2, seat 1 +1, seat 2 +0");
    expect_says(t.match().question(0).english(), "Choose a sector");
}

TEST(pocket, QueriesAnswerAboutHexesAndSectors) {
    Table t = Table::at(position("plan", kThree));
    const auto ask = [&](const char* words) { return t.match().ask(Viewer::of(0), words); };
    expect_says(ask("hex h3"), "H3: Level I, sustains 2 ships, in S2, next to H2, H4, H8 and H9");
    expect_says(ask("hex H24"), "Tri-Prime");
    expect_says(ask("hex H99"), "H1 to H47");
    expect_says(ask("sector S2"), "seat 0 +1");
    expect_says(ask("sectors"), "card S-2");
    expect_says(ask("?"), "sector S3");
    EXPECT_TRUE(ask("weather").empty());
}

TEST(pocket, EverythingThatHappensHasASentence) {
    Table t = Table::fresh("pocket", 3, Json::object(), "sentences");
    Rng rng(1);
    while (!t.match().over()) {
        const Seat seat = t.pending()[0];
        const Json actions = t.legal(seat);
        const auto events = t.play(seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
        for (const Json& event : events) ASSERT_FALSE(t.match().sentence(event).empty()) << write_json(event);
    }
}

TEST(pocket, TheDrawingIsSvgWithEveryHex) {
    Table t = Table::at(position("plan", kThree));
    const auto svg = t.match().svg(Viewer::spectator());
    ASSERT_TRUE(svg.has_value());
    EXPECT_TRUE(svg->starts_with("<svg xmlns"));
    EXPECT_TRUE(svg->ends_with("</svg>\n"));
    for (int hex = 1; hex <= 47; ++hex) expect_says(*svg, "id=\"H" + std::to_string(hex) + "\"");
    expect_says(*svg, "H24, Level III, seat 1 2");
}
