import type { Action } from '../../lib/protocol';
import { list } from '../../lib/i18n.svelte';
import { shortName } from './cards';
import { t } from './messages';
import { destinations } from './moves';
import { unitAt, worldOf } from './places';
import type { SeizeView } from './types';

// Units that go somewhere together. The engine moves one after the other, and asks where to only then; a hint is about all
// of it.
export interface March {
  units: string[];
  world: string;
}

// The march with which the expected decisions begin; null where they begin with something else, or it is not known where to.
export function marchOf(view: SeizeView, line: readonly Action[]): March | null {
  const [first] = line;
  if (first?.type === 'to') return view.moving ? { units: [view.moving], world: String(first['world']) } : null;
  if (first?.type !== 'move') return null;
  const units: string[] = [];
  let world: string | null = null;
  for (let i = 0; line[i]?.type === 'move'; i += 2) {
    const unit = String(line[i]!['unit']);
    const to = line[i + 1];
    // Where there is one World to go to, nobody is asked.
    const only = destinations(view, unit);
    const there = to?.type === 'to' ? String(to['world']) : only.length === 1 ? only[0]! : null;
    if (there === null || (world !== null && there !== world)) break;
    units.push(unit);
    world = there;
    if (to?.type !== 'to') break;
  }
  return world === null ? null : { units, world };
}

export function marchText(view: SeizeView, { units, world }: March): string {
  const from = new Map<string, string[]>();
  for (const id of units) {
    const at = unitAt(view, id);
    if (at) from.set(at.world.id, [...(from.get(at.world.id) ?? []), at.unit.card]);
  }
  const who = [...from].map(([place, cards]) => t('march.from', { cards: list(cards), world: shortName(worldOf(view, place)?.card ?? place) }));
  return t(view.stage === 'part-b' ? 'march.attack' : 'march.move', { units: list(who), world: shortName(worldOf(view, world)?.card ?? world) });
}
