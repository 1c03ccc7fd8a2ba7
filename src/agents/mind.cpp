#include "agents/mind.hpp"

#include "games/all.hpp"

namespace imperium {

namespace {

double rounded(float value) { return static_cast<double>(static_cast<int>(value * 10000.0F + 0.5F)) / 10000.0; }

template <class Codec>
Advice advise_as(const MatchOf<Codec>& match, Seat seat, Agent agent, const Limits& limits, std::uint64_t seed) {
    using G = typename Codec::Game;
    const Perspective<G> seen(match.state(), seat);
    Rng rng(seed);
    const Thought<G> thought = think<G>(agent, seen, limits, rng);
    Json values = Json::array();
    for (int i = 0; i < match.seats(); ++i) values.push_back(rounded(thought.value[i]));
    Json candidates = Json::array();
    for (const auto& candidate : thought.candidates)
        candidates.push_back({{"action", Codec::action(match.cards(), candidate.action)},
                              {"visits", candidate.visits},
                              {"value", rounded(candidate.value)}});
    Json line = Json::array();
    for (const auto& action : thought.line) line.push_back(Codec::action(match.cards(), action));
    return {Codec::action(match.cards(), thought.action),
            {{"agent", name_of(agent)},
             {"iterations", thought.iterations},
             {"value", values},
             {"candidates", candidates},
             {"line", line}}};
}

}  // namespace

Result<Advice> advise(const Match& match, Seat seat, Agent agent, const Limits& limits, std::uint64_t seed) {
    if (!match.pending().has(seat))
        return refuse("illegal_action", "seat " + std::to_string(seat) + " owes no decision now");
    Result<Advice> advice = refuse("unknown_game", "no player knows " + match.info().id);
    AllGames::each([&]<class Codec>() {
        if (&match.info() == &Codec::info())
            advice = advise_as<Codec>(static_cast<const MatchOf<Codec>&>(match), seat, agent, limits, seed);
    });
    return advice;
}

}  // namespace imperium
