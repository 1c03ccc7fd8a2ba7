#pragma once

#include "agents/agent.hpp"
#include "core/match.hpp"

namespace imperium {

// A computer player at a match, behind the same doorway as everybody else: the thought as JSON.
struct Advice {
    Json action;
    Json info;  // iterations, value per seat, candidates with visits and value, line
};

// Refused if the seat owes no decision.
Result<Advice> advise(const Match& match, Seat seat, Agent agent, const Limits& limits, std::uint64_t seed);

}  // namespace imperium
