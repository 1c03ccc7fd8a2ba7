import { beforeEach, describe, expect, it } from 'vitest';
import { answer, answeredOn, dailyFile, dayOf, positionOf, sameAction, streakOf, type DailyFile } from '../src/lib/daily';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, { localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text), removeItem: (key: string) => void kept.delete(key) } });
});

const best = { type: 'unit', card: 'c1' };
const other = { type: 'unit', card: 'c2' };

describe('the position of the day', () => {
  it('is the same for everybody who writes the same date, and another one tomorrow', () => {
    const file = { positions: [{ step: 0 }, { step: 1 }, { step: 2 }] } as unknown as DailyFile;
    const early = dayOf(new Date(2026, 10, 16, 0, 1));
    expect(dayOf(new Date(2026, 10, 16, 23, 59))).toBe(early);
    expect(dayOf(new Date(2026, 10, 17, 0, 1))).toBe(early + 1);
    expect(positionOf(file, early)).toBe(positionOf(file, early + 3));
    expect(positionOf(file, early)).not.toBe(positionOf(file, early + 1));
  });
  it('counts days in a row, and only the first answer of a day', () => {
    expect(answer('clash', 10, best, best)).toMatchObject({ found: true, streak: 1 });
    expect(answer('clash', 10, other, best)).toMatchObject({ found: true, streak: 1 });
    expect(answer('clash', 11, best, best)).toMatchObject({ streak: 2, longest: 2 });
    expect(streakOf('clash', 12)).toBe(2);
    expect(streakOf('clash', 13)).toBe(0);
    expect(answer('clash', 13, best, best)).toMatchObject({ streak: 1, longest: 2 });
    expect(answer('clash', 14, other, best)).toMatchObject({ found: false, streak: 0, longest: 2 });
    expect(answeredOn('clash', 14)?.answer).toEqual(other);
    expect(answeredOn('clash', 15)).toBeNull();
    expect(streakOf('pocket', 14)).toBe(0);
  });
  it('takes no answer for an earlier day than the last', () => {
    answer('clash', 10, best, best);
    answer('clash', 11, best, best);
    expect(answer('clash', 10, other, best)).toMatchObject({ day: 11, streak: 2 });
    expect(streakOf('clash', 12)).toBe(2);
  });
  it.each(['clash', 'pocket', 'galactic', 'seize'])('%s has another one every day for weeks, each with a best move that can be made', async (game) => {
    const { positions } = (await dailyFile(game))!;
    expect(positions.length).toBeGreaterThanOrEqual(21);
    expect(new Set(positions.map((one) => JSON.stringify([one.view, one.seat]))).size).toBe(positions.length);
    for (const one of positions) {
      for (const action of [one.best, one.obvious]) expect(one.legal.some((legal) => sameAction(legal, action))).toBe(true);
      expect(sameAction(one.best, one.obvious)).toBe(false);
      expect(sameAction(one.moves[0]!.action, one.best)).toBe(true);
    }
  });
  it('knows an action however its fields are ordered', () => {
    expect(sameAction({ type: 'unit', card: 'c1' }, { card: 'c1', type: 'unit' })).toBe(true);
    expect(sameAction(best, other)).toBe(false);
  });
});
