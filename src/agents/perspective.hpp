#pragma once

#include "core/game.hpp"

namespace imperium {

// The position as if this seat were asked first of those who choose at the same time. A game in which seats choose
// unseen adds `static void take_back(State&, Seat)`: what the others have chosen in this phase is taken back.
template <class G> void take_back(typename G::State& state, Seat seat) {
    if constexpr (requires { G::take_back(state, seat); }) G::take_back(state, seat);
}

// What one seat sees of a position: the only thing a computer player is ever given.
// There is no way from here to the real state; the first thing a player does is imagine.
// Where seats choose at the same time, each is shown the position in which no other has chosen: a thought does not
// depend on who was asked first.
template <Game G> class Perspective {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    Perspective(const State& state, Seat seat) : state_(state), seat_(seat) { take_back<G>(state_, seat_); }

    Seat seat() const { return seat_; }
    // A world that agrees with everything this seat knows; a different one each time.
    State imagine(Rng& rng) const {
        State world = G::imagine(state_, seat_, rng);
        take_back<G>(world, seat_);
        return world;
    }
    void legal(ActionList<G>& actions) const { G::legal(state_, seat_, actions); }

private:
    State state_;
    Seat seat_;
};

}  // namespace imperium
