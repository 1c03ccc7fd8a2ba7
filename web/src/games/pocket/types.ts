// The view of `pocket` as the server sends it.

export type Command = 'expand' | 'explore' | 'exterminate';
export type Owner = number | 'neutral' | null;

export interface Hex {
  row: number;
  col: number;
  level: number;
  owner: Owner;
  ships: number;
  moved: number;
  invaded: number;
  neighbours: string[];
}

export interface Sector {
  id: string;
  card: string;
  turned: boolean;
  hexes: string[];
}

export interface PocketView {
  game: 'pocket';
  seats: number;
  round: number;
  phase: 'deploy' | 'plan' | 'perform' | 'exploit' | 'over';
  pending: number[];
  over: boolean;
  scores: number[];
  winners?: number[];
  start: number;
  step: number;
  supply: number[];
  sectors: Sector[];
  hexes: Record<string, Hex>;
  plans: Command[][];
  chosen: string[];
  command: { type: Command; seat: number; strength: number; left: number; at?: string; fleet?: number; target?: string; sent?: number } | null;
}
