#include "server/analysis.hpp"

#include "agents/clock.hpp"
#include "agents/mind.hpp"
#include "core/replay.hpp"
#include "core/table_phrases.hpp"
#include "games/all.hpp"
#include "server/replays.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

namespace imperium::server {

namespace {

constexpr int kRun = 3;                // of many like decisions in a row only so many are judged
constexpr double kTurn = 0.1;          // a change of the chance worth telling
constexpr std::size_t kMostTurns = 6;  // are told
constexpr std::uint64_t kSeen = 8;     // tries after which a decision's value means something

double rounded(double value) { return std::round(value * 1000.0) / 1000.0; }

// What a judged decision was worth to the seat that made it.
struct Judged {
    int step = 0;  // the position before the decision
    Seat seat = kNobody;
    double chance = 0;   // of a win, before it
    bool known = false;  // the following are meaningful
    double cost = 0;     // against the best
    double gain = 0;     // against an average decision
    Json told;
};

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

Json Study::told() const {
    if (!ready) return {{"status", "working"}, {"done", done.load()}, {"of", of.load()}};
    Json out = *result;
    out["status"] = "ready";
    return out;
}

Result<Json> analyse(const Journal& kept, Agent judge, const StudyBudget& budget, Study& study) {
    using Clock = std::chrono::steady_clock;
    const auto played = played_journal(kept);
    if (!played) return std::unexpected(played.error());
    const Journal& journal = *played;
    const auto chosen = chosen_steps(journal, budget.decisions);
    if (!chosen) return std::unexpected(chosen.error());
    study.of = static_cast<int>(chosen->size());
    auto opened = open_replay(registry(), replay_json(journal), 0);
    if (!opened) return std::unexpected(opened.error());
    Match& match = **opened;
    const auto end = Clock::now() + std::chrono::milliseconds(budget.milliseconds);
    std::vector<Judged> all;
    std::size_t next = 0;
    int step = 0;
    for (const Entry& entry : journal.entries) {
        if (entry.seat == kNobody) continue;
        if (study.stop) return refuse("stopped", table_phrases::say("server.closing"));
        if (next < chosen->size() && (*chosen)[next] == step) {
            // What is left of the time is shared by what is left of the decisions.
            const auto left = std::max(Clock::duration::zero(), end - Clock::now());
            const auto mine = std::chrono::duration_cast<std::chrono::milliseconds>(left) / (chosen->size() - next);
            Limits limits;
            limits.iterations = info_of(judge).iterations;
            limits.spent =
                clock_of(static_cast<std::uint64_t>(mine.count()) + 1, [&study] { return study.stop.load(); });
            const auto advice = advise(match, entry.seat, judge, limits, static_cast<std::uint64_t>(step) + 1);
            if (!advice) return std::unexpected(advice.error());
            all.push_back(judge_one(entry, step, *advice));
            study.done = static_cast<int>(++next);
        }
        if (auto done = match.repeat(entry, how_again(journal)); !done) return std::unexpected(done.error());
        ++step;
    }
    Json decisions = Json::array();
    for (const Judged& one : all) decisions.push_back(one.told);
    return Json{{"level", name_of(judge)},
                {"steps", step},
                {"decisions", std::move(decisions)},
                {"turns", turning_points(all, match, step)},
                {"players", players(all, match.seats())}};
}

}  // namespace imperium::server
