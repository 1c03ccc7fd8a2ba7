// The view of `galactic` as the server sends it, and the words of its actions.

export type Mode = 'infantry' | 'beam';
export type Force = 'own' | 'ally' | 'ally-own';
export type Branch = 'attack' | 'defense' | 'communications';

export interface Player {
  points: number;
  penalty: boolean;
  attack_die: number | null;
  defense_die: number | null;
  allies: string[];
  diplomacy: Record<string, number> | null;
  research: string[] | null;
  eliminated: boolean;
}

// A planet has hit points, a moon the rest; tokens are null where this viewer does not know them.
export interface Territory {
  owner: number | null;
  hp?: number;
  ally?: number | null;
  die?: number | null;
  ipec?: boolean | null;
  die_up?: boolean;
  ipec_up?: boolean;
}

export interface GalacticView {
  game: 'galactic';
  seats: number;
  round: number;
  phase: 'research' | 'allocation' | 'turns' | 'over';
  pending: number[];
  over: boolean;
  scores: number[];
  winners?: number[];
  order: number[];
  turn: number | null;
  players: Player[];
  territories: Record<string, Territory>;
  face_down: { dice: Record<string, number>; ipec: number };
}

export interface Attack {
  force: Force;
  mode: Mode;
  from: string;
  to: string;
}
