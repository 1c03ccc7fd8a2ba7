#pragma once

#include "core/card_option.hpp"
#include "core/card_reading.hpp"
#include "games/seize/decks.hpp"

namespace imperium::seize {

CardReading card_reading();

// cards.cpp
// The sets that are built in, one an edition, and how those of others are read.
std::span<const PrintedSet<CardBook>> printed_sets();
inline constexpr SetReading<CardBook> kSetReading = {&read_card_content, &printed_sets};

}  // namespace imperium::seize
