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
});
