#pragma once

#include "games/seize/play.hpp"

// The Steps of an Exchange (Z8.2 to Z8.8, Z11).
namespace imperium::seize {

// Surprise Strikes (Z8.12).
void attackers_strike(Play& play);
void defenders_strike(Play& play);
void resolve_strikes(Play& play);
// Steps 1 and 2: all of a side choose targets, and then what they do happens; play goes on at `next`.
void choose_targets(Play& play, bool attackers, Stage next);
void resolve_step(Play& play, Stage next);
void eliminate_step(Play& play);   // Step 3
void withdraw_question(State& s);  // Step 4
void withdraw(Play& play);
std::uint64_t split_targets(const State& s, const Field& field, const Stat& stat, bool strike);
bool split_reaches_world(const State& s, const Field& field, const Stat& stat, bool strike);
void announce_target(Play& play, int to, bool strike);
void split_attack(State& s, int att);
void hold_fire(State& s);
void next_exchange(Play& play);
void end_exchange(State& s);

}  // namespace imperium::seize
