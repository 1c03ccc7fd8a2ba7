import { describe, expect, it } from 'vitest';
import { exampleOf, examplesOf, shownSteps } from '../src/lib/examples';
import { editionsOf, editionWith, rulesOf } from '../src/lib/rules';

const games = ['clash', 'pocket', 'galactic', 'seize'];
// The worked examples of the rulebooks, and their games.
const worked = new Map([
  ...['invasion_of_tri_prime', 'five_against_three', 'five_points'].map((name) => [name, 'pocket'] as const),
  ...['example_turn_of_red', 'eight_points'].map((name) => [name, 'galactic'] as const),
  ...['zythenus', 'zythenus-fifth', 'interceptor', 'earth-prime', 'classic-mars'].map((name) => [name, 'seize'] as const),
]);

describe('the examples of the rules', () => {
  it.each(games)('%s: each is about rules that are there, in both languages, and has steps to show', async (game) => {
    const texts = await Promise.all([null, ...editionsOf(game)].map((edition) => rulesOf(game, edition)));
    const sections = texts.flatMap((rules) => rules!.sections);
    const ids = new Set(sections.flatMap((section) => [...section.ids, ...section.blocks.flatMap((block) => (block.kind === 'rule' ? [block.id, ...(block.also ?? [])] : []))]));
    const found = await examplesOf(game);
    expect(found.size).toBeGreaterThan(0);
    for (const [id, list] of found) {
      expect(ids, id).toContain(id);
      for (const { name, example } of list) {
        expect((await exampleOf(game, name))?.position.game).toBe(game);
        expect(shownSteps(example).some((step) => step.do)).toBe(true);
        for (const about of [example.about, ...example.steps.flatMap((step) => step.about ?? [])]) for (const text of [about.en, about.fr]) expect(text).toMatch(/^[A-ZÀ-Þ0-9].*\.$/);
      }
    }
  });
  // Chapters with numbered rules, of the usual text and of each edition's own.
  const chapters = games.flatMap((game) => [null, ...editionsOf(game)].map((edition) => [game, edition] as const));
  it.each(chapters)('%s, edition %s: every chapter has a small position of its own, besides the rulebook’s worked examples', async (game, edition) => {
    const found = await examplesOf(game);
    const usual = (await rulesOf(game))!.sections.length;
    const sections = (await rulesOf(game, edition))!.sections.slice(0, edition ? -usual : undefined);
    const numbers = sections.map(({ title, ids, blocks }) => ({ title, ids: [...ids, ...blocks.flatMap((block) => (block.kind === 'rule' ? [block.id, ...(block.also ?? [])] : []))] })).filter(({ ids }) => ids.length > 0);
    expect(numbers.length).toBeGreaterThan(5);
    const without = numbers.filter(({ title, ids }) => title !== 'Worked examples' && !ids.some((id) => found.get(id)?.some(({ name }) => !worked.has(name))));
    expect(without.map(({ title }) => title)).toEqual([]);
    for (const [name, where] of worked) expect([...found.values()].flat().some((one) => one.name === name), name).toBe(where === game);
  });
  it('the text of an edition comes before the rest, and a rule leads to its edition', async () => {
    expect(editionsOf('seize')).toEqual(['classic']);
    expect(editionsOf('clash')).toEqual([]);
    const [usual, classic] = [(await rulesOf('seize'))!, (await rulesOf('seize', 'classic'))!];
    expect(classic.sections.slice(-usual.sections.length)).toEqual(usual.sections);
    expect(await rulesOf('seize', 'none')).toEqual(usual);
    expect(await editionWith('seize', 'Z30.22')).toBe('classic');
    expect(await editionWith('seize', 'Z4.2')).toBeNull();
    expect(await editionWith('seize', 'Z99')).toBeNull();
  });
  it('a name that is none has no example', async () => expect(await exampleOf('pocket', 'none')).toBeNull());
});
