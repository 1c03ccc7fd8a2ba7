#pragma once

#include "core/card_phrases.hpp"
#include "core/card_sets.hpp"
#include "core/json.hpp"
#include "core/set_name.hpp"

#include <span>

namespace imperium {

// What the content of a card set may have, written as JSON without spaces.
inline constexpr std::size_t kMostCardBytes = 256 * 1024;

// A set that is built in.
template <class Set> struct PrintedSet {
    const Set* set;
    std::string name;
};

// How a game reads card sets: whatever reads its own, and those that are printed.
template <class Set> struct SetReading {
    Result<Set> (*read)(const Json& content);
    std::span<const PrintedSet<Set>> (*printed)();
};

// The name of a set; empty where it has none.
template <class Set> std::string set_name(const Set& set, const SetReading<Set>& reading) {
    for (const PrintedSet<Set>& printed : reading.printed())
        if (set.digest == printed.set->digest) return printed.name;
    return set_name_in(*set.content);
}

// A card set of somebody else. What it is its cards say: with those of a printed set it is that set, and with others it
// cannot have the name of one.
template <class Set> Result<Set> read_card_set(const Json& content, const SetReading<Set>& reading) {
    auto set = reading.read(content);
    if (!set) return set;
    if (set->content->size() > kMostCardBytes)
        return refuse("bad_data", Fact(card_phrases::say("cards.large"),
                                       {{"most", kMostCardBytes / 1024}, {"size", set->content->size() / 1024 + 1}}));
    const std::string name = set_name_in(*set->content);
    for (const PrintedSet<Set>& printed : reading.printed()) {
        if (name.empty() || !same_set_name(name, printed.name)) continue;
        Json cards = content;
        cards.erase("name");
        auto nameless = reading.read(cards);
        if (nameless && nameless->digest == printed.set->digest) return nameless;
        return refuse("bad_data", Fact(card_phrases::say("cards.printed-name"), {{"name", printed.name}}));
    }
    return set;
}

// The option `cards` of a game with card sets: null (the built-in set), the digest of a set in use, or the content of
// one, which is checked.
template <class Set>
Result<typename CardSets<Set>::Held> read_card_option(CardSets<Set>& sets, const Json& option,
                                                      const SetReading<Set>& reading) {
    if (option.is_null()) return typename CardSets<Set>::Held{};
    if (option.is_string()) return sets.find(option.get_ref<const std::string&>());
    if (!option.is_object())
        return refuse("bad_option", "option cards must be null, the digest of a card set in use or the content of one, "
                                    "not "
                                        + brief(option));
    auto set = read_card_set(option, reading);
    if (!set) return refuse("bad_option", set.error(), "option cards: ");
    return sets.hold(std::move(*set));
}

// The same as it is kept: the digest, or null for the built-in set.
template <class Set> Json card_option(const CardSets<Set>& sets, const typename CardSets<Set>::Held& held) {
    return held.number().value == 0 ? Json(nullptr) : Json(sets[held].digest);
}

}  // namespace imperium
