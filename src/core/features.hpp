#pragma once

#include "core/game.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

namespace imperium {

// A feature is never below -kFeatureLimit nor above kFeatureLimit: it fits into a byte.
inline constexpr int kFeatureLimit = 127;

// A position and an action in small numbers, for players that learn. Each game has a specialisation in
// games/GAME/features.hpp:
//
//  kFeatures        how many numbers describe a position
//  names            what each is; a name never changes its meaning, and docs/features.md lists them all
//  features         the numbers of a position, read from nothing but what this seat may know: they are the same in
//                   every world the seat imagines, and whoever has already made a hidden choice
//  kActionFeatures, action_names, action_features   the same for one legal action of this seat
//
// No allocation. The spans are exactly as long as the constants say.
template <class G> struct FeaturesOf;

template <class G>
concept Featured = Game<G>
                   && requires(const typename G::State& state, Seat seat, const typename G::Action& action,
                               std::span<std::int16_t> out) {
                          { FeaturesOf<G>::kFeatures } -> std::convertible_to<int>;
                          { FeaturesOf<G>::kActionFeatures } -> std::convertible_to<int>;
                          { FeaturesOf<G>::names() } -> std::same_as<std::span<const std::string_view>>;
                          { FeaturesOf<G>::action_names() } -> std::same_as<std::span<const std::string_view>>;
                          { FeaturesOf<G>::features(state, seat, out) } -> std::same_as<void>;
                          { FeaturesOf<G>::action_features(state, seat, action, out) } -> std::same_as<void>;
                      };

// Writes features one after the other, each cut to the limit.
class FeatureWriter {
public:
    explicit FeatureWriter(std::span<std::int16_t> out) : at_(out.data()), end_(out.data() + out.size()) {}

    void put(int value) {
        if (at_ != end_) *at_++ = static_cast<std::int16_t>(std::clamp(value, -kFeatureLimit, kFeatureLimit));
    }
    // `count` flags of which one is set; none if `which` is outside.
    void one_of(int which, int count) {
        for (int i = 0; i < count; ++i) put(i == which ? 1 : 0);
    }
    void nothing(int count) {
        for (int i = 0; i < count; ++i) put(0);
    }
    bool full() const { return at_ == end_; }

private:
    std::int16_t* at_;
    std::int16_t* end_;
};

}  // namespace imperium
