#pragma once

#include "core/match.hpp"

#include <span>

// What a seat can know before it acts. Every answer here is found in worlds imagined for that seat and never in the
// real one, so it is the same in any two worlds the seat cannot tell apart, and tells it nothing.
namespace imperium {

// May these decisions of a seat be made as one list? Only while none but the last of them could meet chance, or show
// the seat anything it cannot foresee: refused with `unforeseen` and always the same sentence if one could. Otherwise
// refused as the first of them that is not legal would be, or allowed.
Result<void> check_list(const Match& match, Seat seat, const Json& actions);

// Would the seat have known beforehand all it was told and shown by these decisions of its own, the last included?
bool foreseen(const Match& match, Seat seat, std::span<const Entry> decisions);

}  // namespace imperium
