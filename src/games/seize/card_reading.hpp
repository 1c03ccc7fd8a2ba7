#pragma once

#include "core/card_reading.hpp"

namespace imperium::seize {

CardReading card_reading();

}  // namespace imperium::seize
