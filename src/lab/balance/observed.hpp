#pragma once

#include "core/seat.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace imperium {

// What one seat had to do with one thing in a game.
struct Contact {
    Seat seat = 0;
    std::uint16_t thing = 0;  // its place among the things of the game
    std::uint16_t dealt = 0;
    std::uint16_t seen = 0;
    std::uint16_t played = 0;
    float before = 0;  // the seat's share of the win as the game's judge saw it before it was first played
};

// What the laboratory remembers of one game.
struct Observed {
    static constexpr int kTenths = 10;
    static constexpr float kSteps = 10'000;  // in which shares are kept

    int setting = 0;
    bool finished = true;  // false: given up after too many decisions; nobody won
    SeatSet winners;
    std::vector<int> scores;  // by seat
    std::uint32_t decisions = 0;
    std::uint32_t forced = 0;   // decisions with one legal action
    std::uint64_t offered = 0;  // legal actions of all others
    std::uint32_t lead_changes = 0;
    std::uint32_t kingmaking = 0;               // of them, by a third seat that was itself out of it
    float settled = 0;                          // the share of the game after which the winner led to the end
    std::array<std::int8_t, kTenths> leader{};  // by the judge, when so many tenths were played; -1: nobody alone
    Seat first = kNobody;
    std::vector<Contact> contacts;
    bool again = false;  // was it played once more from its middle?
    SeatSet again_winners;

    double share(Seat seat) const { return winners.has(seat) ? 1.0 / winners.size() : 0.0; }
};

// One deal.
struct BalanceBlock {
    std::uint64_t index = 0;
    std::vector<Observed> games;  // by place in the round
};

}  // namespace imperium
