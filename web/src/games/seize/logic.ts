import type { Action } from '../../lib/protocol';
import { armour, cardOf, meets, numberOf, traitsOf, unitTypes, type Card, type CardType, type Keywords } from './cards';
import { edition } from './edition.svelte';
import { capacity, crowd, unitAt, worldOf } from './places';
import type { ConquestAction, Fighter, SeizeUnit, SeizeView, SeizeWorld } from './types';

// What the board of `seize` knows beside drawing. The server alone decides; everything sent is a legal action, checked
// again there.

// --- things on the table and the actions that are about them -------------------------------------------------------

// The things an action is about, in the order one clicks them. `hand:`, `reserve:`, `char:SEAT:`, `artifact:SEAT:`, `unit:`,
// `world:`, `pile:`.
export function thingsOf(action: Action, seat: number | null): string[] {
  const s = (name: string) => action[name] as string;
  switch (action.type) {
    case 'throne':
      // At the set-up a card, later a World on the table (Z30.29).
      return [isPlace(s('world')) ? `world:${s('world')}` : `reserve:${s('world')}`];
    case 'buy':
    case 'settle':
      return [`reserve:${s('world')}`];
    case 'lead':
    case 'recruit':
    case 'dismiss':
      return [`char:${seat}:${s('character')}`];
    case 'banish':
      return [`char:${action['seat'] as number}:${s('character')}`];
    case 'bid':
    case 'discard':
    case 'muster':
    case 'artifact':
      return [`hand:${s('card')}`];
    case 'order':
      return [`order:${s('card')}`];
    case 'build':
      return [`hand:${s('card')}`, `world:${s('world')}`];
    case 'contribute':
    case 'to':
    case 'conquer':
    case 'skip':
    case 'levy':
      return [`world:${s('world')}`];
    case 'move':
      return [`unit:${s('unit')}`];
    case 'target':
      return [thing(s('at'))];
    case 'use':
      if (action['unit'] !== undefined) return [`unit:${s('unit')}`];
      if (action['world'] !== undefined) return [`world:${s('world')}`];
      if (action['character'] !== undefined) return [`char:${seat}:${s('character')}`];
      if (action['artifact'] !== undefined) return [`artifact:${seat}:${s('artifact')}`];
      return [`hand:${s('card')}`];
    case 'deplete':
    case 'pick':
      if (action['unit'] !== undefined) return [thing(s('unit'))];
      if (action['world'] !== undefined) return [`world:${s('world')}`];
      if (action['character'] !== undefined) return [`char:${action['seat'] as number}:${s('character')}`];
      return action['card'] !== undefined ? [`pile:${s('card')}`] : [];
    default:
      return [];
  }
}

const isPlace = (id: string) => /^w[\d.]+$/.test(id);
const thing = (id: string) => (id.startsWith('w') && !id.includes('#') ? `world:${id}` : `unit:${id}`);

// Actions without a thing are buttons: done, pass, yes, no, choose, x, split, for, withdraw …
export function plain(legal: Action[], seat: number | null): Action[] {
  return legal.filter((one) => thingsOf(one, seat).length === 0);
}

// Which actions remain after clicking these things, in any order.
export function remaining(legal: Action[], seat: number | null, clicked: readonly string[]): Action[] {
  return legal.filter((one) => {
    const things = thingsOf(one, seat);
    return things.length > 0 && clicked.every((what) => things.includes(what));
  });
}

// What may be clicked now: with nothing clicked the first thing of every action, then the others of those that remain.
export function clickable(legal: Action[], seat: number | null, clicked: readonly string[]): Set<string> {
  const out = new Set<string>();
  if (clicked.length === 0) for (const one of legal) out.add(thingsOf(one, seat)[0] ?? '');
  else for (const one of remaining(legal, seat, clicked)) for (const what of thingsOf(one, seat)) out.add(what);
  // Another World for what was clicked first, in the place of the one that is chosen.
  if (clicked.length > 1) for (const one of remaining(legal, seat, clicked.slice(0, 1))) for (const what of thingsOf(one, seat)) out.add(what);
  // What has been begun may be begun anew with something else.
  if (clicked.length > 0) for (const one of legal) out.add(thingsOf(one, seat)[0] ?? '');
  out.delete('');
  return out;
}

// --- duels (Z20.5) --------------------------------------------------------------------------------------------------

// Points of Units that a seat may still choose for this duel: 20, for the attacker the World's cost beside it.
export function musterLeft(view: SeizeView, seat: number): number {
  const world = view.worlds.find((one) => one.attacked);
  const extra = world && world.area !== seat ? capacity(world) : 0;
  const units = world?.units.filter((one) => one.controller === seat) ?? [];
  return 20 + extra - units.reduce((sum, one) => sum + musterCost(one.card), 0);
}
// A card of cost X counts 2 in a duel.
const musterCost = (name: string) => {
  const cost = cardOf(name)?.cost ?? 0;
  return cost === 'X' ? 2 : cost;
};

// --- what is not possible -------------------------------------------------------------------------------------------

// What tapping a thing that cannot be chosen would have meant; null where it means nothing for what is asked. `clicked` are
// the things chosen before, `aiming` the Unit that is asked for a target.
export function attempt(view: SeizeView, seat: number, clicked: readonly string[], aiming: string | null, what: string): Action | null {
  const [kind, ...rest] = what.split(':') as [string, ...string[]];
  const named = kind === 'char' || kind === 'artifact';
  const name = named ? rest.slice(1).join(':') : rest.join(':');
  const whose = named ? Number(rest[0]) : null;
  switch (view.asks) {
    case 'throne':
    case 'settle':
      return kind === (view.stage === 'new-throne' ? 'world' : 'reserve') ? { type: view.asks, world: name } : null;
    case 'artifact':
      return kind === 'hand' ? { type: 'artifact', card: name } : null;
    case 'recruit':
      return kind === 'char' && whose === seat ? { type: 'recruit', character: name } : null;
    case 'build': {
      const card = kind === 'hand' ? name : clicked.find((one) => one.startsWith('hand:'))?.slice(5);
      const own = view.worlds.filter((one) => one.area === seat);
      const world = kind === 'world' ? name : (own.find((one) => !one.depleted && (edition.classic || crowd(one, seat) < capacity(one))) ?? own[0])?.id;
      return (kind === 'hand' || kind === 'world') && card !== undefined && world !== undefined ? { type: 'build', card, world } : null;
    }
    case 'move':
      return kind === 'unit' && unitAt(view, name)?.unit.controller === seat ? { type: 'move', unit: name } : null;
    case 'contribute':
      return kind === 'world' ? { type: 'contribute', world: name } : attemptedUse(view, seat, kind, name, whose);
    case 'window':
      return attemptedUse(view, seat, kind, name, whose);
    case 'to':
    case 'revive-at':
      return kind === 'world' ? { type: 'to', world: name } : null;
    case 'conquer':
    case 'levy':
      return kind === 'world' ? { type: view.asks, world: name } : null;
    case 'target':
      return aiming !== null && (name === view.action?.world || view.action?.fighters.some((one) => one.id === name)) ? { type: 'target', unit: aiming, at: name } : null;
    case 'banish':
      return kind === 'char' && whose !== null ? { type: 'banish', seat: whose, character: name } : null;
    case 'pick':
      if (kind === 'char' && whose !== null) return { type: 'pick', seat: whose, character: name };
      return kind === 'unit' || kind === 'world' ? { type: 'pick', [kind]: name } : null;
    default:
      return null;
  }
}

// Using what has a line for some window: a Reaction of the hand, or a card of the own that lies on the table.
function attemptedUse(view: SeizeView, seat: number, kind: string, name: string, whose: number | null): Action | null {
  const unit = kind === 'unit' && !name.includes('#') ? unitAt(view, name)?.unit : undefined;
  const world = kind === 'world' ? worldOf(view, name) : undefined;
  const card = unit?.card ?? world?.card ?? name;
  const line = cardOf(card)?.abilities.findIndex((one) => one.windows !== undefined) ?? -1;
  if (line < 0) return null;
  if (unit) return unit.controller === seat ? { type: 'use', unit: name, card, line } : null;
  if (world) return world.area === seat ? { type: 'use', world: name, card, line } : null;
  if (kind === 'char') return whose === seat ? { type: 'use', character: name, line } : null;
  if (kind === 'artifact') return whose === seat ? { type: 'use', artifact: name, line } : null;
  return kind === 'hand' && cardOf(card)?.type === 'Reaction' ? { type: 'use', card, line } : null;
}

// --- Units as they are shown ----------------------------------------------------------------------------------------

export interface Stack {
  type: CardType;
  units: SeizeUnit[];
}

// The Units of one seat at a World, by type; undepleted ones first.
export function stacks(units: readonly SeizeUnit[]): Stack[] {
  return unitTypes
    .map((type) => ({
      type,
      units: units
        .filter((one) => (cardOf(one.card)?.type ?? 'Fleet') === type)
        .sort((a, b) => Number(a.depleted) - Number(b.depleted) || a.card.localeCompare(b.card)),
    }))
    .filter((stack) => stack.units.length > 0);
}

export interface Values {
  att: number;
  def: number;
  printed: { att: number; def: number };
  keywords: Keywords;
}

// ATT and DEF as they are now: those of the Conquest Action where there is one, else as printed.
export function valuesOf(view: SeizeView, unit: SeizeUnit): Values {
  const card = cardOf(unit.card);
  const printed = { att: card?.att ?? 0, def: card?.def ?? 0 };
  const now = view.action?.fighters.find((one) => one.id === unit.id);
  if (now) return { att: now.att, def: now.def, printed, keywords: now.keywords };
  return { ...printed, printed, keywords: card?.keywords ?? {} };
}

// DEF of a World: in a Conquest Action as it is now, else printed and doubled for a Throne World (Z16).
export function worldDef(view: SeizeView, world: SeizeWorld): number {
  if (view.action?.world === world.id) return view.action.def;
  return (cardOf(world.card)?.def ?? 0) * (world.throne ? 2 : 1);
}

// --- the Conquest Action --------------------------------------------------------------------------------------------

// What a fighter is: a Unit card, or a counter of a card or World, by its name.
export function fighterCard(view: SeizeView, id: string): { name: string; card: Card | undefined; counter: string | null } {
  const [base, number] = id.split('#') as [string, string | undefined];
  if (base.startsWith('w')) {
    const world = worldOf(view, base);
    const card = world && cardOf(world.card);
    const militia = Number(number) >= 64;
    const counter = militia ? 'Infantry' : (card?.counters?.kind ?? 'Infantry');
    return { name: world?.card ?? '', card, counter };
  }
  const unit = unitAt(view, base)?.unit;
  const card = unit && cardOf(unit.card);
  if (number === undefined) return { name: unit?.card ?? '', card, counter: unit?.body !== undefined ? 'Starship' : null };
  const counter = card?.counters?.kind ?? 'Infantry';
  return { name: unit?.card ?? '', card, counter };
}

export interface Sum {
  at: string;
  from: string[];
  sum: number;
  def: number;
  hits: boolean;
  // Damage or Conquest counters that come of it.
  counters: number;
  // A card that will be eliminated in Step 3, a counter at once, or a World that has enough counters.
  falls: boolean;
}

// What Atmospheric makes of an attack. In edition classic it doubles what is printed or constant, and not what was used
// for the attack (Z30.30).
function doubled(fighter: Fighter, att: number): number {
  if (!edition.classic) return att * 2;
  let used = 0;
  for (const { card, effects } of fighter.reasons ?? []) {
    const constant = cardOf(card)?.abilities.some((one) => one.kind === 'passive' && one.choices.flat().some((clause) => JSON.stringify(clause.effects) === JSON.stringify(effects)));
    if (!constant) used += effects.reduce((sum, one) => sum + (one.do === 'att' ? Number(one.n) : 0), 0);
  }
  return att + Math.max(0, att - used);
}

// What the announced targets will do if nothing changes any more: sums against DEF (Z8.4), Atmospheric and what halves an
// attack (Y6), conditional DEF and Reinforced (Y7), Piercing and Siege, Hardened (Z8.7); in edition classic Atmospheric is
// for Worlds, too, and one Conquest counter is all there is (Z30.9, Z30.10).
export function forecast(view: SeizeView, action: ConquestAction, extra: { unit: string; at: string; att: number } | null = null): Sum[] {
  const fighters = new Map(action.fighters.map((one) => [one.id, one]));
  const targets = extra ? [...action.targets.filter((one) => one.unit !== extra.unit || one.at !== extra.at), extra] : action.targets;
  const out: Sum[] = [];
  for (const at of new Set(targets.map((one) => one.at))) {
    const aims = targets.filter((one) => one.at === at && fighters.has(one.unit));
    if (aims.length === 0) continue;
    const from = aims.map((one) => one.unit);
    if (at === action.world) {
      const arrives = (one: { unit: string; att: number }) => (edition.classic && fighters.get(one.unit)!.keywords['Atmospheric'] ? doubled(fighters.get(one.unit)!, one.att) : one.att);
      const sum = aims.reduce((total, one) => total + arrives(one), 0);
      const hits = sum >= action.def;
      const counters = hits && edition.classic ? 1 : hits ? 1 + aims.reduce((total, one) => total + numberOf(fighters.get(one.unit)!.keywords, 'Siege'), 0) : 0;
      out.push({ at, from, sum, def: action.def, hits, counters, falls: action.conquest + counters >= action.required });
      continue;
    }
    const target = fighters.get(at);
    if (target) out.push(unitSum(view, target, aims, fighters));
  }
  return out;
}

function unitSum(view: SeizeView, target: Fighter, aims: { unit: string; att: number }[], fighters: ReadonlyMap<string, Fighter>): Sum {
  const what = fighterCard(view, target.id);
  const mine = traitsOf(what.card, what.counter);
  const plates = what.counter === null ? (what.card ? armour(what.card) : []) : [];
  const reinforced = target.keywords['Reinforced'] === true;
  const attacks = aims.map((one) => {
    const fighter = fighters.get(one.unit)!;
    const its = fighterCard(view, one.unit);
    const traits = traitsOf(its.card, its.counter);
    let att = one.att;
    if (fighter.keywords['Atmospheric'] && (mine.has('Troop') || mine.has('Installation'))) att = doubled(fighter, att);
    for (const plate of plates) if (plate.over && meets(traits, plate.vs)) att = Math.floor(att / plate.over);
    return { att, piercing: numberOf(fighter.keywords, 'Piercing'), traits };
  });
  // Every set of conditions that some attackers set off: the largest part that succeeds counts.
  const bonuses: { meets: (traits: Set<string>) => boolean; raise: (def: number) => number }[] = plates
    .filter((plate) => plate.def)
    .map((plate) => ({ meets: (traits) => meets(traits, plate.vs), raise: (def) => def + plate.def! }));
  if (reinforced) bonuses.push({ meets: (traits) => traits.has('Fleet') || traits.has('Orbital'), raise: (def) => def * 2 });
  let best = { hits: false, sum: 0, def: target.def, piercing: -1 };
  for (let group = 0; group < 1 << bonuses.length; group++) {
    const part = attacks.filter((one) => bonuses.every((bonus, i) => !bonus.meets(one.traits) || (group >> i) & 1));
    if (part.length === 0) continue;
    const def = bonuses.reduce((sum, bonus, i) => ((group >> i) & 1 ? bonus.raise(sum) : sum), target.def);
    const sum = part.reduce((total, one) => total + one.att, 0);
    const hits = sum >= def;
    const piercing = part.reduce((total, one) => total + one.piercing, 0);
    if ((hits && (!best.hits || piercing > best.piercing)) || (!best.hits && (best.piercing < 0 || sum - def > best.sum - best.def))) best = { hits, sum, def, piercing };
  }
  const counters = best.hits ? 1 + best.piercing : 0;
  const hurt = (unitAt(view, target.id)?.unit.damage ?? 0) + counters;
  const falls = best.hits && (what.counter !== null && target.id.includes('#') ? true : hurt >= 1 + numberOf(target.keywords, 'Hardened'));
  return { at: target.id, from: aims.map((one) => one.unit), sum: best.sum, def: best.def, hits: best.hits, counters, falls };
}

// Cards that will be eliminated in Step 3 for the damage they have already (Z8.7).
export function doomed(view: SeizeView, action: ConquestAction): string[] {
  return action.fighters
    .filter((one) => !one.id.includes('#'))
    .filter((one) => (unitAt(view, one.id)?.unit.damage ?? 0) >= 1 + numberOf(one.keywords, 'Hardened'))
    .map((one) => one.id);
}

// The Step of a stage, for the four signs of the scene: strikes come before Step 1, what follows is the outcome.
export function stepOf(stage: string): 'start' | 'strike' | 'step1' | 'step2' | 'step3' | 'step4' | 'outcome' {
  if (stage.startsWith('strike')) return 'strike';
  for (const step of ['step1', 'step2', 'step3', 'step4'] as const) if (stage.startsWith(step)) return step;
  return ['outcome', 'flee', 'take', 'spread', 'home', 'action-end', 'exchange-end'].includes(stage) ? 'outcome' : 'start';
}

// Whether attacking Troops only land now: without Assault they target from the second Exchange on (Z8.3).
export const lands = (view: SeizeView, action: ConquestAction): boolean =>
  action.exchange === 1 && action.fighters.some((one) => one.attacks && !one.keywords['Assault'] && fighterCard(view, one.id).counter === null && fighterCard(view, one.id).card?.type === 'Troop');

// --- passing by itself (Z17) ----------------------------------------------------------------------------------------

export type Passing = 'never' | 'hand' | 'phase';

// Whether a window is passed without asking: `hand` asks only if a Reaction of the hand fits, `phase` passes everything
// until the Phase is over.
export function passes(mode: Passing, view: SeizeView, legal: Action[]): boolean {
  if (view.asks !== 'window' || !legal.some((one) => one.type === 'pass')) return false;
  if (mode === 'phase') return true;
  if (mode === 'hand') return !legal.some((one) => one.type === 'use' && one['unit'] === undefined && one['world'] === undefined && one['character'] === undefined && one['artifact'] === undefined);
  return false;
}

export const phaseKey = (view: SeizeView) => `${view.turn}/${view.phase}`;

// --- lists with repeated names --------------------------------------------------------------------------------------

const order = ['Fleet', 'Orbital', 'Troop', 'Installation', 'Reaction', 'Artifact', 'Character', 'World'];

// How many cards a player has before them: those on the table, and the hand.
export function cardsOf(view: SeizeView, seat: number): number {
  const { characters, reserve, artifacts, hand_size } = view.players[seat]!;
  const worlds = view.worlds.filter((one) => one.area === seat);
  return worlds.reduce((sum, one) => sum + 1 + one.units.length, 0) + characters.length + reserve.length + artifacts.length + hand_size;
}

export function counted(names: readonly string[]): { name: string; n: number }[] {
  const out = new Map<string, number>();
  for (const name of names) out.set(name, (out.get(name) ?? 0) + 1);
  return [...out]
    .map(([name, n]) => ({ name, n }))
    .sort((a, b) => order.indexOf(cardOf(a.name)?.type ?? '') - order.indexOf(cardOf(b.name)?.type ?? '') || a.name.localeCompare(b.name));
}
