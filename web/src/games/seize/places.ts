import { cardOf } from './cards';
import type { SeizeUnit, SeizeView, SeizeWorld } from './types';

// What lies where on the table.

export function worldOf(view: SeizeView, id: string): SeizeWorld | undefined {
  return view.worlds.find((one) => one.id === id);
}
export function unitAt(view: SeizeView, id: string): { unit: SeizeUnit; world: SeizeWorld } | undefined {
  const card = id.split('#')[0];
  for (const world of view.worlds) for (const unit of world.units) if (unit.id === card) return { unit, world };
  return undefined;
}

// Unit cards of a seat at a World; Picket Fleets do not count (Z5.3).
export function crowd(world: SeizeWorld, seat: number): number {
  return world.units.filter((one) => one.controller === seat && one.body === undefined).length;
}
export function capacity(world: SeizeWorld): number {
  const cost = cardOf(world.card)?.cost;
  return typeof cost === 'number' ? cost : 0;
}
