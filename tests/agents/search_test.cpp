#include "agents/agent.hpp"
#include "agents/playout.hpp"
#include "games/all.hpp"

#include <gtest/gtest.h>
#include <chrono>
using namespace imperium;
TEST(scratch, Match) {
    using G = Clash;
    for (auto [a, b, ia, ib] : {std::tuple{Agent::cadet, Agent::random, 0, 0}, {Agent::greedy, Agent::cadet, 0, 0}, {Agent::captain, Agent::cadet, 0, 0},{Agent::captain, Agent::greedy, 0, 0}, {Agent::admiral, Agent::captain, 1000, 0}, {Agent::admiral, Agent::admiral, 4000, 1000}}) {
        int wins[2] = {};
        auto t = std::chrono::steady_clock::now();
        long n = 0;
        const int games = 60;
        for (int g = 0; g < games; ++g) {
            QuickChance chance(g / 2);
            NoEvents ev;
            auto s = G::start({}, chance, ev);
            while (!G::over(s)) {
                Seat seat = G::pending(s).lowest();
                Rng rng(mix(g * 100000 + n));
                bool first = (seat == 0) == (g % 2 == 0);
                auto th = think<G>(first ? a : b, Perspective<G>(s, seat), Limits{(std::uint64_t)(first ? ia : ib), {}}, rng);
                G::apply(s, seat, th.action, chance, ev);
                ++n;
            }
            wins[G::winners(s).lowest() == (g % 2 == 0 ? 0 : 1) ? 0 : 1]++;
        }
        double sec = std::chrono::duration<double>(std::chrono::steady_clock::now() - t).count();
        std::printf("%s(%d) %d : %d %s(%d)  %.1f dec/game, %.2f ms/game\n", name_of(a).data(), ia, wins[0], wins[1], name_of(b).data(), ib, double(n) / games, sec * 1e3 / games);
    }
}
