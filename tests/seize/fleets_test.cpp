#include "seize/board.hpp"

// The Fleets: each does what its card says, and nothing where the card does not speak.
namespace imperium::test {

namespace {

constexpr Stage kStep1 = Stage::step1;
constexpr Stage kStep2 = Stage::step2;

}  // namespace

CARD("Anti-matter Torpedo Ships", "ATT +2 versus Capitals only; Piercing +1") {
    Clash c;
    const Who ships = c.attacker("Anti-matter Torpedo Ships");
    const Who capital = c.defender("Light Cruiser Task Force");
    const Who starship = c.defender("Long Range Patrol Force");
    c.begin();
    EXPECT_EQ(c.b.att(ships, capital), 7);
    EXPECT_EQ(c.b.att(ships, starship), 5);
    EXPECT_EQ(c.b.att_world(ships), 5);
    c.b.aim(ships, capital);
    ASSERT_TRUE(c.b.until_aim(starship));
    EXPECT_EQ(c.b.damage(capital), 2);  // 7 meets DEF 7: 1, and 1 of Piercing
}

CARD("Atmospheric Insertion Squadron", "gives one attacking Infantry card Assault") {
    Clash c;
    const Who ships = c.attacker("Atmospheric Insertion Squadron");
    const Who first = c.attacker("Infantry Battalion");
    const Who second = c.attacker("Clone Battalion");
    const Who tank = c.attacker("Main Battle Tank Company");
    const Who enemy = c.defender("Main Battle Tank Company");
    c.begin();
    EXPECT_TRUE(c.b.can_pick(first));
    EXPECT_FALSE(c.b.can_pick(tank));
    EXPECT_FALSE(c.b.can_pick(ships));
    c.b.pick(second);
    ASSERT_TRUE(c.b.until_aim(second));
    EXPECT_TRUE(c.b.can_target(enemy));
    EXPECT_EQ(c.b.key(second, Keyword::assault), 1);
    EXPECT_EQ(c.b.key(first, Keyword::assault), 0);
    EXPECT_EQ(c.b.att(ships, enemy), 6);  // Atmospheric
}

CARD("Atmospheric Insertion Squadron", "gives nothing while defending") {
    Clash c;
    const Who enemy = c.attacker("Main Battle Fleet");
    c.defender("Atmospheric Insertion Squadron");
    const Who infantry = c.defender("Infantry Battalion");
    c.begin();
    ASSERT_TRUE(c.b.until_aim(enemy));
    EXPECT_EQ(c.b.key(infantry, Keyword::assault), 0);
}

CARD("Automated Missile Launchships", "a Mission counter gives ATT +3 or Firing Arcs +2 for the Exchange") {
    Clash c;
    const Who ships = c.attacker("Automated Missile Launchships");
    c.defender("Main Battle Fleet");
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, kStep1));
    c.b.use(0, "Automated Missile Launchships");
    c.b.choose(0);
    EXPECT_EQ(c.b.att(ships), 11);
    EXPECT_EQ(c.b.key(ships, Keyword::firing_arcs), 1);
    EXPECT_EQ(c.b.counters(ships), 1);
    EXPECT_FALSE(c.b.can_use(0, "Automated Missile Launchships"));  // Y9: one an Exchange
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.att(ships), 8);
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, kStep1));
    c.b.use(0, "Automated Missile Launchships");
    c.b.choose(1);
    EXPECT_EQ(c.b.key(ships, Keyword::firing_arcs), 3);
    EXPECT_EQ(c.b.att(ships), 8);
    EXPECT_EQ(c.b.counters(ships), 0);
}

CARD("Bomber Carrier Group", "two Fighter counters 4/2 with Atmospheric, and Support") {
    Clash c;
    const Who carrier = c.attacker("Bomber Carrier Group");
    const Who troop = c.defender("Main Battle Tank Company");
    const Who fleet = c.defender("Main Battle Fleet");
    const Who destroyer = c.defender("Destroyer Detachment");
    c.begin();
    const Who bomber = carrier.counter(2);
    ASSERT_TRUE(c.b.until_aim(bomber));
    EXPECT_EQ(c.b.att(bomber, troop), 8);
    EXPECT_EQ(c.b.att(bomber, fleet), 4);
    EXPECT_EQ(c.b.att_world(bomber), 4);
    EXPECT_EQ(c.b.def(bomber), 2);
    ASSERT_TRUE(c.b.until_aim(fleet));
    EXPECT_FALSE(c.b.can_target(carrier));  // Support: it has not targeted
    EXPECT_TRUE(c.b.can_target(carrier.counter(1)));
    ASSERT_TRUE(c.b.until_aim(destroyer));
    EXPECT_TRUE(c.b.can_target(carrier));  // Intercept
}

CARD("Bomber Squadron", "Siege +1; Atmospheric not versus Worlds; Sub-light") {
    Clash c;
    const Who bombers = c.attacker("Bomber Squadron");
    const Who help = c.attacker("Anti-matter Torpedo Ships");
    const Who troop = c.defender("Main Battle Tank Company");
    c.b.aim_world(bombers);
    c.b.aim_world(help);
    c.begin();
    EXPECT_EQ(c.b.att(bombers, troop), 8);
    EXPECT_EQ(c.b.att_world(bombers), 4);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.conquest_counters(), 2);  // 4 + 5 meet DEF 5: 1, and 1 of Siege
    EXPECT_EQ(c.b.key(bombers, Keyword::sub_light), 1);
}

CARD("Bomber Squadron", "cannot leave for an Uncontrolled World without a Resource counter") {
    Board b;
    const Id home = b.world(0, "Silicas, Paradise Planet");
    const Id target = b.world(1, "Bygaros 7, Garden of the Galaxy");
    const Who bombers = b.unit(0, "Bomber Squadron", home);
    b.unit(0, "Destroyer Detachment", home);
    b.resources(0, 1);
    b.reallocation();
    ASSERT_TRUE(b.until([&] { return b.s.stage == Stage::part_b && b.asks(Ask::move, 0); }));
    const Board before = b;
    b.move(bombers, target);
    EXPECT_EQ(b.resources(0), 0);
    Board poor = before;
    poor.resources(0, 0);
    EXPECT_FALSE(may_move(poor.s, 0, slot_of(bombers.id)));
}

CARD("Destroyer Detachment", "ATT +2 versus Fighters, cards and counters, only") {
    Clash c;
    const Who destroyers = c.attacker("Destroyer Detachment");
    const Who fighter = c.defender("Bomber Squadron");
    const Who carrier = c.defender("Fighter Carrier Group");
    c.begin();
    EXPECT_EQ(c.b.att(destroyers, fighter), 6);
    EXPECT_EQ(c.b.att(destroyers, carrier.counter(1)), 6);
    EXPECT_EQ(c.b.att(destroyers, carrier), 4);
    EXPECT_EQ(c.b.key(destroyers, Keyword::intercept), 1);
}

CARD("Drone Carrier Group", "three Drone Fighter counters 3/3 that fight on after it, and Support") {
    Clash c;
    const Who enemy = c.attacker("Main Battle Fleet");
    const Who carrier = c.defender("Drone Carrier Group");
    c.b.aim(enemy, carrier);
    c.begin();
    for (int k = 1; k <= 3; ++k) {
        EXPECT_EQ(c.b.att(carrier.counter(k)), 3);
        EXPECT_EQ(c.b.def(carrier.counter(k)), 3);
    }
    EXPECT_FALSE(c.b.alive(carrier.counter(4)));
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_FALSE(c.b.alive(carrier));  // Support protects nobody on defence
    EXPECT_TRUE(c.b.alive(carrier.counter(3)));
    c.b.finish_action();
    EXPECT_FALSE(c.b.on_table(carrier));
    EXPECT_TRUE(c.b.discarded(1, "Drone Carrier Group"));
}

CARD("Drone Fighter Squadron", "eliminated for ATT x2 in the Step it attacks in") {
    Clash c;
    const Who drones = c.attacker("Drone Fighter Squadron");
    c.attacker("Main Battle Fleet");
    const Who enemy = c.defender("Retired Rim Battlecruisers");
    c.b.aim(drones, enemy);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, kStep1));
    c.b.use(0, "Drone Fighter Squadron");
    EXPECT_EQ(c.b.att(drones), 6);
    ASSERT_TRUE(c.b.until_aim(enemy));
    EXPECT_FALSE(c.b.on_table(drones));
    EXPECT_TRUE(c.b.discarded(0, "Drone Fighter Squadron"));
}

CARD("Drone Fighter Squadron", "is not offered in a Step in which it cannot attack") {
    Clash c;
    const Who enemy = c.attacker("Main Battle Fleet");
    c.attacker("Drone Fighter Squadron");
    c.defender("Infantry Battalion");
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, kStep1));
    EXPECT_TRUE(c.b.can_use(0, "Drone Fighter Squadron"));
    EXPECT_FALSE(c.b.until_window(0, Window::exchange, kStep2));
    (void)enemy;
}

CARD("Fighter Carrier Group", "its Fighters have Intercept while defending") {
    Clash c;
    const Who enemy = c.attacker("Bomber Carrier Group");
    const Who carrier = c.defender("Fighter Carrier Group");
    const Who fighter = c.defender("Bomber Squadron");
    c.begin();
    EXPECT_EQ(c.b.key(carrier.counter(1), Keyword::intercept), 1);
    EXPECT_EQ(c.b.key(fighter, Keyword::intercept), 1);
    EXPECT_EQ(c.b.key(carrier, Keyword::intercept), 0);
    ASSERT_TRUE(c.b.until_aim(carrier.counter(1)));
    EXPECT_TRUE(c.b.can_target(enemy));  // Support, and it has not targeted
}

CARD("Fighter Carrier Group", "its Fighters have no Intercept while attacking") {
    Clash c;
    const Who carrier = c.attacker("Fighter Carrier Group");
    c.defender("Main Battle Fleet");
    c.begin();
    EXPECT_EQ(c.b.key(carrier.counter(1), Keyword::intercept), 0);
    EXPECT_EQ(c.b.att(carrier.counter(3)), 3);
}

CARD("Fighter Squadron", "ATT +2 versus Fighters only") {
    Clash c;
    const Who squadron = c.attacker("Fighter Squadron");
    const Who fighter = c.defender("Bomber Squadron");
    const Who capital = c.defender("Main Battle Fleet");
    c.begin();
    EXPECT_EQ(c.b.att(squadron, fighter), 5);
    EXPECT_EQ(c.b.att(squadron, capital), 3);
}

CARD("Heavy Cruiser Assault Force", "Installations and Orbitals have half ATT against it, Fleets have not") {
    Clash c;
    const Who cruiser = c.attacker("Heavy Cruiser Assault Force");
    const Who other = c.attacker("Destroyer Detachment");
    const Who batteries = c.defender("Beam Weapon Batteries");
    const Who orbital = c.defender("Zero-entry Mobile Platforms");
    const Who fleet = c.defender("Light Cruiser Task Force");
    c.begin();
    EXPECT_EQ(c.b.att(batteries, cruiser), 4);  // (6 + 2) / 2
    EXPECT_EQ(c.b.att(orbital, cruiser), 1);    // 3 / 2
    EXPECT_EQ(c.b.att(fleet, cruiser), 9);
    EXPECT_EQ(c.b.att(batteries, other), 8);
    EXPECT_EQ(c.b.key(cruiser, Keyword::firing_arcs), 1);
    EXPECT_EQ(c.b.key(cruiser, Keyword::hardened), 1);
}

CARD("Imperial Guardian Fleet", "DEF +2 while defending the own Throne World") {
    Board b;
    b.world(0, "Silicas, Paradise Planet");
    const Id throne = b.world(1, "Earth Prime, the Cradle", true);
    b.attacker("Imperial Guardian Fleet", throne);
    const Who guard = b.unit(1, "Imperial Guardian Fleet", throne);
    b.conquer(throne);
    EXPECT_EQ(b.def(guard), 9);  // 5 + 2 (Earth Prime) + 2
}

CARD("Imperial Guardian Fleet", "no bonus at another World, nor attacking") {
    Clash c;
    const Who attacker = c.attacker("Imperial Guardian Fleet");
    const Who defender = c.defender("Imperial Guardian Fleet");
    c.begin();
    EXPECT_EQ(c.b.def(attacker), 5);
    EXPECT_EQ(c.b.def(defender), 5);
}

CARD("Interceptor Squadron", "ATT +4 versus Fighters only, split 4 and 4") {
    Clash c;
    const Who squadron = c.attacker("Interceptor Squadron");
    const Who first = c.defender("Torpedo Bomber Squadron");
    const Who second = c.defender("Torpedo Bomber Squadron");
    const Who capital = c.defender("Main Battle Fleet");
    c.b.aim(squadron, first, 4);
    c.b.aim(squadron, second);
    c.begin();
    EXPECT_EQ(c.b.att(squadron, first), 8);
    EXPECT_EQ(c.b.att(squadron, capital), 4);
    ASSERT_TRUE(c.b.until_aim(capital));
    EXPECT_EQ(c.b.damage(first), 1);
    EXPECT_EQ(c.b.damage(second), 1);
}

CARD("Invasion Assault Force", "two Infantry counters that attack in the 1st Exchange; Hardened, Siege") {
    Clash c;
    const Who force = c.attacker("Invasion Assault Force");
    const Who troop = c.defender("Infantry Battalion");
    const Who fleet = c.defender("Main Battle Fleet");
    c.begin();
    EXPECT_EQ(c.b.key(force, Keyword::hardened), 1);
    EXPECT_EQ(c.b.key(force, Keyword::siege), 1);
    ASSERT_TRUE(c.b.until_aim(force.counter(2)));
    EXPECT_EQ(c.b.s.conquest.exchange, 1);
    EXPECT_TRUE(c.b.can_target(troop));
    EXPECT_TRUE(c.b.can_target_world());
    EXPECT_FALSE(c.b.can_target(fleet));  // a Troop
    EXPECT_EQ(c.b.key(force.counter(1), Keyword::hardened), 0);
}

CARD("Light Cruiser Task Force", "a Mission counter gives Intercept for the Exchange") {
    Clash c;
    const Who infantry = c.attacker("Infantry Battalion");
    const Who cruiser = c.defender("Light Cruiser Task Force");
    c.attacker("Destroyer Detachment");
    c.begin();
    ASSERT_TRUE(c.b.until_window(1, Window::exchange, kStep2));
    const Board before = c.b;
    c.b.use(1, "Light Cruiser Task Force");
    ASSERT_TRUE(c.b.until_aim(cruiser));
    EXPECT_TRUE(c.b.can_target(infantry));
    EXPECT_EQ(c.b.counters(cruiser), 1);
    Board without = before;
    ASSERT_TRUE(without.until_aim(cruiser));
    EXPECT_FALSE(without.can_target(infantry));  // it has not targeted in the 1st Exchange
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.key(cruiser, Keyword::intercept), 0);
}

CARD("Long Range Patrol Force", "every World is Adjacent to it, not to others") {
    Board b(4);
    const Id home = b.world(0, "Silicas, Paradise Planet");
    const Id next = b.world(1, "Bygaros 7, Garden of the Galaxy");
    const Id across = b.world(2, "Aquas Delor, Water World");
    const Who patrol = b.unit(0, "Long Range Patrol Force", home);
    const Who fleet = b.unit(0, "Main Battle Fleet", home);
    const auto is_adjacent = [&](Who who, Id at) { return adjacent(b.s, slot_of(who.id), world_slot(at)); };
    EXPECT_TRUE(is_adjacent(patrol, across));
    EXPECT_FALSE(is_adjacent(fleet, across));
    EXPECT_TRUE(is_adjacent(fleet, next));
}

CARD("Main Battle Fleet", "Firing Arcs, Hardened and Piercing +1; not Reactive") {
    Clash c;
    const Who fleet = c.attacker("Main Battle Fleet");
    const Who first = c.defender("Imperial Guardian Fleet");
    const Who second = c.defender("Light Cruiser Task Force");
    c.b.aim(fleet, first, 6);
    c.b.aim(fleet, second);
    c.b.aim(first, fleet);
    c.b.aim(second, fleet);
    c.begin();
    ASSERT_TRUE(c.b.until_aim(first));
    EXPECT_EQ(c.b.damage(first), 2);
    EXPECT_EQ(c.b.damage(second), 2);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.damage(fleet), 1);  // 5 + 9 meet DEF 10; Hardened keeps it
    EXPECT_TRUE(c.b.alive(fleet));
    EXPECT_FALSE(has_keyword(c.b.s, slot_of(fleet.id), Keyword::reactive));
}

CARD("Marine Hover Transports", "two Hover Infantry counters with Assault, and Support") {
    Clash c;
    const Who transports = c.attacker("Marine Hover Transports");
    c.attacker("Main Battle Fleet");
    const Who troop = c.defender("Standard Mech Company");
    const Who hovers = c.defender("Hover Tank Squadron");
    c.begin();
    const Who marines = transports.counter(1);
    ASSERT_TRUE(c.b.until_aim(marines));
    EXPECT_TRUE(c.b.can_target(troop));
    EXPECT_EQ(c.b.def(hovers, marines), 4);  // they are Hovers
    ASSERT_TRUE(c.b.until_aim(hovers));      // which reach Fleets
    EXPECT_FALSE(c.b.can_target(transports));
    EXPECT_FALSE(c.b.can_target(marines));  // they held their fire
}

CARD("Marines Dropship Group", "gives up to two attacking Infantry cards Assault") {
    Clash c;
    const Who ships = c.attacker("Marines Dropship Group");
    const Who one = c.attacker("Infantry Battalion");
    const Who two = c.attacker("Clone Battalion");
    const Who three = c.attacker("Android Battalion");
    c.defender("Main Battle Tank Company");
    c.begin();
    EXPECT_FALSE(c.b.can_pick(ships.counter(1)));  // cards only
    c.b.pick(one);
    c.b.pick(three);
    EXPECT_EQ(c.b.key(one, Keyword::assault), 1);
    EXPECT_EQ(c.b.key(three, Keyword::assault), 1);
    EXPECT_EQ(c.b.key(two, Keyword::assault), 0);
    EXPECT_EQ(c.b.key(ships.counter(1), Keyword::assault), 1);  // its own
}

CARD("Rapid Strike Fleet", "ATT +4 while using Surprise Strike, not otherwise") {
    Clash c;
    const Who strike = c.attacker("Rapid Strike Fleet");
    const Who enemy = c.defender("Leviathan Strider Mechs");  // DEF 10
    c.begin();
    ASSERT_TRUE(c.b.until([&] { return c.b.s.stage == Stage::strike_attacker && c.b.s.ask == Ask::aim; }));
    Board struck = c.b;
    struck.aim(strike, enemy);
    ASSERT_TRUE(struck.until_exchange(1));
    EXPECT_EQ(struck.damage(enemy), 1);  // 6 + 4 meet 10
    EXPECT_FALSE(struck.until_aim(strike) && struck.s.conquest.exchange == 1);
    ASSERT_TRUE(c.b.until([&] { return c.b.s.stage == kStep1 && c.b.s.ask == Ask::aim; }));
    EXPECT_EQ(c.b.att(strike, enemy), 6);
}

CARD("Retired Rim Battlecruisers", "Hardened +1, and Sub-light") {
    Clash c;
    const Who cruisers = c.attacker("Retired Rim Battlecruisers");
    const Who enemy = c.defender("Main Battle Tank Company");
    const Who fleet = c.defender("Light Cruiser Task Force");
    c.b.aim(fleet, cruisers);
    c.begin();
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.damage(cruisers), 1);
    EXPECT_TRUE(c.b.alive(cruisers));
    c.b.finish_action();
    EXPECT_FALSE(c.b.on_table(cruisers));  // the second one
    EXPECT_TRUE(c.b.on_table(enemy));
}

CARD("Robot Goliath", "a Mission counter gives Piercing +1 or Siege +1") {
    Clash c;
    const Who goliath = c.attacker("Robot Goliath");
    c.defender("Main Battle Fleet");
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, kStep1));
    c.b.use(0, "Robot Goliath");
    c.b.choose(0);
    EXPECT_EQ(c.b.key(goliath, Keyword::piercing), 1);
    EXPECT_EQ(c.b.key(goliath, Keyword::siege), 0);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.key(goliath, Keyword::piercing), 0);
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, kStep1));
    c.b.use(0, "Robot Goliath");
    c.b.choose(1);
    c.b.aim_world(goliath);
    ASSERT_TRUE(c.b.until([&] { return c.b.s.stage == kStep2; }));
    EXPECT_EQ(c.b.conquest_counters(), 2);
    EXPECT_EQ(c.b.counters(goliath), 0);
}

CARD("Shock Robot Drop Carriers", "two Drone Infantry counters with Assault") {
    Clash c;
    const Who carriers = c.attacker("Shock Robot Drop Carriers");
    const Who troop = c.defender("Main Battle Tank Company");
    c.begin();
    ASSERT_TRUE(c.b.until_aim(carriers.counter(2)));
    EXPECT_TRUE(c.b.can_target(troop));
    EXPECT_EQ(c.b.att(carriers.counter(2)), 3);
    const Field field(c.b.s);
    EXPECT_NE(field.traits(c.b.s.conquest.cursor) & trait(Trait::drone), 0U);
    EXPECT_FALSE(c.b.alive(carriers.counter(3)));
}

CARD("Special Ops Carrier Unit", "an Assassin gives its Fighter counters Piercing +1") {
    Clash c;
    const Who carrier = c.attacker("Special Ops Carrier Unit");
    const Who fighter = c.attacker("Bomber Squadron");
    c.defender("Main Battle Fleet");
    c.b.character(0, "Lethless, Demoness of Oblivion");
    c.begin();
    EXPECT_EQ(c.b.key(carrier.counter(1), Keyword::surprise_strike), 1);
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, kStep1));
    c.b.use(0, "Special Ops Carrier Unit");
    EXPECT_TRUE(c.b.character_depleted(0, "Lethless, Demoness of Oblivion"));
    EXPECT_EQ(c.b.key(carrier.counter(3), Keyword::piercing), 1);
    EXPECT_EQ(c.b.key(fighter, Keyword::piercing), 0);  // a card
    EXPECT_EQ(c.b.key(carrier, Keyword::piercing), 0);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.key(carrier.counter(3), Keyword::piercing), 0);
}

CARD("Special Ops Carrier Unit", "does nothing for a Hunter, or a depleted Assassin") {
    Clash c;
    c.attacker("Special Ops Carrier Unit");
    c.defender("Main Battle Fleet");
    c.b.character(0, "Delanos Vec, Opportunistic Vault Raider");
    c.b.character(0, "Lethless, Demoness of Oblivion", true);
    c.begin();
    c.b.finish_action();
    EXPECT_FALSE(c.b.was_offered(0, "Special Ops Carrier Unit"));
}

CARD("Torpedo Bomber Squadron", "ATT +3 versus Capitals only; Piercing +1") {
    Clash c;
    const Who bombers = c.attacker("Torpedo Bomber Squadron");
    const Who capital = c.defender("Light Cruiser Task Force");
    const Who fighter = c.defender("Bomber Squadron");
    c.b.aim(bombers, capital);
    c.begin();
    EXPECT_EQ(c.b.att(bombers, capital), 7);
    EXPECT_EQ(c.b.att(bombers, fighter), 4);
    ASSERT_TRUE(c.b.until_aim(fighter));
    EXPECT_EQ(c.b.damage(capital), 2);
}

CARD("Marines Dropship Group", "gives nothing to other Troops, nor while defending") {
    Clash c;
    c.attacker("Marines Dropship Group");
    const Who tanks = c.attacker("Main Battle Tank Company");
    const Who drops = c.defender("Marines Dropship Group");
    const Who infantry = c.defender("Infantry Battalion");
    c.begin();
    ASSERT_TRUE(c.b.until_aim(drops));
    EXPECT_EQ(c.b.key(tanks, Keyword::assault), 0);
    EXPECT_EQ(c.b.key(infantry, Keyword::assault), 0);
}

CARD("Rapid Strike Fleet", "strikes with 10, not more") {
    Clash c("Zythenus Calendra, the Sheath");
    const Who strike = c.attacker("Rapid Strike Fleet");
    const Who enemy = c.defender("Main Battle Fleet");  // DEF 10 + 1
    c.b.aim(strike, enemy);
    c.begin();
    ASSERT_TRUE(c.b.until_aim(enemy));
    EXPECT_EQ(c.b.damage(enemy), 0);
}

TEST(seize, CountersAreAsManyAndAsStrongAsTheCardsSay) {
    struct Brought {
        const char* card;
        int count, att, def;
    };
    for (const Brought& b :
         {Brought{"Bomber Carrier Group", 2, 4, 2}, Brought{"Drone Carrier Group", 3, 3, 3},
          Brought{"Fighter Carrier Group", 3, 3, 3}, Brought{"Invasion Assault Force", 2, 3, 3},
          Brought{"Marine Hover Transports", 2, 3, 3}, Brought{"Marines Dropship Group", 1, 3, 3},
          Brought{"Shock Robot Drop Carriers", 2, 3, 3}, Brought{"Special Ops Carrier Unit", 3, 4, 3},
          Brought{"High Velocity Launch Facility", 2, 3, 3}}) {
        Clash c;
        c.attacker("Main Battle Fleet");
        const Who card = c.defender(b.card);
        c.begin();
        for (int k = 1; k <= b.count; ++k) {
            ASSERT_TRUE(c.b.alive(card.counter(k))) << b.card;
            EXPECT_EQ(c.b.att(card.counter(k)), b.att) << b.card;
            EXPECT_EQ(c.b.def(card.counter(k)), b.def) << b.card;
        }
        EXPECT_FALSE(c.b.alive(card.counter(b.count + 1))) << b.card;
    }
}

}  // namespace imperium::test
