#pragma once

#include "games/clash/rules.hpp"

#include <array>

// How a game of `clash` starts and goes on: the bodies of Clash::start and Clash::apply.
// Included by rules.cpp (for search) and codec.cpp (for matches) and nowhere else.
namespace imperium {

namespace clash {

template <class Chance, class Events> class Play {
public:
    using State = Clash::State;
    using Player = Clash::Player;
    using Phase = Clash::Phase;
    using Event = Clash::Event;
    using Type = Event::Type;

    Play(State& state, Chance& chance, Events& events) : s(state), chance(chance), events(events) {}

    // R1.1: one shuffle, the first half to seat 0.
    void deal() {
        std::array<CardId, kMaxCards> all;
        const int count = kDeckCards * s.starting_decks;
        for (int i = 0; i < count; ++i) all[i] = static_cast<CardId>(i);
        chance.shuffle(std::span(all.data(), static_cast<std::size_t>(count)), "start", kNobody);
        for (int i = 0; i < count; ++i) s.player[i < count / 2 ? 0 : 1].hand.add(all[i]);
    }

    void cut(Seat seat, CardId card) {
        Player& p = s.player[seat];
        p.hand.remove(card);
        p.discard.add(card);  // R1.3
        p.last_cut = card;
        events(Event{Type::cut, seat, card}, Audience::only(seat));
    }

    void deck_done(Seat seat) {
        s.player[seat].confirmed = true;
        events(Event{Type::deck_done, seat});
        if (s.player[0].confirmed && s.player[1].confirmed) begin();
    }

    // R2.4: one card of choice, then cards from the deck until a Unit appears.
    void discard_for_unit(Seat seat, CardId card) {
        Player& p = s.player[seat];
        take_from_hand(p, card);
        p.discard.add(card);
        events(Event{Type::discard, seat, card});
        while (true) {
            const CardId turned = top_card(seat);
            if (cards(s).face(turned).kind == Kind::unit) {
                p.hand.add(turned);
                events(Event{Type::draw, seat, turned}, Audience::only(seat));
                break;
            }
            p.discard.add(turned);
            events(Event{Type::turned, seat, turned});
        }
        settle_hands();
    }

    void put_unit(Seat seat, CardId card) {
        take_from_hand(s.player[seat], card);
        events(Event{Type::unit, seat, card});
        if (s.phase == Phase::attack) {  // R3.2
            s.attack = card;
            s.attack_total = cards(s).face(card).attack;
            s.phase = Phase::defense;
            if (!Clash::has_unit(s, other(seat))) win_round(seat);  // R2.5
        } else {                                                    // R3.3
            s.defense = card;
            s.defense_total = cards(s).face(card).defense;
            s.phase = Phase::modifiers;
            s.turn = s.attacker;
            s.passes = 0;
        }
    }

    void play_modifier(Seat seat, CardId card) {
        take_from_hand(s.player[seat], card);
        s.modifiers.push(card);
        const Face& face = cards(s).face(card);
        if (seat == s.attacker)
            s.attack_total = static_cast<std::int16_t>(s.attack_total + face.attack);
        else
            s.defense_total = static_cast<std::int16_t>(s.defense_total + face.defense);
        s.passes = 0;
        s.turn = other(seat);
        events(Event{Type::modifier, seat, card});
    }

    void pass(Seat seat) {
        events(Event{Type::pass, seat});
        s.turn = other(seat);
        if (++s.passes == 2)  // R3.6, R3.7
            win_round(s.attack_total >= s.defense_total ? s.attacker : other(s.attacker));
    }

private:
    static Seat other(Seat seat) { return static_cast<Seat>(1 - seat); }

    // R1.4, R1.5: both decks are chosen.
    void begin() {
        for (Seat seat = 0; seat < 2; ++seat) {
            Player& p = s.player[seat];
            p.hand.each([&](CardId card) { p.deck.push(card); }, s.words);
            p.hand = {};
            p.last_cut = kNoCard;
            shuffle_deck(seat);
        }
        s.attacker =
            s.first_attacker != kNobody ? s.first_attacker : static_cast<Seat>(chance.pick(2, "first-attacker"));
        s.phase = Phase::discard;
        draw_hands();
        settle_hands();
    }

    void shuffle_deck(Seat seat) {
        auto deck = s.player[seat].deck.all();
        std::array<CardId, kMaxCards / 2> top_first;
        for (std::size_t i = 0; i < deck.size(); ++i) top_first[i] = deck[i];
        chance.shuffle(std::span(top_first.data(), deck.size()), "deck", seat);
        for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = top_first[deck.size() - 1 - i];
    }

    // R2.3; only where deck or discard pile has a card.
    CardId top_card(Seat seat) {
        Player& p = s.player[seat];
        if (p.deck.empty()) {
            p.known = p.hand;  // whoever counts the cards knows the hand now
            p.discard.each([&](CardId card) { p.deck.push(card); }, s.words);
            p.discard = {};
            shuffle_deck(seat);
        }
        return p.deck.pop();
    }

    void take_from_hand(Player& p, CardId card) {
        p.hand.remove(card);
        p.known.remove(card);
    }

    // R2.1: both draw, the attacker of the finished round (or of the first one) first.
    void draw_hands() {
        for (const Seat seat : {s.attacker, other(s.attacker)}) {
            Player& p = s.player[seat];
            int size = p.hand.size(s.words);
            while (size < Clash::kHand && (!p.deck.empty() || p.discard != CardSet{})) {  // R2.6
                const CardId card = top_card(seat);
                p.hand.add(card);
                ++size;
                events(Event{Type::draw, seat, card}, Audience::only(seat));
            }
        }
    }

    bool unit_to_come(const Player& p) const {
        if (p.discard.meets(cards(s).units, s.words)) return true;
        for (const CardId card : p.deck)
            if (cards(s).units.has(card)) return true;
        return false;
    }

    // R2.4, R2.5: whoever must discard is asked, attacker first; then the next round begins.
    void settle_hands() {
        for (const Seat seat : {s.attacker, other(s.attacker)}) {
            const Player& p = s.player[seat];
            if (Clash::has_unit(s, seat) || p.hand == CardSet{} || !unit_to_come(p)) continue;
            s.phase = Phase::discard;
            s.turn = seat;
            return;
        }
        if (s.round > 0) s.attacker = other(s.attacker);  // R3.10
        ++s.round;
        s.phase = Phase::attack;
        s.turn = 0;
        events(Event{Type::round_begins, s.attacker, kNoCard, static_cast<std::int16_t>(s.round), 0});
        if (!Clash::has_unit(s, s.attacker)) win_round(other(s.attacker));  // R2.5
    }

    void win_round(Seat seat) {
        events(Event{Type::round_won, seat, kNoCard, s.attack_total, s.defense_total});
        if (++s.player[seat].points >= s.target) {  // R3.8
            s.phase = Phase::over;
            s.turn = 0;
            events(Event{Type::over, seat});
            return;
        }
        clear_table();
        draw_hands();
        settle_hands();
    }

    // R3.9
    void clear_table() {
        if (s.attack != kNoCard) s.player[s.attacker].discard.add(s.attack);
        if (s.defense != kNoCard) s.player[other(s.attacker)].discard.add(s.defense);
        for (const CardId card : s.modifiers) {
            const bool attacks = cards(s).face(card).kind == Kind::attack_modifier;
            s.player[attacks ? s.attacker : other(s.attacker)].discard.add(card);
        }
        s.modifiers.clear();
        s.attack = s.defense = kNoCard;
        s.attack_total = s.defense_total = 0;
        s.passes = 0;
    }

    State& s;
    Chance& chance;
    Events& events;
};

}  // namespace clash

template <class Chance, class Events>
Clash::State Clash::start(const Options& options, Chance& chance, Events& events) {
    State state;
    state.target = options.target;
    state.starting_decks = options.starting_decks;
    state.first_attacker = options.first_attacker;
    state.set = options.cards.number();
    state.words = static_cast<std::uint8_t>((clash::kDeckCards * options.starting_decks + 63) / 64);
    clash::Play(state, chance, events).deal();
    return state;
}

template <class Chance, class Events>
void Clash::apply(State& state, Seat seat, Action action, Chance& chance, Events& events) {
    clash::Play play(state, chance, events);
    switch (action.type) {
    case Action::Type::cut: return play.cut(seat, action.card);
    case Action::Type::deck_done: return play.deck_done(seat);
    case Action::Type::discard: return play.discard_for_unit(seat, action.card);
    case Action::Type::unit: return play.put_unit(seat, action.card);
    case Action::Type::modifier: return play.play_modifier(seat, action.card);
    case Action::Type::pass: return play.pass(seat);
    }
}

}  // namespace imperium
