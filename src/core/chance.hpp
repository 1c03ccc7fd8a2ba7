#pragma once

#include "core/rng.hpp"
#include "core/seat.hpp"

#include <span>

namespace imperium {

// Where a game gets its luck from. Every game is written against these four calls; QuickChance answers them
// in search and simulation, MatchChance (core/match_chance.hpp) in a match: from a cryptographic stream or a script,
// and with an event for each. `what` and `seat` say to people what the luck was about.
struct QuickChance {
    Rng rng;

    explicit QuickChance(std::uint64_t seed) : rng(seed) {}
    explicit QuickChance(const Rng& r) : rng(r) {}

    // 1 .. sides; `seat` is kNobody for a die that no player rolls.
    int die(int sides, Seat /*seat*/) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(sides))) + 1; }
    // 0 .. count - 1
    int pick(int count, const char* /*what*/) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(count))); }
    // One seat of a set that is not empty.
    Seat pick_seat(SeatSet among, const char* /*what*/) {
        auto skip = rng.below(static_cast<std::uint32_t>(among.size()));
        auto seat = among.begin();
        while (skip-- > 0) ++seat;
        return *seat;
    }
    // `first` of the result is the top.
    template <class T> void shuffle(std::span<T> items, const char* /*what*/, Seat /*seat*/) {
        imperium::shuffle(rng, items);
    }
};

}  // namespace imperium
