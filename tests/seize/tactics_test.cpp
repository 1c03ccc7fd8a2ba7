#include "seize/board.hpp"

// The Tactics: every line of every card, and where it does not apply.
namespace imperium::test {

namespace {

// A Conquest Action in which a seat holds one Tactic and can pay for it.
struct Tactic : Clash {
    Tactic(Seat whose, const std::string& tactic, const std::string& helper = "") : seat(whose), name(tactic) {
        b.hand(seat, tactic);
        b.resources(seat, 5);
        if (!helper.empty()) b.character(seat, helper);
    }
    // To the window and use it there.
    void use(Window window, Stage after, int line = 0) {
        ASSERT_TRUE(b.until_window(seat, window, after));
        b.use(seat, name, line);
    }
    void paid(int cost) {
        EXPECT_EQ(b.resources(seat), 5 - cost);
        EXPECT_TRUE(b.discarded(seat, name));
        EXPECT_FALSE(b.in_hand(seat, name));
    }

    Seat seat;
    std::string name;
};

constexpr const char* kGeneral = "Brigadier General Na'zeen";
constexpr const char* kAdmiral = "Vice Admiral Zinn Garnath";
constexpr const char* kEngineer = "M-5-X-10000";
constexpr const char* kPolitician = "Alpha Theta Omicron";
constexpr const char* kHunter = "Delanos Vec, Opportunistic Vault Raider";
constexpr const char* kAssassin = "Lethless, Demoness of Oblivion";

}  // namespace

CARD("AI Coordinated Offensive", "Drones have ATT +3 for the Conquest Action; others have not") {
    Tactic t(0, "AI Coordinated Offensive");
    const Who drones = t.attacker("Robot Infantry Battalion");
    const Who carrier = t.attacker("Drone Carrier Group");
    const Who other = t.attacker("Main Battle Fleet");
    const Who enemy = t.defender("Robot Goliath");
    t.begin();
    t.use(Window::conquest, Stage::strike_attacker);
    t.paid(2);
    EXPECT_EQ(t.b.att(drones), 7);
    EXPECT_EQ(t.b.att(carrier.counter(1)), 6);
    EXPECT_EQ(t.b.att(other), 13);
    EXPECT_EQ(t.b.att(enemy), 11);
    EXPECT_EQ(t.b.key(drones, Keyword::piercing), 0);
    ASSERT_TRUE(t.b.until_exchange(2));
    EXPECT_EQ(t.b.att(drones), 7);
}

CARD("AI Coordinated Offensive", "with a General also Piercing +1; also in a Step") {
    Tactic t(0, "AI Coordinated Offensive", kGeneral);
    const Who drones = t.attacker("Android Battalion");
    t.defender("Main Battle Fleet");
    t.begin();
    t.use(Window::exchange, Stage::step1, 1);
    t.paid(2);
    EXPECT_EQ(t.b.att(drones), 9);
    EXPECT_EQ(t.b.key(drones, Keyword::piercing), 1);
    EXPECT_TRUE(t.b.character_depleted(0, kGeneral));
}

CARD("AI Coordinated Offensive", "is of no use without Drones") {
    Tactic t(0, "AI Coordinated Offensive");
    t.attacker("Main Battle Fleet");
    t.defender("Robot Goliath");
    t.begin();
    t.b.finish_action();
    EXPECT_FALSE(t.b.was_offered(0, t.name));
}

CARD("Armor Piercing Barrage", "one Unit card has ATT +2 and Piercing +1, with an Engineer +2, for the Exchange") {
    for (const int line : {0, 1}) {
        Tactic t(0, "Armor Piercing Barrage", kEngineer);
        const Who fleet = t.attacker("Destroyer Detachment");
        const Who carrier = t.attacker("Drone Carrier Group");
        const Who enemy = t.defender("Main Battle Fleet");
        t.begin();
        t.use(Window::exchange, Stage::step1, line);
        EXPECT_FALSE(t.b.can_pick(carrier.counter(1)));
        EXPECT_FALSE(t.b.can_pick(enemy));
        t.b.pick(fleet);
        t.paid(1);
        EXPECT_EQ(t.b.att(fleet), 6);
        EXPECT_EQ(t.b.key(fleet, Keyword::piercing), 1 + line);
        EXPECT_EQ(t.b.att(carrier), 2);
        ASSERT_TRUE(t.b.until_exchange(2));
        EXPECT_EQ(t.b.att(fleet), 4);
    }
}

CARD("Armor Piercing Barrage", "not twice on one Unit") {
    Tactic t(0, "Armor Piercing Barrage");
    t.b.hand(0, "Armor Piercing Barrage");
    const Who fleet = t.attacker("Destroyer Detachment");
    t.defender("Main Battle Fleet");
    t.begin();
    t.use(Window::exchange, Stage::step1);
    EXPECT_EQ(t.b.att(fleet), 6);
    EXPECT_FALSE(t.b.can_use(0, t.name));
}

CARD("Damage Control Drones", "Step 3: one Fleet card loses a Damage counter and stays") {
    Tactic t(1, "Damage Control Drones");
    const Who enemy = t.attacker("Main Battle Fleet");
    const Who fleet = t.defender("Destroyer Detachment");
    const Who troop = t.defender("Clone Battalion");
    t.b.aim(enemy, troop, 6);
    t.b.aim(enemy, fleet);
    t.begin();
    t.use(Window::step3, Stage::step3);
    t.paid(1);
    EXPECT_FALSE(t.b.on_table(fleet));  // it had two of them: 1, and 1 of Piercing
    EXPECT_FALSE(t.b.on_table(troop));

    Tactic u(1, "Damage Control Drones");
    const Who guards = u.attacker("Imperial Guardian Fleet");
    const Who saved = u.defender("Destroyer Detachment");
    u.b.aim(guards, saved);
    u.begin();
    u.use(Window::step3, Stage::step3);
    ASSERT_TRUE(u.b.until_exchange(2));
    EXPECT_TRUE(u.b.alive(saved));
    u.b.finish_action();
    EXPECT_FALSE(u.b.on_table(saved));
}

CARD("Damage Control Drones", "with an Engineer up to three; not for Troops") {
    Tactic t(1, "Damage Control Drones", kEngineer);
    const Who first = t.attacker("Main Battle Fleet");
    const Who second = t.attacker("Imperial Guardian Fleet");
    const Who one = t.defender("Retired Rim Battlecruisers");
    const Who two = t.defender("Destroyer Detachment");
    t.b.aim(first, one);
    t.b.aim(second, two);
    t.begin();
    t.use(Window::step3, Stage::step3, 1);
    t.b.pick(one);
    t.b.pick(two);
    EXPECT_EQ(t.b.damage(one), 1);
    EXPECT_EQ(t.b.damage(two), 0);

    Tactic u(1, "Damage Control Drones");
    const Who fleet = u.attacker("Main Battle Fleet");
    const Who troop = u.defender("Infantry Suppression Hovers");
    u.b.aim(fleet, troop);
    u.begin();
    u.b.finish_action();
    EXPECT_FALSE(u.b.was_offered(1, u.name));
}

CARD("Decoy Hologram Fleet", "after targets are announced up to X enemy Units have half ATT this Step") {
    Tactic t(1, "Decoy Hologram Fleet");
    const Who first = t.attacker("Main Battle Fleet");
    const Who second = t.attacker("Destroyer Detachment");
    const Who fleet = t.defender("Retired Rim Battlecruisers");
    t.b.aim(first, fleet);
    t.begin();
    t.use(Window::targets, Stage::step1_resolve);
    t.b.pay_x(2);
    t.b.pick(first);
    t.b.pick(second);
    t.paid(2);
    ASSERT_TRUE(t.b.until_aim(fleet));
    EXPECT_EQ(t.b.damage(fleet), 0);  // 13 / 2 = 6 is less than 7
    EXPECT_EQ(t.b.att(first), 13);    // the Step is over
}

CARD("Decoy Hologram Fleet", "with a Hunter their targeting counts for nothing") {
    Tactic t(1, "Decoy Hologram Fleet", kHunter);
    const Who first = t.attacker("Main Battle Fleet");
    const Who second = t.attacker("Imperial Guardian Fleet");
    const Who fleet = t.defender("Retired Rim Battlecruisers");
    const Who other = t.defender("Destroyer Detachment");
    t.b.aim(first, fleet);
    t.b.aim(second, other);
    t.begin();
    t.use(Window::targets, Stage::step1_resolve, 1);
    t.b.pay_x(1);
    t.b.pick(first);
    t.paid(1);
    ASSERT_TRUE(t.b.until_aim(fleet));
    EXPECT_EQ(t.b.damage(fleet), 0);
    EXPECT_EQ(t.b.damage(other), 1);
}

CARD("Decoy Hologram Fleet", "not before targets are announced, nor without Resource counters") {
    Tactic t(1, "Decoy Hologram Fleet");
    t.attacker("Main Battle Fleet");
    t.defender("Retired Rim Battlecruisers");
    t.begin();
    EXPECT_FALSE(t.b.until_window(1, Window::exchange));
    Tactic u(1, "Decoy Hologram Fleet");
    u.b.resources(1, 0);
    u.attacker("Main Battle Fleet");
    u.defender("Retired Rim Battlecruisers");
    u.begin();
    u.b.finish_action();
    EXPECT_FALSE(u.b.was_offered(1, u.name));
}

CARD("Disposable Forces", "moves all Damage counters from a Unit card to a Troop card, which goes in its place") {
    for (const int line : {0, 1}) {
        Tactic t(1, "Disposable Forces", kGeneral);
        const Who enemy = t.attacker("Main Battle Fleet");
        const Who fleet = t.defender("Retired Rim Battlecruisers");
        const Who troop = t.defender("Main Battle Tank Company");
        const Who other = t.defender("Destroyer Detachment");
        t.b.aim(enemy, fleet);
        t.begin();
        t.use(Window::step3, Stage::step3, line);
        if (t.b.s.ask == Ask::target) {
            EXPECT_FALSE(t.b.can_pick(other));
            t.b.pick(t.b.can_pick(fleet) ? fleet : troop);
        }
        t.paid(1);
        ASSERT_TRUE(t.b.until_exchange(2));
        EXPECT_TRUE(t.b.alive(fleet));
        EXPECT_EQ(t.b.damage(fleet), 0);
        EXPECT_FALSE(t.b.on_table(troop));
        EXPECT_EQ(t.b.in_hand(1, "Main Battle Tank Company"), line == 1);
        EXPECT_EQ(t.b.discarded(1, "Main Battle Tank Company"), line == 0);
    }
}

CARD("Disposable Forces", "needs a damaged Unit and another Troop") {
    Tactic t(1, "Disposable Forces");
    const Who enemy = t.attacker("Main Battle Fleet");
    const Who fleet = t.defender("Retired Rim Battlecruisers");
    t.b.aim(enemy, fleet);
    t.begin();
    t.b.finish_action();
    EXPECT_FALSE(t.b.was_offered(1, t.name));
    Tactic u(1, "Disposable Forces");
    u.attacker("Main Battle Fleet");
    u.defender("Main Battle Tank Company");
    u.defender("Clone Battalion");
    u.begin();
    u.b.finish_action();
    EXPECT_FALSE(u.b.was_offered(1, u.name));
}

CARD("Drone Collision Attack", "a Drone, card or counter, has ATT x2 (Engineer x3) and Piercing +1, then goes") {
    for (const int line : {0, 1}) {
        Tactic t(0, "Drone Collision Attack", kEngineer);
        const Who carrier = t.attacker("Drone Carrier Group");
        const Who other = t.attacker("Main Battle Fleet");
        const Who enemy = t.defender("Retired Rim Battlecruisers");
        const Who drone = carrier.counter(1);
        t.b.aim(drone, enemy);
        t.begin();
        t.use(Window::exchange, Stage::step1, line);
        EXPECT_FALSE(t.b.can_pick(other));
        t.b.pick(drone);
        t.paid(1);
        EXPECT_EQ(t.b.att(drone), line == 0 ? 6 : 9);
        EXPECT_EQ(t.b.key(drone, Keyword::piercing), 1);
        ASSERT_TRUE(t.b.until_aim(enemy));
        EXPECT_EQ(t.b.damage(enemy), line == 0 ? 0 : 2);  // DEF 7
        EXPECT_FALSE(t.b.alive(drone));
        EXPECT_EQ(t.b.counters(carrier), 2);
        EXPECT_TRUE(t.b.alive(carrier));
    }
}

CARD("Drone Collision Attack", "not for a Unit that is no Drone") {
    Tactic t(0, "Drone Collision Attack");
    t.attacker("Main Battle Fleet");
    t.defender("Robot Goliath");
    t.begin();
    t.b.finish_action();
    EXPECT_FALSE(t.b.was_offered(0, t.name));
}

CARD("Emergency Picket Fleet", "defends an attacked World as a 5/5 Starship for the Conquest Action") {
    for (const int line : {0, 1}) {
        Tactic t(1, "Emergency Picket Fleet", kAdmiral);
        const Who enemy = t.attacker("Main Battle Fleet");
        t.begin();
        ASSERT_TRUE(t.b.until_window(1, Window::conquest));
        const int place = t.b.s.units;
        t.b.use(1, t.name, line);
        if (t.b.s.ask == Ask::target) t.b.pick_world(t.target);
        EXPECT_EQ(t.b.resources(1), 3);
        const Who picket{t.b.s.unit[place].id, 0};
        ASSERT_TRUE(t.b.alive(picket));
        EXPECT_EQ(t.b.att(picket), 5);
        EXPECT_EQ(t.b.def(picket), 5);
        EXPECT_EQ(t.b.key(picket, Keyword::hardened), line);
        EXPECT_EQ(t.b.key(picket, Keyword::intercept), line);
        ASSERT_TRUE(t.b.until_aim(picket));
        EXPECT_TRUE(t.b.can_target(enemy));
        t.b.finish_action();
        EXPECT_FALSE(t.b.on_table(picket));
        EXPECT_TRUE(t.b.discarded(1, t.name));
    }
}

CARD("Emergency Picket Fleet", "also in Reallocation Part C; not by the attacker, and not where nobody attacks") {
    Board b;
    b.world(0, "Silicas, Paradise Planet");
    const Id target = b.world(1, "Bygaros 7, Garden of the Galaxy");
    b.world(1, "Aquas Delor, Water World");
    b.attacker("Main Battle Fleet", target);
    b.hand(1, "Emergency Picket Fleet");
    b.hand(0, "Emergency Picket Fleet");
    b.resources(0, 5);
    b.resources(1, 5);
    b.end_of_attacks();
    ASSERT_TRUE(b.until_window(1, Window::react));
    const int place = b.s.units;
    b.use(1, "Emergency Picket Fleet");
    EXPECT_TRUE(b.s.unit[place].is(Unit::kPicket));
    EXPECT_EQ(b.s.unit[place].world, world_slot(target));
    b.finish_turn();
    EXPECT_FALSE(b.was_offered(0, "Emergency Picket Fleet"));
}

CARD("Firing Range Advantage", "a Fleet card has Surprise Strike; with a Hunter up to two") {
    Tactic t(0, "Firing Range Advantage");
    const Who fleet = t.attacker("Destroyer Detachment");
    const Who troop = t.attacker("Clone Battalion");
    const Who enemy = t.defender("Torpedo Bomber Squadron");
    t.defender("Main Battle Fleet");
    t.b.aim(fleet, enemy);
    t.begin();
    t.use(Window::conquest, Stage::strike_attacker);
    t.paid(1);
    EXPECT_EQ(t.b.key(fleet, Keyword::surprise_strike), 1);
    EXPECT_EQ(t.b.key(troop, Keyword::surprise_strike), 0);
    ASSERT_TRUE(t.b.until_exchange(1));
    EXPECT_FALSE(t.b.on_table(enemy));  // before Step 1
    ASSERT_TRUE(t.b.until_exchange(2));
    EXPECT_EQ(t.b.key(fleet, Keyword::surprise_strike), 0);

    Tactic u(0, "Firing Range Advantage", kHunter);
    const Who one = u.attacker("Destroyer Detachment");
    const Who two = u.attacker("Bomber Squadron");
    const Who three = u.attacker("Main Battle Fleet");
    u.defender("Main Battle Fleet");
    u.begin();
    u.use(Window::conquest, Stage::strike_attacker, 1);
    u.b.pick(one);
    u.b.pick(three);
    EXPECT_EQ(u.b.key(one, Keyword::surprise_strike), 1);
    EXPECT_EQ(u.b.key(three, Keyword::surprise_strike), 1);
    EXPECT_EQ(u.b.key(two, Keyword::surprise_strike), 0);
}

CARD("Firing Range Advantage", "only at the start of a Conquest Action, and only for Fleets") {
    Tactic t(0, "Firing Range Advantage");
    t.attacker("Clone Battalion");
    t.defender("Main Battle Fleet");
    t.begin();
    t.b.finish_action();
    EXPECT_FALSE(t.b.was_offered(0, t.name));
    Tactic u(0, "Firing Range Advantage");
    u.attacker("Destroyer Detachment");
    u.defender("Main Battle Fleet");
    u.begin();
    EXPECT_FALSE(u.b.until_window(0, Window::exchange));
}

CARD("Heavy Bombardment Ordnance", "one Fleet card has Siege +1; with a Politician all") {
    for (const int line : {0, 1}) {
        Tactic t(0, "Heavy Bombardment Ordnance", kPolitician);
        const Who one = t.attacker("Main Battle Fleet");
        const Who two = t.attacker("Destroyer Detachment");
        const Who troop = t.attacker("Jump Battlesuit Company");
        t.b.aim_world(one);
        t.b.aim_world(two);
        t.begin();
        t.use(Window::exchange, Stage::step1, line);
        if (line == 0) t.b.pick(one);
        t.paid(1);
        EXPECT_EQ(t.b.key(one, Keyword::siege), 1);
        EXPECT_EQ(t.b.key(two, Keyword::siege), line);
        EXPECT_EQ(t.b.key(troop, Keyword::siege), 0);
        ASSERT_TRUE(t.b.until_exchange(2));
        EXPECT_EQ(t.b.conquest_counters(), 2 + line);
        EXPECT_EQ(t.b.key(one, Keyword::siege), 0);
    }
}

CARD("Hull Dancing Run", "Fighters have DEF +3; with a Hunter ATT +2 and Piercing +1 instead") {
    Tactic t(0, "Hull Dancing Run", kHunter);
    const Who fighter = t.attacker("Bomber Squadron");
    const Who carrier = t.attacker("Drone Carrier Group");
    t.defender("Main Battle Fleet");
    t.begin();
    ASSERT_TRUE(t.b.until_window(0, Window::exchange, Stage::step1));
    Board upgraded = t.b;
    t.b.use(0, t.name);
    EXPECT_EQ(t.b.def(fighter), 6);
    EXPECT_EQ(t.b.def(carrier.counter(2)), 6);
    EXPECT_EQ(t.b.def(carrier), 8);
    EXPECT_EQ(t.b.att(fighter), 4);
    upgraded.use(0, t.name, 1);
    EXPECT_EQ(upgraded.def(fighter), 3);
    EXPECT_EQ(upgraded.att(fighter), 6);
    EXPECT_EQ(upgraded.key(carrier.counter(2), Keyword::piercing), 1);
    EXPECT_EQ(upgraded.key(carrier, Keyword::piercing), 0);
    ASSERT_TRUE(upgraded.until_exchange(2));
    EXPECT_EQ(upgraded.att(fighter), 4);
}

CARD("Militia Rally", "X Infantry counters 2/2, with a Politician 3/3, hold an attacked World") {
    for (const int line : {0, 1}) {
        Tactic t(1, "Militia Rally", kPolitician);
        const Who enemy = t.attacker("Main Battle Fleet");
        t.b.aim_world(enemy);
        t.begin();
        ASSERT_TRUE(t.b.until_window(1, Window::conquest));
        t.b.use(1, t.name, line);
        if (t.b.s.ask == Ask::target) t.b.pick_world(t.target);
        t.b.pay_x(3);
        t.paid(3);
        EXPECT_EQ(t.b.s.world[world_slot(t.target)].militia, 3);
        const Who militia{t.target, 64};
        EXPECT_EQ(t.b.att(militia), 2 + line);
        EXPECT_EQ(t.b.def(militia), 2 + line);
        t.b.finish_action();
        EXPECT_EQ(t.b.controller(t.target), 1);  // not Conquered while one stands
        EXPECT_EQ(t.b.s.world[world_slot(t.target)].militia, 0);
    }
}

CARD("Militia Rally", "X is at most the World's cost, and what can be paid") {
    Tactic t(1, "Militia Rally");
    t.attacker("Main Battle Fleet");
    t.b.resources(1, 9);
    t.begin();
    ASSERT_TRUE(t.b.until_window(1, Window::conquest));
    t.b.use(1, t.name);
    ASSERT_TRUE(t.b.asks(Ask::x, 1));
    EXPECT_EQ(most_x(t.b.s, t.b.s.uses.back()), 4);
}

CARD("On High Alert", "a depleted Fleet card Reacts; with an Admiral up to three Fleets or Troops") {
    for (const int line : {0, 1}) {
        Board b;
        b.world(0, "Silicas, Paradise Planet");
        const Id target = b.world(1, "Bygaros 7, Garden of the Galaxy");
        const Id other = b.world(1, "Aquas Delor, Water World");
        b.attacker("Destroyer Detachment", target);
        const Who fleet = b.unit(1, "Main Battle Fleet", other, true);
        const Who second = b.unit(1, "Light Cruiser Task Force", other, true);
        const Who troop = b.unit(1, "Clone Battalion", other, true);
        b.hand(1, "On High Alert");
        b.resources(1, 1);
        if (line == 1) b.character(1, kAdmiral, false);
        b.end_of_attacks();
        ASSERT_TRUE(b.until_window(1, Window::react));
        b.use(1, "On High Alert", line);
        EXPECT_EQ(b.can_pick(troop), line == 1);
        b.pick(fleet);
        if (line == 1) b.pick(troop);
        if (line == 1 && b.s.ask == Ask::target) b.done();
        ASSERT_TRUE(b.until([&] { return b.s.stage == Stage::part_c && b.asks(Ask::move, 1); }));
        EXPECT_TRUE(may_move(b.s, 1, slot_of(fleet.id)));
        EXPECT_FALSE(may_move(b.s, 1, slot_of(second.id)));
        EXPECT_EQ(may_move(b.s, 1, slot_of(troop.id)), line == 1);
        EXPECT_EQ(b.resources(1), 0);
    }
}

CARD("On High Alert", "the gift ends with the Phase") {
    Board b;
    b.world(0, "Silicas, Paradise Planet");
    const Id target = b.world(1, "Bygaros 7, Garden of the Galaxy");
    const Id other = b.world(1, "Aquas Delor, Water World");
    b.attacker("Destroyer Detachment", target);
    const Who fleet = b.unit(1, "Main Battle Fleet", other, true);
    b.unit(1, "Light Cruiser Task Force", other, true);
    b.hand(1, "On High Alert");
    b.resources(1, 1);
    b.end_of_attacks();
    ASSERT_TRUE(b.until_window(1, Window::react));
    b.use(1, "On High Alert");
    b.pick(fleet);
    ASSERT_TRUE(b.until([&] { return b.asks(Ask::conquer, 0); }));
    EXPECT_FALSE(has_keyword(b.s, slot_of(fleet.id), Keyword::reactive));
}

CARD("Phalanx Battle Formation", "Hardened +1 for one; with an Admiral up to three Fleets, a General Troops") {
    Tactic t(0, "Phalanx Battle Formation", kAdmiral);
    t.b.character(0, kGeneral);
    const Who fleet = t.attacker("Destroyer Detachment");
    const Who second = t.attacker("Retired Rim Battlecruisers");
    const Who troop = t.attacker("Clone Battalion");
    const Who tanks = t.attacker("Main Battle Tank Company");
    t.defender("Main Battle Fleet");
    t.begin();
    ASSERT_TRUE(t.b.until_window(0, Window::exchange, Stage::step1));
    Board one = t.b;
    one.use(0, t.name, 0);
    one.pick(troop);
    EXPECT_EQ(one.key(troop, Keyword::hardened), 1);
    EXPECT_EQ(one.key(fleet, Keyword::hardened), 0);
    ASSERT_TRUE(one.until_exchange(2));
    EXPECT_EQ(one.key(troop, Keyword::hardened), 0);
    Board fleets = t.b;
    fleets.use(0, t.name, 1);
    EXPECT_FALSE(fleets.can_pick(troop));
    fleets.pick(fleet);
    fleets.pick(second);
    EXPECT_EQ(fleets.key(fleet, Keyword::hardened), 1);
    EXPECT_EQ(fleets.key(second, Keyword::hardened), 2);  // they add up (Z9.4)
    Board troops = t.b;
    troops.use(0, t.name, 2);
    EXPECT_FALSE(troops.can_pick(fleet));
    troops.pick(troop);
    troops.pick(tanks);
    EXPECT_EQ(troops.key(tanks, Keyword::hardened), 1);
    EXPECT_TRUE(troops.character_depleted(0, kGeneral));
    EXPECT_FALSE(troops.character_depleted(0, kAdmiral));
}

CARD("Piercing Wedge Formation", "Fleets have ATT +3, or with an Admiral Piercing +1, this Step") {
    Tactic t(0, "Piercing Wedge Formation", kAdmiral);
    const Who fleet = t.attacker("Destroyer Detachment");
    const Who carrier = t.attacker("Drone Carrier Group");
    const Who troop = t.attacker("Clone Battalion");
    const Who enemy = t.defender("Main Battle Fleet");
    t.begin();
    ASSERT_TRUE(t.b.until_window(0, Window::exchange, Stage::step1));
    Board upgraded = t.b;
    t.b.use(0, t.name);
    t.paid(2);
    EXPECT_EQ(t.b.att(fleet), 7);
    EXPECT_EQ(t.b.att(carrier.counter(1)), 6);
    EXPECT_EQ(t.b.att(troop), 4);
    EXPECT_EQ(t.b.att(enemy), 13);
    EXPECT_EQ(t.b.key(fleet, Keyword::piercing), 0);
    ASSERT_TRUE(t.b.until_aim(enemy));
    EXPECT_EQ(t.b.att(fleet), 4);
    upgraded.use(0, t.name, 1);
    EXPECT_EQ(upgraded.key(fleet, Keyword::piercing), 1);
    EXPECT_EQ(upgraded.key(troop, Keyword::piercing), 0);
    EXPECT_EQ(upgraded.att(fleet), 4);
}

CARD("Planetary Defensive Ring",
     "the World has DEF +3; with an Engineer longer, and its Orbitals and Installations +2") {
    Tactic t(1, "Planetary Defensive Ring", kEngineer);
    t.attacker("Destroyer Detachment");
    const Who orbital = t.defender("Orbital Mega-city");
    const Who batteries = t.defender("Beam Weapon Batteries");
    const Who troop = t.defender("Clone Battalion");
    t.begin();
    ASSERT_TRUE(t.b.until_window(1, Window::exchange, Stage::step1));
    Board upgraded = t.b;
    t.b.use(1, t.name);
    EXPECT_EQ(t.b.world_def(), 8);
    EXPECT_EQ(t.b.def(orbital), 6);
    ASSERT_TRUE(t.b.until_exchange(2));
    EXPECT_EQ(t.b.world_def(), 5);
    upgraded.use(1, t.name, 1);
    EXPECT_EQ(upgraded.world_def(), 8);
    EXPECT_EQ(upgraded.def(orbital), 8);
    EXPECT_EQ(upgraded.def(batteries), 8);
    EXPECT_EQ(upgraded.def(troop), 5);
    ASSERT_TRUE(upgraded.until_exchange(2));
    EXPECT_EQ(upgraded.world_def(), 8);
}

CARD("Planetary Defensive Ring", "is not for the attacker") {
    Tactic t(0, "Planetary Defensive Ring");
    t.attacker("Destroyer Detachment");
    t.defender("Orbital Mega-city");
    t.begin();
    t.b.finish_action();
    EXPECT_FALSE(t.b.was_offered(0, t.name));
}

CARD("Population Mobilization", "DEF +3; a Politician removes 1 Conquest counter, a General 2") {
    Tactic t(1, "Population Mobilization", kPolitician);
    t.b.character(1, kGeneral);
    const Who fleet = t.attacker("Main Battle Fleet");
    const Who bombers = t.attacker("Bomber Squadron");
    const Who troop = t.defender("Clone Battalion");
    const Who batteries = t.defender("Beam Weapon Batteries");
    const Who other = t.defender("Destroyer Detachment");
    t.b.aim_world(fleet);
    t.b.aim_world(bombers);
    t.begin();
    ASSERT_TRUE(t.b.until_window(1, Window::exchange, Stage::step1));
    EXPECT_FALSE(t.b.can_use(1, t.name, 1));  // there is no counter yet
    Board instant = t.b;
    instant.use(1, t.name);
    EXPECT_EQ(instant.def(troop), 8);
    EXPECT_EQ(instant.def(batteries), 9);
    EXPECT_EQ(instant.def(other), 3);
    ASSERT_TRUE(t.b.until_window(1, Window::exchange, Stage::step2));
    EXPECT_EQ(t.b.conquest_counters(), 2);
    Board politician = t.b;
    politician.use(1, t.name, 1);
    EXPECT_EQ(politician.conquest_counters(), 1);
    EXPECT_EQ(politician.resources(1), 3);
    Board general = t.b;
    general.use(1, t.name, 2);
    EXPECT_EQ(general.conquest_counters(), 0);
}

CARD("Prolonged Planetary Siege",
     "attacking Troops ATT +3; an Admiral: Fleets Atmospheric; a General: a third Exchange") {
    Tactic t(0, "Prolonged Planetary Siege", kAdmiral);
    t.b.character(0, kGeneral);
    const Who troop = t.attacker("Clone Battalion");
    const Who fleet = t.attacker("Destroyer Detachment");
    const Who enemy = t.defender("Leviathan Strider Mechs");
    t.begin();
    ASSERT_TRUE(t.b.until_window(0, Window::exchange, Stage::step1));
    Board instant = t.b;
    instant.use(0, t.name);
    EXPECT_EQ(instant.att(troop), 7);
    EXPECT_EQ(instant.att(fleet), 4);
    Board admiral = t.b;
    admiral.use(0, t.name, 1);
    EXPECT_EQ(admiral.att(fleet, enemy), 8);
    EXPECT_EQ(admiral.att(troop, enemy), 4);
    Board general = t.b;
    general.use(0, t.name, 2);
    EXPECT_TRUE(general.until_exchange(3));
    EXPECT_FALSE(t.b.until_exchange(3));
}

CARD("Prolonged Planetary Siege", "is not for the defender") {
    Tactic t(1, "Prolonged Planetary Siege", kGeneral);
    t.attacker("Destroyer Detachment");
    t.defender("Clone Battalion");
    t.begin();
    t.b.finish_action();
    for (const int line : {0, 1, 2}) EXPECT_FALSE(t.b.was_offered(1, t.name, line));
}

CARD("Secret Maneuvers", "undepletes a Fleet or Troop card; with an Assassin up to two") {
    for (const int line : {0, 1}) {
        Board b;
        const Id home = b.world(0, "Bygaros 7, Garden of the Galaxy");
        const Who fleet = b.unit(0, "Main Battle Fleet", home, true);
        const Who troop = b.unit(0, "Clone Battalion", home, true);
        const Who station = b.unit(0, "Orbital Mega-city", home, true);
        const Who ready = b.unit(0, "Destroyer Detachment", home);
        b.hand(0, "Secret Maneuvers");
        b.resources(0, 1);
        if (line == 1) b.character(0, kAssassin);
        b.reallocation();
        ASSERT_TRUE(b.until_window(0, Window::reallocation));
        b.use(0, "Secret Maneuvers", line);
        EXPECT_FALSE(b.can_pick(station));
        EXPECT_FALSE(b.can_pick(ready));
        b.pick(fleet);
        if (line == 1) b.pick(troop);
        EXPECT_FALSE(b.depleted(fleet));
        EXPECT_EQ(b.depleted(troop), line == 0);
        EXPECT_TRUE(b.depleted(station));
        EXPECT_EQ(b.resources(0), 0);
    }
}

CARD("Secret Maneuvers", "has nothing to do when nothing is depleted") {
    Board b;
    const Id home = b.world(0, "Bygaros 7, Garden of the Galaxy");
    b.unit(0, "Main Battle Fleet", home);
    b.unit(0, "Orbital Mega-city", home, true);
    b.hand(0, "Secret Maneuvers");
    b.resources(0, 1);
    b.reallocation();
    b.finish_turn();
    EXPECT_FALSE(b.was_offered(0, "Secret Maneuvers"));
}

CARD("Shield Overload Gambit", "a Fleet card has ATT x2 and DEF x1/2; with an Engineer no loss of DEF") {
    for (const int line : {0, 1}) {
        Tactic t(0, "Shield Overload Gambit", kEngineer);
        const Who fleet = t.attacker("Main Battle Fleet");
        const Who troop = t.attacker("Clone Battalion");
        t.defender("Robot Goliath");
        t.begin();
        t.use(Window::exchange, Stage::step1, line);
        t.paid(1);
        EXPECT_EQ(t.b.att(fleet), 26);
        EXPECT_EQ(t.b.def(fleet), line == 0 ? 5 : 10);
        EXPECT_EQ(t.b.att(troop), 4);
        ASSERT_TRUE(t.b.until_exchange(2));
        EXPECT_EQ(t.b.att(fleet), 13);
        EXPECT_EQ(t.b.def(fleet), 10);
    }
}

CARD("Shield Overload Gambit", "not for Troops") {
    Tactic t(0, "Shield Overload Gambit");
    t.attacker("Clone Battalion");
    t.defender("Robot Goliath");
    t.begin();
    t.b.finish_action();
    EXPECT_FALSE(t.b.was_offered(0, t.name));
}

CARD("Special Operation Orders", "cancels a Reaction of cost 1 or X, with an Assassin any, unpaid") {
    for (const int line : {0, 1}) {
        Tactic t(0, "Armor Piercing Barrage");
        const Who fleet = t.attacker("Destroyer Detachment");
        t.defender("Main Battle Fleet");
        t.b.hand(1, "Special Operation Orders");
        t.b.resources(1, 1);
        if (line == 1) t.b.character(1, kAssassin);
        t.begin();
        t.use(Window::exchange, Stage::step1);
        ASSERT_TRUE(t.b.asks(Ask::window, 1));
        t.b.use(1, "Special Operation Orders", line);
        EXPECT_EQ(t.b.att(fleet), 4);
        t.paid(0);
        EXPECT_EQ(t.b.resources(1), 0);
        EXPECT_TRUE(t.b.discarded(1, "Special Operation Orders"));
    }
    Tactic x(1, "Decoy Hologram Fleet");
    const Who fleet = x.attacker("Main Battle Fleet");
    const Who target = x.defender("Retired Rim Battlecruisers");
    x.b.hand(0, "Special Operation Orders");
    x.b.resources(0, 1);
    x.b.aim(fleet, target);
    x.begin();
    x.use(Window::targets, Stage::step1_resolve);
    if (x.b.s.ask == Ask::x) x.b.pay_x(1);
    ASSERT_TRUE(x.b.asks(Ask::window, 0));
    x.b.use(0, "Special Operation Orders");
    ASSERT_TRUE(x.b.until_aim(target));
    EXPECT_EQ(x.b.damage(target), 2);
}

CARD("Special Operation Orders",
     "without an Assassin not a Reaction of cost 2; never an ability of a card on the table") {
    for (const bool assassin : {false, true}) {
        Tactic t(0, "Piercing Wedge Formation");
        const Who fleet = t.attacker("Destroyer Detachment");
        t.defender("Main Battle Fleet");
        t.b.hand(1, "Special Operation Orders");
        t.b.resources(1, 1);
        if (assassin) t.b.character(1, kAssassin);
        t.begin();
        t.use(Window::exchange, Stage::step1);
        EXPECT_EQ(t.b.asks(Ask::window, 1), assassin);
        if (!assassin) {
            EXPECT_EQ(t.b.att(fleet), 7);
            continue;
        }
        EXPECT_FALSE(t.b.can_use(1, "Special Operation Orders", 0));
        t.b.use(1, "Special Operation Orders", 1);
        EXPECT_EQ(t.b.att(fleet), 4);
    }
    Clash c;
    const Who robots = c.attacker("Robot Goliath");
    c.defender("Main Battle Fleet");
    c.b.hand(1, "Special Operation Orders");
    c.b.resources(1, 1);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
    c.b.use(0, "Robot Goliath");
    c.b.choose(0);
    EXPECT_FALSE(c.b.was_offered(1, "Special Operation Orders"));
    EXPECT_EQ(c.b.key(robots, Keyword::piercing), 1);
}

RULE("seize Z11.3", "a card played on cards is not played on counters unless it says so") {
    Tactic on_cards(0, "Armor Piercing Barrage");
    const Who carrier = on_cards.attacker("Drone Carrier Group");
    on_cards.attacker("Destroyer Detachment");
    on_cards.begin();
    on_cards.use(Window::exchange, Stage::step1);
    EXPECT_TRUE(on_cards.b.can_pick(carrier));
    EXPECT_FALSE(on_cards.b.can_pick(carrier.counter(1)));

    Tactic on_either(0, "Drone Collision Attack");
    const Who drones = on_either.attacker("Drone Carrier Group");
    on_either.begin();
    on_either.use(Window::exchange, Stage::step1);
    EXPECT_TRUE(on_either.b.can_pick(drones.counter(1)));
}

CARD("AI Coordinated Offensive", "upgraded at the start of the Conquest Action, still for all Drones and no others") {
    Tactic t(0, "AI Coordinated Offensive", kGeneral);
    const Who drones = t.attacker("Android Battalion");
    const Who carrier = t.attacker("Drone Carrier Group");
    const Who other = t.attacker("Main Battle Fleet");
    t.defender("Main Battle Fleet");
    t.begin();
    t.use(Window::conquest, Stage::strike_attacker, 1);
    EXPECT_EQ(t.b.key(drones, Keyword::piercing), 1);
    EXPECT_EQ(t.b.key(carrier.counter(3), Keyword::piercing), 1);
    EXPECT_EQ(t.b.att(other), 13);
    Tactic u(0, "AI Coordinated Offensive");
    u.attacker("Android Battalion");
    u.defender("Main Battle Fleet");
    u.begin();
    EXPECT_TRUE(u.b.until_window(0, Window::exchange, Stage::step1));
}

CARD("Damage Control Drones", "one Fleet card and no more; with an Engineer three, Fleets only") {
    for (const int line : {0, 1}) {
        Tactic t(1, "Damage Control Drones", kEngineer);
        const Who attackers[] = {t.attacker("Main Battle Fleet"), t.attacker("Main Battle Fleet"),
                                 t.attacker("Main Battle Fleet"), t.attacker("Main Battle Fleet")};
        const Who fleets[] = {t.defender("Retired Rim Battlecruisers"), t.defender("Retired Rim Battlecruisers"),
                              t.defender("Retired Rim Battlecruisers")};
        const Who troop = t.defender("Powered Armor Platoons");
        for (int i = 0; i < 3; ++i) t.b.aim(attackers[i], fleets[i]);
        t.b.aim(attackers[3], troop);
        t.begin();
        t.use(Window::step3, Stage::step3, line);
        EXPECT_FALSE(t.b.can_pick(troop));
        for (int i = 0; i < (line == 0 ? 1 : 3); ++i)
            if (t.b.can_pick(fleets[i])) t.b.pick(fleets[i]);
        ASSERT_TRUE(t.b.until_exchange(2));
        EXPECT_TRUE(t.b.on_table(fleets[0]));
        EXPECT_EQ(t.b.on_table(fleets[1]), line == 1);
        EXPECT_EQ(t.b.on_table(fleets[2]), line == 1);
        EXPECT_FALSE(t.b.on_table(troop));
    }
}

CARD("Firing Range Advantage", "one Fleet card of several; a Hunter does not help Troops") {
    Tactic t(0, "Firing Range Advantage", kHunter);
    const Who one = t.attacker("Destroyer Detachment");
    const Who two = t.attacker("Main Battle Fleet");
    const Who troop = t.attacker("Clone Battalion");
    t.defender("Main Battle Fleet");
    t.begin();
    ASSERT_TRUE(t.b.until_window(0, Window::conquest));
    Board upgraded = t.b;
    t.b.use(0, t.name);
    t.b.pick(one);
    EXPECT_EQ(t.b.key(one, Keyword::surprise_strike), 1);
    EXPECT_EQ(t.b.key(two, Keyword::surprise_strike), 0);
    upgraded.use(0, t.name, 1);
    EXPECT_FALSE(upgraded.can_pick(troop));
}

CARD("Heavy Bombardment Ordnance", "not for a Troop") {
    Tactic t(0, "Heavy Bombardment Ordnance");
    t.attacker("Jump Battlesuit Company");
    t.defender("Main Battle Fleet");
    t.begin();
    t.b.finish_action();
    EXPECT_FALSE(t.b.was_offered(0, t.name));
}

CARD("Militia Rally", "also in Reallocation Part C, upgraded or not; so is the Picket Fleet") {
    for (const char* name : {"Militia Rally", "Emergency Picket Fleet"}) {
        Board b;
        b.world(0, "Silicas, Paradise Planet");
        const Id target = b.world(1, "Bygaros 7, Garden of the Galaxy");
        b.attacker("Main Battle Fleet", target);
        b.hand(1, name);
        b.resources(1, 5);
        b.character(1, kPolitician);
        b.character(1, kAdmiral);
        b.end_of_attacks();
        ASSERT_TRUE(b.until_window(1, Window::react)) << name;
        EXPECT_TRUE(b.can_use(1, name, 0)) << name;
        EXPECT_TRUE(b.can_use(1, name, 1)) << name;
    }
}

CARD("On High Alert", "with an Admiral three, of Fleets and Troops only") {
    Board b;
    b.world(0, "Silicas, Paradise Planet");
    const Id target = b.world(1, "Bygaros 7, Garden of the Galaxy");
    const Id other = b.world(1, "Geladhore Prime, Galaxy's Hub");
    b.attacker("Destroyer Detachment", target);
    const Who units[] = {b.unit(1, "Main Battle Fleet", other, true),
                         b.unit(1, "Light Cruiser Task Force", other, true), b.unit(1, "Clone Battalion", other, true),
                         b.unit(1, "Infantry Battalion", other, true)};
    const Who platforms = b.unit(1, "Zero-entry Mobile Platforms", other, true);
    b.hand(1, "On High Alert");
    b.resources(1, 1);
    b.character(1, kAdmiral);
    b.end_of_attacks();
    ASSERT_TRUE(b.until_window(1, Window::react));
    b.use(1, "On High Alert", 1);
    EXPECT_FALSE(b.can_pick(platforms));
    for (int i = 0; i < 3; ++i) b.pick(units[i]);
    EXPECT_NE(b.s.ask, Ask::target);
    EXPECT_FALSE(has_keyword(b.s, slot_of(units[3].id), Keyword::reactive));
    EXPECT_TRUE(has_keyword(b.s, slot_of(units[2].id), Keyword::reactive));
}

CARD("Phalanx Battle Formation", "three Fleets with an Admiral, and never an Orbital or Installation") {
    Tactic t(1, "Phalanx Battle Formation", kAdmiral);
    t.attacker("Main Battle Fleet");
    const Who one = t.defender("Destroyer Detachment");
    const Who two = t.defender("Light Cruiser Task Force");
    const Who three = t.defender("Imperial Guardian Fleet");
    const Who batteries = t.defender("Beam Weapon Batteries");
    t.begin();
    ASSERT_TRUE(t.b.until_window(1, Window::exchange, Stage::step1));
    Board instant = t.b;
    instant.use(1, t.name);
    EXPECT_FALSE(instant.can_pick(batteries));
    t.b.use(1, t.name, 1);
    t.b.pick(one);
    t.b.pick(two);
    t.b.pick(three);
    EXPECT_EQ(t.b.key(three, Keyword::hardened), 1);
}

CARD("Population Mobilization", "a General removes 2 of 3 Conquest counters") {
    Tactic t(1, "Population Mobilization", kGeneral);
    const Who fleet = t.attacker("Main Battle Fleet");
    const Who one = t.attacker("Bomber Squadron");
    const Who two = t.attacker("Bomber Squadron");
    t.defender("Clone Battalion");
    for (const Who who : {fleet, one, two}) t.b.aim_world(who);
    t.begin();
    ASSERT_TRUE(t.b.until_window(1, Window::exchange, Stage::step2));
    EXPECT_EQ(t.b.conquest_counters(), 3);
    t.b.use(1, t.name, 2);
    EXPECT_EQ(t.b.conquest_counters(), 1);
}

CARD("Prolonged Planetary Siege", "all Troops, or all Fleets; an Admiral does not help the defender") {
    Tactic t(0, "Prolonged Planetary Siege", kAdmiral);
    const Who troops[] = {t.attacker("Clone Battalion"), t.attacker("Infantry Battalion")};
    const Who fleets[] = {t.attacker("Destroyer Detachment"), t.attacker("Main Battle Fleet")};
    t.defender("Leviathan Strider Mechs");
    t.begin();
    ASSERT_TRUE(t.b.until_window(0, Window::exchange, Stage::step1));
    Board admiral = t.b;
    t.b.use(0, t.name);
    EXPECT_EQ(t.b.att(troops[0]), 7);
    EXPECT_EQ(t.b.att(troops[1]), 6);
    admiral.use(0, t.name, 1);
    for (const Who fleet : fleets) EXPECT_EQ(admiral.key(fleet, Keyword::atmospheric), 1);
    Tactic u(1, "Prolonged Planetary Siege", kAdmiral);
    u.attacker("Clone Battalion");
    u.defender("Destroyer Detachment");
    u.begin();
    u.b.finish_action();
    EXPECT_FALSE(u.b.was_offered(1, u.name, 1));
}

CARD("Shield Overload Gambit", "one Fleet card of several") {
    for (const int line : {0, 1}) {
        Tactic t(0, "Shield Overload Gambit", kEngineer);
        const Who one = t.attacker("Main Battle Fleet");
        const Who two = t.attacker("Destroyer Detachment");
        t.defender("Robot Goliath");
        t.begin();
        t.use(Window::exchange, Stage::step1, line);
        t.b.pick(two);
        EXPECT_EQ(t.b.att(two), 8);
        EXPECT_EQ(t.b.att(one), 13);
    }
}

}  // namespace imperium::test
