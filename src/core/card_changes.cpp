#include "core/card_changes.hpp"

#include <map>
#include <string>
#include <vector>

namespace imperium {

namespace {

// Cards and decks by name, in the order of the content.
struct Named {
    std::vector<std::string> order;
    std::map<std::string, const Json*> by_name;
};

void collect(const Json& content, Named& out) {
    if (content.is_array()) {
        for (const Json& one : content) collect(one, out);
        return;
    }
    if (!content.is_object()) return;
    if (const Json* name = field(content, "name"); name != nullptr && name->is_string()) {
        if (out.by_name.emplace(name->get<std::string>(), &content).second)
            out.order.push_back(name->get<std::string>());
        return;
    }
    for (const auto& [key, value] : content.items()) collect(value, out);
}

bool is_remark(std::string_view key) { return key == "source" || key == "about"; }

class Comparison {
public:
    explicit Comparison(const std::string& name) : name_(name) {}

    void compare(const std::string& path, const Json& printed, const Json& now) {
        if (printed == now) return;
        if (printed.is_object() && now.is_object()) return objects(path, printed, now);
        if (printed.is_array() && now.is_array() && printed.size() == now.size()) {
            for (std::size_t i = 0; i < printed.size(); ++i)
                compare(below(path, std::to_string(i)), printed[i], now[i]);
            return;
        }
        changes.push_back({{"name", name_}, {"field", path}, {"printed", printed}, {"now", now}});
    }

    Json changes = Json::array();

private:
    static std::string below(const std::string& path, const std::string& step) {
        return path.empty() ? step : path + "/" + step;
    }
    void objects(const std::string& path, const Json& printed, const Json& now) {
        static const Json kNothing;
        const auto remark = [&](const std::string& key) { return path.empty() && is_remark(key); };
        for (const auto& [key, value] : printed.items()) {
            const Json* other = field(now, key);
            if (!remark(key)) compare(below(path, key), value, other == nullptr ? kNothing : *other);
        }
        for (const auto& [key, value] : now.items())
            if (!printed.contains(key) && !remark(key)) compare(below(path, key), kNothing, value);
    }
    const std::string& name_;
};

}  // namespace

Json card_changes(const Json& printed, const Json& content) {
    Named before, after;
    // The set itself has a name, too, and is no card.
    for (const auto& [key, value] : printed.items()) collect(value, before);
    for (const auto& [key, value] : content.items()) collect(value, after);
    Json out = Json::array();
    for (const std::string& name : after.order) {
        const auto at = before.by_name.find(name);
        if (at == before.by_name.end()) {
            out.push_back({{"name", name}, {"printed", nullptr}, {"now", *after.by_name[name]}});
            continue;
        }
        Comparison comparison(name);
        comparison.compare("", *at->second, *after.by_name[name]);
        for (Json& one : comparison.changes) out.push_back(std::move(one));
    }
    for (const std::string& name : before.order)
        if (!after.by_name.contains(name))
            out.push_back({{"name", name}, {"printed", *before.by_name[name]}, {"now", nullptr}});
    return out;
}

Result<Json> told_cards(const CardReading& reading, const Json& content) {
    auto book = reading.read(content);
    if (!book) return std::unexpected(book.error());
    const Json* edition = field(*book, "edition");
    const std::string of = edition != nullptr && edition->is_string() ? edition->get<std::string>() : "";
    Json name = book->value("name", Json());
    return Json{{"edition", of},
                {"name", std::move(name)},
                {"changes", card_changes(reading.printed(of), content)},
                {"book", std::move(*book)}};
}

Json told_set(const CardReading& reading, const Json& options) {
    const Json* edition = field(options, "edition");
    const Json* cards = field(options, "cards");
    const bool own = cards != nullptr && cards->is_object();
    const auto told =
        told_cards(reading, own ? *cards : reading.printed(edition == nullptr ? "" : edition->get<std::string>()));
    if (!told) return nullptr;
    const auto printed = reading.read(reading.printed((*told)["edition"].get<std::string>()));
    return Json{{"name", (*told)["name"]}, {"changes", (*told)["changes"].size()}, {"printed", (*printed)["name"]}};
}

std::string set_in_words(const Json& told) {
    if (told.is_null()) return {};
    const auto changes = told["changes"].get<std::size_t>();
    const std::string name = told["name"].is_null() ? "without a name" : told["name"].get<std::string>();
    const std::string printed = told["printed"].get<std::string>();
    if (name == printed) return name;
    return name + " (" + (changes == 0 ? "no" : std::to_string(changes)) + (changes == 1 ? " change" : " changes")
           + " from " + printed + ")";
}

}  // namespace imperium
