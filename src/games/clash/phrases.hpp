#pragma once

#include "core/fact.hpp"

// What `clash` refuses and asks. Values: `card` and `after` are cards, `action` and `phase` words of the protocol.
namespace imperium::clash {

inline constexpr std::array<Phrase, 22> kPhrases = {{
    {"clash.wrong-phase", "", "{action} is not possible in phase {phase}"},
    {"clash.not-held", "", "you do not hold {card}"},
    {"clash.cut-order", "R1.2", "cuts go by rising number: after {after} not {card}"},
    {"clash.deck-size", "R1.2", "a game deck has at least 30 cards"},
    {"clash.deck-unit", "R1.2", "a game deck has at least one Unit Card"},
    {"clash.cut-too-late", "R1.6", "after cutting {card} no legal deck could be reached by rising cuts"},
    {"clash.deck-copies", "R1.6", "the deck holds more copies of a card than its tier allows"},
    {"clash.attack-no-unit", "R3.2", "{card} is no Unit Card"},
    {"clash.defend-no-unit", "R3.3", "{card} is no Unit Card"},
    {"clash.unit-no-modifier", "R3.4", "{card} is a Unit Card, not a modifier"},
    {"clash.attack-modifier-type", "R4.3", "{card} does not have the attacking unit's damage type"},
    {"clash.attack-modifiers-only", "R3.4", "the attacker plays Attack Modifiers only"},
    {"clash.defense-modifier-type", "R4.4", "{card} has neither the attacking unit's attack type nor its damage type"},
    {"clash.defense-modifiers-only", "R3.5", "the defender plays Defense Modifiers only"},
    {"clash.ask-deck", "",
     "Leave out cards you do not want ({cards} now, at least 30 stay), lowest number first, then deck-done."},
    {"clash.ask-discard", "", "Your hand has no Unit Card: discard one card; you then draw until a Unit comes."},
    {"clash.ask-attack", "", "You attack: put down a Unit Card; its attack value counts."},
    {"clash.ask-defense", "", "You defend against attack {total}: put down a Unit Card; its defense value counts."},
    {"clash.ask-attacker-short", "", "You are {short} short: play an Attack Modifier or pass."},
    {"clash.ask-attacker-leads", "", "You lead: play an Attack Modifier or pass."},
    {"clash.ask-defender-short", "", "You are {short} short: play a Defense Modifier or pass."},
    {"clash.ask-defender-leads", "", "You lead: play a Defense Modifier or pass."},
}};

consteval const Phrase& say(std::string_view key) { return phrase_in(kPhrases, key); }

}  // namespace imperium::clash
