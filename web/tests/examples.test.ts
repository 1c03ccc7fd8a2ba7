import { describe, expect, it } from 'vitest';
import { exampleOf, examplesOf, shownSteps } from '../src/lib/examples';
import { rulesOf } from '../src/lib/rules';

const games = ['clash', 'pocket', 'galactic', 'seize'];

describe('the examples of the rules', () => {
  it.each(games)('%s: each is about rules that are there, in both languages, and has steps to show', async (game) => {
    const rules = (await rulesOf(game))!;
    const ids = new Set(rules.sections.flatMap((section) => section.blocks.flatMap((block) => (block.kind === 'rule' ? [block.id] : []))).concat(rules.sections.flatMap((section) => section.ids)));
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
  it('a name that is none has no example', async () => expect(await exampleOf('pocket', 'none')).toBeNull());
});
