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

RULE("seize Z17", "a Conquest Action is longer by one Exchange, and not by two") {
    constexpr const char* kFirst = "Hull Dancing Run";
    constexpr const char* kSecond = "Shield Overload Gambit";
    const std::string longer = R"([{"kind":"instant","windows":["exchange"],"do":[{"effects":[{"exchange":1}]}]}])";
    const auto held = FixtureCards().lines(kFirst, longer).lines(kSecond, longer).held();
    for (const bool already : {false, true}) {
        Clash c;
        c.b.s.set = held.number();
        c.attacker("Long Range Patrol Force");
        c.defender("Imperial Guardian Fleet");
        c.b.hand(0, kFirst);
        c.b.resources(0, 9);
        c.begin();
        ASSERT_TRUE(c.b.until_window(0, Window::exchange));
        if (already) c.b.use(0, kFirst);
        c.b.hand(0, kSecond);
        const bool offered = c.b.until([&] { return c.b.can_use(0, kSecond); });
        EXPECT_EQ(offered, !already);
    }
}

RULE("seize Z17.3", "the next World is cheaper once: no second card while the first one waits for it") {
    constexpr const char* kCard = "Vote of No Confidence";
    const auto held = FixtureCards("classic")
                          .lines(kCard, R"([{"kind":"instant","windows":["resupply"],
                              "do":[{"effects":[{"cost":-2,"of":"World"}],"for":"turn"}]}])")
                          .held();
    Board b(2, "classic");
    b.s.set = held.number();
    b.world(0, "Silicas, Paradise Planet");
    b.world(1, "Aquas Delor, Water World");
    b.hand(0, kCard);
    b.hand(0, kCard);
    b.resources(0, 9);
    b.resupply();
    ASSERT_TRUE(b.until_window(0, Window::resupply));
    ASSERT_TRUE(b.can_use(0, kCard));
    b.use(0, kCard);
    EXPECT_GT(b.s.claim, 0);
    EXPECT_FALSE(b.can_use(0, kCard));
}

RULE("seize Z30.35", "a World that could have been cheaper in this Turn has its price again in the next one") {
    Board b(2, "classic");
    b.world(0, "Krinos Mecarios, Galadium Nexus");
    b.world(1, "Aquas Delor, Water World");
    b.hand(0, "Claim of Succession");
    b.resources(0, 5);
    const CardId earth = cards(b.s).find("Earth Prime, the Cradle");
    const int price = settle_cost(b.s, 1, earth);
    b.resupply();
    ASSERT_TRUE(b.until_window(0, Window::resupply));
    b.use(0, "Claim of Succession");
    EXPECT_EQ(settle_cost(b.s, 0, earth), price - 2);
    ASSERT_TRUE(b.until([&] { return b.asks(Ask::discard, 0); })) << "the end of the Turn";
    while (b.asks(Ask::discard, 0)) b.act({.type = Seize::Action::Type::discard, .a = b.s.player[0].hand[0]});
    EXPECT_EQ(b.s.active, 1);
    EXPECT_EQ(settle_cost(b.s, 1, earth), price);
}

RULE("seize Z17.1", "a card whose cost is X takes at least one Resource counter") {
    constexpr const char* kCard = "Militia Rally";
    const auto held = FixtureCards()
                          .lines(kCard, R"([{"kind":"instant","windows":["exchange"],
                              "do":[{"effects":[{"att":"x1/2"}],"scope":"up to X enemy Unit here"}]}])")
                          .held();
    for (const int counters : {0, 1}) {
        Clash c;
        c.b.s.set = held.number();
        c.attacker("Long Range Patrol Force");
        c.defender("Imperial Guardian Fleet");
        c.b.hand(1, kCard);
        c.b.resources(1, counters);
        c.begin();
        EXPECT_EQ(c.b.until([&] { return c.b.can_use(1, kCard); }), counters > 0) << counters;
    }
}

RULE("seize Z30.37", "a World of another player is that player's again when its conqueror is out") {
    Board b(3, "classic");
    const Id taken = b.world(1, "Earth Prime, the Cradle");
    b.s.world[world_slot(taken)].controller = 0;
    b.s.world[world_slot(taken)].conquest = 1;
    b.world(2, "Earth Prime, the Cradle");  // in dispute: seat 0 Controls no World
    b.world(1, "Silicas, Paradise Planet", true);
    b.world(2, "Malakar 4, Dual-cruited Planet", true);
    b.s.player[0].world_deck.push(b.s.world[0].card);
    b.victory();
    b.done();
    EXPECT_TRUE(b.s.player[0].eliminated());
    EXPECT_EQ(b.controller(taken), 1);
    EXPECT_EQ(b.s.world[world_slot(taken)].conquest, 0);
}

}  // namespace imperium::test
