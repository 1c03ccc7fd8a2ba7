#pragma once

#include "core/match.hpp"

#include <cstdint>
#include <memory>

// How a match travels to whoever thinks about it somewhere else, and back: its position, without its journal.
namespace imperium::table {

Json sent(const Match& match);
// The world in which somebody thinks for a seat: imagined from nothing but what the seat may know, so that two worlds
// that are alike to it are sent alike. `world` says which one; any will do.
Json sent_to(const Match& match, Seat seat, std::uint64_t world = 1);
// Refused where another build sent it: a position means something only to the build that made it.
Result<std::unique_ptr<Match>> received(const Json& json);

}  // namespace imperium::table
