#include "games/galactic/codec.hpp"

// Why an action of `galactic` is not legal, in a sentence that names the rule.
namespace imperium {

using namespace galactic;
using Type = Galactic::Action::Type;
using Phase = Galactic::Phase;
using Force = Galactic::Force;
using Mode = Galactic::Mode;

namespace {

std::string number(int value) { return std::to_string(value); }

std::string why_no_research(const Galactic::Player& p, Ability ability) {
    const Tree::Entry& entry = tree().abilities[static_cast<std::size_t>(ability)];
    const std::string name(name_of(ability));
    if (!entry.offered) return name + " is not in the research tree (G2.2)";
    if (p.has(ability)) return "you have researched " + name + " already (G2.2)";
    if (entry.needs != 0 && (entry.needs & p.research) == 0) {
        std::vector<std::string> needs;
        for (int i = 0; i < kAbilities; ++i)
            if (((entry.needs >> i) & 1U) != 0) needs.emplace_back(kAbilityNames[static_cast<std::size_t>(i)]);
        return name + " needs " + joined(needs) + " first (G2.2)";
    }
    return name + " costs " + number(entry.cost) + ", but only " + number(kResearchPoints - tree().cost(p.research))
           + " of " + number(kResearchPoints) + " Research points are left (G2.1)";
}

std::string why_no_die(const Galactic::Player& p, const Galactic::Action& action) {
    const bool attack = action.type == Type::attack_die;
    const std::string kind = attack ? "attack" : "defense";
    if (attack ? p.attack_die != Galactic::kNoDie : p.defense_die != Galactic::kNoDie)
        return "you have chosen your " + kind + " die for this round: one at most (G3.2)";
    if (!attack && p.attack_die == Galactic::kNoDie)
        return "an allocation begins with the attack die: choose it first, 0 for none (G3.2)";
    const auto& cost = attack ? board().attack_cost : board().defense_cost;
    if (action.value > 20 || cost[action.value] == kNotSold) {
        std::vector<std::string> sold;
        for (const Price& price : attack ? board().attack_dice : board().defense_dice)
            sold.push_back(number(price.sides));
        return "there is no " + kind + " die with that many sides: choose " + joined(sold) + " (G3.2)";
    }
    return "a D" + number(action.value) + " costs " + number(cost[action.value]) + ", but only "
           + number(Galactic::points_left(p)) + " of your " + number(p.points) + " points are left (G3.1)";
}

std::string why_no_bid(const Galactic::State& s, Seat seat, const Galactic::Action& action) {
    const Galactic::Player& p = s.player[seat];
    const std::string name = place_name(action.to);
    if (p.attack_die == Galactic::kNoDie || p.defense_die == Galactic::kNoDie)
        return "choose attack die and defense die before diplomacy (G3.2)";
    if (is_planet(action.to)) return name + " is a planet: diplomacy goes to uncontrolled moons only (G3.3)";
    if (const Seat owner = s.owner(action.to); owner != kNobody)
        return name + " is controlled by " + std::string(colour_name(owner))
               + ": diplomacy goes to uncontrolled moons only (G3.3)";
    if (p.bids.size() >= p.most_allies())
        return "you may have " + number(p.most_allies()) + (p.most_allies() == 1 ? " ally" : " allies")
               + ", so bid on no more than that many moons (G3.3)";
    for (const Galactic::Bid& bid : p.bids)
        if (bid.moon == action.to) return "you have bid on " + name + " already: each moon once (G3.3)";
    if ((Galactic::bid_reach(s, seat) & bit(action.to)) == 0)
        return "you control nothing in the " + std::string(colour_name(board().system_of(action.to)))
               + " system, where " + name + " is" + (p.has(Ability::outer_allies) ? ", and it is no outer moon" : "")
               + " (G3.3)";
    if (!p.bids.empty() && action.to < p.bids.back().moon)
        return "bids go by rising number: after " + place_name(p.bids.back().moon) + " not " + name + " (G3.3)";
    if (action.value == 0) return "a bid is at least 1 point (G3.3)";
    return "only " + number(Galactic::points_left(p)) + " of your " + number(p.points) + " points are left (G3.1)";
}

// The attack is the player's own affair: may this force be used from there at all?
std::string why_no_force(const Galactic::State& s, Seat seat, const Galactic::Action& action) {
    const Galactic::Player& p = s.player[seat];
    const std::string from = place_name(action.from);
    if (action.force == Force::own) {
        if ((p.territories & bit(action.from)) == 0) {
            if ((p.allies & bit(action.from)) != 0)
                return from + " is your ally, not your territory: attack with force ally (G4.3)";
            return "you do not control " + from + " (G4.3)";
        }
        if (p.attack_die == 0) return "you have bought no attack die for this round (G4.3)";
        if (!Galactic::may_attack(s, Mode::infantry) && !Galactic::may_attack(s, Mode::beam))
            return "you have made all own attacks of this turn (G4.3)";
        if (!Galactic::may_attack(s, action.mode))
            return "you have made all own " + std::string(action.mode == Mode::infantry ? "Infantry" : "Hyper Beam")
                   + " attacks of this turn (G4.3)";
        return {};
    }
    if ((p.allies & bit(action.from)) == 0) return from + " is not your ally (G4.3)";
    if ((s.allies_used & bit(action.from)) != 0)
        return "your ally " + from + " has attacked in this turn: once each (G4.3)";
    if (action.force == Force::ally) return {};
    if (!p.has(Ability::ally_own)) return "attacking from an ally with your own military needs ally-own (G4.9)";
    if (s.ally_own_used != 0) return "ally-own works once per round (G4.9)";
    if (p.attack_die == 0) return "ally-own needs an attack die, and you have bought none for this round (G4.9)";
    return {};
}

std::string why_no_way(const Galactic::Action& action) {
    const Board& map = board();
    const std::string from = place_name(action.from), to = place_name(action.to);
    if (action.from == action.to) return from + " cannot attack itself (G1.2)";
    if (action.mode == Mode::infantry) {
        if ((map.infantry[action.from] & bit(action.to)) != 0) return {};
        std::vector<std::string> near;
        each(map.infantry[action.from], [&](Place place) { near.push_back(place_name(place)); });
        return "no path for Infantry leads from " + from + " to " + to + ": it leads to " + joined(near, "and")
               + " (G1.2)";
    }
    for (const Place end : {action.from, action.to})
        if ((map.outer & bit(end)) == 0)
            return place_name(end) + " is no outer moon: the Hyper Beam works between outer moons only (G1.2)";
    return {};
}

std::string why_no_attack(const Galactic::State& s, Seat seat, const Galactic::Action& action) {
    if (std::string force = why_no_force(s, seat, action); !force.empty()) return force;
    if (std::string way = why_no_way(action); !way.empty()) return way;
    const Galactic::Player& p = s.player[seat];
    const std::string to = place_name(action.to);
    if ((p.territories & bit(action.to)) != 0) return "you control " + to + " yourself (G4.4)";
    if ((p.allies & bit(action.to)) != 0) return to + " is your ally (G4.4)";
    return to + " is the last territory of " + std::string(colour_name(s.owner(action.to)))
           + ": only Infantry from a territory you control, or with ally-own, can take it (G4.12)";
}

bool fits_phase(const Galactic::State& s, Type type) {
    switch (type) {
    case Type::research:
    case Type::research_done: return s.phase == Phase::research;
    case Type::attack_die:
    case Type::defense_die:
    case Type::diplomacy:
    case Type::allocate_done: return s.phase == Phase::allocation;
    case Type::attack:
    case Type::defend:
    case Type::end_turn: return s.phase == Phase::turns;
    }
    return false;
}

}  // namespace

std::string GalacticCodec::why_not(const Galactic::State& s, Seat seat, const Galactic::Action& action) {
    const std::string name(kActionNames[static_cast<std::size_t>(action.type)]);
    const Galactic::Player& p = s.player[seat];
    if (!fits_phase(s, action.type))
        return name + " is not possible in phase " + std::string(kPhaseNames[static_cast<std::size_t>(s.phase)]);
    const bool asked = s.attack.from != kNowhere;
    switch (action.type) {
    case Type::research: return why_no_research(p, static_cast<Ability>(action.value));
    case Type::attack_die:
    case Type::defense_die: return why_no_die(p, action);
    case Type::diplomacy: return why_no_bid(s, seat, action);
    case Type::allocate_done: return "choose attack die and defense die before you are done (G3.2)";
    case Type::defend: return "no attack waits for your defense (G4.10)";
    case Type::attack:
        if (!asked) return why_no_attack(s, seat, action);
        [[fallthrough]];
    default: return "you are asked to defend " + place_name(s.attack.to) + ": defend infantry or beam (G4.10)";
    }
}

}  // namespace imperium
