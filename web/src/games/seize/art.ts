import { Dice } from '../../lib/random';
import type { Card } from './cards';

// The picture of a card, made from nothing but its own data: type and subtypes say what is drawn, cost how much of it, ATT
// how it is armed, and the name gives the rest. 100 wide and 72 high.

export interface Shape {
  d: string;
  fill: string;
  opacity: number;
}

export interface Art {
  // The sky, above and below.
  top: string;
  low: string;
  shapes: Shape[];
}

const hues: Record<string, number> = { Fleet: 212, Orbital: 262, Troop: 150, Installation: 36, Reaction: 6, Artifact: 174, Character: 318, World: 230 };
const races: Record<string, number> = { Human: 28, Cyborg: 195, Android: 222, GenAug: 132, NanAug: 288, Infinite: 48 };

const n = (x: number) => Math.round(x * 10) / 10;
const tone = (hue: number, strength: number, light: number) => `hsl(${Math.round((hue + 360) % 360)} ${strength}% ${light}%)`;

class Brush {
  shapes: Shape[] = [];
  constructor(
    readonly dice: Dice,
    readonly hue: number,
  ) {}
  add(d: string, fill: string, opacity = 1): void {
    this.shapes.push({ d, fill, opacity });
  }
  disc(x: number, y: number, r: number, fill: string, opacity = 1): void {
    this.add(`M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`, fill, opacity);
  }
  shape(points: [number, number][], fill: string, opacity = 1): void {
    this.add('M' + points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L') + 'Z', fill, opacity);
  }
  get hull() {
    return tone(this.hue, 16, 62);
  }
  get shade() {
    return tone(this.hue, 24, 34);
  }
  get glow() {
    return tone(this.hue + 172, 85, 70);
  }
}

function stars(brush: Brush, count: number, below = 72): void {
  let d = '';
  for (let i = 0; i < count; i++) {
    const [x, y] = [brush.dice.between(2, 98), brush.dice.between(2, below)];
    const r = n(brush.dice.between(0.4, 1));
    d += `M${n(x)} ${n(y)}h${r}v${r}h-${r}Z`;
  }
  brush.add(d, '#fff', 0.7);
}

// One ship, flying to the right, `size` long.
function ship(brush: Brush, kind: string, x: number, y: number, size: number, drone: boolean): void {
  const at = (px: number, py: number): [number, number] => [x + px * size, y + py * size];
  const { hull, shade, glow } = brush;
  const back = brush.dice.between(0.1, 0.16);
  brush.shape([at(-0.62, -0.05), at(-0.45, -0.07), at(-0.45, 0.07), at(-0.62, 0.05)], glow, 0.9);
  if (kind === 'Capital') {
    brush.shape([at(-0.5, -0.02), at(-0.42, -back), at(0.1, -0.13), at(0.5, 0), at(0.1, 0.12), at(-0.42, back)], hull);
    brush.shape([at(-0.42, 0.02), at(0.48, 0.02), at(0.1, 0.12), at(-0.42, back)], shade);
    brush.shape([at(-0.3, -0.12), at(-0.24, -0.24), at(-0.08, -0.24), at(0, -0.12)], hull);
    for (let i = 0; i < 3; i++) brush.shape([at(-0.1 + i * 0.14, -0.11), at(-0.06 + i * 0.14, -0.17), at(0.06 + i * 0.14, -0.16), at(0.06 + i * 0.14, -0.11)], shade);
  } else if (kind === 'Carrier') {
    brush.shape([at(-0.5, -0.13), at(0.34, -0.15), at(0.5, -0.04), at(0.42, 0.12), at(-0.4, 0.16), at(-0.52, 0.06)], hull);
    brush.shape([at(-0.5, 0.02), at(0.48, 0), at(0.42, 0.12), at(-0.4, 0.16), at(-0.52, 0.06)], shade);
    for (let i = 0; i < 4; i++) brush.shape([at(-0.36 + i * 0.17, 0.03), at(-0.25 + i * 0.17, 0.03), at(-0.25 + i * 0.17, 0.09), at(-0.36 + i * 0.17, 0.09)], glow, 0.85);
    brush.shape([at(-0.3, -0.14), at(-0.26, -0.26), at(-0.14, -0.26), at(-0.1, -0.14)], hull);
  } else if (kind === 'Fighter') {
    brush.shape([at(0.5, 0), at(-0.1, -0.1), at(-0.45, -0.34), at(-0.3, -0.04), at(-0.3, 0.04), at(-0.45, 0.34), at(-0.1, 0.1)], hull);
    brush.shape([at(0.5, 0), at(-0.1, 0.1), at(-0.45, 0.34), at(-0.3, 0.04)], shade);
    brush.disc(...at(0.08, -0.02), 0.05 * size, glow);
  } else {
    brush.shape([at(-0.48, -0.08), at(0.05, -0.1), at(0.5, 0), at(0.05, 0.1), at(-0.48, 0.08)], hull);
    brush.shape([at(-0.48, 0.01), at(0.48, 0.01), at(0.05, 0.1), at(-0.48, 0.08)], shade);
    brush.shape([at(-0.3, -0.09), at(-0.46, -0.28), at(-0.3, -0.28), at(-0.05, -0.09)], hull);
    brush.shape([at(-0.3, 0.08), at(-0.44, 0.24), at(-0.3, 0.24), at(-0.05, 0.08)], shade);
  }
  if (drone) brush.disc(...at(0.22, -0.02), 0.055 * size, '#ff6a5a');
}

function fleet(brush: Brush, card: Card, kind: string, drone: boolean): void {
  stars(brush, 16);
  const sun = brush.dice.between(8, 16);
  brush.disc(brush.dice.between(68, 96), brush.dice.between(4, 18), sun, tone(brush.hue + brush.dice.between(-40, 60), 50, 62), 0.35);
  const cost = typeof card.cost === 'number' ? card.cost : 3;
  if (kind === 'Capital' || kind === 'Carrier') {
    ship(brush, kind, 50, 40, 66 + Math.min(20, cost * 2), drone);
    if (kind === 'Carrier') for (const [x, y] of [[80, 16], [64, 12], [84, 60]] as const) ship(brush, 'Fighter', x, y, 12, drone);
    return;
  }
  const places: [number, number][] = kind === 'Fighter' ? [[58, 36], [28, 20], [26, 54], [80, 18], [78, 58]] : [[54, 38], [30, 18], [34, 60]];
  const count = Math.min(places.length, kind === 'Fighter' ? 2 + Math.floor(cost / 2) : 1 + Math.floor(cost / 3));
  for (const [i, [x, y]] of places.slice(0, count).entries()) ship(brush, kind, x, y, (kind === 'Fighter' ? 26 : 44) * (i === 0 ? 1.15 : 0.8), drone);
}

function ground(brush: Brush): void {
  const far = brush.dice.between(36, 44);
  brush.disc(brush.dice.between(10, 90), brush.dice.between(8, 20), brush.dice.between(6, 13), tone(brush.hue - 90, 55, 70), 0.45);
  let ridge = `M0 72V${n(far)}`;
  for (let x = 0; x <= 100; x += 12.5) ridge += `L${n(x)} ${n(far + brush.dice.between(-9, 6))}`;
  brush.add(`${ridge}V72Z`, tone(brush.hue, 26, 26), 0.9);
  brush.add('M0 72V58Q50 52 100 59V72Z', tone(brush.hue, 22, 17));
}

function soldier(brush: Brush, x: number, y: number, size: number, drone: boolean): void {
  const at = (px: number, py: number): [number, number] => [x + px * size, y + py * size];
  const { hull, shade, glow } = brush;
  brush.shape([at(-0.26, 0.5), at(-0.2, 0.05), at(-0.03, 0.05), at(-0.06, 0.5)], shade);
  brush.shape([at(0.06, 0.5), at(0.03, 0.05), at(0.2, 0.05), at(0.26, 0.5)], shade);
  brush.shape([at(-0.3, -0.28), at(0.3, -0.28), at(0.22, 0.12), at(-0.22, 0.12)], hull);
  brush.shape([at(-0.42, -0.06), at(0.52, -0.16), at(0.52, -0.1), at(-0.4, 0.02)], tone(brush.hue, 12, 12));
  if (drone) brush.shape([at(-0.16, -0.56), at(0.16, -0.56), at(0.2, -0.32), at(-0.2, -0.32)], hull);
  else brush.disc(...at(0, -0.42), 0.17 * size, hull);
  brush.shape([at(-0.02, -0.47), at(0.19, -0.47), at(0.19, -0.39), at(-0.02, -0.39)], drone ? '#ff6a5a' : glow);
}

function mech(brush: Brush, x: number, y: number, size: number): void {
  const at = (px: number, py: number): [number, number] => [x + px * size, y + py * size];
  const { hull, shade, glow } = brush;
  for (const side of [-1, 1]) {
    brush.shape([at(side * 0.12, 0.05), at(side * 0.34, 0.2), at(side * 0.24, 0.42), at(side * 0.42, 0.5), at(side * 0.1, 0.5), at(side * 0.14, 0.22)], shade);
    brush.shape([at(side * 0.3, -0.34), at(side * 0.52, -0.3), at(side * 0.5, 0.08), at(side * 0.38, 0.08)], shade);
  }
  brush.shape([at(-0.3, -0.4), at(0.3, -0.4), at(0.36, -0.05), at(0.14, 0.14), at(-0.14, 0.14), at(-0.36, -0.05)], hull);
  brush.shape([at(-0.16, -0.28), at(0.16, -0.28), at(0.12, -0.16), at(-0.12, -0.16)], glow);
  brush.shape([at(0.42, -0.18), at(0.82, -0.22), at(0.82, -0.14), at(0.42, -0.06)], tone(brush.hue, 12, 14));
}

function vehicle(brush: Brush, x: number, y: number, size: number, hover: boolean, drone: boolean): void {
  const at = (px: number, py: number): [number, number] => [x + px * size, y + py * size];
  const { hull, shade, glow } = brush;
  if (hover) brush.add(`M${at(-0.5, 0.3).map(n).join(' ')}q${n(0.5 * size)} ${n(0.18 * size)} ${n(size)} 0Z`, glow, 0.55);
  else for (let i = 0; i < 4; i++) brush.disc(...at(-0.36 + i * 0.24, 0.28), 0.11 * size, tone(brush.hue, 14, 12));
  brush.shape([at(-0.52, 0.2), at(-0.44, -0.04), at(0.4, -0.06), at(0.56, 0.14), at(0.48, 0.24), at(-0.46, 0.26)], hull);
  brush.shape([at(-0.52, 0.12), at(0.54, 0.1), at(0.48, 0.24), at(-0.46, 0.26)], shade);
  brush.shape([at(-0.24, -0.04), at(-0.16, -0.26), at(0.14, -0.26), at(0.24, -0.05)], hull);
  brush.shape([at(0.1, -0.2), at(0.68, -0.26), at(0.68, -0.19), at(0.14, -0.12)], shade);
  brush.disc(...at(-0.04, -0.16), 0.055 * size, drone ? '#ff6a5a' : glow);
}

function troop(brush: Brush, card: Card, kind: string, drone: boolean): void {
  ground(brush);
  const cost = typeof card.cost === 'number' ? card.cost : 3;
  if (kind === 'Mech') return cost > 4 ? (mech(brush, 28, 38, 34), mech(brush, 62, 36, 50)) : mech(brush, 48, 36, 54);
  if (kind === 'Vehicle' || kind === 'Hover') {
    if (cost > 3) vehicle(brush, 28, 38, 30, kind === 'Hover', drone);
    return vehicle(brush, 56, 46, 52, kind === 'Hover', drone);
  }
  const count = Math.min(5, 2 + Math.floor(cost / 2));
  for (let i = 0; i < count; i++) {
    const x = 50 + (i - (count - 1) / 2) * (76 / count);
    soldier(brush, x, i % 2 ? 40 : 46, i % 2 ? 32 : 40, drone);
  }
}

function orbital(brush: Brush, kind: string): void {
  stars(brush, 18, 44);
  brush.disc(brush.dice.between(30, 70), 118, 66, tone(brush.hue - 60, 42, 38), 0.95);
  brush.disc(brush.dice.between(30, 70), 121, 66, tone(brush.hue - 60, 46, 26), 0.9);
  const { hull, shade, glow } = brush;
  if (kind === 'Satellite') {
    brush.shape([[12, 26], [40, 22], [40, 36], [12, 40]], tone(brush.hue - 40, 50, 40));
    brush.shape([[60, 24], [88, 20], [88, 34], [60, 38]], tone(brush.hue - 40, 50, 40));
    brush.shape([[40, 20], [60, 18], [62, 42], [42, 44]], hull);
    brush.shape([[46, 44], [54, 44], [58, 58], [42, 58]], shade);
    brush.disc(51, 30, 5, glow);
    return;
  }
  brush.add('M14 34a36 11 0 1 0 72 0a36 11 0 1 0 -72 0ZM22 34a28 6.5 0 1 1 56 0a28 6.5 0 1 1 -56 0Z', hull, 0.95);
  brush.shape([[44, 12], [56, 12], [60, 30], [58, 54], [42, 54], [40, 30]], hull);
  brush.shape([[50, 12], [56, 12], [60, 30], [58, 54], [50, 54]], shade);
  for (const y of [20, 28, 36]) brush.shape([[45, y], [49, y], [49, y + 3], [45, y + 3]], glow);
  for (const x of [18, 30, 70, 82]) brush.disc(x, 36, 1.6, glow);
}

function installation(brush: Brush, kind: string): void {
  ground(brush);
  const { hull, shade, glow } = brush;
  if (kind === 'Emplacement') {
    brush.shape([[26, 62], [34, 44], [66, 44], [74, 62]], shade);
    brush.disc(50, 42, 14, hull);
    brush.shape([[50, 34], [92, 14], [94, 20], [56, 44]], hull);
    brush.shape([[48, 44], [86, 30], [88, 35], [52, 50]], shade);
    brush.disc(48, 40, 4.5, glow);
    return;
  }
  brush.shape([[12, 64], [16, 34], [84, 34], [88, 64]], hull);
  brush.shape([[50, 34], [84, 34], [88, 64], [50, 64]], shade);
  for (const x of [14, 34, 56, 76]) brush.shape([[x, 36], [x, 22], [x + 11, 22], [x + 11, 36]], x < 50 ? hull : shade);
  brush.shape([[42, 64], [42, 46], [58, 46], [58, 64]], tone(brush.hue, 16, 12));
  for (const x of [22, 32, 66, 76]) brush.shape([[x, 44], [x + 4, 44], [x + 4, 50], [x, 50]], glow);
}

function reaction(brush: Brush, card: Card): void {
  const { dice } = brush;
  const rays = 12 + dice.below(8);
  for (let i = 0; i < rays; i++) {
    const angle = (i / rays) * Math.PI * 2 + dice.between(-0.08, 0.08);
    const far = dice.between(34, 66);
    const at = (turn: number, r: number): [number, number] => [50 + Math.cos(turn) * r * 1.25, 36 + Math.sin(turn) * r];
    brush.shape([at(angle - 0.07, 13), at(angle, far), at(angle + 0.07, 13)], tone(brush.hue + dice.between(0, 44), 85, 60), n(dice.between(0.25, 0.75)));
  }
  brush.disc(50, 36, 15, tone(brush.hue, 60, 22));
  brush.disc(50, 36, 12, tone(brush.hue + 26, 90, 58));
  // What it is about: whoever may be depleted for it, or else a bolt.
  const text = card.abilities.map((ability) => ability.text).join(' ');
  if (/Fleet|Admiral|Starship|Drone/.test(text)) ship(brush, 'Starship', 50, 36, 22, /Drone/.test(text));
  else if (/Troop|General|Infantry/.test(text)) soldier(brush, 50, 37, 20, false);
  else brush.shape([[53, 24], [43, 38], [50, 38], [46, 49], [58, 34], [51, 34]], '#fff6d8');
}

// Something old or strange that floats in its own light: a monolith, or a device of rings.
function artifact(brush: Brush, card: Card): void {
  stars(brush, 20);
  const { dice, hull, shade, glow } = brush;
  for (let i = 0; i < 3; i++) brush.disc(50, 36, 30 - i * 7, glow, 0.1);
  if (card.sort === 'Device') {
    for (const [r, fill] of [[24, shade], [17, hull]] as const) brush.add(`M${50 - r} 36a${r} ${n(r * 0.55)} 0 1 0 ${2 * r} 0a${r} ${n(r * 0.55)} 0 1 0 ${-2 * r} 0ZM${50 - r + 4} 36a${r - 4} ${n((r - 4) * 0.5)} 0 1 1 ${2 * r - 8} 0a${r - 4} ${n((r - 4) * 0.5)} 0 1 1 ${8 - 2 * r} 0Z`, fill);
    brush.disc(50, 36, 7, glow);
    for (let i = 0; i < 6; i++) brush.disc(50 + Math.cos(i * 1.05) * 28, 36 + Math.sin(i * 1.05) * 16, 2, glow, 0.9);
    return;
  }
  const wide = dice.between(12, 17);
  brush.shape([[50, 6], [50 + wide, 20], [50 + wide * 0.7, 62], [50 - wide * 0.7, 62], [50 - wide, 20]], hull);
  brush.shape([[50, 6], [50 + wide, 20], [50 + wide * 0.7, 62], [50, 62]], shade);
  for (let i = 0; i < 4; i++) {
    const y = 24 + i * 9;
    const side = dice.between(2, 7);
    brush.shape([[50 - side, y], [50 + side, y], [50 + side, y + 2], [50 - side, y + 2]], glow, 0.9);
  }
  brush.disc(50, 17, 3.4, glow);
}

function character(brush: Brush, card: Card): void {
  const { dice } = brush;
  const skin = races[card.race ?? ''] ?? 28;
  const metal = card.race === 'Android' || card.race === 'Cyborg';
  const face = tone(skin, metal ? 18 : 38, metal ? 66 : dice.between(38, 66));
  const dark = tone(skin, metal ? 20 : 34, 30);
  const coat = tone(brush.hue + dice.between(-80, 80), 42, 32);
  const glow = tone(skin + 150, 90, 66);
  for (let i = 0; i < 9; i++) {
    const angle = Math.PI + (i / 8) * Math.PI;
    brush.shape([[50, 40], [50 + Math.cos(angle) * 70, 40 + Math.sin(angle) * 60], [50 + Math.cos(angle + 0.14) * 70, 40 + Math.sin(angle + 0.14) * 60]], tone(brush.hue, 50, 60), 0.14);
  }
  brush.add(`M18 72Q20 54 40 50H60Q80 54 82 72Z`, coat);
  brush.shape([[40, 50], [50, 64], [60, 50], [56, 46], [44, 46]], dark);
  const wide = dice.between(12, 15);
  // Hair or helmet behind the face.
  const style = dice.below(4);
  if (style === 0) brush.disc(50, 29, wide + 5, tone(skin + 20, 30, 18));
  if (style === 1) brush.shape([[50 - wide - 4, 54], [50 - wide - 4, 22], [50, 8], [50 + wide + 4, 22], [50 + wide + 4, 54]], tone(brush.hue + 40, 26, 22));
  if (style === 2) brush.shape([[47, 4], [53, 4], [55, 22], [45, 22]], glow, 0.9);
  brush.add(`M${n(50 - wide)} 26Q${n(50 - wide)} 12 50 12Q${n(50 + wide)} 12 ${n(50 + wide)} 26L${n(50 + wide - 3)} 40Q50 54 ${n(50 - wide + 3)} 40Z`, face);
  brush.add(`M50 12Q${n(50 + wide)} 12 ${n(50 + wide)} 26L${n(50 + wide - 3)} 40Q56 49 50 50Z`, dark, 0.3);
  if (metal) {
    brush.shape([[50 - wide, 25], [50 + wide, 25], [50 + wide, 31], [50 - wide, 31]], tone(skin, 25, 14));
    brush.disc(44, 28, 2.4, glow);
    brush.disc(56, 28, 2.4, glow);
    if (card.race === 'Android') brush.shape([[44, 40], [56, 40], [56, 42], [44, 42]], dark);
  } else {
    for (const x of [44, 56]) {
      brush.shape([[x - 3.6, 28], [x, 26], [x + 3.6, 28], [x, 30]], '#f4f4ff');
      brush.disc(x, 28, 1.6, card.race === 'Infinite' ? glow : '#16121c');
    }
    brush.shape([[45, 41], [55, 41], [50, 43.5]], dark);
    if (card.race === 'NanAug') for (const [x, y] of [[40, 33], [43, 37], [60, 33], [57, 37], [50, 17]] as const) brush.disc(x, y, 1.1, glow);
    if (card.race === 'GenAug') brush.shape([[47, 14], [53, 14], [51, 22], [49, 22]], glow, 0.8);
  }
  if (card.class === 'Admiral' || card.class === 'General') for (const x of [26, 70]) brush.shape([[x, 58], [x + 8, 56], [x + 9, 60], [x, 62]], '#f0c14b');
  if (card.class === 'Assassin' || card.class === 'Hunter') brush.shape([[50 - wide, 36], [50 + wide, 36], [50 + wide - 4, 50], [50, 55], [50 - wide + 4, 50]], tone(brush.hue, 18, 14), 0.92);
  if (card.class === 'Engineer') brush.add(`M${n(50 - wide - 2)} 23h${n(2 * wide + 4)}v2.4h${n(-2 * wide - 4)}Z`, '#e6c95a');
  if (card.class === 'Politician') brush.disc(50, 66, 3.4, '#f0c14b');
}

export function art(card: Card): Art {
  const dice = new Dice(`${card.type} ${card.name}`);
  const hue = (hues[card.type] ?? 220) + dice.between(-16, 16);
  const brush = new Brush(dice, hue);
  const kinds = card.subtypes ?? [];
  const drone = kinds.includes('Drone');
  const kind = kinds.find((one) => one !== 'Drone') ?? '';
  if (card.type === 'Fleet') fleet(brush, card, kind, drone);
  else if (card.type === 'Orbital') orbital(brush, kind);
  else if (card.type === 'Troop') troop(brush, card, kinds.includes('Vehicle') && kinds.includes('Infantry') ? 'Vehicle' : kind, drone);
  else if (card.type === 'Installation') installation(brush, kind);
  else if (card.type === 'Reaction') reaction(brush, card);
  else if (card.type === 'Artifact') artifact(brush, card);
  else if (card.type === 'Character') character(brush, card);
  else stars(brush, 22);
  return { top: tone(hue + 12, 46, card.type === 'Reaction' ? 12 : 13), low: tone(hue - 14, 42, 28), shapes: brush.shapes };
}
