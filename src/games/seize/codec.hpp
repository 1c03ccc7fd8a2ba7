#pragma once

#include "core/card_offer.hpp"
#include "core/match.hpp"
#include "core/match_of.hpp"
#include "core/schema.hpp"
#include "games/seize/phrases.hpp"
#include "games/seize/rules.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace imperium {

// `seize` as JSON and as text (see games/clash/codec.hpp for the shape of a codec).
struct SeizeCodec {
    using Game = Seize;
    static constexpr int kRules = 3;  // rises when the rules change; tests/golden/rules.txt guards it
    using Cards = seize::CardBook;

    static const GameInfo& info();
    // schema.cpp: everything below, described.
    static schema::Parts schema();
    static Result<Seize::Options> options(int seats, const Json& complete);
    static Json options(const Seize::Options& options);
    static const Cards& card_set(const Seize::Options& options) { return seize::card_sets[options.cards]; }
    static std::span<const Phrase> phrases() { return seize::kPhrases; }
    static std::vector<std::pair<int, Json>> variants();

    static Json action(const Cards& set, const Seize::Action& action);
    static Result<Seize::Action> action(const Cards& set, const Json& json);

    static Json item(const Cards& set, std::string_view what, seize::CardId card);
    static Json event(const Cards& set, const Seize::Event& event, bool full);

    // Passing, for a seat that is asked in a window (Z17).
    static std::optional<Seize::Action> reaction(const Seize::State& state, Seat seat) {
        if (state.ask != seize::Ask::window || !state.asked.has(seat)) return std::nullopt;
        return Seize::Action{.type = Seize::Action::Type::pass};
    }

    // view.cpp, load.cpp
    static int round(const Seize::State& state);
    static std::string_view phase(const Seize::State& state);
    // What is shown beside round, phase, pending seats and scores.
    static void view(const Seize::State& state, Viewer viewer, ViewWriter& out);
    static Result<Seize::State> load(const Json& scenario, const Seize::Options& options, const Seize::State& fresh);

    // refusals.cpp: the rule that forbids an action that is well formed but not legal now.
    static Fact why_not(const Seize::State& state, Seat seat, const Seize::Action& action);

    // text.cpp
    static std::string table(const Seize::State& state, Viewer viewer, const TextStyle& style);
    static Fact question(const Seize::State& state, Seat seat);
    static std::string notation(const Cards& set, const Seize::Action& action);
    static std::string meaning(const Seize::State& state, Seat seat, const Seize::Action& action);
    static std::string sentence(const Cards& set, const Json& event);
    static std::string ask(const Seize::State& state, Viewer viewer, const std::string& words);

    // card_json.cpp
    static CardOffer card_offer();
};

namespace seize {

const std::string& card_name(const CardBook& set, CardId card);
std::string id_name(Id id, int k = 0);  // u3, w5, u3.1 for the place's second card, u3#2 for a counter
struct Named {
    Id id = kNoId;
    std::uint8_t k = 0;
};
// The Unit, World or counter of such a name; id is kNoId if it is no such name.
Named named(std::string_view name);
std::string_view phase_name(const Seize::State& state);
// names.cpp
std::string_view stage_name(Stage stage);
std::span<const std::string_view> stage_names();
std::string_view ask_name(Ask ask);

}  // namespace seize

extern template class MatchOf<SeizeCodec>;

}  // namespace imperium
