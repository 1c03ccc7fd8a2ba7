import { describe, expect, it } from 'vitest';
import { beats as galacticBeats } from '../src/games/galactic/motion';
import { beats as pocketBeats } from '../src/games/pocket/motion';
import { beats as seizeBeats } from '../src/games/seize/motion';
import { plan, wholeTime, type Box, type Piece, type Scene } from '../src/lib/motion';
import { holdOf } from '../src/lib/pace';
import type { SeizeView } from '../src/games/seize/types';
import type { GameEvent, LogEntry, View } from '../src/lib/protocol';

const box = (x: number, y: number): Box => ({ x, y, width: 10, height: 10 });
const at = (x: number, y: number, comes: string[] = [], goes: string[] = []): Piece => ({ box: box(x, y), comes, goes });
const scene = (pieces: Record<string, Piece>, spots: Record<string, Box> = {}): Scene => ({ pieces: new Map(Object.entries(pieces)), spots: new Map(Object.entries(spots)) });
const entry = (...events: GameEvent[]): LogEntry[] => [{ k: 1, seat: 0, events }];
const view = () => ({}) as View;
const fight = (targets: { unit: string; at: string }[]) => ({ action: { world: 'w1', targets: targets.map((one) => ({ ...one, att: 1 })) } }) as Pick<SeizeView, 'action'>;

describe('the plan from one scene to the next', () => {
  it('slides what is elsewhere, and leaves what stayed', () => {
    expect(plan(scene({ a: at(0, 0), b: at(50, 0) }), scene({ a: at(100, 0), b: at(51, 0) }), [])).toEqual([{ do: 'slide', piece: 'a', from: box(0, 0) }]);
  });
  it('takes a card from where its kind comes from: a piece that was there, else a place, else nowhere', () => {
    const before = scene({ 'hand:Lancer': at(5, 90) }, { 'hand:1': box(0, 0) });
    const after = scene({ 'hand:Lancer': at(5, 90), 'unit:7': at(40, 40, ['hand:Lancer', 'hand:1']), c2: at(60, 40, ['hand:1']), c3: at(80, 40) });
    expect(plan(before, after, [])).toEqual([
      { do: 'slide', piece: 'unit:7', from: box(5, 90) },
      { do: 'slide', piece: 'c2', from: box(0, 0) },
      { do: 'arrive', piece: 'c3' },
    ]);
  });
  it('sends what is gone to its pile', () => {
    expect(plan(scene({ a: at(0, 0, [], ['discard:0']), b: at(9, 0) }), scene({}, { 'discard:0': box(70, 70) }), [])).toEqual([
      { do: 'leave', piece: 'a', to: box(70, 70) },
      { do: 'leave', piece: 'b', to: null },
    ]);
  });
  it('slides nothing where the whole table was laid out anew', () => {
    const many = (x: number) => scene(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`p${i}`, at(x + i, 0)])));
    expect(plan(many(0), many(100), [])).toEqual([]);
  });
  it('moves nothing where another part of the table is shown', () => {
    const before = scene({ a: at(0, 0), b: at(50, 0, [], ['discard:0']) }, { 'discard:0': box(9, 9) });
    const after = scene({ a: at(100, 0) }, { 'discard:0': box(9, 9) });
    expect(plan({ ...before, part: 'hand' }, { ...after, part: 'battle' }, [])).toEqual([]);
    expect(plan({ ...before, part: 'hand' }, { ...after, part: 'hand' }, [])).toHaveLength(2);
  });
  it('a likeness goes along the way; what it becomes is there when it arrives, and does not arrive by itself', () => {
    const before = scene({ 'ships:H1': at(0, 0) }, { H1: box(0, 0), H2: box(50, 0) });
    const after = scene({ 'ships:H2': at(50, 0) }, { H1: box(0, 0), H2: box(50, 0) });
    const steps = plan(before, after, pocketBeats(entry({ type: 'move', seat: 0, from: 'H1', to: 'H2', ships: 3 }), view(), view()));
    expect(steps).toEqual([
      { do: 'travel', piece: 'ships:H1', path: [box(0, 0), box(50, 0)], becomes: 'ships:H2', count: 3, at: 0 },
    ]);
  });
  it('never takes longer than what happened is held', () => {
    const event = { type: 'x' };
    for (let n = 1; n < 9; n++) expect(wholeTime(n, 1)).toBeLessThanOrEqual(holdOf(Array.from({ length: n }, () => event), 'normal'));
    expect(wholeTime(5, 0)).toBe(0);
  });
});

describe('what events add', () => {
  it('galactic: an attack sets out with whoever attacks', () => {
    expect(galacticBeats(entry({ type: 'attack', seat: 0, force: 'ally', mode: 'beam', from: 'A', to: 'B' }), view(), view())).toEqual([{ do: 'travel', piece: 'ally:A', along: ['A', 'B'] }]);
  });
  it('seize: blows fall in the order of aims, on what they hit and what they do not', () => {
    const before = fight([{ unit: 'u1', at: 'u9' }, { unit: 'u2', at: 'w1' }]);
    const after = fight([]);
    const told = seizeBeats(entry({ type: 'target', seat: 1, unit: 'u9', at: 'u2' }, { type: 'eliminated', seat: 1, unit: 'u9' }, { type: 'counters', seat: 0, world: 'w1', n: 1 }), before, after);
    expect(told).toEqual([
      { do: 'blow', from: ['unit:u1'], at: 'unit:u9', hits: true },
      { do: 'blow', from: ['unit:u2'], at: 'world:w1', hits: true },
      { do: 'blow', from: ['unit:u9'], at: 'unit:u2', hits: false },
    ]);
  });
  it('seize: while Units still take aim nothing falls', () => {
    expect(seizeBeats(entry({ type: 'target', seat: 1, unit: 'u9', at: 'u2' }), fight([]), fight([{ unit: 'u9', at: 'u2' }]))).toEqual([]);
  });
});
