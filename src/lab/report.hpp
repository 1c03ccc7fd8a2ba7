#pragma once

#include "lab/arena.hpp"

#include <string>

// The result of an arena in the forms people and programs read.
namespace imperium {

// One line of progress: the running result of the first player, games, time left.
std::string arena_progress(const ArenaResult& result, const ArenaPace& pace);
// A few lines for a terminal.
std::string arena_text(const ArenaResult& result);
Json arena_json(const ArenaResult& result);
// A line a game.
std::string arena_csv(const ArenaResult& result);
// One page with plots that needs nothing but itself.
std::string arena_html(const ArenaResult& result);

}  // namespace imperium
