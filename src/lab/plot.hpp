#pragma once

#include "lab/statistics.hpp"

#include <optional>
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

// A forest plot: a line a row with its interval and a dot, around a dashed line at `mark`, and columns at the right;
// narrow screens leave the first one out where there are others. Rows that stand out are filled, those whose value is
// not known have no dot. Values are shares and shown in percentage points.
struct ForestRow {
    std::string label;
    std::vector<std::string> notes;  // by column
    double value = 0;
    Interval interval{};
    bool stands_out = false;
    bool known = true;
};
std::string forest(const std::vector<ForestRow>& rows, double mark, std::string_view axis,
                   const std::vector<std::string>& columns);
// Shares of the row against the column, by colour and number, with their intervals; nothing where there is none.
struct MatrixCell {
    std::optional<double> share;
    Interval interval{};
    bool stands_out = false;
};
std::string matrix(const std::vector<std::string>& labels, const std::vector<std::vector<MatrixCell>>& cells);
// How numbers are spread: a smooth curve (Gaussian kernel, Silverman's width), with the median.
std::string density(const std::vector<double>& values, std::string_view axis);
// Shares from 0 to 1 along steps, with their intervals; a value that is no number is left out.
std::string curve(const std::vector<Bar>& points, double mark, std::string_view axis);

// A whole page around a body: light and dark, for screens and for paper, with nothing from outside.
std::string page(std::string_view title, std::string_view body);

std::string escape(std::string_view text);
std::string_view colour(std::size_t series);

}  // namespace imperium::plot
