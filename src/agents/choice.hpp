#pragma once

#include "agents/thought.hpp"
#include "core/rng.hpp"

#include <vector>

namespace imperium {

namespace detail {

// The value of a candidate, tries and hunch taken together.
template <class Action> float judged(const Candidate<Action>& one, const Manner& manner, float average) {
    if (manner.hunch <= 0) return one.value;
    const auto visits = static_cast<float>(one.visits);
    return (visits * one.value + manner.hunch * (average + one.hunch)) / (visits + manner.hunch);
}

// The best among those that were tried enough.
template <class Action>
std::size_t best_of(const std::vector<Candidate<Action>>& candidates, const Manner& manner, float average) {
    std::uint64_t most = 0;
    for (const auto& one : candidates) most = std::max(most, one.visits);
    std::size_t best = candidates.size();
    float best_value = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (candidates[i].visits == 0 || 2 * candidates[i].visits < most) continue;
        const float value = judged(candidates[i], manner, average);
        if (best < candidates.size() && value <= best_value) continue;
        best = i;
        best_value = value;
    }
    return best;
}

// One of the actions that were visited nearly as often as the best, each as often as its visits say.
template <class Action>
std::size_t mixed(const std::vector<Candidate<Action>>& candidates, const Manner& manner, Rng& rng) {
    const std::vector<std::size_t> order = order_of(candidates, more_visits<Action>);
    const auto most = static_cast<float>(candidates[order[0]].visits);
    std::size_t count = 0;
    std::uint64_t total = 0;
    while (count < order.size() && static_cast<float>(candidates[order[count]].visits) >= manner.mixing * most)
        total += candidates[order[count++]].visits;
    std::uint64_t at = rng.below(static_cast<std::uint32_t>(std::min<std::uint64_t>(total, 0xFFFF'FFFF)));
    for (std::size_t i = 0; i < count; ++i) {
        if (at < candidates[order[i]].visits) return order[i];
        at -= candidates[order[i]].visits;
    }
    return order[0];
}

}  // namespace detail

// The one rule by which a decision is taken once the tries are made, by one thread or by several: the place of the
// action. `candidates` are in the order of the legal actions, at least one was tried; `average` is what the seat
// expects of the game.
template <class Action>
std::size_t choice(const std::vector<Candidate<Action>>& candidates, const Manner& manner, std::uint64_t iterations,
                   float average, Rng& rng) {
    constexpr std::uint64_t kTriesToMix = 30;  // iterations for each action, before visits are worth mixing by
    if (manner.known >= 0) return static_cast<std::size_t>(manner.known);
    const bool mix = manner.together && manner.mixing < 1.0F && iterations >= kTriesToMix * candidates.size();
    return mix ? detail::mixed(candidates, manner, rng) : detail::best_of(candidates, manner, average);
}

}  // namespace imperium
