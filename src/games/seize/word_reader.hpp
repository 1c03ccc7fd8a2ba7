#pragma once

#include "core/card_reader.hpp"
#include "games/seize/cards.hpp"

// The words of a card file: types and sub-types, filters, keywords, and what a counter is.
// Whatever is wrong is left in the CardReader, with the path of the field.
namespace imperium::seize {

inline constexpr std::string_view kBadData = "bad_data";

// A CardReader for one entry of a list below `parent`, which adopts what is wrong with it.
inline CardReader entry(const Json& value, const CardReader& parent, std::string_view name, std::size_t index) {
    return {value, parent.path(name) + "[" + std::to_string(index) + "]", kBadData};
}

// "Fleet/Troop card", "non-Hover Troop"
Filter read_filter(CardReader& read, std::string_view name, std::string_view words);
// The position of a trait among kTraitNames, if it is one of `possible`; fails otherwise.
Traits read_trait(CardReader& read, std::string_view name, std::string_view word, Traits possible);
// The list `name` of such words as "Hardened +1"; none if it is missing.
Keywords read_keywords(CardReader& read, std::string_view name);
// The type of Unit that has this sub-type; nothing for Drone, which goes with every type (Z1.3).
Traits type_of_subtype(Traits subtype);
// The list `counters`: Mission counters and Unit counters.
void read_counters(CardReader& read, CardBook& book, Design& design);
// A Unit that is no card of its own: `kind` names the field with its sub-types. The book keeps each once.
Body read_body(CardReader& read, std::string_view kind, Trait form);
std::uint16_t add_body(CardBook& book, Body body);

}  // namespace imperium::seize
