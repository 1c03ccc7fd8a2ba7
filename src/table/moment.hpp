#pragma once

#include <cstdint>

namespace imperium::table {

// Milliseconds; of a wall clock those since 1970.
using Moment = std::int64_t;

// What time it is. Play is measured on the clock that never jumps; the other one is for show.
struct Time {
    Moment steady = 0;
    Moment wall = 0;
};

}  // namespace imperium::table
