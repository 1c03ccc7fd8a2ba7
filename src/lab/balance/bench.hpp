#pragma once

#include "lab/balance/experiment.hpp"
#include "lab/balance/observed.hpp"

#include <functional>
#include <memory>

namespace imperium {

// Plays the games of an experiment, a block at a time, on whichever thread it is asked; one for all threads.
class BalanceBench {
public:
    // Asked before every decision; once it says no, the block that is being played means nothing.
    using Going = std::function<bool()>;

    BalanceBench() = default;
    BalanceBench(const BalanceBench&) = delete;
    BalanceBench& operator=(const BalanceBench&) = delete;
    virtual ~BalanceBench() = default;
    virtual BalanceBlock play(std::uint64_t block, const Going& going) const = 0;
};

std::unique_ptr<const BalanceBench> bench_of(const Experiment& experiment);

}  // namespace imperium
