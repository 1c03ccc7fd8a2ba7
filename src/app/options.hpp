#pragma once

#include "core/info.hpp"

#include <string>
#include <vector>

namespace imperium {

// The options of a game from the command line, every one with its value. `name=a,b` is a list where the option takes
// one, and `@FILE` stands for the JSON of that file: -o decks=@mine.json,drone-onslaught
Result<Json> options_given(const GameInfo& game, const std::vector<std::string>& words);

}  // namespace imperium
