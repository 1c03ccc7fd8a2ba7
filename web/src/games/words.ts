import { language, listed, said } from '../lib/i18n.svelte';
import { textOf, type Piece, type Value, type Values } from '../lib/format';
import type { Action, Fact, GameEvent, Json, Problem, View } from '../lib/protocol';
import { common } from '../messages/common';

// What a game brings so that events, refusals and questions can be told: sentences by key, and names for values.

// To whom something is told: the seat of the reader, the names of the seats, and what is on the board.
export interface Telling {
  you: number | null;
  names: string[];
  view: View | null;
}

export interface GameWords {
  // A sentence for every event (`event.TYPE`, or `event.TYPE.VARIANT`) and every key of the game's facts. The gaps are
  // named as the fields of the event or the values of the fact; a seat can be told apart by `select` as `you`.
  catalogues: { en: Record<string, string>; fr: Record<string, string> };
  // Which of several sentences of a type an event has; null: nothing is said about it.
  variant?: (event: GameEvent, to: Telling) => string | null;
  // Fields and values that are seats, beside `seat`.
  seats?: readonly string[];
  // What else a value reads as: the name of a card or place, which leads to it. Undefined: as it is.
  value?: (name: string, value: Json, to: Telling) => Value | undefined;
  // Further gaps of a sentence, made of several fields.
  more?: (event: GameEvent, to: Telling) => Values;
  // A sentence as it is worded at this table, where its rules have other words.
  worded?: (message: string, to: Telling) => string;
  // What an action would do, for a hint or an analysis.
  advice?: (action: Action, to: Telling) => string;
}

// The two forms of a sentence about a seat: to the person who sits there, and about somebody else. `bare`: without the
// name, for a second verb.
export function addressed(gap: string, you: string, other: string, bare = false): string {
  const about = bare ? other : `{${gap}}${other && ' '}${other}`;
  return `{${gap}, select, you {${you}} other {${about}}}`;
}

// A seat in a sentence: `you` or its name.
export function person(seat: Json | undefined, to: Telling): Value {
  if (typeof seat !== 'number') return String(seat ?? '');
  return { text: to.names[seat] ?? String(seat), pick: seat === to.you ? 'you' : 'other' };
}

// A seat in the middle of a sentence or list that has no verb for it.
export function called(seat: number, to: Telling): string {
  return seat === to.you ? common[language.now]['you']! : (to.names[seat] ?? String(seat));
}

function valueOf(words: GameWords, name: string, value: Json, to: Telling): Value {
  const own = words.value?.(name, value, to);
  if (own !== undefined) return own;
  const isSeat = name === 'seat' || (words.seats?.includes(name) ?? false);
  if (Array.isArray(value)) {
    if (isSeat && value.length === 1) return person(value[0], to);
    return listed(value.map((one) => (isSeat && typeof one === 'number' ? called(one, to) : valueOf(words, name, one, to))));
  }
  if (isSeat) return person(value, to);
  return typeof value === 'number' ? value : String(value);
}

function valuesOf(words: GameWords, from: Record<string, Json>, to: Telling): Values {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, valueOf(words, name, value, to)]));
}

// What chance did, where a game has no words of its own for it.
const ofChance = (event: GameEvent) => (event.type === 'chance' ? `event.chance.${String(event['kind'])}` : '');

// The sentence of an event, with its gaps; undefined where nothing is said about it.
export function messageOf(words: GameWords, event: GameEvent, to: Telling): string | undefined {
  const variant = words.variant ? words.variant(event, to) : event.type;
  return variant === null ? undefined : (words.catalogues[language.now][`event.${variant}`] ?? common[language.now][ofChance(event)]);
}

// The same in pieces; null where nothing is said about it.
export function tell(words: GameWords, event: GameEvent, to: Telling): Piece[] | null {
  const message = messageOf(words, event, to);
  if (message === undefined) return null;
  return said(words.worded?.(message, to) ?? message, { ...valuesOf(words, event, to), ...words.more?.(event, to) });
}

export const keyOf = (event: GameEvent, words: GameWords, to: Telling) => (words.variant ? words.variant(event, to) : event.type);

// A refusal or question in the reader's words; null where there are none for its key.
export function tellFact(words: GameWords, fact: Fact, to: Telling): Piece[] | null {
  const now = language.now;
  const message = words.catalogues[now][fact.key] ?? common[now][fact.key];
  return message === undefined ? null : said(words.worded?.(message, to) ?? message, valuesOf(words, fact.values, to));
}

// A refusal that the page itself has words for.
export const drafted = (sentence: string, rule?: string | null): Problem => ({ code: 'draft', key: '', values: { sentence }, ...(rule ? { rule } : {}) });

export const plain = (told: Piece[]): string => textOf(told);

// An action in the words of the protocol, for those who want to see them.
export function protocolWords(action: Action): string {
  return Object.values(action)
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join(' ');
}
