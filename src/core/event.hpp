#pragma once

#include "core/seat.hpp"

namespace imperium {

// Who may know all of an event. Everybody else is told its redacted form, or nothing, as the game's codec decides.
struct Audience {
    SeatSet seats;
    bool open = false;  // every seat and every spectator

    static constexpr Audience everyone() { return {SeatSet{}, true}; }
    static constexpr Audience only(Seat seat) { return {SeatSet::of(seat), false}; }
    static constexpr Audience nobody() { return {}; }

    constexpr bool has(Seat seat) const { return open || seats.has(seat); }
};

// The sink of search: costs nothing.
struct NoEvents {
    template <class Event> constexpr void operator()(const Event&, Audience = Audience::everyone()) const {}
};

}  // namespace imperium
