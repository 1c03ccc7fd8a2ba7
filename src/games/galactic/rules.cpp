#include "games/galactic/rules.hpp"

#include "games/galactic/play.hpp"

#include <algorithm>

namespace imperium {

using namespace galactic;

template Galactic::State Galactic::start(const Options&, QuickChance&, NoEvents&);
template void Galactic::apply(State&, Seat, Action, QuickChance&, NoEvents&);
static_assert(Game<Galactic>);
static_assert(sizeof(Galactic::State) <= 256);

namespace {

using Type = Galactic::Action::Type;
using Mode = Galactic::Mode;
using Force = Galactic::Force;
using Phase = Galactic::Phase;

void legal_research(const Galactic::Player& p, ActionList<Galactic>& actions) {
    const Tree& paths = tree();
    const int left = kResearchPoints - paths.cost(p.research);
    for (int i = 0; i < kAbilities; ++i) {
        const Tree::Entry& entry = paths.abilities[static_cast<std::size_t>(i)];
        if (!entry.offered || ((p.research >> i) & 1U) != 0 || entry.cost > left) continue;
        if (entry.needs == 0 || (entry.needs & p.research) != 0)
            actions.push({.type = Type::research, .value = static_cast<std::uint8_t>(i)});
    }
    actions.push({.type = Type::research_done});
}

void legal_allocation(const Galactic::State& s, Seat seat, ActionList<Galactic>& actions) {
    const Galactic::Player& p = s.player[seat];
    const int left = Galactic::points_left(p);
    const bool attack = p.attack_die == Galactic::kNoDie;
    if (attack || p.defense_die == Galactic::kNoDie) {
        for (const Price& price : attack ? board().attack_dice : board().defense_dice)
            if (price.cost <= left)
                actions.push({.type = attack ? Type::attack_die : Type::defense_die, .value = price.sides});
        return;
    }
    if (left > 0 && p.bids.size() < p.most_allies()) {
        Places moons = Galactic::bid_reach(s, seat);
        if (!p.bids.empty()) moons &= ~(2 * bit(p.bids.back().moon) - 1);  // moons in rising order
        each(moons, [&](Place moon) {
            for (int points = 1; points <= left; ++points)
                actions.push({.type = Type::diplomacy, .value = static_cast<std::uint8_t>(points), .to = moon});
        });
    }
    actions.push({.type = Type::allocate_done});
}

void legal_turn(const Galactic::State& s, Seat seat, ActionList<Galactic>& actions) {
    const Board& map = board();
    const Galactic::Player& p = s.player[seat];
    const Places foes = kEverywhere & ~(p.territories | p.allies);  // G4.4
    const Places easy = foes & ~Galactic::guarded(s, seat);         // G4.12
    const auto offer = [&](Force force, Mode mode, Place from, Places targets) {
        each(targets, [&](Place to) {
            actions.push({.type = Type::attack, .force = force, .mode = mode, .from = from, .to = to});
        });
    };
    const bool armed = p.attack_die != 0;
    if (armed) {
        if (Galactic::may_attack(s, Mode::infantry))
            each(p.territories,
                 [&](Place from) { offer(Force::own, Mode::infantry, from, map.infantry[from] & foes); });
        if (Galactic::may_attack(s, Mode::beam))
            each(p.territories & map.outer, [&](Place from) { offer(Force::own, Mode::beam, from, map.outer & easy); });
    }
    const bool ally_own = armed && p.has(Ability::ally_own) && s.ally_own_used == 0;
    each(p.allies & ~s.allies_used, [&](Place from) {
        offer(Force::ally, Mode::infantry, from, map.infantry[from] & easy);
        offer(Force::ally, Mode::beam, from, map.beam(from) & easy);
        if (!ally_own) return;
        offer(Force::ally_own, Mode::infantry, from, map.infantry[from] & foes);
        offer(Force::ally_own, Mode::beam, from, map.beam(from) & easy);
    });
    actions.push({.type = Type::end_turn});
}

// Dice tokens this seat has not seen, dealt again; that they are the rest of a known set, everybody can work out.
void imagine_dice(Galactic::State& s, Seat seat, Rng& rng) {
    const Places hidden = s.uncontrolled() & ~(s.dice_up | s.player[seat].dice_seen);
    std::array<std::uint8_t, 21> count{};
    each(hidden, [&](Place moon) { ++count[s.die[moon]]; });
    std::array<std::uint8_t, kMoons> dice;
    std::size_t size = 0;
    for (const std::uint8_t sides : kDice)
        for (int i = 0; i < count[sides]; ++i) dice[size++] = sides;
    shuffle(rng, std::span<std::uint8_t>(dice.data(), size));
    size = 0;
    each(hidden, [&](Place moon) { s.die[moon] = dice[size++]; });
}

// The same for IPEC tokens: their number is public, so whether a new deal is due (G5.1) stays as it is.
void imagine_ipec(Galactic::State& s, Seat seat, Rng& rng) {
    const Places hidden = s.uncontrolled() & ~(s.ipec_up | s.player[seat].ipec_seen);
    auto controlled = static_cast<std::uint32_t>(std::popcount(s.ipec & hidden));
    auto left = static_cast<std::uint32_t>(std::popcount(hidden));
    s.ipec &= ~hidden;
    each(hidden, [&](Place moon) {
        if (controlled > 0 && rng.below(left) < controlled) {
            s.ipec |= bit(moon);
            --controlled;
        }
        --left;
    });
}

bool ends_choice(Type type) { return type == Type::research_done || type == Type::allocate_done; }

// One action of a choice that nobody else sees, by its appeal.
Galactic::Action likely(const Galactic::State& s, Seat seat, Rng& rng) {
    ActionList<Galactic> actions;
    Galactic::legal(s, seat, actions);
    std::array<float, Galactic::kMaxActions> weights;
    Galactic::weigh(s, seat, actions, std::span(weights.data(), static_cast<std::size_t>(actions.size())));
    float sum = 0;
    for (int i = 0; i < actions.size(); ++i) sum += weights[static_cast<std::size_t>(i)];
    float at = rng.unit() * sum;
    for (int i = 0; i + 1 < actions.size(); ++i) {
        at -= weights[static_cast<std::size_t>(i)];
        if (at < 0) return actions[i];
    }
    return actions[actions.size() - 1];
}

// What another player may have chosen in secret: all of it if they have finished, some of it if not.
void imagine_choice(Galactic::State& s, Seat seat, bool finished, Rng& rng) {
    QuickChance chance(0);  // nothing of this needs luck
    NoEvents events;
    for (auto steps = finished ? 1000U : rng.below(5); steps > 0; --steps) {
        const Galactic::Action action = likely(s, seat, rng);
        if (ends_choice(action.type)) return;
        Galactic::apply(s, seat, action, chance, events);
    }
}

void imagine_choices(Galactic::State& s, Seat seat, Rng& rng) {
    const SeatSet done = s.done;
    const SeatSet others = s.alive() - SeatSet::of(seat);
    Galactic::take_back(s, seat);
    s.done = {};
    for (const Seat other : others) imagine_choice(s, other, done.has(other), rng);
    s.done = done;
}

const char* token_fault(const Galactic::State& s) {
    const Board& map = board();
    const Places open = s.uncontrolled();
    std::array<std::uint8_t, 256> count{};
    for (Place moon = 0; moon < kMoons; ++moon) {
        if (((open & bit(moon)) != 0) != (s.die[moon] != 0))
            return "G4.8: exactly the uncontrolled moons have a Dice token";
        ++count[s.die[moon]];
    }
    for (int sides = 1; sides < 256; ++sides)
        if (count[static_cast<std::size_t>(sides)]
            > (sides <= 20 ? map.dice_tokens[static_cast<std::size_t>(sides)] : 0))
            return "G1.3: there are more Dice tokens of a kind than the game has";
    if (((s.ipec | s.dice_up | s.ipec_up) & ~open) != 0) return "G4.8: a controlled moon has a token";
    if (std::popcount(s.ipec) > map.ipec_controlled || std::popcount(open & ~s.ipec) > kMoons - map.ipec_controlled)
        return "G1.3: there are more IPEC tokens of a kind than the game has";
    for (const Galactic::Player& p : s.player) {
        if ((p.dice_seen & ~(open & ~s.dice_up)) != 0 || (p.ipec_seen & ~(open & ~s.ipec_up)) != 0)
            return "G4.1: a player has seen a token that does not lie face down on an uncontrolled moon";
        if ((p.allies & ~open) != 0) return "G4.8: an ally is controlled by a player";
        if ((p.allies & ~(s.dice_up | p.dice_seen)) != 0 || (p.allies & ~(s.ipec_up | p.ipec_seen)) != 0)
            return "G4.1: a player has not seen the tokens of an ally";
    }
    return nullptr;
}

const char* player_fault(const Galactic::State& s, const Galactic::Player& p) {
    if (!tree().reachable(p.research)) return "G2.2: a player has an ability without its path";
    if (tree().cost(p.research) > kResearchPoints) return "G2.1: a player has spent more than 8 Research points";
    if (p.points > kMostPoints) return "G3.1: a player has more than 11 points";
    if (p.attack_die != Galactic::kNoDie && (p.attack_die > 20 || board().attack_cost[p.attack_die] == kNotSold))
        return "G3.2: an attack die is not on the list";
    if (p.defense_die != Galactic::kNoDie && (p.defense_die > 20 || board().defense_cost[p.defense_die] == kNotSold))
        return "G3.2: a defense die is not on the list";
    if (Galactic::points_left(p) < 0) return "G3.1: a player has spent more than there was";
    if (p.bids.size() > p.most_allies()) return "G3.3: a player has bid on more moons than there may be allies";
    if (std::popcount(p.allies) > p.most_allies()) return "G3.3: a player has too many allies";
    for (int i = 0; i < p.bids.size(); ++i)
        if (p.bids[i].points == 0 || p.bids[i].moon >= kMoons || (i > 0 && p.bids[i].moon <= p.bids[i - 1].moon))
            return "G3.3: bids are at least 1 point, on moons in rising order";
    const bool chosen = p.attack_die != Galactic::kNoDie && p.defense_die != Galactic::kNoDie;
    if (s.phase == Phase::turns && !p.eliminated() && !chosen) return "G3.2: a player has not chosen dice";
    return nullptr;
}

}  // namespace

SeatSet Galactic::pending(const State& s) {
    switch (s.phase) {
    case Phase::research:
    case Phase::allocation: return s.alive() - s.done;
    case Phase::turns: return SeatSet::of(s.attack.from == kNowhere ? s.turn : s.owner(s.attack.to));
    case Phase::over: break;
    }
    return {};
}

void Galactic::legal(const State& s, Seat seat, ActionList<Galactic>& actions) {
    if (!pending(s).has(seat)) return;
    switch (s.phase) {
    case Phase::research: return legal_research(s.player[seat], actions);
    case Phase::allocation: return legal_allocation(s, seat, actions);
    case Phase::turns:
        if (s.attack.from == kNowhere) return legal_turn(s, seat, actions);
        actions.push({.type = Type::defend, .mode = Mode::infantry});
        actions.push({.type = Type::defend, .mode = Mode::beam});
        return;
    case Phase::over: return;
    }
}

Scores Galactic::scores(const State& s) {
    Scores scores;
    for (int seat = 0; seat < kSeats; ++seat) scores[seat] = worth(s.player[seat].territories);
    return scores;
}

SeatSet Galactic::winners(const State& s) {
    const Scores points = scores(s);
    const int most = std::max(std::max(points[0], points[1]), std::max(points[2], points[3]));
    SeatSet seats;
    if (s.alive().size() == 1) return s.alive();  // G4.13
    for (Seat seat = 0; seat < kSeats; ++seat)
        if (points[seat] == most) seats.add(seat);
    return seats;
}

Galactic::State Galactic::imagine(const State& real, Seat seat, Rng& rng) {
    State s = real;
    imagine_dice(s, seat, rng);
    imagine_ipec(s, seat, rng);
    if (s.phase == Phase::research || s.phase == Phase::allocation) imagine_choices(s, seat, rng);
    return s;
}

void Galactic::take_back(State& s, Seat seat) {
    if (s.phase != Phase::research && s.phase != Phase::allocation) return;
    for (const Seat other : s.alive() - SeatSet::of(seat)) {
        Player& p = s.player[other];
        if (s.phase == Phase::research) p.research = 0;
        p.attack_die = p.defense_die = kNoDie;
        p.bids.clear();
        s.done.remove(other);
    }
}

const char* Galactic::fault(const State& s) {
    Places held = 0;
    Places allied = 0;
    for (const Player& p : s.player) {
        if ((held & p.territories) != 0) return "a territory has two owners";
        if ((allied & p.allies) != 0) return "G4.1: a moon is the ally of two players";
        held |= p.territories;
        allied |= p.allies;
        if (const char* wrong = player_fault(s, p)) return wrong;
    }
    if ((held & kAllPlanets) != kAllPlanets || (held & ~kEverywhere) != 0)
        return "G1.3: every planet belongs to somebody";
    for (Seat seat = 0; seat < kSeats; ++seat) {
        const int hp = s.hit_points[seat];
        if (hp < 1 || hp > 3) return "G4.11: a planet has 1 to 3 hit points";
        if (hp > 1 && s.owner(planet_of(seat)) != seat) return "G4.11: a planet that was taken has 1 hit point";
        const bool goal = worth(s.player[seat].territories) >= kGoal;
        if (goal && s.phase != Phase::over) return "G1.4: a player has reached 12 points, but play goes on";
    }
    if (s.phase != Phase::over && s.alive().size() < 2) return "G4.13: one player is left, but play goes on";
    if (s.phase != Phase::turns && (s.turn != kNobody || s.attack.from != kNowhere))
        return "G4.3: there are turns and attacks in phase turns only";
    if (s.phase == Phase::turns && (s.turn >= kSeats || s.player[s.turn].eliminated()))
        return "G4.2: it is nobody's turn, or that of an eliminated player";
    return token_fault(s);
}

int Galactic::points_left(const Player& p) {
    const Board& map = board();
    int left = p.points;
    if (p.attack_die != kNoDie) left -= map.attack_cost[p.attack_die];
    if (p.defense_die != kNoDie) left -= map.defense_cost[p.defense_die];
    for (const Bid& bid : p.bids) left -= bid.points;
    return left;
}

Places Galactic::bid_reach(const State& s, Seat seat) {
    const Board& map = board();
    const Player& p = s.player[seat];
    Places reach = p.has(Ability::outer_allies) ? map.outer : 0;
    for (const Places system : map.territory)
        if ((system & p.territories) != 0) reach |= system;
    return reach & s.uncontrolled();
}

Places Galactic::guarded(const State& s, Seat seat) {
    Places last = 0;
    for (Seat other = 0; other < kSeats; ++other) {
        const Places held = s.player[other].territories;
        if (other == seat || held == 0 || (held & (held - 1)) != 0) continue;
        const auto place = static_cast<Place>(std::countr_zero(held));
        if (!is_planet(place) || s.hit_points[place - kMoons] == 1) last |= held;
    }
    return last;
}

int Galactic::attack_bonus(const Player& p, Mode mode) {
    return p.has(mode == Mode::infantry ? Ability::att_inf : Ability::att_beam) ? 1 : 0;
}

int Galactic::defense_bonus(const Player& p, Mode mode) {
    const bool infantry = mode == Mode::infantry;
    return (p.has(infantry ? Ability::def_inf : Ability::def_beam) ? 1 : 0)
           + (p.has(infantry ? Ability::def_inf_2 : Ability::def_beam_2) ? 1 : 0);
}

bool Galactic::asks_defender(const State& s, Seat owner) {
    const Player& p = s.player[owner];
    return p.has(Ability::def_either) && !s.either_used.has(owner)
           && defense_bonus(p, Mode::infantry) != defense_bonus(p, Mode::beam);
}

bool Galactic::may_attack(const State& s, Mode mode) {
    const Player& p = s.player[s.turn];
    const int infantry = p.has(Ability::extra_inf) ? 1 : 0, beam = p.has(Ability::extra_beam) ? 1 : 0;
    if (s.infantry_used + s.beams_used > infantry + beam) return false;
    return mode == Mode::infantry ? s.infantry_used <= infantry : s.beams_used <= beam;
}

}  // namespace imperium
