#pragma once

#include "core/fact.hpp"

// What is refused about the card set of a game; those with a rule are about sets of `clash`. `field` is a place in the
// set such as cards[3] (Pack Runner).attack, `given` is what stands there, as JSON, and `words` are what could.
namespace imperium::card_phrases {

inline constexpr std::array<Phrase, 33> kAll = {{
    {"cards.object", "", "{field} must be an object, not {given}"},
    {"cards.object-missing", "", "{field} is missing; it is an object"},
    {"cards.list", "", "{field} must be a list, not {given}"},
    {"cards.list-missing", "", "{field} is missing; it is a list"},
    {"cards.text", "", "{field} must be a text, not {given}"},
    {"cards.text-missing", "", "{field} is missing; it is a text"},
    {"cards.texts", "", "{field} must be a list of texts, not {given}"},
    {"cards.number", "", "{field} must be a whole number from {low} to {high}, not {given}"},
    {"cards.number-missing", "", "{field} is missing; it is a whole number from {low} to {high}"},
    {"cards.boolean", "", "{field} must be true or false, not {given}"},
    {"cards.word", "", "{field} must be {words|or}, not {given}"},
    {"cards.words", "", "{field} must be of {words}, not {given}"},
    {"cards.unknown-word", "", "{field} has the unknown word {given}; possible are {words}"},
    {"cards.unknown-field", "", "{field} is not known here; possible are {words}"},
    {"cards.keywords", "", "{field} must be a list of keywords, not {given}"},
    {"cards.unknown-keyword", "", "{field} has the unknown keyword {given}; possible are {words}"},
    {"cards.keyword-number", "", "{field} {given} needs a number from +1 to +9"},
    {"cards.keyword-no-number", "", "{field} {given} takes no number"},
    {"cards.keyword-twice", "", "{field} has {given} twice"},
    {"cards.empty", "", "{field} must not be empty"},
    {"cards.name-twice", "", "{field} {given} is there twice; names of cards are unique"},
    {"cards.too-many", "", "{field} is one card too many; at most {most} are possible"},
    {"cards.file-missing", "", "{field} is missing"},
    {"cards.large", "", "a card set has at most {most} KiB, not {size}"},
    {"cards.name", "",
     "{field} must be 1 to {most} characters that can be seen, with single spaces between words, not {given}"},
    {"cards.printed-name", "", "the cards of this set are not those of {name}, so it needs another name"},
    {"cards.attack-modifier", "R4.3", "{field} does not belong on an attack modifier"},
    {"cards.one-type", "R4.4", "{field} or attack_type must be there, and not both"},
    {"cards.twice", "R4.1", "{field} is there twice; names are unique"},
    {"cards.count", "R5.1", "the set has {count} {kind} cards, not {wanted}"},
    {"cards.factions", "R5.2", "damage type {type} is on units of fewer than two factions"},
    {"cards.few-units", "R5.2", "{name}: its damage type is on fewer than 6 units"},
    {"cards.minions", "R4.2", "{name}: attack + defense must be greater than that of every Minion of {faction}"},
}};

consteval const Phrase& say(std::string_view key) { return phrase_in(kAll, key); }

}  // namespace imperium::card_phrases
