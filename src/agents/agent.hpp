#pragma once

#include "agents/simple.hpp"
#include "core/problem.hpp"

#include <array>
#include <string>
#include <string_view>

namespace imperium {

// The computer players, each written once for every game.
enum class Agent : std::uint8_t { random, greedy };

struct AgentInfo {
    Agent agent;
    std::string_view name;
    std::string_view help;
};

inline constexpr std::array<AgentInfo, 2> kAgents = {{
    {Agent::random, "random", "any legal action"},
    {Agent::greedy, "greedy", "the best immediate result by the game's own evaluation"},
}};

Result<Agent> agent_of(std::string_view name);
std::string_view name_of(Agent agent);

// The seat owes a decision. The same perspective, limits and generator give the same thought.
template <Game G> Thought<G> think(Agent agent, const Perspective<G>& seen, const Limits& limits, Rng& rng) {
    switch (agent) {
    case Agent::random: return think_random<G>(seen, limits, rng);
    case Agent::greedy: return think_greedy<G>(seen, limits, rng);
    }
    return think_random<G>(seen, limits, rng);
}

}  // namespace imperium
