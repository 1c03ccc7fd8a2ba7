#include "galactic/position.hpp"

using namespace imperium;
using namespace imperium::test;

namespace {

// A round in which the seats bid as told; all have D4 and nothing else.
void bid_all(Table& t, const std::vector<std::vector<std::pair<const char*, int>>>& bids) {
    for (int seat = 0; seat < 4; ++seat) {
        t.play(seat, attack_die(0));
        t.play(seat, defense_die(4));
        for (const auto& [moon, points] : bids[static_cast<std::size_t>(seat)]) t.play(seat, bid(moon, points));
        t.play(seat, allocate_done());
    }
}

bool can_attack(const Table& t, int seat, const char* force) {
    for (const Json& action : t.legal(seat))
        if (action.value("force", "") == force) return true;
    return false;
}

}  // namespace

RULE("galactic G4.1", "the strictly highest bid makes an ally, whose tokens its player alone sees") {
    Table t = Position()
                  .phase("allocation")
                  .owner(1, {"M2"})
                  .owner(2, {"M3"})
                  .moon("M1", {{"die", 10}, {"ipec", true}})
                  .table();
    bid_all(t, {{{"M1", 2}}, {{"M1", 1}}, {{"M4", 1}}, {{"M19", 3}}});
    EXPECT_EQ(t.look("/territories/M1/ally"), 0);
    EXPECT_EQ(t.look("/players/0/allies"), Json::array({"M1"}));
    EXPECT_EQ(t.look("/territories/M4/ally"), 2);
    EXPECT_EQ(t.view(0)["territories"]["M1"]["die"], 10);
    EXPECT_EQ(t.view(0)["territories"]["M1"]["ipec"], true);
    EXPECT_EQ(t.view(0)["territories"]["M1"]["die_up"], false);
    EXPECT_EQ(t.view(1)["territories"]["M1"]["die"], nullptr);
    EXPECT_EQ(t.view(1)["territories"]["M1"]["ipec"], nullptr);
    EXPECT_EQ(t.match().view(Viewer::spectator())["territories"]["M1"]["die"], nullptr);
    EXPECT_EQ(t.view(1)["players"][0]["diplomacy"], Json({{"M1", 2}}));

    Table tie = Position().phase("allocation").owner(1, {"M2"}).owner(2, {"M3"}).table();
    bid_all(tie, {{{"M1", 2}}, {{"M1", 2}}, {{"M1", 1}}, {}});
    EXPECT_EQ(tie.look("/territories/M1/ally"), nullptr);  // nobody's, not the third one's either
}

RULE("galactic G4.2", "fewest territories first, ties against the order before; Red, Yellow, Green, Blue at first") {
    Table t = after_research();
    EXPECT_EQ(t.look("/order"), Json({0, 1, 2, 3}));
    allocate_plainly(t);
    end_round(t);
    EXPECT_EQ(t.look("/order"), Json({3, 2, 1, 0}));
    Table other = Position().owner(1, {"M7", "M8"}).owner(2, {"M13"}).set("order", {2, 0, 3, 1}).table();
    for (const int seat : {0, 3, 1}) other.play(seat, end_turn());
    EXPECT_EQ(other.look("/order"), Json({3, 0, 2, 1}));  // a planet counts one
}

RULE("galactic G4.3", "one own attack and one with each ally; the extra abilities add one of their type") {
    const auto position = [](const Json& abilities) {
        return Position()
            .owner(0, {"M1", "M6"})
            .player(0, {{"attack_die", 4}, {"research", abilities}})
            .owner(1, {"M2", "M7", "M12", "M5"})
            .player(1, {{"defense_die", 12}, {"points", 11}})
            .table();
    };
    const Json infantry = attack("own", "infantry", "M1", "M2"), beam = attack("own", "beam", "M1", "M7");
    Table one = position(Json::array());
    one.chance({1, 12}).play(0, infantry);
    EXPECT_EQ(one.legal(0), Json::array({end_turn()}));
    EXPECT_TRUE(names(one.refused(0, beam), "all own attacks"));

    Table extra = position({"att-inf", "extra-inf"});
    extra.chance({1, 12}).play(0, beam);
    EXPECT_TRUE(names(extra.refused(0, beam), "own beam attacks"));
    extra.chance({1, 12}).play(0, infantry);
    EXPECT_EQ(extra.legal(0), Json::array({end_turn()}));
    Table twice = position({"att-inf", "extra-inf"});
    twice.chance({1, 12, 1, 12}).play(0, infantry);
    twice.play(0, infantry);
    EXPECT_EQ(twice.legal(0).size(), 1U);

    Table beams = position({"att-beam", "extra-beam"});
    beams.chance({1, 12, 1, 12}).play(0, beam);
    EXPECT_TRUE(beams.can(0, infantry));
    beams.play(0, beam);
    EXPECT_EQ(beams.legal(0).size(), 1U);

    // Without an attack die only allies attack, each once.
    Table allies = Position()
                       .player(0, {{"research", {"allies-2"}}})
                       .moon("M1", {{"ally", 0}, {"die", 4}})
                       .moon("M4", {{"ally", 0}, {"die", 4}})
                       .moon("M5", {{"die", 12}})
                       .moon("M2", {{"die", 10}})
                       .table();
    EXPECT_FALSE(can_attack(allies, 0, "own"));
    EXPECT_TRUE(names(allies.refused(0, attack("own", "infantry", "P1", "M3")), "no attack die"));
    EXPECT_TRUE(names(allies.refused(0, attack("own", "infantry", "M1", "M2")), "your ally"));
    allies.chance({1, 5}).play(0, attack("ally", "infantry", "M4", "M5"));
    EXPECT_TRUE(names(allies.refused(0, attack("ally", "infantry", "M4", "M5")), "once each"));
    allies.chance({1, 5}).play(0, attack("ally", "infantry", "M1", "M2"));
    EXPECT_EQ(allies.legal(0), Json::array({end_turn()}));
}

RULE("galactic G4.3", "both extra abilities, bought with the 8 points: three own attacks, at most two of a type") {
    const auto researched = [] {
        Table t = Table::fresh("galactic", 4);
        for (const char* ability : {"att-inf", "extra-inf", "att-beam", "extra-beam"})
            t.play(0, {{"type", "research"}, {"ability", ability}});
        EXPECT_EQ(t.legal(0), Json::array({Json({{"type", "research-done"}})}));
        for (const int seat : {0, 1, 2, 3}) t.play(seat, {{"type", "research-done"}});
        return t.view(0)["players"][0]["research"];
    };
    const Json both = researched();
    EXPECT_EQ(both, Json::array({"att-inf", "att-beam", "extra-inf", "extra-beam"}));
    const auto position = [&] {
        return Position()
            .owner(0, {"M1", "M6"})
            .player(0, {{"attack_die", 4}, {"research", both}})
            .owner(1, {"M2", "M7", "M12", "M5"})
            .player(1, {{"defense_die", 12}, {"points", 11}})
            .table();
    };
    const Json infantry = attack("own", "infantry", "M1", "M2"), beam = attack("own", "beam", "M1", "M7");
    Table feet = position();
    feet.chance({1, 12, 1, 12, 1, 12}).play(0, infantry);
    feet.play(0, infantry);
    EXPECT_TRUE(names(feet.refused(0, infantry), "own infantry attacks"));
    feet.play(0, beam);
    EXPECT_EQ(feet.legal(0), Json::array({end_turn()}));
    Table beams = position();
    beams.chance({1, 12, 1, 12, 1, 12}).play(0, beam);
    beams.play(0, beam);
    EXPECT_TRUE(names(beams.refused(0, beam), "own beam attacks"));
    beams.play(0, infantry);
    EXPECT_EQ(beams.legal(0), Json::array({end_turn()}));
}

RULE("galactic G4.4", "targets are territories neither controlled nor allied") {
    Table t = Position()
                  .owner(0, {"M3"})
                  .player(0, {{"attack_die", 4}})
                  .moon("M2", {{"ally", 0}})
                  .moon("M4", {{"ally", 1}})
                  .table();
    EXPECT_TRUE(names(t.refused(0, attack("own", "infantry", "M3", "M2")), "G4.4"));
    EXPECT_TRUE(names(t.refused(0, attack("own", "infantry", "P1", "M3")), "G4.4"));
    EXPECT_TRUE(t.can(0, attack("own", "infantry", "P1", "M4")));  // another player's ally
    EXPECT_FALSE(t.can(0, attack("ally", "infantry", "M2", "M3")));
    EXPECT_TRUE(names(t.refused(0, attack("ally", "infantry", "M4", "M5")), "not your ally"));
    EXPECT_TRUE(names(t.refused(0, attack("own", "infantry", "M8", "M9")), "do not control"));
}

RULE("galactic G4.5", "own dice with bonuses, tokens without; the owner's bonus is that of the attack's type") {
    Table t = Position()
                  .owner(0, {"M1", "M9"})
                  .player(0, {{"attack_die", 8}, {"research", {"att-beam", "extra-beam", "allies-2"}}})
                  .owner(1, {"M7"})
                  .player(1, {{"defense_die", 6}, {"research", {"def-either", "def-beam", "def-beam-2", "def-inf"}}})
                  .set("used", Json::array({Json::object(), {{"def-either", true}}, Json::object(), Json::object()}))
                  .moon("M24", {{"die", 12}, {"ally", 3}, {"ipec", false}})
                  .table();
    t.chance({8, 6}).play(0, attack("own", "beam", "M1", "M7"));
    EXPECT_EQ(t.told("battle").at(0)["attack_total"], 9);
    EXPECT_EQ(t.told("battle").at(0)["defense_total"], 8);
    EXPECT_EQ(t.told("chance").at(0),
              Json({{"type", "chance"}, {"kind", "die"}, {"sides", 8}, {"value", 8}, {"seat", 0}}));
    EXPECT_EQ(t.told("chance").at(1)["seat"], 1);
    t.chance({8, 12}).play(0, attack("own", "beam", "M1", "M24"));
    EXPECT_EQ(t.told("chance").at(1),
              Json({{"type", "chance"}, {"kind", "die"}, {"sides", 12}, {"value", 12}, {"seat", nullptr}}));
    EXPECT_EQ(t.told("battle").at(0)["defense_total"], 12);

    Table infantry =
        Position()
            .owner(0, {"M9"})
            .player(0, {{"attack_die", 8}, {"research", {"att-beam"}}})
            .player(1, {{"defense_die", 6}, {"research", {"def-either", "def-beam", "def-beam-2", "def-inf"}}})
            .set("used", Json::array({Json::object(), {{"def-either", true}}, Json::object(), Json::object()}))
            .table();
    infantry.chance({8, 6}).play(0, attack("own", "infantry", "M9", "P2"));
    EXPECT_EQ(infantry.told("battle").at(0)["attack_total"], 8);
    EXPECT_EQ(infantry.told("battle").at(0)["defense_total"], 7);
}

RULE("galactic G4.6", "the higher total wins; a tie leaves everything as it was") {
    const auto position = Position().player(0, {{"attack_die", 8}}).moon("M4", {{"die", 8}, {"ipec", false}});
    Table tie = position.table();
    tie.chance({5, 5}).play(0, attack("own", "infantry", "P1", "M4"));
    EXPECT_EQ(tie.look("/territories/M4/owner"), nullptr);
    EXPECT_EQ(tie.look("/territories/M4/die"), 8);
    Table won = position.table();
    won.chance({6, 5}).play(0, attack("own", "infantry", "P1", "M4"));
    EXPECT_EQ(won.look("/territories/M4/owner"), 0);
}

RULE("galactic G4.7", "an attack reveals an uncontrolled moon; IPEC-controlled ones cost half the next points") {
    const auto position = Position()
                              .player(0, {{"attack_die", 4}})
                              .moon("M4", {{"die", 8}, {"ipec", true}})
                              .moon("M1", {{"die", 6}, {"ipec", true}, {"ally", 0}})
                              .moon("M2", {{"die", 6}, {"ipec", false}});
    Table t = position.table();
    t.chance({1, 8}).play(0, attack("own", "infantry", "P1", "M4"));
    const Json seen = t.view(3)["territories"]["M4"];
    EXPECT_EQ(seen["die"], 8);
    EXPECT_EQ(seen["ipec"], true);
    EXPECT_TRUE(seen["die_up"] && seen["ipec_up"]);
    EXPECT_EQ(t.view(3)["players"][0]["penalty"], true);  // lost, and all the same
    t.chance({1, 6}).play(0, attack("ally", "infantry", "M1", "M2"));
    const Json ally = t.view(3)["territories"]["M1"];
    EXPECT_EQ(ally["die"], 6);
    EXPECT_TRUE(ally["die_up"].get<bool>());
    EXPECT_EQ(ally["ipec"], nullptr);  // of the ally only the Dice token
    EXPECT_FALSE(ally["ipec_up"].get<bool>());

    auto with_ally = position;
    Table fought = with_ally.moon("M2", {{"ipec", true}}).table();
    fought.chance({6, 1}).play(0, attack("ally", "infantry", "M1", "M2"));
    EXPECT_EQ(fought.look("/players/0/penalty"), true);

    auto immune = position;
    Table free = immune.player(0, {{"research", {"no-ipec"}}}).table();
    free.chance({1, 8}).play(0, attack("own", "infantry", "P1", "M4"));
    EXPECT_EQ(free.look("/players/0/penalty"), false);
}

RULE("galactic G4.7", "everything is revealed before the roll, and before the defender is asked") {
    Table t = Position()
                  .player(0, {{"attack_die", 4}})
                  .moon("M1", {{"die", 8}, {"ally", 0}})
                  .owner(1, {"M7"})
                  .player(1, {{"research", {"def-either", "def-inf"}}})
                  .table();
    t.play(0, attack("ally", "beam", "M1", "M7"));
    EXPECT_EQ(t.pending(), std::vector<Seat>{1});
    EXPECT_EQ(t.look("/turn"), 0);
    EXPECT_EQ(t.view(1)["territories"]["M1"]["die"], 8);
    EXPECT_EQ(t.look("/attack"), Json({{"force", "ally"}, {"mode", "beam"}, {"from", "M1"}, {"to", "M7"}}));
}

RULE("galactic G4.8", "a moon won loses its tokens and its alliance, stays controlled, and may attack at once") {
    Table t = Position()
                  .player(0, {{"attack_die", 8}, {"research", {"att-inf", "extra-inf"}}})
                  .moon("M4", {{"die", 4}, {"ipec", false}, {"ally", 2}})
                  .table();
    t.chance({8, 1}).play(0, attack("own", "infantry", "P1", "M4"));
    EXPECT_EQ(t.look("/territories/M4"), Json({{"owner", 0},
                                               {"ally", nullptr},
                                               {"die", nullptr},
                                               {"ipec", nullptr},
                                               {"die_up", false},
                                               {"ipec_up", false}}));
    EXPECT_EQ(t.look("/players/2/allies"), Json::array());
    EXPECT_TRUE(t.can(0, attack("own", "infantry", "M4", "M5")));
}

RULE("galactic G4.9", "ally-own: an ally's attack with own die and bonus, once per round, with an attack die only") {
    auto position =
        Position()
            .player(0, {{"attack_die", 6}, {"research", {"outer-allies", "ally-own", "att-beam", "allies-2"}}})
            .moon("M1", {{"ally", 0}, {"die", 12}})
            .moon("M24", {{"ally", 0}, {"die", 4}})
            .moon("M7", {{"die", 4}, {"ipec", false}});
    Table t = position.table();
    EXPECT_TRUE(t.can(0, attack("ally-own", "infantry", "M1", "M2")));
    t.chance({4, 4}).play(0, attack("ally-own", "beam", "M1", "M7"));
    EXPECT_EQ(t.told("chance").at(0)["sides"], 6);
    EXPECT_EQ(t.told("battle").at(0)["attack_total"], 5);
    EXPECT_EQ(t.look("/territories/M7/owner"), 0);
    EXPECT_TRUE(t.look("/territories/M1/die_up").get<bool>());
    EXPECT_TRUE(names(t.refused(0, attack("ally-own", "beam", "M24", "M12")), "once per round"));
    EXPECT_TRUE(names(t.refused(0, attack("ally", "beam", "M1", "M12")), "once each"));
    EXPECT_TRUE(t.can(0, attack("ally", "beam", "M24", "M12")));
    EXPECT_TRUE(t.can(0, attack("own", "beam", "M7", "M12")));  // it used no own attack
    Table unarmed = position.player(0, {{"attack_die", 0}}).table();
    EXPECT_FALSE(can_attack(unarmed, 0, "ally-own"));
    EXPECT_TRUE(names(unarmed.refused(0, attack("ally-own", "beam", "M1", "M7")), "G4.9"));
    Table unable = position.player(0, {{"attack_die", 6}, {"research", {"outer-allies", "allies-2"}}}).table();
    EXPECT_TRUE(names(unable.refused(0, attack("ally-own", "beam", "M1", "M7")), "needs ally-own"));
}

RULE("galactic G4.10", "def-either is asked where the bonuses differ; only the other type uses it up") {
    auto position = Position()
                        .owner(0, {"M1", "M9", "M10"})
                        .player(0, {{"attack_die", 6}, {"research", {"att-inf", "extra-inf"}}})
                        .owner(1, {"M7"})
                        .player(1, {{"defense_die", 4}, {"research", {"def-either", "def-beam"}}});
    const Json strike = attack("own", "infantry", "M9", "P2");
    Table t = position.table();
    t.play(0, strike);
    EXPECT_EQ(t.pending(), std::vector<Seat>{1});
    EXPECT_EQ(t.legal(1), Json::array({defend("infantry"), defend("beam")}));
    EXPECT_EQ(t.legal(0), Json::array());
    EXPECT_TRUE(names(t.refused(1, end_turn()), "G4.10"));
    t.chance({5, 4}).play(1, defend("infantry"));
    EXPECT_EQ(t.told("battle").at(0)["defense_total"], 4);
    EXPECT_EQ(t.look("/used/1/def-either"), false);
    t.play(0, attack("own", "infantry", "M10", "P2"));
    t.chance({4, 4}).play(1, defend("beam"));
    EXPECT_EQ(t.told("battle").at(0)["defense_total"], 5);
    EXPECT_EQ(t.look("/used/1/def-either"), true);
    EXPECT_EQ(t.look("/attack"), nullptr);

    // Asked although the other bonus is worse.
    Table worse = position.table();
    worse.play(0, attack("own", "beam", "M1", "M7"));
    EXPECT_EQ(worse.pending(), std::vector<Seat>{1});
    // Not asked when used, when the bonuses are equal, or without the ability.
    Table used =
        position.set("used", Json::array({Json::object(), {{"def-either", true}}, Json::object(), Json::object()}))
            .table();
    used.chance({1, 4}).play(0, strike);
    EXPECT_EQ(used.pending(), std::vector<Seat>{0});
    position.json.erase("used");
    Table equal = position.player(1, {{"research", {"def-either", "def-beam", "def-inf"}}}).table();
    equal.chance({1, 4}).play(0, strike);
    EXPECT_EQ(equal.told("battle").at(0)["defense_total"], 5);
    EXPECT_TRUE(names(equal.refused(0, defend("beam")), "no attack waits"));
}

RULE("galactic G4.10", "it can be used again in the next round") {
    Table t = Position()
                  .player(1, {{"research", {"def-either", "def-beam"}}})
                  .set("used", Json::array({Json::object(), {{"def-either", true}}, Json::object(), Json::object()}))
                  .table();
    end_round(t);
    EXPECT_EQ(t.look("/used/1/def-either"), false);
}

RULE("galactic G4.10", "def-inf-2 counts with Infantry whichever ability came before it") {
    Table t = Position()
                  .owner(0, {"M9"})
                  .player(0, {{"attack_die", 12}, {"points", 11}})
                  .player(1, {{"research", {"def-either", "def-beam", "def-inf-2"}}})
                  .table();
    t.chance({12, 4}).play(0, attack("own", "infantry", "M9", "P2"));  // 1 and 1: nobody is asked
    EXPECT_EQ(t.told("battle").at(0)["defense_total"], 5);
}

RULE("galactic G4.11", "each success takes a hit point; at 0 the planet is taken and has 1 from then on") {
    auto position = Position()
                        .owner(0, {"M9", "M10"})
                        .owner(1, {"M11"})
                        .player(0, {{"attack_die", 8}, {"research", {"att-inf", "extra-inf"}}})
                        .moon("P2", {{"hp", 2}});
    Table t = position.table();
    t.chance({8, 1, 8, 1}).play(0, attack("own", "infantry", "M9", "P2"));
    EXPECT_EQ(t.look("/territories/P2"), Json({{"owner", 1}, {"hp", 1}}));
    t.play(0, attack("own", "infantry", "M10", "P2"));
    EXPECT_EQ(t.look("/territories/P2"), Json({{"owner", 0}, {"hp", 1}}));
    EXPECT_EQ(t.look("/scores"), Json({6, 1, 2, 2}));
    EXPECT_TRUE(names(Position().owner(0, {"P2"}).owner(1, {"M11"}).moon("P2", {{"hp", 3}}).refused(), "G4.11"));
}

RULE("galactic G4.12", "a last territory falls only to Infantry from an own territory, or with ally-own") {
    // Yellow's last territory is the outer moon M7.
    const auto moon = Position()
                          .owner(0, {"P2", "M1", "M8"})
                          .owner(1, {"M7"})
                          .player(0, {{"attack_die", 8}, {"research", {"outer-allies", "ally-own"}}})
                          .moon("M24", {{"ally", 0}});
    Table t = moon.table();
    EXPECT_TRUE(t.can(0, attack("own", "infantry", "M8", "M7")));
    for (const auto& [force, from] :
         std::vector<std::pair<const char*, const char*>>{{"own", "M1"}, {"ally", "M24"}, {"ally-own", "M24"}})
        EXPECT_TRUE(names(t.refused(0, attack(force, "beam", from, "M7")), "G4.12")) << force;
    t.chance({8, 1}).play(0, attack("own", "infantry", "M8", "M7"));
    EXPECT_EQ(t.look("/players/1/eliminated"), true);

    // With a second territory it is open to everything.
    auto two = moon;
    Table open = two.owner(1, {"M11"}).table();
    EXPECT_TRUE(open.can(0, attack("own", "beam", "M1", "M7")));
    EXPECT_TRUE(open.can(0, attack("ally", "beam", "M24", "M7")));

    // A last planet: an ally may wear it down, but not take it; ally-own may.
    auto planet =
        Position().player(0, {{"attack_die", 8}, {"research", {"outer-allies", "ally-own"}}}).moon("M9", {{"ally", 0}});
    for (const int hp : {1, 2, 3}) {
        Table last = planet.moon("P2", {{"hp", hp}}).table();
        EXPECT_EQ(last.can(0, attack("ally", "infantry", "M9", "P2")), hp > 1);
        EXPECT_TRUE(last.can(0, attack("ally-own", "infantry", "M9", "P2")));
        if (hp == 1) { EXPECT_TRUE(names(last.refused(0, attack("ally", "infantry", "M9", "P2")), "G4.12")); }
    }
}

RULE("galactic G4.13", "without territories a player is eliminated, and skipped; the last one left wins") {
    Table t = Position()
                  .owner(0, {"M9"})
                  .moon("P2", {{"hp", 1}})
                  .player(0, {{"attack_die", 8}})
                  .player(1, {{"attack_die", 4}})
                  .moon("M10", {{"ally", 1}})
                  .table();
    t.chance({8, 1}).play(0, attack("own", "infantry", "M9", "P2"));
    EXPECT_EQ(t.told("eliminated").at(0)["seat"], 1);
    EXPECT_EQ(t.look("/players/1/allies"), Json::array({"M10"}));  // to the end of the round
    t.play(0, end_turn());
    EXPECT_EQ(t.look("/turn"), 2);
    EXPECT_EQ(t.look("/order"), Json({0, 1, 2, 3}));
    end_round(t);
    EXPECT_EQ(t.look("/order"), Json({3, 2, 0}));
    EXPECT_EQ(t.look("/players/1/allies"), Json::array());
    EXPECT_EQ(t.look("/players/1/points"), 0);
    EXPECT_EQ(t.look("/players/1/attack_die"), nullptr);

    Table last = Position()
                     .owner(0, {"P2", "P3", "M21"})
                     .moon("P4", {{"hp", 1}})
                     .set("order", {0, 3})
                     .player(0, {{"attack_die", 8}})
                     .table();
    last.chance({8, 1}).play(0, attack("own", "infantry", "M21", "P4"));
    EXPECT_TRUE(last.match().over());
    EXPECT_EQ(last.look("/scores/0"), 9);
    EXPECT_EQ(last.match().winners(), SeatSet::of(0));
}

RULE("galactic G4.14", "an alliance ends with the round") {
    Table t = Position().moon("M1", {{"ally", 0}, {"die", 10}, {"ipec", true}}).table();
    EXPECT_EQ(t.look("/players/0/allies"), Json::array({"M1"}));
    end_round(t);
    EXPECT_EQ(t.look("/players/0/allies"), Json::array());
    EXPECT_EQ(t.look("/territories/M1/ally"), nullptr);
    EXPECT_EQ(t.view(0)["territories"]["M1"]["die"], 10);  // what was seen stays known
    EXPECT_EQ(t.view(0)["territories"]["M1"]["ipec"], true);
}
