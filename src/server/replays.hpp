#pragma once

#include "core/match.hpp"

// Finished games, where nothing is hidden any more.
namespace imperium::server {

// The whole game in words, with scores after every decision; `summary` says who sat there.
Result<Json> told_replay(const Journal& journal, const Json& summary);
// Positions `from`, `from` + 1, ...: the first whole, the others as patches.
Result<Json> replay_steps(const Journal& journal, int from, int count);

}  // namespace imperium::server
