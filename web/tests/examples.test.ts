import { describe, expect, it } from 'vitest';
import { exampleOf, examplesOf, shownSteps } from '../src/lib/examples';
import { editionsOf, editionWith, rulesOf } from '../src/lib/rules';

const games = ['clash', 'pocket', 'galactic', 'seize'];

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
  it.each(games)('%s: every chapter of the rules has one', async (game) => {
    const found = await examplesOf(game);
    const without = (await rulesOf(game))!.sections.filter((section) => section.ids.length > 0 && ![...section.ids, ...section.blocks.flatMap((block) => (block.kind === 'rule' ? [block.id] : []))].some((id) => found.has(id)));
    expect(without.map((section) => section.title)).toEqual([]);
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
