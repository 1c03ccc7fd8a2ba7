import { beforeEach, describe, expect, it } from 'vitest';
import { myTables } from '../src/lib/mine';
import type { MySummary } from '../src/lib/protocol';
import { held, hold, release } from '../src/lib/seats';

const summary = (id: string, more: Partial<MySummary> = {}): MySummary =>
  ({ id, game: 'clash', title: 'Clash', status: 'playing', seats: [], options: {}, clock: null, created: 0, spectators: 0, seat: 0, your_turn: false, ...more }) as unknown as MySummary;

describe('my tables', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    globalThis.localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    } as unknown as Storage;
  });

  it('keeps a seat the server does not know, and lets only the person remove it', () => {
    hold('aaaa', 'token-a', 0);
    hold('bbbb', 'token-b', 1);
    const answers = held().map((one) => (one.table === 'aaaa' ? null : summary(one.table)));
    const { tables, missing } = myTables(held(), answers);
    expect(tables.map((one) => one.id)).toEqual(['bbbb']);
    expect(missing).toEqual(['aaaa']);
    expect(held().map((one) => one.token)).toContain('token-a');
    release('aaaa');
    expect(held().map((one) => one.table)).toEqual(['bbbb']);
  });

  it('shows a damaged table as one of mine', () => {
    hold('cccc', 'token-c', 0);
    const { tables, missing } = myTables(held(), [summary('cccc', { status: 'stopped', seat: null, message: 'This table cannot go on.' })]);
    expect(tables[0]!.status).toBe('stopped');
    expect(missing).toEqual([]);
  });

  it('counts a hot seat once, by the seat whose turn it is', () => {
    hold('dddd', 'one', 0);
    hold('dddd', 'two', 1);
    const { tables } = myTables(held(), [summary('dddd', { seat: 1 }), summary('dddd', { seat: 0, your_turn: true })]);
    expect(tables).toHaveLength(1);
    expect(tables[0]!.your_turn).toBe(true);
  });
});
