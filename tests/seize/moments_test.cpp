#include "seize/board.hpp"
#include "seize/fixture.hpp"

// What cards do by themselves at a moment: one reading of it for every card and every moment (Z18).
namespace imperium::test {

namespace {

constexpr const char* kMars = "Mars, Robot's Bane";
constexpr const char* kTarget =
    "Bygaros 7, Garden of the Galaxy";  // of cost 1, so that Conquering it gives no counters

// The Resource counters that Conquering a World gives seat 0, who has Mars.
int conquering_gives(const char* lines, bool throne, bool saturn) {
    const auto held = FixtureCards().lines(kMars, lines).value(kTarget, "cost", 1).held();
    Clash c;
    c.b.s.set = held.number();
    c.b.world(0, kMars, throne);
    if (saturn) c.b.world(0, "Saturn, Belter's Home");
    const Who fleet = c.attacker("Main Battle Fleet");
    c.b.aim_world(fleet);
    c.begin();
    const int before = c.b.resources(0);
    c.b.finish_action();
    EXPECT_EQ(c.b.controller(c.target), 0);
    return c.b.resources(0) - before;
}

}  // namespace

RULE("seize Z18", "what a World does when another is Conquered follows its conditions") {
    constexpr const char* kLine =
        R"([{"kind":"passive","on":"conquer","if":["throne"],"do":[{"effects":[{"resource":2}]}]}])";
    EXPECT_EQ(conquering_gives(kLine, true, false), 2);
    EXPECT_EQ(conquering_gives(kLine, false, false), 0);
}

RULE("seize Z18", "an Upgrade comes instead of what a World does when another is Conquered, or also") {
    const auto lines = [](const char* upgrade) {
        return R"([{"kind":"passive","on":"conquer","do":[{"effects":[{"resource":2}]}]},{"upgrade":")"
               + std::string(upgrade)
               + R"(","kind":"passive","on":"conquer","if":["system2"],"do":[{"effects":[{"resource":5}]}]}])";
    };
    EXPECT_EQ(conquering_gives(lines("instead").c_str(), false, false), 2);
    EXPECT_EQ(conquering_gives(lines("instead").c_str(), false, true), 5);
    EXPECT_EQ(conquering_gives(lines("also").c_str(), false, true), 7);
}

RULE("seize Z18", "a Unit, a Character and a World do at Resupply what they do when a World is Conquered") {
    constexpr const char* kCards[] = {"Clone Battalion", "Vice Admiral Zinn Garnath", kMars};
    for (const char* moment : {"resupply", "conquer"}) {
        const std::string line = R"([{"kind":"passive","on":")" + std::string(moment)
                                 + R"(","do":[{"effects":[{"resource":3}]},{"effects":[{"draw":1}]}]}])";
        FixtureCards fixture;
        fixture.value(kTarget, "cost", 1);
        for (const char* card : kCards) fixture.lines(card, line);
        const auto held = fixture.held();
        Clash c;
        Board& b = c.b;
        b.s.set = held.number();
        b.world(0, kMars);
        b.character(0, kCards[1]);
        for (int i = 0; i < 9; ++i) b.deck(0, "Main Battle Fleet");
        const bool resupply = moment == std::string("resupply");
        if (resupply) {
            b.unit(0, kCards[0], c.home);
            b.resupply();
            EXPECT_EQ(b.resources(0), 2 + 9);                 // two Worlds
            EXPECT_EQ(b.s.player[0].deck.size(), 9 - 1 - 3);  // and the card of Z4.2
        } else {
            c.attacker(kCards[0]);
            b.aim_world(c.attacker("Main Battle Fleet"));
            c.begin();
            b.finish_action();
            EXPECT_EQ(b.resources(0), 9);
            EXPECT_EQ(b.s.player[0].deck.size(), 9 - 3);
        }
    }
}

}  // namespace imperium::test
