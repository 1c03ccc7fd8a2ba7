#include "lab/balance/judge.hpp"

#include "lab/balance/worth.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace imperium {

namespace {

// A share from blocks, judged against a fair one. Blocks that are all alike fall back on the games alone.
Rate rate_of(std::string label, const Spread& blocks, std::uint64_t games, double fair) {
    Rate rate{std::move(label), games, estimate_of(blocks)};
    const double error = blocks.standard_error();
    if (error > 0) {
        rate.share.p = rate.share.q = estimate_of(blocks.mean() - fair, error).p;
    } else {
        const Interval all = wilson(blocks.mean() * static_cast<double>(games), static_cast<double>(games));
        rate.share.low = all.low;
        rate.share.high = all.high;
        rate.share.p = rate.share.q = fair < all.low || fair > all.high ? 0.05 : 1.0;
    }
    rate.share.low = std::max(0.0, rate.share.low);
    rate.share.high = std::min(1.0, rate.share.high);
    return rate;
}

// Numbers of one block, then their mean as one of many.
class PerBlock {
public:
    void add(double value) {
        block_.add(value);
        ++games_;
    }
    void close() {
        if (block_.count() > 0) blocks_.add(block_.mean());
        block_ = {};
    }
    const Spread& blocks() const { return blocks_; }
    std::uint64_t games() const { return games_; }

private:
    Spread block_, blocks_;
    std::uint64_t games_ = 0;
};

// Reads the games once, block by block.
class Judge {
public:
    Judge(const Experiment& experiment, const Known& known, const std::vector<bool>& taken)
        : experiment_(experiment), known_(known), taken_(taken), seats_(static_cast<std::size_t>(experiment.seats)),
          leader_(Observed::kTenths) {}

    void add(const BalanceBlock& block) {
        bool any = false;
        for (const Observed& game : block.games) {
            if (!taken_[static_cast<std::size_t>(game.setting)]) continue;
            any = true;
            add(game);
        }
        if (!any) return;
        ++out_.blocks;
        for (PerBlock* one : all()) one->close();
        for (auto& [deck, share] : decks_) share.close();
        for (auto& [pair, share] : pairings_) share.close();
    }

    Balance finish() {
        const double fair = fair_share(1, experiment_.seats);
        for (std::size_t seat = 0; seat < seats_.size(); ++seat)
            out_.seats.push_back(rate("seat " + std::to_string(seat), seats_[seat], fair));
        if (first_.games() > 0) out_.went_first = rate(known_.went_first, first_, fair);
        if (restricted_.games() > 0) out_.restricted = rate("the restricted seat", restricted_, fair);
        for (const auto& [deck, share] : decks_) out_.decks.push_back(rate(deck, share, fair));
        for (const auto& [pair, share] : pairings_)
            out_.pairings.push_back(
                {pair.first, pair.second, rate(pair.first + " against " + pair.second, share, 0.5)});
        adjust();
        Shape& shape = out_.shape;
        shape.length = estimate_of(length_.blocks());
        shape.forced = estimate_of(forced_.blocks());
        shape.branching = estimate_of(branching_.blocks());
        shape.lead_changes = estimate_of(lead_changes_.blocks());
        shape.settled = estimate_of(settled_.blocks());
        for (std::size_t i = 0; i < leader_.size(); ++i)
            shape.leader_wins.push_back(rate(std::to_string(10 * i) + " %", leader_[i], fair));
        shape.comeback = rate("comebacks", comeback_, 0);
        if (experiment_.seats > 2) shape.kingmaking = rate("kingmaking", kingmaking_, 0);
        return std::move(out_);
    }

private:
    static Rate rate(const std::string& label, const PerBlock& shares, double fair) {
        return rate_of(label, shares.blocks(), shares.games(), fair);
    }
    std::vector<PerBlock*> all() {
        std::vector<PerBlock*> out = {&first_,   &restricted_,   &length_,   &forced_,    &branching_,
                                      &settled_, &lead_changes_, &comeback_, &kingmaking_};
        for (PerBlock& seat : seats_) out.push_back(&seat);
        for (PerBlock& tenth : leader_) out.push_back(&tenth);
        return out;
    }
    void adjust() {
        for (std::vector<Rate>* rates : {&out_.seats, &out_.decks}) {
            std::vector<Estimate*> family;
            for (Rate& one : *rates) family.push_back(&one.share);
            adjust_for_many(family);
        }
        std::vector<Estimate*> family;
        for (Pairing& pair : out_.pairings) family.push_back(&pair.rate.share);
        adjust_for_many(family);
    }

    void add(const Observed& game) {
        ++out_.games;
        out_.shape.lengths.push_back(game.decisions);
        length_.add(game.decisions);
        const double decisions = std::max(1U, game.decisions), free = decisions - game.forced;
        forced_.add(game.forced / decisions);
        if (free > 0) branching_.add(static_cast<double>(game.offered) / free);
        if (!game.finished) {
            ++out_.shape.unfinished;
            return;
        }
        lead_changes_.add(game.lead_changes);
        settled_.add(static_cast<double>(game.settled));
        for (std::size_t i = 0; i < leader_.size(); ++i)
            if (game.leader[i] >= 0) leader_[i].add(game.share(static_cast<Seat>(game.leader[i])));
        const std::int8_t half = game.leader[Observed::kTenths / 2];
        comeback_.add(half >= 0 && !game.winners.has(static_cast<Seat>(half)) ? 1 : 0);
        kingmaking_.add(game.kingmaking > 0 ? 1 : 0);
        for (std::size_t seat = 0; seat < seats_.size(); ++seat) seats_[seat].add(game.share(static_cast<Seat>(seat)));
        if (game.first != kNobody) first_.add(game.share(game.first));
        const Setting& setting = experiment_.settings[static_cast<std::size_t>(game.setting)];
        if (setting.restricted != kNobody) restricted_.add(game.share(setting.restricted));
        if (setting.decks.empty()) return;
        for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
            const std::string& mine = setting.decks[seat];
            decks_[mine].add(game.share(static_cast<Seat>(seat)));
            if (seats_.size() != 2) continue;
            const std::string& other = setting.decks[1 - seat];
            if (mine < other) pairings_[{mine, other}].add(game.share(static_cast<Seat>(seat)));
        }
    }

    const Experiment& experiment_;
    const Known& known_;
    const std::vector<bool>& taken_;
    Balance out_;
    std::vector<PerBlock> seats_;
    PerBlock first_, restricted_, length_, forced_, branching_, settled_, lead_changes_, comeback_, kingmaking_;
    std::vector<PerBlock> leader_;
    std::map<std::string, PerBlock> decks_;
    std::map<std::pair<std::string, std::string>, PerBlock> pairings_;
};

// How far two results from one position agree: the share of the variance of results that the position decides.
class Agreement {
public:
    Agreement(const Experiment& experiment, std::span<const BalanceBlock> blocks)
        : means_(experiment.settings.size(), std::vector<Spread>(static_cast<std::size_t>(experiment.seats))) {
        for (const BalanceBlock& block : blocks)
            for (const Observed& game : block.games)
                for (std::size_t seat = 0; game.finished && seat < means_[0].size(); ++seat)
                    mean_of(game, seat).add(game.share(static_cast<Seat>(seat)));
    }
    void add(const Observed& one, const Observed& other) {
        double product = 0, square = 0;
        for (std::size_t seat = 0; seat < means_[0].size(); ++seat) {
            const double mean = mean_of(one, seat).mean();
            const double a = one.share(static_cast<Seat>(seat)) - mean, b = other.share(static_cast<Seat>(seat)) - mean;
            product += a * b;
            square += (a * a + b * b) / 2;
        }
        products_.add(product);
        squares_.add(square);
    }
    std::optional<Estimate> share() const {
        if (products_.count() < 20 || squares_.mean() <= 0) return {};
        Estimate share = estimate_of(products_.mean() / squares_.mean(), products_.standard_error() / squares_.mean());
        share.low = std::max(-1.0, share.low);
        share.high = std::min(1.0, share.high);
        return share;
    }

private:
    Spread& mean_of(const Observed& game, std::size_t seat) {
        return means_[static_cast<std::size_t>(game.setting)][seat];
    }
    std::vector<std::vector<Spread>> means_;
    Spread products_, squares_;
};

void judge_luck(const Experiment& experiment, std::span<const BalanceBlock> blocks, const std::vector<bool>& taken,
                Shape& shape) {
    Agreement deal(experiment, blocks), half(experiment, blocks);
    for (const BalanceBlock& block : blocks)
        for (std::size_t i = 0; i < block.games.size(); ++i) {
            const Observed& game = block.games[i];
            if (!game.finished || !taken[static_cast<std::size_t>(game.setting)]) continue;
            if (game.again && !game.again_winners.empty()) {
                Observed again = game;
                again.winners = game.again_winners;
                half.add(game, again);
            }
            if (i % 2 == 1 && block.games[i - 1].setting == game.setting && block.games[i - 1].finished)
                deal.add(block.games[i - 1], game);
        }
    shape.deal_decides = deal.share();
    shape.half_decides = half.share();
}

std::vector<bool> taken_of(const Experiment& experiment, bool changed) {
    std::vector<bool> taken;
    for (const Setting& setting : experiment.settings) taken.push_back(setting.changed == changed);
    return taken;
}

}  // namespace

Balance judge_balance(const Experiment& experiment, const Known& known, std::span<const BalanceBlock> blocks,
                      bool changed) {
    const std::vector<bool> taken = taken_of(experiment, changed);
    Judge judge(experiment, known, taken);
    for (const BalanceBlock& block : blocks) judge.add(block);
    Balance out = judge.finish();
    judge_luck(experiment, blocks, taken, out.shape);
    out.things = worths_of(experiment, known, blocks, taken);
    return out;
}

std::vector<Difference> differences(const Experiment& experiment, const Known& known,
                                    std::span<const BalanceBlock> blocks) {
    // Block by block: the same deal and the same luck, once with and once without the change.
    std::vector<std::pair<std::string, Spread>> before, by;
    const auto note = [](auto& list, const std::string& label, double value) {
        auto at = std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.first == label; });
        if (at == list.end()) at = list.insert(at, {label, {}});
        at->second.add(value);
    };
    for (const BalanceBlock& block : blocks) {
        std::map<std::string, PerBlock> sides[2];
        for (const Observed& game : block.games) {
            const Setting& setting = experiment.settings[static_cast<std::size_t>(game.setting)];
            auto& side = sides[setting.changed ? 1 : 0];
            side["decisions in a game"].add(game.decisions);
            if (!game.finished) continue;
            for (int seat = 0; seat < experiment.seats; ++seat) {
                side["seat " + std::to_string(seat) + " wins"].add(game.share(static_cast<Seat>(seat)));
                if (!setting.decks.empty())
                    side[setting.decks[static_cast<std::size_t>(seat)] + " wins"].add(
                        game.share(static_cast<Seat>(seat)));
            }
            if (game.first != kNobody) side[known.went_first + " wins"].add(game.share(game.first));
        }
        for (auto& [label, value] : sides[0]) {
            const auto other = sides[1].find(label);
            if (other == sides[1].end()) continue;
            value.close();
            other->second.close();
            note(before, label, value.blocks().mean());
            note(by, label, other->second.blocks().mean() - value.blocks().mean());
        }
    }
    std::vector<Difference> out;
    for (std::size_t i = 0; i < by.size(); ++i) {
        const double was = before[i].second.mean();
        out.push_back({by[i].first, was, was + by[i].second.mean(), estimate_of(by[i].second)});
    }
    // Worths: the two estimates are taken as if their games were others, which makes the interval wide rather than
    // narrow.
    const auto old = worths_of(experiment, known, blocks, taken_of(experiment, false));
    const auto now = worths_of(experiment, known, blocks, taken_of(experiment, true));
    for (std::size_t i = 0; i < old.size(); ++i) {
        if (!old[i].worth || !now[i].worth) continue;
        const Estimate &a = *old[i].worth, &b = *now[i].worth;
        const double error = std::sqrt(a.error * a.error + b.error * b.error);
        out.push_back({"worth of " + old[i].thing.name, a.value, b.value, estimate_of(b.value - a.value, error)});
    }
    std::vector<Estimate*> family;
    for (Difference& one : out) family.push_back(&one.by);
    adjust_for_many(family);
    return out;
}

}  // namespace imperium
