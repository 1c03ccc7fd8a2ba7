#pragma once

#include "core/match.hpp"

// Finished games, where nothing is hidden any more.
namespace imperium::table {

// The whole game as events, with scores after every decision; `summary` says who sat there. Under rules that have
// changed it may end before its end: `stopped` says why then.
Result<Json> told_replay(const Journal& journal, const Json& summary);
// Positions `from`, `from` + 1, ...: the first whole, the others as patches.
Result<Json> replay_steps(const Journal& journal, int from, int count);
// The journal in the words of this build.
Result<Journal> played_journal(const Journal& journal);

}  // namespace imperium::table
