#pragma once

#include "core/json.hpp"
#include "core/things.hpp"
#include "games/clash/codec.hpp"

namespace imperium {

template <> struct ThingsOf<ClashCodec> {
    static constexpr bool kThere = true;
    static constexpr const char* kWentFirst = "first attacker";
    static std::vector<Thing> things(const Clash::Options& options);
    static void dealt(const Clash::State& start, std::vector<Happening>& out);
    static void happened(const ClashCodec::Cards& set, const Json& event, std::vector<Happening>& out);
    static Seat went_first(const Json& event);
};

}  // namespace imperium
