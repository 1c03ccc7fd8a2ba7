#pragma once

#include "core/json.hpp"

#include <pybind11/pybind11.h>

namespace imperium::python {

// JSON as Python has it: dict, list, str, int, float, bool and None, and back.
pybind11::object to_python(const Json& value);
// Tuples are lists, and anything with __index__ (such as NumPy's numbers) is a whole number. What JSON does not have is
// a TypeError that names it.
Json from_python(pybind11::handle value);

}  // namespace imperium::python
