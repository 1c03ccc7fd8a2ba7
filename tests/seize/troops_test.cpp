#include "seize/board.hpp"

// The Troops.
namespace imperium::test {

namespace {

// The Mission ability of a Unit card of seat 0 in the 1st Exchange, used with this option.
void use_mission(Clash& c, const std::string& name, int option) {
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
    c.b.use(0, name);
    c.b.choose(option);
}

}  // namespace

CARD("Android Battalion", "a Mission counter gives ATT +4 or Piercing +1 for the Exchange") {
    Clash c;
    const Who androids = c.attacker("Android Battalion");
    c.defender("Main Battle Tank Company");
    c.begin();
    use_mission(c, "Android Battalion", 0);
    EXPECT_EQ(c.b.att(androids), 10);
    EXPECT_EQ(c.b.key(androids, Keyword::piercing), 0);
    EXPECT_FALSE(c.b.can_use(0, "Android Battalion"));
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.att(androids), 6);
    use_mission(c, "Android Battalion", 1);
    EXPECT_EQ(c.b.key(androids, Keyword::piercing), 1);
    EXPECT_EQ(c.b.att(androids), 6);
    EXPECT_EQ(c.b.counters(androids), 0);
}

CARD("Augmented Super Soldiers", "choose whom ATT +3/DEF +3 counts against, for the Conquest Action") {
    Clash c;
    const Who soldiers = c.attacker("Augmented Super Soldiers");
    const Who drones = c.defender("Android Battalion");
    const Who tanks = c.defender("Main Battle Tank Company");
    const Who mechs = c.defender("Heavy Assault Mech Lance");
    const Who fleet = c.defender("Drone Fighter Squadron");
    c.begin();
    ASSERT_TRUE(c.b.asks(Ask::choice, 0));
    struct Option {
        int number;
        Who meets, other;
    };
    for (const Option& o : {Option{0, drones, tanks}, Option{1, drones, mechs}, Option{2, mechs, drones},
                            Option{3, tanks, mechs}, Option{0, drones, fleet}}) {
        Board b = c.b;
        b.choose(o.number);
        EXPECT_EQ(b.att(soldiers, o.meets), 8) << o.number;
        EXPECT_EQ(b.def(soldiers, o.meets), 8) << o.number;
        EXPECT_EQ(b.att(soldiers, o.other), 5) << o.number;
        EXPECT_EQ(b.def(soldiers, o.other), 5) << o.number;
        ASSERT_TRUE(b.until_exchange(2));
        EXPECT_EQ(b.att(soldiers, o.meets), 8) << o.number;
    }
}

CARD("Behemoth Tank Company", "may target Fleets and Orbitals; other Tanks may not") {
    Clash c;
    const Who behemoth = c.attacker("Behemoth Tank Company");
    const Who tanks = c.attacker("Main Battle Tank Company");
    const Who fleet = c.defender("Main Battle Fleet");
    const Who orbital = c.defender("Orbital Mega-city");
    c.begin();
    EXPECT_EQ(c.b.key(behemoth, Keyword::siege), 1);
    EXPECT_EQ(c.b.def(behemoth, fleet), 18);
    ASSERT_TRUE(c.b.until_aim(behemoth));
    EXPECT_EQ(c.b.s.conquest.exchange, 2);  // no Assault
    EXPECT_TRUE(c.b.can_target(fleet));
    EXPECT_TRUE(c.b.can_target(orbital));
    ASSERT_TRUE(c.b.until_aim(tanks));
    EXPECT_FALSE(c.b.can_target(fleet));
    EXPECT_FALSE(c.b.can_target(orbital));
}

CARD("Clone Battalion", "a GenAug gives ATT +2/DEF +2 for the Exchange; another race does not") {
    Clash c;
    const Who clones = c.attacker("Clone Battalion");
    c.defender("Main Battle Tank Company");
    c.b.character(0, "Ajee Delere, GalNet Celebrity");
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
    c.b.use(0, "Clone Battalion");
    EXPECT_EQ(c.b.att(clones), 6);
    EXPECT_EQ(c.b.def(clones), 7);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.att(clones), 4);

    Clash other;
    other.attacker("Clone Battalion");
    other.defender("Main Battle Tank Company");
    other.b.character(0, "Alpha Theta Omicron");
    other.begin();
    other.b.finish_action();
    EXPECT_FALSE(other.b.was_offered(0, "Clone Battalion"));
}

CARD("Clone Battalion", "eliminated, it returns to the hand for 1 Resource counter") {
    for (const int resources : {0, 1}) {
        Clash c;
        const Who fleet = c.attacker("Main Battle Fleet");
        const Who clones = c.defender("Clone Battalion");
        c.b.resources(1, resources);
        c.b.aim(fleet, clones);
        c.b.say_yes();
        c.begin();
        c.b.finish_action();
        EXPECT_FALSE(c.b.on_table(clones));
        EXPECT_EQ(c.b.in_hand(1, "Clone Battalion"), resources == 1);
        EXPECT_EQ(c.b.discarded(1, "Clone Battalion"), resources == 0);
        EXPECT_EQ(c.b.resources(1), 0);
    }
}

CARD("Cyborg Infantry Division", "a Cyborg gives DEF +3 for the Exchange") {
    Clash c;
    const Who fleet = c.attacker("Main Battle Fleet");
    const Who cyborgs = c.defender("Cyborg Infantry Division");
    c.b.character(1, "Azhar Maikenik, 2nd Varum Constructor");
    c.b.character(1, "Alpha Theta Omicron");
    c.begin();
    ASSERT_TRUE(c.b.until_window(1, Window::exchange, Stage::step1));
    c.b.use(1, "Cyborg Infantry Division");
    EXPECT_EQ(c.b.def(cyborgs, fleet), 8);
    EXPECT_EQ(c.b.att(cyborgs), 5);
    EXPECT_TRUE(c.b.character_depleted(1, "Azhar Maikenik, 2nd Varum Constructor"));
    EXPECT_FALSE(c.b.character_depleted(1, "Alpha Theta Omicron"));
}

CARD("Cyborg Infantry Division", "eliminated, it comes depleted to another World for 2 Resource counters") {
    for (const int resources : {1, 2}) {
        Clash c;
        const Id shelter = c.b.world(1, "Aquas Delor, Water World");
        const Who fleet = c.attacker("Main Battle Fleet");
        const Who cyborgs = c.defender("Cyborg Infantry Division");
        c.b.resources(1, resources);
        c.b.aim(fleet, cyborgs);
        c.b.say_yes();
        c.begin();
        c.b.finish_action();
        bool back = false;
        for (int i = 0; i < c.b.s.units; ++i) {
            const Unit u = c.b.s.unit[i];
            if (!u.there() || u.card != card_id("Cyborg Infantry Division")) continue;
            back = true;
            EXPECT_EQ(u.world, world_slot(shelter));
            EXPECT_TRUE(u.is(Unit::kDepleted));
        }
        EXPECT_EQ(back, resources == 2);
        EXPECT_EQ(c.b.discarded(1, "Cyborg Infantry Division"), resources == 1);
    }
}

CARD("Heavy Assault Mech Lance", "Hardened +1: the second Damage counter eliminates it") {
    Clash c;
    const Who fleet = c.attacker("Light Cruiser Task Force");
    const Who mechs = c.defender("Heavy Assault Mech Lance");
    c.b.aim(fleet, mechs);
    c.begin();
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_TRUE(c.b.alive(mechs));
    EXPECT_EQ(c.b.damage(mechs), 1);
    c.b.finish_action();
    EXPECT_FALSE(c.b.on_table(mechs));
}

CARD("Heavy Robot Battalion", "a Mission counter gives ATT +3, and Piercing +1 or Hardened +1") {
    Clash c;
    const Who robots = c.attacker("Heavy Robot Battalion");
    c.defender("Main Battle Tank Company");
    c.begin();
    use_mission(c, "Heavy Robot Battalion", 0);
    EXPECT_EQ(c.b.att(robots), 8);
    EXPECT_EQ(c.b.key(robots, Keyword::piercing), 1);
    EXPECT_EQ(c.b.key(robots, Keyword::hardened), 0);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.att(robots), 5);
    use_mission(c, "Heavy Robot Battalion", 1);
    EXPECT_EQ(c.b.att(robots), 8);
    EXPECT_EQ(c.b.key(robots, Keyword::piercing), 0);
    EXPECT_EQ(c.b.key(robots, Keyword::hardened), 1);
}

CARD("Hover Tank Squadron", "DEF +3 versus Non-Hover Troops; may target Fleets and Orbitals") {
    Clash c;
    const Who tanks = c.attacker("Hover Tank Squadron");
    const Who infantry = c.defender("Infantry Battalion");
    const Who hovers = c.defender("Infantry Suppression Hovers");
    const Who fleet = c.defender("Main Battle Fleet");
    c.begin();
    EXPECT_EQ(c.b.def(tanks, infantry), 7);
    EXPECT_EQ(c.b.def(tanks, hovers), 4);
    EXPECT_EQ(c.b.def(tanks, fleet), 4);
    ASSERT_TRUE(c.b.until_aim(tanks));
    EXPECT_TRUE(c.b.can_target(fleet));
}

CARD("Infantry Battalion", "a General gives ATT +2/DEF +2; an Admiral does not") {
    Clash c;
    const Who infantry = c.attacker("Infantry Battalion");
    c.defender("Main Battle Tank Company");
    c.b.character(0, "Brigadier General Na'zeen");
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
    c.b.use(0, "Infantry Battalion");
    EXPECT_EQ(c.b.att(infantry), 5);
    EXPECT_EQ(c.b.def(infantry), 5);

    Clash other;
    other.attacker("Infantry Battalion");
    other.defender("Main Battle Tank Company");
    other.b.character(0, "Vice Admiral Zinn Garnath");
    other.begin();
    other.b.finish_action();
    EXPECT_FALSE(other.b.was_offered(0, "Infantry Battalion"));
}

CARD("Infantry Battalion", "eliminated, it goes under its Owner's Asset Deck") {
    Clash c;
    const Who fleet = c.attacker("Main Battle Fleet");
    const Who infantry = c.defender("Infantry Battalion");
    c.b.deck(1, "Main Battle Tank Company");
    c.b.aim(fleet, infantry);
    c.begin();
    c.b.finish_action();
    EXPECT_FALSE(c.b.discarded(1, "Infantry Battalion"));
    ASSERT_EQ(c.b.s.player[1].deck.size(), 2);
    EXPECT_EQ(c.b.s.player[1].deck[0], card_id("Infantry Battalion"));  // the bottom
}

CARD("Infantry Suppression Hovers", "ATT +2 versus Infantry only; Assault, Intercept") {
    Clash c;
    const Who hovers = c.attacker("Infantry Suppression Hovers");
    const Who infantry = c.defender("Infantry Battalion");
    const Who tanks = c.defender("Main Battle Tank Company");
    c.begin();
    EXPECT_EQ(c.b.att(hovers, infantry), 8);
    EXPECT_EQ(c.b.att(hovers, tanks), 6);
    EXPECT_EQ(c.b.key(hovers, Keyword::intercept), 1);
    ASSERT_TRUE(c.b.until_aim(hovers));
    EXPECT_EQ(c.b.s.conquest.exchange, 1);
}

CARD("Intercept Hover Drones", "a Hunter gives ATT +3 for the Exchange; arrive undepleted") {
    Clash c;
    c.attacker("Infantry Battalion");
    c.attacker("Main Battle Fleet");
    const Who drones = c.defender("Intercept Hover Drones");
    c.b.character(1, "Khamera, Overly Aug'd Berzerker");
    c.begin();
    ASSERT_TRUE(c.b.until_window(1, Window::exchange, Stage::step1));
    c.b.use(1, "Intercept Hover Drones");
    EXPECT_EQ(c.b.att(drones), 7);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.att(drones), 4);

    Board b;
    const Id home = b.world(0, "Bygaros 7, Garden of the Galaxy");
    const Id other = b.world(0, "Aquas Delor, Water World");
    b.hand(0, "Intercept Hover Drones");
    b.hand(0, "Robot Infantry Battalion");
    b.allocation();
    ASSERT_TRUE(b.until([&] { return b.asks(Ask::build, 0); }));
    b.build("Intercept Hover Drones", home);
    b.build("Robot Infantry Battalion", other);
    EXPECT_FALSE(b.depleted({0, 0}));
    EXPECT_TRUE(b.depleted({1, 0}));
}

CARD("Intercept Hover Drones", "get nothing from another player's Hunter who is not offered") {
    Clash c;
    c.attacker("Main Battle Fleet");
    const Who drones = c.defender("Intercept Hover Drones");
    c.b.character(0, "Khamera, Overly Aug'd Berzerker");
    c.begin();
    ASSERT_TRUE(c.b.until_window(1, Window::exchange, Stage::step1));
    c.b.use(1, "Intercept Hover Drones");
    ASSERT_TRUE(c.b.asks(Ask::consent, 0));
    c.b.answer(false);
    EXPECT_EQ(c.b.att(drones), 4);
    EXPECT_FALSE(c.b.character_depleted(0, "Khamera, Overly Aug'd Berzerker"));
}

CARD("Jump Battlesuit Company", "ATT +3 versus Installations; an Engineer gives ATT +3") {
    Clash c;
    const Who suits = c.attacker("Jump Battlesuit Company");
    const Who installation = c.defender("Beam Weapon Batteries");
    const Who troop = c.defender("Infantry Battalion");
    c.b.character(0, "M-5-X-10000");
    c.begin();
    EXPECT_EQ(c.b.att(suits, installation), 8);
    EXPECT_EQ(c.b.att(suits, troop), 5);
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
    c.b.use(0, "Jump Battlesuit Company", 1);
    EXPECT_EQ(c.b.att(suits, installation), 11);
    EXPECT_EQ(c.b.att(suits, troop), 8);
    ASSERT_TRUE(c.b.until_aim(suits));
    EXPECT_EQ(c.b.s.conquest.exchange, 1);  // Assault
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.att(suits, troop), 5);
}

CARD("Leviathan Strider Mechs", "may target Fleets and Orbitals, and split over two") {
    Clash c;
    const Who mechs = c.attacker("Leviathan Strider Mechs");
    const Who fleet = c.defender("Destroyer Detachment");
    const Who orbital = c.defender("Early Intercept Maser Projectors");
    c.b.aim(mechs, fleet, 5);
    c.b.aim(mechs, orbital);
    c.begin();
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.damage(fleet), 0);  // not in the 1st Exchange
    EXPECT_EQ(c.b.key(mechs, Keyword::hardened), 1);
    c.b.finish_action();
    EXPECT_FALSE(c.b.on_table(fleet));
    EXPECT_FALSE(c.b.on_table(orbital));
}

CARD("Main Battle Tank Company", "Reinforced: DEF x2 versus Fleets and Orbitals, not versus Troops") {
    Clash c;
    const Who tanks = c.attacker("Main Battle Tank Company");
    const Who fleet = c.defender("Main Battle Fleet");
    const Who orbital = c.defender("Orbital Mega-city");
    const Who troop = c.defender("Infantry Battalion");
    const Who installation = c.defender("Beam Weapon Batteries");
    c.begin();
    EXPECT_EQ(c.b.def(tanks, fleet), 12);
    EXPECT_EQ(c.b.def(tanks, orbital), 12);
    EXPECT_EQ(c.b.def(tanks, troop), 6);
    EXPECT_EQ(c.b.def(tanks, installation), 6);
}

CARD("Mechanized Infantry Division", "ATT +1/DEF +1 while another Unit here is a Mech") {
    Clash c;
    const Who division = c.attacker("Mechanized Infantry Division");
    const Who mechs = c.attacker("Standard Mech Company");
    const Who fleet = c.defender("Main Battle Fleet");
    c.attacker("Infantry Suppression Hovers");
    c.b.aim(mechs, fleet);
    c.begin();
    EXPECT_EQ(c.b.att(division), 6);
    EXPECT_EQ(c.b.def(division), 5);

    Clash other;
    const Who alone = other.attacker("Mechanized Infantry Division");
    other.defender("Standard Mech Company");  // the enemy's
    other.begin();
    EXPECT_EQ(other.b.att(alone), 5);
    EXPECT_EQ(other.b.def(alone), 4);
}

CARD("Occupation Drone Force", "undepletes when the World it attacked is Conquered") {
    for (const bool conquered : {true, false}) {
        Clash c;
        const Who fleet = c.attacker("Main Battle Fleet");
        const Who drones = c.attacker("Occupation Drone Force");
        if (conquered) c.b.aim_world(fleet);
        c.begin();
        c.b.finish_action();
        EXPECT_EQ(c.b.controller(c.target), conquered ? 0 : 1);
        EXPECT_EQ(c.b.depleted(drones), !conquered);
        EXPECT_TRUE(c.b.depleted(fleet));
    }
}

CARD("Orbital Drop Marine Teams", "Assault or Surprise Strike, not both") {
    Clash c;
    const Who marines = c.attacker("Orbital Drop Marine Teams");
    const Who infantry = c.defender("Infantry Battalion");
    const Who tanks = c.defender("Leviathan Strider Mechs");
    c.begin();
    ASSERT_TRUE(c.b.until([&] { return c.b.s.stage == Stage::strike_attacker && c.b.s.ask == Ask::aim; }));
    Board struck = c.b;
    struck.aim(marines, infantry);
    ASSERT_TRUE(struck.until_aim(tanks));
    EXPECT_FALSE(struck.on_table(infantry));
    EXPECT_EQ(struck.s.stage, Stage::step2);  // the marines were not asked in Step 1
    ASSERT_TRUE(c.b.until([&] { return c.b.s.stage == Stage::step1 && c.b.s.ask == Ask::aim; }));
    EXPECT_TRUE(c.b.can_target(tanks));
}

CARD("Powered Armor Platoons", "Assault, and Hardened +1") {
    Clash c;
    const Who platoons = c.attacker("Powered Armor Platoons");
    const Who enemy = c.defender("Main Battle Tank Company");
    const Who fleet = c.defender("Imperial Guardian Fleet");
    c.b.aim(platoons, enemy);
    c.b.aim(fleet, platoons);
    c.begin();
    ASSERT_TRUE(c.b.until_aim(fleet));
    EXPECT_EQ(c.b.s.conquest.exchange, 1);
    EXPECT_TRUE(c.b.can_target(platoons));
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.damage(platoons), 1);
    EXPECT_TRUE(c.b.alive(platoons));
}

CARD("Robot Infantry Battalion", "eliminated, another Drone has ATT +3 this Step") {
    Clash c;
    const Who robots = c.attacker("Robot Infantry Battalion");
    const Who goliath = c.attacker("Robot Goliath");
    const Who tanks = c.attacker("Main Battle Tank Company");
    const Who androids = c.attacker("Android Battalion");
    c.defender("Main Battle Fleet");
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
    c.b.use(0, "Robot Infantry Battalion");
    EXPECT_FALSE(c.b.can_pick(robots));
    EXPECT_FALSE(c.b.can_pick(tanks));
    EXPECT_TRUE(c.b.can_pick(androids));
    c.b.pick(goliath);
    EXPECT_EQ(c.b.att(goliath), 14);
    EXPECT_EQ(c.b.att(androids), 6);
    EXPECT_FALSE(c.b.on_table(robots));
    ASSERT_TRUE(c.b.until([&] { return c.b.s.stage == Stage::step2; }));
    EXPECT_EQ(c.b.att(goliath), 11);
}

CARD("Robot Infantry Battalion", "has nobody to help without another Drone") {
    Clash c;
    c.attacker("Robot Infantry Battalion");
    c.attacker("Main Battle Tank Company");
    c.defender("Main Battle Fleet");
    c.begin();
    c.b.finish_action();
    EXPECT_FALSE(c.b.was_offered(0, "Robot Infantry Battalion"));
}

CARD("Scout Tank Deployment", "arrives undepleted, and Reacts depleted") {
    Board b;
    const Id home = b.world(0, "Bygaros 7, Garden of the Galaxy");
    b.hand(0, "Scout Tank Deployment");
    b.allocation();
    ASSERT_TRUE(b.until([&] { return b.asks(Ask::build, 0); }));
    b.build("Scout Tank Deployment", home);
    EXPECT_FALSE(b.depleted({0, 0}));

    Board c;
    c.world(0, "Silicas, Paradise Planet");
    const Id target = c.world(1, "Bygaros 7, Garden of the Galaxy");
    const Id other = c.world(1, "Aquas Delor, Water World");
    c.attacker("Main Battle Fleet", target);
    const Who scouts = c.unit(1, "Scout Tank Deployment", other, true);
    const Who tanks = c.unit(1, "Main Battle Tank Company", other, true);
    c.end_of_attacks();
    ASSERT_TRUE(c.until([&] { return c.s.stage == Stage::part_c && c.asks(Ask::move, 1); }));
    EXPECT_FALSE(may_move(c.s, 1, slot_of(tanks.id)));
    c.move(scouts, target);
    EXPECT_EQ(c.s.unit[slot_of(scouts.id)].world, world_slot(target));
}

CARD("Standard Mech Company", "ATT +2/DEF +2 versus Non-Mech Troops only") {
    Clash c;
    const Who mechs = c.attacker("Standard Mech Company");
    const Who infantry = c.defender("Infantry Battalion");
    const Who others = c.defender("Heavy Assault Mech Lance");
    const Who installation = c.defender("Beam Weapon Batteries");
    c.begin();
    EXPECT_EQ(c.b.att(mechs, infantry), 8);
    EXPECT_EQ(c.b.def(mechs, infantry), 8);
    EXPECT_EQ(c.b.att(mechs, others), 6);
    EXPECT_EQ(c.b.def(mechs, others), 6);
    EXPECT_EQ(c.b.att(mechs, installation), 6);
    EXPECT_EQ(c.b.def(mechs, installation), 6);
}

CARD("Termbot Tanks", "eliminated for ATT x2 and Piercing +1 in the Step it attacks in") {
    Clash c;
    const Who tanks = c.attacker("Termbot Tanks");
    c.attacker("Main Battle Fleet");
    const Who enemy = c.defender("Leviathan Strider Mechs");
    c.b.aim(tanks, enemy);
    c.begin();
    ASSERT_TRUE(c.b.until_aim(enemy));
    EXPECT_FALSE(c.b.was_offered(0, "Termbot Tanks"));  // it cannot attack in the 1st Exchange
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
    c.b.use(0, "Termbot Tanks");
    EXPECT_EQ(c.b.att(tanks), 14);
    EXPECT_EQ(c.b.key(tanks, Keyword::piercing), 1);
    ASSERT_TRUE(c.b.until([&] { return c.b.s.stage == Stage::step2; }));
    EXPECT_EQ(c.b.damage(enemy), 2);
    EXPECT_FALSE(c.b.on_table(tanks));
}

CARD("Transformable Mecha Company", "choose Assault and reach, or DEF +3, for the Conquest Action") {
    Clash c;
    const Who mecha = c.attacker("Transformable Mecha Company");
    const Who fleet = c.defender("Main Battle Fleet");
    c.begin();
    ASSERT_TRUE(c.b.asks(Ask::choice, 0));
    Board swift = c.b;
    swift.choose(0);
    EXPECT_EQ(swift.def(mecha), 6);
    ASSERT_TRUE(swift.until_aim(mecha));
    EXPECT_EQ(swift.s.conquest.exchange, 1);
    EXPECT_TRUE(swift.can_target(fleet));
    Board sturdy = c.b;
    sturdy.choose(1);
    EXPECT_EQ(sturdy.def(mecha), 9);
    ASSERT_TRUE(sturdy.until_aim(mecha));
    EXPECT_EQ(sturdy.s.conquest.exchange, 2);
    EXPECT_FALSE(sturdy.can_target(fleet));
    EXPECT_EQ(sturdy.def(mecha), 9);
}

RULE("seize Z11.2", "Mission counters are spent by their card, and Resupply replaces them up to the starting value") {
    Clash c;
    const Who androids = c.attacker("Android Battalion");
    c.defender("Main Battle Tank Company");
    c.begin();
    EXPECT_EQ(c.b.counters(androids), 2);
    use_mission(c, "Android Battalion", 0);
    EXPECT_EQ(c.b.counters(androids), 1);
    c.b.finish_action();
    c.b.resupply();
    EXPECT_EQ(c.b.counters(androids), 2);
}

}  // namespace imperium::test
