#include "games/seize/cards.hpp"
#include "seize/classic.hpp"
#include "seize/fixture.hpp"

// Edition classic: the twelve universal rules (Z30.40), and Reactive (Z30.34). The cards are the tests' own.
using namespace imperium;
using namespace imperium::seize;
using namespace imperium::test;

namespace {

constexpr const char* kFleet = "Long Range Patrol Force";
constexpr const char* kOther = "Imperial Guardian Fleet";
constexpr const char* kTroop = "Clone Battalion";
constexpr const char* kTactic = "Piercing Wedge Formation";
constexpr const char* kSecondTactic = "Phalanx Battle Formation";
constexpr const char* kGenAug = "Beda'karer, 1st Campaign Fleet Admiral";

// A Conquest Action of classic with cards of the test's own.
struct Fixed {
    explicit Fixed(const FixtureCards& cards, int seats = 2) : held(cards.held()), c(kWorld, seats, "classic") {
        c.b.s.set = held.number();
    }
    static constexpr const char* kWorld = "Bygaros 7, Garden of the Galaxy";
    CardSets<CardBook>::Held held;
    imperium::test::Clash c;
};

FixtureCards plain() {
    FixtureCards cards("classic");
    for (const char* name : {kFleet, kOther})
        cards.lines(name, "[]").value(name, "att", 4).value(name, "def", 4).value(name, "keywords", Json::array());
    cards.lines(kGenAug, "[]").lines(kTroop, "[]").value(kTroop, "att", 4).value(kTroop, "def", 5);
    for (const char* name : {kTactic, kSecondTactic}) cards.value(name, "cost", 1);
    return cards;
}

}  // namespace

RULE("seize Z30.40", "1: card text beats rules: an Orbital that may React moves in Part C, another does not") {
    Board b(2, "classic");
    const Id home = b.world(1, "Bygaros 7, Garden of the Galaxy");
    const Id far = b.world(1, "Krinos Mecarios, Galadium Nexus");
    b.world(0, "Silicas, Paradise Planet");
    b.attacker(kFleet, home);
    const Who platforms = b.unit(1, "Zero-entry Mobile Platforms", far);
    const Who city = b.unit(1, "Orbital Mega-city", far);
    b.end_of_attacks();
    ASSERT_TRUE(b.until([&] { return b.asks(Ask::move, 1); }));
    EXPECT_TRUE(may_move(b.s, 1, slot_of(platforms.id)));
    EXPECT_FALSE(may_move(b.s, 1, slot_of(city.id)));
}

RULE("seize Z30.40", "2: a DEF bonus against enemies counts once, however many of them attack") {
    FixtureCards cards = plain();
    cards.lines(kOther, R"([{"kind":"passive","do":[{"effects":[{"def":3}],"vs":"Starship"}]}])");
    Fixed f(cards);
    const Who one = f.c.attacker(kFleet), two = f.c.attacker(kFleet);
    const Who target = f.c.defender(kOther);
    f.c.begin();
    EXPECT_EQ(f.c.b.def(target, one), 7);
    f.c.b.aim(one, target);
    f.c.b.aim(two, target);
    EXPECT_TRUE(f.c.b.until([&] { return !f.c.b.alive(target) || f.c.b.damage(target) > 0; })) << "8 against 7, not 10";
}

RULE("seize Z30.40", "3: without a context a card speaks of itself") {
    FixtureCards cards = plain();
    cards.lines(kTroop, R"([{"kind":"eliminate","windows":["exchange"],"do":[{"effects":[{"att":"x2"}]}]}])");
    Fixed f(cards);
    const Who troop = f.c.attacker(kTroop), other = f.c.attacker(kFleet);
    f.c.defender(kOther);
    f.c.begin();
    ASSERT_TRUE(f.c.b.until_exchange(2));
    ASSERT_TRUE(f.c.b.until([&] { return f.c.b.can_use(0, kTroop); }));
    f.c.b.use(0, kTroop);
    EXPECT_EQ(f.c.b.att(troop), 8);
    EXPECT_EQ(f.c.b.att(other), 4);
}

RULE("seize Z30.40", "4: \"deplete any\" is anybody's card, and its controller is asked") {
    FixtureCards cards = plain();
    cards.lines(
        kTroop,
        R"([{"kind":"activated","by":"GenAug","windows":["exchange"],"do":[{"effects":[{"att":2}],"for":"exchange"}]}])");
    Fixed f(cards, 3);
    f.c.attacker(kTroop);
    f.c.defender(kOther);
    f.c.b.character(2, kGenAug);
    f.c.begin();
    ASSERT_TRUE(f.c.b.until([&] { return f.c.b.can_use(0, kTroop); }));
    f.c.b.use(0, kTroop);
    EXPECT_TRUE(f.c.b.asks(Ask::consent, 2));
    EXPECT_FALSE(f.c.b.character_depleted(2, kGenAug));
    f.c.b.answer(true);
    EXPECT_TRUE(f.c.b.character_depleted(2, kGenAug));
}

RULE("seize Z30.40", "5: without a time frame an effect is for this Step") {
    FixtureCards cards = plain();
    cards.lines(
        kTactic,
        R"([{"kind":"instant","windows":["exchange"],"do":[{"effects":[{"att":3}],"scope":"all your Fleet here"}]}])");
    Fixed f(cards);
    const Who fleet = f.c.attacker(kFleet);
    f.c.defender(kOther);
    f.c.b.hand(0, kTactic);
    f.c.b.resources(0, 2);
    f.c.begin();
    ASSERT_TRUE(f.c.b.until_window(0, Window::exchange, Stage::step1));
    f.c.b.use(0, kTactic);
    EXPECT_EQ(f.c.b.att(fleet), 7);
    ASSERT_TRUE(f.c.b.until([&] { return f.c.b.s.stage >= Stage::step2; }));
    EXPECT_EQ(f.c.b.att(fleet), 4);
}

RULE("seize Z30.40",
     "6 and 7: abilities of different cards add, a second copy of one card on the same thing does not") {
    constexpr const char* kHarden =
        R"([{"kind":"instant","windows":["exchange"],"do":[{"effects":[{"gain":"Hardened","n":1}],"scope":"all your Fleet here","for":"exchange"}]}])";
    FixtureCards cards = plain();
    cards.lines(kTactic, kHarden).lines(kSecondTactic, kHarden);
    Fixed f(cards);
    const Who fleet = f.c.attacker(kFleet);
    f.c.defender(kOther);
    for (const char* name : {kTactic, kTactic, kSecondTactic}) f.c.b.hand(0, name);
    f.c.b.resources(0, 9);
    f.c.begin();
    ASSERT_TRUE(f.c.b.until([&] { return f.c.b.can_use(0, kTactic); }));
    f.c.b.use(0, kTactic);
    EXPECT_EQ(f.c.b.key(fleet, Keyword::hardened), 1);
    EXPECT_FALSE(f.c.b.can_use(0, kTactic));
    ASSERT_TRUE(f.c.b.until([&] { return f.c.b.can_use(0, kSecondTactic); }));
    f.c.b.use(0, kSecondTactic);
    EXPECT_EQ(f.c.b.key(fleet, Keyword::hardened), 2);
}

RULE("seize Z30.40", "8: one depletion, one requirement: a World that depleted for its text pays for no Unit") {
    FixtureCards cards = plain();
    cards.lines("Silicas, Paradise Planet",
                R"([{"kind":"deplete","windows":["allocation"],"do":[{"effects":[{"draw":1}]}]}])");
    const auto held = cards.held();
    Board b(2, "classic");
    b.s.set = held.number();
    const Id world = b.world(0, "Silicas, Paradise Planet");
    b.world(1, "Saturn, Belter's Home");
    b.hand(0, "Infantry Battalion");
    b.deck(0, kFleet);
    b.allocation();
    ASSERT_TRUE(b.until_window(0, Window::allocation));
    b.use(0, "Silicas, Paradise Planet");
    EXPECT_TRUE(b.world_depleted(world));
    EXPECT_FALSE(b.until([&] { return b.asks(Ask::build, 0); }));
}

RULE("seize Z30.40", "9: an upgrade comes instead of the standard ability, unless it says also") {
    constexpr const char* kFirst =
        R"([{"kind":"instant","windows":["exchange"],"do":[{"effects":[{"att":1}],"scope":"all your Fleet here"}]},)";
    for (const bool also : {false, true}) {
        FixtureCards cards = plain();
        cards.lines(kTactic, std::string(kFirst) + R"({"kind":"activated","by":"GenAug","windows":["exchange"],)"
                                 + (also ? R"("upgrade":"also",)" : "")
                                 + R"("do":[{"effects":[{"gain":"Piercing","n":1}],"scope":"all your Fleet here"}]}])");
        Fixed f(cards);
        const Who fleet = f.c.attacker(kFleet);
        f.c.defender(kOther);
        f.c.b.hand(0, kTactic);
        f.c.b.resources(0, 2);
        f.c.b.character(0, kGenAug);
        f.c.begin();
        ASSERT_TRUE(f.c.b.until_window(0, Window::exchange, Stage::step1));
        f.c.b.use(0, kTactic, 1);
        EXPECT_EQ(f.c.b.key(fleet, Keyword::piercing), 1);
        EXPECT_EQ(f.c.b.att(fleet), also ? 5 : 4);
    }
}

RULE("seize Z30.40", "10: only its controller eliminates a card for its ability") {
    FixtureCards cards = plain();
    cards.lines(kFleet, R"([{"kind":"eliminate","windows":["exchange"],"do":[{"effects":[{"att":1}]}]}])");
    Fixed f(cards);
    f.c.attacker(kOther);
    f.c.defender(kFleet);
    f.c.begin();
    f.c.b.finish_action();
    EXPECT_TRUE(f.c.b.was_offered(1, kFleet));
    EXPECT_FALSE(f.c.b.was_offered(0, kFleet));
}

RULE("seize Z30.40", "11: replace stops at the printed number, add goes beyond it") {
    for (const bool add : {false, true}) {
        FixtureCards cards = plain();
        cards.lines("Fighter Carrier Group",
                    add ? R"([{"kind":"passive","on":"resupply","do":[{"effects":[{"add":2}]}]}])"
                        : R"([{"kind":"passive","on":"resupply","do":[{"effects":[{"replace":2}]}]}])");
        const auto held = cards.held();
        Board b(2, "classic");
        b.s.set = held.number();
        const Id world = b.world(0, "Silicas, Paradise Planet");
        b.world(1, "Saturn, Belter's Home");
        const Who carrier = b.unit(0, "Fighter Carrier Group", world);
        const int printed = b.counters(carrier);
        ASSERT_GT(printed, 1);
        b.s.unit[slot_of(carrier.id)].counters = static_cast<std::uint8_t>(printed - 1);
        b.resupply();
        EXPECT_EQ(b.counters(carrier), add ? printed + 1 : printed);
    }
}

RULE("seize Z30.40", "12: everybody is shown everybody's Victory points, also who only watches") {
    Position at(2, classic({{"decks", {"drone-onslaught", "drone-onslaught"}}}));
    at.world(0, "Earth Prime, the Cradle");
    at.world(1, "Mars, Robot's Bane");
    Table t = at.table();
    const CardBook& book = fixture_book("classic");
    for (const Viewer viewer : {Viewer::of(0), Viewer::of(1), Viewer::spectator()}) {
        const Json view = t.match().view(viewer);
        EXPECT_EQ(view["players"][0]["victory_points"], book[book.find("Earth Prime, the Cradle")].cost);
        EXPECT_EQ(view["players"][1]["victory_points"], book[book.find("Mars, Robot's Bane")].cost);
    }
}

RULE("seize Z30.34",
     "a Reactive Troop goes, even depleted, to an attacked World in another System and does not deplete; "
     "to others, or without the keyword, it does not go") {
    for (const bool reactive : {true, false}) {
        FixtureCards cards = plain();
        cards.value(kTroop, "keywords", reactive ? Json::array({"Reactive"}) : Json::array());
        const auto held = cards.held();
        Board b(2, "classic");
        b.s.set = held.number();
        b.world(0, "Silicas, Paradise Planet");
        const Id attacked = b.world(1, "Bygaros 7, Garden of the Galaxy");
        const Id far = b.world(1, "Krinos Mecarios, Galadium Nexus");
        b.world(1, "Damirus Outer, Star's Ember");
        b.attacker(kFleet, attacked);
        const Who spent = b.unit(1, kTroop, far, true), fresh = b.unit(1, kTroop, far);
        b.unit(1, kFleet, far);  // somebody who can be asked about
        b.end_of_attacks();
        ASSERT_TRUE(b.until([&] { return b.asks(Ask::move, 1); }));
        EXPECT_EQ(may_move(b.s, 1, slot_of(spent.id)), reactive);
        EXPECT_EQ(may_move(b.s, 1, slot_of(fresh.id)), reactive);
        if (!reactive) continue;
        b.move(fresh, attacked);
        EXPECT_EQ(b.s.unit[slot_of(fresh.id)].world, world_slot(attacked));
        EXPECT_FALSE(b.depleted(fresh));
        b.act({.type = Seize::Action::Type::move, .id = spent.id});
        ActionList<Seize> places;
        Seize::legal(b.s, 1, places);
        ASSERT_EQ(places.size(), 1) << "the attacked World is the only place there is for it";
        b.act(places[0]);
        EXPECT_EQ(b.s.unit[slot_of(spent.id)].world, world_slot(attacked));
        EXPECT_TRUE(b.depleted(spent));
    }
}

RULE("seize Z4.5",
     "Geladhore 5: the first World faced up in each Turn costs 1 less, the second its price, and the next "
     "Turn's first 1 less again; edition after edition") {
    for (const char* edition : {"2022", "classic"}) {
        Position at(2, {{"edition", edition}, {"decks", {"drone-onslaught", "drone-onslaught"}}});
        at.world(0, "Geladhore 5, the 1st Exo-world");
        at.world(1, "Silicas, Paradise Planet");
        at.player(0, "reserve", {"Mars, Robot's Bane", "Earth Prime, the Cradle", "Saturn, Belter's Home"});
        at.player(0, "resources", 20).phase("resupply").set("turn", 5);
        Table t = at.table();
        ASSERT_TRUE(go_to(t, "settle", 0)) << edition;
        const auto price = [&](const char* world) {
            const int before = t.look("/players/0/resources").get<int>();
            t.play(0, {{"type", "settle"}, {"world", world}});
            return before - t.look("/players/0/resources").get<int>();
        };
        const CardBook& book = fixture_book(edition);
        const auto printed = [&](const char* world) { return int{book[book.find(world)].cost}; };
        EXPECT_EQ(price("Mars, Robot's Bane"), printed("Mars, Robot's Bane") - 1) << edition;
        ASSERT_TRUE(go_to(t, "settle", 0));
        EXPECT_EQ(price("Earth Prime, the Cradle"), printed("Earth Prime, the Cradle")) << edition;
        const int turn = t.look("/turn").get<int>();
        // The next Turn of the same player.
        for (int i = 0;
             i < 400 && !(t.look("/turn").get<int>() > turn && t.look("/active") == 0 && t.look("/asks") == "settle");
             ++i) {
            const int who = t.pending()[0];
            const Json actions = t.legal(who);
            Json chosen = actions[0];
            for (const char* type : {"hold", "done", "no", "pass"})
                for (const Json& one : actions)
                    if (one["type"] == type) chosen = one;
            t.play(who, chosen);
        }
        ASSERT_EQ(t.look("/asks"), "settle") << edition;
        EXPECT_EQ(price("Saturn, Belter's Home"), printed("Saturn, Belter's Home") - 1) << edition;
        EXPECT_NE(card_text(book, book.find("Geladhore 5, the 1st Exo-world")).find("each Turn"), std::string::npos);
    }
}
