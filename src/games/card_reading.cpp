#include "games/card_reading.hpp"

#include "games/clash/card_reading.hpp"
#include "games/seize/card_reading.hpp"

#include <array>
#include <utility>

namespace imperium {

const CardReading* card_reading(std::string_view game) {
    static const std::array<std::pair<std::string_view, CardReading>, 2> kAll = {{
        {"clash", clash::card_reading()},
        {"seize", seize::card_reading()},
    }};
    for (const auto& [name, reading] : kAll)
        if (name == game) return &reading;
    return nullptr;
}

}  // namespace imperium
