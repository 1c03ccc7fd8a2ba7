#pragma once

#include "games/seize/play.hpp"

// The Regent Phase (Z14), and the end of a Turn.
namespace imperium::seize {

void begin_regent(Play& play);
void banish_question(Play& play);
void banish_character(Play& play, Seat seat, CardId card);
void levy_question(State& s);
void end_levy(State& s);
bool may_levy(const State& s, int world);
bool levy_done(const State& s);
void levy_world(Play& play, int world);
void end_turn(Play& play);

}  // namespace imperium::seize
