#pragma once

#include "games/pocket/rules.hpp"

#include <cstring>

// How a game of `pocket` starts and goes on: the bodies of Pocket::start and Pocket::apply.
// Included by rules.cpp (for search) and codec.cpp (for matches) and nowhere else.
namespace imperium {

namespace pocket {

template <class Chance, class Events> class Play {
public:
    using State = Pocket::State;
    using Action = Pocket::Action;
    using Phase = Pocket::Phase;
    using Event = Pocket::Event;
    using Type = Event::Type;

    Play(State& state, Chance& chance, Events& events) : s(state), b(board()), chance(chance), events(events) {}

    void set_up(const Pocket::Options& options) {
        s.seats = options.seats;
        s.systems_only = options.systems_only;
        s.cards = options.layout == Pocket::Options::Layout::random ? shuffled_cards() : options.cards;
        if (options.random_start) s.start = static_cast<Seat>(chance.pick(s.seats, "start"));
        if (s.seats == 2) remove_edge();
        const Levels levels = b.levels(s.cards);
        s.level[0] = levels.one;
        s.level[1] = levels.two;
        for (int seat = 0; seat < s.seats; ++seat) s.supply[seat] = Pocket::kShips;  // P2.1
        if (s.seats == 2) place_neutrals();
        s.turn = s.start;
    }

    // P2.2: once round from the start player, once back.
    void deploy(Seat seat, Hex hex) {
        add(seat, hex, 2);
        s.supply[seat] = static_cast<std::uint8_t>(s.supply[seat] - 2);
        events(Event{.type = Type::deploy, .seat = seat, .place = hex, .ships = 2});
        const int done = count(s.owned[0] | s.owned[1] | s.owned[2]);
        if (done == 2 * s.seats)
            begin_round();
        else
            s.turn = s.seat_after(done < s.seats ? done : 2 * s.seats - 1 - done);
    }

    // P3; the last plan starts the first step.
    void plan(Seat seat, std::uint8_t order) {
        s.plan[seat] = order;
        events(Event{.type = Type::plan, .seat = seat, .place = order}, Audience::only(seat));
        if (Pocket::pending(s).empty()) begin_step(0);
    }

    void begin_step(int step) {
        s.phase = Phase::perform;
        reveal(step);
        next_command(-1);
    }

    // P5.1
    void expand(Seat seat, Hex hex, int ships) {
        s.ships[hex] = static_cast<std::uint8_t>(s.ships[hex] + ships);
        s.supply[seat] = static_cast<std::uint8_t>(s.supply[seat] - ships);
        s.left = static_cast<std::uint8_t>(s.left - ships);
        events(Event{.type = Type::expand, .seat = seat, .place = hex, .ships = static_cast<std::int8_t>(ships)});
        go_on_or_end();
    }

    // P5.2: the first hex of a movement.
    void move(Seat seat, Hex from, Hex to, int ships) {
        --s.left;
        remove(seat, from, ships);
        add(seat, to, ships);
        s.spent[to] = static_cast<std::uint8_t>(s.spent[to] + ships);
        events(
            Event{.type = Type::move, .seat = seat, .place = from, .to = to, .ships = static_cast<std::int8_t>(ships)});
        if (to == kTriPrime || (b.neighbours[to] & open_hexes(s)) == 0) return go_on_or_end();
        s.at = to;
        s.fleet = static_cast<std::uint8_t>(ships);
    }

    // The second hex; `change` ships are taken along or, below 0, left behind (P5.3).
    void go_on(Seat seat, Hex to, int change) {
        const Hex from = s.at;
        const int ships = s.fleet + change;
        s.spent[from] = static_cast<std::uint8_t>(s.spent[from] - (change < 0 ? ships : s.fleet));
        remove(seat, from, ships);
        add(seat, to, ships);
        s.spent[to] = static_cast<std::uint8_t>(s.spent[to] + ships);
        events(Event{.type = Type::go_on,
                     .seat = seat,
                     .place = from,
                     .to = to,
                     .ships = static_cast<std::int8_t>(ships),
                     .against = static_cast<std::int8_t>(change)});
        end_part();
    }

    void halt(Seat seat) {
        events(Event{.type = Type::halt, .seat = seat, .place = s.at});
        end_part();
    }

    void invade(Seat seat, Hex target) {
        --s.left;
        s.at = target;
        s.targets |= bit(target);
        events(Event{.type = Type::invade, .seat = seat, .place = target});
    }

    void send(Seat seat, Hex from, int ships) {
        remove(seat, from, ships);
        s.fleet = static_cast<std::uint8_t>(s.fleet + ships);
        s.last = from;
        events(Event{
            .type = Type::send, .seat = seat, .place = from, .to = s.at, .ships = static_cast<std::int8_t>(ships)});
        if (senders(s) == 0) strike(seat);
    }

    // P5.6: both sides lose the smaller number.
    void strike(Seat seat) {
        const Hex target = s.at;
        const Seat defender = s.owner(target);
        const int defending = s.ships[target];
        const int lost = std::min<int>(s.fleet, defending);
        const int winning = s.fleet - lost;
        events(Event{.type = Type::battle,
                     .seat = seat,
                     .place = target,
                     .ships = static_cast<std::int8_t>(s.fleet),
                     .against = static_cast<std::int8_t>(defending),
                     .other = defender});
        if (lost > 0) {
            remove(defender, target, lost);
            to_supply(defender, lost);
            to_supply(seat, lost);
        }
        if (winning > 0) {
            add(seat, target, winning);
            s.spent[target] = static_cast<std::uint8_t>(winning);  // P5.7
        }
        end_part();
    }

    void pass(Seat seat) {
        events(Event{.type = Type::end, .seat = seat, .command = s.command});
        end_command();
    }

    // P6.2
    void score(Seat seat, Sector sector) {
        s.chosen[s.choices++] = sector;
        events(Event{.type = Type::score, .seat = seat, .place = sector});
        next_choice();
    }

private:
    // P1.6
    Layout shuffled_cards() {
        std::array<std::uint8_t, 6> outer = {0, 1, 2, 3, 4, 5};
        std::array<std::uint8_t, 2> side = {6, 7};
        chance.shuffle(std::span<std::uint8_t>(outer), "outer", kNobody);
        chance.shuffle(std::span<std::uint8_t>(side), "side", kNobody);
        const bool left = chance.pick(2, "turn-left") == 1;
        const bool right = chance.pick(2, "turn-right") == 1;
        Layout cards;
        for (std::size_t i = 0; i < 3; ++i) {
            cards[i] = Placed::of(outer[i], false);
            cards[6 + i] = Placed::of(outer[3 + i], true);
        }
        cards[3] = Placed::of(side[0], left);
        cards[kCentre] = Placed::of(8, false);
        cards[5] = Placed::of(side[1], right);
        return cards;
    }

    // P8
    void remove_edge() {
        s.edge = static_cast<Edge>(chance.pick(kEdges, "edge"));
        for (std::size_t i = 0; i < kSectors; ++i)
            if ((b.sectors_in_play[static_cast<std::size_t>(s.edge)] >> i & 1U) == 0) s.cards[i] = Placed{};
    }
    void place_neutrals() {
        each(s.level[1], [&](Hex hex) { add(Pocket::kNeutral, hex, 1); });
        add(Pocket::kNeutral, kTriPrime, 2);
    }

    void add(int colour, Hex hex, int ships) {
        s.ships[hex] = static_cast<std::uint8_t>(s.ships[hex] + ships);
        s.owned[colour] |= bit(hex);
    }
    void remove(int colour, Hex hex, int ships) {
        s.ships[hex] = static_cast<std::uint8_t>(s.ships[hex] - ships);
        if (s.ships[hex] == 0) s.owned[colour] &= ~bit(hex);
    }
    void to_supply(Seat colour, int ships) {
        if (colour < Pocket::kNeutral) s.supply[colour] = static_cast<std::uint8_t>(s.supply[colour] + ships);  // P8
    }

    void begin_round() {
        s.phase = Phase::plan;
        ++s.round;
        s.turn = kNobody;
        for (int seat = 0; seat < s.seats; ++seat) s.plan[seat] = Pocket::kNoPlan;
        for (Sector& sector : s.chosen) sector = kNoSector;
        s.choices = 0;
        events(Event{.type = Type::round, .seat = s.start, .place = s.round});
    }

    void reveal(int step) {
        s.step = static_cast<std::uint8_t>(step);
        Event event{.type = Type::reveal, .place = s.step, .seats = s.seats};
        for (int seat = 0; seat < s.seats; ++seat)
            event.each[seat] = static_cast<std::int16_t>(kOrder[s.plan[seat]][step]);
        events(event);
    }

    // P4.1: the places of a step in the order in which they are carried out: command by command, each from the
    // start player on.
    int place_of(Seat seat) const {
        return 3 * static_cast<int>(kOrder[s.plan[seat]][s.step]) + (seat + s.seats - s.start) % s.seats;
    }

    // Goes to the first command after this place in which something can be done; where there is none left, to the
    // next step or to Exploit.
    void next_command(int place) {
        while (true) {
            int next = 9;
            for (Seat seat = 0; seat < s.seats; ++seat)
                if (const int own = place_of(seat); own > place && own < next) {
                    next = own;
                    s.turn = seat;
                }
            if (next == 9) {
                if (s.step == 2) return exploit();
                reveal(s.step + 1);
                place = -1;
                continue;
            }
            s.command = static_cast<Command>(next / 3);
            s.strength = s.left = static_cast<std::uint8_t>(strength(s, s.step, s.command));
            events(Event{.type = Type::command,
                         .seat = s.turn,
                         .ships = static_cast<std::int8_t>(s.strength),
                         .command = s.command});
            if (can_act(s)) return;
            events(Event{.type = Type::end, .seat = s.turn, .command = s.command});
            place = next;
        }
    }

    // A movement or an invasion is done.
    void end_part() {
        s.at = s.last = kNoHex;
        s.fleet = 0;
        go_on_or_end();
    }
    void go_on_or_end() {
        if (!can_act(s)) {
            events(Event{.type = Type::end, .seat = s.turn, .command = s.command});
            end_command();
        }
    }
    void end_command() {
        std::memset(s.spent, 0, sizeof s.spent);
        s.targets = 0;
        next_command(place_of(s.turn));
    }

    void exploit() {
        s.phase = Phase::exploit;
        s.step = 0;
        s.command = Command::none;
        s.strength = s.left = 0;
        sustain();
        next_choice();
    }

    // P6.1
    void sustain() {
        for (Seat colour = 0; colour < s.seats; ++colour)
            each(s.owned[colour], [&](Hex hex) {
                const int excess = s.ships[hex] - s.sustained(hex);
                if (excess <= 0) return;
                remove(colour, hex, excess);
                to_supply(colour, excess);
                events(Event{
                    .type = Type::sustain, .seat = colour, .place = hex, .ships = static_cast<std::int8_t>(excess)});
            });
    }

    // P6.2: each in turn, then the controller of Tri-Prime; nobody where no sector is left.
    void next_choice() {
        const bool each_has_chosen = s.choices >= s.seats;
        s.turn = each_has_chosen ? s.owner(kTriPrime) : s.seat_after(s.choices);
        const bool extra_done = s.choices > s.seats;
        if (extra_done || s.turn >= s.seats || choosable(s) == 0) end_round();
    }

    void end_round() {
        HexSet among = 0;
        for (int i = 0; i < s.choices; ++i) among |= b.sector_hexes[s.chosen[i]];
        add_points(Type::points, among & ~bit(kTriPrime), 1);  // P6.4
        s.start = s.seat_after(1);                             // P6.5
        bool eliminated = false;
        for (int seat = 0; seat < s.seats; ++seat) eliminated = eliminated || s.owned[seat] == 0;
        if (s.round < s.rounds() && !eliminated) return begin_round();
        add_points(Type::last_points, ~HexSet{0}, 2);  // P7.2
        s.phase = Phase::over;
        s.turn = kNobody;
        events(Event{.type = Type::over, .place = Pocket::winners(s).bits()});
    }

    void add_points(Type type, HexSet among, int times) {
        Event event{.type = type, .seats = s.seats};
        for (int seat = 0; seat < s.seats; ++seat) {
            event.each[seat] = static_cast<std::int16_t>(times * level_points(s, seat, among));
            s.points[seat] = static_cast<std::int16_t>(s.points[seat] + event.each[seat]);
        }
        events(event);
    }

    State& s;
    const Board& b;
    Chance& chance;
    Events& events;
};

}  // namespace pocket

template <class Chance, class Events>
Pocket::State Pocket::start(const Options& options, Chance& chance, Events& events) {
    State state;
    pocket::Play(state, chance, events).set_up(options);
    return state;
}

template <class Chance, class Events>
void Pocket::apply(State& state, Seat seat, Action action, Chance& chance, Events& events) {
    using Type = Action::Type;
    pocket::Play play(state, chance, events);
    switch (action.type) {
    case Type::deploy: return play.deploy(seat, action.place);
    case Type::plan: return play.plan(seat, action.place);
    case Type::expand: return play.expand(seat, action.place, action.ships);
    case Type::move: return play.move(seat, action.place, action.to, action.ships);
    case Type::go_on: return play.go_on(seat, action.to, action.ships);
    case Type::halt: return play.halt(seat);
    case Type::invade: return play.invade(seat, action.place);
    case Type::send: return play.send(seat, action.place, action.ships);
    case Type::strike: return play.strike(seat);
    case Type::score: return play.score(seat, action.place);
    case Type::pass: return play.pass(seat);
    }
}

}  // namespace imperium
