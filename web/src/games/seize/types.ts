import type { Change, Keywords } from './cards';

// The view of `seize` as the server sends it (docs/protocol.md, section seize).

export interface SeizeCharacter {
  card: string | null;
  face_up: boolean;
  depleted: boolean;
  disputed: boolean;
}

export interface SeizePlayer {
  deck: string;
  resources: number;
  hand: string[] | null;
  hand_size: number;
  known: string[];
  asset_deck: number;
  system_deck: number;
  character_deck: number;
  discard: string[];
  characters: SeizeCharacter[];
  reserve: (string | null)[];
  victory_points: number;
  turns: number;
  bid: string[] | number;
  out_of_bidding: boolean;
  throne: string | null;
  lead: string | null;
  bought?: string[];
  deck_seen?: (string | null)[];
}

export interface SeizeUnit {
  id: string;
  card: string;
  owner: number;
  controller: number;
  depleted: boolean;
  damage: number;
  counters: Record<string, number>;
  attacking: boolean;
  body?: number;
  reactive?: boolean;
  moved?: boolean;
  from?: string;
}

export interface SeizeWorld {
  id: string;
  card: string;
  owner: number;
  controller: number;
  throne: boolean;
  disputed: boolean;
  depleted: boolean;
  conquest: number;
  required: number;
  counters: Record<string, number>;
  attacked: boolean;
  units: SeizeUnit[];
  militia?: number;
  conquered?: boolean;
  contributes?: boolean;
}

// A card that changes a Unit, and by what.
export interface Reason extends Change {
  card: string;
}

export interface Fighter {
  id: string;
  seat: number;
  attacks: boolean;
  att: number;
  def: number;
  keywords: Keywords;
  reasons?: Reason[];
}

export interface Target {
  unit: string;
  at: string;
  att: number;
}

export interface ConquestAction {
  world: string;
  attacker: number;
  defender: number;
  exchange: number;
  exchanges: number;
  step: string;
  conquest: number;
  required: number;
  def: number;
  fighters: Fighter[];
  targets: Target[];
}

export interface Use {
  seat: number;
  card: string;
  line: number;
  unit?: string;
  world?: string;
  for?: number;
  option?: number;
  x?: number;
  at?: string;
}

export interface SeizeView {
  game: 'seize';
  seats: number;
  round: number;
  phase: 'setup' | 'bidding' | 'resupply' | 'allocation' | 'reallocation' | 'military' | 'victory' | 'regent' | 'muster' | 'over';
  pending: number[];
  over: boolean;
  scores: number[];
  stage: string;
  turn: number;
  edition: string;
  active: number | null;
  regent: number | null;
  // Null in duels: the most points win.
  points_to_win: number | null;
  players: SeizePlayer[];
  worlds: SeizeWorld[];
  action: ConquestAction | null;
  uses: Use[];
  building: { card: string; world: string; points: number } | null;
  moving: string | null;
  asks: string;
  window: { name: string; answers: string | null } | null;
}
