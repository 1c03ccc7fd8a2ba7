#pragma once

#include "lab/balance/experiment.hpp"
#include "lab/balance/observed.hpp"

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
    std::function<void(const BalanceBlock&)> finished;  // in the order of the blocks
    std::function<void(const BalancePace&)> progress;   // about once a second
    std::function<bool()> stop;                         // asked several times a second
};

struct BalanceGames {
    std::vector<BalanceBlock> blocks;
    bool stopped = false;  // by hand
};

// Plays the experiment on `threads` threads (0: one a core). `before` are blocks that were played earlier, from the
// first on without a gap. The same experiment gives the same games, on however many threads.
BalanceGames run_balance(const Experiment& experiment, unsigned threads, const BalanceWatch& watch = {},
                         std::vector<BalanceBlock> before = {});

}  // namespace imperium
