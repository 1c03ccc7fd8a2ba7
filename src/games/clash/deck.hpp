#pragma once

#include "games/clash/cards.hpp"

#include <array>
#include <cstdint>

// Decks: which cards of a dealt half play best together, against the other half.
namespace imperium::clash {

// A deck in numbers, beside the deck it has to beat.
struct DeckNumbers {
    enum Name : std::uint8_t {
        units,          // how many
        high,           // the better of attack and defense, summed over units
        very_high,      // what of it is above 7
        attack,         // summed over units
        defense,        // summed over units
        very_defended,  // what of it is above 8
        attackers,      // attack modifiers
        defenders,      // defense modifiers for a damage type
        guards,         // defense modifiers for an attack type
        supported,      // bonuses of attack modifiers, each times the strength of one's own attacks that it fits
        answered,       // bonuses of defenders, each times the strength of their attacks that it fits
        guarded,        // bonuses of guards, likewise
        units_squared,
        attackers_squared,
        defenders_squared,       // guards among them
        attackers_by_defenders,  // how many of the one times how many of the other
        kCount
    };
    std::array<std::int32_t, kCount> number{};

    std::int32_t operator[](Name name) const { return number[name]; }
    friend bool operator==(const DeckNumbers&, const DeckNumbers&) = default;
};

// What each of these adds to the chance to win, in millionths.
using DeckWeights = std::array<std::int32_t, DeckNumbers::kCount>;
extern const DeckWeights kDeckWeights;

DeckNumbers deck_numbers(const Cards& set, const CardSet& deck, const CardSet& theirs);

// The best `size` cards of a half against the other half, from which the cards of most worth are expected. `limited`:
// of each Unit no more copies than R1.6 allows. Fewer cards if no more are allowed.
CardSet best_deck(const Cards& set, const CardSet& half, const CardSet& theirs, int size, bool limited,
                  const DeckWeights& weights = kDeckWeights);

}  // namespace imperium::clash
