#pragma once

#include "games/seize/play.hpp"

// What is done to cards and Worlds, one move at a time; the Phases are made of it.
namespace imperium::seize {

// Into a list that rises, and out of any.
template <class List> void insert(List& list, CardId card) {
    list.push(card);
    for (int i = list.size() - 1; i > 0 && list[i - 1] > list[i]; --i) std::swap(list[i - 1], list[i]);
}
template <class List> bool take(List& list, CardId card) {
    for (int i = 0; i < list.size(); ++i)
        if (list[i] == card) {
            list.erase(i);
            return true;
        }
    return false;
}

void gain(Play& play, Seat seat, int n);
void to_hand(State& s, Seat seat, CardId card, bool seen);
void from_hand(State& s, Seat seat, CardId card);
// This seat looks at the hand: of every card it knows all copies.
void see_hand(Player& p, Seat by);
void draw_cards(Play& play, Seat seat, int n);
void discard_card(State& s, Seat owner, CardId card);
// Universal rule 12: face up, for all to see.
void discard_from_hand(Play& play, Seat seat, CardId card);
int new_unit(State& s, CardId card, Seat owner, int world, std::uint8_t flags);
void free_unit(State& s, int at);
int starting_counters(const Design& d);
int new_world(State& s, CardId card, Seat owner);
void remove_world(State& s, int at);
// Out of the System Area, to no pile.
void clear_world(State& s, int at);
// Z30.29: the token leaves the card; its player may choose another Throne World later.
void lose_throne(State& s, int at);
// Z15: copies under different players' Control are Disputed.
void refresh_disputes(State& s);
// Fighters of the Conquest Action under way.
int fighter_of(const State& s, Id id, int k);
void add_fighter(State& s, Id id, int k, std::uint8_t body, bool attacks);
void add_unit_fighters(State& s, int unit);
// The fighters of this card leave, and what it gave to others ends.
void drop_fighter(State& s, int f);
// From the table to the discard pile, or back to the hand if it was recalled.
void eliminate_unit(Play& play, int at);
void eliminate_character(Play& play, Seat seat, int place);
void eliminate_artifact(Play& play, int at);
// `on eliminated`: remembered, and offered or done as soon as play comes to it.
void after_elimination(State& s, Seat owner, CardId card);
void clear_used(State& s);
// Effects that end with a Step, an Exchange, a Conquest Action or a Phase.
void expire(State& s, Duration last);
void begin_phase(Play& play, Stage stage);
// Everybody who has something to use is asked, in order (Z17.2); then play goes on at `next`. A window that no card of
// the set names (Z17.1) stays closed.
void open_window(State& s, Window w, Stage next);
// What was refused or cancelled in a window counts there alone.
void forget_window(State& s);

}  // namespace imperium::seize
