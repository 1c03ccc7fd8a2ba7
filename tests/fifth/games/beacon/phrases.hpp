#pragma once

#include "core/fact.hpp"

// What `beacon` refuses and asks.
namespace imperium::beacon {

inline constexpr std::array<Phrase, 2> kPhrases = {{
    {"beacon.too-many", "B3", "you have {ships|ship}"},
    {"beacon.ask-send", "", "The beacon is worth {worth}: send ships, up to {ships}."},
}};

consteval const Phrase& say(std::string_view key) { return phrase_in(kPhrases, key); }

}  // namespace imperium::beacon
