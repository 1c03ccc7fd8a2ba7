#include "seize/card_files.hpp"

#include <algorithm>

using namespace imperium;
using namespace imperium::seize;
using namespace imperium::test;

// Files of cards and decks that are read, and what is said of those that are wrong (Z21).
namespace {

// A deck a player might build: two copies each of 25 Asset cards, five Characters, five Worlds.
Json good_deck() {
    Json deck = {
        {"name", "Twos"}, {"assets", Json::object()}, {"characters", Json::object()}, {"worlds", Json::object()}};
    int assets = 0;
    int characters = 0;
    int worlds = 0;
    for (const Design& d : fixture_book().designs) {
        if (d.asset() && assets++ < 25) deck["assets"][d.name] = 2;
        if (d.type == CardType::character && characters++ < 5) deck["characters"][d.name] = 2;
        if (d.type == CardType::world && worlds++ < 5) deck["worlds"][d.name] = 2;
    }
    return deck;
}

std::string refused_deck(const Json& deck) {
    const auto read = read_deck(fixture_book(), deck.dump(), false);
    EXPECT_FALSE(read.has_value()) << "the deck was accepted";
    return read ? "" : read.error().message();
}

}  // namespace

TEST(seize, BrokenCardFilesAreRefusedByName) {
    const auto broken = read_with("tactics.json", "{\"cards\": [");
    ASSERT_FALSE(broken.has_value());
    EXPECT_EQ(broken.error().message().find("tactics.json: "), 0U) << broken.error().message();
    EXPECT_NE(read_with("worlds.json", "[]").error().message().find("worlds.json: "), std::string::npos);
    EXPECT_NE(read_with("worlds.json", "{}").error().message().find("cards is missing"), std::string::npos);
    EXPECT_NE(read_with("worlds.json", R"({"cards": [3]})").error().message().find("cards[0]"), std::string::npos);
    EXPECT_NE(read_with("worlds.json", R"({"cards": [], "x": 1})").error().message().find("x is not known"),
              std::string::npos);
    const CardFile only[] = {{"units.json", "{\"cards\": []}"}};
    EXPECT_EQ(read_cards(only).error().message(), "tactics.json is missing");
}

TEST(seize, AMissingFieldOfACardIsNamed) {
    for (const char* name : {"name", "type", "subtypes", "att", "def", "cost"})
        refuses_without("units.json", "Bomber Squadron", name);
    for (const char* name : {"type", "cost", "abilities"}) refuses_without("tactics.json", "On High Alert", name);
    for (const char* name : {"race", "class", "cost"}) refuses_without("characters.json", "M-5-X-10000", name);
    for (const char* name : {"system", "cost", "def", "required"})
        refuses_without("worlds.json", "Silicas, Paradise Planet", name);
}

TEST(seize, AWrongFieldOfACardIsNamed) {
    const std::string u = "units.json";
    const std::string carrier = "Bomber Carrier Group";
    refuses(u, carrier, "/att", "two", ".att", "two");
    refuses(u, carrier, "/def", 0, ".def", "1 to 30");
    refuses(u, carrier, "/cost", 3.5, ".cost", "3.5");
    refuses(u, carrier, "/colour", "blue", ".colour", "not known");
    refuses(u, carrier, "/keywords", {"Armoured"}, ".keywords", "Armoured");
    refuses(u, carrier, "/keywords", {"Support +1"}, ".keywords", "takes no number");
    refuses(u, carrier, "/keywords", {"Hardened"}, ".keywords", "needs a number");
    refuses(u, carrier, "/keywords", {"Support", "Support"}, ".keywords", "twice");
    refuses(u, carrier, "/keywords", "Support", ".keywords", "list");
    refuses(u, carrier, "/keywords", {4}, ".keywords", "4");
    refuses(u, "Main Battle Fleet", "/aliases", {"Bomber Squadron"}, ".aliases", "twice");
    refuses(u, "Main Battle Fleet", "/aliases", {7}, ".aliases", "7");
    refuses(u, carrier, "/counters/0/kind", "Bomb", ".counters[0].kind", "Bomb");
    refuses(u, carrier, "/counters/0/kind", "Fighter Infantry", ".counters[0].kind", "exactly one type");
    refuses(u, carrier, "/counters/0/count", 0, ".counters[0].count");
    refuses(u, carrier, "/counters/0/att", nullptr, ".counters[0].att");
    refuses(u, carrier, "/counters/0/cost", 2, ".counters[0].cost", "not known");
    refuses(u, "Robot Goliath", "/counters/0/att", 2, ".counters[0].att", "not known");
    refuses("tactics.json", "On High Alert", "/cost", "Y", ".cost", "X");
    refuses("tactics.json", "On High Alert", "/type", "Espionage", ".type", "Tactics");
    refuses("tactics.json", "On High Alert", "/abilities", Json::array(), ".abilities", "must not be empty");
}

TEST(seize, AWrongWordOfAnAbilityIsNamed) {
    const std::string u = "units.json";
    const std::string robots = "Heavy Robot Battalion";
    refuses(u, robots, "/abilities/0/kind", "sacrifice", ".abilities[0].kind", "sacrifice");
    refuses(u, robots, "/abilities/0/n", 3, ".abilities[0].n", "Mission counters");
    refuses(u, robots, "/abilities/0/by", "General", ".abilities[0].by", "activated only");
    refuses(u, robots, "/abilities/0/on", "resupply", ".abilities[0].on", "passive only");
    refuses(u, robots, "/abilities/0/windows", {"lunch"}, ".abilities[0].windows", "lunch");
    refuses(u, robots, "/abilities/0/windows", Json::array(), ".abilities[0].windows", "empty");
    refuses(u, robots, "/abilities/0/windows", "exchange", ".abilities[0].windows", "list");
    refuses(u, robots, "/abilities/0/if", {"raining"}, ".abilities[0].if", "raining");
    refuses(u, robots, "/abilities/0/if", {"with"}, ".abilities[0].if", "filter");
    refuses(u, robots, "/abilities/0/if", {"with Mice"}, ".abilities[0].if", "Mice");
    refuses(u, robots, "/abilities/0/if", {"system2"}, ".abilities[0].if", "Worlds only");
    refuses(u, robots, "/abilities/0/pay", "gold", ".abilities[0].pay", "gold");
    refuses(u, robots, "/abilities/0/pay", 0, ".abilities[0].pay");
    refuses(u, robots, "/abilities/0/once", "game", ".abilities[0].once", "game");
    refuses(u, robots, "/abilities/0/mood", "bad", ".abilities[0].mood", "not known");
    refuses(u, robots, "/abilities/0/do", Json::array(), ".abilities[0].do", "not both");
    refuses(u, robots, "/abilities/0/choose", Json::array(), ".abilities[0].choose", "two or more");
    refuses(u, robots, "/abilities/0/choose/1", 5, ".abilities[0].choose[1]", "5");
    refuses(u, robots, "/abilities/0/choose/1/0/for", "ever", ".abilities[0].choose[1][0].for", "ever");
    refuses(u, robots, "/abilities/0/choose/1/0/vs", "Mice", ".abilities[0].choose[1][0].vs", "Mice");
    refuses(u, robots, "/abilities/0/choose/1/0/scope", "everybody", ".abilities[0].choose[1][0].scope", "everybody");
    refuses(u, robots, "/abilities/0/choose/1/0/scope", "all Drone here", ".scope", "your or enemy");
    refuses(u, robots, "/abilities/0/choose/1/0/scope", "all your Mouse here", ".scope", "Mouse");
    refuses(u, robots, "/abilities/0/choose/1/0/scope", "up to X your Drone here", ".scope", "cost is X");
    refuses(u, robots, "/abilities/0/choose/1/0/scope", "it", ".abilities[0].choose", "nothing was chosen");
    refuses(u, robots, "/abilities/0/choose/1/0/scope", "one attacked World", ".scope", "");
    refuses(u, robots, "/abilities/0/choose/1/0/colour", "red", ".colour", "not known");
    refuses(u, robots, "/abilities/0/choose/1/0/effects", Json::array(), ".effects", "empty");
    refuses(u, robots, "/abilities/0", 5, ".abilities[0]", "object");
    refuses(u, "Drone Fighter Squadron", "/abilities/0/kind", "instant", ".abilities[0].kind", "Reactions only");
    refuses(u, "Intercept Hover Drones", "/abilities/0/by", "Captain", ".abilities[0].by", "Captain");
    refuses(u, "Clone Battalion", "/abilities/1/on", "sunday", ".abilities[1].on", "sunday");
    refuses(u, "Transformable Mecha Company", "/abilities/0/windows", {"exchange"}, ".abilities[0].windows",
            "conquest");
    refuses("tactics.json", "On High Alert", "/abilities/0/kind", "passive", ".abilities[0].kind",
            "instant or activated");
    refuses("tactics.json", "Special Operation Orders", "/abilities/0/windows", {"exchange"}, ".abilities[0].windows",
            "answer");
    refuses("worlds.json", "Damirus Outer, Star's Ember", "/abilities/1/upgrade", "more", ".abilities[1].upgrade",
            "more");
    refuses("worlds.json", "Damirus Outer, Star's Ember", "/abilities/1/if", {"regent"}, ".abilities[1].upgrade",
            "system2");
    refuses("worlds.json", "Ipernex Minor, the General's Roost", "/abilities/0/windows", {"exchange"},
            ".abilities[0].windows", "serve");
}

TEST(seize, AWrongWordOfAnEffectIsNamed) {
    const std::string at = "/abilities/0/choose/1/0/effects/0";
    const auto robots = [&](const Json& effect, const std::string& named, const std::string& says = "") {
        refuses("units.json", "Heavy Robot Battalion", at, effect, ".abilities[0].choose[1][0]." + named, says);
    };
    robots({{"fly", true}}, "effects[0].fly", "known effect");
    robots(Json::object(), "effects[0]", "known effect");
    robots(7, "effects[0]", "object");
    robots({{"att", "x9"}}, "effects[0].att", "x9");
    robots({{"att", 0}}, "effects[0].att", "0");
    robots({{"att", 2}, {"def", 2}}, "effects[0].def", "not known");
    robots({{"def", "x2"}}, "effects[0].def", "x2");
    robots({{"gain", "Speed"}}, "effects[0].gain", "Speed");
    robots({{"gain", "Piercing"}}, "effects[0].n", "number");
    robots({{"gain", "Assault"}, {"n", 1}}, "effects[0].n", "no number");
    robots({{"lose", "Courage"}}, "effects[0].lose", "Courage");
    robots({{"incoming", "x1/3"}, {"from", "Fleet"}}, "effects[0].incoming", "x1/3");
    robots({{"incoming", "x1/2"}}, "effects[0].from", "missing");
    robots({{"incoming", "x1/2"}, {"from", "Moon"}}, "effects[0].from", "Moon");
    robots({{"reach", "Stars"}}, "effects[0].reach", "Stars");
    robots({{"reach", "Fleet/"}}, "effects[0].reach", "unknown word");
    robots({{"shift", "Fleet"}}, "scope", "shift");
    robots({{"mute", 1}}, "effects[0].mute", "true");
    robots({{"doom", false}}, "effects[0].doom", "true");
    robots({{"heal", 0}}, "effects[0].heal", "1 to 9");
    robots({{"conquest", 1}}, "effects[0].conquest", "-1");
    robots({{"exchange", 2}}, "effects[0].exchange", "1");
    robots({{"points", "x1/2"}}, "effects[0].points", "x1/2");
    robots({{"points", 1}, {"toward", "Moon"}}, "effects[0].toward", "Moon");
    robots({{"cost", 1}, {"of", "World"}}, "effects[0].cost", "-1");
    robots({{"cost", -1}, {"of", "Lunch"}}, "effects[0].of", "Lunch");
    robots({{"return", "self"}, {"to", "moon"}}, "effects[0].to", "moon");
    robots({{"return", "Troop"}, {"to", "world"}}, "effects[0].to", "hand");
    robots({{"slay", true}}, "scope", "Characters");
    robots({{"cancel", true}, {"max_cost", 0}}, "effects[0].max_cost", "1 to 9");
    robots({{"token", "Starship"}, {"att", 5}}, "effects[0].def", "missing");
    robots({{"token", "Boat"}, {"att", 5}, {"def", 5}}, "effects[0].token", "Boat");
    robots({{"token", "Infantry"}, {"count", "X"}, {"att", 5}, {"def", 5}}, "effects[0].count", "X");
    robots({{"token", "Infantry"}, {"att", 5}, {"def", 5}}, "scope", "attacked World");
    robots({{"serve", "King"}}, "effects[0].serve", "King");
    robots({{"pool", 0}}, "effects[0].pool", "1 to 9");
    refuses("worlds.json", "Silicas, Paradise Planet", "/abilities/0/do/0/scope", "all your Fleet here", ".scope",
            "belong");
    refuses("worlds.json", "Silicas, Paradise Planet", "/abilities/0/do/0/vs", "Fleet", ".vs", "ATT and DEF");
    refuses("units.json", "Hover Tank Squadron", "/abilities/0/do/0/vs", "Fleet Drone card Capital", ".vs", "terms");
}

TEST(seize, ANewCardNeedsOnlyWords) {
    Json data = file("units.json");
    data["cards"].push_back(
        *parse_json(R"({"name": "Siege Drone Wing", "type": "Fleet", "subtypes": ["Fighter", "Drone"],
        "att": 2, "def": 2, "cost": 3, "keywords": ["Siege +2"], "abilities": [
          {"kind": "deplete", "pay": 2, "windows": ["exchange"], "do": [
            {"effects": [{"lose": "Hardened"}, {"def": -1}], "scope": "up to 3 enemy non-Drone Unit card here", "for": "exchange"}]},
          {"kind": "passive", "on": "resupply", "if": ["regent"], "do": [{"effects": [{"draw": 2}]}]}],
        "source": "reconstructed"})"));
    const auto book = read_with("units.json", data.dump());
    ASSERT_TRUE(book.has_value()) << book.error().message();
    const Design& d = (*book)[book->find("siege drone wing")];
    EXPECT_EQ(keyword(d, Keyword::siege), 2);
    EXPECT_EQ(ability_text(*book, d, book->of(d)[0]),
              "Deplete and pay 2 Resource counters: up to three enemy Non-Drone Unit cards here lose Hardened and have "
              "DEF -1 for the Exchange.");
    EXPECT_EQ(ability_text(*book, d, book->of(d)[1]), "Resupply Phase: draw 2 Asset cards while you are Regent.");
}

TEST(seize, ACardOfAnExpansionSaysSo) {
    Json units = file("units.json");
    units["cards"][0]["expansion"] = "Rim Worlds";
    const auto book = read_with("units.json", units.dump());
    ASSERT_TRUE(book.has_value()) << book.error().message();
    EXPECT_EQ(expansion_of(book->designs[0]), "Rim Worlds");
    EXPECT_EQ(expansion_of(book->designs[1]), "");
    const std::string name = book->designs[0].name;
    EXPECT_NE(print_cards(*book, "", name)->find("Expansion: Rim Worlds."), std::string::npos);
    EXPECT_EQ(sources_text(book->designs[0]), sources_text(fixture_book()[fixture_book().find(name)]));
    const Json listed = cards_json(*book)["cards"];
    const auto one = std::ranges::find_if(listed, [&](const Json& of) { return of["name"] == name; });
    EXPECT_EQ((*one)["expansion"], "Rim Worlds");
    units["cards"][0]["expansion"] = "";
    const auto refused = read_with("units.json", units.dump());
    ASSERT_FALSE(refused.has_value());
    EXPECT_NE(refused.error().message().find("(" + name + ").expansion must be 1 to 60 characters"), std::string::npos)
        << refused.error().message();
}

TEST(seize, ADeckFileIsRefusedByName) {
    Json data = file("decks.json");
    data["decks"][1]["assets"]["Robot Goliath"] = 2;
    EXPECT_NE(read_with("decks.json", data.dump())
                  .error()
                  .message()
                  .find("decks.json: decks[1] (Drone Onslaught).assets has 51 cards"),
              std::string::npos);
    data = file("decks.json");
    data["decks"][1]["id"] = "capital-attack";
    EXPECT_NE(read_with("decks.json", data.dump()).error().message().find(".id is there twice"), std::string::npos);
    data = file("decks.json");
    data["decks"][1]["assets"].erase("Robot Goliath");
    data["decks"][1]["assets"]["Secret Maneuvers"] = 3;
    EXPECT_NE(read_with("decks.json", data.dump()).error().message().find("33 Units"), std::string::npos);
}

RULE("seize Z21", "a deck of 50, 10 and 10 with at most two copies may be played") {
    const auto deck = read_deck(fixture_book(), good_deck().dump(), false);
    ASSERT_TRUE(deck.has_value()) << deck.error().message();
    EXPECT_EQ(deck->name, "Twos");
    EXPECT_EQ(deck->assets.size(), 50U);
    EXPECT_EQ(deck->characters.size(), 10U);
    EXPECT_EQ(deck->worlds.size(), 10U);
    EXPECT_NE(deck_summary(fixture_book(), *deck).find("may be played"), std::string::npos);
    Json as_list = good_deck();
    const Json worlds = as_list["worlds"];
    as_list["worlds"] = Json::array();
    for (const auto& [name, n] : worlds.items())
        for (int i = 0; i < n; ++i) as_list["worlds"].push_back(name);
    EXPECT_TRUE(read_deck(fixture_book(), as_list.dump(), false).has_value());
}

RULE("seize Z21", "51 cards, a third copy, an unknown name, nine Worlds: refused with card and limit") {
    Json deck = good_deck();
    deck["assets"]["Termbot Tanks"] = 1;
    EXPECT_EQ(refused_deck(deck), "assets has 51 cards; it must have exactly 50 (Z21)");
    deck = good_deck();
    deck["assets"]["Bomber Squadron"] = 3;
    deck["assets"]["Robot Goliath"] = 1;
    EXPECT_EQ(refused_deck(deck), "assets has 3 copies of Bomber Squadron; at most 2 are allowed (Z21)");
    deck = good_deck();
    deck["assets"]["Death Star"] = 1;
    EXPECT_EQ(refused_deck(deck), "assets has the unknown card \"Death Star\"; 'imperium cards seize' lists all");
    deck = good_deck();
    deck["worlds"]["Aquas Delor, Water World"] = 1;
    EXPECT_EQ(refused_deck(deck), "worlds has 9 cards; it must have exactly 10 (Z21)");
    deck = good_deck();
    deck["characters"]["X, the Cyber Revenant"] = 1;
    EXPECT_EQ(refused_deck(deck), "characters has 11 cards; it must have exactly 10 (Z21)");
    deck = good_deck();
    deck["characters"]["Mars, Robot's Bane"] = 1;
    EXPECT_EQ(refused_deck(deck), "characters has Mars, Robot's Bane, which belongs among the worlds");
}

RULE("seize Z21", "copies of one card count together however it is written") {
    Json deck = good_deck();
    deck["assets"]["BOMBER SQUADRON"] = 1;
    EXPECT_EQ(refused_deck(deck), "assets has 3 copies of Bomber Squadron; at most 2 are allowed (Z21)");
}

TEST(seize, ADeckThatIsNoDeckIsRefused) {
    EXPECT_NE(refused_deck(5).find("object"), std::string::npos);
    Json deck = good_deck();
    deck.erase("worlds");
    EXPECT_EQ(refused_deck(deck), "worlds is missing; it is an object of card names and counts, or a list of names");
    deck["worlds"] = "Mars";
    EXPECT_EQ(refused_deck(deck), "worlds must be an object of card names and counts, or a list of names");
    deck["worlds"] = {1, 2};
    EXPECT_EQ(refused_deck(deck), "worlds must list card names, not 1");
    deck = good_deck();
    deck["assets"]["Bomber Squadron"] = 0;
    EXPECT_NE(refused_deck(deck).find("Bomber Squadron"), std::string::npos);
    deck = good_deck();
    deck["artifacts"] = Json::object();
    EXPECT_NE(refused_deck(deck).find("artifacts is not known"), std::string::npos);
    EXPECT_FALSE(read_deck(fixture_book(), "{", false).has_value());
}
