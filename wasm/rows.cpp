#include "rows.hpp"

#include "core/seat.hpp"
#include "table/kept_check.hpp"

namespace imperium::local {

namespace {

constexpr std::int64_t kLargest = std::int64_t{1} << 52;  // a number that JavaScript keeps

Json described(const store::TableRecord& t) {
    return {{"id", t.id},       {"game", t.game},       {"seats", t.seats}, {"options", t.options},
            {"seed", t.seed},   {"listed", t.listed},   {"clock", t.clock}, {"created", t.created},
            {"over", t.over},   {"rematch", t.rematch}, {"cards", t.cards}, {"rules", t.rules},
            {"build", t.build}, {"updated", t.updated}, {"luck", t.luck},   {"chance", t.chance},
            {"ended", t.ended}, {"result", t.result}};
}

Json described(const store::SeatRecord& s) {
    return {{"table", s.table}, {"seat", s.seat},   {"kind", s.kind},   {"name", s.name},
            {"level", s.level}, {"owner", s.owner}, {"token", s.token}, {"left", s.left}};
}

Json described(const store::EntryRecord& e) {
    return {{"table", e.table}, {"number", e.number},   {"seat", e.seat}, {"undo", e.undo},     {"data", e.data},
            {"check", e.check}, {"command", e.command}, {"at", e.at},     {"chance", e.chance}, {"luck", e.luck}};
}

Json row(const store::TableRecord& t) { return {{"row", "table"}, {"value", described(t)}}; }
Json row(const store::SeatRecord& s) { return {{"row", "seat"}, {"value", described(s)}}; }
Json row(const store::EntryRecord& e) { return {{"row", "entry"}, {"value", described(e)}}; }
Json row(const store::TableUpdate& u) {
    return {{"row", "update"},
            {"id", u.id},
            {"value", {{"over", u.over}, {"rematch", u.rematch}, {"ended", u.ended}, {"result", u.result}}}};
}
Json row(const store::ChatRecord& c) {
    return {{"row", "chat"},
            {"value",
             {{"table", c.table},
              {"number", c.number},
              {"seat", c.seat},
              {"name", c.name},
              {"text", c.text},
              {"command", c.command},
              {"at", c.at}}}};
}
Json row(const store::CardSetRecord& c) {
    return {{"row", "cards"}, {"value", {{"digest", c.digest}, {"game", c.game}, {"content", c.content}}}};
}
// The description and those rows that stand take the place of what was kept.
Json row(const store::Restamp& r) {
    Json entries = Json::array();
    for (const store::EntryRecord& entry : r.rows) entries.push_back(described(entry));
    return {{"row", "restamp"}, {"value", described(r.table)}, {"entries", std::move(entries)}};
}
Json row(const store::Forgotten& f) { return {{"row", "forgotten"}, {"id", f.table}}; }
Json row(const store::AnalysisRecord& a) {
    return {{"row", "analysis"}, {"value", {{"table", a.table}, {"found", a.found}}}};
}
Json row(const store::SnapshotRecord&) { return nullptr; }

Json given(const Reader& read, std::string_view name) {
    const Json* value = read.get(name);
    return value == nullptr ? Json() : *value;
}

Result<store::TableRecord> table_from(const Json& json) {
    Reader read(json, "table", "stopped");
    store::TableRecord t;
    t.id = read.text("id");
    t.game = read.text("game");
    t.seats = static_cast<int>(read.integer("seats", 1, kMaxSeats));
    t.options = given(read, "options");
    t.seed = read.text("seed");
    t.listed = read.boolean_or("listed", false);
    t.clock = given(read, "clock");
    t.created = read.integer("created", 0, kLargest);
    t.over = read.boolean_or("over", false);
    t.rematch = given(read, "rematch");
    t.cards = read.text_or("cards", "");
    t.rules = read.text_or("rules", "");
    t.build = read.text_or("build", "");
    t.updated = read.boolean_or("updated", false);
    t.chance = given(read, "chance");
    t.luck = static_cast<std::uint64_t>(read.integer("luck", 0, kLargest));
    t.ended = read.integer("ended", 0, kLargest);
    t.result = given(read, "result");
    if (!read.ok()) return read.problem();
    return t;
}

Result<store::SeatRecord> seat_from(const Json& json, const std::string& path) {
    Reader read(json, path, "stopped");
    store::SeatRecord s{read.text("table"),        static_cast<int>(read.integer("seat", 0, kMaxSeats - 1)),
                        read.text("kind"),         read.text_or("name", ""),
                        read.text_or("level", ""), static_cast<int>(read.integer("owner", 0, kMaxSeats - 1)),
                        read.text_or("token", ""), read.integer("left", -1, kLargest)};
    if (!read.ok()) return read.problem();
    return s;
}

Result<store::EntryRecord> entry_from(const Json& json, std::size_t number) {
    const std::string path = "entries[" + std::to_string(number) + "]";
    Reader read(json, path, "stopped");
    store::EntryRecord e;
    e.table = read.text("table");
    e.number = static_cast<std::uint32_t>(read.integer("number", 0, 0xFFFFFFFF));
    e.seat = static_cast<int>(read.integer("seat", 0, kMaxSeats - 1));
    e.undo = read.boolean_or("undo", false);
    e.data = read.text("data");
    e.check = static_cast<std::uint32_t>(read.integer("check", 0, 0xFFFFFFFF));
    e.command = read.text_or("command", "");
    e.at = read.integer("at", 0, kLargest);
    e.chance = read.text_or("chance", "");
    e.luck = static_cast<std::uint64_t>(read.integer("luck", 0, kLargest));
    if (read.ok() && e.number != number) read.fail(path + ".number: a row is missing");
    if (!read.ok()) return read.problem();
    return e;
}

Result<store::ChatRecord> chat_from(const Json& json) {
    Reader read(json, "chat", "stopped");
    store::ChatRecord c{read.text("table"),
                        static_cast<std::uint32_t>(read.integer("number", 0, 0xFFFFFFFF)),
                        static_cast<int>(read.integer("seat", -1, kMaxSeats)),
                        read.text("name"),
                        read.text("text"),
                        read.text_or("command", ""),
                        read.integer("at", 0, kLargest)};
    if (!read.ok()) return read.problem();
    return c;
}

}  // namespace

Json to_json(const store::Change& change) {
    return std::visit([](const auto& one) { return row(one); }, change);
}

Result<store::Kept> kept_from(const Json& json) {
    Reader read(json, "", "stopped");
    store::Kept kept;
    auto table = table_from(read.object("table"));
    if (!table) return std::unexpected(table.error());
    kept.table = std::move(*table);
    if (const Json* cards = read.get("cards"); cards != nullptr && cards->is_string())
        kept.table.card_content = std::make_shared<const std::string>(cards->get<std::string>());
    for (const Json& one : read.array("seats")) {
        auto seat = seat_from(one, "seats[" + std::to_string(kept.seats.size()) + "]");
        if (!seat) return std::unexpected(seat.error());
        if (seat->seat != static_cast<int>(kept.seats.size())) return refuse("stopped", "a seat is missing");
        kept.seats.push_back(std::move(*seat));
    }
    for (const Json& one : read.array("entries")) {
        auto entry = entry_from(one, kept.entries.size());
        if (!entry) return std::unexpected(entry.error());
        kept.entries.push_back(std::move(*entry));
    }
    for (const Json& one : read.array("chat")) {
        auto line = chat_from(one);
        if (!line) return std::unexpected(line.error());
        kept.chat.push_back(std::move(*line));
    }
    if (!read.ok()) return read.problem();
    if (auto fine = table::checked(kept); !fine) return std::unexpected(fine.error());
    return kept;
}

}  // namespace imperium::local
