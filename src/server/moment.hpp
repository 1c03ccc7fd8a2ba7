#pragma once

#include "table/moment.hpp"

#include <chrono>

namespace imperium::server {

using table::Moment;

// Milliseconds since 1970.
inline Moment now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// Seconds on a clock that never jumps.
inline double steady_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Both clocks, as a table wants to know them.
inline table::Time time_now() {
    using namespace std::chrono;
    return {duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count(), now()};
}

}  // namespace imperium::server
