// Self-play and duels for tools/learn/loop on a machine that has nothing: a small static program over core, games and
// agents, without codecs, server or page. tools/learn/README.md says how it is built.
//
//  worker record GAME FOLDER GAMES SECONDS ITERATIONS SEED THREADS NET SETTINGS
//  worker duel GAME NET SETTINGS NET SETTINGS BUDGET GAMES SEED THREADS SECONDS [LOW,HIGH]
//  worker sample GAME NET SETTINGS BUDGET GAMES SEED THREADS SECONDS NAME=VALUE|VALUE...
//
// GAME is a game, pocket:2 for its game of two, or seize:2:classic for another edition. NET is a file or none (or
// shipped), SETTINGS are name=value,name=value of Emperor, or after level=captain those of that level; sees=everything
// is a measure, and time=5 gives a player five times the budget. BUDGET is iterations or 5ms, or 0: each level's own
// iterations, or 450wait: what a table would give a computer if the next seat were a person who waits 450 ms at most. A
// duel has one first player among second ones, the same luck for each rotation of the seats; with two Elo differences
// it ends as soon as it is clear which of them is nearer, by the blocks in their order. A sample draws each of the
// named settings by lot for every seat, and tells them with the seat's share of the win: what tools/learn/effects
// reads.
//
// Milliseconds are processor time of the thread that thinks, so a machine with other work makes a duel slower and
// nothing else. SECONDS, after which no game is begun, are those of the clock on the wall.
#include "agents/simple.hpp"
#include "games/all.hpp"
#include "lab/record.hpp"
#include "lab/statistics.hpp"
#include "table/waiting.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <time.h>

using namespace imperium;

namespace {

std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// Milliseconds this thread has had of a processor.
double worked() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

// `clock_of` by that time, and all of it: nobody waits for an answer here. Asking the system costs as much as a part of
// an iteration, so it is asked every fourth time.
std::function<double()> work_of(std::uint64_t milliseconds) {
    return [begin = worked(), all = static_cast<double>(milliseconds), asked = 0U, spent = 0.0]() mutable {
        if (asked++ % 4 == 0) spent = (worked() - begin) / all;
        return spent;
    };
}

[[noreturn]] void fail(const std::string& message) {
    std::fprintf(stderr, "worker: %s\n", message.c_str());
    std::exit(2);
}

// One player of a game: its settings and, if it has one, its net.
struct Player {
    SearchSettings settings;
    std::unique_ptr<Net> net;
    bool sees_everything = false;
    Agent agent = Agent::emperor;
    std::uint64_t times = 1;  // the budget
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
    Agent agent = Agent::emperor;
    std::uint64_t times = 1;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find(',', at), words.size());
        const std::string word = words.substr(at, end - at);
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos) fail("a setting is written like rollout_depth=0, not " + word);
        if (word == "sees=everything")
            sees_everything = true;
        else if (word.starts_with("level=")) {
            const auto known = agent_of(word.substr(equals + 1));
            if (!known) fail(known.error().message());
            agent = *known;
        } else if (word.starts_with("time="))
            times = std::strtoull(word.c_str() + equals + 1, nullptr, 10);
        else
            given[word.substr(0, equals)] = std::atof(word.c_str() + equals + 1);
        at = end + 1;
    }
    const auto settings = settings_from(given, shipped_settings(G::kId, name_of(agent)));
    if (!settings) fail(settings.error().message());
    Player player{*settings, nullptr, sees_everything, agent, times};
    if (net == "shipped") {
        player.settings.net = learned_net<G>();
        return player;
    }
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

// What a block of games is played with: options, and by the number of the block the variants that are drawn.
template <Game G> using Table = std::function<typename G::Options(std::uint64_t block)>;

template <Featured G> int record(const Table<G>& table, int seats, char** words) {
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
            auto played = table(block);
            if constexpr (std::is_same_v<G, Pocket>) played.systems_only = block % 4 == 3;
            for (std::uint64_t i = 0; i < kGamesOfBlock; ++i) {
                if (seconds() > end + 3) return;
                recorded.play<G>(played, player.settings, plan, block * kGamesOfBlock + i);
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

// How long a decision is thought about.
struct Budget {
    std::uint64_t amount;
    bool timed;      // milliseconds, otherwise iterations
    bool of_a_wait;  // milliseconds between two decisions of the next seat
};

Budget budget_of(const std::string& word) {
    const bool wait = word.ends_with("wait");
    return {std::strtoull(word.c_str(), nullptr, 10), wait || word.ends_with("ms"), wait};
}

// The waits of a table, one for each seat: it thinks as if the next seat were a person and the other computers took as
// long as it does. The table's own budget is that of Emperor, so another one lets the time run faster.
class Waits {
public:
    Waits(const Budget& budget, int seats)
        : faster_(static_cast<double>(table::Waiting::budget_of(Agent::emperor)) * (seats - 1)
                  / static_cast<double>(std::max<std::uint64_t>(1, budget.amount))),
          seats_(seats) {}

    std::uint64_t grant(Seat seat, int choices) {
        const auto time =
            static_cast<double>(waits_[seat].grant(0, Agent::emperor, static_cast<std::size_t>(choices), now()));
        return static_cast<std::uint64_t>(std::max(1.0, time / faster_));
    }
    void decided(Seat seat) {
        waits_[seat].finish(0, now());
        waits_[(seat + seats_ - 1) % seats_].begin();
    }

private:
    std::int64_t now() const { return static_cast<std::int64_t>(worked() * faster_); }

    PerSeat<table::Waiting> waits_;
    double faster_;
    int seats_;
};

// Plays one game with a player for each seat; nothing if it does not end before `end`. `told` hears of each thought.
template <Featured G, class Told>
std::optional<SeatSet> play_game(const typename G::Options& options, const std::vector<const Player*>& players,
                                 std::uint64_t luck, std::uint64_t minds_seed, const Budget& budget, double end,
                                 Told told) {
    QuickChance chance(luck);
    std::vector<Rng> minds;
    for (std::size_t seat = 0; seat < players.size(); ++seat)
        minds.emplace_back(mix(luck ^ mix(minds_seed + seat + 1)));
    NoEvents events;
    Waits waits(budget, static_cast<int>(players.size()));
    auto state = G::start(options, chance, events);
    for (int step = 0; step < 20'000 && !G::over(state); ++step) {
        if (seconds() > end) return std::nullopt;
        const Seat seat = G::pending(state).lowest();
        const Player& player = *players[seat];
        ActionList<G> actions;
        G::legal(state, seat, actions);
        const std::uint64_t amount =
            (budget.of_a_wait ? waits.grant(seat, actions.size()) : budget.amount) * player.times;
        Limits limits{budget.timed ? 0 : amount, {}};
        if (budget.timed) limits.spent = work_of(amount);
        const std::uint64_t measure = info_of(player.agent).iterations;
        Rng& mind = minds[seat];
        const auto think = [&](const auto& seen) {
            return think_search<G>(seen, limits, mind, player.settings, measure);
        };
        const auto made = player.sees_everything ? think(Everything<G>{state, seat})
                          : measure == 0         ? think_by_instinct<G>(Perspective<G>(state, seat), limits, mind)
                                                 : think(Perspective<G>(state, seat));
        told(seat, made.iterations);
        waits.decided(seat);
        G::apply(state, seat, made.action, chance, events);
    }
    if (!G::over(state)) return std::nullopt;
    return G::winners(state);
}

// What a block of a duel came to: one game for each rotation of the seats.
struct Bout {
    double wins = 0;  // of the first player
    std::array<double, 2> thought,
        asked;  // iterations, and decisions that had some, of the first player and the others
};

// What a duel came to so far. With a sequential test blocks count in their order, whichever is finished first, up to
// the one that answers it.
class Tally {
public:
    Tally(int seats, std::optional<Sprt> sprt) : seats_(seats), sprt_(sprt) {}

    void take(std::uint64_t block, const Bout& bout) {
        const std::lock_guard lock(mutex_);
        finished_[block] = bout;
        if (!sprt_) return;
        for (auto at = finished_.find(counted_.size()); answer_ == Sprt::Answer::open && at != finished_.end();
             at = finished_.find(counted_.size())) {
            counted_.push_back(at->second);
            shares_.add(at->second.wins / seats_);
            answer_ = sprt_->answer(shares_, 1, seats_);
        }
    }
    bool answered() const {
        const std::lock_guard lock(mutex_);
        return answer_ != Sprt::Answer::open;
    }
    // What counts: all blocks, or those up to the answer.
    Json told() const {
        std::vector<Bout> bouts = counted_;
        if (answer_ == Sprt::Answer::open) {
            bouts.clear();
            for (const auto& [block, bout] : finished_) bouts.push_back(bout);
        }
        Spread shares;
        Bout all{};
        for (const Bout& bout : bouts) {
            shares.add(bout.wins / seats_);
            all.wins += bout.wins;
            for (std::size_t who = 0; who < 2; ++who) {
                all.thought[who] += bout.thought[who];
                all.asked[who] += bout.asked[who];
            }
        }
        const double games = static_cast<double>(seats_) * static_cast<double>(bouts.size());
        const Interval interval = wilson(all.wins, games);
        const Elo elo = elo_of_blocks(shares, games, 1, seats_);
        Json line = {{"games", games},
                     {"rate", games > 0 ? all.wins / games : 0.0},
                     {"low", interval.low},
                     {"high", interval.high},
                     {"fair", 1.0 / seats_},
                     {"elo", {elo.value, elo.low, elo.high}},
                     {"iterations_a", all.thought[0] / std::max(1.0, all.asked[0])},
                     {"iterations_b", all.thought[1] / std::max(1.0, all.asked[1])}};
        if (sprt_)
            line["sprt"] = {{"low", sprt_->low},
                            {"high", sprt_->high},
                            {"answer", answer_ == Sprt::Answer::high  ? "high"
                                       : answer_ == Sprt::Answer::low ? "low"
                                                                      : "open"}};
        return line;
    }

private:
    int seats_;
    std::optional<Sprt> sprt_;
    mutable std::mutex mutex_;
    std::map<std::uint64_t, Bout> finished_;
    std::vector<Bout> counted_;
    Spread shares_;
    Sprt::Answer answer_ = Sprt::Answer::open;
};

template <Featured G> int duel(const Table<G>& table, int seats, char** words, int count) {
    const Player first = player_of<G>(words[0], words[1]), second = player_of<G>(words[2], words[3]);
    const Budget budget = budget_of(words[4]);
    const std::uint64_t blocks = std::strtoull(words[5], nullptr, 10) / static_cast<unsigned>(seats);
    const std::uint64_t seed = std::strtoull(words[6], nullptr, 10);
    const double end = seconds() + std::atof(words[8]);
    std::optional<Sprt> sprt;
    if (count > 9) {
        sprt = sprt_from(words[9]);
        if (!sprt) fail(std::string("a sequential test is two rising Elo differences such as 0,30, not ") + words[9]);
    }
    std::atomic<std::uint64_t> next{0};
    Tally tally(seats, sprt);
    on_threads(std::atoi(words[7]), [&] {
        while (seconds() < end && !tally.answered()) {
            const std::uint64_t block = next++;
            if (block >= blocks) return;
            Bout bout{};
            const auto options = table(block);
            for (int rotation = 0; rotation < seats; ++rotation) {
                std::vector<const Player*> players(static_cast<std::size_t>(seats), &second);
                players[static_cast<std::size_t>(rotation)] = &first;
                const auto winners = play_game<G>(options, players, mix(mix(seed) ^ block),
                                                  static_cast<std::uint64_t>(rotation * kMaxSeats), budget, end + 20,
                                                  [&](Seat seat, std::uint64_t made) {
                                                      const std::size_t who = seat == rotation ? 0 : 1;
                                                      bout.thought[who] += static_cast<double>(made);
                                                      bout.asked[who] += made > 0 ? 1 : 0;
                                                  });
                if (!winners && seconds() > end + 20) return;
                if (winners && winners->has(static_cast<Seat>(rotation))) bout.wins += 1.0 / winners->size();
            }
            tally.take(block, bout);
        }
    });
    Json line = {{"game", G::kId},
                 {"a", std::string(words[0]) + " " + words[1]},
                 {"b", std::string(words[2]) + " " + words[3]},
                 {"budget", words[4]},
                 {"seed", seed}};
    line.update(tally.told());
    std::printf("%s\n", write_json(line).c_str());
    return 0;
}

// One of the settings that a sample varies.
struct Factor {
    std::string name;
    std::vector<std::string> values;
};

Factor factor_of(const std::string& word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) fail("a setting to vary is written like hunch=0|20|60, not " + word);
    Factor factor{word.substr(0, equals), {}};
    for (std::size_t at = equals + 1; at <= word.size();) {
        const std::size_t end = std::min(word.find('|', at), word.size());
        factor.values.push_back(word.substr(at, end - at));
        at = end + 1;
    }
    return factor;
}

template <Featured G> int sample(const Table<G>& table, int seats, char** words, int count) {
    const Budget budget = budget_of(words[2]);
    const std::uint64_t games = std::strtoull(words[3], nullptr, 10);
    const std::uint64_t seed = std::strtoull(words[4], nullptr, 10);
    const double end = seconds() + std::atof(words[6]);
    std::vector<Factor> factors;
    for (int i = 7; i < count; ++i) factors.push_back(factor_of(words[i]));
    std::atomic<std::uint64_t> next{0};
    std::mutex mutex;
    for (const Factor& factor : factors) std::printf("%s\t", factor.name.c_str());
    std::printf("share\n");
    on_threads(std::atoi(words[5]), [&] {
        while (seconds() < end) {
            const std::uint64_t game = next++;
            if (game >= games) return;
            const std::uint64_t luck = mix(mix(seed) ^ game);
            Rng lot(mix(luck + 1));
            std::vector<Player> drawn;
            std::vector<std::string> told;
            for (int seat = 0; seat < seats; ++seat) {
                std::string settings = words[1], line;
                for (const Factor& factor : factors) {
                    const std::string& value =
                        factor.values[lot.below(static_cast<std::uint32_t>(factor.values.size()))];
                    settings += (settings.empty() ? "" : ",") + factor.name + "=" + value;
                    line += value + "\t";
                }
                drawn.push_back(player_of<G>(words[0], settings));
                told.push_back(line);
            }
            std::vector<const Player*> players;
            for (const Player& player : drawn) players.push_back(&player);
            const auto winners =
                play_game<G>(table(game), players, luck, 0, budget, end + 20, [](Seat, std::uint64_t) {});
            if (!winners) continue;
            const std::lock_guard lock(mutex);
            for (int seat = 0; seat < seats; ++seat)
                std::printf("%s%.4f\n", told[static_cast<std::size_t>(seat)].c_str(),
                            winners->has(static_cast<Seat>(seat)) ? 1.0 / winners->size() : 0.0);
        }
    });
    return 0;
}

}  // namespace

int main(int count, char** words) {
    const std::string what = count > 2 ? words[1] : "";
    if (!(what == "record" && count == 11) && !(what == "duel" && (count == 12 || count == 13))
        && !(what == "sample" && count > 10))
        fail("record, duel or sample, with all their words");
    const std::string name = words[2];
    const std::string game = name.substr(0, name.find(':'));
    std::optional<int> answer;
    AllGames::each([&]<class Codec>() {
        using G = typename Codec::Game;
        if (game != G::kId) return;
        const GameInfo& info = Codec::info();
        const auto colon = name.find(':'), second = name.find(':', std::min(colon, name.size() - 1) + 1);
        const int usual = std::is_same_v<G, Galactic> ? 4 : std::is_same_v<G, Pocket> ? 3 : 2;
        const int seats = colon == std::string::npos ? usual : std::atoi(name.c_str() + colon + 1);
        Json given = Json::object();
        if (info.option("max_rounds") != nullptr) given["max_rounds"] = 200;
        if (second != std::string::npos) given["edition"] = name.substr(second + 1);
        const auto read = [&](const Json& wanted) {
            const auto complete = complete_options(info, wanted);
            if (!complete) fail(complete.error().message());
            auto options = Codec::options(seats, *complete);
            if (!options) fail(options.error().message());
            return *options;
        };
        const typename G::Options usual_table = read(given);  // its card set stays as long as it does
        std::vector<typename G::Options> tables = {usual_table};
        if constexpr (std::is_same_v<G, Seize>) {  // each pair of different starter decks
            const auto& decks = Codec::card_set(usual_table).decks;
            tables.clear();
            for (std::size_t one = 0; one < decks.size(); ++one)
                for (std::size_t other = 0; other < decks.size(); ++other) {
                    if (one == other) continue;
                    given["decks"] = Json::array();
                    for (int seat = 0; seat < seats; ++seat)
                        given["decks"].push_back(decks[seat % 2 == 0 ? one : other].id);
                    tables.push_back(read(given));
                }
        }
        const Table<G> table = [&](std::uint64_t block) { return tables[block % tables.size()]; };
        answer = what == "sample"   ? sample<G>(table, seats, words + 3, count - 3)
                 : what == "record" ? record<G>(table, seats, words + 3)
                                    : duel<G>(table, seats, words + 3, count - 3);
    });
    if (!answer) fail("there are clash, pocket, galactic and seize, perhaps with seats (pocket:2), not " + name);
    return *answer;
}
