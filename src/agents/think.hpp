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

// Players that search can be interrupted; the others think at once.
template <Game G> class PonderingOf final : public Pondering<G> {
public:
    PonderingOf(Agent agent, const Perspective<G>& seen, const Limits& limits, const Rng& rng)
        : agent_(agent), seen_(seen), limits_(limits), rng_(rng) {
        if (info_of(agent).iterations > 0)
            search_.emplace(seen_, limits_, rng_, settings_of<G>(agent), info_of(agent).iterations);
    }

    bool go_on(const std::function<bool()>& pause) override {
        if (!search_) return true;
        int since = 0;
        return search_->go_on([&] { return ++since % kLookUp == 0 && pause(); });
    }
    Thought<G> thought() override {
        return search_ ? search_->thought() : think<G>(agent_, seen_, limits_, rng_, settings_of<G>(agent_));
    }

private:
    static constexpr int kLookUp = 16;  // iterations

    Agent agent_;
    Perspective<G> seen_;
    Limits limits_;
    Rng rng_;
    std::optional<Searching<G, Perspective<G>>> search_;
};

template <Game G>
std::unique_ptr<Pondering<G>> ponder(Agent agent, const Perspective<G>& seen, const Limits& limits, const Rng& rng) {
    return std::make_unique<PonderingOf<G>>(agent, seen, limits, rng);
}

}  // namespace imperium
