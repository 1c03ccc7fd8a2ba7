#pragma once

#include "agents/instinct.hpp"
#include "agents/perspective.hpp"
#include "agents/thought.hpp"

#include <algorithm>

namespace imperium {

// Any legal action, all alike.
template <Game G> Thought<G> think_random(const Perspective<G>& seen, const Limits&, Rng& rng) {
    ActionList<G> actions;
    seen.legal(actions);
    Thought<G> thought;
    thought.action = actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
    return thought;
}

// What appeals at first sight, drawn by its weight; now and then a mistake: any legal action.
template <Game G> Thought<G> think_by_instinct(const Perspective<G>& seen, const Limits& limits, Rng& rng) {
    constexpr std::uint32_t kOneMistakeIn = 6;
    if (rng.below(kOneMistakeIn) == 0) return think_random<G>(seen, limits, rng);
    ActionList<G> actions;
    seen.legal(actions);
    Instinct<G> instinct;
    instinct.weigh(seen.imagine(rng), seen.seat(), actions);
    Thought<G> thought;
    thought.action = actions[instinct.draw(actions.size(), rng)];
    return thought;
}

// The action with the best immediate result by the game's own evaluation, averaged over imagined worlds.
// All actions are tried in the same worlds with the same luck, so their differences are their own.
template <Game G> Thought<G> think_greedy(const Perspective<G>& seen, const Limits& limits, Rng& rng) {
    ActionList<G> actions;
    seen.legal(actions);
    Thought<G> thought;
    const auto count = static_cast<std::uint64_t>(actions.size());
    const std::uint64_t worlds = limits.iterations == 0 ? 4 : std::max<std::uint64_t>(1, limits.iterations / count);
    for (const auto& action : actions) thought.candidates.push_back({action, 0, 0});
    std::vector<PerSeat<double>> sums(count);
    for (std::uint64_t world = 0; world < worlds; ++world) {
        if (world > 0 && limits.expired()) break;
        const auto imagined = seen.imagine(rng);
        const std::uint64_t luck = rng.next();
        for (std::size_t i = 0; i < count; ++i) {
            auto state = imagined;
            QuickChance chance(luck);
            NoEvents events;
            G::apply(state, seen.seat(), actions[static_cast<int>(i)], chance, events);
            const PerSeat<float> value = G::evaluate(state);
            for (int seat = 0; seat < kMaxSeats; ++seat) sums[i][seat] += static_cast<double>(value[seat]);
            ++thought.candidates[i].visits;
            ++thought.iterations;
        }
    }
    std::size_t best = 0;
    for (std::size_t i = 0; i < count; ++i) {
        auto& candidate = thought.candidates[i];
        candidate.value = static_cast<float>(sums[i][seen.seat()] / static_cast<double>(candidate.visits));
        if (candidate.value > thought.candidates[best].value) best = i;
    }
    thought.action = thought.candidates[best].action;
    for (int seat = 0; seat < kMaxSeats; ++seat)
        thought.value[seat] =
            static_cast<float>(sums[best][seat] / static_cast<double>(thought.candidates[best].visits));
    rank(thought.candidates, [](const auto& a, const auto& b) { return a.value > b.value; });
    return thought;
}

}  // namespace imperium
