#include "lab/balance/trial.hpp"

#include "core/card_changes.hpp"
#include "games/card_reading.hpp"
#include "lab/balance/worth.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace imperium {

namespace {

constexpr std::uint64_t kUsualGames = 1'000;
constexpr std::uint64_t kFewest = 4;
constexpr std::uint64_t kFewestDeals = 5;  // for an interval

Json told(double value, double low, double high) { return {{"value", value}, {"low", low}, {"high", high}}; }
Json unknown(double value) { return {{"value", value}, {"low", nullptr}, {"high", nullptr}}; }

Json told(const Spread& numbers, bool share) {
    if (numbers.count() < kFewestDeals || numbers.standard_error() <= 0) return unknown(numbers.mean());
    const Estimate estimate = estimate_of(numbers);
    if (!share) return told(estimate.value, estimate.low, estimate.high);
    return told(estimate.value, std::max(0.0, estimate.low), std::min(1.0, estimate.high));
}

// The names of the cards and decks in which two sets differ, each once.
std::vector<std::string> names_in(const Json& changes) {
    std::vector<std::string> names;
    for (const Json& one : changes) {
        const auto& name = one["name"].get_ref<const std::string&>();
        if (names.empty() || names.back() != name) names.push_back(name);
    }
    return names;
}

Result<void> allowed(const Contestant& player, const TrialBounds& bounds) {
    if (info_of(player.agent).milliseconds > 0 && player.iterations == 0)
        return refuse("bad_request", "a trial can be repeated, so its players count iterations: cadet, captain or "
                                     "captain:40, not "
                                         + brief(Json(player.name)));
    const std::uint64_t asked = player.iterations > 0 ? player.iterations : info_of(player.agent).iterations;
    if (asked > bounds.iterations)
        return refuse("bad_request", "a player of a trial has at most " + std::to_string(bounds.iterations)
                                         + " iterations a decision, not " + std::to_string(asked));
    return {};
}

}  // namespace

Result<Trial> Trial::begin(const Json& wish, const TrialBounds& bounds) {
    Reader read(wish, "", "bad_request");
    read.allow({"game", "cards", "options", "seats", "player", "games", "seed", "decks"});
    ExperimentWish asked;
    asked.game = read.text("game");
    if (!read.ok()) return read.problem();
    if (card_reading(asked.game) == nullptr)
        return refuse("bad_request", brief(Json(asked.game)) + " has no cards that could be changed");
    asked.cards = read.object("cards");
    asked.seats = static_cast<int>(read.integer_or("seats", 0, kMaxSeats, 0));
    asked.player = read.text_or("player", "cadet");
    asked.games = static_cast<std::uint64_t>(
        read.integer_or("games", kFewest, static_cast<std::int64_t>(bounds.games),
                        std::min<std::int64_t>(kUsualGames, static_cast<std::int64_t>(bounds.games))));
    asked.seed = static_cast<std::uint64_t>(read.integer_or("seed", 0, std::int64_t{1} << 52, 1));
    asked.decks = read.boolean_or("decks", false);
    if (read.has("options")) asked.options = read.object("options");
    if (!read.ok()) return read.problem();
    const auto player = contestant_of(asked.player);
    if (!player) return std::unexpected(player.error());
    if (const auto fine = allowed(*player, bounds); !fine) return std::unexpected(fine.error());
    const auto printed = card_content(asked);
    if (!printed) return std::unexpected(printed.error());
    auto experiment = experiment_of(asked);
    if (!experiment) return std::unexpected(experiment.error());
    Trial trial;
    trial.changed_ = names_in(card_changes(*printed, asked.cards));
    if (trial.changed_.empty())
        return refuse("bad_request", "this card set is the printed one; change something first");
    trial.experiment_ = std::make_unique<const Experiment>(std::move(*experiment));
    trial.known_ = known_of(*trial.experiment_);
    trial.bench_ = bench_of(*trial.experiment_);
    trial.wanted_ = trial.experiment_->blocks();
    for (std::uint64_t block = 0; block < trial.wanted_; ++block)
        trial.of_ += trial.experiment_->round_of(block).size();
    return trial;
}

void Trial::play(const BalanceBench::Going& going) {
    if (over()) return;
    BalanceBlock block = bench_->play(blocks_.size(), going);
    if (!going()) return;
    games_ += block.games.size();
    count(block);
    blocks_.push_back(std::move(block));
}

Trial::Row& Trial::row(const Json& what, bool share) {
    const auto at = std::find_if(rows_.begin(), rows_.end(), [&](const Row& one) { return one.what == what; });
    if (at != rows_.end()) return *at;
    rows_.push_back({what, share, {}, {}, {}});
    return rows_.back();
}

void Trial::count(const BalanceBlock& block) {
    // Of one deal: the mean of each number, with the printed cards and with the others.
    std::map<std::string, std::pair<Json, Spread[2]>> means;
    for (const Observed& game : block.games) {
        const Setting& setting = experiment_->settings[static_cast<std::size_t>(game.setting)];
        const auto note = [&](Json what, double value) {
            auto& [name, sides] = means[write_json(what)];
            name = std::move(what);
            sides[setting.changed ? 1 : 0].add(value);
        };
        note({{"what", "length"}}, game.decisions);
        if (!game.finished) continue;
        if (game.first != kNobody) note({{"what", "first"}}, game.share(game.first));
        for (int seat = 0; seat < experiment_->seats; ++seat) {
            note({{"what", "seat"}, {"seat", seat}}, game.share(static_cast<Seat>(seat)));
            if (!setting.decks.empty())
                note({{"what", "deck"}, {"name", setting.decks[static_cast<std::size_t>(seat)]}},
                     game.share(static_cast<Seat>(seat)));
        }
    }
    for (auto& [key, mean] : means) {
        auto& [what, sides] = mean;
        if (sides[0].count() == 0 || sides[1].count() == 0) continue;
        Row& one = row(what, what["what"] != "length");
        one.before.add(sides[0].mean());
        one.after.add(sides[1].mean());
        one.by.add(sides[1].mean() - sides[0].mean());
    }
}

void Trial::tell_worths(Json& rows) const {
    std::vector<bool> plain, changed;
    for (const Setting& setting : experiment_->settings) {
        plain.push_back(!setting.changed);
        changed.push_back(setting.changed);
    }
    const auto before = worths_of(*experiment_, known_, blocks_, plain);
    const auto after = worths_of(*experiment_, known_, blocks_, changed);
    for (std::size_t i = 0; i < before.size() && i < after.size(); ++i) {
        if (std::ranges::find(changed_, before[i].thing.name) == changed_.end()) continue;
        if (!before[i].worth || !after[i].worth) continue;
        const Estimate &a = *before[i].worth, &b = *after[i].worth;
        // As if their games were others, which makes the interval wide rather than narrow.
        const Estimate by = estimate_of(b.value - a.value, std::sqrt(a.error * a.error + b.error * b.error));
        rows.push_back({{"what", "worth"},
                        {"name", before[i].thing.name},
                        {"before", imperium::told(a.value, a.low, a.high)},
                        {"after", imperium::told(b.value, b.low, b.high)},
                        {"by", imperium::told(by.value, by.low, by.high)}});
    }
}

Json Trial::told() const {
    Json rows = Json::array();
    for (const Row& one : rows_) {
        Json row = one.what;
        row["before"] = imperium::told(one.before, one.share);
        row["after"] = imperium::told(one.after, one.share);
        row["by"] = imperium::told(one.by, false);
        rows.push_back(std::move(row));
    }
    tell_worths(rows);
    return {{"games", games_}, {"of", of_}, {"rows", std::move(rows)}};
}

}  // namespace imperium
