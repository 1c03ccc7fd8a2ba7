import { describe, expect, test } from 'vitest';
import known from '../../tests/golden/facts.json';
import { gameOf } from '../src/games';
import { places } from '../src/lib/format';
import type { GameEvent, Json } from '../src/lib/protocol';
import { common } from '../src/messages';

// tests/golden/facts.json lists everything the engine can say: events with their fields, refusals and questions with
// their values. A test of the program keeps it true; these keep the page's words complete.
type Told = { events?: Record<string, string[]>; facts: Record<string, string[]> };
const all = known as Record<string, Told>;
const games = Object.keys(all).filter((id) => all[id]!.events);

// Fields that a game's words make of several others.
const made: Record<string, string[]> = { pocket: ['left', 'n', 'list'], galactic: ['bids'], seize: ['amount'] };
const inBoth = (words: { en: Record<string, string>; fr: Record<string, string> }) => [words.en, words.fr];

describe.each(games)('the words of %s', (game) => {
  const words = gameOf(game).words!;
  const { events } = all[game]!;
  // What is refused about cards of a set of this game belongs to its words, too.
  const facts = { ...all[game]!.facts, ...all[`${game} cards`]?.facts };
  const keysOf = (type: string) => Object.keys(words.catalogues.en).filter((key) => key === `event.${type}` || key.startsWith(`event.${type}.`));

  test('there are words for every event, and only fields of it in them', () => {
    for (const [type, fields] of Object.entries(events!)) {
      expect(keysOf(type), type).not.toEqual([]);
      for (const catalogue of inBoth(words.catalogues))
        for (const key of keysOf(type)) for (const gap of places(catalogue[key]!)) expect([...fields, ...(made[game] ?? [])], `${key}: {${gap}}`).toContain(gap);
    }
  });
  test('there are words for every refusal and question, and only values of it in them', () => {
    for (const [key, values] of Object.entries(facts))
      for (const catalogue of inBoth(words.catalogues)) {
        expect(catalogue[key], key).toBeDefined();
        for (const gap of places(catalogue[key]!)) expect(values, `${key}: {${gap}}`).toContain(gap);
      }
  });
  test('no words are for what is never said', () => {
    const types = Object.keys(events!);
    for (const key of Object.keys(words.catalogues.en))
      if (key.startsWith('event.')) expect(types.some((type) => key === `event.${type}` || key.startsWith(`event.${type}.`)), key).toBe(true);
      else if (key.startsWith(`${game}.`)) expect(Object.keys(facts), key).toContain(key);
  });
  test('every variant an event chooses has words', () => {
    const sample: Record<string, Json> = { seat: 0, order: [], commands: [], winners: [0], points: [], research: [], diplomacy: {}, from: null, force: 'own', to: 'hand', kind: 'pick', what: '' };
    for (const type of Object.keys(events!)) {
      const what = type.startsWith('chance.') ? type.slice(7) : '';
      const event: GameEvent = { ...sample, type: what ? 'chance' : type, what, kind: what === 'die' ? 'die' : 'pick' };
      const key = words.variant ? words.variant(event, { you: null, names: [], view: null }) : event.type;
      expect(words.catalogues.en, type).toHaveProperty([`event.${key}`]);
    }
  });
});

test('there are words for what the server and every game refuse', () => {
  for (const part of ['core', 'json', 'options', 'cards', 'server'])
    for (const [key, values] of Object.entries(all[part]!.facts))
      for (const catalogue of inBoth(common)) {
        expect(catalogue[key], key).toBeDefined();
        for (const gap of places(catalogue[key]!)) expect(values, key).toContain(gap);
      }
});

test('nothing on the page reads sentences of the engine', () => {
  const sources = import.meta.glob('../src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
  expect(Object.keys(sources).length).toBeGreaterThan(60);
  // Patterns with two words of prose in them, such as /^Seat (\d+) draws/; the rules' text has a reader of its own.
  const prose = /\/\^?[^/\n]*\b[A-Za-z]{3,} [a-z(]{2,}[^/\n]*\/[gimsuy]*\.(?:exec|test)|\[\/\^[^\n]*[A-Za-z]{3,} [a-z(]{2,}/;
  const readers = Object.entries(sources).filter(([path, source]) => !path.includes('rules') && prose.test(source));
  expect(readers.map(([path]) => path)).toEqual([]);
});
