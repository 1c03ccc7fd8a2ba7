#pragma once

#include "core/card_phrases.hpp"
#include "core/card_sets.hpp"
#include "core/json.hpp"

namespace imperium {

// What the content of a card set may have, written as JSON without spaces.
inline constexpr std::size_t kMostCardBytes = 256 * 1024;

// A card set of somebody else, by whatever reads the game's own.
template <class Set> Result<Set> read_card_set(const Json& content, Result<Set> (*read)(const Json& content)) {
    auto set = read(content);
    if (set && set->content->size() > kMostCardBytes)
        return refuse("bad_data", Fact(card_phrases::say("cards.large"),
                                       {{"most", kMostCardBytes / 1024}, {"size", set->content->size() / 1024 + 1}}));
    return set;
}

// The option `cards` of a game with card sets: null (the built-in set), the digest of a set in use, or the content of
// one, which `read` checks.
template <class Set>
Result<typename CardSets<Set>::Held> read_card_option(CardSets<Set>& sets, const Json& option,
                                                      Result<Set> (*read)(const Json& content)) {
    if (option.is_null()) return typename CardSets<Set>::Held{};
    if (option.is_string()) return sets.find(option.get_ref<const std::string&>());
    if (!option.is_object())
        return refuse("bad_option", "option cards must be null, the digest of a card set in use or the content of one, "
                                    "not "
                                        + brief(option));
    auto set = read_card_set(option, read);
    if (!set) return refuse("bad_option", set.error(), "option cards: ");
    return sets.hold(std::move(*set));
}

// The same as it is kept: the digest, or null for the built-in set.
template <class Set> Json card_option(const CardSets<Set>& sets, const typename CardSets<Set>::Held& held) {
    return held.number().value == 0 ? Json(nullptr) : Json(sets[held].digest);
}

}  // namespace imperium
