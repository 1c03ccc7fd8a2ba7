#pragma once

#include "core/game.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace imperium {

// How long a player may think. Agents read no clock: `expired` does, if there is a time limit, and is asked now and
// then.
struct Limits {
    std::uint64_t iterations = 0;  // 0: the player's own measure
    std::function<bool()> expired;
};

// A move that was considered.
template <class Action> struct Candidate {
    Action action;
    std::uint64_t visits = 0;
    float value = 0;  // for the seat that thinks, 0 to 1
};

// A decision and the reasons for it.
template <Game G> struct Thought {
    typename G::Action action{};
    std::uint64_t iterations = 0;
    PerSeat<float> value;                                   // expected share of the win per seat
    std::vector<Candidate<typename G::Action>> candidates;  // the best first
    std::vector<typename G::Action> line;                   // what it expects to follow, as far as it looked
};

}  // namespace imperium
