#pragma once

#include "games/seize/table.hpp"

// Questions about Conquest Action Duels (Z20.5). Everything here only reads.
namespace imperium::seize {

inline constexpr int kDuelUnits = 10;    // of a hand
inline constexpr int kDuelWorlds = 10;   // of the one System Deck
inline constexpr int kDuelPoints = 20;   // of Units; the attacker has the World's cost beside it
inline constexpr int kTacticPoints = 2;  // and as many Resource counters

inline constexpr int kMostDuels = 40;    // Z30.44
inline constexpr int kDuelsAtLeast = 4;  // Z30.44

// Z30.44: both choose at the same time, and nothing is seen before both have.
inline bool secret_muster(const State& s) {
    return dueling(s) && s.stage == Stage::muster && edition(s).duels_count_conquests;
}
// What a card counts for in a duel; X counts as all the points there are.
int duel_points(const Design& d);
// The World that is fought for: the one that is attacked. kNone: none yet.
int duel_world(const State& s);
// The points of Units a player has for this duel.
int unit_points(const State& s, Seat seat);
// The points of the cards a player has chosen for this duel, of Units or of Tactics.
int mustered(const State& s, Seat seat, bool units);
// Whether this player may choose this card now: for the hand of all duels, or for the one at hand.
bool may_muster(const State& s, Seat seat, CardId card);
bool can_muster(const State& s, Seat seat);
bool hand_complete(const State& s, Seat seat);

}  // namespace imperium::seize
