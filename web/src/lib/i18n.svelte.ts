import { format, pieces, type Piece, type Value, type Values } from './format';
import { read, write } from './storage';

export const languages = { en: 'English', fr: 'Français' } as const;
export type Language = keyof typeof languages;

// Every catalogue is complete in both languages; the type of the English one says which keys there are.
export type Catalogues<C extends Record<string, string>> = { en: C; fr: Record<keyof C, string> };

function preferred(): Language {
  const kept = read<string>('language');
  if (kept && kept in languages) return kept as Language;
  const asked = typeof navigator === 'undefined' ? [] : navigator.languages;
  for (const one of asked) {
    const short = one.slice(0, 2);
    if (short in languages) return short as Language;
  }
  return 'en';
}

let current = $state<Language>(preferred());

export const language = {
  get now(): Language {
    return current;
  },
  set now(next: Language) {
    current = next;
    write('language', next);
    if (typeof document !== 'undefined') document.documentElement.lang = next;
  },
};

export type Translate<K extends string> = (key: K, values?: Values) => string;

// Who gave no name is called by the word for the reader, and spoken to: `{who, select, you {You attack} other {{who} attacks}}`.
const readers: Record<Language, string> = { en: 'You', fr: 'Vous' };
export const isReader = (name: string): boolean => Object.values(readers).includes(name);
export function addressed(values: Values | undefined): Values | undefined {
  const you = readers[current];
  if (!values || !Object.values(values).includes(you)) return values;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === you ? { text: value, pick: 'you' } : value]));
}

export function translator<C extends Record<string, string>>(catalogues: Catalogues<C>): Translate<keyof C & string> {
  return (key, values) => format(current, catalogues[current][key], addressed(values));
}

// The message of a key that may not exist (an option of a game the page does not know), or the fallback.
export function maybe(catalogues: Catalogues<Record<string, string>>, key: string, fallback: string, values?: Values): string {
  const message = catalogues[current][key];
  return message === undefined ? fallback : format(current, message, values);
}

// The same in pieces, with names that lead to what they name.
export function said(message: string, values?: Values): Piece[] {
  return pieces(current, message, values);
}

// Names one after another, as the reader writes a list.
export function listed(items: Value[], type: 'conjunction' | 'disjunction' = 'conjunction'): Piece[] {
  const places = items.map((_, i) => `{${i}}`);
  return pieces(current, new Intl.ListFormat(current, { type }).format(places), Object.fromEntries(items.entries()));
}

export function list(items: string[]): string {
  return new Intl.ListFormat(current, { type: 'conjunction' }).format(items);
}

// A number with one decimal, as the reader writes it.
export function decimal(n: number): string {
  return new Intl.NumberFormat(current, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(n);
}

// The time that is left: to the second, and from a day on in days and hours.
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const pad = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const unit = (n: number, name: string) => new Intl.NumberFormat(current, { style: 'unit', unit: name, unitDisplay: 'narrow' }).format(n);
  if (hours >= 24) return `${unit(Math.floor(hours / 24), 'day')} ${unit(hours % 24, 'hour')}`;
  return (hours ? `${hours}:${pad(minutes)}` : `${minutes}`) + `:${pad(seconds % 60)}`;
}
