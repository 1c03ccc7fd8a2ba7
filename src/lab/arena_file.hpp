#pragma once

#include "lab/arena.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace imperium {

// The results of an arena as lines of JSON: first the plan, then a line for each finished block, as they came. A
// run that was stopped goes on from there.
std::string arena_header(const ArenaPlan& complete_plan);
std::string arena_line(const ArenaBlock& block);

// A file that was read back. A last line that was cut short is left out.
struct ArenaFile {
    ArenaPlan plan;                  // games, threads and sprt are not in the file
    std::vector<ArenaBlock> blocks;  // in rising order, perhaps with gaps
    std::size_t length = 0;          // of the text up to the end of the last whole line
};
// Refused if it is no such file, or if the rules or the players have changed since it was written.
Result<ArenaFile> read_arena(std::string_view text);

}  // namespace imperium
