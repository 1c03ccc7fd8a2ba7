#pragma once

#include <cstdint>
#include <string_view>

namespace imperium {

// One number for everything a game does: a hash over fixed random games and fixed decisions of the computer players.
// It changes when rules or search change, and never otherwise; it is the same for every compiler.
// 0 for an unknown game.
std::uint64_t fingerprint(std::string_view game);

}  // namespace imperium
