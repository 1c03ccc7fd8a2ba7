#pragma once

#include "lab/statistics.hpp"

#include <string>
#include <string_view>
#include <vector>

// Small drawings as inline SVG: readable without a server, a script or a font.
namespace imperium::plot {

// A bar with its interval, in a group of bars with a common label.
struct Bar {
    std::string series;
    double value = 0;
    Interval interval;
};
struct Group {
    std::string label;
    std::vector<Bar> bars;
};

// Shares from 0 to 1 in groups, with a dashed line at `mark`.
std::string shares(const std::vector<Group>& groups, double mark, std::string_view mark_label);
// How often each number comes up, in at most `bins` steps of whole numbers.
std::string histogram(const std::vector<double>& values, int bins, std::string_view axis);

std::string escape(std::string_view text);
std::string_view colour(std::size_t series);

}  // namespace imperium::plot
