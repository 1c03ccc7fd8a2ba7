#pragma once

#include "games/seize/play.hpp"

// Cards being used: choices, costs, answers (Z17).
namespace imperium::seize {

void begin_use(Play& play, const Use& use);
Use& top_use(State& s);
void take_back(State& s);
void choose_payer(State& s, std::uint8_t payer);
void choose_beneficiary(State& s, Seat seat);
void give_consent(Play& play, bool yes);
void pick_world(State& s, int world);
void pick_fighter(State& s, int f);
void pick_on_table(State& s, std::uint8_t what);
void commit_use(Play& play);
void resolve_use(Play& play);

}  // namespace imperium::seize
