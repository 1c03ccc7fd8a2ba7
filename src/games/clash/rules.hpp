#pragma once

#include "core/game.hpp"
#include "games/clash/cards.hpp"

namespace imperium {

// Imperium Chronicles Combat Card Game. Rules R1 to R6: docs/rules/clash.md.
struct Clash {
    static constexpr const char* kId = "clash";
    static constexpr int kMaxActions = clash::kMaxCards / 2 + 1;  // every card of a dealt half, and deck-done
    static constexpr int kHand = 7;                               // R1.4
    static constexpr int kMinDeck = 30;                           // R1.2

    enum class Phase : std::uint8_t { deck, discard, attack, defense, modifiers, over };

    struct Options {
        std::uint8_t target = 10;               // R1.7
        std::uint8_t starting_decks = 1;        // R1.6
        std::uint8_t first_attacker = kNobody;  // R1.5; kNobody: by chance
        CardSets<clash::Cards>::Held cards;     // R4, R5
    };

    struct Player {
        clash::CardSet hand;     // while decks are made: the dealt half less the cuts
        clash::CardSet discard;  // while decks are made: the cuts
        clash::CardSet known;  // cards the other one knows to be in the hand (they were there when the deck was empty)
        List<clash::CardId, clash::kMaxCards / 2, std::uint16_t> deck;  // the top is at the back
        clash::CardId last_cut = clash::kNoCard;
        std::uint8_t points = 0;
        bool confirmed = false;
        std::uint16_t unused = 0;  // no padding: positions are compared by their bytes
    };

    struct State {
        Player player[2];
        List<clash::CardId, 2 * kHand, std::uint16_t> modifiers;  // in the order played
        clash::CardId attack = clash::kNoCard;                    // the units on the table
        clash::CardId defense = clash::kNoCard;
        std::int16_t attack_total = 0;
        std::int16_t defense_total = 0;
        std::uint16_t round = 0;
        Phase phase = Phase::deck;
        Seat attacker = kNobody;
        Seat turn = 0;  // who discards or plays a modifier; 0 in other phases
        std::uint8_t passes = 0;
        std::uint8_t target = 10;
        std::uint8_t starting_decks = 1;
        Seat first_attacker = kNobody;  // as the options have it
        std::uint8_t words = 2;         // of a CardSet that can hold anything in this match
        SetNumber set;                  // in clash::card_sets
    };

    struct Action {
        enum class Type : std::uint8_t { cut, deck_done, discard, unit, modifier, pass };
        Type type;
        clash::CardId card;
        friend bool operator==(const Action&, const Action&) = default;
    };

    struct Event {
        enum class Type : std::uint8_t {
            cut,
            deck_done,
            draw,
            discard,
            turned,
            unit,
            modifier,
            pass,
            round_won,
            round_begins,
            over
        };
        Type type;
        Seat seat;
        clash::CardId card = clash::kNoCard;
        std::int16_t attack = 0, defense = 0;  // round_won: the totals; round_begins: the round
    };

    template <class Chance, class Events> static State start(const Options& options, Chance& chance, Events& events);
    template <class Chance, class Events>
    static void apply(State& state, Seat seat, Action action, Chance& chance, Events& events);

    static int seats(const State&) { return 2; }
    static SeatSet pending(const State& state);
    static void legal(const State& state, Seat seat, ActionList<Clash>& actions);
    static bool over(const State& state) { return state.phase == Phase::over; }
    static Scores scores(const State& state);
    static SeatSet winners(const State& state);
    static State imagine(const State& state, Seat seat, Rng& rng);
    static void take_back(State& state, Seat seat);
    static const char* fault(const State& state);

    // insight.cpp
    static PerSeat<float> evaluate(const State& state);
    static void weigh(const State& state, Seat seat, const ActionList<Clash>& actions, std::span<float> weights);
    static int known_best(const State& state, Seat seat, const ActionList<Clash>& actions);

    static bool has_unit(const State& state, Seat seat) {
        return state.player[seat].hand.meets(clash::card_sets[state.set].units, state.words);
    }
};

namespace clash {
// The card set of a match.
inline const Cards& cards(const Clash::State& state) { return card_sets[state.set]; }
}  // namespace clash

extern template Clash::State Clash::start(const Options&, QuickChance&, NoEvents&);
extern template void Clash::apply(State&, Seat, Action, QuickChance&, NoEvents&);

}  // namespace imperium
