#pragma once

#include "core/json.hpp"
#include "core/problem.hpp"

#include <span>
#include <string>
#include <string_view>

namespace imperium {

// What a game with card sets offers to those who make their own. `games/card_reading.hpp` lists them.
struct CardReading {
    // The content of the printed set, as the option `cards` takes it. `edition` is one of `editions`, or empty.
    Json (*printed)(std::string_view edition);
    // The cards of a set as `imperium cards --json` has them, if it may be played with: checked as the option is.
    Result<Json> (*read)(const Json& content);
    std::span<const std::string_view> editions = {};
    // The same content with decks that keep no limits, for experiments; null where a game has no decks. No table takes
    // a set that is so already.
    Json (*lifted)(Json content) = nullptr;
    // As CardOffer has them, of a set that is checked first.
    Result<std::string> (*text)(const Json& content, std::string_view deck, std::string_view name, int width) = nullptr;
    Result<std::string> (*check_deck)(const Json& content, std::string_view json) = nullptr;
};

}  // namespace imperium
