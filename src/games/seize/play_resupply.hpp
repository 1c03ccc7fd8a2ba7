#pragma once

#include "games/seize/play.hpp"

// The Resupply Phase (Z4).
namespace imperium::seize {

void begin_turn(Play& play);
void undeplete_all(Play& play);
void pool_question(State& s);
void dismiss_character(Play& play, CardId card, bool face_up);
void collect_income(Play& play);
void rebuild_question(State& s);
void rebuild_world(Play& play);
void settle_question(Play& play);
void end_settling(Play& play);
void settle_world(Play& play, CardId card);

}  // namespace imperium::seize
