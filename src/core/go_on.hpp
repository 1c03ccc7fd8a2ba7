#pragma once

#include "core/game.hpp"

namespace imperium {

// Carries out an action and leaves in `next` the legal actions of the seat that is asked then, where the game came to
// know them on the way; otherwise `next` is empty, and `legal` finds them. A game that knows them takes the list,
// empty, as the last argument of another `apply`; it fills it only where one seat is asked.
template <class G, class Chance, class Events>
void go_on(typename G::State& state, Seat seat, typename G::Action action, Chance& chance, Events& events,
           ActionList<G>& next) {
    next.clear();
    if constexpr (requires { G::apply(state, seat, action, chance, events, next); })
        G::apply(state, seat, action, chance, events, next);
    else
        G::apply(state, seat, action, chance, events);
}

}  // namespace imperium
