#pragma once

#include "core/match.hpp"
#include "core/registry.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace imperium {

// A journal as JSON: the answer of `save`, the replay file, the row in the database.
Json replay_json(const Journal& journal);
// The same as a file: one action a line, so that a diff can be read and a fault has a line number.
std::string replay_text(const Journal& journal);

// Plays a journal again, up to `step` actions or to its end; refuses what does not come out as it says.
Result<std::unique_ptr<Match>> open_replay(const Registry& games, const Json& replay, std::optional<int> step = {});
Result<std::unique_ptr<Match>> open_replay_text(const Registry& games, std::string_view text,
                                                std::optional<int> step = {});

}  // namespace imperium
