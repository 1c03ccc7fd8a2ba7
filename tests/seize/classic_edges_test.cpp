#include "seize/classic.hpp"

// Edges of edition classic, beside what 2022 has there.
namespace imperium::test {

namespace {

constexpr const char* kPatrol = "Long Range Patrol Force";
constexpr const char* kBatteries = "Beam Weapon Batteries";
constexpr const char* kMars = "Mars, Robot's Bane";
constexpr const char* kSaturn = "Saturn, Belter's Home";
constexpr const char* kPlanet = "Bygaros 7, Garden of the Galaxy";
constexpr const char* kEditions[] = {"2022", "classic"};

bool is_classic(const char* edition) { return std::string_view(edition) == "classic"; }

}  // namespace

RULE("seize Z30.29",
     "a Throne World is its player's whoever owned it: 2 Resource counters, and it counts for its text") {
    for (const char* edition : kEditions) {
        const auto held =
            FixtureCards(edition)
                .lines(kMars,
                       R"([{"kind":"passive","on":"resupply","if":["throne"],"do":[{"effects":[{"resource":5}]}]}])")
                .held();
        Board b(2, edition);
        b.s.set = held.number();
        const Id mars = b.world(1, kMars, true);
        b.s.world[world_slot(mars)].controller = 0;
        b.world(1, kPlanet);
        b.resupply();
        EXPECT_EQ(b.resources(0), is_classic(edition) ? 2 + 5 : 1) << edition;
    }
}

RULE("seize Z30.18", "a Disputed World is not one of two of its System") {
    for (const char* edition : kEditions)
        for (const bool disputed : {false, true}) {
            Board b(2, edition);
            const Id mars = b.world(0, kMars);
            b.world(0, kSaturn);
            b.world(1, disputed ? kSaturn : kPlanet);
            bool counts = false;
            for (const Ability& line : cards(b.s).of(cards(b.s)[cards(b.s).find(kMars)]))
                if ((line.conditions & condition(Condition::system2)) != 0)
                    counts = in_force(b.s, world_slot(mars), line);
            EXPECT_EQ(counts, !disputed || !is_classic(edition)) << edition;
        }
}

RULE("seize Z30.36", "a Conquered World of cost 1 gives a Resource counter, too") {
    for (const char* edition : kEditions) {
        const auto held = FixtureCards(edition).value(kPlanet, "cost", 1).lines(kPlanet, "[]").held();
        Clash c(kPlanet, 2, edition);
        c.b.s.set = held.number();
        const Who fleet = c.attacker("Main Battle Fleet");
        c.b.aim_world(fleet);
        c.begin();
        const int before = c.b.resources(0);
        c.b.finish_action();
        c.b.until([&] { return c.b.asks(Ask::discard, 0); });
        ASSERT_EQ(c.b.controller(c.target), 0);
        EXPECT_EQ(c.b.resources(0) - before, is_classic(edition) ? 1 : 0) << edition;
    }
}

RULE("seize Z30.11", "a Fleet card holds a World without a Conquest counter") {
    Position at(2, classic({{"decks", {"capital-attack", "drone-onslaught"}}}));
    at.world(0, "Aquas Delor, Water World", {{"throne", true}});
    const auto lost = at.world(0, "Krinos Mecarios, Galadium Nexus", {{"controller", 1}, {"conquest", 0}});
    at.world(1, "Silicas, Paradise Planet", {{"throne", true}});
    at.unit(lost, "Imperial Guardian Fleet", {{"owner", 1}});
    at.phase("victory");
    EXPECT_EQ(world_of(at.table(), lost)["controller"], 1);
}

RULE("seize Z30.44", "an attacking Installation waits for the 2nd Exchange, as a Troop does") {
    for (const char* edition : kEditions) {
        Clash c(kPlanet, 2, edition);
        const Who guns = c.attacker(kBatteries);
        c.attacker(kPatrol);
        c.defender("Infantry Battalion");
        c.begin();
        ASSERT_TRUE(c.b.until_aim(guns)) << edition;
        EXPECT_EQ(c.b.s.conquest.exchange, is_classic(edition) ? 2 : 1) << edition;
    }
}

RULE("seize Z30.44", "while the Conquests are equal another pair is played, up to 40; no World stays") {
    Table t = fresh(2, classic({{"duels", true}}));
    for (int i = 0; i < 4000 && !t.match().over(); ++i) {
        const int seat = t.pending()[0];
        const Json actions = t.legal(seat);
        Json chosen = actions[0];
        for (const Json& one : actions)
            for (const char* type : {"hold", "done", "no", "pass"})
                if (one["type"] == type) chosen = one;
        t.play(seat, chosen);
        EXPECT_LE(t.look("/worlds").size(), 1U);
    }
    EXPECT_TRUE(t.match().over());
    EXPECT_EQ(t.look("/turn"), 40);
    EXPECT_EQ(t.match().winners(), SeatSet::first(2));
}

}  // namespace imperium::test
