// Where the hexes and sector cards of `pocket` lie (P1). Lengths in units of the hex radius.

export interface Cell {
  row: number;
  col: number;
}
export interface Point {
  x: number;
  y: number;
}

export const width = Math.sqrt(3);
// Tri-Prime is four cells (P1.2); the view names it by row 4, column 2.
export const triCells: readonly Cell[] = [
  { row: 3, col: 2 },
  { row: 4, col: 2 },
  { row: 4, col: 3 },
  { row: 5, col: 2 },
];

export function isTri(cell: Cell): boolean {
  return cell.row === 4 && cell.col === 2;
}

export function cellCentre({ row, col }: Cell): Point {
  return { x: (col + (row % 2) / 2) * width, y: row * 1.5 };
}

// The middle of a space: of the cell, or of the four of Tri-Prime.
export function centre(cell: Cell): Point {
  if (!isTri(cell)) return cellCentre(cell);
  const all = triCells.map(cellCentre);
  return { x: all.reduce((s, p) => s + p.x, 0) / 4, y: all.reduce((s, p) => s + p.y, 0) / 4 };
}

function corners(at: Point, radius = 1): Point[] {
  const w = (width / 2) * radius;
  const h = radius / 2;
  return [
    { x: at.x, y: at.y - radius },
    { x: at.x + w, y: at.y - h },
    { x: at.x + w, y: at.y + h },
    { x: at.x, y: at.y + radius },
    { x: at.x - w, y: at.y + h },
    { x: at.x - w, y: at.y - h },
  ];
}

const round = (n: number) => Math.round(n * 1000) / 1000;
export const svgPoints = (points: Point[]) => points.map((p) => `${round(p.x)},${round(p.y)}`).join(' ');

const key = (p: Point) => `${Math.round(p.x * 500)},${Math.round(p.y * 500)}`;

// The outline of a union of cells: the edges that only one cell has, joined to a ring.
function outline(cells: readonly Cell[]): Point[] {
  const edges = new Map<string, [Point, Point]>();
  for (const cell of cells) {
    const ring = corners(cellCentre(cell));
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % 6]!;
      const back = key(b) + '>' + key(a);
      if (!edges.delete(back)) edges.set(key(a) + '>' + key(b), [a, b]);
    });
  }
  const from = new Map([...edges.values()].map(([a, b]) => [key(a), [a, b] as const]));
  const first = [...from.values()][0]!;
  const out: Point[] = [];
  let edge: readonly [Point, Point] | undefined = first;
  do {
    out.push(edge![0]);
    edge = from.get(key(edge![1]));
  } while (edge && edge !== first);
  return out;
}

const triOutline = outline(triCells);

// The shape of a space, drawn a little smaller than it is so that neighbours stay apart.
export function shape(cell: Cell, scale = 0.95): Point[] {
  if (!isTri(cell)) return corners(cellCentre(cell), scale);
  const mid = centre(cell);
  const shrink = 1 - (1 - scale) / 2.2;
  return triOutline.map((p) => ({ x: mid.x + (p.x - mid.x) * shrink, y: mid.y + (p.y - mid.y) * shrink }));
}

// Neighbours by P1.1 and P1.2, as cells named the way the view names them. The view carries them too; this is for tests
// and for drawing.
export function neighbours(cell: Cell): Cell[] {
  const out = new Map<string, Cell>();
  const cells = isTri(cell) ? triCells : [cell];
  for (const { row, col } of cells) {
    const shift = row % 2;
    const around: Cell[] = [
      { row, col: col - 1 },
      { row, col: col + 1 },
      { row: row - 1, col: col - 1 + shift },
      { row: row - 1, col: col + shift },
      { row: row + 1, col: col - 1 + shift },
      { row: row + 1, col: col + shift },
    ];
    for (const next of around) {
      if (!onBoard(next)) continue;
      const named = triCells.some((t) => t.row === next.row && t.col === next.col) ? { row: 4, col: 2 } : next;
      if (named.row === cell.row && named.col === cell.col) continue;
      out.set(`${named.row},${named.col}`, named);
    }
  }
  return [...out.values()];
}

function onBoard({ row, col }: Cell): boolean {
  return row >= 0 && row < 9 && col >= 0 && col < (row % 2 ? 5 : 6);
}

// All 47 spaces in reading order, Tri-Prime once, in row 4: H1 to H47 (P1.2).
export function spaces(): Cell[] {
  const out: Cell[] = [];
  for (let row = 0; row < 9; row++)
    for (let col = 0; col < (row % 2 ? 5 : 6); col++) {
      const tri = triCells.some((t) => t.row === row && t.col === col);
      if (!tri || (row === 4 && col === 2)) out.push({ row, col });
    }
  return out;
}

// The lower edge of an even row between two card borders, left to right: where one row of cards ends.
function zigzag(row: number, left: number, lower: boolean): Point[] {
  const sign = lower ? 1 : -1;
  const out: Point[] = [];
  for (let i = 0; i <= 4; i++) {
    const x = (left + i / 2) * width;
    out.push({ x, y: row * 1.5 + sign * (i % 2 ? 1 : 0.5) });
  }
  return out;
}

// The area of sector card (R, C): straight at the sides through the half hexes, zigzag between the rows of cards.
export function sectorShape(index: number): Point[] {
  const row = Math.floor(index / 3);
  const left = 2 * (index % 3) - 0.5;
  if (row === 0) return [...zigzag(0, left, false), ...zigzag(2, left, true).reverse()];
  if (row === 1) return [...zigzag(2, left, true), ...zigzag(6, left, false).reverse()];
  return [...zigzag(6, left, false), ...zigzag(8, left, true).reverse()];
}

export function sectorCentre(index: number): Point {
  return { x: (2 * (index % 3) + 0.5) * width, y: 1.5 + Math.floor(index / 3) * 4.5 };
}

export function hexNumber(id: string): number {
  return Number(id.slice(1));
}

export const viewBox = { x: -width / 2 - 0.3, y: -1.15, width: 6 * width + 0.6, height: 14.42 };

// Where the ships of a hex are drawn, and how much room they take with their number: from the middle of the ship.
export const shipRadius = 0.36;
export function shipAt(cell: Cell, level: number): Point {
  const mid = centre(cell);
  return { x: mid.x + (level > 0 ? (isTri(cell) ? 0.55 : 0.26) : -0.08), y: mid.y + (level > 0 ? (isTri(cell) ? 0.5 : 0.2) : -0.05) };
}
const shipBox = { left: 1.08 * shipRadius, right: 1.46 * shipRadius, top: 1.08 * shipRadius, bottom: 1.4 * shipRadius };

export const plate = { width: 3, height: 0.6 };
// How much of a plate at this place lies over ships: the sum of the heights that are covered.
export function covered(at: Point, ships: readonly Point[]): number {
  let sum = 0;
  for (const ship of ships) {
    if (ship.x + shipBox.right <= at.x - plate.width / 2 || ship.x - shipBox.left >= at.x + plate.width / 2) continue;
    sum += Math.max(0, Math.min(ship.y + shipBox.bottom, at.y + plate.height / 2) - Math.max(ship.y - shipBox.top, at.y - plate.height / 2));
  }
  return sum;
}
// Where the plate of a sector lies: on its lower edge, or between its rows where that covers less of the ships.
export function plateAt(index: number, ships: readonly Point[]): Point {
  const mid = sectorCentre(index);
  const places = [2.38, 0.9, -0.6, 2.3, 0.75, -0.75].map((y) => ({ x: mid.x, y: mid.y + y }));
  return places.reduce((best, one) => (covered(one, ships) < covered(best, ships) - 0.01 ? one : best));
}
