import { describe, expect, test } from 'vitest';
import { filled, inRows, lowest, shares } from '../src/games/seize/rows';

describe('cards in rows', () => {
  test('are in their order, and rows are about as full', () => {
    expect(inRows([1, 1, 1, 1], 2)).toEqual([2, 4]);
    expect(inRows([5, 1, 1, 1, 1, 1], 2)).toEqual([1, 6]);
    expect(inRows([1, 1, 1, 1, 1, 5], 2)).toEqual([5, 6]);
    expect(inRows([3, 3, 3, 3, 3, 3, 3], 3)).toHaveLength(3);
    expect(inRows([7], 1)).toEqual([1]);
  });
  test('fill every row, a card with more words wider', () => {
    expect(shares([1, 3, 2, 2], 2)).toEqual([0.25, 0.75, 0.5, 0.5]);
    const wide = shares([230, 500, 310, 250, 420, 270, 333], 2);
    const [end] = inRows([230, 500, 310, 250, 420, 270, 333], 2);
    expect(wide.slice(0, end).reduce((a, b) => a + b)).toBeCloseTo(1);
    expect(wide.slice(end).reduce((a, b) => a + b)).toBeCloseTo(1);
  });
});

describe('things of a realm in rows', () => {
  const bulk = (words: number, fixed = 20) => ({ words, fixed });
  test('fill a row, all as high as each other, and none too narrow', () => {
    const row = filled([bulk(20_000), bulk(10_000), bulk(10)], 910, 5, 100)!;
    expect(row.widths[2]).toBeGreaterThanOrEqual(100);
    expect(row.widths.reduce((a, b) => a + b) + 10).toBeLessThanOrEqual(910);
    expect(row.widths.reduce((a, b) => a + b) + 10).toBeGreaterThan(900);
    expect(20 + 20_000 / row.widths[0]!).toBeCloseTo(20 + 10_000 / row.widths[1]!, -1);
    expect(filled([bulk(1), bulk(1), bulk(1)], 300, 5, 100)).toBe(null);
  });
  test('stand in as many rows as make all of them lowest', () => {
    // Many small ones share a row; a big one has more room for itself.
    const small = Array.from({ length: 6 }, () => bulk(2_000, 40));
    expect(lowest(small, 930, 5, 130)).toEqual([6]);
    expect(lowest([bulk(60_000), ...small], 930, 5, 130)).toEqual([1, 7]);
    expect(lowest(Array.from({ length: 9 }, () => bulk(5_000)), 930, 5, 300).at(-1)).toBe(9);
  });
});
