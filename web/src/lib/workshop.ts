// Card sets as data: read, changed, tried out. What a set is and whether it may be played with, the engine says.
import type { Json, Problem } from './protocol';
import { Refused } from './refused';
import { engineFile, fileAt, still } from './site';

export type Content = { [key: string]: Json };
export interface CardChange {
  name: string;
  // A path such as abilities/0/n; missing where a whole card is new or gone.
  field?: string;
  printed: Json;
  now: Json;
}
// A card set as the engine has read it; `book` are its cards as the game's boards know them.
export interface CardSet {
  edition: string;
  name: string | null;
  changes: CardChange[];
  book: { cards: Content[]; [key: string]: Json };
  content: Content;
}

export interface Estimate {
  value: number;
  low: number | null;
  high: number | null;
}
export interface TrialRow {
  what: 'seat' | 'deck' | 'first' | 'length' | 'worth';
  seat?: number;
  name?: string;
  before: Estimate;
  after: Estimate;
  by: Estimate;
}
export interface Trial {
  games: number;
  of: number;
  rows: TrialRow[];
}
export interface TrialWish {
  game: string;
  cards: Content;
  options?: Record<string, Json>;
  player: string;
  games: number;
  seed?: number;
  decks?: boolean;
}

export const possible = engineFile !== null && typeof Worker !== 'undefined' && typeof WebAssembly !== 'undefined';

function begun(): Worker {
  const worker = new Worker(new URL('../worker/workshop.ts', import.meta.url), { type: 'module' });
  worker.postMessage({ engine: fileAt(engineFile ?? '') });
  return worker;
}

// Somebody who reads card sets; it ends with the page that asked for it.
export class Reader {
  private readonly worker = begun();
  private next = 1;
  private readonly questions = new Map<number, { resolve: (set: CardSet) => void; reject: (why: unknown) => void }>();

  constructor() {
    this.worker.onmessage = (event: MessageEvent<{ request: number; ok?: CardSet; error?: Problem }>) => {
      const { request, ok, error } = event.data;
      const question = this.questions.get(request);
      this.questions.delete(request);
      if (ok) question?.resolve(ok);
      else question?.reject(new Refused(error!, 400));
    };
  }
  private ask(message: Record<string, unknown>): Promise<CardSet> {
    return new Promise((resolve, reject) => {
      const request = this.next++;
      this.questions.set(request, { resolve, reject });
      this.worker.postMessage({ request, ...message });
    });
  }
  printed = (game: string, edition: string | null) => this.ask(edition ? { game, edition } : { game });
  read = (game: string, content: Content) => this.ask({ game, content });
  close(): void {
    this.worker.terminate();
  }
}

export interface Watch {
  told(trial: Trial, over: boolean): void;
  failed(problem: Problem): void;
}

// Plays in this browser; the answer is how to stop it.
export function tryHere(wish: TrialWish, watch: Watch): () => void {
  const worker = begun();
  const stop = () => worker.terminate();
  worker.onmessage = (event: MessageEvent<{ out: string; over?: boolean; told?: Trial; error?: Problem }>) => {
    const { out, over = false, told, error } = event.data;
    if (out === 'tried' && told) watch.told(told, over);
    else if (error) watch.failed(error);
    if (over || error) stop();
  };
  worker.onerror = () => {
    watch.failed({ code: 'stopped', key: '', values: {} });
    stop();
  };
  worker.postMessage({ trial: wish });
  return stop;
}

const offline: Problem = { code: 'offline', key: '', values: {} };
async function asked<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(path, init).catch(() => null);
  const json = (await answer?.json().catch(() => null)) as (T & { error?: Problem }) | null;
  if (!answer || !json) throw new Refused(offline, 0);
  if (!answer.ok) throw new Refused(json.error ?? offline, answer.status);
  return json;
}
const post = (body: string): RequestInit => ({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body });

// As a job of the server, which stops it when nobody asks any more.
export function tryThere(wish: TrialWish, watch: Watch): () => void {
  let id: string | null = null;
  let gone = false;
  const leave = () => {
    if (id !== null && !gone) void fetch(`/api/trials/${id}/stop`, { ...post('{}'), keepalive: true }).catch(() => undefined);
    gone = true;
    removeEventListener('pagehide', leave);
  };
  addEventListener('pagehide', leave);
  void (async () => {
    try {
      id = (await asked<{ trial: string }>('/api/trials', post(JSON.stringify(wish)))).trial;
      while (!gone) {
        const told = await asked<Trial & { status: string }>(`/api/trials/${id}`);
        const over = told.status === 'ready' || told.status === 'stopped';
        if (!gone) watch.told(told, over);
        if (over) id = null;
        if (over) break;
        await new Promise((resolve) => setTimeout(resolve, 700));
      }
      if (gone && id !== null) {
        gone = false;
        leave();
      }
    } catch (error) {
      if (!gone) watch.failed(error instanceof Refused ? error.problem : offline);
    }
    removeEventListener('pagehide', leave);
  })();
  return leave;
}
export const serverThere = !still;

// ---- the content of a set ----

// The name of a set is no card of it; an empty one is none.
export function named(content: Content, name: string): Content {
  const { name: _, ...cards } = content;
  return name === '' ? cards : { name, ...cards };
}

// A card or a deck, and where it lies.
export interface Entry {
  name: string;
  path: (string | number)[];
  value: Content;
  deck: boolean;
}
const isObject = (value: Json | undefined): value is Content => value !== null && typeof value === 'object' && !Array.isArray(value);

export function entriesOf(content: Json, path: (string | number)[] = []): Entry[] {
  if (Array.isArray(content)) return content.flatMap((one, i) => entriesOf(one, [...path, i]));
  if (!isObject(content)) return [];
  const name = content['name'];
  if (typeof name === 'string' && path.length > 0) return [{ name, path, value: content, deck: path.includes('decks') }];
  return Object.entries(content).flatMap(([key, value]) => entriesOf(value, [...path, key]));
}

// Where a word stands in a card: the same for all cards, whatever their lists are long.
export const placeOf = (path: (string | number)[]): string => path.filter((key) => typeof key === 'string').join('/');

// The words that a place of cards has again and again, such as their types: one of them is chosen, not written.
export function wordsOf(content: Content): Map<string, string[]> {
  const found = new Map<string, Map<string, number>>();
  const walk = (value: Json, path: (string | number)[]): void => {
    if (typeof value === 'string') {
      const often = found.get(placeOf(path)) ?? new Map<string, number>();
      found.set(placeOf(path), often.set(value, (often.get(value) ?? 0) + 1));
    } else if (Array.isArray(value)) value.forEach((one, i) => walk(one, [...path, i]));
    else if (isObject(value)) Object.entries(value).forEach(([key, one]) => walk(one, [...path, key]));
  };
  for (const entry of entriesOf(content)) walk(entry.value, []);
  const words = new Map<string, string[]>();
  for (const [place, often] of found) {
    const times = [...often.values()].reduce((sum, one) => sum + one, 0);
    if (often.size > 1 && times >= 2 * often.size) words.set(place, [...often.keys()].sort());
  }
  return words;
}

// The same value with something else at this place; undefined takes the field away.
export function changed(value: Json, path: (string | number)[], to: Json | undefined): Json {
  const [first, ...rest] = path;
  if (first === undefined) return to ?? null;
  if (Array.isArray(value)) return value.map((one, i) => (i === first ? changed(one, rest, to) : one));
  if (!isObject(value)) return value;
  if (rest.length === 0 && to === undefined) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== first));
  return { ...value, [first]: changed(value[first] ?? null, rest, to) };
}

// A set as a file that people can read: a card a line.
export function fileOf(content: Content): string {
  const lines = (value: Json, indent: string): string => {
    if (Array.isArray(value) && value.some(isObject)) return `[\n${value.map((one) => `${indent}  ${JSON.stringify(one)}`).join(',\n')}\n${indent}]`;
    if (isObject(value) && indent.length < 4) return `{\n${Object.entries(value).map(([key, one]) => `${indent}  ${JSON.stringify(key)}: ${lines(one, `${indent}  `)}`).join(',\n')}\n${indent}}`;
    return JSON.stringify(value);
  };
  return `${lines(content, '')}\n`;
}
