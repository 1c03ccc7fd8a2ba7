import type { Doc, LogEntry, View } from './protocol';

// Somebody who comes back to a table is shown what happened since they left: a few positions of that time, one after the
// other, at the pace they like.

// A server answers so many at once without asking for patience.
const most = 8;

// After which entries of the log one looks, the last one seen first and the newest left out: all of them where they are few,
// else spread over the time away. Nothing where nobody else has done anything.
export function stops(seen: number | null, log: readonly LogEntry[], you: number | null): number[] {
  const since = seen === null ? [] : log.filter((entry) => entry.k > seen);
  if (seen === null || !log.some((entry) => entry.k === seen) || since.every((entry) => entry.seat === you)) return [];
  const all = [seen, ...since.slice(0, -1).map((entry) => entry.k)];
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))]!);
}

// The table as it was in such a position: nothing is asked, and nothing of the end is told.
export function asItWas(doc: Doc, view: View): Doc {
  return { ...doc, view, legal: [], asked: null, table: { ...doc.table, status: 'playing', result: null, rematch: null } };
}
