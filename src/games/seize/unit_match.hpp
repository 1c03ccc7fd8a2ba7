#pragma once

#include "games/seize/position.hpp"

#include <bit>
#include <cstddef>
#include <cstring>

namespace imperium::seize {

// What a Unit must be like: its owner, flags it must and must not have, perhaps where it is. All of it is compared at
// once, because nobody can guess whose Unit comes next: nothing branches.
class UnitMatch {
public:
    UnitMatch(Seat owner, unsigned without, unsigned with = 0)
        : mask_(0xff00U | ((without | with) << 24)), want_((unsigned{owner} << 8) | (with << 24)) {}
    UnitMatch at(int world) const {
        UnitMatch test = *this;
        test.mask_ |= 0xff0000U;
        test.want_ |= static_cast<unsigned>(world) << 16;
        return test;
    }
    // 1 or 0
    unsigned operator()(const Unit& u) const { return maybe(u) & static_cast<unsigned>(u.card != kNoCard); }
    // The same, but that a place that is free may be taken for a Unit: it is at no World.
    unsigned maybe(const Unit& u) const {
        static_assert(offsetof(Unit, card) == 0 && offsetof(Unit, owner) == 1 && offsetof(Unit, world) == 2
                      && offsetof(Unit, flags) == 3 && std::endian::native == std::endian::little);
        std::uint32_t word = 0;
        std::memcpy(&word, &u, sizeof word);
        return static_cast<unsigned>((word & mask_) == want_);
    }

private:
    std::uint32_t mask_, want_;
};

}  // namespace imperium::seize
