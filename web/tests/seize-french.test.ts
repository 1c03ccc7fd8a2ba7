import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { language } from '../src/lib/i18n.svelte';
import { abilityText, changeText, reasonText, spokenReasons, whenText, windowsText } from '../src/games/seize/ability';
import { book, cardOf, type Card, type Change } from '../src/games/seize/cards';
import { edition } from '../src/games/seize/edition.svelte';
import { filled, reading } from '../src/games/seize/reading';
import verbs from '../../data/seize/verbs.json';
import { typeLine } from '../src/games/seize/label';
import type { Reason } from '../src/games/seize/types';
import { catalogues, keywordName } from '../src/games/seize/messages';
import { catalogues as classic } from '../src/games/seize/classicMessages';

// Every sentence of the cards as a French reader has checked it, by the English one.
const checked: Record<string, string> = JSON.parse(readFileSync(new URL('./seize-french.json', import.meta.url), 'utf8'));
const editions = ['2022', 'classic'] as const;
const lines = editions.flatMap((of) => book(of).cards.flatMap((card) => card.abilities.map((ability, i) => ({ of, card, i, english: ability.text }))));

afterEach(() => {
  language.now = 'en';
  edition.now = '2022';
});

describe('what the cards say', () => {
  test.each(lines)('$of $card.name $i: English is what the program says, French what was checked', ({ of, card, i, english }) => {
    edition.now = of;
    expect(abilityText(card, i)).toBe(english);
    language.now = 'fr';
    expect(abilityText(card, i)).toBe(checked[english]);
  });
  test('when a Reaction may be used', () => {
    for (const of of editions) for (const card of book(of).cards) {
      if (!card.windows) continue;
      edition.now = of;
      language.now = 'en';
      const when = of === 'classic' ? card.when!.replace('Military', 'Conquest').replace('Part B', 'Part C') : card.when!;
      expect(windowsText(card.windows)).toBe(when);
      language.now = 'fr';
      expect(windowsText(card.windows), card.name).toBe(checked[when]);
    }
    edition.now = '2022';
    expect(whenText(cardOf('Armor Piercing Barrage')!)).toBe('Quand : étape 1 ou 2');
  });
  test('every sentence that was checked is one of a card', () => {
    const said = new Set([...lines.map((one) => one.english), ...editions.flatMap((of) => book(of).cards.flatMap((card) => card.when?.replace('Military', 'Conquest').replace('Part B', 'Part C') ?? [])), ...book('2022').cards.flatMap((card) => card.when ?? [])]);
    expect(Object.keys(checked).filter((one) => !said.has(one))).toEqual([]);
  });
  test('a card nobody has seen before is told in French, too', () => {
    language.now = 'fr';
    const card: Card = { ...cardOf('Fighter Squadron')!, abilities: [{ kind: 'deplete', text: '', windows: ['exchange'], choices: [[{ effects: [{ do: 'att', n: 3 }, { do: 'lose', keyword: 'Siege' }], scope: 'up-to', side: 'enemy', here: true, n: 2, filter: { all: [['Drone'], ['Fleet']] }, for: 'exchange' }]] }] };
    expect(abilityText(card, 0)).toBe('Épuiser : jusqu’à deux Flottes drones ennemies ici ont ATT +3 et perdent Siège pour l’échange.');
  });
  test('types, races and keywords of every card have French words', () => {
    const known = new Set([...Object.keys(catalogues.fr), ...Object.keys(classic.fr)]);
    for (const card of editions.flatMap((of) => book(of).cards)) {
      for (const one of [card.type, card.sort, card.class, card.race, ...(card.subtypes ?? []), card.counters?.kind]) if (one) expect(known.has(`type.${one}`), `${card.name}: ${one}`).toBe(true);
      for (const one of Object.keys(card.keywords ?? {})) expect(known.has(`keyword.${one}`), `${card.name}: ${one}`).toBe(true);
    }
    language.now = 'fr';
    expect(typeLine(cardOf('Rear Admiral Thalmic Brenzar')!)).toMatch(/^Amiral /);
    expect(typeLine(cardOf('Drone Carrier Group')!)).toBe('Flotte : Porteur, Drone');
    expect(keywordName('Firing Arcs', 1)).toBe('Arcs de tir +1');
  });
});

describe('how verbs read', () => {
  test('a value, one of two, and gaps within them', () => {
    const gaps = { n: 3, many: true, one: false, kind: 'Fleet' };
    expect(filled('gain {n} counter{one?|s}', gaps)).toBe('gain 3 counters');
    expect(filled('{many?they {one?is|are} {kind}s|it is}', gaps)).toBe('they are Fleets');
    expect(filled('{one?a {kind}}{many?b}', gaps)).toBe('b');
    expect(filled('{unheard} {of?it|}', gaps)).toBe('{unheard} {of?it|}');
    expect(filled('{n', gaps)).toBe('{n');
  });
  // Also those that no card has today: whoever designs one reads what it does.
  test.each(Object.keys(verbs))('%s leaves no gap open in any language', (verb) => {
    for (const now of ['en', 'fr'] as const) {
      language.now = now;
      expect(reading(verb, now)).not.toBe('');
      for (const scope of ['self', 'all', 'one'])
        for (const kind of ['passive', 'deplete']) {
          const effect = { do: verb, n: 2, keyword: 'Siege', to: 'hand', filter: { all: [['Fleet']] }, body: { kind: 'Drone Fighter', att: 1, def: 1, keywords: {} } };
          const clause = { scope, side: 'your', here: true, filter: { all: [['Troop']] }, effects: [effect] };
          const card = { ...cardOf('Clone Battalion')!, abilities: [{ kind, text: '', choices: [[clause]] }] } as unknown as Card;
          const said = abilityText(card, 0);
          expect(said).not.toMatch(/[{}]|undefined/);
          expect(said.length).toBeGreaterThan(5);
        }
    }
  });
});

describe('why a Unit is worth what it is', () => {
  const att = (n: number) => ({ do: 'att', n });
  const all = (...words: string[]) => ({ all: [words] });
  const table: [Change, string, string][] = [
    [{ effects: [att(2)] }, 'ATT +2', 'ATT +2'],
    [{ effects: [{ do: 'def', n: -2 }] }, 'DEF -2', 'DEF −2'],
    [{ effects: [{ do: 'att-times', n: 2 }] }, 'ATT x2', 'ATT ×2'],
    [{ effects: [{ do: 'def-half', n: 2 }] }, 'DEF x1/2', 'DEF ×1/2'],
    [{ effects: [{ do: 'gain', keyword: 'Piercing', n: 1 }] }, 'Piercing +1', 'Perforant +1'],
    [{ effects: [{ do: 'lose', keyword: 'Siege' }] }, 'loses Siege', 'perd Siège'],
    [{ effects: [att(2), { do: 'def', n: 1 }, { do: 'gain', keyword: 'Surprise Strike' }] }, 'ATT +2, DEF +1 and Surprise Strike', 'ATT +2, DEF +1 et Frappe surprise'],
    [{ effects: [att(3)], vs: all('Hover', 'Vehicle') }, 'ATT +3 versus Hovers and Vehicles', 'ATT +3 contre les Aéroglisseurs et les Véhicules'],
    [{ effects: [{ do: 'def', n: 3 }], vs: { all: [['Troop']], none: ['Hover'] } }, 'DEF +3 versus Non-Hover Troops', 'DEF +3 contre les Troupes autres qu’Aéroglisseurs'],
    [{ effects: [{ do: 'gain', keyword: 'Assault' }, { do: 'reach', filter: all('Fleet', 'Orbital') }] }, 'Assault and may target Fleets and Orbitals', 'Assaut et peut viser les Flottes et les Orbitaux'],
    [{ effects: [{ do: 'incoming-half', n: 2, filter: all('Orbital', 'Installation') }] }, 'ATT x1/2 against it from Orbitals and Installations', 'ATT ×1/2 contre elle par les Orbitaux et les Installations'],
    [{ effects: [{ do: 'mute' }] }, "can't target", 'ne peut pas viser'],
  ];
  test.each(table)('%o', (change, english, french) => {
    expect(changeText(change)).toBe(english);
    language.now = 'fr';
    expect(changeText(change)).toBe(french);
  });
  test('with the card, and for a screen reader', () => {
    const reasons: Reason[] = [
      { card: 'Beda’karer', effects: [att(1)] },
      { card: 'Aquas Delor', effects: [{ do: 'lose', keyword: 'Assault' }] },
    ];
    expect(reasonText(reasons[0]!)).toBe('Beda’karer: ATT +1');
    const fighter = { id: 'u1', seat: 0, attacks: true, att: 4, def: 3, keywords: {} };
    expect(spokenReasons({ ...fighter, reasons })).toBe('changed by Beda’karer: ATT +1; Aquas Delor: loses Assault');
    expect(spokenReasons(fighter)).toBe('');
    expect(spokenReasons(undefined)).toBe('');
  });
});
