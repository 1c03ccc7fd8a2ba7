#include "lab/simulate.hpp"

#include "games/all.hpp"

namespace imperium {

namespace {

template <class Codec> class Simulation {
    using G = typename Codec::Game;

public:
    Simulation(const SimulatePlan& plan, const typename G::Options& options) : plan_(plan), options_(options) {
        const auto seats = static_cast<std::size_t>(plan.seats);
        result_.agent_wins.resize(seats);
        result_.seat_wins.resize(seats);
        result_.agent_scores.resize(seats);
    }

    SimulateResult run() {
        while (result_.games < plan_.games) {
            one_game(result_.games);
            ++result_.games;
            if (plan_.progress && !plan_.progress(result_.games)) break;
        }
        return std::move(result_);
    }

private:
    void one_game(std::uint64_t number) {
        // The games of one rotation share their luck.
        const std::uint64_t seed = mix(plan_.seed) ^ mix(number / static_cast<std::uint64_t>(plan_.seats));
        QuickChance chance(seed);
        Rng mind(mix(seed + number));
        NoEvents events;
        auto state = G::start(options_, chance, events);
        const auto agent_at = [&](int seat) {
            return (static_cast<std::size_t>(seat) + number) % static_cast<std::size_t>(plan_.seats);
        };
        std::uint64_t decisions = 0;
        while (!G::over(state) && decisions < plan_.most_decisions) {
            const Seat seat = G::pending(state).lowest();
            const Perspective<G> seen(state, seat);
            const auto thought = think<G>(plan_.agents[agent_at(seat)], seen, Limits{plan_.iterations, {}}, mind);
            G::apply(state, seat, thought.action, chance, events);
            ++decisions;
        }
        result_.decisions += decisions;
        if (!G::over(state)) ++result_.unfinished;
        const SeatSet winners = G::over(state) ? G::winners(state) : SeatSet{};
        const Scores scores = G::scores(state);
        for (int seat = 0; seat < plan_.seats; ++seat) {
            const auto place = static_cast<std::size_t>(seat);
            const double share = winners.has(static_cast<Seat>(seat)) ? 1.0 / winners.size() : 0.0;
            result_.seat_wins[place] += share;
            result_.agent_wins[agent_at(seat)] += share;
            result_.agent_scores[agent_at(seat)] += scores[seat];
        }
    }

    const SimulatePlan& plan_;
    typename G::Options options_;
    SimulateResult result_;
};

}  // namespace

Result<SimulateResult> simulate(const SimulatePlan& plan) {
    Result<SimulateResult> result = refuse("unknown_game", "there is no game " + brief(Json(plan.game)));
    AllGames::each([&]<class Codec>() {
        if (Codec::info().id != plan.game) return;
        const auto options = Codec::options(plan.seats, plan.options);
        if (options)
            result = Simulation<Codec>(plan, *options).run();
        else
            result = std::unexpected(options.error());
    });
    return result;
}

}  // namespace imperium
