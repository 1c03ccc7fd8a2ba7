#include "table/history.hpp"

#include "core/replay.hpp"
#include "core/version.hpp"
#include "games/all.hpp"

#include <algorithm>
#include <cstring>

namespace imperium::table {

namespace {

using Row = store::EntryRecord;

std::uint64_t hash_text(std::string_view text, std::uint64_t h) {
    h = mix(h ^ text.size());
    for (; text.size() >= 8; text.remove_prefix(8)) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data(), 8);
        h = mix(h ^ word);
    }
    for (const char c : text) h = mix(h ^ static_cast<unsigned char>(c));
    return h;
}

std::uint64_t check_of(const store::SnapshotRecord& snapshot, std::uint64_t digest) {
    return hash_text(snapshot.position, hash_text(snapshot.build, mix(digest ^ snapshot.rows)));
}

std::string where(const Row& row) { return "row " + std::to_string(row.number) + ": "; }

// The decisions that were not taken back.
Result<std::vector<const Row*>> standing(std::span<const Row> rows, int seats) {
    std::vector<const Row*> decisions;
    for (const Row& row : rows) {
        if (row.seat < 0 || row.seat >= seats) return refuse("stopped", where(row) + "there is no such seat");
        if (!row.undo) {
            decisions.push_back(&row);
            continue;
        }
        const auto stay = parse_json(row.data);
        const auto count = stay ? whole(*stay) : std::nullopt;
        if (!count || *count < 0 || static_cast<std::size_t>(*count) > decisions.size())
            return refuse("stopped", where(row) + "it takes back more than there is");
        decisions.resize(static_cast<std::size_t>(*count));
    }
    return decisions;
}

// Carries out one row strictly; what happened is told.
Result<std::vector<Told>> carry_out(Match& match, const store::TableRecord& table, const Row& row) {
    const auto entry = entry_of(table, row);
    if (!entry) return std::unexpected(entry.error());
    auto told = match.repeat(*entry, table.updated ? Again::carefully : Again::strictly);
    if (!told) return refuse("stopped", told.error(), where(row));
    if (match.journal().entries.back().check != row.check)
        return refuse("stopped", where(row) + "the position after it is not the one that was recorded");
    return told;
}

Journal begun_journal(const store::TableRecord& table, const Json& scenario) {
    Journal journal;
    journal.game = table.game;
    journal.seats = table.seats;
    journal.options = table.options;
    journal.seed = table.seed;
    journal.scenario = scenario;
    journal.cards = table.cards;
    journal.card_content = table.card_content;
    journal.rules = table.rules;
    journal.build = table.build;
    journal.updated = table.updated;
    journal.chance = table.chance;
    journal.luck = table.luck;
    if (journal.rules.empty()) take_first_cards(journal);
    return journal;
}

}  // namespace

void Reach::add(const Row& row) {
    ++rows;
    digest = mix(digest ^ row.number) + static_cast<std::uint64_t>(row.seat) * 2 + (row.undo ? 1 : 0);
    digest = hash_text(row.data, digest ^ (std::uint64_t{row.check} << 32));
    digest = hash_text(row.chance, digest ^ row.luck);
}

Reach Reach::of(std::span<const Row> rows) {
    Reach reach;
    for (const Row& row : rows) reach.add(row);
    return reach;
}

// Rows of release 0.1 have wire names for cards, and nothing of chance.
Result<Entry> entry_of(const store::TableRecord& table, const Row& row) {
    Entry entry{.seat = static_cast<Seat>(row.seat), .check = row.check, .luck = row.luck};
    auto action = parse_json(row.data);
    if (!action) return refuse("stopped", action.error(), where(row));
    const bool first = table.rules.empty();
    (first ? entry.data : entry.words) = std::move(*action);
    if (first) return entry;
    auto chance = parse_json(row.chance);
    if (!chance || !chance->is_array()) return refuse("stopped", where(row) + "what chance gave cannot be read");
    entry.chance = std::move(*chance);
    return entry;
}

Result<Journal> journal_of(const store::TableRecord& table, const Json& scenario, std::span<const Row> rows) {
    const auto decisions = standing(rows, table.seats);
    if (!decisions) return std::unexpected(decisions.error());
    Journal journal = begun_journal(table, scenario);
    for (const Row* row : *decisions) {
        auto entry = entry_of(table, *row);
        if (!entry) return std::unexpected(entry.error());
        journal.entries.push_back(std::move(*entry));
    }
    return journal;
}

void stamp(store::TableRecord& table, const Journal& journal) {
    table.options = journal.options;
    table.cards = journal.cards;
    table.card_content = journal.card_content;
    table.rules = journal.rules;
    table.build = journal.build;
    table.updated = journal.updated;
    table.chance = journal.chance;
    table.luck = journal.luck;
}

Row row_of(const std::string& table, std::uint32_t number, const Entry& entry, const std::string& command,
           std::int64_t at) {
    return {.table = table,
            .number = number,
            .seat = entry.seat,
            .data = write_json(entry.words),
            .check = entry.check,
            .command = command,
            .at = at,
            .chance = write_json(entry.chance),
            .luck = entry.luck};
}

Json result_of(const Match& match) {
    Json scores = Json::array();
    for (int seat = 0; seat < match.seats(); ++seat) scores.push_back(match.scores()[seat]);
    return {{"scores", std::move(scores)},
            {"winners", seat_list(match.winners())},
            {"decisions", match.journal().actions()}};
}

Result<std::unique_ptr<Match>> fresh_match(const store::TableRecord& table, const Json& scenario) {
    return begin_again(registry(), begun_journal(table, scenario));
}

Result<History> replayed(const store::TableRecord& table, const Json& scenario, std::span<const Row> rows) {
    const auto journal = journal_of(table, scenario, rows);
    if (!journal) return std::unexpected(journal.error());
    const std::vector<const Row*> decisions = *standing(rows, table.seats);
    History history{nullptr, Log(table.seats)};
    std::size_t done = 0;
    const auto note = [&](const Match& match, const Entry& entry, const std::vector<Told>& told) {
        history.log.add(match, entry.seat, entry.data, told);
        if (entry.seat == kNobody) return;
        const Row& row = *decisions[done++];
        history.rows.push_back(row_of(row.table, row.number, entry, row.command, row.at));
    };
    auto again = play_again(registry(), *journal, {}, note);
    if (!again)
        return refuse("stopped", (done < decisions.size() ? where(*decisions[done]) : std::string{})
                                     + again.error().why.english());
    history.restamped = again->restamped || journal->rules.empty();
    history.match = std::move(again->match);
    history.stopped = std::move(again->stopped);
    return history;
}

std::unique_ptr<Match> resumed(const store::TableRecord& table, const store::SnapshotRecord& snapshot,
                               std::span<const Row> rows) {
    if (table.rules.empty() || table.build != build_digest() || snapshot.build != build_digest()
        || snapshot.rows > rows.size())
        return nullptr;
    const auto before = rows.first(snapshot.rows);
    if (snapshot.check != check_of(snapshot, Reach::of(before).digest)) return nullptr;
    const auto then = standing(before, table.seats);
    const auto now = standing(rows, table.seats);
    if (!then || !now || then->size() > now->size() || !std::ranges::equal(*then, std::span(*now).first(then->size())))
        return nullptr;
    auto match = with_its_cards(begun_journal(table, nullptr), [&](const Json& options) {
        return registry().resume(table.game, table.seats, options, table.seed, snapshot.position);
    });
    if (!match) return nullptr;
    if (!then->empty() && static_cast<std::uint32_t>((*match)->hash()) != then->back()->check) return nullptr;
    for (const Row* row : std::span(*now).subspan(then->size()))
        if (!carry_out(**match, table, *row)) return nullptr;
    return std::move(*match);
}

std::optional<store::SnapshotRecord> snapshot_of(const std::string& table, const Match& match, const Reach& reach) {
    store::SnapshotRecord snapshot{table, reach.rows, std::string(build_digest()), match.position(), 0};
    if (snapshot.position.empty()) return std::nullopt;
    snapshot.check = check_of(snapshot, reach.digest);
    return snapshot;
}

}  // namespace imperium::table
