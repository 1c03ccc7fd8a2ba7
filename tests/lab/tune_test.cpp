#include "lab/tune.hpp"

#include <gtest/gtest.h>

#include <algorithm>

using namespace imperium;

// A noisy hill over three coordinates with its top at (4, 1, 2).
TEST(Tune, TheBanditClimbsANoisyHill) {
    Rng noise(5);
    int close = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        TupleBandit bandit({6, 5, 4}, 0.25, seed);
        TupleBandit::Point point = bandit.anywhere();
        for (int i = 0; i < 400; ++i) {
            const double distance = std::abs(point[0] - 4) + std::abs(point[1] - 1) + std::abs(point[2] - 2);
            bandit.learn(point, 0.7 - 0.06 * distance + 0.4 * (static_cast<double>(noise.unit()) - 0.5));
            point = bandit.neighbour(point);
        }
        const auto best = bandit.best();
        close += std::abs(best[0] - 4) + std::abs(best[1] - 1) + std::abs(best[2] - 2) <= 1 ? 1 : 0;
        EXPECT_GT(bandit.tries(best), 0U);
    }
    EXPECT_GE(close, 8);
}

TEST(Tune, TheGridStaysInRange) {
    const auto axes = tune_axes({});
    const auto tuned = std::count_if(kSearchParameters.begin(), kSearchParameters.end(), [](const auto& one) {
        return one.tuned;  // a net and a level's iterations are as the game's own settings say
    });
    EXPECT_EQ(axes.size(), static_cast<std::size_t>(tuned));
    EXPECT_EQ(axes.size(), 8U);
    EXPECT_EQ(tune_axes({"iterations"}).size(), 1U);
    for (const TuneAxis& axis : axes)
        for (const float value : axis.values) {
            EXPECT_GE(value, axis.parameter->low) << axis.parameter->name;
            EXPECT_LE(value, axis.parameter->high) << axis.parameter->name;
        }
}

TEST(Tune, ARunGivesSettingsAndEvidence) {
    TunePlan plan;
    plan.game = "clash";
    plan.player = *contestant_of("admiral:20");
    plan.opponent = *contestant_of("cadet");
    plan.parameters = {"exploration", "rollout_depth"};
    plan.steps = 4;
    plan.check_games = 6;
    const auto one = run_tune(plan), two = run_tune(plan);
    ASSERT_TRUE(one.has_value()) << one.error().message();
    EXPECT_EQ(one->evidence, two->evidence);
    const Json& evidence = one->evidence;
    EXPECT_TRUE(settings_from(evidence["settings"], {}).has_value());
    EXPECT_EQ(evidence["run"]["games"], 32);
    EXPECT_EQ(evidence["run"]["budget"], "20 iterations a decision");
    EXPECT_EQ(evidence["check"]["games"], 6);
    EXPECT_EQ(evidence["run"]["seats"], 2);
    plan.game = "pocket";  // three seats, if nobody says otherwise
    plan.steps = 1;
    plan.check_games = 3;
    const auto three = run_tune(plan);
    ASSERT_TRUE(three.has_value()) << three.error().message();
    EXPECT_EQ(three->evidence["run"]["seats"], 3);
    plan.parameters = {"courage"};
    EXPECT_NE(run_tune(plan).error().message().find("exploration"), std::string::npos);
}
