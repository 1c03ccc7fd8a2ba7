#include "seize/board.hpp"
#include "seize/fixture.hpp"

// The edge of a number, just enough and one too few, and of a place.
namespace imperium::test {

namespace {

constexpr const char* kWorlds[] = {"Mars, Robot's Bane", "Earth Prime, the Cradle", "Silicas, Paradise Planet",
                                   "Krinos Mecarios, Galadium Nexus"};

// Whether the Victory Phase of a player with so many points, in four Worlds, ends the game.
bool wins(const char* edition, int points) {
    FixtureCards cards(edition);
    for (int i = 0; i < 4; ++i) {
        const int cost = i < 3 ? points / 4 : points - 3 * (points / 4);
        cards.lines(kWorlds[i], "[]").value(kWorlds[i], "cost", cost);
    }
    const auto held = cards.held();
    Board b(2, edition);
    b.s.set = held.number();
    for (const char* name : kWorlds) b.world(0, name);
    b.world(1, "Saturn, Belter's Home");
    b.deck(0, "Clone Battalion");
    b.deck(1, "Clone Battalion");
    EXPECT_EQ(victory_points(b.s, 0), points);
    b.end_of_attacks();
    b.finish_turn();
    return Seize::over(b.s);
}

}  // namespace

RULE("seize Z13.2", "20 points are enough, 19 are not") {
    EXPECT_TRUE(wins("2022", 20));
    EXPECT_FALSE(wins("2022", 19));
}

RULE("seize Z30.36", "two players: 30 points are enough, 29 are not") {
    EXPECT_TRUE(wins("classic", 30));
    EXPECT_FALSE(wins("classic", 29));
}

RULE("seize Z7.3", "whoever stands at the only attacked World has nowhere to React to") {
    Board b;
    const Id home = b.world(1, "Bygaros 7, Garden of the Galaxy");
    const Id far = b.world(1, "Krinos Mecarios, Galadium Nexus");
    b.world(0, "Silicas, Paradise Planet");
    b.attacker("Long Range Patrol Force", home);
    const Who there = b.unit(1, "Imperial Guardian Fleet", home), away = b.unit(1, "Imperial Guardian Fleet", far);
    b.end_of_attacks();
    ASSERT_TRUE(b.until([&] { return b.asks(Ask::move, 1); }));
    EXPECT_FALSE(may_move(b.s, 1, slot_of(there.id)));
    EXPECT_TRUE(may_move(b.s, 1, slot_of(away.id)));
}

}  // namespace imperium::test
