#pragma once

#include "games/pocket/rules.hpp"

// What players can work out of a position of `pocket`, for their judgement and for features.
namespace imperium::pocket {

// Points of every seat in each sector of the outer ring.
struct Holdings {
    int of[kSectors][Pocket::kMostSeats] = {};
};

Holdings holdings(const Pocket::State& s);
// The points a round brings if each seat, and the controller of Tri-Prime twice, takes the sector that suits it best;
// added to `gain`, one number per seat.
void expected_round(const Pocket::State& s, const Holdings& h, float* gain);
// The ships of a seat that this round's Sustain step will take (P6.1), less what it can still move away.
int sustain_losses(const Pocket::State& s, int seat);
// Ships next to Tri-Prime: a start in the race for it.
int near_tri_prime(const Pocket::State& s, int seat);

}  // namespace imperium::pocket
