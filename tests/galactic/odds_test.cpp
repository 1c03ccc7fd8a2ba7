#include "galactic/position.hpp"
#include "games/galactic/codec.hpp"
#include "games/galactic/odds.hpp"

using namespace imperium;
using namespace imperium::galactic;
using namespace imperium::test;

TEST(galactic, OddsCountEveryRoll) {
    for (const int a : kDice)
        for (const int d : kDice)
            for (int bonus = 0; bonus <= 1; ++bonus)
                for (int against = 0; against <= 2; ++against) {
                    std::uint32_t won = 0;
                    for (int x = 1; x <= a; ++x)
                        for (int y = 1; y <= d; ++y) won += x + bonus > y + against ? 1 : 0;
                    EXPECT_EQ(dice_odds(a, bonus, d, against), (Odds{won, static_cast<std::uint32_t>(a * d)}));
                    EXPECT_FLOAT_EQ(quick_odds(a, d, bonus - against),
                                    static_cast<float>(won) / static_cast<float>(a * d));
                }
    EXPECT_EQ(dice_odds(4, 0, 4, 0), (Odds{6, 16}));
    EXPECT_EQ(dice_odds(20, 1, 4, 0), (Odds{74, 80}));
}

namespace {

const Galactic::State& state_of(Table& t) { return static_cast<const MatchOf<GalacticCodec>&>(t.match()).state(); }

Galactic::Action parsed(const Json& json) { return *GalacticCodec::action(GalacticCodec::Cards{}, json); }

}  // namespace

TEST(galactic, OddsOfAFaceDownTokenAreThoseOfAllTokensNotSeen) {
    Position position;
    position.player(0, {{"attack_die", 6}});
    // All dice but those of M4 and M5 are up; the two are a D4 and a D12.
    const std::vector<int> dice = {4, 4, 4, 0, 0, 4, 4, 4, 4, 4, 6, 6, 6, 6, 6, 6, 6, 6, 8, 8, 8, 8, 10, 10};
    for (int i = 0; i < 24; ++i)
        if (dice[static_cast<std::size_t>(i)] != 0)
            position.moon(("M" + std::to_string(i + 1)).c_str(),
                          {{"die", dice[static_cast<std::size_t>(i)]}, {"die_up", true}});
    position.moon("M4", {{"die", 12}}).moon("M5", {{"die", 4}});
    Table t = position.table();
    const auto strike = parsed(attack("own", "infantry", "P1", "M4"));
    // Half of D6 against D12 (15 in 72) and half of D6 against D4 (14 in 24).
    const auto odds = attack_odds(state_of(t), 0, 0, strike, Galactic::Mode::infantry);
    ASSERT_TRUE(odds.has_value());
    EXPECT_DOUBLE_EQ(odds->share(), (15.0 / 72 + 14.0 / 24) / 2);
    Table known = position.moon("M5", {{"ally", 0}}).table();  // what is seen tells the other one, too
    const auto sure = attack_odds(state_of(known), 0, 0, strike, Galactic::Mode::infantry);
    EXPECT_DOUBLE_EQ(sure->share(), 15.0 / 72);
    const auto others = attack_odds(state_of(known), 1, 0, strike, Galactic::Mode::infantry);
    EXPECT_EQ(*others, *odds);
    // Two face-down tokens are two different ones.
    const auto inner = parsed(attack("ally", "infantry", "M5", "M4"));
    const auto both = attack_odds(state_of(known), 1, 0, inner, Galactic::Mode::infantry);
    EXPECT_DOUBLE_EQ(both->share(), (dice_odds(4, 0, 12, 0).share() + dice_odds(12, 0, 4, 0).share()) / 2);
}

TEST(galactic, OddsUseAllBonusesAndShowBothDefenses) {
    Table t = Position()
                  .owner(0, {"M9"})
                  .player(0, {{"attack_die", 8}, {"research", {"att-inf"}}})
                  .player(1, {{"defense_die", 6}, {"research", {"def-either", "def-beam", "def-beam-2"}}})
                  .table();
    const Json strike = attack("own", "infantry", "M9", "P2");
    EXPECT_EQ(*attack_odds(state_of(t), 0, 0, parsed(strike), Galactic::Mode::infantry), (Odds{11, 16}));
    const std::string meaning = t.match().meaning(0, strike);
    EXPECT_TRUE(names(meaning, "68.8 % (11 in 16), D8+1 against Yellow's D6; ")) << meaning;
    EXPECT_TRUE(names(meaning, "if defended with Hyper Beam; 3 hit points left")) << meaning;
    const std::string answer = t.match().ask(Viewer::of(2), "odds m9 P2 infantry");
    EXPECT_TRUE(names(answer, "68.8 % (11 in 16)")) << answer;
    EXPECT_TRUE(names(t.match().ask(Viewer::of(2), "odds d8+1 d6"), "(33 in 48)"));
    EXPECT_TRUE(names(t.match().ask(Viewer::of(2), "odds M9 M20 beam"), "G1.2"));
    EXPECT_TRUE(names(t.match().ask(Viewer::of(2), "odds"), "odds M1 M7 beam"));
}

TEST(galactic, OddsOfPenaltyComeFromWhatTheSeatKnows) {
    Position position;
    for (int i = 1; i <= 24; ++i) position.moon(("M" + std::to_string(i)).c_str(), {{"ipec", i <= 5}});
    for (int i = 6; i <= 19; ++i) position.moon(("M" + std::to_string(i)).c_str(), {{"ipec_up", true}});
    Table t = position.moon("M1", {{"ally", 0}}).table();
    EXPECT_EQ(ipec_odds(state_of(t), 0, 0), (Odds{1, 1}));
    EXPECT_EQ(ipec_odds(state_of(t), 0, 23), (Odds{4, 9}));
    EXPECT_EQ(ipec_odds(state_of(t), 1, 23), (Odds{1, 2}));
    EXPECT_EQ(ipec_odds(state_of(t), 1, 9), (Odds{0, 1}));
}
