import type { AnalysisAnswer, ClockSetting, Games, Json, Lobby, MySummary, Problem, Replay, Status, Summary, Tutorial, View, PatchStep } from './protocol';

export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.key);
  }
}

const offline: Problem = { code: 'offline', key: '', values: {} };

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  } catch {
    throw new Refused(offline, 0);
  }
  const text = await answer.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refused(offline, answer.status);
  }
  if (!answer.ok) throw new Refused((json as { error?: Problem }).error ?? offline, answer.status);
  return json as T;
}

export interface NewTable {
  game: string;
  options: Record<string, Json>;
  seats: { kind: 'me' | 'open' | 'computer'; level?: string }[];
  name: string;
  listed: boolean;
  clock?: ClockSetting;
  stand_in?: string;
}

export const api = {
  games: () => ask<Games>('/api/games'),
  lobby: () => ask<Lobby>('/api/tables'),
  summary: (id: string) => ask<Summary>(`/api/tables/${encodeURIComponent(id)}`),
  begin: (table: NewTable) => ask<{ table: string; status: Status; tokens: { seat: number; token: string }[] }>('/api/tables', table),
  join: (id: string, name: string, seat?: number) =>
    ask<{ table: string; seat: number; token: string; status: Status }>(`/api/tables/${encodeURIComponent(id)}/join`, seat === undefined ? { name } : { name, seat }),
  fill: (id: string, token: string, seat: number, level: string) =>
    ask<{ status: Status }>(`/api/tables/${encodeURIComponent(id)}/fill`, { token, seat, level }),
  mine: (seats: { table: string; token: string }[]) => ask<{ tables: (MySummary | null)[] }>('/api/mine', { seats }),
  replay: (id: string) => ask<Replay>(`/api/tables/${encodeURIComponent(id)}/replay`),
  analysis: (id: string) => ask<AnalysisAnswer>(`/api/tables/${encodeURIComponent(id)}/analysis`),
  tutorial: (game: string) => ask<Tutorial>(`/api/tutorials/${encodeURIComponent(game)}`),
  practise: (game: string, step: number) =>
    ask<{ table: string; tokens: { seat: number; token: string }[]; step: number }>(`/api/tutorials/${encodeURIComponent(game)}`, { step }),
  steps: (id: string, from: number, count: number) =>
    ask<{ from: number; steps: { step: number; view?: View; patch?: PatchStep[] }[] }>(`/api/tables/${encodeURIComponent(id)}/replay/steps?from=${from}&count=${count}`),
};
