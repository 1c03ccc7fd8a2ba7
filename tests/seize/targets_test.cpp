#include "seize/board.hpp"
#include "seize/position.hpp"

// Who may be targeted, and where one may go: Z6, Z7.3, Z8.6, Z8.12.
namespace imperium::test {

namespace {

constexpr const char* kPatrol = "Long Range Patrol Force";
constexpr const char* kGuardian = "Imperial Guardian Fleet";
constexpr const char* kCruiser = "Light Cruiser Task Force";
constexpr const char* kBatteries = "Beam Weapon Batteries";
constexpr const char* kMarines = "Orbital Drop Marine Teams";  // Assault, Surprise Strike
constexpr const char* kDecoy = "Decoy Hologram Fleet";

}  // namespace

RULE("seize Z8.6", "of a card's counters the one that has fired and the one still to fire are two targets") {
    Clash c;
    const Who ship = c.attacker(kCruiser);
    const Who carrier = c.defender("Special Ops Carrier Unit");  // three Fighters with Surprise Strike
    c.begin();
    c.b.aim(carrier.counter(1), ship);
    ASSERT_TRUE(c.b.until_exchange(1));
    ASSERT_TRUE(c.b.until_aim(ship));
    EXPECT_EQ(c.b.s.conquest.exchange, 1);
    EXPECT_TRUE(c.b.can_target(carrier.counter(1)));
    EXPECT_TRUE(c.b.can_target(carrier.counter(2))) << "it may still fire in Step 2";
    EXPECT_FALSE(c.b.can_target(carrier.counter(3))) << "nothing tells it from the second";
}

RULE("seize Z8.12", "of attacking counters, too, those that strike and those that do not are told apart") {
    Clash c;
    const Who carrier = c.attacker("Special Ops Carrier Unit");
    const Who masers = c.defender("Early Intercept Maser Projectors");  // Surprise Strike
    c.begin();
    c.b.aim(carrier.counter(2), masers);
    ASSERT_TRUE(c.b.until_aim(masers));
    EXPECT_EQ(c.b.s.conquest.exchange, 0);
    EXPECT_TRUE(c.b.can_target(carrier.counter(1)));
    EXPECT_TRUE(c.b.can_target(carrier.counter(2)));
    EXPECT_FALSE(c.b.can_target(carrier.counter(3)));
}

RULE("seize Z8.6", "a Troop that used Surprise Strike has targeted, and can be targeted although it is muted later") {
    Clash c;
    const Who marines = c.attacker(kMarines);
    const Who guns = c.defender(kBatteries);
    const Who shelter = c.defender("Bombardment Shelter Network");
    c.b.hand(1, kDecoy);
    c.b.resources(1, 1);
    c.b.character(1, "Telek, the Cyber-Stream Stalker");  // Hunter
    c.begin();
    c.b.aim(marines, shelter);
    ASSERT_TRUE(c.b.until_window(1, Window::targets, Stage::step1_resolve));
    EXPECT_EQ(c.b.s.conquest.exchange, 1);
    c.b.use(1, kDecoy, 1);
    EXPECT_EQ(c.b.resources(1), 0);
    ASSERT_TRUE(c.b.until_aim(guns));
    EXPECT_EQ(c.b.s.conquest.exchange, 1);
    EXPECT_TRUE(c.b.can_target(marines));
}

RULE("seize Z6", "a World that one Disputes is Adjacent from any of one's Worlds") {
    Position at(4);
    const auto home = at.world(0, "Aquas Delor, Water World");
    at.world(0, "Ygranus Calendra, GalNet's Heart");
    const auto copy = at.world(2, "Ygranus Calendra, GalNet's Heart");
    const auto other = at.world(2, "Krinos Mecarios, Galadium Nexus");
    const auto unit = at.unit(home, kGuardian);
    at.phase("reallocation").stage("part-b");
    Table t = at.table();
    t.play(0, {{"type", "move"}, {"unit", unit}});
    EXPECT_TRUE(t.can(0, {{"type", "to"}, {"world", copy}}));
    EXPECT_FALSE(t.can(0, {{"type", "to"}, {"world", other}}));

    Position without(4);
    const auto base = without.world(0, "Aquas Delor, Water World");
    without.world(1, "Mars, Robot's Bane");
    const auto across = without.world(2, "Ygranus Calendra, GalNet's Heart");
    const auto fleet = without.unit(base, kGuardian);
    without.phase("reallocation").stage("part-b");
    Table u = without.table();
    u.play(0, {{"type", "move"}, {"unit", fleet}});
    EXPECT_NE(u.refused(0, {{"type", "to"}, {"world", across}}).find("Z6"), std::string::npos);
}

RULE("seize Z7.3", "depleted Units React from anywhere to an attacked World that is Disputed") {
    for (const bool disputed : {true, false}) {
        Position at(3, {{"decks", {"ground-assault", "capital-attack", "fighter-strike"}}});
        const auto home = at.world(0, "Granarias 2 of the Red Nebula");
        const auto enemy = at.world(1, "Ygranus Calendra, GalNet's Heart");
        const auto far = at.world(1, "Aquas Delor, Water World");
        at.world(2, disputed ? "Ygranus Calendra, GalNet's Heart" : "Krinos Mecarios, Galadium Nexus");
        const auto attacker = at.unit(home, "Destroyer Detachment");
        const auto tired = at.unit(far, "Infantry Battalion", {{"depleted", true}});
        const auto fresh = at.unit(far, "Clone Battalion");
        const auto city = at.unit(far, "Orbital Mega-city", {{"depleted", true}});
        at.phase("reallocation").stage("part-b");
        Table t = at.table();
        t.play(0, {{"type", "move"}, {"unit", attacker}});
        t.play(0, {{"type", "to"}, {"world", enemy}});
        ASSERT_TRUE(go_to(t, "move", 1));
        EXPECT_EQ(t.can(1, {{"type", "move"}, {"unit", tired}}), disputed);
        EXPECT_TRUE(t.can(1, {{"type", "move"}, {"unit", fresh}}));
        EXPECT_FALSE(t.can(1, {{"type", "move"}, {"unit", city}}));
        if (disputed) {
            t.play(1, {{"type", "move"}, {"unit", tired}});
            t.play(1, {{"type", "to"}, {"world", enemy}});
            EXPECT_EQ(unit_of(t, tired)["world"], enemy);
        }
    }
}

RULE("seize Z7.3", "who was attacked Reacts, clockwise from the active player, and nobody else") {
    Position at(4);
    const auto home = at.world(1, "Saturn, Belter's Home");
    const auto left = at.world(2, "Krinos Mecarios, Galadium Nexus");
    const auto right = at.world(0, "Aquas Delor, Water World");
    const auto idle = at.world(3, "Galvagex 3, Junk World");
    const auto left_base = at.world(2, "Malakar 4, Dual-cruited Planet");
    const auto right_base = at.world(0, "Dalken Cendros, Galactic Hubworld");
    const auto one = at.unit(home, kPatrol), two = at.unit(home, kPatrol);
    const auto second = at.unit(left_base, "Destroyer Detachment");
    const auto third = at.unit(right_base, kGuardian);
    at.unit(idle, "Destroyer Detachment");
    at.set("active", 1).phase("reallocation").stage("part-b");
    Table t = at.table();
    t.play(1, {{"type", "move"}, {"unit", one}});
    t.play(1, {{"type", "to"}, {"world", right}});
    t.play(1, {{"type", "move"}, {"unit", two}});
    t.play(1, {{"type", "to"}, {"world", left}});
    std::vector<Seat> asked;
    while (t.look("/stage") == "part-b" && t.pending()[0] == 1) t.play(1, {{"type", "done"}});
    while (t.look("/stage") == "part-c" && t.look("/asks") == "move") {
        asked.push_back(t.pending()[0]);
        EXPECT_FALSE(unit_of(t, asked.back() == 2 ? second : third)["depleted"]);
        t.play(asked.back(), {{"type", "move"}, {"unit", asked.back() == 2 ? second : third}});
        t.play(asked.back(), {{"type", "to"}, {"world", asked.back() == 2 ? left : right}});
    }
    EXPECT_EQ(asked, (std::vector<Seat>{2, 0}));
    EXPECT_EQ(unit_of(t, second)["world"], left);
    EXPECT_EQ(unit_of(t, third)["world"], right);
    EXPECT_EQ(unit_of(t, third)["depleted"], false) << "a Reaction does not deplete";
}

}  // namespace imperium::test
