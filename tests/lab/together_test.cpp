#include "games/all.hpp"
#include "lab/together.hpp"

#include <gtest/gtest.h>

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
         {"line", {action}}}};
}

}  // namespace

TEST(Together, VisitsAreAddedAndValuesWeighed) {
    const Advice whole = merged({thought("a", 60, 0.5, 40, 0.6), thought("b", 10, 0.4, 90, 0.7)});
    EXPECT_EQ(whole.action, "b");
    EXPECT_EQ(whole.info["iterations"], 200);
    EXPECT_EQ(whole.info["candidates"][0]["visits"], 130);
    EXPECT_NEAR(whole.info["candidates"][0]["value"].get<double>(), (40 * 0.6 + 90 * 0.7) / 130, 1e-4);
    EXPECT_EQ(whole.info["line"][0], "b");
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
