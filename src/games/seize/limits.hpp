#pragma once

#include "games/seize/rules.hpp"

// The bounds of a State that play can come to. Nothing is cut there: what does not fit is refused with a sentence.
namespace imperium::seize {

template <class Item, int Capacity, class Size> constexpr int most(const List<Item, Capacity, Size>& /*list*/) {
    return Capacity;
}

// Whether the Conquest Action has no room for what this line changes for a while.
bool crowded(const Seize::State& s, const Ability& ability);
// Whether this Reaction would become a Unit and finds no place on the table.
bool lacks_place(const Seize::State& s, CardId card);
// Whether this line cancels Reactions, and so many were cancelled in this window that no more can be noted (Z17.2).
bool bars_too_many(const Seize::State& s, const Ability& ability);
// Whether this hand has more cards than can be noted as seen (Z30.49).
bool too_many_to_see(const Seize::Player& player);

}  // namespace imperium::seize
