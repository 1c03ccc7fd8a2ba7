#include "seize/board.hpp"
#include "seize/fixture.hpp"

// Edition classic: Conquest Actions and values (Z30.9, Z30.10, Z30.23 to Z30.34).
using namespace imperium;
using namespace imperium::seize;
using namespace imperium::test;

namespace {

Clash classic_clash(const std::string& attacked = "Bygaros 7, Garden of the Galaxy", int seats = 2) {
    return Clash(attacked, seats, "classic");
}

}  // namespace

RULE("seize Z30.9", "one Conquest counter is enough, met is enough, and Siege adds none") {
    Clash c = classic_clash("Mars, Robot's Bane");  // DEF 5
    const Who tank = c.attacker("Behemoth Tank Company");
    c.b.aim_world(tank);
    c.begin();
    EXPECT_EQ(required_counters(c.b.s, world_slot(c.target)), 1);
    c.b.until_exchange(2);
    c.b.until([&] { return c.b.conquest_counters() > 0; });
    EXPECT_EQ(c.b.conquest_counters(), 1);
    c.b.finish_action();
    EXPECT_EQ(c.b.controller(c.target), 0);
}

RULE("seize Z30.10", "Atmospheric doubles ATT against Worlds, and Siege +1 is ATT +2 against them") {
    for (const int att : {1, 2}) {
        const auto held = FixtureCards("classic").value("Bomber Squadron", "att", att).held();
        Clash c = classic_clash("Earth Prime, the Cradle");  // DEF 8
        c.b.s.set = held.number();
        const Who bomber = c.attacker("Bomber Squadron");  // Atmospheric, Siege +1: (2 + 2) x 2
        c.b.aim_world(bomber);
        c.begin();
        c.b.finish_action();
        EXPECT_EQ(c.b.controller(c.target), att == 2 ? 0 : 1) << att;
    }
    Clash old("Earth Prime, the Cradle");
    const Who other = old.attacker("Bomber Squadron");
    old.b.aim_world(other);
    old.begin();
    old.b.finish_action();
    EXPECT_EQ(old.b.controller(old.target), 1);
}

RULE("seize Z30.24",
     "attacking Troops attack in the first Exchange only with Assault, and then Installations, Troops or the World") {
    Clash c = classic_clash();
    const Who tank = c.attacker("Main Battle Tank Company"), marines = c.attacker("Powered Armor Platoons");
    const Who guard = c.defender("Imperial Guardian Fleet"), foot = c.defender("Infantry Battalion");
    c.begin();
    ASSERT_TRUE(c.b.until_aim(marines));
    EXPECT_EQ(c.b.s.conquest.exchange, 1);
    EXPECT_TRUE(c.b.can_target(foot));
    EXPECT_TRUE(c.b.can_target_world());
    EXPECT_FALSE(c.b.can_target(guard));
    ASSERT_TRUE(c.b.until_aim(tank));
    EXPECT_EQ(c.b.s.conquest.exchange, 2);
}

RULE("seize Z30.25", "defending Installations attack Troops only, but for what they reach") {
    Clash c = classic_clash();
    const Who fleet = c.attacker("Imperial Guardian Fleet"), marines = c.attacker("Powered Armor Platoons");
    const Who bunker = c.defender("Siege Bunker Fortifications"), beams = c.defender("Beam Weapon Batteries");
    c.b.aim_world(marines);
    c.begin();
    ASSERT_TRUE(c.b.until_aim(bunker));
    EXPECT_TRUE(c.b.can_target(marines));
    EXPECT_FALSE(c.b.can_target(fleet));
    ASSERT_TRUE(c.b.until_aim(beams));
    EXPECT_TRUE(c.b.can_target(fleet));  // `reach Fleet`
    Clash old;
    const Who ship = old.attacker("Imperial Guardian Fleet");
    const Who fort = old.defender("Siege Bunker Fortifications");
    old.begin();
    ASSERT_TRUE(old.b.until_aim(fort));
    EXPECT_TRUE(old.b.can_target(ship));
}

RULE("seize Z30.25", "a Troop that did not attack in the first Exchange is attacked with Intercept only") {
    Clash c = classic_clash();
    const Who tank = c.attacker("Main Battle Tank Company");
    const Who guard = c.defender("Imperial Guardian Fleet"), screen = c.defender("Destroyer Detachment");
    c.begin();
    ASSERT_TRUE(c.b.until_aim(screen));
    EXPECT_EQ(c.b.s.conquest.exchange, 1);
    EXPECT_TRUE(c.b.can_target(tank));
    ASSERT_TRUE(c.b.until_aim(guard));
    EXPECT_EQ(c.b.s.conquest.exchange, 2);
    EXPECT_TRUE(c.b.can_target(tank));
}

RULE("seize Z30.26",
     "the defender's Fleets leave in Step 4 for Controlled Worlds that were not attacked in this Phase") {
    Clash c = classic_clash();
    const Id calm = c.b.world(1, "Silicas, Paradise Planet"), other = c.b.world(1, "Aquas Delor, Water World");
    c.b.s.world[world_slot(c.home)].card = c.b.s.world[world_slot(c.target)].card;  // any card but Silicas
    c.b.s.world[world_slot(c.home)].card = cards(c.b.s).find("Krinos Mecarios, Galadium Nexus");
    c.b.s.world[world_slot(calm)].set(World::kDisputed, false);
    c.b.s.world[world_slot(other)].set(World::kRaided, true);
    c.attacker("Imperial Guardian Fleet");
    const Who ship = c.defender("Imperial Guardian Fleet");
    c.begin();
    ASSERT_TRUE(c.b.until([&] { return c.b.s.stage == Stage::step4_retreat && c.b.s.ask == Ask::move; }));
    EXPECT_TRUE(may_move(c.b.s, 1, slot_of(ship.id)));
    c.b.act({.type = Seize::Action::Type::move, .id = ship.id});
    ActionList<Seize> list;
    Seize::legal(c.b.s, 1, list);
    ASSERT_EQ(list.size(), 1);
    EXPECT_EQ(list[0].id, calm);
}

RULE("seize Z30.27", "a Conquered World's Orbitals are eliminated, and so are Fleets without a refuge") {
    Clash c = classic_clash();
    const Who fleet = c.attacker("Main Battle Fleet");
    const Who ship = c.defender("Imperial Guardian Fleet"), station = c.defender("Galadium Commerce Station");
    c.b.aim_world(fleet);
    c.begin();
    c.b.finish_action();
    EXPECT_EQ(c.b.controller(c.target), 0);
    EXPECT_FALSE(c.b.on_table(station));
    EXPECT_FALSE(c.b.on_table(ship));
}

RULE("seize Z30.27", "a defending Troop counter holds the World") {
    Clash c = classic_clash();
    const Who fleet = c.attacker("Main Battle Fleet");
    c.defender("Marines Dropship Group");  // with an Infantry counter
    c.b.aim_world(fleet);
    c.begin();
    c.b.finish_action();
    EXPECT_EQ(c.b.controller(c.target), 1);
}

RULE("seize Z30.28", "a copy of a World one holds is eliminated, without a reward; of a Disputed one without a copy "
                     "one now Disputes it") {
    Clash c = classic_clash();
    c.b.world(0, "Bygaros 7, Garden of the Galaxy");
    const Who fleet = c.attacker("Main Battle Fleet");
    c.b.aim_world(fleet);
    const int before = c.b.resources(0);
    c.begin();
    c.b.finish_action();
    EXPECT_FALSE(c.b.s.world[world_slot(c.target)].there());
    EXPECT_TRUE(c.b.on_table(fleet));
    EXPECT_EQ(c.b.s.spoils, 0);
    EXPECT_EQ(c.b.s.rewards, 0);
    EXPECT_EQ(c.b.resources(0), before);
    Clash three = classic_clash("Bygaros 7, Garden of the Galaxy", 3);
    const Id copy = three.b.world(2, "Bygaros 7, Garden of the Galaxy");
    const Who ships = three.attacker("Main Battle Fleet");
    three.b.aim_world(ships);
    three.begin();
    three.b.finish_action();
    EXPECT_EQ(three.b.controller(three.target), 0);
    EXPECT_TRUE(three.b.s.world[world_slot(copy)].is(World::kDisputed));
    EXPECT_FALSE(controls(three.b.s, three.b.s.world[world_slot(three.target)], 0));
}

RULE("seize Z30.28", "with the eliminated copy the Dispute is over: the attackers may go home to the own copy") {
    Board b(2, "classic");
    const Id mine = b.world(0, "Bygaros 7, Garden of the Galaxy");  // the only World of the attacker
    const Id theirs = b.world(1, "Bygaros 7, Garden of the Galaxy");
    b.world(1, "Silicas, Paradise Planet");
    const Who fleet = b.attacker("Main Battle Fleet", theirs);
    ASSERT_FALSE(controls(b.s, b.s.world[world_slot(mine)], 0));
    b.aim_world(fleet);
    b.conquer(theirs);
    b.finish_action();
    EXPECT_FALSE(b.s.world[world_slot(theirs)].there());
    EXPECT_TRUE(controls(b.s, b.s.world[world_slot(mine)], 0));
    ASSERT_TRUE(b.on_table(fleet));
    EXPECT_EQ(b.s.unit.world[slot_of(fleet.id)], world_slot(mine));
}

RULE("seize Z30.29", "a Throne World has DEF x2 and nothing more; Conquered, it is an ordinary World") {
    Clash c = classic_clash("Mars, Robot's Bane");
    c.b.s.world[world_slot(c.target)].set(World::kThrone, true);
    c.b.s.player[1].throne = c.b.s.world[world_slot(c.target)].card;
    const Who fleet = c.attacker("Main Battle Fleet");
    c.b.aim_world(fleet);
    c.begin();
    EXPECT_EQ(c.b.world_def(), 10);
    EXPECT_EQ(required_counters(c.b.s, world_slot(c.target)), 1);
    c.b.finish_action();
    EXPECT_EQ(c.b.controller(c.target), 0);
    EXPECT_FALSE(c.b.s.world[world_slot(c.target)].is(World::kThrone));
    EXPECT_EQ(c.b.s.player[1].throne, kNoCard);
}

RULE("seize Z30.30", "what is in play counts before what is used: Bomber Squadron 4 x 2 + 3, Throne World 5 x 2 + 3") {
    for (const char* edition : {"classic", "2022"}) {
        Clash c("Mars, Robot's Bane", 2, edition);
        const bool layers = std::string_view(edition) == "classic";
        c.b.s.world[world_slot(c.target)].set(World::kThrone, true);
        const Who bomber = c.attacker("Bomber Squadron");
        const Who troop = c.defender("Standard Mech Company");
        c.b.hand(0, "Piercing Wedge Formation");
        c.b.resources(0, 9);
        c.b.hand(1, "Planetary Defensive Ring");
        c.b.resources(1, 9);
        c.begin();
        ASSERT_TRUE(c.b.until([&] { return c.b.can_use(0, "Piercing Wedge Formation"); }));
        c.b.use(0, "Piercing Wedge Formation");
        ASSERT_TRUE(c.b.until([&] { return c.b.can_use(1, "Planetary Defensive Ring"); }));
        c.b.use(1, "Planetary Defensive Ring");
        ASSERT_TRUE(c.b.until_aim(bomber));
        EXPECT_EQ(c.b.world_def(), layers ? 13 : 16);
        EXPECT_EQ(c.b.att(bomber, troop), layers ? 11 : 14);
    }
}

RULE("seize Z30.31", "Firing Arcs split over Units and the World") {
    Clash c = classic_clash("Mars, Robot's Bane");
    const Who cruiser = c.attacker("Heavy Cruiser Assault Force");  // 11, Firing Arcs +1
    const Who robots = c.defender("Heavy Robot Battalion");         // DEF 6, Hardened +1
    c.b.aim(cruiser, robots, 6);
    c.b.aim_world(cruiser);
    c.begin();
    c.b.until([&] { return c.b.conquest_counters() > 0 || !c.b.alive(robots); });
    EXPECT_EQ(c.b.conquest_counters(), 1);  // 5 on Mars
    EXPECT_EQ(c.b.damage(robots), 1);
}

RULE("seize Z30.32",
     "the attacker's Preemptive Strikes are resolved first, then what is left of the defender strikes") {
    for (const char* edition : {"classic", "2022"}) {
        Clash c("Bygaros 7, Garden of the Galaxy", 2, edition);
        const Who strike = c.attacker("Rapid Strike Fleet");                // 6 + 4, DEF 4
        const Who masers = c.defender("Early Intercept Maser Projectors");  // 5, DEF 3
        c.b.aim(strike, masers);
        c.b.aim(masers, strike);
        c.begin();
        c.b.until_exchange(1);
        EXPECT_FALSE(c.b.on_table(masers));
        EXPECT_EQ(c.b.on_table(strike), std::string_view(edition) == "classic");
    }
}

RULE("seize Z30.33", "a Fleet with Support that attacks is still protected, but for Intercept") {
    for (const char* edition : {"classic", "2022"}) {
        Clash c("Bygaros 7, Garden of the Galaxy", 2, edition);
        const Who carrier = c.attacker("Fighter Carrier Group");
        const Who guard = c.defender("Imperial Guardian Fleet"), screen = c.defender("Destroyer Detachment");
        c.b.aim(carrier, guard);
        c.begin();
        ASSERT_TRUE(c.b.until_aim(guard));
        EXPECT_EQ(c.b.can_target(carrier), std::string_view(edition) == "2022");
        ASSERT_TRUE(c.b.until_aim(screen));
        EXPECT_TRUE(c.b.can_target(carrier));
    }
}

RULE("seize Z30.6", "an Artifact's line is used in a Conquest Action: Sentient Planet Killer halves the World's DEF") {
    Clash c = classic_clash("Earth Prime, the Cradle");
    const Who fleet = c.attacker("Imperial Guardian Fleet");  // 5 against 8
    c.b.artifact(0, "Sentient Planet Killer");
    c.b.resources(0, 2);
    c.b.aim_world(fleet);
    c.begin();
    ASSERT_TRUE(c.b.until([&] { return c.b.can_use(0, "Sentient Planet Killer"); }));
    c.b.use(0, "Sentient Planet Killer");
    EXPECT_EQ(c.b.world_def(), 4);
    EXPECT_EQ(c.b.resources(0), 0);
    EXPECT_TRUE(c.b.s.artifacts[0].depleted());
    c.b.finish_action();
    EXPECT_EQ(c.b.controller(c.target), 0);
}

RULE("seize Z30.13", "an Artifact that is eliminated for its line leaves the table, and its name stays used up") {
    Clash c = classic_clash();
    const Who fleet = c.attacker("Imperial Guardian Fleet");
    const Who robots = c.defender("Heavy Robot Battalion");  // DEF 6, Hardened +1
    c.b.artifact(0, "Nanite Dis-assemblers");
    c.begin();
    ASSERT_TRUE(c.b.until([&] { return c.b.can_use(0, "Nanite Dis-assemblers"); }));
    c.b.use(0, "Nanite Dis-assemblers");
    EXPECT_EQ(c.b.def(robots), 4);
    EXPECT_EQ(c.b.key(robots, Keyword::hardened), 0);
    EXPECT_FALSE(c.b.s.artifacts[0].in_play());
    EXPECT_TRUE(allocated(c.b.s, cards(c.b.s).find("Nanite Dis-assemblers")));
    EXPECT_TRUE(c.b.discarded(0, "Nanite Dis-assemblers"));
    EXPECT_TRUE(c.b.alive(fleet));
}

RULE("seize Z30.40",
     "divisions follow one another, abilities of different cards add, one copy at a time on one thing") {
    Clash c = classic_clash();
    const Who fleet = c.attacker("Retired Rim Battlecruisers");  // Hardened +1
    c.b.hand(0, "Phalanx Battle Formation");
    c.b.hand(0, "Phalanx Battle Formation");
    c.b.resources(0, 9);
    c.begin();
    ASSERT_TRUE(c.b.until([&] { return c.b.can_use(0, "Phalanx Battle Formation"); }));
    c.b.use(0, "Phalanx Battle Formation");
    EXPECT_EQ(c.b.key(fleet, Keyword::hardened), 2);
    EXPECT_FALSE(c.b.can_use(0, "Phalanx Battle Formation"));
}

RULE("seize Z30.23",
     "a Conquest Action that is skipped lets the Units go home, and the World is no longer one under attack") {
    Clash c = classic_clash();
    const Who fleet = c.attacker("Imperial Guardian Fleet");
    c.b.s.world[world_slot(c.target)].set(World::kRaided, true);
    c.b.s.stage = Stage::military;
    c.b.s.ask = Ask::conquer;
    c.b.s.asked = SeatSet::of(0);
    c.b.act({.type = Seize::Action::Type::skip, .id = c.target});
    EXPECT_FALSE(c.b.s.world[world_slot(c.target)].is(World::kRaided));
    EXPECT_EQ(c.b.s.stage, Stage::home);
    EXPECT_TRUE(c.b.on_table(fleet));
}
