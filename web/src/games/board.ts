import type { Component } from 'svelte';
import type { Action, Fact, Json, LogEntry, Problem, View } from '../lib/protocol';
import type { Forced } from '../lib/forced';
import type { Beats } from '../lib/motion';
import type { Unfold } from '../lib/unfold';
import type { GameWords } from './words';

// What a board is given, and what it gives back: actions. A board never talks to the server.
export interface BoardProps<V = View> {
  // As the schema of the game says; types.ts is made from it.
  view: V;
  options: Record<string, Json>;
  // What `seat` may do now; empty when it owes nothing, for spectators and when looking back.
  legal: Action[];
  seat: number | null;
  names: string[];
  // A decision is on its way.
  busy: boolean;
  // What the engine asks, for boards without a sentence of their own.
  asked: Fact | null;
  hint: Action | null;
  // What belongs to the hint beside it, such as where a Unit that is to move shall go.
  along?: readonly Action[];
  // The moment at which the server passes for this seat, by this device's clock, and how many milliseconds it gives.
  passes?: { at: number; of: number } | null;
  // Scores at the end of each round so far; empty in games without a chart.
  history: RoundScores[];
  // What has happened up to the position shown, as the server tells it.
  log: LogEntry[];
  act: (actions: Action[]) => Promise<boolean>;
  explain: () => Promise<Explained[]>;
  // Shows the rule that forbids an action; for what is tapped although it is not possible now.
  why?: (action: Action) => void;
  // Shows a reason that only the board knows, since it lies in a draft that the server has not seen; its code is `draft`.
  refuse?: (problem: Problem) => void;
}

export interface RoundScores {
  round: number;
  scores: number[];
}

export interface Explained {
  action: Action;
  notation: string;
  meaning: string;
}

// An option of a game that needs more than a list, in the window for a new table.
export interface OptionEditorProps {
  seats: number;
  // What is chosen for the others so far.
  options: Record<string, Json>;
  change: (value: Json) => void;
}

export interface GameEntry {
  id: string;
  // What the lobby shows: a drawing of 320 by 160 on a sky that ends in this colour.
  picture?: Component;
  sky?: string;
  // Words about the game and its options: GAME.title, .pitch, .goal, .option.NAME, .help.NAME, .value.NAME.VALUE.
  about?: { en: Record<string, string>; fr: Record<string, string> };
  // The chapter of the rules that speaks of what is asked in a phase.
  chapters?: Record<string, string>;
  // The same for an edition whose rules are another text, and the options that are not of an edition.
  editions?: Record<string, { chapters?: Record<string, string>; without: readonly string[] }>;
  minutes: number;
  // How many usually play, where several numbers are possible.
  seats?: number;
  // Whether a device that is handed on must hide something at this moment.
  secret: (view: View) => boolean;
  // Who can know that the only possible action is the only one (lib/forced.ts). Without it everything is asked.
  forced?: (view: any, action: Action) => Forced;
  // A board knows the view of its own game, which is what the server sends for it.
  // With it, what its events add to the motion from one position to the next, and what there is to see with each of them.
  board: () => Promise<{ default: Component<BoardProps<any>>; beats?: Beats<any>; unfold?: Unfold<any> }>;
  history?: (log: LogEntry[], view: View) => RoundScores[];
  // Events with which points change; without them the last of a decision counts as what came of it.
  scoring?: readonly string[];
  // Options with an editor of their own.
  editors?: Record<string, () => Promise<{ default: Component<OptionEditorProps> }>>;
  // What the game tells: events, refusals, questions, hints.
  words?: GameWords;
  // Shows a card of which nothing is on the board just now.
  face?: () => Promise<{ default: Component<{ id: string; view: any }> }>;
  // A card of a card set as it looks and reads, for the workshop; and the cards of a table that has its own (null: those that are printed).
  card?: () => Promise<{ default: Component<{ card: any; edition: string }> }>;
  lay?: () => Promise<(book: any) => void>;
  // What an action would do, in the reader's words, for a hint. `line`: the decisions that are expected, this one first;
  // `whole`: those of them that belong to the hint.
  advice?: () => Promise<{ advice: (action: Action, view: View, names: string[], line?: readonly Action[]) => string; whole?: (view: View, line: readonly Action[]) => Action[] }>;
}
