#include "games/galactic/odds.hpp"

#include <numeric>

namespace imperium::galactic {

namespace {

constexpr std::uint32_t kCommon = 120;  // every die's number of sides divides it

// How many of the tokens that this viewer has not seen have so many sides, by kDice order.
std::array<std::uint32_t, 6> unseen(const Galactic::State& s, Seat viewer) {
    std::array<std::uint32_t, 6> count{};
    each(s.uncontrolled(), [&](Place moon) {
        if (!s.knows_die(viewer, moon)) ++count[die_index(s.die[moon])];
    });
    return count;
}

// The die of a moon as a share of each kind: one kind if it is known.
struct Guess {
    std::array<std::uint32_t, 6> count{};
    bool known = true;
};

Guess known_die(int sides) {
    Guess guess;
    guess.count[die_index(sides)] = 1;
    return guess;
}

Guess token(const Galactic::State& s, Seat viewer, Place moon) {
    if (s.knows_die(viewer, moon)) return known_die(s.die[moon]);
    return {unseen(s, viewer), false};
}

Odds reduced(std::uint64_t favourable, std::uint64_t total) {
    const std::uint64_t common = std::gcd(favourable, total);
    return {static_cast<std::uint32_t>(favourable / common), static_cast<std::uint32_t>(total / common)};
}

bool dice_shown(const Galactic::State& s, Seat viewer, Seat seat) {
    return viewer == seat || s.phase == Galactic::Phase::turns || s.phase == Galactic::Phase::over;
}

}  // namespace

std::optional<Odds> attack_odds(const Galactic::State& s, Seat viewer, Seat attacker, const Galactic::Action& attack,
                                Galactic::Mode defended_with, std::uint8_t attack_die) {
    const Galactic::Player& p = s.player[attacker];
    const bool own = attack.force != Galactic::Force::ally;
    int lead = own ? Galactic::attack_bonus(p, attack.mode) : 0;
    Guess mine, theirs;
    if (own) {
        if (attack_die == Galactic::kNoDie && dice_shown(s, viewer, attacker)) attack_die = p.attack_die;
        if (attack_die == Galactic::kNoDie || attack_die == 0) return std::nullopt;
        mine = known_die(attack_die);
    } else
        mine = token(s, viewer, attack.from);
    if (const Seat owner = s.owner(attack.to); owner == kNobody)
        theirs = token(s, viewer, attack.to);
    else {
        const Galactic::Player& defender = s.player[owner];
        if (!dice_shown(s, viewer, owner) || defender.defense_die == Galactic::kNoDie) return std::nullopt;
        theirs = known_die(defender.defense_die);
        lead -= Galactic::defense_bonus(defender, defended_with);
    }
    std::uint64_t favourable = 0, total = 0;
    for (std::size_t a = 0; a < 6; ++a)
        for (std::size_t d = 0; d < 6; ++d) {
            // Two face-down tokens are two different ones.
            const std::uint64_t others = theirs.count[d] - (!mine.known && !theirs.known && a == d ? 1 : 0);
            if (mine.count[a] == 0 || theirs.count[d] == 0) continue;
            const Odds odds = dice_odds(kDice[a], lead, kDice[d], 0);
            const std::uint64_t weight = mine.count[a] * others;
            favourable += weight * odds.favourable * (kCommon / kDice[a]) * (kCommon / kDice[d]);
            total += weight * kCommon * kCommon;
        }
    return reduced(favourable, total);
}

Odds ipec_odds(const Galactic::State& s, Seat viewer, Place moon) {
    if (s.knows_ipec(viewer, moon)) return {(s.ipec & bit(moon)) != 0 ? 1U : 0U, 1};
    std::uint64_t controlled = 0, hidden = 0;
    each(s.uncontrolled(), [&](Place other) {
        if (s.knows_ipec(viewer, other)) return;
        ++hidden;
        controlled += (s.ipec & bit(other)) != 0 ? 1 : 0;
    });
    return reduced(controlled, hidden);
}

}  // namespace imperium::galactic
