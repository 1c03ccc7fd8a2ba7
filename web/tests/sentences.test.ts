import { describe, expect, it } from 'vitest';
import { readFileSync, readdirSync } from 'node:fs';
import { gameOf } from '../src/games';
import { catalogues as clash } from '../src/games/clash/messages';
import { format } from '../src/lib/format';

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

// Everything a person may read, by file: the page's messages, rules, tutorials, worked examples, cards and the program's
// own texts. Of JSON and TypeScript only sentences count, not names of fields.
function read(folder: string, ending: RegExp): [string, string][] {
  const at = new URL(`../../${folder}/`, import.meta.url);
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => [`${folder}/${file}`, readFileSync(new URL(file, at), 'utf8')]);
}
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(strings) : [];
}
function sentences([file, text]: [string, string]): [string, string] {
  const all = file.endsWith('.json') ? strings(JSON.parse(text)) : [...text.matchAll(/(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map((one) => one[2]!);
  return [file, all.filter((one) => one.includes(' ')).join('\n')];
}
const readByPeople = (): [string, string][] => [
  ...read('docs', /\.md$/),
  ...read('data', /\.json$/).map(sentences),
  ...read('web/src', /(messages|Messages|words|about|learn|en|fr|common|company|daily|local|workshop|ability\w*)\.ts$/).map(sentences),
  ...read('src', /(phrases\.hpp|text\.cpp)$/).map(sentences),
];

it('defense is spelled one way', () => {
  const all = readByPeople();
  expect(all.length).toBeGreaterThan(80);
  for (const [file, text] of all) expect(text, file).not.toMatch(/\bdefences?\b|\bdefenceless/i);
});

// The page shows amber, blue, pink and green; the rulebook's names for the seats are told once, in G1.1.
it('galactic calls empires by the colours shown, and abilities by their names', () => {
  const rules = readFileSync(new URL('../../docs/rules/galactic.md', import.meta.url), 'utf8').split('\n').filter((line) => !line.startsWith('- **G1.1**')).join('\n');
  const told = [rules, ...[...read('data/tutorials', /galactic/), ...read('data/examples/galactic', /json$/), ...read('web/src/games/galactic', /(messages|words|about)\.ts$/)].map((one) => sentences(one)[1])];
  expect(told.length).toBeGreaterThan(8);
  for (const text of told) {
    expect(text).not.toMatch(/\b(Red|Yellow)\b/);
    expect(text).not.toMatch(/\b(the )?(red|yellow) (player|empire|system|planet)\b/i);
    expect(text).not.toMatch(/\b(att|def|extra)-(inf|beam|either)\b|\b(allies-[23]|outer-allies|ally-own|no-ipec)\b/);
  }
});

// Such words stand below a name, which may be “You”.
it('nothing begins with a verb for somebody else', () => {
  for (const file of read('web/src/games', /essages\.ts$/)) expect(sentences(file)[1], file[0]).not.toMatch(/^(is|has|does|was) /m);
});

it('who is waited for may be one or several', () => {
  const { en, fr } = clash;
  const wait = (text: string, ...who: string[]) => format('en', text, { n: who.length, who: who.join(' and ') });
  expect(wait(en['wait.deck'], 'Ada')).toBe('Ada is still choosing a deck.');
  expect(wait(en['wait.deck'], 'Ada', 'Guest')).toBe('Ada and Guest are still choosing their decks.');
  expect(fr['wait.deck']).toContain('choisissent');
});
