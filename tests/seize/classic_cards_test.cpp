#include "games/seize/table.hpp"
#include "seize/board.hpp"
#include "seize/fixture.hpp"

// The cards that only edition classic has: what each does, and where it does nothing.
namespace imperium::test {

namespace {

constexpr const char* kPatrol = "Long Range Patrol Force";    // Starship, 3
constexpr const char* kGuardian = "Imperial Guardian Fleet";  // Capital, 4
constexpr const char* kCruiser = "Light Cruiser Task Force";  // Capital, 6
constexpr const char* kFleet = "Main Battle Fleet";           // 11
constexpr const char* kInfantry = "Infantry Battalion";       // 2
constexpr const char* kRobots = "Heavy Robot Battalion";      // 5
constexpr const char* kHovers = "Hover Tank Squadron";
constexpr const char* kBombers = "Bomber Carrier Group";  // 7
constexpr const char* kBatteries = "Beam Weapon Batteries";
constexpr const char* kWedge = "Piercing Wedge Formation";
constexpr const char* kPlanet = "Bygaros 7, Garden of the Galaxy";
constexpr const char* kSmall = "Silicas, Paradise Planet";  // 2
constexpr const char* kCyborg = "Azhar Maikenik, 2nd Varum Constructor";
constexpr const char* kEngineer = "M-5-X-10000";
constexpr const char* kHunter = "X, the Cyber Revenant";
constexpr const char* kAssassin = "Lethless, Demoness of Oblivion";
constexpr const char* kPolitician = "Talandra Drus, Imperium Liaison";

struct ClassicClash : Clash {
    ClassicClash() : Clash(kPlanet, 2, "classic") {}
};

// Two Worlds at peace, seat 0's Turn; seat 0 has this card, and enough to pay for it.
struct Peace {
    enum class In { hand, play };
    explicit Peace(const std::string& card, In where = In::hand, const char* helper = nullptr) : name(card) {
        if (where == In::hand)
            b.hand(0, card);
        else
            b.artifact(0, card);
        if (helper != nullptr) b.character(0, helper);
        b.resources(0, 9);
    }
    void use(Window window, int line) {
        ASSERT_TRUE(b.until_window(0, window));
        b.use(0, name, line);
    }
    void paid(int price) const { EXPECT_EQ(b.resources(0), 9 - price); }

    std::string name;
    Board b{2, "classic"};
    Id mine = b.world(0, kSmall), theirs = b.world(1, kPlanet);
};

// Whether this line of a card of seat 1 cancels a Reaction of this cost; then that is not paid for.
bool cancels(const std::string& card, Peace::In where, int line, int cost, const char* helper = nullptr) {
    const auto held = FixtureCards("classic").value(kWedge, "cost", cost).held();
    ClassicClash c;
    c.b.s.set = held.number();
    c.attacker(kPatrol);
    c.defender(kPatrol);
    c.b.hand(0, kWedge);
    if (where == Peace::In::hand)
        c.b.hand(1, card);
    else
        c.b.artifact(1, card);
    if (helper != nullptr) c.b.character(1, helper);
    for (const Seat seat : {0, 1}) c.b.resources(seat, 9);
    c.begin();
    EXPECT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
    c.b.use(0, kWedge);
    if (!c.b.can_use(1, card, line)) return false;
    c.b.use(1, card, line);
    EXPECT_TRUE(c.b.discarded(0, kWedge));
    EXPECT_EQ(c.b.resources(0), 9);
    return true;
}

}  // namespace

CARD("Cyborg Infantry Battalion", "a Cyborg gives DEF +3; eliminated, it comes to another World for 2 counters") {
    for (const int resources : {1, 2}) {
        ClassicClash c;
        const Id shelter = c.b.world(1, "Aquas Delor, Water World");
        const Who fleet = c.attacker(kFleet);
        const Who cyborgs = c.defender("Cyborg Infantry Battalion");
        c.b.character(1, kCyborg);
        c.b.resources(1, resources);
        c.b.aim(fleet, cyborgs);
        c.begin();
        ASSERT_TRUE(c.b.until_window(1, Window::exchange, Stage::step1));
        const int before = c.b.def(cyborgs);
        c.b.use(1, "Cyborg Infantry Battalion");
        EXPECT_EQ(c.b.def(cyborgs), before + 3);
        EXPECT_TRUE(c.b.character_depleted(1, kCyborg));
        c.b.say_yes();
        c.b.finish_action();
        EXPECT_EQ(c.b.discarded(1, "Cyborg Infantry Battalion"), resources == 1);
        int there = 0;
        for (int i = 0; i < c.b.s.units; ++i)
            there += c.b.s.unit[i].there() && c.b.s.unit[i].world == world_slot(shelter) ? 1 : 0;
        EXPECT_EQ(there, resources == 2 ? 1 : 0);
    }
}

CARD("Infantry Suppression Hover Squadron", "ATT +2 versus Infantry; Assault and Intercept") {
    ClassicClash c;
    const Who hovers = c.attacker("Infantry Suppression Hover Squadron");
    const Who infantry = c.defender(kInfantry), tanks = c.defender(kHovers);
    c.begin();
    EXPECT_EQ(c.b.att(hovers, infantry), c.b.att(hovers) + 2);
    EXPECT_EQ(c.b.att(hovers, tanks), c.b.att(hovers));
    EXPECT_EQ(c.b.key(hovers, Keyword::assault), 1);
    EXPECT_EQ(c.b.key(hovers, Keyword::intercept), 1);
}

CARD("Intercepted Signals", "shows a hand; with a Hunter its player discards a card of it") {
    for (const int line : {0, 1}) {
        Peace p("Intercepted Signals", Peace::In::hand, kHunter);
        p.b.hand(1, kPatrol);
        p.b.hand(1, kWedge);
        p.b.allocation();
        p.use(Window::allocation, line);
        p.paid(1);
        EXPECT_EQ(p.b.s.player[1].seen.size(), 2);
        EXPECT_EQ(p.b.asks(Ask::discard, 1), line == 1);
        EXPECT_EQ(p.b.character_depleted(0, kHunter), line == 1);
    }
}

CARD("Sabotaged Drydock", "depletes an enemy Fleet card, with an Engineer up to two") {
    for (const int line : {0, 1}) {
        Peace p("Sabotaged Drydock", Peace::In::hand, kEngineer);
        const Who own = p.b.unit(0, kPatrol, p.mine), troop = p.b.unit(1, kRobots, p.theirs);
        const Who one = p.b.unit(1, kPatrol, p.theirs), two = p.b.unit(1, kGuardian, p.theirs);
        p.b.unit(1, kCruiser, p.theirs);
        p.b.reallocation();
        p.use(Window::reallocation, line);
        EXPECT_FALSE(p.b.can_pick(own));
        EXPECT_FALSE(p.b.can_pick(troop));
        p.b.pick(one);
        if (line == 1) p.b.pick(two);
        p.paid(2);
        EXPECT_TRUE(p.b.depleted(one));
        EXPECT_EQ(p.b.depleted(two), line == 1);
    }
}

CARD("Stolen Battle Plans", "cancels a Reaction of cost 1, with an Assassin of any cost") {
    EXPECT_TRUE(cancels("Stolen Battle Plans", Peace::In::hand, 0, 1));
    EXPECT_FALSE(cancels("Stolen Battle Plans", Peace::In::hand, 0, 2));
    EXPECT_FALSE(cancels("Stolen Battle Plans", Peace::In::hand, 1, 1));
    EXPECT_TRUE(cancels("Stolen Battle Plans", Peace::In::hand, 1, 5, kAssassin));
}

CARD("Double Agent", "depletes an enemy Character, with a Hunter up to two") {
    for (const int line : {0, 1}) {
        Peace p("Double Agent", Peace::In::hand, kHunter);
        for (const char* name : {kEngineer, kAssassin, kPolitician}) p.b.character(1, name);
        p.b.end_of_attacks();
        p.use(Window::military, line);
        EXPECT_FALSE(p.b.can_pick_character(0, kHunter));
        p.b.pick_character(1, kEngineer);
        if (line == 1) p.b.pick_character(1, kAssassin);
        p.paid(2);
        EXPECT_TRUE(p.b.character_depleted(1, kEngineer));
        EXPECT_EQ(p.b.character_depleted(1, kAssassin), line == 1);
        EXPECT_FALSE(p.b.character_depleted(1, kPolitician));
    }
}

CARD("Assassination Contract", "eliminates an enemy Character; with an Assassin it brings 2 Resource counters back") {
    for (const int line : {0, 1}) {
        Peace p("Assassination Contract", Peace::In::hand, kAssassin);
        for (const char* name : {kEngineer, kPolitician}) p.b.character(1, name);
        p.b.end_of_attacks();
        p.use(Window::military, line);
        p.b.pick_character(1, kEngineer);
        p.paid(line == 0 ? 3 : 3 - 2);
        EXPECT_FALSE(p.b.in_area(1, kEngineer));
        EXPECT_TRUE(p.b.in_area(1, kPolitician));
    }
}

CARD("False Orders", "an enemy Unit targets nothing this Step, with an Assassin up to three") {
    for (const int line : {0, 1}) {
        ClassicClash c;
        const Who one = c.attacker(kFleet), two = c.attacker(kCruiser);
        const Who target = c.defender(kGuardian), other = c.defender(kRobots);
        c.b.hand(1, "False Orders");
        c.b.resources(1, 2);
        c.b.character(1, kAssassin);
        c.b.aim(one, target);
        c.b.aim(two, other);
        c.begin();
        ASSERT_TRUE(c.b.until_window(1, Window::targets, Stage::step1_resolve));
        c.b.use(1, "False Orders", line);
        c.b.pick(one);
        if (line == 1) {
            c.b.pick(two);
            if (c.b.s.ask == Ask::target) c.b.done();
        }
        EXPECT_EQ(c.b.resources(1), 0);
        ASSERT_TRUE(c.b.until_aim(target));
        EXPECT_EQ(c.b.damage(target), 0);
        EXPECT_EQ(c.b.damage(other), line == 0 ? 1 : 0);
    }
}

CARD("Senate Appropriation", "2 Resource counters, with a Politician 4") {
    for (const int line : {0, 1}) {
        Peace p("Senate Appropriation", Peace::In::hand, kPolitician);
        p.b.allocation();
        p.use(Window::allocation, line);
        p.paid(line == 0 ? 1 - 2 : 1 - 4);
    }
}

CARD("Emergency War Powers", "3 Allocation points for a Unit, with a Politician 5") {
    for (const bool politician : {false, true}) {
        Peace p("Emergency War Powers", Peace::In::hand, politician ? kPolitician : nullptr);
        p.b.hand(0, kRobots);
        p.b.hand(0, kBombers);
        p.b.allocation();
        ASSERT_TRUE(p.b.until([&] { return p.b.asks(Ask::build, 0); }));
        EXPECT_TRUE(p.b.can_build(kRobots)) << "2 + 3";
        EXPECT_EQ(p.b.can_build(kBombers), politician) << "2 + 5";
        p.b.build(politician ? kBombers : kRobots, p.mine);
        p.b.use(0, p.name, politician ? 1 : 0);
        EXPECT_EQ(p.b.resources(0), 7);
        EXPECT_FALSE(p.b.in_hand(0, politician ? kBombers : kRobots));
        EXPECT_TRUE(p.b.world_depleted(p.mine));
    }
}

CARD("Senate Veto", "cancels a Reaction of cost 2 or less, with a Politician any") {
    for (const int cost : {1, 2, 3}) EXPECT_EQ(cancels("Senate Veto", Peace::In::hand, 0, cost), cost < 3);
    EXPECT_TRUE(cancels("Senate Veto", Peace::In::hand, 1, 5, kPolitician));
    EXPECT_FALSE(cancels("Senate Veto", Peace::In::hand, 1, 1));
}

CARD("Senate Veto", "with a Politician an Artifact, too") {
    for (const bool politician : {true, false}) {
        Peace p("Relic of Nexus Prime");
        p.b.hand(1, "Senate Veto");
        p.b.resources(1, 2);
        if (politician) p.b.character(1, kPolitician);
        p.b.allocation();
        ASSERT_TRUE(p.b.until([&] { return p.b.asks(Ask::artifact, 0); }));
        p.b.act({.type = Seize::Action::Type::artifact, .a = cards(p.b.s).find(p.name)});
        EXPECT_EQ(p.b.can_use(1, "Senate Veto", 1), politician);
        EXPECT_FALSE(p.b.can_use(1, "Senate Veto", 0));
    }
}

CARD("Cease-fire Decree", "enemy Troops target nothing in the 1st Exchange, with a Politician no enemy Unit does") {
    for (const int line : {0, 1}) {
        ClassicClash c;
        const Who fleet = c.attacker(kFleet);
        const Who hovers = c.attacker("Infantry Suppression Hover Squadron");  // Assault
        c.defender(kRobots);
        c.b.hand(1, "Cease-fire Decree");
        c.b.resources(1, 2);
        c.b.character(1, kPolitician);
        c.begin();
        ASSERT_TRUE(c.b.until_window(1, Window::conquest));
        c.b.use(1, "Cease-fire Decree", line);
        EXPECT_EQ(c.b.resources(1), 0);
        bool fleets = false;
        ASSERT_TRUE(c.b.until([&] {
            if (c.b.s.ask == Ask::aim && c.b.s.conquest.exchange == 1) {
                const Id who = c.b.s.conquest.fighters[c.b.s.conquest.cursor].id;
                EXPECT_NE(who, hovers.id);
                fleets = fleets || who == fleet.id;
            }
            return c.b.s.conquest.exchange == 2;
        }));
        EXPECT_EQ(fleets, line == 0);
        ASSERT_TRUE(c.b.until_aim(hovers)) << "the Exchange is over";
    }
}

CARD("Claim of Succession", "the next World faced up in this Turn costs 2 less, with a Politician 3") {
    for (const int line : {0, 1}) {
        Peace p("Claim of Succession", Peace::In::hand, kPolitician);
        p.b.reserve(0, "Earth Prime, the Cradle");
        p.b.resupply();
        const CardId earth = cards(p.b.s).find("Earth Prime, the Cradle");
        const int before = settle_cost(p.b.s, 0, earth);
        p.use(Window::resupply, line);
        p.paid(1 - 1);  // and the World has given one
        EXPECT_EQ(settle_cost(p.b.s, 0, earth), before - (line == 0 ? 2 : 3));
    }
}

CARD("Vote of No Confidence", "a player pays 2 Resource counters, with a Politician 3") {
    for (const int line : {0, 1}) {
        Peace p("Vote of No Confidence", Peace::In::hand, kPolitician);
        p.b.resources(1, 5);
        p.b.resupply();
        p.use(Window::resupply, line);
        p.paid(2 - 1);  // and the World has given one
        EXPECT_EQ(p.b.resources(1), line == 0 ? 3 : 2);
    }
}

CARD("Single-point Gate",
     "every World is Adjacent to its player's Units; depletes to undeplete a Fleet or Troop card") {
    Board b(4, "classic");
    const Id home = b.world(0, kSmall), across = b.world(2, kPlanet);
    const Who ship = b.unit(0, kGuardian, home);
    EXPECT_FALSE(adjacent(b.s, slot_of(ship.id), world_slot(across)));
    b.artifact(0, "Single-point Gate");
    EXPECT_TRUE(adjacent(b.s, slot_of(ship.id), world_slot(across)));

    Peace p("Single-point Gate", Peace::In::play);
    const Who fleet = p.b.unit(0, kPatrol, p.mine, true), troop = p.b.unit(0, kRobots, p.mine, true);
    const Who guns = p.b.unit(0, kBatteries, p.mine, true);
    p.b.reallocation();
    p.use(Window::reallocation, 1);
    EXPECT_TRUE(p.b.can_pick(fleet));
    EXPECT_FALSE(p.b.can_pick(guns));
    p.b.pick(troop);
    p.paid(0);
    EXPECT_FALSE(p.b.depleted(troop));
    EXPECT_TRUE(p.b.depleted(fleet));
    EXPECT_TRUE(p.b.s.artifacts[0].depleted());
}

CARD("Artificially Constructed World", "depletes for 4 Allocation points") {
    Peace p("Artificially Constructed World", Peace::In::play);
    p.b.hand(0, kCruiser);  // 6: 2 + 4
    p.b.hand(0, kBombers);
    p.b.allocation();
    ASSERT_TRUE(p.b.until([&] { return p.b.asks(Ask::build, 0); }));
    EXPECT_FALSE(p.b.can_build(kBombers));
    p.b.build(kCruiser, p.mine);
    p.b.until([&] { return !p.b.asks(Ask::contribute, 0) || p.b.can_use(0, p.name); });
    p.b.use(0, p.name);
    EXPECT_FALSE(p.b.in_hand(0, kCruiser));
    EXPECT_TRUE(p.b.s.artifacts[0].depleted());
    EXPECT_EQ(p.b.resources(0), 9);
}

CARD("Nanite Dis-assemblers", "goes: enemy Units lose Hardened and have DEF -2 for the Exchange") {
    ClassicClash c;
    const Who own = c.attacker(kFleet), robots = c.defender(kRobots), other = c.defender(kGuardian);
    c.b.artifact(0, "Nanite Dis-assemblers");
    c.begin();
    ASSERT_TRUE(c.b.until([&] { return c.b.can_use(0, "Nanite Dis-assemblers"); }));
    const int before[] = {c.b.def(robots), c.b.def(other), c.b.def(own)};
    EXPECT_EQ(c.b.key(robots, Keyword::hardened), 1);
    c.b.use(0, "Nanite Dis-assemblers");
    EXPECT_EQ(c.b.key(robots, Keyword::hardened), 0);
    EXPECT_EQ(c.b.key(own, Keyword::hardened), 1);
    EXPECT_EQ(c.b.def(robots), before[0] - 2);
    EXPECT_EQ(c.b.def(other), before[1] - 2);
    EXPECT_EQ(c.b.def(own), before[2]);
    EXPECT_FALSE(c.b.s.artifacts[0].in_play());
}

CARD("Sentient Planet Killer", "depletes, for 2 counters and its attacking player alone: half the World's DEF") {
    for (const Seat seat : {0, 1}) {
        ClassicClash c;
        c.attacker(kFleet);
        c.defender(kGuardian);
        c.b.artifact(seat, "Sentient Planet Killer");
        c.b.resources(seat, 2);
        c.begin();
        EXPECT_EQ(c.b.until([&] { return c.b.can_use(seat, "Sentient Planet Killer"); }), seat == 0);
        if (seat != 0) continue;
        const int before = c.b.world_def();
        c.b.use(0, "Sentient Planet Killer");
        EXPECT_EQ(c.b.world_def(), before / 2);
        EXPECT_EQ(c.b.resources(0), 0);
        EXPECT_TRUE(c.b.s.artifacts[0].depleted());
    }
}

CARD("Black Hole Device",
     "goes, for 3 counters: a World of another player goes with all that is there, no Throne World") {
    Peace p("Black Hole Device", Peace::In::play);
    const Id throne = p.b.world(1, "Saturn, Belter's Home", true), other = p.b.world(1, "Mars, Robot's Bane");
    const Who fleet = p.b.unit(1, kFleet, p.theirs);
    p.b.end_of_attacks();
    p.use(Window::military, 0);
    p.b.pick_world(p.theirs);
    p.paid(3);
    EXPECT_FALSE(p.b.on_table(fleet));
    EXPECT_TRUE(p.b.discarded(1, kFleet));
    EXPECT_FALSE(p.b.s.world[world_slot(p.theirs)].there());
    for (const Id at : {throne, other}) EXPECT_TRUE(p.b.s.world[world_slot(at)].there());
    EXPECT_FALSE(p.b.s.artifacts[0].in_play());
}

CARD("Relic of Nexus Prime", "1 Resource counter in its player's Resupply Phase") {
    int got[2] = {};
    for (const bool relic : {false, true}) {
        Peace p(relic ? "Relic of Nexus Prime" : "Single-point Gate", Peace::In::play);
        p.b.resupply();
        got[relic ? 1 : 0] = p.b.resources(0);
    }
    EXPECT_EQ(got[1], got[0] + 1);
}

CARD("Beacon of the Lost Fleet", "depletes for 2 Allocation points toward a Capital or Starship") {
    Peace p("Beacon of the Lost Fleet", Peace::In::play);
    p.b.hand(0, kGuardian);                              // 4: 2 + 2
    p.b.hand(0, "Infantry Suppression Hover Squadron");  // 4, a Troop
    p.b.hand(0, kCruiser);
    p.b.hand(0, "Heavy Cruiser Assault Force");
    p.b.allocation();
    ASSERT_TRUE(p.b.until([&] { return p.b.asks(Ask::build, 0); }));
    EXPECT_TRUE(p.b.can_build(kGuardian));
    EXPECT_FALSE(p.b.can_build("Infantry Suppression Hover Squadron"));
    p.b.world(0, "Saturn, Belter's Home");
    EXPECT_TRUE(p.b.can_build(kCruiser)) << "2 + 2 + 2";
    p.b.world(0, "Malakar 4, Dual-cruited Planet");
    EXPECT_FALSE(p.b.can_build("Heavy Cruiser Assault Force")) << "9";
    p.b.build(kGuardian, p.mine);
    p.b.use(0, p.name);
    EXPECT_FALSE(p.b.in_hand(0, kGuardian));
    EXPECT_TRUE(p.b.s.artifacts[0].depleted());
}

CARD("Imperium Senate Seal", "depletes, for 1 counter, to cancel a Reaction of cost 2 or less") {
    for (const int cost : {1, 2, 3}) EXPECT_EQ(cancels("Imperium Senate Seal", Peace::In::play, 0, cost), cost < 3);
}

CARD("Vault of the Ancients", "depletes to draw an Asset card in the Allocation Phase") {
    Peace p("Vault of the Ancients", Peace::In::play);
    for (int i = 0; i < 3; ++i) p.b.deck(0, kPatrol);
    p.b.allocation();
    p.use(Window::allocation, 0);
    p.paid(0);
    EXPECT_EQ(p.b.s.player[0].deck.size(), 2);
    EXPECT_TRUE(p.b.s.artifacts[0].depleted());
}

CARD("Home World Star Chart", "a World is drawn for 1 Resource counter less") {
    Peace p("Single-point Gate", Peace::In::play);
    for (const char* name : {"Saturn, Belter's Home", "Mars, Robot's Bane"}) p.b.world(0, name);
    const int before = draw_world_cost(p.b.s, 0);
    p.b.artifact(0, "Home World Star Chart");
    EXPECT_EQ(draw_world_cost(p.b.s, 0), before - 1);
    EXPECT_EQ(draw_world_cost(p.b.s, 1), 1);
}

}  // namespace imperium::test
