#pragma once

#include "core/game.hpp"

#include <array>

namespace imperium {

// Weights of all legal actions of one seat, as the game sees them at first sight.
template <Game G> struct Instinct {
    std::array<float, static_cast<std::size_t>(G::kMaxActions)> weight;
    float total = 0;

    void weigh(const typename G::State& state, Seat seat, const ActionList<G>& actions) {
        const auto count = static_cast<std::size_t>(actions.size());
        G::weigh(state, seat, actions, std::span(weight.data(), count));
        total = 0;
        for (std::size_t i = 0; i < count; ++i) total += weight[i];
    }
    // The place of an action, each as likely as its weight says.
    int draw(int count, Rng& rng) const {
        float at = rng.unit() * total;
        for (int i = 0; i + 1 < count; ++i) {
            at -= weight[static_cast<std::size_t>(i)];
            if (at < 0) return i;
        }
        return count - 1;
    }
};

// What every seat can expect of a position: the result if it is over, otherwise the game's guess.
template <Game G> PerSeat<float> worth(const typename G::State& state) {
    if (!G::over(state)) return G::evaluate(state);
    PerSeat<float> value;
    const SeatSet winners = G::winners(state);
    for (const Seat seat : winners) value[seat] = 1.0F / static_cast<float>(winners.size());
    return value;
}

// Play by instinct from a position to the end or for `most` decisions.
template <Game G> void play_by_instinct(typename G::State& state, Rng& rng, QuickChance& chance, int most) {
    NoEvents events;
    Instinct<G> instinct;
    ActionList<G> actions;
    for (int i = 0; i < most; ++i) {
        const SeatSet pending = G::pending(state);
        if (pending.empty()) return;
        const Seat seat = pending.lowest();
        actions.clear();
        G::legal(state, seat, actions);
        int at = 0;
        if (actions.size() > 1) {
            instinct.weigh(state, seat, actions);
            at = instinct.draw(actions.size(), rng);
        }
        G::apply(state, seat, actions[at], chance, events);
    }
}

}  // namespace imperium
