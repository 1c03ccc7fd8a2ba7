#pragma once

#include "core/card_reading.hpp"

namespace imperium {

// Of the game with this name; null if it has no card sets.
const CardReading* card_reading(std::string_view game);

}  // namespace imperium
