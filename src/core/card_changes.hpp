#pragma once

#include "core/card_reading.hpp"

namespace imperium {

// In what the content of a card set differs from that of the printed one, card by card and deck by deck:
// [{"name","field","printed","now"}]. A field inside of others is a path such as abilities/0/n; a card that only one of
// them has is one entry without `field`. Where values come from, and what is said about a file, is no difference.
Json card_changes(const Json& printed, const Json& content);

// A card set as it is shown to people: {"edition","changes","book"}, or what is wrong with it.
Result<Json> told_cards(const CardReading& reading, const Json& content);

}  // namespace imperium
