#include "games/seize/ability_compiler.hpp"
#include "games/seize/grammar_phrases.hpp"

#include <algorithm>

// What an ability does: its effects, whom they are about and how long they last.
namespace imperium::seize {

Keyword Compiler::keyword(CardReader& read, std::string_view name) {
    return static_cast<Keyword>(std::max(0, read.word(name, kKeywordNames)));
}

// 2, -2, "x2" or "x1/2", as far as the field has rows for them
void Compiler::value_effect(CardReader& read, std::string_view name) {
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
        std::vector<std::string> words;
        if (times != nullptr) words = {"x2", "x3"};
        if (half != nullptr) words.emplace_back("x1/2");
        if (words.empty())
            read.fail_at(name, card_phrases::say("cards.number"),
                         {{"low", -20}, {"high", 20}, {"given", brief(value)}});
        else
            read.fail_at(name, grammar::say("seize.card-change"), {{"words", words}, {"given", brief(value)}});
    }
}

void Compiler::flag(CardReader& read, std::string_view name) {
    if (!read.boolean_or(name, false)) read.fail_at(name, grammar::say("seize.card-true"));
}

// A negative number is kept as how much less.
void Compiler::amount(CardReader& read, std::string_view name, int low, int high) {
    effect_.n = static_cast<std::int8_t>(std::abs(read.integer(name, low, high)));
}

void Compiler::give_back(CardReader& read) {
    const std::string what = read.text("return");
    effect_.place = static_cast<Place>(std::max(0, read.word("to", kPlaceNames)));
    if (!read.ok()) return;
    effect_.op = what == "self" ? Op::return_self : Op::return_card;
    if (effect_.op == Op::return_self) return;
    effect_.filter = read_filter(read, "return", what);
    if (effect_.place != Place::hand) read.fail_at("to", grammar::say("seize.card-to-hand"));
}

void Compiler::effect(CardReader& read, const Json& value) {
    const Verb* row = nullptr;
    for (const Verb& one : verbs())
        // A token has att and def of its own.
        if (read.has(one.field) && (row == nullptr || one.op == Op::token)) row = &one;
    if (row == nullptr) {
        std::vector<std::string> known;
        for (const Verb& one : verbs())
            if (std::find(known.begin(), known.end(), one.field) == known.end()) known.emplace_back(one.field);
        const std::string given = value.empty() ? "nothing" : value.begin().key();
        return read.fail_at(given, grammar::say("seize.card-unknown-effect"), {{"words", known}});
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
void Compiler::own_effect(CardReader& read, const Verb& row) {
    const std::string_view name = row.field;
    switch (row.op) {
    case Op::gain:
        read.allow({"gain", "n"});
        effect_.keyword = keyword(read, name);
        effect_.n = static_cast<std::int8_t>(read.integer_or("n", 1, 9, 0));
        if (read.ok() && numbered(effect_.keyword) != (effect_.n > 0))
            read.fail_at("n", numbered(effect_.keyword) ? grammar::say("seize.card-n-missing")
                                                        : grammar::say("seize.card-n-extra"));
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
        if (many && !design_.x_cost) read.fail_at("count", grammar::say("seize.card-x"));
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

void Compiler::scope(CardReader& read, std::string_view words) {
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
        if (clause_.n == kX && !design_.x_cost) read.fail_at("scope", grammar::say("seize.card-up-to-x"));
        words.remove_prefix(2);
    } else
        return read.fail_at("scope", grammar::say("seize.card-scope"), {{"given", brief(Json(whole_scope))}});
    if (starts("your "))
        clause_.side = Side::your;
    else if (starts("enemy "))
        clause_.side = Side::enemy;
    else
        return read.fail_at("scope", grammar::say("seize.card-scope-side"), {{"given", brief(Json(whole_scope))}});
    if (words.ends_with(" here")) {
        clause_.here = true;
        words.remove_suffix(5);
    }
    clause_.filter = read_filter(read, "scope", words);
}

// Effects on chosen Units or Characters need a scope that has them, all others have none.
void Compiler::check_scope(CardReader& read) {
    const auto wrong = [&](const Phrase& why) { read.fail_at("scope", why); };
    for (std::size_t i = clause_.first; i < effects_.size(); ++i) {
        const Op op = effects_[i].op;
        switch (op) {
        case Op::token:
            if (clause_.scope != Scope::attacked_world) return wrong(grammar::say("seize.card-scope-token"));
            break;
        case Op::slay:
            if (!(clause_.filter.any[0] & (kClasses | trait(Trait::character))))
                return wrong(grammar::say("seize.card-scope-slay"));
            break;
        case Op::look_hand:
        case Op::discard:
        case Op::spend:
            if (clause_.scope != Scope::player) return wrong(grammar::say("seize.card-scope-player"));
            break;
        case Op::destroy:
            if (clause_.scope != Scope::one || clause_.side != Side::enemy
                || (clause_.filter.any[0] & trait(Trait::world)) == 0)
                return wrong(grammar::say("seize.card-scope-destroy"));
            break;
        case Op::shift:
            if (clause_.scope != Scope::one || clause_.side != Side::your || !clause_.here)
                return wrong(grammar::say("seize.card-scope-shift"));
            break;
        case Op::def:
        case Op::def_half:
            if (clause_.scope == Scope::attacked_world) return wrong(grammar::say("seize.card-scope-def"));
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
            if (clause_.scope != Scope::self) return wrong(grammar::say("seize.card-scope-none"));
            break;
        default:
            if (clause_.scope == Scope::world_here || clause_.scope == Scope::attacked_world
                || clause_.scope == Scope::player)
                return wrong(grammar::say("seize.card-scope-cards"));
        }
        const bool valued = op == Op::att || op == Op::def || op == Op::att_times || op == Op::att_half;
        if (!clause_.vs.empty() && !valued) return read.fail_at("vs", grammar::say("seize.card-vs"));
    }
}

void Compiler::clause(CardReader& read) {
    read.allow({"effects", "vs", "scope", "for"});
    clause_ = {};
    clause_.first = static_cast<std::uint16_t>(effects_.size());
    const Json& list = read.array("effects");
    if (read.ok() && list.empty()) read.fail_at("effects", card_phrases::say("cards.empty"));
    for (std::size_t i = 0; i < list.size() && read.ok(); ++i) {
        CardReader one = entry(list[i], read, "effects", i);
        if (one.ok()) effect(one, list[i]);
        read.adopt(one);
        effects_.push_back(effect_);
    }
    clause_.count = static_cast<std::uint8_t>(list.size());
    if (read.has("scope")) scope(read, read.text("scope"));
    if (read.has("vs")) clause_.vs = read_filter(read, "vs", read.text("vs"));
    if (read.has("for")) clause_.duration = static_cast<Duration>(std::max(0, read.word("for", kDurationNames)));
    if (read.ok()) check_scope(read);
    clauses_.push_back(clause_);
}

void Compiler::choice(CardReader& read, const Json& list, std::string_view name, std::string_view path) {
    if (!list.is_array() || list.empty())
        return read.fail_at(path, grammar::say("seize.card-clauses"), {{"given", brief(list)}});
    choices_.push_back({static_cast<std::uint16_t>(clauses_.size()), static_cast<std::uint8_t>(list.size())});
    for (std::size_t i = 0; i < list.size() && read.ok(); ++i) {
        CardReader one(list[i], read.path(path) + "[" + std::to_string(i) + "]", kBadData);
        if (one.ok()) clause(one);
        read.adopt(one);
        const bool goes_on = design_.type == CardType::reaction && ability_.upgrade == Upgrade::also;
        if (read.ok() && i == 0 && clause_.scope == Scope::it && !goes_on)
            read.fail_at(name, grammar::say("seize.card-it"));
    }
}

}  // namespace imperium::seize
