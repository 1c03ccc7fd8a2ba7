#pragma once

#include "games/seize/vocabulary.hpp"
#include "games/seize/word_reader.hpp"

#include <string_view>
#include <vector>

namespace imperium::seize {

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

}  // namespace imperium::seize
