#pragma once

#include "agents/agent.hpp"
#include "core/match.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

// Looking back at a finished game: where the chances turned, and what each decision was worth.
namespace imperium::server {

// How much thinking one game is worth.
struct StudyBudget {
    int decisions = 60;                  // at most so many are judged, spread over the game
    std::int64_t milliseconds = 20'000;  // for all of them together
};

// An analysis under way or done. The worker writes `done` and `of` while it works, then `result`, then `ready`.
struct Study {
    std::atomic<int> done = 0, of = 0;
    std::atomic<bool> stop = false;
    std::atomic<bool> ready = false;
    Result<Json> result = Json();

    Json told() const;
};

// Judges decisions of the journal by what the search player thinks of them, each through the eyes of whoever made it.
Result<Json> analyse(const Journal& journal, Agent judge, const StudyBudget& budget, Study& study);

}  // namespace imperium::server
