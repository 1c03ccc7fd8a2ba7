#pragma once

#include "core/fact.hpp"

// What every game refuses in the same words.
namespace imperium::core_phrases {

inline constexpr std::array<Phrase, 4> kAll = {{
    {"core.over", "", "the game is over"},
    {"core.not-pending", "", "seat {seat} owes no decision now"},
    {"core.not-possible", "", "that is not possible now"},
    {"core.unforeseen", "",
     "a list ends with the first decision that meets chance or shows something hidden, or after which others decide; "
     "nothing of it was carried out: send what comes after it as a command of its own"},
}};

consteval const Phrase& say(std::string_view key) { return phrase_in(kAll, key); }

}  // namespace imperium::core_phrases
