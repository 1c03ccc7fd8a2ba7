import type { SeizeView } from './types';

// Which card each id of the table belongs to, as far as the board has seen it, so that the log can say names.
let known = $state.raw<Record<string, string>>({});

export function remember(view: SeizeView): void {
  let next: Record<string, string> | null = null;
  const note = (id: string, card: string) => {
    if ((next ?? known)[id] === card) return;
    next = { ...(next ?? known), [id]: card };
  };
  for (const world of view.worlds) {
    note(world.id, world.card);
    for (const unit of world.units) note(unit.id, unit.card);
  }
  if (next) known = next;
}

// At another table the same ids are other cards.
export function forget(): void {
  known = {};
}

export function cardOfId(id: string): string | null {
  return known[id.split('#')[0]!] ?? null;
}
