import type { GameEvent } from '../../lib/protocol';
import { addressed, type GameWords, type Telling } from '../words';
import { t } from './messages';
import type { ClashView } from './types';

// What `clash` tells: its events, refusals and questions.

const by = (you: string, other: string) => addressed('seat', you, other);

const en = {
  'event.cut': `${by('You leave out', 'leaves out')} {card}.`,
  'event.deck-done': `${by('You have', 'has')} chosen a deck.`,
  'event.draw': `${by('You draw', 'draws')} {card}.`,
  'event.draw.hidden': `${by('You draw', 'draws')} a card.`,
  'event.discard': `${by('You have no unit and discard', 'has no unit and discards')} {card}.`,
  'event.turned': `${by('You turn over', 'turns over')} {card} and ${addressed('seat', 'discard', 'discards', true)} it.`,
  'event.unit': `${by('You put down', 'puts down')} {card}.`,
  'event.modifier': `${by('You play', 'plays')} {card}.`,
  'event.pass': `${by('You pass', 'passes')}.`,
  'event.round-won': `${by('You win', 'wins')} the round: attack {attack_total}, defense {defense_total}.`,
  'event.round': `Round {round}: ${addressed('attacker', 'you attack', 'attacks')}.`,
  'event.over': `${addressed('winner', 'You win', 'wins')} the game.`,
  'event.chance.start': 'All cards are shuffled.',
  'event.chance.deck': '{seat, select, you {Your deck} other {The deck of {seat}}} is shuffled.',
  'event.chance.first-attacker': `${addressed('value', 'You attack', 'attacks')} first, by lot.`,
  'clash.wrong-phase': 'That is not possible now: {phase}.',
  'clash.not-held': 'You do not hold {card}.',
  'clash.cut-order': 'Cards are left out by rising number: after {after} not {card}.',
  'clash.deck-size': 'A deck has at least 30 cards.',
  'clash.deck-unit': 'A deck has at least one unit.',
  'clash.cut-too-late': 'Without {card} no legal deck can be reached any more.',
  'clash.deck-copies': 'The deck holds more copies of a card than its tier allows.',
  'clash.attack-no-unit': 'You attack with a unit; {card} is none.',
  'clash.defend-no-unit': 'You defend with a unit; {card} is none.',
  'clash.unit-no-modifier': '{card} is a unit, not a modifier.',
  'clash.attack-modifier-type': '{card} does not have the attacking unit’s damage type.',
  'clash.attack-modifiers-only': 'The attacker plays attack modifiers only.',
  'clash.defense-modifier-type': '{card} has neither the attacking unit’s attack type nor its damage type.',
  'clash.defense-modifiers-only': 'The defender plays defense modifiers only.',
  'clash.ask-deck': 'Leave out cards you do not want ({cards} now, at least 30 stay).',
  'clash.ask-discard': 'You hold no unit: discard one card, then cards are turned over until a unit comes.',
  'clash.ask-attack': 'You attack: choose a unit. Its attack value counts.',
  'clash.ask-defense': 'You defend against attack {total}: choose a unit. Its defense value counts.',
  'clash.ask-attacker-short': 'You are {short} short: play an attack modifier or pass.',
  'clash.ask-attacker-leads': 'You lead: play an attack modifier or pass.',
  'clash.ask-defender-short': 'You are {short} short: play a defense modifier or pass.',
  'clash.ask-defender-leads': 'You lead: play a defense modifier or pass.',
};

const fr: Record<keyof typeof en, string> = {
  'event.cut': `${by('Vous écartez', 'écarte')} {card}.`,
  'event.deck-done': `${by('Vous avez choisi votre', 'a choisi son')} paquet.`,
  'event.draw': `${by('Vous piochez', 'pioche')} {card}.`,
  'event.draw.hidden': `${by('Vous piochez', 'pioche')} une carte.`,
  'event.discard': `${by('Vous n’avez pas d’unité et défaussez', 'n’a pas d’unité et défausse')} {card}.`,
  'event.turned': `${by('Vous retournez', 'retourne')} {card} et la ${addressed('seat', 'défaussez', 'défausse', true)}.`,
  'event.unit': `${by('Vous posez', 'pose')} {card}.`,
  'event.modifier': `${by('Vous jouez', 'joue')} {card}.`,
  'event.pass': `${by('Vous passez', 'passe')}.`,
  'event.round-won': `${by('Vous gagnez', 'gagne')} la manche : attaque {attack_total}, défense {defense_total}.`,
  'event.round': `Manche {round} : ${addressed('attacker', 'vous attaquez', 'attaque')}.`,
  'event.over': `${addressed('winner', 'Vous gagnez', 'gagne')} la partie.`,
  'event.chance.start': 'Toutes les cartes sont mélangées.',
  'event.chance.deck': '{seat, select, you {Votre paquet} other {Le paquet de {seat}}} est mélangé.',
  'event.chance.first-attacker': `${addressed('value', 'Vous attaquez', 'attaque')} en premier, par tirage au sort.`,
  'clash.wrong-phase': 'Ce n’est pas possible maintenant : {phase}.',
  'clash.not-held': 'Vous n’avez pas {card} en main.',
  'clash.cut-order': 'Les cartes s’écartent par numéro croissant : après {after}, pas {card}.',
  'clash.deck-size': 'Un paquet compte au moins 30 cartes.',
  'clash.deck-unit': 'Un paquet contient au moins une unité.',
  'clash.cut-too-late': 'Sans {card}, aucun paquet permis n’est plus possible.',
  'clash.deck-copies': 'Le paquet contient plus d’exemplaires d’une carte que son rang ne le permet.',
  'clash.attack-no-unit': 'On attaque avec une unité ; {card} n’en est pas une.',
  'clash.defend-no-unit': 'On défend avec une unité ; {card} n’en est pas une.',
  'clash.unit-no-modifier': '{card} est une unité, pas un modificateur.',
  'clash.attack-modifier-type': '{card} n’a pas le type de dégâts de l’unité qui attaque.',
  'clash.attack-modifiers-only': 'L’attaquant ne joue que des modificateurs d’attaque.',
  'clash.defense-modifier-type': '{card} n’a ni le type d’attaque ni le type de dégâts de l’unité qui attaque.',
  'clash.defense-modifiers-only': 'Le défenseur ne joue que des modificateurs de défense.',
  'clash.ask-deck': 'Écartez les cartes dont vous ne voulez pas ({cards} pour l’instant, 30 restent au moins).',
  'clash.ask-discard': 'Vous n’avez pas d’unité : défaussez une carte, puis des cartes sont retournées jusqu’à une unité.',
  'clash.ask-attack': 'Vous attaquez : choisissez une unité. Sa valeur d’attaque compte.',
  'clash.ask-defense': 'Vous défendez contre une attaque de {total} : choisissez une unité. Sa valeur de défense compte.',
  'clash.ask-attacker-short': 'Il vous manque {short} : jouez un modificateur d’attaque ou passez.',
  'clash.ask-attacker-leads': 'Vous menez : jouez un modificateur d’attaque ou passez.',
  'clash.ask-defender-short': 'Il vous manque {short} : jouez un modificateur de défense ou passez.',
  'clash.ask-defender-leads': 'Vous menez : jouez un modificateur de défense ou passez.',
};

function variant(event: GameEvent): string | null {
  if (event.type === 'draw') return 'card' in event ? 'draw' : 'draw.hidden';
  return event.type === 'chance' ? `chance.${String(event['what'])}` : event.type;
}

const cardName = (id: string, to: Telling) => (to.view as ClashView | null)?.cards[id]?.name ?? id;

export const words: GameWords = {
  catalogues: { en, fr },
  variant,
  seats: ['attacker', 'winner', 'value'],
  value(name, value, to) {
    if ((name === 'card' || name === 'after') && typeof value === 'string') return { text: cardName(value, to), show: value };
    if (name === 'phase') return t(`phase.${value as ClashView['phase']}`);
    return undefined;
  },
  advice(action, to) {
    const name = cardName(String(action['card']), to);
    switch (action.type) {
      case 'unit':
        return t('do.unit', { name });
      case 'modifier':
        return t('advice.modifier', { name });
      case 'discard':
        return t('do.discard', { name });
      case 'cut':
        return t('advice.cut', { name });
      case 'deck-done':
        return t('advice.deck-done');
      default:
        return t('do.pass');
    }
  },
};
