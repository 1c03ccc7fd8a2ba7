import book from './cards.json';

// Every card as it is printed. The file is made by scripts/seize-cards.mjs: values from data/seize, sentences from the program.
export type CardType = 'Fleet' | 'Orbital' | 'Troop' | 'Installation' | 'Reaction' | 'Character' | 'World';

export interface Counter {
  kind: string;
  count: number;
  att?: number;
  def?: number;
  keywords?: string[];
}

export interface Line {
  text: string;
  kind: string;
  windows?: string[];
  choose?: { effects: Record<string, string | number>[]; vs?: string }[][];
}

export interface Card {
  name: string;
  type: CardType;
  subtypes?: string[];
  race?: string;
  class?: string;
  system?: string;
  required?: number;
  cost: number | 'X';
  att?: number;
  def?: number;
  keywords?: string[];
  counters?: Counter[];
  when?: string;
  lines: Line[];
  armour?: { def?: number; over?: number; vs: string }[];
  adjacent?: boolean;
  source: string;
}

export interface Starter {
  id: string;
  name: string;
  assets: Record<string, number>;
  characters: Record<string, number>;
  worlds: Record<string, number>;
}

export const cards = book.cards as unknown as Card[];
export const starters = book.decks as unknown as Starter[];

const byName = new Map(cards.map((card) => [card.name, card]));

export function cardOf(name: string): Card | undefined {
  return byName.get(name);
}

export const unitTypes = ['Fleet', 'Orbital', 'Troop', 'Installation'] as const;
export const isUnit = (card: Card) => (unitTypes as readonly string[]).includes(card.type);
export const isAsset = (card: Card) => isUnit(card) || card.type === 'Reaction';
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

// "Fleet/Orbital", "non-Hover Troop": every term must hold, any of its words.
export function meets(traits: ReadonlySet<string>, filter: string): boolean {
  return filter.split(' ').every((term) => {
    const not = term.startsWith('non-');
    const any = (not ? term.slice(4) : term).split('/').some((word) => traits.has(word));
    return not ? !any : any;
  });
}
