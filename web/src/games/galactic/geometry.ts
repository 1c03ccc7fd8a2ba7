import data from '../../../../data/galactic/board.json';

// Where planets and moons lie on the page: the four systems in the corners, their arms along the sides, the outer moons
// in a ring around the middle, which the Hyper Beam crosses (G1.1, G1.2).

export interface Point {
  x: number;
  y: number;
}

export interface Place {
  id: string;
  home: number;
  planet: boolean;
  outer: boolean;
  // 0 the planet, then 1 to 3 outwards.
  step: number;
  at: Point;
  // Where its name stands.
  label: Point;
}

export const size = 1000;
export const middle: Point = { x: 500, y: 500 };
export const planetRadius = 80;
export const moonRadius = 43;

// The system in the upper left; the others are this one turned about the middle.
const planet: Point = { x: 136, y: 136 };
const arm: readonly Point[] = [
  { x: 276, y: 108 },
  { x: 390, y: 148 },
  { x: 440, y: 258 },
];
const mirrored = (p: Point): Point => ({ x: p.y, y: p.x });

function turned(p: Point, quarters: number): Point {
  let { x, y } = p;
  for (let i = 0; i < quarters; i++) [x, y] = [size - y, x];
  return { x, y };
}

// Names stand outside the ring of moons; those of outer moons on the side away from the other arm.
function named(p: Point, step: number): Point {
  if (step === 0) return { x: p.x, y: p.y < middle.y ? p.y - planetRadius - 16 : p.y + planetRadius + 30 };
  const away = [0, 1, 1, -1][step]!;
  const dx = p.x - middle.x;
  const dy = p.y - middle.y;
  const side = Math.abs(dx) > Math.abs(dy);
  return side ? { x: p.x + Math.sign(dx) * away * 77, y: p.y + 8 } : { x: p.x, y: p.y + Math.sign(dy) * away * 66 + 8 };
}

export const places: readonly Place[] = data.systems.flatMap((system, home) => {
  const one = (id: string, step: number, at: Point): Place => {
    const there = turned(at, home);
    return { id, home, planet: step === 0, outer: step === 3, step, at: there, label: named(there, step) };
  };
  return [
    ...[2, 1, 0].map((i) => one(system.left[i]!, i + 1, mirrored(arm[i]!))),
    one(system.planet, 0, planet),
    ...[0, 1, 2].map((i) => one(system.right[i]!, i + 1, arm[i]!)),
  ];
});

export const placeOf: ReadonlyMap<string, Place> = new Map(places.map((place) => [place.id, place]));
export const outerMoons: readonly string[] = places.filter((place) => place.outer).map((place) => place.id);
export const isPlanet = (id: string) => id.startsWith('P');
export const numberOf = (id: string) => Number(id.slice(1));

// The sign beside each planet: whose home it is and how many points they have.
export function plateOf(home: number): Point {
  return turned({ x: 250, y: 250 }, home);
}

// The steps of Infantry: neighbours in the row from outer moon through the planet to the other outer moon.
export const arms: readonly (readonly string[])[] = data.systems.map((system) => [...[...system.left].reverse(), system.planet, ...system.right]);

export function neighbours(id: string): string[] {
  const row = arms.find((one) => one.includes(id)) ?? [];
  const at = row.indexOf(id);
  return [row[at - 1], row[at + 1]].filter((one): one is string => one !== undefined);
}

const round = (n: number) => Math.round(n * 10) / 10;

// A line from rim to rim; a beam is bent towards the middle so that it does not run over its neighbours.
export function lane(from: string, to: string, mode: 'infantry' | 'beam'): string {
  const a = placeOf.get(from)!;
  const b = placeOf.get(to)!;
  const bend = mode === 'beam' ? 0.3 : 0;
  const mid = { x: (a.at.x + b.at.x) / 2 + (middle.x - (a.at.x + b.at.x) / 2) * bend, y: (a.at.y + b.at.y) / 2 + (middle.y - (a.at.y + b.at.y) / 2) * bend };
  const start = towards(a.at, mid, a.planet ? planetRadius : moonRadius);
  const end = towards(b.at, mid, (b.planet ? planetRadius : moonRadius) + 14);
  return `M${round(start.x)} ${round(start.y)}Q${round(mid.x)} ${round(mid.y)} ${round(end.x)} ${round(end.y)}`;
}

function towards(from: Point, to: Point, far: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * far, y: from.y + ((to.y - from.y) / length) * far };
}

// A die as it is drawn: its outline in a square from -1 to 1.
export const diceShapes: Record<number, string> = {
  4: 'M0 -1L0.98 0.74H-0.98Z',
  6: 'M-0.8 -0.8H0.8V0.8H-0.8Z',
  8: 'M0 -1.02L0.92 0L0 1.02L-0.92 0Z',
  10: 'M0 -1.02L0.96 -0.12L0.62 0.62L0 1.02L-0.62 0.62L-0.96 -0.12Z',
  12: 'M0 -1L0.95 -0.31L0.59 0.81H-0.59L-0.95 -0.31Z',
  20: 'M0 -1L0.87 -0.5V0.5L0 1L-0.87 0.5V-0.5Z',
};
// Where the number stands best.
export const diceMiddle: Record<number, number> = { 4: 0.22, 6: 0.02, 8: 0.02, 10: 0.02, 12: 0.05, 20: 0.02 };

// The sign of an IPEC-controlled moon.
export const shield = 'M0 -1L0.85 -0.65V0.1Q0.8 0.75 0 1.05Q-0.8 0.75 -0.85 0.1V-0.65Z';
