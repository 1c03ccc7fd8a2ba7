import { expect, test } from 'vitest';
import { problemText } from '../src/games/problem';
import { language } from '../src/lib/i18n.svelte';
import { changed, entriesOf, fileOf, named, placeOf, wordsOf, type Content } from '../src/lib/workshop';

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

test('words that cards share are chosen; those that are a card’s own are written', () => {
  const cards = ['Fleet', 'Troop', 'Fleet', 'Troop'].map((type, i): Content => ({ name: `Card ${i}`, text: `Text ${i}`, type, abilities: [{ n: i }, { kind: i < 2 ? 'passive' : 'action' }], source: 'rulebook' }));
  const words = wordsOf({ cards });
  expect(Object.fromEntries(words)).toEqual({ type: ['Fleet', 'Troop'], 'abilities/kind': ['action', 'passive'] });
  expect(placeOf(['abilities', 1, 'kind'])).toBe('abilities/kind');
});

test('a set has a name, which is no card', () => {
  const own = named(set, 'Mine');
  expect(entriesOf(own)).toEqual(entriesOf(set));
  expect(Object.keys(own)[0]).toBe('name');
  expect(named(named(own, 'Yours'), '')).toEqual(set);
});

test('the file of a set has a card a line, and is read back as it was', () => {
  const text = fileOf(set);
  expect(JSON.parse(text)).toEqual(set);
  expect(text.split('\n').filter((line) => line.includes('"name"'))).toHaveLength(2);
});

test('what is wrong with a set is said in the reader’s language, with the card and its value', () => {
  const told = (key: string, values: Record<string, string | number | string[]>, game = 'clash') => problemText({ code: 'bad_data', key, values }, game);
  const number = { field: 'cards[3] (Pack Runner).attack', low: 0, high: 60, given: '99' };
  expect(told('cards.number', number)).toBe('Pack Runner › Attack is a whole number from 0 to 60; 99 is not possible.');
  language.now = 'fr';
  expect(told('cards.number', number)).toBe('Pack Runner › Attaque est un nombre entier de 0 à 60 ; 99 n’est pas possible.');
  expect(told('cards.unknown-word', { field: 'cards[0] (Lancer).abilities[1].by', given: '"Cook"', words: ['Hunter', 'General'] }, 'seize')).toBe(
    'Lancer › Capacités › 2 › by contient le mot inconnu "Cook" ; sont possibles Hunter et General.',
  );
  expect(told('seize.card-verb-windows', { field: 'cards[0] (Lancer).abilities[0].windows', given: ['exchange'], verb: 'look', words: ['allocation', 'build'] }, 'seize')).toBe(
    'Lancer › Capacités › 1 › windows contient exchange, où look ne peut rien faire ; sont possibles allocation et build.',
  );
  expect(told('cards.list', { field: 'cards', given: 'an object' })).toBe('cards est une liste ; un objet n’est pas possible.');
  expect(told('cards.count', { count: 61, kind: 'unit', wanted: 62 })).toBe('Le jeu a 61 cartes de la sorte unit ; il en faut 62.');
  expect(told('seize.deck-size', { part: 'decks[0] (Capital Attack).assets', cards: 49, size: 50 }, 'seize')).toMatch(/^Capital Attack : Nombre de cartes du paquet \(.+\) : 49 ; il en faut exactement 50\.$/);
  language.now = 'en';
});
