#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>

namespace imperium {

// The clock for `Limits::spent`, from now on: ends in time to answer within `milliseconds`. A little is kept back for
// the answer itself and for a machine that is busy with other things. `stopped` ends it at once.
inline std::function<double()> clock_of(std::uint64_t milliseconds, std::function<bool()> stopped = {}) {
    using Clock = std::chrono::steady_clock;
    const auto whole = static_cast<double>(milliseconds);
    const double allowed = whole - std::min(0.2 * whole, 1.0 + 0.02 * whole);
    return [begin = Clock::now(), allowed, stopped = std::move(stopped)] {
        if (stopped && stopped()) return 1.0;
        return std::chrono::duration<double, std::milli>(Clock::now() - begin).count() / allowed;
    };
}

}  // namespace imperium
