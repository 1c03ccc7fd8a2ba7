#include "lab/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

using namespace imperium;

// Newcombe (1998), table I: the score method without continuity correction.
TEST(Statistics, WilsonMatchesPublishedValues) {
    const struct {
        double wins, games, low, high;
    } kKnown[] = {{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0.0, 0.1611}, {1, 29, 0.0061, 0.1718}};
    for (const auto& known : kKnown) {
        const Interval interval = wilson(known.wins, known.games);
        EXPECT_NEAR(interval.low, known.low, 5e-5);
        EXPECT_NEAR(interval.high, known.high, 5e-5);
    }
}

TEST(Statistics, WilsonOfNothingIsEverything) {
    EXPECT_EQ(wilson(0, 0).low, 0);
    EXPECT_EQ(wilson(0, 0).high, 1);
    EXPECT_EQ(wilson(20, 20).high, 1);
}

TEST(Statistics, SpreadIsMeanAndSampleVariance) {
    Spread spread;
    for (const double value : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) spread.add(value);
    EXPECT_DOUBLE_EQ(spread.mean(), 5.0);
    EXPECT_NEAR(spread.variance(), 32.0 / 7, 1e-12);
    EXPECT_NEAR(spread.standard_error(), std::sqrt(32.0 / 7 / 8), 1e-12);
}

TEST(Statistics, EloOfTwoIsTheUsualFormula) {
    EXPECT_NEAR(elo_of_share(0.5), 0, 1e-9);
    EXPECT_NEAR(elo_of_share(0.75), 190.85, 0.01);
    EXPECT_NEAR(elo_of_share(0.64), 99.95, 0.01);
    EXPECT_NEAR(share_of_elo(200), 0.7597, 1e-4);
    EXPECT_NEAR(share_of_elo(400), 10.0 / 11, 1e-9);
}

TEST(Statistics, EloAtMoreSeatsIsZeroAtTheFairShare) {
    EXPECT_NEAR(elo_of_share(0.25, 1, 4), 0, 1e-9);
    EXPECT_NEAR(elo_of_share(2.0 / 3, 2, 3), 0, 1e-9);
    EXPECT_NEAR(elo_of_share(0.5, 1, 3), 400 * std::log10(2.0), 1e-9);  // twice as strong as each of two others
    for (const double elo : {-150.0, 0.0, 80.0}) EXPECT_NEAR(elo_of_share(share_of_elo(elo, 1, 4), 1, 4), elo, 1e-9);
}

TEST(Statistics, EloOfBlocksHasErrorBars) {
    Spread blocks;  // pairs: 30 lost both, 100 split, 70 won both
    for (int i = 0; i < 200; ++i) blocks.add(i < 30 ? 0.0 : i < 130 ? 0.5 : 1.0);
    const Elo elo = elo_of_blocks(blocks, 400);
    EXPECT_NEAR(elo.value, elo_of_share(0.6), 1e-9);
    const double error = 1.959964 * std::sqrt((30 * 0.36 + 100 * 0.01 + 70 * 0.16) / 199 / 200);
    EXPECT_NEAR(elo.low, elo_of_share(0.6 - error), 1e-3);
    EXPECT_NEAR(elo.high, elo_of_share(0.6 + error), 1e-3);
}

TEST(Statistics, EloStaysFiniteWhenEverythingIsWon) {
    Spread blocks;
    for (int i = 0; i < 10; ++i) blocks.add(1.0);
    const Elo elo = elo_of_blocks(blocks, 20);
    EXPECT_NEAR(elo.value, elo_of_share(1 - 0.5 / 20), 1e-9);
    EXPECT_TRUE(std::isfinite(elo.low) && std::isfinite(elo.high));
    EXPECT_LT(elo.low, elo.value);
}

TEST(Statistics, SprtBoundsAreWalds) {
    const Sprt test{0, 30};
    EXPECT_NEAR(test.upper(), 2.9444, 1e-4);  // ln 19
    EXPECT_NEAR(test.lower(), -2.9444, 1e-4);
    const Sprt strict{0, 30, 0.01, 0.05};
    EXPECT_NEAR(strict.upper(), std::log(95.0), 1e-9);
    EXPECT_NEAR(strict.lower(), std::log(0.05 / 0.99), 1e-9);
}

// The normal approximation: the ratio of two normal densities of the mean.
TEST(Statistics, SprtRatioIsTheLogOfTwoDensities) {
    Spread blocks;
    for (int i = 0; i < 100; ++i) blocks.add(i % 4 == 0 ? 0.0 : i % 4 == 1 ? 1.0 : 0.5);
    for (int i = 0; i < 20; ++i) blocks.add(1.0);
    const Sprt test{0, 50};
    const double s1 = share_of_elo(50), variance = blocks.variance() / 120;
    const auto log_density = [&](double at) { return -(blocks.mean() - at) * (blocks.mean() - at) / (2 * variance); };
    EXPECT_NEAR(test.ratio(blocks), log_density(s1) - log_density(0.5), 1e-9);
}

TEST(Statistics, SprtAnswers) {
    const Sprt test{0, 50};
    Spread strong, weak, few;
    for (int i = 0; i < 400; ++i) strong.add(i % 5 == 0 ? 0.0 : i % 2 == 0 ? 1.0 : 0.5);
    for (int i = 0; i < 400; ++i) weak.add(i % 2 == 0 ? 0.0 : i % 5 == 0 ? 1.0 : 0.5);
    few.add(1.0);
    few.add(1.0);
    EXPECT_EQ(test.answer(strong), Sprt::Answer::high);
    EXPECT_EQ(test.answer(weak), Sprt::Answer::low);
    EXPECT_EQ(test.answer(few), Sprt::Answer::open);
    EXPECT_EQ(test.answer(Spread{}), Sprt::Answer::open);
}

// How often it is wrong: a player of exactly no advantage is called stronger in about one run of twenty.
TEST(Statistics, SprtIsSeldomWrong) {
    const Sprt test{0, 100};
    std::uint64_t state = 88172645463325252ULL;
    const auto coin = [&] {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return (state >> 40) % 2 == 0 ? 1.0 : 0.0;
    };
    int wrong = 0;
    constexpr int kRuns = 400;
    for (int run = 0; run < kRuns; ++run) {
        Spread blocks;
        auto answer = Sprt::Answer::open;
        for (int i = 0; i < 5000 && answer == Sprt::Answer::open; ++i) {
            blocks.add((coin() + coin()) / 2);
            answer = test.answer(blocks);
        }
        EXPECT_NE(answer, Sprt::Answer::open);
        wrong += answer == Sprt::Answer::high ? 1 : 0;
    }
    EXPECT_LT(wrong, kRuns / 10);
}

TEST(Statistics, SprtIsReadFromWords) {
    const auto test = sprt_from("0,30");
    ASSERT_TRUE(test.has_value());
    EXPECT_EQ(test->low, 0);
    EXPECT_EQ(test->high, 30);
    EXPECT_EQ(sprt_from("-5,5.5")->low, -5);
    for (const char* wrong : {"", "30", "30,0", "0,", "0,x", "0,30,60", "5,5"})
        EXPECT_FALSE(sprt_from(wrong).has_value()) << wrong;
}

TEST(Statistics, MeetingsMakeOneLadder) {
    // Two that met each other: the usual formula. 300 of 400 and the game thought in between them.
    const auto two = elo_of_meetings(2, {{{0, 1}, {100, 300}, 400}});
    EXPECT_EQ(two[0], 0);
    EXPECT_NEAR(two[1], elo_of_share(300.5 / 401), 1e-6);
    // Who never met stands where those between them say: 0, 100, 250 and, at tables of three, the same again.
    const double truth[] = {0, 100, 250, 310};
    const auto chances = [&](const std::vector<int>& players) {
        Meeting meeting{players, {}, 1e6};
        double all = 0;
        for (const int player : players) all += std::pow(10, truth[player] / 400);
        for (const int player : players) meeting.wins.push_back(1e6 * std::pow(10, truth[player] / 400) / all);
        return meeting;
    };
    for (const auto& meetings : {std::vector{chances({0, 1}), chances({1, 2}), chances({2, 3})},
                                 std::vector{chances({0, 1, 2}), chances({1, 2, 3}), chances({0, 0, 3})}}) {
        const auto elo = elo_of_meetings(4, meetings);
        for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(elo[i], truth[i], 0.1) << i;
    }
    // Who won nothing has a number all the same.
    const auto none = elo_of_meetings(2, {{{0, 1}, {50, 0}, 50}});
    EXPECT_LT(none[1], -300);
    EXPECT_GT(none[1], -1000);
}
