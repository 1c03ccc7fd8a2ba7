#pragma once

#include "agents/agent.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace imperium {

// A computer player of the arena with its budget for a move and, in experiments, settings of its own.
// Written as admiral, admiral:2000 (iterations), admiral:250ms, admiral:2000+exploration=1.5+rollout_depth=20.
struct Contestant {
    Agent agent = Agent::random;
    std::uint64_t iterations = 0;    // 0: the player's own measure
    std::uint64_t milliseconds = 0;  // 0: no clock
    Json settings = Json::object();  // those that differ from the shipped ones
    std::string name;                // as written
    std::optional<std::string> net;  // its bytes; empty: the game's own judgement; nothing: the shipped net
};

Result<Contestant> contestant_of(std::string_view words);

// One for each seat: the given ones in turn, round the table.
std::vector<Contestant> round_the_table(const std::vector<Contestant>& given, int seats);

}  // namespace imperium
