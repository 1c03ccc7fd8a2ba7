#pragma once

#include "core/problem.hpp"

#include <string>

namespace imperium {

// Where the program keeps what is its user's and nobody else's: $XDG_STATE_HOME/imperium, ~/.local/state/imperium,
// or, where neither can be made, the folder `state` here. It is made, for its owner only.
std::string state_folder();

// Earlier versions kept tables in `data/imperium.db`, beside the rules' data. Moves that journal from the folder
// `old` into the folder `now`, once. Answers a sentence about it, or an empty text if there was nothing to do.
// Refused, and nothing is moved, while a server of an earlier version uses it.
Result<std::string> move_old_journal(const std::string& old, const std::string& now);

}  // namespace imperium
