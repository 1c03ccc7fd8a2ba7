#pragma once

#include "core/json.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace imperium {

class CardReader;

// How many characters the name of a card set or of an expansion may have.
inline constexpr std::size_t kLongestSetName = 60;

// Whether this can be such a name: 1 to kLongestSetName characters that can be seen, with single spaces between words.
bool possible_set_name(std::string_view name);
// Checks the field `name` of a set's content, which may be missing.
void check_set_name(CardReader& content);
// The name in the content of a set that was read, as it is kept; empty where there is none.
std::string set_name_in(std::string_view content);
// The name of the set in this folder of data/, which is no part of its content: a set is known by its cards.
std::string printed_set_name(std::string_view folder);
// As it is told: null where there is none.
inline Json name_or_null(const std::string& name) { return name.empty() ? Json() : Json(name); }
// Whether people would take two names for the same one.
bool same_set_name(std::string_view one, std::string_view other);

}  // namespace imperium
