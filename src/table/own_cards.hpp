#pragma once

#include "core/match.hpp"
#include "core/problem.hpp"
#include "table/records.hpp"

namespace imperium::table {

// Whether a table plays with a card set of its own, and not with the printed one.
bool has_own_cards(const store::TableRecord& table);
// Whether a match may be played at a table; a card set for experiments alone is refused.
Result<void> fit_for_tables(const Journal& journal);
// What is said of them wherever the table is shown: {"name": "My cards", "changes": 3}, or null.
Json own_cards_in_short(const store::TableRecord& table);
// All of them: {"edition","name","changes","book","content"} (core/card_changes.hpp); null where a table has none.
Result<Json> own_cards(const store::TableRecord& table);

}  // namespace imperium::table
