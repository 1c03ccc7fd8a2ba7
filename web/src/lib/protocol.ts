// The shapes of docs/api.md.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Action = { type: string; [key: string]: unknown };

export interface OptionInfo {
  type: 'integer' | 'boolean' | 'choice' | 'text' | 'special';
  default: Json;
  range?: [number, number];
  values?: Json[];
  help: string;
}
export interface GameInfo {
  id: string;
  title: string;
  pitch: string;
  seats: number[];
  options: Record<string, OptionInfo>;
  // Whether seats are asked to react to what others do.
  reactions?: boolean;
  tutorial: { steps: number; minutes: number; first: { steps: number; minutes: number } } | null;
}

// A text in every language of the page.
export interface Words {
  en: string;
  fr: string;
}
// A step of a tutorial: what the coach says, which decisions complete it, and what the others do then.
export interface TutorialStep {
  title: Words;
  coach: Words;
  hint?: Words;
  // What the coach says after it, because one can play now.
  enough?: Words;
  do: Record<string, Json>[];
  then: { seat: number; do: Action }[];
  // It begins from a position of its own.
  fresh: boolean;
}
export interface Tutorial {
  game: string;
  seats: number;
  seat: number;
  minutes: number;
  first: { steps: number; minutes: number };
  about: Words;
  steps: TutorialStep[];
}

// A finished game as the search player judges it (docs/api.md).
export interface JudgedDecision {
  step: number;
  seat: number;
  chance: number;
  action: Action;
  best: Action;
  cost: number | null;
  gain: number | null;
}
export interface Analysis {
  status: 'ready';
  level: string;
  steps: number;
  decisions: JudgedDecision[];
  turns: { from: number; to: number; seat: number; before: number; after: number }[];
  players: { judged: number; cost: number; gain: number; worst: number | null; finest: number | null }[];
}
export type AnalysisAnswer = Analysis | { status: 'working'; done: number; of: number };
export interface Games {
  version: string;
  games: GameInfo[];
  levels: { name: string; help: string }[];
  hint_level: string;
  limits: { name: number; chat: number; replace_after: number };
}

export type Status = 'waiting' | 'playing' | 'over' | 'stopped';
// A clock per move or per game, a time for reactions, or both.
export interface ClockSetting {
  per?: 'move' | 'game' | null;
  seconds?: number | null;
  days?: number;
  increment?: number;
  reaction?: number | null;
}
export interface SeatSummary {
  kind: 'person' | 'computer' | 'open';
  name: string;
  level: string | null;
}
// The name of a card set that is not the printed one, if it has one, and in how many values it differs.
export interface CardsInShort {
  name?: string | null;
  changes: number;
}
export interface Summary {
  id: string;
  game: string;
  title: string;
  options: Record<string, Json>;
  // Null where its card set is the printed one.
  cards?: CardsInShort | null;
  status: Status;
  clock: ClockSetting | null;
  seats: SeatSummary[];
  created: number;
  spectators: number;
  message?: string | null;
  notice?: Notice | null;
  // Of a game that is over, as soon as it is known.
  result?: { scores: number[]; winners: number[] } | null;
}
// Why a table is stopped, or that its rules were updated; with the decision that is not legal any more.
export interface Notice extends Problem {
  reason?: Problem;
}
export interface MySummary extends Summary {
  // null: the table is damaged and does not know its seats any more
  seat: number | null;
  your_turn: boolean;
}
export interface Lobby {
  open: Summary[];
  running: Summary[];
  counts: { tables: number; people: number };
}

export interface TableSeat extends SeatSummary {
  here: boolean;
  away_since: number | null;
  returning?: boolean;
  yours: boolean;
}
export interface TableDoc {
  id: string;
  game: string;
  title: string;
  options: Record<string, Json>;
  cards?: CardsInShort | null;
  status: Status;
  message: string | null;
  notice?: Notice | null;
  you: number | null;
  alone: boolean;
  listed: boolean;
  // The level that plays for people who are away.
  stand_in?: string;
  seats: TableSeat[];
  spectators: number;
  // `passes`: the moment at which the server passes for this viewer in a reaction window.
  clock: (ClockSetting & { left: number[]; ends: (number | null)[]; passes?: number | null }) | null;
  // `revealed`: it goes past something the one who asks has learnt since.
  undo: { seat: number; agreed: number[]; revealed?: boolean } | null;
  rematch: { agreed: number[]; table: string | null; seat: number | null } | null;
  thinking: number[];
  seed_hash: string;
  seed: string | null;
  result: { scores: number[]; winners: number[] } | null;
}
// What every game's view has.
export interface View {
  game: string;
  seats: number;
  round: number;
  phase: string;
  pending: number[];
  over: boolean;
  scores: number[];
  [key: string]: unknown;
}
export interface Doc {
  table: TableDoc;
  view: View | null;
  legal: Action[];
  asked: Fact | null;
}

// Something the engine says: a key of the catalogues, and the values of its gaps.
export interface Fact {
  key: string;
  values: Record<string, Json>;
}
// Something that happened, as the viewer may know it.
export type GameEvent = { type: string; [name: string]: Json };

export interface LogEntry {
  k: number;
  step?: number;
  // Who decided; null for the set-up.
  seat: number | null;
  events: GameEvent[];
  // The decision, where the viewer may know it and no event says all of it.
  action?: Action | null;
}
export interface ChatLine {
  n: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}
export interface Problem extends Fact {
  code: string;
  // The number of the rule that forbids it, such as "P5.3".
  rule?: string;
}
export interface PatchStep {
  op: 'add' | 'remove' | 'replace';
  path: string;
  value?: unknown;
}

export interface StateMessage {
  t: 'state';
  // The release of the server.
  version?: string;
  epoch: string;
  v: number;
  now?: number;
  doc: Doc;
  sum: string;
  log: LogEntry[];
  chat: ChatLine[];
}
export interface UpdateMessage {
  t: 'update';
  v: number;
  patch?: PatchStep[];
  sum?: string;
  log?: LogEntry[];
  chat?: ChatLine[];
  cut?: number;
}
export interface AckMessage {
  t: 'ack';
  id: string;
  ok: boolean;
  again?: boolean;
  error?: Problem;
  [key: string]: unknown;
}
export type ServerMessage = StateMessage | UpdateMessage | AckMessage | { t: 'error'; error: Problem };

export interface Replay {
  id: string;
  game: string;
  title: string;
  options: Record<string, Json>;
  cards?: CardsInShort | null;
  seats: SeatSummary[];
  seed: string;
  seed_hash: string;
  steps: number;
  scores: number[];
  winners: number[];
  log: LogEntry[];
  scores_by_step: number[][];
}
