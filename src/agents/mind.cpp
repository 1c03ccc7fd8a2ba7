#include "agents/mind.hpp"

#include "games/all.hpp"

namespace imperium {

namespace {

double rounded(float value) { return static_cast<double>(static_cast<int>(value * 10000.0F + 0.5F)) / 10000.0; }

template <class Codec>
Advice told(const Thought<typename Codec::Game>& thought, Agent agent, int seats, const auto& cards) {
    Json values = Json::array();
    for (int i = 0; i < seats; ++i) values.push_back(rounded(thought.value[i]));
    Json candidates = Json::array();
    for (const auto& candidate : thought.candidates)
        candidates.push_back({{"action", Codec::action(cards, candidate.action)},
                              {"visits", candidate.visits},
                              {"value", rounded(candidate.value)}});
    Json line = Json::array();
    for (const auto& action : thought.line) line.push_back(Codec::action(cards, action));
    std::vector<Candidate<Json>> weighed(thought.candidates.size());
    for (std::size_t i = 0; i < thought.candidates.size(); ++i) {
        const auto& one = thought.candidates[i];
        if (thought.iterations > 0 && one.place < weighed.size())
            weighed[one.place] = {candidates[i]["action"], one.visits, one.value, one.hunch, one.place};
    }
    return {Codec::action(cards, thought.action),
            {{"agent", name_of(agent)},
             {"iterations", thought.iterations},
             {"value", values},
             {"candidates", candidates},
             {"line", line}},
            std::move(weighed),
            thought.manner};
}

// Keeps a match of its own: the cards of a match are those of its set, and stay as long as it does.
template <class Codec> class ContemplationOf final : public Contemplation {
public:
    using G = typename Codec::Game;

    ContemplationOf(const MatchOf<Codec>& match, Seat seat, Agent agent, const Limits& limits, std::uint64_t seed)
        : match_(match.clone()), agent_(agent),
          thinking_(ponder<G>(agent, Perspective<G>(match.state(), seat), limits, Rng(seed))) {}

    bool go_on(const std::function<bool()>& pause) override { return thinking_->go_on(pause); }
    Advice advice() override {
        const auto& match = static_cast<const MatchOf<Codec>&>(*match_);
        return told<Codec>(thinking_->thought(), agent_, match.seats(), match.cards());
    }

private:
    std::unique_ptr<Match> match_;
    Agent agent_;
    std::unique_ptr<Pondering<G>> thinking_;
};

Result<void> asked(const Match& match, Seat seat) {
    if (match.pending().has(seat)) return {};
    return refuse("illegal_action", "seat " + std::to_string(seat) + " owes no decision now");
}

}  // namespace

Result<Advice> advise(const Match& match, Seat seat, Agent agent, const Limits& limits, std::uint64_t seed) {
    if (auto owed = asked(match, seat); !owed) return std::unexpected(owed.error());
    Result<Advice> advice = refuse("unknown_game", "no player knows " + match.info().id);
    AllGames::each([&]<class Codec>() {
        if (&match.info() != &Codec::info()) return;
        using G = typename Codec::Game;
        const auto& known = static_cast<const MatchOf<Codec>&>(match);
        Rng rng(seed);
        const Thought<G> thought = think<G>(agent, Perspective<G>(known.state(), seat), limits, rng);
        advice = told<Codec>(thought, agent, match.seats(), known.cards());
    });
    return advice;
}

std::uint64_t own_iterations(const Match& match, Agent agent) {
    std::uint64_t iterations = 0;
    AllGames::each([&]<class Codec>() {
        if (&match.info() == &Codec::info())
            iterations = static_cast<std::uint64_t>(settings_of<typename Codec::Game>(agent).iterations);
    });
    return iterations;
}

Result<std::unique_ptr<Contemplation>> contemplate(const Match& match, Seat seat, Agent agent, const Limits& limits,
                                                   std::uint64_t seed) {
    if (auto owed = asked(match, seat); !owed) return std::unexpected(owed.error());
    std::unique_ptr<Contemplation> out;
    AllGames::each([&]<class Codec>() {
        if (&match.info() == &Codec::info())
            out = std::make_unique<ContemplationOf<Codec>>(static_cast<const MatchOf<Codec>&>(match), seat, agent,
                                                           limits, seed);
    });
    if (out == nullptr) return refuse("unknown_game", "no player knows " + match.info().id);
    return out;
}

Result<void> hand_in_net(std::string_view game, std::string_view bytes) {
    Result<void> taken = refuse("unknown_game", "no player knows " + brief(Json(std::string(game))));
    AllGames::each([&]<class Codec>() {
        using G = typename Codec::Game;
        if (Codec::info().id != game) return;
        if constexpr (Featured<G>) {
            auto net = read_net<G>(bytes);
            if (!net)
                taken = std::unexpected(net.error());
            else if (learned<G>())
                taken = refuse("bad_net", "the players of " + std::string(game) + " have a net already");
            else {
                learned<G>() = std::move(*net);
                taken = {};
            }
        } else {
            taken = refuse("bad_net", std::string(game) + " has no players that learn yet");
        }
    });
    return taken;
}

}  // namespace imperium
