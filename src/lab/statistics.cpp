#include "lab/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace imperium {

Interval wilson(double wins, double games, double z) {
    if (games <= 0) return {};
    const double p = wins / games;
    const double denominator = 1 + z * z / games;
    const double centre = (p + z * z / (2 * games)) / denominator;
    const double half = z * std::sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / denominator;
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

}  // namespace imperium
