#include "lab/record_run.hpp"

#include "games/all.hpp"

#include <atomic>
#include <mutex>
#include <thread>

namespace imperium {

namespace {

constexpr int kLabRounds = 200;  // where a game can go on for ever: its option max_rounds

// What the threads share.
struct Counter {
    std::mutex mutex;
    std::uint64_t next = 0, finished = 0;
    std::optional<Problem> problem;
};

template <class Codec>
Result<std::uint64_t> record_as(const RecordRun& run, int seats, const Json& options, unsigned threads) {
    using G = typename Codec::Game;
    using Features = FeaturesOf<G>;
    const auto typed = Codec::options(seats, options);
    if (!typed) return std::unexpected(typed.error());
    auto settings = settings_from(run.settings, settings_of<G>(Agent::emperor));
    if (!settings) return std::unexpected(settings.error());
    std::optional<Net> net;
    if (run.net) {
        settings->net = nullptr;
        if (!run.net->empty()) {
            auto read = read_net<G>(*run.net);
            if (!read) return std::unexpected(read.error());
            net = std::move(*read);
            settings->net = &*net;
        }
    }
    const std::uint64_t names = names_digest(Features::names(), Features::action_names());
    const std::uint64_t blocks = (run.games + kGamesOfBlock - 1) / kGamesOfBlock;
    Counter counter;
    const auto work = [&] {
        while (true) {
            std::uint64_t block = 0;
            {
                const std::lock_guard lock(counter.mutex);
                if (counter.next == blocks || counter.problem || (run.stop && run.stop())) return;
                block = counter.next++;
                if (run.there && run.there(block)) {
                    ++counter.finished;
                    continue;
                }
            }
            RecordedBlock recorded;
            for (std::uint64_t i = 0; i < kGamesOfBlock; ++i)
                recorded.play<G>(*typed, *settings, run.plan, block * kGamesOfBlock + i);
            const std::string bytes =
                recorded.bytes(G::kId, seats, Features::kFeatures, Features::kActionFeatures, names);
            const std::lock_guard lock(counter.mutex);
            if (const auto kept = run.keep(block, bytes); !kept && !counter.problem) counter.problem = kept.error();
            ++counter.finished;
            if (run.progress) run.progress(counter.finished * kGamesOfBlock);
        }
    };
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    others.clear();
    if (counter.problem) return std::unexpected(*counter.problem);
    return counter.finished * kGamesOfBlock;
}

}  // namespace

Result<std::uint64_t> record_games(const RecordRun& run) {
    const auto entry = registry().find(run.game);
    if (!entry) return std::unexpected(entry.error());
    const GameInfo& info = *(*entry)->info;
    const int seats = run.seats == 0 ? info.seats[0] : run.seats;
    if (!info.allows_seats(seats)) return refuse("bad_option", info.id + " is not played by " + std::to_string(seats));
    Json given = run.options.is_null() ? Json::object() : run.options;
    if (info.option("max_rounds") != nullptr && given.is_object() && !given.contains("max_rounds"))
        given["max_rounds"] = kLabRounds;
    const auto options = complete_options(info, given);
    if (!options) return std::unexpected(options.error());
    const unsigned threads = run.threads == 0 ? std::max(1U, std::thread::hardware_concurrency()) : run.threads;
    Result<std::uint64_t> result = refuse("unknown_game", run.game + " has no features that could be recorded");
    AllGames::each([&]<class Codec>() {
        if constexpr (Featured<typename Codec::Game>)
            if (Codec::info().id == run.game) result = record_as<Codec>(run, seats, *options, threads);
    });
    return result;
}

}  // namespace imperium
