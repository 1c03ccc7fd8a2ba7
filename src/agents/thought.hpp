#pragma once

#include "core/game.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace imperium {

// How long a player may think. Agents read no clock: `spent` does, if there is a time limit, and is asked now and
// then.
struct Limits {
    std::uint64_t iterations = 0;   // 0: the player's own measure
    std::function<double()> spent;  // the share of the time that is gone; 1 or more: answer now

    bool timed() const { return static_cast<bool>(spent); }
    bool expired() const { return spent && spent() >= 1; }
};

// A move that was considered.
template <class Action> struct Candidate {
    Action action;
    std::uint64_t visits = 0;
    float value = 0;          // for the seat that thinks, 0 to 1
    float hunch = 0;          // how much better than the others it looks at once
    std::uint16_t place = 0;  // among the legal actions
};

// By what rule a decision is taken once the tries are made (choice.hpp).
struct Manner {
    float hunch = 0;        // tries that a hunch counts for
    float mixing = 1;       // the share of the most visits that is still played; 1: only the best is
    bool together = false;  // seats choose at the same time
    int known = -1;         // the place of the action that is known to be best, whatever was tried
};

// A decision and the reasons for it.
template <Game G> struct Thought {
    typename G::Action action{};
    std::uint64_t iterations = 0;
    PerSeat<float> value;                                   // expected share of the win per seat
    std::vector<Candidate<typename G::Action>> candidates;  // the best first
    std::vector<typename G::Action> line;                   // what it expects to follow, as far as it looked
    Manner manner;                                          // by which the action was chosen
};

template <class Action> bool more_visits(const Candidate<Action>& a, const Candidate<Action>& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
}

// The places of candidates, the best first; equals stay in their order, on every compiler.
template <class Action, class Better>
std::vector<std::size_t> order_of(const std::vector<Candidate<Action>>& candidates, Better better) {
    std::vector<std::size_t> order(candidates.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        if (better(candidates[a], candidates[b])) return true;
        return !better(candidates[b], candidates[a]) && a < b;
    });
    return order;
}

template <class Action, class Better> void rank(std::vector<Candidate<Action>>& candidates, Better better) {
    const std::vector<std::size_t> order = order_of(candidates, better);
    std::vector<Candidate<Action>> ranked;
    ranked.reserve(candidates.size());
    for (const std::size_t i : order) ranked.push_back(candidates[i]);
    candidates = std::move(ranked);
}

}  // namespace imperium
