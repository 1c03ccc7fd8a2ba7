#pragma once

#include "core/match.hpp"

#include <pybind11/numpy.h>
#include <string>

namespace imperium::python {

// The position in numbers, as this seat may know it: the observation a Batch gives of it.
pybind11::array_t<std::int16_t> features(const Match& match, Seat seat);
// A row for each legal action of this seat, in the order of `legal`.
pybind11::array_t<std::int16_t> action_features(const Match& match, Seat seat);

void add_features(pybind11::module_& module);

}  // namespace imperium::python
