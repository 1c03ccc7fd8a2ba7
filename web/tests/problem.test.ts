import { describe, expect, it } from 'vitest';
import { problemText } from '../src/games/problem';
import { language } from '../src/lib/i18n.svelte';

const refused = (key: string, values: Record<string, string | number | string[]>) => ({ code: 'bad_option', key, values });

describe('options are refused by their labels, in the reader’s language', () => {
  it('a number, a choice, an option that is not there', () => {
    language.now = 'en';
    expect(problemText(refused('option.integer', { option: 'turn_limit', low: 0, high: 500, given: '900' }), 'seize')).toBe('“Last Turn” is a whole number from 0 to 500; 900 is not possible.');
    expect(problemText(refused('option.unknown', { game: 'seize', option: 'accelerated', options: ['extended', 'duels'] }), 'seize')).toBe('This game has no option “Accelerated”; it has “Extended duel” and “Conquest Action Duels”.');
    language.now = 'fr';
    expect(problemText(refused('option.integer', { option: 'turn_limit', low: 0, high: 500, given: '900' }), 'seize')).toBe('« Dernier tour » est un nombre entier de 0 à 500 ; 900 n’est pas possible.');
    expect(problemText(refused('seize.extended-seats', { seats: 4 }), 'seize')).toBe('« Duel prolongé » se joue à deux, pas à 4.');
    language.now = 'en';
  });
  it('a deck that is no deck, or not one that may be played', () => {
    const said = (key: string, values: Record<string, string | number | string[]>) => problemText(refused(key, values), 'seize');
    const all: [string, Record<string, string | number | string[]>][] = [
      ['seize.decks-list', { seats: 2, given: '5' }],
      ['seize.deck-part', { part: 'decks[0].assets' }],
      ['seize.deck-unknown', { part: 'decks[0].assets', name: 'Nope' }],
      ['seize.deck-copies', { part: 'decks[0].assets', copies: 9, card: 'Clone Battalion', limit: 4 }],
      ['seize.deck-size', { part: 'decks[0].worlds', cards: 3, size: 10 }],
    ];
    for (const [key, values] of all) {
      language.now = 'en';
      const english = said(key, values);
      language.now = 'fr';
      const french = said(key, values);
      language.now = 'en';
      for (const text of [english, french]) {
        expect(text, key).toMatch(/^[A-ZÀ-Þ“«].*\.$/);
        expect(text, key).not.toMatch(/[{}]|\[\d\]|imperium /);
      }
      expect(french).not.toBe(english);
    }
  });
  it('what is no JSON at all is refused in the reader’s language', () => {
    const problem = refused('json.invalid', { line: 1, character: 22 });
    expect(problemText(problem)).toBe('This is not valid JSON (line 1, character 22 of the text).');
    language.now = 'fr';
    expect(problemText(problem)).toBe('Ce n’est pas du JSON valide (ligne 1, caractère 22 du texte).');
    language.now = 'en';
  });
  it('what has no words of its own keeps the program’s sentence, and French says that it is English', () => {
    const problem = refused('', { sentence: 'cards[0].cost must be a whole number.' });
    expect(problemText(problem)).toBe('cards[0].cost must be a whole number.');
    language.now = 'fr';
    expect(problemText(problem)).toBe('Refusé, expliqué en anglais : cards[0].cost must be a whole number.');
    language.now = 'en';
  });
});
