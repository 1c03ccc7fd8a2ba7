#include "simulate/world.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace imperium::simulate {

// 20 seconds of tables under everything that can go wrong; `imperium simulate-tables` goes on for longer. What fails
// names its seed, and `imperium simulate-tables --seed SEED --worlds 1` plays it again.
TEST(Simulate, NothingIsLostToldOrStuck) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    std::uint64_t crashes = 0, compared = 0, decisions = 0;
    std::uint64_t seed = 1;
    for (; seed <= 4 || std::chrono::steady_clock::now() < end; ++seed) {
        Plan plan;
        plan.seed = seed;
        const Report report = run(plan);
        for (const std::string& failure : report.failures) ADD_FAILURE() << failure;
        crashes += report.crashes;
        compared += report.compared;
        decisions += report.decisions;
        if (HasFailure()) return;
    }
    EXPECT_GT(crashes, 0U);
    EXPECT_GT(compared, 200U);
    EXPECT_GT(decisions, 100U);
}

// The same among three nodes, of which any may be paused, cut off or killed while it has tables.
TEST(Simulate, TablesChangeHandsAndNothingIsLost) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(8);
    Report sum;
    std::uint64_t seed = 1;
    for (; seed <= 3 || std::chrono::steady_clock::now() < end; ++seed) {
        Plan plan;
        plan.seed = seed;
        plan.nodes = 3;
        const Report report = run(plan);
        for (const std::string& failure : report.failures) ADD_FAILURE() << failure;
        sum.taken_over += report.taken_over;
        sum.fenced += report.fenced;
        sum.in_doubt += report.in_doubt;
        sum.passed_on += report.passed_on;
        if (HasFailure()) return;
    }
    EXPECT_GT(sum.taken_over, 0U);
    EXPECT_GT(sum.fenced, 0U);
    EXPECT_GT(sum.in_doubt, 0U);
    EXPECT_GT(sum.passed_on, 0U);
}

TEST(Simulate, ASeedIsOneHistory) {
    for (const int nodes : {1, 3}) {
        Plan plan;
        plan.seed = 11;
        plan.minutes = 1;
        plan.nodes = nodes;
        const Report first = run(plan);
        const Report again = run(plan);
        EXPECT_EQ(first.digest, again.digest);
        EXPECT_EQ(first.happenings, again.happenings);
        EXPECT_EQ(first.decisions, again.decisions);
        if (nodes > 1) continue;
        plan.seed = 12;
        EXPECT_NE(first.digest, run(plan).digest);
    }
}

}  // namespace imperium::simulate
