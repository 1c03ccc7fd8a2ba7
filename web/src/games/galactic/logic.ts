import data from '../../../../data/galactic/board.json';
import research from '../../../../data/galactic/research.json';
import type { Action } from '../../lib/protocol';
import { neighbours, numberOf, placeOf } from './geometry';
import type { Attack, GalacticAction, GalacticView } from './types';

export type Branch = 'attack' | 'defense' | 'communications';

// What the board of `galactic` knows beside drawing: the tree, prices and drafts. The server alone decides; everything
// sent is checked again there.

export interface Ability {
  id: string;
  branch: Branch;
  cost: number;
  needs: string[];
}
export const tree: readonly Ability[] = research.abilities.map(({ id, branch, cost, needs }) => ({ id, branch: branch as Branch, cost, needs }));
export const branches: readonly Branch[] = ['attack', 'defense', 'communications'];
export const researchPoints = 8;
export const goal = 12;

const abilityOf = new Map(tree.map((one) => [one.id, one]));
export const costOf = (ids: Iterable<string>) => [...ids].reduce((sum, id) => sum + (abilityOf.get(id)?.cost ?? 0), 0);

// May this ability be added to those chosen?
export function reachable(ability: Ability, chosen: ReadonlySet<string>): boolean {
  return ability.needs.length === 0 || ability.needs.some((need) => chosen.has(need));
}
export type Standing = 'chosen' | 'open' | 'dear' | 'closed';
export function standing(ability: Ability, chosen: ReadonlySet<string>): Standing {
  if (chosen.has(ability.id)) return 'chosen';
  if (!reachable(ability, chosen)) return 'closed';
  return costOf(chosen) + ability.cost <= researchPoints ? 'open' : 'dear';
}

// Taking an ability back takes back what only it had opened; what is fixed stays.
export function withoutAbility(id: string, chosen: ReadonlySet<string>): Set<string> {
  const left = new Set(chosen);
  left.delete(id);
  for (let again = true; again; ) {
    again = false;
    for (const one of left)
      if (!reachable(abilityOf.get(one)!, left)) {
        left.delete(one);
        again = true;
      }
  }
  return left;
}

// The actions that carry a draft of research out, each after what it needs.
export function researchActions(chosen: ReadonlySet<string>, done: readonly string[]): Action[] {
  const have = new Set(done);
  const out: Action[] = [];
  for (let more = true; more; ) {
    more = false;
    for (const ability of tree)
      if (chosen.has(ability.id) && !have.has(ability.id) && reachable(ability, have)) {
        have.add(ability.id);
        out.push({ type: 'research', ability: ability.id });
        more = true;
      }
  }
  return [...out, { type: 'research-done' }];
}

export interface Price {
  sides: number;
  cost: number;
}
export const attackDice: readonly Price[] = data.attack_dice;
export const defenseDice: readonly Price[] = data.defense_dice;
export const priceOf = (list: readonly Price[], sides: number) => list.find((one) => one.sides === sides)?.cost ?? 0;

// A round's allocation in the making (G3).
export interface Allocation {
  attack: number;
  defense: number;
  bids: ReadonlyMap<string, number>;
}

export function spent(draft: Allocation): number {
  return priceOf(attackDice, draft.attack) + priceOf(defenseDice, draft.defense) + [...draft.bids.values()].reduce((a, b) => a + b, 0);
}

export function mostAllies(view: GalacticView, seat: number): number {
  const names = view.players[seat]!.research ?? [];
  return 1 + (names.includes('allies-2') ? 1 : 0) + (names.includes('allies-3') ? 1 : 0);
}

// Moons on which this seat may bid (G3.3): uncontrolled, in a system where it controls something; outer ones anywhere
// with the ability.
export function bidMoons(view: GalacticView, seat: number): string[] {
  const homes = new Set<number>();
  for (const [id, one] of Object.entries(view.territories)) if (one.owner === seat) homes.add(placeOf.get(id)!.home);
  const outer = view.players[seat]!.research?.includes('outer-allies');
  return Object.entries(view.territories)
    .filter(([id, one]) => !placeOf.get(id)!.planet && one.owner === null && (homes.has(placeOf.get(id)!.home) || (outer && placeOf.get(id)!.outer)))
    .map(([id]) => id)
    .sort((a, b) => numberOf(a) - numberOf(b));
}

// The actions of an allocation in the order the rules ask for, without those that are made already.
export function allocationActions(draft: Allocation, made: { attack: boolean; defense: boolean; bids: ReadonlySet<string> }): Action[] {
  const out: Action[] = [];
  if (!made.attack) out.push({ type: 'attack-die', sides: draft.attack });
  if (!made.defense) out.push({ type: 'defense-die', sides: draft.defense });
  const bids = [...draft.bids].filter(([moon, points]) => points > 0 && !made.bids.has(moon)).sort(([a], [b]) => numberOf(a) - numberOf(b));
  for (const [moon, points] of bids) out.push({ type: 'diplomacy', moon, points });
  return [...out, { type: 'allocate-done' }];
}

// What a player's points are made of (G3.1), for the hint beside the number.
export function incomeOf(view: GalacticView, seat: number): { planets: number; moons: number } {
  const own = Object.entries(view.territories).filter(([, one]) => one.owner === seat);
  const planets = own.filter(([id]) => placeOf.get(id)!.planet).length;
  return { planets, moons: own.length - planets };
}

const isAttack = (one: Action): one is Action & Extract<GalacticAction, { type: 'attack' }> => one.type === 'attack';
export const attacksOf = (legal: Action[]): Attack[] => legal.filter(isAttack);

// From where this seat may attack, and what from there.
export const sources = (attacks: readonly Attack[]) => new Set(attacks.map((one) => one.from));
export function targets(attacks: readonly Attack[], from: string): Map<string, Attack[]> {
  const out = new Map<string, Attack[]>();
  for (const one of attacks) if (one.from === from) out.set(one.to, [...(out.get(one.to) ?? []), one]);
  return out;
}

// What tapping a territory would have meant in a turn where it is neither source nor target: an attack from there, or on
// it from the chosen source, by the way that comes closest to being possible.
export function attemptedAttack(view: GalacticView, seat: number, from: string | null, id: string, able: ReadonlySet<string> = new Set()): Attack {
  // Of others nobody thinks as the attacker: it is the target of whoever is nearest and may still attack.
  const foreign = view.territories[id]!.owner !== seat && !view.players[seat]!.allies.includes(id);
  const nearest = from === null && foreign ? [...able].sort((a, b) => Number(!neighbours(a).includes(id)) - Number(!neighbours(b).includes(id)))[0] : undefined;
  if (nearest !== undefined) return attemptedAttack(view, seat, nearest, id);
  const source = from ?? id;
  const force = view.players[seat]!.allies.includes(source) ? 'ally' : 'own';
  const near = neighbours(source);
  const to = from === null ? (near.find((one) => view.territories[one]!.owner !== seat) ?? near[0]!) : id;
  const beam = !near.includes(to) && placeOf.get(source)!.outer && placeOf.get(to)!.outer;
  return { force, mode: beam ? 'beam' : 'infantry', from: source, to };
}

// Why a moon gets no (more) bid in a draft (G3.3), in the order in which the rules rule it out.
export function bidObstacle(view: GalacticView, seat: number, draft: Allocation, made: ReadonlySet<string>, id: string): 'planet' | 'owned' | 'made' | 'far' | 'most' | 'points' | null {
  if (placeOf.get(id)!.planet) return 'planet';
  if (view.territories[id]!.owner !== null) return 'owned';
  if (made.has(id)) return 'made';
  if (!bidMoons(view, seat).includes(id)) return 'far';
  if (!draft.bids.has(id) && draft.bids.size >= mostAllies(view, seat)) return 'most';
  return spent(draft) >= view.players[seat]!.points ? 'points' : null;
}

// Who won a moon in diplomacy, and where nobody did: the bids of all, per moon, highest first (G4.1).
export interface Contest {
  moon: string;
  bids: { seat: number; points: number }[];
  winner: number | null;
}
export function contests(view: GalacticView): Contest[] {
  const moons = new Map<string, { seat: number; points: number }[]>();
  view.players.forEach((player, seat) => {
    for (const [moon, points] of Object.entries(player.diplomacy ?? {})) moons.set(moon, [...(moons.get(moon) ?? []), { seat, points }]);
  });
  return [...moons]
    .map(([moon, bids]) => {
      const sorted = bids.sort((a, b) => b.points - a.points || a.seat - b.seat);
      const tied = sorted.length > 1 && sorted[0]!.points === sorted[1]!.points;
      return { moon, bids: sorted, winner: tied ? null : sorted[0]!.seat };
    })
    .sort((a, b) => numberOf(a.moon) - numberOf(b.moon));
}

// Plans for the eight points of research that can be taken as they are.
export const presets = [
  { id: 'infantry', abilities: ['att-inf', 'extra-inf', 'allies-2', 'outer-allies', 'def-either'] },
  { id: 'beam', abilities: ['att-beam', 'extra-beam', 'outer-allies', 'allies-2', 'def-either'] },
  { id: 'envoys', abilities: ['allies-2', 'allies-3', 'outer-allies', 'ally-own', 'no-ipec'] },
  { id: 'fortress', abilities: ['def-either', 'def-inf', 'def-beam', 'def-inf-2'] },
] as const;

// What is asked, as text: drafts belong to one question. After an attack as many others may be possible as before.
export function questionOf(view: GalacticView, seat: number | null, legal: Action[]): string {
  const me = seat === null ? null : view.players[seat];
  return JSON.stringify([view.round, view.phase, view.turn, seat, legal, me?.research, me?.attack_die, me?.defense_die, me?.diplomacy]);
}
