#include "core/replay.hpp"

#include "core/data.hpp"
#include "core/stream.hpp"
#include "core/version.hpp"

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
    Json out = {{"seat", entry.seat}, {"action", entry.words}};
    if (!entry.chance.empty()) out["chance"] = entry.chance;
    out["luck"] = entry.luck;
    out["check"] = check_text(entry.check);
    return out;
}

Json head_json(const Journal& journal) {
    Json head = {
        {"format", "imperium-replay"}, {"version", 2},         {"game", journal.game},   {"seats", journal.seats},
        {"options", journal.options},  {"seed", journal.seed}, {"rules", journal.rules}, {"build", journal.build}};
    if (journal.card_content != nullptr) {
        const auto content = parse_json(*journal.card_content);
        head["cards"] = {{"digest", journal.cards}, {"content", content ? *content : Json(nullptr)}};
    }
    if (journal.updated) head["updated"] = true;
    if (!journal.outcomes.is_null()) head["outcomes"] = journal.outcomes;
    if (!journal.scenario.is_null()) head["scenario"] = journal.scenario;
    if (!journal.chance.is_null()) head["chance"] = journal.chance;
    head["luck"] = journal.luck;
    return head;
}

Json end_json(const Journal& journal) { return {{"entries", journal.entries.size()}, {"actions", journal.actions()}}; }

// In a file written by replay_text, entry 0 stands on line 2.
std::string place(std::size_t entry) {
    return "entry " + std::to_string(entry + 1) + " (line " + std::to_string(entry + 2) + "): ";
}

constexpr std::int64_t kMostLuck = 1LL << 40;
constexpr int kFirstRules = 1;

Result<Entry> read_entry(const Json& json, std::int64_t version, std::int64_t seats) {
    Reader read(json, "", "bad_replay");
    Entry entry;
    if (read.has("outcomes")) {
        read.allow({"outcomes"});
        entry.data = read.array("outcomes");
        if (!read.ok()) return read.problem();
        return entry;
    }
    entry.seat = static_cast<Seat>(read.integer("seat", 0, seats - 1));
    const std::string check = read.text("check");
    if (read.ok() && (check.size() != 8 || check.find_first_not_of("0123456789abcdef") != std::string::npos))
        read.fail_at("check", "must be 8 hexadecimal digits");
    if (version == 1) {
        read.allow({"seat", "action", "check"});
        entry.data = read.object("action");
    } else {
        read.allow({"seat", "action", "chance", "luck", "check"});
        entry.words = read.object("action");
        entry.chance = read.has("chance") ? read.array("chance") : Json::array();
        entry.luck = static_cast<std::uint64_t>(read.integer("luck", 0, kMostLuck));
    }
    if (!read.ok()) return read.problem();
    entry.check = static_cast<std::uint32_t>(std::stoul(check, nullptr, 16));
    return entry;
}

Result<std::unique_ptr<Match>> deal_again(const Registry& games, const Journal& journal, const Json& options,
                                          const Recorded& recorded) {
    if (journal.scenario.is_null())
        return games.create(journal.game, journal.seats, options, journal.seed, journal.outcomes, recorded);
    Json position = journal.scenario;
    if (position.is_object()) {
        position["game"] = journal.game;
        position["options"] = options;
        position["seats"] = journal.seats;
    }
    return games.load(position, journal.seed);
}

}  // namespace

Json options_with_cards(const Journal& journal) {
    Json options = journal.options;
    if (journal.cards.empty()) return options;
    const auto content =
        journal.card_content == nullptr ? Result<Json>(refuse("bad_replay", "")) : parse_json(*journal.card_content);
    options["cards"] = content ? *content : Json(journal.cards);
    return options;
}

Result<std::unique_ptr<Match>> with_its_cards(const Journal& journal, const MakeMatch& make) {
    if (!journal.cards.empty() && journal.card_content != nullptr
        && hex(sha256(*journal.card_content)) == journal.cards) {
        Json options = journal.options;
        options["cards"] = journal.cards;
        if (auto match = make(options)) return match;
    }
    return make(options_with_cards(journal));
}

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

Result<Journal> read_replay(const Json& replay) {
    Reader read(replay, "", "bad_replay");
    if (read.text("format") != "imperium-replay") read.fail("format must be \"imperium-replay\"");
    const auto version = read.integer("version", 1, 2);
    if (version == 1)
        read.allow({"format", "version", "game", "seats", "options", "seed", "outcomes", "scenario", "moves", "end"});
    else
        read.allow({"format", "version", "game", "seats", "options", "seed", "rules", "build", "updated", "cards",
                    "outcomes", "scenario", "chance", "luck", "moves", "end"});
    Journal journal;
    journal.game = read.text("game");
    const auto seats = read.integer("seats", 1, kMaxSeats);
    journal.options = read.object("options");
    journal.seed = read.text("seed");
    if (const Json* outcomes = read.get("outcomes")) journal.outcomes = *outcomes;
    if (const Json* scenario = read.get("scenario")) journal.scenario = *scenario;
    const Json& moves = read.array("moves");
    Reader end(read.object("end"), "end", "bad_replay");
    const auto count = end.integer("entries", 0, 1 << 30);
    if (version == 2) {
        journal.rules = read.text("rules");
        journal.build = read.text("build");
        journal.updated = read.boolean_or("updated", false);
        journal.luck = static_cast<std::uint64_t>(read.integer("luck", 0, kMostLuck));
        if (read.has("chance")) journal.chance = read.array("chance");
        if (read.ok() && journal.rules.empty()) read.fail_at("rules", "must not be empty");
        if (read.has("cards")) {
            Reader cards(read.object("cards"), "cards", "bad_replay");
            cards.allow({"digest", "content"});
            journal.cards = cards.text("digest");
            journal.card_content = std::make_shared<const std::string>(write_json(cards.object("content")));
            if (!cards.ok()) return cards.problem();
        }
    } else
        take_first_cards(journal);
    if (!read.ok()) return read.problem();
    if (!end.ok()) return end.problem();
    journal.seats = static_cast<int>(seats);
    if (static_cast<std::size_t>(count) != moves.size())
        return refuse("bad_replay", "the replay says it has " + std::to_string(count) + " entries, but there are "
                                        + std::to_string(moves.size()));
    for (std::size_t i = 0; i < moves.size(); ++i) {
        auto entry = read_entry(moves[i], version, seats);
        if (!entry) return refuse("bad_replay", entry.error(), place(i));
        journal.entries.push_back(std::move(*entry));
    }
    return journal;
}

void take_first_cards(Journal& journal) {
    const std::string_view first = built_in_data("sets/" + journal.game + "-0.1.json");
    if (first.empty()) return;
    journal.cards = "0.1";
    journal.card_content = std::make_shared<const std::string>(first);
}

Result<std::unique_ptr<Match>> begin_again(const Registry& games, const Journal& journal) {
    const Recorded recorded =
        journal.updated ? Recorded{journal.chance, journal.luck} : Recorded{};  // luck as it was recorded
    const auto deal = [&](const Json& options) { return deal_again(games, journal, options, recorded); };
    auto match = with_its_cards(journal, deal);
    if (!match && !journal.cards.empty()) {  // a set that these rules do not read: with their own, then
        Json options = journal.options;
        options["cards"] = nullptr;
        match = deal(options);
    }
    return match;
}

Result<Replayed> play_again(const Registry& games, const Journal& journal, std::optional<int> step,
                            const EachAgain& each) {
    const bool known = !journal.rules.empty();
    auto match = begin_again(games, journal);
    if (!match) return refuse("bad_replay", match.error());
    Replayed again;
    // Release 0.1 recorded no rules: every game had the first version of them.
    const std::string rules =
        known ? journal.rules : rules_digest(journal.game, kFirstRules, (*match)->journal().cards);
    again.updated = (*match)->journal().rules != rules;
    const Again how = again.updated ? Again::carefully : how_again(journal);
    if (again.updated && known && !journal.updated) {
        Journal careful = journal;
        careful.entries.clear();
        careful.updated = true;
        match = begin_again(games, careful);
        if (!match) return refuse("bad_replay", match.error());
    } else if (journal.chance.is_array()
               && ((*match)->journal().chance != journal.chance || (*match)->journal().luck != journal.luck))
        return refuse("bad_replay", "line 1: the set-up does not come out as it was recorded");
    // Where the build is not known, the first check tells whether the others can be believed.
    bool believed = !again.updated && (!known || journal.build == build_digest());
    again.restamped = !believed;
    int done = 0;
    if (each) each(**match, Entry{}, (*match)->opening());
    for (std::size_t i = 0; i < journal.entries.size(); ++i) {
        if (step && done >= *step) break;
        const Entry& entry = journal.entries[i];
        const auto told = (*match)->repeat(entry, how);
        if (!told) {
            if (!again.updated) return refuse("bad_replay", told.error(), place(i));
            Problem stopped = told.error();
            stopped.place.insert(0, place(i));
            again.stopped = std::move(stopped);
            break;
        }
        if (entry.seat == kNobody) continue;
        const Entry& now = (*match)->journal().entries.back();
        if (believed && now.check != entry.check) {
            if (known || done > 0)
                return refuse("bad_replay",
                              place(i) + "the position after this action is not the one that was recorded");
            believed = false;
            again.restamped = true;
        }
        ++done;
        if (each) each(**match, now, *told);
    }
    if (step && done < *step && !again.stopped)
        return refuse("bad_replay", "step " + std::to_string(*step) + " is past the end; the replay has "
                                        + std::to_string(done) + " actions");
    again.match = std::move(*match);
    return again;
}

Result<std::unique_ptr<Match>> open_replay(const Registry& games, const Json& replay, std::optional<int> step) {
    const auto journal = read_replay(replay);
    if (!journal) return std::unexpected(journal.error());
    auto again = play_again(games, *journal, step);
    if (!again) return std::unexpected(again.error());
    if (again->stopped) return refuse("bad_replay", *again->stopped);
    return std::move(again->match);
}

Result<std::unique_ptr<Match>> open_replay_text(const Registry& games, std::string_view text, std::optional<int> step) {
    const auto replay = parse_json(text, "bad_replay");
    if (!replay) return std::unexpected(replay.error());
    return open_replay(games, *replay, step);
}

}  // namespace imperium
