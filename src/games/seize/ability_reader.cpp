#include "games/seize/ability_reader.hpp"

#include "games/seize/vocabulary.hpp"

#include <algorithm>

namespace imperium::seize {

namespace {

// Compiles one ability. The helpers fill in `effect_`, `clause_` and `ability_` from the Reader they are given.
class Compiler {
public:
    Compiler(CardBook& book, const Design& design) : book_(book), design_(design) {}

    void ability(Reader& read);

private:
    void effect(Reader& read, const Json& value);
    void own_effect(Reader& read, const Verb& row);
    void value_effect(Reader& read, std::string_view name);
    void flag(Reader& read, std::string_view name);
    void amount(Reader& read, std::string_view name, int low, int high);
    void give_back(Reader& read);
    void clause(Reader& read);
    void scope(Reader& read, std::string_view words);
    void check_scope(Reader& read);
    void choice(Reader& read, const Json& list, std::string_view name, std::string_view path);
    void costs(Reader& read);
    void when(Reader& read);
    void conditions(Reader& read);
    void check(Reader& read);
    void add_instant(Reader& read);
    Keyword keyword(Reader& read, std::string_view name);

    CardBook& book_;
    const Design& design_;
    Ability ability_;
    Clause clause_;
    Effect effect_;
    bool serves_ = false;
    bool answers_ = false;
    std::vector<Choice> choices_;
    // Clauses and effects of this ability; they follow each other in the book, so they are added at the end.
    std::vector<Clause> clauses_;
    std::vector<Effect> effects_;
};

Keyword Compiler::keyword(Reader& read, std::string_view name) {
    return static_cast<Keyword>(std::max(0, read.word(name, kKeywordNames)));
}

// 2, -2, "x2" or "x1/2", as far as the field has rows for them
void Compiler::value_effect(Reader& read, std::string_view name) {
    const Json& value = *read.get(name);
    const auto number = whole(value);
    const std::string word = value.is_string() ? value.get<std::string>() : "";
    const Verb* times = verb(name, Shape::times);
    const Verb* half = verb(name, Shape::half);
    if (number && *number != 0 && *number >= -20 && *number <= 20) {
        effect_.n = static_cast<std::int8_t>(*number);
    } else if (times != nullptr && (word == "x2" || word == "x3")) {
        effect_.op = times->op;
        effect_.n = static_cast<std::int8_t>(word[1] - '0');
    } else if (half != nullptr && word == "x1/2") {
        effect_.op = half->op;
        effect_.n = 2;
    } else {
        std::string possible = "a whole number from -20 to 20";
        if (times != nullptr) possible += half != nullptr ? ", x2, x3" : ", x2 or x3";
        if (half != nullptr) possible += " or x1/2";
        read.fail_at(name, "must be " + possible + ", not " + brief(value));
    }
}

void Compiler::flag(Reader& read, std::string_view name) {
    if (!read.boolean_or(name, false)) read.fail_at(name, "must be true");
}

// A negative number is kept as how much less.
void Compiler::amount(Reader& read, std::string_view name, int low, int high) {
    effect_.n = static_cast<std::int8_t>(std::abs(read.integer(name, low, high)));
}

void Compiler::give_back(Reader& read) {
    const std::string what = read.text("return");
    effect_.place = static_cast<Place>(std::max(0, read.word("to", kPlaceNames)));
    if (!read.ok()) return;
    effect_.op = what == "self" ? Op::return_self : Op::return_card;
    if (effect_.op == Op::return_self) return;
    effect_.filter = read_filter(read, "return", what);
    if (effect_.place != Place::hand) read.fail_at("to", "must be hand for a card of the discard pile");
}

void Compiler::effect(Reader& read, const Json& value) {
    const Verb* row = nullptr;
    for (const Verb& one : verbs())
        // A token has att and def of its own.
        if (read.has(one.field) && (row == nullptr || one.op == Op::token)) row = &one;
    if (row == nullptr) {
        std::vector<std::string> known;
        for (const Verb& one : verbs())
            if (std::find(known.begin(), known.end(), one.field) == known.end()) known.emplace_back(one.field);
        const std::string given = value.empty() ? "nothing" : value.begin().key();
        return read.fail_at(given, "is not a known effect; possible are " + joined(known, "and"));
    }
    effect_ = {};
    effect_.op = row->op;
    const std::string_view name = row->field;
    if (row->shape == Shape::own) return own_effect(read, *row);
    if (row->op == Op::points)
        read.allow({name, "toward"});
    else
        read.allow({name});
    switch (row->shape) {
    case Shape::flag: return flag(read, name);
    case Shape::amount: return amount(read, name, row->low, row->high);
    case Shape::filter: effect_.filter = read_filter(read, name, read.text(name)); return;
    default: break;
    }
    value_effect(read, name);
    if (read.has("toward")) effect_.filter = read_filter(read, "toward", read.text("toward"));
}

// The verbs with fields that no other has.
void Compiler::own_effect(Reader& read, const Verb& row) {
    const std::string_view name = row.field;
    switch (row.op) {
    case Op::gain:
        read.allow({"gain", "n"});
        effect_.keyword = keyword(read, name);
        effect_.n = static_cast<std::int8_t>(read.integer_or("n", 1, 9, 0));
        if (read.ok() && numbered(effect_.keyword) != (effect_.n > 0))
            read.fail_at("n", numbered(effect_.keyword) ? "is missing; this keyword has a number"
                                                        : "does not belong here; this keyword has no number");
        if (effect_.n == 0) effect_.n = 1;
        return;
    case Op::lose:
        read.allow({"lose"});
        effect_.keyword = keyword(read, name);
        return;
    case Op::incoming_half:
        read.allow({"incoming", "from"});
        effect_.n = 2;
        read.word(name, {"x1/2"});
        effect_.filter = read_filter(read, "from", read.text("from"));
        return;
    case Op::cost_world:
    case Op::cost_draw:
        read.allow({"cost", "of"});
        if (read.word("of", {"World", "Draw"}) == 1) effect_.op = Op::cost_draw;
        return amount(read, name, -9, -1);
    case Op::return_card:
    case Op::return_self: read.allow({"return", "to"}); return give_back(read);
    case Op::cancel:
        read.allow({"cancel", "max_cost", "of"});
        flag(read, name);
        if (read.has("of")) {
            read.word("of", {"Reaction/Artifact"});
            effect_.filter.any[0] = trait(Trait::artifact);
        }
        effect_.n = static_cast<std::int8_t>(read.integer_or("max_cost", 1, 9, kAnyCost));
        answers_ = true;
        return;
    case Op::token: {
        read.allow({"token", "count", "att", "def", "keywords"});
        const bool many = read.has("count");
        if (many) read.word("count", {"X"});
        if (many && !design_.x_cost) read.fail_at("count", "can be X only on a card whose cost is X");
        effect_.n = many ? kX : std::int8_t{1};
        effect_.body = add_body(book_, read_body(read, "token", many ? Trait::counter : Trait::card));
        return;
    }
    case Op::serve:
        read.allow({"serve"});
        effect_.filter.any[0] = read_trait(read, name, read.text(name), kClasses);
        serves_ = true;
        return;
    default: return;
    }
}

void Compiler::scope(Reader& read, std::string_view words) {
    if (words == "self" || words == "it") {
        clause_.scope = words == "it" ? Scope::it : Scope::self;
        return;
    }
    if (words == "one player") {
        clause_.scope = Scope::player;
        return;
    }
    if (words == "World here" || words == "one attacked World") {
        clause_.scope = words == "World here" ? Scope::world_here : Scope::attacked_world;
        return;
    }
    const auto starts = [&](std::string_view word) {
        if (!words.starts_with(word)) return false;
        words.remove_prefix(word.size());
        return true;
    };
    const std::string whole_scope(words);
    if (starts("one "))
        clause_.scope = Scope::one;
    else if (starts("all "))
        clause_.scope = Scope::all;
    else if (starts("up to ") && words.size() > 2 && words[1] == ' '
             && (words[0] == 'X' || (words[0] >= '2' && words[0] <= '9'))) {
        clause_.scope = Scope::up_to;
        clause_.n = words[0] == 'X' ? kX : static_cast<std::int8_t>(words[0] - '0');
        if (clause_.n == kX && !design_.x_cost) read.fail_at("scope", "can be up to X only on a card whose cost is X");
        words.remove_prefix(2);
    } else
        return read.fail_at(
            "scope", "must be self, it, World here, one attacked World, one player, or begin with one, up to 2, up "
                     "to X or all, not "
                         + brief(Json(whole_scope)));
    if (starts("your "))
        clause_.side = Side::your;
    else if (starts("enemy "))
        clause_.side = Side::enemy;
    else
        return read.fail_at("scope", "must say your or enemy after how many, not " + brief(Json(whole_scope)));
    if (words.ends_with(" here")) {
        clause_.here = true;
        words.remove_suffix(5);
    }
    clause_.filter = read_filter(read, "scope", words);
}

// Effects on chosen Units or Characters need a scope that has them, all others have none.
void Compiler::check_scope(Reader& read) {
    const auto wrong = [&](std::string_view message) { read.fail_at("scope", message); };
    for (std::size_t i = clause_.first; i < effects_.size(); ++i) {
        const Op op = effects_[i].op;
        switch (op) {
        case Op::token:
            if (clause_.scope != Scope::attacked_world) return wrong("of a token must be one attacked World");
            break;
        case Op::slay:
            if (!(clause_.filter.any[0] & (kClasses | trait(Trait::character))))
                return wrong("of slay must be Characters");
            break;
        case Op::look_hand:
        case Op::discard:
        case Op::spend:
            if (clause_.scope != Scope::player) return wrong("of this effect must be one player");
            break;
        case Op::destroy:
            if (clause_.scope != Scope::one || clause_.side != Side::enemy
                || (clause_.filter.any[0] & trait(Trait::world)) == 0)
                return wrong("of destroy must be one enemy World");
            break;
        case Op::shift:
            if (clause_.scope != Scope::one || clause_.side != Side::your || !clause_.here)
                return wrong("of shift must be one of your Units here");
            break;
        case Op::def:
        case Op::def_half:
            if (clause_.scope == Scope::attacked_world) return wrong("of def cannot be one attacked World");
            break;
        case Op::conquest:
        case Op::required:
        case Op::exchange:
        case Op::resource:
        case Op::points:
        case Op::points_times:
        case Op::cost_world:
        case Op::cost_draw:
        case Op::draw:
        case Op::look:
        case Op::return_card:
        case Op::return_self:
        case Op::cancel:
        case Op::serve:
        case Op::pool:
        case Op::replace:
        case Op::add:
            if (clause_.scope != Scope::self) return wrong("does not belong to this effect");
            break;
        default:
            if (clause_.scope == Scope::world_here || clause_.scope == Scope::attacked_world
                || clause_.scope == Scope::player)
                return wrong("of this effect must be Units or Characters");
        }
        const bool valued = op == Op::att || op == Op::def || op == Op::att_times || op == Op::att_half;
        if (!clause_.vs.empty() && !valued) return read.fail_at("vs", "belongs to changes of ATT and DEF only");
    }
}

void Compiler::clause(Reader& read) {
    read.allow({"effects", "vs", "scope", "for"});
    clause_ = {};
    clause_.first = static_cast<std::uint16_t>(effects_.size());
    const Json& list = read.array("effects");
    if (read.ok() && list.empty()) read.fail_at("effects", "must not be empty");
    for (std::size_t i = 0; i < list.size() && read.ok(); ++i) {
        Reader one = entry(list[i], read, "effects", i);
        if (one.ok()) effect(one, list[i]);
        adopt(read, one);
        effects_.push_back(effect_);
    }
    clause_.count = static_cast<std::uint8_t>(list.size());
    if (read.has("scope")) scope(read, read.text("scope"));
    if (read.has("vs")) clause_.vs = read_filter(read, "vs", read.text("vs"));
    if (read.has("for")) clause_.duration = static_cast<Duration>(std::max(0, read.word("for", kDurationNames)));
    if (read.ok()) check_scope(read);
    clauses_.push_back(clause_);
}

void Compiler::choice(Reader& read, const Json& list, std::string_view name, std::string_view path) {
    if (!list.is_array() || list.empty()) return read.fail_at(path, "must be a list of clauses, not " + brief(list));
    choices_.push_back({static_cast<std::uint16_t>(clauses_.size()), static_cast<std::uint8_t>(list.size())});
    for (std::size_t i = 0; i < list.size() && read.ok(); ++i) {
        Reader one(list[i], read.path(path) + "[" + std::to_string(i) + "]", kBadData);
        if (one.ok()) clause(one);
        adopt(read, one);
        const bool goes_on = design_.type == CardType::reaction && ability_.upgrade == Upgrade::also;
        if (read.ok() && i == 0 && clause_.scope == Scope::it && !goes_on)
            read.fail_at(name, "begins with the scope it, but nothing was chosen before");
    }
}

void Compiler::costs(Reader& read) {
    ability_.kind = static_cast<AbilityKind>(std::max(0, read.word("kind", kAbilityKindNames)));
    if (!read.ok()) return;
    const auto only = [&](std::string_view name, AbilityKind kind) {
        if (read.has(name) && ability_.kind != kind)
            read.fail_at(name, "belongs to the kind " + std::string(kAbilityKindNames[static_cast<std::size_t>(kind)])
                                   + " only");
    };
    only("n", AbilityKind::mission);
    only("by", AbilityKind::activated);
    only("on", AbilityKind::passive);
    if (ability_.kind == AbilityKind::mission) {
        ability_.mission = static_cast<std::uint8_t>(read.integer("n", 1, 9));
        if (design_.missions < ability_.mission) read.fail_at("n", "is more than the Mission counters this card has");
    }
    if (ability_.kind == AbilityKind::activated)
        ability_.activated = read_trait(read, "by", read.text("by"), kClasses | kRaces);
    if (const Json* pay = read.get("pay"); pay != nullptr && pay->is_string()) {
        read.word("pay", {"cost"});
        ability_.pay = kPayCost;
    } else
        ability_.pay = static_cast<std::int8_t>(read.integer_or("pay", 1, 9, 0));
}

void Compiler::when(Reader& read) {
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
            return read.fail_at("windows", "must be of " + joined({kWindowNames.begin(), kWindowNames.end()}, "and")
                                               + ", not " + brief(word));
        const auto w = static_cast<Window>(found - kWindowNames.begin());
        ability_.windows |= window(w);
        if (w == Window::exchange) ability_.windows |= window(Window::targets);
    }
    if (list.empty()) read.fail_at("windows", "must not be empty");
}

void Compiler::conditions(Reader& read) {
    if (!read.has("if")) return;
    const Json& list = read.array("if");
    for (const Json& word : list) {
        std::string_view text = word.is_string() ? std::string_view(word.get_ref<const std::string&>()) : "";
        if (text.starts_with("with ")) {
            ability_.with = read_filter(read, "if", text.substr(5));
            text = "with";
        } else if (text == "with")
            return read.fail_at("if", "needs a filter after with");
        const auto found = std::find(kConditionNames.begin(), kConditionNames.end(), text);
        if (found == kConditionNames.end())
            return read.fail_at("if", "must be of " + joined({kConditionNames.begin(), kConditionNames.end()}, "and")
                                          + " (and a filter), not " + brief(word));
        ability_.conditions |= condition(static_cast<Condition>(found - kConditionNames.begin()));
    }
    if (list.empty()) read.fail_at("if", "must not be empty");
}

// What fits together; everything else would never happen in play.
void Compiler::check(Reader& read) {
    const AbilityKind kind = ability_.kind;
    const bool reaction = design_.type == CardType::reaction;
    const bool choosing = choices_.size() > 1;
    if (reaction != (kind == AbilityKind::instant) && (reaction || kind == AbilityKind::instant)
        && !(reaction && kind == AbilityKind::activated))
        return read.fail_at("kind", reaction ? "must be instant or activated on a Reaction"
                                             : "instant belongs to Reactions only");
    if (kind == AbilityKind::passive) {
        const bool stance = choosing && ability_.windows == window(Window::conquest);
        if (choosing != stance || (!choosing && ability_.windows != 0))
            return read.fail_at("windows", "of a passive must be conquest where it has a choice, else left out");
        if (ability_.pay != 0 && ability_.trigger == Trigger::none)
            return read.fail_at("pay", "on a passive needs a moment (on)");
    } else {
        if (serves_ ? ability_.windows != 0 : ability_.windows == 0)
            return read.fail_at("windows", serves_ ? "of serve are those of the ability it serves; leave them out"
                                                   : "is missing; it is a list of "
                                                         + joined({kWindowNames.begin(), kWindowNames.end()}, "and"));
        if (answers_ != (ability_.windows == window(Window::answer)))
            return read.fail_at("windows", "must be answer for cancel, and only there");
    }
    const bool system2 = (ability_.conditions & condition(Condition::system2)) != 0;
    if (reaction && kind == AbilityKind::activated && ability_.upgrade == Upgrade::also && !system2)
        return add_instant(read);
    if ((ability_.upgrade != Upgrade::none || system2) && design_.type != CardType::world)
        return read.fail_at(system2 ? "if" : "upgrade", "with a System belongs to Worlds only");
    if ((ability_.upgrade != Upgrade::none) != system2)
        read.fail_at("upgrade", "and the condition system2 go together");
}

// Z18: an Activated line that says so comes in addition to the Instant. It is compiled as what it comes to: the clauses
// of the Instant, and then its own.
void Compiler::add_instant(Reader& read) {
    const std::span<const Ability> lines(book_.abilities.data() + design_.first_ability,
                                         book_.abilities.size() - design_.first_ability);
    const auto found = std::find_if(lines.begin(), lines.end(),
                                    [](const Ability& a) { return a.kind == AbilityKind::instant && a.choices == 1; });
    if (found == lines.end())
        return read.fail_at("upgrade", "also needs an Instant without a choice before it on the card");
    if ((ability_.windows & ~found->windows) != 0)
        return read.fail_at("windows", "must be among those of the Instant that it comes in addition to");
    const Choice& instant = book_.choices[found->first];
    const auto chooses = [](const Clause& c) { return c.scope == Scope::one || c.scope == Scope::up_to; };
    const auto before = book_.of(instant);
    if (std::none_of(before.begin(), before.end(), chooses))
        for (const Choice& choice : choices_)
            if (clauses_[choice.first].scope == Scope::it)
                return read.fail_at("do", "begins with the scope it, but the Instant chooses nothing");
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

// A use has one list of targets: a second clause that chooses would change what the first one chose.
bool chooses_twice(std::span<const Clause> clauses) {
    return std::count_if(clauses.begin(), clauses.end(),
                         [](const Clause& c) {
                             return c.scope == Scope::one || c.scope == Scope::up_to
                                    || c.scope == Scope::attacked_world;
                         })
           > 1;
}

void Compiler::ability(Reader& read) {
    read.allow({"upgrade", "kind", "n", "by", "on", "windows", "pay", "once", "if", "do", "choose"});
    costs(read);
    if (read.ok()) when(read);
    if (read.ok()) conditions(read);
    if (read.ok() && read.has("do") == read.has("choose")) read.fail_at("do", "or choose must be there, and not both");
    if (read.ok() && read.has("do")) choice(read, read.array("do"), "do", "do");
    if (read.ok() && read.has("choose")) {
        const Json& list = read.array("choose");
        if (read.ok() && list.size() < 2) read.fail_at("choose", "must have two or more options");
        for (std::size_t i = 0; i < list.size() && read.ok(); ++i)
            choice(read, list[i], "choose", "choose[" + std::to_string(i) + "]");
    }
    if (read.ok()) check(read);
    for (const Choice& c : choices_)
        if (read.ok() && c.count > kMostClauses)
            read.fail_at(read.has("do") ? "do" : "choose",
                         "has more than " + std::to_string(kMostClauses) + " clauses");
    for (const Choice& c : choices_)
        if (read.ok() && chooses_twice(std::span(clauses_).subspan(c.first, c.count)))
            read.fail_at(read.has("do") ? "do" : "choose",
                         "chooses targets twice; let a later clause say it, all or World here");
    if (!read.ok()) return;
    if (const auto wrong = misfit({book_.edition, design_, ability_, clauses_, effects_, choices_.size() > 1}))
        return read.fail_at(wrong->field, wrong->why);
    ability_.first = static_cast<std::uint16_t>(book_.choices.size());
    ability_.choices = static_cast<std::uint8_t>(choices_.size());
    for (Choice& c : choices_) c.first = static_cast<std::uint16_t>(c.first + book_.clauses.size());
    for (Clause& c : clauses_) c.first = static_cast<std::uint16_t>(c.first + book_.effects.size());
    book_.choices.insert(book_.choices.end(), choices_.begin(), choices_.end());
    book_.clauses.insert(book_.clauses.end(), clauses_.begin(), clauses_.end());
    book_.effects.insert(book_.effects.end(), effects_.begin(), effects_.end());
    book_.abilities.push_back(ability_);
}

}  // namespace

void read_abilities(Reader& read, CardBook& book, Design& design) {
    design.first_ability = static_cast<std::uint16_t>(book.abilities.size());
    if (!read.has("abilities")) return;
    const Json& list = read.array("abilities");
    for (std::size_t i = 0; i < list.size() && read.ok(); ++i) {
        Reader one = entry(list[i], read, "abilities", i);
        if (one.ok()) Compiler(book, design).ability(one);
        adopt(read, one);
    }
    design.abilities = static_cast<std::uint8_t>(list.size());
}

}  // namespace imperium::seize
