#include "games/pocket/rules.hpp"

#include "games/pocket/play.hpp"

#include <algorithm>

namespace imperium {

using namespace pocket;

template Pocket::State Pocket::start(const Options&, QuickChance&, NoEvents&);
template void Pocket::apply(State&, Seat, Action, QuickChance&, NoEvents&);
static_assert(Game<Pocket>);
static_assert(sizeof(Pocket::State) <= 192);

namespace {

using Type = Pocket::Action::Type;
using State = Pocket::State;

void legal_expand(const State& s, ActionList<Pocket>& actions) {
    const int most = std::min<int>(s.left, s.supply[s.turn]);
    each(s.owned[s.turn] & s.systems(), [&](Hex hex) {
        for (int n = 1; n <= most; ++n) actions.push({Type::expand, hex, 0, static_cast<std::int8_t>(n)});
    });
}

void legal_moves(const State& s, ActionList<Pocket>& actions) {
    const Board& b = board();
    const HexSet open = open_hexes(s);
    each(s.owned[s.turn], [&](Hex from) {
        const int ready = s.ready(from);
        if (ready == 0) return;
        each(b.neighbours[from] & open, [&](Hex to) {
            for (int n = 1; n <= ready; ++n) actions.push({Type::move, from, to, static_cast<std::int8_t>(n)});
        });
    });
}

// The second hex of a movement: with everything, less some left behind, or with some that stood there.
void legal_go_on(const State& s, ActionList<Pocket>& actions) {
    const int ready = s.ready(s.at);
    each(board().neighbours[s.at] & open_hexes(s), [&](Hex to) {
        for (int n = 1 - s.fleet; n <= ready; ++n) actions.push({Type::go_on, 0, to, static_cast<std::int8_t>(n)});
    });
    actions.push({Type::halt});
}

void legal_sends(const State& s, ActionList<Pocket>& actions) {
    each(senders(s), [&](Hex from) {
        const int ready = s.ready(from);
        for (int n = 1; n <= ready; ++n) actions.push({Type::send, from, 0, static_cast<std::int8_t>(n)});
    });
    if (s.fleet > 0) actions.push({Type::strike});
}

void legal_command(const State& s, ActionList<Pocket>& actions) {
    if (s.under_way()) return s.command == Command::explore ? legal_go_on(s, actions) : legal_sends(s, actions);
    switch (s.command) {
    case Command::expand: legal_expand(s, actions); break;
    case Command::explore: legal_moves(s, actions); break;
    default: each(invadable(s), [&](Hex hex) { actions.push({Type::invade, hex}); }); break;
    }
    actions.push({Type::pass});
}

// The ships of a colour on the board and in flight.
int fleet_of(const State& s, int colour) {
    int sum = 0;
    each(s.owned[colour], [&](Hex hex) { sum += s.ships[hex]; });
    if (s.command == Command::exterminate && s.under_way() && s.turn == colour) sum += s.fleet;
    return sum;
}

}  // namespace

Seat pocket::deployer(const State& s) {
    const int done = count(s.owned[0] | s.owned[1] | s.owned[2]);
    if (done >= 2 * s.seats) return kNobody;
    return s.seat_after(done < s.seats ? done : 2 * s.seats - 1 - done);
}

HexSet pocket::deployable(const State& s) {
    const Board& b = board();
    const HexSet occupied = s.owned[0] | s.owned[1] | s.owned[2];
    HexSet taken = occupied;
    for (const HexSet sector : b.sector_hexes)
        if ((sector & occupied) != 0) taken |= sector;
    return s.level[0] & ~taken;
}

HexSet pocket::open_hexes(const State& s) { return s.in_play() & ~s.others(s.turn); }

HexSet pocket::invadable(const State& s) {
    const Board& b = board();
    HexSet reach = 0;
    each(s.owned[s.turn], [&](Hex from) { reach |= s.ready(from) > 0 ? b.neighbours[from] : 0; });
    return reach & s.systems() & ~s.owned[s.turn] & ~s.targets;
}

HexSet pocket::senders(const State& s) {
    HexSet from = board().neighbours[s.at] & s.owned[s.turn];
    if (s.last != kNoHex) from &= ~(bit(s.last) | (bit(s.last) - 1));  // by rising number
    HexSet ready = 0;
    each(from, [&](Hex hex) { ready |= s.ready(hex) > 0 ? bit(hex) : 0; });
    return ready;
}

bool pocket::can_act(const State& s) {
    if (s.left == 0) return false;
    switch (s.command) {
    case Command::expand: return s.supply[s.turn] > 0 && (s.owned[s.turn] & s.systems()) != 0;
    case Command::explore: {
        const Board& b = board();
        const HexSet open = open_hexes(s);
        for (HexSet rest = s.owned[s.turn]; rest != 0; rest &= rest - 1)
            if (const Hex from = first(rest); s.ready(from) > 0 && (b.neighbours[from] & open) != 0) return true;
        return false;
    }
    case Command::exterminate: return invadable(s) != 0;
    case Command::none: return false;
    }
    return false;
}

Seat pocket::chooser(const State& s) {
    if (s.choices > s.seats || choosable(s) == 0) return kNobody;
    const Seat seat = s.choices < s.seats ? s.seat_after(s.choices) : s.owner(kTriPrime);
    return seat < s.seats ? seat : kNobody;
}

unsigned pocket::choosable(const State& s) {
    const Board& b = board();
    HexSet occupied = s.owned[0] | s.owned[1] | s.owned[2];
    if (s.systems_only) occupied &= s.systems();
    unsigned free = 0;
    for (unsigned sector = 0; sector < kSectors; ++sector)
        free |= (b.sector_hexes[sector] & occupied) != 0 ? 1U << sector : 0U;
    free &= b.sectors_in_play[static_cast<std::size_t>(s.edge)] & ~(1U << kCentre);
    for (int i = 0; i < s.choices; ++i) free &= ~(1U << s.chosen[i]);
    return free;
}

int pocket::strength(const State& s, int step, Command command) {
    int sharing = 0;
    for (int seat = 0; seat < s.seats; ++seat) sharing += kOrder[s.plan[seat]][step] == command ? 1 : 0;
    return 4 - sharing;
}

int pocket::level_points(const State& s, int seat, HexSet among) {
    const HexSet mine = s.owned[seat] & among;
    return count(mine & s.level[0]) + 2 * count(mine & s.level[1]) + (has(mine, kTriPrime) ? 3 : 0);
}

SeatSet Pocket::pending(const State& s) {
    if (s.phase == Phase::over) return {};
    if (s.phase != Phase::plan) return SeatSet::of(s.turn);
    SeatSet seats;
    for (Seat seat = 0; seat < s.seats; ++seat)
        if (s.plan[seat] == kNoPlan) seats.add(seat);
    return seats;
}

void Pocket::legal(const State& s, Seat seat, ActionList<Pocket>& actions) {
    if (!pending(s).has(seat)) return;
    switch (s.phase) {
    case Phase::deploy: return each(deployable(s), [&](Hex hex) { actions.push({Type::deploy, hex}); });
    case Phase::plan:
        for (std::uint8_t order = 0; order < kOrders; ++order) actions.push({Type::plan, order});
        return;
    case Phase::perform: return legal_command(s, actions);
    case Phase::exploit:
        for (unsigned rest = choosable(s); rest != 0; rest &= rest - 1)
            actions.push({Type::score, static_cast<std::uint8_t>(std::countr_zero(rest))});
        return;
    case Phase::over: return;
    }
}

Scores Pocket::scores(const State& s) {
    Scores scores;
    for (int seat = 0; seat < s.seats; ++seat) scores[seat] = s.points[seat];
    return scores;
}

SeatSet Pocket::winners(const State& s) {
    const int best = *std::max_element(s.points, s.points + s.seats);
    SeatSet seats;
    for (Seat seat = 0; seat < s.seats; ++seat)
        if (s.points[seat] == best) seats.add(seat);  // P7.3
    return seats;
}

// Only plans are hidden: all of one that is made while others still choose, and what later steps will reveal.
Pocket::State Pocket::imagine(const State& real, Seat seat, Rng& rng) {
    State s = real;
    for (Seat other = 0; other < s.seats; ++other) {
        if (other == seat || s.plan[other] == kNoPlan) continue;
        if (s.phase == Phase::plan) s.plan[other] = static_cast<std::uint8_t>(rng.below(kOrders));
        if (s.phase == Phase::perform && s.step == 0)  // two orders begin alike and stand side by side
            s.plan[other] = static_cast<std::uint8_t>((s.plan[other] & ~1U) | rng.below(2));
    }
    return s;
}

void Pocket::take_back(State& s, Seat seat) {
    if (s.phase != Phase::plan) return;
    for (Seat other = 0; other < kMostSeats; ++other)
        if (other != seat) s.plan[other] = kNoPlan;
}

const char* Pocket::fault(const State& s) {
    const Board& b = board();
    const Levels levels = b.levels(s.cards);
    if (levels.one != s.level[0] || levels.two != s.level[1]) return "P1.5: the systems are not those of the cards";
    HexSet seen = 0;
    for (const HexSet mine : s.owned) {
        if ((seen & mine) != 0) return "P5.2: two owners share a hex";
        seen |= mine;
    }
    if ((seen & ~s.in_play()) != 0) return "P8: there are ships on a hex that is not in play";
    for (Hex hex = 0; hex < kHexes; ++hex) {
        if ((s.ships[hex] > 0) != has(seen, hex)) return "P5.5: a hex has ships and no owner, or an owner and no ships";
        if (s.spent[hex] > s.ships[hex]) return "P5.3: more ships have moved than there are";
        if ((s.phase == Phase::exploit || s.phase == Phase::over) && s.ships[hex] > s.sustained(hex))
            return "P6.1: a hex has more ships than it sustains";
    }
    for (int seat = 0; seat < kMostSeats; ++seat)
        if (fleet_of(s, seat) + s.supply[seat] != (seat < s.seats ? kShips : 0))
            return "P2.1: a colour does not have its 15 ships";
    if (s.seats != 2 && s.owned[kNeutral] != 0) return "P8: there are neutral ships, but not two players";
    return nullptr;
}

}  // namespace imperium
