#pragma once

#include "core/json.hpp"

#include <array>
#include <string_view>

namespace imperium {

class Net;

// The numbers a search can be tuned by, and what it has learned.
struct SearchSettings {
    float exploration = 0.4F;     // how much a promising but little tried action is worth
    float even_priors = 0.15F;    // share of the prior that is spread evenly over all legal actions
    float first_play = 0.05F;     // how much below the average of its siblings an untried action is guessed to be
    float rollout_depth = 12.0F;  // decisions played by instinct before the position is evaluated
    float leaf_share = 0.25F;     // weight of the evaluation before the rollout, against the one after it
    float hunch = 20.0F;          // tries that the immediate result of each possible decision counts for
    float commit_noise = 0.1F;    // share of simultaneous choices made by the prior alone
    float mixing =
        1.0F;  // simultaneous choices: actions with this share of the most visits are played, too; 1: only the best is
    float iterations = 0.0F;      // of a decision at most, where nobody says how many; 0: the level's own measure
    float known_best = 1.0F;      // 1: what the game knows to be best is done; 0: it is searched like everything else
    float learned_value = 1.0F;   // how far the net corrects what the game thinks a position is worth
    float learned_priors = 1.0F;  // how far it corrects how much an action appeals
    float learned_after = 8.0F;   // visits of a place before the net looks at its actions; the root is always looked at
    const Net* net = nullptr;     // null: positions and actions are judged by the game's own evaluate and weigh

    friend bool operator==(const SearchSettings&, const SearchSettings&) = default;
};

// A tunable number: its name, its range and the steps in which it is searched.
struct SearchParameter {
    std::string_view name;
    float SearchSettings::* value;
    float low, high;
    bool whole;
    std::string_view help;
    bool tuned = true;  // false: a search for strength leaves it alone
};

inline constexpr std::array<SearchParameter, 13> kSearchParameters = {{
    {"exploration", &SearchSettings::exploration, 0.1F, 5.0F, false, "weight of trying what was tried little"},
    {"even_priors", &SearchSettings::even_priors, 0.0F, 1.0F, false, "share of the prior spread evenly"},
    {"first_play", &SearchSettings::first_play, -0.5F, 0.5F, false, "what an untried action is guessed to lose"},
    {"rollout_depth", &SearchSettings::rollout_depth, 0.0F, 200.0F, true, "decisions played before evaluating"},
    {"leaf_share", &SearchSettings::leaf_share, 0.0F, 1.0F, false, "weight of the evaluation before the rollout"},
    {"hunch", &SearchSettings::hunch, 0.0F, 1000.0F, true, "tries the immediate result of a decision counts for"},
    {"commit_noise", &SearchSettings::commit_noise, 0.0F, 0.5F, false, "simultaneous choices made by the prior"},
    {"mixing", &SearchSettings::mixing, 0.05F, 1.0F, false, "share of the most visits that is still played"},
    {"iterations", &SearchSettings::iterations, 0.0F, 1.0e6F, true, "most iterations of a decision", false},
    {"known_best", &SearchSettings::known_best, 0.0F, 1.0F, true, "whether the game's own knowledge decides", false},
    {"learned_value", &SearchSettings::learned_value, 0.0F, 1.0F, false, "how far a net corrects values", false},
    {"learned_priors", &SearchSettings::learned_priors, 0.0F, 1.0F, false, "how far a net corrects weights", false},
    {"learned_after", &SearchSettings::learned_after, 0.0F, 1.0e6F, true, "visits before a net is asked", false},
}};

// From an object such as {"exploration": 1.5}; what it leaves out keeps its value in `base`.
Result<SearchSettings> settings_from(const Json& values, const SearchSettings& base);
Json to_json(const SearchSettings& settings);

// What data/agents/<game>.json says of this player, or the defaults above if there is no such file: `settings` hold for
// all, `levels` has what is different for some.
SearchSettings shipped_settings(std::string_view game, std::string_view player);

}  // namespace imperium
