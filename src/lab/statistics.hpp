#pragma once

#include <cstdint>
#include <optional>
#include <vector>

// Small statistics for results of games.
namespace imperium {

inline constexpr double kNinetyFive = 1.959963984540054;  // standard errors of a 95 % interval

struct Interval {
    double low = 0, high = 1;
};

// 95 % Wilson interval of a proportion; a shared win may count as a fraction of one.
Interval wilson(double wins, double games, double z = kNinetyFive);

// Mean and spread of numbers that come one by one.
class Spread {
public:
    void add(double value);
    std::uint64_t count() const { return count_; }
    double mean() const { return mean_; }
    double variance() const;        // of the numbers, from a sample; 0 for fewer than two
    double standard_error() const;  // of the mean

private:
    std::uint64_t count_ = 0;
    double mean_ = 0, squares_ = 0;
};

// The share of the wins that `mine` of `seats` equal players can expect.
double fair_share(int mine, int seats);

// Strength in Elo points from a share of the wins: the chance to win is split in proportion to 10^(Elo / 400) of each
// seat, where `mine` of `seats` seats are the player's. With two seats it is the usual formula.
double elo_of_share(double share, int mine = 1, int seats = 2);
double share_of_elo(double elo, int mine = 1, int seats = 2);

// An Elo difference with its 95 % interval.
struct Elo {
    double value = 0, low = 0, high = 0;
};

// From the shares of the wins in blocks of games. A share of 0 or 1 is taken as half a win away from it, so that the
// numbers stay finite.
Elo elo_of_blocks(const Spread& blocks, double games, int mine = 1, int seats = 2);

// What was won when the same players sat at one table: of `games` games, a share for each seat.
struct Meeting {
    std::vector<int> players;  // by seat
    std::vector<double> wins;
    double games = 0;
};
// How much stronger than player 0 each is, if the chance to win is split in proportion to 10^(Elo / 400) of each seat:
// the likeliest numbers. One more game that everybody wins alike is thought into every meeting, so that they stay
// finite.
std::vector<double> elo_of_meetings(int players, const std::vector<Meeting>& meetings);

// A sequential test: is the player `low` Elo points stronger than the others, or `high`?
struct Sprt {
    double low = 0, high = 0;
    double alpha = 0.05, beta = 0.05;  // the chances of a wrong answer, either way

    enum class Answer { open, low, high };

    double lower() const;  // bounds of the log likelihood ratio
    double upper() const;
    // From the shares of blocks of rotated seats, whose spread is estimated from themselves.
    double ratio(const Spread& blocks, int mine = 1, int seats = 2) const;
    Answer answer(const Spread& blocks, int mine = 1, int seats = 2) const;
};

// Reads "0,30".
std::optional<Sprt> sprt_from(const char* words);

}  // namespace imperium
