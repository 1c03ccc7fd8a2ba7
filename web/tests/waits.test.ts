import { describe, expect, test } from 'vitest';
import { Player, type Moment, type Pace } from '../src/lib/pace';
import type { Doc, LogEntry, View } from '../src/lib/protocol';
import { record, type Recorded } from './recorded';
import { Time } from './time';

// How long one is shown what others did, for every wait of whole games of all four games, by the player's own plan.

interface Wait {
  // How many milliseconds after the last of it had come everything was shown.
  took: number;
  last: number;
  shown: number[];
}

const games: [string, number, Record<string, boolean | number | string>][] = [
  ['clash', 2, {}],
  ['pocket', 3, {}],
  ['galactic', 4, {}],
  ['seize', 4, { turn_limit: 24 }],
];
const recorded = new Map<string, Promise<Recorded>>();
const played = (game: string, seats: number, options = {}) => recorded.get(game) ?? recorded.set(game, record(game, seats, options)).get(game)!;

// The decisions others make in a row, between two of this seat; for a spectator, all of the game.
function rows(log: LogEntry[], you: number | null): [number, number][] {
  const out: [number, number][] = [];
  for (let from = 0; from < log.length; ) {
    let to = from;
    while (to < log.length && (you === null || log[to]!.seat !== you)) to++;
    if (to > from) out.push([from, to]);
    from = Math.max(to, from + 1);
  }
  return out;
}

function wait(of: Recorded, you: number | null, [from, to]: [number, number], { pace = 'normal' as Pace, every = 0, own = null as number | null } = {}): Wait {
  const time = new Time();
  const shown: number[] = [];
  const moment = (n: number, clock: unknown): Moment => ({ log: of.log.slice(0, n), doc: { table: { you, clock }, view: (n ? of.views[n - 1] : of.first) as View } as unknown as Doc });
  const player = new Player<Moment>({ now: () => time.at, later: time.later, pace: () => pace, hidden: () => false }, (now) => shown.push(now.log.at(-1)?.k ?? -1));
  player.take(moment(from, null), true);
  shown.length = 0;
  for (let n = from + 1; n <= to; n++) {
    // With the last of it one is asked, and one's own time runs.
    const clock = own !== null && n === to ? { ends: Array.from({ length: of.seats }, (_, i) => (i === you ? time.at + own : null)), passes: null } : null;
    player.take(moment(n, clock), false);
    if (every && n < to) time.pass(every);
  }
  const begun = time.at;
  while (player.playing && time.at < begun + 600_000) time.pass(10);
  return { took: time.at - begun, last: shown.at(-1) ?? -1, shown };
}

describe.each(games)('%s', (game, seats, options) => {
  const each = async (body: (of: Recorded, you: number | null, row: [number, number]) => void) => {
    const of = await played(game, seats, options);
    let longest = 0;
    for (let you: number | null = seats - 1; you >= -1; you--)
      for (const row of rows(of.log, you < 0 ? null : you)) {
        longest = Math.max(longest, row[1] - row[0]);
        body(of, you < 0 ? null : you, row);
      }
    expect(longest, 'there is something to wait for').toBeGreaterThan(20);
  };

  test('what came while one waited is shown in 8 seconds at normal, to its end and in order', async () => {
    await each((of, you, row) => {
      // All at once, as for somebody who comes back, and as computers decide.
      for (const every of row[1] - row[0] > 150 ? [0] : [0, 120]) {
        const { took, last, shown } = wait(of, you, row, { every });
        expect(took, `${row} for ${you}`).toBeLessThanOrEqual(8000);
        expect(last).toBe(row[1] - 1);
        expect(shown).toEqual(shown.toSorted((a, b) => a - b));
      }
    });
  });

  test('and never takes more than a tenth of the own clock', async () => {
    await each((of, you, row) => {
      if (you === null) return;
      for (const own of [3000, 20_000, 60_000]) {
        const { took, last } = wait(of, you, row, { own });
        expect(took, `${row} for ${you} with ${own}`).toBeLessThanOrEqual(own / 10);
        expect(last).toBe(row[1] - 1);
      }
    });
  });

  test('slow takes longer and fast less, by as much as it says', async () => {
    const of = await played(game, seats, options);
    const row: [number, number] = [0, of.log.length];
    expect(wait(of, null, row, { pace: 'slow' }).took).toBeLessThanOrEqual(12_800);
    expect(wait(of, null, row, { pace: 'slow' }).took).toBeGreaterThan(8000);
    expect(wait(of, null, row, { pace: 'fast' }).took).toBeLessThanOrEqual(4000);
    expect(wait(of, null, row, { pace: 'instant' }).took).toBeLessThanOrEqual(50);
  });
});
