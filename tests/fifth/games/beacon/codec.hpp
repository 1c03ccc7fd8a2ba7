#pragma once

#include "core/match.hpp"
#include "core/match_of.hpp"
#include "core/schema.hpp"
#include "games/beacon/phrases.hpp"
#include "games/beacon/rules.hpp"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace imperium {

// `beacon` as JSON and as text.
struct BeaconCodec {
    using Game = Beacon;
    static constexpr int kRules = 1;
    using Cards = NoCards;

    static const GameInfo& info();
    static schema::Parts schema();
    static Result<Beacon::Options> options(int seats, const Json& complete);
    static Json options(const Beacon::Options& options);
    static const Cards& card_set(const Beacon::Options&) {
        static constexpr Cards kNone;
        return kNone;
    }
    static std::span<const Phrase> phrases() { return beacon::kPhrases; }
    static std::vector<std::pair<int, Json>> variants();

    static Json action(const Cards& set, const Beacon::Action& action);
    static Result<Beacon::Action> action(const Cards& set, const Json& json);
    static Fact why_not(const Beacon::State& state, Seat seat, const Beacon::Action& action);

    static Json item(const Cards& set, std::string_view what, std::uint8_t thing);
    static Json event(const Cards& set, const Beacon::Event& event, bool full);
    static int round(const Beacon::State& state);
    static std::string_view phase(const Beacon::State& state);
    // What is shown beside round, phase, pending seats and scores.
    static void view(const Beacon::State& state, Viewer viewer, ViewWriter& out);
    static Result<Beacon::State> load(const Json& scenario, const Beacon::Options& options, const Beacon::State& fresh);

    static std::string table(const Beacon::State& state, Viewer viewer, const TextStyle& style);
    static Fact question(const Beacon::State& state, Seat seat);
    static std::string notation(const Cards& set, const Beacon::Action& action);
    static std::string meaning(const Beacon::State& state, Seat seat, const Beacon::Action& action);
    static std::string sentence(const Cards& set, const Json& event);
    static std::string ask(const Beacon::State& state, Viewer viewer, const std::string& words);
};

extern template class MatchOf<BeaconCodec>;

}  // namespace imperium
