#pragma once

#include "core/features.hpp"
#include "games/clash/rules.hpp"

namespace imperium {

template <> struct FeaturesOf<Clash> {
    static constexpr int kFeatures = 74;
    static constexpr int kActionFeatures = 20;

    static std::span<const std::string_view> names();
    static std::span<const std::string_view> action_names();
    static void features(const Clash::State& state, Seat seat, std::span<std::int16_t> out);
    static void action_features(const Clash::State& state, Seat seat, const Clash::Action& action,
                                std::span<std::int16_t> out);
};

}  // namespace imperium
