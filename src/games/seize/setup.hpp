#pragma once

#include "games/seize/table.hpp"

#include <span>

// Questions about the choices of the set-up (Z2, Z20.3). Everything here only reads.
namespace imperium::seize {

inline int setup_resources(const State& s) {
    return (s.rules & Seize::kAccelerated) != 0 ? edition(s).accelerated_resources : edition(s).resources;
}
// What the choices of the set-up may cost together (Z2.2); Z30.2: they are free, and no sum of costs comes near this.
inline int setup_budget(const State& s) { return edition(s).bids ? setup_resources(s) : 900; }
// Whether the Lead Character is chosen together with the Throne World, or after all of those are in sight (Z30.15).
inline bool leads_with_throne(const State& s) { return (s.rules & Seize::kBasic) == 0 && edition(s).bids; }
inline bool may_redraw(const Player& p) { return p.hand.size() > 1; }  // Z30.14
// How many Worlds are bought beside the Throne World (Z20.3).
inline int setup_extra(const State& s) { return (s.rules & Seize::kAccelerated) != 0 ? 2 : 0; }

// The least that the choices still to be made will cost after these; a large number if they cannot be made.
int cheapest_rest(const State& s, const Player& p, CardId throne, CardId lead, std::span<const CardId> bought);
// Whether the cards drawn allow a choice within the budget at all; if not, the player pays what is there.
bool setup_fits(const State& s, const Player& p);
// Whether this choice of a Throne World, Lead Character or further World is open to the player.
bool may_choose_throne(const State& s, const Player& p, CardId world);
// Whether there is a Throne World left to choose in place of an equal one (Z2.4).
bool can_rechoose(const State& s, const Player& p);
bool may_choose_lead(const State& s, const Player& p, CardId character);
bool may_buy(const State& s, const Player& p, CardId world);
inline bool setup_complete(const State& s, const Player& p) {
    if (p.throne == kNoCard) return false;
    if ((p.flags & Player::kMustRechoose) != 0) return true;
    if (leads_with_throne(s) && p.lead == kNoCard) return false;
    return p.bought.size() >= setup_extra(s);
}

// Z20.1, Z30.41
inline bool basic_leaves_out(const Design& d) { return d.type == CardType::reaction || d.type == CardType::artifact; }

}  // namespace imperium::seize
