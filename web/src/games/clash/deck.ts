import type { Card } from './types';

// The deck builder's knowledge: what may be cut, how cards are sorted, and what a sensible deck is. Pure functions.

export const least = 30;
const tierLimit: Record<string, number> = { I: 1, II: 2, III: 3 };

export type Cards = Record<string, Card>;
export type SortKey = 'kind' | 'attack' | 'defense' | 'sum' | 'type' | 'name';
export type Show = 'all' | 'kept' | 'cut' | Card['kind'];
export type Style = 'balanced' | 'attack' | 'defense';

export const number = (id: string) => Number(id.slice(1));

// The limit of copies holds only with several starting decks (R1.6): then there are more than 102 cards.
export function limited(cards: Cards): boolean {
  return Object.keys(cards).length > 102;
}

export type Problem = { key: 'few'; n: number } | { key: 'unit' } | { key: 'tier'; name: string; n: number };

export function problemOf(kept: string[], cards: Cards): Problem | null {
  if (kept.length < least) return { key: 'few', n: least - kept.length };
  if (!kept.some((id) => cards[id]?.kind === 'unit')) return { key: 'unit' };
  if (limited(cards)) {
    const copies = new Map<string, number>();
    for (const id of kept) {
      const card = cards[id]!;
      if (!card.tier) continue;
      const n = (copies.get(card.name) ?? 0) + 1;
      copies.set(card.name, n);
      const most = tierLimit[card.tier] ?? 3;
      if (n > most) return { key: 'tier', name: card.name, n: most };
    }
  }
  return null;
}

// The protocol wants cuts by rising number, then the end of the choice.
export function deckActions(cut: Iterable<string>): { type: string; card?: string }[] {
  const rising = [...cut].sort((a, b) => number(a) - number(b));
  return [...rising.map((card) => ({ type: 'cut', card })), { type: 'deck-done' }];
}

const kinds: Card['kind'][] = ['unit', 'attack-modifier', 'defense-modifier'];

export function sorted(ids: string[], cards: Cards, by: SortKey): string[] {
  const value = (id: string): (number | string)[] => {
    const c = cards[id]!;
    const power = c.kind === 'unit' ? (c.attack ?? 0) + (c.defense ?? 0) : (c.bonus ?? 0);
    const kind = kinds.indexOf(c.kind);
    switch (by) {
      case 'kind':
        return [kind, -power, c.name];
      case 'attack':
        return [-(c.attack ?? (c.kind === 'attack-modifier' ? (c.bonus ?? 0) : -1)), kind, c.name];
      case 'defense':
        return [-(c.defense ?? (c.kind === 'defense-modifier' ? (c.bonus ?? 0) : -1)), kind, c.name];
      case 'sum':
        return [-power, kind, c.name];
      case 'type':
        return [c.damage_type ?? '', c.attack_type ?? '', kind, -power];
      case 'name':
        return [c.name];
    }
  };
  const keyed = ids.map((id) => ({ id, key: value(id) }));
  keyed.sort((a, b) => {
    for (let i = 0; i < a.key.length; i++) {
      const x = a.key[i]!;
      const y = b.key[i]!;
      if (x !== y) return x < y ? -1 : 1;
    }
    return number(a.id) - number(b.id);
  });
  return keyed.map((k) => k.id);
}

export function filtered(ids: string[], cards: Cards, cut: ReadonlySet<string>, show: Show, type: string): string[] {
  return ids.filter((id) => {
    const c = cards[id]!;
    if (type && c.damage_type !== type && c.attack_type !== type) return false;
    if (show === 'all') return true;
    if (show === 'kept') return !cut.has(id);
    if (show === 'cut') return cut.has(id);
    return c.kind === show;
  });
}

// What a card is worth in a deck made of `units`: a unit by its values, an attack modifier by how often its type
// attacks here, a defense modifier by how often its type is met among all cards of the game.
export function worth(id: string, units: string[], cards: Cards, style: Style): number {
  const c = cards[id]!;
  const lean = style === 'attack' ? [1.3, 0.8] : style === 'defense' ? [0.8, 1.3] : [1, 1];
  if (c.kind === 'unit') return (c.attack ?? 0) * lean[0]! + (c.defense ?? 0) * lean[1]!;
  const share = (ids: string[]) => {
    if (ids.length === 0) return 0;
    return ids.filter((u) => cards[u]!.damage_type === c.damage_type || (c.attack_type !== null && cards[u]!.attack_type === c.attack_type)).length / ids.length;
  };
  const everyUnit = Object.keys(cards).filter((u) => cards[u]!.kind === 'unit');
  if (c.kind === 'attack-modifier') return (c.bonus ?? 0) * (1 + 6 * share(units)) * lean[0]!;
  return (c.bonus ?? 0) * (1 + 6 * share(everyUnit)) * lean[1]!;
}

// Proposes what to cut: 18 of the best units, and the modifiers that fit them, 30 cards in all; `locked` are already out.
export function propose(dealt: string[], cards: Cards, style: Style, locked: ReadonlySet<string> = new Set()): Set<string> {
  const open = dealt.filter((id) => !locked.has(id));
  const take = (pool: string[], n: number, units: string[], kept: string[]) => {
    const copies = new Map<string, number>();
    for (const id of kept) copies.set(cards[id]!.name, (copies.get(cards[id]!.name) ?? 0) + 1);
    const best = pool
      .map((id) => ({ id, worth: worth(id, units, cards, style) }))
      .sort((a, b) => b.worth - a.worth || number(a.id) - number(b.id));
    const out: string[] = [];
    for (const { id } of best) {
      if (out.length >= n) break;
      const card = cards[id]!;
      const have = copies.get(card.name) ?? 0;
      if (limited(cards) && card.tier && have >= (tierLimit[card.tier] ?? 3)) continue;
      copies.set(card.name, have + 1);
      out.push(id);
    }
    return out;
  };
  const ofKind = (kind: Card['kind']) => open.filter((id) => cards[id]!.kind === kind);
  const units = take(ofKind('unit'), 18, [], []);
  const attack = take(ofKind('attack-modifier'), style === 'attack' ? 7 : style === 'defense' ? 5 : 6, units, []);
  const defense = take(ofKind('defense-modifier'), style === 'defense' ? 7 : style === 'attack' ? 5 : 6, units, []);
  const kept = [...units, ...attack, ...defense];
  // Where a kind ran short the others fill up.
  const rest = open.filter((id) => !kept.includes(id));
  kept.push(...take(rest, least - kept.length, units, kept));
  const keep = new Set(kept);
  return new Set(open.filter((id) => !keep.has(id)));
}

export function summary(kept: string[], cards: Cards) {
  const units = kept.filter((id) => cards[id]!.kind === 'unit');
  const mean = (pick: (c: Card) => number) => (units.length ? units.reduce((s, id) => s + pick(cards[id]!), 0) / units.length : 0);
  return {
    units: units.length,
    attack: kept.filter((id) => cards[id]!.kind === 'attack-modifier').length,
    defense: kept.filter((id) => cards[id]!.kind === 'defense-modifier').length,
    meanAttack: mean((c) => c.attack ?? 0),
    meanDefense: mean((c) => c.defense ?? 0),
  };
}
