import { describe, expect, test } from 'vitest';
import { checksum, patched } from '../src/lib/patch';

describe('patches', () => {
  const doc = { view: { hand: ['a', 'b'], n: { deep: 1 }, 'x/y': 0 }, table: { id: 't' } };
  test('add, remove and replace, in order', () => {
    const next = patched(doc, [
      { op: 'replace', path: '/view/n/deep', value: 2 },
      { op: 'add', path: '/view/hand/1', value: 'c' },
      { op: 'remove', path: '/view/hand/0' },
      { op: 'add', path: '/view/hand/2', value: 'd' },
      { op: 'replace', path: '/view/x~1y', value: 7 },
      { op: 'add', path: '/view/new', value: null },
    ]);
    expect(next.view).toEqual({ hand: ['c', 'b', 'd'], n: { deep: 2 }, 'x/y': 7, new: null });
  });
  test('the old document and what was not touched stay as they were', () => {
    const next = patched(doc, [{ op: 'replace', path: '/view/n/deep', value: 2 }]);
    expect(doc.view.n.deep).toBe(1);
    expect(next.table).toBe(doc.table);
    expect(next.view.hand).toBe(doc.view.hand);
  });
  test.each(['/view/missing/deep', '/view/hand/9', '/view/hand/x', 'view', '/view/gone'])('a path that leads nowhere is refused: %s', (path) => {
    expect(() => patched(doc, [{ op: 'replace', path, value: 0 }])).toThrow();
  });
});

describe('checksums', () => {
  test('of nothing is zero', () => expect(checksum(null)).toBe('00000000'));
  test('do not depend on the order of keys, but on every value', () => {
    expect(checksum({ a: 1, b: { c: [1, null, 'é'], d: true } })).toBe(checksum({ b: { d: true, c: [1, null, 'é'] }, a: 1 }));
    expect(checksum({ a: 1 })).not.toBe(checksum({ a: 2 }));
  });
  test('are the sum of FNV-1a of name:text over the fields', () => {
    expect(checksum({ a: 1 })).toBe('dbbd3e69');
    expect(checksum({ b: { d: [null], c: 'é' }, a: 1 })).toBe('7b7a75a6');
  });
});
