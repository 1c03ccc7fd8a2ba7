import { afterEach, describe, expect, test } from 'vitest';
import { language } from '../src/lib/i18n.svelte';
import { changeText, reasonText, spokenReasons } from '../src/games/seize/reasons';

afterEach(() => {
  language.now = 'en';
});

describe('why a Unit is worth what it is', () => {
  // As the program says it, in English, in French.
  test.each([
    ['ATT +2', 'ATT +2', 'ATT +2'],
    ['DEF -2', 'DEF −2', 'DEF −2'],
    ['ATT x2', 'ATT ×2', 'ATT ×2'],
    ['DEF x1/2', 'DEF ×1/2', 'DEF ×1/2'],
    ['Piercing +1', 'Piercing +1', 'Perforant +1'],
    ['Assault', 'Assault', 'Assaut'],
    ['loses Siege', 'loses Siege', 'perd Siège'],
    ['ATT +2 and Piercing +1', 'ATT +2 and Piercing +1', 'ATT +2 et Perforant +1'],
    ['ATT +2, DEF +1 and Surprise Strike', 'ATT +2, DEF +1, and Surprise Strike', 'ATT +2, DEF +1 et Frappe surprise'],
    ['ATT +2 versus Fleets', 'ATT +2 versus Fleets', 'ATT +2 contre les Flottes'],
    ['ATT +3 and DEF +3 versus Hovers and Vehicles', 'ATT +3 and DEF +3 versus Hovers and Vehicles', 'ATT +3 et DEF +3 contre les Aéroglisseurs et les Véhicules'],
    ['DEF +3 versus Non-Hover Troops', 'DEF +3 versus Non-Hover Troops', 'DEF +3 contre les Troupes autres qu’Aéroglisseurs'],
    ['Assault and may target Fleets and Orbitals', 'Assault and may target Fleets and Orbitals', 'Assaut et peut viser les Flottes et les Orbitaux'],
    ['ATT x1/2 against it from Orbitals and Installations', 'ATT ×1/2 against it from Orbitals and Installations', 'ATT ×1/2 contre elle par les Orbitaux et les Installations'],
    ["can't target", 'may not target', 'ne peut pas viser'],
  ])('%s', (text, english, french) => {
    expect(changeText(text)).toBe(english);
    language.now = 'fr';
    expect(changeText(text)).toBe(french);
  });
  test('what is not known is said as the program says it', () => {
    language.now = 'fr';
    for (const text of ['glows', 'ATT +2 and glows', 'ATT +2 versus Moons', 'loses heart']) expect(changeText(text)).toBe(text);
  });
  test('with the card, and for a screen reader', () => {
    const reasons = [
      { card: 'Beda’karer', text: 'ATT +1' },
      { card: 'Aquas Delor', text: 'loses Assault' },
    ];
    expect(reasonText(reasons[0]!)).toBe('Beda’karer: ATT +1');
    const fighter = { id: 'u1', seat: 0, attacks: true, att: 4, def: 3, keywords: '' };
    expect(spokenReasons({ ...fighter, reasons })).toBe('changed by Beda’karer: ATT +1; Aquas Delor: loses Assault');
    expect(spokenReasons(fighter)).toBe('');
    expect(spokenReasons(undefined)).toBe('');
  });
});
