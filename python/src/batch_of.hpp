#pragma once

#include "batch.hpp"
#include "core/features.hpp"
#include "core/match_of.hpp"

#include <algorithm>

namespace imperium::python {

// A batch of one game.
template <class Codec> class BatchOf final : public Batch {
    using G = typename Codec::Game;
    using F = FeaturesOf<G>;

public:
    BatchOf(BatchPlan plan, typename G::Options options)
        : Batch(std::move(plan)), options_(options), tables_(new Table[static_cast<std::size_t>(plan_.matches)]) {
        const auto n = static_cast<std::size_t>(plan_.matches);
        const auto seats = static_cast<std::size_t>(plan_.seats);
        rows_.observations.resize(n * F::kFeatures);
        rows_.seats.resize(n);
        rows_.counts.resize(n);
        if (plan_.mask) rows_.mask.resize(n * G::kMaxActions);
        rows_.rewards.resize(n * seats);
        rows_.ended.resize(n);
        rows_.broken_off.resize(n);
        rows_.final_scores.resize(n * seats);
        rows_.final_decisions.resize(n);
        rows_.offsets.resize(n + 1);
        rows_.action_features = std::make_shared<std::vector<std::int16_t>>();
        restart(plan_.seed);
    }

    void restart(std::uint64_t seed) override {
        plan_.seed = seed;
        std::fill(rows_.rewards.begin(), rows_.rewards.end(), 0.0F);
        std::fill(rows_.ended.begin(), rows_.ended.end(), std::uint8_t{0});
        std::fill(rows_.broken_off.begin(), rows_.broken_off.end(), std::uint8_t{0});
        std::fill(rows_.final_scores.begin(), rows_.final_scores.end(), 0);
        std::fill(rows_.final_decisions.begin(), rows_.final_decisions.end(), 0);
        each_match([&](std::size_t i) {
            tables_[i].games = 0;
            begin(i);
            show(i);
        });
        show_actions();
    }

    std::optional<std::size_t> step(std::span<const std::int64_t> actions) override {
        for (std::size_t i = 0; i < actions.size(); ++i)
            if (actions[i] < 0 || actions[i] >= rows_.counts[i]) return i;
        each_match([&](std::size_t i) {
            advance(i, static_cast<int>(actions[i]));
            show(i);
        });
        show_actions();
        return {};
    }

    Json legal(std::size_t i) const override {
        Json list = Json::array();
        for (const auto& action : tables_[i].actions) list.push_back(Codec::action(Codec::card_set(options_), action));
        return list;
    }
    std::unique_ptr<Match> match(std::size_t i) const override {
        return MatchOf<Codec>::at(options_, tables_[i].state,
                                  "batch/" + std::to_string(plan_.seed) + "/" + std::to_string(i));
    }
    std::span<const std::string_view> feature_names() const override { return F::names(); }
    std::span<const std::string_view> action_feature_names() const override { return F::action_names(); }
    int most_actions() const override { return G::kMaxActions; }

private:
    struct Table {
        typename G::State state;
        QuickChance chance{0};
        ActionList<G> actions;
        std::uint64_t games = 0;
        std::int32_t decisions = 0;
        Seat seat = 0;
    };

    template <class Work> void each_match(Work work) {
        const auto n = static_cast<std::size_t>(plan_.matches);
        const auto shares = static_cast<std::size_t>(workers_.count());
        workers_.run([&](int share) {
            const auto from = n * static_cast<std::size_t>(share) / shares;
            const auto to = n * (static_cast<std::size_t>(share) + 1) / shares;
            for (std::size_t i = from; i < to; ++i) work(i);
        });
    }

    // Deals until Python is to decide. A game that the computers play to its end among themselves is dealt again.
    void begin(std::size_t i) {
        Table& table = tables_[i];
        NoEvents events;
        do {
            table.chance = QuickChance(mix(mix(mix(plan_.seed) + i) + table.games++));
            table.state = G::start(options_, table.chance, events);
            table.decisions = 0;
            computers_decide(table);
        } while (G::over(table.state));
    }

    // Until it is Python's turn or all is over.
    void computers_decide(Table& table) {
        NoEvents events;
        while (!G::over(table.state)) {
            table.seat = G::pending(table.state).lowest();
            const auto& agent = plan_.players[table.seat];
            if (!agent) return;
            typename G::Action action{};
            const Perspective<G> seen(table.state, table.seat);
            if (*agent == Agent::random) {
                table.actions.clear();
                seen.legal(table.actions);
                const auto count = static_cast<std::uint32_t>(table.actions.size());
                action = table.actions[static_cast<int>(table.chance.rng.below(count))];
            } else {
                Rng rng(table.chance.rng.next());
                action = think<G>(*agent, seen, Limits{plan_.iterations, {}}, rng).action;
            }
            G::apply(table.state, table.seat, action, table.chance, events);
            ++table.decisions;
        }
    }

    void advance(std::size_t i, int choice) {
        Table& table = tables_[i];
        NoEvents events;
        const auto seats = static_cast<std::size_t>(plan_.seats);
        float* const rewards = rows_.rewards.data() + i * seats;
        const Scores before = plan_.reward == Reward::points ? G::scores(table.state) : Scores{};
        G::apply(table.state, table.seat, table.actions[choice], table.chance, events);
        ++table.decisions;
        computers_decide(table);
        const bool over = G::over(table.state);
        const bool end = over || (plan_.most_decisions > 0 && table.decisions >= plan_.most_decisions);
        if (plan_.reward == Reward::points) {
            const Scores now = G::scores(table.state);
            for (std::size_t seat = 0; seat < seats; ++seat)
                rewards[seat] = static_cast<float>(now[static_cast<int>(seat)] - before[static_cast<int>(seat)]);
        } else if (over)
            pay(table.state, rewards);
        else
            std::fill_n(rewards, seats, 0.0F);
        rows_.ended[i] = over ? 1 : 0;
        rows_.broken_off[i] = end && !over ? 1 : 0;
        if (!end) return;
        const Scores scores = G::scores(table.state);
        for (std::size_t seat = 0; seat < seats; ++seat)
            rows_.final_scores[i * seats + seat] = scores[static_cast<int>(seat)];
        rows_.final_decisions[i] = table.decisions;
        begin(i);
    }

    void pay(const typename G::State& state, float* rewards) const {
        const SeatSet winners = G::winners(state);
        const int losers = plan_.seats - winners.size();
        for (int seat = 0; seat < plan_.seats; ++seat) {
            if (losers == 0 || winners.empty())
                rewards[seat] = 0.0F;
            else if (winners.has(static_cast<Seat>(seat)))
                rewards[seat] = 1.0F / static_cast<float>(winners.size());
            else
                rewards[seat] = -1.0F / static_cast<float>(losers);
        }
    }

    // What the seat that is to decide may know, and its actions.
    void show(std::size_t i) {
        Table& table = tables_[i];
        table.actions.clear();
        G::legal(table.state, table.seat, table.actions);
        F::features(table.state, table.seat, {rows_.observations.data() + i * F::kFeatures, F::kFeatures});
        rows_.seats[i] = static_cast<std::int8_t>(table.seat);
        rows_.counts[i] = table.actions.size();
        if (plan_.mask) {
            std::uint8_t* const mask = rows_.mask.data() + i * G::kMaxActions;
            std::fill_n(mask, table.actions.size(), std::uint8_t{1});
            std::fill(mask + table.actions.size(), mask + G::kMaxActions, std::uint8_t{0});
        }
    }

    void show_actions() {
        if (!plan_.action_features) return;
        const auto n = static_cast<std::size_t>(plan_.matches);
        for (std::size_t i = 0; i < n; ++i) rows_.offsets[i + 1] = rows_.offsets[i] + rows_.counts[i];
        const auto size = static_cast<std::size_t>(rows_.offsets[n]) * F::kActionFeatures;
        // Arrays that Python still holds keep their bytes: where more room is needed, it is somewhere else.
        if (rows_.action_features->size() < size)
            rows_.action_features = std::make_shared<std::vector<std::int16_t>>(size + size / 4);
        each_match([&](std::size_t i) {
            const Table& table = tables_[i];
            std::int16_t* out =
                rows_.action_features->data() + static_cast<std::size_t>(rows_.offsets[i]) * F::kActionFeatures;
            for (const auto& action : table.actions) {
                F::action_features(table.state, table.seat, action, {out, F::kActionFeatures});
                out += F::kActionFeatures;
            }
        });
    }

    typename G::Options options_;
    std::unique_ptr<Table[]> tables_;
};

}  // namespace imperium::python
