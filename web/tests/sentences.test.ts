import { describe, expect, it } from 'vitest';
import { readFileSync, readdirSync } from 'node:fs';
import { gameOf } from '../src/games';

const games = ['pocket', 'clash', 'galactic', 'seize'];

describe.each(games)('the sentences of %s', (game) => {
  const { catalogues } = gameOf(game).words!;
  it('speak to the reader as one speaks: no "You leaves", no "You is"', () => {
    for (const [key, text] of Object.entries(catalogues.en)) {
      expect(text, key).not.toMatch(/you \{You (is|has|does|was)\b/);
      expect(text, key).not.toMatch(/you \{You (?!pass\b|guess\b|discuss\b|miss\b)[a-z]+[^su\W]s\b/);
    }
  });
  it('begin with a capital or a name and end with a mark', () => {
    for (const words of [catalogues.en, catalogues.fr])
      for (const [key, text] of Object.entries(words)) {
        if (!key.startsWith('event.')) continue;
        expect(text, key).toMatch(/^[A-ZÀ-Þ0-9{«“]/);
        expect(text, key).toMatch(/[.!?…:}]$/);
      }
  });
  it('every option has a label and help in both languages', () => {
    const schema = JSON.parse(readFileSync(new URL(`../../docs/schema/${game}.json`, import.meta.url), 'utf8')) as { $defs: Record<string, { properties?: Record<string, unknown> }> };
    const name = Object.keys(schema.$defs).find((one) => one.endsWith('Options'))!;
    const about = gameOf(game).about!;
    for (const option of Object.keys(schema.$defs[name]?.properties ?? {})) {
      if (option === 'cards' || gameOf(game).editors?.[option]) continue;
      for (const words of [about.en, about.fr]) expect(words[`${game}.option.${option}`], `${game}.option.${option}`).toBeDefined();
    }
  });
});

it('defense is spelled one way', () => {
  for (const file of readdirSync(new URL('../../docs/rules', import.meta.url))) expect(readFileSync(new URL(`../../docs/rules/${file}`, import.meta.url), 'utf8'), file).not.toMatch(/defence/i);
});
