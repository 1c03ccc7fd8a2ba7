#include "server/study.hpp"

#include "agents/clock.hpp"
#include "core/table_phrases.hpp"

#include <algorithm>
#include <chrono>

namespace imperium::server {

Json Study::told() const {
    if (!ready) return {{"status", "working"}, {"done", done.load()}, {"of", of.load()}};
    Json out = *result;
    out["status"] = "ready";
    return out;
}

Result<Json> analyse(const Journal& journal, std::int64_t milliseconds, Study& study) {
    using Clock = std::chrono::steady_clock;
    auto analysis = table::Analysis::begin(journal, table::kJudge, table::kMostJudged);
    if (!analysis) return std::unexpected(analysis.error());
    study.of = analysis->of();
    const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
    while (!analysis->over()) {
        if (study.stop) return refuse("stopped", table_phrases::say("server.closing"));
        // What is left of the time is shared by what is left of the decisions.
        const auto left = std::max(Clock::duration::zero(), end - Clock::now());
        const auto mine =
            std::chrono::duration_cast<std::chrono::milliseconds>(left) / (analysis->of() - analysis->done());
        Limits limits = analysis->limits();
        limits.spent = clock_of(static_cast<std::uint64_t>(mine.count()) + 1, [&study] { return study.stop.load(); });
        const auto advice = advise(analysis->match(), analysis->seat(), analysis->judge(), limits, analysis->seed());
        if (!advice) return std::unexpected(advice.error());
        if (auto taken = analysis->take(*advice); !taken) return std::unexpected(taken.error());
        study.done = analysis->done();
    }
    return analysis->found();
}

}  // namespace imperium::server
