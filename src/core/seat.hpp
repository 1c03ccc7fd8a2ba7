#pragma once

#include <bit>
#include <cstdint>

namespace imperium {

// A place at the table, counted from 0.
using Seat = std::uint8_t;

inline constexpr int kMaxSeats = 6;
inline constexpr Seat kNobody = 0xff;

// A set of seats in one byte; iteration is in rising order.
class SeatSet {
public:
    constexpr SeatSet() = default;
    static constexpr SeatSet of(Seat seat) { return SeatSet(static_cast<std::uint8_t>(1U << seat)); }
    static constexpr SeatSet first(int count) { return SeatSet(static_cast<std::uint8_t>((1U << count) - 1U)); }
    static constexpr SeatSet from_bits(std::uint8_t bits) { return SeatSet(bits); }

    constexpr bool has(Seat seat) const { return seat < 8 && ((bits_ >> seat) & 1U) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr Seat lowest() const { return static_cast<Seat>(std::countr_zero(bits_)); }
    constexpr std::uint8_t bits() const { return bits_; }

    constexpr void add(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | (1U << seat)); }
    constexpr void remove(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << seat)); }

    friend constexpr SeatSet operator|(SeatSet a, SeatSet b) {
        return SeatSet(static_cast<std::uint8_t>(a.bits_ | b.bits_));
    }
    friend constexpr SeatSet operator&(SeatSet a, SeatSet b) {
        return SeatSet(static_cast<std::uint8_t>(a.bits_ & b.bits_));
    }
    friend constexpr SeatSet operator-(SeatSet a, SeatSet b) {
        return SeatSet(static_cast<std::uint8_t>(a.bits_ & ~b.bits_));
    }
    friend constexpr bool operator==(SeatSet, SeatSet) = default;

    class Iterator {
    public:
        constexpr explicit Iterator(std::uint8_t bits) : bits_(bits) {}
        constexpr Seat operator*() const { return static_cast<Seat>(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() {
            bits_ = static_cast<std::uint8_t>(bits_ & (bits_ - 1U));
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        std::uint8_t bits_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

private:
    constexpr explicit SeatSet(std::uint8_t bits) : bits_(bits) {}
    std::uint8_t bits_ = 0;
};

// One number per seat: points, or a win chance.
template <class T> struct PerSeat {
    T of[kMaxSeats] = {};
    constexpr T& operator[](int seat) { return of[seat]; }
    constexpr const T& operator[](int seat) const { return of[seat]; }
    friend constexpr bool operator==(const PerSeat&, const PerSeat&) = default;
};

using Scores = PerSeat<int>;

}  // namespace imperium
