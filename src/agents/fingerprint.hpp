#pragma once

#include "core/info.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace imperium {

// One number for everything a game does: a hash over fixed random games and fixed decisions of the computer players.
// It changes when rules or search change, and never otherwise; it is the same for every compiler.
// 0 for an unknown game, and for options that no number of seats goes with.
std::uint64_t fingerprint(std::string_view game, const Json& options = Json::object());

// The rules of a game that have a fingerprint each: without options, and by each other edition.
struct Fingerprinted {
    std::string name;
    Json options;
};
std::vector<Fingerprinted> fingerprinted(const GameInfo& game);
// The fingerprint of the edition that these options choose.
std::uint64_t fingerprint_of_edition(std::string_view game, const Json& options);

}  // namespace imperium
