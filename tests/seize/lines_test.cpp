#include "seize/board.hpp"
#include "seize/fixture.hpp"

// Rules that only some line of a card brings up, with lines of the test's own.
namespace imperium::test {

namespace {

constexpr const char* kPatrol = "Long Range Patrol Force";
constexpr const char* kGuardian = "Imperial Guardian Fleet";
constexpr const char* kBatteries = "Beam Weapon Batteries";
constexpr const char* kTactic = "Piercing Wedge Formation";
constexpr const char* kZinn = "Vice Admiral Zinn Garnath";
constexpr const char* kPlanet = "Bygaros 7, Garden of the Galaxy";

// A Conquest Action with this set.
struct Fixed : Clash {
    explicit Fixed(const FixtureCards& cards) : held(cards.held()) { b.s.set = held.number(); }
    // Whether this Unit is asked for a target in the Exchange; 0: to strike before Step 1.
    bool asked(Who who, int exchange) {
        Board on = b;
        return on.until([&] {
            const Conquest& action = on.s.conquest;
            return on.s.ask == Ask::aim && action.exchange == exchange && action.fighters[action.cursor].id == who.id;
        });
    }
    CardSets<CardBook>::Held held;
};

}  // namespace

RULE("seize Z8.12", "where one Unit strikes another without the keyword does not, whatever else it was given") {
    for (const bool both : {false, true}) {
        FixtureCards cards;
        cards.value(kPatrol, "keywords", Json::array({"Surprise Strike"}));
        cards.value(kGuardian, "keywords", both ? Json::array({"Surprise Strike"}) : Json::array());
        cards.lines(kTactic, R"([{"kind":"instant","windows":["conquest"],
            "do":[{"effects":[{"att":1}],"scope":"all your Fleet here","for":"exchange"}]}])");
        Fixed c(cards);
        const Who one = c.attacker(kPatrol), other = c.attacker(kGuardian);
        c.defender(kBatteries);
        c.b.hand(0, kTactic);
        c.b.resources(0, 9);
        c.begin();
        ASSERT_TRUE(c.b.until_window(0, Window::conquest));
        c.b.use(0, kTactic);
        EXPECT_TRUE(c.asked(one, 0));
        EXPECT_EQ(c.asked(other, 0), both);
    }
}

RULE("seize Z23", "a Unit that cannot target is not asked for a target, as long as it is said") {
    Fixed c(FixtureCards().lines(kTactic, R"([{"kind":"instant","windows":["conquest"],
        "do":[{"effects":[{"mute":true}],"scope":"one enemy Fleet card here","for":"exchange"}]}])"));
    const Who one = c.attacker(kPatrol), other = c.attacker(kGuardian);
    c.defender(kBatteries);
    c.b.hand(1, kTactic);
    c.b.resources(1, 9);
    c.begin();
    ASSERT_TRUE(c.b.until_window(1, Window::conquest));
    c.b.use(1, kTactic);
    c.b.pick(one);
    EXPECT_FALSE(c.asked(one, 1));
    EXPECT_TRUE(c.asked(other, 1));
    EXPECT_TRUE(c.asked(one, 2));
}

RULE("seize Z11.1", "a counter of a World that is damaged is gone for good") {
    constexpr const char* kWorld = "Saturn, Belter's Home";
    FixtureCards cards;
    cards.value(kPatrol, "att", 9).lines(kPatrol, "[]");
    const auto held = cards.held();
    Clash c(kWorld);
    c.b.s.set = held.number();
    const Who fleet = c.attacker(kPatrol);
    c.begin();
    const int before = c.b.s.world[world_slot(c.target)].counters;
    ASSERT_GT(before, 1);
    c.b.aim(fleet, {c.target, 1});
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_FALSE(c.b.alive({c.target, 1}));
    EXPECT_EQ(c.b.s.world[world_slot(c.target)].counters, before - 1);
}

RULE("seize Z18", "\"with 3 Worlds\" is three Controlled ones, not two") {
    for (const int worlds : {2, 3}) {
        const auto held =
            FixtureCards()
                .lines(kPlanet,
                       R"([{"kind":"passive","on":"resupply","if":["worlds3"],"do":[{"effects":[{"resource":5}]}]}])")
                .held();
        Board b;
        b.s.set = held.number();
        for (const char* name : {kPlanet, "Krinos Mecarios, Galadium Nexus", "Aquas Delor, Water World"})
            if (b.s.worlds < worlds) b.world(0, name);
        b.resupply();
        EXPECT_EQ(b.resources(0), worlds + (worlds == 3 ? 5 : 0));
    }
}

RULE("seize Y3", "who is eliminated for its own line is none of those it can be for") {
    Fixed c(FixtureCards().lines(
        kPatrol,
        R"([{"kind":"eliminate","windows":["exchange"],"do":[{"effects":[{"att":3}],"scope":"one your Fleet here"}]}])"));
    const Who one = c.attacker(kPatrol);
    Fixed alone = c;
    const Who other = c.attacker(kGuardian);
    for (Fixed* each : {&c, &alone}) {
        each->defender(kBatteries);
        each->begin();
    }
    EXPECT_FALSE(alone.b.until([&] { return alone.b.can_use(0, kPatrol); }));
    ASSERT_TRUE(c.b.until([&] { return c.b.can_use(0, kPatrol); }));
    const int before = c.b.att(other);
    c.b.use(0, kPatrol);
    EXPECT_FALSE(c.b.s.ask == Ask::target && c.b.can_pick(one));
    EXPECT_EQ(c.b.att(other), before + 3);
}

RULE("seize Y13", "X counters are no more than the World costs") {
    constexpr const char* kRally = "Militia Rally";
    for (const int cost : {2, 5}) {
        Fixed c(
            FixtureCards().value(kPlanet, "cost", cost).value(kRally, "cost", "X").lines(kRally, R"([{"kind":"instant",
            "windows":["conquest"],"do":[{"effects":[{"token":"Infantry","count":"X","att":2,"def":2}],"scope":"one attacked World"}]}])"));
        c.attacker(kPatrol);
        c.b.hand(1, kRally);
        c.b.resources(1, 9);
        c.begin();
        ASSERT_TRUE(c.b.until_window(1, Window::conquest));
        c.b.use(1, kRally);
        ASSERT_TRUE(c.b.asks(Ask::x, 1));
        EXPECT_EQ(most_x(c.b.s, c.b.s.uses.back()), cost);
    }
}

RULE("seize Z17", "what takes Conquest counters away is not played where there are none") {
    for (const int counters : {0, 1}) {
        Fixed c(FixtureCards().lines(
            kTactic, R"([{"kind":"instant","windows":["exchange"],"do":[{"effects":[{"conquest":-1}]}]}])"));
        c.attacker(kPatrol);
        c.defender(kBatteries);
        c.b.hand(1, kTactic);
        c.b.resources(1, 9);
        c.begin();
        c.b.s.conquest.counters = static_cast<std::uint8_t>(counters);
        EXPECT_EQ(c.b.until([&] { return c.b.can_use(1, kTactic); }), counters > 0);
    }
}

RULE("seize Z17.2", "who cancels Reactions of a cost does not cancel dearer ones") {
    constexpr const char* kOrders = "Special Operation Orders";
    for (const int cost : {1, 2, 3}) {
        Fixed c(FixtureCards().value(kTactic, "cost", cost).lines(kOrders, R"([{"kind":"instant","windows":["answer"],
            "do":[{"effects":[{"cancel":true,"max_cost":2}]}]}])"));
        c.attacker(kPatrol);
        c.defender(kBatteries);
        c.b.hand(0, kTactic);
        c.b.hand(1, kOrders);
        for (const Seat seat : {0, 1}) c.b.resources(seat, 9);
        c.begin();
        ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
        c.b.use(0, kTactic);
        EXPECT_EQ(c.b.can_use(1, kOrders), cost <= 2);
    }
}

RULE("seize Z17.1", "the windows of the Allocation Phase are the active player's alone") {
    for (const char* edition : {"2022", "classic"}) {
        const auto held =
            FixtureCards(edition)
                .lines(kZinn, R"([{"kind":"deplete","windows":["allocation"],"do":[{"effects":[{"draw":1}]}]}])")
                .held();
        for (const Seat whose : {Seat{0}, Seat{1}}) {
            Board b(2, edition);
            b.s.set = held.number();
            b.world(0, kPlanet);
            b.world(1, "Aquas Delor, Water World");
            b.character(whose, kZinn);
            b.deck(whose, kPatrol);
            b.allocation();
            EXPECT_EQ(b.until_window(whose, Window::allocation), whose == 0) << edition;
        }
    }
}

RULE("seize Z30.37", "no Turn is one of a player who is out") {
    Board b(3, "classic");
    b.world(0, "Krinos Mecarios, Galadium Nexus");
    b.world(2, "Aquas Delor, Water World");
    b.s.player[1].flags |= Seize::Player::kEliminated;
    b.victory();
    const int turn = b.s.turn;
    ASSERT_TRUE(b.until([&] { return b.asks(Ask::discard, 0); }));
    while (b.asks(Ask::discard, 0)) b.act({.type = Seize::Action::Type::discard, .a = b.s.player[0].hand[0]});
    EXPECT_EQ(b.s.active, 2);
    EXPECT_EQ(b.s.turn, turn + 1);
}

}  // namespace imperium::test
