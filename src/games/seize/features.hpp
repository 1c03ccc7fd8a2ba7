#pragma once

#include "core/features.hpp"
#include "games/seize/rules.hpp"

namespace imperium {

template <> struct FeaturesOf<Seize> {
    static constexpr int kFeatures = 183;
    static constexpr int kActionFeatures = 74;

    // Nets were made of games for two by the book of 2022; nobody has looked at others.
    static bool learned(const Seize::State& state);
    static std::span<const std::string_view> names();
    static std::span<const std::string_view> action_names();
    static void features(const Seize::State& state, Seat seat, std::span<std::int16_t> out);
    static void action_features(const Seize::State& state, Seat seat, const Seize::Action& action,
                                std::span<std::int16_t> out);
};

}  // namespace imperium
