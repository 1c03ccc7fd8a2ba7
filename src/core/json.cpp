#include "core/json.hpp"

#include "core/json_phrases.hpp"

#include <algorithm>
#include <cmath>

template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace imperium {

namespace {

bool too_deep(std::string_view text) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                quoted = false;
        } else if (c == '"')
            quoted = true;
        else if (c == '[' || c == '{') {
            if (++depth > kMaxJsonDepth) return true;
        } else if (c == ']' || c == '}')
            --depth;
    }
    return false;
}

// Follows the parser only to learn where and why it stopped.
struct FirstError : nlohmann::json_sax<Json> {
    std::size_t at = 0;
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
        at = position;
        return false;
    }
};

}  // namespace

Result<Json> parse_json(std::string_view text, std::string_view code) {
    if (too_deep(text)) return refuse(code, {json_phrases::say("json.deep"), {{"levels", kMaxJsonDepth}}});
    Json value = Json::parse(text.begin(), text.end(), nullptr, false);
    if (!value.is_discarded()) return value;
    FirstError error;
    Json::sax_parse(text.begin(), text.end(), &error);
    const std::size_t at = std::min(error.at, text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return refuse(code, json_phrases::say("json.empty"));
    return refuse(code, {json_phrases::say("json.invalid"), {{"line", line}, {"character", error.at}}});
}

std::string write_json(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

const Json* field(const Json& object, std::string_view name) {
    if (!object.is_object()) return nullptr;
    for (const auto& [key, value] : object.get_ref<const Json::object_t&>())
        if (key == name) return &value;
    return nullptr;
}

std::optional<std::int64_t> whole(const Json& value) {
    if (value.is_number_unsigned()) {
        const auto number = value.get<std::uint64_t>();
        if (number > static_cast<std::uint64_t>(INT64_MAX)) return std::nullopt;
        return static_cast<std::int64_t>(number);
    }
    if (value.is_number_integer()) return value.get<std::int64_t>();
    if (value.is_number_float()) {
        const double number = value.get<double>();
        if (std::abs(number) < 9e15 && std::trunc(number) == number) return static_cast<std::int64_t>(number);
    }
    return std::nullopt;
}

std::string brief(const Json& value) {
    if (value.is_object()) return "an object";
    if (value.is_array()) return "a list";
    std::string text = write_json(value);
    if (text.size() > 60) {
        std::size_t cut = 56;
        while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xc0U) == 0x80U) --cut;
        text = text.substr(0, cut) + "...";
    }
    return text;
}

std::string joined(const std::vector<std::string>& words, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " " + std::string(last) + " " : ", ";
        text += words[i];
    }
    return text;
}

Json to_json(const Values& values) {
    Json out = Json::object();
    for (const auto& [name, value] : values) {
        Json& place = out[std::string(name)];
        if (const auto* number = value.number())
            place = *number;
        else if (const auto* text = value.text())
            place = *text;
        else
            place = *value.names();
    }
    return out;
}

Json to_json(const Fact& fact) {
    if (fact.empty()) return nullptr;
    return {{"key", fact.key()}, {"values", to_json(fact.values())}};
}

Json to_json(const Problem& problem) {
    Json out = {{"code", problem.code}};
    if (!problem.rule().empty()) out["rule"] = problem.rule();
    out["key"] = problem.key();
    out["values"] = to_json(problem.why.values());
    if (!problem.place.empty()) out["place"] = problem.place;
    return out;
}

Json seat_list(SeatSet seats) {
    Json list = Json::array();
    for (const Seat seat : seats) list.push_back(seat);
    return list;
}

Json seat_or_null(Seat seat) { return seat == kNobody ? Json(nullptr) : Json(seat); }

Reader::Reader(const Json& value, std::string path, std::string_view code)
    : value_(&value), path_(std::move(path)), code_(code) {
    if (!value.is_object()) fail((path_.empty() ? "this" : path_) + " must be an object, not " + brief(value));
}

std::string Reader::path(std::string_view name) const {
    return path_.empty() ? std::string(name) : path_ + "." + std::string(name);
}

void Reader::fail(std::string message) {
    if (!problem_) problem_ = Problem{code_, std::move(message)};
}

void Reader::fail_at(std::string_view name, std::string_view message) { fail(path(name) + " " + std::string(message)); }

void Reader::allow(std::initializer_list<std::string_view> names) {
    if (!value_->is_object()) return;
    for (const auto& [key, value] : value_->get_ref<const Json::object_t&>()) {
        if (std::find(names.begin(), names.end(), key) != names.end()) continue;
        fail(path(key) + " is not known here; possible are " + joined({names.begin(), names.end()}, "and"));
    }
}

std::int64_t Reader::integer(std::string_view name, std::int64_t low, std::int64_t high) {
    const Json* value = get(name);
    const std::string range = "a whole number from " + std::to_string(low) + " to " + std::to_string(high);
    if (value == nullptr) {
        fail_at(name, "is missing; it is " + range);
        return low;
    }
    const auto number = whole(*value);
    if (!number || *number < low || *number > high) {
        fail_at(name, "must be " + range + ", not " + brief(*value));
        return low;
    }
    return *number;
}

std::int64_t Reader::integer_or(std::string_view name, std::int64_t low, std::int64_t high, std::int64_t fallback) {
    return has(name) ? integer(name, low, high) : fallback;
}

bool Reader::boolean_or(std::string_view name, bool fallback) {
    const Json* value = get(name);
    if (value == nullptr) return fallback;
    if (!value->is_boolean()) {
        fail_at(name, "must be true or false, not " + brief(*value));
        return fallback;
    }
    return value->get<bool>();
}

std::string Reader::text(std::string_view name) {
    const Json* value = get(name);
    if (value == nullptr) {
        fail_at(name, "is missing; it is a text");
        return {};
    }
    if (!value->is_string()) {
        fail_at(name, "must be a text, not " + brief(*value));
        return {};
    }
    return value->get<std::string>();
}

std::string Reader::text_or(std::string_view name, std::string fallback) {
    return has(name) ? text(name) : std::move(fallback);
}

int Reader::word(std::string_view name, std::initializer_list<std::string_view> words) {
    return word(name, std::span<const std::string_view>(words.begin(), words.size()));
}

int Reader::word(std::string_view name, std::span<const std::string_view> words) {
    const std::string value = text(name);
    if (!ok()) return -1;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i] == value) return static_cast<int>(i);
    fail_at(name, "must be " + joined({words.begin(), words.end()}) + ", not " + brief(Json(value)));
    return -1;
}

const Json& Reader::array(std::string_view name) {
    static const Json kEmpty = Json::array();
    const Json* value = get(name);
    if (value != nullptr && value->is_array()) return *value;
    fail_at(name, value == nullptr ? "is missing; it is a list" : "must be a list, not " + brief(*value));
    return kEmpty;
}

const Json& Reader::object(std::string_view name) {
    static const Json kEmpty = Json::object();
    const Json* value = get(name);
    if (value != nullptr && value->is_object()) return *value;
    fail_at(name, value == nullptr ? "is missing; it is an object" : "must be an object, not " + brief(*value));
    return kEmpty;
}

}  // namespace imperium
