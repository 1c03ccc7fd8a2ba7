import type { LogEntry, View } from './protocol';

// How a position becomes the next one before one's eyes. A board names what can move (`data-piece`), where it comes from and
// goes when it is not on the board (`data-comes`, `data-goes`: pieces or spots, separated by `|`) and places (`data-spot`);
// a game may add what its events tell (`Beat`). From the scene before and the scene after, one plan is made for all boards.
// Everything shown is known already: motion only says how it came about, and nobody waits for it.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Piece {
  box: Box;
  comes: string[];
  goes: string[];
}
export interface Scene {
  // Which part of the table is shown, where a board has several, such as the tabs of a phone: between two nothing moves.
  part?: string;
  pieces: ReadonlyMap<string, Piece>;
  spots: ReadonlyMap<string, Box>;
}

// What an event adds: something goes from spot to spot, or some pieces strike another.
export type Beat =
  | { do: 'travel'; piece: string; along: string[]; becomes?: string; count?: number }
  | { do: 'blow'; from: string[]; at: string; hits: boolean };
export type Beats<V = View> = (entries: LogEntry[], before: V, after: V) => Beat[];

export type Step =
  // A piece slides from where it was, or came from, to where it is.
  | { do: 'slide'; piece: string; from: Box }
  // A piece that has come from nowhere in sight.
  | { do: 'arrive'; piece: string }
  // What is no longer there goes somewhere, or fades.
  | { do: 'leave'; piece: string; to: Box | null }
  // A likeness of a piece goes along places while the piece stays, or is gone.
  | { do: 'travel'; piece: string; path: Box[]; becomes: string | null; count: number | null; at: number }
  | { do: 'blow'; from: string[]; at: string; hits: boolean; toward: Box | null; late: number };

// Where so much lies elsewhere the table has been laid out anew, and nothing slides.
const most = 40;
const least = 3;

export const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
const apart = (a: Box, b: Box) => Math.hypot(middle(a).x - middle(b).x, middle(a).y - middle(b).y);
const first = <T>(names: string[], ...from: ((name: string) => T | undefined)[]): T | undefined => {
  for (const name of names) for (const find of from) if (find(name) !== undefined) return find(name);
  return undefined;
};

export function plan(before: Scene, after: Scene, beats: Beat[]): Step[] {
  if (before.part !== after.part) return [];
  const steps: Step[] = [];
  const travelled = new Set(beats.flatMap((beat) => (beat.do === 'travel' && beat.becomes !== undefined ? [beat.becomes] : [])));
  for (const [piece, now] of after.pieces) {
    const was = before.pieces.get(piece);
    if (was) {
      if (apart(was.box, now.box) > least) steps.push({ do: 'slide', piece, from: was.box });
      continue;
    }
    if (travelled.has(piece)) continue;
    const from = first(now.comes, (name) => before.pieces.get(name)?.box, (name) => before.spots.get(name), (name) => after.spots.get(name));
    steps.push(from ? { do: 'slide', piece, from } : { do: 'arrive', piece });
  }
  if (steps.filter((step) => step.do === 'slide').length > most) steps.length = 0;
  for (const [piece, was] of before.pieces) {
    if (after.pieces.has(piece) || beats.some((beat) => beat.do === 'travel' && beat.piece === piece)) continue;
    const to = first(was.goes, (name) => after.pieces.get(name)?.box, (name) => after.spots.get(name), (name) => before.spots.get(name));
    steps.push({ do: 'leave', piece, to: to ?? null });
  }
  if (steps.filter((step) => step.do === 'leave').length > most) return [];
  beats.forEach((beat, at) => {
    if (beat.do === 'travel') {
      const path = beat.along.flatMap((spot) => after.spots.get(spot) ?? before.spots.get(spot) ?? []);
      if (path.length < 2 || !(before.pieces.has(beat.piece) || after.pieces.has(beat.piece))) return;
      const becomes = beat.becomes !== undefined && after.pieces.has(beat.becomes) && !before.pieces.has(beat.becomes) ? beat.becomes : null;
      steps.push({ do: 'travel', piece: beat.piece, path, becomes, count: beat.count ?? null, at });
    } else {
      const toward = before.pieces.get(beat.at)?.box ?? after.pieces.get(beat.at)?.box ?? before.spots.get(beat.at) ?? null;
      steps.push({ do: 'blow', from: beat.from.filter((one) => before.pieces.has(one)), at: beat.at, hits: beat.hits, toward, late: at });
    }
  });
  return steps;
}

// How long all of it takes: never longer than what happened is held.
export const wholeTime = (beats: number, speed: number) => Math.min(900, 420 + 150 * Math.max(0, beats - 1)) * speed;
