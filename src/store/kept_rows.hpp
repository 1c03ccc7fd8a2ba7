#pragma once

#include "store/row.hpp"
#include "table/records.hpp"

#include <functional>
#include <map>
#include <memory>
#include <string>

// What the rows of a journal mean, whichever database gives them: columns in the order of kept_columns.
namespace imperium::store {

// The columns each part of a table is asked for.
namespace kept_columns {
inline constexpr const char* kTable = "id, game, seats, options, seed, listed, clock, created, over, rematch, cards, "
                                      "rules, build, updated, chance, luck, ended, result";
inline constexpr const char* kSeat = "seat, kind, name, level, owner, token, time_left";
inline constexpr const char* kEntry = "number, seat, undo, data, position, command, at, chance, luck";
inline constexpr const char* kChat = "number, seat, name, text, command, at";
inline constexpr const char* kSnapshot = "rows, build, position, sum";
}  // namespace kept_columns

// Each takes one row. `fault` is what is wrong with the first that cannot be read.
void take_table(const Cells& cells, const std::string& id, Kept& kept, std::string& fault);
void take_seat(const Cells& cells, Kept& kept, std::string& fault);
void take_entry(const Cells& cells, Kept& kept, std::string& fault);
void take_chat(const Cells& cells, Kept& kept, std::string& fault);
// A snapshot that cannot be read is none: the journal alone is enough.
void take_snapshot(const Cells& cells, Kept& kept);

// The contents of card sets; tables with the same share it.
class CardSets {
public:
    // `content` answers what is kept under a digest, empty if nothing is.
    Result<void> give(TableRecord& table, std::string& fault,
                      const std::function<Result<std::string>(const std::string&)>& content);

private:
    std::map<std::string, std::weak_ptr<const std::string>> sets_;  // by digest
};

// What of a table that was read is wrong, if something is.
Result<Kept> whole(Kept kept, const std::string& id, const std::string& fault);

}  // namespace imperium::store
