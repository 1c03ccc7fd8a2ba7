#include "galactic/position.hpp"

#include <algorithm>
#include <map>

using namespace imperium;
using namespace imperium::test;

RULE("galactic G1.1", "four systems of a planet and six moons, M1 Red's left outer moon, M7 Yellow's") {
    Table t = Table::fresh("galactic", 4);
    const Json places = t.look("/territories");
    EXPECT_EQ(places.size(), 28U);
    for (int seat = 0; seat < 4; ++seat) {
        const std::string planet = "P" + std::to_string(seat + 1);
        EXPECT_EQ(places[planet]["owner"], seat);
        const std::string left = "M" + std::to_string(6 * seat + 1);
        Table turn = Position().owner(seat, {left}).set("turn", seat).player(seat, {{"attack_die", 4}}).table();
        const std::string next = "M" + std::to_string(6 * seat + 2);
        EXPECT_TRUE(turn.can(seat, attack("own", "infantry", left.c_str(), next.c_str())));
        const std::string yellow = "M" + std::to_string(6 * seat + 4);
        EXPECT_TRUE(turn.can(seat, attack("own", "infantry", planet.c_str(), yellow.c_str())));
    }
}

RULE("galactic G1.2", "Infantry goes along the arms, the Hyper Beam between any two outer moons") {
    Table t = Position().owner(0, {"M1", "M3", "M5"}).player(0, {{"attack_die", 4}}).table();
    std::map<std::string, std::vector<std::string>> infantry, beam;
    for (const Json& action : t.legal(0))
        if (action["type"] == "attack")
            (action["mode"] == "beam" ? beam : infantry)[action["from"]].push_back(action["to"]);
    EXPECT_EQ(infantry["M1"], std::vector<std::string>{"M2"});
    EXPECT_EQ(infantry["M3"], std::vector<std::string>{"M2"});
    EXPECT_EQ(infantry["P1"], std::vector<std::string>{"M4"});
    EXPECT_EQ(infantry["M5"], (std::vector<std::string>{"M4", "M6"}));
    EXPECT_EQ(beam["M1"], (std::vector<std::string>{"M6", "M7", "M12", "M13", "M18", "M19", "M24"}));
    EXPECT_EQ(beam.size(), 1U);
    EXPECT_TRUE(names(t.refused(0, attack("own", "infantry", "P1", "M5")), "G1.2"));
    EXPECT_TRUE(names(t.refused(0, attack("own", "beam", "M5", "M7")), "M5 is no outer moon"));
    EXPECT_TRUE(names(t.refused(0, attack("own", "beam", "M1", "M8")), "M8 is no outer moon"));
}

RULE("galactic G1.3", "24 Dice tokens and 24 IPEC tokens, one of each face down on each moon; three hit points") {
    Table t = Table::fresh("galactic", 4);
    const auto& opening = t.match().opening();
    ASSERT_EQ(opening.size(), 2U);
    EXPECT_EQ(opening[0].full["what"], "dice");
    EXPECT_EQ(opening[1].full["what"], "ipec");
    std::map<int, int> dice;
    for (const Json& sides : opening[0].full["order"]) ++dice[sides.get<int>()];
    EXPECT_EQ(dice, (std::map<int, int>{{4, 9}, {6, 8}, {8, 4}, {10, 2}, {12, 1}}));
    const Json& ipec = opening[1].full["order"];
    EXPECT_EQ(ipec.size(), 24U);
    EXPECT_EQ(std::count(ipec.begin(), ipec.end(), Json(true)), 5);
    EXPECT_EQ(std::count(ipec.begin(), ipec.end(), Json(false)), 19);
    EXPECT_EQ(t.look("/territories/M1/die"), opening[0].full["order"][0]);
    EXPECT_EQ(t.look("/territories/M24/ipec"), ipec[23]);
    EXPECT_EQ(t.look("/territories/M1/die_up"), false);
    for (const char* planet : {"P1", "P2", "P3", "P4"})
        EXPECT_EQ(t.look(std::string("/territories/") + planet + "/hp"), 3);
    EXPECT_TRUE(opening[0].to(Viewer::of(0)).contains("what"));
    EXPECT_FALSE(opening[0].to(Viewer::of(0)).contains("order"));
}

RULE("galactic G1.4", "whoever controls 12 points wins at that moment") {
    Table t = Position()
                  .owner(0, {"P2", "M1", "M2", "M3", "M5", "M7", "M8", "M9"})
                  .owner(1, {"M10"})
                  .player(0, {{"attack_die", 12}})
                  .moon("M4", {{"die", 4}})
                  .table();
    EXPECT_EQ(t.look("/scores"), Json({11, 1, 2, 2}));
    t.chance({12, 1}).play(0, attack("own", "infantry", "P1", "M4"));
    EXPECT_TRUE(t.match().over());
    EXPECT_EQ(t.look("/phase"), "over");
    EXPECT_EQ(t.look("/scores/0"), 12);
    EXPECT_EQ(t.match().winners(), SeatSet::of(0));
    EXPECT_EQ(t.look("/turn"), nullptr);
}

RULE("galactic G2.1", "8 Research points, all at once, hidden until all are done") {
    Table t = Table::fresh("galactic", 4);
    EXPECT_EQ(t.pending(), (std::vector<Seat>{0, 1, 2, 3}));
    EXPECT_EQ(t.look("/round"), 0);
    EXPECT_EQ(t.look("/players/0/points"), 0);
    t.play(2, research("att-inf"));
    EXPECT_EQ(t.view(2)["players"][2]["research"], Json::array({"att-inf"}));
    EXPECT_EQ(t.view(1)["players"][2]["research"], nullptr);
    t.play(2, research("extra-inf"));
    t.play(2, research("no-ipec"));
    t.play(2, research("allies-2"));
    const std::string dear = t.refused(2, research("att-beam"));
    EXPECT_TRUE(names(dear, "G2.1") && names(dear, "1 of 8")) << dear;
    t.play(2, research("outer-allies"));
    EXPECT_EQ(t.legal(2), Json::array({research_done()}));  // always asked
    for (const int seat : {2, 0, 3}) t.play(seat, research_done());
    EXPECT_EQ(t.pending(), std::vector<Seat>{1});
    EXPECT_EQ(t.view(1)["players"][2]["research"], nullptr);
    t.play(1, research_done());
    EXPECT_EQ(t.view(1)["players"][2]["research"],
              Json::array({"att-inf", "extra-inf", "allies-2", "outer-allies", "no-ipec"}));
    EXPECT_EQ(t.look("/phase"), "allocation");
    EXPECT_EQ(t.look("/round"), 1);
}

RULE("galactic G2.2", "an ability needs the one before it on its path; either middle one opens both last defenses") {
    Table t = Table::fresh("galactic", 4);
    std::vector<std::string> open;
    for (const Json& action : t.legal(0))
        if (action.contains("ability")) open.push_back(action["ability"]);
    EXPECT_EQ(open,
              (std::vector<std::string>{"att-inf", "att-beam", "def-either", "allies-2", "outer-allies", "no-ipec"}));
    for (const auto& [late, first] : std::map<const char*, const char*>{{"extra-inf", "att-inf"},
                                                                        {"extra-beam", "att-beam"},
                                                                        {"def-inf", "def-either"},
                                                                        {"def-beam", "def-either"},
                                                                        {"def-inf-2", "def-inf or def-beam"},
                                                                        {"allies-3", "allies-2"},
                                                                        {"ally-own", "outer-allies"}}) {
        const std::string sentence = t.refused(0, research(late));
        EXPECT_TRUE(names(sentence, first) && names(sentence, "G2.2")) << sentence;
    }
    t.play(0, research("def-either"));
    EXPECT_TRUE(names(t.refused(0, research("def-either")), "already"));
    t.play(0, research("def-beam"));
    EXPECT_TRUE(t.can(0, research("def-inf-2")));
    EXPECT_TRUE(t.can(0, research("def-beam-2")));
    t.play(0, research("def-inf-2"));
    t.play(0, research("def-beam-2"));  // 1 + 2 + 2 + 2: one point is left
    EXPECT_TRUE(names(t.refused(0, research("def-inf")), "1 of 8"));
    t.play(0, research("allies-2"));
    EXPECT_EQ(t.legal(0), Json::array({research_done()}));
}

RULE("galactic G2.3", "bonuses count for controlled territories, not for allies") {
    Table t = Position()
                  .player(0, {{"attack_die", 4}, {"research", {"att-beam", "att-inf"}}})
                  .moon("M1", {{"ally", 0}, {"die", 8}})
                  .moon("M7", {{"die", 6}, {"ipec", false}})
                  .moon("M4", {{"die", 6}, {"ipec", false}})
                  .table();
    t.chance({5, 5}).play(0, attack("ally", "beam", "M1", "M7"));
    EXPECT_EQ(t.told("battle").at(0)["attack_total"], 5);
    EXPECT_EQ(t.told("battle").at(0)["won"], false);
    t.chance({4, 4}).play(0, attack("own", "infantry", "P1", "M4"));
    EXPECT_EQ(t.told("battle").at(0)["attack_total"], 5);
    EXPECT_EQ(t.told("battle").at(0)["won"], true);
}

RULE("galactic G3.1", "3 points, 2 per planet, 1 per moon; halved with the penalty, then at most 11") {
    Table plain = after_research();
    for (int seat = 0; seat < 4; ++seat) EXPECT_EQ(plain.look("/players/" + std::to_string(seat) + "/points"), 5);
    Table t = Position()
                  .owner(0, {"M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9"})
                  .owner(1, {"M10", "M11"})
                  .owner(2, {"M13", "M14"})
                  .player(0, {{"penalty", true}})
                  .player(1, {{"penalty", true}})
                  .table();
    end_round(t);
    EXPECT_EQ(t.look("/players/0/points"), 7);  // 14 halved; the cap comes after
    EXPECT_EQ(t.look("/players/1/points"), 3);  // 7 halved, rounded down
    EXPECT_EQ(t.look("/players/2/points"), 7);
    EXPECT_EQ(t.look("/players/0/penalty"), false);
    allocate_plainly(t);
    end_round(t);
    EXPECT_EQ(t.look("/players/0/points"), 11);
}

RULE("galactic G3.2", "one attack die and one defense die at their prices; none and D4 are free") {
    Table t = Position().phase("allocation").player(0, {{"points", 11}}).table();
    Json attack_dice = Json::array(), defense_dice = Json::array();
    for (const int sides : {0, 4, 6, 8, 10, 12, 20}) attack_dice.push_back(attack_die(sides));
    EXPECT_EQ(t.legal(0), attack_dice);
    EXPECT_TRUE(names(t.refused(0, attack_die(7)), "G3.2"));
    EXPECT_TRUE(names(t.refused(0, attack_die(100)), "0, 4, 6, 8, 10, 12 or 20"));
    EXPECT_TRUE(names(t.refused(0, defense_die(4)), "attack die"));
    EXPECT_TRUE(names(t.refused(0, allocate_done()), "G3.2"));
    for (const auto& [sides, cost] : std::map<int, int>{{0, 0}, {4, 2}, {6, 3}, {8, 4}, {10, 5}, {12, 6}, {20, 10}}) {
        auto other = Position().phase("allocation").player(0, {{"points", cost}}).table();
        EXPECT_TRUE(other.can(0, attack_die(sides)));
        if (cost == 0) continue;
        auto poorer = Position().phase("allocation").player(0, {{"points", cost - 1}}).table();
        const std::string sentence = poorer.refused(0, attack_die(sides));
        EXPECT_TRUE(names(sentence, "G3.1") && names(sentence, ("costs " + std::to_string(cost)).c_str())) << sentence;
    }
    t.play(0, attack_die(10));
    EXPECT_EQ(t.legal(0),
              Json::array({defense_die(4), defense_die(6), defense_die(8), defense_die(10), defense_die(12)}));
    EXPECT_TRUE(names(t.refused(0, attack_die(4)), "one at most"));
    EXPECT_TRUE(names(t.refused(0, defense_die(20)), "only 6 of your 11"));
    EXPECT_TRUE(names(t.refused(0, defense_die(0)), "G3.2"));
    EXPECT_TRUE(names(t.refused(0, bid("M1", 1)), "G3.2"));
    t.play(0, defense_die(12));
    EXPECT_EQ(t.legal(0), Json::array({allocate_done()}));  // nothing is left, and it is asked all the same
    EXPECT_EQ(t.view(0)["players"][0]["attack_die"], 10);
    EXPECT_EQ(t.view(1)["players"][0]["attack_die"], nullptr);
    EXPECT_EQ(t.view(0)["players"][0]["points"], 11);  // never what is left
}

RULE("galactic G3.3", "diplomacy: uncontrolled moons of own systems, in rising order, as many as allies") {
    Table t = Position()
                  .phase("allocation")
                  .owner(0, {"M2", "M11"})
                  .player(0, {{"points", 3}, {"research", {"allies-2"}}})
                  .table();
    t.play(0, attack_die(0));
    t.play(0, defense_die(4));
    std::vector<std::string> moons;
    for (const Json& action : t.legal(0))
        if (action["type"] == "diplomacy" && action["points"] == 1) moons.push_back(action["moon"]);
    EXPECT_EQ(moons, (std::vector<std::string>{"M1", "M3", "M4", "M5", "M6", "M7", "M8", "M9", "M10", "M12"}));
    EXPECT_EQ(t.legal(0).size(), 31U);
    EXPECT_TRUE(names(t.refused(0, bid("M2", 1)), "controlled by Red"));
    EXPECT_TRUE(names(t.refused(0, bid("M13", 1)), "Green system"));
    EXPECT_TRUE(names(t.refused(0, bid("P3", 1)), "planet"));
    EXPECT_TRUE(names(t.refused(0, bid("M3", 0)), "at least 1"));
    EXPECT_TRUE(names(t.refused(0, bid("M3", 4)), "G3.1"));
    t.play(0, bid("M8", 1));
    EXPECT_TRUE(names(t.refused(0, bid("M3", 1)), "rising"));
    EXPECT_TRUE(names(t.refused(0, bid("M8", 1)), "already"));
    EXPECT_EQ(t.legal(0).size(), 7U);  // M9, M10, M12 with 1 or 2 points, and done
    t.play(0, bid("M10", 1));          // by number: M10 comes after M8
    EXPECT_EQ(t.legal(0), Json::array({allocate_done()}));
    EXPECT_TRUE(names(t.refused(0, bid("M12", 1)), "2 allies"));

    Table far = Position().phase("allocation").player(0, {{"points", 1}, {"research", {"outer-allies"}}}).table();
    far.play(0, attack_die(0));
    far.play(0, defense_die(4));
    for (const char* outer : {"M7", "M12", "M13", "M18", "M19", "M24"}) EXPECT_TRUE(far.can(0, bid(outer, 1)));
    EXPECT_TRUE(names(far.refused(0, bid("M8", 1)), "no outer moon"));
    EXPECT_EQ(far.legal(0).size(), 13U);
}

RULE("galactic G3.4", "an eliminated player takes no part") {
    Table t = Position().phase("allocation").owner(0, {"P2"}).moon("P2", {{"hp", 1}}).set("order", {2, 3, 0}).table();
    EXPECT_EQ(t.pending(), (std::vector<Seat>{0, 2, 3}));
    EXPECT_EQ(t.look("/players/1/eliminated"), true);
    EXPECT_EQ(t.look("/players/1/points"), 0);
    EXPECT_EQ(t.look("/players/1/attack_die"), nullptr);
    allocate_plainly(t);
    EXPECT_EQ(t.look("/phase"), "turns");
    EXPECT_EQ(t.look("/order"), Json({2, 3, 0}));
    EXPECT_EQ(t.look("/players/1/defense_die"), nullptr);
}
