#pragma once

#include "core/game.hpp"

#include <array>

// Games small enough to know the right answer, to test players on.
namespace imperium::test {

// Two players choose at the same time, once, and are paid by a table: a game is its table.
// `Payoff::kShare[a][b]` is seat 0's share of the win.
template <class Payoff> struct Matrix {
    static constexpr const char* kId = Payoff::kId;
    static constexpr int kChoices = static_cast<int>(Payoff::kShare.size());
    static constexpr int kMaxActions = kChoices;
    static constexpr std::uint8_t kOpen = 0xff;

    struct Options {};
    struct State {
        std::uint8_t choice[2] = {kOpen, kOpen};
    };
    struct Action {
        std::uint8_t choice;
        friend bool operator==(const Action&, const Action&) = default;
    };

    static State start(const Options&, QuickChance&, NoEvents&) { return {}; }
    static int seats(const State&) { return 2; }
    static SeatSet pending(const State& s) {
        SeatSet seats;
        for (Seat seat = 0; seat < 2; ++seat)
            if (s.choice[seat] == kOpen) seats.add(seat);
        return seats;
    }
    static void legal(const State& s, Seat seat, ActionList<Matrix>& actions) {
        if (!pending(s).has(seat)) return;
        for (int i = 0; i < kChoices; ++i) actions.push({static_cast<std::uint8_t>(i)});
    }
    static void apply(State& s, Seat seat, Action action, QuickChance&, NoEvents&) { s.choice[seat] = action.choice; }
    static bool over(const State& s) { return pending(s).empty(); }
    static Scores scores(const State&) { return {}; }
    static float share(const State& s) { return Payoff::kShare[s.choice[0]][s.choice[1]]; }
    static SeatSet winners(const State& s) {
        if (share(s) == 0.5F) return SeatSet::first(2);
        return SeatSet::of(share(s) > 0.5F ? 0 : 1);
    }
    static const char* fault(const State&) { return nullptr; }
    static PerSeat<float> evaluate(const State&) { return {{0.5F, 0.5F}}; }
    static void weigh(const State&, Seat, const ActionList<Matrix>& actions, std::span<float> weights) {
        for (int i = 0; i < actions.size(); ++i) weights[static_cast<std::size_t>(i)] = 1.0F;
    }
    // The other one's choice is hidden: whether it is made is known, what it is is not.
    static State imagine(const State& real, Seat seat, Rng& rng) {
        State s = real;
        auto& other = s.choice[1 - seat];
        if (other != kOpen && s.choice[seat] == kOpen)
            other = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(kChoices)));
        return s;
    }
};

struct Pennies {
    static constexpr const char* kId = "pennies";
    static constexpr std::array<std::array<float, 2>, 2> kShare = {{{1, 0}, {0, 1}}};
};
struct Scissors {
    static constexpr const char* kId = "scissors";
    static constexpr std::array<std::array<float, 3>, 3> kShare = {{{0.5F, 0, 1}, {1, 0.5F, 0}, {0, 1, 0.5F}}};
};
// The first choice is never better than the second.
struct Dominated {
    static constexpr const char* kId = "dominated";
    static constexpr std::array<std::array<float, 2>, 2> kShare = {{{0, 0}, {1, 1}}};
};

// Nim: one heap, take one to three, whoever takes the last wins. The right answer leaves a multiple of four.
struct Nim {
    static constexpr const char* kId = "nim";
    static constexpr int kMaxActions = 3;

    struct Options {
        std::uint8_t heap = 11;
    };
    struct State {
        std::uint8_t heap = 11;
        Seat turn = 0;
    };
    struct Action {
        std::uint8_t take;
        friend bool operator==(const Action&, const Action&) = default;
    };

    static State start(const Options& options, QuickChance&, NoEvents&) { return {options.heap, 0}; }
    static int seats(const State&) { return 2; }
    static SeatSet pending(const State& s) { return over(s) ? SeatSet{} : SeatSet::of(s.turn); }
    static void legal(const State& s, Seat seat, ActionList<Nim>& actions) {
        for (std::uint8_t i = 1; i <= 3 && i <= s.heap && seat == s.turn; ++i) actions.push({i});
    }
    static void apply(State& s, Seat, Action action, QuickChance&, NoEvents&) {
        s.heap = static_cast<std::uint8_t>(s.heap - action.take);
        s.turn = static_cast<Seat>(1 - s.turn);
    }
    static bool over(const State& s) { return s.heap == 0; }
    static Scores scores(const State&) { return {}; }
    static SeatSet winners(const State& s) { return SeatSet::of(static_cast<Seat>(1 - s.turn)); }
    static const char* fault(const State&) { return nullptr; }
    static PerSeat<float> evaluate(const State&) { return {{0.5F, 0.5F}}; }
    static void weigh(const State&, Seat, const ActionList<Nim>& actions, std::span<float> weights) {
        for (int i = 0; i < actions.size(); ++i) weights[static_cast<std::size_t>(i)] = 1.0F;
    }
    static State imagine(const State& real, Seat, Rng&) { return real; }
};

// A coin lies under a cup, seen by nobody. Seat 0 may look at nothing: it says heads or tails, or takes the sure
// half. A player that peeks would always win; an honest one can do no better than half.
struct Cup {
    static constexpr const char* kId = "cup";
    static constexpr int kMaxActions = 2;

    struct Options {};
    struct State {
        std::uint8_t heads = 0;
        std::uint8_t said = 0xff;
    };
    struct Action {
        std::uint8_t heads;
        friend bool operator==(const Action&, const Action&) = default;
    };

    static State start(const Options&, QuickChance& chance, NoEvents&) {
        return {static_cast<std::uint8_t>(chance.pick(2, "coin")), 0xff};
    }
    static int seats(const State&) { return 2; }
    static SeatSet pending(const State& s) { return over(s) ? SeatSet{} : SeatSet::of(0); }
    static void legal(const State& s, Seat seat, ActionList<Cup>& actions) {
        if (over(s) || seat != 0) return;
        actions.push({0});
        actions.push({1});
    }
    static void apply(State& s, Seat, Action action, QuickChance&, NoEvents&) { s.said = action.heads; }
    static bool over(const State& s) { return s.said != 0xff; }
    static Scores scores(const State&) { return {}; }
    static SeatSet winners(const State& s) { return SeatSet::of(s.said == s.heads ? 0 : 1); }
    static const char* fault(const State&) { return nullptr; }
    static PerSeat<float> evaluate(const State&) { return {{0.5F, 0.5F}}; }
    static void weigh(const State&, Seat, const ActionList<Cup>& actions, std::span<float> weights) {
        for (int i = 0; i < actions.size(); ++i) weights[static_cast<std::size_t>(i)] = 1.0F;
    }
    static State imagine(const State& real, Seat, Rng& rng) {
        return {static_cast<std::uint8_t>(rng.below(2)), real.said};
    }
};

static_assert(Game<Matrix<Pennies>> && Game<Nim> && Game<Cup>);

}  // namespace imperium::test
