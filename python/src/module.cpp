#include "features.hpp"
#include "json.hpp"
#include "match.hpp"

namespace imperium::python {

namespace py = pybind11;

namespace {

// The class Refused of the package; it lives as long as the interpreter.
py::handle refused;

}  // namespace

void raise(const Problem& problem) {
    const py::object rule = problem.rule().empty() ? py::object(py::none()) : py::str(std::string(problem.rule()));
    const py::object key = problem.why.plain() ? py::object(py::none()) : py::str(std::string(problem.key()));
    const py::object error = refused(problem.code, problem.message(), rule, key,
                                     to_python(problem.why.plain() ? Json::object() : to_json(problem.why.values())));
    PyErr_SetObject(refused.ptr(), error.ptr());
    throw py::error_already_set();
}

void raise(const std::string& code, const std::string& message) { raise(Problem{code, message}); }

}  // namespace imperium::python

PYBIND11_MODULE(_imperium, module) {
    using namespace imperium::python;
    module.doc() = "The engine of Imperium: matches, computer players, and many matches at once.";
    refused = pybind11::object(pybind11::module_::import("imperium._refused").attr("Refused")).release();
    add_match(module);
    add_features(module);
    add_batch(module);
}
