#pragma once

#include "games/seize/play.hpp"

// What a decision does.
namespace imperium::seize {

// An answer to a question about the use on top; also the only one there is.
void answer_use(Play& play, const Seize::Action& action);

}  // namespace imperium::seize
