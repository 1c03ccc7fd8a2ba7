import type { GameInfo } from '../lib/protocol';
import { maybe } from '../lib/i18n.svelte';
import { catalogues, t } from '../messages';
import type { GameEntry } from './board';
import { sentence as clashSentence } from './clash/sentence';
import { sentence as galacticSentence } from './galactic/sentence';
import { history as galacticHistory } from './galactic/story';
import { history as pocketHistory } from './pocket/history';
import { sentence as pocketSentence } from './pocket/sentence';
import { sentence as seizeSentence } from './seize/sentence';

// The one list of games. A game that is not here is played on the generic board.
const generic = () => import('./generic/Board.svelte');

const entries: GameEntry[] = [
  { id: 'clash', picture: 'cards', minutes: 15, secret: () => true, board: () => import('./clash/Board.svelte'), advice: () => import('./clash/advice'), sentence: clashSentence },
  {
    id: 'pocket',
    picture: 'hexes',
    minutes: 40,
    seats: 3,
    secret: (view) => view.phase === 'plan',
    board: () => import('./pocket/Board.svelte'),
    advice: () => import('./pocket/advice'),
    history: pocketHistory,
    sentence: pocketSentence,
  },
  {
    id: 'galactic',
    picture: 'moons',
    minutes: 60,
    secret: () => true,
    board: () => import('./galactic/Board.svelte'),
    advice: () => import('./galactic/advice'),
    history: galacticHistory,
    sentence: galacticSentence,
  },
  {
    id: 'seize',
    picture: 'throne',
    minutes: 60,
    secret: () => true,
    board: () => import('./seize/Board.svelte'),
    advice: () => import('./seize/advice'),
    sentence: seizeSentence,
    editors: { decks: () => import('./seize/SetUpDecks.svelte') },
  },
];

export function gameOf(id: string): GameEntry {
  return entries.find((one) => one.id === id) ?? { id, picture: 'stars', minutes: 0, secret: () => true, board: generic };
}

export function usualSeats(game: GameInfo): number {
  const usual = gameOf(game.id).seats;
  return usual !== undefined && game.seats.includes(usual) ? usual : game.seats[0]!;
}

// What chance picked: a seat, or something of a game, or else by its bare name.
function chosen(what: string, value: string, name: (seat: number) => string): string {
  const known = (key: string): key is keyof typeof catalogues.en => key in catalogues.en;
  const seat = `chance.seat.${what}`;
  if (known(seat)) return t(seat, { who: name(Number(value)) });
  const pick = `chance.pick.${what}`;
  return known(pick) ? t(pick, { value }) : t('chance.pick', { value, what });
}

// What chance did, in every game.
function chance(text: string, name: (seat: number) => string): string | null {
  const match = /^(?:Seat (\d+): )?(?:a D(\d+) rolls (.+)|shuffled \((.*)\)|Chance picks (.+) \((.*)\))\.$/.exec(text);
  if (!match) return null;
  const who = match[1] === undefined ? '' : `${name(Number(match[1]))}: `;
  if (match[2]) return t('chance.die', { who, sides: match[2], value: match[3]! });
  if (match[5]) return chosen(match[6]!, match[5], name);
  return t('chance.shuffle', { who, what: maybe(catalogues, `chance.what.${match[4]}`, match[4]!) });
}

// Server sentences name seats by number; the page names them by name, in the reader's language where it has the words.
export function sentenceOf(game: string, text: string, name: (seat: number) => string): string {
  return gameOf(game).sentence?.(text, name) ?? chance(text, name) ?? text.replace(/\bseat (\d+)\b/gi, (_, seat: string) => name(Number(seat)));
}
