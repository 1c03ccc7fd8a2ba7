#include "galactic/position.hpp"

#include <algorithm>

using namespace imperium;
using namespace imperium::test;

namespace {

// Every IPEC-controlled token but that of M4 lies face up; Red may attack M4.
Position last_one_hidden() {
    Position position;
    position.player(0, {{"attack_die", 4}});
    for (int i = 1; i <= 24; ++i) position.moon(("M" + std::to_string(i)).c_str(), {{"ipec", false}});
    for (const char* moon : {"M13", "M14", "M20", "M21"}) position.moon(moon, {{"ipec", true}, {"ipec_up", true}});
    position.moon("M4", {{"ipec", true}, {"die", 8}});
    return position;
}

}  // namespace

RULE("galactic G5.1", "once all IPEC-controlled tokens are shown, the next round begins with a new deal") {
    Table t = last_one_hidden().table();
    t.chance({1, 8}).play(0, attack("own", "infantry", "P1", "M4"));
    EXPECT_TRUE(t.look("/territories/M4/ipec_up").get<bool>());
    for (const int seat : {0, 1, 2}) t.play(seat, end_turn());
    Json tokens = Json::array();
    for (int i = 0; i < 24; ++i) tokens.push_back(i < 5);
    t.chance(Json::array({tokens})).play(3, end_turn());
    ASSERT_EQ(t.told("chance").size(), 1U);
    EXPECT_EQ(t.told("chance").at(0)["what"], "ipec");
    EXPECT_EQ(t.told("chance").at(0)["order"], tokens);
    EXPECT_EQ(t.look("/round"), 3);
    for (int i = 1; i <= 24; ++i) {
        const std::string moon = "/territories/M" + std::to_string(i);
        EXPECT_EQ(t.look(moon + "/ipec"), i <= 5);
        EXPECT_EQ(t.look(moon + "/ipec_up"), false);
    }
    EXPECT_TRUE(t.look("/territories/M4/die_up").get<bool>());  // Dice tokens stay as they are
    EXPECT_EQ(t.look("/territories/M4/die"), 8);
}

RULE("galactic G5.1", "no new deal while one lies face down, even if a player has seen it") {
    Table t = last_one_hidden().moon("M4", {{"ally", 0}}).table();
    end_round(t);
    EXPECT_TRUE(t.told("chance").empty());
    EXPECT_TRUE(t.look("/territories/M13/ipec_up").get<bool>());
}

RULE("galactic G5.1", "20 % of the moons still uncontrolled, rounded up, one token a moon in rising order") {
    for (const auto& [owned, controlled] : std::vector<std::pair<int, int>>{{0, 5}, {3, 5}, {4, 4}, {8, 4}, {9, 3}}) {
        Position position;
        for (int i = 1; i <= 24; ++i) {
            const std::string moon = "M" + std::to_string(i);
            if (i <= owned)
                position.owner(i % 2, {moon});
            else
                position.moon(moon.c_str(), {{"ipec", i > 19}, {"ipec_up", true}});
        }
        Table t = position.table();
        end_round(t);
        ASSERT_EQ(t.told("chance").size(), 1U) << owned;
        const Json order = t.told("chance").at(0)["order"];
        EXPECT_EQ(order.size(), static_cast<std::size_t>(24 - owned));
        EXPECT_EQ(std::count(order.begin(), order.end(), Json(true)), controlled) << owned;
        EXPECT_EQ(t.look("/territories/M" + std::to_string(owned + 1) + "/ipec"), order[0]);
        EXPECT_EQ(t.look("/territories/M24/ipec"), order.back());
    }
}

RULE("galactic G5.1", "a token that leaves the board with its moon counts as shown; no moon, no deal") {
    Table t = last_one_hidden().table();
    t.chance({4, 1}).play(0, attack("own", "infantry", "P1", "M4"));
    EXPECT_EQ(t.look("/territories/M4/owner"), 0);
    end_round(t);
    ASSERT_EQ(t.told("chance").size(), 1U);
    EXPECT_EQ(t.told("chance").at(0)["order"].size(), 23U);

    Position full;
    for (int i = 0; i < 24; ++i) full.owner(i / 6, {"M" + std::to_string(i + 1)});
    Table none = full.table();
    end_round(none);
    EXPECT_TRUE(none.told("chance").empty());
    EXPECT_EQ(none.look("/phase"), "allocation");
}

RULE("galactic G5.2", "a new deal ends what was known of IPEC tokens, not of Dice tokens") {
    Position position = last_one_hidden().moon("M4", {{"ipec_up", true}});
    Table t = position.moon("M1", {{"die", 10}, {"ally", 0}}).table();
    EXPECT_EQ(t.view(0)["territories"]["M1"]["ipec"], false);
    end_round(t);
    EXPECT_EQ(t.view(0)["territories"]["M1"]["ipec"], nullptr);
    EXPECT_EQ(t.view(0)["territories"]["M1"]["die"], 10);
    EXPECT_EQ(t.view(1)["territories"]["M1"]["die"], nullptr);
    EXPECT_EQ(t.view(0)["territories"]["M13"]["ipec"], nullptr);
}

RULE("galactic G5.3", "the penalty of the past round still counts in the round of a new deal") {
    Table t = last_one_hidden().table();
    t.chance({1, 8}).play(0, attack("own", "infantry", "P1", "M4"));
    end_round(t);
    EXPECT_EQ(t.told("chance").size(), 1U);
    EXPECT_EQ(t.look("/players/0/points"), 2);
    EXPECT_EQ(t.look("/players/1/points"), 5);
}

RULE("galactic G6.1", "after the last round most points win, equal points share; without one play goes on") {
    const auto position =
        Position().owner(1, {"M7"}).owner(2, {"M13"}).set("round", 7).set("options", {{"max_rounds", 7}});
    Table t = position.table();
    end_round(t);
    EXPECT_TRUE(t.match().over());
    EXPECT_EQ(t.look("/round"), 7);
    EXPECT_EQ(t.match().winners(), SeatSet::of(1) | SeatSet::of(2));
    Table open = Position().set("round", 999).table();
    end_round(open);
    EXPECT_EQ(open.look("/round"), 1000);
    EXPECT_FALSE(open.match().over());
}

RULE("galactic G7", "research, allocation, diplomacy and tokens show to those who may know them, and no earlier") {
    Table t = Position().phase("allocation").moon("M1", {{"die", 6}}).table();
    t.play(0, attack_die(4));
    t.play(0, defense_die(4));
    t.play(0, bid("M1", 3));
    const Json mine = t.view(0)["players"][0], theirs = t.view(1)["players"][0];
    EXPECT_EQ(mine["diplomacy"], Json({{"M1", 3}}));
    EXPECT_EQ(mine["attack_die"], 4);
    for (const char* secret : {"attack_die", "defense_die", "diplomacy"}) EXPECT_EQ(theirs[secret], nullptr) << secret;
    EXPECT_EQ(theirs["points"], 5);
    // Nothing of it is told to others, either.
    auto match = Position().phase("allocation").table();
    const auto told = match.match().apply(0, attack_die(4));
    ASSERT_TRUE(told.has_value());
    for (const Told& one : *told) EXPECT_TRUE(one.to(Viewer::of(1)).is_null());
}

RULE("galactic G7", "face-down tokens stay hidden after the end") {
    Table t = Position()
                  .owner(0, {"P2", "M1", "M2", "M3", "M5", "M7", "M8", "M9"})
                  .owner(1, {"M10"})
                  .player(0, {{"attack_die", 12}})
                  .moon("M4", {{"die", 4}})
                  .table();
    t.chance({12, 1}).play(0, attack("own", "infantry", "P1", "M4"));
    EXPECT_TRUE(t.match().over());
    EXPECT_EQ(t.view(0)["territories"]["M20"]["die"], nullptr);
    EXPECT_EQ(t.view(0)["territories"]["M20"]["ipec"], nullptr);
}
