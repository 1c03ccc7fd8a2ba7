#pragma once

#include "lab/balance/experiment.hpp"
#include "lab/balance/observed.hpp"
#include "lab/crew.hpp"

#include <functional>

namespace imperium {

// How far an experiment has come.
struct BalancePace {
    std::uint64_t finished = 0, wanted = 0;  // games
    double seconds = 0;                      // since it began, or went on
    double seconds_left = 0;                 // a guess
};

// All are called from the thread that called run_balance.
struct BalanceWatch {
    std::function<void(const BalanceBlock&)> finished;  // as they come, in any order
    std::function<void(const BalancePace&)> progress;   // about once a second
    std::function<bool()> stop;                         // asked several times a second
};

struct BalanceGames {
    std::vector<BalanceBlock> blocks;
    bool stopped = false;  // by hand
};

// Plays the experiment on `threads` threads (0: one a core, or one a rank). `before` are blocks that were played
// earlier, in rising order. The same experiment gives the same games, on however many threads and ranks.
BalanceGames run_balance(const Experiment& experiment, unsigned threads, const BalanceWatch& watch = {},
                         std::vector<BalanceBlock> before = {});

// An experiment as work for whoever there is: a part is one block.
Result<PlayPart> balance_parts(const Json& experiment);

}  // namespace imperium
