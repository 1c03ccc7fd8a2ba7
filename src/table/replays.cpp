#include "table/replays.hpp"

#include "core/replay.hpp"
#include "core/stream.hpp"
#include "core/table_phrases.hpp"
#include "games/all.hpp"
#include "table/patch.hpp"

#include <algorithm>

namespace imperium::table {

namespace {

Json events_of(const std::vector<Told>& told) {
    Json events = Json::array();
    for (const Told& one : told) events.push_back(one.full);
    return events;
}

Json score_list(const Match& match) {
    Json list = Json::array();
    const Scores scores = match.scores();
    for (int seat = 0; seat < match.seats(); ++seat) list.push_back(scores[seat]);
    return list;
}

}  // namespace

Result<Json> told_replay(const Journal& journal, const Json& summary) {
    Json log = Json::array();
    Json by_step = Json::array();
    const auto note = [&](const Match& match, const Entry& entry, const std::vector<Told>& told) {
        log.push_back({{"k", log.size()},
                       {"step", log.size()},
                       {"seat", seat_or_null(entry.seat)},
                       {"action", entry.data},
                       {"events", events_of(told)}});
        by_step.push_back(score_list(match));
    };
    const auto again = play_again(registry(), journal, {}, note);
    if (!again) return std::unexpected(again.error());
    Json out = summary;
    out["seed"] = journal.seed;
    out["seed_hash"] = hex(sha256(journal.seed));
    out["steps"] = again->match->journal().actions();
    out["scores"] = score_list(*again->match);
    out["winners"] = seat_list(again->match->winners());
    out["log"] = std::move(log);
    out["scores_by_step"] = std::move(by_step);
    out["stopped"] = again->stopped ? to_json(*again->stopped) : Json(nullptr);
    return out;
}

Result<Json> replay_steps(const Journal& journal, int from, int count) {
    if (from > journal.actions())
        return refuse("bad_request", "from must be a step from 0 to " + std::to_string(journal.actions()) + ", not "
                                         + std::to_string(from));
    Json view;
    Json steps = Json::array();
    int step = 0;
    const auto note = [&](const Match& match) {
        if (step < from) return;
        Json after = match.view(Viewer::referee());
        after.erase("chance");
        if (step == from) {
            steps.push_back({{"step", step}, {"view", after}});
        } else {
            Json patch = Json::array();
            add_difference(view, after, "", patch);
            steps.push_back({{"step", step}, {"patch", std::move(patch)}});
        }
        view = std::move(after);
    };
    const auto each = [&](const Match& match, const Entry& entry, const std::vector<Told>&) {
        step += entry.seat == kNobody ? 0 : 1;
        note(match);
    };
    const auto again = play_again(registry(), journal, std::min(from + count - 1, journal.actions()), each);
    if (!again) return std::unexpected(again.error());
    if (steps.empty()) return refuse("stopped", {table_phrases::say("server.rules-stopped"), {{"decision", step + 1}}});
    return Json{{"from", from}, {"steps", std::move(steps)}};
}

Result<Journal> played_journal(const Journal& journal) {
    const auto again = play_again(registry(), journal);
    if (!again) return std::unexpected(again.error());
    return again->match->journal();
}

}  // namespace imperium::table
