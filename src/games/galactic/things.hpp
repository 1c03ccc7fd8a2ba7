#pragma once

#include "core/json.hpp"
#include "core/things.hpp"
#include "games/galactic/codec.hpp"

namespace imperium {

template <> struct ThingsOf<GalacticCodec> {
    static constexpr bool kThere = true;
    static constexpr const char* kWentFirst = "first player";
    static std::vector<Thing> things(const Galactic::Options& options);
    static void dealt(const Galactic::State& start, std::vector<Happening>& out);
    static void happened(const GalacticCodec::Cards& set, const Json& event, std::vector<Happening>& out);
    static Seat went_first(const Json& event);
};

}  // namespace imperium
