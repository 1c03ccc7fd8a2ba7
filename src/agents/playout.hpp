#pragma once

#include "core/go_on.hpp"

namespace imperium {

// Uniformly random play from a position to the end or to `most` decisions; answers how many there were.
// `visit(state, seat, action)` is called before each.
template <Game G, class Visit>
std::uint64_t play_randomly(typename G::State& state, Rng& rng, QuickChance& chance, std::uint64_t most, Visit visit) {
    NoEvents events;
    std::uint64_t decisions = 0;
    ActionList<G> actions;
    while (decisions < most) {
        const SeatSet pending = G::pending(state);
        if (pending.empty()) break;
        const Seat seat = pending.lowest();
        if (actions.empty()) G::legal(state, seat, actions);
        const auto action = actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
        visit(state, seat, action);
        go_on<G>(state, seat, action, chance, events, actions);
        ++decisions;
    }
    return decisions;
}

}  // namespace imperium
