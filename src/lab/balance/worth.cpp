#include "lab/balance/worth.hpp"

#include <algorithm>
#include <map>

namespace imperium {

namespace {

constexpr double kFewest = 30;  // seats and games with a thing, and without it, for an estimate

using Cell = Regression::Cell;

// What the seats of a game are told apart by: their deck where they have one, and their place otherwise.
class Groups {
public:
    explicit Groups(const Experiment& experiment) : seats_(experiment.seats) {
        for (const Setting& setting : experiment.settings) {
            of_.emplace_back();
            for (int seat = 0; seat < seats_; ++seat) {
                const std::string name =
                    setting.decks.empty() ? std::string() : setting.decks[static_cast<std::size_t>(seat)];
                of_.back().push_back(name.empty() ? seat : number_of(name));
            }
        }
    }
    std::size_t count() const { return static_cast<std::size_t>(seats_) + names_.size(); }
    std::size_t of(int setting, Seat seat) const {
        return static_cast<std::size_t>(of_[static_cast<std::size_t>(setting)][seat]);
    }

private:
    int number_of(const std::string& name) {
        auto at = std::find(names_.begin(), names_.end(), name);
        if (at == names_.end()) at = names_.insert(at, name);
        return seats_ + static_cast<int>(at - names_.begin());
    }
    int seats_;
    std::vector<std::string> names_;
    std::vector<std::vector<int>> of_;
};

// How often each thing came up in each group, and what an average thing of a kind is there.
class Exposure {
public:
    Exposure(const std::vector<Thing>& things, std::size_t groups)
        : things_(things), sum_(groups, std::vector<double>(things.size())) {}
    void add(std::size_t group, std::size_t thing, double amount) { sum_[group][thing] += amount; }
    double of(std::size_t thing) const {
        double all = 0;
        for (const auto& group : sum_) all += group[thing];
        return all;
    }
    // This thing less the average one of its kind that could have been there instead.
    void contrast(std::size_t thing, std::span<double> weights) const {
        weights[thing] += 1;
        const double all = of(thing);
        for (const auto& group : sum_) {
            if (group[thing] == 0) continue;
            double kind = 0;
            for (std::size_t i = 0; i < things_.size(); ++i)
                kind += things_[i].kind == things_[thing].kind ? group[i] : 0.0;
            for (std::size_t i = 0; i < things_.size(); ++i)
                if (things_[i].kind == things_[thing].kind) weights[i] -= group[thing] / all * group[i] / kind;
        }
    }

private:
    const std::vector<Thing>& things_;
    std::vector<std::vector<double>> sum_;
};

// All games of the settings that are taken, with the block they belong to.
template <class Visit>
void each_game(std::span<const BalanceBlock> blocks, const std::vector<bool>& taken, Visit visit) {
    for (const BalanceBlock& block : blocks)
        for (const Observed& game : block.games)
            if (game.finished && taken[static_cast<std::size_t>(game.setting)]) visit(game, block.index);
}

// One regression over all that luck deals.
void estimate_dealt(const Experiment& experiment, const Groups& groups, std::span<const BalanceBlock> blocks,
                    const std::vector<bool>& taken, std::vector<ThingWorth>& worths, const std::vector<Thing>& things) {
    const std::size_t count = things.size();
    const auto seats = static_cast<std::size_t>(experiment.seats);
    Regression regression(count + seats + groups.count());
    Exposure exposure(things, groups.count());
    std::vector<double> with(count);
    std::vector<std::vector<Cell>> rows(seats);
    each_game(blocks, taken, [&](const Observed& game, std::uint64_t block) {
        for (auto& row : rows) row.clear();
        for (const Contact& contact : game.contacts) {
            if (contact.dealt == 0) continue;
            rows[contact.seat].push_back({contact.thing, static_cast<double>(contact.dealt)});
            exposure.add(groups.of(game.setting, contact.seat), contact.thing, contact.dealt);
            ++with[contact.thing];
        }
        for (std::size_t seat = 0; seat < seats; ++seat) {
            rows[seat].push_back({static_cast<std::uint32_t>(count + seat), 1});
            rows[seat].push_back(
                {static_cast<std::uint32_t>(count + seats + groups.of(game.setting, static_cast<Seat>(seat))), 1});
            regression.add(rows[seat], game.share(static_cast<Seat>(seat)), block);
        }
    });
    const Regression::Fit fit = regression.fit();
    if (!fit.settled()) return;
    for (std::size_t i = 0; i < count; ++i) {
        if (!worths[i].by_luck || with[i] < kFewest) continue;
        std::vector<double> weights(fit.value.size());
        exposure.contrast(i, weights);
        worths[i].worth = fit.contrast(weights);
        if (worths[i].worth->error <= 1e-9) worths[i].worth.reset();  // everybody always has it
    }
}

// A regression for each kind that is chosen.
void estimate_chosen(const Experiment& experiment, const std::string& kind, std::span<const BalanceBlock> blocks,
                     const std::vector<bool>& taken, std::vector<ThingWorth>& worths,
                     const std::vector<Thing>& things) {
    const std::size_t count = things.size();
    const auto seats = static_cast<std::size_t>(experiment.seats);
    Regression regression(count + 1 + seats);
    Exposure exposure(things, 1);
    std::vector<Cell> row;
    each_game(blocks, taken, [&](const Observed& game, std::uint64_t block) {
        for (const Contact& contact : game.contacts) {
            if (contact.played == 0 || things[contact.thing].kind != kind) continue;
            row = {{contact.thing, 1},
                   {static_cast<std::uint32_t>(count), static_cast<double>(contact.before)},
                   {static_cast<std::uint32_t>(count + 1 + contact.seat), 1}};
            regression.add(row, game.share(contact.seat), block);
            exposure.add(0, contact.thing, 1);
        }
    });
    const Regression::Fit fit = regression.fit();
    if (!fit.settled()) return;
    for (std::size_t i = 0; i < count; ++i) {
        if (things[i].kind != kind || exposure.of(i) < kFewest) continue;
        std::vector<double> weights(fit.value.size());
        exposure.contrast(i, weights);
        worths[i].worth = fit.contrast(weights);
        if (worths[i].worth->error <= 1e-9) worths[i].worth.reset();
    }
}

}  // namespace

std::vector<ThingWorth> worths_of(const Experiment& experiment, const Known& known,
                                  std::span<const BalanceBlock> blocks, const std::vector<bool>& taken) {
    std::vector<ThingWorth> worths;
    for (const Thing& thing : known.things) worths.emplace_back().thing = thing;
    if (worths.empty()) return worths;
    std::map<std::string, bool> dealt, hidden;  // by kind: luck deals it, it comes into single hands
    double seat_games = 0;
    each_game(blocks, taken, [&](const Observed& game, std::uint64_t) {
        seat_games += experiment.seats;
        for (const Contact& contact : game.contacts) {
            ThingWorth& one = worths[contact.thing];
            one.dealt += contact.dealt > 0 ? 1 : 0;
            one.seen += contact.dealt + contact.seen + contact.played > 0 ? 1 : 0;
            one.played += contact.played > 0 ? 1 : 0;
            if (contact.dealt > 0) dealt[one.thing.kind] = true;
            if (contact.dealt + contact.seen > 0) hidden[one.thing.kind] = true;
        }
    });
    if (seat_games == 0) return worths;
    for (ThingWorth& one : worths) {
        one.by_luck = dealt.contains(one.thing.kind);
        one.dealt /= seat_games;
        one.seen = hidden.contains(one.thing.kind) ? one.seen / seat_games : 1;
        one.played /= seat_games;
    }
    if (!dealt.empty()) estimate_dealt(experiment, Groups(experiment), blocks, taken, worths, known.things);
    std::map<std::string, std::vector<Estimate*>> families;
    for (const ThingWorth& one : worths)
        if (!one.by_luck) families[one.thing.kind];
    for (const auto& [kind, none] : families) estimate_chosen(experiment, kind, blocks, taken, worths, known.things);
    for (ThingWorth& one : worths)
        if (one.worth) families[one.thing.kind].push_back(&*one.worth);
    for (auto& [kind, family] : families) adjust_for_many(family);
    return worths;
}

}  // namespace imperium
