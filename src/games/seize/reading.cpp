#include "games/seize/reading.hpp"

#include "core/data.hpp"
#include "core/json.hpp"
#include "games/seize/card_text.hpp"
#include "games/seize/vocabulary.hpp"
#include "games/seize/words.hpp"

#include <algorithm>
#include <array>

namespace imperium::seize {

namespace {

using Readings = std::array<std::string, kOps>;

Readings read_readings() {
    Readings out;
    const auto file = parse_json(built_in_data("seize/verbs.json"));
    if (!file) return out;
    for (const Verb& row : verbs())
        if (const auto found = file->find(row.name); found != file->end())
            out[static_cast<std::size_t>(row.op)] = found->value("en", "");
    return out;
}

// Where this character stands outside of inner gaps.
std::size_t outside(std::string_view words, char wanted) {
    int depth = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (depth == 0 && words[i] == wanted) return i;
        depth += words[i] == '{' ? 1 : words[i] == '}' ? -1 : 0;
    }
    return std::string_view::npos;
}

std::string one_gap(std::string_view inside, std::span<const Gap> gaps) {
    const std::size_t asks = inside.find('?');
    const auto gap =
        std::find_if(gaps.begin(), gaps.end(), [&](const Gap& one) { return one.name == inside.substr(0, asks); });
    if (gap == gaps.end()) return "{" + std::string(inside) + "}";
    if (asks == std::string_view::npos) return gap->text;
    const std::string_view both = inside.substr(asks + 1);
    const std::size_t bar = outside(both, '|');
    if (!gap->text.empty()) return filled(both.substr(0, bar), gaps);
    return bar == std::string_view::npos ? "" : filled(both.substr(bar + 1), gaps);
}

}  // namespace

std::string_view reading(Op op) {
    static const Readings all = read_readings();
    return all[static_cast<std::size_t>(op)];
}

std::string filled(std::string_view words, std::span<const Gap> gaps) {
    std::string out;
    while (!words.empty()) {
        const std::size_t open = words.find('{');
        out += words.substr(0, open);
        if (open == std::string_view::npos) break;
        words.remove_prefix(open + 1);
        const std::size_t close = outside(words, '}');
        if (close == std::string_view::npos) return out + "{" + std::string(words);
        out += one_gap(words.substr(0, close), gaps);
        words.remove_prefix(close + 1);
    }
    return out;
}

std::vector<Gap> gaps_of(const Effect& e) {
    const auto flag = [](bool holds) { return std::string(holds ? "yes" : ""); };
    const std::string kind = filter_text(e.filter, false);
    const bool self = e.op == Op::return_self;
    return {{"n", std::to_string(e.n)},
            {"signed", signed_number(e.n)},
            {"one", flag(e.n == 1)},
            {"x", flag(e.n == kX)},
            {"any", flag(e.n == kAnyCost)},
            {"keyword", e.op == Op::lose ? std::string(kKeywordNames[static_cast<std::size_t>(e.keyword)])
                                         : keyword_text(e.keyword, e.n)},
            {"kind", kind},
            {"a kind", with_article(kind)},
            {"kinds", filter_text(e.filter, true)},
            {"all", filter_text(e.filter, true, "and")},
            {"hand", flag(self && e.place == Place::hand)},
            {"deck", flag(self && e.place == Place::deck)},
            {"world", flag(self && e.place == Place::world)},
            {"area", flag(self && e.place == Place::area)}};
}

}  // namespace imperium::seize
