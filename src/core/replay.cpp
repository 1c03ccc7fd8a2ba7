#include "core/replay.hpp"

#include <cstdio>

namespace imperium {

namespace {

std::string check_text(std::uint32_t check) {
    char text[9];
    std::snprintf(text, sizeof text, "%08x", check);
    return text;
}

Json entry_json(const Entry& entry) {
    if (entry.seat == kNobody) return {{"outcomes", entry.data}};
    return {{"seat", entry.seat}, {"action", entry.data}, {"check", check_text(entry.check)}};
}

Json head_json(const Journal& journal) {
    Json head = {{"format", "imperium-replay"}, {"version", 1},        {"game", journal.game}, {"seats", journal.seats},
                 {"options", journal.options},  {"seed", journal.seed}};
    if (!journal.outcomes.is_null()) head["outcomes"] = journal.outcomes;
    if (!journal.scenario.is_null()) head["scenario"] = journal.scenario;
    return head;
}

Json end_json(const Journal& journal) { return {{"entries", journal.entries.size()}, {"actions", journal.actions()}}; }

// In a file written by replay_text, entry 0 stands on line 2.
std::string place(std::size_t entry) {
    return "entry " + std::to_string(entry + 1) + " (line " + std::to_string(entry + 2) + "): ";
}

}  // namespace

Json replay_json(const Journal& journal) {
    Json replay = head_json(journal);
    Json moves = Json::array();
    for (const Entry& entry : journal.entries) moves.push_back(entry_json(entry));
    replay["moves"] = std::move(moves);
    replay["end"] = end_json(journal);
    return replay;
}

std::string replay_text(const Journal& journal) {
    std::string text = write_json(head_json(journal));
    text.back() = ',';
    text += "\"moves\":[\n";
    for (std::size_t i = 0; i < journal.entries.size(); ++i) {
        text += write_json(entry_json(journal.entries[i]));
        text += i + 1 < journal.entries.size() ? ",\n" : "\n";
    }
    return text + "],\"end\":" + write_json(end_json(journal)) + "}\n";
}

Result<std::unique_ptr<Match>> open_replay(const Registry& games, const Json& replay, std::optional<int> step) {
    Reader read(replay, "", "bad_replay");
    read.allow({"format", "version", "game", "seats", "options", "seed", "outcomes", "scenario", "moves", "end"});
    if (read.text("format") != "imperium-replay") read.fail("format must be \"imperium-replay\"");
    read.integer("version", 1, 1);
    const std::string game = read.text("game");
    const auto seats = read.integer("seats", 1, kMaxSeats);
    const Json& options = read.object("options");
    const std::string seed = read.text("seed");
    const Json& moves = read.array("moves");
    Reader end(read.object("end"), "end", "bad_replay");
    const auto count = end.integer("entries", 0, 1 << 30);
    if (!read.ok()) return read.problem();
    if (!end.ok()) return end.problem();
    if (static_cast<std::size_t>(count) != moves.size())
        return refuse("bad_replay", "the replay says it has " + std::to_string(count) + " entries, but there are "
                                        + std::to_string(moves.size()));

    const Json none = nullptr;
    const Json* outcomes = read.get("outcomes");
    const Json* scenario = read.get("scenario");
    Json position;
    if (scenario != nullptr) {
        position = *scenario;
        if (position.is_object()) {
            position["game"] = game;
            position["options"] = options;
            position["seats"] = seats;
        }
    }
    auto match = scenario != nullptr ? games.load(position, seed)
                                     : games.create(game, static_cast<int>(seats), options, seed,
                                                    outcomes == nullptr ? none : *outcomes);
    if (!match) return refuse("bad_replay", match.error());

    int done = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (step && done >= *step) break;
        Reader entry(moves[i], "", "bad_replay");
        if (entry.has("outcomes")) {
            entry.allow({"outcomes"});
            if (!entry.ok()) return refuse("bad_replay", entry.problem().error(), place(i));
            if (auto queued = (*match)->queue(entry.array("outcomes")); !queued)
                return refuse("bad_replay", queued.error(), place(i));
            continue;
        }
        entry.allow({"seat", "action", "check"});
        const auto seat = static_cast<Seat>(entry.integer("seat", 0, seats - 1));
        const Json& action = entry.object("action");
        const std::string check = entry.text("check");
        if (!entry.ok()) return refuse("bad_replay", entry.problem().error(), place(i));
        if (auto applied = (*match)->apply(seat, action); !applied)
            return refuse("bad_replay", applied.error(), place(i));
        if (check_text((*match)->journal().entries.back().check) != check)
            return refuse("bad_replay", place(i) + "the position after this action is not the one that was recorded");
        ++done;
    }
    if (step && done < *step)
        return refuse("bad_replay", "step " + std::to_string(*step) + " is past the end; the replay has "
                                        + std::to_string(done) + " actions");
    return match;
}

Result<std::unique_ptr<Match>> open_replay_text(const Registry& games, std::string_view text, std::optional<int> step) {
    const auto replay = parse_json(text, "bad_replay");
    if (!replay) return std::unexpected(replay.error());
    return open_replay(games, *replay, step);
}

}  // namespace imperium
