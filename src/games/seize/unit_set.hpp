#pragma once

#include "games/seize/position.hpp"

#include <bit>
#include <cstring>
#include <iterator>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace imperium::seize {

// A set of places of Units, a bit each; iteration is in rising order.
class UnitSet {
public:
    UnitSet() = default;
    UnitSet(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
    bool empty() const { return (low_ | high_) == 0; }
    int size() const { return std::popcount(low_) + std::popcount(high_); }
    // How many places both have.
    int shared(const UnitSet& other) const {
        return std::popcount(low_ & other.low_) + std::popcount(high_ & other.high_);
    }
    // The places that only this one has, and those that both have.
    UnitSet without(const UnitSet& other) const { return {low_ & ~other.low_, high_ & ~other.high_}; }
    UnitSet among(const UnitSet& other) const { return {low_ & other.low_, high_ & other.high_}; }
    bool has(int place) const { return (((place < 64 ? low_ : high_) >> (place & 63)) & 1U) != 0; }
    // A place if `times` is 1, none if it is 0.
    void add(int place, unsigned times) { (place < 64 ? low_ : high_) |= std::uint64_t{times} << (place & 63); }
    void add(const UnitSet& others) {
        low_ |= others.low_;
        high_ |= others.high_;
    }

    class Iterator {
    public:
        Iterator(std::uint64_t low, std::uint64_t high) : here_(low), later_(high) { skip(); }
        int operator*() const { return from_ + std::countr_zero(here_); }
        Iterator& operator++() {
            here_ &= here_ - 1;
            skip();
            return *this;
        }
        friend bool operator==(const Iterator& one, std::default_sentinel_t) { return one.here_ == 0; }

    private:
        void skip() {
            if (here_ != 0 || later_ == 0) return;
            here_ = later_;
            later_ = 0;
            from_ = 64;
        }
        std::uint64_t here_, later_;
        int from_ = 0;
    };
    Iterator begin() const { return {low_, high_}; }
    static std::default_sentinel_t end() { return {}; }

private:
    std::uint64_t low_ = 0, high_ = 0;
};
static_assert(kUnitSlots == 128);

// What a Unit must be like: its owner, flags it must and must not have, perhaps where it is. Sixteen Units are compared
// at once.
class UnitMatch {
public:
    UnitMatch(Seat owner, unsigned without, unsigned with = 0)
        : owner_(all(owner)), looked_at_(all(without | with)), flags_(all(with)) {}
    UnitMatch at(int world) const {
        UnitMatch test = *this;
        test.world_ = all(static_cast<unsigned>(world));
        test.placed_ = all(0xff);
        return test;
    }
    // Of these many places the ones with such a Unit.
    UnitSet in(const Units& units, int count) const {
        return both_halves(count, [&](int i) {
            return zeros((sixteen(units.owner + i) ^ owner_) | ((sixteen(units.flags + i) & looked_at_) ^ flags_)
                         | ((sixteen(units.world + i) ^ world_) & placed_));
        });
    }

    // Of these many places those at a World, whoever's they are.
    static UnitSet anyone_at(const Units& units, int count, int world) {
        const Sixteen here = all(static_cast<unsigned>(world));
        return both_halves(count, [&](int i) { return zeros(sixteen(units.world + i) ^ here); });
    }

private:
    using Sixteen [[gnu::vector_size(16)]] = std::uint8_t;

    // What `test` finds among sixteen places from a given one on, for this many places. The second half is mostly free.
    template <class Test> static UnitSet both_halves(int count, Test test) {
        std::uint64_t low = 0, high = 0;
        for (int i = 0; i < 64 && i < count; i += 16) low |= test(i) << i;
        for (int i = 64; i < kUnitSlots && i < count; i += 16) high |= test(i) << (i - 64);
        return {low, high};
    }
    static Sixteen all(unsigned byte) { return Sixteen{} + static_cast<std::uint8_t>(byte); }
    static Sixteen sixteen(const std::uint8_t* from) {
        Sixteen bytes;
        std::memcpy(&bytes, from, sizeof bytes);
        return bytes;
    }
    // A bit for each byte that is 0, the first byte lowest.
    static std::uint64_t zeros(Sixteen bytes) {
#ifdef __SSE2__
        return static_cast<unsigned>(_mm_movemask_epi8(reinterpret_cast<__m128i>(bytes == Sixteen{})));
#else
        static_assert(std::endian::native == std::endian::little);
        constexpr std::uint64_t kLow = 0x7f7f7f7f7f7f7f7f;
        std::uint64_t words[2], bits = 0;
        std::memcpy(words, &bytes, sizeof words);
        for (int i = 0; i < 2; ++i) {
            const std::uint64_t tops = ~(((words[i] & kLow) + kLow) | words[i] | kLow);
            bits |= ((tops >> 7) * 0x0102040810204080) >> 56 << 8 * i;
        }
        return bits;
#endif
    }

    Sixteen owner_, looked_at_, flags_, world_{}, placed_{};
};

}  // namespace imperium::seize
