#pragma once

#include "core/problem.hpp"
#include "lab/crew.hpp"
#include "lab/record.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace imperium {

// Games of self-play that are to be recorded, in blocks of kGamesOfBlock, by whoever there is.
struct RecordRun {
    std::string game;
    int seats = 0;                   // 0: the game's usual number
    Json options = nullptr;          // those that differ from the defaults
    Json settings = Json::object();  // of the search, those that differ from Emperor's
    std::optional<std::string> net;  // its bytes; empty: the game's own judgement; nothing: the shipped net
    RecordPlan plan;
    std::uint64_t games = 1000;  // rounded up to whole blocks
    unsigned threads = 0;        // 0: one a core, or one a rank

    // All are called from the thread that called record_games.
    std::function<bool(std::uint64_t block)> there;  // true: this block was recorded before
    std::function<Result<void>(std::uint64_t block, std::string_view bytes)> keep;
    std::function<void(std::uint64_t games)> progress;
    std::function<bool()> stop;
};

// Answers how many games are recorded, those from before among them.
Result<std::uint64_t> record_games(const RecordRun& run);

// A run as work for whoever there is: a part is one block.
Result<PlayPart> record_parts(const Json& plan);

}  // namespace imperium
