#pragma once

#include "core/json.hpp"
#include "games/seize/cards.hpp"

#include <string>
#include <string_view>

// Cards as people read them. Every sentence is made from the compiled entry, so text and behaviour cannot part.
namespace imperium::seize {

// English text with the words of an edition (Z30.48): Preemptive Strike for Surprise Strike, and so on. Not for text
// with names of cards in it, which stay.
std::string in_words(const Edition& edition, std::string_view text);

// "Drone Troop": Drone Troops, "Fleet/Troop card": Fleet or Troop cards.
std::string filter_text(const Filter& filter, bool plural, std::string_view last = "or");
// What a clause changes, in short: "ATT +2 versus Fleets", "Piercing +1".
std::string change_text(const CardBook& book, const Clause& clause);
// "start of a Conquest Action / Step 1 or 2"
std::string windows_text(Windows windows);
// "Fleet: Carrier, Drone", "Reaction: Tactics", "Character: GenAug Politician", "World: Calendra System"
std::string type_text(const CardBook& book, const Design& design);
// The label under which a card's sources name its expansion; cards that were printed with their edition have none.
inline constexpr std::string_view kExpansion = "expansion";
std::string_view expansion_of(const Design& design);
// Which values of the card the rulebook prints (Z23).
std::string sources_text(const Design& design);

// The cards of a deck (all if empty) whose name has `name` in it (all if empty), with sources.
Result<std::string> print_cards(const CardBook& book, std::string_view deck, std::string_view name, int width = 80);

// card_json.cpp: the same in parts, for whoever says it in other words.
// {"Firing Arcs": 1, "Support": true}
Json keywords_json(const Keywords& keywords);
// {"all": [["Fleet", "Troop"], ["card"]], "none": ["Hover"]}: of each list one word holds, and none of the others.
Json filter_json(const Filter& filter);
// What a clause changes: {"effects": [{"do": "att", "n": 2}], "vs": filter}
Json change_json(const CardBook& book, const Clause& clause);
// {"cards": [..], "decks": [..]}
Json cards_json(const CardBook& book);

}  // namespace imperium::seize
