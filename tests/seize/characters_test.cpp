#include "games/seize/codec.hpp"
#include "seize/board.hpp"

// The Characters: what each does, and where it does nothing.
namespace imperium::test {

namespace {

// A Conquest Action in which a seat has one Character face up.
struct Led : Clash {
    Led(Seat whose, const std::string& character, bool depleted = false) : seat(whose), name(character) {
        b.character(seat, character, depleted);
    }
    void use(Window window, Stage after, int line = 0) {
        ASSERT_TRUE(b.until_window(seat, window, after));
        b.use(seat, name, line);
    }
    bool depleted() const { return b.character_depleted(seat, name); }

    Seat seat;
    std::string name;
};

// Two Worlds at peace, seat 0's Turn.
struct Court {
    Board b;
    Id mine = b.world(0, "Bygaros 7, Garden of the Galaxy", true);
    Id theirs = b.world(1, "Aquas Delor, Water World", true);
};

}  // namespace

CARD("Ajee Delere, GalNet Celebrity", "an enemy Troop card cannot target in the 1st Exchange") {
    Led c(0, "Ajee Delere, GalNet Celebrity");
    const Who suits = c.attacker("Jump Battlesuit Company");
    const Who troop = c.defender("Infantry Suppression Hovers");
    const Who fleet = c.defender("Main Battle Fleet");
    const Who other = c.defender("Clone Battalion");
    c.begin();
    c.use(Window::conquest, Stage::strike_attacker);
    EXPECT_FALSE(c.b.can_pick(fleet));
    EXPECT_FALSE(c.b.can_pick(suits));
    EXPECT_TRUE(c.b.can_pick(other));
    c.b.pick(troop);
    EXPECT_TRUE(c.depleted());
    ASSERT_TRUE(c.b.until_aim(troop));
    EXPECT_EQ(c.b.s.conquest.exchange, 2);
}

CARD("Ajee Delere, GalNet Celebrity", "not when depleted, nor without an enemy Troop card") {
    Led c(0, "Ajee Delere, GalNet Celebrity", true);
    c.attacker("Main Battle Fleet");
    c.defender("Clone Battalion");
    c.begin();
    c.b.finish_action();
    EXPECT_FALSE(c.b.was_offered(0, c.name));
    Led d(0, "Ajee Delere, GalNet Celebrity");
    d.attacker("Clone Battalion");
    d.defender("Main Battle Fleet");
    d.begin();
    d.b.finish_action();
    EXPECT_FALSE(d.b.was_offered(0, d.name));
}

CARD("Alpha Theta Omicron", "drawing a World costs 1 less, never below 1") {
    Court c;
    EXPECT_EQ(draw_world_cost(c.b.s, 0), 1);
    c.b.world(0, "Silicas, Paradise Planet");
    c.b.world(0, "Saturn, Belter's Home");
    EXPECT_EQ(draw_world_cost(c.b.s, 0), 3);
    c.b.character(0, "Alpha Theta Omicron");
    EXPECT_EQ(draw_world_cost(c.b.s, 0), 2);
    EXPECT_EQ(draw_world_cost(c.b.s, 1), 1);
    c.b.character(1, "Alpha Theta Omicron");
    EXPECT_EQ(draw_world_cost(c.b.s, 1), 1);
}

CARD("An'asiia, the Syntha-Shadow", "cancels any Reaction for 1 Resource counter") {
    for (const int resources : {0, 1}) {
        Led c(1, "An'asiia, the Syntha-Shadow");
        const Who fleet = c.attacker("Destroyer Detachment");
        c.defender("Main Battle Fleet");
        c.b.hand(0, "Piercing Wedge Formation");
        c.b.resources(0, 2);
        c.b.resources(1, resources);
        c.begin();
        ASSERT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
        c.b.use(0, "Piercing Wedge Formation");
        EXPECT_EQ(c.b.asks(Ask::window, 1), resources == 1);
        if (resources == 1) c.b.use(1, c.name);
        EXPECT_EQ(c.b.att(fleet), resources == 1 ? 4 : 7);
        EXPECT_EQ(c.b.resources(0), resources == 1 ? 2 : 0);
        EXPECT_EQ(c.b.resources(1), 0);
        EXPECT_EQ(c.depleted(), resources == 1);
    }
}

CARD("Andala Marenas, Death's Lover", "eliminated, eliminates another player's face-up Character") {
    Court c;
    c.b.character(0, "Andala Marenas, Death's Lover");
    c.b.character(1, "Khamera, Overly Aug'd Berzerker");
    c.b.s.player[1].characters.push({card_id("Alpha Theta Omicron"), 0, 0});  // face down
    c.b.end_of_attacks();
    ASSERT_TRUE(c.b.until_window(0, Window::military));
    c.b.use(0, "Andala Marenas, Death's Lover");
    EXPECT_FALSE(c.b.in_area(0, "Andala Marenas, Death's Lover"));
    EXPECT_TRUE(c.b.discarded(0, "Andala Marenas, Death's Lover"));
    EXPECT_FALSE(c.b.in_area(1, "Khamera, Overly Aug'd Berzerker"));
    EXPECT_TRUE(c.b.in_area(1, "Alpha Theta Omicron"));  // Y17
}

CARD("Andala Marenas, Death's Lover", "finds nobody among face-down Characters and the own ones") {
    Court c;
    c.b.character(0, "Andala Marenas, Death's Lover");
    c.b.character(0, "Khamera, Overly Aug'd Berzerker");
    c.b.s.player[1].characters.push({card_id("Alpha Theta Omicron"), 0, 0});
    c.b.end_of_attacks();
    c.b.finish_turn();
    EXPECT_FALSE(c.b.was_offered(0, "Andala Marenas, Death's Lover"));
}

CARD("Azhar Maikenik, 2nd Varum Constructor", "+2 Allocation points toward one Fleet card") {
    Court c;
    c.b.character(0, "Azhar Maikenik, 2nd Varum Constructor");
    c.b.hand(0, "Light Cruiser Task Force");  // cost 6
    c.b.allocation();
    ASSERT_TRUE(c.b.until([&] { return c.b.asks(Ask::build, 0); }));
    c.b.build("Light Cruiser Task Force", c.mine);  // 4 points
    c.b.use(0, "Azhar Maikenik, 2nd Varum Constructor");
    EXPECT_FALSE(c.b.in_hand(0, "Light Cruiser Task Force"));
    EXPECT_TRUE(c.b.on_table({0, 0}));
    EXPECT_TRUE(c.b.character_depleted(0, "Azhar Maikenik, 2nd Varum Constructor"));
    EXPECT_TRUE(c.b.world_depleted(c.mine));
}

CARD("Azhar Maikenik, 2nd Varum Constructor", "not toward a Troop card") {
    Court c;
    const Id small = c.b.world(0, "Silicas, Paradise Planet");
    c.b.character(0, "Azhar Maikenik, 2nd Varum Constructor");
    c.b.hand(0, "Heavy Assault Mech Lance");  // cost 5
    c.b.allocation();
    ASSERT_TRUE(c.b.until([&] { return c.b.asks(Ask::build, 0); }));
    c.b.build("Heavy Assault Mech Lance", c.mine);
    EXPECT_FALSE(c.b.can_use(0, "Azhar Maikenik, 2nd Varum Constructor"));
    c.b.contribute(small);
    EXPECT_TRUE(c.b.on_table({0, 0}));
}

CARD("Beda'karer, 1st Campaign Fleet Admiral", "attacking Fleet cards have ATT +1") {
    Led c(0, "Beda'karer, 1st Campaign Fleet Admiral");
    const Who carrier = c.attacker("Drone Carrier Group");
    const Who troop = c.attacker("Clone Battalion");
    const Who enemy = c.defender("Main Battle Fleet");
    c.begin();
    EXPECT_EQ(c.b.att(carrier), 3);
    EXPECT_EQ(c.b.att(carrier.counter(1)), 3);
    EXPECT_EQ(c.b.att(troop), 4);
    EXPECT_EQ(c.b.att(enemy), 13);
}

RULE("seize Z9.1", "whoever looks at a Unit is told which cards change it, and by what") {
    Led c(0, "Beda'karer, 1st Campaign Fleet Admiral");
    const Who fleet = c.attacker("Main Battle Fleet");
    c.defender("Clone Battalion");
    c.begin();
    const Json view = view_json<SeizeCodec>(c.b.s, Viewer::of(1));
    const Json reason = {{"effects", Json::array({{{"do", "att"}, {"n", 1}}})},
                         {"card", "Beda'karer, 1st Campaign Fleet Admiral"}};
    int told = 0;
    for (const Json& fighter : view["action"]["fighters"]) {
        if (fighter["attacks"] == true)
            EXPECT_EQ(fighter["reasons"].dump(), "[" + reason.dump() + "]");
        else
            EXPECT_FALSE(fighter.contains("reasons")) << fighter.dump();
        ++told;
    }
    EXPECT_EQ(told, 2);
    const std::string words = SeizeCodec::ask(c.b.s, Viewer::of(1), "card " + id_name(fleet.id, 0));
    EXPECT_NE(words.find("now: ATT 14"), std::string::npos) << words;
    EXPECT_NE(words.find("Beda'karer, 1st Campaign Fleet Admiral: ATT +1"), std::string::npos) << words;
}

CARD("Beda'karer, 1st Campaign Fleet Admiral", "nothing for defending Fleets; depleted or not it is the same") {
    Led c(1, "Beda'karer, 1st Campaign Fleet Admiral");
    c.attacker("Clone Battalion");
    const Who fleet = c.defender("Main Battle Fleet");
    c.begin();
    EXPECT_EQ(c.b.att(fleet), 13);
    Led d(0, "Beda'karer, 1st Campaign Fleet Admiral", true);
    const Who attacker = d.attacker("Main Battle Fleet");
    d.defender("Clone Battalion");
    d.begin();
    EXPECT_EQ(d.b.att(attacker), 14);
}

CARD("Bik'Karos, the Immortal", "a Troop card eliminated this Step returns to the hand") {
    for (const bool used : {true, false}) {
        Led c(1, "Bik'Karos, the Immortal");
        const Who fleet = c.attacker("Main Battle Fleet");
        const Who tanks = c.defender("Main Battle Tank Company");
        c.b.aim(fleet, tanks);
        c.begin();
        ASSERT_TRUE(c.b.until_window(1, Window::step3));
        if (used) {
            c.b.use(1, c.name);
            EXPECT_TRUE(c.depleted());
        }
        c.b.finish_action();
        EXPECT_FALSE(c.b.on_table(tanks));
        EXPECT_EQ(c.b.in_hand(1, "Main Battle Tank Company"), used);
        EXPECT_EQ(c.b.discarded(1, "Main Battle Tank Company"), !used);
    }
}

CARD("Bik'Karos, the Immortal", "eliminated, returns face down to the Character Area if it has room") {
    for (const bool room : {true, false}) {
        Court c;
        c.b.character(0, "Andala Marenas, Death's Lover");
        c.b.character(1, "Bik'Karos, the Immortal");
        c.b.end_of_attacks();
        ASSERT_TRUE(c.b.until_window(0, Window::military));
        if (!room)
            for (const char* name : {"Alpha Theta Omicron", "M-5-X-10000", "Lethless, Demoness of Oblivion"})
                c.b.s.player[1].characters.push({card_id(name), 0, 0});
        c.b.use(0, "Andala Marenas, Death's Lover");
        EXPECT_FALSE(c.b.face_up(1, "Bik'Karos, the Immortal"));
        EXPECT_EQ(c.b.in_area(1, "Bik'Karos, the Immortal"), room);
        EXPECT_EQ(c.b.discarded(1, "Bik'Karos, the Immortal"), !room);
    }
}

CARD("Brigadier General Na'zeen", "Troops have ATT +2 for the Exchange, Fleets not") {
    Led c(0, "Brigadier General Na'zeen");
    const Who troop = c.attacker("Clone Battalion");
    const Who force = c.attacker("Invasion Assault Force");
    const Who enemy = c.defender("Clone Battalion");
    c.begin();
    c.use(Window::exchange, Stage::step1);
    EXPECT_EQ(c.b.att(troop), 6);
    EXPECT_EQ(c.b.att(force.counter(1)), 5);
    EXPECT_EQ(c.b.att(force), 7);
    EXPECT_EQ(c.b.att(enemy), 4);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.att(troop), 4);
    EXPECT_TRUE(c.depleted());
}

CARD("Da'terian Nexus", "undepletes a Hunter or Assassin for 1 Resource counter") {
    Court c;
    c.b.character(0, "Da'terian Nexus");
    c.b.character(0, "Khamera, Overly Aug'd Berzerker", true);
    c.b.character(0, "M-5-X-10000", true);
    c.b.resources(0, 1);
    c.b.allocation();
    ASSERT_TRUE(c.b.until_window(0, Window::allocation));
    c.b.use(0, "Da'terian Nexus");
    EXPECT_FALSE(c.b.character_depleted(0, "Khamera, Overly Aug'd Berzerker"));
    EXPECT_TRUE(c.b.character_depleted(0, "M-5-X-10000"));
    EXPECT_TRUE(c.b.character_depleted(0, "Da'terian Nexus"));
    EXPECT_EQ(c.b.resources(0), 0);
}

CARD("Da'terian Nexus", "not an Engineer, and not for nothing; also at the start of another player's Phases") {
    Court c;
    c.b.character(0, "Da'terian Nexus");
    c.b.character(0, "M-5-X-10000", true);
    c.b.resources(0, 1);
    c.b.allocation();
    c.b.finish_turn();
    EXPECT_FALSE(c.b.was_offered(0, "Da'terian Nexus"));
    Court d;
    d.b.character(1, "Da'terian Nexus");
    d.b.character(1, "Khamera, Overly Aug'd Berzerker", true);
    d.b.resources(1, 1);
    d.b.reallocation();
    EXPECT_TRUE(d.b.until_window(1, Window::reallocation));
    EXPECT_TRUE(d.b.until_window(1, Window::military));
}

CARD("Delanos Vec, Opportunistic Vault Raider", "1 Resource counter for a World Conquered, not for one Liberated") {
    for (const bool liberated : {false, true}) {
        Led c(0, "Delanos Vec, Opportunistic Vault Raider");
        const Who fleet = c.attacker("Main Battle Fleet");
        if (liberated) c.b.s.world[world_slot(c.target)].owner = 0;
        c.b.aim_world(fleet);
        c.begin();
        ASSERT_TRUE(c.b.until([&] { return c.b.controller(c.target) == 0; }));
        ASSERT_EQ(c.b.s.stage, Stage::spread);  // before the Victory Phase pays
        EXPECT_EQ(c.b.resources(0), liberated ? 0 : 1);
    }
    Led d(1, "Delanos Vec, Opportunistic Vault Raider");
    const Who fleet = d.attacker("Main Battle Fleet");
    d.b.aim_world(fleet);
    d.begin();
    ASSERT_TRUE(d.b.until([&] { return d.b.controller(d.target) == 0; }));
    EXPECT_EQ(d.b.resources(1), 0);
}

CARD("General Dar'ken of Calestran Crusade", "up to two attacking Unit cards have ATT +2 and Siege +1") {
    Led c(0, "General Dar'ken of Calestran Crusade");
    const Who one = c.attacker("Main Battle Fleet");
    const Who two = c.attacker("Clone Battalion");
    const Who three = c.attacker("Drone Carrier Group");
    c.begin();
    c.use(Window::exchange, Stage::step1);
    EXPECT_FALSE(c.b.can_pick(three.counter(1)));
    c.b.pick(one);
    c.b.pick(two);
    EXPECT_EQ(c.b.att(one), 15);
    EXPECT_EQ(c.b.key(one, Keyword::siege), 1);
    EXPECT_EQ(c.b.att(two), 6);
    EXPECT_EQ(c.b.att(three), 2);
    EXPECT_TRUE(c.depleted());
}

CARD("General Dar'ken of Calestran Crusade", "not for defenders") {
    Led c(1, "General Dar'ken of Calestran Crusade");
    c.attacker("Main Battle Fleet");
    c.defender("Clone Battalion");
    c.begin();
    c.b.finish_action();
    EXPECT_FALSE(c.b.was_offered(1, c.name));
}

CARD("Khamera, Overly Aug'd Berzerker", "a Troop card has ATT +4 and DEF -2 for the Exchange") {
    Led c(0, "Khamera, Overly Aug'd Berzerker");
    const Who troop = c.attacker("Clone Battalion");
    const Who second = c.attacker("Android Battalion");
    const Who fleet = c.attacker("Invasion Assault Force");
    c.defender("Main Battle Fleet");
    c.begin();
    c.use(Window::exchange, Stage::step1);
    EXPECT_FALSE(c.b.can_pick(fleet));
    EXPECT_FALSE(c.b.can_pick(fleet.counter(1)));
    c.b.pick(troop);
    EXPECT_EQ(c.b.att(troop), 8);
    EXPECT_EQ(c.b.def(troop), 3);
    EXPECT_EQ(c.b.att(second), 6);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.def(troop), 5);
}

CARD("Lethless, Demoness of Oblivion", "an enemy Unit card loses Hardened for the Exchange") {
    Led c(1, "Lethless, Demoness of Oblivion");
    const Who fleet = c.attacker("Main Battle Fleet");
    const Who other = c.attacker("Retired Rim Battlecruisers");
    const Who mine = c.defender("Heavy Assault Mech Lance");
    c.begin();
    c.use(Window::exchange, Stage::step1);
    EXPECT_FALSE(c.b.can_pick(mine));
    c.b.pick(fleet);
    EXPECT_EQ(c.b.key(fleet, Keyword::hardened), 0);
    EXPECT_EQ(c.b.key(fleet, Keyword::piercing), 1);
    EXPECT_EQ(c.b.key(other, Keyword::hardened), 1);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.key(fleet, Keyword::hardened), 1);
}

CARD("M-5-X-10000", "Step 3: a Drone, Orbital or Installation card loses a Damage counter") {
    Led c(1, "M-5-X-10000");
    const Who fleet = c.attacker("Imperial Guardian Fleet");
    c.attacker("Main Battle Tank Company");
    const Who drones = c.defender("Robot Infantry Battalion");
    c.b.aim(fleet, drones);
    c.begin();
    c.use(Window::step3, Stage::step3);
    EXPECT_TRUE(c.depleted());
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_TRUE(c.b.alive(drones));
    EXPECT_EQ(c.b.damage(drones), 0);

    Led d(1, "M-5-X-10000");
    const Who enemy = d.attacker("Imperial Guardian Fleet");
    const Who clones = d.defender("Clone Battalion");
    d.b.aim(enemy, clones);
    d.begin();
    d.b.finish_action();
    EXPECT_FALSE(d.b.was_offered(1, d.name));
}

CARD("Rear Admiral Thalmic Brenzar", "a Fleet card has ATT +2 and Atmospheric for the Exchange") {
    Led c(0, "Rear Admiral Thalmic Brenzar");
    const Who fleet = c.attacker("Destroyer Detachment");
    const Who other = c.attacker("Imperial Guardian Fleet");
    const Who troop = c.attacker("Clone Battalion");
    const Who enemy = c.defender("Leviathan Strider Mechs");
    c.begin();
    c.use(Window::exchange, Stage::step1);
    EXPECT_FALSE(c.b.can_pick(troop));
    c.b.pick(fleet);
    EXPECT_EQ(c.b.att(fleet, enemy), 12);
    EXPECT_EQ(c.b.att_world(fleet), 6);
    EXPECT_EQ(c.b.att(other, enemy), 5);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.att(fleet, enemy), 4);
}

CARD("Sendaris, Ultra-grafted Tech Wiz", "undepletes a Drone, Fighter or Mech card") {
    Court c;
    const Who mechs = c.b.unit(0, "Standard Mech Company", c.mine, true);
    const Who fighters = c.b.unit(0, "Bomber Squadron", c.mine, true);
    const Who capital = c.b.unit(0, "Main Battle Fleet", c.mine, true);
    c.b.character(0, "Sendaris, Ultra-grafted Tech Wiz");
    c.b.reallocation();
    ASSERT_TRUE(c.b.until_window(0, Window::reallocation));
    c.b.use(0, "Sendaris, Ultra-grafted Tech Wiz");
    EXPECT_FALSE(c.b.can_pick(capital));
    EXPECT_TRUE(c.b.can_pick(fighters));
    c.b.pick(mechs);
    EXPECT_FALSE(c.b.depleted(mechs));
    EXPECT_TRUE(c.b.depleted(fighters));
    EXPECT_TRUE(c.b.character_depleted(0, "Sendaris, Ultra-grafted Tech Wiz"));
}

CARD("Shalindris Nu, Statistician Genius", "looks at the top 3 cards and puts them back in any order") {
    Court c;
    c.b.character(0, "Shalindris Nu, Statistician Genius");
    for (const char* name : {"Bomber Squadron", "Clone Battalion", "Main Battle Fleet", "Robot Goliath"})
        c.b.deck(0, name);
    c.b.allocation();
    ASSERT_TRUE(c.b.until_window(0, Window::allocation));
    c.b.use(0, "Shalindris Nu, Statistician Genius");
    ASSERT_TRUE(c.b.asks(Ask::order, 0));
    c.b.until([&] { return !c.b.asks(Ask::order, 0); });
    const auto& deck = c.b.s.player[0].deck;
    ASSERT_EQ(deck.size(), 4);
    EXPECT_EQ(deck[0], card_id("Bomber Squadron"));  // the fourth was not touched
    std::set<CardId> top = {deck[1], deck[2], deck[3]};
    EXPECT_EQ(top,
              (std::set<CardId>{card_id("Clone Battalion"), card_id("Main Battle Fleet"), card_id("Robot Goliath")}));
}

CARD("Shalindris Nu, Statistician Genius", "not in another player's Allocation Phase, nor with an empty deck") {
    Court c;
    c.b.character(1, "Shalindris Nu, Statistician Genius");
    c.b.deck(1, "Bomber Squadron");
    c.b.allocation();
    EXPECT_FALSE(c.b.until_window(1, Window::allocation));
    Court d;
    d.b.character(0, "Shalindris Nu, Statistician Genius");
    d.b.allocation();
    EXPECT_FALSE(d.b.until_window(0, Window::allocation));
}

CARD("Shalma Questin of the 1st Nano Order", "1 Resource counter more in the own Resupply Phase, face up only") {
    Court c;
    c.b.character(0, "Shalma Questin of the 1st Nano Order");
    c.b.resupply();
    EXPECT_EQ(c.b.resources(0), 4);  // 2 Throne World, 1 Bygaros, 1 Shalma
    Court d;
    d.b.s.player[0].characters.push({card_id("Shalma Questin of the 1st Nano Order"), 0, 0});
    d.b.resupply();
    EXPECT_EQ(d.b.resources(0), 3);
}

CARD("Talandra Drus, Imperium Liaison", "draws 1 card, as Regent 2") {
    for (const bool regent : {false, true}) {
        Court c;
        c.b.character(0, "Talandra Drus, Imperium Liaison");
        if (regent) c.b.s.regent = 0;
        for (const char* name : {"Bomber Squadron", "Clone Battalion", "Main Battle Fleet"}) c.b.deck(0, name);
        c.b.allocation();
        ASSERT_TRUE(c.b.until_window(0, Window::allocation));
        EXPECT_EQ(c.b.can_use(0, "Talandra Drus, Imperium Liaison", 0), !regent);
        EXPECT_EQ(c.b.can_use(0, "Talandra Drus, Imperium Liaison", 1), regent);
        c.b.use(0, "Talandra Drus, Imperium Liaison", regent ? 1 : 0);
        EXPECT_EQ(c.b.s.player[0].deck.size(), regent ? 1 : 2);
        EXPECT_TRUE(c.b.in_hand(0, "Main Battle Fleet"));
        EXPECT_TRUE(c.b.character_depleted(0, "Talandra Drus, Imperium Liaison"));
    }
}

CARD("Telek, the Cyber-Stream Stalker", "depletes another player's Character, not a depleted or Disputed one") {
    Court c;
    c.b.character(0, "Telek, the Cyber-Stream Stalker");
    c.b.character(1, "Khamera, Overly Aug'd Berzerker");
    c.b.character(1, "Alpha Theta Omicron", true);
    c.b.end_of_attacks();
    ASSERT_TRUE(c.b.until_window(0, Window::military));
    c.b.use(0, "Telek, the Cyber-Stream Stalker");
    EXPECT_TRUE(c.b.character_depleted(1, "Khamera, Overly Aug'd Berzerker"));
    EXPECT_TRUE(c.b.character_depleted(0, "Telek, the Cyber-Stream Stalker"));

    Court d;
    d.b.character(0, "Telek, the Cyber-Stream Stalker");
    d.b.character(0, "Khamera, Overly Aug'd Berzerker");
    d.b.character(1, "Khamera, Overly Aug'd Berzerker");
    d.b.end_of_attacks();
    d.b.finish_turn();
    EXPECT_FALSE(d.b.was_offered(0, "Telek, the Cyber-Stream Stalker"));
}

CARD("The Ka Triplets, the Triad of Chaos", "eliminate another player's Character for its cost") {
    Court c;
    c.b.character(0, "The Ka Triplets, the Triad of Chaos");
    c.b.character(1, "Khamera, Overly Aug'd Berzerker");   // cost 1
    c.b.character(1, "1st General Paledos");               // cost 4
    c.b.character(1, "Sendaris, Ultra-grafted Tech Wiz");  // cost 2
    c.b.resources(0, 3);
    c.b.end_of_attacks();
    ASSERT_TRUE(c.b.until_window(0, Window::military));
    c.b.use(0, "The Ka Triplets, the Triad of Chaos");
    EXPECT_FALSE(c.b.can_pick_character(1, "1st General Paledos"));
    EXPECT_TRUE(c.b.can_pick_character(1, "Khamera, Overly Aug'd Berzerker"));
    c.b.pick_character(1, "Sendaris, Ultra-grafted Tech Wiz");
    EXPECT_EQ(c.b.resources(0), 1);
    EXPECT_TRUE(c.b.discarded(1, "Sendaris, Ultra-grafted Tech Wiz"));
    EXPECT_TRUE(c.b.character_depleted(0, "The Ka Triplets, the Triad of Chaos"));
    EXPECT_TRUE(c.b.face_up(0, "The Ka Triplets, the Triad of Chaos"));
}

CARD("Vice Admiral Zinn Garnath", "up to two Fleet cards have Reactive this Phase") {
    Board b;
    b.world(0, "Silicas, Paradise Planet");
    const Id target = b.world(1, "Bygaros 7, Garden of the Galaxy");
    const Id other = b.world(1, "Dalken Cendros, Galactic Hubworld");
    b.attacker("Destroyer Detachment", target);
    const Who one = b.unit(1, "Main Battle Fleet", other, true);
    const Who two = b.unit(1, "Light Cruiser Task Force", other, true);
    const Who three = b.unit(1, "Retired Rim Battlecruisers", other, true);
    const Who troop = b.unit(1, "Clone Battalion", other, true);
    b.character(1, "Vice Admiral Zinn Garnath");
    b.end_of_attacks();
    ASSERT_TRUE(b.until_window(1, Window::react));
    b.use(1, "Vice Admiral Zinn Garnath");
    EXPECT_FALSE(b.can_pick(troop));
    b.pick(one);
    b.pick(two);
    ASSERT_TRUE(b.until([&] { return b.s.stage == Stage::part_c && b.asks(Ask::move, 1); }));
    EXPECT_TRUE(may_move(b.s, 1, slot_of(one.id)));
    EXPECT_TRUE(may_move(b.s, 1, slot_of(two.id)));
    EXPECT_FALSE(may_move(b.s, 1, slot_of(three.id)));
    EXPECT_FALSE(may_move(b.s, 1, slot_of(troop.id)));
}

CARD("X, the Cyber Revenant", "an enemy Unit card has DEF -2 for the Exchange") {
    Led c(0, "X, the Cyber Revenant");
    const Who mine = c.attacker("Destroyer Detachment");
    const Who enemy = c.defender("Main Battle Fleet");
    const Who other = c.defender("Drone Carrier Group");
    c.begin();
    c.use(Window::exchange, Stage::step1);
    EXPECT_FALSE(c.b.can_pick(mine));
    EXPECT_FALSE(c.b.can_pick(other.counter(1)));
    c.b.pick(enemy);
    EXPECT_EQ(c.b.def(enemy), 8);
    EXPECT_EQ(c.b.def(other), 8);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.def(enemy), 10);
}

CARD("X, the Cyber Revenant", "eliminated, returns face down for 1 Resource counter") {
    for (const int resources : {0, 1}) {
        Court c;
        c.b.character(0, "Andala Marenas, Death's Lover");
        c.b.character(1, "X, the Cyber Revenant");
        c.b.resources(1, resources);
        c.b.end_of_attacks();
        ASSERT_TRUE(c.b.until_window(0, Window::military));
        c.b.use(0, "Andala Marenas, Death's Lover");
        if (resources == 1) {
            ASSERT_TRUE(c.b.asks(Ask::revive, 1));
            c.b.answer(true);
        }
        EXPECT_EQ(c.b.in_area(1, "X, the Cyber Revenant"), resources == 1);
        EXPECT_FALSE(c.b.face_up(1, "X, the Cyber Revenant"));
        EXPECT_EQ(c.b.discarded(1, "X, the Cyber Revenant"), resources == 0);
    }
}

CARD("1st General Paledos", "attacking Unit cards have ATT +1, counters and defenders not") {
    Led c(0, "1st General Paledos");
    const Who fleet = c.attacker("Drone Carrier Group");
    const Who troop = c.attacker("Clone Battalion");
    const Who enemy = c.defender("Main Battle Fleet");
    c.begin();
    EXPECT_EQ(c.b.att(fleet), 3);
    EXPECT_EQ(c.b.att(troop), 5);
    EXPECT_EQ(c.b.att(fleet.counter(1)), 3);
    EXPECT_EQ(c.b.att(enemy), 13);
    Led d(1, "1st General Paledos");
    d.attacker("Destroyer Detachment");
    const Who defender = d.defender("Clone Battalion");
    d.begin();
    EXPECT_EQ(d.b.att(defender), 4);
}

CARD("Azhar Maikenik, 2nd Varum Constructor", "not more than +2") {
    Court c;
    c.b.character(0, "Azhar Maikenik, 2nd Varum Constructor");
    c.b.hand(0, "Bomber Carrier Group");  // cost 7; there are 4 + 2
    c.b.allocation();
    ASSERT_TRUE(c.b.until([&] { return c.b.asks(Ask::build, 0); }));
    EXPECT_FALSE(c.b.can_build("Bomber Carrier Group"));
    EXPECT_TRUE(c.b.can_build("Retired Rim Battlecruisers"));  // cost 6
}

CARD("Bik'Karos, the Immortal", "one Troop card, not two, and no Fleet") {
    Led c(1, "Bik'Karos, the Immortal");
    const Who one = c.attacker("Main Battle Fleet");
    const Who two = c.attacker("Main Battle Fleet");
    const Who three = c.attacker("Main Battle Fleet");
    const Who tanks = c.defender("Main Battle Tank Company");
    const Who mechs = c.defender("Standard Mech Company");
    const Who fleet = c.defender("Destroyer Detachment");
    c.b.aim(one, tanks);
    c.b.aim(two, mechs);
    c.b.aim(three, fleet);
    c.begin();
    ASSERT_TRUE(c.b.until_window(1, Window::step3));
    c.b.use(1, c.name);
    EXPECT_FALSE(c.b.can_pick(fleet));
    c.b.pick(tanks);
    c.b.finish_action();
    EXPECT_TRUE(c.b.in_hand(1, "Main Battle Tank Company"));
    EXPECT_FALSE(c.b.in_hand(1, "Standard Mech Company"));
}

CARD("M-5-X-10000", "one card, and one Damage counter") {
    Led c(1, "M-5-X-10000");
    const Who one = c.attacker("Main Battle Fleet");  // Piercing +1: two Damage counters
    const Who two = c.attacker("Main Battle Fleet");
    const Who goliath = c.defender("Robot Goliath");
    const Who carriers = c.defender("Shock Robot Drop Carriers");
    c.b.aim(one, goliath);
    c.b.aim(two, carriers);
    c.begin();
    ASSERT_TRUE(c.b.until_window(1, Window::step3));
    c.b.use(1, c.name);
    c.b.pick(goliath);
    ASSERT_TRUE(c.b.until_exchange(2));
    EXPECT_EQ(c.b.damage(goliath), 1);
    EXPECT_FALSE(c.b.alive(carriers));
}

}  // namespace imperium::test
