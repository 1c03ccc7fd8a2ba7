#pragma once

#include "core/match.hpp"

#include <string>

namespace imperium {

// An event as a sentence for the terminal: as the game words it, and what chance did in words instead of the names it
// has in the protocol. Empty if there is nothing to say.
std::string in_words(const Match& match, const Json& event);

}  // namespace imperium
