#pragma once

#include "games/seize/edition.hpp"

#include <string>
#include <string_view>

namespace imperium::seize {

// "Military Phase", in classic "Conquest Phase"; the set-up and the bidding are none.
std::string phase_words(const Edition& edition, std::string_view phase);

}  // namespace imperium::seize
