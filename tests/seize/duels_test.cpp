#include "games/seize/cards.hpp"
#include "seize/position.hpp"

#include <set>

// Conquest Action Duels (Z20.5).
using namespace imperium;
using namespace imperium::test;

namespace {

Json duel_options() {
    Json options = two_decks("capital-attack", "drone-onslaught");
    options["duels"] = true;
    return options;
}

const seize::Design& design(const Json& name) { return fixture_book()[fixture_book().find(name.get<std::string>())]; }

Json muster(const std::string& card) { return {{"type", "muster"}, {"card", card}}; }

// Cards of this hand, then anything until it is complete.
void choose_hand(Table& t, int seat, const std::vector<std::string>& wanted) {
    for (const std::string& card : wanted) t.play(seat, muster(card));
    while (t.look("/stage") == "duel-hands" && !t.legal(seat).empty()) t.play(seat, t.legal(seat)[0]);
}

constexpr const char* kMainFleet = "Main Battle Fleet";          // 11
constexpr const char* kCruiser = "Heavy Cruiser Assault Force";  // 9
constexpr const char* kLight = "Light Cruiser Task Force";       // 6
constexpr const char* kInfantry = "Infantry Battalion";          // 2
constexpr const char* kWedge = "Piercing Wedge Formation";       // Tactics, 2
constexpr const char* kDamageControl = "Damage Control Drones";  // Tactics, 1
constexpr const char* kRobots = "Heavy Robot Battalion";         // 4

// Both hands chosen; seat 0 attacks first, and the first World is this one.
Table begun(const std::string& world) {
    std::set<std::string> names;
    for (const char* deck : {"capital-attack", "drone-onslaught"})
        for (const seize::CardId card : fixture_book().deck(deck)->worlds) names.insert(fixture_book()[card].name);
    Json order = Json::array({world});
    for (const std::string& name : names)
        if (name != world) order.push_back(name);
    Table t = fresh(2, duel_options(), "test", Json::array({order}));
    choose_hand(t, 0, {kMainFleet, kCruiser, kLight, kInfantry, kWedge, kDamageControl, kDamageControl});
    t.chance({0});
    choose_hand(t, 1, {kRobots, kRobots});
    return t;
}

void finish_duel(Table& t) {
    const Json turn = t.look("/turn");
    for (int i = 0; i < 400 && t.look("/turn") == turn && !t.match().over(); ++i) {
        const int who = t.pending()[0];
        const Json actions = t.legal(who);
        Json chosen = actions[0];
        for (const char* type : {"hold", "done", "no", "pass"})
            for (const Json& one : actions)
                if (one["type"] == type) chosen = one;
        t.play(who, chosen);
    }
}

}  // namespace

RULE("seize Z20.5", "each player chooses a hand of 10 Units and 5 Tactics, in secret until both have") {
    Table t = fresh(2, duel_options());
    EXPECT_EQ(t.look("/phase"), "muster");
    EXPECT_EQ(t.pending(), (std::vector<Seat>{0, 1}));
    EXPECT_EQ(t.look("/players/0/systems").size(), 10U);
    EXPECT_EQ(t.look("/players/0/characters").size(), 0U);
    for (int i = 0; i < 5; ++i) {
        const Json actions = t.legal(0);
        for (const Json& one : actions)
            if (!design(one["card"]).unit()) {
                t.play(0, one);
                break;
            }
    }
    EXPECT_NE(t.refused(0, muster(kWedge)).find("5 Tactics (Z20.5)"), std::string::npos);
    EXPECT_EQ(t.view(1)["players"][0]["hand"], nullptr);
    EXPECT_EQ(t.view(1)["players"][0]["known"], Json::array());
    choose_hand(t, 0, {});
    EXPECT_EQ(t.look("/players/0/hand").size(), 15U);
    EXPECT_EQ(t.view(1)["players"][0]["known"], Json::array());
    choose_hand(t, 1, {});
    EXPECT_EQ(t.view(1)["players"][0]["known"].size(), 15U) << "the hands are open now";
    EXPECT_EQ(t.look("/players/0/asset_deck"), 0);
}

RULE("seize Z20.5",
     "the defender draws a World and has 20 points of Units and 2 of Tactics, the attacker its cost more") {
    Table t = begun("Earth Prime, the Cradle");
    EXPECT_EQ(t.look("/active"), 0);
    EXPECT_EQ(t.look("/worlds/0/card"), "Earth Prime, the Cradle");
    EXPECT_EQ(t.look("/worlds/0/controller"), 1);
    EXPECT_EQ(t.look("/worlds/0/throne"), false);
    EXPECT_EQ(t.pending(), std::vector<Seat>{1});
    t.play(1, muster(kRobots));
    EXPECT_EQ(t.look("/worlds/0/units").size(), 1U);
    t.play(1, {{"type", "done"}});
    EXPECT_EQ(t.pending(), std::vector<Seat>{0});
    t.play(0, muster(kMainFleet));
    t.play(0, muster(kCruiser));
    EXPECT_NE(t.refused(0, muster(kLight)).find("costs 6 points, and 5 of 25 for Units are left (Z20.5)"),
              std::string::npos);
    t.play(0, muster(kInfantry));
    EXPECT_EQ(t.look("/worlds/0/units").size(), 4U) << "a duel knows no Capacity";
    t.play(0, muster(kDamageControl));
    EXPECT_NE(t.refused(0, muster(kWedge)).find("counts 2 points, and 1 of 2 for Tactics are left (Z20.5)"),
              std::string::npos);
    EXPECT_EQ(t.look("/players/0/resources"), 2);
    EXPECT_EQ(t.view(1)["players"][0]["bid"], 1) << "which Tactic it is stays hidden";
    t.play(0, {{"type", "done"}});
    EXPECT_EQ(t.look("/phase"), "military");
    Json tactics = Json::array();
    for (const Json& card : t.look("/players/0/hand"))
        if (!design(card).unit()) tactics.push_back(card);
    EXPECT_EQ(tactics, Json::array({kDamageControl})) << "only the chosen one can be played";
}

RULE("seize Z20.5", "a Conquered World counts for its conqueror; then the roles change and all cards come back") {
    Table t = begun("Aquas Delor, Water World");
    t.play(1, {{"type", "done"}});
    t.play(0, muster(kMainFleet));
    t.play(0, {{"type", "done"}});
    EXPECT_EQ(t.match().scores()[1], 0) << "a World that is only defended counts nothing";
    ASSERT_TRUE(go_to(t, "target", 0));
    t.play(0, {{"type", "target"}, {"unit", "u0"}, {"at", "w0"}});
    finish_duel(t);
    EXPECT_EQ(t.look("/turn"), 2);
    EXPECT_EQ(t.match().scores()[0], 3);
    EXPECT_EQ(t.look("/worlds/0/controller"), 0);
    EXPECT_EQ(t.look("/active"), 1);
    EXPECT_EQ(t.pending(), std::vector<Seat>{0}) << "seat 0 defends now";
    EXPECT_EQ(t.look("/players/0/hand").size(), 15U);
    EXPECT_TRUE(t.can(0, muster(kMainFleet)));
}

RULE("seize Z20.5", "after ten Worlds the most Victory points of Conquered Worlds win") {
    Table t = begun("Aquas Delor, Water World");
    t.play(1, {{"type", "done"}});
    t.play(0, muster(kMainFleet));
    t.play(0, {{"type", "done"}});
    ASSERT_TRUE(go_to(t, "target", 0));
    t.play(0, {{"type", "target"}, {"unit", "u0"}, {"at", "w0"}});
    for (int duel = 1; duel <= 10; ++duel) {
        EXPECT_EQ(t.look("/turn"), duel);
        EXPECT_FALSE(t.match().over());
        finish_duel(t);
    }
    EXPECT_TRUE(t.match().over());
    EXPECT_EQ(t.match().winners(), SeatSet::of(0));
    EXPECT_EQ(t.look("/worlds").size(), 1U);
}

RULE("seize Z20.5", "withdrawing ends the duel without success") {
    Table t = begun("Aquas Delor, Water World");
    t.play(1, {{"type", "done"}});
    t.play(0, muster(kMainFleet));
    t.play(0, {{"type", "done"}});
    ASSERT_TRUE(go_to(t, "target", 0));
    t.play(0, {{"type", "target"}, {"unit", "u0"}, {"at", "w0"}});
    ASSERT_TRUE(go_to(t, "withdraw", 0));
    t.play(0, {{"type", "withdraw"}});
    EXPECT_EQ(t.look("/turn"), 2);
    EXPECT_EQ(t.match().scores()[0], 0);
    EXPECT_EQ(t.look("/players/0/discard"), Json::array({"Aquas Delor, Water World"})) << "the System Deck's keeper";
}

RULE("seize Z20.5", "duels are for two and have no Turns") {
    const auto refused = [](int seats, const char* option) {
        const Json options = {{"duels", true}, {option, true}};
        const auto match = registry().create("seize", seats, options, "", nullptr);
        return match ? std::string() : match.error().message();
    };
    EXPECT_NE(refused(3, "basic").find("two players"), std::string::npos);
    for (const char* option : {"accelerated", "extended", "besieged", "besieged_peace"})
        EXPECT_NE(refused(2, option).find("Z20.5"), std::string::npos) << option;
    EXPECT_EQ(refused(2, "basic"), "");
    EXPECT_EQ(refused(2, "besieged_counters"), "");
}
