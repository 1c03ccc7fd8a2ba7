#include "table/analysis.hpp"

#include "core/replay.hpp"
#include "games/all.hpp"
#include "table/replays.hpp"

#include <algorithm>
#include <cmath>

namespace imperium::table {

namespace {

constexpr int kRun = 3;                // of many like decisions in a row only so many are judged
constexpr double kTurn = 0.1;          // a change of the chance worth telling
constexpr std::size_t kMostTurns = 6;  // are told
constexpr std::uint64_t kSeen = 8;     // tries after which a decision's value means something

double rounded(double value) { return std::round(value * 1000.0) / 1000.0; }

// Which decisions are judged: those with a choice, not too many of a kind in a row, spread evenly over the game.
Result<std::vector<int>> chosen_steps(const Journal& journal, int most) {
    auto opened = open_replay(registry(), replay_json(journal), 0);
    if (!opened) return std::unexpected(opened.error());
    struct Habit {
        std::string type;
        int times = 0;
    };
    std::vector<Habit> last(kMaxSeats);
    std::vector<int> all;
    int step = 0;
    for (const Entry& entry : journal.entries) {
        if (entry.seat == kNobody) continue;
        const std::string type = entry.data.value("type", "");
        Habit& habit = last[entry.seat];
        if (habit.type != type) habit = {type, 0};
        if (++habit.times <= kRun && (*opened)->legal(entry.seat).size() > 1) all.push_back(step);
        if (auto done = (*opened)->repeat(entry, how_again(journal)); !done) return std::unexpected(done.error());
        ++step;
    }
    const auto count = std::min(all.size(), static_cast<std::size_t>(most));
    std::vector<int> chosen;
    for (std::size_t i = 0; i < count; ++i) chosen.push_back(all[i * all.size() / count]);
    return chosen;
}

Judged judge_one(const Entry& entry, int step, const Advice& advice) {
    Judged judged{step, entry.seat, advice.info["value"][entry.seat].get<double>(), false, 0, 0, {}};
    const Json& candidates = advice.info["candidates"];
    const Json* played = nullptr;
    double sum = 0;
    int tried = 0;
    for (const Json& one : candidates) {
        if (one["visits"].get<std::uint64_t>() == 0) continue;
        sum += one["value"].get<double>();
        ++tried;
        if (one["action"] == entry.data) played = &one;
    }
    judged.told = {{"step", step},         {"seat", entry.seat},    {"chance", rounded(judged.chance)},
                   {"action", entry.data}, {"best", advice.action}, {"cost", nullptr},
                   {"gain", nullptr}};
    if (played == nullptr || tried < 2) return judged;
    judged.known = (*played)["visits"].get<std::uint64_t>() >= kSeen;
    if (!judged.known) return judged;
    const auto value = (*played)["value"].get<double>();
    double best = value;
    for (const Json& one : candidates)
        if (one["action"] == advice.action) best = std::max(best, one["value"].get<double>());
    judged.cost = entry.data == advice.action ? 0 : best - value;
    judged.gain = std::max(0.0, value - sum / tried);
    judged.told["cost"] = rounded(judged.cost);
    judged.told["gain"] = rounded(judged.gain);
    return judged;
}

// The largest changes between a seat's own judged moments; changes at the same time are told once.
Json turning_points(const std::vector<Judged>& all, const Match& end, int steps) {
    struct Turn {
        int from, to;
        Seat seat;
        double before, after;
        double size() const { return std::abs(after - before); }
    };
    std::vector<Turn> turns;
    for (int seat = 0; seat < end.seats(); ++seat) {
        const Judged* last = nullptr;
        for (const Judged& one : all) {
            if (one.seat != seat) continue;
            if (last != nullptr) turns.push_back({last->step, one.step, one.seat, last->chance, one.chance});
            last = &one;
        }
        const SeatSet winners = end.winners();
        const double share = winners.has(static_cast<Seat>(seat)) ? 1.0 / winners.size() : 0.0;
        if (last != nullptr) turns.push_back({last->step, steps, static_cast<Seat>(seat), last->chance, share});
    }
    std::ranges::stable_sort(turns, [](const Turn& a, const Turn& b) { return a.size() > b.size(); });
    std::vector<Turn> told;
    for (const Turn& turn : turns) {
        const auto meets = [&](const Turn& other) { return turn.from < other.to && other.from < turn.to; };
        if (told.size() == kMostTurns || turn.size() < kTurn) break;
        if (std::ranges::none_of(told, meets)) told.push_back(turn);
    }
    std::ranges::sort(told, {}, &Turn::from);
    Json out = Json::array();
    for (const Turn& turn : told)
        out.push_back({{"from", turn.from},
                       {"to", turn.to},
                       {"seat", turn.seat},
                       {"before", rounded(turn.before)},
                       {"after", rounded(turn.after)}});
    return out;
}

Json players(const std::vector<Judged>& all, int seats) {
    Json out = Json::array();
    for (int seat = 0; seat < seats; ++seat) {
        int count = 0;
        double cost = 0;
        double gain = 0;
        const Judged* worst = nullptr;
        const Judged* finest = nullptr;
        for (const Judged& one : all) {
            if (one.seat != seat || !one.known) continue;
            ++count;
            cost += one.cost;
            gain += one.gain;
            if (one.cost > 0.01 && (worst == nullptr || one.cost > worst->cost)) worst = &one;
            if (one.gain > 0.01 && (finest == nullptr || one.gain > finest->gain)) finest = &one;
        }
        out.push_back({{"judged", count},
                       {"cost", rounded(cost)},
                       {"gain", rounded(gain)},
                       {"worst", worst == nullptr ? Json(nullptr) : Json(worst->step)},
                       {"finest", finest == nullptr ? Json(nullptr) : Json(finest->step)}});
    }
    return out;
}

}  // namespace

Result<Analysis> Analysis::begin(const Journal& kept, Agent judge, int decisions) {
    auto played = played_journal(kept);
    if (!played) return std::unexpected(played.error());
    auto chosen = chosen_steps(*played, decisions);
    if (!chosen) return std::unexpected(chosen.error());
    auto opened = open_replay(registry(), replay_json(*played), 0);
    if (!opened) return std::unexpected(opened.error());
    Analysis out;
    out.judge_ = judge;
    out.journal_ = std::move(*played);
    out.chosen_ = std::move(*chosen);
    out.match_ = std::move(*opened);
    if (auto there = out.go_to_next(); !there) return std::unexpected(there.error());
    return out;
}

Result<void> Analysis::go_to_next() {
    for (; at_ < journal_.entries.size(); ++at_) {
        const Entry& entry = journal_.entries[at_];
        if (entry.seat == kNobody) continue;
        if (!over() && chosen_[judged_.size()] == step_) return {};
        if (auto done = match_->repeat(entry, how_again(journal_)); !done) return std::unexpected(done.error());
        ++step_;
    }
    return {};
}

Limits Analysis::limits() const {
    Limits limits;
    limits.iterations = info_of(judge_).iterations;
    return limits;
}

Result<void> Analysis::take(const Advice& advice) {
    const Entry& entry = journal_.entries[at_];
    judged_.push_back(judge_one(entry, step_, advice));
    return go_to_next();
}

Json Analysis::found() const {
    Json decisions = Json::array();
    for (const Judged& one : judged_) decisions.push_back(one.told);
    return {{"level", name_of(judge_)},
            {"steps", step_},
            {"decisions", std::move(decisions)},
            {"turns", turning_points(judged_, *match_, step_)},
            {"players", players(judged_, match_->seats())}};
}

}  // namespace imperium::table
