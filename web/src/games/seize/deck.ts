import type { Json } from '../../lib/protocol';
import { cardOf, cards, costOf, isAsset, isUnit, starters, type Card } from './cards';

// Constructed decks (Z21): 50 Asset cards, 10 Characters, 10 Worlds, at most 2 copies of a card.
export type Part = 'assets' | 'characters' | 'worlds';
export const parts: readonly Part[] = ['assets', 'characters', 'worlds'];
export const sizes: Record<Part, number> = { assets: 50, characters: 10, worlds: 10 };
export const copies = 2;

export interface Deck {
  name: string;
  assets: Record<string, number>;
  characters: Record<string, number>;
  worlds: Record<string, number>;
}

export const partOf = (card: Card): Part => (isAsset(card) ? 'assets' : card.type === 'Character' ? 'characters' : 'worlds');

export const emptyDeck = (name: string): Deck => ({ name, assets: {}, characters: {}, worlds: {} });

export function total(deck: Deck, part: Part): number {
  return Object.values(deck[part]).reduce((sum, n) => sum + n, 0);
}

// The deck with n copies of a card, within the limit of copies.
export function withCopies(deck: Deck, card: Card, n: number): Deck {
  const part = partOf(card);
  const next = { ...deck[part] };
  const kept = Math.max(0, Math.min(copies, n));
  if (kept) next[card.name] = kept;
  else delete next[card.name];
  return { ...deck, [part]: next };
}

// A starter deck as the beginning of a constructed one; third copies are left out.
export function fromStarter(id: string, name: string): Deck {
  const deck = starters.find((one) => one.id === id);
  const clip = (list: Record<string, number>) => Object.fromEntries(Object.entries(list).map(([card, n]) => [card, Math.min(copies, n)]));
  return deck ? { name, assets: clip(deck.assets), characters: clip(deck.characters), worlds: clip(deck.worlds) } : emptyDeck(name);
}

// How many cards a part has too many (positive) or too few (negative).
export function surplus(deck: Deck): Record<Part, number> {
  return { assets: total(deck, 'assets') - sizes.assets, characters: total(deck, 'characters') - sizes.characters, worlds: total(deck, 'worlds') - sizes.worlds };
}

export function playable(deck: Deck): boolean {
  return parts.every((part) => surplus(deck)[part] === 0 && Object.entries(deck[part]).every(([name, n]) => n >= 1 && n <= copies && cardOf(name) !== undefined));
}

// Fills what is missing: cards that go with what is there first (types for Assets, Systems for Worlds), cheap before dear.
export function filled(deck: Deck): Deck {
  let next = deck;
  for (const part of parts) {
    const weight = new Map<string, number>();
    for (const [name, n] of Object.entries(deck[part])) {
      const card = cardOf(name);
      for (const trait of [card?.system, card?.class, ...(card?.subtypes ?? [])]) if (trait) weight.set(trait, (weight.get(trait) ?? 0) + n);
    }
    const worth = (card: Card) => Math.max(0, ...[card.system, card.class, ...(card.subtypes ?? [])].map((trait) => weight.get(trait ?? '') ?? 0));
    const pool = cards.filter((card) => partOf(card) === part).sort((a, b) => worth(b) - worth(a) || costOf(a) - costOf(b) || a.name.localeCompare(b.name));
    for (let round = 0; round < copies; round++)
      for (const card of pool) {
        const have = next[part][card.name] ?? 0;
        if (total(next, part) < sizes[part] && have < copies) next = withCopies(next, card, have + 1);
      }
  }
  return next;
}

export function summary(deck: Deck): { units: number; reactions: number; cost: number } {
  let units = 0;
  let reactions = 0;
  let cost = 0;
  for (const [name, n] of Object.entries(deck.assets)) {
    const card = cardOf(name);
    if (!card) continue;
    if (isUnit(card)) {
      units += n;
      cost += n * costOf(card);
    } else reactions += n;
  }
  return { units, reactions, cost: units ? cost / units : 0 };
}

// The option `decks` of a table: null while every seat has the usual starter deck, else one entry per seat.
export function option(choices: readonly (string | Deck | null)[]): Json {
  if (choices.every((one) => one === null)) return null;
  return choices.map((one, i) => (one === null ? starters[i % starters.length]!.id : one)) as Json;
}
