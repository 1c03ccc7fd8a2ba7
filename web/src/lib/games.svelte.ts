import { api, Refused } from './api';
import { maybe } from './i18n.svelte';
import { possible } from './local';
import type { Games, Json } from './protocol';
import { gameOf } from '../games';
import { abouts } from '../messages';

// What the server can play, asked once; without it, what this browser can, until the server answers.
let games = $state.raw<Games | null>(null);
let asking: Promise<void> | null = null;

export const known = {
  get now(): Games | null {
    return games;
  },
  async load(): Promise<void> {
    asking ??= api.games().then(
      (answer) => void (games = answer),
      async (error: unknown) => {
        asking = null;
        if (!possible || !(error instanceof Refused) || error.problem.code !== 'offline') throw error;
        games ??= await api.gamesHere();
      },
    );
    await asking;
  },
};

// The computer one plays against unless one says otherwise: strong, but quick.
export const usualLevel = (): string => firstOf(['captain', 'greedy']);
// For somebody's first game: it makes mistakes.
export const firstLevel = (): string => firstOf(['cadet', 'greedy']);
function firstOf(wanted: string[]): string {
  const names = (games?.levels ?? []).map((one) => one.name);
  return wanted.find((name) => names.includes(name)) ?? names.at(-1) ?? 'greedy';
}

// Words about games, options and levels: the page's own where it has them, else the server's.
const about = (game: string) => gameOf(game).about ?? { en: {}, fr: {} };
export const titleOf = (game: string, fallback = game) => maybe(about(game), `${game}.title`, fallback);
// What one plays for at a table with these options, in a few words; empty where the board says it itself.
export const goalOf = (game: string, options: Record<string, Json>) => maybe(about(game), `${game}.goal`, '', Object.fromEntries(Object.entries(options).filter(([, one]) => typeof one === 'number')) as Record<string, number>);
export const pitchOf = (game: string, fallback: string) => maybe(about(game), `${game}.pitch`, fallback);
export const optionName = (game: string, option: string) => maybe(about(game), `${game}.option.${option}`, option.replaceAll('_', ' '));
// What an option does, where an edition is chosen in its words.
export const optionHelp = (game: string, option: string, fallback: string, edition: Json = null) => maybe(about(game), `${game}.help.${option}.${String(edition)}`, maybe(about(game), `${game}.help.${option}`, fallback));
export const levelName = (level: string) => maybe(abouts, `level.${level}`, level);
export const levelHelp = (level: string, fallback: string) => maybe(abouts, `level.help.${level}`, fallback);
export function valueName(game: string, option: string, value: Json): string {
  const text = value === null ? 'null' : String(value);
  return maybe(about(game), `${game}.value.${option}.${text}`, text);
}
