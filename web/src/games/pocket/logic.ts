import type { Action } from '../../lib/protocol';
import { hexNumber } from './geometry';
import type { Command, PocketView } from './types';

// What the board of `pocket` knows beside drawing: previews and drafts. The server alone decides; everything sent is one
// of the legal actions, checked again there.

export const tri = 'H24';

export function capacity(level: number): number {
  return 1 + level;
}

// What Sustain would take from each hex if the round ended now (P6.1).
export function sustainLosses(view: PocketView, extra: ReadonlyMap<string, number> = new Map()): Map<string, number> {
  const out = new Map<string, number>();
  for (const [id, hex] of Object.entries(view.hexes)) {
    const ships = hex.ships + (extra.get(id) ?? 0);
    const over = ships - capacity(hex.level);
    if (over > 0 && typeof hex.owner === 'number') out.set(id, over);
  }
  return out;
}

// What each seat scores if a sector is scored now (P6.4).
export function sectorPoints(view: PocketView, sector: string): number[] {
  const points = Array.from({ length: view.seats }, () => 0);
  for (const id of view.sectors.find((one) => one.id === sector)?.hexes ?? []) {
    const hex = view.hexes[id];
    if (hex && typeof hex.owner === 'number') points[hex.owner]! += hex.level;
  }
  return points;
}

export function rounds(view: PocketView): number {
  return view.seats === 2 ? 10 : 9;
}

// The actions of one type, typed.
export function of(legal: Action[], type: string): Action[] {
  return legal.filter((one) => one.type === type);
}

// From which hexes a movement may begin, and with how many ships at most.
export function movers(legal: Action[]): Map<string, number> {
  const out = new Map<string, number>();
  for (const one of of(legal, 'move')) out.set(one['from'] as string, Math.max(out.get(one['from'] as string) ?? 0, one['ships'] as number));
  return out;
}

// Where a movement from a hex can end: after one hex, or after two by way of the hex given (P5.2). Hexes of one step come
// from the legal actions; the second step follows the same rules: nobody else there, and not on from Tri-Prime.
export function reach(view: PocketView, legal: Action[], from: string, seat: number): Map<string, string[]> {
  const out = new Map<string, string[]>();
  const first = [...new Set(of(legal, 'move').filter((one) => one['from'] === from).map((one) => one['to'] as string))];
  for (const to of first) out.set(to, [to]);
  for (const via of first) {
    if (via === tri) continue;
    for (const to of view.hexes[via]!.neighbours) {
      const owner = view.hexes[to]!.owner;
      if (to === from || out.has(to) || (owner !== null && owner !== seat)) continue;
      out.set(to, [via, to]);
    }
  }
  return out;
}

// All ways of two steps to a hex, for someone who wants another one than the first found.
export function waysTo(view: PocketView, legal: Action[], from: string, to: string): string[][] {
  const first = [...new Set(of(legal, 'move').filter((one) => one['from'] === from).map((one) => one['to'] as string))];
  const out: string[][] = first.includes(to) ? [[to]] : [];
  for (const via of first) if (via !== tri && via !== to && view.hexes[via]!.neighbours.includes(to) && to !== from) out.push([via, to]);
  return out;
}

export interface Movement {
  from: string;
  path: string[];
  ships: number;
  leave: number;
  take: number;
}

// The next action of a drafted movement, given what is legal now; null when it is carried out.
export function movementStep(draft: Movement, legal: Action[], began: boolean): Action | null {
  if (!began) return of(legal, 'move').find((one) => one['from'] === draft.from && one['to'] === draft.path[0] && one['ships'] === draft.ships) ?? null;
  const to = draft.path[1];
  if (to === undefined) return of(legal, 'halt')[0] ?? null;
  return of(legal, 'continue').find((one) => one['to'] === to && one['leave'] === draft.leave && one['take'] === draft.take) ?? null;
}

// Hexes a draft of an invasion may send from, with how many ships at most: neighbours of the target with ships that took
// part in no invasion yet.
export function senders(view: PocketView, target: string, seat: number): { hex: string; most: number }[] {
  return view.hexes[target]!.neighbours
    .filter((id) => view.hexes[id]!.owner === seat && view.hexes[id]!.ships > view.hexes[id]!.invaded)
    .sort((a, b) => hexNumber(a) - hexNumber(b))
    .map((hex) => ({ hex, most: view.hexes[hex]!.ships - view.hexes[hex]!.invaded }));
}

// What is sent at first: as many as are needed to win and hold, at most all, and the last ship of a system only where
// the others are not enough.
export function force(view: PocketView, target: string, seat: number): Map<string, number> {
  const from = senders(view, target, seat);
  const sent = new Map(from.map(({ hex }) => [hex, 0]));
  let needed = view.hexes[target]!.ships + 1;
  for (const kept of [1, 0])
    for (const { hex, most } of from) {
      const { level, ships } = view.hexes[hex]!;
      const already = sent.get(hex)!;
      const n = Math.min(most - already, Math.max(0, ships - already - (level ? kept : 0)), needed);
      sent.set(hex, already + n);
      needed -= n;
    }
  return sent;
}

export interface Invasion {
  target: string;
  sent: ReadonlyMap<string, number>;
}

// The next action of a drafted invasion: invade, the sends by rising hex, then the strike where it is asked for.
export function invasionStep(draft: Invasion, legal: Action[], began: boolean, done: ReadonlySet<string>): Action | null {
  if (!began) return of(legal, 'invade').find((one) => one['hex'] === draft.target) ?? null;
  const next = [...draft.sent].filter(([hex, ships]) => ships > 0 && !done.has(hex)).sort(([a], [b]) => hexNumber(a) - hexNumber(b))[0];
  if (next) return of(legal, 'send').find((one) => one['from'] === next[0] && one['ships'] === next[1]) ?? null;
  return of(legal, 'strike')[0] ?? null;
}

// What an invasion leaves: both lose the smaller number (P5.6).
export function battle(attackers: number, defenders: number): { lost: number; left: number; winner: 'attacker' | 'defender' | 'nobody' } {
  const lost = Math.min(attackers, defenders);
  const left = Math.abs(attackers - defenders);
  return { lost, left, winner: attackers > defenders ? 'attacker' : attackers < defenders ? 'defender' : 'nobody' };
}

// How strong each own command would be if the others did as last time cannot be known; this is the table of P4.2.
export const strengthOf = (players: number) => Math.max(1, 4 - players);

export const commands: readonly Command[] = ['expand', 'explore', 'exterminate'];
