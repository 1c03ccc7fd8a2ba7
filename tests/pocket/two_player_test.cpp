#include "pocket/position.hpp"

#include <set>

using namespace imperium;
using namespace imperium::test;

namespace {

Table two(int edge) { return Table::fresh("pocket", 2, {{"board", "standard"}}, "x", Json::array({edge})); }

// The top edge removed: S4 to S9 are left.
Json two_position(const char* phase, const Json& hexes, const Json& more = Json::object()) {
    Json out = two(0).view();
    out.erase("chance");
    out["phase"] = phase;
    if (std::string(phase) != "deploy") out["round"] = 1;
    out.erase("supply");
    for (const auto& [name, value] : hexes.items()) {
        out["hexes"][name]["owner"] = value["owner"];
        out["hexes"][name]["ships"] = value["ships"];
    }
    for (const auto& [name, value] : more.items()) out[name] = value;
    return out;
}

}  // namespace

RULE("pocket P8", "one of four edges is removed, with the hexes it cuts") {
    const std::vector<std::vector<std::string>> gone = {
        {"S1", "S2", "S3"}, {"S3", "S6", "S9"}, {"S7", "S8", "S9"}, {"S1", "S4", "S7"}};
    const std::vector<std::size_t> hexes = {30, 29, 30, 29};
    for (int edge = 0; edge < 4; ++edge) {
        Table t = two(edge);
        EXPECT_EQ(t.match().opening().at(0).full["what"], "edge");
        std::set<std::string> there;
        const Json sectors = t.look("/sectors");
        for (const Json& sector : sectors) there.insert(sector["id"]);
        EXPECT_EQ(there.size(), 6U);
        for (const std::string& sector : gone[static_cast<std::size_t>(edge)]) EXPECT_FALSE(there.contains(sector));
        const Json all = t.look("/hexes");
        EXPECT_EQ(all.size(), hexes[static_cast<std::size_t>(edge)]);
        for (const auto& [name, hex] : all.items())
            for (const Json& neighbour : hex["neighbours"]) EXPECT_TRUE(all.contains(neighbour.get<std::string>()));
    }
    EXPECT_EQ(two(3).look("/sectors/2/hexes"), (Json{"H20", "H24", "H29"}));  // S5
    // Left: H8, H19, H28 and H38 are cut in half; H9 keeps its number.
    const Json left = two(3).look("/hexes");
    for (const char* cut : {"H1", "H8", "H19", "H28", "H38", "H37"}) EXPECT_FALSE(left.contains(cut)) << cut;
    EXPECT_EQ(left["H9"]["row"], 1);
    EXPECT_EQ(left["H9"]["neighbours"], (Json{"H3", "H4", "H10", "H14", "H15"}));
    EXPECT_EQ(left["H24"]["neighbours"], (Json{"H14", "H15", "H20", "H25", "H29", "H33", "H34"}));
}

RULE("pocket P8", "neutral ships: one on each Level II system, two on Tri-Prime") {
    Table t = two(0);
    int neutral = 0;
    const Json hexes = t.look("/hexes");
    for (const auto& [name, hex] : hexes.items()) {
        EXPECT_EQ(hex["owner"] == "neutral", hex["level"].get<int>() >= 2) << name;
        if (hex["owner"] == "neutral") {
            EXPECT_EQ(hex["ships"], name == "H24" ? 2 : 1);
            ++neutral;
        }
    }
    EXPECT_EQ(neutral, 6);
    EXPECT_EQ(t.look("/supply"), (Json{15, 15}));
    expect_says(load_refusal(two_position("plan", {{"H18", {{"owner", "neutral"}, {"ships", 2}}}})), "P8");
    expect_says(load_refusal(two_position("plan", {{"H1", fleet(0, 1)}})), "P8");
    expect_says(load_refusal(position("plan", {{"H1", {{"owner", "neutral"}, {"ships", 1}}}})), "P8");
}

RULE("pocket P8", "two seats deploy four fleets; neutral ships do not occupy a sector") {
    Table t = two(0);
    EXPECT_EQ(t.legal(0).size(), 10U);
    std::vector<Seat> order;
    while (t.look("/phase") == "deploy") {
        order.push_back(t.pending()[0]);
        t.play(order.back(), t.legal(order.back())[0]);
    }
    EXPECT_EQ(order, (std::vector<Seat>{0, 1, 1, 0}));
    EXPECT_EQ(t.look("/supply"), (Json{11, 11}));
    Table u = Table::at(two_position("exploit", {{"H34", fleet(0, 1)}, {"H45", fleet(1, 1)}}));
    EXPECT_EQ(u.legal(0), Json::array({score("S8")}));
    expect_says(u.refused(0, score("S1")), "P8");
    expect_says(u.refused(0, score("S4")), "P6.3");
}

RULE("pocket P8", "neutral ships block movement and are fought by Exterminate") {
    const Json more = {{"plans", {{"explore", "exterminate", "expand"}, {"expand", "explore", "exterminate"}}},
                       {"command", {{"type", "explore"}, {"seat", 0}}}};
    Table t = Table::at(two_position("perform", {{"H32", fleet(0, 3)}, {"H45", fleet(1, 1)}}, more));
    EXPECT_EQ(t.look("/command/strength"), 3);
    expect_says(t.refused(0, move("H32", "H37", 1)), "neutral");
    t.play(0, move("H32", "H33", 1));
    EXPECT_FALSE(t.can(0, go_on("H24")));
    t.play(0, kHalt);
    t.play(0, kPass);
    while (t.look("/command/type") != "exterminate") t.play(t.pending()[0], kPass);
    t.play(0, invade("H37"));
    t.play(0, send("H32", 2));
    EXPECT_EQ(t.told("battle").at(0)["owner"], "neutral");
    EXPECT_EQ(t.look("/hexes/H37/owner"), 0);
    EXPECT_EQ(t.look("/hexes/H37/ships"), 1);
    t.play(0, invade("H24"));
    t.play(0, send("H33", 1));
    EXPECT_EQ(t.look("/hexes/H24/owner"), "neutral");
    EXPECT_EQ(t.look("/hexes/H24/ships"), 1);
    EXPECT_EQ(t.look("/supply/0"), 14);
}

RULE("pocket P8", "strength is 3 or 2") {
    const Json more = {{"plans", {{"explore", "exterminate", "expand"}, {"explore", "expand", "exterminate"}}}};
    Table t = Table::at(two_position("perform", {{"H32", fleet(0, 3)}, {"H45", fleet(1, 1)}}, more));
    EXPECT_EQ(t.look("/command/strength"), 2);
}

RULE("pocket P8", "10 rounds, and neutral Tri-Prime gives no extra choice") {
    Table t = Table::at(
        two_position("exploit", {{"H34", fleet(0, 1)}, {"H46", fleet(1, 1)}, {"H31", fleet(1, 1)}}, {{"round", 9}}));
    t.play(0, score("S8"));
    t.play(1, score("S9"));
    EXPECT_EQ(t.look("/phase"), "plan");
    EXPECT_EQ(t.look("/round"), 10);
    Table u = Table::at(two_position("exploit", {{"H34", fleet(0, 1)}, {"H46", fleet(1, 1)}}, {{"round", 10}}));
    u.play(0, score("S8"));
    u.play(1, score("S9"));
    EXPECT_TRUE(u.match().over());
    EXPECT_EQ(u.look("/scores"), (Json{3, 3}));
}

RULE("pocket P8", "a scenario must lack exactly one edge") {
    Json start = two_position("plan", {{"H34", fleet(0, 1)}, {"H46", fleet(1, 1)}});
    start["sectors"].erase(0);
    expect_says(load_refusal(start), "one edge (P8)");
}
