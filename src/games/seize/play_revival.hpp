#pragma once

#include "games/seize/play.hpp"

// Eliminated cards that may return: `on eliminated`.
namespace imperium::seize {

bool offer_revival(Play& play);
const Ability& revival_of(const State& s, CardId card);
Place return_place(const State& s, const Ability& a);
void revive_card(Play& play, Seat owner, CardId card, int world);
bool may_return_to(const State& s, Seat owner, int world);

}  // namespace imperium::seize
