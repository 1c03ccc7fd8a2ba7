#pragma once

#include "core/fact.hpp"

// What every game refuses in the same words.
namespace imperium::core_phrases {

inline constexpr std::array<Phrase, 3> kAll = {{
    {"core.over", "", "the game is over"},
    {"core.not-pending", "", "seat {seat} owes no decision now"},
    {"core.not-possible", "", "that is not possible now"},
}};

consteval const Phrase& say(std::string_view key) { return phrase_in(kAll, key); }

}  // namespace imperium::core_phrases
