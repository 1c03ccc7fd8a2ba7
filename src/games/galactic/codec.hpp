#pragma once

#include "core/match.hpp"
#include "core/match_of.hpp"
#include "core/schema.hpp"
#include "games/galactic/phrases.hpp"
#include "games/galactic/rules.hpp"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace imperium {

// `galactic` as JSON and as text.
struct GalacticCodec {
    using Game = Galactic;
    static constexpr int kRules = 2;  // rises when the rules change; tests/golden/rules.txt guards it
    using Cards = NoCards;

    static const GameInfo& info();
    // schema.cpp: everything below, described.
    static schema::Parts schema();
    static Result<Galactic::Options> options(int seats, const Json& complete);
    static Json options(const Galactic::Options& options);
    static const Cards& card_set(const Galactic::Options&) {
        static constexpr Cards kNone;
        return kNone;
    }
    static std::span<const Phrase> phrases() { return galactic::kPhrases; }
    static std::vector<std::pair<int, Json>> variants();

    static Json action(const Cards& set, const Galactic::Action& action);
    static Result<Galactic::Action> action(const Cards& set, const Json& json);

    static Json item(const Cards& set, std::string_view what, std::uint8_t sides);  // a Dice token
    static Json item(const Cards& set, std::string_view what, bool controlled);     // an IPEC token
    static Json event(const Cards& set, const Galactic::Event& event, bool full);
    static int round(const Galactic::State& state);
    static std::string_view phase(const Galactic::State& state);
    // What is shown beside round, phase, pending seats and scores.
    static void view(const Galactic::State& state, Viewer viewer, ViewWriter& out);

    // refusals.cpp
    static Fact why_not(const Galactic::State& state, Seat seat, const Galactic::Action& action);

    // scenario.cpp
    static Result<Galactic::State> load(const Json& scenario, const Galactic::Options& options,
                                        const Galactic::State& fresh);

    // text.cpp
    static std::string table(const Galactic::State& state, Viewer viewer, const TextStyle& style);
    static Fact question(const Galactic::State& state, Seat seat);
    static std::string notation(const Cards& set, const Galactic::Action& action);
    static std::string meaning(const Galactic::State& state, Seat seat, const Galactic::Action& action);
    static std::string sentence(const Cards& set, const Json& event);
    static std::string ask(const Galactic::State& state, Viewer viewer, const std::string& words);

    // drawing.cpp
    static std::string svg(const Galactic::State& state, Viewer viewer);
};

namespace galactic {
inline constexpr std::array<std::string_view, 4> kPhaseNames = {"research", "allocation", "turns", "over"};
inline constexpr std::array<std::string_view, 3> kForceNames = {"own", "ally", "ally-own"};
inline constexpr std::array<std::string_view, 2> kModeNames = {"infantry", "beam"};
inline constexpr std::array<std::string_view, 9> kActionNames = {"research",    "research-done", "attack-die",
                                                                 "defense-die", "diplomacy",     "allocate-done",
                                                                 "attack",      "defend",        "end-turn"};

std::string_view name_of(Galactic::Force force);
std::string_view name_of(Galactic::Mode mode);
std::string_view name_of(Ability ability);
// May this viewer see the dice and bids of a seat now?
bool sees_allocation(const Galactic::State& state, Viewer viewer, Seat seat);
bool sees_research(const Galactic::State& state, Viewer viewer, Seat seat);
}  // namespace galactic

extern template class MatchOf<GalacticCodec>;

}  // namespace imperium
