#include "games/beacon/rules.hpp"

#include "games/beacon/play.hpp"

namespace imperium {

template Beacon::State Beacon::start(const Options&, QuickChance&, NoEvents&);
template void Beacon::apply(State&, Seat, Action, QuickChance&, NoEvents&);

SeatSet Beacon::pending(const State& state) {
    SeatSet out;
    for (Seat seat = 0; seat < state.seats && !state.over; ++seat)
        if (state.sent[seat] == kNotYet) out.add(seat);
    return out;
}

void Beacon::legal(const State& state, Seat seat, ActionList<Beacon>& actions) {
    if (!pending(state).has(seat)) return;
    for (int ships = 0; ships <= state.ships[seat]; ++ships) actions.push({static_cast<std::uint8_t>(ships)});
}

Scores Beacon::scores(const State& state) {
    Scores out;
    for (int seat = 0; seat < state.seats; ++seat) out[seat] = state.points[seat];
    return out;
}

SeatSet Beacon::winners(const State& state) {
    const auto standing = [&](Seat seat) { return state.points[seat] * (kShips + 1) + state.ships[seat]; };
    SeatSet best = SeatSet::of(0);
    for (Seat seat = 1; seat < state.seats; ++seat) {
        if (standing(seat) == standing(best.lowest())) best.add(seat);
        if (standing(seat) > standing(best.lowest())) best = SeatSet::of(seat);
    }
    return best;
}

Beacon::State Beacon::imagine(const State& state, Seat seat, Rng& rng) {
    State world = state;
    for (Seat other = 0; other < state.seats; ++other)
        if (other != seat && state.sent[other] != kNotYet)
            world.sent[other] = static_cast<std::uint8_t>(rng.below(state.ships[other] + 1U));
    return world;
}

void Beacon::take_back(State& state, Seat seat) {
    for (Seat other = 0; other < kSeats; ++other)
        if (other != seat) state.sent[other] = kNotYet;
}

const char* Beacon::fault(const State& state) {
    if (state.seats < 2 || state.seats > kSeats) return "a game of beacon has two or three seats (B1)";
    if (state.round < 1 || state.round > state.rounds) return "round must be one of the game's";
    if (state.over ? state.worth != 0 : state.worth < 1 || state.worth > 6) return "a beacon is worth 1 to 6 (B2)";
    for (int seat = 0; seat < kSeats; ++seat) {
        const bool plays = seat < state.seats;
        if (state.ships[seat] > (plays ? kShips : 0)) return "nobody has more than six ships (B1)";
        if (!plays && state.points[seat] != 0) return "points of a seat that does not play";
        if (state.sent[seat] == kNotYet) continue;
        if (!plays || state.over || state.sent[seat] > state.ships[seat]) return "ships were sent that are not there";
    }
    if (!state.over && pending(state).empty()) return "all have sent their ships, so the round is over (B4)";
    return nullptr;
}

PerSeat<float> Beacon::evaluate(const State& state) {
    PerSeat<float> value;
    if (state.over) {
        const SeatSet best = winners(state);
        for (const Seat seat : best) value[seat] = 1.0F / static_cast<float>(best.size());
        return value;
    }
    float sum = 0;
    const auto strength = [&](int seat) {
        const float standing =
            1.0F + static_cast<float>(state.points[seat]) + 2.0F * static_cast<float>(state.ships[seat]);
        return standing * standing;
    };
    for (int seat = 0; seat < state.seats; ++seat) sum += strength(seat);
    for (int seat = 0; seat < state.seats; ++seat) value[seat] = strength(seat) / sum;
    return value;
}

void Beacon::weigh(const State& state, Seat /*seat*/, const ActionList<Beacon>& actions, std::span<float> weights) {
    // About as many as the beacon is worth, less while more rounds come.
    const int wanted = state.worth / (1 + (state.rounds - state.round) / 2);
    for (int i = 0; i < actions.size(); ++i) {
        const int far = actions[i].ships > wanted ? actions[i].ships - wanted : wanted - actions[i].ships;
        weights[static_cast<std::size_t>(i)] = 1.0F / static_cast<float>(1 + far);
    }
}

}  // namespace imperium
