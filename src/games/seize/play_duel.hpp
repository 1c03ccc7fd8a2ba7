#pragma once

#include "games/seize/play.hpp"

// Conquest Action Duels (Z20.5): two hands, ten Worlds, and a Conquest Action for each of them.
namespace imperium::seize {

void deal_duels(Play& play, const Seize::Options& options);
bool step_duel(Play& play);
void muster_card(Play& play, Seat seat, CardId card);
void end_muster(Play& play, Seat seat);

}  // namespace imperium::seize
