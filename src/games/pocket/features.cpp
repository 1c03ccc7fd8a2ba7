#include "games/pocket/features.hpp"

#include "games/pocket/insight.hpp"

#include <cassert>

namespace imperium {

using namespace pocket;

namespace {

using State = Pocket::State;
using Phase = Pocket::Phase;
using Type = Pocket::Action::Type;

constexpr std::array<std::string_view, FeaturesOf<Pocket>::kFeatures> kNames = {
    "phase.deploy",
    "phase.plan",
    "phase.perform",
    "phase.exploit",
    "round",
    "rounds_left",
    "step",
    "two_players",
    "systems_only",
    "mine.turn",
    "mine.place_after_start",
    "mine.plan.first.expand",
    "mine.plan.first.explore",
    "mine.plan.first.exterminate",
    "mine.plan.second.expand",
    "mine.plan.second.explore",
    "mine.plan.second.exterminate",
    "mine.plan.third.expand",
    "mine.plan.third.explore",
    "mine.plan.third.exterminate",
    "next.now.expand",
    "next.now.explore",
    "next.now.exterminate",
    "next.later.expand",
    "next.later.explore",
    "next.later.exterminate",
    "last.now.expand",
    "last.now.explore",
    "last.now.exterminate",
    "last.later.expand",
    "last.later.explore",
    "last.later.exterminate",
    "command.mine",
    "command.expand",
    "command.explore",
    "command.exterminate",
    "command.strength",
    "command.left",
    "command.fleet",
    "command.level",
    "command.against",
    "mine.points",
    "mine.supply",
    "mine.hexes",
    "mine.level_1",
    "mine.level_2",
    "mine.tri_prime",
    "mine.sustain_losses",
    "mine.near_tri_prime",
    "mine.round_gain",
    "mine.sectors_to_choose",
    "next.points",
    "next.supply",
    "next.hexes",
    "next.level_1",
    "next.level_2",
    "next.tri_prime",
    "next.sustain_losses",
    "next.near_tri_prime",
    "next.round_gain",
    "next.sectors_to_choose",
    "last.points",
    "last.supply",
    "last.hexes",
    "last.level_1",
    "last.level_2",
    "last.tri_prime",
    "last.sustain_losses",
    "last.near_tri_prime",
    "last.round_gain",
    "last.sectors_to_choose",
    "mine.levels",
    "mine.lead",
    "mine.best_sector",
    "mine.second_sector",
    "mine.third_sector",
    "theirs.best_sector",
    "theirs.second_sector",
    "mine.frontier.free_level_1",
    "mine.frontier.free_level_2",
    "mine.frontier.free_tri_prime",
    "mine.frontier.free_hexes",
    "mine.frontier.takeable_levels",
    "mine.frontier.takeable_next",
    "mine.frontier.takeable_last",
    "mine.frontier.held_levels",
    "mine.exposed_levels",
    "mine.exposed_to_next",
    "mine.exposed_to_last",
    "mine.reach.free_levels",
    "mine.ready_ships",
    "mine.largest_fleet",
    "neutral.ships",
    "tri_prime.ships",
    "tri_prime.mine_around",
    "tri_prime.theirs_around",
    "free_levels",
    "mine.lone_levels",
};

constexpr std::array<std::string_view, FeaturesOf<Pocket>::kActionFeatures> kActionNames = {
    "deploy",
    "plan",
    "expand",
    "move",
    "go_on",
    "halt",
    "invade",
    "send",
    "strike",
    "score",
    "pass",
    "plan.first.expand",
    "plan.first.explore",
    "plan.first.exterminate",
    "plan.second.expand",
    "plan.second.explore",
    "plan.second.exterminate",
    "from.level",
    "from.ships",
    "from.stay",
    "from.room",
    "from.enemies_near",
    "to.level",
    "to.mine",
    "to.theirs",
    "to.ships",
    "to.enemies_near",
    "to.free_levels_near",
    "to.tri_prime_near",
    "ships",
    "strike.lead",
    "score.mine",
    "score.best_other",
    "score.sum_others",
    "to.owner_points",
    "command.left",
};

// The ships of other colours around a hex.
int enemies_near(const State& s, Hex hex, int colour) {
    int sum = 0;
    each(board().neighbours[hex] & s.others(colour), [&](Hex near) { sum += s.ships[near]; });
    return sum;
}

int ships_near(const State& s, Hex hex, int colour) {
    int sum = 0;
    each(board().neighbours[hex] & s.owned[colour], [&](Hex near) { sum += s.ships[near]; });
    return sum;
}

HexSet around(HexSet set) {
    HexSet all = 0;
    each(set, [&](Hex hex) { all |= board().neighbours[hex]; });
    return all;
}

int levels_of(const State& s, HexSet set) {
    return count(set & s.level[0]) + 2 * count(set & s.level[1]) + (has(set, kTriPrime) ? 3 : 0);
}

void put_command(FeatureWriter& to, Command command) { to.one_of(static_cast<int>(command), 3); }

// What a seat may know of another one's plan: the command of this step, and all of it from the second step on.
void put_plan_of_other(FeatureWriter& to, const State& s, int other) {
    const bool shown = other < s.seats && s.phase == Phase::perform && s.plan[other] != Pocket::kNoPlan;
    put_command(to, shown ? kOrder[s.plan[other]][s.step] : Command::none);
    put_command(to, shown && s.step == 1 ? kOrder[s.plan[other]][2] : Command::none);
}

int place_after_start(const State& s, int seat) { return (seat - s.start + s.seats) % s.seats; }

// The sectors a seat still has to choose in this round, if Tri-Prime stays with its ruler (P6.2).
int sectors_to_choose(const State& s, int seat) {
    const int chosen = s.phase == Phase::exploit ? s.choices : 0;
    return (place_after_start(s, seat) >= chosen ? 1 : 0)
           + (has(s.owned[seat], kTriPrime) && chosen <= s.seats ? 1 : 0);
}

void put_standing(FeatureWriter& to, const State& s, int seat, const float* gain) {
    if (seat >= s.seats) return to.nothing(10);
    const HexSet mine = s.owned[seat];
    to.put(s.points[seat]);
    to.put(s.supply[seat]);
    to.put(count(mine));
    to.put(count(mine & s.level[0]));
    to.put(count(mine & s.level[1]));
    to.put(has(mine, kTriPrime) ? 1 : 0);
    to.put(s.phase == Phase::exploit ? 0 : sustain_losses(s, seat));
    to.put(near_tri_prime(s, seat));
    to.put(static_cast<int>(gain[seat]));
    to.put(sectors_to_choose(s, seat));
}

// The highest three of all numbers offered.
struct Top {
    int first = 0, second = 0, third = 0;
    void offer(int value) {
        if (value > first)
            third = second, second = first, first = value;
        else if (value > second)
            third = second, second = value;
        else
            third = std::max(third, value);
    }
};

void put_sectors(FeatureWriter& to, const State& s, Seat seat, const Holdings& held) {
    Top mine, theirs;
    for (int sector = 0; sector < kSectors; ++sector) {
        if (sector == kCentre) continue;
        mine.offer(held.of[sector][seat]);
        int most = 0;
        for (int other = 0; other < s.seats; ++other)
            if (other != seat) most = std::max(most, held.of[sector][other]);
        theirs.offer(most);
    }
    to.put(mine.first);
    to.put(mine.second);
    to.put(mine.third);
    to.put(theirs.first);
    to.put(theirs.second);
}

void put_frontier(FeatureWriter& to, const State& s, Seat seat, int next, int last) {
    const HexSet mine = s.owned[seat];
    const HexSet others = s.others(seat);
    const HexSet border = around(mine) & s.in_play();
    const HexSet free = border & ~mine & ~others;
    to.put(count(free & s.level[0]));
    to.put(count(free & s.level[1]));
    to.put(has(free, kTriPrime) ? 1 : 0);
    to.put(count(free & ~s.systems()));
    int takeable = 0, from_next = 0, from_last = 0, held = 0;
    each(border & others & s.systems(), [&](Hex hex) {
        const int level = s.level_of(hex);
        if (ships_near(s, hex, seat) <= s.ships[hex]) {
            held += level;
            return;
        }
        takeable += level;
        if (next < s.seats && has(s.owned[next], hex)) from_next += level;
        if (last < s.seats && has(s.owned[last], hex)) from_last += level;
    });
    to.put(takeable);
    to.put(from_next);
    to.put(from_last);
    to.put(held);
    int exposed = 0, to_next = 0, to_last = 0, ready = 0, largest = 0, lone = 0;
    each(mine, [&](Hex hex) {
        ready += s.ready(hex);
        largest = std::max<int>(largest, s.ships[hex]);
        const int level = s.level_of(hex);
        if (level == 0) return;
        if (s.ships[hex] == 1) lone += level;
        const bool by_next = next < s.seats && ships_near(s, hex, next) > s.ships[hex];
        const bool by_last = last < s.seats && ships_near(s, hex, last) > s.ships[hex];
        if (by_next || by_last) exposed += level;
        if (by_next) to_next += level;
        if (by_last) to_last += level;
    });
    to.put(exposed);
    to.put(to_next);
    to.put(to_last);
    to.put(levels_of(s, around(border & ~others) & s.in_play() & ~mine & ~others));
    to.put(ready);
    to.put(largest);
    int neutral = 0;
    each(s.owned[Pocket::kNeutral], [&](Hex hex) { neutral += s.ships[hex]; });
    to.put(neutral);
    to.put(s.ships[kTriPrime]);
    to.put(ships_near(s, kTriPrime, seat));
    to.put(enemies_near(s, kTriPrime, seat));
    to.put(levels_of(s, s.in_play() & ~mine & ~others & s.systems()));
    to.put(lone);
}

}  // namespace

std::span<const std::string_view> FeaturesOf<Pocket>::names() { return kNames; }
std::span<const std::string_view> FeaturesOf<Pocket>::action_names() { return kActionNames; }

void FeaturesOf<Pocket>::features(const State& s, Seat seat, std::span<std::int16_t> out) {
    const int next = (seat + 1) % s.seats;
    const int last = s.seats == 3 ? (seat + 2) % s.seats : kNobody;
    const Holdings held = holdings(s);
    float gain[Pocket::kMostSeats] = {};
    expected_round(s, held, gain);

    FeatureWriter to(out);
    to.one_of(static_cast<int>(s.phase), 4);
    to.put(s.round);
    to.put(s.rounds() - s.round);
    to.put(s.step);
    to.put(s.seats == 2 ? 1 : 0);
    to.put(s.systems_only ? 1 : 0);
    to.put(Pocket::pending(s).has(seat) ? 1 : 0);
    to.put(place_after_start(s, seat));
    const bool planned = s.plan[seat] != Pocket::kNoPlan;
    for (int step = 0; step < 3; ++step)
        put_command(to,
                    planned && (s.phase == Phase::plan || step >= s.step) ? kOrder[s.plan[seat]][step] : Command::none);
    put_plan_of_other(to, s, next);
    put_plan_of_other(to, s, last);
    to.put(s.phase == Phase::perform && s.turn == seat ? 1 : 0);
    put_command(to, s.phase == Phase::perform ? s.command : Command::none);
    to.put(s.strength);
    to.put(s.left);
    to.put(s.fleet);
    to.put(s.under_way() ? s.level_of(s.at) : 0);
    to.put(s.under_way() && !has(s.owned[seat], s.at) ? s.ships[s.at] : 0);
    put_standing(to, s, seat, gain);
    put_standing(to, s, next, gain);
    put_standing(to, s, last, gain);
    int best_other = -1000;
    for (int other = 0; other < s.seats; ++other)
        if (other != seat) best_other = std::max<int>(best_other, s.points[other]);
    to.put(level_points(s, seat, ~HexSet{0}));
    to.put(s.points[seat] - best_other);
    put_sectors(to, s, seat, held);
    put_frontier(to, s, seat, next, last);
    assert(to.full());
}

void FeaturesOf<Pocket>::action_features(const State& s, Seat seat, const Pocket::Action& a,
                                         std::span<std::int16_t> out) {
    FeatureWriter to(out);
    to.one_of(static_cast<int>(a.type), 11);
    for (int step = 0; step < 2; ++step) put_command(to, a.type == Type::plan ? kOrder[a.place][step] : Command::none);
    Hex from = kNoHex, dest = kNoHex;
    int leaving = 0;
    switch (a.type) {
    case Type::deploy:
    case Type::expand: dest = a.place; break;
    case Type::move: from = a.place, dest = a.to, leaving = a.ships; break;
    case Type::go_on: from = s.at, dest = a.to, leaving = s.fleet + a.ships; break;
    case Type::halt: dest = s.at; break;
    case Type::invade: dest = a.place; break;
    case Type::send: from = a.place, dest = s.at, leaving = a.ships; break;
    case Type::strike: dest = s.at; break;
    case Type::plan:
    case Type::score:
    case Type::pass: break;
    }
    if (from == kNoHex)
        to.nothing(5);
    else {
        const int stay = s.ships[from] - leaving;
        to.put(s.level_of(from));
        to.put(s.ships[from]);
        to.put(stay);
        to.put(s.sustained(from) - stay);
        to.put(enemies_near(s, from, seat));
    }
    Seat owner = kNobody;
    if (dest == kNoHex)
        to.nothing(7);
    else {
        owner = s.owner(dest);
        const HexSet near = board().neighbours[dest] & s.in_play();
        to.put(s.level_of(dest));
        to.put(owner == seat ? 1 : 0);
        to.put(owner != seat && owner != kNobody ? 1 : 0);
        to.put(s.ships[dest]);
        to.put(enemies_near(s, dest, seat));
        to.put(levels_of(s, near & s.systems() & ~s.owned[seat] & ~s.others(seat)));
        to.put(has(near, kTriPrime) ? 1 : 0);
    }
    to.put(a.type == Type::go_on ? leaving : a.ships);
    int lead = 0;
    if (a.type == Type::send) lead = s.fleet + a.ships - s.ships[s.at];
    if (a.type == Type::strike) lead = s.fleet - s.ships[s.at];
    if (a.type == Type::invade) lead = ships_near(s, a.place, seat) - s.ships[a.place];
    to.put(lead);
    int mine = 0, best = 0, sum = 0;
    if (a.type == Type::score) {
        const HexSet among = board().sector_hexes[a.place];
        mine = level_points(s, seat, among);
        for (int other = 0; other < s.seats; ++other)
            if (other != seat) {
                const int points = level_points(s, other, among);
                best = std::max(best, points);
                sum += points;
            }
    }
    to.put(mine);
    to.put(best);
    to.put(sum);
    to.put(owner < s.seats && owner != seat ? s.points[owner] - s.points[seat] : 0);
    to.put(s.left);
    assert(to.full());
}

static_assert(Featured<Pocket>);

}  // namespace imperium
