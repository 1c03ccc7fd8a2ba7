#pragma once

#include "games/seize/position.hpp"

#include <bit>
#include <cstring>

namespace imperium::seize {

// A set of places of Units, a bit each; iteration is in rising order.
class UnitSet {
public:
    bool empty() const { return (low_ | high_) == 0; }
    int size() const { return std::popcount(low_) + std::popcount(high_); }
    bool has(int place) const { return (((place < 64 ? low_ : high_) >> (place & 63)) & 1U) != 0; }
    // Eight places from this one on, which is a multiple of eight.
    void add_eight(int from, std::uint64_t bits) { (from < 64 ? low_ : high_) |= bits << (from & 63); }
    void add(int place) { (place < 64 ? low_ : high_) |= std::uint64_t{1} << (place & 63); }

    class Iterator {
    public:
        Iterator(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
        int operator*() const { return low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_); }
        Iterator& operator++() {
            if (low_ != 0)
                low_ &= low_ - 1;
            else
                high_ &= high_ - 1;
            return *this;
        }
        friend bool operator==(const Iterator&, const Iterator&) = default;

    private:
        std::uint64_t low_, high_;
    };
    Iterator begin() const { return {low_, high_}; }
    Iterator end() const { return {0, 0}; }

private:
    std::uint64_t low_ = 0, high_ = 0;
};
static_assert(kUnitSlots == 128);

// What a Unit must be like: its owner, flags it must and must not have, perhaps where it is. Eight Units are compared
// at once, a byte of a word each.
class UnitMatch {
public:
    UnitMatch(Seat owner, unsigned without, unsigned with = 0)
        : owner_(kEach * owner), looked_at_(kEach * (without | with)), flags_(kEach * with) {}
    UnitMatch at(int world) const {
        UnitMatch test = *this;
        test.world_ = kEach * static_cast<unsigned>(world);
        test.placed_ = ~std::uint64_t{0};
        return test;
    }
    // Of these many places the ones with such a Unit.
    UnitSet in(const Units& units, int count) const {
        UnitSet found;
        for (int i = 0; i < count; i += 8) {
            const std::uint64_t differs = (eight(units.owner + i) ^ owner_)
                                          | ((eight(units.flags + i) & looked_at_) ^ flags_)
                                          | ((eight(units.world + i) ^ world_) & placed_);
            found.add_eight(i, zeros(differs));
        }
        return found;
    }

private:
    static constexpr std::uint64_t kEach = 0x0101010101010101, kLow = 0x7f * kEach;

    static std::uint64_t eight(const std::uint8_t* from) {
        static_assert(std::endian::native == std::endian::little);
        std::uint64_t word = 0;
        std::memcpy(&word, from, sizeof word);
        return word;
    }
    // A bit for each byte that is 0, the lowest byte first.
    static std::uint64_t zeros(std::uint64_t word) {
        const std::uint64_t tops = ~(((word & kLow) + kLow) | word | kLow);
        return ((tops >> 7) * 0x0102040810204080) >> 56;
    }

    std::uint64_t owner_, looked_at_, flags_, world_ = 0, placed_ = 0;
};

}  // namespace imperium::seize
