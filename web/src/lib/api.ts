import type { Action, AnalysisAnswer, ClockSetting, Games, Json, Lobby, MySummary, Problem, Replay, SeatSummary, Status, Summary, Tutorial, View, PatchStep } from './protocol';
import { ask as askHere, keepThem, possible } from './local';
import { Refused } from './refused';
import type { Held } from './seats';
import { fileAt, isLocal, still } from './site';
import type { CardSet } from './workshop';

export { Refused };

const offline: Problem = { code: 'offline', key: '', values: {} };

const ask = async <T>(path: string, body?: unknown): Promise<T> => JSON.parse(await askText(path, body === undefined ? undefined : JSON.stringify(body))) as T;

// The same with texts: the file of a game travels as it is written.
async function askText(path: string, body?: string): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch(path, body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
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
  return text;
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

interface Steps {
  from: number;
  steps: { step: number; view?: View; patch?: PatchStep[] }[];
}
interface Made {
  table: string;
  status: Status;
  tokens: { seat: number; token: string }[];
}

const at = (id: string, more = '') => `/api/tables/${encodeURIComponent(id)}${more}`;
// Finished games that the server analyses, since this browser could not.
const there = new Set<string>();
const nobody: Lobby = { open: [], running: [], counts: { tables: 0, people: 0 } };

// What the server says, or without it the engine of this browser.
async function orHere<T>(server: () => Promise<T>, here: () => Promise<T>): Promise<T> {
  if (still) return here();
  try {
    return await server();
  } catch (error) {
    if (!possible || !(error instanceof Refused) || error.problem.code !== 'offline') throw error;
    return here();
  }
}

// Questions about tables of this browser go to its worker, the others to the server; a site of files has none.
export const api = {
  games: () => ask<Games>(still ? fileAt('games.json') : '/api/games'),
  gamesHere: () => askHere<Games>('games'),
  lobby: () => (still ? Promise.resolve(nobody) : ask<Lobby>('/api/tables')),
  summary: (id: string) => (isLocal(id) ? askHere<Summary>('summary', { id }) : ask<Summary>(at(id))),
  // `here`: in this browser, without a server.
  begin(table: NewTable, here = still): Promise<Made> {
    if (!here) return ask<Made>('/api/tables', table);
    keepThem();
    return askHere<Made>('begin', { table });
  },
  // The card set of a table that has one of its own.
  cards: (id: string) => (isLocal(id) ? askHere<CardSet>('own-cards', { id }) : ask<CardSet>(at(id, '/cards'))),
  join: (id: string, name: string, seat?: number) =>
    ask<{ table: string; seat: number; token: string; status: Status }>(at(id, '/join'), seat === undefined ? { name } : { name, seat }),
  fill: (id: string, token: string, seat: number, level: string) => ask<{ status: Status }>(at(id, '/fill'), { token, seat, level }),
  // In the order of the seats, wherever their tables are.
  async mine(seats: Pick<Held, 'table' | 'token' | 'seat'>[]): Promise<{ tables: (MySummary | null)[] }> {
    const local = seats.filter((one) => isLocal(one.table));
    const remote = seats.filter((one) => !isLocal(one.table)).map(({ table, token }) => ({ table, token }));
    const [here, there] = await Promise.all([
      local.length ? askHere<{ tables: (MySummary | null)[] }>('mine', { seats: local.map(({ table, seat }) => ({ table, seat })) }) : { tables: [] },
      remote.length && !still ? ask<{ tables: (MySummary | null)[] }>('/api/mine', { seats: remote }) : { tables: [] },
    ]);
    return { tables: seats.map((one) => (isLocal(one.table) ? here : there).tables.shift() ?? null) };
  },
  replay: (id: string) => (isLocal(id) ? askHere<Replay>('replay', { id }) : ask<Replay>(at(id, '/replay'))),
  // Thought out in this browser, also of a server's game; by the server where there is no engine here.
  async analysis(id: string): Promise<AnalysisAnswer> {
    if (isLocal(id)) return askHere<AnalysisAnswer>('analysis', { id });
    if (!possible || there.has(id)) return ask<AnalysisAnswer>(at(id, '/analysis'));
    try {
      const known = await askHere<AnalysisAnswer | { status: 'unread' }>('analysis', { id });
      if (known.status !== 'unread') return known;
      return await askHere<AnalysisAnswer>('analysis', { id, text: await askText(at(id, '/replay.json')) });
    } catch {
      there.add(id);
      return ask<AnalysisAnswer>(at(id, '/analysis'));
    }
  },
  // What the engine here thinks in a world that a server has imagined for a seat.
  think: (body: Record<string, unknown>) => askHere<{ action: Action; info?: { line?: Action[] } }>('think', body),
  // A game of this browser goes on at the server; `given` says who sits where in a game that is only a file.
  async take(id: string, name: string, given?: Pick<SeatSummary, 'kind' | 'level'>[]): Promise<Made> {
    const { text } = await askHere<{ text: string }>('file', { id });
    const seats = given ?? (await askHere<Summary>('summary', { id })).seats;
    const kinds = seats.map((seat) => (seat.kind === 'computer' ? { kind: 'computer', level: seat.level } : { kind: 'me' }));
    return JSON.parse(await askText('/api/taken', `{"replay":${text},"seats":${JSON.stringify(kinds)},"name":${JSON.stringify(name)}}`)) as Made;
  },
  tutorial: (game: string) => orHere(() => ask<Tutorial>(`/api/tutorials/${encodeURIComponent(game)}`), () => askHere<Tutorial>('tutorial', { game })),
  practise: (game: string, step: number) =>
    orHere(() => ask<Made & { step: number }>(`/api/tutorials/${encodeURIComponent(game)}`, { step }), () => askHere<Made & { step: number }>('practise', { game, step })),
  // A table at the position of an example of the rules.
  example: (game: string, name: string) => orHere(() => ask<Made>(`/api/examples/${encodeURIComponent(game)}/${encodeURIComponent(name)}`, {}), () => askHere<Made>('example', { game, name })),
  steps: (id: string, from: number, count: number) =>
    isLocal(id) ? askHere<Steps>('steps', { id, from, count }) : ask<Steps>(at(id, `/replay/steps?from=${from}&count=${count}`)),
  // A game's file as a text, of a table of this browser; and a file that somebody has, opened here.
  file: (id: string) => askHere<{ text: string }>('file', { id }),
  open: (text: string) => askHere<{ id: string; game: string }>('open', { text }),
  // Nothing is kept of a table of this browser any more.
  forget: (id: string) => askHere('forget', { id }),
  lasting: () => askHere<{ lasting: boolean }>('lasting'),
};
