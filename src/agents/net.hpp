#pragma once

#include "core/problem.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace imperium {

// What players have learned about one game: how good a position is for the seat that looks at it, and how much a legal
// action appeals. Two small nets of whole numbers, so that every compiler gives the same answers:
//
//  value   features -> hidden -> hidden -> one number; the share of the win the game gives a seat is multiplied by its
//          exponential, and all shares together are 1 again
//  policy  features and the action's features -> hidden -> one number; the weight the game gives an action at first
//          sight is multiplied by its exponential
//
// Answers are in 1/1024. Made by tools/learn; data/agents/GAME.net is built in.
class Net {
public:
    static constexpr int kMostInputs = 256;
    static constexpr int kMostHidden = 64;
    static constexpr int kLoudest = 1023;  // of a hidden unit
    static constexpr int kUnit = 1024;

    // What a policy knows of a position before it looks at actions.
    struct Mood {
        std::array<std::int32_t, kMostHidden> hidden;
    };

    // Refuses what is damaged, too large, or made for another game or other features; `names` is names_digest.
    static Result<Net> read(std::string_view bytes, std::string_view game, int features, int action_features,
                            std::uint64_t names);

    std::int32_t value(std::span<const std::int16_t> features) const;
    void feel(std::span<const std::int16_t> features, Mood& mood) const;
    std::int32_t appeal(const Mood& mood, std::span<const std::int16_t> action) const;

private:
    // Rows of weights, each as long as the inputs and padded with zeros.
    struct Layer {
        int inputs = 0, outputs = 0, shift = 0;
        std::size_t stride = 0;
        std::vector<std::int16_t> weights;
        std::vector<std::int32_t> biases;

        std::int32_t sum(int output, const std::int16_t* in) const;
        void wake(const std::int16_t* in, std::int16_t* out) const;
    };

    Layer first_, second_, last_;          // value
    Layer position_, action_, judgement_;  // policy
};

// Over all names in order; a net fits only the features it was made for.
std::uint64_t names_digest(std::span<const std::string_view> features, std::span<const std::string_view> actions);

// e to the power of x / 1024, to about three digits: the same on every machine.
float exponential(std::int32_t x);

}  // namespace imperium
