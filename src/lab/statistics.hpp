#pragma once

// Small statistics for results of games.
namespace imperium {

struct Interval {
    double low = 0, high = 1;
};

// 95 % Wilson interval of a proportion; a shared win may count as a fraction of one.
Interval wilson(double wins, double games, double z = 1.959963984540054);

}  // namespace imperium
