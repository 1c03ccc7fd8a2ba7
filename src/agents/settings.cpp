#include "agents/settings.hpp"

#include "core/data.hpp"

#include <string>

namespace imperium {

namespace {

// Four digits are enough for a tuned number, and read well.
double rounded(float value) {
    const double scaled = static_cast<double>(value) * 10000.0;
    return static_cast<double>(static_cast<long long>(scaled + (scaled < 0 ? -0.5 : 0.5))) / 10000.0;
}

}  // namespace

Result<SearchSettings> settings_from(const Json& values, const SearchSettings& base) {
    if (!values.is_object()) return refuse("bad_option", "settings are an object, not " + brief(values));
    SearchSettings settings = base;
    for (const auto& [name, value] : values.items()) {
        const SearchParameter* known = nullptr;
        std::vector<std::string> names;
        for (const SearchParameter& parameter : kSearchParameters) {
            if (parameter.name == name) known = &parameter;
            names.emplace_back(parameter.name);
        }
        if (known == nullptr)
            return refuse("bad_option",
                          "there is no parameter " + brief(Json(name)) + "; there are " + joined(names, "and"));
        const bool fits = value.is_number() && value.get<float>() >= known->low && value.get<float>() <= known->high;
        if (!fits)
            return refuse("bad_option", name + " must be a number from " + brief(rounded(known->low)) + " to "
                                            + brief(rounded(known->high)) + ", not " + brief(value));
        settings.*known->value = value.get<float>();
    }
    return settings;
}

Json to_json(const SearchSettings& settings) {
    Json out = Json::object();
    for (const SearchParameter& parameter : kSearchParameters)
        out[std::string(parameter.name)] = rounded(settings.*parameter.value);
    return out;
}

SearchSettings shipped_settings(std::string_view game, std::string_view player) {
    SearchSettings settings;
    const auto file = parse_json(built_in_data("agents/" + std::string(game) + ".json"));
    if (!file) return settings;
    if (const Json* all = field(*file, "settings")) settings = settings_from(*all, settings).value_or(settings);
    const Json* levels = field(*file, "levels");
    const Json* level = levels == nullptr ? nullptr : field(*levels, std::string(player));
    return level == nullptr ? settings : settings_from(*level, settings).value_or(settings);
}

}  // namespace imperium
