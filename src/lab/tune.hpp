#pragma once

#include "lab/arena.hpp"

#include <functional>
#include <string>
#include <vector>

namespace imperium {

// A search for better settings of one player by NTBEA: an n-tuple bandit over a grid of values for each parameter.
// Every step plays a few blocks against the opponent with the point the bandit likes best near the current one.
struct TunePlan {
    std::string game;
    int seats = 0;
    Json options = nullptr;
    Contestant player;                    // tuned, with its budget
    Contestant opponent;                  // on all other seats; the shipped settings
    std::vector<std::string> parameters;  // empty: all
    std::uint64_t steps = 200;
    std::uint64_t check_games = 200;  // afterwards: the best point against the opponent, on other luck
    std::uint64_t seed = 1;
    unsigned threads = 0;
    std::vector<double> before;  // what steps that were made earlier came to, from the first on
};

// The values that are tried for a parameter.
struct TuneAxis {
    const SearchParameter* parameter;
    std::vector<float> values;
};
std::vector<TuneAxis> tune_axes(const std::vector<std::string>& parameters);

struct TuneResult {
    TunePlan plan;
    SearchSettings best;
    Json evidence;  // everything data/agents/<game>.json says about the run
    bool stopped = false;
};

struct TuneWatch {
    std::function<void(std::uint64_t steps, const SearchSettings& best, double mean)> progress;
    std::function<void(std::uint64_t step, double share)> finished;  // of the wins; only steps that were played now
    std::function<bool()> stop;
};

Result<TuneResult> run_tune(const TunePlan& plan, const TuneWatch& watch = {});

// The bandit alone, to be tested without games: remembers noisy values of points of a grid, by each coordinate, each
// pair of coordinates and the whole point, and says which neighbour is worth trying.
class TupleBandit {
public:
    using Point = std::vector<int>;

    TupleBandit(std::vector<int> sizes, double exploration, std::uint64_t seed);

    Point anywhere();
    // The neighbour of a point with the best estimate and the least tries; one or more coordinates differ.
    Point neighbour(const Point& from);
    void learn(const Point& point, double value);
    double mean(const Point& point) const;  // over all tuples that were seen
    // The best among the points that were tried.
    Point best() const;
    std::uint64_t tries(const Point& point) const;

private:
    struct Tally {
        double sum = 0;
        std::uint64_t count = 0;
    };
    std::vector<std::uint64_t> keys(const Point& point) const;
    double promise(const Point& point) const;

    std::vector<int> sizes_;
    double exploration_;
    Rng rng_;
    std::uint64_t total_ = 0;
    std::vector<std::pair<Point, Tally>> tried_;
    std::vector<std::vector<Tally>> tables_;  // one for each tuple but the whole point
};

}  // namespace imperium
