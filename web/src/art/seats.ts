// Each seat has a colour and a hull. The colours keep apart for all common kinds of colour blindness, and nothing is
// told by colour alone: the hull's shape says the same.

export interface Livery {
  colour: string;
  ink: string;
  hull: string;
}

export const liveries: readonly Livery[] = [
  // dart
  { colour: '#f2a922', ink: '#2a1a00', hull: 'M0 -1 L0.78 0.82 L0 0.42 L-0.78 0.82 Z' },
  // saucer
  { colour: '#56b4e9', ink: '#04233a', hull: 'M-1 0.22 Q-0.95 -0.12 -0.45 -0.2 Q-0.4 -0.8 0 -0.8 Q0.4 -0.8 0.45 -0.2 Q0.95 -0.12 1 0.22 Q0.6 0.72 0 0.72 Q-0.6 0.72 -1 0.22 Z' },
  // cross
  { colour: '#e77fb3', ink: '#3b0a24', hull: 'M-0.3 -0.95 H0.3 V-0.3 H0.95 V0.3 H0.3 V0.95 H-0.3 V0.3 H-0.95 V-0.3 H-0.3 Z' },
  // crescent
  { colour: '#3fc59b', ink: '#00291d', hull: 'M-0.95 0.6 A1 1 0 1 1 0.95 0.6 A1.05 0.75 0 0 0 -0.95 0.6 Z' },
  // hexagon
  { colour: '#c3a6ff', ink: '#20094d', hull: 'M0 -0.95 L0.82 -0.48 V0.48 L0 0.95 L-0.82 0.48 V-0.48 Z' },
  // arrow pair
  { colour: '#f0806a', ink: '#3d0d03', hull: 'M0 -0.95 L0.85 0 H0.4 L0.85 0.85 H-0.85 L-0.4 0 H-0.85 Z' },
];

export const neutral: Livery = { colour: '#a9b1c2', ink: '#1d2330', hull: 'M-0.8 -0.8 H0.8 V0.8 H-0.8 Z' };

export function livery(owner: number | string | null | undefined): Livery {
  return typeof owner === 'number' ? liveries[owner % liveries.length]! : neutral;
}
