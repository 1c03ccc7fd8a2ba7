import { describe, expect, test } from 'vitest';
import { places } from '../src/lib/format';
import { abouts, catalogues as page, common } from '../src/messages';
import { words as clashWords } from '../src/games/clash/words';
import { words as galacticWords } from '../src/games/galactic/words';
import { words as pocketWords } from '../src/games/pocket/words';
import { catalogues as clash } from '../src/games/clash/messages';
import { catalogues as galactic } from '../src/games/galactic/messages';
import { catalogues as pocket } from '../src/games/pocket/messages';
import { catalogues as seize } from '../src/games/seize/messages';
import { catalogues as seizeDecks } from '../src/games/seize/deckMessages';
import { catalogues as seizeClassic } from '../src/games/seize/classicMessages';
import { catalogues as seizeLayout } from '../src/games/seize/layoutMessages';
import { about as clashAbout } from '../src/games/clash/about';
import { about as galacticAbout } from '../src/games/galactic/about';
import { about as pocketAbout } from '../src/games/pocket/about';
import { about as seizeAbout } from '../src/games/seize/about';
import { catalogues as company } from '../src/messages/company';
import { catalogues as daily } from '../src/messages/daily';
import { catalogues as local } from '../src/messages/local';
import { catalogues as workshop } from '../src/messages/workshop';
import { words as seizeWords } from '../src/games/seize/words';
import { catalogues as generic } from '../src/games/generic/messages';

const all: Record<string, { en: Record<string, string>; fr: Record<string, string> }> = { page, abouts, clashAbout, galacticAbout, pocketAbout, seizeAbout, clash, galactic, pocket, seize, seizeDecks, seizeClassic, seizeLayout, company, daily, local, workshop, generic, common, clashWords: clashWords.catalogues, pocketWords: pocketWords.catalogues, galacticWords: galacticWords.catalogues, seizeWords: seizeWords.catalogues };

describe.each(Object.entries(all))('catalogue %s', (_, { en, fr }) => {
  test('French has every key of English, and no other', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });
  test('no message is empty, and each has the same places in both languages', () => {
    for (const key of Object.keys(en)) {
      expect(en[key], key).not.toBe('');
      expect(fr[key], key).not.toBe('');
      expect([...places(fr[key]!)].sort(), key).toEqual([...places(en[key]!)].sort());
    }
  });
});

test('no component holds words of its own', async () => {
  const sources = import.meta.glob('../src/**/*.svelte', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
  expect(Object.keys(sources).length).toBeGreaterThan(15);
  for (const [path, source] of Object.entries(sources)) {
    const markup = source.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<style[\s\S]*?<\/style>/g, '').replace(/<!--[\s\S]*?-->/g, '');
    const text = markup
      .replace(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, ' ')
      .replace(/=>/g, ' ')
      .replace(/<[^>]*>/g, ' ');
    const words = text.match(/[A-Za-zÀ-ÿ]{3,}/g) ?? [];
    expect(words.filter((word) => word !== 'IMPERIUM' && word !== 'nbsp'), path).toEqual([]);
  }
});

test('hints are told in the reader’s language', async () => {
  const { adviceOf } = await import('../src/games');
  const { language } = await import('../src/lib/i18n.svelte');
  const view = { cards: { c3: { name: 'Marauder' } } } as never;
  const told = (game: string, action: object) => adviceOf(game, action as never, { you: 0, names: ['Ada', 'Grace'], view });
  language.now = 'fr';
  expect(await told('clash', { type: 'unit', card: 'c3' })).toBe('Poser Marauder');
  expect(await told('pocket', { type: 'plan', order: ['explore', 'expand', 'exterminate'] })).toMatch(/^Prévoir /);
  expect(await told('pocket', { type: 'move', from: 'H1', to: 'H24', ships: 2 })).toBe('Déplacer 2 vaisseaux de H1 à Tri-Prime');
  expect(await told('galactic', { type: 'attack', from: 'P1', to: 'M3', mode: 'beam', force: 'own' })).toMatch(/^Attaquer M3 depuis P1 par /);
  expect(await told('seize', { type: 'discard', card: 'Clone Battalion' })).toBe('Défausser Clone Battalion');
  language.now = 'en';
  expect(await told('galactic', { type: 'diplomacy', moon: 'M4', points: 1 })).toBe('Bid 1 point on M4');
});
