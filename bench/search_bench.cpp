#include "agents/agent.hpp"
#include "agents/playout.hpp"
#include "games/all.hpp"

#include <benchmark/benchmark.h>

// Iterations per second of the search on one core, over positions of random games in which there is a choice.
namespace imperium {

namespace {

template <class G> struct Position {
    typename G::State state;
    Seat seat;
};

template <class Codec> std::vector<Position<typename Codec::Game>> positions(int seats) {
    using G = typename Codec::Game;
    std::vector<Position<G>> all;
    const auto options = Codec::options(seats, *complete_options(Codec::info(), nullptr));
    for (std::uint64_t game = 0; game < 8; ++game) {
        QuickChance chance(game);
        Rng rng(game + 1);
        NoEvents events;
        auto state = G::start(*options, chance, events);
        int step = 0;
        play_randomly<G>(state, rng, chance, 2000, [&](const auto& now, Seat seat, const auto&) {
            ActionList<G> actions;
            G::legal(now, seat, actions);
            if (actions.size() > 1 && step++ % 23 == 11) all.push_back({now, seat});
        });
    }
    return all;
}

template <class Codec> void iterations(benchmark::State& bench, int seats) {
    using G = typename Codec::Game;
    const auto all = positions<Codec>(seats);
    const auto budget = static_cast<std::uint64_t>(bench.range(0));
    std::size_t at = 0;
    std::uint64_t count = 0;
    for (auto unused : bench) {
        (void)unused;
        const auto& position = all[at++ % all.size()];
        Rng rng(at);
        const auto thought =
            think<G>(Agent::admiral, Perspective<G>(position.state, position.seat), Limits{budget, {}}, rng);
        benchmark::DoNotOptimize(thought.action);
        count += thought.iterations;
    }
    bench.counters["iterations/s"] = benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsRate);
}

}  // namespace

}  // namespace imperium

int main(int argc, char** argv) {
    using namespace imperium;
    AllGames::each([]<class Codec>() {
        for (const int seats : Codec::info().seats)
            benchmark::RegisterBenchmark((Codec::info().id + "/" + std::to_string(seats) + " seats").c_str(),
                                         [seats](benchmark::State& bench) { iterations<Codec>(bench, seats); })
                ->Arg(1000)
                ->Arg(20000)
                ->Unit(benchmark::kMillisecond);
    });
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
