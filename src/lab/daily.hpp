#pragma once

#include "core/json.hpp"
#include "core/problem.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace imperium {

// What positions for "find the best move" are looked for: in games of self-play, where Emperor's move is, each of the
// two times it thinks about it, clearly better than every other, and not what looks best at once.
struct DailyPlan {
    std::string game;
    int seats = 0;
    Json options = Json::object();
    std::string seed = "daily";  // of the first game; the others are numbered
    int count = 30;
    std::vector<std::string> phases;      // in which they may lie; none: in all
    std::uint64_t self_play = 40;         // iterations per decision of the games
    std::uint64_t first_look = 1500;      // iterations that decide whether Emperor is asked
    std::uint64_t judgement = 0;          // iterations of Emperor; 0: its own measure
    double margin = 0.06;                 // in chances to win, to the next best move
    int most_games = 10'000;              // after which it gives up
    std::function<void(int)> progress{};  // so many are found
    std::function<bool()> stop{};
};

// Positions, each with what its seat sees and may do and nothing else, and with Emperor's judgement:
// `seed`, `step`, `seat`, `view`, `legal`, `asked`, `best`, `obvious`, `moves` (each `action` and `chance`, the best
// first) and `then` (what Emperor goes on with in the same turn). The same plan gives the same positions.
Result<Json> daily_positions(const DailyPlan& plan);

}  // namespace imperium
