#pragma once

#include "core/match.hpp"
#include "table/log.hpp"
#include "table/records.hpp"

#include <cstdint>
#include <memory>
#include <optional>
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
    bool restamped = false;                  // another build wrote it: what follows is to be kept in its place
    std::vector<store::EntryRecord> rows{};  // those that stand, in the words and with the checks of this build
    std::optional<Problem> stopped{};        // the decision that is not legal any more; the match stands before it
};

// What is kept of a table, in the terms of a journal, and the other way round. `scenario` is the position it began
// from, or null. Refused with the row that cannot be read.
Result<Journal> journal_of(const store::TableRecord& table, const Json& scenario,
                           std::span<const store::EntryRecord> rows);
Result<Entry> entry_of(const store::TableRecord& table, const store::EntryRecord& row);
void stamp(store::TableRecord& table, const Journal& journal);
store::EntryRecord row_of(const std::string& table, std::uint32_t number, const Entry& entry,
                          const std::string& command, std::int64_t at);
// What is kept of a finished game: {"scores":[5,3],"winners":[0],"decisions":118}.
Json result_of(const Match& match);

// The match before its first decision.
Result<std::unique_ptr<Match>> fresh_match(const store::TableRecord& table, const Json& scenario);

// Plays the whole journal again (see play_again). Under the rules it was recorded under every position on the way is
// checked, and what does not fit is refused with its row; under others it goes as far as it can.
Result<History> replayed(const store::TableRecord& table, const Json& scenario,
                         std::span<const store::EntryRecord> rows);

// The same position from a snapshot and the rows after it, without what came before. Null if the snapshot does not
// stand for exactly these rows, was made by another build, is damaged, or decisions before it were taken back.
std::unique_ptr<Match> resumed(const store::TableRecord& table, const store::SnapshotRecord& snapshot,
                               std::span<const store::EntryRecord> rows);

// Nothing if the match has no position that could be kept.
std::optional<store::SnapshotRecord> snapshot_of(const std::string& table, const Match& match, const Reach& reach);

}  // namespace imperium::table
