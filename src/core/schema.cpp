#include "core/schema.hpp"

#include "core/phrases.hpp"

#include <algorithm>

namespace imperium::schema {

Json text() { return {{"type", "string"}}; }
Json flag() { return {{"type", "boolean"}}; }
Json number(std::int64_t low, std::int64_t high) { return {{"type", "integer"}, {"minimum", low}, {"maximum", high}}; }
Json whole() { return {{"type", "integer"}}; }
Json seat() { return number(0, kMaxSeats - 1); }
Json constant(const Json& value) { return {{"const", value}}; }
Json word(std::span<const std::string_view> words) {
    Json list = Json::array();
    for (const std::string_view one : words) list.push_back(one);
    return {{"enum", std::move(list)}};
}
Json word(std::initializer_list<std::string_view> words) { return word(std::span(words.begin(), words.size())); }
Json list(Json item) { return {{"type", "array"}, {"items", std::move(item)}}; }
Json map(Json value) { return {{"type", "object"}, {"additionalProperties", std::move(value)}}; }
Json maybe(Json value) { return either({std::move(value), Json{{"type", "null"}}}); }
Json either(std::initializer_list<Json> values) {
    Json all = Json::array();
    for (const Json& one : values) all.push_back(one);
    return {{"anyOf", std::move(all)}};
}
Json anything() { return Json::object(); }
Json ref(std::string_view name) { return {{"$ref", "#/$defs/" + std::string(name)}}; }
Json described(Json value, std::string_view help) {
    value["description"] = help;
    return value;
}

Json object(Fields fields) {
    return extended({{"type", "object"},
                     {"properties", Json::object()},
                     {"required", Json::array()},
                     {"additionalProperties", false}},
                    fields);
}

Json extended(Json object, Fields more) {
    for (const auto& [given, value] : more) {
        const bool optional = given.ends_with('?');
        const std::string name(optional ? given.substr(0, given.size() - 1) : given);
        object["properties"][name] = value;
        Json& required = object["required"];
        if (const auto found = std::find(required.begin(), required.end(), name); found != required.end())
            required.erase(found);
        if (!optional) required.push_back(name);
    }
    return object;
}

Json variant(std::string_view type, Fields fields) { return extended(object({{"type", constant(type)}}), fields); }

Json one_of(std::vector<Json> variants) {
    Json all = Json::array();
    for (Json& one : variants) all.push_back(std::move(one));
    return {{"anyOf", std::move(all)}};
}

Json view(const GameInfo& game, std::span<const std::string_view> phases, Fields fields) {
    return extended(object({{"game", constant(game.id)},
                            {"seats", number(1, kMaxSeats)},
                            {"round", whole()},
                            {"phase", word(phases)},
                            {"pending", described(list(seat()), "the seats that owe a decision")},
                            {"over", flag()},
                            {"scores", described(list(whole()), "a number per seat")}}),
                    fields);
}

Json referee_view(Json view, Json options, Fields more) {
    const Json chance = object({{"seed", text()}, {"position", whole()}, {"queue?", list(anything())}});
    return extended(extended(std::move(view), {{"options", std::move(options)}, {"chance", chance}}), more);
}

Json options(const GameInfo& game, Fields special) {
    Json out = object({});
    for (const OptionInfo& option : game.options) {
        Json value;
        switch (option.type) {
        case OptionInfo::Type::integer: value = number(option.low, option.high); break;
        case OptionInfo::Type::boolean: value = flag(); break;
        case OptionInfo::Type::text: value = text(); break;
        case OptionInfo::Type::choice: value = {{"enum", option.values}}; break;
        case OptionInfo::Type::special:
            for (const auto& [name, given] : special)
                if (name == option.name) value = given;
            break;
        }
        out["properties"][option.name] = described(std::move(value), option.help);
        out["required"].push_back(option.name);
    }
    return out;
}

std::vector<Json> chance_events() {
    const Json thing = either({text(), whole(), flag()});
    return {
        variant("chance", {{"kind", constant("die")}, {"sides", whole()}, {"value", whole()}, {"seat", maybe(seat())}}),
        variant("chance", {{"kind", constant("pick")}, {"what", text()}, {"value", whole()}}),
        variant("chance", {{"kind", constant("shuffle")},
                           {"what", text()},
                           {"seat", maybe(seat())},
                           {"order?", described(list(thing), "top first; only for those who may know it")}})};
}

namespace {

// A fact: its key, and a value for each gap of its English words.
Json fact(const Phrase& phrase) {
    Json values = object({});
    for (const std::string_view gap : gaps(phrase.english)) {
        values["properties"][std::string(gap)] = ref("Value");
        values["required"].push_back(gap);
    }
    return described(object({{"key", constant(phrase.key)}, {"values", std::move(values)}}), phrase.english);
}

// A fact that is refused: with the code of the protocol, and the rule where one says so.
Json refusal(const Phrase& phrase) {
    Json out = extended(fact(phrase), {{"code", text()}});
    return phrase.rule.empty() ? out : extended(std::move(out), {{"rule", constant(phrase.rule)}});
}

bool asks(const Phrase& phrase) { return phrase.key.find(".ask-") != std::string_view::npos; }

}  // namespace

Json document(const GameInfo& game, const Parts& parts, std::span<const Phrase> phrases) {
    static constexpr Phrase kPlain = {"core.plain", "", "{sentence}"};
    Json definitions = parts.definitions;
    definitions["Value"] = described(either({whole(), text(), list(text())}), "a number, a name that stays, or names");
    std::vector<Json> refusals = {refusal(kPlain)}, questions = {fact(kPlain)};
    for (const Phrase& phrase : core_phrases::kAll) refusals.push_back(refusal(phrase));
    for (const Phrase& phrase : phrases)
        if (asks(phrase))
            questions.push_back(fact(phrase));
        else
            refusals.push_back(refusal(phrase));
    return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
            {"title", game.id},
            {"description", game.title},
            {"$defs", std::move(definitions)},
            {"type", "object"},
            {"properties",
             {{"options", parts.options},
              {"view", parts.view},
              {"referee_view", parts.referee_view},
              {"action", parts.action},
              {"event", parts.event},
              {"refusal", one_of(std::move(refusals))},
              {"question", one_of(std::move(questions))}}}};
}

namespace {

// Where in a value: a field or an item of something further up. It is put into words only where something is wrong.
struct Path {
    const Path* up = nullptr;
    std::string_view name{};  // empty: the item with this number
    std::size_t item = 0;

    std::string text() const {
        if (up == nullptr) return std::string(name);
        return up->text() + (name.empty() ? "[" + std::to_string(item) + "]" : "." + std::string(name));
    }
};

class Checker {
public:
    explicit Checker(const Json& document) : document_(document) {}

    std::string misfit(const Json& given, const Json& value, const Path& path) const {
        const Json& schema = resolved(given);
        if (const Json* all = field(schema, "anyOf")) return none_fits(*all, value, path);
        if (const Json* only = field(schema, "const"))
            return *only == value ? "" : path.text() + " must be " + brief(*only) + ", not " + brief(value);
        if (const Json* words = field(schema, "enum")) {
            if (std::find(words->begin(), words->end(), value) != words->end()) return {};
            return path.text() + " must be one of " + words->dump() + ", not " + brief(value);
        }
        const Json* type = field(schema, "type");
        if (type == nullptr) return {};
        const std::string& name = type->get_ref<const std::string&>();
        if (!is(name, value)) return path.text() + " must be of type " + name + ", not " + brief(value);
        if (name == "integer") return number_misfit(schema, value, path);
        if (name == "array") return list_misfit(schema, value, path);
        return name == "object" ? object_misfit(schema, value, path) : "";
    }

private:
    const Json& resolved(const Json& schema) const {
        const Json* ref = field(schema, "$ref");
        return ref == nullptr ? schema : document_["$defs"].at(ref->get_ref<const std::string&>().substr(8));
    }

    static bool is(const std::string& type, const Json& value) {
        if (type == "object") return value.is_object();
        if (type == "array") return value.is_array();
        if (type == "string") return value.is_string();
        if (type == "boolean") return value.is_boolean();
        if (type == "null") return value.is_null();
        return type == "integer" ? value.is_number_integer() : value.is_number();
    }

    static std::string number_misfit(const Json& schema, const Json& value, const Path& path) {
        const Json* low = field(schema, "minimum");
        const Json* high = field(schema, "maximum");
        if ((low != nullptr && value < *low) || (high != nullptr && value > *high))
            return path.text() + " must be from " + (low != nullptr ? low->dump() : "…") + " to "
                   + (high != nullptr ? high->dump() : "…") + ", not " + brief(value);
        return {};
    }

    std::string list_misfit(const Json& schema, const Json& value, const Path& path) const {
        const Json* items = field(schema, "items");
        for (std::size_t i = 0; items != nullptr && i < value.size(); ++i)
            if (std::string wrong = misfit(*items, value[i], {&path, {}, i}); !wrong.empty()) return wrong;
        return {};
    }

    std::string object_misfit(const Json& schema, const Json& value, const Path& path) const {
        if (const Json* required = field(schema, "required"))
            for (const Json& name : *required)
                if (!value.contains(name.get_ref<const std::string&>()))
                    return path.text() + "." + name.get<std::string>() + " is missing";
        const Json* properties = field(schema, "properties");
        const Json* others = field(schema, "additionalProperties");
        for (const auto& [name, one] : value.items()) {
            const Json* known = properties == nullptr ? nullptr : field(*properties, name);
            const Json* expected = known != nullptr ? known : others;
            if (expected == nullptr) continue;
            if (expected->is_boolean()) {
                if (!expected->get<bool>()) return path.text() + "." + name + " is not known";
                continue;
            }
            if (std::string wrong = misfit(*expected, one, {&path, name}); !wrong.empty()) return wrong;
        }
        return {};
    }

    // Objects are known by their `type` or `key`: whether this is the one that is meant, or another one.
    enum class Known : std::uint8_t { no, same, other };
    static Known known(const Json& branch, const Json& value) {
        const Json* properties = field(branch, "properties");
        for (const char* by : {"type", "key"}) {
            const Json* known = properties == nullptr ? nullptr : field(*properties, by);
            const Json* name = known == nullptr ? nullptr : field(*known, "const");
            const Json* given = field(value, by);
            if (name != nullptr && given != nullptr) return *name == *given ? Known::same : Known::other;
        }
        return Known::no;
    }

    // Among variants with a `type` the complaint is about the one that is meant.
    std::string none_fits(const Json& all, const Json& value, const Path& path) const {
        std::string last;
        for (const Json& one : all) {
            const Known as = known(resolved(one), value);
            if (as == Known::other) continue;
            std::string wrong = misfit(one, value, path);
            if (wrong.empty()) return {};
            if (last.empty() || as == Known::same) last = std::move(wrong);
        }
        return last.empty() ? misfit(all[0], value, path) : last;
    }

    const Json& document_;
};

}  // namespace

std::string misfit(const Json& document, std::string_view part, const Json& value) {
    return Checker(document).misfit(document["properties"].at(std::string(part)), value, {nullptr, part});
}

}  // namespace imperium::schema
