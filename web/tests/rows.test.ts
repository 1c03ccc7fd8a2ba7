import { describe, expect, test } from 'vitest';
import { inRows, shares } from '../src/games/seize/rows';

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
