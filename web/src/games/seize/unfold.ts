import type { GameEvent } from '../../lib/protocol';
import type { Unfold } from '../../lib/unfold';
import type { ConquestAction, SeizePlayer, SeizeUnit, SeizeView, SeizeWorld } from './types';

// What there is to see with each event of a decision. Everything on the table is a thing with a name (a Unit, a World, the
// cards of a player); it is shown as it was until the last event that is about it has been told, and from then on as it is
// when all is done. So whatever is shown is true, and nothing is shown early. What no event is about comes at the end.

const points: readonly string[] = ['conquered', 'liberated', 'reverted', 'disputed-eliminated', 'settle', 'rebuild', 'throne', 'fallen', 'regent', 'regent-lost', 'eliminated', 'levy', 'duel'];
const fought: readonly string[] = ['conquest', 'target', 'strike', 'exchange', 'counters', 'damage', 'heal', 'shift', 'eliminated', 'withdraw', 'failed', 'use', 'conquered', 'liberated', 'disputed-eliminated', 'deplete', 'ready', 'choose', 'consent', 'cancel', 'duel'];
// A counter of a Unit or World goes by its name.
const owner = (id: string) => id.split('#')[0]!;

// The things an event is about.
function about(event: GameEvent): string[] {
  const out: string[] = [];
  const { type, seat } = event;
  const text = (name: string) => (typeof event[name] === 'string' ? owner(String(event[name])) : null);
  const unit = text('unit');
  const world = text('world');
  if (unit) out.push(unit.startsWith('w') ? `world ${unit}` : `unit ${unit}`);
  if (world) out.push(`world ${world}`);
  if (type === 'shift' && text('at')) out.push(`unit ${text('at')}`);
  if (fought.includes(type)) out.push('action');
  if (points.includes(type)) out.push('points');
  if (type === 'regent' || type === 'regent-lost') out.push('regent');
  if (type === 'turn' || type === 'duel') out.push('turn');
  if (type === 'phase' || type === 'turn') out.push('phase');
  if (typeof seat === 'number') {
    if (type === 'resources') out.push(`resources ${seat}`);
    else out.push(`player ${seat}`);
  }
  if (typeof event['whom'] === 'number') out.push(`player ${Number(event['whom'])}`);
  return out;
}

export const unfold: Unfold<SeizeView> = (before, after, events) => {
  const named = events.map(about);
  const last = new Map<string, number>();
  named.forEach((things, i) => things.forEach((thing) => last.set(thing, i)));
  const told = new Set<string>();
  const spent = before.players.map(() => 0);
  let now = before;
  return events.map((event, i) => {
    const seat = Number(event['seat']);
    const fresh = named[i]!.filter((thing) => last.get(thing) === i);
    if (event.type === 'resources') spent[seat]! += Number(event['n']);
    if (fresh.length === 0 && event.type !== 'resources') return now;
    for (const thing of fresh) told.add(thing);
    const next = picture(before, after, told, spent);
    if (JSON.stringify(next) !== JSON.stringify(now)) now = next;
    return now;
  });
};

function picture(before: SeizeView, after: SeizeView, told: ReadonlySet<string>, spent: number[]): SeizeView {
  const worlds = worldsOf(before, after, told);
  return {
    ...before,
    ...(told.has('turn') ? { turn: after.turn, active: after.active, round: after.round } : {}),
    ...(told.has('phase') ? { phase: after.phase, stage: after.stage } : {}),
    ...(told.has('regent') ? { regent: after.regent } : {}),
    ...(told.has('points') ? { scores: after.scores } : {}),
    players: before.players.map((was, seat) => playerOf(was, after.players[seat]!, seat, told, spent[seat]!)),
    worlds,
    action: told.has('action') ? after.action : actionOf(before.action, worlds, told),
  };
}

function playerOf(was: SeizePlayer, is: SeizePlayer, seat: number, told: ReadonlySet<string>, spent: number): SeizePlayer {
  const resources = told.has(`resources ${seat}`) ? is.resources : was.resources + spent;
  return { ...(told.has(`player ${seat}`) ? is : was), resources: Math.max(0, resources), victory_points: told.has('points') ? is.victory_points : was.victory_points };
}

// Worlds in the order in which they lie, those that are still to go among them; Units where they are, or still are.
function worldsOf(before: SeizeView, after: SeizeView, told: ReadonlySet<string>): SeizeWorld[] {
  const was = new Map(before.worlds.map((world) => [world.id, world]));
  const is = new Map(after.worlds.map((world) => [world.id, world]));
  const shown: SeizeWorld[] = [];
  for (const world of before.worlds) if (is.has(world.id) || !told.has(`world ${world.id}`)) shown.push(told.has(`world ${world.id}`) ? is.get(world.id)! : world);
  for (const world of after.worlds) if (!was.has(world.id) && told.has(`world ${world.id}`)) shown.push(world);
  const there = new Set(shown.map((world) => world.id));
  const place = (worlds: SeizeWorld[]) => new Map(worlds.flatMap((world) => world.units.map((unit) => [unit.id, { unit, world: world.id }] as const)));
  const stood = place(before.worlds);
  const stands = place(after.worlds);
  const units = new Map<string, SeizeUnit[]>();
  const put = (at: { unit: SeizeUnit; world: string }) => units.set(at.world, [...(units.get(at.world) ?? []), at.unit]);
  for (const [id, old] of stood) {
    const then = told.has(`unit ${id}`) ? stands.get(id) : old;
    if (then) put(there.has(then.world) ? then : old);
  }
  for (const [id, then] of stands) if (!stood.has(id) && told.has(`unit ${id}`) && there.has(then.world)) put(then);
  return shown.map((world) => ({ ...world, units: units.get(world.id) ?? [] }));
}

// A Conquest Action that goes on: whoever is out no longer fights, and who has struck aims no more.
function actionOf(action: ConquestAction | null, worlds: SeizeWorld[], told: ReadonlySet<string>): ConquestAction | null {
  if (!action) return null;
  const units = new Set(worlds.flatMap((world) => world.units.map((unit) => unit.id)));
  const there = (id: string) => id.startsWith('w') || units.has(owner(id));
  const hit = (id: string) => told.has(`unit ${owner(id)}`);
  const fighters = action.fighters.filter((one) => there(one.id));
  const targets = action.targets.filter((one) => there(one.unit) && there(one.at) && !hit(one.at));
  return fighters.length === action.fighters.length && targets.length === action.targets.length ? action : { ...action, fighters, targets };
}
