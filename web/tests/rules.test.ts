import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { anchorOf, plain, readRules, search } from '../src/lib/rules-reader';
import { fits, progress } from '../src/lib/tutorial.svelte';
import { catalogues } from '../src/messages/learn';
import { places } from '../src/lib/format';

const folder = new URL('../../docs/rules/', import.meta.url);
const all = Object.fromEntries(readdirSync(folder).filter((name) => name.endsWith('.md')).map((name) => [name.replace('.md', ''), readFileSync(new URL(name, folder), 'utf8')]));

describe.each(Object.entries(all))('the rules of %s', (_, text) => {
  const rules = readRules(text);
  test('every number is an anchor once', () => {
    const ids = rules.sections.flatMap((section) => [...section.ids, ...section.blocks.flatMap((block) => (block.kind === 'rule' ? [block.id, ...(block.also ?? [])] : []))]);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(anchorOf(rules, id)).toBe(id);
  });
  test('no word is lost', () => {
    const bare = (words: string) => words.replace(/[^A-Za-z0-9]+/g, '');
    const shown = [...rules.intro, ...rules.sections.flatMap((section) => section.blocks)].map(plain).join(' ');
    const body = text
      .split('\n')
      .filter((line) => !line.startsWith('#') && !line.startsWith('```') && !/^\|[-| ]+\|$/.test(line))
      .join(' ');
    expect(bare(shown)).toBe(bare(body));
  });
});

test('several rules of one line come apart, and rules that are named are links', () => {
  const rules = readRules('# `x`: X\n\n## Z4 Resupply\n- Z4.1 All are undepleted. Z4.2 One is drawn (Z4.1), *ruling:* `none` else; H24 is no rule.\n');
  expect(rules.sections[0]!.blocks).toEqual([
    { kind: 'rule', id: 'Z4.1', spans: ['All are undepleted.'] },
    { kind: 'rule', id: 'Z4.2', spans: ['One is drawn (', { ref: 'Z4.1' }, '), ', { em: 'ruling:' }, ' ', { code: 'none' }, ' else; H24 is no rule.'] },
  ]);
});

test('a rule may have several numbers, and one text know those of another', () => {
  const usual = readRules('# `x`: X\n\n## Z4 Resupply\n- Z4.1 All are undepleted.\n');
  const rules = readRules('# `x`\n\n## Moves\n- **Z30.8, Z30.22 Part C.** As Z4.1, and Z9.\n', usual);
  expect(rules.sections[0]!.blocks).toEqual([{ kind: 'rule', id: 'Z30.8', also: ['Z30.22'], spans: [{ strong: 'Part C.' }, ' As ', { ref: 'Z4.1' }, ', and Z9.'] }]);
  expect(anchorOf(rules, 'Z30.22')).toBe('Z30.22');
  expect(plain(rules.sections[0]!.blocks[0]!)).toBe('Z30.8, Z30.22 Part C. As Z4.1, and Z9.');
});

test('a search keeps what has every word', () => {
  const rules = readRules(all['pocket']!);
  const found = search(rules, 'tri-prime chooses');
  expect(found.flatMap((section) => section.blocks.map(plain)).every((text) => /tri-prime/i.test(text) && /chooses/i.test(text))).toBe(true);
  expect(found.length).toBeGreaterThan(0);
  expect(search(rules, 'P5.3').flatMap((section) => section.blocks).some((block) => block.kind === 'rule' && block.id === 'P5.3')).toBe(true);
  expect(search(rules, 'no such words')).toEqual([]);
  expect(search(rules, '')).toBe(rules.sections);
});

test('a rule that is not there leads to its section, or nowhere', () => {
  const rules = readRules(all['pocket']!);
  expect(anchorOf(rules, 'P8.4')).toBe('P8');
  expect(anchorOf(rules, 'Q1')).toBeNull();
});

test('patterns of tutorials', () => {
  expect(fits({}, { type: 'pass' })).toBe(true);
  expect(fits({ type: 'unit', card: ['c1', 'c2'] }, { type: 'unit', card: 'c2' })).toBe(true);
  expect(fits({ type: 'unit', card: ['c1', 'c2'] }, { type: 'unit', card: 'c3' })).toBe(false);
  expect(fits({ order: ['a', 'b'] }, { type: 'plan', order: ['a', 'b'] })).toBe(true);
  expect(fits({ order: ['a', 'b'] }, { type: 'plan', order: ['b', 'a'] })).toBe(false);
  expect(fits({ ships: 2 }, { type: 'move' })).toBe(false);
  const deck: Record<string, string | boolean>[] = [{ type: 'cut', '*': true }, { type: 'deck-done' }];
  expect(progress(deck, 0, [{ type: 'cut', card: 'c1' }, { type: 'cut', card: 'c2' }])).toBe(0);
  expect(progress(deck, 0, [{ type: 'cut', card: 'c1' }, { type: 'deck-done' }])).toBe(2);
  expect(progress(deck, 0, [{ type: 'deck-done' }])).toBe(2);
  expect(progress(deck, 0, [{ type: 'pass' }])).toBeNull();
  expect(progress(deck, 0, [{ type: 'deck-done' }, { type: 'deck-done' }])).toBeNull();
});

test('the words of learning are in both languages', () => {
  const { en, fr } = catalogues as { en: Record<string, string>; fr: Record<string, string> };
  expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  for (const key of Object.keys(en)) expect([...places(fr[key]!)].sort(), key).toEqual([...places(en[key]!)].sort());
});
