import type { Action } from './protocol';

// The worked examples of the rules: the same files that the tests of the rules play (data/examples). The server, or
// the engine of this browser, lays the table, and gives the chance they name.

export type Both = Record<'en' | 'fr', string>;
export interface ExampleStep {
  about?: Both;
  seat?: number;
  do?: Action;
  // What is tried and not possible.
  refused?: Action;
}
export interface Example {
  rules: string[];
  about: Both;
  position: { game: string };
  steps: ExampleStep[];
}

const files = import.meta.glob<{ default: Example }>('../../../data/examples/*/*.json');
const placeOf = (path: string) => /([^/]+)\/([^/]+)\.json$/.exec(path)!;

export async function exampleOf(game: string, name: string): Promise<Example | null> {
  const path = Object.keys(files).find((one) => placeOf(one)[1] === game && placeOf(one)[2] === name);
  return path === undefined ? null : (await files[path]!()).default;
}

// What is shown one after the other: decisions, what is refused, and what is only said.
export const shownSteps = (example: Example): ExampleStep[] => example.steps.filter((step) => step.do || step.refused || step.about);

// The examples of a game by the numbers of the rules they are about.
export async function examplesOf(game: string): Promise<Map<string, { name: string; example: Example }[]>> {
  const out = new Map<string, { name: string; example: Example }[]>();
  const paths = Object.keys(files).filter((path) => placeOf(path)[1] === game);
  const all = await Promise.all(paths.map(async (path) => ({ name: placeOf(path)[2]!, example: (await files[path]!()).default })));
  for (const one of all)
    for (const rule of one.example.rules) {
      const id = rule.split(' ').at(-1)!;
      out.set(id, [...(out.get(id) ?? []), one]);
    }
  return out;
}
