#include "agents/playout.hpp"
#include "agents/think.hpp"
#include "games/all.hpp"
#include "lab/allocations.hpp"
#include "tiny_games.hpp"

#include <gtest/gtest.h>

#include <set>

using namespace imperium;
using namespace imperium::test;

namespace {

template <Game G>
Thought<G> search(const typename G::State& state, Seat seat, std::uint64_t iterations, std::uint64_t seed = 1) {
    Rng rng(seed);
    SearchSettings settings;
    settings.exploration = 1.2F;
    settings.mixing = 0.35F;
    return think<G>(Agent::admiral, Perspective<G>(state, seat), Limits{iterations, {}}, rng, settings);
}

// Positions of random games in which somebody has a choice.
template <Game G, class Visit>
void at_positions(const typename G::Options& options, int games, int every, Visit visit) {
    for (int game = 0; game < games; ++game) {
        QuickChance chance(static_cast<std::uint64_t>(game));
        Rng rng(static_cast<std::uint64_t>(game) + 100);
        NoEvents events;
        auto state = G::start(options, chance, events);
        int step = 0;
        play_randomly<G>(state, rng, chance, 5000, [&](const auto& now, Seat seat, const auto&) {
            if (step++ % every == 0) visit(now, seat);
        });
    }
}

}  // namespace

TEST(Search, FindsTheWinningMoveOfNim) {
    for (const int heap : {5, 6, 7, 9, 10, 11}) {
        const Nim::State state{static_cast<std::uint8_t>(heap), 1};
        const auto thought = search<Nim>(state, 1, 3000);
        EXPECT_EQ(thought.action.take, heap % 4) << "heap of " << heap;
        EXPECT_GT(thought.value[1], 0.6F);
        EXPECT_NEAR(thought.value[0] + thought.value[1], 1.0F, 1e-4F);
    }
}

TEST(Search, ExpectsTheLineThatFollows) {
    const auto thought = search<Nim>({7, 0}, 0, 5000);
    ASSERT_GE(thought.line.size(), 2U);
    EXPECT_EQ(thought.line[0], thought.action);
    int heap = 7;
    for (const auto& action : thought.line) heap -= action.take;
    EXPECT_GE(heap, 0);
}

TEST(Search, ReportsAllCandidatesAndVisits) {
    const auto thought = search<Nim>({10, 0}, 0, 500);
    EXPECT_EQ(thought.iterations, 500U);
    ASSERT_EQ(thought.candidates.size(), 3U);
    std::uint64_t visits = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        visits += thought.candidates[i].visits;
        if (i > 0) { EXPECT_GE(thought.candidates[i - 1].visits, thought.candidates[i].visits); }
    }
    EXPECT_EQ(visits, 500U);
    EXPECT_EQ(thought.action.take, 2);
}

TEST(Search, OneIterationIsEnoughForAnAnswer) {
    EXPECT_EQ(search<Nim>({10, 0}, 0, 1).iterations, 1U);
    Rng rng(1);
    const auto late = think<Nim>(Agent::emperor, Perspective<Nim>({10, 0}, 0), Limits{0, [] { return true; }}, rng);
    EXPECT_EQ(late.iterations, 1U);
    EXPECT_EQ(late.candidates[0].visits, 1U);
}

TEST(Search, ASingleLegalActionIsAnsweredAtOnce) {
    const auto thought = search<Nim>({1, 0}, 0, 1'000'000'000'000);
    EXPECT_EQ(thought.action.take, 1);
    EXPECT_EQ(thought.iterations, 0U);
    EXPECT_EQ(thought.candidates.size(), 1U);
}

// If the second to choose saw the first one's choice, seat 1 would believe in winning always and seat 0 in losing.
TEST(Search, SimultaneousChoicesAreNotSeen) {
    for (const Seat seat : {Seat{0}, Seat{1}}) {
        const auto thought = search<Matrix<Pennies>>({}, seat, 4000);
        EXPECT_NEAR(thought.value[0], 0.5F, 0.05F) << "as seat " << int{seat};
        for (const auto& candidate : thought.candidates)
            EXPECT_NEAR(static_cast<double>(candidate.visits) / 4000, 0.5, 0.12) << "as seat " << int{seat};
    }
}

TEST(Search, PlaysMixed) {
    int played[3] = {};
    for (std::uint64_t seed = 0; seed < 300; ++seed)
        ++played[search<Matrix<Scissors>>({}, static_cast<Seat>(seed % 2), 600, seed).action.choice];
    for (const int count : played) {
        EXPECT_GT(count, 60);
        EXPECT_LT(count, 140);
    }
}

TEST(Search, DoesNotMixInBadChoices) {
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        EXPECT_EQ(search<Matrix<Dominated>>({}, 0, 400, seed).action.choice, 1);
}

// The second to commit has the committed choice in the real state; it must not matter.
TEST(Search, AChoiceAlreadyMadeStaysHidden) {
    int matched = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Matrix<Pennies>::State state;
        state.choice[0] = static_cast<std::uint8_t>(seed % 2);
        matched += search<Matrix<Pennies>>(state, 1, 300, seed).action.choice == state.choice[0] ? 1 : 0;
    }
    EXPECT_GT(matched, 65);
    EXPECT_LT(matched, 135);
}

TEST(Search, DoesNotPeek) {
    int right = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Cup::State state{static_cast<std::uint8_t>(seed % 2), 0xff};
        const auto thought = search<Cup>(state, 0, 300, seed);
        EXPECT_NEAR(thought.value[0], 0.5F, 0.12F);
        right += thought.action.heads == state.heads ? 1 : 0;
    }
    EXPECT_GT(right, 65);
    EXPECT_LT(right, 135);
}

TEST(Search, TheSameSeedAndIterationsGiveTheSameThought) {
    at_positions<Clash>({}, 4, 9, [](const Clash::State& state, Seat seat) {
        const auto one = search<Clash>(state, seat, 200, 7), two = search<Clash>(state, seat, 200, 7);
        EXPECT_EQ(one.action, two.action);
        EXPECT_EQ(one.value, two.value);
        EXPECT_EQ(one.line, two.line);
    });
}

TEST(Search, DecidesAlikeInAnImaginedWorld) {
    at_positions<Clash>({}, 6, 7, [](const Clash::State& state, Seat seat) {
        Rng rng(99);
        const auto imagined = Clash::imagine(state, seat, rng);
        for (const AgentInfo& info : kAgents) {
            Rng mind(5), same(5);
            const Limits limits{100, {}};
            const auto here = think<Clash>(info.agent, Perspective<Clash>(state, seat), limits, mind);
            const auto there = think<Clash>(info.agent, Perspective<Clash>(imagined, seat), limits, same);
            EXPECT_EQ(here.action, there.action) << info.name;
            EXPECT_EQ(here.value, there.value) << info.name;
        }
    });
}

TEST(Search, TheClockIsAskedAfterEveryIteration) {
    std::uint64_t asked = 0;
    Rng rng(1);
    const auto thought =
        think<Nim>(Agent::admiral, Perspective<Nim>({10, 0}, 0), Limits{0, [&] { return ++asked == 50; }}, rng);
    EXPECT_EQ(thought.iterations, 50U);
}

TEST(Search, IterationsAllocateNothing) {
    if (!kCountsAllocations) return;
    QuickChance chance(3);
    NoEvents events;
    const auto state = Clash::start({}, chance, events);
    const auto cost = [&](std::uint64_t iterations) {
        const std::uint64_t before = allocations();
        search<Clash>(state, 0, iterations);
        return allocations() - before;
    };
    cost(10);
    EXPECT_EQ(cost(2000), cost(200));
}

TEST(Search, AFullTreeGoesOnWithoutGrowing) {
    const Nim::State state{11, 0};
    Rng rng(1);
    const Perspective<Nim> seen(state, 0);
    const SearchSettings settings;
    Search<Nim> small(seen, settings, 8, rng);
    for (int i = 0; i < 2000; ++i) small.iterate();
    EXPECT_EQ(small.nodes(), 9U);
    ActionList<Nim> actions;
    seen.legal(actions);
    EXPECT_EQ(small.thought(actions).iterations, 2000U);
}

// With one action far ahead of all others there is nothing to wait for.
TEST(Search, StopsBeforeItsTimeWhenTheDecisionIsClear) {
    double asked = 0;
    Rng rng(1);
    const Limits limits{0, [&asked] { return ++asked / 3'000'000; }};
    const auto thought = think<Nim>(Agent::emperor, Perspective<Nim>({5, 0}, 0), limits, rng);
    EXPECT_EQ(thought.action.take,
              think<Nim>(Agent::emperor, Perspective<Nim>({5, 0}, 0), Limits{2000, {}}, rng).action.take);
    EXPECT_LT(thought.iterations, 200'000U);
    asked = 0;
    const Limits both{30'000, [&asked] { return ++asked / 3'000'000; }};
    EXPECT_EQ(think<Nim>(Agent::emperor, Perspective<Nim>({5, 0}, 0), both, rng).iterations, 30'000U);
    // With less time: as soon as no other action can come near, and not before two thirds of it are gone.
    asked = 0;
    const Limits brief{0, [&asked] { return ++asked / 12'000; }};
    const auto early = think<Nim>(Agent::emperor, Perspective<Nim>({5, 0}, 0), brief, rng);
    EXPECT_EQ(early.action.take, thought.action.take);
    EXPECT_GE(early.iterations, 8'000U);
    EXPECT_LT(early.iterations, 11'000U);
}

TEST(Agents, CadetMakesMistakesButMostlyFollowsInstinct) {
    // In nim all actions weigh the same: what is left is that every action is played at some time.
    std::set<int> taken;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Rng rng(seed);
        taken.insert(think<Nim>(Agent::cadet, Perspective<Nim>({9, 0}, 0), {}, rng).action.take);
    }
    EXPECT_EQ(taken.size(), 3U);
}

TEST(Agents, NamesAreFoundAndUnknownOnesRefused) {
    for (const AgentInfo& info : kAgents) {
        const auto agent = agent_of(info.name);
        ASSERT_TRUE(agent.has_value());
        EXPECT_EQ(*agent, info.agent);
        EXPECT_EQ(name_of(*agent), info.name);
    }
    const auto none = agent_of("general");
    ASSERT_FALSE(none.has_value());
    EXPECT_NE(none.error().message().find("captain"), std::string::npos);
}
