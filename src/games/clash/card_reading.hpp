#pragma once

#include "core/card_reading.hpp"

namespace imperium::clash {

CardReading card_reading();

}  // namespace imperium::clash
