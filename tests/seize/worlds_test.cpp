#include "seize/board.hpp"

// The Worlds: their abilities, the upgraded ones with a second World of the System, and where they do nothing.
namespace imperium::test {

namespace {

constexpr const char* kPlain = "Bygaros 7, Garden of the Galaxy";

// Seat 0's World of that name, with a second World of its System if that is named.
struct Realm {
    explicit Realm(const std::string& name, const std::string& second = "") : mine(b.world(0, name)) {
        if (!second.empty()) b.world(0, second);
        b.world(1, "Aquas Delor, Water World", true);
    }
    bool offers(const std::string& name, int line) {
        Board copy = b;
        copy.allocation();
        return copy.can_use(0, name, line);
    }
    Board b;
    Id mine;
};

// The Conquest Action at seat 1's World of that name, with a second World of its System if that is named.
struct Siege : Clash {
    explicit Siege(const std::string& name, const std::string& second = "") : Clash(name) {
        if (!second.empty()) b.world(1, second);
    }
};

}  // namespace

CARD("Aquas Delor, Water World", "attacking Troops have ATT -2, Fleets and defenders not") {
    Siege c("Aquas Delor, Water World");
    const Who troop = c.attacker("Clone Battalion");
    const Who fleet = c.attacker("Invasion Assault Force");
    const Who defender = c.defender("Clone Battalion");
    c.begin();
    EXPECT_EQ(c.b.att(troop), 2);
    EXPECT_EQ(c.b.att(fleet.counter(1)), 1);
    EXPECT_EQ(c.b.att(fleet), 7);
    EXPECT_EQ(c.b.att(defender), 4);
}

CARD("Bygaros 7, Garden of the Galaxy", "1 Resource counter more in the Resupply Phase of its controller") {
    Realm r(kPlain);
    r.b.resupply();
    EXPECT_EQ(r.b.resources(0), 2);
    Board b;
    b.world(0, "Silicas, Paradise Planet");
    b.world(1, kPlain);
    b.resupply();
    EXPECT_EQ(b.resources(0), 1);
    EXPECT_EQ(b.resources(1), 0);
}

CARD("Xygarius Calendra, Kingless World", "needs 1 Conquest counter more while its controller is not Regent") {
    Siege c("Xygarius Calendra, Kingless World");
    EXPECT_EQ(required_counters(c.b.s, world_slot(c.target)), 2);
    c.b.s.regent = 0;
    EXPECT_EQ(required_counters(c.b.s, world_slot(c.target)), 2);
    c.b.s.regent = 1;
    EXPECT_EQ(required_counters(c.b.s, world_slot(c.target)), 1);
}

CARD("Xygarius Calendra, Kingless World", "DEF +2 with a second Calendra World, and still the counter") {
    Siege alone("Xygarius Calendra, Kingless World");
    alone.attacker("Main Battle Fleet");
    alone.begin();
    EXPECT_EQ(alone.b.world_def(), 5);
    Siege both("Xygarius Calendra, Kingless World", "Ygranus Calendra, GalNet's Heart");
    both.attacker("Main Battle Fleet");
    both.begin();
    EXPECT_EQ(both.b.world_def(), 7);
    EXPECT_EQ(required_counters(both.b.s, world_slot(both.target)), 2);
}

CARD("Ygranus Calendra, GalNet's Heart", "depletes to draw 2; with a second Calendra World also 1 Resource counter") {
    for (const bool two : {false, true}) {
        Realm r("Ygranus Calendra, GalNet's Heart", two ? "Zythenus Calendra, the Sheath" : "");
        for (int i = 0; i < 3; ++i) r.b.deck(0, "Clone Battalion");
        r.b.allocation();
        ASSERT_TRUE(r.b.until_window(0, Window::allocation));
        EXPECT_EQ(r.b.can_use(0, "Ygranus Calendra, GalNet's Heart", 0), !two);
        r.b.use(0, "Ygranus Calendra, GalNet's Heart", two ? 1 : 0);
        EXPECT_EQ(r.b.s.player[0].deck.size(), 1);
        EXPECT_EQ(r.b.resources(0), two ? 1 : 0);
        EXPECT_TRUE(r.b.world_depleted(r.mine));
    }
}

CARD("Ygranus Calendra, GalNet's Heart", "not when depleted or Disputed") {
    Realm r("Ygranus Calendra, GalNet's Heart");
    r.b.deck(0, "Clone Battalion");
    EXPECT_TRUE(r.offers("Ygranus Calendra, GalNet's Heart", 0));
    Realm tired = r;
    tired.b.s.world[world_slot(r.mine)].set(World::kDepleted, true);
    EXPECT_FALSE(tired.offers("Ygranus Calendra, GalNet's Heart", 0));
    r.b.world(1, "Ygranus Calendra, GalNet's Heart");
    EXPECT_FALSE(r.offers("Ygranus Calendra, GalNet's Heart", 0));
}

CARD("Zythenus Calendra, the Sheath", "defending Fleets have DEF +1, with a second Calendra World +2 instead") {
    for (const bool two : {false, true}) {
        Siege c("Zythenus Calendra, the Sheath", two ? "Ygranus Calendra, GalNet's Heart" : "");
        const Who attacker = c.attacker("Imperial Guardian Fleet");
        const Who fleet = c.defender("Imperial Guardian Fleet");
        const Who troop = c.defender("Clone Battalion");
        c.begin();
        EXPECT_EQ(c.b.def(fleet), two ? 7 : 6);
        EXPECT_EQ(c.b.def(troop), 5);
        EXPECT_EQ(c.b.def(attacker), 5);
    }
}

CARD("Dalken Cendros, Galactic Hubworld", "depletes to undeplete a Fleet card here, not elsewhere") {
    Realm r("Dalken Cendros, Galactic Hubworld");
    const Id other = r.b.world(0, "Silicas, Paradise Planet");
    const Who fleet = r.b.unit(0, "Main Battle Fleet", r.mine, true);
    const Who second = r.b.unit(0, "Destroyer Detachment", r.mine, true);
    const Who troop = r.b.unit(0, "Clone Battalion", r.mine, true);
    const Who away = r.b.unit(0, "Main Battle Fleet", other, true);
    r.b.reallocation();
    ASSERT_TRUE(r.b.until_window(0, Window::reallocation));
    r.b.use(0, "Dalken Cendros, Galactic Hubworld");
    EXPECT_TRUE(r.b.can_pick(second));
    EXPECT_FALSE(r.b.can_pick(troop));
    EXPECT_FALSE(r.b.can_pick(away));
    r.b.pick(fleet);
    EXPECT_FALSE(r.b.depleted(fleet));
    EXPECT_TRUE(r.b.depleted(second));
    EXPECT_TRUE(r.b.world_depleted(r.mine));
}

CARD("Damirus Inner, Planet of the Dead", "returns a Troop card to the hand; with Damirus Outer any Unit card") {
    for (const bool two : {false, true}) {
        Realm r("Damirus Inner, Planet of the Dead", two ? "Damirus Outer, Star's Ember" : "");
        for (const char* name : {"Main Battle Fleet", "Clone Battalion", "Android Battalion", "Secret Maneuvers"})
            r.b.discard(0, name);
        r.b.allocation();
        ASSERT_TRUE(r.b.until_window(0, Window::allocation));
        r.b.use(0, "Damirus Inner, Planet of the Dead", two ? 1 : 0);
        ActionList<Seize> actions;
        Seize::legal(r.b.s, 0, actions);
        EXPECT_EQ(actions.size(), two ? 3 : 2);  // never the Reaction
        r.b.pick_card(two ? "Main Battle Fleet" : "Clone Battalion");
        EXPECT_TRUE(r.b.in_hand(0, two ? "Main Battle Fleet" : "Clone Battalion"));
        EXPECT_EQ(r.b.discarded(0, "Main Battle Fleet"), !two);
        EXPECT_TRUE(r.b.discarded(0, "Secret Maneuvers"));
    }
}

CARD("Damirus Inner, Planet of the Dead", "has nothing to return from a discard pile without Troops") {
    Realm r("Damirus Inner, Planet of the Dead");
    r.b.discard(0, "Main Battle Fleet");
    r.b.discard(1, "Clone Battalion");  // another player's
    EXPECT_FALSE(r.offers("Damirus Inner, Planet of the Dead", 0));
}

CARD("Damirus Outer, Star's Ember", "+1 Allocation point, with Damirus Inner +2 instead") {
    Realm one("Damirus Outer, Star's Ember");
    EXPECT_EQ(one.b.points(one.mine, "Main Battle Fleet"), 4);
    Realm two("Damirus Outer, Star's Ember", "Damirus Inner, Planet of the Dead");
    EXPECT_EQ(two.b.points(two.mine, "Main Battle Fleet"), 5);
    Realm other("Damirus Outer, Star's Ember", "Silicas, Paradise Planet");
    EXPECT_EQ(other.b.points(other.mine, "Main Battle Fleet"), 4);
}

CARD("Delnathos Alpha, Sister Planet", "defending Fleets and Orbitals have DEF +1, with Delnathos Beta +2") {
    for (const bool two : {false, true}) {
        Siege c("Delnathos Alpha, Sister Planet", two ? "Delnathos Beta, Brother Planet" : "");
        const Who attacker = c.attacker("Imperial Guardian Fleet");
        const Who fleet = c.defender("Imperial Guardian Fleet");
        const Who orbital = c.defender("Orbital Mega-city");
        const Who troop = c.defender("Clone Battalion");
        c.begin();
        EXPECT_EQ(c.b.def(fleet), two ? 7 : 6);
        EXPECT_EQ(c.b.def(orbital), two ? 8 : 7);
        EXPECT_EQ(c.b.def(troop), 5);
        EXPECT_EQ(c.b.def(attacker), 5);
    }
}

CARD("Delnathos Beta, Brother Planet", "defending Troops and Installations have ATT +1, with Delnathos Alpha +2") {
    for (const bool two : {false, true}) {
        Siege c("Delnathos Beta, Brother Planet", two ? "Delnathos Alpha, Sister Planet" : "");
        const Who attacker = c.attacker("Clone Battalion");
        const Who troop = c.defender("Clone Battalion");
        const Who installation = c.defender("Siege Bunker Fortifications");
        const Who fleet = c.defender("Imperial Guardian Fleet");
        c.begin();
        EXPECT_EQ(c.b.att(troop), two ? 6 : 5);
        EXPECT_EQ(c.b.att(installation), two ? 5 : 4);
        EXPECT_EQ(c.b.att(fleet), 5);
        EXPECT_EQ(c.b.att(attacker), 4);
    }
}

CARD("Galvagex 3, Junk World", "x3 Allocation points toward a Vehicle card only") {
    Realm r("Galvagex 3, Junk World");
    EXPECT_EQ(r.b.points(r.mine, "Main Battle Tank Company"), 6);
    EXPECT_EQ(r.b.points(r.mine, "Hover Tank Squadron"), 2);
    EXPECT_EQ(r.b.points(r.mine, "Main Battle Fleet"), 2);
}

CARD("Geladhore Prime, Galaxy's Hub", "1 Resource counter more with 3 Worlds; with Geladhore 5 a card more") {
    Realm one("Geladhore Prime, Galaxy's Hub", "Silicas, Paradise Planet");
    one.b.deck(0, "Clone Battalion");
    one.b.deck(0, "Clone Battalion");
    Realm three = one;
    Realm system("Geladhore Prime, Galaxy's Hub", "Geladhore 5, the 1st Exo-world");
    for (int i = 0; i < 3; ++i) system.b.deck(0, "Clone Battalion");
    one.b.resupply();
    EXPECT_EQ(one.b.resources(0), 2);
    EXPECT_EQ(one.b.s.player[0].deck.size(), 1);
    three.b.world(0, "Krinos Mecarios, Galadium Nexus");
    three.b.resupply();
    EXPECT_EQ(three.b.resources(0), 4);
    EXPECT_EQ(three.b.s.player[0].deck.size(), 1);
    system.b.resupply();
    EXPECT_EQ(system.b.resources(0), 2);
    EXPECT_EQ(system.b.s.player[0].deck.size(), 1);
}

CARD("Geladhore 5, the 1st Exo-world", "the first World faced up in a Turn costs 1 less, with Geladhore Prime 2 less") {
    for (const bool two : {false, true}) {
        Realm r("Geladhore 5, the 1st Exo-world", two ? "Geladhore Prime, Galaxy's Hub" : "");
        const CardId mars = card_id("Mars, Robot's Bane");  // cost 4
        EXPECT_EQ(settle_cost(r.b.s, 0, mars), two ? 2 : 3);
        EXPECT_EQ(settle_cost(r.b.s, 1, mars), 4);
        EXPECT_EQ(settle_cost(r.b.s, 0, card_id("Silicas, Paradise Planet")), 1);  // never below 1
        r.b.s.discounts = 1;
        EXPECT_EQ(settle_cost(r.b.s, 0, mars), 4);
    }
}

CARD("Granarias 2 of the Red Nebula", "attacking Fleets have ATT -2, Troops and defenders not") {
    Siege c("Granarias 2 of the Red Nebula");
    const Who fleet = c.attacker("Drone Carrier Group");
    const Who troop = c.attacker("Clone Battalion");
    const Who defender = c.defender("Imperial Guardian Fleet");
    c.begin();
    EXPECT_EQ(c.b.att(fleet), 0);
    EXPECT_EQ(c.b.att(fleet.counter(1)), 1);
    EXPECT_EQ(c.b.att(troop), 4);
    EXPECT_EQ(c.b.att(defender), 5);
}

CARD("Ipernex Major, Imperium's Fist",
     "depletes in any Conquest Action: Unit cards have ATT +1, with Ipernex Minor +2") {
    for (const bool two : {false, true}) {
        Clash c;
        const Id fist = c.b.world(0, "Ipernex Major, Imperium's Fist");
        if (two) c.b.world(0, "Ipernex Minor, the General's Roost");
        const Who carrier = c.attacker("Drone Carrier Group");
        const Who troop = c.attacker("Clone Battalion");
        const Who enemy = c.defender("Imperial Guardian Fleet");
        c.begin();
        ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
        c.b.use(0, "Ipernex Major, Imperium's Fist", two ? 1 : 0);
        EXPECT_EQ(c.b.att(carrier), two ? 4 : 3);
        EXPECT_EQ(c.b.att(troop), two ? 6 : 5);
        EXPECT_EQ(c.b.att(carrier.counter(1)), 3);
        EXPECT_EQ(c.b.att(enemy), 5);
        EXPECT_TRUE(c.b.world_depleted(fist));
        ASSERT_TRUE(c.b.until_exchange(2));
        EXPECT_EQ(c.b.att(troop), 4);
    }
}

CARD("Ipernex Major, Imperium's Fist", "not for a player who neither attacks nor defends, nor depleted") {
    Clash c(kPlain, 3);
    c.b.world(2, "Ipernex Major, Imperium's Fist");
    const Id tired = c.b.world(1, "Silicas, Paradise Planet");
    (void)tired;
    c.attacker("Clone Battalion");
    c.defender("Imperial Guardian Fleet");
    c.begin();
    c.b.finish_action();
    EXPECT_FALSE(c.b.was_offered(2, "Ipernex Major, Imperium's Fist"));
    Clash d;
    const Id fist = d.b.world(0, "Ipernex Major, Imperium's Fist");
    d.b.s.world[world_slot(fist)].set(World::kDepleted, true);
    d.attacker("Clone Battalion");
    d.defender("Imperial Guardian Fleet");
    d.begin();
    d.b.finish_action();
    EXPECT_FALSE(d.b.was_offered(0, "Ipernex Major, Imperium's Fist"));
}

CARD("Ipernex Minor, the General's Roost", "depletes as a General") {
    Clash c;
    const Id roost = c.b.world(0, "Ipernex Minor, the General's Roost");
    const Who infantry = c.attacker("Infantry Battalion");
    c.attacker("Jump Battlesuit Company");
    c.defender("Imperial Guardian Fleet");
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
    c.b.use(0, "Infantry Battalion");
    EXPECT_EQ(c.b.att(infantry), 5);
    EXPECT_TRUE(c.b.world_depleted(roost));
    c.b.finish_action();
    EXPECT_FALSE(c.b.was_offered(0, "Jump Battlesuit Company", 1));  // that needs an Engineer
}

CARD("Ipernex Minor, the General's Roost", "with Ipernex Major +1 Allocation point toward a Troop card") {
    Realm one("Ipernex Minor, the General's Roost");
    EXPECT_EQ(one.b.points(one.mine, "Clone Battalion"), 3);
    Realm two("Ipernex Minor, the General's Roost", "Ipernex Major, Imperium's Fist");
    EXPECT_EQ(two.b.points(two.mine, "Clone Battalion"), 4);
    EXPECT_EQ(two.b.points(two.mine, "Main Battle Fleet"), 3);
}

CARD("Krinos Mecarios, Galadium Nexus", "depletes for 2 Resource counters, in the own Allocation Phase only") {
    Realm r("Krinos Mecarios, Galadium Nexus");
    r.b.allocation();
    ASSERT_TRUE(r.b.until_window(0, Window::allocation));
    r.b.use(0, "Krinos Mecarios, Galadium Nexus");
    EXPECT_EQ(r.b.resources(0), 2);
    EXPECT_TRUE(r.b.world_depleted(r.mine));
    Board b;
    b.world(0, "Silicas, Paradise Planet");
    b.world(1, "Krinos Mecarios, Galadium Nexus");
    b.allocation();
    b.finish_turn();
    EXPECT_FALSE(b.was_offered(1, "Krinos Mecarios, Galadium Nexus"));
}

CARD("Malakar 4, Dual-cruited Planet", "x2 Allocation points toward an Infantry or Mech card only") {
    Realm r("Malakar 4, Dual-cruited Planet");
    EXPECT_EQ(r.b.points(r.mine, "Clone Battalion"), 4);
    EXPECT_EQ(r.b.points(r.mine, "Standard Mech Company"), 4);
    EXPECT_EQ(r.b.points(r.mine, "Main Battle Tank Company"), 2);
    EXPECT_EQ(r.b.points(r.mine, "Main Battle Fleet"), 2);
}

CARD("Mars, Robot's Bane", "defending Units have ATT +2 versus Drones; with another Terra World also ATT +1/DEF +1") {
    for (const bool two : {false, true}) {
        Siege c("Mars, Robot's Bane", two ? "Saturn, Belter's Home" : "");
        const Who drone = c.attacker("Robot Goliath");
        const Who other = c.attacker("Main Battle Fleet");
        const Who defender = c.defender("Imperial Guardian Fleet");
        c.begin();
        const int more = two ? 1 : 0;
        EXPECT_EQ(c.b.att(defender, drone), 7 + more);
        EXPECT_EQ(c.b.att(defender, other), 5 + more);
        EXPECT_EQ(c.b.def(defender), 5 + more);
        EXPECT_EQ(c.b.att(drone, defender), 11);
        EXPECT_EQ(c.b.def(drone), 10);
    }
}

CARD("Saturn, Belter's Home", "two Fighter counters 2/2 defend it, and are replaced each Resupply Phase") {
    Siege c("Saturn, Belter's Home");
    const Who fleet = c.attacker("Main Battle Fleet");
    const Who fighter{c.target, 1};
    c.b.aim(fleet, fighter);
    c.begin();
    EXPECT_EQ(c.b.att(fighter), 2);
    EXPECT_EQ(c.b.def(fighter), 2);
    EXPECT_TRUE(c.b.alive({c.target, 2}));
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_FALSE(c.b.alive(fighter));
    EXPECT_EQ(c.b.s.world[world_slot(c.target)].counters, 1);

    Board b;
    const Id saturn = b.world(0, "Saturn, Belter's Home");
    b.s.world[world_slot(saturn)].counters = 0;
    b.resupply();
    EXPECT_EQ(b.s.world[world_slot(saturn)].counters, 2);
}

CARD("Saturn, Belter's Home", "with another Terra World +1 Allocation point toward a Fleet card") {
    Realm one("Saturn, Belter's Home");
    EXPECT_EQ(one.b.points(one.mine, "Main Battle Fleet"), 2);
    Realm two("Saturn, Belter's Home", "Mars, Robot's Bane");
    EXPECT_EQ(two.b.points(two.mine, "Main Battle Fleet"), 3);
    EXPECT_EQ(two.b.points(two.mine, "Clone Battalion"), 2);
}

CARD("Earth Prime, the Cradle", "all defending Units have ATT +2/DEF +2, attackers not") {
    Siege c("Earth Prime, the Cradle");
    const Who attacker = c.attacker("Main Battle Fleet");
    const Who carrier = c.defender("Drone Carrier Group");
    const Who troop = c.defender("Clone Battalion");
    c.begin();
    EXPECT_EQ(c.b.att(carrier), 4);
    EXPECT_EQ(c.b.def(carrier), 10);
    EXPECT_EQ(c.b.att(carrier.counter(1)), 5);
    EXPECT_EQ(c.b.def(carrier.counter(1)), 5);
    EXPECT_EQ(c.b.att(troop), 6);
    EXPECT_EQ(c.b.att(attacker), 13);
    EXPECT_EQ(c.b.def(attacker), 10);
}

CARD("Shalastra Oogmos, Cyber World", "depletes as an Engineer") {
    Clash c;
    const Id oogmos = c.b.world(0, "Shalastra Oogmos, Cyber World");
    const Who suits = c.attacker("Jump Battlesuit Company");
    c.attacker("Infantry Battalion");
    c.defender("Imperial Guardian Fleet");
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
    c.b.use(0, "Jump Battlesuit Company", 1);
    EXPECT_EQ(c.b.att(suits), 8);
    EXPECT_TRUE(c.b.world_depleted(oogmos));
    c.b.finish_action();
    EXPECT_FALSE(c.b.was_offered(0, "Infantry Battalion"));  // that needs a General
}

CARD("Shalastra Oogmos, Cyber World", "with Shalastra Shogmon +1 Allocation point toward a Drone or Mech card") {
    Realm one("Shalastra Oogmos, Cyber World");
    EXPECT_EQ(one.b.points(one.mine, "Standard Mech Company"), 2);
    Realm two("Shalastra Oogmos, Cyber World", "Shalastra Shogmon, AI's Homeworld");
    EXPECT_EQ(two.b.points(two.mine, "Standard Mech Company"), 3);
    EXPECT_EQ(two.b.points(two.mine, "Robot Goliath"), 3);
    EXPECT_EQ(two.b.points(two.mine, "Main Battle Fleet"), 2);
}

CARD("Shalastra Shogmon, AI's Homeworld",
     "+1 Allocation point, with Shalastra Oogmos x2, toward a Drone or Carrier card") {
    Realm one("Shalastra Shogmon, AI's Homeworld");
    EXPECT_EQ(one.b.points(one.mine, "Robot Goliath"), 5);
    EXPECT_EQ(one.b.points(one.mine, "Fighter Carrier Group"), 5);
    EXPECT_EQ(one.b.points(one.mine, "Main Battle Fleet"), 4);
    Realm two("Shalastra Shogmon, AI's Homeworld", "Shalastra Oogmos, Cyber World");
    EXPECT_EQ(two.b.points(two.mine, "Robot Goliath"), 8);
    EXPECT_EQ(two.b.points(two.mine, "Fighter Carrier Group"), 8);
    EXPECT_EQ(two.b.points(two.mine, "Main Battle Fleet"), 4);
}

CARD("Silicas, Paradise Planet", "the Character Area of its controller holds 1 more") {
    Realm r("Silicas, Paradise Planet");
    EXPECT_EQ(pool_size(r.b.s, 0), 4);
    EXPECT_EQ(pool_size(r.b.s, 1), 3);
    r.b.s.world[world_slot(r.mine)].controller = 1;
    EXPECT_EQ(pool_size(r.b.s, 0), 3);
    EXPECT_EQ(pool_size(r.b.s, 1), 4);
}

// Every card of both editions is named by a test above or in its neighbours' files.
TEST(seize, EveryCardHasATestOfItsOwn) {
    std::set<std::string> tested;
    const auto& program = *::testing::UnitTest::GetInstance();
    for (int i = 0; i < program.total_test_suite_count(); ++i) {
        const auto& suite = *program.GetTestSuite(i);
        for (int j = 0; j < suite.total_test_count(); ++j) {
            const std::string name = suite.GetTestInfo(j)->name();
            constexpr std::string_view kStart = "seize card ";
            if (name.starts_with(kStart)) tested.insert(name.substr(kStart.size(), name.find(": ") - kStart.size()));
        }
    }
    std::set<std::string> names;
    for (const char* edition : {"2022", "classic"})
        for (const Design& d : edition_book(edition).designs) names.insert(d.name);
    for (const std::string& name : names)
        EXPECT_TRUE(tested.contains(name)) << "write its test, CARD(\"" << name << "\", \"...\"), in tests/seize";
    EXPECT_EQ(tested.size(), names.size());
}

}  // namespace imperium::test
