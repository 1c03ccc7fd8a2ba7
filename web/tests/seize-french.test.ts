import { afterEach, describe, expect, test } from 'vitest';
import { language } from '../src/lib/i18n.svelte';
import { cardOf, cards } from '../src/games/seize/cards';
import { cardSentence, french, languageOf } from '../src/games/seize/cardText';
import { typeLine } from '../src/games/seize/label';
import { catalogues, keywordName, lineText, whenText } from '../src/games/seize/messages';

const sentences = new Set(cards.flatMap((card) => [...card.lines.map((line) => line.text), ...(card.when ? [card.when] : [])]));

afterEach(() => {
  language.now = 'en';
});

describe('the sentences of the cards in French', () => {
  test('every sentence has one, and none is left over', () => {
    expect(Object.keys(french).sort()).toEqual([...sentences].sort());
  });
  test('numbers are those of the English one', () => {
    const numbers = (text: string) => (text.replace('1er ', '1st ').replaceAll('−', '-').replaceAll('×', 'x').match(/[+-]\d+|x[\d/]+|\d\/\d|\d+/g) ?? []).map((one) => one.replace('+', '')).sort();
    for (const [text, said] of Object.entries(french)) expect(numbers(said), text).toEqual(numbers(text));
  });
  test('keywords and types are named as everywhere else', () => {
    const words = Object.keys(catalogues.en).filter((key) => key.startsWith('keyword.'));
    for (const [text, said] of Object.entries(french))
      for (const key of words as (keyof typeof catalogues.en)[])
        if (text.includes(catalogues.en[key])) expect(said, text).toContain(catalogues.fr[key]);
    for (const [type, plural] of [['Fleet', 'Flotte'], ['Troop', 'Troupe'], ['Orbital', 'Orbita'], ['Installation', 'Installation'], ['Drone', 'rone'], ['Infantry', 'Infanterie'], ['Mech', 'Mécha'], ['Hunter', 'Chasseur'], ['Fighter', 'Chasseur'], ['World', 'Monde'], ['Resource', 'Ressource'], ['Conquest counter', 'de Conquête'], ['Allocation point', 'd’allocation']] as const)
      for (const [text, said] of Object.entries(french)) if (text.includes(type)) expect(said, text).toContain(plural);
  });
  test('a card is told in the reader’s language, one without French in English, marked', () => {
    const card = cardOf('Armor Piercing Barrage')!;
    expect(languageOf('Something new.')).toBe(undefined);
    language.now = 'fr';
    expect(lineText(card, 0)).toBe('Une de vos cartes Unité ici a ATT +2 et Perforant +1 pour l’échange.');
    expect(whenText(card)).toBe('Quand : étape 1 ou 2');
    expect(languageOf(card.lines[0]!.text)).toBe(undefined);
    expect([cardSentence('Something new.'), languageOf('Something new.')]).toEqual(['Something new.', 'en']);
  });
  test('types, races and keywords of every card have French words', () => {
    const known = new Set(Object.keys(catalogues.fr));
    for (const card of cards) {
      for (const one of [card.type, card.class, card.race, ...(card.subtypes ?? []), ...(card.counters ?? []).map((counter) => counter.kind)]) if (one) expect(known.has(`type.${one}`), `${card.name}: ${one}`).toBe(true);
      for (const one of card.keywords ?? []) expect(known.has(`keyword.${one.replace(/ \+\d+$/, '')}`), `${card.name}: ${one}`).toBe(true);
    }
    language.now = 'fr';
    expect(typeLine(cardOf('Rear Admiral Thalmic Brenzar')!)).toMatch(/^Amiral /);
    expect(typeLine(cardOf('Drone Carrier Group')!)).toBe('Flotte : Porteur, Drone');
    expect(keywordName('Firing Arcs +1')).toBe('Arcs de tir +1');
  });
});
