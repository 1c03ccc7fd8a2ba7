#include "core/fact.hpp"

#include <algorithm>

namespace imperium {

namespace {

constexpr Phrase kPlain = {"core.plain", "", "{sentence}"};

// Calls `text` for what stands between gaps and `gap(name, last)` for each gap, in order.
template <class Text, class Gap> void walk(std::string_view english, Text text, Gap gap) {
    while (!english.empty()) {
        const auto open = english.find('{');
        const auto close = english.find('}', open);
        text(english.substr(0, open));
        if (open == std::string_view::npos || close == std::string_view::npos) return;
        const std::string_view inside = english.substr(open + 1, close - open - 1);
        const auto bar = inside.find('|');
        gap(inside.substr(0, bar), bar == std::string_view::npos ? std::string_view("and") : inside.substr(bar + 1));
        english.remove_prefix(close + 1);
    }
}

}  // namespace

std::string Value::english(std::string_view last) const {
    if (const auto* one = number())
        return std::to_string(*one) + (last == "and" ? "" : " " + std::string(last) + (*one == 1 ? "" : "s"));
    if (const auto* one = text()) return *one;
    std::string out;
    const auto& all = *names();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i > 0) out += i + 1 == all.size() ? " " + std::string(last) + " " : ", ";
        out += all[i];
    }
    return out;
}

Fact::Fact(std::string sentence) : phrase_(&kPlain), values_{{"sentence", Value(std::move(sentence))}} {}

bool Fact::plain() const { return phrase_ == &kPlain; }

const Value* Fact::value(std::string_view name) const {
    const auto at = std::ranges::find(values_, name, [](const auto& one) { return one.first; });
    return at == values_.end() ? nullptr : &at->second;
}

std::string Fact::english() const {
    std::string out;
    if (empty()) return out;
    walk(
        phrase_->english, [&](std::string_view text) { out += text; },
        [&](std::string_view name, std::string_view last) {
            const Value* filling = value(name);
            out += filling == nullptr ? "?" : filling->english(last);
        });
    return out;
}

bool Fact::complete() const {
    if (empty()) return false;
    const auto wanted = gaps(phrase_->english);
    return std::ranges::all_of(wanted, [&](std::string_view name) { return value(name) != nullptr; })
           && std::ranges::all_of(
               values_, [&](const auto& one) { return std::ranges::find(wanted, one.first) != wanted.end(); });
}

std::vector<std::string_view> gaps(std::string_view english) {
    std::vector<std::string_view> names;
    walk(
        english, [](std::string_view) {},
        [&](std::string_view name, std::string_view) {
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
        });
    return names;
}

}  // namespace imperium
