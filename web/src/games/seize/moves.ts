import type { Action } from '../../lib/protocol';
import { cardOf, everywhere } from './cards';
import { capacity, crowd, unitAt } from './places';
import type { SeizeUnit, SeizeView, SeizeWorld } from './types';

// Where Units may go (Z5.3, Z6, Z7, Z12; Z30.7, Z30.20 to Z30.27). The server alone decides; this is what the board lights up
// before anything is sent.

const systemOf = (world: SeizeWorld) => cardOf(world.card)?.system;

// Who has left the game leaves the seat, too (Z30.20).
function neighbours(view: SeizeView, a: number, b: number): boolean {
  const there = view.players.length ? view.players.flatMap((one, i) => (one.eliminated ? [] : [i])) : Array.from({ length: view.seats }, (_, i) => i);
  if (there.length <= 3) return true;
  const apart = (there.indexOf(b) - there.indexOf(a) + there.length) % there.length;
  return apart === 1 || apart === there.length - 1;
}

function adjacent(view: SeizeView, unit: SeizeUnit, from: SeizeWorld, to: SeizeWorld): boolean {
  if (neighbours(view, unit.controller, to.area) || systemOf(from) === systemOf(to)) return true;
  if (from.card === to.card && from.disputed && to.disputed) return true;
  return everywhere(cardOf(unit.card)) || (view.players[unit.controller]?.artifacts ?? []).some((one) => everywhere(cardOf(one.card)));
}

// Why a Unit may not go to a World, with the rule that says so.
const rules = { here: null, mine: 'Z7.2', theirs: 'Z7', far: 'Z6', full: 'Z5.3', quiet: 'Z7.3', slow: 'Z7.3', fighter: 'Z30.7', troop: 'Z30.22', disputed: 'Z30.18', raided: 'Z30.26', leaving: 'Z30.37' } as const;
const classicRules: Partial<Record<Obstacle, string>> = { far: 'Z30.20', quiet: 'Z30.22' };
export type Obstacle = keyof typeof rules;
export function ruleOf(view: SeizeView, obstacle: Obstacle): string | null {
  if (view.edition !== 'classic') return rules[obstacle];
  if (obstacle === 'slow') return view.stage === 'part-b' ? 'Z30.21' : 'Z30.22';
  return classicRules[obstacle] ?? rules[obstacle];
}

// What keeps a Unit from a World in the part of the Phase that is under way; `more` other Units go there as well.
export function obstacle(view: SeizeView, id: string, to: SeizeWorld, more = 0): Obstacle | null {
  const at = unitAt(view, id);
  if (!at) return 'here';
  const { unit, world: from } = at;
  const seat = unit.controller;
  if (to.id === from.id) return 'here';
  if (view.edition === 'classic') return classicObstacle(view, unit, from, to, more);
  if (view.stage === 'part-b') {
    if (to.area === seat) return 'mine';
    if (!adjacent(view, unit, from, to)) return 'far';
  } else if (to.area !== seat) return 'theirs';
  if (crowd(to, seat) + more >= capacity(to)) return 'full';
  if (view.stage !== 'part-c') return null;
  if (!to.attacked) return 'quiet';
  if (!unit.depleted || unit.reactive || cardOf(unit.card)?.keywords?.['Reactive']) return null;
  return from.card === to.card || systemOf(from) === systemOf(to) ? null : 'slow';
}

// Edition classic has no Capacity; inside a System everything goes free, to another Fighters pay and the depleted do not go
// (Z30.7, Z30.18, Z30.20 to Z30.22, Z30.26, Z30.27).
function classicObstacle(view: SeizeView, unit: SeizeUnit, from: SeizeWorld, to: SeizeWorld, more: number): Obstacle | null {
  const seat = unit.controller;
  const card = cardOf(unit.card);
  const near = systemOf(from) === systemOf(to);
  const paid = () => (card?.subtypes?.includes('Fighter') && (view.players[seat]?.resources ?? 0) <= more ? 'fighter' : null);
  if (view.stage === 'part-b') {
    if (to.area === seat) return 'mine';
    if (!adjacent(view, unit, from, to)) return 'far';
    return near ? null : unit.depleted ? 'slow' : paid();
  }
  if (to.area !== seat) return 'theirs';
  if (view.stage === 'part-a') return null;
  if (view.stage === 'part-c') {
    if (near) return null;
    if (to.disputed) return 'disputed';
    const reactive = unit.reactive || card?.keywords?.['Reactive'];
    if (reactive && to.attacked) return null;
    const asFleet = card?.type === 'Fleet' || card?.abilities.some((one) => one.choices.flat().some((clause) => clause.effects.some((effect) => effect.do === 'react')));
    if (!asFleet) return reactive ? 'quiet' : 'troop';
    return unit.depleted ? (reactive ? 'quiet' : 'slow') : paid();
  }
  if (to.disputed) return 'disputed';
  // All Worlds of a player who is out leave together.
  if (view.stage === 'evacuate' && from.owner !== seat && to.owner === from.owner) return 'leaving';
  return to.raided && (view.stage === 'step4-retreat' || view.stage === 'flee') ? 'raided' : null;
}

// Where a Unit may go, together with `more` others.
export function destinations(view: SeizeView, id: string, more = 0): string[] {
  return view.worlds.filter((to) => obstacle(view, id, to, more) === null).map((to) => to.id);
}

// Where a whole army may go together.
export function commonDestinations(view: SeizeView, army: readonly string[]): string[] {
  if (army.length === 0) return [];
  return army.map((id) => destinations(view, id, army.length - 1)).reduce((both, next) => both.filter((id) => next.includes(id)));
}

export function marching(army: readonly string[], world: string): Action[] {
  return army.flatMap((unit) => [
    { type: 'move', unit },
    { type: 'to', world },
  ]);
}
