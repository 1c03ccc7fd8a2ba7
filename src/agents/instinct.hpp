#pragma once

#include "agents/net.hpp"
#include "core/features.hpp"
#include "core/go_on.hpp"

#include <algorithm>
#include <array>

namespace imperium {

// A net for this game, or what is wrong with it.
template <Featured G> Result<Net> read_net(std::string_view bytes) {
    using Features = FeaturesOf<G>;
    return Net::read(bytes, G::kId, Features::kFeatures, Features::kActionFeatures,
                     names_digest(Features::names(), Features::action_names()));
}

// Is this a position of the kind that nets were made of? A game in which not all are adds `learned` to its features.
template <Featured G> bool learned_of(const typename G::State& state) {
    if constexpr (requires { FeaturesOf<G>::learned(state); }) return FeaturesOf<G>::learned(state);
    return true;
}

// A share of what a net answers.
inline std::int32_t part_of(std::int32_t answer, float share) {
    return static_cast<std::int32_t>(static_cast<float>(answer) * share);
}

// Weights of all legal actions of one seat, as the game sees them at first sight.
template <Game G> struct Instinct {
    std::array<float, static_cast<std::size_t>(G::kMaxActions)> weight;
    float total = 0;

    void weigh(const typename G::State& state, Seat seat, const ActionList<G>& actions) {
        const auto count = static_cast<std::size_t>(actions.size());
        G::weigh(state, seat, actions, std::span(weight.data(), count));
        sum_up(count);
    }
    // How much better or worse each action is than it looks at first sight, as was learned: it depends on nothing but
    // what the seat may know.
    static void reconsider(const typename G::State& state, Seat seat, const ActionList<G>& actions, const Net& net,
                           float share, std::span<float> factors) {
        if constexpr (Featured<G>) {
            std::array<std::int16_t, static_cast<std::size_t>(FeaturesOf<G>::kFeatures)> position;
            std::array<std::int16_t, static_cast<std::size_t>(FeaturesOf<G>::kActionFeatures)> action;
            FeaturesOf<G>::features(state, seat, position);
            Net::Mood mood;
            net.feel(position, mood);
            for (std::size_t i = 0; i < factors.size(); ++i) {
                FeaturesOf<G>::action_features(state, seat, actions[static_cast<int>(i)], action);
                factors[i] = exponential(part_of(net.appeal(mood, action), share));
            }
        } else
            std::fill(factors.begin(), factors.end(), 1.0F);
    }
    void correct(std::span<const float> factors) {
        for (std::size_t i = 0; i < factors.size(); ++i) weight[i] *= factors[i];
        sum_up(factors.size());
    }
    // The place of an action, each as likely as its weight says.
    int draw(int count, Rng& rng) const {
        float at = rng.unit() * total;
        for (int i = 0; i + 1 < count; ++i) {
            at -= weight[static_cast<std::size_t>(i)];
            if (at < 0) return i;
        }
        return count - 1;
    }

private:
    void sum_up(std::size_t count) {
        total = 0;
        for (std::size_t i = 0; i < count; ++i) total += weight[i];
    }
};

// Every seat's share of the win: the game's own guess, corrected by what was learned.
template <Game G> PerSeat<float> judge(const typename G::State& state, const Net* net = nullptr, float learned = 1.0F) {
    PerSeat<float> share = G::evaluate(state);
    if constexpr (Featured<G>) {
        if (net != nullptr && learned > 0 && learned_of<G>(state)) {
            constexpr float kLeast = 1.0F / 256;  // a share of nothing could not be corrected
            const int seats = G::seats(state);
            std::array<std::int16_t, static_cast<std::size_t>(FeaturesOf<G>::kFeatures)> position;
            PerSeat<std::int32_t> each;
            std::int32_t most = 0;
            for (int seat = 0; seat < seats; ++seat) {
                FeaturesOf<G>::features(state, static_cast<Seat>(seat), position);
                each[seat] = net->value(position);
                most = seat == 0 || each[seat] > most ? each[seat] : most;
            }
            float sum = 0;
            for (int seat = 0; seat < seats; ++seat)
                sum += share[seat] = std::max(share[seat], kLeast) * exponential(part_of(each[seat] - most, learned));
            for (int seat = 0; seat < seats; ++seat) share[seat] /= sum;
        }
    }
    return share;
}

// What every seat can expect of a position: the result if it is over, otherwise a guess.
template <Game G> PerSeat<float> worth(const typename G::State& state, const Net* net = nullptr, float learned = 1.0F) {
    if (!G::over(state)) return judge<G>(state, net, learned);
    PerSeat<float> value;
    const SeatSet winners = G::winners(state);
    for (const Seat seat : winners) value[seat] = 1.0F / static_cast<float>(winners.size());
    return value;
}

// Play by instinct from a position to the end or for `most` decisions.
template <Game G> void play_by_instinct(typename G::State& state, Rng& rng, QuickChance& chance, int most) {
    NoEvents events;
    Instinct<G> instinct;
    ActionList<G> actions;
    for (int i = 0; i < most; ++i) {
        const SeatSet pending = G::pending(state);
        if (pending.empty()) return;
        const Seat seat = pending.lowest();
        if (actions.empty()) G::legal(state, seat, actions);
        int at = 0;
        if (actions.size() > 1) {
            instinct.weigh(state, seat, actions);
            at = instinct.draw(actions.size(), rng);
        }
        const auto action = actions[at];
        go_on<G>(state, seat, action, chance, events, actions);
    }
}

}  // namespace imperium
