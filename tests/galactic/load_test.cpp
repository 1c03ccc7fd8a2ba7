#include "core/text.hpp"
#include "galactic/position.hpp"

using namespace imperium;
using namespace imperium::test;

namespace {

void expect_refused(const Position& position, const char* what) {
    const std::string message = position.refused();
    EXPECT_TRUE(names(message, what)) << what << ": " << message;
}

}  // namespace

TEST(galactic, LoadRefusesTokensAndOwnersThatCannotBe) {
    Position many;
    for (int i = 1; i <= 10; ++i) many.moon(("M" + std::to_string(i)).c_str(), {{"die", 4}});
    expect_refused(many, "10 Dice tokens D4");
    Position ipec;
    for (int i = 1; i <= 6; ++i) ipec.moon(("M" + std::to_string(i)).c_str(), {{"ipec", true}});
    expect_refused(ipec, "more than 5 IPEC-controlled");
    expect_refused(Position().moon("M25", {{"die", 4}}), "M1 to M24");
    expect_refused(Position().moon("M1", {{"die", 7}}), "Dice tokens");
    expect_refused(Position().moon("M1", {{"owner", {0, 1}}}), "one seat");
    expect_refused(Position().moon("M1", {{"owner", 4}}), "seat");
    expect_refused(Position().moon("M1", {{"owner", 0}, {"die", 4}}), "G4.8");
    expect_refused(Position().moon("M1", {{"owner", 0}, {"ally", 1}}), "G4.8");
    expect_refused(Position().player(0, {{"allies", {"M1"}}}).player(1, {{"allies", {"M1"}}}), "two players");
    expect_refused(Position().moon("M1", {{"ally", 1}}).player(0, {{"allies", {"M1"}}}), "disagree");
    expect_refused(Position().moon("M1", {{"ally", 0}}).moon("M2", {{"ally", 0}}), "G3.3");
    expect_refused(Position().moon("P1", {{"owner", nullptr}}), "G1.3");
    expect_refused(Position().moon("P1", {{"hp", 0}}), "hp");
}

TEST(galactic, LoadRefusesPlayersThatCannotBe) {
    expect_refused(Position().player(1, {{"eliminated", true}}), "G4.13");
    expect_refused(Position().owner(0, {"P2"}).player(1, {{"eliminated", false}}), "G4.13");
    expect_refused(Position().player(0, {{"points", 12}}), "points");
    expect_refused(Position().player(0, {{"points", 4}, {"attack_die", 10}}), "G3.1");
    expect_refused(Position().player(0, {{"attack_die", 7}}), "G3.2");
    expect_refused(Position().player(0, {{"research", {"extra-inf"}}}), "G2.2");
    expect_refused(Position().player(0, {{"research", {"laser"}}}), "no ability");
    expect_refused(Position().player(0, {{"diplomacy", {{"M1", 1}, {"M2", 1}}}}), "G3.3");
    expect_refused(
        Position().phase("allocation").player(0, {{"attack_die", 0}, {"defense_die", 4}, {"diplomacy", {{"M7", 1}}}}),
        "G3.3");
    expect_refused(Position().phase("allocation").player(0, {{"diplomacy", {{"M1", 1}}}}), "both dice");
    expect_refused(Position().phase("allocation").player(0, {{"penalty", true}}), "penalty");
    expect_refused(Position().phase("allocation").moon("M1", {{"ally", 0}}), "G4.14");
    expect_refused(Position().phase("allocation").set("done", {0}), "both dice");
    expect_refused(Position().set("done", {0}), "done");
    expect_refused(Position().set("order", {0, 1, 2}), "lacks seat 3");
    expect_refused(Position().set("order", {0, 1, 2, 2}), "twice");
    expect_refused(Position().owner(0, {"P2"}).set("turn", 1), "G4.13");
    expect_refused(Position().set("round", 9).set("options", {{"max_rounds", 8}}), "G6.1");
    expect_refused(Position().phase("over"), "G1.4");
    expect_refused(Position().owner(0, {"P2", "P3", "P4"}), "G4.13");
    expect_refused(
        Position().set("used", Json::array({{{"infantry", 2}}, Json::object(), Json::object(), Json::object()})),
        "G4.3");
    expect_refused(Position().set("used", Json::array({Json::object(), {{"beam", 1}}, Json::object(), Json::object()})),
                   "not this seat's turn");
    expect_refused(Position().set("attack", {{"force", "own"}, {"mode", "beam"}, {"from", "M1"}, {"to", "M7"}}),
                   "G4.10");
    expect_refused(Position().set("colour", "red"), "colour");
}

TEST(galactic, LoadFillsInWhatIsLeftOut) {
    Table t = Table::at({{"game", "galactic"}});
    EXPECT_EQ(t.look("/phase"), "research");
    EXPECT_EQ(t.pending().size(), 4U);
    Table turns = Position().player(0, {{"attack_die", 20}}).moon("M1", {{"die", 12}}).table();
    EXPECT_EQ(turns.look("/players/0/points"), 10);
    EXPECT_EQ(turns.look("/players/1/defense_die"), 4);
    int twelves = 0;
    for (int i = 1; i <= 24; ++i) twelves += turns.look("/territories/M" + std::to_string(i) + "/die") == 12 ? 1 : 0;
    EXPECT_EQ(twelves, 1);
    Table seen =
        Position().set("seen", Json::array({Json::array({"M2"}), Json::array(), Json::array(), Json::array()})).table();
    EXPECT_FALSE(seen.view(0)["territories"]["M2"]["die"].is_null());
    EXPECT_TRUE(seen.view(1)["territories"]["M2"]["die"].is_null());
}

TEST(galactic, UnknownActionsAreIllegalWithASentence) {
    Table t = Position().player(0, {{"attack_die", 4}}).table();
    EXPECT_TRUE(
        names(t.refused(0, {{"type", "attack"}, {"force", "own"}, {"mode", "infantry"}, {"from", "P1"}, {"to", "M99"}}),
              "no territory"));
    EXPECT_TRUE(
        names(t.refused(0, {{"type", "attack"}, {"force", "navy"}, {"mode", "infantry"}, {"from", "P1"}, {"to", "M3"}}),
              "force"));
    EXPECT_TRUE(names(t.refused(0, {{"type", "retreat"}}), "type"));
    EXPECT_TRUE(names(t.refused(0, attack_die(4)), "phase turns"));
    EXPECT_TRUE(names(t.refused(1, end_turn()), "owes no decision"));
}

TEST(galactic, ThePictureAndTheTableShowWhatTheViewerKnows) {
    Table t = Position()
                  .moon("M1", {{"ally", 0}, {"die", 12}, {"ipec", true}})
                  .moon("M20", {{"die", 10}, {"ipec", true}})
                  .table();
    const std::string mine = t.match().table(Viewer::of(0), {100, false}),
                      theirs = t.match().table(Viewer::of(1), {100, false});
    EXPECT_TRUE(names(mine, "d12 ipec") && names(mine, "~Red"));
    EXPECT_FALSE(names(theirs, "d12"));
    const auto drawing = t.match().svg(Viewer::of(1));
    ASSERT_TRUE(drawing.has_value());
    EXPECT_FALSE(names(*drawing, ">D12<"));
    EXPECT_TRUE(names(*t.match().svg(Viewer::of(0)), ">D12<"));
    for (std::size_t at = 0; at < mine.size();) {
        const std::size_t end = mine.find('\n', at);
        EXPECT_LE(text::columns(mine.substr(at, end - at)), 100);
        at = end + 1;
    }
}
