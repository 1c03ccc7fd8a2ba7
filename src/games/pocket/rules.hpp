#pragma once

#include "core/game.hpp"
#include "games/pocket/board.hpp"

namespace imperium {

// Pocket Imperium. Rules P1 to P8: docs/rules/pocket.md.
struct Pocket {
    static constexpr const char* kId = "pocket";
    static constexpr int kMostSeats = 3;
    static constexpr int kNeutral = 3;  // the colour that nobody plays (P8)
    static constexpr int kColours = 4;
    static constexpr int kShips = 15;                                    // P2.1
    static constexpr int kMaxActions = 15 * pocket::kMaxNeighbours + 1;  // all ships in Tri-Prime, one movement
    static constexpr std::uint8_t kNoPlan = 0xff;

    enum class Phase : std::uint8_t { deploy, plan, perform, exploit, over };
    enum class Command : std::uint8_t { expand, explore, exterminate, none };

    struct Options {
        enum class Layout : std::uint8_t { random, standard, given };
        Layout layout = Layout::random;
        pocket::Layout cards{};     // standard, given
        bool systems_only = false;  // P6.3: only ships on systems occupy a sector
        bool random_start = false;  // P2.1
        std::uint8_t seats = 3;
    };

    // Whatever is not in use has one fixed value: kNoHex, kNobody, Command::none or 0.
    struct State {
        pocket::HexSet owned[kColours] = {};  // hexes with ships of each colour
        pocket::HexSet level[2] = {};         // Level I and Level II systems in play
        pocket::HexSet targets = 0;           // systems invaded in the command under way
        std::uint8_t ships[pocket::kHexes] = {};
        std::uint8_t spent[pocket::kHexes] = {};  // of them, moved or invaded with in the command under way
        pocket::Layout cards{};
        std::uint8_t plan[kMostSeats] = {kNoPlan, kNoPlan, kNoPlan};  // which of the six orders
        std::uint8_t supply[kMostSeats] = {};
        pocket::Sector chosen[4] = {pocket::kNoSector, pocket::kNoSector, pocket::kNoSector, pocket::kNoSector};
        std::uint8_t choices = 0;  // sectors chosen this round
        std::int16_t points[kMostSeats] = {};
        Phase phase = Phase::deploy;
        std::uint8_t round = 0;
        std::uint8_t step = 0;
        std::uint8_t seats = 3;
        Seat start = 0;
        Seat turn = 0;  // who deploys, carries out a command or chooses a sector
        pocket::Edge edge = pocket::Edge::none;
        bool systems_only = false;
        Command command = Command::none;
        std::uint8_t strength = 0;
        std::uint8_t left = 0;              // ships, movements or invasions
        pocket::Hex at = pocket::kNoHex;    // where the moving fleet stands; the system being invaded
        std::uint8_t fleet = 0;             // the ships that move; the ships sent so far
        pocket::Hex last = pocket::kNoHex;  // the last hex that sent ships
        std::uint8_t unused[2] = {};        // no padding: positions are compared by their bytes

        pocket::HexSet systems() const { return level[0] | level[1] | pocket::bit(pocket::kTriPrime); }
        pocket::HexSet in_play() const { return pocket::board().in_play[static_cast<std::size_t>(edge)]; }
        // Hexes with ships of anybody but this colour.
        pocket::HexSet others(int colour) const {
            pocket::HexSet all = 0;
            for (int other = 0; other < kColours; ++other)
                if (other != colour) all |= owned[other];
            return all;
        }
        // The colour in a hex, or kNobody.
        Seat owner(pocket::Hex hex) const {
            for (Seat colour = 0; colour < kColours; ++colour)
                if (pocket::has(owned[colour], hex)) return colour;
            return kNobody;
        }
        int level_of(pocket::Hex hex) const {
            return hex == pocket::kTriPrime ? 3 : pocket::has(level[1], hex) ? 2 : pocket::has(level[0], hex) ? 1 : 0;
        }
        int sustained(pocket::Hex hex) const { return 1 + level_of(hex); }  // P6.1
        int ready(pocket::Hex hex) const { return ships[hex] - spent[hex]; }
        bool under_way() const { return at != pocket::kNoHex; }  // a movement or an invasion
        int rounds() const { return seats == 2 ? 10 : 9; }       // P7.1, P8
        Seat seat_after(int places) const { return static_cast<Seat>((start + places) % seats); }
    };

    struct Action {
        enum class Type : std::uint8_t { deploy, plan, expand, move, go_on, halt, invade, send, strike, score, pass };
        Type type;
        std::uint8_t place = 0;  // the hex, the sector, or which of the six orders; `from` of a move
        pocket::Hex to = 0;
        std::int8_t ships = 0;  // go_on: ships taken along, or as a negative number left behind (P5.4: never both)
        friend bool operator==(const Action&, const Action&) = default;
    };

    struct Event {
        enum class Type : std::uint8_t {
            deploy,
            plan,
            reveal,
            command,
            expand,
            move,
            go_on,
            halt,
            invade,
            send,
            battle,
            end,
            sustain,
            score,
            points,
            last_points,
            round,
            over
        };
        Type type;
        Seat seat = kNobody;
        std::uint8_t place = 0;  // hex, sector, order, step or round
        pocket::Hex to = 0;
        std::int8_t ships = 0;
        std::int8_t against = 0;  // battle: ships that defended
        Seat other = kNobody;     // battle: their colour; sustain: who loses
        Command command = Command::none;
        std::uint8_t seats = 0;              // how many of `each` count
        std::int16_t each[kMostSeats] = {};  // reveal: commands; points: points gained
    };

    template <class Chance, class Events> static State start(const Options& options, Chance& chance, Events& events);
    template <class Chance, class Events>
    static void apply(State& state, Seat seat, Action action, Chance& chance, Events& events);

    static int seats(const State& state) { return state.seats; }
    static SeatSet pending(const State& state);
    static void legal(const State& state, Seat seat, ActionList<Pocket>& actions);
    static bool over(const State& state) { return state.phase == Phase::over; }
    static Scores scores(const State& state);
    static SeatSet winners(const State& state);
    static State imagine(const State& state, Seat seat, Rng& rng);
    static void take_back(State& state, Seat seat);
    static const char* fault(const State& state);

    // insight.cpp
    static PerSeat<float> evaluate(const State& state);
    static void weigh(const State& state, Seat seat, const ActionList<Pocket>& actions, std::span<float> weights);
};

namespace pocket {

using Command = Pocket::Command;

// The six orders of P3 and what each reveals in a step.
inline constexpr int kOrders = 6;
inline constexpr Command kOrder[kOrders][3] = {{Command::expand, Command::explore, Command::exterminate},
                                               {Command::expand, Command::exterminate, Command::explore},
                                               {Command::explore, Command::expand, Command::exterminate},
                                               {Command::explore, Command::exterminate, Command::expand},
                                               {Command::exterminate, Command::expand, Command::explore},
                                               {Command::exterminate, Command::explore, Command::expand}};
inline constexpr std::array<std::string_view, 3> kCommandNames = {"expand", "explore", "exterminate"};

Seat deployer(const Pocket::State& s);                      // P2.2: who deploys next, or kNobody
HexSet deployable(const Pocket::State& s);                  // P2.2
HexSet open_hexes(const Pocket::State& s);                  // P5.2: what the fleets of the seat in turn may enter
HexSet invadable(const Pocket::State& s);                   // P5.6: systems in reach of the seat in turn
HexSet senders(const Pocket::State& s);                     // P5.6: hexes that can still send ships
bool can_act(const Pocket::State& s);                       // is more than pass possible in this command?
Seat chooser(const Pocket::State& s);                       // P6.2: who chooses a sector next, or kNobody
unsigned choosable(const Pocket::State& s);                 // P6.2: a bit for each sector
int strength(const Pocket::State& s, int step, Command c);  // P4.2
int level_points(const Pocket::State& s, int seat, HexSet among);  // P6.4

}  // namespace pocket

extern template Pocket::State Pocket::start(const Options&, QuickChance&, NoEvents&);
extern template void Pocket::apply(State&, Seat, Action, QuickChance&, NoEvents&);

}  // namespace imperium
