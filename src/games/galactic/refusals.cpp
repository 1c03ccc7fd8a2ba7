#include "games/galactic/codec.hpp"

// Why an action of `galactic` is not legal.
namespace imperium {

using namespace galactic;
using Type = Galactic::Action::Type;
using Phase = Galactic::Phase;
using Force = Galactic::Force;
using Mode = Galactic::Mode;

namespace {

Fact why_no_research(const Galactic::Player& p, Ability wanted) {
    const Tree::Entry& entry = tree().abilities[static_cast<std::size_t>(wanted)];
    const Value ability = name_of(wanted);
    if (!entry.offered) return {say("galactic.not-offered"), {{"ability", ability}}};
    if (p.has(wanted)) return {say("galactic.researched"), {{"ability", ability}}};
    if (entry.needs != 0 && (entry.needs & p.research) == 0) {
        std::vector<std::string> needs;
        for (int i = 0; i < kAbilities; ++i)
            if (((entry.needs >> i) & 1U) != 0) needs.emplace_back(kAbilityNames[static_cast<std::size_t>(i)]);
        return {say("galactic.needs"), {{"ability", ability}, {"abilities", std::move(needs)}}};
    }
    return {say("galactic.research-cost"),
            {{"ability", ability},
             {"cost", entry.cost},
             {"left", kResearchPoints - tree().cost(p.research)},
             {"all", kResearchPoints}}};
}

Fact why_no_die(const Galactic::Player& p, const Galactic::Action& action) {
    const bool attack = action.type == Type::attack_die;
    if (attack && p.attack_die != Galactic::kNoDie) return say("galactic.attack-die-chosen");
    if (!attack && p.defense_die != Galactic::kNoDie) return say("galactic.defense-die-chosen");
    if (!attack && p.attack_die == Galactic::kNoDie) return say("galactic.attack-die-first");
    const auto& cost = attack ? board().attack_cost : board().defense_cost;
    if (action.value > 20 || cost[action.value] == kNotSold) {
        std::vector<std::string> sold;
        for (const Price& price : attack ? board().attack_dice : board().defense_dice)
            sold.push_back(std::to_string(price.sides));
        return {attack ? say("galactic.no-attack-die") : say("galactic.no-defense-die"), {{"sides", std::move(sold)}}};
    }
    return {
        say("galactic.die-cost"),
        {{"die", action.value}, {"cost", cost[action.value]}, {"left", Galactic::points_left(p)}, {"all", p.points}}};
}

Fact why_no_bid(const Galactic::State& s, Seat seat, const Galactic::Action& action) {
    const Galactic::Player& p = s.player[seat];
    const Value moon = place_name(action.to);
    if (p.attack_die == Galactic::kNoDie || p.defense_die == Galactic::kNoDie)
        return say("galactic.dice-before-diplomacy");
    if (is_planet(action.to)) return {say("galactic.bid-planet"), {{"place", moon}}};
    if (const Seat owner = s.owner(action.to); owner != kNobody)
        return {say("galactic.bid-controlled"), {{"moon", moon}, {"colour", colour_name(owner)}}};
    if (p.bids.size() >= p.most_allies()) {
        if (p.most_allies() == 1) return say("galactic.bid-one");
        return {say("galactic.bid-most"), {{"allies", p.most_allies()}}};
    }
    for (const Galactic::Bid& bid : p.bids)
        if (bid.moon == action.to) return {say("galactic.bid-again"), {{"moon", moon}}};
    if ((Galactic::bid_reach(s, seat) & bit(action.to)) == 0)
        return {p.has(Ability::outer_allies) ? say("galactic.bid-reach-outer") : say("galactic.bid-reach"),
                {{"system", colour_name(board().system_of(action.to))}, {"moon", moon}}};
    if (!p.bids.empty() && action.to < p.bids.back().moon)
        return {say("galactic.bid-order"), {{"after", place_name(p.bids.back().moon)}, {"moon", moon}}};
    if (action.value == 0) return say("galactic.bid-nothing");
    return {say("galactic.bid-points"), {{"left", Galactic::points_left(p)}, {"all", p.points}}};
}

// The attack is the player's own affair: may this force be used from there at all?
Fact why_no_force(const Galactic::State& s, Seat seat, const Galactic::Action& action) {
    const Galactic::Player& p = s.player[seat];
    const Values from = {{"from", place_name(action.from)}};
    if (action.force == Force::own) {
        if ((p.territories & bit(action.from)) == 0) {
            const bool ally = (p.allies & bit(action.from)) != 0;
            return {ally ? say("galactic.ally-no-territory") : say("galactic.not-yours"), from};
        }
        if (p.attack_die == 0) return say("galactic.no-die-bought");
        if (!Galactic::may_attack(s, Mode::infantry) && !Galactic::may_attack(s, Mode::beam))
            return say("galactic.all-attacks-made");
        if (!Galactic::may_attack(s, action.mode)) return {say("galactic.mode-used"), {{"mode", name_of(action.mode)}}};
        return {};
    }
    if ((p.allies & bit(action.from)) == 0) return {say("galactic.not-ally"), from};
    if ((s.allies_used & bit(action.from)) != 0) return {say("galactic.ally-used"), from};
    if (action.force == Force::ally) return {};
    if (!p.has(Ability::ally_own)) return say("galactic.ally-own-missing");
    if (s.ally_own_used != 0) return say("galactic.ally-own-used");
    if (p.attack_die == 0) return say("galactic.ally-own-die");
    return {};
}

Fact why_no_way(const Galactic::Action& action) {
    const Board& map = board();
    const Value from = place_name(action.from);
    if (action.from == action.to) return {say("galactic.attack-itself"), {{"from", from}}};
    if (action.mode == Mode::infantry) {
        if ((map.infantry[action.from] & bit(action.to)) != 0) return {};
        std::vector<std::string> near;
        each(map.infantry[action.from], [&](Place place) { near.push_back(place_name(place)); });
        return {say("galactic.no-path"), {{"from", from}, {"to", place_name(action.to)}, {"places", std::move(near)}}};
    }
    for (const Place end : {action.from, action.to})
        if ((map.outer & bit(end)) == 0) return {say("galactic.no-outer-moon"), {{"place", place_name(end)}}};
    return {};
}

Fact why_no_attack(const Galactic::State& s, Seat seat, const Galactic::Action& action) {
    if (Fact force = why_no_force(s, seat, action); !force.empty()) return force;
    if (Fact way = why_no_way(action); !way.empty()) return way;
    const Galactic::Player& p = s.player[seat];
    const Value to = place_name(action.to);
    if ((p.territories & bit(action.to)) != 0) return {say("galactic.attack-own"), {{"to", to}}};
    if ((p.allies & bit(action.to)) != 0) return {say("galactic.attack-ally"), {{"to", to}}};
    return {say("galactic.last-territory"), {{"to", to}, {"colour", colour_name(s.owner(action.to))}}};
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

Fact GalacticCodec::why_not(const Galactic::State& s, Seat seat, const Galactic::Action& action) {
    const Galactic::Player& p = s.player[seat];
    if (!fits_phase(s, action.type))
        return {say("galactic.wrong-phase"),
                {{"action", kActionNames[static_cast<std::size_t>(action.type)]},
                 {"phase", kPhaseNames[static_cast<std::size_t>(s.phase)]}}};
    const bool asked = s.attack.from != kNowhere;
    switch (action.type) {
    case Type::research: return why_no_research(p, static_cast<Ability>(action.value));
    case Type::attack_die:
    case Type::defense_die: return why_no_die(p, action);
    case Type::diplomacy: return why_no_bid(s, seat, action);
    case Type::allocate_done: return say("galactic.dice-before-done");
    case Type::defend: return say("galactic.no-attack-waits");
    case Type::attack:
        if (!asked) return why_no_attack(s, seat, action);
        [[fallthrough]];
    default: return {say("galactic.defend-first"), {{"to", place_name(s.attack.to)}}};
    }
}

}  // namespace imperium
