import { afterEach, describe, expect, test } from 'vitest';
import { language } from '../src/lib/i18n.svelte';
import { abilitiesText } from '../src/games/seize/ability';
import { brief } from '../src/games/seize/brief';
import { book, cardOf } from '../src/games/seize/cards';
import { edition } from '../src/games/seize/edition.svelte';
import { keywordName } from '../src/games/seize/messages';

afterEach(() => {
  language.now = 'en';
  edition.now = '2022';
});

const keywords = ['Assault', 'Atmospheric', 'Intercept', 'Reactive', 'Reinforced', 'Piercing', 'Hardened', 'Siege', 'Firing Arcs', 'Surprise Strike'];
const values = (text: string) => text.match(/(?:ATT|DEF) [+−x×-]\d(?:\/\d)?/g) ?? [];
const classes = (text: string) => text.match(/Assassin|Admiral|Amiral|Engineer|Ingénieur|Politic\w+|General|Général|GenAug|Cyborg/g) ?? [];

describe.each(['en', 'fr'] as const)('short words of cards, %s', (spoken) => {
  test.each(['2022', 'classic'] as const)('%s: nothing that counts is left out', (of) => {
    edition.now = of;
    language.now = spoken;
    let [long, short] = [0, 0];
    for (const card of book(of).cards) {
      const [whole, said] = [abilitiesText(card), brief(card)];
      expect(said.length, said).toBeLessThanOrEqual(whole.length + 1);
      expect(values(said), said).toEqual(values(whole));
      expect(classes(said), said).toEqual(classes(whole));
      for (const word of keywords.map((one) => keywordName(one, true))) expect(said.split(word).length, `${said}: ${word}`).toBe(whole.split(word).length);
      expect(said).not.toMatch(/Deplete|[ÉE]puiser|Resource counter|Ressource|Mission|: :|, ,|,,|\b1× \S+s (here|ici)/);
      long += whole.length;
      short += said.length;
    }
    expect(short / long).toBeLessThan(0.82);
  });
});

test.each([
  ['Android Battalion', '◆: ATT +4 or Piercing +1.', '◆ : ATT +4 ou Perforant +1.'],
  ['Delnathos Beta, Brother Planet', 'Your defending Troops and Installations here: ATT +1. [2+ Delnathos, instead] Your defending Troops and Installations here: ATT +2.', 'Vos Troupes et Installations qui défendent ici : ATT +1. [2+ Delnathos, à la place] Vos Troupes et Installations qui défendent ici : ATT +2.'],
  ['Da\'terian Nexus', '↷ + 1◈: Allocation, Reallocation or Military, undeplete 1× Assassin or Hunter.', '↷ + 1◈ : allocation, réallocation ou militaire, redressez 1× Assassin ou Chasseur de primes.'],
])('%s', (name, english, french) => {
  expect(brief(cardOf(name)!)).toBe(english);
  language.now = 'fr';
  expect(brief(cardOf(name)!)).toBe(french);
});
