// The view of `clash` as the server sends it (docs/api.md, the protocol's view).

export interface Card {
  name: string;
  kind: 'unit' | 'attack-modifier' | 'defense-modifier';
  faction?: string;
  rank?: string;
  tier?: string;
  attack?: number;
  defense?: number;
  bonus?: number;
  attack_type: string | null;
  damage_type: string | null;
}

export interface ClashPlayer {
  hand: string[] | null;
  hand_size: number;
  deck_size: number;
  discard: string[];
}

export interface ClashView {
  game: 'clash';
  seats: number;
  round: number;
  phase: 'deck' | 'discard' | 'attack' | 'defense' | 'modifiers' | 'over';
  pending: number[];
  over: boolean;
  scores: number[];
  winners?: number[];
  attacker: number | null;
  target: number;
  points: number[];
  players: ClashPlayer[];
  table: { attack: string | null; defense: string | null; modifiers: string[]; passes: number; attack_total: number; defense_total: number };
  cards: Record<string, Card>;
}

export type ClashAction = { type: string; card?: string };
