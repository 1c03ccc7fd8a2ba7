#pragma once

#include "games/seize/values.hpp"

#include <type_traits>

// Who may use what, when, and on whom (Z17, Z18, Y1 to Y17). Everything here only reads.
namespace imperium::seize {

inline bool fighting(const State& s) { return s.conquest.world != kNone; }
// The side that targets in the Step under way, and whether its targets are announced.
inline bool attackers_target(const State& s) { return s.stage == Stage::step1 || s.stage == Stage::step1_resolve; }
inline bool defenders_target(const State& s) { return s.stage == Stage::step2 || s.stage == Stage::step2_resolve; }
inline bool announced(const State& s) { return s.stage == Stage::step1_resolve || s.stage == Stage::step2_resolve; }

// An Artifact is being allocated, and can be answered (Z30.6).
inline bool allocating(const Use& use) { return use.line == kNone; }

inline const Ability& ability_of(const State& s, const Use& use) {
    const CardBook& book = cards(s);
    return book.abilities[static_cast<std::size_t>(book[use.card].first_ability) + use.line];
}
// The option that was chosen, and its clauses.
inline const Choice& choice_of(const State& s, const Use& use) {
    return cards(s).of(ability_of(s, use))[use.choice == kNone ? 0 : use.choice];
}
inline std::span<const Clause> clauses_of(const State& s, const Use& use) { return cards(s).of(choice_of(s, use)); }
inline bool has_op(const State& s, const Use& use, Op op) { return (choice_of(s, use).ops & ops(op)) != 0; }

// Targets outside a Conquest Action: Units and Characters (see pick_character).
inline constexpr int kMostPicks = 256;
using Picks = Scratch<std::uint8_t, kMostPicks>;

// The clause of this use whose targets the user chooses, or null.
const Clause* chosen_clause(const State& s, const Use& use);
// Who may be targeted by a clause for this use; the first in a Conquest Action, the second elsewhere.
std::uint64_t fighter_targets(const State& s, const Field& field, const Use& use, const Clause& clause);
void table_targets(const State& s, const Use& use, const Clause& clause, Picks& list);
// Units whose Damage may be moved by `shift`.
std::uint64_t shift_sources(const State& s, const Field& field, const Use& use, const Clause& clause);
std::uint64_t attacked_worlds(const State& s, const Use& use);  // bits
// Worlds that may be destroyed, as bits, and players that a line is about (Z30.6, Z30.49).
std::uint64_t doomed_worlds(const State& s, const Use& use, const Clause& clause);
SeatSet players_meant(const State& s, const Use& use, const Clause& clause);
int most_x(const State& s, const Use& use);
// Of those who may benefit (Y1), the ones for whom the chosen option does something now.
SeatSet served(const State& s, const Use& use);
// What the user, or somebody whose consent is needed, is asked next; Ask::none if all is chosen.
Ask question(const State& s, const Use& use);
Seat asked_by(const State& s, const Use& use);
int printed_price(const State& s, const Use& use);  // Resource counters

// Whoever looks at uses one by one, and answers false to see no more of them.
class UseVisitor {
public:
    template <class Visit>
        requires(!std::is_same_v<std::remove_cvref_t<Visit>, UseVisitor>)
    UseVisitor(Visit&& visit)
        : whom_(&visit),
          call_([](void* whom, const Use& use) { return (*static_cast<std::remove_reference_t<Visit>*>(whom))(use); }) {
    }
    bool operator()(const Use& use) const { return call_(whom_, use); }

private:
    void* whom_;
    bool (*call_)(void*, const Use&);
};
// Visits the uses a seat has in a window, in a fixed order.
void each_use(const State& s, Seat seat, Window w, const UseVisitor& visit);
bool could_act(const State& s, Seat seat, Window window);

}  // namespace imperium::seize
