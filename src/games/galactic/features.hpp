#pragma once

#include "core/features.hpp"
#include "games/galactic/rules.hpp"

namespace imperium {

template <> struct FeaturesOf<Galactic> {
    static constexpr int kFeatures = 113;
    static constexpr int kActionFeatures = 44;

    static std::span<const std::string_view> names();
    static std::span<const std::string_view> action_names();
    static void features(const Galactic::State& state, Seat seat, std::span<std::int16_t> out);
    static void action_features(const Galactic::State& state, Seat seat, const Galactic::Action& action,
                                std::span<std::int16_t> out);
};

}  // namespace imperium
