#include "games/seize/play_duel.hpp"

#include "games/seize/duel.hpp"
#include "games/seize/play_cards.hpp"
#include "games/seize/play_military.hpp"
#include "games/seize/play_setup.hpp"
#include "games/seize/play_victory.hpp"
#include "games/seize/setup.hpp"

namespace imperium::seize {

void deal_duels(Play& play, const Seize::Options& options) {
    State& s = play.s;
    CardId worlds[24];
    int n = 0;
    for (Seat seat = 0; seat < s.seats; ++seat) {
        const Seize::DeckList& list = options.decks[seat];
        Player& p = s.player[seat];
        p.deck_list = list.starter;
        for (int i = 0; i < list.asset_count; ++i)
            if (!basic(s) || !basic_leaves_out(play.book[list.assets[i]])) p.deck.push(list.assets[i]);
        std::sort(p.deck.begin(), p.deck.end());
        for (const CardId card : std::span(list.worlds, edition(s).worlds))
            if (std::find(worlds, worlds + n, card) == worlds + n) worlds[n++] = card;
    }
    std::sort(worlds, worlds + n);
    play.chance.shuffle(std::span(worlds, static_cast<std::size_t>(n)), "worlds", 0);
    for (int i = std::min(n, kDuelWorlds) - 1; i >= 0; --i) s.player[0].world_deck.push(worlds[i]);
    for (Seat seat = 0; seat < s.seats; ++seat) s.player[seat].census = census(s, seat);
    s.stage = Stage::duel_hands;
    ask(s, Ask::muster, SeatSet::first(s.seats));
}

namespace {

void learn_hand(Player& p) {
    p.known.clear();
    for (const CardId card : p.hand)
        if (!p.known.full()) p.known.push(card);
}

Seat rival_of(const State& s, Seat seat) { return seat_after(s, seat); }

// The hands are complete and open; all other cards leave the game.
void begin_duels(Play& play) {
    State& s = play.s;
    for (Seat seat = 0; seat < s.seats; ++seat) {
        Player& p = s.player[seat];
        p.deck.clear();
        learn_hand(p);
        p.census = census(s, seat);
    }
    s.first = static_cast<Seat>(play.chance.pick(s.seats, "first-player"));
    s.active = rival_of(s, s.first);
    s.stage = Stage::duel;
}

// Which Tactics are chosen nobody else knows.
void begin_muster(State& s, Seat seat) {
    s.cursor = seat;
    s.build_points = s.tally = 0;
    Player& p = s.player[seat];
    for (int i = p.known.size() - 1; i >= 0; --i)
        if (facts(s, p.known[i]).type == CardType::reaction) p.known.erase(i);
}

// Attacker and defender change places; the defender's World comes off the System Deck.
void draw_duel(Play& play) {
    State& s = play.s;
    s.active = rival_of(s, s.active);
    ++s.turn;
    begin_phase(play, Stage::muster);
    for (int i = 0; i < s.worlds; ++i) s.world[i].set(World::kDepleted, false);
    for (Seat seat = 0; seat < s.seats; ++seat) s.player[seat].resources = kTacticPoints;
    if (s.player[0].world_deck.empty()) worlds_again(play, 0);
    const int at = new_world(s, s.player[0].world_deck.pop(), 0);
    s.world[at].controller = rival_of(s, s.active);
    s.world[at].set(World::kAttacked, true);
    tell(play, {.type = Event::Type::duel,
                .seat = s.active,
                .card = s.world[at].card,
                .id = s.world[at].id,
                .n = static_cast<std::int16_t>(s.turn)});
    if (!edition(s).duels_count_conquests) return begin_muster(s, rival_of(s, s.active));
    for (Seat seat = 0; seat < s.seats; ++seat) s.player[seat].known.clear();
}

void place_unit(Play& play, Seat seat, CardId card) {
    State& s = play.s;
    const Design& d = play.book[card];
    const bool attacks = seat == s.active;
    const int world = duel_world(s);
    const int at =
        new_unit(s, card, seat, world, attacks ? std::uint8_t{Unit::kAttacking | Unit::kDepleted} : std::uint8_t{0});
    s.unit[at].counters = static_cast<std::uint8_t>(starting_counters(d));
    tell(play, {.type = Event::Type::muster, .seat = seat, .card = card, .id = s.unit[at].id, .at = s.world[world].id});
}

void begin_duel(Play& play) {
    State& s = play.s;
    s.cursor = 0;
    s.build_points = s.tally = 0;
    begin_phase(play, Stage::military);
    begin_conquest(play, duel_world(s));
}

// What both have chosen comes to light: Units to the World, Tactics to the hand; other Tactics wait face down.
void show_musters(Play& play) {
    State& s = play.s;
    const CardBook& book = play.book;
    for (Seat seat = 0; seat < s.seats; ++seat) {
        Player& p = s.player[seat];
        const auto chosen = p.bid;
        p.bid.clear();
        for (int i = p.hand.size() - 1; i >= 0; --i)
            if (facts(s, p.hand[i]).type == CardType::reaction) {
                insert(p.bid, p.hand[i]);
                p.hand.erase(i);
            }
        for (const CardId card : chosen) {
            if (book[card].unit())
                place_unit(play, seat, card);
            else
                insert(p.hand, card);
        }
        for (const CardId card : p.hand)
            if (book[card].unit() && !p.known.full()) insert(p.known, card);
    }
    begin_duel(play);
}

// Z30.44: who can add something, both at the same time.
void ask_musters(Play& play) {
    State& s = play.s;
    SeatSet seats;
    for (Seat seat = 0; seat < s.seats; ++seat)
        if (can_muster(s, seat)) seats.add(seat);
    if (seats.empty()) return show_musters(play);
    ask(s, Ask::muster, seats);
}

void win_duel(Play& play) {
    State& s = play.s;
    const Conquest& c = s.conquest;
    World& w = s.world[c.world];
    w.controller = c.attacker;
    w.conquest = c.counters;
    w.counters = 0;
    if (edition(s).duels_count_conquests) ++s.player[c.attacker].conquests;
    tell(play, {.type = Event::Type::conquered, .seat = c.attacker, .card = w.card, .id = w.id});
    s.stage = Stage::duel_end;
}

void gather_hand(State& s, Player& p) {
    for (const CardId card : p.bid) insert(p.hand, card);
    p.bid.clear();
    for (int i = p.discard.size() - 1; i >= 0; --i)
        if (facts(s, p.discard[i]).type != CardType::world) {
            insert(p.hand, p.discard[i]);
            p.discard.erase(i);
        }
    learn_hand(p);
}

// All cards go back to their hands; a World that was not Conquered is out of the game.
void end_duel(Play& play) {
    State& s = play.s;
    const int world = s.conquest.world;
    World& w = s.world[world];
    for (int i = 0; i < s.units; ++i) {
        const Unit u = s.unit[i];
        if (u.card == kNoCard) continue;
        free_unit(s, i);
        if (!u.is(Unit::kGone)) insert(s.player[u.owner].hand, u.card);
    }
    for (Seat seat = 0; seat < s.seats; ++seat) gather_hand(s, s.player[seat]);
    w.militia = w.militia_body = 0;
    w.militia_card = kNoCard;
    w.set(World::kAttacked, false);
    expire(s, Duration::phase);
    clear_used(s);
    s.conquest = Conquest{};
    const bool conquests = edition(s).duels_count_conquests;
    if (w.conquest == 0 || conquests) remove_world(s, world);
    const bool limit = s.turn_limit > 0 && s.turn >= s.turn_limit;
    const bool decided = s.turn >= kDuelsAtLeast && s.turn % 2 == 0 && s.player[0].conquests != s.player[1].conquests;
    const bool last = limit || (conquests ? decided || s.turn >= kMostDuels : s.player[0].world_deck.empty());
    if (last) return finish_on_points(play);
    s.stage = Stage::duel;
}

}  // namespace

// What is different in a duel; false where a Conquest Action goes on as always.
bool step_duel(Play& play) {
    State& s = play.s;
    switch (s.stage) {
    case Stage::duel_hands: begin_duels(play); return true;
    case Stage::duel: draw_duel(play); return true;
    case Stage::muster:
        if (edition(s).duels_count_conquests)
            ask_musters(play);
        else
            ask(s, Ask::muster, s.cursor);
        return true;
    case Stage::step4_home: s.stage = Stage::outcome; return true;
    case Stage::step4_retreat: s.stage = Stage::exchange_end; return true;
    case Stage::flee: win_duel(play); return true;
    case Stage::home: s.stage = Stage::duel_end; return true;
    case Stage::duel_end: end_duel(play); return true;
    default: return false;
    }
}

// A card for the hand of all duels, in secret; or one for this duel: a Unit to the World, a Tactic face down.
void muster_card(Play& play, Seat seat, CardId card) {
    State& s = play.s;
    Player& p = s.player[seat];
    const Design& d = play.book[card];
    if (s.stage == Stage::duel_hands) {
        take(p.deck, card);
        insert(p.hand, card);
        tell(play, {.type = Event::Type::muster, .seat = seat, .card = card}, seat);
        if (!hand_complete(s, seat)) return;
        s.asked.remove(seat);
        tell(play, {.type = Event::Type::chosen, .seat = seat});
        return;
    }
    from_hand(s, seat, card);
    if (secret_muster(s)) {
        insert(p.bid, card);
        tell(play, {.type = Event::Type::muster, .seat = seat, .card = card}, seat);
        if (can_muster(s, seat)) return;
        s.asked.remove(seat);
        tell(play, {.type = Event::Type::chosen, .seat = seat});
        if (s.asked.empty()) show_musters(play);
        return;
    }
    if (!d.unit()) {
        insert(p.bid, card);
        s.tally = static_cast<std::uint8_t>(s.tally + duel_points(d));
        tell(play, {.type = Event::Type::muster, .seat = seat, .card = card}, seat);
        return;
    }
    place_unit(play, seat, card);
    s.build_points = static_cast<std::uint8_t>(s.build_points + d.cost);
}

// The Tactics that were chosen come to the hand, the others wait face down.
void end_muster(Play& play, Seat seat) {
    State& s = play.s;
    Player& p = s.player[seat];
    if (secret_muster(s)) {
        s.asked.remove(seat);
        tell(play, {.type = Event::Type::chosen, .seat = seat});
        if (s.asked.empty()) show_musters(play);
        return;
    }
    const auto chosen = p.bid;
    p.bid.clear();
    for (int i = p.hand.size() - 1; i >= 0; --i)
        if (facts(s, p.hand[i]).type == CardType::reaction && !p.bid.full()) {
            insert(p.bid, p.hand[i]);
            p.hand.erase(i);
        }
    for (const CardId card : chosen) insert(p.hand, card);
    if (seat != s.active) return begin_muster(s, s.active);
    begin_duel(play);
}

}  // namespace imperium::seize
