#include "lab/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace imperium {

Interval wilson(double wins, double games, double z) {
    if (games <= 0) return {};
    const double p = wins / games;
    const double denominator = 1 + z * z / games;
    const double centre = (p + z * z / (2 * games)) / denominator;
    const double half = z * std::sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / denominator;
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

void Spread::add(double value) {  // Welford's method
    ++count_;
    const double step = value - mean_;
    mean_ += step / static_cast<double>(count_);
    squares_ += step * (value - mean_);
}

double Spread::variance() const { return count_ < 2 ? 0.0 : squares_ / static_cast<double>(count_ - 1); }

double Spread::standard_error() const { return count_ < 2 ? 0.0 : std::sqrt(variance() / static_cast<double>(count_)); }

double fair_share(int mine, int seats) { return static_cast<double>(mine) / static_cast<double>(seats); }

double elo_of_share(double share, int mine, int seats) {
    const double each_mine = share / mine, each_other = (1 - share) / (seats - mine);
    return 400 * std::log10(each_mine / each_other);
}

double share_of_elo(double elo, int mine, int seats) {
    const double strength = mine * std::pow(10.0, elo / 400);
    return strength / (strength + (seats - mine));
}

Elo elo_of_blocks(const Spread& blocks, double games, int mine, int seats) {
    const double half_a_win = games > 0 ? 0.5 / games : 0.5;
    const auto elo = [&](double share) {
        return elo_of_share(std::clamp(share, half_a_win, 1 - half_a_win), mine, seats);
    };
    double error = kNinetyFive * blocks.standard_error();
    if (blocks.variance() <= 0) {  // all blocks alike: fall back on the games alone
        const Interval all = wilson(blocks.mean() * games, games);
        return {elo(blocks.mean()), elo(all.low), elo(all.high)};
    }
    return {elo(blocks.mean()), elo(blocks.mean() - error), elo(blocks.mean() + error)};
}

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

double Sprt::ratio(const Spread& blocks, int mine, int seats) const {
    if (blocks.count() < 2) return 0;
    // A spread of nothing would decide at once; a block that differs a little is always possible.
    const double n = static_cast<double>(blocks.count());
    const double variance = std::max(blocks.variance(), 0.25 / n);
    const double s0 = share_of_elo(low, mine, seats), s1 = share_of_elo(high, mine, seats);
    return n * (s1 - s0) * (2 * blocks.mean() - s0 - s1) / (2 * variance);
}

Sprt::Answer Sprt::answer(const Spread& blocks, int mine, int seats) const {
    const double now = ratio(blocks, mine, seats);
    if (now >= upper()) return Answer::high;
    if (now <= lower()) return Answer::low;
    return Answer::open;
}

std::vector<double> elo_of_meetings(int players, const std::vector<Meeting>& meetings) {
    constexpr int kMostRounds = 2'000;
    constexpr double kNear = 1e-9;
    const auto count = static_cast<std::size_t>(players);
    std::vector<double> wins(count), strength(count, 1.0);
    for (const Meeting& one : meetings)
        for (std::size_t seat = 0; seat < one.players.size(); ++seat)
            wins[static_cast<std::size_t>(one.players[seat])] +=
                one.wins[seat] + 1.0 / static_cast<double>(one.players.size());
    // Every round makes each player as strong as its wins ask for while the others stay as they were.
    for (int round = 0; round < kMostRounds; ++round) {
        std::vector<double> chances(count);  // of a win, for a strength of 1
        for (const Meeting& one : meetings) {
            double all = 0;
            for (const int player : one.players) all += strength[static_cast<std::size_t>(player)];
            for (const int player : one.players) chances[static_cast<std::size_t>(player)] += (one.games + 1) / all;
        }
        double moved = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (chances[i] <= 0) continue;
            const double next = wins[i] / chances[i];
            moved = std::max(moved, std::abs(std::log(next / strength[i])));
            strength[i] = next;
        }
        const double first = strength[0];
        for (double& one : strength) one /= first;
        if (moved < kNear) break;
    }
    std::vector<double> elo;
    for (const double one : strength) elo.push_back(400 * std::log10(one));
    return elo;
}

std::optional<Sprt> sprt_from(const char* words) {
    char* end = nullptr;
    Sprt test;
    test.low = std::strtod(words, &end);
    if (end == words || *end != ',') return {};
    const char* second = end + 1;
    test.high = std::strtod(second, &end);
    if (end == second || *end != '\0' || !(test.low < test.high)) return {};
    return test;
}

}  // namespace imperium
