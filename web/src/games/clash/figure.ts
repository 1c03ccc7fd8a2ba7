import { Dice } from '../../lib/random';
import type { Card } from './types';

// What is drawn on a card, made from nothing but the card's own data.

export interface Palette {
  sky: string;
  glow: string;
  body: string;
  line: string;
  frame: string;
}

const factions: Record<string, Palette> = {
  Feran: { sky: '#18301f', glow: '#d9a441', body: '#8a5a2b', line: '#f3d9a4', frame: '#4f7a3d' },
  Neutral: { sky: '#1a2738', glow: '#8fb3d9', body: '#56708c', line: '#e3edf7', frame: '#4d6a8a' },
  'Warlock Industries': { sky: '#27142f', glow: '#d95c8a', body: '#6a4a86', line: '#f2d7ff', frame: '#7d4a92' },
};
const modifiers: Record<string, Palette> = {
  'attack-modifier': { sky: '#33140f', glow: '#ff9a52', body: '#a8412b', line: '#ffe0c2', frame: '#a8412b' },
  'defense-modifier': { sky: '#0c2733', glow: '#5cd0e6', body: '#246b84', line: '#d2f6ff', frame: '#246b84' },
};

export const damageTones: Record<string, string> = {
  blunt: '#d1a566',
  pierce: '#8fd0e0',
  slash: '#ee8277',
  energy: '#6fe0ff',
  kinetic: '#e6c95a',
  explosive: '#ff9c52',
  melee: '#d9b3ef',
  ranged: '#a5dba5',
};

export function palette(card: Card): Palette {
  const base = (card.kind === 'unit' ? factions[card.faction ?? ''] : modifiers[card.kind]) ?? factions['Neutral']!;
  return card.kind === 'unit' ? { ...base, glow: damageTones[card.damage_type ?? ''] ?? base.glow } : base;
}

export interface Figure {
  // Filled shapes, back to front; `tone` names a colour of the palette.
  shapes: { d: string; tone: keyof Palette; opacity: number }[];
  lines: string[];
  rays: { d: string; opacity: number }[];
}

const n = (x: number) => Math.round(x * 10) / 10;

// Heads look straight at the reader, so one half is drawn and mirrored. Centre 0,0; about 100 wide and 120 high.
function mirror(points: [number, number][]): string {
  const left = [...points].reverse().map(([x, y]) => [-x, y] as const);
  return 'M' + [...points, ...left].map(([x, y]) => `${n(x)} ${n(y)}`).join('L') + 'Z';
}

function beast(dice: Dice, size: number): Figure {
  const ear = dice.between(18, 38);
  const jaw = dice.between(16, 26);
  const horn = dice.next() < 0.45 + size * 0.2;
  const shapes: Figure['shapes'] = [];
  if (horn) {
    const reach = dice.between(52, 70);
    const curl = dice.between(-70, -45);
    for (const side of [1, -1])
      shapes.push({ d: `M${side * 20} -30Q${side * reach} -40 ${n(side * reach)} ${n(curl)}Q${n(side * (reach - 18))} -48 ${side * 30} -12Z`, tone: 'line', opacity: 0.9 });
  }
  shapes.push({ d: mirror([[0, -34], [16, -40], [ear, -40 - dice.between(20, 34)], [44, -22], [46, 6], [30, 30], [jaw, 54], [0, 60]]), tone: 'body', opacity: 1 });
  shapes.push({ d: mirror([[0, 6], [14, 12], [jaw - 3, 40], [0, 50]]), tone: 'sky', opacity: 0.55 });
  const eye = dice.between(-8, 0);
  for (const side of [1, -1]) shapes.push({ d: `M${side * 10} ${n(eye + 4)}L${side * 32} ${n(eye - 8)}L${side * 26} ${n(eye + 6)}Z`, tone: 'glow', opacity: 1 });
  const lines = ['M-7 22L0 29L7 22', `M${-jaw + 6} 44L-8 38L0 44L8 38L${n(jaw - 6)} 44`];
  for (let i = 0; i < 2 + dice.below(3); i++) {
    const y = n(-26 + i * 7);
    lines.push(`M-12 ${y}L0 ${y + 5}L12 ${y}`);
  }
  return { shapes, lines, rays: [] };
}

function soldier(dice: Dice, size: number): Figure {
  const crest = dice.below(3);
  const wide = dice.between(34, 42);
  const shapes: Figure['shapes'] = [];
  shapes.push({ d: mirror([[0, 40], [30, 42], [62, 58], [70, 80], [0, 80]]), tone: 'frame', opacity: 1 });
  if (crest === 0) shapes.push({ d: mirror([[0, -76], [7, -62], [7, -30], [0, -30]]), tone: 'glow', opacity: 0.9 });
  if (crest === 1) for (const side of [1, -1]) shapes.push({ d: `M${side * 30} -30L${side * 52} -${n(58 + size * 6)}L${side * 42} -12Z`, tone: 'glow', opacity: 0.85 });
  shapes.push({ d: mirror([[0, -56], [22, -52], [wide, -30], [wide + 3, 8], [wide - 8, 40], [0, 52]]), tone: 'body', opacity: 1 });
  const visor = dice.below(3);
  if (visor === 0) shapes.push({ d: mirror([[0, -14], [wide - 6, -16], [wide - 9, -2], [8, 2], [6, 32], [0, 34]]), tone: 'sky', opacity: 0.95 });
  if (visor === 1) shapes.push({ d: mirror([[0, -18], [wide - 4, -20], [wide - 6, 2], [0, 8]]), tone: 'sky', opacity: 0.95 });
  if (visor === 2) shapes.push({ d: mirror([[0, -20], [wide - 8, -14], [wide - 12, 14], [0, 26]]), tone: 'sky', opacity: 0.95 });
  shapes.push({ d: `M-${n(wide - 10)} -11L-10 -8L-10 -4L-${n(wide - 12)} -6Z M${n(wide - 10)} -11L10 -8L10 -4L${n(wide - 12)} -6Z`, tone: 'glow', opacity: 0.9 });
  return { shapes, lines: [`M0 -54V-22`, `M-${n(wide - 9)} 36L0 44L${n(wide - 9)} 36`, 'M-52 66H-30M30 66H52'], rays: [] };
}

function machine(dice: Dice, size: number): Figure {
  const eyes = 1 + dice.below(3);
  const wide = dice.between(36, 50);
  const shapes: Figure['shapes'] = [];
  for (const side of [1, -1]) {
    shapes.push({ d: `M${side * (wide - 4)} -10H${n(side * (wide + 14))}V${n(20 + size * 6)}H${side * (wide - 4)}Z`, tone: 'frame', opacity: 1 });
    if (dice.next() < 0.6) shapes.push({ d: `M${side * 24} -44L${side * 30} -${n(66 + size * 5)}L${side * 34} -44Z`, tone: 'line', opacity: 0.8 });
  }
  shapes.push({ d: mirror([[0, -50], [wide - 14, -50], [wide, -34], [wide, 20], [wide - 16, 46], [14, 60], [0, 60]]), tone: 'body', opacity: 1 });
  shapes.push({ d: mirror([[0, -30], [wide - 10, -28], [wide - 10, 4], [0, 8]]), tone: 'sky', opacity: 0.95 });
  for (let i = 0; i < eyes; i++) {
    const x = n((i - (eyes - 1) / 2) * (eyes === 2 ? 36 : 26));
    const r = eyes === 1 ? 14 : 9;
    shapes.push({ d: `M${x - r} -12A${r} ${r} 0 1 0 ${x + r} -12A${r} ${r} 0 1 0 ${x - r} -12Z`, tone: 'glow', opacity: 0.95 });
    shapes.push({ d: `M${x - 3} -12A3 3 0 1 0 ${x + 3} -12A3 3 0 1 0 ${x - 3} -12Z`, tone: 'line', opacity: 1 });
  }
  const lines = [`M-${n(wide - 18)} 24H${n(wide - 18)}`, `M-${n(wide - 20)} 33H${n(wide - 20)}`, 'M-12 42H12', `M-${n(wide)} -34L-${n(wide - 16)} -20`, `M${n(wide)} -34L${n(wide - 16)} -20`];
  return { shapes, lines, rays: [] };
}

function burst(dice: Dice, kind: Card['kind'], bonus: number): Figure {
  const rays: Figure['rays'] = [];
  const count = 10 + bonus * 4;
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * Math.PI * 2 + dice.between(-0.06, 0.06);
    const far = dice.between(66, 110);
    const spread = dice.between(0.03, 0.09);
    const near = 34;
    const at = (a: number, r: number) => `${n(Math.cos(a) * r)} ${n(Math.sin(a) * r)}`;
    rays.push({ d: `M${at(angle - spread, near)}L${at(angle, far)}L${at(angle + spread, near)}Z`, opacity: n(dice.between(0.25, 0.8)) });
  }
  const shapes: Figure['shapes'] =
    kind === 'defense-modifier'
      ? [
          { d: mirror([[0, -66], [46, -48], [46, 6], [30, 42], [0, 66]]), tone: 'body', opacity: 0.95 },
          { d: mirror([[0, -54], [37, -40], [37, 4], [24, 34], [0, 54]]), tone: 'sky', opacity: 0.6 },
        ]
      : [
          { d: 'M0 -62L16 -16L62 0L16 16L0 62L-16 16L-62 0L-16 -16Z', tone: 'body', opacity: 0.95 },
          { d: 'M0 -44L11 -11L44 0L11 11L0 44L-11 11L-44 0L-11 -11Z', tone: 'sky', opacity: 0.55 },
        ];
  return { shapes, lines: [], rays };
}

const ranks: Record<string, number> = { Minion: 0, Lieutenant: 1, Boss: 2 };
export const rankOf = (card: Card) => ranks[card.rank ?? ''] ?? 0;

export function figure(card: Card): Figure {
  const dice = new Dice(card.name);
  if (card.kind !== 'unit') return burst(dice, card.kind, card.bonus ?? 1);
  const size = rankOf(card);
  const made = card.faction === 'Feran' ? beast(dice, size) : card.faction === 'Neutral' ? soldier(dice, size) : machine(dice, size);
  for (let i = 0; i < size * 8; i++) {
    const angle = (i / (size * 8)) * Math.PI * 2;
    const at = (a: number, r: number) => `${n(Math.cos(a) * r)} ${n(Math.sin(a) * r)}`;
    made.rays.push({ d: `M${at(angle - 0.05, 60)}L${at(angle, size === 2 ? 150 : 105)}L${at(angle + 0.05, 60)}Z`, opacity: 0.22 });
  }
  return made;
}

// A name on at most two lines of about the same length.
export function nameLines(name: string): string[] {
  if (name.length <= 13) return [name];
  const words = name.split(' ');
  let best = 1;
  let gap = Infinity;
  for (let i = 1; i < words.length; i++) {
    const difference = Math.abs(words.slice(0, i).join(' ').length - words.slice(i).join(' ').length);
    if (difference < gap) [best, gap] = [i, difference];
  }
  return words.length === 1 ? words : [words.slice(0, best).join(' '), words.slice(best).join(' ')];
}
