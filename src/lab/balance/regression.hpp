#pragma once

#include "lab/statistics.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace imperium {

// A number with its 95 % interval, and the chance of one as far from 0 if it were 0.
struct Estimate {
    double value = 0, low = 0, high = 0;
    double error = 0;     // its standard error
    double p = 1, q = 1;  // q: adjusted for all that were looked at together (adjust_for_many)
};
Estimate estimate_of(double value, double error);
// The mean of blocks of games.
Estimate estimate_of(const Spread& blocks);

// Benjamini and Hochberg: of those whose q is at most 0.05, no more than 5 % are expected to be false.
void adjust_for_many(std::vector<Estimate*>& family);

// Least squares over rows with few cells, with errors that allow rows of the same cluster (the games of one deal) to
// hang together. Columns that others can stand in for get the smallest coefficients that fit: only differences between
// such columns mean something, and `contrast` gives those.
class Regression {
public:
    struct Cell {
        std::uint32_t column = 0;
        double value = 0;
    };
    explicit Regression(std::size_t columns) : columns_(columns) {}

    // Rows of one cluster come one after another.
    void add(std::span<const Cell> cells, double outcome, std::uint64_t cluster);
    std::size_t rows() const { return rows_.size(); }

    struct Fit {
        std::vector<double> value;           // per column
        std::vector<double> covariance;      // columns x columns
        std::size_t clusters = 0, used = 0;  // used: columns that any row has
        // With fewer clusters the residuals are mostly fitted away, and the errors say nothing.
        bool settled() const { return clusters >= 2 * used; }
        // The sum of the coefficients with these weights.
        Estimate contrast(std::span<const double> weights) const;
    };
    Fit fit() const;

private:
    struct Row {
        std::size_t first = 0, count = 0;
        double outcome = 0;
        std::uint64_t cluster = 0;
    };
    std::size_t columns_;
    std::vector<Row> rows_;
    std::vector<Cell> cells_;
};

}  // namespace imperium
