#pragma once

#include "core/json.hpp"

#include <string>
#include <vector>

namespace imperium {

// One option of a game, as people and the protocol see it.
struct OptionInfo {
    enum class Type { integer, boolean, choice, text, special };

    std::string name;
    Type type = Type::integer;
    Json fallback;
    std::int64_t low = 0, high = 0;  // integer
    std::vector<Json> values;        // choice; special: the simple values, others are checked by the game
    std::string help;
};

// What there is to know about a game before it starts.
struct GameInfo {
    std::string id;
    std::string title;
    std::string pitch;
    std::vector<int> seats;  // possible numbers of players, the usual one first
    std::vector<OptionInfo> options;

    const OptionInfo* option(std::string_view name) const;
    bool allows_seats(std::int64_t count) const;
};

Json describe(const OptionInfo& option);
Json describe(const GameInfo& game);

// Every option with its value: the given ones checked against the description, the others at their default.
Result<Json> complete_options(const GameInfo& game, const Json& given);
// The same from words such as target=15, for the command line.
Result<Json> options_from_words(const GameInfo& game, const std::vector<std::string>& words);

}  // namespace imperium
