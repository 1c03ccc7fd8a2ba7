#pragma once

#include "games/seize/play.hpp"

// The Victory Phase (Z13), and the end of the game.
namespace imperium::seize {

void begin_victory(Play& play);
void take_rewards(Play& play);
void new_throne_question(State& s);
void choose_new_throne(Play& play, int world);
void check_elimination(Play& play);
void evacuate_worlds(Play& play);
void end_liberation(Play& play);
void draw_world_question(State& s);
void end_drawing(State& s);
void draw_world(Play& play);
void refill_hand(Play& play);
void finish_on_points(Play& play);

}  // namespace imperium::seize
