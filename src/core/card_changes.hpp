#pragma once

#include "core/card_reading.hpp"

namespace imperium {

// In what the content of a card set differs from that of the printed one, card by card and deck by deck:
// [{"name","field","printed","now"}]. A field inside of others is a path such as abilities/0/n; a card that only one of
// them has is one entry without `field`. Where values come from, and what is said about a file, is no difference.
Json card_changes(const Json& printed, const Json& content);

// A card set as it is shown to people: {"edition","name","changes","book"}, or what is wrong with it.
Result<Json> told_cards(const CardReading& reading, const Json& content);
// In short, of the set these options of a game have: {"name","changes","printed"}, the last being the name of the
// printed set; null where it cannot be read.
Json told_set(const CardReading& reading, const Json& options);
// The same for a terminal: "My cards (2 changes from Seize the Imperium, 2022)"; empty for null.
std::string set_in_words(const Json& told);

}  // namespace imperium
