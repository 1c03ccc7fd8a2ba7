import type { Json } from '../../lib/protocol';
import { book, cardOf, costOf, isAsset, isUnit, type Card } from './cards';

// Constructed decks (Z21, Z30.46): how many cards and how many copies of each, by the edition whose cards are shown.
export type Part = 'assets' | 'characters' | 'worlds';
export const parts: readonly Part[] = ['assets', 'characters', 'worlds'];
export const sizeOf = (part: Part): number => book().limits[part];
const copiesOf: Record<Part, 'asset_copies' | 'character_copies' | 'world_copies'> = { assets: 'asset_copies', characters: 'character_copies', worlds: 'world_copies' };
export const copies = (part: Part): number => book().limits[copiesOf[part]];

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
  const kept = Math.max(0, Math.min(copies(part), n));
  if (kept) next[card.name] = kept;
  else delete next[card.name];
  return { ...deck, [part]: next };
}

// A starter deck as the beginning of a constructed one; copies beyond the limit are left out.
export function fromStarter(id: string, name: string): Deck {
  const deck = book().decks.find((one) => one.id === id);
  const clip = (part: Part) => Object.fromEntries(Object.entries(deck?.[part] ?? {}).map(([card, n]) => [card, Math.min(copies(part), n)]));
  return { name, assets: clip('assets'), characters: clip('characters'), worlds: clip('worlds') };
}

// How many cards a part has too many (positive) or too few (negative).
export function surplus(deck: Deck): Record<Part, number> {
  const over = (part: Part) => total(deck, part) - sizeOf(part);
  return { assets: over('assets'), characters: over('characters'), worlds: over('worlds') };
}

export function playable(deck: Deck): boolean {
  return parts.every((part) => surplus(deck)[part] === 0 && Object.entries(deck[part]).every(([name, n]) => n >= 1 && n <= copies(part) && cardOf(name) !== undefined));
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
    const pool = book().cards.filter((card) => partOf(card) === part).sort((a, b) => worth(b) - worth(a) || costOf(a) - costOf(b) || a.name.localeCompare(b.name));
    for (let round = 0; round < copies(part); round++)
      for (const card of pool) {
        const have = next[part][card.name] ?? 0;
        if (total(next, part) < sizeOf(part) && have < copies(part) && have <= round) next = withCopies(next, card, have + 1);
      }
  }
  return next;
}

export function summary(deck: Deck): { units: number; reactions: number; artifacts: number; cost: number } {
  let units = 0;
  let reactions = 0;
  let artifacts = 0;
  let cost = 0;
  for (const [name, n] of Object.entries(deck.assets)) {
    const card = cardOf(name);
    if (!card) continue;
    if (isUnit(card)) {
      units += n;
      cost += n * costOf(card);
    } else if (card.type === 'Artifact') artifacts += n;
    else reactions += n;
  }
  return { units, reactions, artifacts, cost: units ? cost / units : 0 };
}

// The option `decks` of a table: null while every seat has the usual starter deck, else one entry per seat.
export function option(choices: readonly (string | Deck | null)[]): Json {
  if (choices.every((one) => one === null)) return null;
  return choices.map((one, i) => (one === null ? book().decks[i % book().decks.length]!.id : one)) as Json;
}
