#pragma once

#include "core/card_option.hpp"
#include "games/clash/cards.hpp"

#include <array>

namespace imperium::clash {

// The cards of a set as views show them, for each number of starting decks; made once a set.
struct Catalogue {
    std::array<Json, kMaxDecks> decks;
};

// Reads and checks the content of a card file (see read_cards_text).
Result<Cards> read_cards(const Json& content);
std::span<const PrintedSet<Cards>> printed_sets();
inline constexpr SetReading<Cards> kSetReading = {&read_cards, &printed_sets};
std::shared_ptr<const Catalogue> make_catalogue(const Cards& set);

}  // namespace imperium::clash
