#include "table/seating.hpp"

#include <algorithm>

namespace imperium::table {

namespace {

template <class Fits> SeatSet seats_where(const std::vector<store::SeatRecord>& seats, Fits fits) {
    SeatSet set;
    for (const store::SeatRecord& seat : seats)
        if (fits(seat)) set.add(static_cast<Seat>(seat.seat));
    return set;
}

// Takes as long whatever they are.
bool same(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    unsigned different = 0;
    for (std::size_t i = 0; i < a.size(); ++i) different |= static_cast<unsigned char>(a[i] ^ b[i]);
    return different == 0;
}

}  // namespace

bool Seating::full() const { return !open(std::nullopt); }

std::optional<Seat> Seating::open(std::optional<Seat> wanted) const {
    for (const store::SeatRecord& seat : seats_)
        if (seat.kind == "open" && (!wanted || seat.seat == *wanted)) return static_cast<Seat>(seat.seat);
    return std::nullopt;
}

std::optional<Seat> Seating::with_token(std::string_view kept) const {
    std::optional<Seat> found;
    for (const store::SeatRecord& seat : seats_)
        if (seat.kind == "person" && same(seat.token, kept)) found = static_cast<Seat>(seat.seat);
    return found;
}

bool Seating::plays_itself(Seat seat) const { return seats_[seat].kind == "computer" || !seats_[seat].level.empty(); }

SeatSet Seating::computers() const {
    return seats_where(seats_, [&](const auto& seat) { return plays_itself(static_cast<Seat>(seat.seat)); });
}

SeatSet Seating::people() const {
    return seats_where(seats_, [](const auto& seat) { return seat.kind == "person"; });
}

SeatSet Seating::owned_with(Seat seat) const {
    return seats_where(seats_,
                       [&](const auto& one) { return one.kind == "person" && one.owner == seats_[seat].owner; });
}

SeatSet Seating::others_of(Seat seat) const { return people() - owned_with(seat); }

bool Seating::alone() const {
    const SeatSet all = people();
    return full() && (all.empty() || others_of(all.lowest()).empty());
}

}  // namespace imperium::table
