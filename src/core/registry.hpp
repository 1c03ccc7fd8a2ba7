#pragma once

#include "core/card_offer.hpp"
#include "core/match.hpp"
#include "core/match_of.hpp"
#include "core/schema.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace imperium {

// How to begin a match of one game.
struct GameEntry {
    const GameInfo* info;
    Result<std::unique_ptr<Match>> (*create)(int seats, const Json& options, const std::string& seed,
                                             const Json& outcomes, const Recorded& recorded);
    Result<std::unique_ptr<Match>> (*load)(const Json& scenario, const std::string& fallback_seed);
    Result<std::unique_ptr<Match>> (*resume)(int seats, const Json& options, const std::string& seed,
                                             std::string_view position);
    bool reactions;  // are there windows in which seats may react?
    std::optional<CardOffer> cards;
    // What this game can refuse and ask, so that catalogues of words can be checked against it.
    std::span<const Phrase> phrases;
    // What the game says and is told, described (core/schema.hpp).
    Json (*schema)();
};

// The games there are, in the order in which they are shown.
class Registry {
public:
    template <class Codec> void add() {
        std::optional<CardOffer> cards;
        if constexpr (requires { Codec::card_offer(); }) cards = Codec::card_offer();
        entries_.push_back({&Codec::info(), &MatchOf<Codec>::create, &MatchOf<Codec>::load, &MatchOf<Codec>::resume,
                            MatchOf<Codec>::kReactions, cards, phrases_of<Codec>(), &schema_of<Codec>});
    }
    const std::vector<GameEntry>& all() const { return entries_; }
    Result<const GameEntry*> find(std::string_view id) const;

    Result<std::unique_ptr<Match>> create(std::string_view game, int seats, const Json& options,
                                          const std::string& seed, const Json& outcomes = nullptr,
                                          const Recorded& recorded = {}) const;
    Result<std::unique_ptr<Match>> load(const Json& scenario, const std::string& fallback_seed) const;
    // A match that goes on from `Match::position`. Its journal and opening are empty: what came before is not known.
    Result<std::unique_ptr<Match>> resume(std::string_view game, int seats, const Json& options,
                                          const std::string& seed, std::string_view position) const;

private:
    template <class Codec> static std::span<const Phrase> phrases_of() {
        if constexpr (requires { Codec::phrases(); })
            return Codec::phrases();
        else
            return {};
    }

    template <class Codec> static Json schema_of() {
        return schema::document(Codec::info(), Codec::schema(), phrases_of<Codec>());
    }

    std::vector<GameEntry> entries_;
};

}  // namespace imperium
