import { listed } from '../../lib/i18n.svelte';
import type { Value, Values } from '../../lib/format';
import type { GameEvent, Json } from '../../lib/protocol';
import { addressed, called, person, type GameWords, type Telling } from '../words';
import { commandName, hexName, t } from './messages';

// What `pocket` tells: its events, refusals and questions.

const by = (you: string, other: string) => addressed('seat', you, other);
const ships = (gap: string) => `{${gap}, plural, one {# ship} other {# ships}}`;
const vaisseaux = (gap: string) => `{${gap}, plural, one {# vaisseau} other {# vaisseaux}}`;

const en = {
  'event.deploy': `${by('You deploy', 'deploys')} ${ships('ships')} on {hex}.`,
  'event.plan': `${by('You have planned', 'has planned')}.`,
  'event.plan.mine': `${by('You have planned', 'has planned')}: {order}.`,
  'event.reveal': 'Step {n} is revealed: {list}.',
  'event.command': `${by('You carry out', 'carries out')} {command} with strength {strength}.`,
  'event.expand': `${by('You add', 'adds')} ${ships('ships')} to {hex}.`,
  'event.move': `${by('You move', 'moves')} ${ships('ships')} from {from} to {to}.`,
  'event.continue': `${by('You go on', 'goes on')} with ${ships('ships')} from {from} to {to}.`,
  'event.continue.leave': `${by('You go on', 'goes on')} with ${ships('ships')} from {from} to {to}, leaving {leave}.`,
  'event.continue.take': `${by('You go on', 'goes on')} with ${ships('ships')} from {from} to {to}, taking {take} along.`,
  'event.halt': `${by('You halt', 'halts')} in {hex}.`,
  'event.invade': `${by('You begin', 'begins')} an invasion of {hex}.`,
  'event.send': `${by('You send', 'sends')} ${ships('ships')} from {from} to {to}.`,
  'event.battle.free': `${by('You invade', 'invades')} {hex} with ${ships('sent')} and ${addressed('seat', 'take', 'takes', true)} it unopposed.`,
  'event.battle.win': `${by('You invade', 'invades')} {hex} with {sent} against {against} of ${addressed('owner', 'yours', '')}; both lose {lost}, and the invader holds it with {left}.`,
  'event.battle.lose': `${by('You invade', 'invades')} {hex} with {sent} against {against} of ${addressed('owner', 'yours', '')}; both lose {lost}, and the defender keeps {left}.`,
  'event.battle.draw': `${by('You invade', 'invades')} {hex} with {sent} against {against} of ${addressed('owner', 'yours', '')}; both lose {lost}, and it is left unoccupied.`,
  'event.command-ends': `${by('You end', 'ends')} {command}.`,
  'event.sustain': `{hex} cannot sustain ${ships('lost')} of ${addressed('seat', 'yours', '')}.`,
  'event.score': `${by('You choose', 'chooses')} sector {sector}.`,
  'event.points': 'The chosen sectors score: {points}.',
  'event.final-points': 'All sectors score double: {points}.',
  'event.round': `Round {round}: ${addressed('start', 'you are', 'is')} the start player.`,
  'event.over': `${addressed('winners', 'You win', 'wins')} the game.`,
  'event.over.shared': 'The victory is shared by {winners}.',
  'event.chance.outer': 'The outer sector cards are shuffled.',
  'event.chance.side': 'The side sector cards are shuffled.',
  'event.chance.start': `${addressed('value', 'You are', 'is')} the start player, by lot.`,
  'event.chance.edge': 'One edge of the board is left out, by lot.',
  'event.chance.turn-left': 'The sector card on the left is {value, select, 0 {not turned} other {turned}}.',
  'event.chance.turn-right': 'The sector card on the right is {value, select, 0 {not turned} other {turned}}.',
  'pocket.wrong-phase': 'That belongs to another phase: {wanted}. This is {phase}.',
  'pocket.moving': 'A movement is under way: continue or halt first.',
  'pocket.invading-nothing-sent': 'An invasion is under way: send at least one ship.',
  'pocket.invading': 'An invasion is under way: send more ships or strike.',
  'pocket.not-expand': 'In Expand you add ships or pass.',
  'pocket.not-explore': 'In Explore you move or pass.',
  'pocket.not-exterminate': 'In Exterminate you invade or pass.',
  'pocket.not-in-play': '{hex} is not in play.',
  'pocket.edge-removed': '{hex} is not in play: the {edge} edge is left out.',
  'pocket.not-next': '{hex} is not next to {from}. Its neighbours are {hexes}.',
  'pocket.held': '{hex} holds ships of {seat}; nobody moves into it or through it.',
  'pocket.held-neutral': '{hex} holds neutral ships; nobody moves into it or through it.',
  'pocket.deploy-no-system': '{hex} has no system; ships are deployed on Level I systems.',
  'pocket.deploy-level': '{hex} has Level {level}; ships are deployed on Level I systems.',
  'pocket.deploy-occupied': '{hex} lies in a sector that is occupied already. Possible are {hexes}.',
  'pocket.expand-not-yours': '{hex} is not yours; new ships go onto systems you control.',
  'pocket.expand-no-system': '{hex} has no system; new ships go onto systems you control.',
  'pocket.supply': `Your supply has only ${ships('ships')}.`,
  'pocket.expand-strength': `This command adds at most ${ships('ships')} more.`,
  'pocket.move-no-ships': 'You have no ships in {hex}.',
  'pocket.all-moved': 'All your ships in {hex} have moved this round.',
  'pocket.some-moved': `Only ${ships('ships')} in {hex} can still move.`,
  'pocket.leave-too-many': `A fleet of ${ships('fleet')} can leave at most {ships} behind; to stop here, halt.`,
  'pocket.take-too-many': `{hex} has ${ships('ships')} that can be taken along.`,
  'pocket.invade-no-system': '{hex} has no system; only systems are invaded.',
  'pocket.invade-own': 'You control {hex} already.',
  'pocket.invade-again': '{hex} was invaded in this command already.',
  'pocket.invade-far': 'You have no ships next to {hex}.',
  'pocket.invade-spent': 'Your ships next to {hex} have taken part in an invasion already.',
  'pocket.send-no-ships': 'You have no ships in {hex}.',
  'pocket.send-far': '{hex} is not next to {to}.',
  'pocket.send-order': 'Ships are sent by rising hex number: after {after} not {hex}.',
  'pocket.send-spent': 'The ships in {hex} have taken part in an invasion already.',
  'pocket.send-too-many': `{hex} can send at most ${ships('ships')}.`,
  'pocket.score-centre': 'The centre, {sector}, is never chosen.',
  'pocket.score-not-in-play': 'Sector {sector} is not in play.',
  'pocket.score-again': 'Sector {sector} was chosen already this round.',
  'pocket.score-empty': 'Sector {sector} is not occupied: nobody has ships in it.',
  'pocket.score-empty-systems': 'Sector {sector} is not occupied: nobody has ships on a system of it.',
  'pocket.board-form': 'The board is random, standard, or a list of nine cards.',
  'pocket.board-no-card': 'There is no card {card}; the cards are A to F, S-1, S-2 and Tri.',
  'pocket.board-centre': 'In the centre, {sector}, lies Tri, not {card}.',
  'pocket.board-side': 'At the side, {sector}, lies S-1 or S-2, not {card}.',
  'pocket.board-outer': 'In the top and bottom row, {sector}, lies one of A to F, not {card}.',
  'pocket.board-centre-turned': 'The card in the centre, {sector}, is never turned.',
  'pocket.board-turned': 'The card {sector} has its stripe outside: it is {turned, select, true {turned} other {not turned}}.',
  'pocket.board-twice': 'Card {card} is there twice.',
  'pocket.ask-deploy': 'Deploy 2 ships on a Level I system in a sector that nobody occupies (fleet {fleet} of 2).',
  'pocket.ask-plan': 'Put your three commands in order. The fewer choose the same one in a step, the stronger it is.',
  'pocket.ask-expand': `Expand: add ships to systems you control (${ships('ships')} left, supply {supply}), or pass.`,
  'pocket.ask-explore': 'Explore: move a fleet ({movements, plural, one {# movement} other {# movements}} left), or pass.',
  'pocket.ask-continue': `Your fleet of ${ships('fleet')} in {hex} may go on to {hexes}, or halt.`,
  'pocket.ask-continue-leave': `Your fleet of ${ships('fleet')} in {hex} may go on to {hexes}, leaving up to {leave} behind, or halt.`,
  'pocket.ask-continue-take': `Your fleet of ${ships('fleet')} in {hex} may go on to {hexes}, taking up to {take} along, or halt.`,
  'pocket.ask-continue-both': `Your fleet of ${ships('fleet')} in {hex} may go on to {hexes}, leaving up to {leave} behind or taking up to {take} along, or halt.`,
  'pocket.ask-exterminate': 'Exterminate: invade a system next to your ships ({invasions, plural, one {# invasion} other {# invasions}} left), or pass.',
  'pocket.ask-send': `Invasion of {hex}, defended by ${ships('against')}: ${ships('sent')} sent. Send ships from {hexes}.`,
  'pocket.ask-strike': `Invasion of {hex}, defended by ${ships('against')}: ${ships('sent')} sent. Send ships from {hexes}, or strike.`,
  'pocket.ask-strike-only': `Invasion of {hex}, defended by ${ships('against')}: ${ships('sent')} sent. Strike.`,
  'pocket.ask-score': 'Choose a sector to score for everybody.',
  'pocket.ask-score-tri-prime': 'You control Tri-Prime: choose one more sector to score.',
};

const fr: Record<keyof typeof en, string> = {
  'event.deploy': `${by('Vous déployez', 'déploie')} ${vaisseaux('ships')} en {hex}.`,
  'event.plan': `${by('Vous avez fait votre plan', 'a fait son plan')}.`,
  'event.plan.mine': `${by('Vous avez fait votre plan', 'a fait son plan')} : {order}.`,
  'event.reveal': 'L’étape {n} est révélée : {list}.',
  'event.command': `${by('Vous exécutez', 'exécute')} {command} avec une force de {strength}.`,
  'event.expand': `${by('Vous ajoutez', 'ajoute')} ${vaisseaux('ships')} en {hex}.`,
  'event.move': `${by('Vous déplacez', 'déplace')} ${vaisseaux('ships')} de {from} à {to}.`,
  'event.continue': `${by('Vous continuez', 'continue')} avec ${vaisseaux('ships')} de {from} à {to}.`,
  'event.continue.leave': `${by('Vous continuez', 'continue')} avec ${vaisseaux('ships')} de {from} à {to} et en ${addressed('seat', 'laissez', 'laisse', true)} {leave}.`,
  'event.continue.take': `${by('Vous continuez', 'continue')} avec ${vaisseaux('ships')} de {from} à {to} et en ${addressed('seat', 'prenez', 'prend', true)} {take}.`,
  'event.halt': `${by('Vous vous arrêtez', 's’arrête')} en {hex}.`,
  'event.invade': `${by('Vous commencez', 'commence')} une invasion de {hex}.`,
  'event.send': `${by('Vous envoyez', 'envoie')} ${vaisseaux('ships')} de {from} à {to}.`,
  'event.battle.free': `${by('Vous envahissez', 'envahit')} {hex} avec ${vaisseaux('sent')} et le ${addressed('seat', 'prenez', 'prend', true)} sans combat.`,
  'event.battle.win': `${by('Vous envahissez', 'envahit')} {hex} avec {sent} contre {against} ${'{owner, select, you {à vous} other {de {owner}}}'} ; chaque camp en perd {lost}, l’envahisseur le tient avec {left}.`,
  'event.battle.lose': `${by('Vous envahissez', 'envahit')} {hex} avec {sent} contre {against} ${'{owner, select, you {à vous} other {de {owner}}}'} ; chaque camp en perd {lost}, le défenseur en garde {left}.`,
  'event.battle.draw': `${by('Vous envahissez', 'envahit')} {hex} avec {sent} contre {against} ${'{owner, select, you {à vous} other {de {owner}}}'} ; chaque camp en perd {lost}, et il reste inoccupé.`,
  'event.command-ends': `${by('Vous terminez', 'termine')} {command}.`,
  'event.sustain': `{hex} ne peut entretenir ${vaisseaux('lost')} {seat, select, you {à vous} other {de {seat}}}.`,
  'event.score': `${by('Vous choisissez', 'choisit')} le secteur {sector}.`,
  'event.points': 'Les secteurs choisis comptent : {points}.',
  'event.final-points': 'Tous les secteurs comptent double : {points}.',
  'event.round': `Manche {round} : ${addressed('start', 'vous commencez', 'commence')}.`,
  'event.over': `${addressed('winners', 'Vous gagnez', 'gagne')} la partie.`,
  'event.over.shared': 'La victoire est partagée entre {winners}.',
  'event.chance.outer': 'Les cartes des secteurs extérieurs sont mélangées.',
  'event.chance.side': 'Les cartes des secteurs latéraux sont mélangées.',
  'event.chance.start': `${addressed('value', 'Vous commencez', 'commence')}, par tirage au sort.`,
  'event.chance.edge': 'Un bord du plateau est retiré, par tirage au sort.',
  'event.chance.turn-left': 'La carte de secteur de gauche {value, select, 0 {n’est pas} other {est}} tournée.',
  'event.chance.turn-right': 'La carte de secteur de droite {value, select, 0 {n’est pas} other {est}} tournée.',
  'pocket.wrong-phase': 'Cela se fait dans une autre phase : {wanted}. Phase actuelle : {phase}.',
  'pocket.moving': 'Un mouvement est en cours : continuez ou arrêtez-vous d’abord.',
  'pocket.invading-nothing-sent': 'Une invasion est en cours : envoyez au moins un vaisseau.',
  'pocket.invading': 'Une invasion est en cours : envoyez d’autres vaisseaux ou frappez.',
  'pocket.not-expand': 'Avec Expansion, ajoutez des vaisseaux ou passez.',
  'pocket.not-explore': 'Avec Exploration, déplacez une flotte ou passez.',
  'pocket.not-exterminate': 'Avec Extermination, envahissez ou passez.',
  'pocket.not-in-play': '{hex} n’est pas en jeu.',
  'pocket.edge-removed': '{hex} n’est pas en jeu : le bord {edge} est retiré.',
  'pocket.not-next': '{hex} n’est pas voisin de {from}, dont les voisins sont {hexes}.',
  'pocket.held': '{hex} contient des vaisseaux de {seat} ; on ne peut ni y entrer ni le traverser.',
  'pocket.held-neutral': '{hex} contient des vaisseaux neutres ; on ne peut ni y entrer ni le traverser.',
  'pocket.deploy-no-system': '{hex} n’a pas de système ; on déploie sur des systèmes de niveau I.',
  'pocket.deploy-level': '{hex} est de niveau {level} ; on déploie sur des systèmes de niveau I.',
  'pocket.deploy-occupied': '{hex} est dans un secteur déjà occupé. Possibles : {hexes}.',
  'pocket.expand-not-yours': '{hex} n’est pas à vous ; les nouveaux vaisseaux vont sur vos systèmes.',
  'pocket.expand-no-system': '{hex} n’a pas de système ; les nouveaux vaisseaux vont sur vos systèmes.',
  'pocket.supply': `Il ne reste que ${vaisseaux('ships')} dans votre réserve.`,
  'pocket.expand-strength': `Cet ordre ajoute encore ${vaisseaux('ships')} au plus.`,
  'pocket.move-no-ships': 'Vous n’avez pas de vaisseau en {hex}.',
  'pocket.all-moved': 'Tous vos vaisseaux en {hex} ont déjà bougé dans cette manche.',
  'pocket.some-moved': `Seulement ${vaisseaux('ships')} en {hex} peuvent encore bouger.`,
  'pocket.leave-too-many': `Une flotte de ${vaisseaux('fleet')} peut en laisser {ships} au plus ; pour rester ici, arrêtez-vous.`,
  'pocket.take-too-many': `{hex} a ${vaisseaux('ships')} à emmener.`,
  'pocket.invade-no-system': '{hex} n’a pas de système ; on n’envahit que des systèmes.',
  'pocket.invade-own': 'Vous contrôlez déjà {hex}.',
  'pocket.invade-again': '{hex} a déjà été envahi avec cet ordre.',
  'pocket.invade-far': 'Vous n’avez pas de vaisseau à côté de {hex}.',
  'pocket.invade-spent': 'Vos vaisseaux à côté de {hex} ont déjà pris part à une invasion.',
  'pocket.send-no-ships': 'Vous n’avez pas de vaisseau en {hex}.',
  'pocket.send-far': '{hex} n’est pas voisin de {to}.',
  'pocket.send-order': 'Les vaisseaux partent par numéro croissant : après {after}, pas {hex}.',
  'pocket.send-spent': 'Les vaisseaux en {hex} ont déjà pris part à une invasion.',
  'pocket.send-too-many': `{hex} peut envoyer ${vaisseaux('ships')} au plus.`,
  'pocket.score-centre': 'Le centre, {sector}, n’est jamais choisi.',
  'pocket.score-not-in-play': 'Le secteur {sector} n’est pas en jeu.',
  'pocket.score-again': 'Le secteur {sector} a déjà été choisi dans cette manche.',
  'pocket.score-empty': 'Le secteur {sector} n’est pas occupé : personne n’y a de vaisseau.',
  'pocket.score-empty-systems': 'Le secteur {sector} n’est pas occupé : personne n’a de vaisseau sur l’un de ses systèmes.',
  'pocket.board-form': 'Le plateau est au hasard, standard, ou une liste de neuf cartes.',
  'pocket.board-no-card': 'Il n’y a pas de carte {card} ; les cartes sont A à F, S-1, S-2 et Tri.',
  'pocket.board-centre': 'Au centre, {sector}, se trouve Tri, pas {card}.',
  'pocket.board-side': 'Sur le côté, {sector}, se trouve S-1 ou S-2, pas {card}.',
  'pocket.board-outer': 'Dans la rangée du haut ou du bas, {sector}, se trouve une carte de A à F, pas {card}.',
  'pocket.board-centre-turned': 'La carte du centre, {sector}, n’est jamais tournée.',
  'pocket.board-turned': 'La carte {sector} a sa bande à l’extérieur : elle {turned, select, true {est tournée} other {n’est pas tournée}}.',
  'pocket.board-twice': 'La carte {card} y est deux fois.',
  'pocket.ask-deploy': 'Déployez 2 vaisseaux sur un système de niveau I dans un secteur que personne n’occupe (flotte {fleet} sur 2).',
  'pocket.ask-plan': 'Mettez vos trois ordres en ordre. Moins on est nombreux à choisir le même à une étape, plus il est fort.',
  'pocket.ask-expand': `Expansion : ajoutez des vaisseaux à vos systèmes (encore ${vaisseaux('ships')}, réserve {supply}), ou passez.`,
  'pocket.ask-explore': 'Exploration : déplacez une flotte (encore {movements, plural, one {# mouvement} other {# mouvements}}), ou passez.',
  'pocket.ask-continue': `Votre flotte de ${vaisseaux('fleet')} en {hex} peut continuer vers {hexes}, ou s’arrêter.`,
  'pocket.ask-continue-leave': `Votre flotte de ${vaisseaux('fleet')} en {hex} peut continuer vers {hexes} en laissant {leave} au plus, ou s’arrêter.`,
  'pocket.ask-continue-take': `Votre flotte de ${vaisseaux('fleet')} en {hex} peut continuer vers {hexes} en prenant {take} au plus, ou s’arrêter.`,
  'pocket.ask-continue-both': `Votre flotte de ${vaisseaux('fleet')} en {hex} peut continuer vers {hexes} en laissant {leave} ou en prenant {take} au plus, ou s’arrêter.`,
  'pocket.ask-exterminate': 'Extermination : envahissez un système à côté de vos vaisseaux (encore {invasions, plural, one {# invasion} other {# invasions}}), ou passez.',
  'pocket.ask-send': `Invasion de {hex}, défendu par ${vaisseaux('against')} : ${vaisseaux('sent')} en route. Envoyez des vaisseaux de {hexes}.`,
  'pocket.ask-strike': `Invasion de {hex}, défendu par ${vaisseaux('against')} : ${vaisseaux('sent')} en route. Envoyez des vaisseaux de {hexes}, ou frappez.`,
  'pocket.ask-strike-only': `Invasion de {hex}, défendu par ${vaisseaux('against')} : ${vaisseaux('sent')} en route. Frappez.`,
  'pocket.ask-score': 'Choisissez un secteur qui compte pour tous.',
  'pocket.ask-score-tri-prime': 'Vous contrôlez Tri-Prime : choisissez encore un secteur qui compte.',
};

function variant(event: GameEvent): string {
  switch (event.type) {
    case 'plan':
      return 'order' in event ? 'plan.mine' : 'plan';
    case 'continue':
      return Number(event['leave']) > 0 ? 'continue.leave' : Number(event['take']) > 0 ? 'continue.take' : 'continue';
    case 'battle': {
      const sent = Number(event['sent']);
      const against = Number(event['against']);
      return against === 0 ? 'battle.free' : sent > against ? 'battle.win' : sent < against ? 'battle.lose' : 'battle.draw';
    }
    case 'over':
      return (event['winners'] as Json[]).length === 1 ? 'over' : 'over.shared';
    case 'chance':
      return `chance.${String(event['what'])}`;
    default:
      return event.type;
  }
}

const places = new Set(['hex', 'hexes', 'from', 'to', 'after']);
const hex = (value: Json): Value => ({ text: hexName(String(value)), show: String(value) });

function valueOf(name: string, value: Json, to: Telling): Value | undefined {
  if (places.has(name)) return Array.isArray(value) ? listed(value.map(hex)) : hex(value);
  switch (name) {
    case 'sector':
      return { text: String(value), show: String(value) };
    case 'command':
      return commandName(String(value));
    case 'order':
      return listed((value as string[]).map(commandName));
    case 'owner':
      return typeof value === 'number' ? person(value, to) : t('neutral');
    case 'points':
      return (value as number[]).map((n, seat) => t('gain', { who: called(seat, to), n })).join(', ');
    case 'phase':
    case 'wanted':
      return t(`phase.${value as 'plan'}`);
    case 'edge':
      return t(`edge.${value as 'top'}`);
    default:
      return undefined;
  }
}

export const words: GameWords = {
  catalogues: { en, fr },
  variant,
  seats: ['start', 'winners'],
  value: valueOf,
  more(event, to): Values {
    if (event.type === 'battle') return { left: Math.abs(Number(event['sent']) - Number(event['against'])) };
    if (event.type === 'chance' && event['what'] === 'start') return { value: person(event['value'], to) };
    if (event.type !== 'reveal') return {};
    return {
      n: Number(event['step']) + 1,
      list: (event['commands'] as string[]).map((command, seat) => t('reveal.one', { who: called(seat, to), command: commandName(command) })).join(', '),
    };
  },
  advice(action) {
    const at = (name: string) => hexName(String(action[name]));
    const n = Number(action['ships'] ?? 0);
    switch (action.type) {
      case 'deploy':
        return t('do.deploy', { id: at('hex') });
      case 'plan':
        return t('advice.plan', { order: (action['order'] as string[]).map(commandName).join(', ') });
      case 'expand':
        return t('advice.expand', { n, hex: at('hex') });
      case 'move':
        return t('advice.move', { n, from: at('from'), to: at('to') });
      case 'continue':
        return t('do.continue', { id: at('to') });
      case 'halt':
        return t('do.halt');
      case 'invade':
        return t('advice.invade', { hex: at('hex') });
      case 'send':
        return t('advice.send', { n, hex: at('from') });
      case 'strike':
        return t('do.strike');
      case 'score':
        return t('do.score', { id: String(action['sector']) });
      default:
        return t('do.done');
    }
  },
};
