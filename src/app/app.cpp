#include "app/app.hpp"

#include "agents/fingerprint.hpp"
#include "agents/playout.hpp"
#include "app/lab_commands.hpp"
#include "games/all.hpp"
#include "lab/verify.hpp"
#include "protocol/referee.hpp"

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <iostream>
namespace imperium {
int run_app(int argc, char** argv) {
    std::string cmd = argc > 1 ? argv[1] : "";
    if (cmd == "protocol") {
        std::ios::sync_with_stdio(false);
        run_referee(std::cin, std::cout);
        return 0;
    }
    if (cmd == "arena" || cmd == "tune") {
        CLI::App program;
        std::function<int()> chosen;
        add_arena_command(program, chosen);
        CLI11_PARSE(program, argc, argv);
        return chosen();
    }
    if (cmd == "verify") {
        VerifyPlan plan;
        plan.games = std::stoull(argv[3]);
        auto r = verify(argv[2], plan);
        for (auto& f : r.failures) std::puts(f.c_str());
        std::printf("%lu games %lu decisions %lu positions longest %lu\n", r.games, r.decisions, r.positions,
                    r.longest);
        return r.clean() ? 0 : 1;
    }
    if (cmd == "bench") {
        AllGames::each([&]<class Codec>() {
            using G = typename Codec::Game;
            std::printf("%s %016lx\n", Codec::info().id.c_str(), fingerprint(Codec::info().id));
            auto o = Codec::options(Codec::info().seats[0], *complete_options(Codec::info(), nullptr));
            auto t = std::chrono::steady_clock::now();
            std::uint64_t n = 0, g = 0;
            Rng rng(5);
            QuickChance c(6);
            NoEvents ev;
            while (std::chrono::steady_clock::now() - t < std::chrono::seconds(2))
                for (int i = 0; i < 100; ++i) {
                    auto s = G::start(*o, c, ev);
                    n += play_randomly<G>(s, rng, c, 1000000, [](const auto&, Seat, const auto&) {});
                    ++g;
                }
            double sec = std::chrono::duration<double>(std::chrono::steady_clock::now() - t).count();
            std::printf("%.2f M decisions/s, %.1f per game, state %zu bytes\n", n / sec / 1e6, double(n) / g,
                        sizeof(typename G::State));
        });
    }
    return 0;
}
}  // namespace imperium
