#include "lab/balance/run.hpp"

#include "lab/balance/bench.hpp"
#include "lab/balance/file.hpp"
#include "lab/statistics.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <set>

namespace imperium {

namespace {

// Whether the win rates of all seats are known well enough.
class Enough {
public:
    Enough(double wanted, int seats) : wanted_(wanted), rates_(static_cast<std::size_t>(seats)) {}
    bool add(const BalanceBlock& block) {
        for (std::size_t seat = 0; seat < rates_.size(); ++seat) {
            double share = 0;
            for (const Observed& game : block.games) share += game.share(static_cast<Seat>(seat));
            rates_[seat].add(share / static_cast<double>(block.games.size()));
        }
        return wanted_ > 0 && rates_[0].count() >= 50 && std::ranges::all_of(rates_, [&](const Spread& rate) {
                   return kNinetyFive * rate.standard_error() <= wanted_;
               });
    }

private:
    double wanted_;
    std::vector<Spread> rates_;
};

// An experiment under way: blocks come as they are finished, and are judged in their order.
class Run {
public:
    Run(const Experiment& experiment, const BalanceWatch& watch, BalanceGames& result, std::vector<BalanceBlock> before)
        : experiment_(experiment), watch_(watch), result_(result), things_(known_of(experiment).things.size()),
          blocks_(experiment.blocks()), enough_(experiment.enough, experiment.seats) {
        for (std::uint64_t block = 0; block < blocks_; ++block) all_ += experiment.round_of(block).size();
        for (BalanceBlock& block : before) {
            if (block.index >= blocks_) break;
            earlier_ += block.games.size();
            there_.insert(block.index);
            open_.emplace(block.index, std::move(block));
        }
        move_up();
    }

    void play(unsigned threads) {
        if (known_) return;
        Work work{"balance", to_json(experiment_), blocks_};
        work.there = [this](std::uint64_t block) { return there_.contains(block); };
        WorkWatch watch;
        watch.finished = [this](std::uint64_t, const std::string& line) {
            take(*read_balance_line(line, experiment_, things_));
            return !known_;
        };
        watch.moment = [this] { tell(); };
        watch.stop = watch_.stop;
        const auto whole = play_parts(work, threads, watch);
        result_.stopped = !whole || !*whole;
    }

private:
    using Clock = std::chrono::steady_clock;

    void take(BalanceBlock block) {
        played_ += block.games.size();
        if (watch_.finished) watch_.finished(block);
        const std::uint64_t index = block.index;
        open_.emplace(index, std::move(block));
        move_up();
    }
    // Takes over what there is up to the first block that is not there, or to the one after which enough is known.
    void move_up() {
        while (!known_) {
            const auto at = open_.find(result_.blocks.size());
            if (at == open_.end()) return;
            known_ = enough_.add(at->second);
            result_.blocks.push_back(std::move(at->second));
            open_.erase(at);
        }
    }
    void tell() {
        const auto now = Clock::now();
        if (!watch_.progress || now - told_ < std::chrono::seconds(1)) return;
        told_ = now;
        BalancePace pace{earlier_ + played_, all_, std::chrono::duration<double>(now - begin_).count(), 0};
        if (played_ > 0)
            pace.seconds_left =
                pace.seconds / static_cast<double>(played_) * static_cast<double>(pace.wanted - pace.finished);
        watch_.progress(pace);
    }

    const Experiment& experiment_;
    const BalanceWatch& watch_;
    BalanceGames& result_;
    std::size_t things_;
    std::uint64_t blocks_;  // counting them takes as long as there are many
    Enough enough_;
    bool known_ = false;
    std::map<std::uint64_t, BalanceBlock> open_;        // not yet taken over
    std::set<std::uint64_t> there_;                     // blocks from before
    std::uint64_t all_ = 0, earlier_ = 0, played_ = 0;  // games
    Clock::time_point begin_ = Clock::now(), told_ = begin_;
};

}  // namespace

BalanceGames run_balance(const Experiment& experiment, unsigned threads, const BalanceWatch& watch,
                         std::vector<BalanceBlock> before) {
    BalanceGames result;
    Run(experiment, watch, result, std::move(before)).play(threads);
    return result;
}

Result<PlayPart> balance_parts(const Json& json) {
    auto experiment = read_experiment(json, "experiment");
    if (!experiment) return std::unexpected(experiment.error());
    const std::shared_ptr<const BalanceBench> bench = bench_of(*experiment);
    return PlayPart([bench](std::uint64_t block, const std::atomic<bool>& stop) {
        return balance_line(bench->play(block, [&stop] { return !stop.load(std::memory_order_relaxed); }));
    });
}

}  // namespace imperium
