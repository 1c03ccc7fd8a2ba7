#pragma once

#include "agents/instinct.hpp"
#include "agents/perspective.hpp"
#include "agents/settings.hpp"
#include "agents/thought.hpp"
#include "core/data.hpp"
#include "core/problem.hpp"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace imperium {

// The computer players, each written once for every game.
enum class Agent : std::uint8_t { random, greedy, cadet, captain, admiral, emperor };

// A player and how long it thinks about a move if nobody says otherwise: `milliseconds` where there is a clock,
// `iterations` where there is none. 0: it does not search.
struct AgentInfo {
    Agent agent;
    std::string_view name;
    std::string_view help;
    std::uint64_t iterations = 0;
    std::uint64_t milliseconds = 0;
};

inline constexpr std::array<AgentInfo, 6> kAgents = {{
    {Agent::random, "random", "any legal action"},
    {Agent::greedy, "greedy", "the best immediate result by the game's own evaluation"},
    {Agent::cadet, "cadet", "plays by instinct and makes mistakes"},
    {Agent::captain, "captain", "looks a little ahead, at once", 40, 0},
    {Agent::admiral, "admiral", "searches a little, and answers soon", 4000, 1000},
    {Agent::emperor, "emperor", "searches, up to five seconds between two of your decisions", 20000, 5000},
}};

constexpr const AgentInfo& info_of(Agent agent) { return kAgents[static_cast<std::size_t>(agent)]; }

Result<Agent> agent_of(std::string_view name);
std::string_view name_of(Agent agent);

// What was learned about a game: data/agents/GAME.net where that is built in and fits, or what was handed in since
// (mind.hpp); empty where there is neither.
template <Featured G> std::optional<Net>& learned() {
    static std::optional<Net> net = [] {
        auto read = read_net<G>(built_in_data("agents/" + std::string(G::kId) + ".net"));
        return read ? std::optional<Net>(std::move(*read)) : std::nullopt;
    }();
    return net;
}
template <Game G> const Net* learned_net() {
    if constexpr (Featured<G>) return learned<G>() ? &*learned<G>() : nullptr;
    return nullptr;
}

// The settings of a player's search in one game; all but the net are read once.
template <Game G> SearchSettings settings_of(Agent agent) {
    static const auto kSettings = [] {
        std::array<SearchSettings, kAgents.size()> all;
        for (const AgentInfo& info : kAgents) {
            SearchSettings& own = all[static_cast<std::size_t>(info.agent)];
            own = shipped_settings(G::kId, info.name);
            // A level without a clock has its measure also in a game without data.
            if (own.iterations == 0.0F && info.milliseconds == 0) own.iterations = static_cast<float>(info.iterations);
        }
        return all;
    }();
    SearchSettings settings = kSettings[static_cast<std::size_t>(agent)];
    settings.net = learned_net<G>();
    return settings;
}

// The seat owes a decision. The same perspective, limits and generator give the same thought.
// think.hpp has the body; think.cpp makes it for all games of the program.
template <Game G>
Thought<G> think(Agent agent, const Perspective<G>& seen, const Limits& limits, Rng& rng,
                 const SearchSettings& settings);
template <Game G> Thought<G> think(Agent agent, const Perspective<G>& seen, const Limits& limits, Rng& rng) {
    return think<G>(agent, seen, limits, rng, settings_of<G>(agent));
}

// A thought that can be interrupted, for whoever has to listen meanwhile.
template <Game G> class Pondering {
public:
    virtual ~Pondering() = default;
    // Goes on until the thought is there, which it answers, or until `pause` says so; asked now and then.
    virtual bool go_on(const std::function<bool()>& pause) = 0;
    // When it is there: the same as `think` would give.
    virtual Thought<G> thought() = 0;
};
template <Game G>
std::unique_ptr<Pondering<G>> ponder(Agent agent, const Perspective<G>& seen, const Limits& limits, const Rng& rng);

}  // namespace imperium
