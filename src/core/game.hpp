#pragma once

#include "core/card_sets.hpp"
#include "core/chance.hpp"
#include "core/event.hpp"
#include "core/list.hpp"
#include "core/rng.hpp"
#include "core/seat.hpp"

#include <concepts>
#include <cstddef>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

namespace imperium {

// The legal actions of one seat; a game states the largest number it can have.
template <class G> using ActionList = Scratch<typename G::Action, G::kMaxActions>;

// What a game is: values and pure functions over them. No I/O, no clock, no exception, no allocation.
//
//  start     deals a new game
//  pending   who owes a decision now: several seats when they choose at the same time
//  legal     all legal actions of a seat; none if it owes nothing
//  apply     carries out a legal action; never fails
//  imagine   another world that this seat cannot tell from the real one; it depends on nothing but what
//            the seat may know and the generator, so an imagined world imagined again gives the same
//  fault     what is wrong with a position that cannot be (a card twice, a ship too many); null if it is sound
//  evaluate  each seat's share of the win, as a guess between 0 and 1
//  weigh     how much each legal action appeals at first sight (> 0): priors of a search and dice of a rollout
//  hash      is taken over the bytes of the state, so it has no padding; a game with card sets ends its State with
//            the number of the set (`SetNumber set`), which is no part of the position
//
// A game whose pending seats are not public adds `static SeatSet pending_seen(const State&, Seat)`.
template <class G>
concept Game =
    requires(typename G::State& state, const typename G::State& fixed, const typename G::Options& options,
             typename G::Action action, ActionList<G>& actions, const ActionList<G>& offered, Seat seat,
             QuickChance& chance, NoEvents& events, Rng& rng, std::span<float> weights) {
        { G::kId } -> std::convertible_to<std::string_view>;
        { G::kMaxActions } -> std::convertible_to<int>;
        { G::start(options, chance, events) } -> std::same_as<typename G::State>;
        { G::seats(fixed) } -> std::same_as<int>;
        { G::pending(fixed) } -> std::same_as<SeatSet>;
        { G::legal(fixed, seat, actions) } -> std::same_as<void>;
        { G::apply(state, seat, action, chance, events) } -> std::same_as<void>;
        { G::over(fixed) } -> std::same_as<bool>;
        { G::scores(fixed) } -> std::same_as<Scores>;
        { G::winners(fixed) } -> std::same_as<SeatSet>;
        { G::imagine(fixed, seat, rng) } -> std::same_as<typename G::State>;
        { G::fault(fixed) } -> std::same_as<const char*>;
        { G::evaluate(fixed) } -> std::same_as<PerSeat<float>>;
        { G::weigh(fixed, seat, offered, weights) } -> std::same_as<void>;
        { action == action } -> std::same_as<bool>;
    }
    && std::is_trivially_copyable_v<typename G::State> && std::has_unique_object_representations_v<typename G::State>
    && std::is_trivially_copyable_v<typename G::Action> && sizeof(typename G::Action) <= 8;

// Whom this seat (kNobody: a spectator) may know to be pending.
template <class G> SeatSet pending_seen(const typename G::State& state, Seat viewer) {
    if constexpr (requires { G::pending_seen(state, viewer); })
        return G::pending_seen(state, viewer);
    else
        return G::pending(state);
}

// The bytes that make up a position: all of a State but the number of its card set.
template <class T> constexpr std::size_t position_size() {
    if constexpr (requires(const T& state) { state.set; }) {
        static_assert(offsetof(T, set) + sizeof(SetNumber) == sizeof(T), "the set is the last field of a State");
        return offsetof(T, set);
    } else
        return sizeof(T);
}

// The hash of a position: the same on every compiler (little-endian).
template <class T> std::uint64_t hash_bytes(const T& value, std::uint64_t seed = 0) {
    static_assert(std::has_unique_object_representations_v<T>);
    constexpr std::size_t kSize = position_size<T>();
    const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
    std::uint64_t h = seed ^ (kSize * 0x9e3779b97f4a7c15ULL);
    std::size_t i = 0;
    for (; i + 8 <= kSize; i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + i, 8);
        h = mix(h ^ word);
    }
    for (; i < kSize; ++i) h = mix(h ^ bytes[i]);
    return h;
}

template <class State> bool same_bytes(const State& a, const State& b) {
    return std::memcmp(&a, &b, position_size<State>()) == 0;
}

}  // namespace imperium
