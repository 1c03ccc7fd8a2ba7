#include "games/seize/word_reader.hpp"

#include "games/seize/grammar_phrases.hpp"

#include <algorithm>
#include <bit>

namespace imperium::seize {

using card_phrases::say;

namespace {

constexpr Traits kSubtypes[] = {
    trait(Trait::capital) | trait(Trait::carrier) | trait(Trait::fighter) | trait(Trait::starship),
    trait(Trait::satellite) | trait(Trait::station),
    trait(Trait::hover) | trait(Trait::infantry) | trait(Trait::mech) | trait(Trait::vehicle),
    trait(Trait::emplacement) | trait(Trait::stronghold),
};
constexpr Traits kAllSubtypes = kSubtypes[0] | kSubtypes[1] | kSubtypes[2] | kSubtypes[3] | trait(Trait::drone);

// What may stand in a filter, beside "Unit".
constexpr Traits kFilterWords = kUnitTypes | kAllSubtypes | kClasses | trait(Trait::card) | trait(Trait::counter)
                                | trait(Trait::character) | trait(Trait::world) | trait(Trait::throne);

std::vector<std::string> names_of(Traits traits) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kTraitNames.size(); ++i)
        if ((traits >> i & 1U) != 0) names.emplace_back(kTraitNames[i]);
    return names;
}

std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(at);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

Traits filter_word(CardReader& read, std::string_view name, std::string_view word) {
    if (word == "Unit") return kUnitTypes;
    return read_trait(read, name, word, kFilterWords);
}

// "Hardened +1" -> keyword and number.
void add_keyword(CardReader& read, std::string_view name, std::string_view words, Keywords& to) {
    int n = 0;
    std::string_view word = words;
    if (const std::size_t plus = words.rfind(" +"); plus != std::string_view::npos && plus + 3 == words.size()) {
        n = words.back() - '0';
        word = words.substr(0, plus);
    }
    const auto found = std::find(kKeywordNames.begin(), kKeywordNames.end(), word);
    if (found == kKeywordNames.end()) {
        read.fail_at(name, say("cards.unknown-keyword"),
                     {{"given", brief(Json(words))},
                      {"words", std::vector<std::string>(kKeywordNames.begin(), kKeywordNames.end())}});
        return;
    }
    const auto k = static_cast<std::size_t>(found - kKeywordNames.begin());
    const bool number = numbered(static_cast<Keyword>(k));
    if (number ? n < 1 || n > 9 : n != 0) {
        read.fail_at(name, number ? say("cards.keyword-number") : say("cards.keyword-no-number"),
                     {{"given", brief(Json(words))}});
        return;
    }
    if (to[k] != 0) read.fail_at(name, say("cards.keyword-twice"), {{"given", word}});
    to[k] = static_cast<std::uint8_t>(number ? n : 1);
}

// "Drone Fighter": type and sub-types of a Unit that is no card of its own.
Traits body_traits(CardReader& read, std::string_view name, std::string_view words) {
    Traits traits = 0;
    for (const std::string_view word : split(words, ' ')) {
        const Traits one = read_trait(read, name, word, kAllSubtypes);
        traits |= one | type_of_subtype(one);
    }
    if (read.ok() && std::popcount(traits & kUnitTypes) != 1)
        read.fail_at(name, grammar::say("seize.card-one-type"), {{"given", brief(Json(words))}});
    return traits;
}

}  // namespace

std::uint16_t add_body(CardBook& book, Body body) {
    const auto same = [&](const Body& b) {
        return b.name == body.name && b.traits == body.traits && b.att == body.att && b.def == body.def
               && b.keywords == body.keywords;
    };
    const auto found = std::find_if(book.bodies.begin(), book.bodies.end(), same);
    const auto at = static_cast<std::uint16_t>(found - book.bodies.begin());
    if (found == book.bodies.end()) book.bodies.push_back(std::move(body));
    return at;
}

Body read_body(CardReader& read, std::string_view kind, Trait form) {
    Body body;
    body.name = read.text(kind);
    if (read.ok()) body.traits = body_traits(read, kind, body.name) | trait(form);
    body.att = static_cast<std::uint8_t>(read.integer("att", 0, 30));
    body.def = static_cast<std::uint8_t>(read.integer("def", 1, 30));
    body.keywords = read_keywords(read, "keywords");
    return body;
}

Traits type_of_subtype(Traits subtype) {
    for (int type = 0; type < 4; ++type)
        if ((kSubtypes[type] & subtype) != 0) return Traits{1} << type;
    return 0;
}

Traits read_trait(CardReader& read, std::string_view name, std::string_view word, Traits possible) {
    for (std::size_t i = 0; i < kTraitNames.size(); ++i)
        if (kTraitNames[i] == word && (possible >> i & 1U) != 0) return Traits{1} << i;
    read.fail_at(name, say("cards.unknown-word"), {{"given", brief(Json(word))}, {"words", names_of(possible)}});
    return 0;
}

Filter read_filter(CardReader& read, std::string_view name, std::string_view words) {
    Filter filter;
    if (!read.ok()) return filter;
    std::size_t terms = 0;
    for (std::string_view term : split(words, ' ')) {
        const bool negated = term.starts_with("non-");
        if (negated) term.remove_prefix(4);
        Traits any = 0;
        for (const std::string_view word : split(term, '/')) any |= filter_word(read, name, word);
        if (!read.ok()) return filter;
        if (negated)
            filter.none |= any;
        else if (terms < filter.any.size())
            filter.any[terms++] = any;
        else
            read.fail_at(name, grammar::say("seize.card-terms"), {{"most", filter.any.size()}});
    }
    return filter;
}

Keywords read_keywords(CardReader& read, std::string_view name) {
    Keywords keywords{};
    if (!read.has(name)) return keywords;
    for (const Json& word : read.array(name)) {
        if (!word.is_string()) {
            read.fail_at(name, say("cards.keywords"), {{"given", brief(word)}});
            break;
        }
        add_keyword(read, name, word.get_ref<const std::string&>(), keywords);
    }
    return keywords;
}

void read_counters(CardReader& read, CardBook& book, Design& design) {
    if (!read.has("counters")) return;
    const Json& list = read.array("counters");
    for (std::size_t i = 0; i < list.size() && read.ok(); ++i) {
        CardReader one = entry(list[i], read, "counters", i);
        const bool mission = one.ok() && one.text("kind") == "Mission";
        const int count = static_cast<int>(one.integer("count", 1, 9));
        std::uint8_t& place = mission ? design.missions : design.counters;
        if (one.ok() && place != 0) one.fail_at("kind", grammar::say("seize.card-one-counter"));
        place = static_cast<std::uint8_t>(count);
        if (mission)
            one.allow({"kind", "count"});
        else if (one.ok()) {
            one.allow({"kind", "count", "att", "def", "keywords"});
            design.body = add_body(book, read_body(one, "kind", Trait::counter));
        }
        read.adopt(one);
    }
}

}  // namespace imperium::seize
