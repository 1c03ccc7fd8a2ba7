#pragma once

#include "games/seize/cards.hpp"

#include <string>
#include <string_view>
#include <vector>

// What English sentences about cards are made of.
namespace imperium::seize {

std::string number_word(int n);                     // "two"
std::string counted(int n, std::string_view what);  // "2 counters"
std::string signed_number(int n);                   // "+2"
std::string with_article(const std::string& noun);  // "a Unit"; nothing for nothing
std::string keyword_text(Keyword keyword, int n);   // "Piercing +1"
std::vector<std::string> keyword_list(const Keywords& keywords);
std::vector<std::string> words_of(Traits term, bool plural);  // the words of one term of a filter

}  // namespace imperium::seize
