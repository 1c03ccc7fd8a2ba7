#pragma once

#include "agents/agent.hpp"
#include "agents/search.hpp"

#include <string>
#include <vector>

// What was played, for players that learn: `imperium learn record` writes it, tools/learn reads it.
namespace imperium {

// How games are recorded. The same plan gives the same bytes, whatever the threads.
struct RecordPlan {
    std::uint64_t iterations = 200;  // of each decision
    std::uint64_t seed = 1;
    float exploration = 0.1F;  // share of decisions drawn by their visits instead of the best
    float strays = 0.5F;  // share of games that are recorded only after everybody has played by instinct for a while
};

inline constexpr std::uint64_t kGamesOfBlock = 32;

// One file: a number of games of one kind, all numbers little-endian, one array after the other.
class RecordedBlock {
public:
    template <Featured G>
    void play(const typename G::Options& options, const SearchSettings& settings, const RecordPlan& plan,
              std::uint64_t game);
    // Everything as bytes, with a check at the end.
    std::string bytes(std::string_view game, int seats, int features, int action_features, std::uint64_t names) const;

private:
    static constexpr std::uint64_t kMostDecisions = 20'000;
    static constexpr std::uint32_t kLongestStray = 40;  // decisions

    // To where a search looks, which is not only where good play leads: to any moment of a game, played fairly well,
    // and on from there by instinct.
    template <Featured G>
    static void go_astray(typename G::State& state, const SearchSettings& settings, const RecordPlan& plan, Rng& rng,
                          QuickChance& chance);

    std::vector<std::uint32_t> decisions_;  // by game
    std::vector<float> shares_;             // of the win, by game and seat
    std::vector<std::uint8_t> mover_;       // by decision
    std::vector<std::uint16_t> choices_;    // legal actions, by decision
    std::vector<float> expected_;           // the search's shares, by decision and seat; 0 where there was no choice
    std::vector<float> judged_;             // the game's own guess of the shares, by decision and seat
    std::vector<std::int8_t> positions_;    // features by decision and seat
    std::vector<std::int8_t> actions_;      // features by choice
    std::vector<float> weights_;            // at first sight, by choice
    std::vector<float> visits_;             // share of the search's, by choice
};

// Is this a whole, undamaged block?
bool is_whole_block(std::string_view bytes);

template <Featured G>
void RecordedBlock::go_astray(typename G::State& state, const SearchSettings& settings, const RecordPlan& plan,
                              Rng& rng, QuickChance& chance) {
    NoEvents events;
    auto ahead = state;
    QuickChance luck(rng.next());
    std::uint32_t length = 0;
    for (; length < kMostDecisions && !G::over(ahead); ++length) play_by_instinct<G>(ahead, rng, luck, 1);
    const std::uint64_t few = std::max<std::uint64_t>(1, plan.iterations / 4);
    for (std::uint32_t left = rng.below(std::max(1U, length)); left > 0 && !G::over(state); --left) {
        const Seat seat = G::pending(state).lowest();
        const auto thought = think_search<G>(Perspective<G>(state, seat), Limits{few, {}}, rng, settings, few);
        G::apply(state, seat, thought.action, chance, events);
    }
    play_by_instinct<G>(state, rng, chance, static_cast<int>(1 + rng.below(kLongestStray)));
}

template <Featured G>
void RecordedBlock::play(const typename G::Options& options, const SearchSettings& settings, const RecordPlan& plan,
                         std::uint64_t game) {
    using Features = FeaturesOf<G>;
    const std::uint64_t seed = mix(mix(plan.seed) ^ game);
    QuickChance chance(seed);
    Rng rng(mix(seed + 1));
    NoEvents events;
    auto state = G::start(options, chance, events);
    const int seats = G::seats(state);
    std::uint32_t recorded = 0;
    ActionList<G> actions;
    std::vector<float> weights;
    if (rng.unit() < plan.strays) go_astray<G>(state, settings, plan, rng, chance);
    for (std::uint64_t step = 0; step < kMostDecisions && !G::over(state); ++step) {
        const Seat seat = G::pending(state).lowest();
        actions.clear();
        G::legal(state, seat, actions);
        const Perspective<G> seen(state, seat);
        const Thought<G> thought = think_search<G>(seen, Limits{plan.iterations, {}}, rng, settings, plan.iterations);
        const bool chosen = thought.iterations > 0;
        std::array<std::int16_t, static_cast<std::size_t>(Features::kFeatures)> position;
        const PerSeat<float> judged = G::evaluate(state);
        for (int i = 0; i < seats; ++i) {
            expected_.push_back(chosen ? thought.value[i] : 0.0F);
            judged_.push_back(judged[i]);
            Features::features(state, static_cast<Seat>(i), position);
            for (const std::int16_t value : position) positions_.push_back(static_cast<std::int8_t>(value));
        }
        const auto count = static_cast<std::size_t>(actions.size());
        weights.assign(count, 0);
        G::weigh(state, seat, actions, weights);
        std::array<std::int16_t, static_cast<std::size_t>(Features::kActionFeatures)> features;
        std::uint64_t all = 0;
        for (const auto& candidate : thought.candidates) all += candidate.visits;
        for (std::size_t i = 0; i < count; ++i) {
            const auto& action = actions[static_cast<int>(i)];
            Features::action_features(state, seat, action, features);
            for (const std::int16_t value : features) actions_.push_back(static_cast<std::int8_t>(value));
            weights_.push_back(weights[i]);
            float share = chosen ? 0.0F : 1.0F;
            for (const auto& candidate : thought.candidates)
                if (chosen && candidate.action == action)
                    share = static_cast<float>(candidate.visits) / static_cast<float>(all);
            visits_.push_back(share);
        }
        mover_.push_back(seat);
        choices_.push_back(static_cast<std::uint16_t>(count));
        ++recorded;
        auto action = thought.action;
        if (chosen && rng.unit() < plan.exploration) {
            auto at = static_cast<std::uint64_t>(rng.below(static_cast<std::uint32_t>(all)));
            for (const auto& candidate : thought.candidates) {
                action = candidate.action;
                if (at < candidate.visits) break;
                at -= candidate.visits;
            }
        }
        G::apply(state, seat, action, chance, events);
    }
    decisions_.push_back(recorded);
    const SeatSet winners = G::over(state) ? G::winners(state) : SeatSet::first(seats);
    for (int i = 0; i < seats; ++i)
        shares_.push_back(winners.has(static_cast<Seat>(i)) ? 1.0F / static_cast<float>(winners.size()) : 0.0F);
}

}  // namespace imperium
