import { expect, test } from 'vitest';
import { changed, entriesOf, fileOf, type Content } from '../src/lib/workshop';

const set: Content = {
  'units.json': { cards: [{ name: 'Lancer', att: 3, abilities: [{ kind: 'passive', n: 1 }] }] },
  'decks.json': { decks: [{ id: 'first', name: 'First', assets: { Lancer: 2 } }] },
};

test('cards and decks are found wherever they lie', () => {
  expect(entriesOf(set).map((one) => [one.name, one.deck])).toEqual([['Lancer', false], ['First', true]]);
  expect(entriesOf(set)[0]!.path).toEqual(['units.json', 'cards', 0]);
});

test('a change changes one place, and nothing of what was there before', () => {
  const before = JSON.stringify(set);
  const after = changed(set, ['units.json', 'cards', 0, 'abilities', 0, 'n'], 4) as Content;
  expect(JSON.stringify(set)).toBe(before);
  expect(entriesOf(after)[0]!.value).toEqual({ name: 'Lancer', att: 3, abilities: [{ kind: 'passive', n: 4 }] });
  expect(after['decks.json']).toBe(set['decks.json']);
  expect(changed(set, ['decks.json'], undefined)).toEqual({ 'units.json': set['units.json'] });
});

test('the file of a set has a card a line, and is read back as it was', () => {
  const text = fileOf(set);
  expect(JSON.parse(text)).toEqual(set);
  expect(text.split('\n').filter((line) => line.includes('"name"'))).toHaveLength(2);
});
