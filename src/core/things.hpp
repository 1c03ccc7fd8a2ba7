#pragma once

#include "core/seat.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace imperium {

// What a game has several of and a designer weighs against each other: a card, a World, an ability, a sector.
struct Thing {
    std::string kind;
    std::string name;
    friend bool operator==(const Thing&, const Thing&) = default;
};

// What happened to a thing. `dealt` is the luck of the set-up and nobody's choice; a thing is `seen` when it comes
// into somebody's hands later, and `played` when somebody decides to use it.
enum class Deed : std::uint8_t { dealt, seen, played };

struct Happening {
    Seat seat = kNobody;
    Deed deed = Deed::played;
    Thing thing;
};

// What the laboratory counts in a game. One that has things specialises this in things.hpp of its room;
// games/things.hpp lists them.
//  things      all there are, in the order they are shown
//  dealt       what the set-up gave to whom
//  happened    an event, read: what it did to which thing
//  went_first  the seat that an event says goes first (kWentFirst is what such a seat is called), or kNobody
//  deck_names  where seats have decks: those there are, as the option `decks` names them
template <class Codec> struct ThingsOf {
    static constexpr bool kThere = false;
};

}  // namespace imperium
