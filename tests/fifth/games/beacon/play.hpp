#pragma once

#include "games/beacon/rules.hpp"

#include <algorithm>

namespace imperium {

namespace beacon {

template <class Chance, class Events> void light(Beacon::State& state, Chance& chance, Events& events) {
    state.worth = static_cast<std::uint8_t>(chance.die(6, kNobody));
    events(Beacon::Event{.type = Beacon::Event::Type::round, .number = state.round, .worth = state.worth});
}

}  // namespace beacon

template <class Chance, class Events>
Beacon::State Beacon::start(const Options& options, Chance& chance, Events& events) {
    State state;
    state.seats = options.seats;
    state.rounds = options.rounds;
    std::fill_n(state.ships, options.seats, static_cast<std::uint8_t>(kShips));
    beacon::light(state, chance, events);
    return state;
}

template <class Chance, class Events>
void Beacon::apply(State& state, Seat seat, Action action, Chance& chance, Events& events) {
    state.sent[seat] = action.ships;
    events(Event{.type = Event::Type::sent, .seat = seat, .number = action.ships}, Audience::only(seat));
    if (!pending(state).empty()) return;
    Event shown{.type = Event::Type::shown, .seats = state.seats};
    std::copy_n(state.sent, state.seats, shown.ships);
    events(shown);
    const std::uint8_t most = *std::max_element(state.sent, state.sent + state.seats);
    if (std::count(state.sent, state.sent + state.seats, most) == 1) {
        const auto winner = static_cast<Seat>(std::find(state.sent, state.sent + state.seats, most) - state.sent);
        state.points[winner] = static_cast<std::uint8_t>(state.points[winner] + state.worth);
        events(Event{.type = Event::Type::won, .seat = winner, .number = state.worth});
    } else
        events(Event{.type = Event::Type::tied});
    for (int i = 0; i < state.seats; ++i) state.ships[i] = static_cast<std::uint8_t>(state.ships[i] - state.sent[i]);
    std::fill_n(state.sent, state.seats, kNotYet);
    if (state.round == state.rounds) {
        state.over = true;
        state.worth = 0;
        events(Event{.type = Event::Type::over, .winners = winners(state)});
        return;
    }
    ++state.round;
    beacon::light(state, chance, events);
}

}  // namespace imperium
