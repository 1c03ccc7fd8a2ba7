#include "lab/balance/fit_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace imperium {

namespace {

struct Row {
    const char* kind;
    std::string name;
    Estimate by;
    Interval bounds;

    const char* verdict() const {
        if (by.low >= bounds.low && by.high <= bounds.high) return "within";
        return by.low > bounds.high || by.high < bounds.low ? "outside" : "not shown to be outside";
    }
};

std::vector<Row> rows_of(const Fit& fit, const FitGoal& goal) {
    std::vector<Row> rows;
    for (const Rate& deck : fit.evidence.decks) rows.push_back({"deck", deck.label, deck.share, goal.decks});
    for (const ThingWorth& one : fit.evidence.things)
        if (one.worth && (one.worth->high > goal.things || one.worth->low < -goal.things))
            rows.push_back({"thing", one.thing.name, *one.worth, {-goal.things, goal.things}});
    return rows;
}

}  // namespace

std::string fit_line(const FitStep& step) {
    const std::string seen = step.wrong.empty()
                                 ? fmt::format("{} games: nothing is shown to be out of bounds", step.games)
                                 : fmt::format("{} games: {} is {:+.1f} % ({:+.1f} to {:+.1f})", step.games, step.wrong,
                                               100 * step.by.value, 100 * step.by.low, 100 * step.by.high);
    if (step.look == FitLook::take_back)
        return "with one step less, "
               + (step.moved.empty() ? seen + "; the step is needed" : seen + "; taken back: " + step.moved);
    const std::string all = (step.look == FitLook::confirm ? "confirmation, " : "") + seen;
    if (step.wrong.empty()) return all;
    return all + "; " + (step.moved.empty() ? "nothing that may be changed is left for it" : step.moved);
}

Json fit_evidence(const Fit& fit, const FitGoal& goal) {
    if (fit.evidence.games == 0) return nullptr;
    Json out = {{"games", fit.evidence.games}, {"decks", Json::array()}, {"things", Json::array()}};
    for (const Row& row : rows_of(fit, goal))
        out[std::string(row.kind) + "s"].push_back({{"name", row.name},
                                                    {"value", row.by.value},
                                                    {"low", row.by.low},
                                                    {"high", row.by.high},
                                                    {"verdict", row.verdict()}});
    out["things_within"] = std::ranges::count_if(fit.evidence.things, [&](const ThingWorth& one) {
        return one.worth && one.worth->high <= goal.things && one.worth->low >= -goal.things;
    });
    return out;
}

std::string fit_evidence_text(const Fit& fit, const FitGoal& goal) {
    if (fit.evidence.games == 0) return {};
    std::string out = fmt::format("\nevidence, {} games that no step had seen:\n", fit.evidence.games);
    for (const Row& row : rows_of(fit, goal))
        out += fmt::format("  {:<34}{:+6.1f} % ({:+.1f} to {:+.1f})  {} {:.1f} to {:.1f}\n", row.name,
                           100 * row.by.value, 100 * row.by.low, 100 * row.by.high, row.verdict(), 100 * row.bounds.low,
                           100 * row.bounds.high);
    return out + "\n";
}

}  // namespace imperium
