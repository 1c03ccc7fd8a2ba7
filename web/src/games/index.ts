import type { GameEntry } from './board';
import { sentence as clashSentence } from './clash/sentence';
import { history as pocketHistory } from './pocket/history';
import { sentence as pocketSentence } from './pocket/sentence';

// The one list of games. A game that is not here is played on the generic board.
const generic = () => import('./generic/Board.svelte');

const entries: GameEntry[] = [
  { id: 'clash', picture: 'cards', minutes: 15, secret: () => true, board: () => import('./clash/Board.svelte'), sentence: clashSentence },
  {
    id: 'pocket',
    picture: 'hexes',
    minutes: 40,
    secret: (view) => view.phase === 'plan',
    board: () => import('./pocket/Board.svelte'),
    history: pocketHistory,
    sentence: pocketSentence,
  },
  { id: 'galactic', picture: 'moons', minutes: 60, secret: () => true, board: generic },
  { id: 'seize', picture: 'throne', minutes: 60, secret: () => true, board: generic },
];

export function gameOf(id: string): GameEntry {
  return entries.find((one) => one.id === id) ?? { id, picture: 'stars', minutes: 0, secret: () => true, board: generic };
}

// Server sentences name seats by number; the page names them by name.
export function sentenceOf(game: string, text: string, name: (seat: number) => string): string {
  return gameOf(game).sentence?.(text, name) ?? text.replace(/\bseat (\d+)\b/gi, (_, seat: string) => name(Number(seat)));
}
