#pragma once

#include "core/json.hpp"
#include "games/seize/cards.hpp"

#include <array>
#include <string_view>

// Decks: the starter decks of the data files and decks that players build (Z21, Z30.46).
namespace imperium::seize {

inline constexpr int kStarterCopies = 3;  // as printed

// What decks.json may say of its `limits`: those of the rulebook, or none (for experiments). Without limits a deck has
// any number of copies and of Units, and an Asset Deck any size that can be played.
inline constexpr std::array<std::string_view, 2> kDeckLimits = {"rulebook", "none"};
inline constexpr int kFewestAssets = 20, kMostAssets = 50;
inline void lift_limits(CardBook& book) { book.edition.starter_units = 0; }
inline bool without_limits(const CardBook& book) { return book.edition.starter_units == 0; }

// cards.cpp
// Reads a whole card set from one object: the name of each file, and what is in it.
Result<CardBook> read_card_content(const Json& content);

// One deck of a file. `path` begins every message, `code` is that of the refusal.
Result<Deck> read_deck(const CardBook& book, const Json& json, bool starter, const std::string& path,
                       std::string_view code);

// The summary a person reads after a deck was found to be in order.
std::string deck_summary(const CardBook& book, const Deck& deck);

}  // namespace imperium::seize
