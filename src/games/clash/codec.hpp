#pragma once

#include "core/card_offer.hpp"
#include "core/match.hpp"
#include "core/match_of.hpp"
#include "core/schema.hpp"
#include "games/clash/phrases.hpp"
#include "games/clash/rules.hpp"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace imperium {

// `clash` as JSON and as text. Every game has a codec of this shape; MatchOf is written against it.
struct ClashCodec {
    using Game = Clash;
    static constexpr int kRules = 1;  // rises when the rules change; tests/golden/rules.txt guards it
    using Cards = clash::Cards;       // NoCards for a game without card sets

    static const GameInfo& info();
    // schema.cpp: everything below, described.
    static schema::Parts schema();
    static Result<Clash::Options> options(int seats, const Json& complete);
    static Json options(const Clash::Options& options);
    static std::span<const Phrase> phrases() { return clash::kPhrases; }
    static const Cards& card_set(const Clash::Options& options) { return clash::card_sets[options.cards]; }
    // Seats and options that between them reach every rule; the conformance suite plays them in turn.
    static std::vector<std::pair<int, Json>> variants();

    static Json action(const Cards& set, const Clash::Action& action);
    // Knows the form only; whether it is legal is the rules' business.
    static Result<Clash::Action> action(const Cards& set, const Json& json);
    // The words in which journals keep actions and shuffled cards: "Pack Runner #2" stays, c2 is a place in a list.
    static Json to_words(const Cards& set, const Clash::Action& action);
    static Result<Clash::Action> from_words(const Cards& set, const Json& words);
    static Json lasting_word(const Cards& set, clash::CardId card);
    // The rule that forbids an action that is well formed but not legal now.
    static Fact why_not(const Clash::State& state, Seat seat, const Clash::Action& action);

    static Json item(const Cards& set, std::string_view what, clash::CardId card);
    static Json event(const Cards& set, const Clash::Event& event, bool full);
    static int round(const Clash::State& state);
    static std::string_view phase(const Clash::State& state);
    // What is shown beside round, phase, pending seats and scores.
    static void view(const Clash::State& state, Viewer viewer, ViewWriter& out);
    // `fresh` is a new game with these options; fields left out keep its values.
    static Result<Clash::State> load(const Json& scenario, const Clash::Options& options, const Clash::State& fresh);

    // text.cpp
    static std::string table(const Clash::State& state, Viewer viewer, const TextStyle& style);
    static Fact question(const Clash::State& state, Seat seat);
    static std::string notation(const Cards& set, const Clash::Action& action);
    static std::string meaning(const Clash::State& state, Seat seat, const Clash::Action& action);
    static std::string sentence(const Cards& set, const Json& event);
    static std::string ask(const Clash::State& state, Viewer viewer, const std::string& words);

    // card_json.cpp
    static CardOffer card_offer();
};

namespace clash {
std::string card_name(CardId card);  // c17
Json face_json(const Design& card);  // its values, as a view shows them
// The card of a name such as c17, or kNoCard.
CardId card_of(std::string_view name, int cards = kMaxCards);
}  // namespace clash

extern template class MatchOf<ClashCodec>;

}  // namespace imperium
