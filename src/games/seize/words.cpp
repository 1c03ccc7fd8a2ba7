#include "games/seize/words.hpp"

#include "core/json.hpp"
#include "games/seize/card_text.hpp"

#include <algorithm>

namespace imperium::seize {

std::string number_word(int n) {
    static constexpr std::string_view kWords[] = {"",     "one", "two",   "three", "four",
                                                  "five", "six", "seven", "eight", "nine"};
    return n == kX ? "X" : std::string(kWords[n]);
}

std::string counted(int n, std::string_view what) {
    return std::to_string(n) + " " + std::string(what) + (n == 1 ? "" : "s");
}

std::string signed_number(int n) { return (n < 0 ? "" : "+") + std::to_string(n); }

std::string with_article(const std::string& noun) {
    static constexpr std::string_view kVowels = "AEIOaeio";  // "a Unit"
    if (noun.empty()) return {};
    return (kVowels.find(noun.front()) == std::string_view::npos ? "a " : "an ") + noun;
}

std::string keyword_text(Keyword keyword, int n) {
    std::string text(kKeywordNames[static_cast<std::size_t>(keyword)]);
    return numbered(keyword) ? text + " +" + std::to_string(n) : text;
}

std::vector<std::string> keyword_list(const Keywords& keywords) {
    std::vector<std::string> words;
    for (std::size_t k = 0; k < keywords.size(); ++k)
        if (keywords[k] != 0) words.push_back(keyword_text(static_cast<Keyword>(k), keywords[k]));
    return words;
}

std::vector<std::string> words_of(Traits term, bool plural) {
    std::vector<std::string> words;
    if (term == kUnitTypes) return {plural ? "Units" : "Unit"};
    for (std::size_t i = 0; i < kTraitNames.size(); ++i) {
        if ((term >> i & 1U) == 0) continue;
        const bool same = static_cast<Trait>(i) == Trait::infantry;
        words.push_back(std::string(kTraitNames[i]) + (plural && !same ? "s" : ""));
    }
    return words;
}

std::string in_words(const Edition& edition, std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const auto here = std::find_if(edition.words.begin(), edition.words.end(),
                                       [&](const Renamed& one) { return text.starts_with(one.word); });
        if (here != edition.words.end()) {
            out += here->own;
            text.remove_prefix(here->word.size());
        } else {
            out += text.front();
            text.remove_prefix(1);
        }
    }
    return out;
}

std::string filter_text(const Filter& filter, bool plural, std::string_view last) {
    constexpr Traits kForms = trait(Trait::card) | trait(Trait::counter);
    std::vector<Traits> terms;
    std::string form;
    for (const Traits term : filter.any) {
        if (term == 0) continue;
        if ((term & kForms) != 0)
            form = words_of(term, plural)[0];
        else if (term != trait(Trait::character) || terms.empty())  // "Hunters", not "Hunter Characters"
            terms.push_back(term);
    }
    std::string text;
    const auto add = [&](const std::string& words) { text += (text.empty() ? "" : " ") + words; };
    if (filter.none != 0) {
        for (const std::string& word : words_of(filter.none, plural && terms.empty() && form.empty()))
            add("Non-" + word);
    }
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const bool head = form.empty() && i + 1 == terms.size();
        add(joined(words_of(terms[i], plural && head), head ? last : "or"));
    }
    if (!form.empty()) add(form);
    return text;
}

std::string windows_text(Windows windows) {
    const auto has = [&](Window w) { return (windows & window(w)) != 0; };
    std::vector<std::string> phases;
    if (has(Window::allocation)) phases.emplace_back("Allocation");
    if (has(Window::reallocation)) phases.emplace_back("Reallocation");
    if (has(Window::military)) phases.emplace_back("Military");
    if (has(Window::resupply)) phases.emplace_back("Resupply");
    if (has(Window::victory)) phases.emplace_back("Victory");
    if (has(Window::regent)) phases.emplace_back("Regent");
    std::vector<std::string> moments;
    if (phases.size() == 1)
        moments.push_back(std::string("start of ") + (has(Window::allocation) ? "your " : "a ") + phases[0] + " Phase");
    else if (!phases.empty())
        moments.push_back("start of " + with_article(joined(phases, "or")) + " Phase");
    if (has(Window::build)) moments.emplace_back("your Allocation Part B");
    if (has(Window::react)) moments.emplace_back("Reallocation Part C");
    if (has(Window::conquest)) moments.emplace_back("start of a Conquest Action");
    if (has(Window::exchange))
        moments.emplace_back("Step 1 or 2");
    else if (has(Window::targets))
        moments.emplace_back("after targets are announced");
    if (has(Window::step3)) moments.emplace_back("Step 3");
    if (has(Window::step4)) moments.emplace_back("Step 4");
    if (has(Window::check)) moments.emplace_back("before the Victory check");
    if (has(Window::answer)) moments.emplace_back("in answer to a Reaction");
    std::string text;
    for (const std::string& one : moments) text += (text.empty() ? "" : " / ") + one;
    return text;
}

std::string keywords_text(const Keywords& keywords) {
    std::string text;
    for (const std::string& word : keyword_list(keywords)) text += (text.empty() ? "" : ", ") + word;
    return text;
}

}  // namespace imperium::seize
