import type { Piece } from '../lib/format';
import type { Action, Fact, GameEvent, GameInfo, LogEntry, View } from '../lib/protocol';
import type { GameEntry } from './board';
import { messageOf, protocolWords, tell, tellFact, type GameWords, type Telling } from './words';
import { forced as clashForced } from './clash/forced';
import { forced as galacticForced } from './galactic/forced';
import { forced as pocketForced } from './pocket/forced';
import { forced as seizeForced } from './seize/forced';
import { about as clashAbout } from './clash/about';
import ClashPicture from './clash/Picture.svelte';
import { about as pocketAbout } from './pocket/about';
import PocketPicture from './pocket/Picture.svelte';
import { about as galacticAbout } from './galactic/about';
import GalacticPicture from './galactic/Picture.svelte';
import { about as seizeAbout } from './seize/about';
import SeizePicture from './seize/Picture.svelte';
import { words as clashWords } from './clash/words';
import { history as galacticHistory } from './galactic/story';
import { words as galacticWords } from './galactic/words';
import { history as pocketHistory } from './pocket/history';
import { words as pocketWords } from './pocket/words';
import { words as seizeWords } from './seize/words';

// The one list of games, in the order of the lobby. A game that is not here is played on the generic board.
const generic = () => import('./generic/Board.svelte');

const entries: GameEntry[] = [
  {
    id: 'pocket',
    picture: PocketPicture,
    sky: '#123a52',
    about: pocketAbout,
    chapters: { deploy: 'P2', plan: 'P3', perform: 'P5', exploit: 'P6' },
    minutes: 40,
    seats: 3,
    secret: (view) => view.phase === 'plan',
    forced: pocketForced,
    board: () => import('./pocket/Board.svelte'),
    history: pocketHistory,
    scoring: ['points', 'final-points'],
    words: pocketWords,
  },
  {
    id: 'clash',
    picture: ClashPicture,
    sky: '#3a1a3f',
    about: clashAbout,
    chapters: { deck: 'R1', attack: 'R3', defense: 'R3', modifiers: 'R4', discard: 'R2' },
    minutes: 15,
    secret: () => true,
    forced: clashForced,
    board: () => import('./clash/Board.svelte'),
    scoring: ['round-won'],
    words: clashWords,
    face: () => import('./clash/Shown.svelte'),
    card: () => import('./clash/SetCard.svelte'),
  },
  {
    id: 'galactic',
    picture: GalacticPicture,
    sky: '#2a2358',
    about: galacticAbout,
    chapters: { research: 'G2', allocate: 'G3', allocation: 'G3', turns: 'G4' },
    minutes: 60,
    secret: () => true,
    forced: galacticForced,
    board: () => import('./galactic/Board.svelte'),
    history: galacticHistory,
    scoring: ['taken'],
    words: galacticWords,
  },
  {
    id: 'seize',
    picture: SeizePicture,
    sky: '#40240f',
    about: seizeAbout,
    chapters: { setup: 'Z2', bidding: 'Z2', resupply: 'Z4', allocation: 'Z5', reallocation: 'Z7', military: 'Z8', victory: 'Z13', regent: 'Z14' },
    editions: {
      '2022': { without: ['rapid'] },
      classic: {
        chapters: { setup: 'Z30.14', resupply: 'Z30.17', allocation: 'Z30.19', reallocation: 'Z30.21', military: 'Z30.23', victory: 'Z30.36', regent: 'Z30.39', muster: 'Z30.44' },
        without: ['besieged', 'besieged_rebuild', 'besieged_react', 'besieged_peace', 'besieged_counters', 'extended'],
      },
    },
    minutes: 60,
    secret: () => true,
    forced: seizeForced,
    board: () => import('./seize/Board.svelte'),
    scoring: ['settle', 'rebuild', 'throne', 'conquered', 'liberated', 'reverted', 'out'],
    advice: () => import('./seize/advice'),
    words: seizeWords,
    face: () => import('./seize/Shown.svelte'),
    card: () => import('./seize/SetCard.svelte'),
    lay: () => import('./seize/cards').then((cards) => cards.lay),
    editors: { decks: () => import('./seize/SetUpDecks.svelte') },
  },
];

// The games the page has a board for.
export const games = (): string[] => entries.map((one) => one.id);

export function gameOf(id: string): GameEntry {
  return entries.find((one) => one.id === id) ?? { id, minutes: 0, secret: () => true, board: generic };
}

// The edition of a table whose rules are another text; null for the usual one.
export function editionOf(view: View | null): string | null {
  const edition = String(view?.['edition'] ?? '');
  return view && gameOf(view.game).editions?.[edition]?.chapters ? edition : null;
}
// The rule that speaks of what is asked now.
export function chapterOf(view: View): string | null {
  const { chapters, editions } = gameOf(view.game);
  return (editions?.[String(view['edition'] ?? '')]?.chapters ?? chapters)?.[view.phase] ?? null;
}
export const rulesPath = (game: string, rule: string | null, view: View | null): string => `/rules/${game}${editionOf(view) ? `?edition=${editionOf(view)}` : ''}${rule ? `#${rule}` : ''}`;

// Where a game stands in the lobby; those the page does not know come last.
export function placeOf(id: string): number {
  const at = entries.findIndex((one) => one.id === id);
  return at < 0 ? entries.length : at;
}

export function usualSeats(game: GameInfo): number {
  const usual = gameOf(game.id).seats;
  return usual !== undefined && game.seats.includes(usual) ? usual : game.seats[0]!;
}

// The words of a game; one the page does not know has those that all games share.
const strange: GameWords = { catalogues: { en: {}, fr: {} } };
export const wordsOf = (game: string): GameWords => gameOf(game).words ?? strange;

// An entry of the log in the reader's words, a sentence for each event about which something is said.
export function linesOf(game: string, entry: LogEntry, to: Telling): Piece[][] {
  return entry.events.map((event) => tell(wordsOf(game), event, to)).filter((line) => line !== null);
}

// Whether an event has a line in the log.
export const says = (game: string, event: GameEvent, to: Telling): boolean => messageOf(wordsOf(game), event, to) !== undefined;

// A refusal or question in the reader's words; a fact without words of its own has the server's sentence, if any.
export function factText(game: string | null, fact: Fact, to: Telling): Piece[] | null {
  const told = tellFact(game === null ? strange : wordsOf(game), fact, to);
  if (told) return told;
  const sentence = fact.values['sentence'];
  return typeof sentence === 'string' ? [sentence] : null;
}

// What an action would do, for a hint or an analysis.
export async function adviceOf(game: string, action: Action, to: Telling, line: readonly Action[] = [action]): Promise<string> {
  const { words, advice } = gameOf(game);
  if (words?.advice) return words.advice(action, to);
  return advice && to.view ? (await advice()).advice(action, to.view, to.names, line) : protocolWords(action);
}
// The decisions that belong to one hint, of those that are expected.
export async function wholeHint(view: View, line: readonly Action[]): Promise<Action[]> {
  const { advice } = gameOf(view.game);
  return (await advice?.())?.whole?.(view, line) ?? line.slice(0, 1);
}
