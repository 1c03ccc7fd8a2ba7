#pragma once

#include "core/game.hpp"

namespace imperium {

// Beacon, the smallest game that has everything a game can have: luck, secrets, choices at the same time. It shows what
// adding a game takes, and is played only by tests.
//
// B1 Two or three players, six ships each. B2 In each round a die says what the beacon is worth. B3 All send ships at
// the same time, none or as many as they have. B4 Whoever sent most takes the beacon; equal numbers leave it to nobody.
// B5 Ships that were sent are spent. B6 After the last round most points win, then most ships.
struct Beacon {
    static constexpr const char* kId = "beacon";
    static constexpr int kSeats = 3;
    static constexpr int kShips = 6;  // B1
    static constexpr int kMaxActions = kShips + 1;
    static constexpr std::uint8_t kNotYet = 0xff;

    struct Options {
        std::uint8_t seats = 2;
        std::uint8_t rounds = 5;
    };

    struct State {
        std::uint8_t seats = 2;
        std::uint8_t rounds = 5;
        std::uint8_t round = 1;
        std::uint8_t worth = 0;
        std::uint8_t ships[kSeats] = {};
        std::uint8_t points[kSeats] = {};
        std::uint8_t sent[kSeats] = {kNotYet, kNotYet, kNotYet};
        bool over = false;
    };

    struct Action {
        std::uint8_t ships;
        friend bool operator==(const Action&, const Action&) = default;
    };

    struct Event {
        enum class Type : std::uint8_t { round, sent, shown, won, tied, over };
        Type type;
        Seat seat = kNobody;
        std::uint8_t number = 0;  // round: the round; sent: ships; won: points
        std::uint8_t worth = 0;
        std::uint8_t seats = 0;
        std::uint8_t ships[kSeats] = {};
        SeatSet winners{};
    };

    template <class Chance, class Events> static State start(const Options& options, Chance& chance, Events& events);
    template <class Chance, class Events>
    static void apply(State& state, Seat seat, Action action, Chance& chance, Events& events);

    static int seats(const State& state) { return state.seats; }
    static SeatSet pending(const State& state);
    static void legal(const State& state, Seat seat, ActionList<Beacon>& actions);
    static bool over(const State& state) { return state.over; }
    static Scores scores(const State& state);
    static SeatSet winners(const State& state);
    static State imagine(const State& state, Seat seat, Rng& rng);
    static void take_back(State& state, Seat seat);
    static const char* fault(const State& state);
    static PerSeat<float> evaluate(const State& state);
    static void weigh(const State& state, Seat seat, const ActionList<Beacon>& actions, std::span<float> weights);
};

extern template Beacon::State Beacon::start(const Options&, QuickChance&, NoEvents&);
extern template void Beacon::apply(State&, Seat, Action, QuickChance&, NoEvents&);

}  // namespace imperium
