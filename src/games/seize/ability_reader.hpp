#pragma once

#include "games/seize/word_reader.hpp"

// Abilities of a card file, compiled into the tables of a CardBook.
namespace imperium::seize {

// The list `abilities`, if there is one.
void read_abilities(CardReader& read, CardBook& book, Design& design);

}  // namespace imperium::seize
