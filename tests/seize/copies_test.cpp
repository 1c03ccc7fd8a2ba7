#include "seize/board.hpp"
#include "seize/fixture.hpp"

// Copies of one card that stand side by side, and who can hold what was won.
namespace imperium::test {

RULE("seize Y4", "two copies of a card that changes others here change each of them once") {
    constexpr const char* kGuardian = "Imperial Guardian Fleet";
    for (const char* edition : {"2022", "classic"}) {
        const auto held =
            FixtureCards(edition)
                .lines(kGuardian,
                       R"([{"kind":"passive","do":[{"effects":[{"att":1}],"scope":"all your Fleet here"}]}])")
                .value(kGuardian, "att", 4)
                .held();
        Clash c("Bygaros 7, Garden of the Galaxy", 2, edition);
        c.b.s.set = held.number();
        const Who one = c.attacker(kGuardian), two = c.attacker(kGuardian);
        c.begin();
        EXPECT_EQ(c.b.att(one), 5) << edition;
        EXPECT_EQ(c.b.att(two), 5) << edition;
    }
}

RULE("seize Z23", "a card that asks for a kind of Unit beside it does not count itself") {
    constexpr const char* kGuardian = "Imperial Guardian Fleet";
    for (const bool beside : {false, true}) {
        const auto held =
            FixtureCards("2022")
                .lines(kGuardian, R"([{"kind":"passive","if":["with Fleet"],"do":[{"effects":[{"att":1}]}]}])")
                .value(kGuardian, "att", 4)
                .held();
        Clash c("Bygaros 7, Garden of the Galaxy");
        c.b.s.set = held.number();
        const Who one = c.attacker(kGuardian);
        if (beside) c.attacker("Bomber Squadron");
        c.begin();
        EXPECT_EQ(c.b.att(one), beside ? 5 : 4);
    }
}

RULE("seize Z30.27", "no World is Conquered without a Fleet or Troop card; in 2022 any attacking card will do") {
    for (const bool classic : {false, true}) {
        Clash c("Bygaros 7, Garden of the Galaxy", 2, classic ? "classic" : "2022");
        c.attacker("Beam Weapon Batteries");
        c.begin();
        c.b.s.conquest.counters = 9;
        c.b.finish_action();
        EXPECT_EQ(c.b.controller(c.target), classic ? 1 : 0);
    }
}

}  // namespace imperium::test
