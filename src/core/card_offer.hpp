#pragma once

#include "core/json.hpp"
#include "core/problem.hpp"

#include <span>
#include <string>
#include <string_view>

namespace imperium {

// What a game with cards offers beside its matches. A codec that has one answers it with `static CardOffer cards()`.
struct CardOffer {
    // `edition` is one of `editions`, or empty where a game has only one set of cards.
    // Every card with its values and what it does, in parts, and its English text; decks where there are some.
    Json (*json)(std::string_view edition);
    // Cards as a person reads them: those of a deck, those with these words in their name, or all (both empty).
    Result<std::string> (*text)(std::string_view edition, std::string_view deck, std::string_view name, int width);
    // Whether a deck somebody built may be played, and a summary of it; null where nobody builds decks in a file.
    Result<std::string> (*check_deck)(std::string_view edition, std::string_view json);
    std::span<const std::string_view> editions = {};
};

}  // namespace imperium
