#include "agents/fingerprint.hpp"

#include "agents/agent.hpp"
#include "agents/playout.hpp"
#include "games/all.hpp"

namespace imperium {

namespace {

constexpr int kGames = 40;
constexpr std::uint64_t kMostDecisions = 20000;

template <class Codec> std::uint64_t fingerprint_of() {
    using G = typename Codec::Game;
    std::uint64_t h = 0;
    for (const int seats : Codec::info().seats) {
        const auto options = Codec::options(seats, *complete_options(Codec::info(), nullptr));
        for (std::uint64_t game = 0; game < kGames; ++game) {
            QuickChance chance(1000 + game);
            Rng rng(2000 + game);
            NoEvents events;
            auto state = G::start(*options, chance, events);
            h = hash_bytes(state, h);
            int step = 0;
            play_randomly<G>(state, rng, chance, kMostDecisions, [&](const auto& now, Seat seat, const auto&) {
                h = mix(h ^ seat);
                if (step++ % 16 == 0) h = hash_bytes(now, h);
                if (step % 64 != 1 || game >= 8) return;
                // What the thinking players would do here, and in an imagined world.
                const Perspective<G> seen(now, seat);
                for (const AgentInfo& info : kAgents) {
                    if (info.agent == Agent::random) continue;
                    Rng mind(game * 7919 + static_cast<std::uint64_t>(step));
                    const auto thought = think<G>(info.agent, seen, Limits{64, {}}, mind);
                    auto after = seen.imagine(mind);
                    QuickChance luck(game);
                    NoEvents none;
                    G::apply(after, seat, thought.action, luck, none);
                    h = hash_bytes(after, h);
                }
            });
            h = hash_bytes(state, h);
        }
    }
    return h;
}

}  // namespace

std::uint64_t fingerprint(std::string_view game) {
    std::uint64_t h = 0;
    AllGames::each([&]<class Codec>() {
        if (Codec::info().id == game) h = fingerprint_of<Codec>();
    });
    return h;
}

}  // namespace imperium
