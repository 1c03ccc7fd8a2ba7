#pragma once

#include "core/match.hpp"
#include "core/match_of.hpp"
#include "core/schema.hpp"
#include "games/pocket/phrases.hpp"
#include "games/pocket/rules.hpp"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace imperium {

// `pocket` as JSON and as text.
struct PocketCodec {
    using Game = Pocket;
    static constexpr int kRules = 1;  // rises when the rules change; tests/golden/rules.txt guards it
    using Cards = NoCards;

    static const GameInfo& info();
    // schema.cpp: everything below, described.
    static schema::Parts schema();
    static Result<Pocket::Options> options(int seats, const Json& complete);
    static Json options(const Pocket::Options& options);
    static const Cards& card_set(const Pocket::Options&) {
        static constexpr Cards kNone;
        return kNone;
    }
    // Seats and options that between them reach every rule; the conformance suite plays them in turn.
    static std::span<const Phrase> phrases() { return pocket::kPhrases; }
    static std::vector<std::pair<int, Json>> variants();

    static Json action(const Cards& set, const Pocket::Action& action);
    // Knows the form only; whether it is legal is the rules' business.
    static Result<Pocket::Action> action(const Cards& set, const Json& json);
    // The rule that forbids an action that is well formed but not legal now.
    static Fact why_not(const Pocket::State& state, Seat seat, const Pocket::Action& action);

    static Json item(const Cards& set, std::string_view what, std::uint8_t card);
    static Json event(const Cards& set, const Pocket::Event& event, bool full);
    static int round(const Pocket::State& state);
    static std::string_view phase(const Pocket::State& state);
    // What is shown beside round, phase, pending seats and scores.
    static void view(const Pocket::State& state, Viewer viewer, ViewWriter& out);
    // load.cpp; `fresh` is a new game with these options; fields left out keep its values.
    static Result<Pocket::State> load(const Json& scenario, const Pocket::Options& options, const Pocket::State& fresh);

    // text.cpp
    static std::string table(const Pocket::State& state, Viewer viewer, const TextStyle& style);
    static Fact question(const Pocket::State& state, Seat seat);
    static std::string notation(const Cards& set, const Pocket::Action& action);
    static std::string meaning(const Pocket::State& state, Seat seat, const Pocket::Action& action);
    static std::string sentence(const Cards& set, const Json& event);
    static std::string ask(const Pocket::State& state, Viewer viewer, const std::string& words);
    // map.cpp
    static std::string svg(const Pocket::State& state, Viewer viewer);
};

namespace pocket {

inline constexpr std::array<std::string_view, 5> kPhaseNames = {"deploy", "plan", "perform", "exploit", "over"};
inline constexpr std::array<std::string_view, 4> kLevelNames = {"", "I", "II", "III"};

std::string level_name(int level);  // "Level II", or "no system"
std::string ships_text(int ships);  // "1 ship", "3 ships"
// How many commands of a seat's plan a viewer may see.
int commands_shown(const Pocket::State& state, Seat seat, Viewer viewer);
std::string colour_name(Seat colour);          // "seat 0" or "neutral"
Json order_json(int order, int commands = 3);  // the first commands of one of the six orders
constexpr int kMapWidth = 74;                  // columns of the map
std::string text_map(const Pocket::State& state, const TextStyle& style);  // map.cpp

}  // namespace pocket

extern template class MatchOf<PocketCodec>;

}  // namespace imperium
