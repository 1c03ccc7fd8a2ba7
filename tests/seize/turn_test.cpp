#include "seize/position.hpp"

// A Turn and its Phases outside Conquest Actions (Z3 to Z7, Z13 to Z15, Z17).
using namespace imperium;
using namespace imperium::test;

namespace {

constexpr const char* kPatrol = "Long Range Patrol Force";
constexpr const char* kGuardian = "Imperial Guardian Fleet";

}  // namespace

RULE("seize Z3", "Phases in order, Military skipped on a player's first Turn, Regent only on the Regent's") {
    Position at(2);
    const auto home = at.world(0, "Aquas Delor, Water World", {{"throne", true}});
    at.world(0, "Dalken Cendros, Galactic Hubworld");
    at.world(1, "Saturn, Belter's Home");
    at.unit(home, kPatrol);
    at.player(0, "turns", 1).player(0, "resources", 0).phase("reallocation").set("regent", 0);
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "move", 0));
    t.play(0, {{"type", "done"}});
    std::vector<std::string> phases;
    for (const Json& one : t.told("phase")) phases.push_back(one["phase"]);
    ASSERT_GE(phases.size(), 4U);
    phases.resize(4);
    EXPECT_EQ(phases, (std::vector<std::string>{"military", "victory", "regent", "resupply"}));
    EXPECT_EQ(t.look("/active"), 1);
}

RULE("seize Z3", "a whole Turn has its Phases in order; nobody attacks on a first Turn, everybody may on a second") {
    const auto turn = [](int turns, int regent) {
        Position at(2);
        const auto home = at.world(0, "Aquas Delor, Water World", {{"throne", true}});
        at.world(1, "Saturn, Belter's Home", {{"throne", true}});
        at.unit(home, kPatrol);
        at.player(0, "turns", turns).player(0, "reserve", {"Dalken Cendros, Galactic Hubworld"}).phase("resupply");
        at.player(1, "reserve", {"Mars, Robot's Bane"});
        if (regent >= 0) at.set("regent", regent);
        Table t = at.table();
        Json seen = {{"told", Json::array()}, {"attack", false}};
        for (int i = 0; i < 60 && t.look("/active") == 0; ++i) {
            if (t.look("/stage") == "part-b") seen["attack"] = true;
            const Json actions = t.legal(0);
            Json chosen = actions[0];
            for (const Json& one : actions)
                if (one["type"] == "done" || one["type"] == "pass") chosen = one;
            t.play(0, chosen);
            for (const Json& one : t.told("phase"))
                if (one["seat"] == 0) seen["told"].push_back(one["phase"]);
        }
        return seen;
    };
    const Json first = turn(0, 1), second = turn(1, 0);
    EXPECT_EQ(first["attack"], false);
    EXPECT_EQ(second["attack"], true);
    EXPECT_EQ(first["told"], Json::array({"allocation", "reallocation", "military", "victory"})) << first.dump();
    EXPECT_EQ(second["told"], Json::array({"allocation", "reallocation", "military", "victory", "regent"}))
        << second.dump();
}

RULE("seize Z4.1", "all Controlled cards are undepleted, and only those") {
    Position at(2);
    const auto home = at.world(0, "Aquas Delor, Water World", {{"depleted", true}});
    const auto other = at.world(1, "Saturn, Belter's Home", {{"depleted", true}});
    const auto mine = at.unit(home, kPatrol, {{"depleted", true}});
    const auto theirs = at.unit(other, kPatrol, {{"depleted", true}});
    at.player(0, "characters", {{{"card", "X, the Cyber Revenant"}, {"depleted", true}}}).phase("resupply");
    at.player(0, "reserve", {"Zythenus Calendra, the Sheath"});
    Table t = at.table();
    EXPECT_EQ(unit_of(t, mine)["depleted"], false);
    EXPECT_EQ(unit_of(t, theirs)["depleted"], true);
    EXPECT_EQ(world_of(t, home)["depleted"], false);
    EXPECT_EQ(world_of(t, other)["depleted"], true);
    EXPECT_EQ(t.look("/players/0/characters/0/depleted"), false);
}

RULE("seize Z4.2", "one card, two for the Regent") {
    for (const bool regent : {false, true}) {
        Position at(2);
        at.world(0, "Aquas Delor, Water World");
        at.player(0, "reserve", {"Zythenus Calendra, the Sheath"}).phase("resupply");
        if (regent) at.set("regent", 0);
        Table t = at.table();
        EXPECT_EQ(t.look("/players/0/hand").size(), regent ? 2U : 1U);
    }
}

RULE("seize Z4.3", "one Character face down, then down to 3, face up or down") {
    Position at(2);
    at.world(0, "Aquas Delor, Water World");
    at.player(0, "characters",
              {{{"card", "X, the Cyber Revenant"}},
               {{"card", "M-5-X-10000"}, {"face_up", false}},
               {{"card", "Ajee Delere, GalNet Celebrity"}, {"face_up", false}}});
    at.player(0, "recruits", {"Brigadier General Na'zeen"}).phase("resupply");
    at.player(0, "reserve", {"Zythenus Calendra, the Sheath"});
    Table t = at.table();
    EXPECT_EQ(t.look("/asks"), "dismiss");
    EXPECT_EQ(t.look("/players/0/characters").size(), 4U);
    t.play(0, {{"type", "dismiss"}, {"character", "M-5-X-10000"}, {"face_up", false}});
    EXPECT_EQ(t.look("/players/0/discard/0"), "M-5-X-10000");
    EXPECT_EQ(t.look("/asks"), "settle");
}

RULE("seize Z4.4", "1 per World, 2 for the own Throne World, half rounded down for Disputed ones; counters replaced") {
    Position at(2);
    const auto throne = at.world(0, "Aquas Delor, Water World", {{"throne", true}});
    at.world(0, "Dalken Cendros, Galactic Hubworld");
    at.world(0, "Damirus Inner, Planet of the Dead");
    at.world(1, "Damirus Inner, Planet of the Dead");
    const auto cruiser = at.unit(throne, "Light Cruiser Task Force", {{"counters", {{"Mission", 0}}}});
    at.player(0, "resources", 1).phase("resupply").player(0, "reserve", {"Zythenus Calendra, the Sheath"});
    Table t = at.table();
    EXPECT_EQ(t.look("/players/0/resources"), 4);  // 1 + 2 + 1 + 0
    EXPECT_EQ(unit_of(t, cruiser)["counters"]["Mission"], 2);
}

RULE("seize Z4.4", "a conquered Throne World gives its conqueror 1") {
    Position at(2);
    const auto throne = at.world(1, "Saturn, Belter's Home", {{"throne", true}, {"controller", 0}, {"conquest", 2}});
    at.unit(throne, kPatrol, {{"owner", 0}});
    at.player(0, "resources", 0).phase("resupply").player(0, "reserve", {"Zythenus Calendra, the Sheath"});
    EXPECT_EQ(at.table().look("/players/0/resources"), 1);
}

RULE("seize Z4.5", "Worlds of the Reserve at their cost; no Throne World of another, none twice; copies are Disputed") {
    Position at(3);
    at.world(0, "Aquas Delor, Water World");
    at.world(1, "Damirus Inner, Planet of the Dead", {{"throne", true}});
    at.world(1, "Damirus Outer, Star's Ember");
    at.player(0, "reserve",
              {"Damirus Inner, Planet of the Dead", "Damirus Outer, Star's Ember", "Zythenus Calendra, the Sheath"});
    at.player(0, "resources", 3).stage("settle").phase("resupply");
    Table t = at.table();
    EXPECT_NE(t.refused(0, {{"type", "settle"}, {"world", "Damirus Inner, Planet of the Dead"}}).find("Throne World"),
              std::string::npos);
    EXPECT_NE(t.refused(0, {{"type", "settle"}, {"world", "Zythenus Calendra, the Sheath"}}).find("costs 4"),
              std::string::npos);
    t.play(0, {{"type", "settle"}, {"world", "Damirus Outer, Star's Ember"}});
    EXPECT_EQ(t.look("/players/0/resources"), 0);
    int disputed = 0;
    for (const Json& world : t.look("/worlds")) disputed += world["disputed"].get<bool>() ? 1 : 0;
    EXPECT_EQ(disputed, 2);
}

RULE("seize Z5.1", "Characters at their cost, undepleted, none twice; another's copy makes both Disputed") {
    Position at(2);
    at.world(0, "Aquas Delor, Water World");
    at.player(0, "characters",
              {{{"card", "M-5-X-10000"}, {"face_up", false}},
               {{"card", "The Ka Triplets, the Triad of Chaos"}, {"face_up", false}}});
    at.player(1, "characters", {{{"card", "M-5-X-10000"}}}).player(0, "resources", 2);
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "recruit", 0));
    EXPECT_NE(t.refused(0, {{"type", "recruit"}, {"character", "The Ka Triplets, the Triad of Chaos"}}).find("Z5.1"),
              std::string::npos);
    t.play(0, {{"type", "recruit"}, {"character", "M-5-X-10000"}});
    EXPECT_EQ(t.look("/players/0/resources"), 1);
    EXPECT_EQ(t.look("/players/0/characters/0/disputed"), true);
    EXPECT_EQ(t.look("/players/1/characters/0/disputed"), true);
    EXPECT_EQ(t.look("/players/0/characters/0/depleted"), false);
}

RULE("seize Z5.2", "Worlds deplete for one Unit, placed at one of them, depleted; surplus is lost") {
    Position at(2);
    const auto one = at.world(0, "Aquas Delor, Water World");           // 3
    const auto two = at.world(0, "Dalken Cendros, Galactic Hubworld");  // 4
    at.world(1, "Saturn, Belter's Home");
    at.player(0, "hand", {"Retired Rim Battlecruisers", kGuardian});
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "build", 0));
    t.play(0, {{"type", "build"}, {"card", "Retired Rim Battlecruisers"}, {"world", one}});  // 6
    EXPECT_EQ(t.look("/asks"), "contribute");
    t.play(0, {{"type", "contribute"}, {"world", two}});
    EXPECT_EQ(world_of(t, one)["depleted"], true);
    EXPECT_EQ(world_of(t, two)["depleted"], true);
    EXPECT_EQ(world_of(t, one)["units"][0]["depleted"], true);
    EXPECT_NE(t.look("/asks"), "build");
}

RULE("seize Z5.2", "Deployed Units come undepleted, a Disputed World gives half") {
    Position at(2, two_decks("drone-onslaught", "capital-attack"));
    const auto one = at.world(0, "Damirus Outer, Star's Ember");  // 3 + 1, Disputed: 2
    const auto two = at.world(0, "Mars, Robot's Bane");
    at.world(1, "Damirus Outer, Star's Ember");
    at.player(0, "hand", {"Drone Fighter Squadron"});  // 3, Deployed
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "build", 0));
    t.play(0, {{"type", "build"}, {"card", "Drone Fighter Squadron"}, {"world", one}});
    EXPECT_EQ(t.look("/building/points"), 2);
    t.play(0, {{"type", "contribute"}, {"world", two}});
    EXPECT_EQ(world_of(t, one)["units"][0]["depleted"], false);
}

RULE("seize Z5.3", "Capacity: no more of a player's Unit cards than the World's cost") {
    Position at(2);
    const auto small = at.world(0, "Damirus Inner, Planet of the Dead");  // 2
    at.world(0, "Dalken Cendros, Galactic Hubworld");
    at.unit(small, kPatrol);
    at.unit(small, kPatrol);
    at.player(0, "hand", {kGuardian});
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "build", 0));
    const std::string why = t.refused(0, {{"type", "build"}, {"card", kGuardian}, {"world", small}});
    EXPECT_NE(why.find("Capacity 2"), std::string::npos) << why;
    EXPECT_NE(why.find("Z5.3"), std::string::npos);
}

RULE("seize Z6", "with four players: neighbours, the same System, Disputed copies") {
    Position at(4);
    const auto home = at.world(0, "Damirus Inner, Planet of the Dead");
    const auto next = at.world(1, "Saturn, Belter's Home");
    const auto across = at.world(2, "Krinos Mecarios, Galadium Nexus");
    const auto before = at.world(3, "Granarias 2 of the Red Nebula");
    const auto unit = at.unit(home, kGuardian);
    const auto patrol = at.unit(home, kPatrol);  // every World is Adjacent to it
    at.phase("reallocation").stage("part-b");
    Table t = at.table();
    t.play(0, {{"type", "move"}, {"unit", unit}});
    EXPECT_TRUE(t.can(0, {{"type", "to"}, {"world", next}}));
    EXPECT_TRUE(t.can(0, {{"type", "to"}, {"world", before}}));
    EXPECT_NE(t.refused(0, {{"type", "to"}, {"world", across}}).find("Z6"), std::string::npos);
    t.play(0, {{"type", "to"}, {"world", next}});
    t.play(0, {{"type", "move"}, {"unit", patrol}});
    EXPECT_TRUE(t.can(0, {{"type", "to"}, {"world", across}}));
}

RULE("seize Z6", "the same System is Adjacent across the table; with three players everything is") {
    Position at(4, {{"decks", {"capital-attack", "drone-onslaught", "drone-onslaught", "ground-assault"}}});
    const auto home = at.world(0, "Damirus Inner, Planet of the Dead");
    const auto across = at.world(2, "Damirus Outer, Star's Ember");
    const auto far = at.world(2, "Saturn, Belter's Home");
    const auto unit = at.unit(home, kGuardian);
    at.phase("reallocation").stage("part-b");
    Table t = at.table();
    t.play(0, {{"type", "move"}, {"unit", unit}});
    EXPECT_TRUE(t.can(0, {{"type", "to"}, {"world", across}}));
    EXPECT_FALSE(t.can(0, {{"type", "to"}, {"world", far}}));

    Position three(3);
    const auto base = three.world(0, "Aquas Delor, Water World");
    const auto one = three.world(1, "Saturn, Belter's Home");
    const auto two = three.world(2, "Krinos Mecarios, Galadium Nexus");
    const auto fleet = three.unit(base, kGuardian);
    three.phase("reallocation").stage("part-b");
    Table u = three.table();
    u.play(0, {{"type", "move"}, {"unit", fleet}});
    EXPECT_TRUE(u.can(0, {{"type", "to"}, {"world", one}}));
    EXPECT_TRUE(u.can(0, {{"type", "to"}, {"world", two}}));
}

RULE("seize Z7.1", "Part A: undepleted Units between Controlled Worlds, not depleting") {
    Position at(2);
    const auto home = at.world(0, "Aquas Delor, Water World");
    const auto other = at.world(0, "Dalken Cendros, Galactic Hubworld");
    const auto city = at.unit(home, "Orbital Mega-city");
    const auto tired = at.unit(home, kPatrol, {{"depleted", true}});
    at.phase("reallocation");
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "move", 0));
    EXPECT_NE(t.refused(0, {{"type", "move"}, {"unit", tired}}).find("Z7.1"), std::string::npos);
    t.play(0, {{"type", "move"}, {"unit", city}});
    t.play(0, {{"type", "to"}, {"world", other}});
    EXPECT_EQ(unit_of(t, city)["world"], other);
    EXPECT_EQ(unit_of(t, city)["depleted"], false);
}

RULE("seize Z7.2", "Part B: Fleets and Troops to Uncontrolled Worlds, depleting; Sub-light costs 1") {
    Position at(2);
    const auto home = at.world(0, "Dalken Cendros, Galactic Hubworld");
    const auto enemy = at.world(1, "Saturn, Belter's Home");  // Capacity 2
    const auto city = at.unit(home, "Orbital Mega-city");
    const auto rim = at.unit(home, "Retired Rim Battlecruisers");  // Sub-light
    const auto patrol = at.unit(home, kPatrol);
    at.player(0, "resources", 1).phase("reallocation").stage("part-b");
    Table t = at.table();
    EXPECT_NE(t.refused(0, {{"type", "move"}, {"unit", city}}).find("Z7.2"), std::string::npos);
    t.play(0, {{"type", "move"}, {"unit", rim}});
    t.play(0, {{"type", "to"}, {"world", enemy}});
    EXPECT_EQ(t.look("/players/0/resources"), 0);
    t.play(0, {{"type", "move"}, {"unit", patrol}});
    t.play(0, {{"type", "to"}, {"world", enemy}});
    EXPECT_EQ(unit_of(t, patrol)["depleted"], true);
    EXPECT_EQ(unit_of(t, patrol)["attacking"], true);
    EXPECT_EQ(world_of(t, enemy)["attacked"], true);

    at.player(0, "resources", 0);
    Table poor = at.table();
    EXPECT_NE(poor.refused(0, {{"type", "move"}, {"unit", rim}}).find("Sub-light"), std::string::npos);
}

RULE("seize Z7.3",
     "Part C: who was attacked Reacts, clockwise; depleted Units only within the System, Reactive always") {
    Position at(3, {{"decks", {"ground-assault", "capital-attack", "drone-onslaught"}}});
    const auto home = at.world(0, "Granarias 2 of the Red Nebula");
    const auto enemy = at.world(1, "Ygranus Calendra, GalNet's Heart");  // Capacity 2
    const auto same = at.world(1, "Xygarius Calendra, Kingless World");
    const auto far = at.world(1, "Aquas Delor, Water World");
    at.world(2, "Saturn, Belter's Home");
    const auto attacker = at.unit(home, "Destroyer Detachment");
    const auto near_by = at.unit(same, "Clone Battalion", {{"depleted", true}});
    const auto tired = at.unit(far, "Infantry Battalion", {{"depleted", true}});
    const auto reactive = at.unit(far, "Cyborg Infantry Division", {{"depleted", true}});
    const auto city = at.unit(far, "Orbital Mega-city");
    at.phase("reallocation").stage("part-b");
    Table t = at.table();
    t.play(0, {{"type", "move"}, {"unit", attacker}});
    t.play(0, {{"type", "to"}, {"world", enemy}});
    ASSERT_TRUE(go_to(t, "move", 1));
    EXPECT_NE(t.refused(1, {{"type", "move"}, {"unit", tired}}).find("Z7.3"), std::string::npos);
    EXPECT_NE(t.refused(1, {{"type", "move"}, {"unit", city}}).find("Z7.3"), std::string::npos);
    t.play(1, {{"type", "move"}, {"unit", near_by}});
    t.play(1, {{"type", "to"}, {"world", enemy}});
    t.play(1, {{"type", "move"}, {"unit", reactive}});
    t.play(1, {{"type", "to"}, {"world", enemy}});
    EXPECT_EQ(unit_of(t, reactive)["world"], enemy);
    EXPECT_EQ(unit_of(t, near_by)["depleted"], true) << "a Reaction does not change it";
}

RULE("seize Z7.4", "counters move with their card") {
    Position at(2, two_decks("drone-onslaught", "capital-attack"));
    const auto home = at.world(0, "Mars, Robot's Bane");
    const auto other = at.world(0, "Bygaros 7, Garden of the Galaxy");
    const auto carrier = at.unit(home, "Drone Carrier Group", {{"counters", {{"Drone Fighter", 2}}}});
    at.phase("reallocation");
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "move", 0));
    t.play(0, {{"type", "move"}, {"unit", carrier}});
    t.play(0, {{"type", "to"}, {"world", other}});
    EXPECT_EQ(unit_of(t, carrier)["counters"]["Drone Fighter"], 2);
}

RULE("seize Z13.1", "own Worlds in other hands without Fleet, Troop or counters are Liberated") {
    Position at(2);
    at.world(0, "Aquas Delor, Water World");
    const auto empty = at.world(0, "Dalken Cendros, Galactic Hubworld", {{"controller", 1}, {"conquest", 1}});
    const auto held = at.world(0, "Damirus Outer, Star's Ember", {{"controller", 1}, {"conquest", 1}});
    const auto station = at.unit(empty, "Galadium Commerce Station", {{"owner", 1}});
    at.unit(held, kPatrol, {{"owner", 1}});
    at.phase("victory").player(0, "hand", {kPatrol});
    at.player(0, "assets", {kPatrol, kGuardian});
    at.player(0, "resources", 9);
    Table t = at.table();
    EXPECT_EQ(world_of(t, empty)["controller"], 0);
    EXPECT_EQ(world_of(t, held)["controller"], 1);
    EXPECT_EQ(unit_of(t, station), nullptr);
}

RULE("seize Z13.1", "a Troop card holds as a Fleet does, an Installation does not; without counters nothing holds") {
    Position at(2);
    at.world(0, "Aquas Delor, Water World");
    const auto troop = at.world(0, "Dalken Cendros, Galactic Hubworld", {{"controller", 1}, {"conquest", 1}});
    const auto bunker = at.world(0, "Damirus Outer, Star's Ember", {{"controller", 1}, {"conquest", 1}});
    const auto bare = at.world(0, "Delnathos Alpha, Sister Planet", {{"controller", 1}, {"conquest", 0}});
    at.world(1, "Mars, Robot's Bane");
    at.unit(troop, "Robot Infantry Battalion", {{"owner", 1}});
    const auto guns = at.unit(bunker, "Beam Weapon Batteries", {{"owner", 1}});
    const auto fleet = at.unit(bare, kPatrol, {{"owner", 1}});
    at.phase("victory").player(0, "resources", 9);
    Table t = at.table();
    EXPECT_EQ(world_of(t, troop)["controller"], 1);
    EXPECT_EQ(world_of(t, bunker)["controller"], 0);
    EXPECT_EQ(unit_of(t, guns), nullptr);
    EXPECT_EQ(world_of(t, bare)["controller"], 0);
    EXPECT_EQ(world_of(t, unit_of(t, fleet)["world"])["controller"], 1) << "a Fleet goes home";
}

RULE("seize Z13.2", "20 Victory points of undisputed Worlds win at once") {
    Position at(2);
    for (const char* name :
         {"Geladhore Prime, Galaxy's Hub", "Zythenus Calendra, the Sheath", "Dalken Cendros, Galactic Hubworld",
          "Aquas Delor, Water World", "Xygarius Calendra, Kingless World"})
        at.world(0, name);  // 5 + 4 + 4 + 3 + 3 = 19
    const auto last = at.world(0, "Damirus Inner, Planet of the Dead");
    at.phase("victory");
    Table won = at.table();
    EXPECT_TRUE(won.match().over());
    EXPECT_EQ(won.match().winners(), SeatSet::of(0));
    at.world(1, "Damirus Inner, Planet of the Dead");
    Table disputed = at.table();
    EXPECT_FALSE(disputed.match().over());
    (void)last;
}

RULE("seize Z13.3", "half the cost of a Conquered World in Resources, the whole of a Throne World") {
    for (const bool throne : {false, true}) {
        Position at(2);
        at.world(0, "Aquas Delor, Water World");
        const auto enemy = at.world(1, "Bygaros 7, Garden of the Galaxy", {{"throne", throne}});
        at.unit(enemy, "Main Battle Fleet", {{"owner", 0}, {"depleted", true}});
        at.phase("military").player(0, "resources", 0).player(0, "assets", {kPatrol});
        Table t = at.table();
        ASSERT_TRUE(go_to(t, "conquer", 0));
        t.play(0, {{"type", "conquer"}, {"world", enemy}});
        for (int i = 0; i < 2; ++i) {
            ASSERT_TRUE(go_to(t, "target", 0));
            t.play(0, {{"type", "target"}, {"unit", "u0"}, {"at", enemy}});
        }
        ASSERT_TRUE(go_to(t, "draw-world", 0));
        EXPECT_EQ(t.look("/players/0/resources"), throne ? 4 : 2);
        const auto before = t.look("/players/0/hand").size();
        EXPECT_EQ(before, 0U);
        t.play(0, {{"type", "done"}});
        // Z13.6: to 6, then 1 for the World, 2 for a Throne World.
        EXPECT_EQ(t.look("/players/0/hand").size(), throne ? 8U : 7U);
    }
}

RULE("seize Z13.6", "an eliminated Disputed copy gives no card") {
    Position at(2);
    at.world(0, "Damirus Inner, Planet of the Dead");
    const auto theirs = at.world(1, "Damirus Inner, Planet of the Dead");
    at.unit(theirs, "Main Battle Fleet", {{"owner", 0}, {"depleted", true}});
    at.phase("military").player(0, "resources", 0).player(0, "assets", {kPatrol});
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "conquer", 0));
    t.play(0, {{"type", "conquer"}, {"world", theirs}});
    ASSERT_TRUE(go_to(t, "target", 0));
    t.play(0, {{"type", "target"}, {"unit", "u0"}, {"at", theirs}});
    ASSERT_TRUE(go_to(t, "draw-world", 0));
    EXPECT_EQ(world_of(t, theirs), nullptr);
    t.play(0, {{"type", "done"}});
    EXPECT_EQ(t.look("/players/0/hand").size(), 6U);
}

RULE("seize Z13.4", "a World for as many Resources as Worlds are Controlled, any number of times") {
    Position at(2);
    at.world(0, "Aquas Delor, Water World");
    at.world(0, "Dalken Cendros, Galactic Hubworld");
    at.player(0, "resources", 5).phase("victory");
    Table t = at.table();
    EXPECT_EQ(t.look("/asks"), "draw-world");
    t.play(0, {{"type", "draw-world"}});
    EXPECT_EQ(t.look("/players/0/resources"), 3);
    t.play(0, {{"type", "draw-world"}});
    EXPECT_EQ(t.look("/players/0/resources"), 1);
    EXPECT_EQ(t.look("/players/0/reserve").size(), 2U);
    EXPECT_NE(t.look("/asks"), "draw-world");
}

RULE("seize Z13.5", "the hand is drawn or discarded to 6") {
    Position at(2);
    at.world(0, "Aquas Delor, Water World");
    at.player(0, "resources", 0).phase("victory");
    at.player(0, "hand", {kPatrol, kPatrol, kPatrol, kGuardian, kGuardian, kGuardian, "Main Battle Fleet"});
    Table t = at.table();
    EXPECT_EQ(t.look("/asks"), "discard");
    t.play(0, {{"type", "discard"}, {"card", kPatrol}});
    EXPECT_EQ(t.look("/players/0/hand").size(), 6U);
    EXPECT_EQ(t.look("/players/0/discard/0"), kPatrol);
    EXPECT_EQ(t.look("/active"), 1);

    Position few(2);
    few.world(0, "Aquas Delor, Water World");
    few.player(0, "resources", 0).player(0, "hand", {kPatrol, kGuardian}).phase("victory");
    few.player(1, "reserve", {"Mars, Robot's Bane"});
    Table drawn = few.table();
    EXPECT_EQ(drawn.look("/active"), 1);
    EXPECT_EQ(drawn.look("/players/0/hand").size(), 6U);
}

RULE("seize Z14.1", "no Asset Deck or no Control of the Throne World: the title is lost") {
    for (const bool throne : {false, true}) {
        Position at(2);
        at.world(0, "Aquas Delor, Water World", {{"throne", throne}});
        at.world(1, "Saturn, Belter's Home");
        at.set("regent", 0).phase("regent").player(1, "reserve", {"Mars, Robot's Bane"});
        EXPECT_EQ(at.table().look("/regent"), throne ? Json(0) : Json(nullptr));
    }
    Position lost(2);
    lost.world(0, "Aquas Delor, Water World", {{"throne", true}, {"controller", 1}});
    lost.world(0, "Dalken Cendros, Galactic Hubworld");
    lost.world(1, "Saturn, Belter's Home");
    lost.set("regent", 0).phase("regent").player(1, "reserve", {"Mars, Robot's Bane"});
    EXPECT_EQ(lost.table().look("/regent"), nullptr) << "somebody else Controls the Throne World";
}

RULE("seize Z14.2", "the Regent names who eliminates a Disputed Character; one copy stays") {
    Position at(3, {{"decks", {"capital-attack", "drone-onslaught", "capital-attack"}}});
    at.world(0, "Aquas Delor, Water World", {{"throne", true}});
    for (int seat = 0; seat < 3; ++seat) at.player(seat, "characters", {{{"card", "M-5-X-10000"}}});
    at.set("regent", 0).phase("regent");
    Table t = at.table();
    EXPECT_EQ(t.look("/asks"), "banish");
    t.play(0, {{"type", "banish"}, {"seat", 1}, {"character", "M-5-X-10000"}});
    t.play(0, {{"type", "banish"}, {"seat", 2}, {"character", "M-5-X-10000"}});
    EXPECT_NE(t.look("/asks"), "banish");
    EXPECT_EQ(t.look("/players/0/characters").size(), 1U);
    EXPECT_EQ(t.look("/players/1/discard/0"), "M-5-X-10000");
}

RULE("seize Z14.3", "the Regent names who pays for a Disputed World; one does not") {
    Position at(2);
    at.world(0, "Aquas Delor, Water World", {{"throne", true}});
    const auto mine = at.world(0, "Damirus Inner, Planet of the Dead");
    const auto theirs = at.world(1, "Damirus Inner, Planet of the Dead");
    at.set("regent", 0).phase("regent").player(1, "resources", 1).player(1, "reserve", {"Mars, Robot's Bane"});
    Table t = at.table();
    EXPECT_EQ(t.look("/asks"), "levy");
    EXPECT_TRUE(t.can(0, {{"type", "levy"}, {"world", mine}}));
    t.play(0, {{"type", "levy"}, {"world", theirs}});
    EXPECT_EQ(t.told("levy").size(), 1U);
    EXPECT_EQ(t.told("resources")[0]["n"], -1);
    EXPECT_NE(t.look("/asks"), "levy");
}

RULE("seize Z15", "Disputed Characters do not deplete, Disputed Worlds give no points and no text") {
    Position at(2);
    at.world(0, "Aquas Delor, Water World");
    at.player(0, "characters", {{{"card", "Talandra Drus, Imperium Liaison"}}});
    Table free = at.table();
    EXPECT_TRUE(offers(free, 0, "use"));
    Position two(3);
    two.world(0, "Ygranus Calendra, GalNet's Heart");
    two.world(2, "Ygranus Calendra, GalNet's Heart");
    two.player(0, "characters", {{{"card", "Talandra Drus, Imperium Liaison"}}});
    two.player(2, "characters", {{{"card", "Talandra Drus, Imperium Liaison"}}});
    Table disputed = two.table();
    EXPECT_FALSE(offers(disputed, 0, "use"));
    EXPECT_EQ(disputed.look("/players/0/victory_points"), 0);
}

RULE("seize Z15", "half Resources and Allocation points of Disputed Worlds; passives of Disputed Characters stay") {
    const auto gained = [](bool disputed) {
        Position at(2, two_decks("capital-attack", "capital-attack"));
        at.world(0, "Aquas Delor, Water World", {{"throne", true}});
        at.world(0, "Dalken Cendros, Galactic Hubworld");
        at.world(1, disputed ? "Dalken Cendros, Galactic Hubworld" : "Delnathos Beta, Brother Planet");
        at.player(0, "characters", {{{"card", "Shalma Questin of the 1st Nano Order"}}});
        if (disputed) at.player(1, "characters", {{{"card", "Shalma Questin of the 1st Nano Order"}}});
        at.player(0, "resources", 0).player(0, "reserve", {"Damirus Outer, Star's Ember"}).phase("resupply");
        Table t = at.table();
        return t.look("/players/0/resources").get<int>();
    };
    EXPECT_EQ(gained(false), 2 + 1 + 1);
    EXPECT_EQ(gained(true), 2 + 0 + 1) << "half of 1 is 0, and the Character still gives its 1";

    const auto builds = [](bool disputed) {
        Position at(2, two_decks("capital-attack", "capital-attack"));
        at.world(0, "Dalken Cendros, Galactic Hubworld");
        at.world(1, disputed ? "Dalken Cendros, Galactic Hubworld" : "Delnathos Beta, Brother Planet");
        at.player(0, "hand", {kGuardian, "Infantry Battalion"}).phase("allocation").stage("build");
        Table t = at.table();
        int cards = 0;
        for (const Json& one : t.legal(0)) cards += one["type"] == "build" ? 1 : 0;
        return cards;
    };
    EXPECT_EQ(builds(false), 2);
    EXPECT_EQ(builds(true), 1) << "2 points: the Infantry Battalion alone";

    Position throne(2, two_decks("capital-attack", "capital-attack"));
    throne.world(0, "Aquas Delor, Water World", {{"throne", true}});
    throne.world(1, "Delnathos Beta, Brother Planet", {{"throne", true}});
    throne.player(1, "reserve", {"Aquas Delor, Water World"}).player(1, "resources", 9);
    throne.set("active", 1).phase("resupply").stage("settle");
    EXPECT_FALSE(offers(throne.table(), 1, "settle")) << "a Throne World is never Disputed";
}

RULE("seize Z17.2", "answers resolve first; a cancelled card is discarded unpaid and not played again") {
    Position at(2);
    const auto home = at.world(0, "Aquas Delor, Water World");
    at.world(1, "Saturn, Belter's Home");
    const auto enemy = at.world(1, "Bygaros 7, Garden of the Galaxy");
    at.unit(enemy, "Light Cruiser Task Force", {{"owner", 0}, {"depleted", true}, {"counters", {{"Mission", 0}}}});
    at.unit(enemy, kPatrol);
    at.player(0, "hand", {"Firing Range Advantage", "Firing Range Advantage"}).player(0, "resources", 2);
    at.player(1, "hand", {"Special Operation Orders"}).player(1, "resources", 1);
    at.phase("military");
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "conquer", 0));
    t.play(0, {{"type", "conquer"}, {"world", enemy}});
    ASSERT_EQ(t.look("/asks"), "window");
    t.play(0, {{"type", "use"}, {"card", "Firing Range Advantage"}, {"line", 0}});
    EXPECT_EQ(t.pending(), std::vector<Seat>{1});
    EXPECT_EQ(t.view(1)["window"]["answers"], "Firing Range Advantage");
    t.play(1, {{"type", "use"}, {"card", "Special Operation Orders"}, {"line", 0}});
    EXPECT_EQ(t.look("/players/0/resources"), 2);
    EXPECT_EQ(t.look("/players/1/resources"), 0);
    EXPECT_EQ(t.look("/players/0/discard"), Json::array({"Firing Range Advantage"}));
    EXPECT_NE(t.look("/asks"), "window") << "the second copy is not played at this moment";
    (void)home;
}

RULE("seize Z17.6", "a player without a playable card is not asked, and nobody sees who is") {
    Position at(3);
    const auto enemy = at.world(1, "Bygaros 7, Garden of the Galaxy");
    at.world(0, "Aquas Delor, Water World");
    at.world(2, "Krinos Mecarios, Galadium Nexus");
    at.unit(enemy, "Light Cruiser Task Force", {{"owner", 0}, {"depleted", true}, {"counters", {{"Mission", 0}}}});
    at.unit(enemy, kPatrol);
    at.player(1, "hand", {"Piercing Wedge Formation"}).player(1, "resources", 2);
    at.phase("military");
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "conquer", 0));
    t.play(0, {{"type", "conquer"}, {"world", enemy}});
    ASSERT_EQ(t.look("/asks"), "window");
    EXPECT_EQ(t.pending(), std::vector<Seat>{1});
    EXPECT_EQ(t.match().pending(Viewer::of(1)), SeatSet::of(1));
    EXPECT_EQ(t.match().pending(Viewer::of(0)), SeatSet{});
    EXPECT_EQ(t.match().pending(Viewer::of(2)), SeatSet{});
    EXPECT_EQ(t.match().pending(Viewer::spectator()), SeatSet{});
    EXPECT_EQ(t.view(0)["window"], nullptr);
}

RULE("seize Z17.6",
     "that somebody is asked is open to all alike, whoever it is; without anybody the game does not stop") {
    // The views of one who is not asked, where this seat holds a card that could be used, or nobody does.
    const auto seen = [](int holder, Viewer viewer) {
        Position at(3);
        const auto enemy = at.world(1, "Bygaros 7, Garden of the Galaxy");
        at.world(0, "Aquas Delor, Water World");
        at.world(2, "Krinos Mecarios, Galadium Nexus");
        at.unit(enemy, "Light Cruiser Task Force", {{"owner", 0}, {"depleted", true}, {"counters", {{"Mission", 0}}}});
        at.unit(enemy, kPatrol);
        for (const int seat : {1, 2})
            at.player(seat, "hand", seat == holder ? Json::array({"Piercing Wedge Formation"}) : Json::array())
                .player(seat, "resources", seat == 1 ? 2 : 0);
        at.phase("military");
        Table t = at.table();
        EXPECT_TRUE(go_to(t, "conquer", 0));
        t.play(0, {{"type", "conquer"}, {"world", enemy}});
        return t.match().view(viewer);
    };
    for (const Viewer viewer : {Viewer::of(0), Viewer::of(2), Viewer::spectator()}) {
        const Json asked = seen(1, viewer);
        EXPECT_EQ(asked["asks"], "window");
        EXPECT_EQ(asked["pending"], Json::array());
        EXPECT_EQ(asked["window"], nullptr);
    }
    EXPECT_NE(seen(-1, Viewer::of(0))["asks"], "window");
}
