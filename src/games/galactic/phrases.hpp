#pragma once

#include "core/fact.hpp"

// What `galactic` refuses and asks. Values: `moon`, `place`, `places`, `from`, `to` and `after` are territories,
// `ability` and `abilities` names of the research tree, `sides` a die, `action`, `phase`, `mode` and `system` words of
// the protocol.
namespace imperium::galactic {

inline constexpr std::array<Phrase, 52> kPhrases = {{
    {"galactic.wrong-phase", "", "{action} is not possible in phase {phase}"},
    {"galactic.not-offered", "G2.2", "{ability} is not in the research tree"},
    {"galactic.researched", "G2.2", "you have researched {ability} already"},
    {"galactic.needs", "G2.2", "{ability} needs {abilities|or} first"},
    {"galactic.research-cost", "G2.1", "{ability} costs {cost}, but only {left} of {all} Research points are left"},
    {"galactic.attack-die-chosen", "G3.2", "you have chosen your attack die for this round: one at most"},
    {"galactic.defense-die-chosen", "G3.2", "you have chosen your defense die for this round: one at most"},
    {"galactic.attack-die-first", "G3.2", "an allocation begins with the attack die: choose it first, 0 for none"},
    {"galactic.no-attack-die", "G3.2", "there is no attack die with that many sides: choose {sides|or}"},
    {"galactic.no-defense-die", "G3.2", "there is no defense die with that many sides: choose {sides|or}"},
    {"galactic.die-cost", "G3.1", "a D{die} costs {cost}, but only {left} of your {all} points are left"},
    {"galactic.dice-before-diplomacy", "G3.2", "choose attack die and defense die before diplomacy"},
    {"galactic.bid-planet", "G3.3", "{place} is a planet: diplomacy goes to uncontrolled moons only"},
    {"galactic.bid-controlled", "G3.3", "{moon} is controlled by {colour}: diplomacy goes to uncontrolled moons only"},
    {"galactic.bid-one", "G3.3", "you may have 1 ally, so bid on no more than that many moons"},
    {"galactic.bid-most", "G3.3", "you may have {allies} allies, so bid on no more than that many moons"},
    {"galactic.bid-again", "G3.3", "you have bid on {moon} already: each moon once"},
    {"galactic.bid-reach", "G3.3", "you control nothing in the {system} system, where {moon} is"},
    {"galactic.bid-reach-outer", "G3.3",
     "you control nothing in the {system} system, where {moon} is, and it is no outer moon"},
    {"galactic.bid-order", "G3.3", "bids go by rising number: after {after} not {moon}"},
    {"galactic.bid-nothing", "G3.3", "a bid is at least 1 point"},
    {"galactic.bid-points", "G3.1", "only {left} of your {all} points are left"},
    {"galactic.ally-no-territory", "G4.3", "{from} is your ally, not your territory: attack with force ally"},
    {"galactic.not-yours", "G4.3", "you do not control {from}"},
    {"galactic.no-die-bought", "G4.3", "you have bought no attack die for this round"},
    {"galactic.all-attacks-made", "G4.3", "you have made all own attacks of this turn"},
    {"galactic.mode-used", "G4.3", "you have made all own {mode} attacks of this turn"},
    {"galactic.not-ally", "G4.3", "{from} is not your ally"},
    {"galactic.ally-used", "G4.3", "your ally {from} has attacked in this turn: once each"},
    {"galactic.ally-own-missing", "G4.9", "attacking from an ally with your own military needs ally-own"},
    {"galactic.ally-own-used", "G4.9", "ally-own works once per round"},
    {"galactic.ally-own-die", "G4.9", "ally-own needs an attack die, and you have bought none for this round"},
    {"galactic.attack-itself", "G1.2", "{from} cannot attack itself"},
    {"galactic.no-path", "G1.2", "no path for Infantry leads from {from} to {to}: it leads to {places}"},
    {"galactic.no-outer-moon", "G1.2", "{place} is no outer moon: the Hyper Beam works between outer moons only"},
    {"galactic.attack-own", "G4.4", "you control {to} yourself"},
    {"galactic.attack-ally", "G4.4", "{to} is your ally"},
    {"galactic.last-territory", "G4.12",
     "{to} is the last territory of {colour}: only Infantry from a territory you control, or with ally-own, can "
     "take it"},
    {"galactic.dice-before-done", "G3.2", "choose attack die and defense die before you are done"},
    {"galactic.no-attack-waits", "G4.10", "no attack waits for your defense"},
    {"galactic.defend-first", "G4.10", "you are asked to defend {to}: defend infantry or beam"},
    {"galactic.ask-research", "",
     "{left|Research point} left: research abilities, then research-done. What is left is lost."},
    {"galactic.ask-attack-die", "", "{left} of {all|point} left: choose an attack die, for own attacks in this round."},
    {"galactic.ask-defense-die", "", "{left} of {all|point} left: choose a defense die."},
    {"galactic.ask-bids", "",
     "{left} of {all|point} left: bid on up to {moons|moon} to win them as allies, then allocate-done."},
    {"galactic.ask-allocated", "", "{left} of {all|point} left: allocate-done."},
    {"galactic.ask-turn", "",
     "Your turn: attack, or end-turn when you have done enough. Own attacks are left, and "
     "the allies {places}."},
    {"galactic.ask-turn-own", "", "Your turn: own attacks are left; end-turn when you have done enough."},
    {"galactic.ask-turn-allies", "",
     "Your turn: attacks of the allies {places} are left; end-turn when you have done "
     "enough."},
    {"galactic.ask-turn-nothing", "", "Your turn: no attack is left; end-turn."},
    {"galactic.ask-defend-infantry", "",
     "{colour} attacks {to} with Infantry. Once per round you may defend with the other type."},
    {"galactic.ask-defend-beam", "",
     "{colour} attacks {to} with Hyper Beam. Once per round you may defend with the other type."},
}};

consteval const Phrase& say(std::string_view key) { return phrase_in(kPhrases, key); }

}  // namespace imperium::galactic
