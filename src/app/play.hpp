#pragma once

#include "agents/agent.hpp"
#include "core/json.hpp"

#include <optional>
#include <string>
#include <vector>

namespace imperium {

// What `imperium play` was asked for.
struct PlayPlan {
    std::string game;  // empty: ask
    std::vector<std::string>
        players;  // "you" or the name of a computer player, a seat each; empty: you against computers
    std::vector<std::string> options;  // name=value
    std::string seed;                  // empty: by chance
    std::string resume;                // a file to go on from
    std::uint64_t iterations = 0;      // of computer players; 0: their own measure
    std::uint64_t milliseconds = 0;
    unsigned threads = 1;  // on which they think about one decision
};

// A game at this terminal, people and computers. Answers the exit code.
int run_play(const PlayPlan& plan);

}  // namespace imperium
