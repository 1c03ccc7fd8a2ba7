#include "seize/board.hpp"

// Installations and Orbitals.
namespace imperium::test {

CARD("Beam Weapon Batteries", "ATT +2 versus Fleets; depletes for Firing Arcs +1") {
    Clash c;
    const Who fleet = c.attacker("Imperial Guardian Fleet");
    const Who troop = c.attacker("Orbital Drop Marine Teams");
    const Who batteries = c.defender("Beam Weapon Batteries");
    c.begin();
    EXPECT_EQ(c.b.att(batteries, fleet), 8);
    EXPECT_EQ(c.b.att(batteries, troop), 6);
    ASSERT_TRUE(c.b.until_window(1, Window::exchange, Stage::step2));
    EXPECT_EQ(c.b.key(batteries, Keyword::firing_arcs), 0);
    c.b.use(1, "Beam Weapon Batteries", 1);
    EXPECT_EQ(c.b.key(batteries, Keyword::firing_arcs), 1);
    EXPECT_TRUE(c.b.depleted(batteries));
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.key(batteries, Keyword::firing_arcs), 0);
}

CARD("Beam Weapon Batteries", "cannot deplete when depleted") {
    Clash c;
    c.attacker("Imperial Guardian Fleet");
    c.b.unit(1, "Beam Weapon Batteries", c.target, true);
    c.begin();
    c.b.finish_action();
    EXPECT_FALSE(c.b.was_offered(1, "Beam Weapon Batteries", 1));
}

CARD("Bombardment Shelter Network", "gives up to two Troop cards Reinforced") {
    Clash c;
    const Who fleet = c.attacker("Imperial Guardian Fleet");
    const Who shelter = c.defender("Bombardment Shelter Network");
    const Who first = c.defender("Infantry Battalion");
    const Who second = c.defender("Clone Battalion");
    const Who third = c.defender("Android Battalion");
    c.begin();
    EXPECT_FALSE(c.b.can_pick(shelter));
    c.b.pick(first);
    c.b.pick(third);
    EXPECT_EQ(c.b.def(first, fleet), 6);
    EXPECT_EQ(c.b.def(third, fleet), 10);
    EXPECT_EQ(c.b.def(second, fleet), 5);
    EXPECT_EQ(c.b.def(shelter, fleet), 12);  // its own
    EXPECT_EQ(c.b.def(first, first), 3);     // not versus Troops
}

CARD("Bombardment Shelter Network", "its gift ends when it is gone") {
    Clash c;
    const Who fleet = c.attacker("Main Battle Fleet");
    const Who shelter = c.defender("Bombardment Shelter Network");
    const Who troop = c.defender("Infantry Battalion");
    c.b.aim(fleet, shelter);
    c.begin();
    c.b.pick(troop);
    EXPECT_EQ(c.b.key(troop, Keyword::reinforced), 1);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_FALSE(c.b.alive(shelter));
    EXPECT_EQ(c.b.key(troop, Keyword::reinforced), 0);
}

CARD("High Velocity Launch Facility", "two Fighter counters 3/3, and it does not React") {
    Clash c;
    const Who enemy = c.attacker("Main Battle Fleet");
    const Who facility = c.defender("High Velocity Launch Facility");
    c.begin();
    ASSERT_TRUE(c.b.until_aim(facility.counter(2)));
    EXPECT_TRUE(c.b.can_target(enemy));
    EXPECT_EQ(c.b.att(facility.counter(2), enemy), 3);
    EXPECT_FALSE(c.b.alive(facility.counter(3)));

    Board b;
    b.world(0, "Silicas, Paradise Planet");
    const Id target = b.world(1, "Bygaros 7, Garden of the Galaxy");
    const Id other = b.world(1, "Aquas Delor, Water World");
    b.attacker("Main Battle Fleet", target);
    b.unit(1, "High Velocity Launch Facility", other);
    b.end_of_attacks();
    EXPECT_FALSE(b.until([&] { return b.s.stage == Stage::part_c && b.asks(Ask::move, 1); }));
}

CARD("Siege Bunker Fortifications", "attacking Units lose Siege") {
    Clash c;
    const Who bombers = c.attacker("Bomber Squadron");
    const Who force = c.attacker("Invasion Assault Force");
    const Who bunker = c.defender("Siege Bunker Fortifications");
    const Who tanks = c.defender("Behemoth Tank Company");
    c.b.aim_world(force);
    c.begin();
    EXPECT_EQ(c.b.key(bombers, Keyword::siege), 0);
    EXPECT_EQ(c.b.key(force, Keyword::siege), 0);
    EXPECT_EQ(c.b.key(tanks, Keyword::siege), 1);     // its own side
    EXPECT_EQ(c.b.key(force, Keyword::hardened), 1);  // only Siege
    EXPECT_EQ(c.b.def(bunker, force), 14);            // Reinforced
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.conquest_counters(), 1);
}

CARD("Early Intercept Maser Projectors", "strike first, at Troops that have not attacked too") {
    Clash c;
    const Who infantry = c.attacker("Infantry Battalion");
    const Who masers = c.defender("Early Intercept Maser Projectors");
    c.attacker("Main Battle Fleet");
    c.b.aim(masers, infantry);
    c.begin();
    ASSERT_TRUE(c.b.until_exchange(1));
    EXPECT_FALSE(c.b.on_table(infantry));
    EXPECT_FALSE(c.b.until_aim(masers) && c.b.s.conquest.exchange == 1);  // in place of targeting there
}

CARD("Early Intercept Maser Projectors", "may hold the strike and target in Step 2") {
    Clash c;
    const Who fleet = c.attacker("Main Battle Fleet");
    const Who masers = c.defender("Early Intercept Maser Projectors");
    c.begin();
    ASSERT_TRUE(c.b.until([&] { return c.b.s.stage == Stage::step2 && c.b.s.ask == Ask::aim; }));
    EXPECT_TRUE(c.b.can_target(fleet));
    EXPECT_EQ(c.b.att(masers), 5);
}

CARD("Galadium Commerce Station", "1 Resource counter more in its controller's Resupply Phase") {
    Board b;
    const Id home = b.world(0, "Aquas Delor, Water World");
    b.unit(0, "Galadium Commerce Station", home);
    b.resupply();
    EXPECT_EQ(b.resources(0), 2);  // the World, and the Station
    EXPECT_EQ(b.resources(1), 0);
}

CARD("Galadium Commerce Station", "gives nothing in another player's Resupply Phase") {
    Board b;
    b.world(0, "Aquas Delor, Water World");
    const Id other = b.world(1, "Silicas, Paradise Planet");
    b.unit(1, "Galadium Commerce Station", other);
    b.resupply();
    EXPECT_EQ(b.resources(0), 1);
    EXPECT_EQ(b.resources(1), 0);
}

CARD("Orbital Mega-city", "+2 Allocation points toward a Troop card, once, and not toward a Fleet") {
    Board b;
    const Id home = b.world(0, "Aquas Delor, Water World");
    const Id other = b.world(0, "Silicas, Paradise Planet");
    b.unit(0, "Orbital Mega-city", home);
    EXPECT_EQ(b.points(home, "Infantry Battalion"), 5);
    EXPECT_EQ(b.points(home, "Main Battle Fleet"), 3);
    EXPECT_EQ(b.points(other, "Infantry Battalion"), 2);
    b.unit(0, "Orbital Mega-city", home);
    EXPECT_EQ(b.points(home, "Infantry Battalion"), 5);  // Y4
}

CARD("Zero-entry Mobile Platforms", "React while undepleted") {
    Board b;
    b.world(0, "Silicas, Paradise Planet");
    const Id target = b.world(1, "Bygaros 7, Garden of the Galaxy");
    const Id other = b.world(1, "Aquas Delor, Water World");
    b.attacker("Main Battle Fleet", target);
    const Who ready = b.unit(1, "Zero-entry Mobile Platforms", other);
    const Who tired = b.unit(1, "Zero-entry Mobile Platforms", other, true);
    b.end_of_attacks();
    ASSERT_TRUE(b.until([&] { return b.s.stage == Stage::part_c && b.asks(Ask::move, 1); }));
    EXPECT_FALSE(may_move(b.s, 1, slot_of(tired.id)));
    b.move(ready, target);
    EXPECT_EQ(b.s.unit[slot_of(ready.id)].world, world_slot(target));
    EXPECT_FALSE(b.depleted(ready));
}

CARD("Zero-entry Mobile Platforms", "attacking Troops lose Assault, defending ones and Fleets do not") {
    Clash c;
    const Who suits = c.attacker("Jump Battlesuit Company");
    c.attacker("Imperial Guardian Fleet");
    c.defender("Zero-entry Mobile Platforms");
    const Who mine = c.defender("Jump Battlesuit Company");
    c.begin();
    EXPECT_EQ(c.b.key(suits, Keyword::assault), 0);
    EXPECT_EQ(c.b.key(mine, Keyword::assault), 1);
    ASSERT_TRUE(c.b.until_aim(suits));
    EXPECT_EQ(c.b.s.conquest.exchange, 2);
}

}  // namespace imperium::test
