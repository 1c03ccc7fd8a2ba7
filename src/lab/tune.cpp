#include "lab/tune.hpp"

#include "agents/fingerprint.hpp"
#include "core/data.hpp"
#include "games/all.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace imperium {

namespace {

constexpr int kNeighbours = 40;
constexpr int kBlocks = 4;  // of one step: enough for a few cores

// The grid. Where a parameter works by its ratio the steps are ratios.
std::vector<float> grid_of(std::string_view name) {
    if (name == "exploration") return {0.15F, 0.3F, 0.5F, 0.8F, 1.2F, 2.0F, 3.5F};
    if (name == "even_priors") return {0.0F, 0.1F, 0.25F, 0.5F, 0.75F, 1.0F};
    if (name == "first_play") return {-0.1F, 0.0F, 0.05F, 0.1F, 0.2F, 0.35F};
    if (name == "rollout_depth") return {0, 4, 8, 14, 24, 40, 80};
    if (name == "leaf_share") return {0.0F, 0.15F, 0.3F, 0.5F, 0.8F};
    if (name == "hunch") return {0, 5, 20, 60, 200};
    if (name == "commit_noise") return {0.0F, 0.05F, 0.1F, 0.2F, 0.4F};
    return {0.1F, 0.35F, 0.6F, 1.0F};
}

SearchSettings settings_at(const std::vector<TuneAxis>& axes, const TupleBandit::Point& point,
                           SearchSettings settings) {
    for (std::size_t i = 0; i < axes.size(); ++i)
        settings.*axes[i].parameter->value = axes[i].values[static_cast<std::size_t>(point[i])];
    return settings;
}

// The point of the grid nearest to settings: where the search begins.
TupleBandit::Point point_at(const std::vector<TuneAxis>& axes, const SearchSettings& settings) {
    TupleBandit::Point point;
    for (const TuneAxis& axis : axes) {
        const float value = settings.*axis.parameter->value;
        const auto nearer = [&](float a, float b) { return std::abs(a - value) < std::abs(b - value); };
        const auto at = std::min_element(axis.values.begin(), axis.values.end(), nearer);
        point.push_back(static_cast<int>(at - axis.values.begin()));
    }
    return point;
}

ArenaPlan duel(const TunePlan& plan, const SearchSettings& settings, std::uint64_t seed, std::uint64_t games) {
    ArenaPlan arena;
    arena.game = plan.game;
    arena.seats = plan.seats;
    arena.options = plan.options;
    arena.seed = seed;
    arena.games = games;
    arena.threads = plan.threads;
    Contestant tuned = plan.player;
    tuned.settings = to_json(settings);
    tuned.name = "tuned";
    Contestant opponent = plan.opponent;
    opponent.name = "opponent";
    arena.players = {tuned};
    const int seats = std::max(2, plan.seats);
    for (int seat = 1; seat < seats; ++seat) arena.players.push_back(opponent);
    return arena;
}

std::string budget_words(const Contestant& player) {
    const AgentInfo& info = info_of(player.agent);
    if (player.milliseconds > 0) return fmt::format("{} ms a decision", player.milliseconds);
    return fmt::format("{} iterations a decision", player.iterations > 0 ? player.iterations : info.iterations);
}

}  // namespace

std::vector<TuneAxis> tune_axes(const std::vector<std::string>& parameters) {
    std::vector<TuneAxis> axes;
    for (const SearchParameter& parameter : kSearchParameters) {
        const bool named = std::find(parameters.begin(), parameters.end(), parameter.name) != parameters.end();
        const bool wanted = parameters.empty() ? parameter.tuned : named;
        if (wanted) axes.push_back({&parameter, grid_of(parameter.name)});
    }
    return axes;
}

TupleBandit::TupleBandit(std::vector<int> sizes, double exploration, std::uint64_t seed)
    : sizes_(std::move(sizes)), exploration_(exploration), rng_(seed) {
    for (std::size_t i = 0; i < sizes_.size(); ++i) tables_.emplace_back(static_cast<std::size_t>(sizes_[i]));
    for (std::size_t i = 0; i < sizes_.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) tables_.emplace_back(static_cast<std::size_t>(sizes_[i] * sizes_[j]));
}

std::vector<std::uint64_t> TupleBandit::keys(const Point& point) const {
    std::vector<std::uint64_t> at;
    for (const int value : point) at.push_back(static_cast<std::uint64_t>(value));
    for (std::size_t i = 0; i < point.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) at.push_back(static_cast<std::uint64_t>(point[i] * sizes_[j] + point[j]));
    return at;
}

TupleBandit::Point TupleBandit::anywhere() {
    Point point;
    for (const int size : sizes_) point.push_back(static_cast<int>(rng_.below(static_cast<std::uint32_t>(size))));
    return point;
}

TupleBandit::Point TupleBandit::neighbour(const Point& from) {
    Point best = from;
    double best_promise = -1;
    for (int i = 0; i < kNeighbours; ++i) {
        Point point = from;
        const std::size_t certain = rng_.below(static_cast<std::uint32_t>(sizes_.size()));
        for (std::size_t k = 0; k < sizes_.size(); ++k)
            if (k == certain || rng_.below(3) == 0)
                point[k] = static_cast<int>(rng_.below(static_cast<std::uint32_t>(sizes_[k])));
        // Ties go to whoever comes first, so that the same seed gives the same run.
        if (const double now = promise(point); now > best_promise) {
            best_promise = now;
            best = point;
        }
    }
    return best;
}

void TupleBandit::learn(const Point& point, double value) {
    ++total_;
    const auto add = [value](Tally& tally) {
        tally.sum += value;
        ++tally.count;
    };
    const auto at = keys(point);
    for (std::size_t i = 0; i < at.size(); ++i) add(tables_[i][at[i]]);
    auto same = std::find_if(tried_.begin(), tried_.end(), [&](const auto& one) { return one.first == point; });
    if (same == tried_.end()) same = tried_.insert(same, {point, Tally{}});
    add(same->second);
}

double TupleBandit::mean(const Point& point) const {
    double sum = 0;
    int count = 0;
    const auto at = keys(point);
    for (std::size_t i = 0; i < at.size(); ++i) {
        const Tally& tally = tables_[i][at[i]];
        if (tally.count == 0) continue;
        sum += tally.sum / static_cast<double>(tally.count);
        ++count;
    }
    return count == 0 ? 0.0 : sum / count;
}

double TupleBandit::promise(const Point& point) const {
    const double log_total = std::log(1.0 + static_cast<double>(total_));
    double bonus = 0;
    const auto at = keys(point);
    for (std::size_t i = 0; i < at.size(); ++i)
        bonus += std::sqrt(log_total / (0.5 + static_cast<double>(tables_[i][at[i]].count)));
    return mean(point) + exploration_ * bonus / static_cast<double>(at.size());
}

TupleBandit::Point TupleBandit::best() const {
    const auto better = [&](const auto& a, const auto& b) { return mean(a.first) < mean(b.first); };
    const auto at = std::max_element(tried_.begin(), tried_.end(), better);
    return at == tried_.end() ? Point(sizes_.size()) : at->first;
}

std::uint64_t TupleBandit::tries(const Point& point) const {
    for (const auto& [tried, tally] : tried_)
        if (tried == point) return tally.count;
    return 0;
}

Result<TuneResult> run_tune(const TunePlan& given, const TuneWatch& watch) {
    TuneResult result{given, {}, {}, false};
    TunePlan& plan = result.plan;
    const std::vector<TuneAxis> axes = tune_axes(plan.parameters);
    if (axes.empty() || (!plan.parameters.empty() && axes.size() != plan.parameters.size())) {
        std::vector<std::string> names;
        for (const SearchParameter& parameter : kSearchParameters) names.emplace_back(parameter.name);
        return refuse("bad_request", "the parameters are " + joined(names, "and"));
    }
    const SearchSettings start =
        *settings_from(plan.player.settings, shipped_settings(plan.game, name_of(plan.player.agent)));
    if (const auto entry = registry().find(plan.game); entry && plan.seats == 0) plan.seats = (*entry)->info->seats[0];
    auto complete = complete_plan(duel(plan, start, 0, 1));
    if (!complete) return std::unexpected(complete.error());
    plan.seats = complete->seats;
    plan.options = complete->options;
    plan.threads = complete->threads;

    std::vector<int> sizes;
    for (const TuneAxis& axis : axes) sizes.push_back(static_cast<int>(axis.values.size()));
    TupleBandit bandit(sizes, 0.25, plan.seed);
    TupleBandit::Point point = point_at(axes, start);
    std::uint64_t games = 0, steps = 0;
    const auto asked_to_stop = [&] { return watch.stop && watch.stop(); };
    for (; steps < plan.steps && !asked_to_stop(); ++steps) {
        const std::uint64_t games_of_step = static_cast<std::uint64_t>(plan.seats) * kBlocks;
        double share = 0;
        if (steps < plan.before.size()) {
            share = plan.before[steps];
        } else {
            const auto played =
                run_arena(duel(plan, settings_at(axes, point, start), mix(plan.seed ^ steps), games_of_step));
            if (!played) return std::unexpected(played.error());
            share = played->standings()[0].blocks.mean();
            if (watch.finished) watch.finished(steps, share);
        }
        games += games_of_step;
        bandit.learn(point, share);
        if (watch.progress)
            watch.progress(steps + 1, settings_at(axes, bandit.best(), start), bandit.mean(bandit.best()));
        point = bandit.neighbour(point);
    }
    result.stopped = steps < plan.steps;
    result.best = settings_at(axes, bandit.best(), start);

    ArenaPlan check = duel(plan, result.best, mix(plan.seed) + 1, plan.check_games);
    const auto checked = run_arena(check, {{}, {}, watch.stop});
    if (!checked) return std::unexpected(checked.error());
    const Standing proof = checked->standings()[0];
    const Elo elo = checked->elo(0);
    Json tried = Json::object();
    for (std::size_t i = 0; i < axes.size(); ++i) {
        Json values = Json::array();
        for (const float value : axes[i].values) values.push_back(std::round(static_cast<double>(value) * 1e4) / 1e4);
        tried[std::string(axes[i].parameter->name)] = values;
    }
    const auto short_number = [](double number) { return std::round(number * 1e4) / 1e4; };
    const auto shipped = parse_json(built_in_data("agents/" + plan.game + ".json"));
    const Json* levels = shipped ? field(*shipped, "levels") : nullptr;
    result.evidence = {{"game", plan.game},
                       {"settings", to_json(result.best)},
                       {"levels", levels == nullptr ? Json::object() : *levels},
                       {"run",
                        {{"method", "NTBEA"},
                         {"player", std::string(name_of(plan.player.agent))},
                         {"budget", budget_words(plan.player)},
                         {"opponent", plan.opponent.name + ", " + budget_words(plan.opponent)},
                         {"seats", plan.seats},
                         {"seed", std::to_string(plan.seed)},
                         {"steps", steps},
                         {"games", games},
                         {"values", tried},
                         {"fingerprint", fmt::format("{:016x}", fingerprint(plan.game))}}},
                       {"check",
                        {{"games", checked->games()},
                         {"win_rate", short_number(proof.rate())},
                         {"interval", {short_number(proof.interval().low), short_number(proof.interval().high)}},
                         {"fair_share", short_number(fair_share(1, plan.seats))},
                         {"elo", {std::round(elo.value), std::round(elo.low), std::round(elo.high)}}}}};
    return result;
}

}  // namespace imperium
