#pragma once

#include "core/game.hpp"
#include "games/galactic/board.hpp"

namespace imperium {

// Galactic Adventures of Military Empires. Rules G1 to G7: docs/rules/galactic.md.
struct Galactic {
    static constexpr const char* kId = "galactic";
    // Every bid on every moon, and allocate-done.
    static constexpr int kMaxActions = galactic::kMoons * galactic::kMostPoints + 1;
    static constexpr std::uint8_t kNoDie = 0xff;  // not chosen yet

    enum class Phase : std::uint8_t { research, allocation, turns, over };
    enum class Force : std::uint8_t { own, ally, ally_own };
    enum class Mode : std::uint8_t { infantry, beam };

    struct Options {
        std::uint16_t max_rounds = 0;  // G6.1; 0: no last round
    };

    // Diplomacy points on a moon (G3.3).
    struct Bid {
        galactic::Place moon = 0;
        std::uint8_t points = 0;
        friend bool operator==(const Bid&, const Bid&) = default;
    };

    struct Player {
        galactic::Places territories = 0;  // none: eliminated (G4.13)
        galactic::Places allies = 0;
        galactic::Places dice_seen = 0;  // face-down tokens on uncontrolled moons that this player has looked at (G4.1)
        galactic::Places ipec_seen = 0;
        galactic::Abilities research = 0;
        std::uint8_t points = 0;  // the round's whole allowance (G3.1)
        std::uint8_t attack_die = kNoDie;
        std::uint8_t defense_die = kNoDie;
        List<Bid, galactic::kMostAllies> bids = {};

        bool eliminated() const { return territories == 0; }
        bool has(galactic::Ability ability) const { return (research & galactic::bit(ability)) != 0; }
        int most_allies() const {
            return 1 + (has(galactic::Ability::allies_2) ? 1 : 0) + (has(galactic::Ability::allies_3) ? 1 : 0);
        }
    };

    // An attack that waits for the defender (G4.10); `from` is kNowhere if there is none.
    struct Attack {
        Force force = Force::own;
        Mode mode = Mode::infantry;
        galactic::Place from = galactic::kNowhere;
        galactic::Place to = galactic::kNowhere;
    };

    struct State {
        Player player[galactic::kSeats];
        galactic::Places ipec = 0;                // uncontrolled moons with an IPEC-controlled token
        galactic::Places dice_up = 0;             // uncontrolled moons whose token lies face up
        galactic::Places ipec_up = 0;             // the same for IPEC tokens
        galactic::Places allies_used = 0;         // allies that have attacked in this turn
        std::uint8_t die[galactic::kMoons] = {};  // Dice tokens; 0 on controlled moons
        std::uint8_t hit_points[galactic::kSeats] = {3, 3, 3, 3};
        Seat order[galactic::kSeats] = {kNobody, kNobody, kNobody, kNobody};  // G4.2; the eliminated are left out
        Attack attack;
        std::uint16_t round = 0;
        std::uint16_t max_rounds = 0;
        Phase phase = Phase::research;
        Seat turn = kNobody;             // whose turn; kNobody outside phase turns
        SeatSet done;                    // who has finished research or allocation
        SeatSet penalty;                 // G4.7
        SeatSet either_used;             // G4.10, this round
        std::uint8_t infantry_used = 0;  // own attacks in this turn
        std::uint8_t beams_used = 0;
        std::uint8_t ally_own_used = 0;  // G4.9

        galactic::Places controlled() const {
            return player[0].territories | player[1].territories | player[2].territories | player[3].territories;
        }
        galactic::Places uncontrolled() const { return galactic::kAllMoons & ~controlled(); }
        Seat owner(galactic::Place place) const {
            for (Seat seat = 0; seat < galactic::kSeats; ++seat)
                if ((player[seat].territories & galactic::bit(place)) != 0) return seat;
            return kNobody;
        }
        Seat ally(galactic::Place place) const {
            for (Seat seat = 0; seat < galactic::kSeats; ++seat)
                if ((player[seat].allies & galactic::bit(place)) != 0) return seat;
            return kNobody;
        }
        SeatSet alive() const {
            SeatSet seats;
            for (Seat seat = 0; seat < galactic::kSeats; ++seat)
                if (!player[seat].eliminated()) seats.add(seat);
            return seats;
        }
        // May this seat (kNobody: a spectator) know the moon's tokens?
        bool knows_die(Seat seat, galactic::Place moon) const {
            return ((dice_up | (seat < galactic::kSeats ? player[seat].dice_seen : 0)) & galactic::bit(moon)) != 0;
        }
        bool knows_ipec(Seat seat, galactic::Place moon) const {
            return ((ipec_up | (seat < galactic::kSeats ? player[seat].ipec_seen : 0)) & galactic::bit(moon)) != 0;
        }
    };

    struct Action {
        enum class Type : std::uint8_t {
            research,
            research_done,
            attack_die,
            defense_die,
            diplomacy,
            allocate_done,
            attack,
            defend,
            end_turn
        };
        Type type = Type::end_turn;
        std::uint8_t value = 0;  // the ability, the sides of the die, the points of the bid
        Force force = Force::own;
        Mode mode = Mode::infantry;
        galactic::Place from = galactic::kNowhere;
        galactic::Place to = galactic::kNowhere;  // the target; the moon of a bid
        friend bool operator==(const Action&, const Action&) = default;
    };

    struct Event {
        enum class Type : std::uint8_t {
            research,
            research_done,
            research_shown,
            round_begins,
            attack_die,
            defense_die,
            diplomacy,
            allocate_done,
            allocation_shown,
            ally,
            attack,
            revealed,
            die_revealed,
            penalty,
            defend,
            battle,
            hit,
            taken,
            eliminated,
            end_turn,
            new_deal,
            over
        };
        Type type;
        Seat seat = kNobody;
        galactic::Place place = galactic::kNowhere;
        galactic::Place from = galactic::kNowhere;
        Force force = Force::own;
        Mode mode = Mode::infantry;
        std::int16_t first = 0, second = 0;
        bool flag = false;
        galactic::Abilities research = 0;
        SeatSet seats = {};
        List<Bid, galactic::kMostAllies> bids = {};
        Seat order[galactic::kSeats] = {kNobody, kNobody, kNobody, kNobody};
    };

    template <class Chance, class Events> static State start(const Options& options, Chance& chance, Events& events);
    template <class Chance, class Events>
    static void apply(State& state, Seat seat, Action action, Chance& chance, Events& events);

    static int seats(const State&) { return galactic::kSeats; }
    static SeatSet pending(const State& state);
    static void legal(const State& state, Seat seat, ActionList<Galactic>& actions);
    static bool over(const State& state) { return state.phase == Phase::over; }
    static Scores scores(const State& state);
    static SeatSet winners(const State& state);
    static State imagine(const State& state, Seat seat, Rng& rng);
    static void take_back(State& state, Seat seat);
    static const char* fault(const State& state);

    // insight.cpp
    static PerSeat<float> evaluate(const State& state);
    static void weigh(const State& state, Seat seat, const ActionList<Galactic>& actions, std::span<float> weights);

    // What is left of a player's points in an allocation.
    static int points_left(const Player& player);
    // Moons on which this player may bid now, all rules but the limit of allies and the rising order (G3.3).
    static galactic::Places bid_reach(const State& state, Seat seat);
    // Last territories that one more success would take, other players' than this one's (G4.12).
    static galactic::Places guarded(const State& state, Seat seat);
    static int attack_bonus(const Player& player, Mode mode);   // G4.5
    static int defense_bonus(const Player& player, Mode mode);  // G4.5
    // Will the owner of this territory be asked how to defend (G4.10)?
    static bool asks_defender(const State& state, Seat owner);
    // How many own attacks are still possible in this turn with either type (G4.3).
    static bool may_attack(const State& state, Mode mode);
    // G3.1 without the penalty and the cap.
    static int income(const Player& player) {
        return 3 + std::popcount(player.territories) + std::popcount(player.territories & galactic::kAllPlanets);
    }
};

extern template Galactic::State Galactic::start(const Options&, QuickChance&, NoEvents&);
extern template void Galactic::apply(State&, Seat, Action, QuickChance&, NoEvents&);

}  // namespace imperium
