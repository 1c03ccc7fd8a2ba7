#include "games/pocket/insight.hpp"

#include <algorithm>

// What computer players know about `pocket` beyond its rules.
namespace imperium {

using namespace pocket;

namespace {

using State = Pocket::State;

// Rises from -1 to 1 through 0; without the library's tanh, whose last digit depends on the machine.
float squash(float x) { return x / (1.0F + (x < 0 ? -x : x)); }

// How much better a sector is for a seat than for the others.
int advantage(const Holdings& h, int sector, int seat, int seats) {
    int others = 0;
    for (int other = 0; other < seats; ++other)
        if (other != seat) others = std::max(others, h.of[sector][other]);
    return 2 * h.of[sector][seat] - others;
}

}  // namespace

namespace pocket {

int sustain_losses(const State& s, int seat) {
    int losses = 0;
    each(s.owned[seat], [&](Hex hex) { losses += std::max(0, s.ships[hex] - s.sustained(hex)); });
    return losses;
}

Holdings holdings(const State& s) {
    const Board& b = board();
    Holdings out;
    for (int sector = 0; sector < kSectors; ++sector)
        if (sector != kCentre)
            for (int seat = 0; seat < s.seats; ++seat)
                out.of[sector][seat] = level_points(s, seat, b.sector_hexes[static_cast<std::size_t>(sector)]);
    return out;
}

void expected_round(const State& s, const Holdings& h, float* gain) {
    unsigned taken = 0;
    const Seat ruler = s.owner(kTriPrime);
    for (int i = 0; i <= s.seats; ++i) {
        const int seat = i < s.seats ? s.seat_after(i) : ruler;
        if (seat >= s.seats) break;
        int best = -1, best_value = -1000;
        for (int sector = 0; sector < kSectors; ++sector) {
            if (sector == kCentre || (taken >> sector & 1U) != 0) continue;
            const int value = advantage(h, sector, seat, s.seats);
            if (value > best_value) best = sector, best_value = value;
        }
        taken |= 1U << best;
        for (int other = 0; other < s.seats; ++other) gain[other] += static_cast<float>(h.of[best][other]);
    }
}

int near_tri_prime(const State& s, int seat) {
    int near = 0;
    each(s.owned[seat] & board().neighbours[kTriPrime], [&](Hex hex) { near += s.ships[hex]; });
    return near;
}

}  // namespace pocket

namespace {

float expected_points(const State& s, int seat, float per_round) {
    const int levels = level_points(s, seat, ~HexSet{0});
    const auto left =
        static_cast<float>(s.rounds() - std::max<int>(1, s.round) + (s.phase == Pocket::Phase::exploit ? 0 : 1));
    const int losses = s.phase == Pocket::Phase::exploit ? 0 : sustain_losses(s, seat);
    const int ships = Pocket::kShips - s.supply[seat];
    const float late = 1.0F / (1.0F + left);  // what is held now is held at the end
    float value = static_cast<float>(s.points[seat]);
    value += left * (0.55F * per_round + 0.18F * static_cast<float>(levels));
    value += 2.0F * static_cast<float>(levels) * (0.6F + 0.4F * late);
    value += (1.0F - late)
             * (0.55F * static_cast<float>(ships) + 0.3F * static_cast<float>(std::min(4, near_tri_prime(s, seat))));
    value += 0.15F * static_cast<float>(count(s.owned[seat]));
    value -= 0.25F * static_cast<float>(losses);
    return value;
}

// How an empty or foreign hex appeals to a fleet.
float appeal(const State& s, Hex hex, Seat seat) {
    if (has(s.owned[seat], hex)) return 0.4F;
    static constexpr float kByLevel[4] = {0.5F, 4.0F, 9.0F, 16.0F};
    float value = kByLevel[s.level_of(hex)];
    if (s.level_of(hex) == 0)
        value += 0.4F * static_cast<float>(count(board().neighbours[hex] & s.systems() & ~s.owned[seat]));
    return value;
}

// What is given up where `leaving` of the ships in a hex go: a system left alone costs, ships it cannot keep do not.
float departure(const State& s, Hex hex, int leaving) {
    const int stay = s.ships[hex] - leaving;
    const int level = s.level_of(hex);
    if (stay == 0 && level > 0) return 0.25F / static_cast<float>(level);
    return stay > s.sustained(hex) ? 0.6F : 1.0F;
}

float weigh_deploy(const State& s, Hex hex) {
    const Board& b = board();
    const HexSet near = b.neighbours[hex];
    HexSet further = near;
    each(near, [&](Hex one) { further |= b.neighbours[one]; });
    return 1.0F + static_cast<float>(count(near & s.systems())) + 0.5F * static_cast<float>(count(further & s.level[1]))
           + (has(further, kTriPrime) ? 2.0F : 0.0F);
}

float weigh_expand(const State& s, Hex hex, int ships) {
    const bool front = (board().neighbours[hex] & s.others(s.turn)) != 0;
    const int room = s.sustained(hex) - s.ships[hex];
    return static_cast<float>(ships) * (front ? 1.5F : 1.0F) * (ships <= room ? 1.6F : 1.0F)
           * (0.8F + 0.2F * static_cast<float>(s.level_of(hex)));
}

float weigh_move(const State& s, Seat seat, const Pocket::Action& a) {
    return appeal(s, a.to, seat) * departure(s, a.place, a.ships);
}

float weigh_go_on(const State& s, Seat seat, const Pocket::Action& a) {
    return 0.7F * appeal(s, a.to, seat) * departure(s, s.at, s.fleet + a.ships);
}

float weigh_halt(const State& s) {
    return s.level_of(s.at) > 0 && s.ships[s.at] == s.fleet ? 6.0F * static_cast<float>(s.level_of(s.at)) : 1.0F;
}

float weigh_invade(const State& s, Seat seat, Hex target) {
    int ready = 0;
    each(board().neighbours[target] & s.owned[seat], [&](Hex hex) { ready += s.ready(hex); });
    const int margin = ready - s.ships[target];
    const auto level = static_cast<float>(s.level_of(target));
    if (margin > 0) return level * (s.ships[target] > 0 ? 7.0F : 4.0F);
    return margin == 0 ? 1.5F * level : 0.3F;
}

float weigh_send(const State& s, const Pocket::Action& a) {
    const int after = s.fleet + a.ships - s.ships[s.at];
    const float fit = after == 1 ? 6.0F : after == 2 ? 3.0F : after > 2 ? 1.5F : after == 0 ? 1.5F : 1.0F;
    return fit * departure(s, a.place, a.ships);
}

float weigh_strike(const State& s) { return s.fleet > s.ships[s.at] ? 6.0F : s.fleet == s.ships[s.at] ? 1.0F : 0.5F; }

float weigh_score(const State& s, Seat seat, Sector sector) {
    const HexSet among = board().sector_hexes[sector];
    float value = 1.0F + 2.0F * static_cast<float>(level_points(s, seat, among));
    for (int other = 0; other < s.seats; ++other)
        if (other != seat) value -= static_cast<float>(level_points(s, other, among));
    return value < 0.2F ? 0.2F : value * value;
}

}  // namespace

PerSeat<float> Pocket::evaluate(const State& s) {
    PerSeat<float> value;
    if (s.phase == Phase::over) {
        const SeatSet best = winners(s);
        for (const Seat seat : best) value[seat] = 1.0F / static_cast<float>(best.size());
        return value;
    }
    float gain[kMostSeats] = {}, points[kMostSeats] = {};
    expected_round(s, holdings(s), gain);
    for (int seat = 0; seat < s.seats; ++seat) points[seat] = expected_points(s, seat, gain[seat]);
    const float spread = 6.0F + 1.6F * static_cast<float>(s.rounds() - s.round);
    float sum = 0.0F;
    for (int seat = 0; seat < s.seats; ++seat) {
        value[seat] = 1.0F;
        for (int other = 0; other < s.seats; ++other)
            if (other != seat) value[seat] *= 0.5F + 0.5F * squash(2.0F * (points[seat] - points[other]) / spread);
        sum += value[seat];
    }
    for (int seat = 0; seat < s.seats; ++seat) value[seat] /= sum;
    return value;
}

void Pocket::weigh(const State& s, Seat seat, const ActionList<Pocket>& actions, std::span<float> weights) {
    using Type = Action::Type;
    for (int i = 0; i < actions.size(); ++i) {
        const Action& a = actions[i];
        float weight = 1.0F;
        switch (a.type) {
        case Type::deploy: weight = weigh_deploy(s, a.place); break;
        case Type::plan: weight = s.supply[seat] == 0 && kOrder[a.place][0] == Command::expand ? 0.3F : 1.0F; break;
        case Type::expand: weight = weigh_expand(s, a.place, a.ships); break;
        case Type::move: weight = weigh_move(s, seat, a); break;
        case Type::go_on: weight = weigh_go_on(s, seat, a); break;
        case Type::halt: weight = weigh_halt(s); break;
        case Type::invade: weight = weigh_invade(s, seat, a.place); break;
        case Type::send: weight = weigh_send(s, a); break;
        case Type::strike: weight = weigh_strike(s); break;
        case Type::score: weight = weigh_score(s, seat, a.place); break;
        case Type::pass: weight = s.command == Command::expand ? 0.05F : 1.0F; break;
        }
        weights[static_cast<std::size_t>(i)] = weight;
    }
}

}  // namespace imperium
