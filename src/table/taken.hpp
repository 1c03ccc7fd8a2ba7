#pragma once

#include "table/beginning.hpp"

#include <string_view>

namespace imperium::table {

inline constexpr std::size_t kMostTaken = 5'000;  // decisions of a game that is taken over

// A game that was begun elsewhere, in somebody's own browser, and goes on here: {"replay","seats","name","listed"}.
// Its file is played again, strictly: what luck gave must be what its seed gives. Whoever brings it knows the seed, so
// all its seats are theirs or the computers'.
Result<Beginning> taken(std::string_view request, const Host& host);

}  // namespace imperium::table
