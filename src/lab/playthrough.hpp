#pragma once

#include "agents/agent.hpp"
#include "core/replay.hpp"

#include <optional>
#include <string>
#include <vector>

namespace imperium {

// A journal told in words: each action in notation, what followed from it, and the position at the end.
Result<std::string> playthrough(const Journal& journal, std::optional<int> step = {});

// A match played by computer players from a seed, to its end or to `most` actions.
Result<std::unique_ptr<Match>> play_match(const std::string& game, int seats, const Json& options,
                                          const std::string& seed, const std::vector<Agent>& agents, int most = 100000);

}  // namespace imperium
