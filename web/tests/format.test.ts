import { describe, expect, test } from 'vitest';
import { t as seize } from '../src/games/seize/messages';
import { format, places } from '../src/lib/format';
import { clockText, isReader, language } from '../src/lib/i18n.svelte';

describe('messages', () => {
  test('places are filled, and unknown ones stay visible', () => {
    expect(format('en', 'Hello {who}, {what}', { who: '<b>Ada</b>' })).toBe('Hello <b>Ada</b>, {what}');
  });
  test('plurals follow the language', () => {
    const message = '{n, plural, =0 {no ships} one {# ship} other {# ships}}';
    expect([0, 1, 2].map((n) => format('en', message, { n }))).toEqual(['no ships', '1 ship', '2 ships']);
    expect(format('fr', '{n, plural, one {# vaisseau} other {# vaisseaux}}', { n: 0 })).toBe('0 vaisseau');
    expect(format('en', '{n, plural, one {# vaisseau} other {# vaisseaux}}', { n: 0 })).toBe('0 vaisseaux');
  });
  test('cases nest', () => {
    expect(format('en', '{n, plural, one {{who} wins.} other {{who} share {k, select, a {A} other {B}}.}}', { n: 2, who: 'Ada', k: 'x' })).toBe('Ada share B.');
  });
  test('names of all places are found', () => {
    expect([...places('{a} {n, plural, one {{b}} other {#}}')].sort()).toEqual(['a', 'b', 'n']);
  });
  test('a message without the case "other" is refused', () => {
    expect(() => places('{n, plural, one {x}}')).toThrow('other');
  });
});

describe('who gave no name', () => {
  test('is spoken to, in both languages and every game', () => {
    expect(language.now).toBe('en');
    expect(seize('window.phase', { who: 'You', phase: 'Allocation' })).toBe('Your Allocation Phase begins. Use a card, or pass.');
    expect(seize('window.phase', { who: 'Ada', phase: 'Allocation' })).toBe('Allocation Phase of Ada begins. Use a card, or pass.');
    expect(seize('battle.attacker', { who: 'You' })).toBe('You attack');
    expect(seize('over', { who: 'You', n: 1 })).toBe('You seize the Imperium.');
    language.now = 'fr';
    expect(seize('battle.attacker', { who: 'Vous' })).toBe('Vous attaquez');
    expect(seize('window.phase', { who: 'Vous', phase: 'd’allocation' })).toBe('Votre phase d’allocation commence. Utilisez une carte, ou passez.');
    language.now = 'en';
    expect([isReader('You'), isReader('Vous'), isReader('Ada')]).toEqual([true, true, false]);
  });
});

describe('the time that is left', () => {
  const [second, hour, day] = [1000, 3_600_000, 86_400_000];
  test.each([
    [0, '0:00'],
    [59 * second, '0:59'],
    [hour + 61 * second, '1:01:01'],
    [day - second, '23:59:59'],
    [day, '1d 0h'],
    [14 * day - second, '13d 23h'],
  ])('%i ms', (ms, told) => expect(clockText(ms)).toBe(told));
  test('has the reader’s words for days', () => {
    language.now = 'fr';
    expect(clockText(3 * day + 5 * hour)).toMatch(/^3\s?j 5\s?h$/);
    language.now = 'en';
  });
});
