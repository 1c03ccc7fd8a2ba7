import { cardOf, meets, traitsOf } from './cards';
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

// What a World pays toward a Unit card (Z5.2): its cost, with what it and the cards there add toward such a card; half of
// it where it is Disputed.
export function pointsOf(view: SeizeView, id: string, toward: string): number {
  const world = worldOf(view, id)!;
  const card = cardOf(world.card);
  const traits = traitsOf(cardOf(toward), null);
  const own = view.worlds.filter((one) => one.controller === world.controller && cardOf(one.card)?.system === card?.system && !(view.edition === 'classic' && one.disputed));
  const holds = (conditions: string[] | undefined) => (conditions ?? []).every((one) => one === 'system2' && own.length > 1);
  const adds = (name: string) => {
    const passive = (cardOf(name)?.abilities ?? []).filter((one) => one.kind === 'passive' && !one.trigger && !one.windows && holds(one.conditions));
    const instead = passive.some((one) => one.upgrade === 'instead');
    return passive.filter((one) => one.upgrade || !instead).flatMap((one) => one.choices[0]!.flatMap((clause) => clause.effects));
  };
  // Copies of a card add once.
  const here = new Set(world.units.filter((one) => one.controller === world.controller && one.body === undefined).map((one) => one.card));
  const effects = [world.card, ...here].flatMap(adds).filter((one) => !one.filter || meets(traits, one.filter));
  const sum = (verb: string) => effects.reduce((all, one) => all + (one.do === verb ? Number(one.n) : 0), 0);
  return Math.floor(((capacity(world) + sum('points')) * (sum('points-times') || 1)) / (world.disputed ? 2 : 1));
}
