#pragma once

#include "core/seat.hpp"
#include "table/records.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace imperium::table {

// Who sits where: people, computers, computers for people, and seats that are open.
class Seating {
public:
    explicit Seating(std::vector<store::SeatRecord> seats) : seats_(std::move(seats)) {}

    const std::vector<store::SeatRecord>& all() const { return seats_; }
    const store::SeatRecord& operator[](Seat seat) const { return seats_[seat]; }
    void set(const store::SeatRecord& seat) { seats_[static_cast<std::size_t>(seat.seat)] = seat; }

    bool full() const;  // no seat is open
    // This seat if it is open; the first open one if none is named.
    std::optional<Seat> open(std::optional<Seat> wanted) const;
    // The person's seat of which this token is kept.
    std::optional<Seat> with_token(std::string_view kept) const;

    bool person(Seat seat) const { return seats_[seat].kind == "person"; }
    bool plays_itself(Seat seat) const;  // a computer decides for it
    SeatSet computers() const;
    SeatSet people() const;
    SeatSet owned_with(Seat seat) const;  // the seats of the same person
    SeatSet others_of(Seat seat) const;   // the seats of other people, also where a computer plays for them
    bool alone() const;                   // all people's seats are one person's

private:
    std::vector<store::SeatRecord> seats_;
};

}  // namespace imperium::table
