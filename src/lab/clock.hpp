#pragma once

#include "agents/thought.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace imperium {

// Limits that end in time to answer within `milliseconds`: a little is kept back for the answer itself and for a
// machine that is busy with other things. 0 milliseconds: no time limit.
inline Limits limits_of(std::uint64_t iterations, std::uint64_t milliseconds) {
    Limits limits{iterations, {}};
    if (milliseconds == 0) return limits;
    const double keep =
        std::min(0.2 * static_cast<double>(milliseconds), 1.0 + 0.02 * static_cast<double>(milliseconds));
    const auto allowed = std::chrono::duration<double, std::milli>(static_cast<double>(milliseconds) - keep);
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::nanoseconds>(allowed);
    limits.expired = [end] { return std::chrono::steady_clock::now() >= end; };
    return limits;
}

}  // namespace imperium
