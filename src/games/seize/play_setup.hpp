#pragma once

#include "games/seize/play.hpp"

// From the shuffle to the first Turn (Z2, Z20.3).
namespace imperium::seize {

void deal_game(Play& play, const Seize::Options& options);
void redraw_hand(Play& play, Seat seat);
void keep_hand(Play& play, Seat seat);
void set_rules(State& s, const Seize::Options& options);
void end_choice(Play& play, Seat seat);
void bid_question(State& s);
void bid_card(Play& play, Seat seat, CardId card);
void end_bid(Play& play, Seat seat);
void reveal_thrones(Play& play);
void worlds_again(Play& play, Seat seat);
void choose_lead(Play& play, Seat seat, CardId card);

}  // namespace imperium::seize
