import { anchorOf, type Rules } from './rules-reader';

const texts = import.meta.glob<{ default: Rules }>('../../../docs/rules/*.md', { query: '?rules' });
const read = async (name: string): Promise<Rules | null> => (await texts[`../../../docs/rules/${name}.md`]?.())?.default ?? null;

// Editions beside the usual one, each with a text of its own, GAME-EDITION.md.
export const editionsOf = (game: string): string[] =>
  Object.keys(texts).flatMap((path) => {
    const name = path.replace(/^.*\/|\.md$/g, '');
    return name.startsWith(`${game}-`) ? [name.slice(game.length + 1)] : [];
  });

// The rules of a game. The text of a further edition says what is different there; the game's own follows it.
export async function rulesOf(game: string, edition: string | null = null): Promise<Rules | null> {
  const usual = await read(game);
  const its = edition === null ? null : await read(`${game}-${edition}`);
  if (!usual || !its) return usual;
  return { ...its, sections: [...its.sections, { ids: [], title: usual.title, blocks: usual.intro }, ...usual.sections] };
}

// The edition whose text has a rule: null for the usual one, or if none has it.
export async function editionWith(game: string, rule: string): Promise<string | null> {
  const has = async (name: string) => {
    const rules = await read(name);
    return rules !== null && anchorOf(rules, rule) !== null;
  };
  if (await has(game)) return null;
  for (const edition of editionsOf(game)) if (await has(`${game}-${edition}`)) return edition;
  return null;
}
