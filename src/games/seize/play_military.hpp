#pragma once

#include "games/seize/play.hpp"

// The Military Phase: Conquest Actions and what comes of them (Z8, Z12).
namespace imperium::seize {

void begin_military(Play& play);
void military_question(Play& play);
void begin_conquest(Play& play, int world);
void skip_conquest(Play& play, int world);
void stance_question(State& s);
void decide_outcome(Play& play);
bool attacking_card_left(const State& s);
void take_world(Play& play);
void end_action(Play& play);

}  // namespace imperium::seize
