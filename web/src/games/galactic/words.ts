import { listed } from '../../lib/i18n.svelte';
import type { Value, Values } from '../../lib/format';
import type { GameEvent, Json } from '../../lib/protocol';
import { addressed, person, type GameWords, type Telling } from '../words';
import { abilityName, dieName, t, withMode } from './messages';
import { colours } from './story';
import type { Mode } from './types';

// What `galactic` tells: its events, refusals and questions.

const by = (you: string, other: string) => addressed('seat', you, other);

const en = {
  'event.research': `${by('You research', 'researches')} {ability}.`,
  'event.research-done': `${by('You have', 'has')} finished research.`,
  'event.research-shown': `${by('You have', 'has')} researched {research}.`,
  'event.round': 'Round {round} begins. The order of turns is: {order}.',
  'event.attack-die': `${by('You buy', 'buys')} an attack die: {sides}.`,
  'event.attack-die.none': `${by('You buy', 'buys')} no attack die.`,
  'event.defense-die': `${by('You take', 'takes')} a defense die: {sides}.`,
  'event.diplomacy': `${by('You bid', 'bids')} {points} on {moon}.`,
  'event.allocate-done': `${by('You have', 'has')} finished the allocation.`,
  'event.allocation-shown': `${addressed('seat', 'You have', 'has')} chosen: attack die {attack_die}, defense die {defense_die}{bids}.`,
  'event.ally': `{moon} is {seat, select, you {your ally} other {the ally of {seat}}} for this round.`,
  'event.ally.tokens': `{moon} is {seat, select, you {your ally} other {the ally of {seat}}} for this round ({die}, {ipec}).`,
  'event.attack': `${by('You attack', 'attacks')} {to} from {from} with {mode}.`,
  'event.attack.ally': `${by('You attack', 'attacks')} {to} from {from} with {mode}, rolling the ally’s die.`,
  'event.attack.ally-own': `${by('You attack', 'attacks')} {to} from ally {from} with {mode} and ${addressed('seat', 'your', 'their', true)} own die.`,
  'event.revealed': '{moon} shows {die}.',
  'event.revealed.both': '{moon} shows {die}, {ipec}.',
  'event.penalty': `${by('You will have', 'will have')} half the points next round (IPEC).`,
  'event.defend': `${by('You defend', 'defends')} with {with}.`,
  'event.battle.won': `${by('You succeed', 'succeeds')}: {attack_total} against {defense_total}.`,
  'event.battle.lost': `${by('You fail', 'fails')}: {attack_total} against {defense_total}.`,
  'event.hit': '{planet} has {hp, plural, one {# hit point} other {# hit points}} left.',
  'event.taken': `${by('You take', 'takes')} {place}.`,
  'event.taken.from': `${by('You take', 'takes')} {place} from {from, select, you {you} other {{from}}}.`,
  'event.eliminated': `${by('You are', 'is')} eliminated.`,
  'event.end-turn': `${by('You end your', 'ends the')} turn.`,
  'event.ipec-deal': 'IPEC tokens are dealt anew: {controlled} IPEC-controlled, {free} free.',
  'event.over': `${addressed('winners', 'You win', 'wins')}.`,
  'event.over.shared': 'The win is shared by {winners}.',
  'event.chance.die': 'A {sides} rolls {value}.',
  'event.chance.die.seat': `${addressed('seat', 'You roll', 'rolls')} {value} with a {sides}.`,
  'event.chance.dice': 'The Dice tokens are shuffled and lie face down on the moons.',
  'event.chance.ipec': 'The IPEC tokens are shuffled and lie face down on the moons.',
  'galactic.wrong-phase': 'That is not possible now: {phase}.',
  'galactic.not-offered': '{ability} is not in the research tree.',
  'galactic.researched': 'You have researched {ability} already.',
  'galactic.needs': '{ability} needs {abilities} first.',
  'galactic.research-cost': '{ability} costs {cost}, but only {left} of {all} Research points are left.',
  'galactic.attack-die-chosen': 'You have chosen your attack die for this round: one at most.',
  'galactic.defense-die-chosen': 'You have chosen your defense die for this round: one at most.',
  'galactic.attack-die-first': 'Choose the attack die first, or none.',
  'galactic.no-attack-die': 'There is no such attack die: choose {sides}.',
  'galactic.no-defense-die': 'There is no such defense die: choose {sides}.',
  'galactic.die-cost': 'A {die} costs {cost}, but only {left} of your {all} points are left.',
  'galactic.dice-before-diplomacy': 'Choose attack die and defense die before diplomacy.',
  'galactic.bid-planet': '{place} is a planet: diplomacy goes to uncontrolled moons only.',
  'galactic.bid-controlled': '{moon} is controlled by {colour, select, you {you} other {{colour}}}: diplomacy goes to uncontrolled moons only.',
  'galactic.bid-one': 'You may have one ally, so bid on one moon at most.',
  'galactic.bid-most': 'You may have {allies} allies, so bid on at most that many moons.',
  'galactic.bid-again': 'You have bid on {moon} already: each moon once.',
  'galactic.bid-reach': 'You control nothing in the system of {moon}.',
  'galactic.bid-reach-outer': 'You control nothing in the system of {moon}, and it is no outer moon.',
  'galactic.bid-order': 'Bids go by rising number: after {after} not {moon}.',
  'galactic.bid-nothing': 'A bid is at least 1 point.',
  'galactic.bid-points': 'Only {left} of your {all} points are left.',
  'galactic.ally-no-territory': '{from} is your ally, not your territory: attack with the ally’s force.',
  'galactic.not-yours': 'You do not control {from}.',
  'galactic.no-die-bought': 'You have bought no attack die for this round.',
  'galactic.all-attacks-made': 'You have made all of your own attacks this turn.',
  'galactic.mode-used': 'You have made all of your own attacks with {mode} this turn.',
  'galactic.not-ally': '{from} is not your ally.',
  'galactic.ally-used': 'Your ally {from} has attacked in this turn: once each.',
  'galactic.ally-own-missing': 'To attack from an ally with your own military you need the ability for it.',
  'galactic.ally-own-used': 'You have attacked from an ally with your own military in this round: once only.',
  'galactic.ally-own-die': 'You have bought no attack die for this round.',
  'galactic.attack-itself': '{from} cannot attack itself.',
  'galactic.no-path': 'No path for Infantry leads from {from} to {to}: it leads to {places}.',
  'galactic.no-outer-moon': '{place} is no outer moon: the Hyper Beam works between outer moons only.',
  'galactic.attack-own': 'You control {to} yourself.',
  'galactic.attack-ally': '{to} is your ally.',
  'galactic.last-territory': '{to} is the last territory of {colour}: only Infantry from a territory you control, or your own military from an ally, can take it.',
  'galactic.dice-before-done': 'Choose attack die and defense die before you are done.',
  'galactic.no-attack-waits': 'No attack waits for your defense.',
  'galactic.defend-first': 'You are asked how to defend {to}.',
  'galactic.ask-research': '{left, plural, one {# Research point} other {# Research points}} left: research abilities. What is left is lost.',
  'galactic.ask-attack-die': '{left} of {all} points left: choose an attack die for your own attacks in this round.',
  'galactic.ask-defense-die': '{left} of {all} points left: choose a defense die.',
  'galactic.ask-bids': '{left} of {all} points left: bid on up to {moons, plural, one {# moon} other {# moons}} to win them as allies.',
  'galactic.ask-allocated': '{left} of {all} points left: finish the allocation.',
  'galactic.ask-turn': 'Your turn: attack by yourself or with {places}, or end your turn.',
  'galactic.ask-turn-own': 'Your turn: attack, or end your turn.',
  'galactic.ask-turn-allies': 'Your turn: attack with {places}, or end your turn.',
  'galactic.ask-turn-nothing': 'Your turn: no attack is left; end your turn.',
  'galactic.ask-defend-infantry': '{colour} attacks {to} with Infantry. Once per round you may defend with the other type.',
  'galactic.ask-defend-beam': '{colour} attacks {to} with Hyper Beam. Once per round you may defend with the other type.',
};

const fr: Record<keyof typeof en, string> = {
  'event.research': `${by('Vous recherchez', 'recherche')} {ability}.`,
  'event.research-done': `${by('Vous avez fini votre', 'a fini sa')} recherche.`,
  'event.research-shown': `${by('Vous avez', 'a')} recherché {research}.`,
  'event.round': 'La manche {round} commence. L’ordre des tours est : {order}.',
  'event.attack-die': `${by('Vous achetez', 'achète')} un dé d’attaque {sides}.`,
  'event.attack-die.none': `${by('Vous n’achetez', 'n’achète')} pas de dé d’attaque.`,
  'event.defense-die': `${by('Vous prenez', 'prend')} un dé de défense {sides}.`,
  'event.diplomacy': `${by('Vous misez', 'mise')} {points} sur {moon}.`,
  'event.allocate-done': `${by('Vous avez fini votre', 'a fini sa')} répartition.`,
  'event.allocation-shown': `${addressed('seat', 'Vous avez', 'a')} choisi : dé d’attaque {attack_die}, dé de défense {defense_die}{bids}.`,
  'event.ally': `{moon} est {seat, select, you {votre alliée} other {l’alliée de {seat}}} pour cette manche.`,
  'event.ally.tokens': `{moon} est {seat, select, you {votre alliée} other {l’alliée de {seat}}} pour cette manche ({die}, {ipec}).`,
  'event.attack': `${by('Vous attaquez', 'attaque')} {to} depuis {from} par {mode}.`,
  'event.attack.ally': `${by('Vous attaquez', 'attaque')} {to} depuis {from} par {mode}, avec le dé de l’alliée.`,
  'event.attack.ally-own': `${by('Vous attaquez', 'attaque')} {to} depuis l’alliée {from} par {mode}, avec ${addressed('seat', 'votre', 'son', true)} propre dé.`,
  'event.revealed': '{moon} montre un {die}.',
  'event.revealed.both': '{moon} montre un {die}, {ipec}.',
  'event.penalty': `${by('Vous aurez', 'aura')} la moitié des points à la prochaine manche (IPEC).`,
  'event.defend': `${by('Vous défendez', 'défend')} par {with}.`,
  'event.battle.won': `${by('Vous réussissez', 'réussit')} : {attack_total} contre {defense_total}.`,
  'event.battle.lost': `${by('Vous échouez', 'échoue')} : {attack_total} contre {defense_total}.`,
  'event.hit': 'Il reste {hp, plural, one {# point de vie} other {# points de vie}} à {planet}.',
  'event.taken': `${by('Vous prenez', 'prend')} {place}.`,
  'event.taken.from': `{seat, select, you {Vous prenez {place} à {from}} other {{from, select, you {{seat} vous prend {place}} other {{seat} prend {place} à {from}}}}}.`,
  'event.eliminated': `${by('Vous êtes éliminé', 'est éliminé')}.`,
  'event.end-turn': `${by('Vous finissez votre', 'finit son')} tour.`,
  'event.ipec-deal': 'Les jetons IPEC sont redistribués : {controlled} contrôlée(s) par l’IPEC, {free} libre(s).',
  'event.over': `${addressed('winners', 'Vous gagnez', 'gagne')}.`,
  'event.over.shared': 'La victoire est partagée entre {winners}.',
  'event.chance.die': 'Un {sides} donne {value}.',
  'event.chance.die.seat': `${addressed('seat', 'Vous obtenez', 'obtient')} {value} avec un {sides}.`,
  'event.chance.dice': 'Les jetons de dés sont mélangés et posés face cachée sur les lunes.',
  'event.chance.ipec': 'Les jetons IPEC sont mélangés et posés face cachée sur les lunes.',
  'galactic.wrong-phase': 'Ce n’est pas possible maintenant : {phase}.',
  'galactic.not-offered': '{ability} n’est pas dans l’arbre de recherche.',
  'galactic.researched': 'Vous avez déjà recherché {ability}.',
  'galactic.needs': '{ability} demande d’abord {abilities}.',
  'galactic.research-cost': '{ability} coûte {cost}, mais il ne reste que {left} points de recherche sur {all}.',
  'galactic.attack-die-chosen': 'Vous avez déjà choisi votre dé d’attaque pour cette manche : un au plus.',
  'galactic.defense-die-chosen': 'Vous avez déjà choisi votre dé de défense pour cette manche : un au plus.',
  'galactic.attack-die-first': 'Choisissez d’abord le dé d’attaque, ou aucun.',
  'galactic.no-attack-die': 'Ce dé d’attaque n’existe pas : choisissez {sides}.',
  'galactic.no-defense-die': 'Ce dé de défense n’existe pas : choisissez {sides}.',
  'galactic.die-cost': 'Un {die} coûte {cost}, mais il ne vous reste que {left} points sur {all}.',
  'galactic.dice-before-diplomacy': 'Choisissez dé d’attaque et dé de défense avant la diplomatie.',
  'galactic.bid-planet': '{place} est une planète : la diplomatie ne vise que des lunes non contrôlées.',
  'galactic.bid-controlled': '{colour, select, you {Vous contrôlez {moon}} other {{moon} est contrôlée par {colour}}} : la diplomatie ne vise que des lunes non contrôlées.',
  'galactic.bid-one': 'Vous pouvez avoir une alliée : misez sur une lune au plus.',
  'galactic.bid-most': 'Vous pouvez avoir {allies} alliées : misez sur autant de lunes au plus.',
  'galactic.bid-again': 'Vous avez déjà misé sur {moon} : une fois par lune.',
  'galactic.bid-reach': 'Vous ne contrôlez rien dans le système de {moon}.',
  'galactic.bid-reach-outer': 'Vous ne contrôlez rien dans le système de {moon}, et ce n’est pas une lune extérieure.',
  'galactic.bid-order': 'Les mises vont par numéro croissant : après {after}, pas {moon}.',
  'galactic.bid-nothing': 'Une mise est d’au moins 1 point.',
  'galactic.bid-points': 'Il ne vous reste que {left} points sur {all}.',
  'galactic.ally-no-territory': '{from} est votre alliée, pas votre territoire : attaquez avec la force de l’alliée.',
  'galactic.not-yours': 'Vous ne contrôlez pas {from}.',
  'galactic.no-die-bought': 'Vous n’avez pas acheté de dé d’attaque pour cette manche.',
  'galactic.all-attacks-made': 'Vous avez fait toutes vos attaques de ce tour.',
  'galactic.mode-used': 'Vous avez fait toutes vos attaques par {mode} de ce tour.',
  'galactic.not-ally': '{from} n’est pas votre alliée.',
  'galactic.ally-used': 'Votre alliée {from} a déjà attaqué dans ce tour : une fois chacune.',
  'galactic.ally-own-missing': 'Pour attaquer depuis une alliée avec vos propres forces, il vous faut la capacité.',
  'galactic.ally-own-used': 'Vous avez déjà attaqué depuis une alliée avec vos propres forces dans cette manche.',
  'galactic.ally-own-die': 'Vous n’avez pas acheté de dé d’attaque pour cette manche.',
  'galactic.attack-itself': '{from} ne peut s’attaquer elle-même.',
  'galactic.no-path': 'Aucun chemin d’infanterie ne mène de {from} à {to} : il mène à {places}.',
  'galactic.no-outer-moon': '{place} n’est pas une lune extérieure : l’hyperfaisceau va d’une lune extérieure à une autre.',
  'galactic.attack-own': 'Vous contrôlez vous-même {to}.',
  'galactic.attack-ally': '{to} est votre alliée.',
  'galactic.last-territory': '{to} est le dernier territoire de {colour} : seule l’infanterie depuis un de vos territoires, ou vos forces depuis une alliée, peut le prendre.',
  'galactic.dice-before-done': 'Choisissez dé d’attaque et dé de défense avant de finir.',
  'galactic.no-attack-waits': 'Aucune attaque n’attend votre défense.',
  'galactic.defend-first': 'On vous demande comment défendre {to}.',
  'galactic.ask-research': '{left, plural, one {# point de recherche} other {# points de recherche}} : recherchez des capacités. Ce qui reste est perdu.',
  'galactic.ask-attack-die': '{left} points sur {all} : choisissez un dé d’attaque pour vos attaques de cette manche.',
  'galactic.ask-defense-die': '{left} points sur {all} : choisissez un dé de défense.',
  'galactic.ask-bids': '{left} points sur {all} : misez sur {moons, plural, one {# lune} other {# lunes}} au plus pour en faire des alliées.',
  'galactic.ask-allocated': '{left} points sur {all} : finissez la répartition.',
  'galactic.ask-turn': 'À vous : attaquez vous-même ou avec {places}, ou finissez votre tour.',
  'galactic.ask-turn-own': 'À vous : attaquez, ou finissez votre tour.',
  'galactic.ask-turn-allies': 'À vous : attaquez avec {places}, ou finissez votre tour.',
  'galactic.ask-turn-nothing': 'À vous : plus d’attaque possible ; finissez votre tour.',
  'galactic.ask-defend-infantry': '{colour} attaque {to} par l’infanterie. Une fois par manche, vous pouvez défendre avec l’autre type.',
  'galactic.ask-defend-beam': '{colour} attaque {to} par l’hyperfaisceau. Une fois par manche, vous pouvez défendre avec l’autre type.',
};

function variant(event: GameEvent): string {
  switch (event.type) {
    case 'attack-die':
      return event['sides'] === 0 ? 'attack-die.none' : 'attack-die';
    case 'ally':
      return 'die' in event ? 'ally.tokens' : 'ally';
    case 'attack':
      return event['force'] === 'own' ? 'attack' : `attack.${String(event['force'])}`;
    case 'revealed':
      return 'ipec' in event ? 'revealed.both' : 'revealed';
    case 'battle':
      return event['won'] === true ? 'battle.won' : 'battle.lost';
    case 'taken':
      return event['from'] === null ? 'taken' : 'taken.from';
    case 'over':
      return (event['winners'] as Json[]).length === 1 ? 'over' : 'over.shared';
    case 'chance':
      if (event['kind'] === 'die') return event['seat'] === null ? 'chance.die' : 'chance.die.seat';
      return `chance.${String(event['what'])}`;
    default:
      return event.type;
  }
}

const places = new Set(['moon', 'place', 'places', 'planet', 'from', 'to', 'after']);
const place = (value: Json): Value => ({ text: String(value), show: String(value) });
const dice = new Set(['sides', 'die', 'attack_die', 'defense_die']);
const die = (value: Json) => dieName(Number(value));

function valueOf(name: string, value: Json, to: Telling): Value | undefined {
  // `taken` says from whom, everything else from where.
  if (name === 'from' && typeof value === 'number') return person(value, to);
  if (places.has(name) && value !== null) return Array.isArray(value) ? listed(value.map(place)) : place(value);
  if (dice.has(name)) return Array.isArray(value) ? listed(value.map(die), 'disjunction') : die(value);
  switch (name) {
    case 'ability':
      return abilityName(String(value));
    case 'abilities':
      return listed((value as string[]).map(abilityName), 'disjunction');
    case 'research':
      return (value as string[]).length ? listed((value as string[]).map(abilityName)) : t('nothing');
    case 'ipec':
      return t(value === true ? 'ipec.yes' : 'ipec.no');
    case 'mode':
    case 'with':
      return withMode(value as Mode);
    case 'colour':
      return person(colours.indexOf(String(value)), to);
    case 'phase':
      return t(`phase.${value as 'research'}`);
    default:
      return undefined;
  }
}

export const words: GameWords = {
  catalogues: { en, fr },
  variant,
  seats: ['order', 'winners'],
  value: valueOf,
  more(event): Values {
    if (event.type !== 'allocation-shown') return {};
    const bids = Object.entries((event['diplomacy'] ?? {}) as Record<string, number>);
    return { bids: bids.map(([id, n]) => t('bid', { n, id })).join('') };
  },
  advice(action) {
    const word = (name: string) => String(action[name]);
    switch (action.type) {
      case 'research':
        return t('advice.research', { what: abilityName(word('ability')) });
      case 'research-done':
        return t('advice.research-done');
      case 'attack-die':
        return action['sides'] ? t('advice.attack-die', { n: word('sides') }) : t('advice.attack-die.none');
      case 'defense-die':
        return t('advice.defense-die', { n: word('sides') });
      case 'diplomacy':
        return t('advice.diplomacy', { n: Number(action['points']), id: word('moon') });
      case 'allocate-done':
        return t('do.allocate');
      case 'attack':
        return t('advice.attack', { from: word('from'), to: word('to'), mode: withMode(word('mode') as Mode) });
      case 'defend':
        return t('do.defend', { mode: withMode(word('with') as Mode) });
      default:
        return t('do.end');
    }
  },
};
