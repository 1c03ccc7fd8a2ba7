#pragma once

#include "games/seize/play.hpp"

// What cards do (Z18): used, or by themselves at a moment.
namespace imperium::seize {

// A card that does something by itself. `unit` is its place, or below 0; `counters` are those on it.
struct Source {
    CardId card;
    Seat seat;
    int unit = -1;
    std::uint8_t* counters = nullptr;
};
// What its player gets for it, all together.
struct Yield {
    int resources = 0;
    int cards = 0;
};
void at_moment(Play& play, const Ability& ability, const Source& source, Yield& yield);

std::uint64_t fighters_meant(const State& s, const Use& use, const Clause& clause);
void carry_out(Play& play, const Use& use, const Clause& clause, std::uint64_t targets);
void put_back_card(State& s, Seat seat, CardId card);

}  // namespace imperium::seize
