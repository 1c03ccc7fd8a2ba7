#include "seize/classic.hpp"

// Edition classic: the Turn outside Conquest Actions (Z30.4 to Z30.8, Z30.17 to Z30.22, Z30.35 to Z30.40, Z30.49).
using namespace imperium;
using namespace imperium::seize;
using namespace imperium::test;

namespace {

Json decks(std::initializer_list<const char*> names) {
    Json list = Json::array();
    for (const char* name : names) list.push_back(name);
    return classic({{"decks", list}});
}

Json artifacts_of(const Table& t, int seat) { return t.look("/players/" + std::to_string(seat) + "/artifacts"); }

}  // namespace

RULE("seize Z30.4", "a Disputed World gives no Resource counters, not even by its own text") {
    Position at(2, decks({"drone-onslaught", "drone-onslaught"}));
    at.world(0, "Bygaros 7, Garden of the Galaxy");  // one more in Resupply
    at.world(1, "Bygaros 7, Garden of the Galaxy");
    at.world(0, "Silicas, Paradise Planet");
    at.player(0, "resources", 0).player(0, "reserve", {"Earth Prime, the Cradle"}).phase("resupply");
    Table t = at.table();
    EXPECT_EQ(t.look("/players/0/resources"), 1);
}

RULE("seize Z30.18", "a Disputed World is nobody's: no points, half Allocation points, no place to go home to") {
    Position at(2, decks({"drone-onslaught", "drone-onslaught"}));
    const auto disputed = at.world(0, "Earth Prime, the Cradle");  // cost 5
    at.world(1, "Earth Prime, the Cradle");
    at.world(0, "Silicas, Paradise Planet");
    at.player(0, "hand", {"Robot Infantry Battalion", "Drone Fighter Squadron"}).phase("allocation");
    Table t = at.table();
    const Json world = world_of(t, disputed);
    EXPECT_EQ(world["controller"], nullptr);
    EXPECT_EQ(world["area"], 0);
    EXPECT_EQ(t.look("/players/0/victory_points"), 2);
    ASSERT_TRUE(go_to(t, "build", 0));
    t.play(0, {{"type", "build"}, {"card", "Robot Infantry Battalion"}, {"world", disputed}});  // cost 2: 5 / 2
    EXPECT_EQ(t.look("/building"), nullptr);
    EXPECT_EQ(world_of(t, disputed)["units"].size(), 1U);
}

RULE("seize Z30.5", "there is no Capacity") {
    Position at(2, decks({"drone-onslaught", "capital-attack"}));
    const auto small = at.world(0, "Silicas, Paradise Planet");  // cost 2
    const auto other = at.world(0, "Damirus Outer, Star's Ember");
    at.world(1, "Aquas Delor, Water World");
    for (int i = 0; i < 3; ++i) at.unit(small, "Drone Fighter Squadron");
    const auto fourth = at.unit(other, "Long Range Patrol Force");
    at.phase("reallocation").stage("part-a");
    Table t = at.table();
    t.play(0, {{"type", "move"}, {"unit", fourth}});
    if (t.look("/asks") == "to") t.play(0, {{"type", "to"}, {"world", small}});
    EXPECT_EQ(unit_of(t, fourth)["world"], small);
}

RULE("seize Z30.6", "an Artifact comes for its cost, and its name can be allocated once in a game") {
    Position at(2, decks({"drone-onslaught", "ground-assault"}));
    at.world(0, "Silicas, Paradise Planet");
    at.world(1, "Aquas Delor, Water World");
    at.player(0, "hand", {"Relic of Nexus Prime", "Robot Infantry Battalion"}).player(0, "resources", 5);
    at.player(1, "hand", {"Relic of Nexus Prime"}).phase("allocation");
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "artifact", 0));
    t.play(0, {{"type", "artifact"}, {"card", "Relic of Nexus Prime"}});
    EXPECT_EQ(t.look("/players/0/resources"), 1);
    EXPECT_EQ(artifacts_of(t, 0), Json::array({{{"card", "Relic of Nexus Prime"}, {"depleted", false}, {"used", 0}}}));
    EXPECT_EQ(t.look("/artifacts_allocated"), Json::array({"Relic of Nexus Prime"}));
    ASSERT_TRUE(go_to(t, "artifact", 1));
    EXPECT_NE(t.refused(1, {{"type", "artifact"}, {"card", "Relic of Nexus Prime"}}).find("Z30.6"), std::string::npos);
}

RULE("seize Z30.6",
     "an Artifact being allocated is answered only by a card that says so; cancelled, it is unpaid and used up") {
    Position at(2, decks({"drone-onslaught", "capital-attack"}));
    at.world(0, "Silicas, Paradise Planet");
    at.world(1, "Aquas Delor, Water World");
    at.player(0, "hand", {"Relic of Nexus Prime"}).player(0, "resources", 5).phase("allocation");
    at.player(1, "hand", {"Senate Veto", "Special Operation Orders"}).player(1, "resources", 5);
    at.player(1, "characters", {{{"card", "Talandra Drus, Imperium Liaison"}}});
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "artifact", 0));
    t.play(0, {{"type", "artifact"}, {"card", "Relic of Nexus Prime"}});
    ASSERT_EQ(t.pending(), std::vector<Seat>{1});
    EXPECT_EQ(t.look("/uses/0/line"), nullptr);
    EXPECT_EQ(t.look("/uses/0/card"), "Relic of Nexus Prime");
    for (const Json& one : t.legal(1)) {
        if (one["type"] != "use") continue;
        EXPECT_EQ(one["card"], "Senate Veto");
        EXPECT_EQ(one["line"], 1);
    }
    t.play(1, {{"type", "use"}, {"card", "Senate Veto"}, {"line", 1}});
    EXPECT_EQ(t.look("/players/0/resources"), 5);
    EXPECT_EQ(artifacts_of(t, 0), Json::array());
    EXPECT_EQ(t.look("/artifacts_allocated"), Json::array({"Relic of Nexus Prime"}));
    EXPECT_EQ(t.look("/players/0/discard"), Json::array({"Relic of Nexus Prime"}));
}

RULE("seize Z30.6", "a line that cancels Reactions of a cost does not reach an Artifact of that cost") {
    Position at(2, decks({"fighter-strike", "capital-attack"}));
    at.world(0, "Malakar 4, Dual-cruited Planet");
    at.world(1, "Aquas Delor, Water World");
    at.player(0, "hand", {"Vault of the Ancients"}).player(0, "resources", 5).phase("allocation");  // costs 2
    at.player(1, "hand", {"Senate Veto"}).player(1, "resources", 5);  // its first line: of cost 2 or less
    at.player(1, "characters", {{{"card", "Talandra Drus, Imperium Liaison"}}});
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "artifact", 0));
    t.play(0, {{"type", "artifact"}, {"card", "Vault of the Ancients"}});
    ASSERT_EQ(t.pending(), std::vector<Seat>{1});
    EXPECT_FALSE(t.can(1, {{"type", "use"}, {"card", "Senate Veto"}, {"line", 0}}));
    EXPECT_TRUE(t.can(1, {{"type", "use"}, {"card", "Senate Veto"}, {"line", 1}}));
}

RULE("seize Z30.6", "Relic of Nexus Prime pays in Resupply; Black Hole Device destroys a World with every Unit there") {
    Position at(2, decks({"fighter-strike", "capital-attack"}));
    const auto home = at.world(0, "Malakar 4, Dual-cruited Planet");
    const auto doomed = at.world(1, "Aquas Delor, Water World");
    at.world(1, "Ygranus Calendra, GalNet's Heart", {{"throne", true}});
    at.unit(doomed, "Imperial Guardian Fleet");
    at.player(0, "artifacts", {{{"card", "Black Hole Device"}}}).player(0, "resources", 4).phase("military");
    at.unit(home, "Fighter Squadron");
    Table t = at.table();
    ASSERT_EQ(t.look("/asks"), "window");
    t.play(0, {{"type", "use"}, {"artifact", "Black Hole Device"}, {"line", 0}});
    if (t.look("/asks") == "pick") t.play(0, {{"type", "pick"}, {"world", doomed}});
    EXPECT_EQ(world_of(t, doomed), nullptr);
    EXPECT_EQ(t.look("/players/1/discard").size(), 2U);
    EXPECT_EQ(artifacts_of(t, 0), Json::array());
    EXPECT_EQ(t.look("/worlds").size(), 2U);
    Position rich(2, decks({"drone-onslaught", "capital-attack"}));
    rich.world(0, "Silicas, Paradise Planet");
    rich.world(1, "Aquas Delor, Water World");
    rich.player(0, "artifacts", {{{"card", "Relic of Nexus Prime"}}}).player(0, "resources", 0).phase("resupply");
    rich.player(0, "reserve", {"Earth Prime, the Cradle"});
    EXPECT_EQ(rich.table().look("/players/0/resources"), 2);
}

RULE("seize Z30.7", "a Fighter card pays 1 to attack in another System, and nothing inside its own") {
    for (const bool inside : {false, true}) {
        Position at(2, decks({"drone-onslaught", "capital-attack"}));
        const auto home = at.world(0, "Damirus Outer, Star's Ember");
        const auto target = at.world(1, inside ? "Damirus Inner, Planet of the Dead" : "Aquas Delor, Water World");
        const auto ship = at.unit(home, "Drone Fighter Squadron");
        at.player(0, "resources", 2).phase("reallocation").stage("part-b");
        Table t = at.table();
        t.play(0, {{"type", "move"}, {"unit", ship}});
        if (t.look("/asks") == "to") t.play(0, {{"type", "to"}, {"world", target}});
        EXPECT_EQ(t.look("/players/0/resources"), inside ? 2 : 1);
        EXPECT_EQ(unit_of(t, ship)["depleted"], !inside);
        EXPECT_EQ(unit_of(t, ship)["attacking"], true);
    }
}

RULE("seize Z30.7", "without a Resource counter a Fighter stays in its System") {
    Position at(2, decks({"drone-onslaught", "capital-attack"}));
    const auto home = at.world(0, "Damirus Outer, Star's Ember");
    at.world(1, "Aquas Delor, Water World");
    const auto ship = at.unit(home, "Drone Fighter Squadron");
    at.unit(home, "Long Range Patrol Force");
    at.player(0, "resources", 0).phase("reallocation").stage("part-b");
    Table t = at.table();
    EXPECT_NE(t.refused(0, {{"type", "move"}, {"unit", ship}}).find("Z30.7"), std::string::npos);
}

RULE("seize Z30.21",
     "inside their System depleted Units attack, and do not deplete; elsewhere only undepleted ones do") {
    Position at(2, decks({"drone-onslaught", "capital-attack"}));
    const auto home = at.world(0, "Damirus Outer, Star's Ember");
    const auto near = at.world(1, "Damirus Inner, Planet of the Dead");
    at.world(1, "Aquas Delor, Water World");
    const auto tired = at.unit(home, "Android Battalion", {{"depleted", true}});
    const auto fresh = at.unit(home, "Imperial Guardian Fleet");
    at.phase("reallocation").stage("part-b");
    Table t = at.table();
    t.play(0, {{"type", "move"}, {"unit", tired}});
    if (t.look("/asks") == "to") {
        ASSERT_EQ(t.legal(0).size(), 1U);  // the other World is in another System
        t.play(0, {{"type", "to"}, {"world", near}});
    }
    EXPECT_EQ(unit_of(t, tired)["world"], near);
    t.play(0, {{"type", "move"}, {"unit", fresh}});
    t.play(0, {{"type", "to"}, {"world", near}});
    EXPECT_EQ(unit_of(t, fresh)["depleted"], false);
}

RULE("seize Z30.22",
     "in Part C Troops move inside a System, Fleets elsewhere by depleting, also away from the attack") {
    Position at(2, decks({"capital-attack", "drone-onslaught"}));
    const auto enemy = at.world(0, "Aquas Delor, Water World");
    const auto attacked = at.world(1, "Damirus Outer, Star's Ember");
    const auto near = at.world(1, "Damirus Inner, Planet of the Dead");
    const auto far = at.world(1, "Silicas, Paradise Planet");
    const auto ship = at.unit(enemy, "Long Range Patrol Force");
    const auto troop = at.unit(near, "Heavy Robot Battalion", {{"depleted", true}});
    const auto distant = at.unit(far, "Heavy Robot Battalion");
    const auto fleet = at.unit(attacked, "Imperial Guardian Fleet");
    at.phase("reallocation").stage("part-b");
    Table t = at.table();
    t.play(0, {{"type", "move"}, {"unit", ship}});
    t.play(0, {{"type", "to"}, {"world", attacked}});
    if (t.look("/asks") == "move" && t.pending()[0] == 0) t.play(0, {{"type", "done"}});
    ASSERT_TRUE(go_to(t, "move", 1));
    EXPECT_FALSE(t.can(1, {{"type", "move"}, {"unit", distant}}));  // a Troop stays in its System
    t.play(1, {{"type", "move"}, {"unit", troop}});
    if (t.look("/asks") == "to") t.play(1, {{"type", "to"}, {"world", attacked}});
    EXPECT_EQ(unit_of(t, troop)["world"], attacked);
    t.play(1, {{"type", "move"}, {"unit", fleet}});
    t.play(1, {{"type", "to"}, {"world", far}});
    EXPECT_EQ(unit_of(t, fleet)["world"], far);
    EXPECT_EQ(unit_of(t, fleet)["depleted"], true);
}

RULE("seize Z30.8", "Reactive Units go free, even depleted, to an attacked World") {
    Position at(2, decks({"capital-attack", "drone-onslaught"}));
    const auto enemy = at.world(0, "Aquas Delor, Water World");
    const auto attacked = at.world(1, "Damirus Outer, Star's Ember");
    const auto far = at.world(1, "Silicas, Paradise Planet");
    at.world(1, "Krinos Mecarios, Galadium Nexus");
    const auto ship = at.unit(enemy, "Rapid Strike Fleet");
    const auto reactive = at.unit(far, "Long Range Patrol Force", {{"depleted", true}});
    at.phase("reallocation").stage("part-b");
    Table t = at.table();
    t.play(0, {{"type", "move"}, {"unit", ship}});
    t.play(0, {{"type", "to"}, {"world", attacked}});
    if (t.look("/asks") == "move" && t.pending()[0] == 0) t.play(0, {{"type", "done"}});
    ASSERT_TRUE(go_to(t, "move", 1));
    t.play(1, {{"type", "move"}, {"unit", reactive}});
    if (t.look("/asks") == "to") {
        EXPECT_EQ(t.legal(1).size(), 1U);  // not to a World that is not attacked
        t.play(1, {{"type", "to"}, {"world", attacked}});
    }
    EXPECT_EQ(unit_of(t, reactive)["world"], attacked);
}

RULE("seize Z30.17", "counters come back by `replace` alone, one each Resupply, up to the printed number") {
    for (const int left : {0, 2}) {
        Position at(2, decks({"drone-onslaught", "capital-attack"}));
        const auto home = at.world(0, "Saturn, Belter's Home", {{"counters", {{"Fighter", 0}}}});
        at.world(1, "Aquas Delor, Water World");
        const auto ship = at.unit(home, "Automated Missile Launchships", {{"counters", {{"Mission", left}}}});
        at.player(0, "reserve", {"Earth Prime, the Cradle"}).phase("resupply");
        Table t = at.table();
        EXPECT_EQ(unit_of(t, ship)["counters"]["Mission"], left == 0 ? 1 : 2);
        EXPECT_EQ(world_of(t, home)["counters"]["Fighter"], 1);
    }
}

RULE("seize Z30.19", "Allocation: Characters, then Artifacts, then Units") {
    Position at(2, decks({"drone-onslaught", "capital-attack"}));
    at.world(0, "Silicas, Paradise Planet");
    at.world(1, "Aquas Delor, Water World");
    at.player(0, "hand", {"Robot Infantry Battalion"}).phase("allocation");
    at.player(0, "characters", {{{"card", "M-5-X-10000"}, {"face_up", false}}});
    Table t = at.table();
    std::vector<std::string> asked;
    for (int i = 0; i < 6 && t.look("/phase") == "allocation"; ++i) {
        asked.push_back(t.look("/asks"));
        const Json actions = t.legal(0);
        t.play(0, actions.back());
    }
    EXPECT_EQ(asked, (std::vector<std::string>{"recruit", "artifact", "build"}));
}

RULE("seize Z30.19", "a Reaction pays for a Unit, is answered, and a Unit that is not reached goes back to the hand") {
    Position at(2, decks({"drone-onslaught", "capital-attack"}));
    const auto home = at.world(0, "Silicas, Paradise Planet");  // 2
    at.world(1, "Aquas Delor, Water World");
    at.player(0, "hand", {"Heavy Robot Battalion", "Emergency War Powers"}).player(0, "resources", 2);  // 5: 2 + 3
    at.player(1, "hand", {"Senate Veto"}).player(1, "resources", 2).phase("allocation");
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "build", 0));
    t.play(0, {{"type", "build"}, {"card", "Heavy Robot Battalion"}, {"world", home}});
    ASSERT_EQ(t.look("/asks"), "contribute");
    t.play(0, {{"type", "use"}, {"card", "Emergency War Powers"}, {"line", 0}});
    ASSERT_EQ(t.look("/asks"), "window");
    Table vetoed = Table::at(t.view());
    t.play(1, {{"type", "pass"}});
    EXPECT_EQ(world_of(t, home)["units"].size(), 1U);
    vetoed.play(1, {{"type", "use"}, {"card", "Senate Veto"}, {"line", 0}});
    ASSERT_EQ(vetoed.look("/asks"), "contribute");
    vetoed.play(0, {{"type", "done"}});
    EXPECT_EQ(world_of(vetoed, home)["units"].size(), 0U);
    EXPECT_EQ(world_of(vetoed, home)["depleted"], false);
    EXPECT_EQ(vetoed.look("/players/0/hand"), Json::array({"Heavy Robot Battalion"}));
}

RULE("seize Z30.19", "a Unit that the rest does not reach goes back before anything more is spent for it") {
    Position at(2, decks({"capital-attack", "capital-attack"}));
    const auto home = at.world(0, "Ygranus Calendra, GalNet's Heart");    // 2
    const auto other = at.world(0, "Damirus Inner, Planet of the Dead");  // 2
    at.world(1, "Aquas Delor, Water World");
    at.player(0, "hand", {"Heavy Cruiser Assault Force", "Emergency War Powers"});  // 9: 2 + 2 + 2 + 3
    at.player(0, "resources", 2);
    at.player(0, "characters", {{{"card", "Azhar Maikenik, 2nd Varum Constructor"}, {"face_up", true}}});
    at.player(1, "hand", {"Senate Veto"}).player(1, "resources", 2).phase("allocation");
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "build", 0));
    t.play(0, {{"type", "build"}, {"card", "Heavy Cruiser Assault Force"}, {"world", home}});
    ASSERT_EQ(t.look("/asks"), "contribute");
    EXPECT_FALSE(t.can(0, {{"type", "done"}}));
    t.play(0, {{"type", "use"}, {"card", "Emergency War Powers"}, {"line", 0}});
    t.play(1, {{"type", "use"}, {"card", "Senate Veto"}, {"line", 0}});
    ASSERT_EQ(t.look("/asks"), "contribute");
    t.play(0, {{"type", "done"}});
    EXPECT_EQ(t.look("/players/0/characters/0/depleted"), false);
    EXPECT_EQ(t.look("/players/0/hand"), Json::array({"Heavy Cruiser Assault Force"}));
    for (const auto& world : {home, other}) EXPECT_EQ(world_of(t, world)["depleted"], false);
}

RULE("seize Z30.20", "with four players only neighbours and the own System are Adjacent; who is out leaves the seat") {
    Board b(4, "classic");
    const Id home = b.world(0, "Silicas, Paradise Planet");
    const Id across = b.world(2, "Aquas Delor, Water World"), next = b.world(1, "Krinos Mecarios, Galadium Nexus");
    const Who ship = b.unit(0, "Imperial Guardian Fleet", home);
    EXPECT_TRUE(adjacent(b.s, slot_of(ship.id), world_slot(next)));
    EXPECT_FALSE(adjacent(b.s, slot_of(ship.id), world_slot(across)));
    b.artifact(0, "Single-point Gate");
    EXPECT_TRUE(adjacent(b.s, slot_of(ship.id), world_slot(across)));
    b.s.artifacts.clear();
    b.s.player[1].flags |= Seize::Player::kEliminated;
    EXPECT_TRUE(adjacent(b.s, slot_of(ship.id), world_slot(across)));
}

RULE("seize Z30.20", "a copy of one's own World is no way from elsewhere, as it is in 2022") {
    for (const char* edition : {"2022", "classic"}) {
        Board b(4, edition);
        const Id home = b.world(0, "Silicas, Paradise Planet");
        const Id copy = b.world(0, "Aquas Delor, Water World"), across = b.world(2, "Aquas Delor, Water World");
        const Who away = b.unit(0, "Imperial Guardian Fleet", home), there = b.unit(0, "Imperial Guardian Fleet", copy);
        EXPECT_EQ(adjacent(b.s, slot_of(away.id), world_slot(across)), std::string_view(edition) == "2022") << edition;
        EXPECT_TRUE(adjacent(b.s, slot_of(there.id), world_slot(across))) << edition;
    }
}

RULE("seize Z30.20", "where somebody is out those on both sides are neighbours") {
    Board b(6, "classic");
    const Id home = b.world(0, "Silicas, Paradise Planet");
    const Id second = b.world(2, "Aquas Delor, Water World"), third = b.world(3, "Krinos Mecarios, Galadium Nexus");
    const Who ship = b.unit(0, "Imperial Guardian Fleet", home);
    EXPECT_FALSE(adjacent(b.s, slot_of(ship.id), world_slot(second)));
    b.s.player[1].flags |= Seize::Player::kEliminated;
    EXPECT_TRUE(adjacent(b.s, slot_of(ship.id), world_slot(second)));
    EXPECT_FALSE(adjacent(b.s, slot_of(ship.id), world_slot(third)));
}

RULE("seize Z30.35",
     "the start of Resupply is a window: Claim of Succession makes the next World cheaper, in that Turn") {
    Position at(2, decks({"drone-onslaught", "capital-attack"}));
    at.world(0, "Silicas, Paradise Planet");
    at.world(1, "Aquas Delor, Water World");
    at.player(0, "hand", {"Claim of Succession"}).player(0, "resources", 4).phase("resupply");
    at.player(0, "reserve", {"Earth Prime, the Cradle", "Saturn, Belter's Home"});
    Table t = at.table();
    ASSERT_EQ(t.look("/asks"), "window");
    EXPECT_EQ(t.view(0)["window"]["name"], "resupply");
    t.play(0, {{"type", "use"}, {"card", "Claim of Succession"}, {"line", 0}});
    ASSERT_TRUE(go_to(t, "settle", 0));
    const int before = t.look("/players/0/resources");
    t.play(0, {{"type", "settle"}, {"world", "Earth Prime, the Cradle"}});
    EXPECT_EQ(t.look("/players/0/resources"), before - 3);  // 5 - 2
    EXPECT_FALSE(t.can(0, {{"type", "settle"}, {"world", "Saturn, Belter's Home"}}) && before - 3 < 2);
}

RULE("seize Z30.35", "a cheaper World is for the active player alone, who is asked when another one plays the card") {
    for (const bool agreed : {true, false}) {
        Position at(2, decks({"capital-attack", "drone-onslaught"}));
        at.world(0, "Aquas Delor, Water World");
        at.world(1, "Silicas, Paradise Planet");
        at.player(0, "resources", 9).player(0, "reserve", {"Krinos Mecarios, Galadium Nexus"}).phase("resupply");
        at.player(1, "hand", {"Claim of Succession"}).player(1, "resources", 1);
        Table t = at.table();
        ASSERT_TRUE(go_to(t, "window", 1));
        t.play(1, {{"type", "use"}, {"card", "Claim of Succession"}, {"line", 0}});
        ASSERT_EQ(t.look("/asks"), "consent");
        ASSERT_EQ(t.pending(), std::vector<Seat>{0});
        t.play(0, {{"type", agreed ? "yes" : "no"}});
        EXPECT_EQ(t.look("/players/1/resources"), agreed ? 0 : 1);
        ASSERT_TRUE(go_to(t, "settle", 0));
        const int before = t.look("/players/0/resources");
        t.play(0, {{"type", "settle"}, {"world", "Krinos Mecarios, Galadium Nexus"}});
        const CardBook& book = fixture_book("classic");
        const int cost = book[book.find("Krinos Mecarios, Galadium Nexus")].cost;
        EXPECT_EQ(before - t.look("/players/0/resources").get<int>(), agreed ? cost - 2 : cost);
    }
}

RULE("seize Z30.35", "what a Reaction makes cheaper leaves the World that does so once a Turn its use") {
    Position at(2, decks({"drone-onslaught", "capital-attack"}));
    at.world(0, "Silicas, Paradise Planet");
    at.world(1, "Aquas Delor, Water World");
    at.player(0, "hand", {"Claim of Succession"}).player(0, "resources", 9).phase("resupply");
    at.player(0, "reserve",
              {"Geladhore 5, the 1st Exo-world", "Saturn, Belter's Home", "Bygaros 7, Garden of the Galaxy"});
    Table t = at.table();
    t.play(0, {{"type", "use"}, {"card", "Claim of Succession"}, {"line", 0}});
    ASSERT_TRUE(go_to(t, "settle", 0));
    const auto paid = [&](const char* world) {
        const int before = t.look("/players/0/resources");
        t.play(0, {{"type", "settle"}, {"world", world}});
        return before - t.look("/players/0/resources").get<int>();
    };
    EXPECT_EQ(paid("Geladhore 5, the 1st Exo-world"), 1);   // 3 - 2
    EXPECT_EQ(paid("Bygaros 7, Garden of the Galaxy"), 3);  // 4 - 1
    EXPECT_EQ(paid("Saturn, Belter's Home"), 2);
}

RULE("seize Z30.35", "Vote of No Confidence takes counters from one player") {
    Position at(3, decks({"fighter-strike", "capital-attack", "drone-onslaught"}));
    at.world(0, "Malakar 4, Dual-cruited Planet");
    at.world(1, "Aquas Delor, Water World");
    at.world(2, "Silicas, Paradise Planet");
    at.player(0, "hand", {"Vote of No Confidence"}).player(0, "resources", 2).phase("resupply");
    at.player(1, "resources", 1).player(2, "resources", 0);
    Table t = at.table();
    t.play(0, {{"type", "use"}, {"card", "Vote of No Confidence"}, {"line", 0}});
    EXPECT_EQ(t.look("/players/1/resources"), 0);  // the only one who has any
    EXPECT_EQ(t.look("/players/0/resources").get<int>() >= 0, true);
}

RULE("seize Z30.36",
     "rewards come first: half the cost, at least 1, and a card; the check comes after the Worlds are drawn") {
    Position at(2, decks({"capital-attack", "drone-onslaught"}));
    at.world(0, "Aquas Delor, Water World", {{"throne", true}});
    const auto target = at.world(1, "Saturn, Belter's Home", {{"counters", {{"Fighter", 0}}}});
    at.world(1, "Silicas, Paradise Planet", {{"throne", true}});
    at.unit(target, "Main Battle Fleet", {{"owner", 0}, {"depleted", true}});
    at.player(0, "resources", 0).phase("military");
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "conquer", 0));
    t.play(0, {{"type", "conquer"}, {"world", target}});
    for (int i = 0; i < 30 && t.look("/phase") == "military"; ++i) {
        const int seat = t.pending()[0];
        const Json actions = t.legal(seat);
        Json chosen = actions.back();
        for (const Json& one : actions)
            if (one["type"] == "target" && one["at"] == target) chosen = one;
        t.play(seat, chosen);
    }
    EXPECT_EQ(world_of(t, target)["controller"], 0);
    EXPECT_EQ(t.look("/players/0/resources"), 1);  // half of 2
    EXPECT_EQ(t.told("draw").size() >= 1, true);
}

RULE("seize Z30.29", "who lost the Throne World may choose another of the Worlds that are Controlled, or wait") {
    Position at(2, decks({"capital-attack", "drone-onslaught"}));
    at.world(0, "Aquas Delor, Water World");
    const auto second = at.world(0, "Krinos Mecarios, Galadium Nexus");
    at.world(1, "Silicas, Paradise Planet", {{"throne", true}});
    at.phase("victory");
    Table t = at.table();
    EXPECT_EQ(t.look("/stage"), "new-throne");
    EXPECT_EQ(t.look("/asks"), "throne");
    EXPECT_EQ(t.legal(0).size(), 3U);
    Table waits = Table::at(t.view());
    t.play(0, {{"type", "throne"}, {"world", second}});
    EXPECT_EQ(world_of(t, second)["throne"], true);
    EXPECT_EQ(t.look("/players/0/throne"), "Krinos Mecarios, Galadium Nexus");
    waits.play(0, {{"type", "done"}});
    EXPECT_EQ(waits.look("/players/0/throne"), nullptr);
}

RULE("seize Z30.11", "own Worlds in other hands come back in Part C unless a Fleet or Troop card holds them, whatever "
                     "counters they have") {
    for (const bool held : {false, true}) {
        Position at(2, decks({"capital-attack", "drone-onslaught"}));
        at.world(0, "Aquas Delor, Water World", {{"throne", true}});
        const auto lost = at.world(0, "Krinos Mecarios, Galadium Nexus", {{"controller", 1}, {"conquest", 1}});
        at.world(1, "Silicas, Paradise Planet", {{"throne", true}});
        at.unit(lost, held ? "Heavy Robot Battalion" : "Galadium Commerce Station", {{"owner", 1}});
        at.phase("victory");
        Table t = at.table();
        EXPECT_EQ(world_of(t, lost)["controller"], held ? 1 : 0);
    }
}

RULE("seize Z30.37", "who Controls no World in Part F is out with all cards; one player left wins") {
    Position at(3, decks({"capital-attack", "drone-onslaught", "fighter-strike"}));
    const auto taken = at.world(0, "Aquas Delor, Water World", {{"controller", 1}, {"conquest", 1}});
    const auto refuge = at.world(1, "Silicas, Paradise Planet", {{"throne", true}});
    at.world(2, "Malakar 4, Dual-cruited Planet", {{"throne", true}});
    const auto fleet = at.unit(taken, "Imperial Guardian Fleet", {{"owner", 1}});
    const auto troop = at.unit(taken, "Heavy Robot Battalion", {{"owner", 1}});
    at.player(0, "resources", 3).set("regent", 0).phase("victory");
    Table t = at.table();
    for (int i = 0; i < 9 && t.look("/active") == 0; ++i) {
        const int seat = t.pending()[0];
        const Json actions = t.legal(seat);
        Json chosen = actions[0];
        for (const Json& one : actions)
            if (one["type"] == "done") chosen = one;
        t.play(seat, chosen);
    }
    EXPECT_EQ(t.look("/players/0/eliminated"), true);
    EXPECT_EQ(t.look("/players/0/hand").size() + t.look("/players/0/assets").size(), 0U);
    EXPECT_EQ(t.look("/regent"), nullptr);
    EXPECT_EQ(t.look("/active"), 1);
    EXPECT_EQ(world_of(t, taken), nullptr);  // Z30.38
    EXPECT_EQ(unit_of(t, fleet)["world"], refuge);
    EXPECT_EQ(unit_of(t, troop), nullptr);
    Position two(2, decks({"capital-attack", "drone-onslaught"}));
    two.world(1, "Silicas, Paradise Planet", {{"throne", true}});
    two.phase("victory");
    two.player(0, "resources", 0);
    Table last = two.table();
    for (int i = 0; i < 20 && !last.match().over(); ++i) last.play(0, last.legal(0).back());
    EXPECT_TRUE(last.match().over());
}

RULE("seize Z30.38", "the Worlds of the one who is out go with all but the Fleets there") {
    Board b(3, "classic");
    const Id lost = b.world(0, "Aquas Delor, Water World"), home = b.world(1, "Silicas, Paradise Planet");
    b.world(2, "Malakar 4, Dual-cruited Planet");
    b.s.world[world_slot(lost)].controller = 1;
    const Who fleet = b.unit(1, "Imperial Guardian Fleet", lost), troop = b.unit(1, "Heavy Robot Battalion", lost);
    b.s.world[world_slot(home)].set(World::kThrone, true);
    b.s.stage = Stage::draw_world;
    b.s.ask = Ask::draw_world;
    b.s.asked = SeatSet::of(0);
    b.s.player[0].world_deck.push(b.s.world[0].card);
    b.done();
    ASSERT_EQ(b.s.stage, Stage::evacuate);
    EXPECT_TRUE(b.asks(Ask::move, 1));
    b.move(fleet, home);
    EXPECT_TRUE(b.on_table(fleet));
    EXPECT_FALSE(b.on_table(troop));
    EXPECT_FALSE(b.s.world[world_slot(lost)].there());
}

RULE("seize Z30.39",
     "the Regent must name somebody for every Disputed World, also one without counters, and keeps the title") {
    Position at(3, decks({"drone-onslaught", "drone-onslaught", "capital-attack"}));
    const auto mine = at.world(0, "Earth Prime, the Cradle");
    const auto theirs = at.world(1, "Earth Prime, the Cradle");
    at.world(0, "Silicas, Paradise Planet");
    at.world(1, "Saturn, Belter's Home");
    at.world(2, "Aquas Delor, Water World");
    at.player(1, "resources", 0).player(0, "resources", 3).set("regent", 0).phase("regent");
    Table t = at.table();
    ASSERT_EQ(t.look("/asks"), "levy");
    EXPECT_NE(t.refused(0, {{"type", "done"}}).find("Z30.39"), std::string::npos);
    EXPECT_TRUE(t.can(0, {{"type", "levy"}, {"world", mine}}));
    t.play(0, {{"type", "levy"}, {"world", theirs}});
    for (const Json& one : t.told("resources")) EXPECT_GT(one["n"].get<int>(), 0);  // there was nothing to pay
    EXPECT_EQ(t.look("/regent"), 0);
    EXPECT_EQ(t.look("/active"), 1);
}

RULE("seize Z30.39", "a player with two copies of a Disputed World is named once, and somebody is left out") {
    Position at(3, decks({"drone-onslaught", "ground-assault", "drone-onslaught"}));
    const auto one = at.world(0, "Earth Prime, the Cradle");
    const auto two = at.world(2, "Earth Prime, the Cradle", {{"controller", 0}, {"conquest", 1}});
    at.unit(two, "Drone Fighter Squadron", {{"owner", 0}});
    const auto theirs = at.world(1, "Earth Prime, the Cradle");
    at.world(0, "Silicas, Paradise Planet");
    at.world(1, "Mars, Robot's Bane");
    at.world(2, "Galvagex 3, Junk World");
    at.player(0, "resources", 3).player(1, "resources", 3).set("regent", 2).set("active", 2).phase("regent");
    Table t = at.table();
    ASSERT_EQ(t.look("/asks"), "levy");
    EXPECT_TRUE(t.can(2, {{"type", "levy"}, {"world", theirs}}));
    EXPECT_TRUE(t.can(2, {{"type", "levy"}, {"world", two}}));
    t.play(2, {{"type", "levy"}, {"world", one}});
    EXPECT_NE(t.look("/asks"), "levy");
    EXPECT_EQ(t.told("levy").size(), 1U);
}

RULE("seize Z30.12", "the title of Regent is not lost without a Throne World") {
    Position at(3, decks({"capital-attack", "drone-onslaught", "fighter-strike"}));
    at.world(0, "Aquas Delor, Water World");
    at.world(1, "Silicas, Paradise Planet");
    at.world(2, "Malakar 4, Dual-cruited Planet");
    at.set("regent", 0).phase("regent");
    EXPECT_EQ(at.table().look("/regent"), 0);
}

RULE("seize Z30.49",
     "a hand that was looked at stays in the view of the one who looked, as long as its cards are there") {
    Position at(3, decks({"drone-onslaught", "capital-attack", "fighter-strike"}));
    at.world(0, "Silicas, Paradise Planet");
    at.world(1, "Aquas Delor, Water World");
    at.world(2, "Malakar 4, Dual-cruited Planet");
    at.player(0, "hand", {"Intercepted Signals"}).player(0, "resources", 1).phase("allocation");
    at.player(1, "hand", {"Senate Veto", "Imperial Guardian Fleet"}).player(2, "hand", {"Fighter Squadron"});
    at.player(0, "characters", {{{"card", "Telek, the Cyber-Stream Stalker"}}});
    Table t = at.table();
    t.play(0, {{"type", "use"}, {"card", "Intercepted Signals"}, {"line", 1}});
    if (t.look("/asks") == "deplete") t.play(0, t.legal(0)[0]);
    ASSERT_EQ(t.look("/asks"), "pick");
    EXPECT_TRUE(t.can(0, {{"type", "pick"}, {"seat", 2}}));
    t.play(0, {{"type", "pick"}, {"seat", 1}});
    ASSERT_EQ(t.look("/asks"), "window");  // Senate Veto could answer
    t.play(1, {{"type", "pass"}});
    EXPECT_EQ(t.told("seen").size(), 2U);
    EXPECT_EQ(t.view(0)["players"][1]["seen"]["0"].size(), 2U);
    EXPECT_FALSE(t.view(2)["players"][1].contains("seen"));
    EXPECT_FALSE(t.view(1)["players"][1].contains("seen"));
    ASSERT_EQ(t.pending(), std::vector<Seat>{1});
    t.play(1, {{"type", "discard"}, {"card", "Senate Veto"}});
    EXPECT_EQ(t.view(0)["players"][1]["seen"]["0"], Json::array({"Imperial Guardian Fleet"}));
}

RULE("seize Z30.44", "duels: three Tactics, both choose at once, the most Conquests after four Actions win") {
    Table t = fresh(2, classic({{"duels", true}}));
    int units = 0, tactics = 0;
    for (int i = 0; i < 40 && t.look("/stage") == "duel-hands"; ++i) {
        const int seat = t.pending()[0];
        const Json action = t.legal(seat)[0];
        if (seat == 0) {
            const Design& d = fixture_book("classic")[fixture_book("classic").find(action["card"].get<std::string>())];
            (d.unit() ? units : tactics) += 1;
            EXPECT_NE(d.type, CardType::artifact);
        }
        t.play(seat, action);
    }
    EXPECT_EQ(units, 10);
    EXPECT_EQ(tactics, 3);
    EXPECT_EQ(t.look("/stage"), "muster");
    EXPECT_EQ(t.pending().size(), 2U);
    t.play(1, t.legal(1)[0]);
    EXPECT_EQ(t.view(0)["players"][1]["bid"], 1);  // how many, not which
    EXPECT_EQ(t.view(0)["worlds"][0]["units"].size(), 0U);
    Rng rng(3);
    int conquests[2] = {};
    for (int i = 0; i < 4000 && !t.match().over(); ++i) {
        const int seat = t.pending()[0];
        const Json actions = t.legal(seat);
        t.play(seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
        for (const Json& one : t.told("conquered")) ++conquests[one["seat"].get<int>()];
    }
    ASSERT_TRUE(t.match().over());
    EXPECT_GT(conquests[0] + conquests[1], 0);
    for (int seat = 0; seat < 2; ++seat)
        EXPECT_EQ(t.look("/players/" + std::to_string(seat) + "/victory_points"), conquests[seat]);
    const int turn = t.look("/turn");
    EXPECT_GE(turn, 4);
    EXPECT_EQ(turn % 2, 0);
    EXPECT_TRUE(t.look("/players/0/victory_points") != t.look("/players/1/victory_points") || turn == 40);
}
