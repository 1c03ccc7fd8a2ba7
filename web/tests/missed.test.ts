import { describe, expect, test } from 'vitest';
import { asItWas, stops } from '../src/lib/missed';
import type { Doc, LogEntry, View } from '../src/lib/protocol';

const log = (...seats: (number | null)[]): LogEntry[] => seats.map((seat, k) => ({ k, seat, events: [] }));

describe('what somebody missed', () => {
  test('few decisions are all shown, from the last one seen on; the newest is the table of now', () => {
    expect(stops(1, log(null, 0, 1, 2, 1), 0)).toEqual([1, 2, 3]);
    expect(stops(0, log(null, 1), 0)).toEqual([0]);
  });
  test('many are shown in eight steps, spread over the time away', () => {
    const ks = stops(4, log(...Array<number>(100).fill(1)), 0);
    expect(ks).toHaveLength(8);
    expect([ks[0], ks.at(-1)]).toEqual([4, 98]);
    expect(ks).toEqual(ks.toSorted((a, b) => a - b));
    expect(new Set(ks).size).toBe(8);
  });
  test('nothing where nothing was missed: a first visit, nothing new, only own decisions, something taken back', () => {
    expect(stops(null, log(null, 1, 1), 0)).toEqual([]);
    expect(stops(2, log(null, 1, 1), 0)).toEqual([]);
    expect(stops(0, log(null, 0, 0), 0)).toEqual([]);
    expect(stops(7, log(null, 1, 1), 0)).toEqual([]);
  });
  test('a position of then asks nothing and tells nothing of the end', () => {
    const doc = { table: { status: 'over', result: { scores: [1], winners: [0] }, rematch: { agreed: [] }, you: 0 }, view: { over: true }, legal: [{ type: 'pass' }], asked: { key: 'x' } } as unknown as Doc;
    const then = asItWas(doc, { over: false } as View);
    expect(then.table).toMatchObject({ status: 'playing', result: null, rematch: null, you: 0 });
    expect([then.legal, then.asked, then.view]).toEqual([[], null, { over: false }]);
  });
});
