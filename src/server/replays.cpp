#include "server/replays.hpp"

#include "core/replay.hpp"
#include "core/stream.hpp"
#include "games/all.hpp"
#include "table/patch.hpp"

namespace imperium::server {

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
    auto opened = open_replay(registry(), replay_json(journal), 0);
    if (!opened) return std::unexpected(opened.error());
    Match& match = **opened;
    Json log = Json::array();
    Json by_step = Json::array();
    int step = 0;
    const auto note = [&](Seat seat, const Json& action, const std::vector<Told>& told) {
        log.push_back({{"k", log.size()},
                       {"step", step},
                       {"seat", seat_or_null(seat)},
                       {"action", action},
                       {"events", events_of(told)}});
        by_step.push_back(score_list(match));
    };
    note(kNobody, nullptr, match.opening());
    for (const Entry& entry : journal.entries) {
        const auto told = match.apply(entry.seat, entry.data);
        if (!told) return std::unexpected(told.error());
        ++step;
        note(entry.seat, entry.data, *told);
    }
    Json out = summary;
    out["seed"] = journal.seed;
    out["seed_hash"] = hex(sha256(journal.seed));
    out["steps"] = step;
    out["scores"] = score_list(match);
    out["winners"] = seat_list(match.winners());
    out["log"] = std::move(log);
    out["scores_by_step"] = std::move(by_step);
    return out;
}

Result<Json> replay_steps(const Journal& journal, int from, int count) {
    if (from > journal.actions())
        return refuse("bad_request", "from must be a step from 0 to " + std::to_string(journal.actions()) + ", not "
                                         + std::to_string(from));
    auto opened = open_replay(registry(), replay_json(journal), from);
    if (!opened) return std::unexpected(opened.error());
    Match& match = **opened;
    Json view = match.view(Viewer::referee());
    view.erase("chance");
    Json steps = Json::array({{{"step", from}, {"view", view}}});
    for (int step = from + 1; step < from + count && step <= journal.actions(); ++step) {
        const Entry& entry = journal.entries[static_cast<std::size_t>(step - 1)];
        if (auto told = match.apply(entry.seat, entry.data); !told) return std::unexpected(told.error());
        Json after = match.view(Viewer::referee());
        after.erase("chance");
        Json patch = Json::array();
        table::add_difference(view, after, "", patch);
        steps.push_back({{"step", step}, {"patch", std::move(patch)}});
        view = std::move(after);
    }
    return Json{{"from", from}, {"steps", std::move(steps)}};
}

}  // namespace imperium::server
