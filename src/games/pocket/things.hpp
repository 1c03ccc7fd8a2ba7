#pragma once

#include "core/json.hpp"
#include "core/things.hpp"
#include "games/pocket/codec.hpp"

namespace imperium {

template <> struct ThingsOf<PocketCodec> {
    static constexpr bool kThere = true;
    static constexpr const char* kWentFirst = "first player";
    static std::vector<Thing> things(const Pocket::Options& options);
    static void dealt(const Pocket::State& start, std::vector<Happening>& out);
    static void happened(const PocketCodec::Cards& set, const Json& event, std::vector<Happening>& out);
    static Seat went_first(const Json& event);
};

}  // namespace imperium
