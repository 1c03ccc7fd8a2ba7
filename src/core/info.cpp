#include "core/info.hpp"

#include "core/option_phrases.hpp"

#include <algorithm>

namespace imperium {

namespace {

const char* type_name(OptionInfo::Type type) {
    switch (type) {
    case OptionInfo::Type::integer: return "integer";
    case OptionInfo::Type::boolean: return "boolean";
    case OptionInfo::Type::choice: return "choice";
    case OptionInfo::Type::text: return "text";
    case OptionInfo::Type::special: return "special";
    }
    return "";
}

// Empty when the value fits.
Fact misfit(const OptionInfo& option, const Json& value) {
    const auto wrong = [&](const Phrase& phrase, Values more = {}) {
        more.emplace_back("option", option.name);
        more.emplace_back("given", brief(value));
        return Fact(phrase, std::move(more));
    };
    switch (option.type) {
    case OptionInfo::Type::integer: {
        const auto number = whole(value);
        if (number && *number >= option.low && *number <= option.high) return {};
        return wrong(option_phrases::say("option.integer"), {{"low", option.low}, {"high", option.high}});
    }
    case OptionInfo::Type::boolean: return value.is_boolean() ? Fact{} : wrong(option_phrases::say("option.boolean"));
    case OptionInfo::Type::choice: {
        if (std::find(option.values.begin(), option.values.end(), value) != option.values.end()) return {};
        std::vector<std::string> words;
        for (const Json& one : option.values) words.push_back(write_json(one));
        return wrong(option_phrases::say("option.choice"), {{"values", std::move(words)}});
    }
    case OptionInfo::Type::text: return value.is_string() ? Fact{} : wrong(option_phrases::say("option.text"));
    case OptionInfo::Type::special: return {};  // the game looks itself
    }
    return {};
}

}  // namespace

const OptionInfo* GameInfo::option(std::string_view name) const {
    const auto at = std::find_if(options.begin(), options.end(), [&](const OptionInfo& o) { return o.name == name; });
    return at == options.end() ? nullptr : &*at;
}

bool GameInfo::allows_seats(std::int64_t count) const {
    return std::find(seats.begin(), seats.end(), count) != seats.end();
}

Json describe(const OptionInfo& option) {
    Json out = {{"type", type_name(option.type)}, {"default", option.fallback}};
    if (option.type == OptionInfo::Type::integer) out["range"] = Json::array({option.low, option.high});
    if (!option.values.empty()) out["values"] = option.values;
    out["help"] = option.help;
    return out;
}

Json describe(const GameInfo& game) {
    Json options = Json::object();
    for (const OptionInfo& option : game.options) options[option.name] = describe(option);
    auto seats = game.seats;
    std::sort(seats.begin(), seats.end());
    return {{"id", game.id}, {"title", game.title}, {"pitch", game.pitch}, {"seats", seats}, {"options", options}};
}

Result<Json> complete_options(const GameInfo& game, const Json& given) {
    if (!given.is_null() && !given.is_object())
        return refuse("bad_request", "options must be an object, not " + brief(given));
    Json all = Json::object();
    for (const OptionInfo& option : game.options) {
        const Json* value = field(given, option.name);
        if (value == nullptr) {
            all[option.name] = option.fallback;
            continue;
        }
        Fact wrong = misfit(option, *value);
        if (!wrong.empty()) return refuse("bad_option", std::move(wrong));
        all[option.name] = option.type == OptionInfo::Type::integer ? Json(*whole(*value)) : *value;
    }
    if (given.is_object()) {
        for (const auto& [name, value] : given.items()) {
            if (game.option(name) != nullptr) continue;
            std::vector<std::string> names;
            for (const OptionInfo& option : game.options) names.push_back(option.name);
            return refuse("bad_option", {option_phrases::say("option.unknown"),
                                         {{"game", game.id}, {"option", brief(Json(name))}, {"options", names}}});
        }
    }
    return all;
}

namespace {

// A text that looks like a number, such as an edition's year.
bool means_text(const OptionInfo* option, const std::string& text) {
    if (option == nullptr) return false;
    return option->type == OptionInfo::Type::text
           || std::ranges::find(option->values, Json(text)) != option->values.end();
}

}  // namespace

Result<Json> options_from_words(const GameInfo& game, const std::vector<std::string>& words) {
    Json given = Json::object();
    for (const std::string& word : words) {
        const auto equals = word.find('=');
        if (equals == std::string::npos || equals == 0)
            return refuse("bad_option", "an option is written name=value, such as "
                                            + (game.options.empty()
                                                   ? "name=value"
                                                   : game.options[0].name + "=" + write_json(game.options[0].fallback))
                                            + ", not " + brief(Json(word)));
        const std::string name = word.substr(0, equals), text = word.substr(equals + 1);
        const Json value = Json::parse(text, nullptr, false);  // 15, true, null, ["a"]; anything else is a text
        given[name] =
            value.is_discarded() || (!value.is_string() && means_text(game.option(name), text)) ? Json(text) : value;
    }
    return complete_options(game, given);
}

}  // namespace imperium
