#pragma once

#include "agents/agent.hpp"
#include "core/json.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace imperium {

// Many games between computer players, on one thread, as fast as they think.
struct SimulatePlan {
    std::string game;
    int seats = 2;
    Json options;               // as complete_options gives them
    std::vector<Agent> agents;  // one per seat; they move on by one seat every game
    std::uint64_t games = 100;
    std::uint64_t seed = 1;
    std::uint64_t iterations = 0;  // per decision; 0: the agents' own measure
    std::uint64_t most_decisions = 1'000'000;
    std::function<bool(std::uint64_t done)> progress;  // after each game; false stops
};

struct SimulateResult {
    std::uint64_t games = 0;
    std::uint64_t unfinished = 0;  // stopped at most_decisions
    std::uint64_t decisions = 0;
    std::vector<double> agent_wins;  // by place in the list of agents; a shared win is shared
    std::vector<double> seat_wins;
    std::vector<double> agent_scores;  // sums
};

Result<SimulateResult> simulate(const SimulatePlan& plan);

}  // namespace imperium
