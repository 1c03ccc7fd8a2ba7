#pragma once

#include "core/registry.hpp"
#include "games/clash/codec.hpp"
#include "games/clash/features.hpp"
#include "games/galactic/codec.hpp"
#include "games/galactic/features.hpp"
#include "games/pocket/codec.hpp"
#include "games/pocket/features.hpp"
#include "games/seize/codec.hpp"
#include "games/seize/features.hpp"

// A build may add games of its own (tests/fifth).
#if __has_include("games/more.hpp")
#include "games/more.hpp"
#else
#define IMPERIUM_MORE_GAMES
#endif

namespace imperium {

// The games of this program: the one place that lists them. Each is named by its codec, which knows its Game.
template <class... Codecs> struct CodecList {
    template <class Visit> static void each(Visit visit) { (visit.template operator()<Codecs>(), ...); }
};

using AllGames = CodecList<ClashCodec, PocketCodec, GalacticCodec, SeizeCodec IMPERIUM_MORE_GAMES>;

// The same list for code that needs no types.
const Registry& registry();

}  // namespace imperium
