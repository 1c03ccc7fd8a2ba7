#pragma once

#include "games/beacon/codec.hpp"

// What a build with this folder in its path adds to the list of games.
#define IMPERIUM_MORE_GAMES , BeaconCodec
