#pragma once

#include "games/seize/vocabulary.hpp"
#include "games/seize/word_reader.hpp"

#include <string_view>
#include <vector>

namespace imperium::seize {

// Compiles one ability. The helpers fill in `effect_`, `clause_` and `ability_` from the CardReader they are given.
class Compiler {
public:
    Compiler(CardBook& book, const Design& design) : book_(book), design_(design) {}

    void ability(CardReader& read);

private:
    void effect(CardReader& read, const Json& value);
    void own_effect(CardReader& read, const Verb& row);
    void value_effect(CardReader& read, std::string_view name);
    void flag(CardReader& read, std::string_view name);
    void amount(CardReader& read, std::string_view name, int low, int high);
    void give_back(CardReader& read);
    void clause(CardReader& read);
    void scope(CardReader& read, std::string_view words);
    void check_scope(CardReader& read);
    void choice(CardReader& read, const Json& list, std::string_view name, std::string_view path);
    void costs(CardReader& read);
    void when(CardReader& read);
    void conditions(CardReader& read);
    void check(CardReader& read);
    void add_instant(CardReader& read);
    Keyword keyword(CardReader& read, std::string_view name);

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
