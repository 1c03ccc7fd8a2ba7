#pragma once

#include "games/seize/play.hpp"

// The Reallocation Phase (Z7), and every other move from World to World.
namespace imperium::seize {

void move_question(Play& play);
void end_moves(State& s);
void move_unit(Play& play, int unit, int world);
// Asks the seat to move one of its Units; false if none can, and then those that must are eliminated.
bool ask_move(Play& play, Seat seat, bool must);
// The same, until none can; then play goes on at `next`.
void ask_moves(Play& play, Seat seat, bool must, Stage next);

}  // namespace imperium::seize
