import type { Rules } from './rules-reader';

// Where the rules speak of what is asked now.
const phases: Record<string, Record<string, string>> = {
  clash: { deck: 'R1', attack: 'R3', defense: 'R3', modifiers: 'R4', discard: 'R2' },
  pocket: { deploy: 'P2', plan: 'P3', perform: 'P5', exploit: 'P6' },
  galactic: { research: 'G2', allocate: 'G3', allocation: 'G3', turns: 'G4' },
  seize: { setup: 'Z2', bidding: 'Z2', resupply: 'Z4', allocation: 'Z5', reallocation: 'Z7', military: 'Z8', victory: 'Z13', regent: 'Z14' },
};
export function ruleOfPhase(game: string, phase: string): string | null {
  return phases[game]?.[phase] ?? null;
}

const texts = import.meta.glob<{ default: Rules }>('../../../docs/rules/*.md', { query: '?rules' });
export const gamesWithRules = new Set(Object.keys(texts).map((path) => path.replace(/^.*\/|\.md$/g, '')));
export async function rulesOf(game: string): Promise<Rules | null> {
  const load = texts[`../../../docs/rules/${game}.md`];
  return load ? (await load()).default : null;
}
