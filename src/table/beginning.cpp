#include "table/beginning.hpp"

#include "core/version.hpp"
#include "games/all.hpp"
#include "table/clocks.hpp"
#include "table/history.hpp"
#include "table/own_cards.hpp"
#include "table/table.hpp"
#include "table/tutorials.hpp"

namespace imperium::table {

// The people's name is in the request; whether a seat is open is the answer.
Result<bool> take_seats(const Json& request, const Json& list, const Host& host, Beginning& out) {
    std::string name = "Somebody";
    if (const Json* given = field(request, "name"); given != nullptr && !given->is_null()) {
        const auto text = free_text(request, "name", host.longest_name);
        if (!text) return std::unexpected(text.error());
        name = *text;
    }
    if (list.empty() || list.size() > kMaxSeats)
        return refuse("bad_request", "seats must have 1 to " + std::to_string(kMaxSeats) + " entries");
    bool open = false;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string path = "seats[" + std::to_string(i) + "]";
        Reader one(list[i], path, "bad_request");
        one.allow({"kind", "level"});
        const int kind = one.word("kind", {"me", "open", "computer"});
        if (!one.ok()) return one.problem();
        store::SeatRecord seat;
        seat.table = host.id;
        seat.seat = static_cast<int>(i);
        seat.left = -1;
        if (kind == 0) {
            const auto [shown, kept] = host.token();
            seat.kind = "person";
            seat.name = name;
            seat.token = kept;
            out.tokens.push_back({{"seat", i}, {"token", shown}});
        } else if (kind == 1) {
            seat.kind = "open";
            open = true;
        } else {
            const auto level = level_of(list[i], "");
            if (!level) return std::unexpected(level.error());
            if (level->empty())
                return refuse("bad_request", path + ".level is missing; it is the name of a computer player");
            seat.kind = "computer";
            seat.level = *level;
        }
        out.kept.seats.push_back(std::move(seat));
    }
    return open;
}

Result<Beginning> beginning(const Json& request, const Host& host) {
    Reader read(request, "", "bad_request");
    read.allow({"game", "options", "seats", "name", "listed", "clock", "seed", "stand_in"});
    Beginning out;
    store::TableRecord& table = out.kept.table;
    table.id = host.id;
    table.game = read.text("game");
    table.listed = read.boolean_or("listed", true);
    table.created = host.created;
    if (!read.ok()) return read.problem();
    const Json& list = read.array("seats");
    if (!read.ok()) return read.problem();
    const auto open = take_seats(request, list, host, out);
    if (!open) return std::unexpected(open.error());
    if (*open && out.tokens.empty())
        return refuse("bad_request", "at least one of the seats must be \"me\" where others are open");
    table.seats = static_cast<int>(out.kept.seats.size());
    table.seed = host.seed;
    if (read.has("seed")) {
        if (*open)
            return refuse("bad_request",
                          "seed is only taken if no seat is open; leave it out, and the server draws one");
        const auto seed = free_text(request, "seed", 64);
        if (!seed) return std::unexpected(seed.error());
        table.seed = *seed;
    }
    if (const Json* clock = read.get("clock")) table.clock = *clock;
    if (read.has("stand_in")) {
        const auto agent = agent_of(read.text("stand_in"));
        if (!read.ok()) return read.problem();
        if (!agent) return std::unexpected(agent.error());
        if (table.clock.is_null()) table.clock = Json::object();
        if (table.clock.is_object()) table.clock["stand_in"] = name_of(*agent);
    }
    if (const auto clocks = Clocks::of(table.clock, table.seats); !clocks) return std::unexpected(clocks.error());
    const Json none = nullptr;
    const Json* options = read.get("options");
    const auto match = registry().create(table.game, table.seats, options == nullptr ? none : *options, table.seed);
    if (!match) return std::unexpected(match.error());
    if (const auto fine = fit_for_tables((*match)->journal()); !fine) return std::unexpected(fine.error());
    stamp(table, (*match)->journal());
    return out;
}

namespace {

// A table with the position and the decisions of a match.
Practice laid_out(const Match& match, const Host& host) {
    const Journal& journal = match.journal();
    Practice out;
    out.scenario = journal.scenario;
    auto& [kept, tokens] = out.beginning;
    kept.table = {host.id, journal.game, journal.seats, journal.options, journal.seed,
                  false,   nullptr,      host.created,  false,           nullptr};
    stamp(kept.table, journal);
    for (int seat = 0; seat < journal.seats; ++seat) {
        const auto [shown, hash] = host.token();
        kept.seats.push_back({host.id, seat, "person", "", "", 0, hash, -1});
        tokens.push_back({{"seat", seat}, {"token", shown}});
    }
    std::uint32_t number = 0;
    for (const Entry& entry : journal.entries)
        if (entry.seat == kNobody)
            out.scenario["chance"]["queue"] = entry.data;
        else
            kept.entries.push_back(row_of(host.id, number++, entry, {}, host.created));
    return out;
}

}  // namespace

Result<Practice> practice(const std::string& game, const Json& request, const Host& host) {
    const auto tutorial = tutorial_of(game);
    if (!tutorial) return std::unexpected(tutorial.error());
    Reader read(request, "", "bad_request");
    read.allow({"step"});
    const auto step = read.integer_or("step", 0, static_cast<std::int64_t>((*tutorial)->steps.size()) - 1, 0);
    if (!read.ok()) return read.problem();
    const auto match = match_at(**tutorial, static_cast<int>(step));
    if (!match) return std::unexpected(match.error());
    Practice out = laid_out(**match, host);
    out.step = static_cast<int>(step);
    return out;
}

Result<Practice> example(const std::string& game, const std::string& name, const Host& host) {
    const auto match = example_of(game, name);
    if (!match) return std::unexpected(match.error());
    return laid_out(**match, host);
}

Json offered(const Terms& terms) {
    Json games = Json::array();
    for (const GameEntry& entry : registry().all()) {
        Json game = describe(*entry.info);
        game["reactions"] = entry.reactions;
        game["tutorial"] = nullptr;
        if (const auto tutorial = tutorial_of(entry.info->id))
            game["tutorial"] = {{"steps", (*tutorial)->steps.size()},
                                {"minutes", (*tutorial)->described["minutes"]},
                                {"first", (*tutorial)->described["first"]}};
        games.push_back(std::move(game));
    }
    Json levels = Json::array();
    for (const AgentInfo& info : kAgents) levels.push_back({{"name", info.name}, {"help", info.help}});
    return {{"version", kVersion},
            {"games", std::move(games)},
            {"levels", std::move(levels)},
            {"hint_level", name_of(Agent::emperor)},
            {"limits", {{"name", terms.name}, {"chat", terms.chat}, {"replace_after", terms.replace_after}}}};
}

Result<store::Kept> rematch_of(const store::TableRecord& old, const std::vector<store::SeatRecord>& seats,
                               const Host& host) {
    store::Kept kept;
    kept.table = old;
    kept.table.id = host.id;
    kept.table.seed = host.seed;
    kept.table.created = host.created;
    kept.table.over = false;
    kept.table.rematch = nullptr;
    kept.table.updated = false;
    kept.table.ended = 0;
    kept.table.result = nullptr;
    // A table that asked for no cards of its own plays with those of today.
    const bool own = !kept.table.options.value("cards", Json()).is_null();
    const auto fresh = own ? fresh_match(kept.table, nullptr)
                           : registry().create(kept.table.game, kept.table.seats, kept.table.options, kept.table.seed);
    if (!fresh) return std::unexpected(fresh.error());
    stamp(kept.table, (*fresh)->journal());
    for (std::size_t i = 0; i < seats.size(); ++i) {
        store::SeatRecord seat = seats[(i + seats.size() - 1) % seats.size()];
        seat.table = host.id;
        seat.seat = static_cast<int>(i);
        seat.left = -1;
        kept.seats.push_back(std::move(seat));
    }
    return kept;
}

std::vector<store::Change> changes_of(const store::Kept& kept) {
    std::vector<store::Change> changes = {kept.table};
    if (kept.table.card_content != nullptr)
        changes.emplace_back(store::CardSetRecord{kept.table.cards, kept.table.game, *kept.table.card_content});
    changes.insert(changes.end(), kept.seats.begin(), kept.seats.end());
    changes.insert(changes.end(), kept.entries.begin(), kept.entries.end());
    return changes;
}

store::Change led_to(const store::TableRecord& old, const std::vector<store::SeatRecord>& seats,
                     const std::string& id) {
    Json agreed = Json::array();
    for (const store::SeatRecord& seat : seats)
        if (seat.kind == "person") agreed.push_back(seat.seat);
    return store::TableUpdate{old.id, true, {{"agreed", std::move(agreed)}, {"table", id}}, old.ended, old.result};
}

}  // namespace imperium::table
