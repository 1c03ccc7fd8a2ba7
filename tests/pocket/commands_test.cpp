#include "position.hpp"

using namespace imperium;
using namespace imperium::test;

RULE("pocket P5.1", "ships onto controlled systems, in any split") {
    Table t = Table::at(command(
        "expand",
        {{"H3", fleet(0, 2)}, {"H4", fleet(0, 1)}, {"H24", fleet(0, 1)}, {"H21", fleet(1, 2)}, {"H31", fleet(2, 2)}}));
    EXPECT_EQ(t.legal(0).size(), 7U);  // 1, 2 or 3 on H3 or H24, and pass
    expect_says(t.refused(0, expand("H4", 1)), "no system");
    expect_says(t.refused(0, expand("H5", 1)), "P5.1");
    expect_says(t.refused(0, expand("H21", 1)), "not yours");
    t.play(0, expand("H24", 1));
    t.play(0, expand("H3", 1));
    EXPECT_EQ(t.look("/command/left"), 1);
    EXPECT_EQ(t.legal(0).size(), 3U);
    t.play(0, expand("H24", 1));
    EXPECT_EQ(t.look("/hexes/H24/ships"), 3);
    EXPECT_EQ(t.look("/hexes/H3/ships"), 3);
    EXPECT_EQ(t.look("/supply/0"), 8);
    EXPECT_NE(t.look("/command/seat"), 0);
}

RULE("pocket P5.1", "nothing from an empty supply") {
    Table t = Table::at(
        command("expand", {{"H3", fleet(0, 6)}, {"H24", fleet(0, 7)}, {"H21", fleet(1, 2)}, {"H31", fleet(2, 2)}}));
    EXPECT_EQ(t.legal(0).size(), 5U);  // the supply has two
    expect_says(t.refused(0, expand("H3", 3)), "supply has 2 ships");
    t.play(0, expand("H3", 2));
    EXPECT_EQ(t.look("/supply/0"), 0);
    EXPECT_NE(t.look("/command/seat"), 0);  // with one left to add, but none to take
}

RULE("pocket P5.2", "a movement goes one or two hexes, with any ships of a hex") {
    Table t = Table::at(command("explore", {{"H9", fleet(0, 3)}, {"H21", fleet(1, 2)}, {"H31", fleet(2, 2)}}));
    EXPECT_EQ(t.legal(0).size(), 6U * 3 + 1);
    expect_says(t.refused(0, move("H9", "H5", 1)), "not next to H9");
    expect_says(t.refused(0, move("H21", "H17", 1)), "no ships in H21");
    expect_says(t.refused(0, move("H9", "H4", 4)), "only 3 ships");
    t.play(0, move("H9", "H4", 2));
    EXPECT_EQ(t.look("/command"),
              (Json{{"type", "explore"}, {"seat", 0}, {"strength", 3}, {"left", 2}, {"at", "H4"}, {"fleet", 2}}));
    EXPECT_EQ(t.look("/hexes/H4/ships"), 2);
    EXPECT_EQ(t.look("/hexes/H9/ships"), 1);
    EXPECT_TRUE(t.can(0, kHalt));
    EXPECT_TRUE(t.can(0, go_on("H9")));  // back to where it began
    EXPECT_FALSE(t.can(0, kPass));
    expect_says(t.refused(0, move("H9", "H3", 1)), "continue or halt");
    t.play(0, go_on("H5"));
    EXPECT_EQ(t.look("/hexes/H5/ships"), 2);
    EXPECT_EQ(t.look("/hexes/H4/owner"), nullptr);
    EXPECT_EQ(t.look("/command/left"), 2);
    t.play(0, move("H9", "H10", 1));
    t.play(0, kHalt);
    // Nothing is left that has not moved: the command is over with a movement to spare.
    EXPECT_NE(t.look("/command/seat"), 0);
}

RULE("pocket P5.2", "another player's hex cannot be entered, and Tri-Prime ends a movement") {
    Table t = Table::at(command("explore", {{"H14", fleet(0, 3)}, {"H15", fleet(1, 1)}, {"H31", fleet(2, 2)}}));
    expect_says(t.refused(0, move("H14", "H15", 1)), "seat 1");
    t.play(0, move("H14", "H9", 1));
    EXPECT_FALSE(t.can(0, go_on("H15")));
    expect_says(t.refused(0, go_on("H15")), "P5.2");
    t.play(0, kHalt);
    const auto events = t.play(0, move("H14", "H24", 1));
    EXPECT_EQ(events.size(), 1U);
    EXPECT_EQ(t.look("/command/left"), 1);
    EXPECT_FALSE(t.look("/command").contains("at"));  // it has ended
    EXPECT_EQ(t.look("/hexes/H24/moved"), 1);
}

RULE("pocket P5.2", "leaving Tri-Prime is free, and it may be the second hex") {
    Table t = Table::at(command("explore", {{"H24", fleet(0, 2)}, {"H21", fleet(1, 1)}, {"H31", fleet(2, 2)}}));
    EXPECT_EQ(t.legal(0).size(), 10U * 2 + 1);
    t.play(0, move("H24", "H20", 1));
    EXPECT_FALSE(t.can(0, go_on("H21")));
    t.play(0, go_on("H16"));
    t.play(0, move("H24", "H14", 1));
    t.play(0, go_on("H24"));
    EXPECT_EQ(t.look("/hexes/H24/ships"), 1);
}

RULE("pocket P5.3", "a ship takes part in one movement in a round") {
    Table t = Table::at(
        command("explore", {{"H9", fleet(0, 3)}, {"H4", fleet(0, 1)}, {"H21", fleet(1, 1)}, {"H31", fleet(2, 2)}}));
    t.play(0, move("H9", "H4", 1));
    EXPECT_EQ(t.look("/hexes/H4/moved"), 1);
    t.play(0, kHalt);
    EXPECT_EQ(t.look("/hexes/H4/ships"), 2);
    EXPECT_TRUE(t.can(0, move("H4", "H5", 1)));
    expect_says(t.refused(0, move("H4", "H5", 2)), "P5.3");
    t.play(0, move("H4", "H5", 1));
    t.play(0, kHalt);
    expect_says(t.refused(0, move("H4", "H5", 1)), "have moved this round (P5.3)");
}

RULE("pocket P5.3", "a ship left behind has moved, one picked up moves one hex") {
    Table t = Table::at(
        command("explore", {{"H9", fleet(0, 3)}, {"H4", fleet(0, 2)}, {"H21", fleet(1, 1)}, {"H31", fleet(2, 2)}}));
    t.play(0, move("H9", "H4", 2));
    // To each of four neighbours, H9 among them: leaving 0 or 1, taking 1 or 2; and halt.
    EXPECT_EQ(t.legal(0).size(), 4U * 4 + 1);
    expect_says(t.refused(0, go_on("H5", 2)), "halt");
    expect_says(t.refused(0, go_on("H5", 0, 3)), "2 ships that have not moved");
    t.play(0, go_on("H5", 0, 1));
    EXPECT_EQ(t.look("/hexes/H5/ships"), 3);
    EXPECT_EQ(t.look("/hexes/H5/moved"), 3);
    EXPECT_EQ(t.look("/hexes/H4/ships"), 1);
    EXPECT_EQ(t.look("/hexes/H4/moved"), 0);
    EXPECT_TRUE(t.can(0, move("H4", "H3", 1)));
    EXPECT_FALSE(t.can(0, move("H5", "H6", 1)));

    Table u = Table::at(command("explore", {{"H9", fleet(0, 3)}, {"H21", fleet(1, 1)}, {"H31", fleet(2, 2)}}));
    u.play(0, move("H9", "H4", 3));
    u.play(0, go_on("H5", 2));
    EXPECT_EQ(u.look("/hexes/H4/ships"), 2);
    EXPECT_NE(u.look("/command/seat"), 0);    // all three have moved
    EXPECT_EQ(u.look("/hexes/H4/moved"), 0);  // another command is under way
}

RULE("pocket P5.4", "leaving and taking in the same hex is not offered") {
    Table t = Table::at(
        command("explore", {{"H9", fleet(0, 3)}, {"H4", fleet(0, 2)}, {"H21", fleet(1, 1)}, {"H31", fleet(2, 2)}}));
    t.play(0, move("H9", "H4", 2));
    for (const Json& action : t.legal(0))
        if (action["type"] == "continue") { EXPECT_TRUE(action["leave"] == 0 || action["take"] == 0); }
    expect_says(t.refused(0, go_on("H5", 1, 1)), "P5.4");
}

RULE("pocket P5.5", "moving into an unoccupied system takes control at once, leaving one gives it up") {
    Table t = Table::at(command("explore", {{"H9", fleet(0, 2)}, {"H21", fleet(1, 1)}, {"H31", fleet(2, 2)}}));
    t.play(0, move("H9", "H3", 2));
    EXPECT_EQ(t.look("/hexes/H3/owner"), 0);
    EXPECT_EQ(t.look("/hexes/H9/owner"), nullptr);
    t.play(0, go_on("H4", 1));
    EXPECT_EQ(t.look("/hexes/H3/owner"), 0);
    EXPECT_EQ(t.look("/hexes/H3/ships"), 1);
    expect_says(load_refusal(position("plan", {{"H3", {{"owner", 0}, {"ships", 0}}}})), "P5.5");
    expect_says(load_refusal(position("plan", {{"H3", {{"owner", nullptr}, {"ships", 2}}}})), "P5.5");
}

RULE("pocket P5.6", "systems next to own ships that are not one's own, each once in a command") {
    Table t = Table::at(
        command("exterminate", {{"H9", fleet(0, 3)}, {"H4", fleet(0, 1)}, {"H14", fleet(1, 1)}, {"H31", fleet(2, 2)}}));
    // Next to H9: H3 I, H14 II (seat 1); next to H4: H3, H5 I.
    EXPECT_EQ(t.legal(0), (Json{invade("H3"), invade("H5"), invade("H14"), kPass}));
    expect_says(t.refused(0, invade("H8")), "no system");
    expect_says(t.refused(0, invade("H9")), "control H9 already");
    expect_says(t.refused(0, invade("H31")), "no ships next to H31");
    t.play(0, invade("H14"));
    EXPECT_EQ(t.legal(0), (Json{send("H9", 1), send("H9", 2), send("H9", 3)}));
    expect_says(t.refused(0, kStrike), "at least one ship");
    expect_says(t.refused(0, kPass), "P5.6");
    expect_says(t.refused(0, send("H4", 1)), "not next to H14");
    t.play(0, send("H9", 1));  // one against one: nobody is left
    EXPECT_EQ(t.told("battle").at(0)["lost"], 1);
    EXPECT_EQ(t.look("/hexes/H14/owner"), nullptr);
    EXPECT_EQ(t.look("/supply/0"), 12);
    EXPECT_EQ(t.look("/supply/1"), 15);
    EXPECT_EQ(t.look("/command/left"), 2);
    expect_says(t.refused(0, invade("H14")), "in this command already");
}

RULE("pocket P5.6", "both sides lose the smaller number, also when the defender is stronger") {
    Table t = Table::at(command("exterminate", {{"H9", fleet(0, 3)}, {"H14", fleet(1, 5)}, {"H31", fleet(2, 2)}}));
    t.play(0, invade("H14"));
    t.play(0, send("H9", 2));
    EXPECT_EQ(t.look("/hexes/H14/owner"), 1);
    EXPECT_EQ(t.look("/hexes/H14/ships"), 3);
    EXPECT_EQ(t.look("/supply"), (Json{14, 12, 13}));
    Table u = Table::at(command("exterminate", {{"H9", fleet(0, 5)}, {"H14", fleet(1, 3)}, {"H31", fleet(2, 2)}}));
    u.play(0, invade("H14"));
    u.play(0, send("H9", 5));
    EXPECT_EQ(u.look("/hexes/H14/owner"), 0);
    EXPECT_EQ(u.look("/hexes/H14/ships"), 2);
    EXPECT_EQ(u.look("/supply"), (Json{13, 15, 13}));
}

RULE("pocket P5.6", "unoccupied systems fall at no loss, also one just left") {
    Table t = Table::at(
        command("exterminate", {{"H9", fleet(0, 1)}, {"H4", fleet(0, 1)}, {"H21", fleet(1, 1)}, {"H31", fleet(2, 2)}}));
    t.play(0, invade("H14"));
    t.play(0, send("H9", 1));
    EXPECT_EQ(t.look("/hexes/H14/owner"), 0);
    EXPECT_EQ(t.look("/hexes/H9/owner"), nullptr);
    t.play(0, invade("H9"));
    t.play(0, send("H4", 1));
    EXPECT_EQ(t.look("/hexes/H9/ships"), 1);
    EXPECT_EQ(t.look("/supply/0"), 13);
    EXPECT_NE(t.look("/command/type"), "exterminate");  // every ship has invaded
}

RULE("pocket P5.6",
     "ships are sent by rising hex number, each hex once, and strike is asked only where more can come") {
    Table t = Table::at(command(
        "exterminate",
        {{"H9", fleet(0, 1)}, {"H13", fleet(0, 2)}, {"H15", fleet(0, 1)}, {"H14", fleet(1, 1)}, {"H31", fleet(2, 2)}}));
    t.play(0, invade("H14"));
    EXPECT_EQ(t.legal(0), (Json{send("H9", 1), send("H13", 1), send("H13", 2), send("H15", 1)}));
    t.play(0, send("H13", 1));
    EXPECT_EQ(t.look("/hexes/H13/ships"), 1);
    EXPECT_EQ(t.look("/command/sent"), 1);
    EXPECT_EQ(t.legal(0), (Json{send("H15", 1), kStrike}));
    expect_says(t.refused(0, send("H9", 1)), "rising");
    expect_says(t.refused(0, send("H13", 1)), "rising");
    t.play(0, kStrike);
    EXPECT_EQ(t.look("/hexes/H14/owner"), nullptr);
    EXPECT_EQ(t.look("/command/left"), 2);
    EXPECT_EQ(t.told("battle").size(), 1U);
}

RULE("pocket P5.6", "up to `strength` systems") {
    Json start = command("exterminate", {{"H9", fleet(0, 5)}, {"H21", fleet(1, 1)}, {"H31", fleet(2, 2)}});
    start["plans"][1] = {"exterminate", "explore", "expand"};
    Table t = Table::at(start);
    EXPECT_EQ(t.look("/command/strength"), 2);
    for (const char* hex : {"H3", "H14"}) {
        t.play(0, invade(hex));
        t.play(0, send("H9", 1));
    }
    EXPECT_EQ(t.look("/command/seat"), 1);
}

RULE("pocket P5.7", "a ship takes part in one invasion in a round") {
    Table t = Table::at(command("exterminate", {{"H9", fleet(0, 2)}, {"H21", fleet(1, 1)}, {"H31", fleet(2, 2)}}));
    t.play(0, invade("H14"));
    t.play(0, send("H9", 1));
    EXPECT_EQ(t.look("/hexes/H14/invaded"), 1);
    EXPECT_FALSE(t.can(0, invade("H13")));  // next to H14 only
    expect_says(t.refused(0, invade("H13")), "P5.7");
    EXPECT_FALSE(t.can(0, invade("H24")));
    EXPECT_TRUE(t.can(0, invade("H3")));
}

RULE("pocket P5.7", "movement and invasion limits are separate") {
    Json hexes = {{"H9", fleet(0, 2)}, {"H26", fleet(1, 1)}, {"H31", fleet(2, 1)}};
    Table t = Table::at(position("plan", hexes));
    t.play(0, plan("explore", "exterminate", "expand"));
    t.play(1, plan("expand", "explore", "exterminate"));
    t.play(2, plan("expand", "explore", "exterminate"));
    t.play(1, kPass);
    t.play(2, kPass);
    t.play(0, move("H9", "H8", 2));
    t.play(0, go_on("H13"));
    while (t.look("/command/seat") != 0) t.play(t.pending()[0], kPass);
    EXPECT_EQ(t.look("/command/type"), "exterminate");
    EXPECT_EQ(t.look("/hexes/H13/moved"), 0);
    t.play(0, invade("H14"));
    t.play(0, send("H13", 2));
    EXPECT_EQ(t.look("/hexes/H14/ships"), 2);
}
