import text from './cards.json?raw';
import classicText from './cards-classic.json?raw';
import { edition, type Edition } from './edition.svelte';
import type { Body, Change, Effect, Filter, Keywords } from './types';

// Every card as it is printed, as `imperium cards seize --json` tells it for each edition; a test of the program compares
// the files.
export type CardType = 'Fleet' | 'Orbital' | 'Troop' | 'Installation' | 'Reaction' | 'Artifact' | 'Character' | 'World';

export type { Body, Change, Effect, Filter, Keywords };
export const numberOf = (keywords: Keywords | undefined, name: string) => Number(keywords?.[name] ?? 0);

export interface Clause extends Change {
  scope: string;
  side?: 'your' | 'enemy';
  here?: boolean;
  n?: number | 'X';
  filter?: Filter;
  for?: 'step' | 'exchange' | 'action' | 'phase' | 'turn';
}

export interface Ability {
  kind: string;
  // As the program says it, in English.
  text: string;
  trigger?: string;
  upgrade?: string;
  once_per_turn?: boolean;
  windows?: string[];
  conditions?: string[];
  with?: Filter;
  pay?: number | 'cost';
  missions?: number;
  by?: string;
  choices: Clause[][];
}

export interface Card {
  name: string;
  type: CardType;
  // Of a Reaction or Artifact in edition classic: Tactics, Espionage, Political, Ancient Artifact, Device.
  sort?: string;
  subtypes?: string[];
  race?: string;
  class?: string;
  system?: string;
  required?: number;
  cost: number | 'X';
  att?: number;
  def?: number;
  keywords?: Keywords;
  missions?: number;
  counters?: Body & { count: number };
  windows?: string[];
  when?: string;
  abilities: Ability[];
  source: string;
}

export interface Starter {
  id: string;
  name: string;
  assets: Record<string, number>;
  characters: Record<string, number>;
  worlds: Record<string, number>;
}

// The cards of an edition, its starter decks, and what a constructed deck may have.
export interface Book {
  cards: Card[];
  decks: Starter[];
  limits: { assets: number; characters: number; worlds: number; asset_copies: number; character_copies: number; world_copies: number };
}

function opened(text: string) {
  const book: Book = JSON.parse(text);
  return { ...book, byName: new Map(book.cards.map((card) => [card.name, card])) };
}
const shelf: Partial<Record<Edition, ReturnType<typeof opened>>> = {};
const printed = (of: Edition) => (shelf[of] ??= opened(of === 'classic' ? classicText : text));
// The cards of a table that has its own come before those that are printed.
function bookOf(of: Edition) {
  const laid = edition.laid as (ReturnType<typeof opened> & { edition: Edition }) | null;
  return laid?.edition === of ? laid : printed(of);
}
export function lay(book: (Book & { edition: Edition }) | null): void {
  edition.laid = book && { ...book, byName: new Map(book.cards.map((card) => [card.name, card])) };
}

export const book = (of: Edition = edition.now): Book => bookOf(of);

export function cardOf(name: string): Card | undefined {
  return bookOf(edition.now).byName.get(name);
}

export const unitTypes = ['Fleet', 'Orbital', 'Troop', 'Installation'] as const;
export const isUnit = (card: Card) => (unitTypes as readonly string[]).includes(card.type);
export const isAsset = (card: Card) => isUnit(card) || card.type === 'Reaction' || card.type === 'Artifact';
// The printed cost as a number: X counts as 1 (Z17.3).
export const costOf = (card: Card) => (card.cost === 'X' ? 1 : card.cost);

// A card's name without its title: "Mars" of "Mars, Robot's Bane".
export const shortName = (name: string) => name.split(',')[0]!;

// The traits a Unit has for filters such as "non-Hover Troop"; a counter has those of its name (Y12).
const groups: Record<string, CardType> = {
  Capital: 'Fleet', Carrier: 'Fleet', Fighter: 'Fleet', Starship: 'Fleet',
  Satellite: 'Orbital', Station: 'Orbital',
  Hover: 'Troop', Infantry: 'Troop', Mech: 'Troop', Vehicle: 'Troop',
  Emplacement: 'Installation', Stronghold: 'Installation',
};

export function traitsOf(card: Card | undefined, counter: string | null): Set<string> {
  if (counter) {
    const words = counter.split(' ');
    return new Set([...words, ...words.map((word) => groups[word] ?? 'Troop').slice(-1), 'Unit']);
  }
  return new Set(card ? [card.type, ...(card.subtypes ?? []), 'Unit'] : []);
}

export function meets(traits: ReadonlySet<string>, filter: Filter): boolean {
  return filter.all.every((term) => term.some((word) => traits.has(word))) && !filter.none?.some((word) => traits.has(word));
}

// What a card does to attacks on itself whatever happens, for the forecast of a Conquest Action.
interface Plate {
  def?: number;
  over?: number;
  vs: Filter;
}
export function armour(card: Card): Plate[] {
  const own = card.abilities.filter((one) => one.kind === 'passive' && !one.trigger && !one.windows && !one.conditions && one.choices.length === 1);
  return own
    .flatMap((one) => one.choices[0]!)
    .filter((clause) => clause.scope === 'self')
    .flatMap((clause) =>
      clause.effects.flatMap((effect): Plate[] => {
        if (effect.do === 'def' && clause.vs) return [{ def: Number(effect.n), vs: clause.vs }];
        return effect.do === 'incoming-half' && effect.filter ? [{ over: Number(effect.n), vs: effect.filter }] : [];
      }),
    );
}

// Whether every World is Adjacent to the card; an Artifact says it of all Units of its player.
export const everywhere = (card: Card | undefined) => card?.abilities.some((one) => one.choices.flat().some((clause) => clause.effects.some((effect) => effect.do === 'adjacent'))) ?? false;
