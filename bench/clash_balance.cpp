#include "agents/agent.hpp"
#include "games/clash/rules.hpp"
#include "lab/statistics.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

// Measures rule R5.3: how often the first attacker wins, and what holding a card is worth, between two Emperors.
// Every deal is played twice, with the cards the other way round.
// Usage: clash_balance [deals] [iterations] [seed]
namespace imperium {

namespace {

struct Tally {
    int wins = 0, games = 0;
    void count(bool won) {
        wins += won ? 1 : 0;
        ++games;
    }
    double rate() const { return games == 0 ? 0.0 : static_cast<double>(wins) / games; }
    Interval interval() const { return wilson(wins, games); }
};

// The winner, or kNobody if there are two.
Seat play(Clash::State state, std::uint64_t seed, std::uint64_t iterations) {
    QuickChance chance(seed);
    NoEvents events;
    Rng minds[2] = {Rng(mix(seed + 1)), Rng(mix(seed + 2))};
    while (!Clash::over(state)) {
        const Seat seat = Clash::pending(state).lowest();
        const Perspective<Clash> seen(state, seat);
        const auto thought = think<Clash>(Agent::emperor, seen, Limits{iterations, {}}, minds[seat]);
        Clash::apply(state, seat, thought.action, chance, events);
    }
    const SeatSet winners = Clash::winners(state);
    return winners.size() == 1 ? winners.lowest() : kNobody;
}

void report(const char* what, const Tally& tally) {
    const Interval sure = tally.interval();
    std::printf("%-34s %5.1f %%  (%.1f to %.1f, %d games)\n", what, 100 * tally.rate(), 100 * sure.low, 100 * sure.high,
                tally.games);
}

void run(int deals, std::uint64_t iterations, std::uint64_t seed) {
    Tally first;
    std::map<std::string, Tally> with;  // by design: the holder of a copy
    for (int deal = 0; deal < deals; ++deal) {
        const std::uint64_t luck = mix(seed ^ mix(static_cast<std::uint64_t>(deal)));
        QuickChance chance(luck);
        NoEvents events;
        Clash::Options options;
        options.first_attacker = 0;
        Clash::State state = Clash::start(options, chance, events);
        for (int turned = 0; turned < 2; ++turned) {
            if (turned == 1) std::swap(state.player[0], state.player[1]);
            const Seat winner = play(state, luck + static_cast<std::uint64_t>(turned), iterations);
            if (winner == kNobody) continue;
            first.count(winner == 0);
            for (clash::CardId card = 0; card < clash::kDeckCards; ++card)
                with[clash::built_in_cards().design(card).name].count(winner
                                                                      == (state.player[0].hand.has(card) ? 0 : 1));
        }
        if ((deal + 1) % 50 == 0) {
            std::fprintf(stderr, "\r%d of %d deals, first attacker %.1f %%  ", deal + 1, deals, 100 * first.rate());
            std::fflush(stderr);
        }
    }
    std::fprintf(stderr, "\n");
    report("the first attacker wins", first);
    std::vector<std::pair<std::string, Tally>> cards(with.begin(), with.end());
    std::sort(cards.begin(), cards.end(),
              [](const auto& a, const auto& b) { return a.second.rate() > b.second.rate(); });
    std::printf("who is dealt a copy of a card wins:\n");
    for (const auto& [name, tally] : cards) report(("  " + name).c_str(), tally);
}

}  // namespace

}  // namespace imperium

int main(int argc, char** argv) {
    const int deals = argc > 1 ? std::atoi(argv[1]) : 200;
    const long iterations = argc > 2 ? std::atol(argv[2]) : 500;
    const long seed = argc > 3 ? std::atol(argv[3]) : 1;
    if (deals <= 0 || iterations <= 0 || seed < 0) {
        std::fprintf(
            stderr, "usage: clash_balance [deals] [iterations] [seed], whole numbers above 0; for example 200 500 1\n");
        return 2;
    }
    imperium::run(deals, static_cast<std::uint64_t>(iterations), static_cast<std::uint64_t>(seed));
}
