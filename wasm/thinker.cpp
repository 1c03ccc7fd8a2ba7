#include "thinker.hpp"

#include "agents/clock.hpp"
#include "room.hpp"
#include "table/sent.hpp"

#include <algorithm>
#include <chrono>

namespace imperium::local {

namespace {

constexpr double kTimeToStudy = 20'000;  // milliseconds for one finished game

double milliseconds() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// As the server has it: a player thinks for its own measure, and no longer than its time.
Limits limits_of(Agent agent, std::int64_t most, std::int64_t iterations) {
    Limits limits;
    limits.iterations = static_cast<std::uint64_t>(std::max<std::int64_t>(0, iterations));
    if (limits.iterations > 0) return limits;
    const auto own = static_cast<std::int64_t>(info_of(agent).milliseconds);
    limits.spent = clock_of(static_cast<std::uint64_t>(own > 0 ? std::min(own, most) : most));
    return limits;
}

Json failed(const Json& key, const Problem& problem) {
    return {{"out", "failed"}, {"key", key}, {"error", to_json(problem)}};
}

Json key_of(const Json& input) {
    const Json* key = field(input, "key");
    return key == nullptr ? Json() : *key;
}

}  // namespace

void Thinker::take(const Json& input, Json& outputs) {
    const Json* name = field(input, "in");
    if (name == nullptr) return;
    if (*name == "think") think(input, outputs);
    if (*name == "study") study(input, outputs);
    if (*name == "stop") stop(input);
    if (*name == "go-on") go_on(input, outputs);
}

void Thinker::think(const Json& input, Json& outputs) {
    Reader read(input, "", "bad_request");
    const Json key = key_of(input);
    const auto seat = static_cast<Seat>(read.integer("seat", 0, kMaxSeats - 1));
    const auto agent = agent_of(read.text("level"));
    const auto most = read.integer_or("most", 1, 600'000, 5'000);
    const auto iterations = read.integer_or("iterations", 0, 1'000'000'000, 0);
    // A seed makes a thought that can be had again.
    const auto seed =
        read.has("seed") ? static_cast<std::uint64_t>(read.integer("seed", 0, 1LL << 52)) : random_number();
    const auto match = table::received(read.object("match"));
    if (!read.ok()) return outputs.push_back(failed(key, read.problem().error()));
    if (!agent) return outputs.push_back(failed(key, agent.error()));
    if (!match) return outputs.push_back(failed(key, match.error()));
    auto thought = contemplate(**match, seat, *agent, limits_of(*agent, most, iterations), seed);
    if (!thought) return outputs.push_back(failed(key, thought.error()));
    thinking_.push_back({key, std::move(*thought)});
}

void Thinker::study(const Json& input, Json& outputs) {
    const Json key = key_of(input);
    const auto journal = journal_in(input);
    if (!journal) return outputs.push_back(failed(key, journal.error()));
    auto analysis = table::Analysis::begin(*journal, table::kJudge, table::kMostJudged);
    if (!analysis) return outputs.push_back(failed(key, analysis.error()));
    outputs.push_back({{"out", "studying"}, {"key", key}, {"done", 0}, {"of", analysis->of()}});
    studying_.push_back({key, std::move(*analysis)});
}

void Thinker::stop(const Json& input) {
    const Json key = key_of(input);
    thinking_.remove_if([&](const Thinking& one) { return one.key == key; });
    studying_.remove_if([&](const Studying& one) { return one.key == key; });
}

void Thinker::go_on(const Json& input, Json& outputs) {
    const double end = milliseconds() + static_cast<double>(whole(input.value("milliseconds", Json(20))).value_or(20));
    const auto pause = [end] { return milliseconds() >= end; };
    while (!thinking_.empty()) {
        Thinking& first = thinking_.front();
        if (!first.thought->go_on(pause)) break;
        const Advice advice = first.thought->advice();
        outputs.push_back(
            {{"out", "thought"}, {"key", first.key}, {"advice", {{"action", advice.action}, {"info", advice.info}}}});
        thinking_.pop_front();
    }
    while (thinking_.empty() && !studying_.empty() && !pause())
        if (go_on(studying_.front(), pause, outputs)) studying_.pop_front();
    outputs.push_back({{"out", "busy"}, {"busy", !thinking_.empty() || !studying_.empty()}});
}

bool Thinker::go_on(Studying& studying, const std::function<bool()>& pause, Json& outputs) {
    table::Analysis& analysis = studying.analysis;
    if (analysis.over()) {
        outputs.push_back({{"out", "found"}, {"key", studying.key}, {"found", analysis.found()}});
        return true;
    }
    if (studying.thought == nullptr) {
        // What is left of the time is shared by what is left of the decisions.
        const double now = milliseconds();
        if (!studying.ends) studying.ends = now + kTimeToStudy;
        const double mine = std::max(0.0, *studying.ends - now) / (analysis.of() - analysis.done());
        Limits limits = analysis.limits();
        limits.spent = clock_of(static_cast<std::uint64_t>(mine) + 1);
        auto thought = contemplate(analysis.match(), analysis.seat(), analysis.judge(), limits, analysis.seed());
        if (!thought) {
            outputs.push_back(failed(studying.key, thought.error()));
            return true;
        }
        studying.thought = std::move(*thought);
    }
    if (!studying.thought->go_on(pause)) return false;
    if (auto taken = analysis.take(studying.thought->advice()); !taken) {
        outputs.push_back(failed(studying.key, taken.error()));
        return true;
    }
    studying.thought.reset();
    outputs.push_back({{"out", "studying"}, {"key", studying.key}, {"done", analysis.done()}, {"of", analysis.of()}});
    return false;
}

}  // namespace imperium::local
