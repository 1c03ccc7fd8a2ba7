#pragma once

#include "core/fact.hpp"

// What is refused about the options of a game when one is begun. `option` and `options` are names of options, which the
// page shows by their labels; `given` is what came instead, as JSON.
namespace imperium::option_phrases {

inline constexpr std::array<Phrase, 5> kAll = {{
    {"option.integer", "", "option {option} must be a whole number from {low} to {high}, not {given}"},
    {"option.boolean", "", "option {option} must be true or false, not {given}"},
    {"option.choice", "", "option {option} must be {values|or}, not {given}"},
    {"option.text", "", "option {option} must be a text, not {given}"},
    {"option.unknown", "", "{game} has no option {option}; it has {options}"},
}};

consteval const Phrase& say(std::string_view key) { return phrase_in(kAll, key); }

}  // namespace imperium::option_phrases
