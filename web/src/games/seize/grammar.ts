import type { Language } from '../../lib/i18n.svelte';
import type { Ability, Card, Clause, Effect, Filter } from './cards';
import type { Gaps } from './reading';

// What a language has to know to say what a card does. The order of a sentence is the same in every language (ability.ts),
// and the words of its verbs are data (reading.ts).

export interface Context {
  card: Card;
  ability: Ability;
}

// What a clause speaks of: "your Fleets here". Empty text is the card itself.
export interface Subject {
  text: string;
  plural: boolean;
  feminine: boolean;
}

export interface Grammar {
  language: Language;
  // Joined words: "a, b and c", "a, b or c"; between clauses; between ways to choose.
  and(items: string[]): string;
  or(items: string[]): string;
  then: string;
  otherwise: string;
  // "[2+ Terra Worlds, also] "
  upgrade(context: Context): string;
  // Who pays what, and when: "Deplete: start of a Military Phase, ".
  lead(context: Context): string;
  // "pay 1 Resource counter to ": in front of what is done when something happens.
  price(n: number): string;
  subject(context: Context, clause: Clause): Subject;
  // What stands in the gaps of a verb's words: of the effect itself, of what it is done to, and of its clause.
  gaps(effect: Effect, subject: Subject, context?: Context, clause?: Clause): Gaps;
  has(subject: Subject): string;
  versus(filter: Filter): string;
  enemies(filter: Filter): string;
  // ", or " between enemies to choose from, and ", and … ," around what differs.
  orEnemy: string;
  either(common: string, rest: string): string;
  duration(context: Context, clause: Clause): string;
  whileText(context: Context, clause: Clause): string;
  windows(windows: readonly string[]): string;
}

export const passive = (ability: Ability) => ability.kind === 'passive';
export const holds = (ability: Ability, condition: string) => ability.conditions?.includes(condition) ?? false;
export const unitCard = (card: Card) => ['Fleet', 'Orbital', 'Troop', 'Installation'].includes(card.type);
// Whether "attacking" is said of the Units a clause speaks of, and not in front of the sentence.
export const sideIsAdjective = (card: Card, clause: Clause) => !unitCard(card) && card.type !== 'Reaction' && clause.side === 'your' && clause.scope !== 'self';
const quiet = ['exchange', 'build', 'answer', 'react'];
// The windows of an ability where they matter to the reader: not those that go without saying.
export const moments = (ability: Ability) => (ability.windows?.some((one) => quiet.includes(one)) ? [] : (ability.windows ?? []));
// A World's ability that works in any Conquest Action is not only for "here".
export const inOneAction = ({ card, ability }: Context) => card.type === 'World' && (ability.windows ?? []).some((one) => ['conquest', 'exchange', 'targets', 'step3', 'step4'].includes(one));
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
