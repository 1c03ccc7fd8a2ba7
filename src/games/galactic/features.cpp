#include "games/galactic/features.hpp"

#include "games/galactic/odds.hpp"

#include <cassert>

namespace imperium {

using namespace galactic;

namespace {

using State = Galactic::State;
using Player = Galactic::Player;
using Mode = Galactic::Mode;
using Force = Galactic::Force;
using Phase = Galactic::Phase;
using Type = Galactic::Action::Type;

constexpr std::array<std::string_view, FeaturesOf<Galactic>::kFeatures> kNames = {
    "phase.research",
    "phase.allocation",
    "phase.turns",
    "round",
    "mine.turn",
    "mine.to_goal",
    "mine.research.att_inf",
    "mine.research.att_beam",
    "mine.research.extra_inf",
    "mine.research.extra_beam",
    "mine.research.def_either",
    "mine.research.def_inf",
    "mine.research.def_beam",
    "mine.research.def_inf_2",
    "mine.research.def_beam_2",
    "mine.research.allies_2",
    "mine.research.allies_3",
    "mine.research.outer_allies",
    "mine.research.ally_own",
    "mine.research.no_ipec",
    "mine.research_left",
    "mine.points_left",
    "mine.bids",
    "mine.bid_points",
    "mine.bid_dice",
    "mine.attack_die",
    "mine.defense_die",
    "mine.attack_die_open",
    "mine.defense_die_open",
    "mine.attacks_left",
    "mine.ally_attacks_left",
    "mine.ally_dice",
    "mine.best_ally_die",
    "mine.attack.best_x32",
    "mine.attack.second_x32",
    "mine.attack.sure_moons",
    "mine.attack.moons",
    "mine.attack.planets",
    "mine.ally_attack.best_x32",
    "mine.danger.moons_x32",
    "mine.danger.planet_x32",
    "mine.asked",
    "mine.asked.odds_x32",
    "mine.known_dice",
    "free_moons",
    "free_moons_near",
    "mine.most_points_rank",
    "others.most_points",
    "others.second_points",
    "mine.standing.points",
    "mine.standing.moons",
    "mine.standing.planets",
    "mine.standing.hit_points",
    "mine.standing.outer_moons",
    "mine.standing.income",
    "mine.standing.penalty",
    "mine.standing.turn_ahead",
    "mine.standing.attack_die",
    "mine.standing.defense_die",
    "mine.standing.attack_infantry",
    "mine.standing.attack_beam",
    "mine.standing.more_attacks",
    "mine.standing.defense_infantry",
    "mine.standing.defense_beam",
    "mine.standing.allies",
    "next.standing.points",
    "next.standing.moons",
    "next.standing.planets",
    "next.standing.hit_points",
    "next.standing.outer_moons",
    "next.standing.income",
    "next.standing.penalty",
    "next.standing.turn_ahead",
    "next.standing.attack_die",
    "next.standing.defense_die",
    "next.standing.attack_infantry",
    "next.standing.attack_beam",
    "next.standing.more_attacks",
    "next.standing.defense_infantry",
    "next.standing.defense_beam",
    "next.standing.allies",
    "across.standing.points",
    "across.standing.moons",
    "across.standing.planets",
    "across.standing.hit_points",
    "across.standing.outer_moons",
    "across.standing.income",
    "across.standing.penalty",
    "across.standing.turn_ahead",
    "across.standing.attack_die",
    "across.standing.defense_die",
    "across.standing.attack_infantry",
    "across.standing.attack_beam",
    "across.standing.more_attacks",
    "across.standing.defense_infantry",
    "across.standing.defense_beam",
    "across.standing.allies",
    "last.standing.points",
    "last.standing.moons",
    "last.standing.planets",
    "last.standing.hit_points",
    "last.standing.outer_moons",
    "last.standing.income",
    "last.standing.penalty",
    "last.standing.turn_ahead",
    "last.standing.attack_die",
    "last.standing.defense_die",
    "last.standing.attack_infantry",
    "last.standing.attack_beam",
    "last.standing.more_attacks",
    "last.standing.defense_infantry",
    "last.standing.defense_beam",
    "last.standing.allies",
};

constexpr std::array<std::string_view, FeaturesOf<Galactic>::kActionFeatures> kActionNames = {
    "research",
    "research_done",
    "attack_die",
    "defense_die",
    "diplomacy",
    "allocate_done",
    "attack",
    "defend",
    "end_turn",
    "ability.att_inf",
    "ability.att_beam",
    "ability.extra_inf",
    "ability.extra_beam",
    "ability.def_either",
    "ability.def_inf",
    "ability.def_beam",
    "ability.def_inf_2",
    "ability.def_beam_2",
    "ability.allies_2",
    "ability.allies_3",
    "ability.outer_allies",
    "ability.ally_own",
    "ability.no_ipec",
    "die",
    "bid.points",
    "bid.die_x4",
    "bid.share_x16",
    "bid.outer",
    "bid.neighbour",
    "points_left",
    "attack.own",
    "attack.ally",
    "attack.ally_own",
    "attack.infantry",
    "attack.beam",
    "attack.odds_x64",
    "attack.free",
    "attack.planet",
    "attack.hit_points",
    "attack.outer",
    "attack.ipec_x16",
    "attack.theirs_points",
    "attack.theirs_ally",
    "defend.bonus",
};

constexpr int kUnseenDie = 6;  // what a face-down token counts as

// A position as one seat may know it: while choices are hidden, those of the others are not there.
struct Seen {
    const State& s;
    Seat seat;

    bool hidden(Seat other) const { return other != seat && s.phase != Phase::turns && s.phase != Phase::over; }
    Abilities research(Seat other) const {
        return other != seat && s.phase == Phase::research ? Abilities{0} : s.player[other].research;
    }
    bool has(Seat other, Ability ability) const { return (research(other) & bit(ability)) != 0; }
    // 0 if there is none or it is not known.
    int attack_die(Seat other) const {
        const std::uint8_t die = s.player[other].attack_die;
        return hidden(other) || die == Galactic::kNoDie ? 0 : die;
    }
    int defense_die(Seat other) const {
        const std::uint8_t die = s.player[other].defense_die;
        return hidden(other) || die == Galactic::kNoDie ? 0 : die;
    }
    int token(Place moon) const { return s.knows_die(seat, moon) ? s.die[moon] : kUnseenDie; }
    int attack_bonus(Seat other, Mode mode) const {
        return has(other, mode == Mode::infantry ? Ability::att_inf : Ability::att_beam) ? 1 : 0;
    }
    int defense_bonus(Seat other, Mode mode) const {
        return mode == Mode::infantry
                   ? (has(other, Ability::def_inf) ? 1 : 0) + (has(other, Ability::def_inf_2) ? 1 : 0)
                   : (has(other, Ability::def_beam) ? 1 : 0) + (has(other, Ability::def_beam_2) ? 1 : 0);
    }
    // Of an attack with this die; `own` ones have the attacker's bonus.
    float odds(Seat attacker, int die, bool own, Mode mode, Place to) const {
        const Seat owner = s.owner(to);
        int lead = own ? attack_bonus(attacker, mode) : 0;
        int against = kUnseenDie;
        if (owner == kNobody)
            against = token(to);
        else {
            lead -= defense_bonus(owner, mode);
            if (const int known = defense_die(owner); known != 0) against = known;
        }
        return quick_odds(die, against, lead);
    }
    bool turn_ahead(Seat other) const {
        if (s.phase != Phase::turns) return true;
        for (const Seat next : s.order) {
            if (next == s.turn) return true;
            if (next == other) return false;
        }
        return false;
    }
};

// What attacks of one seat from some territories promise.
struct Attacks {
    float best = 0, second = 0;
    Places moons = 0, sure = 0, planets = 0;

    void add(Place to, float odds) {
        if (odds > best)
            second = best, best = odds;
        else
            second = std::max(second, odds);
        (is_planet(to) ? planets : moons) |= bit(to);
        if (odds >= 0.6F && !is_planet(to)) sure |= bit(to);
    }
};

Attacks attacks(const Seen& seen, Seat attacker, int die, bool own, Places from, Places targets) {
    const Board& map = board();
    Attacks out;
    if (die == 0) return out;
    each(from, [&](Place start) {
        each(map.infantry[start] & targets,
             [&](Place to) { out.add(to, seen.odds(attacker, die, own, Mode::infantry, to)); });
        each(map.beam(start) & targets, [&](Place to) { out.add(to, seen.odds(attacker, die, own, Mode::beam, to)); });
    });
    return out;
}

int times(float value, int scale) { return static_cast<int>(value * static_cast<float>(scale)); }

// The chance that at least one of a moon and a planet of this seat is hit by the next attack of each other seat.
void put_danger(FeatureWriter& to, const Seen& seen) {
    const State& s = seen.s;
    float moons = 0, planet = 0;
    for (Seat other = 0; other < kSeats; ++other) {
        if (other == seen.seat || s.player[other].eliminated() || !seen.turn_ahead(other)) continue;
        const int die = seen.hidden(other) ? kUnseenDie : seen.attack_die(other);
        const Places mine = s.player[seen.seat].territories;
        const Attacks all = attacks(seen, other, die, true, s.player[other].territories, mine & kAllMoons);
        const Attacks home = attacks(seen, other, die, true, s.player[other].territories, mine & kAllPlanets);
        moons += (1.0F - moons) * all.best;
        planet += (1.0F - planet) * home.best;
    }
    to.put(times(moons, 32));
    to.put(times(planet, 32));
    const bool asked = s.attack.from != kNowhere && s.owner(s.attack.to) == seen.seat;
    to.put(asked ? 1 : 0);
    float odds = 0;
    if (asked) {
        const bool own = s.attack.force != Force::ally;
        const int die = own ? seen.attack_die(s.turn) : seen.token(s.attack.from);
        if (die != 0) odds = seen.odds(s.turn, die, own, s.attack.mode, s.attack.to);
    }
    to.put(times(odds, 32));
}

void put_mine(FeatureWriter& to, const Seen& seen) {
    const State& s = seen.s;
    const Player& p = s.player[seen.seat];
    for (int i = 0; i < kAbilities; ++i) to.put((p.research >> i) & 1);
    to.put(s.phase == Phase::research ? kResearchPoints - tree().cost(p.research) : 0);
    to.put(s.phase == Phase::allocation ? Galactic::points_left(p) : 0);
    int bid = 0, dice = 0;
    for (const Galactic::Bid& one : p.bids) {
        bid += one.points;
        dice += seen.token(one.moon);
    }
    to.put(p.bids.size());
    to.put(bid);
    to.put(dice);
    to.put(seen.attack_die(seen.seat));
    to.put(seen.defense_die(seen.seat));
    to.put(p.attack_die == Galactic::kNoDie ? 1 : 0);
    to.put(p.defense_die == Galactic::kNoDie ? 1 : 0);

    const bool mine = s.turn == seen.seat;
    const bool ahead = !p.eliminated() && seen.turn_ahead(seen.seat);
    const int extra = (p.has(Ability::extra_inf) ? 1 : 0) + (p.has(Ability::extra_beam) ? 1 : 0);
    const int die = p.attack_die == Galactic::kNoDie ? kUnseenDie : p.attack_die;
    const int left = ahead && die != 0 ? 1 + extra - (mine ? s.infantry_used + s.beams_used : 0) : 0;
    const Places allies = ahead ? p.allies & ~(mine ? s.allies_used : 0) : 0;
    to.put(left);
    to.put(std::popcount(allies));
    int ally_dice = 0, best_ally = 0;
    each(allies, [&](Place ally) {
        ally_dice += seen.token(ally);
        best_ally = std::max(best_ally, seen.token(ally));
    });
    to.put(ally_dice);
    to.put(best_ally);
    const Places foes = kEverywhere & ~(p.territories | p.allies);
    const Attacks own = left > 0 ? attacks(seen, seen.seat, die, true, p.territories, foes) : Attacks{};
    to.put(times(own.best, 32));
    to.put(times(own.second, 32));
    to.put(std::popcount(own.sure));
    to.put(std::popcount(own.moons));
    to.put(std::popcount(own.planets));
    float best = 0;
    each(allies, [&](Place ally) {
        best = std::max(best, attacks(seen, seen.seat, seen.token(ally), false, bit(ally), foes).best);
    });
    to.put(times(best, 32));
    put_danger(to, seen);
    const Places free = s.uncontrolled();
    to.put(std::popcount(free & (s.dice_up | p.dice_seen)));
    to.put(std::popcount(free));
    Places near = 0;
    each(p.territories, [&](Place from) { near |= board().infantry[from]; });
    to.put(std::popcount(near & free));
}

void put_standing(FeatureWriter& to, const Seen& seen, Seat other) {
    const State& s = seen.s;
    const Player& p = s.player[other];
    if (p.eliminated()) return to.nothing(16);
    int hit_points = 0;
    each(p.territories & kAllPlanets, [&](Place planet) { hit_points += s.hit_points[planet - kMoons]; });
    to.put(worth(p.territories));
    to.put(std::popcount(p.territories & kAllMoons));
    to.put(std::popcount(p.territories & kAllPlanets));
    to.put(hit_points);
    to.put(std::popcount(p.territories & board().outer));
    to.put(Galactic::income(p));
    to.put(s.penalty.has(other) ? 1 : 0);
    to.put(seen.turn_ahead(other) ? 1 : 0);
    to.put(seen.attack_die(other));
    to.put(seen.defense_die(other));
    to.put(seen.attack_bonus(other, Mode::infantry));
    to.put(seen.attack_bonus(other, Mode::beam));
    to.put((seen.has(other, Ability::extra_inf) ? 1 : 0) + (seen.has(other, Ability::extra_beam) ? 1 : 0));
    to.put(seen.defense_bonus(other, Mode::infantry));
    to.put(seen.defense_bonus(other, Mode::beam));
    to.put(std::popcount(p.allies));
}

int points_of(const State& s, Seat seat) { return worth(s.player[seat].territories); }

}  // namespace

std::span<const std::string_view> FeaturesOf<Galactic>::names() { return kNames; }
std::span<const std::string_view> FeaturesOf<Galactic>::action_names() { return kActionNames; }

void FeaturesOf<Galactic>::features(const State& s, Seat seat, std::span<std::int16_t> out) {
    const Seen seen{s, seat};
    FeatureWriter to(out);
    to.one_of(static_cast<int>(s.phase), 3);
    to.put(s.round);
    to.put(Galactic::pending(s).has(seat) ? 1 : 0);
    to.put(kGoal - points_of(s, seat));
    put_mine(to, seen);
    int ahead = 0, most = 0, second = 0;
    for (Seat other = 0; other < kSeats; ++other) {
        if (other == seat) continue;
        const int points = points_of(s, other);
        ahead += points > points_of(s, seat) ? 1 : 0;
        second = std::max(second, std::min(most, points));
        most = std::max(most, points);
    }
    to.put(ahead);
    to.put(most);
    to.put(second);
    for (int i = 0; i < kSeats; ++i) put_standing(to, seen, static_cast<Seat>((seat + i) % kSeats));
    assert(to.full());
}

void FeaturesOf<Galactic>::action_features(const State& s, Seat seat, const Galactic::Action& a,
                                           std::span<std::int16_t> out) {
    const Seen seen{s, seat};
    const Player& p = s.player[seat];
    FeatureWriter to(out);
    to.one_of(static_cast<int>(a.type), 9);
    to.one_of(a.type == Type::research ? a.value : -1, kAbilities);
    const bool die = a.type == Type::attack_die || a.type == Type::defense_die;
    to.put(die ? a.value : 0);
    const int left = Galactic::points_left(p);
    if (a.type == Type::diplomacy) {
        Places near = 0;
        each(p.territories, [&](Place from) { near |= board().infantry[from]; });
        to.put(a.value);
        to.put(4 * seen.token(a.to));
        to.put(left == 0 ? 0 : 16 * a.value / left);
        to.put((board().outer & bit(a.to)) != 0 ? 1 : 0);
        to.put((near & bit(a.to)) != 0 ? 1 : 0);
    } else
        to.nothing(5);
    int cost = 0;
    if (a.type == Type::attack_die) cost = board().attack_cost[a.value];
    if (a.type == Type::defense_die) cost = board().defense_cost[a.value];
    if (a.type == Type::diplomacy) cost = a.value;
    to.put(s.phase == Phase::allocation ? left - cost : 0);
    if (a.type == Type::attack) {
        const Seat owner = s.owner(a.to);
        const bool own = a.force != Force::ally;
        const int with = own ? seen.attack_die(seat) : seen.token(a.from);
        to.one_of(static_cast<int>(a.force), 3);
        to.one_of(static_cast<int>(a.mode), 2);
        to.put(with == 0 ? 0 : times(seen.odds(seat, with, own, a.mode, a.to), 64));
        to.put(owner == kNobody ? 1 : 0);
        to.put(is_planet(a.to) ? 1 : 0);
        to.put(is_planet(a.to) ? s.hit_points[a.to - kMoons] : 0);
        to.put((board().outer & bit(a.to)) != 0 ? 1 : 0);
        const bool harmless = owner != kNobody || p.has(Ability::no_ipec) || s.penalty.has(seat);
        to.put(harmless ? 0 : times(static_cast<float>(ipec_odds(s, seat, a.to).share()), 16));
        to.put(owner == kNobody ? 0 : points_of(s, owner));
        to.put(s.ally(a.to) != kNobody ? 1 : 0);
    } else
        to.nothing(13);
    to.put(a.type == Type::defend ? Galactic::defense_bonus(p, a.mode) : 0);
    assert(to.full());
}

static_assert(Featured<Galactic>);

}  // namespace imperium
