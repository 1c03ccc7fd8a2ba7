#pragma once

#include "seize/board.hpp"
#include "seize/position.hpp"

// Positions of edition classic.
namespace imperium::test {

inline Json classic(Json options = Json::object()) {
    options["edition"] = "classic";
    return options;
}

}  // namespace imperium::test
