#include "agents/fingerprint.hpp"

#include "agents/agent.hpp"
#include "agents/playout.hpp"
#include "games/all.hpp"

namespace imperium {

namespace {

constexpr int kGames = 40;
constexpr std::uint64_t kMostDecisions = 20000;
constexpr int kTurns = 24;  // of another edition, for there random play to its end can be ten times as long

template <class Codec> std::uint64_t fingerprint_of(const Json& given) {
    using G = typename Codec::Game;
    std::uint64_t h = 0;
    for (const int seats : Codec::info().seats) {
        const auto complete = complete_options(Codec::info(), given);
        if (!complete) return 0;
        const auto options = Codec::options(seats, *complete);
        if (!options) continue;
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

std::uint64_t fingerprint(std::string_view game, const Json& options) {
    std::uint64_t h = 0;
    AllGames::each([&]<class Codec>() {
        if (Codec::info().id == game) h = fingerprint_of<Codec>(options);
    });
    return h;
}

std::vector<Fingerprinted> fingerprinted(const GameInfo& game) {
    std::vector<Fingerprinted> all = {{game.id, Json::object()}};
    const OptionInfo* editions = game.option("edition");
    if (editions == nullptr) return all;
    for (const Json& edition : editions->values) {
        if (edition == editions->fallback) continue;
        Json options = {{"edition", edition}};
        if (game.option("turn_limit") != nullptr) options["turn_limit"] = kTurns;
        all.push_back({game.id + "-" + edition.get<std::string>(), std::move(options)});
    }
    return all;
}

std::uint64_t fingerprint_of_edition(std::string_view game, const Json& options) {
    const Json* edition = field(options, "edition");
    const auto entry = registry().find(game);
    if (edition != nullptr && entry)
        for (const Fingerprinted& one : fingerprinted(*(*entry)->info))
            if (const Json* own = field(one.options, "edition"); own != nullptr && *own == *edition)
                return fingerprint(game, one.options);
    return fingerprint(game);
}

}  // namespace imperium
