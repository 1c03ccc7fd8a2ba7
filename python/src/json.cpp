#include "json.hpp"

namespace imperium::python {

namespace py = pybind11;

py::object to_python(const Json& value) {
    switch (value.type()) {
    case Json::value_t::object: {
        py::dict out;
        for (const auto& [name, item] : value.items()) out[py::str(name)] = to_python(item);
        return out;
    }
    case Json::value_t::array: {
        py::list out(value.size());
        for (std::size_t i = 0; i < value.size(); ++i) out[i] = to_python(value[i]);
        return out;
    }
    case Json::value_t::string: return py::str(value.get_ref<const std::string&>());
    case Json::value_t::boolean: return py::bool_(value.get<bool>());
    case Json::value_t::number_integer: return py::int_(value.get<std::int64_t>());
    case Json::value_t::number_unsigned: return py::int_(value.get<std::uint64_t>());
    case Json::value_t::number_float: return py::float_(value.get<double>());
    default: return py::none();
    }
}

namespace {

Json convert(py::handle value, int depth) {
    if (depth > kMaxJsonDepth) throw py::value_error("nested deeper than " + std::to_string(kMaxJsonDepth) + " levels");
    if (value.is_none()) return nullptr;
    if (py::isinstance<py::bool_>(value)) return value.cast<bool>();
    if (py::isinstance<py::str>(value)) return value.cast<std::string>();
    if (py::isinstance<py::float_>(value)) return value.cast<double>();
    if (py::isinstance<py::dict>(value)) {
        Json out = Json::object();
        for (const auto& [name, item] : py::reinterpret_borrow<py::dict>(value)) {
            if (!py::isinstance<py::str>(name)) throw py::type_error("the names of a JSON object are texts");
            out[name.cast<std::string>()] = convert(item, depth + 1);
        }
        return out;
    }
    if (py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value)) {
        Json out = Json::array();
        for (const auto& item : py::reinterpret_borrow<py::sequence>(value)) out.push_back(convert(item, depth + 1));
        return out;
    }
    if (PyIndex_Check(value.ptr()) != 0) {
        const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
        if (!number) throw py::error_already_set();
        int overflow = 0;
        const long long small = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
        if (overflow != 0) throw py::value_error("a whole number is too large: " + py::str(number).cast<std::string>());
        return static_cast<std::int64_t>(small);
    }
    throw py::type_error("JSON has no " + py::str(py::type::handle_of(value).attr("__name__")).cast<std::string>());
}

}  // namespace

Json from_python(py::handle value) { return convert(value, 0); }

}  // namespace imperium::python
