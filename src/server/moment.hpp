#pragma once

#include <chrono>
#include <cstdint>

namespace imperium::server {

// Milliseconds since 1970.
using Moment = std::int64_t;

inline Moment now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// Seconds on a clock that never jumps.
inline double steady_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace imperium::server
