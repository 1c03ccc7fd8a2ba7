#pragma once

#include "core/json.hpp"
#include "core/problem.hpp"

#include <string>
#include <string_view>

namespace imperium {

// What a game with cards offers beside its matches. A codec that has one answers it with `static CardOffer cards()`.
struct CardOffer {
    // Every card with its values and what it does, in parts, and its English text; decks where there are some.
    Json (*json)();
    // Cards as a person reads them: those of a deck, those with these words in their name, or all (both empty).
    Result<std::string> (*text)(std::string_view deck, std::string_view name, int width);
    // Whether a deck somebody built may be played, and a summary of it; null where nobody builds decks in a file.
    Result<std::string> (*check_deck)(std::string_view json);
};

}  // namespace imperium
