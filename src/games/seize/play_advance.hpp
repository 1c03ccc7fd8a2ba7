#pragma once

#include "games/seize/play.hpp"

// What happens by itself between two decisions.
namespace imperium::seize {

void advance(Play& play);

}  // namespace imperium::seize
