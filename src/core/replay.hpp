#pragma once

#include "core/match.hpp"
#include "core/registry.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace imperium {

// A journal as JSON: the answer of `save` and the replay file, with the content of its card set.
Json replay_json(const Journal& journal);
// The same as a file: one action a line, so that a diff can be read and a fault has a line number.
std::string replay_text(const Journal& journal);
// The journal in a replay of version 1 or 2. Of version 1 the rules are not recorded (`Journal::rules` is empty).
Result<Journal> read_replay(const Json& replay);

// A journal played again.
struct Replayed {
    std::unique_ptr<Match> match;
    bool updated = false;            // the rules are others than those it was recorded under
    bool restamped = false;          // the checks of its positions are not those that were recorded
    std::optional<Problem> stopped;  // the decision that is no longer legal; the match stands before it
};

// Plays a journal again, up to `step` actions or to its end. Under the rules it was recorded under whatever does not
// come out as it says is refused. Under others the actions that are still legal are taken with the luck that was
// recorded, and the first that is not stops it. `each` hears of the set-up (an entry of nobody), then of every action
// and of what happened.
using EachAgain = std::function<void(const Match&, const Entry&, const std::vector<Told>&)>;
Result<Replayed> play_again(const Registry& games, const Journal& journal, std::optional<int> step = {},
                            const EachAgain& each = {});

// The match of a journal before its first decision, with the card set of the journal.
Result<std::unique_ptr<Match>> begin_again(const Registry& games, const Journal& journal);
// Makes a match with the options of a journal and the card set it was played with: by its digest if that set is in use,
// so that it is not read once more, otherwise by its content.
using MakeMatch = std::function<Result<std::unique_ptr<Match>>(const Json& options)>;
Result<std::unique_ptr<Match>> with_its_cards(const Journal& journal, const MakeMatch& make);
// The options of a journal, with the card set it was played with.
Json options_with_cards(const Journal& journal);
// A journal without rules is of release 0.1, and counts through the cards of that release.
void take_first_cards(Journal& journal);

// The match after `step` actions of a replay, or at its end; refused if it does not come so far.
Result<std::unique_ptr<Match>> open_replay(const Registry& games, const Json& replay, std::optional<int> step = {});
Result<std::unique_ptr<Match>> open_replay_text(const Registry& games, std::string_view text,
                                                std::optional<int> step = {});

}  // namespace imperium
