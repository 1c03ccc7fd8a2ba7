#pragma once

#include "games/seize/play.hpp"

// What used cards do (Z18).
namespace imperium::seize {

std::uint64_t fighters_meant(const State& s, const Use& use, const Clause& clause);
void carry_out(Play& play, const Use& use, const Clause& clause, std::uint64_t targets);
void put_back_card(State& s, Seat seat, CardId card);

}  // namespace imperium::seize
