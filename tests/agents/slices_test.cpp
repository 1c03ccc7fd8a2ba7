#include "agents/mind.hpp"
#include "games/all.hpp"

#include <gtest/gtest.h>

namespace imperium::test {

// Whoever has to listen meanwhile thinks in slices; the thought is the one that would have come in one piece.
TEST(Slices, AThoughtIsTheSameHoweverOftenItIsInterrupted) {
    for (const GameEntry& entry : registry().all()) {
        const auto match = registry().create(entry.info->id, entry.info->seats[0], nullptr, "slices");
        ASSERT_TRUE(match);
        for (int decision = 0; decision < 12 && !(*match)->over(); ++decision) {
            const Seat seat = (*match)->pending().lowest();
            for (const AgentInfo& player : kAgents) {
                const Limits limits{player.iterations > 0 ? 200U : 0U, {}};
                const auto whole = advise(**match, seat, player.agent, limits, 7);
                const auto sliced = contemplate(**match, seat, player.agent, limits, 7);
                ASSERT_TRUE(whole && sliced);
                int pauses = 0;
                while (!(*sliced)->go_on([] { return true; })) ++pauses;
                const bool choice = (*match)->legal(seat).size() > 1;
                EXPECT_EQ(pauses > 5, player.iterations > 0 && choice) << entry.info->id << " " << player.name;
                const Advice advice = (*sliced)->advice();
                EXPECT_EQ(advice.action, whole->action) << entry.info->id << " " << player.name;
                EXPECT_EQ(advice.info, whole->info) << entry.info->id << " " << player.name;
            }
            const auto move = advise(**match, seat, Agent::greedy, {}, 1);
            ASSERT_TRUE(move && (*match)->apply(seat, move->action));
        }
    }
}

TEST(Slices, WhoOwesNothingIsNotThoughtFor) {
    const auto match = registry().create("clash", 2, nullptr, "slices");
    ASSERT_TRUE(match);
    for (Seat seat = 0; seat < 2; ++seat)
        EXPECT_EQ((*match)->pending().has(seat), contemplate(**match, seat, Agent::captain, {}, 1).has_value());
}

}  // namespace imperium::test
