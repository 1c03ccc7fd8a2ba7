#pragma once

#include "games/seize/cards.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

// How verbs read, which is data: data/seize/verbs.json has the words of each in every language, and whoever speaks one
// fills their gaps. {target} is a value, {many?have|has} says "have" where there is such a value, and "has" where there
// is none; both may have gaps of their own.
namespace imperium::seize {

// A value for a gap; what does not hold is empty.
struct Gap {
    std::string_view name;
    std::string text;
};

// The English words of a verb.
std::string_view reading(Op op);
// A gap that is not known stays as it is written.
std::string filled(std::string_view words, std::span<const Gap> gaps);
// What an effect says of itself, whatever its clause.
std::vector<Gap> gaps_of(const Effect& e);

}  // namespace imperium::seize
