#pragma once

#include "games/seize/play.hpp"

// The Allocation Phase (Z5).
namespace imperium::seize {

void recruit_question(State& s);
void recruit_character(Play& play, CardId card);
void artifacts_question(State& s);
void allocate_artifact(Play& play, CardId card);
void build_question(Play& play);
void end_building(Play& play);
void begin_build(State& s, CardId card, int world);
void contribute_world(State& s, int world);
void give_up_build(State& s);

}  // namespace imperium::seize
