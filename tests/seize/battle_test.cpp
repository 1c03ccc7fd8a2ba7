#include "seize/board.hpp"
#include "seize/fixture.hpp"

// Conquest Actions: rules Z8 to Z12 and the rulings about them.
namespace imperium::test {

namespace {

constexpr const char* kPatrol = "Long Range Patrol Force";       // Starship 3/4
constexpr const char* kInfantry = "Infantry Battalion";          // Troop 3/3
constexpr const char* kTank = "Scout Tank Deployment";           // Troop 5/4, Deployed, Reactive
constexpr const char* kBattleFleet = "Main Battle Fleet";        // Capital 13/10, Firing Arcs, Hardened, Piercing
constexpr const char* kBatteries = "Beam Weapon Batteries";      // Installation 6/6
constexpr const char* kShelter = "Bombardment Shelter Network";  // Installation 0/6, Reinforced
constexpr const char* kCity = "Orbital Mega-city";               // Orbital 2/6
constexpr const char* kJump = "Jump Battlesuit Company";         // Troop 5/6, Assault
constexpr const char* kStrike = "Rapid Strike Fleet";            // Starship 6/4, Surprise Strike, +4 with it
constexpr const char* kCruiser = "Light Cruiser Task Force";     // Capital 9/7

}  // namespace

RULE("seize Z8.1", "each attacked World is fought for or skipped, in an order of choice") {
    Board b;
    b.world(0, "Silicas, Paradise Planet");
    const Id one = b.world(1, "Bygaros 7, Garden of the Galaxy");
    const Id two = b.world(1, "Saturn, Belter's Home");
    const Who first = b.attacker(kPatrol, one);
    const Who second = b.attacker(kPatrol, two);
    b.conquer(two);
    b.aim_world(second);
    b.finish_action();
    EXPECT_TRUE(b.asks(Ask::conquer, 0));
    ActionList<Seize> actions;
    Seize::legal(b.s, 0, actions);
    ASSERT_EQ(actions.size(), 2);
    EXPECT_EQ(actions[0].type, Seize::Action::Type::conquer);
    EXPECT_EQ(actions[0].id, one);
    EXPECT_EQ(actions[1].type, Seize::Action::Type::skip);
    EXPECT_TRUE(b.on_table(first));
}

RULE("seize Z8.2", "a Conquest Action has two Exchanges, Surprise Strike before the first") {
    Clash c;
    const Who strike = c.attacker(kStrike);
    c.defender(kPatrol);
    c.begin();
    ASSERT_TRUE(c.b.until_aim(strike));
    EXPECT_EQ(c.b.s.conquest.exchange, 0);
    int exchanges = 0;
    c.b.until([&] {
        exchanges = std::max<int>(exchanges, c.b.s.conquest.exchange);
        return !fighting(c.b.s);
    });
    EXPECT_EQ(exchanges, 2);
}

RULE("seize Z8.3", "Fleets target anything, Troops the ground and the World, and not in the first Exchange") {
    Clash c;
    const Who fleet = c.attacker(kCruiser);
    const Who troop = c.attacker(kTank);
    const Who enemy_fleet = c.defender(kPatrol);
    const Who enemy_troop = c.defender("Heavy Assault Mech Lance");
    const Who guns = c.defender(kBatteries);
    const Who city = c.defender(kCity);
    c.begin();
    ASSERT_TRUE(c.b.until_aim(fleet));
    for (const Who& one : {enemy_fleet, enemy_troop, guns, city}) EXPECT_TRUE(c.b.can_target(one));
    EXPECT_TRUE(c.b.can_target_world());
    ASSERT_TRUE(c.b.until_aim(troop));
    EXPECT_EQ(c.b.s.conquest.exchange, 2);
    EXPECT_FALSE(c.b.can_target(enemy_fleet));
    EXPECT_FALSE(c.b.can_target(city));
    EXPECT_TRUE(c.b.can_target(enemy_troop));
    EXPECT_TRUE(c.b.can_target(guns));
    EXPECT_TRUE(c.b.can_target_world());
}

RULE("seize Z8.4", "summed ATT that meets DEF gives one counter, plus all Piercing or Siege of the group") {
    Clash c;
    const Who one = c.attacker("Anti-matter Torpedo Ships");       // 5, Piercing +1
    const Who two = c.attacker(kPatrol);                           // 3
    const Who capital = c.defender("Retired Rim Battlecruisers");  // DEF 7, Hardened +1
    c.begin();
    c.b.aim(one, capital);
    c.b.aim(two, capital);
    ASSERT_TRUE(c.b.until([&] { return c.b.s.stage == Stage::step2 || c.b.damage(capital) > 0; }));
    EXPECT_EQ(c.b.damage(capital), 2);

    Clash siege;
    const Who bombers = siege.attacker("Bomber Squadron");  // 4, Siege +1
    const Who more = siege.attacker("Bomber Squadron");
    siege.begin();
    siege.b.aim_world(bombers);
    siege.b.aim_world(more);
    ASSERT_TRUE(siege.b.until([&] { return siege.b.conquest_counters() > 0; }));
    EXPECT_EQ(siege.b.conquest_counters(), 3);
}

RULE("seize Z8.5", "no extra counter without the first, and ATT 0 does not attack") {
    Clash c;
    const Who ships = c.attacker("Torpedo Bomber Squadron");  // 4, +3 versus Capitals, Piercing +1
    const Who big = c.defender(kBattleFleet);                 // DEF 10
    const Who shelter = c.defender(kShelter);                 // ATT 0
    c.begin();
    c.b.aim(ships, big);
    ASSERT_TRUE(c.b.until_aim(big));
    EXPECT_EQ(c.b.damage(big), 0);
    EXPECT_FALSE(c.b.until_aim(shelter));
}

RULE("seize Z8.6", "defenders target attackers, but no Troop that did not target in the first Exchange") {
    Clash c;
    const Who fleet = c.attacker(kCruiser);
    const Who troop = c.attacker(kTank);
    const Who guns = c.defender(kBatteries);
    const Who mech = c.defender("Heavy Assault Mech Lance");
    c.begin();
    c.b.aim(fleet, guns);  // damaged, and still fights in Step 2
    ASSERT_TRUE(c.b.until_aim(guns));
    EXPECT_EQ(c.b.damage(guns), 1);
    EXPECT_TRUE(c.b.can_target(fleet));
    EXPECT_FALSE(c.b.can_target(troop));
    EXPECT_FALSE(c.b.can_target_world());
    ASSERT_TRUE(c.b.until_aim(mech));
    EXPECT_EQ(c.b.s.conquest.exchange, 2);
    EXPECT_TRUE(c.b.can_target(troop));
    EXPECT_FALSE(c.b.can_target(fleet));
}

RULE("seize Z8.6", "Unit counters that took damage are gone before Step 2") {
    Clash c;
    const Who fleet = c.attacker(kCruiser);
    const Who carrier = c.defender("Fighter Carrier Group");  // three Fighters 3/3
    c.begin();
    c.b.aim(fleet, carrier.counter(1));
    ASSERT_TRUE(c.b.until_aim(carrier.counter(2)));
    EXPECT_FALSE(c.b.alive(carrier.counter(1)));
    EXPECT_EQ(c.b.counters(carrier), 2);
}

RULE("seize Z8.7", "Step 3 eliminates cards with 1 + Hardened Damage counters; Damage stays between the Exchanges") {
    Clash c;
    const Who fleet = c.attacker(kCruiser);
    const Who mech = c.defender("Heavy Assault Mech Lance");  // DEF 6, Hardened +1
    const Who patrol = c.defender(kPatrol);
    c.begin();
    c.b.aim(fleet, mech);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_TRUE(c.b.on_table(mech));
    EXPECT_EQ(c.b.damage(mech), 1);
    c.b.finish_action();
    EXPECT_FALSE(c.b.on_table(mech));
    EXPECT_TRUE(c.b.discarded(1, "Heavy Assault Mech Lance"));
    EXPECT_TRUE(c.b.on_table(patrol));
}

RULE("seize Z8.8", "in Step 4 the attacker may withdraw everything") {
    Clash c;
    const Who fleet = c.attacker(kCruiser);
    const Who troop = c.attacker(kTank);
    c.begin();
    c.b.aim_world(fleet);
    ASSERT_TRUE(c.b.until([&] { return c.b.asks(Ask::withdraw, 0); }));
    EXPECT_EQ(c.b.conquest_counters(), 1);
    ActionList<Seize> actions;
    Seize::legal(c.b.s, 0, actions);
    QuickChance chance(1);
    NoEvents events;
    Seize::apply(c.b.s, 0, {.type = Seize::Action::Type::withdraw}, chance, events);
    c.b.finish_action();
    EXPECT_EQ(c.b.controller(c.target), 1);
    EXPECT_EQ(c.b.s.unit[slot_of(fleet.id)].world, world_slot(c.home));
    EXPECT_EQ(c.b.s.unit[slot_of(troop.id)].world, world_slot(c.home));
}

RULE("seize Z8.8", "then the defender may move Fleet cards to other Controlled Worlds, with their counters") {
    Clash c;
    const Id refuge = c.b.world(1, "Saturn, Belter's Home");
    c.attacker(kCruiser);
    const Who carrier = c.defender("Fighter Carrier Group");
    const Who troop = c.defender(kTank);
    c.begin();
    ASSERT_TRUE(c.b.until([&] { return c.b.asks(Ask::move, 1); }));
    EXPECT_EQ(c.b.s.conquest.exchange, 1);
    EXPECT_TRUE(may_move(c.b.s, 1, slot_of(carrier.id)));
    EXPECT_FALSE(may_move(c.b.s, 1, slot_of(troop.id)));
    c.b.move(carrier, refuge);
    EXPECT_EQ(c.b.s.unit[slot_of(carrier.id)].world, world_slot(refuge));
    EXPECT_EQ(c.b.counters(carrier), 3);
    EXPECT_FALSE(c.b.alive(carrier.counter(1)));
    EXPECT_TRUE(c.b.alive(troop));
}

RULE("seize Z8.9", "Reinforced: non-Fleets alone meet DEF, or all together meet DEF x2") {
    Clash c;
    const Who fleet = c.attacker(kCruiser);                   // 9 against 12
    const Who tank = c.defender("Main Battle Tank Company");  // 8/6, Reinforced
    c.begin();
    c.b.aim(fleet, tank);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.damage(tank), 0);

    Clash mixed;
    const Who ship = mixed.attacker(kCruiser);
    const Who jump = mixed.attacker(kJump);  // 9 + 5 = 14 against 12
    const Who target = mixed.defender("Main Battle Tank Company");
    mixed.begin();
    mixed.b.aim(ship, target);
    mixed.b.aim(jump, target);
    ASSERT_TRUE(mixed.b.until([&] { return mixed.b.damage(target) > 0; }));
}

RULE("seize Z8.10", "an attacking Fleet with Support that has not targeted is safe, except from Intercept") {
    Clash c;
    const Who carrier = c.attacker("Bomber Carrier Group");
    const Who ship = c.attacker(kPatrol);
    const Who guns = c.defender(kBatteries);
    const Who destroyer = c.defender("Destroyer Detachment");
    c.begin();
    ASSERT_TRUE(c.b.until_aim(guns));
    EXPECT_FALSE(c.b.can_target(carrier));
    EXPECT_TRUE(c.b.can_target(ship));
    ASSERT_TRUE(c.b.until_aim(destroyer));
    EXPECT_TRUE(c.b.can_target(carrier)) << "Intercept";
    c.b.aim_world(carrier);
    ASSERT_TRUE(c.b.until_exchange(2));
    ASSERT_TRUE(c.b.until_aim(guns));
    EXPECT_TRUE(c.b.can_target(carrier)) << "it has targeted in this Exchange";

    Clash other;
    const Who carrier2 = other.attacker("Bomber Carrier Group");
    const Who destroyer2 = other.defender("Destroyer Detachment");
    other.begin();
    ASSERT_TRUE(other.b.until_aim(destroyer2));
    EXPECT_TRUE(other.b.can_target(carrier2));
}

RULE("seize Z8.10", "Support protects nobody on defence") {
    Clash c;
    const Who ship = c.attacker(kPatrol);
    const Who carrier = c.defender("Bomber Carrier Group");
    c.begin();
    ASSERT_TRUE(c.b.until_aim(ship));
    EXPECT_TRUE(c.b.can_target(carrier));
}

RULE("seize Z8.11", "Firing Arcs +1 splits ATT over two Units, never with a World") {
    Clash c;
    const Who fleet = c.attacker(kBattleFleet);  // 13
    const Who one = c.defender(kPatrol);
    const Who two = c.defender(kCruiser);
    const Who three = c.defender(kTank);
    c.begin();
    c.b.aim(fleet, one, 4);
    ASSERT_TRUE(c.b.until([&] { return c.b.s.ask == Ask::aim && !c.b.s.conquest.aims.empty(); }));
    EXPECT_TRUE(c.b.can_target(two));
    EXPECT_FALSE(c.b.can_target(one));
    EXPECT_FALSE(c.b.can_target_world());
    Board last = c.b;
    ActionList<Seize> targets;
    Seize::legal(last.s, 0, targets);
    for (const Seize::Action& one_more : targets)
        if (one_more.type == Seize::Action::Type::target && one_more.at == two.id) {
            last.act(one_more);
            break;
        }
    EXPECT_NE(last.s.ask, Ask::split) << "the second Unit has all the rest";
    c.b.aim(fleet, two);
    ASSERT_TRUE(c.b.until([&] { return c.b.damage(two) > 0; }));
    EXPECT_EQ(c.b.damage(one), 2);  // 4 against 4, Piercing +1
    EXPECT_EQ(c.b.damage(two), 2);  // 9 against 7
    EXPECT_EQ(c.b.damage(three), 0);
}

RULE("seize Y7", "of a group, only attackers against whom a bonus of DEF does not count face the DEF without it") {
    constexpr const char* kTank = "Main Battle Tank Company";
    const auto held = FixtureCards()
                          .value(kTank, "def", 5)
                          .value(kTank, "keywords", Json::array())
                          .lines(kTank, R"([{"kind":"passive","do":[{"effects":[{"def":4}],"vs":"Capital"}]}])")
                          .value("Imperial Guardian Fleet", "att", 2)
                          .value("Long Range Patrol Force", "att", 3)
                          .held();
    for (const int patrols : {1, 2}) {
        Clash c;
        c.b.s.set = held.number();
        const Who tank = c.defender(kTank), guardian = c.attacker("Imperial Guardian Fleet");
        c.b.aim(guardian, tank);
        for (int i = 0; i < patrols; ++i) c.b.aim(c.attacker("Long Range Patrol Force"), tank);
        c.begin();
        c.b.finish_action();
        // 2 + 3 meet neither 9 nor, without the Guardians, 5; of 2 + 3 + 3 the two Patrol Forces do.
        EXPECT_EQ(c.b.on_table(tank), patrols == 1);
    }
}

RULE("seize Z8.12", "Surprise Strike: Units only, before Step 1, eliminated at once, in place of targeting") {
    Clash c;
    const Who strike = c.attacker(kStrike);
    const Who cruiser = c.defender("Marines Dropship Group");  // DEF 4
    const Who other = c.defender(kPatrol);
    c.begin();
    ASSERT_TRUE(c.b.until_aim(strike));
    EXPECT_FALSE(c.b.can_target_world());
    c.b.aim(strike, cruiser);
    ASSERT_TRUE(c.b.until([&] { return c.b.s.conquest.exchange == 1; }));
    EXPECT_FALSE(c.b.on_table(cruiser));
    ASSERT_TRUE(c.b.until_aim(strike));  // again only in the second Exchange
    EXPECT_EQ(c.b.s.conquest.exchange, 2);
    EXPECT_TRUE(c.b.on_table(other));
}

RULE("seize Z8.12", "strikes of both sides are simultaneous") {
    Clash c;
    const Who strike = c.attacker(kStrike);
    const Who masers = c.defender("Early Intercept Maser Projectors");  // 5/3, Surprise Strike
    c.begin();
    c.b.aim(strike, masers);
    c.b.aim(masers, strike);
    ASSERT_FALSE(c.b.until([&] { return c.b.s.conquest.exchange == 2; }));
    EXPECT_FALSE(c.b.on_table(strike));
    EXPECT_FALSE(c.b.on_table(masers));
}

RULE("seize Z8.12", "a strike adds only to other strikes") {
    Clash c;
    const Who strike = c.attacker(kStrike);       // 10
    const Who patrol = c.attacker(kPatrol);       // 3
    const Who big = c.defender("Robot Goliath");  // DEF 10, Hardened +1
    c.defender(kPatrol);
    c.begin();
    c.b.aim(patrol, big);
    ASSERT_TRUE(c.b.until_aim(strike));
    c.b.aim(strike, big);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.damage(big), 1);
}

RULE("seize Z8.12", "a Troop with Assault and Surprise Strike uses one of them") {
    Clash c;
    const Who marines = c.attacker("Orbital Drop Marine Teams");
    const Who guns = c.defender(kBatteries);
    c.defender(kPatrol);
    c.begin();
    ASSERT_TRUE(c.b.until_aim(marines));
    EXPECT_EQ(c.b.s.conquest.exchange, 0);
    ActionList<Seize> actions;
    Seize::legal(c.b.s, 0, actions);
    QuickChance chance(1);
    NoEvents events;
    Seize::apply(c.b.s, 0, actions[actions.size() - 1], chance, events);  // holds the strike
    ASSERT_TRUE(c.b.until_aim(marines));
    EXPECT_EQ(c.b.s.conquest.exchange, 1);
    EXPECT_TRUE(c.b.can_target(guns));
}

RULE("seize Z8.13", "choices at the start are announced by the attacker first") {
    Clash c;
    c.attacker("Augmented Super Soldiers");
    c.defender("Transformable Mecha Company");
    c.begin();
    EXPECT_TRUE(c.b.asks(Ask::choice, 0));
    c.b.choose(0);
    EXPECT_TRUE(c.b.asks(Ask::choice, 1));
}

RULE("seize Z9.1", "additions first, then multipliers; halves multiply; rounding down") {
    Clash c;
    const Who fleet = c.attacker(kPatrol);  // 3
    c.defender(kTank);
    c.b.hand(0, "Shield Overload Gambit");
    c.b.hand(0, "Armor Piercing Barrage");
    c.b.resources(0, 9);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, "Shield Overload Gambit");
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, "Armor Piercing Barrage");
    EXPECT_EQ(c.b.att(fleet), 10);  // (3 + 2) x2
    EXPECT_EQ(c.b.def(fleet), 2);   // 4 x1/2
}

RULE("seize Z9.1", "multipliers add, rounding is down, DEF is at least 1") {
    Clash c;
    const Who drones = c.attacker("Drone Fighter Squadron");    // 3/3
    const Who bombers = c.attacker("Torpedo Bomber Squadron");  // 4/2
    const Who guns = c.defender(kBatteries);
    for (const char* card : {"Shield Overload Gambit", "Drone Collision Attack", "Armor Piercing Barrage"})
        c.b.hand(0, card);
    c.b.hand(1, "Decoy Hologram Fleet");
    c.b.resources(0, 9);
    c.b.resources(1, 1);
    c.b.character(0, "M-5-X-10000");            // Engineer
    c.b.character(1, "X, the Cyber Revenant");  // DEF -2
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, "Shield Overload Gambit");
    c.b.pick(drones);
    c.b.use(0, "Drone Collision Attack", 1);
    EXPECT_EQ(c.b.att(drones), 15) << "x2 and x3 are x5";
    EXPECT_EQ(c.b.def(drones), 1) << "3 x1/2, rounded down";
    c.b.use(0, "Armor Piercing Barrage");
    c.b.pick(drones);
    EXPECT_EQ(c.b.att(drones), 25) << "(3 + 2) x5";
    ASSERT_TRUE(c.b.until_window(1, Window::exchange));
    c.b.use(1, "X, the Cyber Revenant");
    c.b.pick(bombers);
    EXPECT_EQ(c.b.def(bombers), 1) << "2 - 2, and never less than 1";
    c.b.aim(drones, guns);
    ASSERT_TRUE(c.b.until_window(1, Window::targets, Stage::step1_resolve));
    c.b.use(1, "Decoy Hologram Fleet");
    c.b.pick(drones);
    EXPECT_EQ(c.b.att(drones), 12) << "25 x1/2, rounded down";
}

RULE("seize Z9.1", "halves multiply, ATT is at least 0") {
    Stat stat;
    stat.att = 11;
    stat.att_over = 2 * 2;
    EXPECT_EQ(stat.total(0), 2) << "1/2 and 1/2 are 1/4";
    stat.att = -3;
    EXPECT_EQ(stat.total(0), 0);
    stat.att = 4;
    stat.att_times = 5;
    EXPECT_EQ(stat.total(0), 5);
}

RULE("seize Z9.2", "Interceptor Squadron: 4 + 4 versus Fighters, split 4 and 4") {
    Clash c;
    const Who interceptor = c.attacker("Interceptor Squadron");
    const Who carrier = c.defender("Fighter Carrier Group");
    c.begin();
    EXPECT_EQ(c.b.att(interceptor, carrier.counter(1)), 8);
    c.b.aim(interceptor, carrier.counter(1), 4);
    ASSERT_TRUE(c.b.until([&] { return c.b.s.ask == Ask::aim && !c.b.s.conquest.aims.empty(); }));
    c.b.aim(interceptor, carrier.counter(2));
    ASSERT_TRUE(c.b.until([&] { return !c.b.alive(carrier.counter(1)); }));
    EXPECT_FALSE(c.b.alive(carrier.counter(2)));
    EXPECT_TRUE(c.b.alive(carrier.counter(3)));
}

RULE("seize Z9.3", "a DEF bonus does not add up over several enemies") {
    Clash c;
    const Who one = c.attacker(kInfantry);
    c.attacker(kInfantry);
    const Who hover = c.defender("Hover Tank Squadron");
    c.begin();
    EXPECT_EQ(c.b.def(hover, one), 7);
    EXPECT_EQ(c.b.def(hover), 4);
}

RULE("seize Z9.4", "numbered keywords from different cards add, others do not") {
    Clash c;
    const Who mech = c.attacker("Heavy Assault Mech Lance");
    c.defender(kTank);
    c.b.hand(0, "Phalanx Battle Formation");
    c.b.resources(0, 3);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, "Phalanx Battle Formation");
    EXPECT_EQ(c.b.key(mech, Keyword::hardened), 2);

    Clash fighters;
    fighters.attacker(kPatrol);
    fighters.defender("Fighter Carrier Group");  // Fighters here have Intercept while defending
    const Who interceptors = fighters.defender("Interceptor Squadron");
    const Who squadron = fighters.defender("Fighter Squadron");
    fighters.begin();
    EXPECT_EQ(fighters.b.key(squadron, Keyword::intercept), 1);
    EXPECT_EQ(fighters.b.key(interceptors, Keyword::intercept), 1) << "had it before";
}

RULE("seize Z11.1", "counters fight on without their card until the end, and go before the check") {
    Clash c;
    const Who fleet = c.attacker(kStrike);
    const Who tanks = c.attacker(kTank);
    const Who carriers = c.defender("Shock Robot Drop Carriers");  // 2/5, two Drone Infantry
    c.begin();
    c.b.aim(fleet, carriers);
    c.b.aim_world(fleet);
    ASSERT_TRUE(c.b.until_exchange(1));
    EXPECT_FALSE(c.b.on_table(carriers));
    ASSERT_TRUE(c.b.until_aim(carriers.counter(1)));
    EXPECT_EQ(c.b.s.conquest.exchange, 2);
    EXPECT_TRUE(c.b.can_target(tanks));
    EXPECT_EQ(c.b.conquest_counters(), 1);
    c.b.finish_action();
    EXPECT_EQ(c.b.controller(c.target), 0) << "Troop counters of a card that is gone do not keep the World";
    EXPECT_FALSE(c.b.s.unit[slot_of(carriers.id)].there());
}

RULE("seize Z11.1", "attacking counters alone never Conquer, a defending Troop counter keeps a World") {
    Clash c;
    const Who carrier = c.attacker("Bomber Carrier Group");          // DEF 7, two Fighters 4/2
    const Who one = c.defender("Early Intercept Maser Projectors");  // 5/3, strikes, Intercept
    const Who other = c.defender("Early Intercept Maser Projectors");
    c.begin();
    c.b.aim(one, carrier);
    c.b.aim(other, carrier);
    c.b.aim_world(carrier.counter(1));
    c.b.aim_world(carrier.counter(2));
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_FALSE(c.b.on_table(carrier));
    EXPECT_EQ(c.b.conquest_counters(), 1) << "as many as the World needs";
    c.b.finish_action();
    EXPECT_EQ(c.b.controller(c.target), 1);

    Clash held;
    const Who ship = held.attacker(kCruiser);
    held.defender("Shock Robot Drop Carriers");  // a Fleet, with two Infantry counters
    held.begin();
    held.b.aim_world(ship);
    ASSERT_TRUE(held.b.until_exchange(2));
    EXPECT_EQ(held.b.conquest_counters(), 1);
    held.b.finish_action();
    EXPECT_EQ(held.b.controller(held.target), 1);
}

RULE("seize Z12.1", "Damage goes after the Conquest Action") {
    Clash c;
    const Who mech = c.attacker("Heavy Assault Mech Lance");
    const Who jump = c.attacker(kJump);
    const Who guns = c.defender(kBattleFleet);
    c.begin();
    c.b.aim_world(jump);
    c.b.aim(guns, jump);
    c.b.finish_action();
    EXPECT_FALSE(c.b.on_table(jump));
    EXPECT_EQ(c.b.damage(mech), 0);
}

RULE("seize Z12.2", "counters, no defending Troop or Installation, and an attacking card: all three") {
    Clash with_troop;
    const Who fleet = with_troop.attacker(kCruiser);
    with_troop.defender(kInfantry);
    with_troop.begin();
    with_troop.b.aim_world(fleet);
    with_troop.b.finish_action();
    EXPECT_EQ(with_troop.b.controller(with_troop.target), 1);

    Clash with_fleet;
    const Who other = with_fleet.attacker(kCruiser);
    with_fleet.defender(kPatrol);
    with_fleet.begin();
    with_fleet.b.aim_world(other);
    with_fleet.b.finish_action();
    EXPECT_EQ(with_fleet.b.controller(with_fleet.target), 0);

    Clash enough("Earth Prime, the Cradle");
    const Who third = enough.attacker(kCruiser);  // needs 2, brings 2 in two Exchanges
    enough.begin();
    EXPECT_EQ(required_counters(enough.b.s, world_slot(enough.target)), 2);
    enough.b.aim_world(third);
    enough.b.finish_action();
    EXPECT_EQ(enough.b.controller(enough.target), 0);

    Clash too_few("Earth Prime, the Cradle");
    const Who late = too_few.attacker(kCruiser);
    too_few.begin();
    ASSERT_TRUE(too_few.b.until_exchange(2));
    too_few.b.aim_world(late);
    too_few.b.finish_action();
    EXPECT_EQ(too_few.b.controller(too_few.target), 1) << "1 of 2";

    Clash with_installation;
    const Who fourth = with_installation.attacker(kCruiser);
    with_installation.defender(kShelter);
    with_installation.begin();
    with_installation.b.aim_world(fourth);
    with_installation.b.finish_action();
    EXPECT_EQ(with_installation.b.controller(with_installation.target), 1);

    Clash nobody_left;
    const Who fifth = nobody_left.attacker(kPatrol);  // 3/4
    const Who sixth = nobody_left.attacker(kPatrol);
    const Who fleet_guns = nobody_left.defender(kBattleFleet);  // 13, Firing Arcs +1
    nobody_left.begin();
    nobody_left.b.aim_world(fifth);
    nobody_left.b.aim_world(sixth);
    nobody_left.b.aim(fleet_guns, fifth, 6);
    nobody_left.b.aim(fleet_guns, sixth);
    ASSERT_TRUE(nobody_left.b.until([&] { return nobody_left.b.conquest_counters() == 1; }));
    nobody_left.b.finish_action();
    EXPECT_FALSE(nobody_left.b.on_table(fifth));
    EXPECT_FALSE(nobody_left.b.on_table(sixth));
    EXPECT_EQ(nobody_left.b.controller(nobody_left.target), 1);
}

RULE("seize Z12.3", "the defender's Fleets go, Orbitals are eliminated, the World changes hands with its counters") {
    Clash c;
    const Id refuge = c.b.world(1, "Saturn, Belter's Home");
    const Who fleet = c.attacker(kCruiser);
    const Who patrol = c.defender(kPatrol);
    const Who city = c.defender(kCity);
    c.begin();
    c.b.aim_world(fleet);
    c.b.finish_action();
    EXPECT_EQ(c.b.controller(c.target), 0);
    EXPECT_EQ(c.b.s.world[world_slot(c.target)].conquest, 2);
    EXPECT_FALSE(c.b.on_table(city));
    ASSERT_TRUE(c.b.on_table(patrol));
    EXPECT_EQ(c.b.s.unit[slot_of(patrol.id)].world, world_slot(refuge));
    EXPECT_TRUE(c.b.depleted(fleet));
}

RULE("seize Z12.3", "a Fleet that can go nowhere is discarded, and the attacker may spread Units") {
    Clash c;
    const Who fleet = c.attacker(kCruiser);
    const Who patrol = c.defender(kPatrol);
    c.begin();
    c.b.aim_world(fleet);
    ASSERT_TRUE(c.b.until([&] { return c.b.s.stage == Stage::spread; }));
    EXPECT_FALSE(c.b.on_table(patrol));
    EXPECT_TRUE(c.b.discarded(1, kPatrol));
    c.b.move(fleet, c.home);
    EXPECT_EQ(c.b.s.unit[slot_of(fleet.id)].world, world_slot(c.home));
    EXPECT_FALSE(c.b.s.unit[slot_of(fleet.id)].is(Unit::kAttacking));
}

RULE("seize Z12.4", "an own World taken back is Liberated, a third player's conquest changes hands") {
    Board b(3);
    b.world(0, "Silicas, Paradise Planet");
    const Id mine = b.world(0, "Bygaros 7, Garden of the Galaxy");
    const Id third = b.world(2, "Krinos Mecarios, Galadium Nexus");
    for (const Id id : {mine, third}) {
        b.s.world[world_slot(id)].controller = 1;
        b.s.world[world_slot(id)].conquest = 1;
    }
    const Who one = b.attacker(kCruiser, mine);
    const Who two = b.attacker(kCruiser, third);
    b.conquer(mine);
    b.aim_world(one);
    b.aim_world(two);
    b.finish_action();
    EXPECT_EQ(b.controller(mine), 0);
    EXPECT_EQ(b.s.world[world_slot(mine)].conquest, 0);
    EXPECT_EQ(b.s.rewards, 0);
    QuickChance chance(1);
    NoEvents events;
    Seize::apply(b.s, 0, {.type = Seize::Action::Type::conquer, .id = third}, chance, events);
    b.finish_action();
    EXPECT_EQ(b.controller(third), 0);
    EXPECT_EQ(b.s.world[world_slot(third)].conquest, 2);
}

RULE("seize Z12.4", "a Disputed World: with a copy the other one is eliminated, without one it is Disputed now") {
    Board b(3);
    const Id mine = b.world(0, "Damirus Inner, Planet of the Dead");
    const Id theirs = b.world(1, "Damirus Inner, Planet of the Dead");
    const Who fleet = b.attacker(kCruiser, theirs);
    b.conquer(theirs);
    b.aim_world(fleet);
    b.finish_action();
    EXPECT_FALSE(b.s.world[world_slot(theirs)].there());
    EXPECT_TRUE(b.discarded(1, "Damirus Inner, Planet of the Dead"));
    EXPECT_FALSE(b.s.world[world_slot(mine)].is(World::kDisputed));
    EXPECT_EQ(b.s.unit[slot_of(fleet.id)].world, world_slot(mine));

    Board other(3);
    other.world(0, "Silicas, Paradise Planet");
    const Id one = other.world(1, "Damirus Inner, Planet of the Dead");
    const Id two = other.world(2, "Damirus Inner, Planet of the Dead");
    const Who ship = other.attacker(kCruiser, one);
    other.conquer(one);
    other.aim_world(ship);
    other.finish_action();
    EXPECT_EQ(other.controller(one), 0);
    EXPECT_TRUE(other.s.world[world_slot(one)].is(World::kDisputed));
    EXPECT_TRUE(other.s.world[world_slot(two)].is(World::kDisputed));
}

RULE("seize Z12.5", "a conquered Throne World keeps its token, and its owner has none") {
    Board b;
    b.world(0, "Silicas, Paradise Planet");
    const Id throne = b.world(1, "Bygaros 7, Garden of the Galaxy", true);
    const Who fleet = b.attacker(kBattleFleet, throne);  // 13 against DEF 10
    b.conquer(throne);
    b.aim_world(fleet);
    b.finish_action();
    EXPECT_EQ(b.controller(throne), 0);
    EXPECT_TRUE(b.s.world[world_slot(throne)].is(World::kThrone));
    EXPECT_EQ(b.s.rewards, 2);
    EXPECT_EQ(b.resources(0), 4);
}

RULE("seize Z12.6", "without success the counters go and the Units go home, or are discarded where nothing has room") {
    Clash c;
    const Who fleet = c.attacker(kPatrol);
    const Who two = c.attacker(kPatrol);
    const Who three = c.attacker(kPatrol);
    c.defender(kInfantry);
    c.begin();
    c.b.aim_world(fleet);
    c.b.aim_world(two);
    c.b.finish_action();
    EXPECT_EQ(c.b.controller(c.target), 1);
    EXPECT_EQ(c.b.s.world[world_slot(c.target)].conquest, 0);
    int home = 0;  // Silicas has Capacity 2
    for (const Who& who : {fleet, two, three}) home += c.b.on_table(who) ? 1 : 0;
    EXPECT_EQ(home, 2);
    EXPECT_TRUE(c.b.discarded(0, kPatrol));
}

RULE("seize Z16", "a Throne World has DEF x2 and needs one counter more") {
    Board b;
    b.world(0, "Silicas, Paradise Planet");
    const Id throne = b.world(1, "Earth Prime, the Cradle", true);
    b.attacker(kPatrol, throne);
    b.conquer(throne);
    EXPECT_EQ(b.world_def(), 16);
    EXPECT_EQ(required_counters(b.s, world_slot(throne)), 3);
}

RULE("seize Y5", "the points of a bonus go only to targets that meet its filter") {
    Clash c;
    const Who interceptor = c.attacker("Interceptor Squadron");  // 4, +4 versus Fighters
    const Who carrier = c.defender("Fighter Carrier Group");
    c.begin();
    c.b.aim(interceptor, carrier.counter(1), 3);
    ASSERT_TRUE(c.b.until([&] { return c.b.s.ask == Ask::aim && !c.b.s.conquest.aims.empty(); }));
    const Field field(c.b.s);
    const Stat stat = field.stat(c.b.s.conquest.cursor);
    int carrier_at = -1;
    for (int f = 0; f < c.b.s.conquest.fighters.size(); ++f)
        if (c.b.s.conquest.fighters[f].id == carrier.id && c.b.s.conquest.fighters[f].k == 0) carrier_at = f;
    EXPECT_EQ(field.most(c.b.s.conquest.cursor, stat, carrier_at), 4);      // no Fighter: the plain ATT
    EXPECT_EQ(field.most(c.b.s.conquest.cursor, stat, carrier_at + 2), 5);  // a Fighter: 8 - 3
}

RULE("seize Y6", "a half that depends on the target is taken from the part assigned to it") {
    Clash c;
    const Who guns = c.defender(kBatteries);
    const Who heavy = c.attacker("Heavy Cruiser Assault Force");
    c.begin();
    EXPECT_EQ(c.b.att(guns, heavy), 4);  // (6 + 2) x1/2
    EXPECT_EQ(c.b.att(heavy, guns), 11);
}

RULE("seize Y7", "of a mixed group the part that meets the DEF it faces counts") {
    Clash c;
    const Who jump = c.attacker(kJump);                     // 5
    const Who fleet = c.attacker(kPatrol);                  // 3, makes the tank DEF 12
    const Who tank = c.defender("Occupation Drone Force");  // 3/5, Reinforced
    c.begin();
    c.b.aim(jump, tank);
    c.b.aim(fleet, tank);
    ASSERT_TRUE(c.b.until([&] { return c.b.damage(tank) > 0; }));
    EXPECT_EQ(c.b.damage(tank), 1);
}

RULE("seize Y13", "militia hold a World until after the check") {
    Clash c;
    const Who fleet = c.attacker(kCruiser);
    c.b.hand(1, "Militia Rally");
    c.b.resources(1, 3);
    c.begin();
    ASSERT_TRUE(c.b.until_window(1, Window::conquest));
    c.b.use(1, "Militia Rally");
    c.b.pay_x(2);
    EXPECT_EQ(c.b.resources(1), 1);
    EXPECT_EQ(c.b.s.world[world_slot(c.target)].militia, 2);
    c.b.aim_world(fleet);
    c.b.finish_action();
    EXPECT_EQ(c.b.controller(c.target), 1);
    EXPECT_EQ(c.b.s.world[world_slot(c.target)].militia, 0);
}

RULE("seize Y14", "lose beats gain") {
    Clash c;
    const Who ship = c.attacker("Long Range Patrol Force");
    c.defender("Siege Bunker Fortifications");
    c.b.hand(0, "Heavy Bombardment Ordnance");
    c.b.resources(0, 2);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, "Heavy Bombardment Ordnance");
    EXPECT_EQ(c.b.key(ship, Keyword::siege), 0);
}

}  // namespace imperium::test
