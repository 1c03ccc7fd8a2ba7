#pragma once

#include "core/fact.hpp"

// What `pocket` refuses and asks. Values: `hex`, `hexes`, `from`, `to` and `after` are hexes, `sector` a sector,
// `ships` and its like numbers, `action`, `phase`, `wanted` and `edge` words of the protocol.
namespace imperium::pocket {

inline constexpr std::array<Phrase, 61> kPhrases = {{
    {"pocket.wrong-phase", "", "{action} belongs to phase {wanted}, and this is phase {phase}"},
    {"pocket.moving", "P5.2", "{action} is not possible while a movement is under way: continue or halt"},
    {"pocket.invading-nothing-sent", "P5.6",
     "{action} is not possible while an invasion is under way: send at least one ship"},
    {"pocket.invading", "P5.6", "{action} is not possible while an invasion is under way: send more ships or strike"},
    {"pocket.not-expand", "P5.1", "{action} is not part of the command expand: expand or pass"},
    {"pocket.not-explore", "P5.2", "{action} is not part of the command explore: move or pass"},
    {"pocket.not-exterminate", "P5.6", "{action} is not part of the command exterminate: invade or pass"},
    {"pocket.not-in-play", "P8", "{hex} is not in play"},
    {"pocket.edge-removed", "P8", "{hex} is not in play with the {edge} edge removed"},
    {"pocket.not-next", "P5.2", "{hex} is not next to {from}; its neighbours are {hexes}"},
    {"pocket.held", "P5.2", "{hex} holds ships of seat {seat} and cannot be moved into or through"},
    {"pocket.held-neutral", "P5.2", "{hex} holds neutral ships and cannot be moved into or through"},
    {"pocket.deploy-no-system", "P2.2", "{hex} has no system; ships are deployed on Level I systems"},
    {"pocket.deploy-level", "P2.2", "{hex} has Level {level}; ships are deployed on Level I systems"},
    {"pocket.deploy-occupied", "P2.2", "{hex} lies in a sector that is occupied already; possible are {hexes}"},
    {"pocket.expand-not-yours", "P5.1", "{hex} is not yours; new ships go onto systems you control"},
    {"pocket.expand-no-system", "P5.1", "{hex} has no system; new ships go onto systems you control"},
    {"pocket.supply", "P5.1", "your supply has {ships|ship}"},
    {"pocket.expand-strength", "P4.2", "this Expand command adds {ships|ship} more at most"},
    {"pocket.move-no-ships", "P5.2", "you have no ships in {hex}"},
    {"pocket.all-moved", "P5.3", "all your ships in {hex} have moved this round"},
    {"pocket.some-moved", "P5.3", "only {ships|ship} in {hex} can still move"},
    {"pocket.leave-too-many", "P5.2", "a fleet of {fleet|ship} can leave {ships} behind at most; to stop here, halt"},
    {"pocket.take-too-many", "P5.3", "{hex} has {ships|ship} that have not moved and can be taken along"},
    {"pocket.invade-no-system", "P5.6", "{hex} has no system; only systems are invaded"},
    {"pocket.invade-own", "P5.6", "you control {hex} already"},
    {"pocket.invade-again", "P5.6", "{hex} was invaded in this command already"},
    {"pocket.invade-far", "P5.6", "you have no ships next to {hex}"},
    {"pocket.invade-spent", "P5.7", "your ships next to {hex} have taken part in an invasion already"},
    {"pocket.send-no-ships", "P5.6", "you have no ships in {hex}"},
    {"pocket.send-far", "P5.6", "{hex} is not next to {to}"},
    {"pocket.send-order", "P5.6", "ships are sent by rising hex number: after {after} not {hex}"},
    {"pocket.send-spent", "P5.7", "the ships in {hex} have taken part in an invasion already"},
    {"pocket.send-too-many", "P5.6", "{hex} can send {ships|ship} at most"},
    {"pocket.score-centre", "P6.2", "the centre, {sector}, is never chosen"},
    {"pocket.score-not-in-play", "P8", "{sector} is not in play"},
    {"pocket.score-again", "P6.2", "{sector} was chosen already this round"},
    {"pocket.score-empty", "P6.3", "{sector} is not occupied: no player has ships in it"},
    {"pocket.score-empty-systems", "P6.3", "{sector} is not occupied: no player has ships on a system of it"},
    // The option board
    {"pocket.board-form", "",
     "option board must be \"random\", \"standard\" or a list of nine cards, each with card and turned, not {given}"},
    {"pocket.board-no-card", "P1.5", "{place}: there is no card {card}; the cards are A to F, S-1, S-2 and Tri"},
    {"pocket.board-centre", "P1.3", "{sector} must be Tri, not {card}"},
    {"pocket.board-side", "P1.6",
     "{sector} must be S-1 or S-2, not {card}: cards with a blue stripe lie in the top and bottom row, Tri in the "
     "centre"},
    {"pocket.board-outer", "P1.6", "{sector} must be one of A to F, not {card}"},
    {"pocket.board-centre-turned", "P1.6", "{sector} must have turned false: Tri-Prime is never turned"},
    {"pocket.board-turned", "P1.6", "{sector} must have turned {turned}: the stripe is outside"},
    {"pocket.board-twice", "P1.6", "card {card} is there twice"},
    {"pocket.ask-deploy", "",
     "Deploy 2 ships on a Level I system in a sector that nobody occupies (fleet {fleet} of 2)."},
    {"pocket.ask-plan", "",
     "Plan: order your commands, such as plan explore expand exterminate. Fewer players with the same command in a "
     "step make it stronger (3, 2, 1)."},
    {"pocket.ask-expand", "",
     "Expand: add ships to systems you control ({ships|ship} left, supply {supply}), or pass."},
    {"pocket.ask-explore", "", "Explore: move a fleet ({movements|movement} left), or pass."},
    {"pocket.ask-continue", "", "Your fleet of {fleet|ship} in {hex} may continue to {hexes}, or halt."},
    {"pocket.ask-continue-leave", "",
     "Your fleet of {fleet|ship} in {hex} may continue to {hexes}, leaving up to {leave} behind, or halt."},
    {"pocket.ask-continue-take", "",
     "Your fleet of {fleet|ship} in {hex} may continue to {hexes}, taking up to {take} along, or halt."},
    {"pocket.ask-continue-both", "",
     "Your fleet of {fleet|ship} in {hex} may continue to {hexes}, leaving up to {leave} behind, taking up to {take} "
     "along, or halt."},
    {"pocket.ask-exterminate", "",
     "Exterminate: invade a system next to your ships ({invasions|invasion} left), or "
     "pass."},
    {"pocket.ask-send", "", "Invading {hex}, defended by {against|ship}: {sent|ship} sent. Send ships from {hexes}."},
    {"pocket.ask-strike", "",
     "Invading {hex}, defended by {against|ship}: {sent|ship} sent. Send ships from {hexes}, or strike."},
    {"pocket.ask-strike-only", "", "Invading {hex}, defended by {against|ship}: {sent|ship} sent. Strike."},
    {"pocket.ask-score", "", "Choose a sector to score for everybody."},
    {"pocket.ask-score-tri-prime", "", "You control Tri-Prime: choose one more sector to score."},
}};

consteval const Phrase& say(std::string_view key) { return phrase_in(kPhrases, key); }

}  // namespace imperium::pocket
