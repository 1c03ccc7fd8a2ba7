#include "games/seize/cards.hpp"
#include "seize/position.hpp"

// Decks, set-up and what is hidden (Z1, Z2, Z22), driven through the doorway everybody uses.
using namespace imperium;
using namespace imperium::test;

namespace {

// A shuffle of one deck with these cards on top, the others in the order of the list.
Json on_top(const std::vector<seize::CardId>& deck, const std::vector<std::string>& wanted) {
    std::vector<std::string> rest;
    for (const seize::CardId card : deck) rest.push_back(fixture_book()[card].name);
    Json order = Json::array();
    for (const std::string& name : wanted) {
        rest.erase(std::find(rest.begin(), rest.end(), name));
        order.push_back(name);
    }
    for (const std::string& name : rest) order.push_back(name);
    return order;
}
Json deal(const char* deck, const std::vector<std::string>& worlds, const std::vector<std::string>& characters) {
    const seize::Deck& one = *fixture_book().deck(deck);
    return Json::array({on_top(one.assets, {}), on_top(one.worlds, worlds), on_top(one.characters, characters)});
}
Json joined_lists(std::initializer_list<Json> lists) {
    Json out = Json::array();
    for (const Json& list : lists)
        for (const Json& one : list) out.push_back(one);
    return out;
}

const std::vector<std::string> kWorldsA = {"Aquas Delor, Water World", "Damirus Inner, Planet of the Dead",
                                           "Zythenus Calendra, the Sheath"};  // 3, 2, 4
const std::vector<std::string> kPeopleA = {"X, the Cyber Revenant", "Brigadier General Na'zeen",
                                           "Shalma Questin of the 1st Nano Order"};  // 1, 2, 3
const std::vector<std::string> kWorldsD = {"Damirus Inner, Planet of the Dead", "Saturn, Belter's Home",
                                           "Earth Prime, the Cradle"};  // 2, 2, 5
const std::vector<std::string> kPeopleD = {"Da'terian Nexus", "M-5-X-10000", "General Dar'ken of Calestran Crusade"};

Table dealt() {
    const Json outcomes =
        joined_lists({deal("capital-attack", kWorldsA, kPeopleA), deal("drone-onslaught", kWorldsD, kPeopleD)});
    return fresh(2, two_decks("capital-attack", "drone-onslaught"), "test", outcomes);
}
void choose(Table& t, int seat, const char* world, const char* character) {
    t.play(seat, {{"type", "throne"}, {"world", world}});
    t.play(seat, {{"type", "lead"}, {"character", character}});
}

}  // namespace

RULE("seize Z1.1", "2 to 6 players; 50 Asset cards, 10 Characters, 10 Worlds each") {
    for (const int seats : {2, 3, 4, 5, 6}) {
        Table t = fresh(seats);
        for (int seat = 0; seat < seats; ++seat) {
            const Json p = t.look("/players/" + std::to_string(seat));
            EXPECT_EQ(p["hand"].size() + p["assets"].size(), 50U);
            EXPECT_EQ(p["characters"].size() + p["recruits"].size(), 10U);
            EXPECT_EQ(p["reserve"].size() + p["systems"].size(), 10U);
        }
    }
    EXPECT_FALSE(registry().create("seize", 7, Json::object(), "", nullptr));
}

RULE("seize Z1.5", "two players may have the same starter deck unless unique_decks forbids it") {
    Json options = two_decks("capital-attack", "capital-attack");
    EXPECT_TRUE(registry().create("seize", 2, options, "", nullptr).has_value());
    options["unique_decks"] = true;
    const auto refused = registry().create("seize", 2, options, "", nullptr);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message().find("Z1.5"), std::string::npos);
}

RULE("seize Z2.1", "3 Worlds, 3 Characters, 6 Asset cards, 6 Resource counters") {
    Table t = dealt();
    EXPECT_EQ(t.look("/players/0/reserve").size(), 3U);
    EXPECT_EQ(t.look("/players/0/characters").size(), 3U);
    EXPECT_EQ(t.look("/players/0/hand").size(), 6U);
    EXPECT_EQ(t.look("/players/0/resources"), 6);
    EXPECT_EQ(t.pending(), (std::vector<Seat>{0, 1}));
}

RULE("seize Z2.2", "Throne World and Lead Character together cost at most 6") {
    Table t = dealt();
    t.play(0, {{"type", "throne"}, {"world", "Zythenus Calendra, the Sheath"}});
    EXPECT_TRUE(t.can(0, {{"type", "lead"}, {"character", "Brigadier General Na'zeen"}}));
    EXPECT_NE(t.refused(0, {{"type", "lead"}, {"character", "Shalma Questin of the 1st Nano Order"}}).find("Z2.2"),
              std::string::npos);
    EXPECT_EQ(t.view(1)["players"][0]["throne"], nullptr);
}

RULE("seize Z2.2", "draws without a fitting pair are repeated") {
    const Json first =
        deal("capital-attack",
             {"Geladhore Prime, Galaxy's Hub", "Zythenus Calendra, the Sheath", "Dalken Cendros, Galactic Hubworld"},
             {"Beda'karer, 1st Campaign Fleet Admiral", "General Dar'ken of Calestran Crusade",
              "Shalma Questin of the 1st Nano Order"});
    Json again = deal("capital-attack", kWorldsA, kPeopleA);
    again.erase(0);
    const Json outcomes = joined_lists({first, again, deal("drone-onslaught", kWorldsD, kPeopleD)});
    Table t = fresh(2, two_decks("capital-attack", "drone-onslaught"), "test", outcomes);
    EXPECT_EQ(t.look("/players/0/characters/0/card"), kPeopleA[0]);
    EXPECT_EQ(t.look("/players/0/systems").size(), 7U);
}

RULE("seize Z2.3", "bidding goes round; nothing is out, and bids are face down") {
    Table t = dealt();
    choose(t, 0, "Aquas Delor, Water World", "X, the Cyber Revenant");
    t.chance({1});
    choose(t, 1, "Saturn, Belter's Home", "Da'terian Nexus");
    EXPECT_EQ(t.look("/phase"), "bidding");
    EXPECT_EQ(t.pending(), std::vector<Seat>{1});
    const Json card = t.look("/players/1/hand/0");
    t.play(1, {{"type", "bid"}, {"card", card}});
    EXPECT_EQ(t.view(0)["players"][1]["bid"], 1);
    EXPECT_FALSE(t.can(1, {{"type", "pass"}}));
    t.play(1, {{"type", "done"}});
    EXPECT_EQ(t.pending(), std::vector<Seat>{0});
    t.play(0, {{"type", "pass"}});
    EXPECT_EQ(t.pending(), std::vector<Seat>{1}) << "seat 0 is out, seat 1 may go on";
}

RULE("seize Z2.4", "equal Throne Worlds are discarded and chosen again, not one that is showing") {
    Table t = dealt();
    choose(t, 0, "Damirus Inner, Planet of the Dead", "X, the Cyber Revenant");
    t.chance({0});
    choose(t, 1, "Damirus Inner, Planet of the Dead", "Da'terian Nexus");
    t.play(0, {{"type", "pass"}});
    t.play(1, {{"type", "pass"}});
    EXPECT_EQ(t.look("/phase"), "setup");
    EXPECT_EQ(t.pending(), (std::vector<Seat>{0, 1}));
    EXPECT_EQ(t.look("/players/0/discard/0"), "Damirus Inner, Planet of the Dead");
    EXPECT_EQ(t.look("/players/0/reserve").size(), 3U);
    t.play(0, {{"type", "throne"}, {"world", "Aquas Delor, Water World"}});
    t.play(1, {{"type", "throne"}, {"world", "Saturn, Belter's Home"}});
    EXPECT_EQ(t.look("/phase"), "resupply");
}

RULE("seize Z2.5", "both are paid for; equal Lead Characters are Disputed") {
    const Json outcomes = joined_lists(
        {deal("capital-attack", kWorldsA, kPeopleA),
         deal("drone-onslaught", kWorldsD, {"Brigadier General Na'zeen", "M-5-X-10000", "Da'terian Nexus"})});
    Table t = fresh(2, two_decks("capital-attack", "drone-onslaught"), "test", outcomes);
    choose(t, 0, "Aquas Delor, Water World", "Brigadier General Na'zeen");
    t.chance({0});
    choose(t, 1, "Saturn, Belter's Home", "Brigadier General Na'zeen");
    t.play(0, {{"type", "pass"}});
    t.play(1, {{"type", "pass"}});
    EXPECT_EQ(t.look("/players/1/resources"), 2);  // 6 - 2 - 2
    EXPECT_TRUE(t.look("/players/0/characters/1/disputed").get<bool>());
    EXPECT_TRUE(t.look("/players/1/characters/0/disputed").get<bool>());
}

RULE("seize Z2.6", "the highest total is Regent and begins; on a tie nobody is") {
    Table t = dealt();
    choose(t, 0, "Aquas Delor, Water World", "X, the Cyber Revenant");  // 4
    t.chance({0});
    choose(t, 1, "Earth Prime, the Cradle", "Da'terian Nexus");  // 6
    t.play(0, {{"type", "pass"}});
    t.play(1, {{"type", "pass"}});
    EXPECT_EQ(t.look("/regent"), 1);
    EXPECT_EQ(t.look("/active"), 1);

    Table tie = dealt();
    choose(tie, 0, "Aquas Delor, Water World", "X, the Cyber Revenant");  // 4
    tie.chance({0});
    choose(tie, 1, "Saturn, Belter's Home", "Da'terian Nexus");  // 3
    tie.play(0, {{"type", "pass"}});
    tie.play(1, {{"type", "bid"}, {"card", tie.look("/players/1/hand/0")}});
    tie.play(1, {{"type", "done"}});
    tie.chance({0});
    tie.play(1, {{"type", "pass"}});
    EXPECT_EQ(tie.look("/regent"), nullptr);
    EXPECT_EQ(tie.look("/active"), 0);
}

RULE("seize Z2.7", "the other Worlds and Characters stay face down, bid cards turn up in the discard pile") {
    Table t = dealt();
    choose(t, 0, "Aquas Delor, Water World", "X, the Cyber Revenant");
    t.chance({0});
    choose(t, 1, "Earth Prime, the Cradle", "Da'terian Nexus");
    const Json card = t.look("/players/0/hand/0");
    t.play(0, {{"type", "bid"}, {"card", card}});
    t.play(0, {{"type", "done"}});
    t.play(1, {{"type", "pass"}});
    t.play(0, {{"type", "pass"}});
    EXPECT_EQ(t.look("/players/0/reserve").size(), 2U);
    EXPECT_EQ(t.look("/players/0/discard"), Json::array({card}));
    EXPECT_EQ(t.look("/players/0/hand").size(), 5U);
    EXPECT_EQ(t.view(1)["players"][0]["reserve"], Json::array({nullptr, nullptr}));
    EXPECT_EQ(t.view(1)["players"][0]["characters"][1]["card"], nullptr);
}

RULE("seize Z22", "hands, decks and face-down cards are hidden; discard piles are public") {
    Table t = dealt();
    const Json theirs = t.view(1)["players"][0];
    EXPECT_EQ(theirs["hand"], nullptr);
    EXPECT_EQ(theirs["hand_size"], 6);
    EXPECT_EQ(theirs["reserve"], Json::array({nullptr, nullptr, nullptr}));
    EXPECT_FALSE(theirs.contains("assets"));
    EXPECT_EQ(t.view(0)["players"][0]["hand"].size(), 6U);
    for (const Json& one : theirs["characters"]) EXPECT_EQ(one["card"], nullptr);
}
