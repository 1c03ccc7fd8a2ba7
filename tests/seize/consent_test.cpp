#include "core/json.hpp"
#include "seize/board.hpp"
#include "seize/fixture.hpp"

// Copies of a card, and asking other players: rules Z17.3 to Z17.5 and Z18.
namespace imperium::test {

namespace {

using Type = Seize::Action::Type;

constexpr const char* kRing = "Planetary Defensive Ring";
constexpr const char* kAlert = "On High Alert";
constexpr const char* kWedge = "Piercing Wedge Formation";
constexpr const char* kBarrage = "Armor Piercing Barrage";
constexpr const char* kOrders = "Special Operation Orders";
constexpr const char* kPatrol = "Long Range Patrol Force";
constexpr const char* kZinn = "Vice Admiral Zinn Garnath";
constexpr const char* kBrenzar = "Rear Admiral Thalmic Brenzar";
constexpr const char* kAndala = "Andala Marenas, Death's Lover";  // Assassin

// The seats a beneficiary can be chosen from now.
SeatSet open_beneficiaries(const Board& b) {
    SeatSet seats;
    ActionList<Seize> actions;
    Seize::legal(b.s, b.s.asked.lowest(), actions);
    for (const Seize::Action& a : actions)
        if (a.type == Type::beneficiary) seats.add(a.a);
    return seats;
}

// Seat 0 has attacked seat 1; seats 1 and 2 have a Fleet that could be put On High Alert, and a copy of the card.
struct Alert {
    Alert() {
        const Id home = b.world(0, "Silicas, Paradise Planet");
        target = b.world(1, "Bygaros 7, Garden of the Galaxy");
        const Id base = b.world(1, "Damirus Outer, Star's Ember");
        const Id third = b.world(2, "Krinos Mecarios, Galadium Nexus");
        (void)home;
        b.attacker(kPatrol, target);
        b.unit(1, "Main Battle Fleet", base, true);
        b.unit(2, "Main Battle Fleet", third, true);
        for (const Seat seat : {Seat{1}, Seat{2}}) {
            b.hand(seat, kAlert);
            b.resources(seat, 1);
        }
        b.end_of_attacks();
    }
    Board b{3};
    Id target = kNoId;
};

// The cards of the rule tests with another second line on a Tactic.
Result<CardBook> book_with(const std::string& card, const Json& line) {
    FixtureCards set;
    Json lines;
    for (const Json& one : set.content().at("tactics.json")["cards"])
        if (one["name"] == card) lines = one["abilities"];
    lines[1] = line;
    return set.value(card, "abilities", lines).read();
}

Json wedge_line(const Json& clauses) {
    return {{"kind", "activated"}, {"by", "Admiral"}, {"upgrade", "also"}, {"windows", {"exchange"}}, {"do", clauses}};
}

}  // namespace

RULE("seize Z17.3", "a second copy on the same World is illegal while the first is in force, whoever plays it") {
    Clash c("Ygranus Calendra, GalNet's Heart", 3);  // DEF 4
    c.attacker(kPatrol);
    c.defender(kPatrol);
    for (const Seat seat : {Seat{1}, Seat{2}}) {
        c.b.hand(seat, kRing);
        c.b.hand(seat, kRing);
        c.b.resources(seat, 5);
    }
    c.defender("Orbital Mega-city");
    c.b.character(1, "M-5-X-10000");  // Engineer
    c.begin();
    ASSERT_TRUE(c.b.until_window(1, Window::exchange, Stage::step1));
    EXPECT_EQ(c.b.world_def(), 4);
    ASSERT_TRUE(c.b.can_use(1, kRing, 1));
    c.b.use(1, kRing);
    EXPECT_EQ(c.b.world_def(), 7);
    EXPECT_FALSE(c.b.can_use(1, kRing));
    EXPECT_FALSE(c.b.can_use(1, kRing, 1)) << "in no line";
    const State before = c.b.s;
    for (const Seat seat : {Seat{1}, Seat{2}}) EXPECT_FALSE(could_act(before, seat, Window::exchange)) << int{seat};
    ASSERT_TRUE(c.b.until_window(1, Window::exchange, Stage::step1)) << "of the second Exchange";
    EXPECT_EQ(c.b.s.conquest.exchange, 2);
    EXPECT_EQ(c.b.world_def(), 4);
    EXPECT_TRUE(c.b.can_use(1, kRing)) << "the first is no longer in force";
}

RULE("seize Z15", "a Disputed Character depletes for no card, neither its player's nor another one's") {
    constexpr const char* kFormation = "Phalanx Battle Formation";  // Activated by an Admiral
    for (const bool disputed : {false, true}) {
        Clash c;
        c.attacker(kPatrol);
        c.b.character(0, kZinn);
        if (disputed) c.b.character(1, kZinn);
        c.b.hand(0, kFormation);
        c.b.resources(0, 3);
        c.begin();
        ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
        EXPECT_TRUE(c.b.can_use(0, kFormation, 0));
        EXPECT_EQ(c.b.can_use(0, kFormation, 1), !disputed);
    }
}

RULE("seize Z17.4", "a refusal takes the use back; the refuser is not asked again and may play an own copy") {
    Alert a;
    Board& b = a.b;
    ASSERT_TRUE(b.until_window(1, Window::react));
    b.use(1, kAlert);
    ASSERT_TRUE(b.asks(Ask::beneficiary, 1));
    EXPECT_TRUE(open_beneficiaries(b).has(2));
    b.act({.type = Type::beneficiary, .a = 2});
    ASSERT_TRUE(b.asks(Ask::consent, 2));
    b.answer(false);
    EXPECT_TRUE(b.s.uses.empty());
    EXPECT_EQ(b.resources(1), 1);
    EXPECT_TRUE(b.in_hand(1, kAlert));
    ASSERT_TRUE(b.asks(Ask::window, 1)) << "the player goes on in the window as before";
    Board again = b;
    again.use(1, kAlert);
    EXPECT_TRUE(open_beneficiaries(again).has(1));
    EXPECT_FALSE(open_beneficiaries(again).has(2)) << "not asked again";
    b.pass();
    ASSERT_TRUE(b.asks(Ask::window, 2));
    ASSERT_TRUE(b.can_use(2, kAlert)) << "the refuser's own copy";
    b.use(2, kAlert);
    EXPECT_TRUE(open_beneficiaries(b).has(1)) << "seat 1 has refused nothing";
    b.act({.type = Type::beneficiary, .a = 2});
    EXPECT_EQ(b.resources(2), 0);
}

RULE("seize Z17.4", "after a refusal nothing of the user's is depleted or spent, and the other lines stay open") {
    Clash c("Bygaros 7, Garden of the Galaxy", 3);
    c.attacker(kPatrol);
    c.defender(kPatrol);
    c.b.hand(0, kWedge);
    c.b.resources(0, 2);
    c.b.character(0, kBrenzar);
    c.b.character(2, kZinn);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, kWedge, 1);
    ASSERT_TRUE(c.b.asks(Ask::payer, 0));
    c.b.payer(kZinn);
    ASSERT_TRUE(c.b.asks(Ask::consent, 2));
    c.b.answer(false);
    EXPECT_FALSE(c.b.character_depleted(0, kBrenzar)) << "the engine depletes nothing of its own accord";
    EXPECT_FALSE(c.b.character_depleted(2, kZinn));
    EXPECT_EQ(c.b.resources(0), 2);
    ASSERT_TRUE(c.b.asks(Ask::window, 0));
    EXPECT_TRUE(c.b.can_use(0, kWedge, 0));
    ASSERT_TRUE(c.b.can_use(0, kWedge, 1));
    c.b.use(0, kWedge, 1);  // only the own Admiral is left
    EXPECT_TRUE(c.b.character_depleted(0, kBrenzar));
    EXPECT_EQ(c.b.resources(0), 0);
}

RULE("seize Z17.4", "a Unit whose ability was refused has not used it") {
    Clash c("Bygaros 7, Garden of the Galaxy", 3);
    const Who clones = c.attacker("Clone Battalion");
    c.attacker("Clone Battalion");
    c.defender("Infantry Battalion");
    c.b.character(2, "Brigadier General Na'zeen");  // GenAug
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, "Clone Battalion");
    ASSERT_TRUE(c.b.asks(Ask::consent, 2));
    c.b.answer(false);
    EXPECT_EQ(c.b.s.unit[slot_of(clones.id)].used, 0);
    EXPECT_FALSE(could_act(c.b.s, 0, Window::exchange)) << "a card of that name is not asked of the refuser again here";
    ASSERT_TRUE(c.b.until_window(0, Window::exchange)) << "but in the next window it is";
    EXPECT_TRUE(c.b.can_use(0, "Clone Battalion"));
}

RULE("seize Z17.4", "what was refused in an answer counts in that answer window alone") {
    Clash c("Bygaros 7, Garden of the Galaxy", 3);
    c.attacker(kPatrol);
    c.attacker(kPatrol);
    c.defender(kPatrol);
    c.b.hand(0, kBarrage);
    c.b.hand(0, kBarrage);
    c.b.resources(0, 2);
    c.b.hand(1, kOrders);
    c.b.resources(1, 1);
    c.b.character(2, kAndala);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, kBarrage);
    c.b.pick({c.b.s.conquest.fighters[0].id, 0});
    ASSERT_TRUE(c.b.can_use(1, kOrders, 1));
    c.b.use(1, kOrders, 1);
    ASSERT_TRUE(c.b.asks(Ask::consent, 2));
    c.b.answer(false);
    ASSERT_TRUE(c.b.asks(Ask::window, 1));
    EXPECT_TRUE(c.b.can_use(1, kOrders, 0));
    EXPECT_FALSE(c.b.can_use(1, kOrders, 1));
    EXPECT_EQ(c.b.resources(1), 1);
    c.b.pass();
    ASSERT_TRUE(c.b.asks(Ask::window, 0));
    c.b.use(0, kBarrage);
    ASSERT_TRUE(c.b.asks(Ask::window, 1));
    EXPECT_TRUE(c.b.can_use(1, kOrders, 1));
}

RULE("seize Z18", "Activated comes in addition to the Instant where the card says so") {
    const Json piercing = {{{"effects", {{{"gain", "Piercing"}, {"n", 1}}}}, {"scope", "all your Fleet here"}}};
    auto book = book_with(kWedge, wedge_line(piercing));
    ASSERT_TRUE(book.has_value()) << book.error().message();
    const auto held = card_sets.hold(std::move(*book));
    ASSERT_TRUE(held.has_value());
    Clash c;
    c.b.s.set = held->number();
    const Who fleet = c.attacker(kPatrol);  // ATT 3
    c.defender(kPatrol);
    c.b.hand(0, kWedge);
    c.b.resources(0, 2);
    c.b.character(0, kBrenzar);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, kWedge, 1);
    EXPECT_EQ(c.b.att(fleet), 6);
    EXPECT_EQ(c.b.key(fleet, Keyword::piercing), 1);
    EXPECT_EQ(c.b.resources(0), 0);
    EXPECT_TRUE(c.b.character_depleted(0, kBrenzar));
}

RULE("seize Z18", "an addition that cannot be played as written is refused by card, line and word") {
    const auto says = [](const std::string& card, const Json& line) {
        const auto book = book_with(card, line);
        return book.has_value() ? std::string("accepted") : book.error().message();
    };
    const Json it = {{{"effects", {{{"att", 1}}}}, {"scope", "it"}}};
    EXPECT_NE(says(kWedge, wedge_line(it)).find("(Piercing Wedge Formation).abilities[1].do"), std::string::npos)
        << says(kWedge, wedge_line(it));
    const Json one = {{{"effects", {{{"att", 1}}}}, {"scope", "one your Fleet card here"}}};
    Json twice = wedge_line(one);
    twice["do"].push_back(one[0]);
    EXPECT_NE(says(kWedge, twice).find("chooses targets twice"), std::string::npos) << says(kWedge, twice);
    EXPECT_NE(says(kBarrage, wedge_line(one)).find("chooses targets twice"), std::string::npos);
    EXPECT_EQ(says(kBarrage, wedge_line(it)), "accepted");
    Json elsewhere = wedge_line(one);
    elsewhere["windows"] = {"conquest"};
    EXPECT_NE(says(kWedge, elsewhere).find("abilities[1].windows"), std::string::npos) << says(kWedge, elsewhere);
}

}  // namespace imperium::test
