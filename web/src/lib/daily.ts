import type { Action, Fact, Json, View } from './protocol';
import { read, write } from './storage';

// The position of the day: "find the best move" in each game. The positions are made by `imperium daily` from self-play,
// with what one seat sees and Emperor's judgement; nothing is asked of a server.

export interface DailyPosition {
  seed: string;
  step: number;
  seat: number;
  view: View;
  legal: Action[];
  asked: Fact;
  best: Action;
  // What looks best at once, and is not.
  obvious: Action;
  // The moves that Emperor looked at closely, the best first, with the chance to win that each gives.
  moves: { action: Action; chance: number }[];
  // What Emperor goes on with in the same turn.
  then: Action[];
}
export interface DailyFile {
  made: string;
  iterations: number;
  options: Record<string, Json>;
  positions: DailyPosition[];
}

const files = import.meta.glob<{ default: DailyFile }>('../games/*/daily.json');
const pathOf = (game: string) => `../games/${game}/daily.json`;
export const hasDaily = (game: string) => pathOf(game) in files;
export const dailyFile = async (game: string): Promise<DailyFile | null> => (await files[pathOf(game)]?.())?.default ?? null;

// The number of a day of the calendar: whoever writes the same date has the same position.
export const dayOf = (date: Date) => Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
export const today = () => dayOf(new Date());
export const positionOf = (file: DailyFile, day: number): DailyPosition => file.positions[day % file.positions.length]!;

const canonical = (action: Action) => JSON.stringify(Object.entries(action).toSorted(([a], [b]) => (a < b ? -1 : 1)));
export const sameAction = (a: Action, b: Action) => canonical(a) === canonical(b);

// What was answered on which day, per game: the first answer of a day counts.
export interface Answered {
  day: number;
  answer: Action;
  found: boolean;
  // Days in a row on which it was found, up to that one.
  streak: number;
  longest: number;
}

export const answered = (game: string): Answered | null => read<Record<string, Answered>>('daily')?.[game] ?? null;
export const answeredOn = (game: string, day: number): Answered | null => {
  const last = answered(game);
  return last?.day === day ? last : null;
};

export function answer(game: string, day: number, action: Action, best: Action): Answered {
  const last = answered(game);
  // A tab that was left open asks for an earlier day in vain.
  if (last && last.day >= day) return last;
  const found = sameAction(action, best);
  const before = last && last.day === day - 1 ? last.streak : 0;
  const streak = found ? before + 1 : 0;
  const now = { day, answer: action, found, streak, longest: Math.max(streak, last?.longest ?? 0) };
  write('daily', { ...read<Record<string, Answered>>('daily'), [game]: now });
  return now;
}

// A streak lives until a day goes by without its move.
export function streakOf(game: string, day: number): number {
  const last = answered(game);
  return last && last.day >= day - 1 ? last.streak : 0;
}
