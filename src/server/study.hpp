#pragma once

#include "table/analysis.hpp"

#include <atomic>
#include <cstdint>

namespace imperium::server {

// An analysis under way or done. The worker writes `done` and `of` while it works, then `result`, then `ready`.
struct Study {
    std::atomic<int> done = 0, of = 0;
    std::atomic<bool> stop = false;
    std::atomic<bool> ready = false;
    Result<Json> result = Json();

    Json told() const;
};

// Thinks for an analysis of the journal, for so long in all.
Result<Json> analyse(const Journal& journal, std::int64_t milliseconds, Study& study);

}  // namespace imperium::server
