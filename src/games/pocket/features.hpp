#pragma once

#include "core/features.hpp"
#include "games/pocket/rules.hpp"

namespace imperium {

template <> struct FeaturesOf<Pocket> {
    static constexpr int kFeatures = 98;
    static constexpr int kActionFeatures = 36;

    static std::span<const std::string_view> names();
    static std::span<const std::string_view> action_names();
    static void features(const Pocket::State& state, Seat seat, std::span<std::int16_t> out);
    static void action_features(const Pocket::State& state, Seat seat, const Pocket::Action& action,
                                std::span<std::int16_t> out);
};

}  // namespace imperium
