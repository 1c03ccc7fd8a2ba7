#include "store/kept_rows.hpp"

#include "core/game.hpp"
#include "core/stream.hpp"

namespace imperium::store {

namespace {

constexpr std::int64_t kMostMoment = std::int64_t{1} << 50;
constexpr std::int64_t kMostRows = 0xffffffff;
constexpr std::int64_t kMostLuck = std::int64_t{1} << 40;
constexpr std::size_t kMostSets = 100;  // remembered

}  // namespace

void take_table(const Cells& cells, const std::string& id, Kept& kept, std::string& fault) {
    Row row(cells, "its description", fault);
    kept.table = {id,
                  row.text(1, "game"),
                  static_cast<int>(row.number(2, "seats", 1, kMaxSeats)),
                  row.json(3, "options"),
                  row.text(4, "seed"),
                  row.flag(5, "listed"),
                  row.json(6, "clock"),
                  row.number(7, "created", 0, kMostMoment),
                  row.flag(8, "over"),
                  row.json(9, "rematch"),
                  row.text(10, "cards"),
                  nullptr,
                  row.text(11, "rules"),
                  row.text(12, "build"),
                  row.flag(13, "updated"),
                  row.json(14, "chance"),
                  static_cast<std::uint64_t>(row.number(15, "luck", 0, kMostLuck)),
                  row.number(16, "ended", 0, kMostMoment),
                  row.json(17, "result")};
}

void take_seat(const Cells& cells, Kept& kept, std::string& fault) {
    const auto place = static_cast<std::int64_t>(kept.seats.size());
    Row row(cells, "seat " + std::to_string(place), fault);
    kept.seats.push_back({kept.table.id, static_cast<int>(row.number(0, "seat", place, place)), row.text(1, "kind"),
                          row.text(2, "name"), row.text(3, "level"),
                          static_cast<int>(row.number(4, "owner", 0, kMaxSeats)), row.text(5, "token"),
                          row.number(6, "time_left", -kMostMoment, kMostMoment)});
}

void take_entry(const Cells& cells, Kept& kept, std::string& fault) {
    const auto place = static_cast<std::int64_t>(kept.entries.size());
    if (const Cell number = cells.at(0); number.kind == Cell::number && number.whole > place && fault.empty())
        fault = "row " + std::to_string(place) + " is missing";
    Row row(cells, "row " + std::to_string(place), fault);
    kept.entries.push_back({kept.table.id, static_cast<std::uint32_t>(row.number(0, "number", place, place)),
                            static_cast<int>(row.number(1, "seat", 0, kept.table.seats - 1)), row.flag(2, "undo"),
                            row.text(3, "data"), static_cast<std::uint32_t>(row.number(4, "position", 0, kMostRows)),
                            row.text(5, "command"), row.number(6, "at", 0, kMostMoment), row.text(7, "chance"),
                            static_cast<std::uint64_t>(row.number(8, "luck", 0, kMostLuck))});
}

void take_chat(const Cells& cells, Kept& kept, std::string& fault) {
    const auto place = static_cast<std::int64_t>(kept.chat.size());
    Row row(cells, "line " + std::to_string(place) + " of the chat", fault);
    kept.chat.push_back({kept.table.id, static_cast<std::uint32_t>(row.number(0, "number", place, place)),
                         static_cast<int>(row.number(1, "seat", 0, kept.table.seats - 1)), row.text(2, "name"),
                         row.text(3, "text"), row.text(4, "command"), row.number(5, "at", 0, kMostMoment)});
}

void take_snapshot(const Cells& cells, Kept& kept) {
    std::string fault;
    Row row(cells, "snapshot", fault);
    SnapshotRecord snapshot{kept.table.id, static_cast<std::uint32_t>(row.number(0, "rows", 0, kMostRows)),
                            row.text(1, "build"), row.bytes(2, "position"),
                            static_cast<std::uint64_t>(row.number(3, "sum", INT64_MIN, INT64_MAX))};
    if (fault.empty()) kept.snapshot = std::move(snapshot);
}

Result<void> CardSets::give(TableRecord& table, std::string& fault,
                            const std::function<Result<std::string>(const std::string&)>& content) {
    if (table.cards.empty() || !fault.empty()) return {};
    if ((table.card_content = sets_[table.cards].lock()) != nullptr) return {};
    auto found = content(table.cards);
    if (!found) return std::unexpected(found.error());
    if (sets_.size() > kMostSets) std::erase_if(sets_, [](const auto& one) { return one.second.expired(); });
    if (hex(sha256(*found)) == table.cards)
        sets_[table.cards] = table.card_content = std::make_shared<const std::string>(std::move(*found));
    else
        fault = "its description, cards: the card set it names is " + std::string(found->empty() ? "gone" : "damaged");
    return {};
}

Result<Kept> whole(Kept kept, const std::string& id, const std::string& fault) {
    if (kept.table.id.empty()) return refuse("unknown_table", "there is no table " + brief(Json(id)));
    if (!fault.empty()) return refuse("stopped", "table " + id + " is damaged: " + fault);
    return kept;
}

}  // namespace imperium::store
