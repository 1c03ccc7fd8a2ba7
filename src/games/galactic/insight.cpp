#include "games/galactic/odds.hpp"

#include <algorithm>

// What computer players know about `galactic` beyond its rules.
namespace imperium {

using namespace galactic;

namespace {

using Mode = Galactic::Mode;
using Force = Galactic::Force;
using Phase = Galactic::Phase;
using Type = Galactic::Action::Type;

// What an ability is worth over a game, in points of territory.
constexpr std::array<float, kAbilities> kAbilityWorth = {0.70F, 0.35F, 1.50F, 0.90F, 0.45F, 0.60F, 0.55F,
                                                         0.30F, 0.25F, 0.15F, 0.10F, 0.20F, 0.15F, 0.35F};

// What it is worth to win an attack on this territory, in points of territory.
float prize(const Galactic::State& s, Seat seat, Place to) {
    const Seat owner = s.owner(to);
    const float hurt = owner == kNobody ? 0.0F : 0.3F;  // it also sets somebody back
    if (is_planet(to)) {
        const int left = s.hit_points[to - kMoons];
        return left == 1 ? 2.6F : left == 2 ? 0.9F : 0.5F;
    }
    float value = 1.0F + hurt;
    if ((board().outer & bit(to)) != 0) value += 0.1F;
    if (owner == kNobody && (s.ipec & bit(to)) != 0 && !s.player[seat].has(Ability::no_ipec) && !s.penalty.has(seat))
        value -= 0.35F;
    return value;
}

// The sides of the die that defends this territory; a die still to be chosen counts as a D6.
int defending_die(const Galactic::State& s, Place to, Seat owner) {
    if (owner == kNobody) return s.die[to];
    const std::uint8_t die = s.player[owner].defense_die;
    return die == Galactic::kNoDie ? 6 : die;
}

float success(const Galactic::State& s, Seat seat, Force force, Mode mode, Place from, Place to) {
    const Galactic::Player& p = s.player[seat];
    const Seat owner = s.owner(to);
    int lead = force == Force::ally ? 0 : Galactic::attack_bonus(p, mode);
    if (owner != kNobody) {
        const Galactic::Player& defender = s.player[owner];
        int bonus = Galactic::defense_bonus(defender, mode);
        if (Galactic::asks_defender(s, owner))
            bonus =
                std::max(bonus, Galactic::defense_bonus(defender, mode == Mode::beam ? Mode::infantry : Mode::beam));
        lead -= bonus;
    }
    const int die = force == Force::ally ? s.die[from] : p.attack_die;
    return quick_odds(die, defending_die(s, to, owner), lead);
}

// The best that one attack from these territories promises.
float best_attack(const Galactic::State& s, Seat seat, Force force, Places from, Places foes, Places easy) {
    const Board& map = board();
    float best = 0.0F;
    each(from, [&](Place start) {
        each(map.infantry[start] & (force == Force::ally ? easy : foes), [&](Place to) {
            best = std::max(best, prize(s, seat, to) * success(s, seat, force, Mode::infantry, start, to));
        });
        each(map.beam(start) & easy, [&](Place to) {
            best = std::max(best, prize(s, seat, to) * success(s, seat, force, Mode::beam, start, to));
        });
    });
    return best;
}

// What the attacks still to come in this round promise.
float prospects(const Galactic::State& s, Seat seat) {
    const Galactic::Player& p = s.player[seat];
    const bool mine = s.turn == seat;
    const Places foes = kEverywhere & ~(p.territories | p.allies);
    const Places easy = foes & ~Galactic::guarded(s, seat);
    const int extra = (p.has(Ability::extra_inf) ? 1 : 0) + (p.has(Ability::extra_beam) ? 1 : 0);
    float sum = 0.0F;
    if (p.attack_die == Galactic::kNoDie)
        sum = 0.35F;  // somewhat less than what a die would promise
    else if (p.attack_die != 0) {
        const int attacks = 1 + extra - (mine ? s.infantry_used + s.beams_used : 0);
        if (attacks > 0)
            sum = best_attack(s, seat, Force::own, p.territories, foes, easy)
                  * (0.4F + 0.6F * static_cast<float>(attacks));
    }
    each(p.allies & ~(mine ? s.allies_used : 0),
         [&](Place ally) { sum += best_attack(s, seat, Force::ally, bit(ally), foes, easy); });
    return sum;
}

// Has this seat's turn of the round still to come, or is it under way?
bool turn_ahead(const Galactic::State& s, Seat seat) {
    if (s.phase == Phase::allocation) return true;
    for (const Seat next : s.order) {
        if (next == s.turn) return true;
        if (next == seat) return false;
    }
    return false;
}

// How well bids may do: nobody knows the others' while they are made.
float bid_hopes(const Galactic::State& s, Seat seat) {
    float sum = 0.0F;
    for (const Galactic::Bid& bid : s.player[seat].bids) {
        const float die = s.knows_die(seat, bid.moon) ? static_cast<float>(s.die[bid.moon]) : 5.75F;
        const auto points = static_cast<float>(bid.points);
        sum += (0.2F + 0.045F * die) * points / (points + 0.7F);
    }
    return sum;
}

// A seat's standing in points of territory.
float standing(const Galactic::State& s, Seat seat) {
    const Galactic::Player& p = s.player[seat];
    if (p.eliminated()) return 0.0F;
    const int held = std::popcount(p.territories);
    float sum = 1.0F + static_cast<float>(worth(p.territories));
    for (int i = 0; i < kAbilities; ++i)
        if (((p.research >> i) & 1U) != 0) sum += kAbilityWorth[static_cast<std::size_t>(i)];
    each(p.territories & kAllPlanets,
         [&](Place planet) { sum += 0.25F * static_cast<float>(s.hit_points[planet - kMoons] - 1); });
    if (s.penalty.has(seat)) sum -= 0.05F * static_cast<float>(Galactic::income(p));
    if (s.phase == Phase::research) return sum;
    const int die = p.defense_die == Galactic::kNoDie ? 5 : p.defense_die;
    sum += 0.40F * static_cast<float>(held) * static_cast<float>(die) / (4.0F + static_cast<float>(die));
    if (s.phase == Phase::allocation) {
        sum += bid_hopes(s, seat);
        if (!s.done.has(seat)) sum += 0.09F * static_cast<float>(Galactic::points_left(p));
    }
    if (turn_ahead(s, seat)) sum += 0.8F * prospects(s, seat);
    return sum;
}

float diplomacy_weight(const Galactic::State& s, Seat seat, const Galactic::Action& action, int left) {
    const Galactic::Player& p = s.player[seat];
    float value = s.knows_die(seat, action.to) ? static_cast<float>(s.die[action.to]) : 5.75F;
    if ((board().outer & bit(action.to)) != 0) value += 1.0F;
    const int more = p.most_allies() - p.bids.size() - 1;
    const bool all = action.value == left, share = action.value * (more + 1) >= left;
    return 0.02F * value * value * (all ? (more > 0 ? 1.5F : 4.0F) : share ? 1.5F : 0.6F);
}

float weight_of(const Galactic::State& s, Seat seat, const Galactic::Action& action, int choices) {
    const Galactic::Player& p = s.player[seat];
    switch (action.type) {
    case Type::research: return 0.1F + kAbilityWorth[action.value];
    case Type::research_done:
    case Type::allocate_done: return choices > 1 ? 0.05F : 1.0F;
    case Type::attack_die: {
        const auto sides = static_cast<float>(std::min<int>(action.value, 12));
        return 0.1F + 0.06F * sides * sides;
    }
    case Type::defense_die:
        return action.value == 4 ? 1.5F : 0.4F * static_cast<float>(std::min<int>(action.value, 12));
    case Type::diplomacy: return diplomacy_weight(s, seat, action, Galactic::points_left(p));
    case Type::attack: {
        const float value =
            prize(s, seat, action.to) * success(s, seat, action.force, action.mode, action.from, action.to);
        return 0.02F + 4.0F * value * value;
    }
    case Type::defend: {
        const Mode other = action.mode == Mode::infantry ? Mode::beam : Mode::infantry;
        return Galactic::defense_bonus(p, action.mode) > Galactic::defense_bonus(p, other) ? 5.0F : 1.0F;
    }
    case Type::end_turn: return choices > 1 ? 0.06F : 1.0F;
    }
    return 1.0F;
}

}  // namespace

PerSeat<float> Galactic::evaluate(const State& s) {
    PerSeat<float> value;
    if (s.phase == Phase::over) {
        const SeatSet best = winners(s);
        for (const Seat seat : best) value[seat] = 1.0F / static_cast<float>(best.size());
        return value;
    }
    float sum = 0.0F;
    for (Seat seat = 0; seat < kSeats; ++seat) {
        const float x = standing(s, seat);
        value[seat] = x * x * x * x;
        sum += value[seat];
    }
    for (Seat seat = 0; seat < kSeats; ++seat) value[seat] /= sum;
    return value;
}

void Galactic::weigh(const State& s, Seat seat, const ActionList<Galactic>& actions, std::span<float> weights) {
    for (int i = 0; i < actions.size(); ++i)
        weights[static_cast<std::size_t>(i)] = weight_of(s, seat, actions[i], actions.size());
}

}  // namespace imperium
