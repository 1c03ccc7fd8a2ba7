#pragma once

#include "core/game.hpp"

namespace imperium {

// What one seat sees of a position: the only thing a computer player is ever given.
// There is no way from here to the real state; the first thing a player does is imagine.
template <Game G> class Perspective {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    Perspective(const State& state, Seat seat) : state_(state), seat_(seat) {}

    Seat seat() const { return seat_; }
    // A world that agrees with everything this seat knows; a different one each time.
    State imagine(Rng& rng) const { return G::imagine(state_, seat_, rng); }
    void legal(ActionList<G>& actions) const { G::legal(state_, seat_, actions); }

private:
    const State& state_;
    Seat seat_;
};

}  // namespace imperium
