#include "agents/choice.hpp"
#include "games/all.hpp"
#include "lab/together.hpp"

#include <gtest/gtest.h>

#include <set>

using namespace imperium;

namespace {

Advice thought(const char* action, std::uint64_t a, double value_a, std::uint64_t b, double value_b) {
    return {
        Json(action),
        {{"agent", "emperor"},
         {"iterations", a + b},
         {"value", {0.5, 0.5}},
         {"candidates",
          {{{"action", "a"}, {"visits", a}, {"value", value_a}}, {{"action", "b"}, {"visits", b}, {"value", value_b}}}},
         {"line", {action}}},
        {{Json("a"), a, static_cast<float>(value_a)}, {Json("b"), b, static_cast<float>(value_b)}}};
}

}  // namespace

TEST(Together, VisitsAreAddedAndValuesWeighed) {
    const Advice whole = merged({thought("a", 60, 0.5, 40, 0.6), thought("b", 10, 0.4, 90, 0.7)}, 0, Rng(1));
    EXPECT_EQ(whole.action, "b");
    EXPECT_EQ(whole.info["iterations"], 200);
    EXPECT_EQ(whole.info["candidates"][0]["visits"], 130);
    EXPECT_NEAR(whole.info["candidates"][0]["value"].get<double>(), (40 * 0.6 + 90 * 0.7) / 130, 1e-4);
    EXPECT_EQ(whole.info["line"][0], "b");
}

// What several threads found is chosen from as one thread would: the better of two that were tried enough, not the one
// with the most visits; by lot where seats choose at the same time; and what the game knows, whatever was tried.
TEST(Together, TheRuleIsThatOfOneThread) {
    std::vector<Advice> thoughts = {thought("a", 60, 0.5, 40, 0.6), thought("a", 60, 0.5, 40, 0.6)};
    EXPECT_EQ(merged(thoughts, 0, Rng(1)).action, "b");
    std::vector<Candidate<Json>> one = {{Json("a"), 120, 0.5F}, {Json("b"), 80, 0.6F}};
    for (Advice& advice : thoughts) advice.manner = {0, 0.35F, true, -1};
    std::set<Json> played;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Rng rng(seed);
        const Json alone = one[choice(one, thoughts[0].manner, 200, 0.5F, rng)].action;
        EXPECT_EQ(merged(thoughts, 0, Rng(seed)).action, alone);
        played.insert(alone);
    }
    EXPECT_EQ(played.size(), 2U);
    for (Advice& advice : thoughts) advice.manner.known = 0;
    EXPECT_EQ(merged(thoughts, 0, Rng(3)).action, "a");
}

TEST(Together, ALevelKeepsToItsMeasureOnAnyNumberOfThreads) {
    const auto match = registry().create("galactic", 4, nullptr, "measure");
    ASSERT_TRUE(match.has_value());
    const Seat seat = (*match)->pending().lowest();
    const Limits forever{0, [] { return 0.0; }};
    const auto own = own_iterations(**match, Agent::admiral);
    ASSERT_GT(own, 0U);
    EXPECT_EQ(advise_together(**match, seat, Agent::admiral, forever, 5, 1)->info["iterations"], own);
    EXPECT_EQ(advise_together(**match, seat, Agent::admiral, forever, 5, 2)->info["iterations"], own);
}

TEST(Together, ThreadsShareTheIterationsAndDecideAlikeEveryTime) {
    const auto match = registry().create("pocket", 3, nullptr, "together");
    ASSERT_TRUE(match.has_value());
    const Seat seat = (*match)->pending().lowest();
    const Limits limits{900, {}};
    const auto one = advise_together(**match, seat, Agent::emperor, limits, 5, 3);
    const auto two = advise_together(**match, seat, Agent::emperor, limits, 5, 3);
    ASSERT_TRUE(one.has_value() && two.has_value());
    EXPECT_EQ(one->action, two->action);
    EXPECT_EQ(one->info, two->info);
    EXPECT_EQ(one->info["iterations"], 900);
    EXPECT_FALSE(
        advise_together(**match, static_cast<Seat>(seat == 0 ? 1 : 0), Agent::emperor, limits, 5, 3).has_value());
}
