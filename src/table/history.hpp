#pragma once

#include "core/match.hpp"
#include "table/log.hpp"
#include "table/records.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

// A table's journal, played again: as a whole, or from a snapshot on.
namespace imperium::table {

// How far a journal goes: the number of its rows, and a digest over all of them.
struct Reach {
    std::uint32_t rows = 0;
    std::uint64_t digest = 0;

    void add(const store::EntryRecord& row);
    static Reach of(std::span<const store::EntryRecord> rows);
};

// What a journal amounts to.
struct History {
    std::unique_ptr<Match> match;
    Log log;
};

// The match before its first decision.
Result<std::unique_ptr<Match>> fresh_match(const store::TableRecord& table, const Json& scenario);

// Plays the whole journal again and checks every position on the way; refused with the row that does not fit.
// `scenario` is the position it began from, or null.
Result<History> replayed(const store::TableRecord& table, const Json& scenario,
                         std::span<const store::EntryRecord> rows);

// The same position from a snapshot and the rows after it, without what came before. Null if the snapshot does not
// stand for exactly these rows, was made by other rules, is damaged, or decisions before it were taken back.
std::unique_ptr<Match> resumed(const store::TableRecord& table, const store::SnapshotRecord& snapshot,
                               std::span<const store::EntryRecord> rows);

// Nothing if the match has no position that could be kept.
std::optional<store::SnapshotRecord> snapshot_of(const std::string& table, const Match& match, const Reach& reach);

}  // namespace imperium::table
