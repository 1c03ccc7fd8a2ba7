#include "games/seize/ability_reader.hpp"

#include "games/seize/ability_compiler.hpp"
#include "games/seize/grammar_phrases.hpp"

#include <algorithm>

// An ability as a whole: its kind and costs, when and under which conditions it is there, and what does not go
// together.
namespace imperium::seize {

using card_phrases::say;

void Compiler::costs(CardReader& read) {
    ability_.kind = static_cast<AbilityKind>(std::max(0, read.word("kind", kAbilityKindNames)));
    if (!read.ok()) return;
    const auto only = [&](std::string_view name, AbilityKind kind) {
        if (read.has(name) && ability_.kind != kind)
            read.fail_at(name, grammar::say("seize.card-kind-only"),
                         {{"kind", kAbilityKindNames[static_cast<std::size_t>(kind)]}});
    };
    only("n", AbilityKind::mission);
    only("by", AbilityKind::activated);
    only("on", AbilityKind::passive);
    if (ability_.kind == AbilityKind::mission) {
        ability_.mission = static_cast<std::uint8_t>(read.integer("n", 1, 9));
        if (design_.missions < ability_.mission) read.fail_at("n", grammar::say("seize.card-missions"));
    }
    if (ability_.kind == AbilityKind::activated)
        ability_.activated = read_trait(read, "by", read.text("by"), kClasses | kRaces);
    if (const Json* pay = read.get("pay"); pay != nullptr && pay->is_string()) {
        read.word("pay", {"cost"});
        ability_.pay = kPayCost;
    } else
        ability_.pay = static_cast<std::int8_t>(read.integer_or("pay", 1, 9, 0));
}

void Compiler::when(CardReader& read) {
    if (read.has("on")) {
        static constexpr std::string_view kTriggers[] = {kTriggerNames[1], kTriggerNames[2], kTriggerNames[3]};
        ability_.trigger = static_cast<Trigger>(1 + std::max(0, read.word("on", kTriggers)));
    }
    if (read.has("once")) {
        read.word("once", {"turn"});
        ability_.once_per_turn = true;
    }
    if (read.has("upgrade")) {
        static constexpr std::string_view kUpgrades[] = {kUpgradeNames[1], kUpgradeNames[2]};
        ability_.upgrade = static_cast<Upgrade>(1 + std::max(0, read.word("upgrade", kUpgrades)));
    }
    if (!read.has("windows")) return;
    const Json& list = read.array("windows");
    for (const Json& word : list) {
        const auto found = word.is_string()
                               ? std::find(kWindowNames.begin(), kWindowNames.end(), word.get_ref<const std::string&>())
                               : kWindowNames.end();
        if (found == kWindowNames.end())
            return read.fail_at("windows", say("cards.words"),
                                {{"words", std::vector<std::string>(kWindowNames.begin(), kWindowNames.end())},
                                 {"given", brief(word)}});
        const auto w = static_cast<Window>(found - kWindowNames.begin());
        ability_.windows |= window(w);
        if (w == Window::exchange) ability_.windows |= window(Window::targets);
    }
    if (list.empty()) read.fail_at("windows", say("cards.empty"));
}

void Compiler::conditions(CardReader& read) {
    if (!read.has("if")) return;
    const Json& list = read.array("if");
    for (const Json& word : list) {
        std::string_view text = word.is_string() ? std::string_view(word.get_ref<const std::string&>()) : "";
        if (text.starts_with("with ")) {
            ability_.with = read_filter(read, "if", text.substr(5));
            text = "with";
        } else if (text == "with")
            return read.fail_at("if", grammar::say("seize.card-with"));
        const auto found = std::find(kConditionNames.begin(), kConditionNames.end(), text);
        if (found == kConditionNames.end())
            return read.fail_at("if", grammar::say("seize.card-conditions"),
                                {{"words", std::vector<std::string>(kConditionNames.begin(), kConditionNames.end())},
                                 {"given", brief(word)}});
        ability_.conditions |= condition(static_cast<Condition>(found - kConditionNames.begin()));
    }
    if (list.empty()) read.fail_at("if", say("cards.empty"));
}

// What fits together; everything else would never happen in play.
void Compiler::check(CardReader& read) {
    const AbilityKind kind = ability_.kind;
    const bool reaction = design_.type == CardType::reaction;
    const bool choosing = choices_.size() > 1;
    if (reaction != (kind == AbilityKind::instant) && (reaction || kind == AbilityKind::instant)
        && !(reaction && kind == AbilityKind::activated))
        return read.fail_at("kind",
                            reaction ? grammar::say("seize.card-reaction-kind") : grammar::say("seize.card-instant"));
    if (kind == AbilityKind::passive) {
        const bool stance = choosing && ability_.windows == window(Window::conquest);
        if (choosing != stance || (!choosing && ability_.windows != 0))
            return read.fail_at("windows", grammar::say("seize.card-passive-windows"));
        if (ability_.pay != 0 && ability_.trigger == Trigger::none)
            return read.fail_at("pay", grammar::say("seize.card-passive-pay"));
    } else {
        if (serves_ && ability_.windows != 0) return read.fail_at("windows", grammar::say("seize.card-serve-windows"));
        if (!serves_ && ability_.windows == 0)
            return read.fail_at("windows", grammar::say("seize.card-windows-missing"),
                                {{"words", std::vector<std::string>(kWindowNames.begin(), kWindowNames.end())}});
        if (answers_ != (ability_.windows == window(Window::answer)))
            return read.fail_at("windows", grammar::say("seize.card-answer"));
    }
    const bool system2 = (ability_.conditions & condition(Condition::system2)) != 0;
    if (reaction && kind == AbilityKind::activated && ability_.upgrade == Upgrade::also && !system2)
        return add_instant(read);
    if ((ability_.upgrade != Upgrade::none || system2) && design_.type != CardType::world)
        return read.fail_at(system2 ? "if" : "upgrade", grammar::say("seize.card-system"));
    if ((ability_.upgrade != Upgrade::none) != system2) read.fail_at("upgrade", grammar::say("seize.card-system2"));
}

// Z18: an Activated line that says so comes in addition to the Instant. It is compiled as what it comes to: the clauses
// of the Instant, and then its own.
void Compiler::add_instant(CardReader& read) {
    const std::span<const Ability> lines(book_.abilities.data() + design_.first_ability,
                                         book_.abilities.size() - design_.first_ability);
    const auto found = std::find_if(lines.begin(), lines.end(),
                                    [](const Ability& a) { return a.kind == AbilityKind::instant && a.choices == 1; });
    if (found == lines.end()) return read.fail_at("upgrade", grammar::say("seize.card-also"));
    if ((ability_.windows & ~found->windows) != 0)
        return read.fail_at("windows", grammar::say("seize.card-also-windows"));
    const Choice& instant = book_.choices[found->first];
    const auto chooses = [](const Clause& c) { return c.scope == Scope::one || c.scope == Scope::up_to; };
    const auto before = book_.of(instant);
    if (std::none_of(before.begin(), before.end(), chooses))
        for (const Choice& choice : choices_)
            if (clauses_[choice.first].scope == Scope::it)
                return read.fail_at("do", grammar::say("seize.card-also-it"));
    std::vector<Clause> all;
    for (Choice& choice : choices_) {
        const auto first = static_cast<std::uint16_t>(all.size());
        for (const Clause& clause : book_.of(instant)) {
            all.push_back(clause);
            all.back().first = static_cast<std::uint16_t>(effects_.size());
            const auto effects = book_.of(clause);
            effects_.insert(effects_.end(), effects.begin(), effects.end());
        }
        all.insert(all.end(), clauses_.begin() + choice.first, clauses_.begin() + choice.first + choice.count);
        choice = {first, static_cast<std::uint8_t>(all.size() - first)};
    }
    clauses_ = std::move(all);
    ability_.conditions |= found->conditions;
    ability_.upgrade = Upgrade::none;
}

namespace {

// A use has one list of targets: a second clause that chooses would change what the first one chose.
bool chooses_twice(std::span<const Clause> clauses) {
    return std::count_if(clauses.begin(), clauses.end(),
                         [](const Clause& c) {
                             return c.scope == Scope::one || c.scope == Scope::up_to
                                    || c.scope == Scope::attacked_world;
                         })
           > 1;
}

}  // namespace

void Compiler::ability(CardReader& read) {
    read.allow({"upgrade", "kind", "n", "by", "on", "windows", "pay", "once", "if", "do", "choose"});
    costs(read);
    if (read.ok()) when(read);
    if (read.ok()) conditions(read);
    if (read.ok() && read.has("do") == read.has("choose")) read.fail_at("do", grammar::say("seize.card-do-or-choose"));
    if (read.ok() && read.has("do")) choice(read, read.array("do"), "do", "do");
    if (read.ok() && read.has("choose")) {
        const Json& list = read.array("choose");
        if (read.ok() && list.size() < 2) read.fail_at("choose", grammar::say("seize.card-options"));
        for (std::size_t i = 0; i < list.size() && read.ok(); ++i)
            choice(read, list[i], "choose", "choose[" + std::to_string(i) + "]");
    }
    if (read.ok()) check(read);
    for (const Choice& c : choices_)
        if (read.ok() && c.count > kMostClauses)
            read.fail_at(read.has("do") ? "do" : "choose", grammar::say("seize.card-many-clauses"),
                         {{"most", kMostClauses}});
    for (const Choice& c : choices_)
        if (read.ok() && chooses_twice(std::span(clauses_).subspan(c.first, c.count)))
            read.fail_at(read.has("do") ? "do" : "choose", grammar::say("seize.card-chooses-twice"));
    if (!read.ok()) return;
    if (const auto wrong = misfit({book_.edition, design_, ability_, clauses_, effects_, choices_.size() > 1}))
        return read.fail_at(wrong->field, wrong->why, wrong->values);
    for (Clause& clause : clauses_)
        for (const Effect& e : std::span(effects_).subspan(clause.first, clause.count)) clause.ops |= ops(e.op);
    for (Choice& c : choices_)
        for (const Clause& clause : std::span(clauses_).subspan(c.first, c.count)) c.ops |= clause.ops;
    ability_.first = static_cast<std::uint16_t>(book_.choices.size());
    ability_.choices = static_cast<std::uint8_t>(choices_.size());
    for (Choice& c : choices_) c.first = static_cast<std::uint16_t>(c.first + book_.clauses.size());
    for (Clause& c : clauses_) c.first = static_cast<std::uint16_t>(c.first + book_.effects.size());
    book_.choices.insert(book_.choices.end(), choices_.begin(), choices_.end());
    book_.clauses.insert(book_.clauses.end(), clauses_.begin(), clauses_.end());
    book_.effects.insert(book_.effects.end(), effects_.begin(), effects_.end());
    book_.abilities.push_back(ability_);
}

void read_abilities(CardReader& read, CardBook& book, Design& design) {
    design.first_ability = static_cast<std::uint16_t>(book.abilities.size());
    if (!read.has("abilities")) return;
    const Json& list = read.array("abilities");
    if (read.ok() && list.size() > kMostAbilities)
        return read.fail_at("abilities", grammar::say("seize.card-many-abilities"),
                            {{"count", list.size()}, {"most", kMostAbilities}});
    for (std::size_t i = 0; i < list.size() && read.ok(); ++i) {
        CardReader one = entry(list[i], read, "abilities", i);
        if (one.ok()) Compiler(book, design).ability(one);
        read.adopt(one);
    }
    design.abilities = static_cast<std::uint8_t>(list.size());
}

}  // namespace imperium::seize
