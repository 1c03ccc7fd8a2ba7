#pragma once

#include "core/info.hpp"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace imperium {

// The options of a game from the command line, every one with its value. `name=a,b` is a list where the option takes
// one, and `@FILE` stands for the JSON of that file: -o decks=@mine.json,drone-onslaught
Result<Json> options_given(const GameInfo& game, const std::vector<std::string>& words);
// Only those that were given.
Result<Json> given_options(const GameInfo& game, const std::vector<std::string>& words);
// `--set FILE`: the same as -o cards=@FILE.
void add_set_option(CLI::App& command, std::vector<std::string>& options);

}  // namespace imperium
