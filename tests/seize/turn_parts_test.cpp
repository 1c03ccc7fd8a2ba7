#include "seize/board.hpp"
#include "seize/fixture.hpp"

// Parts of a Turn, played from one to the next: what is skipped, who is asked, what comes back and what stays.
namespace imperium::test {

namespace {

constexpr const char* kPatrol = "Long Range Patrol Force";
constexpr const char* kGuardian = "Imperial Guardian Fleet";
constexpr const char* kZinn = "Vice Admiral Zinn Garnath";
constexpr const char* kHome = "Krinos Mecarios, Galadium Nexus";
constexpr const char* kTarget = "Bygaros 7, Garden of the Galaxy";

// On to Part B of seat 0's Reallocation Phase.
void attack_from(Board& b) {
    b.reallocation();
    ASSERT_TRUE(b.until([&] { return b.s.stage == Stage::part_b && b.asks(Ask::move, 0); }));
}

}  // namespace

RULE("seize Z3", "in a player's first Turn the Military Phase is skipped, with the window at its start") {
    for (const char* edition : {"2022", "classic"})
        for (const bool first : {true, false}) {
            const auto held =
                FixtureCards(edition)
                    .lines(kZinn, R"([{"kind":"deplete","windows":["military"],"do":[{"effects":[{"draw":1}]}]}])")
                    .held();
            Board b(2, edition);
            b.s.set = held.number();
            b.world(0, kHome);
            b.world(1, kTarget);
            b.character(0, kZinn);
            b.deck(0, kPatrol);
            b.s.player[0].turns = first ? 1 : 2;
            b.reallocation();
            EXPECT_EQ(b.until([&] { return b.can_use(0, kZinn); }), !first) << edition;
        }
}

RULE("seize Z30.6", "Artifacts are undepleted in their player's Resupply Phase, and in no other one's") {
    Board b(2, "classic");
    b.world(0, kHome);
    b.world(1, kTarget);
    b.artifact(0, "Vault of the Ancients");
    b.artifact(1, "Single-point Gate");
    for (Artifact& one : b.s.artifacts) one.flags |= Artifact::kDepleted;
    b.resupply();
    ASSERT_TRUE(b.until([&] { return b.asks(Ask::settle, 0); }));
    EXPECT_FALSE(b.s.artifacts[0].depleted());
    EXPECT_TRUE(b.s.artifacts[1].depleted());
}

RULE("seize Z30.22", "Part C is asked of players whose Worlds were gone to, and of nobody else") {
    Board b(3, "classic");
    const Id home = b.world(0, kHome), target = b.world(1, kTarget);
    const Who fleet = b.unit(0, kPatrol, home);
    for (const Seat seat : {1, 2}) {  // each has Fleets that could go
        const Id at =
            b.world(static_cast<Seat>(seat), seat == 1 ? "Mars, Robot's Bane" : "Damirus Inner, Planet of the Dead");
        b.world(static_cast<Seat>(seat), seat == 1 ? "Saturn, Belter's Home" : "Damirus Outer, Star's Ember");
        b.unit(static_cast<Seat>(seat), kGuardian, at);
    }
    attack_from(b);
    b.move(fleet, target);
    SeatSet asked;
    b.until([&] {
        if (b.s.stage == Stage::part_c && b.s.ask == Ask::move) asked.add(b.s.asked.lowest());
        return b.s.stage > Stage::part_c;
    });
    EXPECT_EQ(asked, SeatSet::of(1));
}

RULE("seize Z30.26", "no Fleet leaves a Conquest Action for a World that Units went to in the same Turn") {
    Board b(2, "classic");
    const Id home = b.world(0, kHome), target = b.world(1, kTarget), other = b.world(1, "Aquas Delor, Water World"),
             calm = b.world(1, "Silicas, Paradise Planet");
    const Who one = b.unit(0, kPatrol, home), two = b.unit(0, kPatrol, home);
    const Who ship = b.unit(1, kGuardian, target);
    attack_from(b);
    b.move(one, target);
    ASSERT_TRUE(b.until([&] { return b.s.stage == Stage::part_b && b.asks(Ask::move, 0); }));
    b.move(two, other);
    ASSERT_TRUE(b.until([&] { return b.s.stage == Stage::step4_retreat && b.asks(Ask::move, 1); }));
    b.act({.type = Seize::Action::Type::move, .id = ship.id});
    ActionList<Seize> ways;
    Seize::legal(b.s, 1, ways);
    ASSERT_EQ(ways.size(), 1);
    EXPECT_EQ(ways[0].id, calm);
}

RULE("seize Z30.36", "a Conquered World gives a card in Part A, a Throne World two, before the hand is counted") {
    for (const bool throne : {false, true}) {
        Clash c(kTarget, 2, "classic");
        for (int i = 0; i < 9; ++i) c.b.deck(0, kPatrol);
        c.b.s.world[world_slot(c.target)].set(World::kThrone, throne);
        const Who fleet = c.attacker("Main Battle Fleet");
        c.b.aim_world(fleet);
        c.begin();
        c.b.finish_action();
        ASSERT_EQ(c.b.controller(c.target), 0);
        ASSERT_TRUE(c.b.until([&] { return c.b.asks(Ask::discard, 0); }));  // Part G
        EXPECT_EQ(c.b.s.player[0].deck.size(), throne ? 7 : 8);
    }
}

}  // namespace imperium::test
