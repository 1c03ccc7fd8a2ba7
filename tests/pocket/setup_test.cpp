#include "pocket/position.hpp"

using namespace imperium;
using namespace imperium::test;

namespace {

const Json kStandard = {{"board", "standard"}};

// Three seats with two systems each, next to nobody.
const Json kThree = {{"H3", fleet(0, 2)}, {"H21", fleet(1, 2)}, {"H31", fleet(2, 2)}};

}  // namespace

RULE("pocket P2.1", "15 ships each in the supply, seat 0 starts") {
    Table t = Table::fresh("pocket", 3);
    EXPECT_EQ(t.look("/supply"), (Json{15, 15, 15}));
    EXPECT_EQ(t.look("/start"), 0);
    EXPECT_EQ(t.pending(), (std::vector<Seat>{0}));
    EXPECT_EQ(t.look("/round"), 0);
    EXPECT_EQ(t.look("/phase"), "deploy");
}

RULE("pocket P2.1", "the start player is random by option, and a scenario may not have 16 ships of a colour") {
    Table t = Table::fresh("pocket", 3, {{"board", "standard"}, {"start", "random"}}, "x", Json::array({2}));
    EXPECT_EQ(t.look("/start"), 2);
    EXPECT_EQ(t.pending(), (std::vector<Seat>{2}));
    ASSERT_EQ(t.match().opening().size(), 1U);
    EXPECT_EQ(t.match().opening()[0].full["what"], "start");
    expect_says(load_refusal(position("plan", {{"H1", fleet(0, 10)}, {"H2", fleet(0, 6)}})), "16 ships");
    expect_says(load_refusal(position("plan", {{"H1", fleet(0, 16)}})), "P2.1");
    expect_says(load_refusal(position("plan", {{"H1", fleet(0, 4)}}, {{"supply", {12, 15, 15}}})), "P2.1");
}

RULE("pocket P2.2", "two ships on Level I systems of unoccupied sectors, in order and then in reverse") {
    Table t = Table::fresh("pocket", 3, kStandard);
    EXPECT_EQ(t.legal(0).size(), 16U);
    for (const char* hex :
         {"H3", "H5", "H6", "H7", "H9", "H13", "H21", "H22", "H27", "H30", "H31", "H32", "H34", "H45", "H46", "H47"})
        EXPECT_TRUE(t.can(0, deploy(hex))) << hex;
    expect_says(t.refused(0, deploy("H1")), "Level I systems (P2.2)");
    expect_says(t.refused(0, deploy("H2")), "no system");
    t.play(0, deploy("H3"));
    EXPECT_EQ(t.look("/hexes/H3/ships"), 2);
    EXPECT_EQ(t.look("/hexes/H3/owner"), 0);
    EXPECT_EQ(t.look("/supply/0"), 13);
    EXPECT_EQ(t.pending(), (std::vector<Seat>{1}));
    EXPECT_EQ(t.legal(1).size(), 14U);
    expect_says(t.refused(1, deploy("H9")), "occupied already; possible are");
    t.play(1, deploy("H21"));
    t.play(2, deploy("H31"));
    EXPECT_EQ(t.pending(), (std::vector<Seat>{2}));
    t.play(2, deploy("H45"));
    t.play(1, deploy("H46"));
    EXPECT_EQ(t.pending(), (std::vector<Seat>{0}));
    EXPECT_EQ(t.legal(0).size(), 6U);
    t.play(0, deploy("H7"));
    EXPECT_EQ(t.look("/phase"), "plan");
    EXPECT_EQ(t.look("/round"), 1);
    EXPECT_EQ(t.look("/supply"), (Json{11, 11, 11}));
    EXPECT_EQ(t.pending(), (std::vector<Seat>{0, 1, 2}));
}

RULE("pocket P2.2", "the order begins with the start player") {
    Table t = Table::fresh("pocket", 3, {{"board", "standard"}, {"start", "random"}}, "x", Json::array({1}));
    std::vector<Seat> order;
    while (t.look("/phase") == "deploy") {
        order.push_back(t.pending()[0]);
        t.play(order.back(), t.legal(order.back())[0]);
    }
    EXPECT_EQ(order, (std::vector<Seat>{1, 2, 0, 0, 2, 1}));
}

RULE("pocket P3", "six orders, chosen at the same time") {
    Table t = Table::at(position("plan", kThree));
    EXPECT_EQ(t.pending(), (std::vector<Seat>{0, 1, 2}));
    for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(t.legal(seat).size(), 6U);
    EXPECT_TRUE(t.can(0, plan("exterminate", "explore", "expand")));
    expect_says(t.refused(0, plan("expand", "expand", "explore")), "P3");
    expect_says(t.refused(0, {{"type", "plan"}, {"order", {"expand", "explore"}}}), "P3");
    t.play(1, plan("explore", "expand", "exterminate"));
    EXPECT_EQ(t.pending(), (std::vector<Seat>{0, 2}));
    EXPECT_TRUE(t.legal(1).empty());
    t.refused(1, plan("expand", "explore", "exterminate"));
}

RULE("pocket P3", "plans are secret until each step reveals its command") {
    Table t = Table::at(position("plan", kThree));
    t.play(1, plan("explore", "expand", "exterminate"));
    EXPECT_EQ(t.view(1)["plans"][1], (Json{"explore", "expand", "exterminate"}));
    EXPECT_EQ(t.view(0)["plans"][1], Json::array());
    EXPECT_EQ(t.look("/plans/1"), (Json{"explore", "expand", "exterminate"}));
    EXPECT_EQ(t.match().view(Viewer::spectator())["plans"], (Json{Json::array(), Json::array(), Json::array()}));
    t.play(0, plan("explore", "expand", "exterminate"));
    t.play(2, plan("explore", "exterminate", "expand"));
    EXPECT_EQ(t.view(0)["plans"], (Json{{"explore", "expand", "exterminate"}, {"explore"}, {"explore"}}));
    while (t.look("/step") == 0) t.play(t.pending()[0], kPass);
    EXPECT_EQ(t.view(0)["plans"][2], (Json{"explore", "exterminate"}));
    while (t.look("/phase") == "perform") t.play(t.pending()[0], kPass);
    EXPECT_EQ(t.look("/phase"), "exploit");
    EXPECT_EQ(t.view(0)["plans"][2], (Json{"explore", "exterminate", "expand"}));
    EXPECT_EQ(t.look("/step"), 0);
}

RULE("pocket P4.1", "Expand, Explore, Exterminate; equal commands from the start player on") {
    Table t = Table::at(position("plan", kThree, {{"start", 1}}));
    t.play(0, plan("expand", "explore", "exterminate"));
    t.play(1, plan("exterminate", "explore", "expand"));
    const auto events = t.play(2, plan("expand", "exterminate", "explore"));
    EXPECT_EQ(t.told("reveal").at(0)["commands"], (Json{"expand", "exterminate", "expand"}));
    std::vector<std::pair<int, std::string>> order;
    while (t.look("/phase") == "perform") {
        const Json command = t.look("/command");
        order.push_back({command["seat"], command["type"]});
        t.play(t.pending()[0], kPass);
    }
    const std::vector<std::pair<int, std::string>> expected = {
        {2, "expand"},  {0, "expand"},  {1, "exterminate"},   // step 1
        {1, "explore"}, {0, "explore"}, {2, "exterminate"},   // step 2
        {1, "expand"},  {2, "explore"}, {0, "exterminate"}};  // step 3
    EXPECT_EQ(order, expected);
    EXPECT_FALSE(events.empty());
}

RULE("pocket P4.2", "strength 3, 2 or 1; a command not used still counts") {
    const auto first = [](const char* b, const char* c) {
        Table t = Table::at(position("plan", kThree));
        t.play(0, plan("expand", "explore", "exterminate"));
        t.play(1, {{"type", "plan"},
                   {"order", Json(b == std::string("expand") ? Json{"expand", "explore", "exterminate"}
                                                             : Json{"explore", "expand", "exterminate"})}});
        t.play(2, {{"type", "plan"},
                   {"order", Json(c == std::string("expand") ? Json{"expand", "explore", "exterminate"}
                                                             : Json{"exterminate", "expand", "explore"})}});
        return t;
    };
    EXPECT_EQ(first("explore", "exterminate").look("/command/strength"), 3);
    EXPECT_EQ(first("expand", "exterminate").look("/command/strength"), 2);
    Table t = first("expand", "expand");
    EXPECT_EQ(t.look("/command/strength"), 1);
    t.play(0, kPass);
    EXPECT_EQ(t.look("/command"), (Json{{"type", "expand"}, {"seat", 1}, {"strength", 1}, {"left", 1}}));
    expect_says(t.refused(1, expand("H21", 2)), "P4.2");
}

RULE("pocket P4.3", "any part may be left undone; a command in which only pass is possible ends by itself") {
    Table t = Table::at(command("expand", kThree));
    t.play(0, expand("H3", 1));
    EXPECT_EQ(t.look("/command/left"), 2);
    t.play(0, kPass);
    EXPECT_EQ(t.look("/command/seat"), 1);
    // Seat 0 has no system: its Expand is over before it is asked; seat 1 has none next to its ships.
    Table u = Table::at(position("plan", {{"H2", fleet(0, 1)}, {"H36", fleet(1, 1)}, {"H31", fleet(2, 2)}}));
    u.play(0, plan("expand", "exterminate", "explore"));
    u.play(1, plan("expand", "exterminate", "explore"));
    u.play(2, plan("explore", "exterminate", "expand"));
    EXPECT_EQ(u.told("command-ends").size(), 2U);
    EXPECT_EQ(u.look("/command/seat"), 2);
    EXPECT_EQ(u.look("/command/type"), "explore");
    EXPECT_TRUE(u.can(2, kPass));
    expect_says(load_refusal(command("expand", {{"H2", fleet(0, 2)}})), "only pass is possible");
}
