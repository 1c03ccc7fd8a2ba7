#pragma once

#include "games/seize/uses.hpp"

#include <algorithm>
#include <bit>
#include <span>

// What the Phases and Steps of a game work on, and how a game starts and goes on.
namespace imperium::seize {

using Event = Seize::Event;

// The luck of a game, whoever gives it (see core/chance.hpp).
class Chance {
public:
    Chance(const Chance&) = delete;
    Chance& operator=(const Chance&) = delete;
    virtual int pick(int count, const char* what) = 0;
    virtual Seat pick_seat(SeatSet among, const char* what) = 0;
    virtual void shuffle(std::span<CardId> cards, const char* what, Seat seat) = 0;

protected:
    Chance() = default;
    ~Chance() = default;
};

// Whoever is told what happens.
class Events {
public:
    Events(const Events&) = delete;
    Events& operator=(const Events&) = delete;
    virtual void hear(const Event& event, Audience audience) = 0;

protected:
    Events() = default;
    ~Events() = default;
};

// A game under way. What needs neither luck nor events is a function of its State alone.
struct Play {
    State& s;
    Chance& chance;
    Events* events;  // null in search: nobody listens
    const CardBook& book;
    // Whoever looks for something to ask leaves here what it found: the legal actions of the seat that it asks, or
    // nothing, and then `legal` finds them.
    ActionList<Seize>& next;
};

void deal(Play& play, const Seize::Options& options);
// Carries out a legal action, and goes on until somebody has to decide.
void act(Play& play, Seat seat, const Seize::Action& action);

// Tells an event with everything needed to say what happened without looking at the table.
[[gnu::cold]] void tell_whole(const Play& play, Event event, Audience audience);
// In search nobody listens: what is told stays out of the way of what is done.
inline void tell(const Play& play, const Event& event) {
    if (play.events != nullptr) [[unlikely]]
        tell_whole(play, event, Audience::everyone());
}
inline void tell(const Play& play, const Event& event, Seat only) {
    if (play.events != nullptr) [[unlikely]]
        tell_whole(play, event, Audience::only(only));
}

inline void ask(State& s, Ask what, SeatSet seats) {
    s.ask = what;
    s.asked = seats;
}
inline void ask(State& s, Ask what, Seat seat) { ask(s, what, SeatSet::of(seat)); }

inline Player& active_player(State& s) { return s.player[s.active]; }

}  // namespace imperium::seize
