// Self-play and duels for tools/learn/loop on a machine that has nothing: a small static program over core, games and
// agents, without codecs, server or page. tools/learn/README.md says how it is built.
//
//  worker record GAME FOLDER GAMES SECONDS ITERATIONS SEED THREADS NET SETTINGS
//  worker duel GAME NET SETTINGS NET SETTINGS BUDGET GAMES SEED THREADS SECONDS
//
// NET is a file or none, SETTINGS are name=value,name=value (or sees=everything), BUDGET is iterations or 5ms. A duel
// has one first player among second ones, the same luck for each rotation of the seats.
#include "agents/clock.hpp"
#include "games/clash/features.hpp"
#include "games/galactic/features.hpp"
#include "games/pocket/features.hpp"
#include "lab/record.hpp"
#include "lab/statistics.hpp"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <mutex>
#include <thread>

using namespace imperium;

namespace {

std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

[[noreturn]] void fail(const std::string& message) {
    std::fprintf(stderr, "worker: %s\n", message.c_str());
    std::exit(2);
}

// One player of a game: its settings and, if it has one, its net.
struct Player {
    SearchSettings settings;
    std::unique_ptr<Net> net;
    bool sees_everything = false;
};

// Not a player but a measure: it sees what is hidden, also the order of the decks, but not the luck to come.
// What it wins is the ceiling that luck sets.
template <Game G> struct Everything {
    const typename G::State& state;
    Seat who;

    Seat seat() const { return who; }
    typename G::State imagine(Rng&) const {
        typename G::State world = state;
        take_back<G>(world, who);
        return world;
    }
    void legal(ActionList<G>& actions) const { G::legal(state, who, actions); }
};

template <Featured G> Player player_of(const std::string& net, const std::string& words) {
    Json given = Json::object();
    bool sees_everything = false;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find(',', at), words.size());
        const std::string word = words.substr(at, end - at);
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos) fail("a setting is written like rollout_depth=0, not " + word);
        if (word == "sees=everything")
            sees_everything = true;
        else
            given[word.substr(0, equals)] = std::atof(word.c_str() + equals + 1);
        at = end + 1;
    }
    const auto settings = settings_from(given, shipped_settings(G::kId, "emperor"));
    if (!settings) fail(settings.error().message());
    Player player{*settings, nullptr, sees_everything};
    if (net != "none") {
        auto read = read_net<G>(read_file(net));
        if (!read) fail(net + ": " + read.error().message());
        player.net = std::make_unique<Net>(std::move(*read));
    }
    player.settings.net = player.net.get();
    return player;
}

template <class Work> void on_threads(int count, Work work) {
    std::vector<std::jthread> threads;
    for (int i = 0; i < count; ++i) threads.emplace_back(work);
}

template <Featured G> int record(const typename G::Options& options, int seats, char** words) {
    using Features = FeaturesOf<G>;
    const std::string folder = words[0];
    std::filesystem::create_directories(folder);
    const std::uint64_t blocks = (std::strtoull(words[1], nullptr, 10) + kGamesOfBlock - 1) / kGamesOfBlock;
    const double end = seconds() + std::atof(words[2]);
    RecordPlan plan;
    plan.iterations = std::strtoull(words[3], nullptr, 10);
    plan.seed = std::strtoull(words[4], nullptr, 10);
    const Player player = player_of<G>(words[6], words[7]);
    std::atomic<std::uint64_t> next{0}, done{0};
    on_threads(std::atoi(words[5]), [&] {
        while (seconds() < end) {
            const std::uint64_t block = next++;
            if (block >= blocks) return;
            char name[32];
            std::snprintf(name, sizeof name, "/%06llu.rec", static_cast<unsigned long long>(block));
            const std::string path = folder + name;
            if (is_whole_block(read_file(path))) {
                ++done;
                continue;
            }
            RecordedBlock recorded;
            for (std::uint64_t i = 0; i < kGamesOfBlock; ++i) {
                if (seconds() > end + 3) return;
                recorded.play<G>(options, player.settings, plan, block * kGamesOfBlock + i);
            }
            const std::string bytes = recorded.bytes(G::kId, seats, Features::kFeatures, Features::kActionFeatures,
                                                     names_digest(Features::names(), Features::action_names()));
            std::ofstream(path + ".part", std::ios::binary).write(bytes.data(), static_cast<long>(bytes.size()));
            std::filesystem::rename(path + ".part", path);
            ++done;
        }
    });
    std::printf("recorded %llu games of %s\n", static_cast<unsigned long long>(done * kGamesOfBlock), G::kId);
    return 0;
}

template <Featured G> int duel(const typename G::Options& options, int seats, char** words) {
    const Player first = player_of<G>(words[0], words[1]), second = player_of<G>(words[2], words[3]);
    const std::string budget = words[4];
    const bool timed = budget.ends_with("ms");
    const std::uint64_t amount = std::strtoull(words[4], nullptr, 10);
    const std::uint64_t blocks = std::strtoull(words[5], nullptr, 10) / static_cast<unsigned>(seats);
    const std::uint64_t seed = std::strtoull(words[6], nullptr, 10);
    const double end = seconds() + std::atof(words[8]);
    std::atomic<std::uint64_t> next{0};
    std::mutex mutex;
    Spread spread;
    double wins = 0, games = 0;
    PerSeat<double> iterations, decisions;  // 0: the first player's, 1: the second one's
    on_threads(std::atoi(words[7]), [&] {
        while (seconds() < end) {
            const std::uint64_t block = next++;
            if (block >= blocks) return;
            double share = 0;
            PerSeat<double> thought, asked;
            for (int rotation = 0; rotation < seats; ++rotation) {
                const std::uint64_t luck = mix(mix(seed) ^ block);
                QuickChance chance(luck);
                std::vector<Rng> minds;
                for (int seat = 0; seat < seats; ++seat)
                    minds.emplace_back(mix(luck ^ mix(static_cast<std::uint64_t>(rotation * kMaxSeats + seat + 1))));
                NoEvents events;
                auto state = G::start(options, chance, events);
                for (int step = 0; step < 20'000 && !G::over(state); ++step) {
                    if (seconds() > end + 20) return;
                    const Seat seat = G::pending(state).lowest();
                    const int who = seat == rotation ? 0 : 1;
                    Limits limits{timed ? 0 : amount, {}};
                    if (timed) limits.spent = clock_of(amount);
                    const Player& player = who == 0 ? first : second;
                    const auto made = player.sees_everything ? think_search<G>(Everything<G>{state, seat}, limits,
                                                                               minds[seat], player.settings, amount)
                                                             : think_search<G>(Perspective<G>(state, seat), limits,
                                                                               minds[seat], player.settings, amount);
                    if (made.iterations > 0) {
                        thought[who] += static_cast<double>(made.iterations);
                        ++asked[who];
                    }
                    G::apply(state, seat, made.action, chance, events);
                }
                if (!G::over(state)) continue;
                const SeatSet winners = G::winners(state);
                if (winners.has(static_cast<Seat>(rotation))) share += 1.0 / winners.size();
            }
            const std::lock_guard lock(mutex);
            spread.add(share / seats);
            wins += share;
            games += seats;
            for (int who = 0; who < 2; ++who) {
                iterations[who] += thought[who];
                decisions[who] += asked[who];
            }
        }
    });
    const Interval interval = wilson(wins, games);
    const Elo elo = elo_of_blocks(spread, games, 1, seats);
    const Json line = {{"game", G::kId},
                       {"a", std::string(words[0]) + " " + words[1]},
                       {"b", std::string(words[2]) + " " + words[3]},
                       {"budget", budget},
                       {"seed", seed},
                       {"games", games},
                       {"rate", games > 0 ? wins / games : 0.0},
                       {"low", interval.low},
                       {"high", interval.high},
                       {"fair", 1.0 / seats},
                       {"elo", {elo.value, elo.low, elo.high}},
                       {"iterations_a", iterations[0] / std::max(1.0, decisions[0])},
                       {"iterations_b", iterations[1] / std::max(1.0, decisions[1])}};
    std::printf("%s\n", write_json(line).c_str());
    return 0;
}

}  // namespace

int main(int count, char** words) {
    const std::string what = count > 2 ? words[1] : "";
    if (!(what == "record" && count == 11) && !(what == "duel" && count == 12))
        fail("record or duel, with all their words");
    const std::string game = words[2];
    const auto go = [&]<class G>(const typename G::Options& options, int seats) {
        return what == "record" ? record<G>(options, seats, words + 3) : duel<G>(options, seats, words + 3);
    };
    if (game == Clash::kId) return go.operator()<Clash>({}, 2);
    if (game == Pocket::kId) return go.operator()<Pocket>({}, 3);
    Galactic::Options rounds;
    rounds.max_rounds = 200;
    if (game == Galactic::kId) return go.operator()<Galactic>(rounds, 4);
    fail("there are clash, pocket and galactic, not " + game);
}
