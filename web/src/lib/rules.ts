import type { Rules } from './rules-reader';

const texts = import.meta.glob<{ default: Rules }>('../../../docs/rules/*.md', { query: '?rules' });
export const gamesWithRules = new Set(Object.keys(texts).map((path) => path.replace(/^.*\/|\.md$/g, '')));
export async function rulesOf(game: string): Promise<Rules | null> {
  const load = texts[`../../../docs/rules/${game}.md`];
  return load ? (await load()).default : null;
}
