#include "lab/balance/regression.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace imperium {

namespace {

using Matrix = std::vector<double>;  // square, by rows

// The lower triangle L with L L' = matrix, which is positive.
void factorise(Matrix& matrix, std::size_t n) {
    for (std::size_t j = 0; j < n; ++j) {
        double diagonal = matrix[j * n + j];
        for (std::size_t k = 0; k < j; ++k) diagonal -= matrix[j * n + k] * matrix[j * n + k];
        const double root = std::sqrt(std::max(diagonal, 1e-300));
        matrix[j * n + j] = root;
        for (std::size_t i = j + 1; i < n; ++i) {
            double sum = matrix[i * n + j];
            for (std::size_t k = 0; k < j; ++k) sum -= matrix[i * n + k] * matrix[j * n + k];
            matrix[i * n + j] = sum / root;
        }
    }
}

void solve(const Matrix& lower, std::size_t n, double* x) {
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k) x[i] -= lower[i * n + k] * x[k];
        x[i] /= lower[i * n + i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k) x[i] -= lower[k * n + i] * x[k];
        x[i] /= lower[i * n + i];
    }
}

}  // namespace

Estimate estimate_of(double value, double error) {
    Estimate out{value, value - kNinetyFive * error, value + kNinetyFive * error, error};
    if (error > 0) out.p = std::erfc(std::abs(value) / error / std::sqrt(2.0));
    out.q = out.p;
    return out;
}

Estimate estimate_of(const Spread& blocks) { return estimate_of(blocks.mean(), blocks.standard_error()); }

void adjust_for_many(std::vector<Estimate*>& family) {
    std::sort(family.begin(), family.end(), [](const Estimate* a, const Estimate* b) { return a->p > b->p; });
    const auto all = static_cast<double>(family.size());
    double least = 1;
    for (std::size_t i = 0; i < family.size(); ++i) {
        least = std::min(least, family[i]->p * all / (all - static_cast<double>(i)));
        family[i]->q = least;
    }
}

void Regression::add(std::span<const Cell> cells, double outcome, std::uint64_t cluster) {
    rows_.push_back({cells_.size(), cells.size(), outcome, cluster});
    cells_.insert(cells_.end(), cells.begin(), cells.end());
}

Regression::Fit Regression::fit() const {
    const std::size_t n = columns_;
    Fit fit{std::vector<double>(n), Matrix(n * n), 0, 0};
    if (n == 0 || rows_.empty()) return fit;
    Matrix squares(n * n);
    for (const Row& row : rows_) {
        const std::span cells(cells_.data() + row.first, row.count);
        for (const Cell& a : cells) {
            fit.value[a.column] += a.value * row.outcome;
            for (const Cell& b : cells) squares[a.column * n + b.column] += a.value * b.value;
        }
    }
    // A trace of a ridge settles columns that are the sum of others.
    double trace = 0;
    for (std::size_t i = 0; i < n; ++i) {
        trace += squares[i * n + i];
        fit.used += squares[i * n + i] > 0 ? 1 : 0;
    }
    for (std::size_t i = 0; i < n; ++i) squares[i * n + i] += 1e-9 * trace / static_cast<double>(n) + 1e-12;
    factorise(squares, n);
    solve(squares, n, fit.value.data());

    Matrix scores(n * n);
    std::vector<double> score(n);
    std::vector<std::uint32_t> touched;
    const auto close = [&] {
        std::sort(touched.begin(), touched.end());
        touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
        for (const std::uint32_t a : touched)
            for (const std::uint32_t b : touched) scores[a * n + b] += score[a] * score[b];
        for (const std::uint32_t a : touched) score[a] = 0;
        touched.clear();
        ++fit.clusters;
    };
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const Row& row = rows_[i];
        if (i > 0 && row.cluster != rows_[i - 1].cluster) close();
        const std::span cells(cells_.data() + row.first, row.count);
        double left = row.outcome;
        for (const Cell& cell : cells) left -= cell.value * fit.value[cell.column];
        for (const Cell& cell : cells) {
            score[cell.column] += cell.value * left;
            touched.push_back(cell.column);
        }
    }
    close();
    // Rows of a cluster say little more than one, so what was fitted is held against the number of clusters.
    const double groups = static_cast<double>(fit.clusters);
    const double small = groups / std::max(1.0, groups - static_cast<double>(fit.used));
    // inverse * scores * inverse, a column at a time.
    Matrix half(n * n);
    std::vector<double> column(n);
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t i = 0; i < n; ++i) column[i] = scores[i * n + j];
        solve(squares, n, column.data());
        for (std::size_t i = 0; i < n; ++i) half[j * n + i] = column[i];
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) column[j] = half[j * n + i];
        solve(squares, n, column.data());
        for (std::size_t j = 0; j < n; ++j) fit.covariance[i * n + j] = small * column[j];
    }
    return fit;
}

Estimate Regression::Fit::contrast(std::span<const double> weights) const {
    const std::size_t n = value.size();
    double sum = 0, variance = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (weights[i] == 0) continue;
        sum += weights[i] * value[i];
        for (std::size_t j = 0; j < n; ++j) variance += weights[i] * weights[j] * covariance[i * n + j];
    }
    return estimate_of(sum, std::sqrt(std::max(0.0, variance)));
}

}  // namespace imperium
