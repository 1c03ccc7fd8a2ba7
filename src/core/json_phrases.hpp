#pragma once

#include "core/fact.hpp"

// What is refused about a text that should be JSON: a file somebody opens, cards somebody pastes.
namespace imperium::json_phrases {

inline constexpr std::array<Phrase, 3> kAll = {{
    {"json.deep", "", "the JSON is nested deeper than {levels} levels"},
    {"json.empty", "", "this is empty; JSON was expected"},
    {"json.invalid", "", "this is not valid JSON (line {line}, character {character} of the text)"},
}};

consteval const Phrase& say(std::string_view key) { return phrase_in(kAll, key); }

}  // namespace imperium::json_phrases
