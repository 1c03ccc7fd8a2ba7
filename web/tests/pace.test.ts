import { beforeEach, describe, expect, test } from 'vitest';
import { holdOf, Player, type Moment, type Pace, type Part } from '../src/lib/pace';
import type { Doc, LogEntry } from '../src/lib/protocol';
import { Time } from './time';

let time: Time;
let pace: Pace;
let hidden: boolean;
let seen: { at: number; k: number; score: number }[];
let player: Player<Moment>;
let log: LogEntry[];
let round: number;

function moment(clock: unknown = null): Moment {
  return { log: [...log], doc: { table: { you: 0, clock }, view: { scores: [log.length], round } } as unknown as Doc };
}
// What the server tells next: a decision of this seat.
function told(seat: number | null, { events = 1, type = 'move', clock = null as unknown } = {}) {
  log.push({ k: log.length, seat, events: Array.from({ length: events }, () => ({ type })) });
  player.take(moment(clock), false);
}
const ks = () => seen.map((one) => one.k);

beforeEach(() => {
  time = new Time();
  pace = 'normal';
  hidden = false;
  seen = [];
  log = [];
  round = 1;
  player = new Player<Moment>({ now: () => time.at, later: time.later, pace: () => pace, hidden: () => hidden }, (now) => seen.push({ at: time.at, k: now.log.at(-1)?.k ?? -1, score: now.doc!.view!.scores[0]! }));
  player.take(moment(), true);
  seen = [];
});

describe('pace', () => {
  test('decisions of others come one at a time, in order, with log and points of the same moment', () => {
    for (let i = 0; i < 4; i++) told(1);
    expect(ks()).toEqual([0]);
    time.pass(449);
    expect(ks()).toEqual([0]);
    time.pass(1);
    expect(ks()).toEqual([0, 1]);
    time.pass(5000);
    expect(ks()).toEqual([0, 1, 2, 3]);
    expect(seen.every((one) => one.score === one.k + 1)).toBe(true);
    expect(player.playing).toBe(false);
  });

  test('each stays 0.4 to 1 second at normal, longer where more happened', () => {
    expect(holdOf([{ type: 'a' }], 'normal')).toBeGreaterThanOrEqual(400);
    expect(holdOf(Array(20).fill({ type: 'a' }), 'normal')).toBe(1000);
    expect(holdOf([{ type: 'a' }], 'fast')).toBeLessThan(holdOf([{ type: 'a' }], 'normal'));
    expect(holdOf([{ type: 'a' }], 'slow')).toBeGreaterThan(holdOf([{ type: 'a' }], 'normal'));
    expect(holdOf([{ type: 'a' }], 'instant')).toBe(0);
  });

  test('a decision is shown in parts, each for its time, and the log with it; another one comes after all of them', () => {
    const cut = (_: Moment, now: Moment, added: LogEntry[]): Part<Moment>[] => {
      const [entry] = added as [LogEntry];
      const all = entry.events.map((event, i) => ({ moment: { ...now, log: [...now.log.slice(0, -1), { ...entry, events: entry.events.slice(0, i + 1) }] }, added: [{ ...entry, events: [event] }] }));
      return [...all.slice(0, -1), { moment: now, added: all.at(-1)!.added }];
    };
    const shown: string[] = [];
    player = new Player<Moment>({ now: () => time.at, later: time.later, pace: () => pace, hidden: () => hidden }, (now) => shown.push(`${now.log.at(-1)?.k ?? '-'}:${now.log.at(-1)?.events.length ?? 0}`), cut);
    player.take(moment(), true);
    shown.length = 0;
    told(1, { events: 3 });
    told(1);
    expect(shown).toEqual(['0:1']);
    time.pass(449);
    expect(shown).toEqual(['0:1']);
    time.pass(1);
    expect(shown).toEqual(['0:1', '0:2']);
    time.pass(900);
    expect(shown).toEqual(['0:1', '0:2', '0:3', '1:1']);
    // The own decision is seen at once and whole, with what went before it; skipping shows the end.
    time.pass(450);
    told(1, { events: 3 });
    told(0, { events: 3 });
    expect(shown.slice(4)).toEqual(['2:1', '3:3']);
    time.pass(200);
    told(1, { events: 5 });
    player.skip();
    expect(shown.at(-1)).toBe('4:5');
    // Ever so many parts take 8 seconds at most.
    for (let i = 0; i < 30; i++) told(1, { events: 4 });
    time.pass(8000);
    expect(shown.at(-1)).toBe('34:4');
    expect(player.playing).toBe(false);
  });

  test('the result of a round is seen before the next one begins', () => {
    const cut = (before: Moment, now: Moment, added: LogEntry[]): Part<Moment>[] => [{ moment: { ...now, doc: before.doc }, added }, { moment: now, added: [] }];
    const rounds: [number, number][] = [];
    player = new Player<Moment>({ now: () => time.at, later: time.later, pace: () => pace, hidden: () => hidden }, (now) => rounds.push([time.at, now.doc!.view!.round]), cut);
    player.take(moment(), true);
    const start = time.at;
    round = 2;
    told(1);
    time.pass(1799);
    expect(rounds.at(-1)).toEqual([start, 1]);
    time.pass(1);
    expect(rounds.at(-1)).toEqual([start + 1800, 2]);
  });

  test('the result of a round stays longer', () => {
    told(1);
    round = 2;
    told(1);
    told(1);
    time.pass(450);
    expect(ks()).toEqual([0, 1]);
    time.pass(1799);
    expect(ks()).toEqual([0, 1]);
    time.pass(1);
    expect(ks()).toEqual([0, 1, 2]);
  });

  test('skipping shows everything at once', () => {
    for (let i = 0; i < 5; i++) told(1);
    player.skip();
    expect(ks()).toEqual([0, 4]);
    time.pass(10_000);
    expect(ks()).toEqual([0, 4]);
  });

  test('the own decision is seen at once, with what went before; the answer comes after a moment', () => {
    told(1);
    told(1);
    told(0);
    expect(ks()).toEqual([0, 2]);
    told(1);
    expect(ks()).toEqual([0, 2]);
    time.pass(200);
    expect(ks()).toEqual([0, 2, 3]);
  });

  test('a hundred decisions take 8 seconds at most, like ones together', () => {
    for (let i = 0; i < 100; i++) told(1 + (i % 2 === 0 ? 0 : Math.floor(i / 10) % 2), { events: 3 });
    time.pass(8000);
    expect(ks().at(-1)).toBe(99);
    expect(player.playing).toBe(false);
    expect(ks().length).toBeGreaterThan(20);
    expect(ks()).toEqual(ks().toSorted((a, b) => a - b));
  });

  test('never more than a tenth of the own clock', () => {
    const clock = { ends: [20_000, null], passes: null };
    for (let i = 0; i < 30; i++) told(1, { clock: i === 29 ? clock : null });
    time.pass(2000);
    expect(ks().at(-1)).toBe(29);
    // In a reaction window of 5 seconds: half a second.
    const start = time.at;
    for (let i = 0; i < 10; i++) told(1, { clock: i === 9 ? { ends: [null, null], passes: start + 5000 } : null });
    time.pass(500);
    expect(ks().at(-1)).toBe(39);
  });

  test('however they trickle in while the own clock runs, decisions are late for a tenth of it at most', () => {
    const late = (every: number, many: number, clock: (i: number) => unknown) => {
      let behind = 0;
      for (let i = 0; i < many; i++) {
        told(1, { clock: clock(i) });
        for (let ms = 0; ms < every; ms += 10) {
          if (ks().at(-1) !== log.at(-1)!.k) behind += 10;
          time.pass(10);
        }
      }
      return behind;
    };
    const ends = time.at + 20_000;
    // The server may name the same end a little differently.
    const behind = late(300, 50, (i) => ({ ends: [ends + (i % 3) * 5, null], passes: null }));
    expect(behind).toBeGreaterThan(500);
    expect(behind).toBeLessThanOrEqual(2000);
    // The next decision has a tenth of its own time.
    told(0);
    time.pass(1000);
    const next = time.at + 20_000;
    const again = late(300, 20, () => ({ ends: [next, null], passes: null }));
    expect(again).toBeGreaterThan(500);
    expect(again).toBeLessThanOrEqual(2000);
  });

  test('what changes without a decision comes with what is last told, and at once if nothing waits', () => {
    told(1);
    told(1);
    player.take(moment(), false);
    expect(ks()).toEqual([0]);
    time.pass(450);
    expect(ks()).toEqual([0, 1]);
    player.take(moment(), false);
    expect(ks()).toEqual([0, 1, 1]);
  });

  test('a fresh state and something taken back are shown at once', () => {
    told(1);
    told(1);
    log = log.slice(0, 1);
    player.take(moment(), true);
    expect(ks()).toEqual([0, 0]);
    time.pass(5000);
    expect(ks()).toEqual([0, 0]);
    told(1);
    expect(ks()).toEqual([0, 0, 1]);
  });

  test('where somebody left stays for a moment, then what came since', () => {
    log = [{ k: 0, seat: 1, events: [] }];
    player.start(moment());
    told(1);
    told(1);
    expect(ks()).toEqual([0]);
    time.pass(449);
    expect(ks()).toEqual([0]);
    time.pass(1);
    expect(ks()).toEqual([0, 1]);
    time.pass(450);
    expect(ks()).toEqual([0, 1, 2]);
  });

  test('while nobody looks it waits, and is shown to who comes back', () => {
    hidden = true;
    told(1);
    told(2);
    time.pass(60_000);
    expect(ks()).toEqual([]);
    hidden = false;
    player.resume();
    expect(ks()).toEqual([0]);
    time.pass(450);
    expect(ks()).toEqual([0, 1]);
  });

  test('at instant pace what comes together is drawn together', () => {
    pace = 'instant';
    for (let i = 0; i < 5; i++) told(1);
    expect(ks()).toEqual([]);
    time.pass(40);
    expect(ks()).toEqual([4]);
    // Another pace in the middle.
    pace = 'normal';
    told(1);
    told(1);
    pace = 'instant';
    player.resume();
    expect(ks().at(-1)).toBe(6);
  });
});
