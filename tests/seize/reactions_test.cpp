#include "seize/board.hpp"

// Keywords, windows, abilities, the universal rules and the rulings Y1 to Y17 about them.
namespace imperium::test {

namespace {

constexpr const char* kPatrol = "Long Range Patrol Force";
constexpr const char* kInfantry = "Infantry Battalion";
constexpr const char* kCruiser = "Light Cruiser Task Force";
constexpr const char* kBatteries = "Beam Weapon Batteries";

}  // namespace

// ---- Z10: the keywords not shown in battle_test.cpp, each doing and not doing ----

RULE("seize Z10", "Assault: a Troop targets in the first Exchange, and can then be targeted") {
    Clash c;
    const Who jump = c.attacker("Jump Battlesuit Company");
    const Who plain = c.attacker(kInfantry);
    const Who mech = c.defender("Heavy Assault Mech Lance");
    c.begin();
    ASSERT_TRUE(c.b.until_aim(jump));
    EXPECT_EQ(c.b.s.conquest.exchange, 1);
    c.b.aim(jump, mech);
    ASSERT_TRUE(c.b.until_aim(mech));
    EXPECT_TRUE(c.b.can_target(jump));
    EXPECT_FALSE(c.b.can_target(plain));
}

RULE("seize Z10", "Atmospheric: ATT x2 versus Installations and Troops, not Worlds or Fleets") {
    Clash c;
    const Who bombers = c.attacker("Bomber Squadron");  // 4
    const Who guns = c.defender(kBatteries);
    const Who troop = c.defender(kInfantry);
    const Who ship = c.defender(kPatrol);
    c.begin();
    EXPECT_EQ(c.b.att(bombers, guns), 8);
    EXPECT_EQ(c.b.att(bombers, troop), 8);
    EXPECT_EQ(c.b.att(bombers, ship), 4);
    EXPECT_EQ(c.b.att_world(bombers), 4);
}

RULE("seize Z10", "Intercept: Support and idle Troops can be targeted, by whoever has it") {
    Clash c;
    const Who idle = c.attacker(kInfantry);
    const Who with = c.defender("Destroyer Detachment");
    const Who without = c.defender(kPatrol);
    c.begin();
    ASSERT_TRUE(c.b.until_aim(with));
    EXPECT_EQ(c.b.s.conquest.exchange, 1);
    EXPECT_TRUE(c.b.can_target(idle));
    ASSERT_TRUE(c.b.until_aim(without));
    EXPECT_EQ(c.b.s.conquest.exchange, 2);
}

RULE("seize Z10", "a keyword can be granted by a card: Reinforced from a Shelter, for two Troops") {
    Clash c;
    const Who fleet = c.attacker(kCruiser);
    c.defender("Bombardment Shelter Network");
    const Who one = c.defender(kInfantry);
    const Who two = c.defender("Clone Battalion");
    c.begin();
    c.b.pick(one);
    c.b.done();
    EXPECT_EQ(c.b.def(one, fleet), 6);
    EXPECT_EQ(c.b.def(two, fleet), 5);
}

RULE("seize Z10", "Siege and Piercing add only where the first counter comes") {
    Clash c("Earth Prime, the Cradle");                 // DEF 8
    const Who bombers = c.attacker("Bomber Squadron");  // 4
    c.begin();
    c.b.aim_world(bombers);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.conquest_counters(), 0);
}

// ---- Z17 ----

RULE("seize Z17.1", "a Reaction is paid, and only in its window") {
    Clash c;
    c.attacker(kCruiser);
    c.defender(kPatrol);
    c.b.hand(0, "Piercing Wedge Formation");  // Step 1 or 2, cost 2
    c.b.hand(0, "Damage Control Drones");     // Step 3
    c.b.resources(0, 2);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.resources(0, 1);
    EXPECT_FALSE(c.b.can_use(0, "Piercing Wedge Formation"));
    c.b.resources(0, 2);
    EXPECT_TRUE(c.b.can_use(0, "Piercing Wedge Formation"));
    EXPECT_FALSE(c.b.can_use(0, "Damage Control Drones"));
    c.b.use(0, "Piercing Wedge Formation");
    EXPECT_EQ(c.b.resources(0), 0);
    EXPECT_TRUE(c.b.discarded(0, "Piercing Wedge Formation"));
}

RULE("seize Z17.1", "Steps 1 and 2 have a window before targets and one after them") {
    Clash c;
    const Who fleet = c.attacker(kPatrol);
    c.defender(kPatrol);
    c.b.hand(0, "Piercing Wedge Formation");
    c.b.resources(0, 2);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
    c.b.pass();
    ASSERT_TRUE(c.b.until_aim(fleet));
    ASSERT_TRUE(c.b.until_window(0, Window::targets, Stage::step1_resolve));
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step2));
    ASSERT_TRUE(c.b.until_window(0, Window::targets, Stage::step2_resolve));
}

RULE("seize Z17.1", "a card played after targets are announced still counts for them") {
    Clash c;
    const Who fleet = c.attacker(kPatrol);  // 3 against 4
    const Who enemy = c.defender(kPatrol);
    c.b.hand(0, "Piercing Wedge Formation");
    c.b.resources(0, 2);
    c.begin();
    c.b.aim(fleet, enemy);
    ASSERT_TRUE(c.b.until_window(0, Window::targets, Stage::step1_resolve));
    c.b.use(0, "Piercing Wedge Formation");
    ASSERT_TRUE(c.b.until([&] { return c.b.s.stage >= Stage::step2; }));
    EXPECT_EQ(c.b.damage(enemy), 1);
}

RULE("seize Z17.2", "attacker, defender, then the others; everybody again after a card") {
    Clash c("Bygaros 7, Garden of the Galaxy", 3);
    c.attacker(kPatrol);
    c.defender(kPatrol);
    for (Seat seat = 0; seat < 3; ++seat) {
        c.b.hand(seat, "Piercing Wedge Formation");
        c.b.resources(seat, 2);
    }
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.pass();
    EXPECT_TRUE(c.b.asks(Ask::window, 1));
    c.b.use(1, "Piercing Wedge Formation");
    EXPECT_TRUE(c.b.asks(Ask::window, 0)) << "the order begins again";
    c.b.pass();
    EXPECT_TRUE(c.b.asks(Ask::window, 2));
}

RULE("seize Z17.3", "one copy of a card at a time on the same Unit; X counts as 1") {
    Clash c;
    const Who one = c.attacker(kPatrol);
    const Who two = c.attacker(kPatrol);
    c.defender(kPatrol);
    c.b.hand(0, "Armor Piercing Barrage");
    c.b.hand(0, "Armor Piercing Barrage");
    c.b.hand(0, "Decoy Hologram Fleet");
    c.b.hand(1, "Special Operation Orders");
    c.b.resources(0, 5);
    c.b.resources(1, 1);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, "Armor Piercing Barrage");
    c.b.pick(one);
    ASSERT_TRUE(c.b.asks(Ask::window, 1));  // could cancel it
    c.b.pass();
    c.b.use(0, "Armor Piercing Barrage");
    EXPECT_EQ(c.b.s.uses.back().targets, 2U) << "the other one, without asking";
    ASSERT_TRUE(c.b.asks(Ask::window, 1));
    c.b.pass();
    EXPECT_EQ(c.b.att(one), 5);
    EXPECT_EQ(c.b.att(two), 5);
    ASSERT_TRUE(c.b.until_window(0, Window::targets, Stage::step1_resolve));
    c.b.use(0, "Decoy Hologram Fleet");
    EXPECT_TRUE(c.b.asks(Ask::window, 1));
    EXPECT_TRUE(c.b.can_use(1, "Special Operation Orders")) << "cost X is 1 to others";
}

RULE("seize Z17.4", "a third player helps with consent, pays and chooses; a refusal ends it") {
    Clash c("Bygaros 7, Garden of the Galaxy", 3);
    c.attacker(kCruiser);
    const Who own = c.defender(kPatrol);
    c.b.hand(2, "Armor Piercing Barrage");
    c.b.resources(2, 1);
    c.begin();
    ASSERT_TRUE(c.b.until_window(2, Window::exchange));
    c.b.use(2, "Armor Piercing Barrage");
    ASSERT_TRUE(c.b.asks(Ask::beneficiary, 2));
    QuickChance chance(1);
    NoEvents events;
    Board again = c.b;
    Seize::apply(c.b.s, 2, {.type = Seize::Action::Type::beneficiary, .a = 1}, chance, events);
    ASSERT_TRUE(c.b.asks(Ask::consent, 1));
    c.b.answer(true);
    EXPECT_EQ(c.b.resources(2), 0);
    EXPECT_EQ(c.b.att(own), 5);
    Seize::apply(again.s, 2, {.type = Seize::Action::Type::beneficiary, .a = 1}, chance, events);
    again.answer(false);
    EXPECT_EQ(again.resources(2), 1);
    EXPECT_EQ(again.att(own), 3);
}

RULE("seize Z17.5", "another player's Character depletes only if its controller agrees") {
    Clash c("Bygaros 7, Garden of the Galaxy", 3);
    const Who fleet = c.attacker(kPatrol);
    c.defender(kPatrol);
    c.b.hand(0, "Piercing Wedge Formation");
    c.b.resources(0, 2);
    c.b.character(2, "Vice Admiral Zinn Garnath");
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, "Piercing Wedge Formation", 1);
    ASSERT_TRUE(c.b.asks(Ask::consent, 2));
    Board again = c.b;
    c.b.answer(true);
    EXPECT_TRUE(c.b.character_depleted(2, "Vice Admiral Zinn Garnath"));
    EXPECT_EQ(c.b.key(fleet, Keyword::piercing), 1);
    again.answer(false);
    EXPECT_FALSE(again.character_depleted(2, "Vice Admiral Zinn Garnath"));
    EXPECT_TRUE(again.in_hand(0, "Piercing Wedge Formation"));
    EXPECT_EQ(again.resources(0), 2);
}

// ---- Z18, Z19 ----

RULE("seize Z14.1", "without an Asset Deck the title is lost, nobody inherits it, and the Turn ends") {
    for (const bool cards_left : {true, false}) {
        Board b;
        b.world(0, "Silicas, Paradise Planet", true);
        b.world(1, "Bygaros 7, Garden of the Galaxy", true);
        b.s.regent = 0;
        b.victory();
        if (cards_left) b.deck(0, kPatrol);
        b.finish_turn();
        EXPECT_EQ(b.s.active, 1);
        EXPECT_EQ(b.s.regent, cards_left ? Seat{0} : kNobody);
    }
}

RULE("seize Z18", "Activated replaces Instant, and one depletion serves one requirement") {
    Clash c;
    const Who fleet = c.attacker(kPatrol);
    c.defender(kPatrol);
    c.b.hand(0, "Piercing Wedge Formation");
    c.b.resources(0, 2);
    c.b.character(0, "Rear Admiral Thalmic Brenzar");
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    EXPECT_TRUE(c.b.can_use(0, "Rear Admiral Thalmic Brenzar"));
    c.b.use(0, "Piercing Wedge Formation", 1);
    EXPECT_EQ(c.b.att(fleet), 3);
    EXPECT_EQ(c.b.key(fleet, Keyword::piercing), 1);
    EXPECT_FALSE(c.b.can_use(0, "Rear Admiral Thalmic Brenzar"));
}

RULE("seize Z19", "rule 2: DEF bonuses are not cumulative over several attackers") {
    Clash c;
    const Who one = c.attacker("Clone Battalion");  // 4
    const Who two = c.attacker("Clone Battalion");
    const Who hover = c.defender("Hover Tank Squadron");  // DEF 4, +3 versus non-Hover Troops
    c.begin();
    c.b.aim(one, hover);
    c.b.aim(two, hover);
    ASSERT_TRUE(c.b.until([&] { return c.b.damage(hover) > 0; })) << "8 against 7, not 10";
}

RULE("seize Z19", "rule 3: without a context a card speaks of itself") {
    Clash c;
    const Who tanks = c.attacker("Termbot Tanks");
    const Who other = c.attacker("Robot Infantry Battalion");
    c.defender(kInfantry);
    c.begin();
    ASSERT_TRUE(c.b.until_exchange(2));
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
    c.b.use(0, "Termbot Tanks");
    EXPECT_EQ(c.b.att(tanks), 14);
    EXPECT_EQ(c.b.key(tanks, Keyword::piercing), 1);
    EXPECT_EQ(c.b.att(other), 4);
}

RULE("seize Z19", "rule 5: without a time frame an effect lasts this Step") {
    Clash c;
    const Who fleet = c.attacker(kPatrol);
    c.defender(kPatrol);
    c.b.hand(0, "Piercing Wedge Formation");
    c.b.resources(0, 2);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
    c.b.use(0, "Piercing Wedge Formation");
    EXPECT_EQ(c.b.att(fleet), 6);
    ASSERT_TRUE(c.b.until([&] { return c.b.s.stage >= Stage::step2; }));
    EXPECT_EQ(c.b.att(fleet), 3);
}

RULE("seize Z19", "rule 7: a World depletes for points or for its text, not both") {
    Board b;
    const Id world = b.world(0, "Krinos Mecarios, Galadium Nexus");
    b.world(1, "Saturn, Belter's Home");
    b.hand(0, kInfantry);
    b.deck(0, kPatrol);
    b.allocation();
    ASSERT_TRUE(b.asks(Ask::window, 0));
    b.use(0, "Krinos Mecarios, Galadium Nexus");
    EXPECT_TRUE(b.world_depleted(world));
    EXPECT_FALSE(b.until([&] { return b.asks(Ask::build, 0); }));
}

RULE("seize Z19", "rule 9: only the controller uses a card's own ability") {
    Clash c;
    c.attacker(kPatrol);
    c.defender(kBatteries);
    c.begin();
    c.b.finish_action();
    EXPECT_TRUE(c.b.was_offered(1, kBatteries, 1));
    EXPECT_FALSE(c.b.was_offered(0, kBatteries, 1));
}

RULE("seize Z19", "rule 10: a Drone Fighter counter is a Fighter and a Drone") {
    Clash c;
    const Who destroyer = c.attacker("Destroyer Detachment");  // +2 versus Fighters
    const Who carrier = c.defender("Drone Carrier Group");
    c.b.hand(1, "AI Coordinated Offensive");
    c.b.resources(1, 2);
    c.begin();
    EXPECT_EQ(c.b.att(destroyer, carrier.counter(1)), 6);
    ASSERT_TRUE(c.b.until_window(1, Window::exchange));
    c.b.use(1, "AI Coordinated Offensive");
    EXPECT_EQ(c.b.att(carrier.counter(1)), 6);
}

RULE("seize Z19", "rule 12: eliminated cards go to their owner's discard pile, face up") {
    Clash c;
    const Who fleet = c.attacker(kCruiser);
    const Who enemy = c.defender(kPatrol);
    c.begin();
    c.b.aim(fleet, enemy);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_TRUE(c.b.discarded(1, kPatrol));
    EXPECT_FALSE(c.b.discarded(0, kPatrol));
}

RULE("seize Z19", "rule 13: a player without Worlds stays in the game") {
    Board b;
    b.world(0, "Silicas, Paradise Planet");
    b.deck(0, kPatrol);
    b.deck(1, kPatrol);
    b.victory();
    b.finish_turn();
    EXPECT_FALSE(Seize::over(b.s));
    EXPECT_EQ(b.s.active, 1);
    EXPECT_EQ(controlled_worlds(b.s, 1), 0);
}

RULE("seize Z19", "rule 1: card text goes before the rules: an Orbital that may React does") {
    Board b;
    const Id home = b.world(1, "Bygaros 7, Garden of the Galaxy");
    const Id far = b.world(1, "Krinos Mecarios, Galadium Nexus");
    b.world(0, "Silicas, Paradise Planet");
    b.attacker(kPatrol, home);
    const Who platforms = b.unit(1, "Zero-entry Mobile Platforms", far);
    const Who city = b.unit(1, "Orbital Mega-city", far);
    b.end_of_attacks();
    ASSERT_TRUE(b.until([&] { return b.asks(Ask::move, 1); }));
    EXPECT_TRUE(may_move(b.s, 1, slot_of(platforms.id)));
    EXPECT_FALSE(may_move(b.s, 1, slot_of(city.id)));
}

RULE("seize Z19", "rule 4: \"deplete any\" is any player's card, depleted by its controller") {
    Clash c("Bygaros 7, Garden of the Galaxy", 3);
    c.attacker("Clone Battalion");
    c.defender(kInfantry);
    c.b.character(2, "Beda'karer, 1st Campaign Fleet Admiral");  // a GenAug
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, "Clone Battalion");
    EXPECT_TRUE(c.b.asks(Ask::consent, 2));
}

RULE("seize Z19", "rules 6 and 8: +1 of different cards add; Activated comes in place of Instant") {
    Clash c;
    const Who ships = c.attacker("Anti-matter Torpedo Ships");  // Piercing +1
    c.defender(kPatrol);
    c.b.hand(0, "Piercing Wedge Formation");
    c.b.resources(0, 2);
    c.b.character(0, "Vice Admiral Zinn Garnath");
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, "Piercing Wedge Formation", 1);
    EXPECT_EQ(c.b.key(ships, Keyword::piercing), 2);
    EXPECT_EQ(c.b.att(ships), 5);
}

RULE("seize Z19", "rule 11: in a Step the attacker uses abilities first") {
    Clash c;
    c.attacker(kCruiser);
    c.defender(kCruiser);
    c.begin();
    ASSERT_TRUE(c.b.until([&] { return c.b.s.ask == Ask::window; }));
    EXPECT_EQ(c.b.s.asked, SeatSet::of(0));
    c.b.pass();
    EXPECT_EQ(c.b.s.asked, SeatSet::of(1));
}

// ---- Z11 ----

RULE("seize Z11.2", "Mission counters are spent, and replaced no further than their starting number") {
    Board b;
    const Id world = b.world(0, "Bygaros 7, Garden of the Galaxy");
    b.world(1, "Saturn, Belter's Home");
    const Who cruiser = b.unit(0, kCruiser, world);
    b.s.unit[slot_of(cruiser.id)].counters = 1;
    b.resupply();
    EXPECT_EQ(b.counters(cruiser), 2);
}

RULE("seize Z11.3", "a card played on cards is not played on counters") {
    Clash c;
    const Who carrier = c.attacker("Fighter Carrier Group");
    c.attacker(kPatrol);
    c.defender(kPatrol);
    c.b.hand(0, "Armor Piercing Barrage");
    c.b.resources(0, 1);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, "Armor Piercing Barrage");
    EXPECT_TRUE(c.b.can_pick(carrier));
    EXPECT_FALSE(c.b.can_pick(carrier.counter(1)));
}

// ---- Y ----

RULE("seize Y1", "`your` is the beneficiary's; Characters act only for a side of the Conquest Action") {
    Clash c("Bygaros 7, Garden of the Galaxy", 3);
    c.attacker(kInfantry);
    c.defender(kInfantry);
    c.b.character(2, "Brigadier General Na'zeen");
    c.b.character(1, "Khamera, Overly Aug'd Berzerker");
    c.begin();
    c.b.finish_action();
    EXPECT_FALSE(c.b.was_offered(2, "Brigadier General Na'zeen"));
    EXPECT_TRUE(c.b.was_offered(1, "Khamera, Overly Aug'd Berzerker"));
}

RULE("seize Y1", "a third player's Reaction: `your` means the Units of the one who benefits") {
    Clash c("Bygaros 7, Garden of the Galaxy", 3);
    const Who enemy = c.attacker("Fighter Squadron");
    const Who own = c.defender("Fighter Squadron");
    c.b.hand(2, "Hull Dancing Run");
    c.b.resources(2, 1);
    c.begin();
    ASSERT_TRUE(c.b.until_window(2, Window::exchange));
    c.b.use(2, "Hull Dancing Run");
    c.b.act({.type = Seize::Action::Type::beneficiary, .a = 1});
    ASSERT_TRUE(c.b.asks(Ask::consent, 1));
    c.b.answer(true);
    EXPECT_EQ(c.b.def(own), 6);
    EXPECT_EQ(c.b.def(enemy), 3);
    EXPECT_EQ(c.b.resources(2), 0) << "who plays it pays";
}

RULE("seize Y1",
     "who fights plays for the own side; an answer is open to everybody; a World's `your` are all defenders") {
    Clash c("Earth Prime, the Cradle", 3);  // defending Units have ATT +2, DEF +2
    c.attacker(kCruiser);
    c.b.hand(0, "Armor Piercing Barrage");
    c.b.resources(0, 1);
    c.b.hand(2, "Emergency Picket Fleet");
    c.b.hand(2, "Special Operation Orders");
    c.b.resources(2, 3);
    c.begin();
    ASSERT_TRUE(c.b.until_window(2, Window::conquest));
    c.b.use(2, "Emergency Picket Fleet");
    c.b.answer(true);
    const Unit picket = c.b.s.unit[c.b.s.units - 1];
    EXPECT_EQ(c.b.att({picket.id, 0}), 7) << "5 and the World's 2, though it is a third player's";
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, "Armor Piercing Barrage");
    ASSERT_TRUE(c.b.asks(Ask::window, 2)) << "nobody was asked who benefits, and a third player may answer";
    EXPECT_TRUE(c.b.can_use(2, "Special Operation Orders"));
}

RULE("seize Y2", "effects on enemy cards need no consent; a token on another's World does") {
    Clash c("Bygaros 7, Garden of the Galaxy", 3);
    c.attacker(kCruiser);
    c.b.hand(2, "Emergency Picket Fleet");
    c.b.resources(2, 2);
    c.begin();
    ASSERT_TRUE(c.b.until_window(2, Window::conquest));
    c.b.use(2, "Emergency Picket Fleet");
    ASSERT_TRUE(c.b.asks(Ask::consent, 1));
    c.b.answer(true);
    EXPECT_EQ(c.b.resources(2), 0);
    const Unit picket = c.b.s.unit[c.b.s.units - 1];
    EXPECT_EQ(picket.owner, 2);
    EXPECT_TRUE(picket.is(Unit::kPicket));
    EXPECT_TRUE(c.b.until_aim({picket.id, 0}));
    EXPECT_EQ(c.b.s.asked, SeatSet::of(2)) << "who played it chooses its targets";
}

RULE("seize Y2", "a refused token is not there and not paid for; on enemy cards nobody is asked") {
    Clash c("Bygaros 7, Garden of the Galaxy", 3);
    c.attacker(kCruiser);
    c.b.hand(2, "Emergency Picket Fleet");
    c.b.resources(2, 2);
    c.begin();
    ASSERT_TRUE(c.b.until_window(2, Window::conquest));
    const int units = c.b.s.units;
    c.b.use(2, "Emergency Picket Fleet");
    c.b.answer(false);
    EXPECT_EQ(c.b.s.units, units);
    EXPECT_EQ(c.b.resources(2), 2);
    EXPECT_TRUE(c.b.in_hand(2, "Emergency Picket Fleet"));

    Board b(3);
    b.world(0, "Silicas, Paradise Planet");
    const Id target = b.world(1, "Bygaros 7, Garden of the Galaxy");
    b.attacker(kCruiser, target);
    b.character(0, "Telek, the Cyber-Stream Stalker");
    b.character(1, "Shalma Questin of the 1st Nano Order");
    b.character(2, "Khamera, Overly Aug'd Berzerker");
    b.end_of_attacks();
    ASSERT_TRUE(b.until_window(0, Window::military));
    b.use(0, "Telek, the Cyber-Stream Stalker");
    EXPECT_TRUE(b.can_pick_character(1, "Shalma Questin of the 1st Nano Order"));
    b.pick_character(2, "Khamera, Overly Aug'd Berzerker");
    EXPECT_TRUE(b.character_depleted(2, "Khamera, Overly Aug'd Berzerker")) << "at once, without consent";
}

RULE("seize Y3", "`all` is fixed when the card is used") {
    Clash c;
    const Who fleet = c.attacker(kPatrol);
    c.b.hand(1, "Emergency Picket Fleet");
    c.b.resources(1, 2);
    c.b.hand(0, "Piercing Wedge Formation");
    c.b.resources(0, 2);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, "Piercing Wedge Formation");
    EXPECT_EQ(c.b.s.mods.size(), 1);
    EXPECT_EQ(c.b.s.mods[0].targets, 1U);
    EXPECT_EQ(c.b.att(fleet), 6);
}

RULE("seize Y4", "two copies of one card do not change the same payment twice") {
    Board b;
    const Id world = b.world(0, "Bygaros 7, Garden of the Galaxy");
    EXPECT_EQ(b.points(world, kInfantry), 4);
    b.unit(0, "Orbital Mega-city", world);
    EXPECT_EQ(b.points(world, kInfantry), 6);
    b.unit(0, "Orbital Mega-city", world);
    EXPECT_EQ(b.points(world, kInfantry), 6);
    EXPECT_EQ(b.points(world, kPatrol), 4);
}

RULE("seize Y8", "one ability of one card once an Exchange") {
    Clash c;
    const Who clones = c.attacker("Clone Battalion");
    c.defender(kInfantry);
    c.b.character(0, "Ajee Delere, GalNet Celebrity", false);
    c.b.character(0, "Brigadier General Na'zeen", false);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, "Clone Battalion");
    c.b.payer("Brigadier General Na'zeen");
    EXPECT_EQ(c.b.att(clones), 6);
    EXPECT_FALSE(c.b.can_use(0, "Clone Battalion"));
}

RULE("seize Y9", "one Mission counter per Unit and Exchange") {
    Clash c;
    const Who robots = c.attacker("Android Battalion");
    c.defender(kInfantry);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    c.b.use(0, "Android Battalion");
    c.b.choose(1);
    EXPECT_EQ(c.b.counters(robots), 1);
    EXPECT_FALSE(c.b.can_use(0, "Android Battalion"));
    ASSERT_TRUE(c.b.until_exchange(2));
    ASSERT_TRUE(c.b.until_window(0, Window::exchange));
    EXPECT_TRUE(c.b.can_use(0, "Android Battalion"));
}

RULE("seize Y11", "only a Unit that can attack in this Step is chosen to be eliminated for its attack") {
    Clash c;
    const Who one = c.attacker("Drone Fighter Squadron"), two = c.attacker("Drone Fighter Squadron");
    const Who troop = c.attacker("Robot Infantry Battalion");  // a Drone, but without Assault
    c.b.hand(0, "Drone Collision Attack");
    c.b.resources(0, 3);
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
    c.b.use(0, "Drone Collision Attack");
    EXPECT_TRUE(c.b.can_pick(one));
    EXPECT_TRUE(c.b.can_pick(two));
    EXPECT_FALSE(c.b.can_pick(troop));
}

RULE("seize Y11", "who is eliminated for its own attack attacks, and goes at the end of the Step") {
    Clash c;
    const Who drones = c.attacker("Drone Fighter Squadron");  // 3, x2
    const Who enemy = c.defender(kPatrol);                    // DEF 4
    c.begin();
    ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
    c.b.use(0, "Drone Fighter Squadron");
    EXPECT_EQ(c.b.att(drones), 6);
    ASSERT_TRUE(c.b.until_aim(drones));
    ActionList<Seize> actions;
    Seize::legal(c.b.s, 0, actions);
    for (const Seize::Action& one : actions) EXPECT_NE(one.type, Seize::Action::Type::hold) << "it must attack";
    c.b.aim(drones, enemy);
    c.b.finish_action();
    EXPECT_FALSE(c.b.on_table(drones));
    EXPECT_FALSE(c.b.on_table(enemy)) << "6 against 4";
}

RULE("seize Y12",
     "counters on a World fight for its controller, do not count for Capacity and go when it is Conquered") {
    Board b;
    b.world(0, "Silicas, Paradise Planet");
    const Id saturn = b.world(1, "Saturn, Belter's Home");  // two Fighters 2/2, Capacity 2
    EXPECT_EQ(cards_at(b.s, world_slot(saturn), 1), 0);
    const Who fleet = b.attacker(kCruiser, saturn);
    b.conquer(saturn);
    b.aim_world(fleet);
    EXPECT_TRUE(b.until_aim({saturn, 1}));
    b.finish_action();
    EXPECT_EQ(b.controller(saturn), 0);
    EXPECT_EQ(b.s.world[world_slot(saturn)].counters, 0);
}

RULE("seize Y13", "a Picket Fleet is outside Capacity and is discarded at the end") {
    Clash c("Saturn, Belter's Home");  // Capacity 2
    c.attacker(kCruiser);
    c.defender(kPatrol);
    c.defender(kPatrol);
    c.b.hand(1, "Emergency Picket Fleet");
    c.b.resources(1, 2);
    c.begin();
    ASSERT_TRUE(c.b.until_window(1, Window::conquest));
    c.b.use(1, "Emergency Picket Fleet");
    EXPECT_EQ(cards_at(c.b.s, world_slot(c.target), 1), 2);
    EXPECT_FALSE(c.b.discarded(1, "Emergency Picket Fleet"));
    c.b.finish_action();
    EXPECT_TRUE(c.b.discarded(1, "Emergency Picket Fleet"));
}

RULE("seize Y15",
     "an upgrade comes instead of, or beside, the World's ability while two of its System are Controlled") {
    Board b;
    const Id outer = b.world(0, "Damirus Outer, Star's Ember");
    EXPECT_EQ(b.points(outer, kPatrol), 4);
    b.world(0, "Damirus Inner, Planet of the Dead");
    EXPECT_EQ(b.points(outer, kPatrol), 5) << "+2 instead of +1";
    Board also;
    const Id saturn = also.world(0, "Saturn, Belter's Home");
    EXPECT_EQ(also.points(saturn, kPatrol), 2);
    also.world(0, "Mars, Robot's Bane");
    EXPECT_EQ(also.points(saturn, kPatrol), 3);
}

RULE("seize Y16", "X is chosen and paid when the Reaction is allocated, at least 1") {
    Clash c;
    c.attacker(kCruiser);
    c.b.hand(1, "Militia Rally");
    c.b.resources(1, 0);
    c.begin();
    c.b.finish_action();
    EXPECT_FALSE(c.b.was_offered(1, "Militia Rally"));

    Clash paid;
    paid.attacker(kCruiser);
    paid.b.hand(1, "Militia Rally");
    paid.b.hand(0, "Special Operation Orders");
    paid.b.resources(0, 1);
    paid.b.resources(1, 3);
    paid.begin();
    ASSERT_TRUE(paid.b.until_window(1, Window::conquest));
    paid.b.use(1, "Militia Rally");
    ASSERT_TRUE(paid.b.asks(Ask::x, 1));
    ActionList<Seize> actions;
    Seize::legal(paid.b.s, 1, actions);
    ASSERT_EQ(actions.size(), 3);
    EXPECT_EQ(actions[0].a, 1) << "at least 1";
    EXPECT_EQ(actions[2].a, 3) << "at most what is there";
    paid.b.pay_x(2);
    ASSERT_TRUE(paid.b.asks(Ask::window, 0)) << "it can still be answered";
    EXPECT_EQ(paid.b.resources(1), 1) << "and is paid for already";
}

RULE("seize Y17", "hostile effects do not choose face-down cards") {
    Board b;
    const Id target = b.world(1, "Bygaros 7, Garden of the Galaxy");
    b.world(0, "Silicas, Paradise Planet");
    b.attacker(kPatrol, target);
    b.character(0, "Andala Marenas, Death's Lover");
    b.character(1, "Lethless, Demoness of Oblivion");
    b.character(1, "X, the Cyber Revenant");
    b.s.player[1].characters[1].flags = 0;
    b.end_of_attacks();
    ASSERT_TRUE(b.until_window(0, Window::military));
    b.use(0, "Andala Marenas, Death's Lover");
    EXPECT_TRUE(b.in_area(1, "X, the Cyber Revenant"));
    EXPECT_FALSE(b.in_area(1, "Lethless, Demoness of Oblivion")) << "the only one that is face up";
}

}  // namespace imperium::test
