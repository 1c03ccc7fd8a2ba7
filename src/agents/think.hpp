#pragma once

#include "agents/agent.hpp"
#include "agents/search.hpp"
#include "agents/simple.hpp"

namespace imperium {

template <Game G>
Thought<G> think(Agent agent, const Perspective<G>& seen, const Limits& limits, Rng& rng,
                 const SearchSettings& settings) {
    switch (agent) {
    case Agent::random: return think_random<G>(seen, limits, rng);
    case Agent::greedy: return think_greedy<G>(seen, limits, rng);
    case Agent::cadet: return think_by_instinct<G>(seen, limits, rng);
    case Agent::captain:
    case Agent::admiral:
    case Agent::emperor: return think_search<G>(seen, limits, rng, settings, info_of(agent).iterations);
    }
    return think_random<G>(seen, limits, rng);
}

}  // namespace imperium
