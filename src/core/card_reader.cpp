#include "core/card_reader.hpp"

#include <algorithm>

namespace imperium {

using card_phrases::say;

CardReader::CardReader(const Json& value, std::string path, std::string_view code)
    : value_(&value), path_(std::move(path)), code_(code) {
    if (!value.is_object())
        fail({say("cards.object"), {{"field", path_.empty() ? "this" : path_}, {"given", brief(value)}}});
}

std::string CardReader::path(std::string_view name) const {
    return path_.empty() ? std::string(name) : path_ + "." + std::string(name);
}

void CardReader::fail(Fact why) {
    if (!problem_) problem_ = Problem{code_, std::move(why)};
}

void CardReader::fail_at(std::string_view name, const Phrase& phrase, Values values) {
    values.insert(values.begin(), {"field", path(name)});
    fail({phrase, std::move(values)});
}

void CardReader::adopt(const CardReader& part) {
    if (!part.ok() && !problem_) problem_ = part.problem_;
}

void CardReader::allow(std::initializer_list<std::string_view> names) {
    if (!value_->is_object()) return;
    for (const auto& [key, value] : value_->get_ref<const Json::object_t&>())
        if (std::find(names.begin(), names.end(), key) == names.end())
            fail_at(key, say("cards.unknown-field"), {{"words", std::vector<std::string>(names.begin(), names.end())}});
}

std::int64_t CardReader::integer(std::string_view name, std::int64_t low, std::int64_t high) {
    const Json* value = get(name);
    if (value == nullptr) {
        fail_at(name, say("cards.number-missing"), {{"low", low}, {"high", high}});
        return low;
    }
    const auto number = whole(*value);
    if (number && *number >= low && *number <= high) return *number;
    fail_at(name, say("cards.number"), {{"low", low}, {"high", high}, {"given", brief(*value)}});
    return low;
}

std::int64_t CardReader::integer_or(std::string_view name, std::int64_t low, std::int64_t high, std::int64_t fallback) {
    return has(name) ? integer(name, low, high) : fallback;
}

bool CardReader::boolean_or(std::string_view name, bool fallback) {
    const Json* value = get(name);
    if (value == nullptr) return fallback;
    if (value->is_boolean()) return value->get<bool>();
    fail_at(name, say("cards.boolean"), {{"given", brief(*value)}});
    return fallback;
}

std::string CardReader::text(std::string_view name) {
    const Json* value = get(name);
    if (value != nullptr && value->is_string()) return value->get<std::string>();
    if (value == nullptr)
        fail_at(name, say("cards.text-missing"));
    else
        fail_at(name, say("cards.text"), {{"given", brief(*value)}});
    return {};
}

std::string CardReader::text_or(std::string_view name, std::string fallback) {
    return has(name) ? text(name) : std::move(fallback);
}

int CardReader::word(std::string_view name, std::initializer_list<std::string_view> words) {
    return word(name, std::span<const std::string_view>(words.begin(), words.size()));
}

int CardReader::word(std::string_view name, std::span<const std::string_view> words) {
    const std::string value = text(name);
    if (!ok()) return -1;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i] == value) return static_cast<int>(i);
    fail_at(name, say("cards.word"),
            {{"words", std::vector<std::string>(words.begin(), words.end())}, {"given", brief(Json(value))}});
    return -1;
}

const Json& CardReader::array(std::string_view name) {
    static const Json kEmpty = Json::array();
    const Json* value = get(name);
    if (value != nullptr && value->is_array()) return *value;
    if (value == nullptr)
        fail_at(name, say("cards.list-missing"));
    else
        fail_at(name, say("cards.list"), {{"given", brief(*value)}});
    return kEmpty;
}

const Json& CardReader::object(std::string_view name) {
    static const Json kEmpty = Json::object();
    const Json* value = get(name);
    if (value != nullptr && value->is_object()) return *value;
    if (value == nullptr)
        fail_at(name, say("cards.object-missing"));
    else
        fail_at(name, say("cards.object"), {{"given", brief(*value)}});
    return kEmpty;
}

}  // namespace imperium
