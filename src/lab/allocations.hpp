#pragma once

#include <cstdint>

namespace imperium {

// Allocations of this thread so far, counted by the program's operator new.
// False in builds with sanitizers, which need operator new for themselves.
extern const bool kCountsAllocations;
std::uint64_t allocations();

}  // namespace imperium
