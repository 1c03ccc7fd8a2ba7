import { read, write } from './storage';

// The finished games of this device: how each ended for its person, when, how long it was and against whom.

export type Outcome = 'won' | 'lost' | 'shared';

export interface Played {
  id: string;
  game: string;
  at: number;
  outcome: Outcome;
  // Decisions of everybody together.
  length: number;
  // The strongest computer at the table, or null where there were only people.
  level: string | null;
}

const most = 300;
export const ladder = ['cadet', 'captain', 'admiral', 'emperor'];
// How long all computers of a level together may take between two decisions of a person, in seconds.
export const waits: Record<string, number> = { cadet: 0, captain: 0, admiral: 2, emperor: 5 };

export function played(): Played[] {
  return read<Played[]>('played') ?? [];
}

export function note(one: Played): void {
  const others = played();
  if (others.some((other) => other.id === one.id)) return;
  write('played', [one, ...others].slice(0, most));
}

export function unnote(id: string): void {
  write('played', played().filter((one) => one.id !== id));
}

export function outcomeOf(winners: number[], mine: number[]): Outcome {
  if (!winners.some((seat) => mine.includes(seat))) return 'lost';
  return winners.every((seat) => mine.includes(seat)) ? 'won' : 'shared';
}

export function strongest(levels: (string | null)[]): string | null {
  const known = levels.filter((one): one is string => one !== null);
  return known.toSorted((a, b) => ladder.indexOf(b) - ladder.indexOf(a))[0] ?? null;
}

export interface Tally {
  game: string;
  level: string | null;
  won: number;
  of: number;
}

// Games won of those played, per game and level, from the weakest to the strongest.
export function tallies(games: Played[]): Tally[] {
  const out = new Map<string, Tally>();
  for (const one of games) {
    const key = `${one.game} ${one.level}`;
    const row = out.get(key) ?? { game: one.game, level: one.level, won: 0, of: 0 };
    row.of++;
    if (one.outcome === 'won') row.won++;
    out.set(key, row);
  }
  return [...out.values()].sort((a, b) => a.game.localeCompare(b.game) || ladder.indexOf(a.level ?? '') - ladder.indexOf(b.level ?? ''));
}
