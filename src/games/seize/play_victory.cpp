#include "games/seize/play_victory.hpp"

#include "games/seize/play_cards.hpp"
#include "games/seize/play_reallocation.hpp"

namespace imperium::seize {

namespace {

void finish(Play& play, SeatSet winners) {
    State& s = play.s;
    s.winners = winners.bits();
    s.stage = Stage::over;
    tell(play, {.type = Event::Type::over, .seat = winners.lowest(), .n = winners.bits()});
}

}  // namespace

// Z13.1 to Z13.3: Liberation, the check, rewards; Z30.36: rewards, a new Throne World, Liberation
void begin_victory(Play& play) {
    const Stage first = play.book.edition.rewards_first ? Stage::rewards : Stage::liberate;
    begin_phase(play, first);
    open_window(play.s, Window::victory, first);
}

void take_rewards(Play& play) {
    State& s = play.s;
    const bool first = play.book.edition.rewards_first;
    if (!first && victory_points(s, s.active) >= points_to_win(s)) return finish(play, SeatSet::of(s.active));
    if (s.spoils > 0) gain(play, s.active, s.spoils);
    s.spoils = 0;
    s.stage = first ? Stage::new_throne : Stage::draw_world;
    if (!first) return;
    draw_cards(play, s.active, s.rewards);
    s.rewards = 0;
}

// Z30.29
void new_throne_question(State& s) {
    if (throne_of(s, s.active) == kNone && controlled_worlds(s, s.active) > 0) return ask(s, Ask::new_throne, s.active);
    s.stage = Stage::liberate;
}

void choose_new_throne(Play& play, int world) {
    State& s = play.s;
    World& w = s.world[world];
    w.set(World::kThrone, true);
    active_player(s).throne = w.card;
    tell(play, {.type = Event::Type::throne, .seat = s.active, .card = w.card, .id = w.id});
    s.stage = Stage::liberate;
}

namespace {

// Z30.37: the active player leaves the game, and so do all cards of that player.
void leave_game(Play& play) {
    State& s = play.s;
    const Seat seat = s.active;
    Player& p = active_player(s);
    tell(play, {.type = Event::Type::fallen, .seat = seat});
    for (int i = 0; i < s.units; ++i)
        if (s.unit[i].there() && s.unit[i].owner == seat) free_unit(s, i);
    for (int i = 0; i < s.worlds; ++i) {
        World& w = s.world[i];
        if (!w.there() || (w.controller != seat && w.owner != seat)) continue;
        if (w.owner != seat) {
            w.controller = w.owner;
            w.conquest = 0;
            tell(play, {.type = Event::Type::liberty, .seat = w.owner, .card = w.card, .id = w.id});
        } else if (w.controller == seat)
            clear_world(s, i);
        else
            w.set(World::kEliminatedCopy, true);
    }
    for (Artifact& one : s.artifacts)
        if (one.owner == seat) one.flags = 0;
    for (int i = s.revivals.size() - 1; i >= 0; --i)
        if (s.revivals[i].owner == seat) s.revivals.erase(i);
    p.hand.clear();
    p.deck.clear();
    p.discard.clear();
    p.world_deck.clear();
    p.character_deck.clear();
    p.reserve.clear();
    p.known.clear();
    p.seen.clear();
    p.characters.clear();
    p.deck_seen = p.deck_public = 0;
    p.resources = 0;
    p.throne = kNoCard;
    p.flags |= Player::kEliminated;
    p.census = census(s, seat);
    if (s.regent == seat) {
        tell(play, {.type = Event::Type::lost_regent, .seat = seat});
        s.regent = kNobody;
    }
    refresh_disputes(s);
    const SeatSet left = players_in(s);
    if (left.size() == 1) return finish(play, left);
    s.cursor = seat_after(s, seat);
    s.stage = Stage::evacuate;
}

}  // namespace

void check_elimination(Play& play) {
    State& s = play.s;
    if (victory_points(s, s.active) >= points_to_win(s)) return finish(play, SeatSet::of(s.active));
    s.stage = Stage::refill;
    if (controlled_worlds(s, s.active) == 0) leave_game(play);
}

// Z30.38: Fleets leave the Worlds that are eliminated; all else there goes with them.
void evacuate_worlds(Play& play) {
    State& s = play.s;
    for (; s.cursor != s.active; s.cursor = seat_after(s, s.cursor))
        if (ask_move(play, s.cursor, true)) return;
    for (int i = 0; i < s.worlds; ++i) {
        if (!s.world[i].there() || !s.world[i].is(World::kEliminatedCopy)) continue;
        for (int u = 0; u < s.units; ++u)
            if (s.unit[u].there() && s.unit[u].world == i) eliminate_unit(play, u);
        tell(play, {.type = Event::Type::eliminated,
                    .seat = s.world[i].controller,
                    .card = s.world[i].card,
                    .id = s.world[i].id});
        clear_world(s, i);
    }
    active_player(s).census = census(s, s.active);
    s.cursor = 0;
    s.stage = Stage::turn_end;
}

namespace {

bool send_home(State& s, int unit, Seat seat, int from) {
    for (int i = 0; i < s.worlds; ++i)
        if (i != from && controls(s, s.world[i], seat) && room(s, i, seat)) {
            s.unit[unit].world = static_cast<std::uint8_t>(i);
            return true;
        }
    return false;
}

// The conqueror's Units there are Orbitals and Installations, or go home if only the counters are missing.
void liberate_world(Play& play, int world) {
    State& s = play.s;
    World& w = s.world[world];
    for (int i = 0; i < s.units; ++i)
        if (s.unit[i].there() && s.unit[i].world == world) {
            const CardType type = play.book[s.unit[i].card].type;
            const bool mobile = type == CardType::fleet || type == CardType::troop;
            if (!mobile || !send_home(s, i, w.controller, world)) eliminate_unit(play, i);
        }
    lose_throne(s, world);
    w.controller = w.owner;
    w.conquest = 0;
    refresh_disputes(s);
    tell(play, {.type = Event::Type::liberty, .seat = w.owner, .card = w.card, .id = w.id});
}

void liberate_worlds(Play& play) {
    State& s = play.s;
    const CardBook& book = play.book;
    for (int i = 0; i < s.worlds; ++i) {
        World& w = s.world[i];
        if (!w.there() || w.owner != s.active || w.controller == s.active) continue;
        bool held = false;
        each_unit(s, [&](int u) {
            const Unit unit = s.unit[u];
            const CardType type = book[unit.card].type;
            held = held
                   || (unit.world == i && unit.owner == w.controller && !unit.is(Unit::kPicket)
                       && (type == CardType::fleet || type == CardType::troop));
        });
        if (held && (w.conquest > 0 || book.edition.rewards_first)) continue;  // Z30.36 C
        liberate_world(play, i);
    }
}

}  // namespace

void end_liberation(Play& play) {
    liberate_worlds(play);
    play.s.stage = Stage::draw_world;
    if (!play.book.edition.rewards_first) open_window(play.s, Window::check, Stage::rewards);
}

// Z13.4
void draw_world_question(State& s) {
    const Player& p = active_player(s);
    if (!p.world_deck.empty() && p.resources >= draw_world_cost(s, s.active) && !p.reserve.full())
        return ask(s, Ask::draw_world, s.active);
    end_drawing(s);
}

void end_drawing(State& s) {
    s.stage = Stage::refill;
    if (edition(s).eliminates) open_window(s, Window::check, Stage::elimination);
}

void draw_world(Play& play) {
    State& s = play.s;
    Player& p = active_player(s);
    gain(play, s.active, -draw_world_cost(s, s.active));
    const CardId card = p.world_deck.pop();
    insert(p.reserve, card);
    tell(play, {.type = Event::Type::draw_world, .seat = s.active, .card = card}, s.active);
}

// Z13.5, Z13.6
void refill_hand(Play& play) {
    State& s = play.s;
    Player& p = active_player(s);
    if (p.hand.size() > kHandSize) return ask(s, Ask::discard, s.active);
    draw_cards(play, s.active, kHandSize - p.hand.size());
    draw_cards(play, s.active, s.rewards);
    s.rewards = 0;
    s.stage = Stage::regent;
}

// The most Victory points win, ties are shared.
void finish_on_points(Play& play) {
    State& s = play.s;
    int best = -1;
    SeatSet leaders;
    for (const Seat seat : players_in(s)) {
        const int points = victory_points(s, seat);
        if (points > best) leaders = SeatSet{};
        best = std::max(best, points);
        if (points == best) leaders.add(seat);
    }
    finish(play, leaders);
}

}  // namespace imperium::seize
