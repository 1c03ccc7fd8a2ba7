#include "table/history.hpp"

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
    return hash_text(snapshot.position, hash_text(snapshot.rules, mix(digest ^ snapshot.rows)));
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

// Carries out one row; what happened is told.
Result<std::vector<Told>> carry_out(Match& match, const Row& row) {
    const auto action = parse_json(row.data);
    if (!action) return refuse("stopped", where(row) + action.error().message());
    auto told = match.apply(static_cast<Seat>(row.seat), *action);
    if (!told) return refuse("stopped", where(row) + told.error().message());
    if (match.journal().entries.back().check != row.check)
        return refuse("stopped", where(row) + "the position after it is not the one that was recorded");
    return told;
}

}  // namespace

void Reach::add(const Row& row) {
    ++rows;
    digest = mix(digest ^ row.number) + static_cast<std::uint64_t>(row.seat) * 2 + (row.undo ? 1 : 0);
    digest = hash_text(row.data, digest ^ (std::uint64_t{row.check} << 32));
}

Reach Reach::of(std::span<const Row> rows) {
    Reach reach;
    for (const Row& row : rows) reach.add(row);
    return reach;
}

Result<std::unique_ptr<Match>> fresh_match(const store::TableRecord& table, const Json& scenario) {
    if (!scenario.is_null()) return registry().load(scenario, table.seed);
    return registry().create(table.game, table.seats, table.options, table.seed);
}

Result<History> replayed(const store::TableRecord& table, const Json& scenario, std::span<const Row> rows) {
    auto match = fresh_match(table, scenario);
    if (!match) return std::unexpected(match.error());
    const auto decisions = standing(rows, table.seats);
    if (!decisions) return std::unexpected(decisions.error());
    History history{std::move(*match), Log(table.seats)};
    history.log.add(*history.match, kNobody, nullptr, history.match->opening());
    for (const Row* row : *decisions) {
        const auto told = carry_out(*history.match, *row);
        if (!told) return std::unexpected(told.error());
        history.log.add(*history.match, static_cast<Seat>(row->seat), history.match->journal().entries.back().data,
                        *told);
    }
    return history;
}

std::unique_ptr<Match> resumed(const store::TableRecord& table, const store::SnapshotRecord& snapshot,
                               std::span<const Row> rows) {
    if (snapshot.rules != build_digest() || snapshot.rows > rows.size()) return nullptr;
    const auto before = rows.first(snapshot.rows);
    if (snapshot.check != check_of(snapshot, Reach::of(before).digest)) return nullptr;
    const auto then = standing(before, table.seats);
    const auto now = standing(rows, table.seats);
    if (!then || !now || then->size() > now->size() || !std::ranges::equal(*then, std::span(*now).first(then->size())))
        return nullptr;
    auto match = registry().resume(table.game, table.seats, table.options, table.seed, snapshot.position);
    if (!match) return nullptr;
    if (!then->empty() && static_cast<std::uint32_t>((*match)->hash()) != then->back()->check) return nullptr;
    for (const Row* row : std::span(*now).subspan(then->size()))
        if (!carry_out(**match, *row)) return nullptr;
    return std::move(*match);
}

std::optional<store::SnapshotRecord> snapshot_of(const std::string& table, const Match& match, const Reach& reach) {
    store::SnapshotRecord snapshot{table, reach.rows, std::string(build_digest()), match.position(), 0};
    if (snapshot.position.empty()) return std::nullopt;
    snapshot.check = check_of(snapshot, reach.digest);
    return snapshot;
}

}  // namespace imperium::table
