import { describe, expect, test } from 'vitest';
import { places } from '../src/lib/format';
import { abouts, catalogues as page } from '../src/messages';
import { catalogues as clash } from '../src/games/clash/messages';
import { catalogues as galactic } from '../src/games/galactic/messages';
import { catalogues as pocket } from '../src/games/pocket/messages';
import { catalogues as seize } from '../src/games/seize/messages';
import { catalogues as seizeDecks } from '../src/games/seize/deckMessages';
import { catalogues as seizeLog } from '../src/games/seize/logMessages';
import { catalogues as generic } from '../src/games/generic/messages';

const all: Record<string, { en: Record<string, string>; fr: Record<string, string> }> = { page, abouts, clash, galactic, pocket, seize, seizeLog, seizeDecks, generic };

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
