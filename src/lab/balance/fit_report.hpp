#pragma once

#include "lab/balance/fit.hpp"

#include <string>

namespace imperium {

// A look of a fit in a line.
std::string fit_line(const FitStep& step);
// What the confirmation of a fit saw: every deck, and every thing whose worth stands out, with intervals and whether
// the interval lies within the bounds, reaches beyond them or lies outside. Null, or empty, without a confirmation.
Json fit_evidence(const Fit& fit, const FitGoal& goal);
std::string fit_evidence_text(const Fit& fit, const FitGoal& goal);

}  // namespace imperium
