#pragma once

#include "games/seize/values.hpp"

#include <bit>
#include <optional>

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
using Picks = Scratch<std::uint8_t, 256>;

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

// A Field that is made when it is first needed.
class LazyField {
public:
    explicit LazyField(const State& state) : s_(state) {}
    LazyField(const LazyField&) = delete;
    LazyField& operator=(const LazyField&) = delete;
    const Field* get() {
        if (!fighting(s_)) return nullptr;
        if (!field_) field_.emplace(s_);
        return &*field_;
    }

private:
    const State& s_;
    std::optional<Field> field_;
};

// The legal answers to a question about the use on top (see `question`).
void legal_use(const State& s, const Use& use, Ask asked, ActionList<Seize>& actions);
// Whether a use that each_use has come to can be begun now.
bool usable(const State& s, LazyField& field, const Use& use, const CardBook& book, const Ability& ability);

// Visits the uses a seat has in a window, in a fixed order, until `visit` answers false.
template <class Visit> void each_use(const State& s, Seat seat, Window w, Visit visit) {
    if (s.uses.full()) return;
    if ((w == Window::allocation || w == Window::build) && seat != s.active) return;
    const CardBook& book = cards(s);
    const Player& p = s.player[seat];
    const Windows bit = seize::window(w);
    LazyField field(s);
    // `used` are lines of it that were used before (Y8), a bit each; what is not ready cannot deplete.
    const auto lines = [&](CardId card, Use::From from, int source, unsigned used, bool ready) {
        const auto abilities = book.of(book[card]);
        for (std::uint8_t line = 0; line < abilities.size(); ++line) {
            if ((abilities[line].windows & bit) == 0 || ((used >> line) & 1U) != 0) continue;
            if (abilities[line].kind == AbilityKind::deplete && !ready) continue;
            Use use;
            use.user = seat;
            use.from = from;
            use.source = static_cast<std::uint8_t>(source);
            use.card = card;
            use.line = line;
            if (usable(s, field, use, book, abilities[line]) && !visit(use)) return false;
        }
        return true;
    };
    const FactTable& table = book.facts;
    const auto speaks = [&](CardId card) { return (table[card].windows & bit) != 0; };
    const std::uint64_t in_hand = places(p.hand.all(), [&](CardId card) { return (table[card].from_hand & bit) != 0; });
    for (std::uint64_t rest = in_hand; rest != 0; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        const CardId card = p.hand[i];
        if ((i == 0 || p.hand[i - 1] != card) && table[card].cost <= p.resources
            && !lines(card, Use::From::hand, 0, 0, true))
            return;
    }
    const Conquest& c = s.conquest;
    const bool party = seat == c.attacker || seat == c.defender;
    if (fighting(s) && !party && w != Window::answer) return;  // Y1
    const std::uint64_t in_area =
        places(p.characters.all(), face_up, [&](const Character& one) { return speaks(one.card); });
    for (std::uint64_t rest = in_area; rest != 0; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        const Character& one = p.characters[i];
        if (!lines(one.card, Use::From::character, i, one.used, !one.depleted())) return;
    }
    if ((table.artifact_windows() & bit) != 0)
        for (int i = 0; i < s.artifacts.size(); ++i) {
            const Artifact& one = s.artifacts[i];
            if (one.owner == seat && one.in_play() && speaks(one.card)
                && !lines(one.card, Use::From::artifact, i, one.used, !one.depleted()))
                return;
        }
    if ((table.world_windows() & bit) != 0) {
        const std::uint64_t held =
            places(worlds(s), held_by(seat), [&](const World& world) { return speaks(world.card); });
        for (std::uint64_t rest = held; rest != 0; rest &= rest - 1) {
            const int i = std::countr_zero(rest);
            const World& world = s.world[i];
            const bool ready = !world.is(World::kDepleted | World::kDisputed | World::kContributes);
            if (!lines(world.card, Use::From::world, i, world.used, ready)) return;
        }
    }
    if (!fighting(s) || !party || (table.unit_windows() & bit) == 0) return;
    for (std::uint64_t rest = c.alive & (seat == c.attacker ? c.attackers : ~c.attackers); rest != 0;
         rest &= rest - 1) {
        const Fighter& one = c.fighters[std::countr_zero(rest)];
        if (one.k != 0 || one.body != kNone) continue;
        const int at = slot_of(one.id);
        const Unit u = s.unit[at];
        if (speaks(u.card) && u.owner == seat && !lines(u.card, Use::From::unit, at, u.used, !u.is(Unit::kDepleted)))
            return;
    }
}

bool could_act(const State& s, Seat seat, Window window);

}  // namespace imperium::seize
