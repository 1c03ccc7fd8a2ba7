#include "games/seize/play_regent.hpp"

#include "games/seize/play_cards.hpp"
#include "games/seize/play_victory.hpp"

namespace imperium::seize {

// Z14
void begin_regent(Play& play) {
    State& s = play.s;
    if (s.regent != s.active) {
        s.stage = Stage::turn_end;
        return;
    }
    begin_phase(play, Stage::banish);
    open_window(s, Window::regent, Stage::banish);
}

namespace {

// Z14.1
bool title_falls(const State& s) {
    if (!edition(s).regent_falls) return false;  // Z30.39
    bool throne = false;
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        throne = throne || (w.there() && w.is(World::kThrone) && w.owner == s.active && w.controller == s.active);
    }
    return s.player[s.active].deck.empty() || !throne;
}

}  // namespace

void banish_question(Play& play) {
    State& s = play.s;
    if (title_falls(s)) {
        tell(play, {.type = Event::Type::lost_regent, .seat = s.regent});
        s.regent = kNobody;
        s.stage = Stage::turn_end;
        return;
    }
    for (Seat seat = 0; seat < s.seats; ++seat)
        for (int i = 0; i < s.player[seat].characters.size(); ++i)
            if (s.player[seat].characters[i].face_up() && character_disputed(s, seat, i))
                return ask(s, Ask::banish, s.active);
    s.stage = Stage::levy;
}

void banish_character(Play& play, Seat seat, CardId card) {
    Player& p = play.s.player[seat];
    for (int i = 0; i < p.characters.size(); ++i)
        if (p.characters[i].face_up() && p.characters[i].card == card) {
            tell(play, {.type = Event::Type::banish, .seat = seat, .card = card});
            return eliminate_character(play, seat, i);
        }
}

void levy_question(State& s) {
    for (int i = 0; i < s.worlds; ++i)
        if (may_levy(s, i)) return ask(s, Ask::levy, s.active);
    end_levy(s);
}

void end_levy(State& s) {
    for (int i = 0; i < s.worlds; ++i) s.world[i].set(World::kContributes, false);
    s.stage = Stage::turn_end;
}

// Z14.3: a Disputed World whose controller is not named for it yet, while somebody else is not either.
bool may_levy(const State& s, int world) {
    const World& w = s.world[world];
    if (!w.there() || !w.is(World::kDisputed)) return false;
    if (s.player[w.controller].resources == 0 && !edition(s).levy_is_due) return false;
    SeatSet named, others;
    for (int i = 0; i < s.worlds; ++i) {
        const World& copy = s.world[i];
        if (copy.card != w.card || !copy.there() || (edition(s).levy_is_due && !copy.is(World::kDisputed))) continue;
        if (copy.is(World::kContributes)) named.add(copy.controller);
        if (copy.controller != w.controller) others.add(copy.controller);
    }
    for (const Seat seat : named) others.remove(seat);
    return !named.has(w.controller) && !others.empty();
}

// Z30.39: every Disputed World has somebody named for it.
bool levy_done(const State& s) {
    if (!edition(s).levy_is_due) return true;
    for (int i = 0; i < s.worlds; ++i) {
        if (!s.world[i].there() || !s.world[i].is(World::kDisputed)) continue;
        bool named = false;
        for (int j = 0; j < s.worlds; ++j)
            named = named || (s.world[j].card == s.world[i].card && s.world[j].is(World::kContributes));
        if (!named) return false;
    }
    return true;
}

void levy_world(Play& play, int world) {
    State& s = play.s;
    World& w = s.world[world];
    w.set(World::kContributes, true);
    tell(play, {.type = Event::Type::levy, .seat = w.controller, .card = w.card, .id = w.id});
    if (s.player[w.controller].resources > 0) gain(play, w.controller, -1);
}

void end_turn(Play& play) {
    State& s = play.s;
    if (s.turn_limit > 0 && s.turn >= s.turn_limit) return finish_on_points(play);
    do { s.active = seat_after(s, s.active); } while (s.player[s.active].eliminated());
    s.stage = Stage::turn;
}

}  // namespace imperium::seize
