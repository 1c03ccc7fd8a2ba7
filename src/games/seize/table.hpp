#pragma once

#include "games/seize/rules.hpp"
#include "games/seize/unit_set.hpp"

#include <bit>
#include <span>

// Questions about the table that have one answer: who controls what, what fits where, what things cost.
namespace imperium::seize {

using State = Seize::State;
using Player = Seize::Player;

inline bool basic(const State& s) { return (s.rules & Seize::kBasic) != 0; }    // Z20.1
inline bool dueling(const State& s) { return (s.rules & Seize::kDuels) != 0; }  // Z20.5

// Z30.18: a Disputed World is Controlled by nobody in edition classic; its holder is `controller`.
inline bool controls(const State& s, const World& w, Seat seat) {
    return w.there() && w.controller == seat && (edition(s).disputed_is_controlled || !w.is(World::kDisputed));
}
// A number that all cards a player owns give together, wherever they are.
std::uint32_t census(const State& s, Seat seat);
// The players who are still in the game (Z30.37).
SeatSet players_in(const State& s);

// Notes that these cards of a hand, rising, were seen by the seats of `by`, a bit each (Z30.49). False where there is
// no room for more.
bool note_seen(Player& p, std::span<const CardId> cards, std::uint8_t by);

// The seat so many places on, no more than once round.
inline Seat seat_after(const State& s, Seat seat, int steps = 1) {
    const int at = seat + steps;
    return static_cast<Seat>(at < s.seats ? at : at - s.seats);
}

// The seat at this place in the order of a window: active player, defender, then clockwise (Z17.2).
Seat window_seat(const State& s, int place);

// Visits the places of all Unit cards on the table.
template <class Visit> void each_unit(const State& s, Visit visit) {
    for (int i = 0; i < s.units; ++i)
        if (s.unit[i].there()) visit(i);
}
// Of one World; what is visited may leave it.
template <class Visit> void each_unit_at(const State& s, int world, Visit visit) {
    for (const int i : UnitMatch::anyone_at(s.unit, s.units, world))
        if (s.unit[i].there()) visit(i);
}
// The places of a list of at most 64 for which all tests hold, as bits. Which they are is hard to foresee, so all are
// made, without a branch between them.
template <class T, class... Tests> std::uint64_t places(std::span<const T> list, Tests... tests) {
    std::uint64_t found = 0;
    for (std::size_t i = list.size(); i-- > 0;) found = 2 * found + (std::uint64_t{tests(list[i])} & ...);
    return found;
}
// For such tests: the Worlds on the table and what they may be like, and Characters.
inline std::span<const World> worlds(const State& s) { return {s.world, s.worlds}; }
inline auto held_by(Seat seat) {
    return [seat](const World& w) { return w.controller == seat; };
}
inline bool on_table(const World& w) { return w.there(); }
inline bool attacked(const World& w) { return w.is(World::kAttacked); }
inline bool face_up(const Character& c) { return c.face_up(); }
template <class Visit> void each_place(std::uint64_t places, Visit visit) {
    for (; places != 0; places &= places - 1) visit(std::countr_zero(places));
}
template <class Visit> void each_world(const State& s, Visit visit) {
    for (int i = 0; i < s.worlds; ++i)
        if (s.world[i].there()) visit(i);
}

// Z5.3: a player's Unit cards at a World; a Picket Fleet is outside Capacity (Y13).
int cards_at(const State& s, int world, Seat seat);
// All that would fight at a World: Unit cards and counters.
int fighters_at(const State& s, int world);
// How many more Units find a place on the table, and whether another World does.
int unit_places(const State& s);
bool world_place(const State& s);
// Whether so many would fight at a World that it takes no more Units.
inline bool packed(const State& s, int world) {
    const CardBook& book = cards(s);
    return (!book.edition.capacity || book.facts.crowds()) && fighters_at(s, world) > kCrowded;
}
inline bool room(const State& s, int world, Seat seat) {
    if (packed(s, world)) return false;
    return !edition(s).capacity || cards_at(s, world, seat) < facts(s, s.world[world].card).cost;
}
int controlled_worlds(const State& s, Seat seat);
int victory_points(const State& s, Seat seat);  // Z13.2
int points_to_win(const State& s);
int required_counters(const State& s, int world);  // Z12.2

// Conditions that need no Conquest Action; `world` is where the card is, or kNone.
bool all_hold(const State& s, Conditions conditions, Seat seat, int world);
inline bool holds(const State& s, Conditions conditions, Seat seat, int world) {
    return conditions == 0 || all_hold(s, conditions, seat, world);
}
// Y15: whether this ability of a World counts now.
bool in_force(const State& s, int world, const Ability& ability);

bool adjacent(const State& s, int unit, int world);             // Z6
bool has_keyword(const State& s, int unit, Keyword keyword);    // outside a Conquest Action
bool has_passive(const State& s, int unit, Op op);              // `adjacent`, `react`
int allocation_points(const State& s, int world, CardId unit);  // Z5.2
int settle_cost(const State& s, Seat seat, CardId world);       // Z4.5
int settle_discount(const State& s, Seat seat);                 // of every World's cost
int draw_world_cost(const State& s, Seat seat);                 // Z13.4
int pool_size(const State& s, Seat seat);                       // Z4.3
bool may_settle(const State& s, Seat seat, CardId world);       // Z4.5
bool character_disputed(const State& s, Seat seat, int place);  // Z15
bool has_face_up(const State& s, Seat seat, CardId character);
bool allocated(const State& s, CardId artifact);  // Z30.6: its name is used up
bool may_allocate(const State& s, Seat seat, CardId artifact);
// Visits the places of a seat's Artifacts in play.
template <class Visit> void each_artifact(const State& s, Seat seat, Visit visit) {
    for (int i = 0; i < s.artifacts.size(); ++i)
        if (s.artifacts[i].owner == seat && s.artifacts[i].in_play()) visit(i);
}
// The World of a seat that has its Throne World token, or kNone.
int throne_of(const State& s, Seat seat);
// Whether this seat may be asked to let a card of another player be used (Z17.4): it has not said no to it here.
bool may_ask(const State& s, Seat seat, CardId card);
// The Characters and Worlds that can deplete as one with this trait for a use of this card (Z17.5), as Use::payer has
// them.
using Payers = Scratch<std::uint8_t, kMaxSeats * kAreaSlots + kWorldSlots>;
void payers(const State& s, Seat user, CardId card, Traits wanted, Payers& list);
bool any_payer(const State& s, Seat user, CardId card, Traits wanted);
// How many uses are below the one that is being begun: 0 in a window, more in answers.
inline int use_depth(const State& s) {
    return s.uses.size() - (!s.uses.empty() && s.uses.back().committed == 0 ? 1 : 0);
}
inline Seat payer_seat(const State& s, std::uint8_t payer) {
    return pays_world(payer) ? s.world[paying_world(payer)].controller : area_place(payer).seat;
}

// Z30.7, Z30.22: what a move costs in Resource counters, and whether the Unit depletes.
int move_price(const State& s, int unit, int world);
bool move_depletes(const State& s, int unit, int world);
bool same_system(const State& s, int world, int other);

// Where a Unit that is on its way may go; `mode` is the stage that asks (parts of Z7, Z8.8, Z12).
bool may_go(const State& s, int unit, int world);
// The same where the World is known to be open (see open_worlds).
bool in_reach(const State& s, int unit, int world);
// The Worlds that a seat's Units may go to at all now.
std::uint64_t open_worlds(const State& s, Seat seat);
// The Worlds that this Unit may go to now.
std::uint64_t destinations(const State& s, int unit);
// The Units that the seat that is asked may choose to move.
UnitSet movers(const State& s, Seat seat);

inline bool military_skipped(const State& s) {
    const int turns = s.player[s.active].turns;
    if ((s.rules & Seize::kPeace) != 0) return turns <= 2;
    if ((s.rules & Seize::kRapid) != 0) return false;  // Z30.42
    return turns <= 1 && ((s.rules & Seize::kAccelerated) == 0 || !edition(s).accelerated_begins_war);
}

}  // namespace imperium::seize
