#include "pocket/position.hpp"

using namespace imperium;
using namespace imperium::test;

namespace {

const Json kThree = {{"H3", fleet(0, 2)}, {"H21", fleet(1, 2)}, {"H31", fleet(2, 2)}};
const Json kPlans = {
    {"exterminate", "expand", "explore"}, {"expand", "explore", "exterminate"}, {"explore", "exterminate", "expand"}};

// The position after these actions of seat 0 and the one loaded from its view offer the same.
void expect_goes_on_alike(Table& t) {
    const Json all = t.view();
    Table u = Table::at(all);
    ASSERT_TRUE(u);
    EXPECT_EQ(u.view(), all);
    EXPECT_EQ(u.match().hash(), t.match().hash());
    for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(u.legal(seat), t.legal(seat));
}

}  // namespace

TEST(pocket, LoadTakesAPositionInTheMiddleOfAMovement) {
    Table t = Table::at(
        command("explore", {{"H9", fleet(0, 3)}, {"H4", fleet(0, 2)}, {"H21", fleet(1, 1)}, {"H31", fleet(2, 2)}}));
    expect_goes_on_alike(t);
    t.play(0, move("H9", "H4", 2));
    expect_goes_on_alike(t);
    t.play(0, go_on("H5", 1));
    expect_goes_on_alike(t);
}

TEST(pocket, LoadTakesAPositionInTheMiddleOfAnInvasion) {
    Table t = Table::at(command(
        "exterminate",
        {{"H9", fleet(0, 2)}, {"H13", fleet(0, 2)}, {"H15", fleet(0, 1)}, {"H14", fleet(1, 1)}, {"H31", fleet(2, 2)}}));
    t.play(0, invade("H14"));
    expect_goes_on_alike(t);
    t.play(0, send("H13", 1));
    EXPECT_EQ(t.look("/last"), "H13");
    expect_goes_on_alike(t);
    t.play(0, kStrike);
    EXPECT_EQ(t.look("/targets"), Json::array({"H14"}));  // lost and empty, but not to be invaded again
    expect_goes_on_alike(t);
}

TEST(pocket, LoadBeginsAStepWhereNoCommandIsNamed) {
    Table t = Table::at(position("perform", kThree, {{"plans", kPlans}}));
    EXPECT_EQ(t.look("/command"), (Json{{"type", "expand"}, {"seat", 1}, {"strength", 3}, {"left", 3}}));
}

TEST(pocket, LoadOfNothingIsANewGame) {
    Table t = Table::at({{"game", "pocket"}});
    EXPECT_EQ(t.look("/phase"), "deploy");
    EXPECT_EQ(t.look("/supply"), (Json{15, 15, 15}));
}

TEST(pocket, LoadRefusesWhatCannotBe) {
    const auto refused = [](const Json& scenario, const char* part) { expect_says(load_refusal(scenario), part); };
    refused(position("plan", {{"H3", {{"owner", {0, 1}}, {"ships", 2}}}}), "two owners never share a hex");
    refused(position("plan", {{"H3", {{"owner", 3}, {"ships", 2}}}}), "hexes.H3.owner");
    refused(position("plan", {{"H3", {{"owner", 0}, {"ships", 2}, {"level", 2}}}}), "P1.5");
    refused(position("plan", {{"H0", fleet(0, 1)}}), "P1.2");
    refused(position("plan", {{"H3", {{"owner", 0}, {"ships", 2}, {"moved", 1}}}}), "outside the command explore");
    refused(position("perform", kThree), "plans");
    refused(position("plan", kThree, {{"plans", kPlans}}), "P4.1");
    refused(position("plan", kThree, {{"plans", {{"expand"}, Json::array(), Json::array()}}}), "P3");
    refused(position("plan", kThree, {{"chosen", {"S2"}}}), "P6.2");
    refused(position("exploit", kThree, {{"chosen", {"S5"}}}), "P6.2");
    refused(position("exploit", kThree, {{"chosen", {"S2", "S2"}}}), "P6.2");
    refused(position("exploit", kThree, {{"chosen", {"S2", "S6", "S7"}}}), "round has ended");
    refused(position("deploy", {{"H3", fleet(0, 3)}}), "P2.2");
    refused(position("deploy", {{"H3", fleet(1, 2)}}), "P2.2");
    refused(position("deploy", {{"H3", fleet(0, 2)}, {"H9", fleet(1, 2)}}), "one in a sector");
    refused(position("dance", kThree), "phase");
    refused(position("plan", kThree, {{"supply", {1, 2}}}), "one per seat");
    refused(position("plan", kThree, {{"nonsense", 1}}), "nonsense");
    refused(position("plan", kThree, {{"command", {{"type", "expand"}, {"seat", 0}}}}), "outside phase perform");
    refused(command("explore", kThree, {{"command", {{"type", "expand"}, {"seat", 0}}}}), "P4.1");
    refused(command("explore", kThree, {{"command", {{"type", "explore"}, {"seat", 0}, {"strength", 2}}}}), "P4.2");
    refused(command("explore", kThree, {{"command", {{"type", "explore"}, {"seat", 0}, {"at", "H3"}, {"fleet", 1}}}}),
            "P5.3");
    refused(command("exterminate", kThree,
                    {{"command", {{"type", "exterminate"}, {"seat", 0}, {"target", "H3"}, {"sent", 0}}}}),
            "P5.6");
    refused(command("exterminate", kThree,
                    {{"command", {{"type", "exterminate"}, {"seat", 0}, {"target", "H1"}, {"sent", 0}}}}),
            "P5.6");
    refused(command("exterminate", kThree, {{"targets", {"H1"}}}), "strength allows");
}

TEST(pocket, LoadRefusesABoardThatCannotBe) {
    const auto with = [](auto change) {
        Json all = Table::fresh("pocket", 3).view();
        all.erase("hexes");
        change(all["sectors"]);
        return load_refusal(all);
    };
    expect_says(with([](Json& s) { s[0]["card"] = "X"; }), "P1.5");
    expect_says(with([](Json& s) { s[0]["card"] = s[1]["card"]; }), "twice");
    expect_says(with([](Json& s) { std::swap(s[0]["card"], s[3]["card"]); }), "P1.6");
    expect_says(with([](Json& s) { s[7]["turned"] = false; }), "stripe is outside");
    expect_says(with([](Json& s) { s.erase(2); }), "all nine");
    Json all = Table::fresh("pocket", 3, {{"board", "standard"}}).view();
    std::swap(all["sectors"][0]["card"], all["sectors"][1]["card"]);
    all.erase("hexes");
    expect_says(load_refusal(all), "disagree about S1");
}

TEST(pocket, ActionsOfTheWrongFormAreIllegal) {
    Table t = Table::fresh("pocket", 3, {{"board", "standard"}});
    for (const Json& action :
         {Json{{"type", "deploy"}}, Json{{"type", "deploy"}, {"hex", 3}}, Json{{"type", "deploy"}, {"hex", "H48"}},
          Json{{"type", "deploy"}, {"hex", "h3"}}, Json{{"type", "deploy"}, {"hex", "H03"}},
          Json{{"type", "deploy"}, {"hex", "H3"}, {"ships", 2}}, Json{{"type", "score"}, {"sector", "S10"}},
          Json{{"type", "continue"}, {"to", "H3"}}, Json{{"type", "expand"}, {"hex", "H3"}, {"ships", 0}},
          Json{{"type", "move"}, {"from", "H3"}, {"to", "H4"}, {"ships", 1.5}}, Json{{"type", "warp"}}})
        EXPECT_FALSE(t.refused(0, action).empty()) << write_json(action);
    expect_says(t.refused(0, kPass), "phase perform");
    expect_says(t.refused(0, score("S1")), "phase exploit");
    expect_says(t.refused(0, plan("expand", "explore", "exterminate")), "phase plan");
}
