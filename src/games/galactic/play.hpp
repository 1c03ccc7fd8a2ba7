#pragma once

#include "games/galactic/rules.hpp"

#include <algorithm>
#include <array>

// How a game of `galactic` starts and goes on: the bodies of Galactic::start and Galactic::apply.
// Included by rules.cpp (for search) and codec.cpp (for matches) and nowhere else.
namespace imperium {

namespace galactic {

template <class Chance, class Events> class Play {
public:
    using State = Galactic::State;
    using Player = Galactic::Player;
    using Phase = Galactic::Phase;
    using Force = Galactic::Force;
    using Mode = Galactic::Mode;
    using Action = Galactic::Action;
    using Event = Galactic::Event;
    using Type = Event::Type;

    Play(State& state, Chance& chance, Events& events) : s(state), chance(chance), events(events) {}

    // G1.3: one Dice token and one IPEC token face down on each moon.
    void deal() {
        for (Seat seat = 0; seat < kSeats; ++seat) s.player[seat].territories = bit(planet_of(seat));
        std::array<std::uint8_t, kMoons> dice;
        std::size_t at = 0;
        const Board& map = board();
        for (const std::uint8_t sides : kDice)
            for (int i = 0; i < map.dice_tokens[sides]; ++i) dice[at++] = sides;
        chance.shuffle(std::span<std::uint8_t>(dice), "dice", kNobody);
        std::copy(dice.begin(), dice.end(), s.die);
        deal_ipec(kAllMoons, map.ipec_controlled);
    }

    void research(Seat seat, Ability ability) {
        Player& p = s.player[seat];
        p.research = static_cast<Abilities>(p.research | bit(ability));
        events(Event{.type = Type::research, .seat = seat, .research = bit(ability)}, Audience::only(seat));
    }

    void research_done(Seat seat) {
        events(Event{.type = Type::research_done, .seat = seat});
        if (!finished(seat)) return;
        for (Seat each = 0; each < kSeats; ++each)  // G2.1
            events(Event{.type = Type::research_shown, .seat = each, .research = s.player[each].research});
        begin_round();
    }

    void attack_die(Seat seat, std::uint8_t sides) {
        s.player[seat].attack_die = sides;
        events(Event{.type = Type::attack_die, .seat = seat, .first = sides}, Audience::only(seat));
    }

    void defense_die(Seat seat, std::uint8_t sides) {
        s.player[seat].defense_die = sides;
        events(Event{.type = Type::defense_die, .seat = seat, .first = sides}, Audience::only(seat));
    }

    void diplomacy(Seat seat, Place moon, std::uint8_t points) {
        s.player[seat].bids.push({moon, points});
        events(Event{.type = Type::diplomacy, .seat = seat, .place = moon, .first = points}, Audience::only(seat));
    }

    void allocate_done(Seat seat) {
        events(Event{.type = Type::allocate_done, .seat = seat});
        if (!finished(seat)) return;
        determine_allies();
        s.phase = Phase::turns;
        s.turn = s.order[0];
    }

    // Everything is revealed here, before the defender is asked (G4.7).
    void attack(Seat seat, const Action& action) {
        const Places from = bit(action.from), to = bit(action.to);
        events(Event{.type = Type::attack,
                     .seat = seat,
                     .place = action.to,
                     .from = action.from,
                     .force = action.force,
                     .mode = action.mode});
        if (action.force == Force::own)
            ++(action.mode == Mode::infantry ? s.infantry_used : s.beams_used);
        else {
            s.allies_used |= from;
            if (action.force == Force::ally_own) s.ally_own_used = 1;
            if ((s.dice_up & from) == 0) {
                events(Event{.type = Type::die_revealed, .place = action.from, .first = s.die[action.from]});
                show_die(from);
            }
        }
        const Seat defender = s.owner(action.to);
        s.attack = {action.force, action.mode, action.from, action.to};
        if (defender == kNobody) {
            reveal(seat, action.to, to);
        } else if (Galactic::asks_defender(s, defender))
            return;
        resolve(action.mode);
    }

    void defend(Seat seat, Mode mode) {
        if (mode != s.attack.mode) s.either_used.add(seat);  // G4.10
        events(Event{.type = Type::defend, .seat = seat, .mode = mode});
        resolve(mode);
    }

    void end_turn(Seat seat) {
        events(Event{.type = Type::end_turn, .seat = seat});
        s.infantry_used = s.beams_used = s.ally_own_used = 0;
        s.allies_used = 0;
        int at = 0;
        while (s.order[at] != seat) ++at;
        for (++at; at < kSeats && s.order[at] != kNobody; ++at)
            if (!s.player[s.order[at]].eliminated()) {
                s.turn = s.order[at];
                return;
            }
        end_round();
    }

private:
    // Commits the seat; true if it was the last one.
    bool finished(Seat seat) {
        s.done.add(seat);
        if (s.done != s.alive()) return false;
        s.done = {};
        return true;
    }

    void deal_ipec(Places moons, int controlled) {
        std::array<bool, kMoons> tokens{};
        const int count = std::popcount(moons);
        for (int i = 0; i < controlled; ++i) tokens[static_cast<std::size_t>(i)] = true;
        chance.shuffle(std::span<bool>(tokens.data(), static_cast<std::size_t>(count)), "ipec", kNobody);
        s.ipec = 0;
        std::size_t at = 0;
        each(moons, [&](Place moon) {
            if (tokens[at++]) s.ipec |= bit(moon);
        });
    }

    void begin_round() {
        ++s.round;
        s.phase = Phase::allocation;
        s.turn = kNobody;
        set_order();
        Event begins{.type = Type::round_begins, .first = static_cast<std::int16_t>(s.round)};
        std::copy(std::begin(s.order), std::end(s.order), begins.order);
        events(begins);
        if (s.round > 1 && (s.ipec & ~s.ipec_up) == 0) new_deal();
        for (Seat seat = 0; seat < kSeats; ++seat) {  // G3.1
            Player& p = s.player[seat];
            const int income = Galactic::income(p);
            const int points = s.penalty.has(seat) ? income / 2 : income;
            p.points = static_cast<std::uint8_t>(p.eliminated() ? 0 : std::min(points, kMostPoints));
            p.attack_die = p.defense_die = Galactic::kNoDie;
            p.bids.clear();
        }
        s.penalty = {};
    }

    // G4.2
    void set_order() {
        std::array<Seat, kSeats> before{0, 1, 2, 3};
        if (s.round > 1) std::reverse_copy(std::begin(s.order), std::end(s.order), before.begin());
        int count = 0;
        for (const Seat seat : before) {
            if (seat == kNobody || s.player[seat].eliminated()) continue;
            int at = count++;
            const int mine = std::popcount(s.player[seat].territories);
            for (; at > 0 && std::popcount(s.player[s.order[at - 1]].territories) > mine; --at)
                s.order[at] = s.order[at - 1];
            s.order[at] = seat;
        }
        for (; count < kSeats; ++count) s.order[count] = kNobody;
    }

    // G5.1, G5.2
    void new_deal() {
        const Places moons = s.uncontrolled();
        s.ipec_up = 0;
        for (Player& p : s.player) p.ipec_seen = 0;
        if (moons == 0) return;
        const int count = std::popcount(moons);
        const int controlled = (count + 4) / 5;
        deal_ipec(moons, controlled);
        events(Event{.type = Type::new_deal,
                     .first = static_cast<std::int16_t>(controlled),
                     .second = static_cast<std::int16_t>(count - controlled)});
    }

    // G4.1
    void determine_allies() {
        for (Seat seat = 0; seat < kSeats; ++seat) {
            const Player& p = s.player[seat];
            if (p.eliminated()) continue;
            events(Event{.type = Type::allocation_shown,
                         .seat = seat,
                         .first = p.attack_die,
                         .second = p.defense_die,
                         .bids = p.bids});
        }
        for (Seat seat = 0; seat < kSeats; ++seat)
            for (const Galactic::Bid& bid : s.player[seat].bids)
                if (highest(seat, bid)) make_ally(seat, bid.moon);
    }

    bool highest(Seat seat, const Galactic::Bid& bid) const {
        for (Seat other = 0; other < kSeats; ++other)
            for (const Galactic::Bid& theirs : s.player[other].bids)
                if (other != seat && theirs.moon == bid.moon && theirs.points >= bid.points) return false;
        return true;
    }

    void make_ally(Seat seat, Place moon) {
        Player& p = s.player[seat];
        p.allies |= bit(moon);
        p.dice_seen |= bit(moon) & ~s.dice_up;
        p.ipec_seen |= bit(moon) & ~s.ipec_up;
        events(Event{.type = Type::ally,
                     .seat = seat,
                     .place = moon,
                     .first = s.die[moon],
                     .flag = (s.ipec & bit(moon)) != 0},
               Audience::only(seat));
    }

    void show_die(Places moon) {
        s.dice_up |= moon;
        for (Player& p : s.player) p.dice_seen &= ~moon;
    }

    // G4.7: both tokens of an uncontrolled moon under attack.
    void reveal(Seat seat, Place moon, Places place) {
        const bool controlled = (s.ipec & place) != 0;
        if ((s.dice_up & s.ipec_up & place) == 0) {
            events(Event{.type = Type::revealed, .place = moon, .first = s.die[moon], .flag = controlled});
            show_die(place);
            s.ipec_up |= place;
            for (Player& p : s.player) p.ipec_seen &= ~place;
        }
        if (controlled && !s.player[seat].has(Ability::no_ipec) && !s.penalty.has(seat)) {
            s.penalty.add(seat);
            events(Event{.type = Type::penalty, .seat = seat});
        }
    }

    // G4.5, G4.6: the dice, attacker's first.
    void resolve(Mode defended_with) {
        const Galactic::Attack attack = s.attack;
        s.attack = {};
        const Seat attacker = s.turn, defender = s.owner(attack.to);
        const Player& p = s.player[attacker];
        const bool own = attack.force != Force::ally;
        int total = chance.die(own ? p.attack_die : s.die[attack.from], attacker);
        if (own) total += Galactic::attack_bonus(p, attack.mode);
        int against = 0;
        if (defender == kNobody)
            against = chance.die(s.die[attack.to], kNobody);
        else
            against = chance.die(s.player[defender].defense_die, defender)
                      + Galactic::defense_bonus(s.player[defender], defended_with);
        const bool won = total > against;
        events(Event{.type = Type::battle,
                     .seat = attacker,
                     .place = attack.to,
                     .first = static_cast<std::int16_t>(total),
                     .second = static_cast<std::int16_t>(against),
                     .flag = won});
        if (won) succeed(attacker, defender, attack.to);
    }

    void succeed(Seat attacker, Seat defender, Place place) {
        if (is_planet(place)) {  // G4.11
            std::uint8_t& left = s.hit_points[place - kMoons];
            --left;
            events(Event{.type = Type::hit, .seat = attacker, .place = place, .first = left});
            if (left > 0) return;
            left = 1;
        } else {  // G4.8
            for (Player& p : s.player) {
                p.allies &= ~bit(place);
                p.dice_seen &= ~bit(place);
                p.ipec_seen &= ~bit(place);
            }
            s.die[place] = 0;
            s.ipec &= ~bit(place);
            s.dice_up &= ~bit(place);
            s.ipec_up &= ~bit(place);
        }
        s.player[attacker].territories |= bit(place);
        if (defender != kNobody) s.player[defender].territories &= ~bit(place);
        events(Event{.type = Type::taken, .seat = attacker, .place = place, .first = defender});
        if (defender != kNobody && s.player[defender].eliminated())
            events(Event{.type = Type::eliminated, .seat = defender});
        if (worth(s.player[attacker].territories) >= kGoal || s.alive().size() == 1) finish();  // G1.4, G4.13
    }

    // G4.14, G6.1
    void end_round() {
        for (Player& p : s.player) p.allies = 0;
        s.either_used = {};
        if (s.max_rounds != 0 && s.round >= s.max_rounds)
            finish();
        else
            begin_round();
    }

    void finish() {
        s.phase = Phase::over;
        s.turn = kNobody;
        s.infantry_used = s.beams_used = s.ally_own_used = 0;
        s.allies_used = 0;
        s.either_used = {};
        events(Event{.type = Type::over, .seats = Galactic::winners(s)});
    }

    State& s;
    Chance& chance;
    Events& events;
};

}  // namespace galactic

template <class Chance, class Events>
Galactic::State Galactic::start(const Options& options, Chance& chance, Events& events) {
    State state;
    state.max_rounds = options.max_rounds;
    galactic::Play(state, chance, events).deal();
    return state;
}

template <class Chance, class Events>
void Galactic::apply(State& state, Seat seat, Action action, Chance& chance, Events& events) {
    galactic::Play play(state, chance, events);
    switch (action.type) {
    case Action::Type::research: return play.research(seat, static_cast<galactic::Ability>(action.value));
    case Action::Type::research_done: return play.research_done(seat);
    case Action::Type::attack_die: return play.attack_die(seat, action.value);
    case Action::Type::defense_die: return play.defense_die(seat, action.value);
    case Action::Type::diplomacy: return play.diplomacy(seat, action.to, action.value);
    case Action::Type::allocate_done: return play.allocate_done(seat);
    case Action::Type::attack: return play.attack(seat, action);
    case Action::Type::defend: return play.defend(seat, action.mode);
    case Action::Type::end_turn: return play.end_turn(seat);
    }
}

}  // namespace imperium
