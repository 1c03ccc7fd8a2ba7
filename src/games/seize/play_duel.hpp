#pragma once

#include "games/seize/play_setup.hpp"

// Conquest Action Duels (Z20.5): two hands, ten Worlds, and a Conquest Action for each of them.
namespace imperium::seize {

inline constexpr int kDuelUnits = 10;    // of a hand
inline constexpr int kDuelWorlds = 10;   // of the one System Deck
inline constexpr int kDuelPoints = 20;   // of Units; the attacker has the World's cost beside it
inline constexpr int kTacticPoints = 2;  // and as many Resource counters

inline constexpr int kMostDuels = 40;    // Z30.44
inline constexpr int kDuelsAtLeast = 4;  // Z30.44

// Z30.44: both choose at the same time, and nothing is seen before both have.
inline bool secret_muster(const State& s) {
    return dueling(s) && s.stage == Stage::muster && edition(s).duels_count_conquests;
}
// What a card counts for in a duel; X counts as all the points there are.
inline int duel_points(const Design& d) { return d.x_cost ? kTacticPoints : d.cost; }
// The World that is fought for: the one that is attacked. kNone: none yet.
inline int duel_world(const State& s) {
    for (int i = 0; i < s.worlds; ++i)
        if (s.world[i].there() && s.world[i].is(World::kAttacked)) return i;
    return kNone;
}
inline int unit_points(const State& s, Seat seat) {
    const int world = duel_world(s);
    return kDuelPoints + (seat == s.active && world != kNone ? facts(s, s.world[world].card).cost : 0);
}

// The points of the cards a player has chosen for this duel, of Units or of Tactics.
inline int mustered(const State& s, Seat seat, bool units) {
    if (!secret_muster(s)) return units ? s.build_points : s.tally;
    int sum = 0;
    for (const CardId card : s.player[seat].bid) {
        const Design& d = cards(s)[card];
        if (d.unit() == units) sum += units ? d.cost : duel_points(d);
    }
    return sum;
}

// Whether this player may choose this card now: for the hand of all duels, or for the one at hand.
inline bool may_muster(const State& s, Seat seat, CardId card) {
    const Player& p = s.player[seat];
    const Design& d = cards(s)[card];
    if (s.stage != Stage::duel_hands) {
        if (d.unit()) return mustered(s, seat, true) + d.cost <= unit_points(s, seat);
        return mustered(s, seat, false) + duel_points(d) <= kTacticPoints;
    }
    const int tactics = edition(s).duel_tactics;
    if (p.hand.size() >= kDuelUnits + tactics) return false;
    if (!d.unit() && (d.type != CardType::reaction || d.sort != Sort::tactics)) return false;
    int same = 0;
    for (const CardId one : p.hand) same += cards(s)[one].unit() == d.unit() ? 1 : 0;
    return same < (d.unit() ? kDuelUnits : tactics);
}
inline bool hand_complete(const State& s, Seat seat) {
    const Player& p = s.player[seat];
    return std::none_of(p.deck.begin(), p.deck.end(), [&](CardId card) { return may_muster(s, seat, card); });
}

template <class Chance, class Events> class Duels : public Setup<Chance, Events> {
public:
    using Base = Setup<Chance, Events>;
    using Base::Base;
    using typename Base::Action;
    using typename Base::Event;
    using typename Base::Type;

    void deal(const Seize::Options& options) {
        if (!options.duels) return Base::deal(options);
        this->set_rules(options);
        CardId worlds[24];
        int n = 0;
        for (Seat seat = 0; seat < s.seats; ++seat) {
            const Seize::DeckList& list = options.decks[seat];
            Player& p = s.player[seat];
            p.deck_list = list.starter;
            for (int i = 0; i < list.asset_count; ++i)
                if (!this->basic() || !basic_leaves_out(book[list.assets[i]])) p.deck.push(list.assets[i]);
            std::sort(p.deck.begin(), p.deck.end());
            for (const CardId card : std::span(list.worlds, edition(s).worlds))
                if (std::find(worlds, worlds + n, card) == worlds + n) worlds[n++] = card;
        }
        std::sort(worlds, worlds + n);
        chance.shuffle(std::span(worlds, static_cast<std::size_t>(n)), "worlds", 0);
        for (int i = std::min(n, kDuelWorlds) - 1; i >= 0; --i) s.player[0].world_deck.push(worlds[i]);
        for (Seat seat = 0; seat < s.seats; ++seat) s.player[seat].census = this->census_of(s, seat);
        s.stage = Stage::duel_hands;
        ask(Ask::muster, SeatSet::first(s.seats));
    }

protected:
    using Base::ask;
    using Base::book;
    using Base::chance;
    using Base::s;
    using Base::tell;

    Seat rival(Seat seat) const { return seat_after(s, seat); }

    // What is different in a duel; false where a Conquest Action goes on as always.
    bool step_duel() {
        switch (s.stage) {
        case Stage::duel_hands: begin_duels(); return true;
        case Stage::duel: draw_duel(); return true;
        case Stage::muster:
            if (edition(s).duels_count_conquests)
                ask_musters();
            else
                ask(Ask::muster, s.cursor);
            return true;
        case Stage::step4_home: s.stage = Stage::outcome; return true;
        case Stage::step4_retreat: s.stage = Stage::exchange_end; return true;
        case Stage::flee: win_duel(); return true;
        case Stage::home: s.stage = Stage::duel_end; return true;
        case Stage::duel_end: end_duel(); return true;
        default: return false;
        }
    }

    // A card for the hand of all duels, in secret; or one for this duel: a Unit to the World, a Tactic face down.
    void muster(Seat seat, CardId card) {
        Player& p = s.player[seat];
        const Design& d = book[card];
        if (s.stage == Stage::duel_hands) {
            this->take(p.deck, card);
            this->insert(p.hand, card);
            tell({.type = Type::muster, .seat = seat, .card = card}, seat);
            if (!hand_complete(s, seat)) return;
            s.asked.remove(seat);
            tell({.type = Type::chosen, .seat = seat});
            return;
        }
        this->from_hand(seat, card);
        if (secret_muster(s)) {
            this->insert(p.bid, card);
            tell({.type = Type::muster, .seat = seat, .card = card}, seat);
            if (can_muster(seat)) return;
            s.asked.remove(seat);
            tell({.type = Type::chosen, .seat = seat});
            if (s.asked.empty()) show_musters();
            return;
        }
        if (!d.unit()) {
            this->insert(p.bid, card);
            s.tally = static_cast<std::uint8_t>(s.tally + duel_points(d));
            tell({.type = Type::muster, .seat = seat, .card = card}, seat);
            return;
        }
        place_unit(seat, card);
        s.build_points = static_cast<std::uint8_t>(s.build_points + d.cost);
    }
    void place_unit(Seat seat, CardId card) {
        const Design& d = book[card];
        const bool attacks = seat == s.active;
        const int world = duel_world(s);
        const int at = this->new_unit(card, seat, world,
                                      attacks ? std::uint8_t{Unit::kAttacking | Unit::kDepleted} : std::uint8_t{0});
        s.unit[at].counters = static_cast<std::uint8_t>(this->starting_counters(d));
        tell({.type = Type::muster, .seat = seat, .card = card, .id = s.unit[at].id, .at = s.world[world].id});
    }

    bool can_muster(Seat seat) const {
        const Player& p = s.player[seat];
        return std::any_of(p.hand.begin(), p.hand.end(), [&](CardId card) { return may_muster(s, seat, card); });
    }
    // Z30.44: who can add something, both at the same time.
    void ask_musters() {
        SeatSet seats;
        for (Seat seat = 0; seat < s.seats; ++seat)
            if (can_muster(seat)) seats.add(seat);
        if (seats.empty()) return show_musters();
        ask(Ask::muster, seats);
    }
    // What both have chosen comes to light: Units to the World, Tactics to the hand; other Tactics wait face down.
    void show_musters() {
        for (Seat seat = 0; seat < s.seats; ++seat) {
            Player& p = s.player[seat];
            const auto chosen = p.bid;
            p.bid.clear();
            for (int i = p.hand.size() - 1; i >= 0; --i)
                if (facts(s, p.hand[i]).type == CardType::reaction) {
                    this->insert(p.bid, p.hand[i]);
                    p.hand.erase(i);
                }
            for (const CardId card : chosen) {
                if (book[card].unit())
                    place_unit(seat, card);
                else
                    this->insert(p.hand, card);
            }
            for (const CardId card : p.hand)
                if (book[card].unit() && !p.known.full()) this->insert(p.known, card);
        }
        begin_duel();
    }
    void begin_duel() {
        s.cursor = 0;
        s.build_points = s.tally = 0;
        this->begin_phase(Stage::military, "military");
        this->begin_conquest(duel_world(s));
    }

    // The hands are complete and open; all other cards leave the game.
    void begin_duels() {
        for (Seat seat = 0; seat < s.seats; ++seat) {
            Player& p = s.player[seat];
            p.deck.clear();
            learn(p);
            p.census = this->census_of(s, seat);
        }
        s.first = static_cast<Seat>(chance.pick(s.seats, "first-player"));
        s.active = rival(s.first);
        s.stage = Stage::duel;
    }
    void learn(Player& p) {
        p.known.clear();
        for (const CardId card : p.hand)
            if (!p.known.full()) p.known.push(card);
    }

    // Attacker and defender change places; the defender's World comes off the System Deck.
    void draw_duel() {
        s.active = rival(s.active);
        ++s.turn;
        this->begin_phase(Stage::muster, "muster");
        for (int i = 0; i < s.worlds; ++i) s.world[i].set(World::kDepleted, false);
        for (Seat seat = 0; seat < s.seats; ++seat) s.player[seat].resources = kTacticPoints;
        if (s.player[0].world_deck.empty()) this->worlds_again(0);
        const int at = this->new_world(s.player[0].world_deck.pop(), 0);
        s.world[at].controller = rival(s.active);
        s.world[at].set(World::kAttacked, true);
        tell({.type = Type::duel,
              .seat = s.active,
              .card = s.world[at].card,
              .id = s.world[at].id,
              .n = static_cast<std::int16_t>(s.turn)});
        if (!edition(s).duels_count_conquests) return begin_muster(rival(s.active));
        for (Seat seat = 0; seat < s.seats; ++seat) s.player[seat].known.clear();
    }
    // Which Tactics are chosen nobody else knows.
    void begin_muster(Seat seat) {
        s.cursor = seat;
        s.build_points = s.tally = 0;
        Player& p = s.player[seat];
        for (int i = p.known.size() - 1; i >= 0; --i)
            if (facts(s, p.known[i]).type == CardType::reaction) p.known.erase(i);
    }
    // The Tactics that were chosen come to the hand, the others wait face down.
    void end_muster(Seat seat) {
        Player& p = s.player[seat];
        if (secret_muster(s)) {
            s.asked.remove(seat);
            tell({.type = Type::chosen, .seat = seat});
            if (s.asked.empty()) show_musters();
            return;
        }
        const auto chosen = p.bid;
        p.bid.clear();
        for (int i = p.hand.size() - 1; i >= 0; --i)
            if (facts(s, p.hand[i]).type == CardType::reaction && !p.bid.full()) {
                this->insert(p.bid, p.hand[i]);
                p.hand.erase(i);
            }
        for (const CardId card : chosen) this->insert(p.hand, card);
        if (seat != s.active) return begin_muster(s.active);
        begin_duel();
    }

    void win_duel() {
        const Conquest& c = s.conquest;
        World& w = s.world[c.world];
        w.controller = c.attacker;
        w.conquest = c.counters;
        w.counters = 0;
        if (edition(s).duels_count_conquests) ++s.player[c.attacker].conquests;
        tell({.type = Type::conquered, .seat = c.attacker, .card = w.card, .id = w.id});
        s.stage = Stage::duel_end;
    }

    // All cards go back to their hands; a World that was not Conquered is out of the game.
    void end_duel() {
        const int world = s.conquest.world;
        World& w = s.world[world];
        for (int i = 0; i < s.units; ++i) {
            const Unit u = s.unit[i];
            if (u.card == kNoCard) continue;
            this->free_unit(i);
            if (!u.is(Unit::kGone)) this->insert(s.player[u.owner].hand, u.card);
        }
        for (Seat seat = 0; seat < s.seats; ++seat) gather(s.player[seat]);
        w.militia = w.militia_body = 0;
        w.militia_card = kNoCard;
        w.set(World::kAttacked, false);
        this->expire(Duration::phase);
        this->clear_used();
        s.conquest = Conquest{};
        const bool conquests = edition(s).duels_count_conquests;
        if (w.conquest == 0 || conquests) this->remove_world(world);
        const bool limit = s.turn_limit > 0 && s.turn >= s.turn_limit;
        const bool decided =
            s.turn >= kDuelsAtLeast && s.turn % 2 == 0 && s.player[0].conquests != s.player[1].conquests;
        const bool last = limit || (conquests ? decided || s.turn >= kMostDuels : s.player[0].world_deck.empty());
        if (last) return this->finish_on_points();
        s.stage = Stage::duel;
    }
    void gather(Player& p) {
        for (const CardId card : p.bid) this->insert(p.hand, card);
        p.bid.clear();
        for (int i = p.discard.size() - 1; i >= 0; --i)
            if (facts(s, p.discard[i]).type != CardType::world) {
                this->insert(p.hand, p.discard[i]);
                p.discard.erase(i);
            }
        learn(p);
    }
};

}  // namespace imperium::seize
