#include "table/waiting.hpp"

#include <gtest/gtest.h>

using namespace imperium;
using namespace imperium::table;

namespace {

// All that computers take between two decisions of a person, each as long as it may, by a made-up clock.
std::int64_t wait(Agent agent, int decisions, std::size_t choices) {
    Waiting waiting;
    std::int64_t now = 1'000;
    for (int i = 0; i < decisions; ++i) {
        now += waiting.grant(static_cast<std::uint64_t>(i), agent, choices, now);
        waiting.finish(static_cast<std::uint64_t>(i), now);
    }
    return now - 1'000;
}

}  // namespace

TEST(Waiting, HoweverManyDecisionsThereAreOneBudgetHolds) {
    for (const std::size_t choices : {2U, 9U, 500U}) {
        EXPECT_LE(wait(Agent::emperor, 40, choices), 5'000);
        EXPECT_LE(wait(Agent::admiral, 25, choices), 2'000);
        EXPECT_LE(wait(Agent::captain, 8, choices), 500);
    }
    EXPECT_GE(wait(Agent::emperor, 3, 40), 3'500);  // and it is used
}

TEST(Waiting, ADecisionThatMattersGetsMore) {
    Waiting waiting;
    const auto few = waiting.grant(1, Agent::emperor, 2, 0);
    waiting.stop();
    EXPECT_GT(waiting.grant(2, Agent::emperor, 60, 0), 2 * few);
}

TEST(Waiting, SeveralAtTheSameTimeShareIt) {
    Waiting waiting;
    std::int64_t sum = 0;
    for (std::uint64_t seat = 0; seat < 5; ++seat) sum += waiting.grant(seat, Agent::emperor, 30, 0);
    EXPECT_LE(sum, 5'000);
}

TEST(Waiting, AnEarlyAnswerLeavesTimeAndAPersonsDecisionGivesItBack) {
    Waiting waiting;
    const auto first = waiting.grant(1, Agent::emperor, 30, 0);
    waiting.finish(1, 10);
    EXPECT_EQ(waiting.grant(2, Agent::emperor, 30, 10), (Waiting::budget_of(Agent::emperor) - 10) / 2);
    waiting.finish(2, 10'000);
    EXPECT_LT(waiting.grant(3, Agent::emperor, 30, 10'000), first);
    waiting.begin();
    EXPECT_EQ(waiting.grant(4, Agent::emperor, 30, 10'000), first);
}
