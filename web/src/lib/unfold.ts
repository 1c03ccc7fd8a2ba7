import type { Part } from './pace';
import type { Doc, GameEvent, LogEntry, View } from './protocol';

// A decision can bring much about: what it tells is shown event by event. A game says what the board shows with each
// event, made of nothing but the position before and the one after; the last one is the position after.

// What there is to see with each event, the same object as before where that is nothing new; null: it is seen with the
// next one.
export type Unfold<V = View> = (before: V, after: V, events: GameEvent[]) => (V | null)[];

// So many like events one after the other are still shown one by one.
const few = 3;

interface Shown {
  doc: Doc | null;
  log: LogEntry[];
}

const like = (a: GameEvent, b: GameEvent | undefined) => b !== undefined && a.type === b.type && a['seat'] === b['seat'];

// Where what happens is cut into parts: after which events something is shown.
export function cuts(pictures: (View | null)[], events: GameEvent[], before: View, says: (event: GameEvent) => boolean): number[] {
  const out: number[] = [];
  let shown: View = before;
  for (const [i, event] of events.entries()) {
    const picture = pictures[i];
    if (i === events.length - 1 || !picture) continue;
    let from = i;
    let to = i;
    while (like(event, events[from - 1])) from--;
    while (like(event, events[to + 1])) to++;
    if (to - from >= few && i < to) continue;
    // The decision is seen by itself; then what changes nothing takes no time.
    if (picture === shown && (out.length || !events.slice(0, i + 1).some(says))) continue;
    out.push(i);
    shown = picture;
  }
  // Nothing is left for the end: the last part is the end.
  const rest = events.slice((out.at(-1) ?? -1) + 1);
  if (out.length && !rest.some(says)) out.pop();
  return out;
}

// The parts of what was added between two moments of a table.
export function parts<M extends Shown>(before: M, now: M, added: LogEntry[], unfold: Unfold | null, says: (event: GameEvent) => boolean): Part<M>[] {
  const whole = [{ moment: now, added }];
  const was = before.doc;
  const events = added.flatMap((entry) => entry.events);
  if (!unfold || !was?.view || !now.doc?.view || was.view.game !== now.doc.view.game || events.length < 2) return whole;
  const pictures = unfold(was.view, now.doc.view, events);
  const ends = cuts(pictures, events, was.view, says);
  const old = now.log.length - added.length;
  const out: Part<M>[] = [];
  let from = 0;
  for (const end of ends) {
    const log = upTo(added, end + 1);
    out.push({
      moment: { ...now, doc: { ...was, view: pictures[end]!, legal: [], asked: null }, log: [...now.log.slice(0, old), ...log] },
      added: between(added, from, end + 1),
    });
    from = end + 1;
  }
  return [...out, { moment: now, added: between(added, from, events.length) }];
}

// The entries as they are when so many of their events have been told.
const upTo = (entries: LogEntry[], events: number) => between(entries, 0, events);
function between(entries: LogEntry[], from: number, to: number): LogEntry[] {
  const out: LogEntry[] = [];
  let at = 0;
  for (const entry of entries) {
    const first = at;
    at += entry.events.length;
    if (entry.events.length === 0 ? first >= from && first < to : at > from && first < to) out.push({ ...entry, events: entry.events.slice(Math.max(0, from - first), to - first) });
  }
  return out;
}

// How far a log was read: its last entry, and how many of its events.
export interface Mark {
  k: number;
  events: number;
}
export const markOf = (log: readonly LogEntry[]): Mark => ({ k: log.at(-1)?.k ?? -1, events: log.at(-1)?.events.length ?? 0 });
// What was told since then: new entries, and what was added to the last one.
export const since = (log: readonly LogEntry[], mark: Mark): LogEntry[] =>
  log.flatMap((entry) => (entry.k > mark.k ? [entry] : entry.k === mark.k && entry.events.length > mark.events ? [{ ...entry, events: entry.events.slice(mark.events) }] : []));
