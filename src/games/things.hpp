#pragma once

// What the laboratory counts in each game (core/things.hpp).
#include "games/clash/things.hpp"
#include "games/galactic/things.hpp"
#include "games/pocket/things.hpp"
#include "games/seize/things.hpp"
