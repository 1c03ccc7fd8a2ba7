#pragma once

#include "games/galactic/rules.hpp"

#include <array>
#include <optional>

// Exact odds of attacks in `galactic`: every roll is counted, nothing is sampled (G4.5, G4.6).
namespace imperium::galactic {

// So many of `total` equally likely cases.
struct Odds {
    std::uint32_t favourable = 0;
    std::uint32_t total = 1;

    double share() const { return static_cast<double>(favourable) / static_cast<double>(total); }
    friend bool operator==(const Odds&, const Odds&) = default;
};

// How often the attacker's die and bonus beat the defender's; a tie is no success.
constexpr Odds dice_odds(int attack_sides, int attack_bonus, int defense_sides, int defense_bonus) {
    std::uint32_t won = 0;
    for (int roll = 1; roll <= attack_sides; ++roll) {
        const int beaten = roll + attack_bonus - defense_bonus - 1;  // the highest defense roll that loses
        won += static_cast<std::uint32_t>(beaten < 0 ? 0 : beaten > defense_sides ? defense_sides : beaten);
    }
    return {won, static_cast<std::uint32_t>(attack_sides * defense_sides)};
}

// The dice of the game, in kDice order, and every lead of the attacker's bonus over the defender's.
inline constexpr int kLowestLead = -2, kHighestLead = 1;
constexpr std::size_t die_index(int sides) { return sides >= 20 ? 5 : static_cast<std::size_t>(sides / 2 - 2); }

struct OddsTable {
    float share[6][6][kHighestLead - kLowestLead + 1] = {};

    constexpr OddsTable() {
        for (std::size_t a = 0; a < 6; ++a)
            for (std::size_t d = 0; d < 6; ++d)
                for (int lead = kLowestLead; lead <= kHighestLead; ++lead) {
                    const Odds odds = dice_odds(kDice[a], lead, kDice[d], 0);
                    share[a][d][lead - kLowestLead] =
                        static_cast<float>(odds.favourable) / static_cast<float>(odds.total);
                }
    }
};
inline constexpr OddsTable kOddsTable;

// The same as a share from a table, for computer players.
constexpr float quick_odds(int attack_sides, int defense_sides, int lead) {
    return kOddsTable.share[die_index(attack_sides)][die_index(defense_sides)][lead - kLowestLead];
}

// The odds of an attack with what `viewer` (kNobody: a spectator) knows: a face-down token is any of those that
// viewer has not seen, all alike. The defender uses the bonus of `defended_with`.
// Nothing if a die is not chosen yet, or its owner's secret; `attack_die` stands in for the attacker's.
std::optional<Odds> attack_odds(const Galactic::State& state, Seat viewer, Seat attacker,
                                const Galactic::Action& attack, Galactic::Mode defended_with,
                                std::uint8_t attack_die = Galactic::kNoDie);

// Chance that the moon is IPEC-controlled, with what this viewer knows.
Odds ipec_odds(const Galactic::State& state, Seat viewer, Place moon);

}  // namespace imperium::galactic
