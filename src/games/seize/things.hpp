#pragma once

#include "core/json.hpp"
#include "core/things.hpp"
#include "games/seize/codec.hpp"

namespace imperium {

template <> struct ThingsOf<SeizeCodec> {
    static constexpr bool kThere = true;
    static constexpr const char* kWentFirst = "first Regent or Turn";
    static std::vector<Thing> things(const Seize::Options& options);
    static void dealt(const Seize::State& start, std::vector<Happening>& out);
    static void happened(const SeizeCodec::Cards& set, const Json& event, std::vector<Happening>& out);
    static Seat went_first(const Json& event);
    // The decks that come with a card set, as the option `decks` names them.
    static std::vector<std::string> deck_names(const Seize::Options& options);
};

}  // namespace imperium
