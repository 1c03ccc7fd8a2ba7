#pragma once

#include "core/json.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// What is kept of a table, as plain values: a table writes them, and wherever it is kept gives them back.
namespace imperium::store {

// A seat as it is kept. The token itself is known only to whoever sits there.
struct SeatRecord {
    std::string table;
    int seat = 0;
    std::string kind;       // person, computer, open
    std::string name;       // free text
    std::string level;      // of a computer; of the computer that plays for a person for the time being
    int owner = 0;          // seats made by one person have the same
    std::string token;      // hash of the token, empty if there is none
    std::int64_t left = 0;  // clock per game: milliseconds left

    friend bool operator==(const SeatRecord&, const SeatRecord&) = default;
};

// What a table is from its beginning on.
struct TableRecord {
    std::string id;
    std::string game;
    int seats = 0;
    Json options;
    std::string seed;
    bool listed = true;
    Json clock;  // what was agreed about time, and about who plays for those who are away; or null
    std::int64_t created = 0;
    bool over = false;
    Json rematch;  // who has agreed, and the new table's id
    // As in Journal: the card set (by digest; its content is kept once), the rules and the build, and what chance gave
    // in the set-up. Empty rules: of release 0.1, until it is stamped anew.
    std::string cards{};
    std::shared_ptr<const std::string> card_content{};
    std::string rules{};
    std::string build{};
    bool updated = false;
    Json chance{};
    std::uint64_t luck = 0;
    // Of a finished game, so that nothing need be played again to tell it.
    std::int64_t ended = 0;
    Json result{};  // {"scores":[5,3],"winners":[0],"decisions":118}, or null
};

// One row of a table's journal: a decision, or the taking back of decisions. Rows are only ever appended.
struct EntryRecord {
    std::string table;
    std::uint32_t number = 0;  // from 0, without gaps
    int seat = 0;
    bool undo = false;        // then `data` is the number of decisions that stay
    std::string data;         // the action as JSON, in words that outlive the build
    std::uint32_t check = 0;  // of the position after it
    std::string command;      // the id under which the client sent it
    std::int64_t at = 0;
    std::string chance{};    // what chance gave, as JSON; empty: not recorded
    std::uint64_t luck = 0;  // of the seed's stream used up after it

    friend bool operator==(const EntryRecord&, const EntryRecord&) = default;
};

// The content of a card set that tables play with.
struct CardSetRecord {
    std::string digest;
    std::string game;
    std::string content;
};

// A table whose journal was played again by another build than the one that wrote it: its description, and those of
// its rows that stand, in the words and with the checks of this build.
struct Restamp {
    TableRecord table;
    std::vector<EntryRecord> rows;
};

struct ChatRecord {
    std::string table;
    std::uint32_t number = 0;
    int seat = 0;
    std::string name;
    std::string text;
    std::string command;
    std::int64_t at = 0;

    friend bool operator==(const ChatRecord&, const ChatRecord&) = default;
};

// The position after the first rows of a table's journal, so that start-up need not play them again. It may be lost
// or be of no use; the journal alone is enough.
struct SnapshotRecord {
    std::string table;
    std::uint32_t rows = 0;
    std::string build;        // digest of the build that made it
    std::string position;     // bytes
    std::uint64_t check = 0;  // of all of the above and of the rows themselves

    friend bool operator==(const SnapshotRecord&, const SnapshotRecord&) = default;
};

// What an analysis of a finished game has found.
struct AnalysisRecord {
    std::string table;
    Json found;
};

// New values of an existing table. A table whose game is over needs no snapshot any more.
struct TableUpdate {
    std::string id;
    bool over = false;
    Json rematch;
    std::int64_t ended = 0;
    Json result{};
};

// Nothing is kept of this table any more.
struct Forgotten {
    std::string table;
};

// A seat, a snapshot or an analysis is written whole; what was kept of it is replaced.
using Change = std::variant<TableRecord, TableUpdate, SeatRecord, EntryRecord, ChatRecord, SnapshotRecord,
                            AnalysisRecord, CardSetRecord, Restamp, Forgotten>;

// All that is kept of one table.
struct Kept {
    TableRecord table;
    std::vector<SeatRecord> seats;
    std::vector<EntryRecord> entries;
    std::vector<ChatRecord> chat;
    std::optional<SnapshotRecord> snapshot;
};

}  // namespace imperium::store
