import { describe, expect, test } from 'vitest';
import { centre, covered, neighbours, plateAt, sectorCentre, sectorShape, shape, shipAt, spaces, plate, viewBox } from '../src/games/pocket/geometry';
import { history } from '../src/games/pocket/history';
import { battle, force, invasionStep, movementStep, movers, reach, sectorPoints, senders, sustainLosses } from '../src/games/pocket/logic';
import { words } from '../src/games/pocket/words';
import { tell } from '../src/games/words';
import { textOf } from '../src/lib/format';
import type { GameEvent, LogEntry } from '../src/lib/protocol';
import type { Hex, PocketView } from '../src/games/pocket/types';
import type { View } from '../src/lib/protocol';
import { record } from './recorded';

const ids = new Map(spaces().map((cell, i) => [`${cell.row},${cell.col}`, `H${i + 1}`]));
const idOf = (row: number, col: number) => ids.get(`${row},${col}`)!;

// An empty board with the true geometry; systems and ships as the test says.
function board(change: (hexes: Record<string, Hex>) => void): PocketView {
  const hexes: Record<string, Hex> = {};
  for (const cell of spaces())
    hexes[idOf(cell.row, cell.col)] = { ...cell, level: 0, owner: null, ships: 0, moved: 0, invaded: 0, neighbours: neighbours(cell).map((n) => idOf(n.row, n.col)) };
  change(hexes);
  return {
    game: 'pocket', seats: 3, round: 1, phase: 'perform', pending: [0], over: false, scores: [0, 0, 0], start: 0, step: 0, supply: [9, 9, 9],
    sectors: [{ id: 'S1', card: 'A', turned: false, hexes: ['H1', 'H2', 'H7', 'H12', 'H13'] }], hexes, plans: [[], [], []], chosen: [], command: null,
  };
}

describe('the map', () => {
  test('has 47 spaces and 112 adjacencies (P1.2)', () => {
    expect(spaces()).toHaveLength(47);
    expect(spaces().reduce((sum, cell) => sum + neighbours(cell).length, 0)).toBe(224);
    expect(idOf(4, 2)).toBe('H24');
  });
  test('Tri-Prime touches exactly ten spaces (P1.2)', () => {
    const around = neighbours({ row: 4, col: 2 }).map((n) => `${n.row},${n.col}`).sort();
    expect(around).toEqual(['2,2', '2,3', '3,1', '3,3', '4,1', '4,4', '5,1', '5,3', '6,2', '6,3']);
  });
  test('neighbours are drawn side by side, others are not', () => {
    for (const a of spaces())
      for (const b of spaces()) {
        if (a.row === 4 && a.col === 2) continue;
        if (b.row === 4 && b.col === 2) continue;
        const far = Math.hypot(centre(a).x - centre(b).x, centre(a).y - centre(b).y);
        const beside = neighbours(a).some((n) => n.row === b.row && n.col === b.col);
        expect(far < 1.8 && far > 0.1).toBe(beside);
      }
  });
  test('a hex has six corners, Tri-Prime the outline of four', () => {
    expect(shape({ row: 0, col: 0 })).toHaveLength(6);
    expect(shape({ row: 4, col: 2 })).toHaveLength(14);
  });
  test('sector cards lie side by side without gap or overlap', () => {
    const area = (points: { x: number; y: number }[]) => Math.abs(points.reduce((sum, p, i) => sum + p.x * points[(i + 1) % points.length]!.y - points[(i + 1) % points.length]!.x * p.y, 0)) / 2;
    const total = Array.from({ length: 9 }, (_, i) => area(sectorShape(i))).reduce((a, b) => a + b, 0);
    const width = 6 * Math.sqrt(3);
    expect(total).toBeCloseTo(width * 13.5, 6);
    for (let i = 0; i < 9; i++) expect(sectorCentre(i).y).toBeCloseTo(1.5 + 4.5 * Math.floor(i / 3));
  });
});

describe('previews', () => {
  test('Sustain takes what is over 1 + level (P6.1), drafted ships included', () => {
    const view = board((h) => {
      Object.assign(h['H1']!, { level: 2, owner: 0, ships: 4 });
      Object.assign(h['H2']!, { level: 0, owner: 1, ships: 1 });
      Object.assign(h['H24']!, { level: 3, owner: 'neutral', ships: 9 });
    });
    expect([...sustainLosses(view)]).toEqual([['H1', 1]]);
    expect([...sustainLosses(view, new Map([['H2', 2]]))]).toEqual([['H1', 1], ['H2', 2]]);
  });
  test('a sector scores the levels of controlled systems (P6.4)', () => {
    const view = board((h) => {
      Object.assign(h['H1']!, { level: 2, owner: 0, ships: 1 });
      Object.assign(h['H7']!, { level: 1, owner: 2, ships: 1 });
      Object.assign(h['H13']!, { level: 1 });
    });
    expect(sectorPoints(view, 'S1')).toEqual([2, 0, 1]);
  });
  test('both sides of a battle lose the smaller number (P5.6)', () => {
    expect(battle(4, 3)).toEqual({ lost: 3, left: 1, winner: 'attacker' });
    expect(battle(2, 2)).toEqual({ lost: 2, left: 0, winner: 'nobody' });
    expect(battle(1, 3)).toEqual({ lost: 1, left: 2, winner: 'defender' });
  });
});

describe('drafts', () => {
  const view = board((h) => {
    Object.assign(h['H1']!, { owner: 0, ships: 3 });
    Object.assign(h['H3']!, { owner: 1, ships: 1 });
  });
  const legal = ['H2', 'H7'].flatMap((to) => [1, 2, 3].map((ships) => ({ type: 'move', from: 'H1', to, ships })));
  test('know the fleets that may move and the hexes in reach of two steps (P5.2)', () => {
    expect([...movers(legal)]).toEqual([['H1', 3]]);
    const found = reach(view, legal, 'H1', 0);
    expect(found.get('H2')).toEqual(['H2']);
    expect(found.get('H8')).toEqual(['H2', 'H8']);
    expect(found.has('H3')).toBe(false);
    expect(found.has('H1')).toBe(false);
  });
  test('Tri-Prime ends a movement (P5.2)', () => {
    const from = idOf(2, 2);
    const found = reach(view, [{ type: 'move', from, to: 'H24', ships: 1 }], from, 0);
    expect([...found.keys()]).toEqual(['H24']);
  });
  test('a movement is a move, then a continue or a halt where it is asked', () => {
    const draft = { from: 'H1', path: ['H2', 'H8'], ships: 2, leave: 1, take: 0 };
    expect(movementStep(draft, legal, false)).toEqual({ type: 'move', from: 'H1', to: 'H2', ships: 2 });
    const next = [{ type: 'halt' }, { type: 'continue', to: 'H8', leave: 0, take: 0 }, { type: 'continue', to: 'H8', leave: 1, take: 0 }];
    expect(movementStep(draft, next, true)).toEqual(next[2]);
    expect(movementStep({ ...draft, path: ['H2'] }, next, true)).toEqual({ type: 'halt' });
    expect(movementStep({ ...draft, path: ['H2'] }, [{ type: 'pass' }], true)).toBeNull();
  });
  test('an invasion takes the last ship of a system only where the others are not enough', () => {
    const [poor, rich, space] = [idOf(2, 2), idOf(4, 1), idOf(4, 4)];
    const with_ = (defenders: number) =>
      board((hexes) => {
        hexes['H24'] = { ...hexes['H24']!, level: 3, owner: defenders ? 1 : null, ships: defenders };
        hexes[poor] = { ...hexes[poor]!, level: 1, owner: 0, ships: 1 };
        hexes[rich] = { ...hexes[rich]!, level: 2, owner: 0, ships: 2 };
        hexes[space] = { ...hexes[space]!, owner: 0, ships: 1 };
      });
    const sent = (defenders: number) => [poor, rich, space].map((id) => force(with_(defenders), 'H24', 0).get(id));
    expect(sent(0)).toEqual([0, 1, 0]);
    expect(sent(1)).toEqual([0, 1, 1]);
    expect(sent(2)).toEqual([1, 1, 1]);
    expect(sent(9)).toEqual([1, 2, 1]);
  });

  test('an invasion sends by rising hex number, then strikes where it is asked', () => {
    const at = board((h) => {
      Object.assign(h[idOf(4, 1)]!, { owner: 0, ships: 2 });
      Object.assign(h[idOf(2, 2)]!, { owner: 0, ships: 3, invaded: 1 });
      Object.assign(h[idOf(2, 3)]!, { owner: 0, ships: 1, invaded: 1 });
    });
    expect(senders(at, 'H24', 0)).toEqual([{ hex: idOf(2, 2), most: 2 }, { hex: idOf(4, 1), most: 2 }]);
    const draft = { target: 'H24', sent: new Map([[idOf(4, 1), 2], [idOf(2, 2), 1]]) };
    expect(invasionStep(draft, [{ type: 'invade', hex: 'H24' }], false, new Set())).toEqual({ type: 'invade', hex: 'H24' });
    const sends = [{ type: 'send', from: idOf(2, 2), ships: 1 }, { type: 'send', from: idOf(4, 1), ships: 2 }, { type: 'strike' }];
    expect(invasionStep(draft, sends, true, new Set())).toEqual(sends[0]);
    expect(invasionStep(draft, sends, true, new Set([idOf(2, 2)]))).toEqual(sends[1]);
    expect(invasionStep(draft, sends, true, new Set([idOf(2, 2), idOf(4, 1)]))).toEqual({ type: 'strike' });
  });
});

describe('the log', () => {
  const said = (event: GameEvent, you: number | null = null) => textOf(tell(words, event, { you, names: ['Ada', 'Grace', 'Alan'], view: null })!);
  test('speaks of the others by name and to the reader', () => {
    const battle = { type: 'battle', seat: 1, hex: 'H24', sent: 4, against: 3, owner: 0, lost: 3 };
    expect(said(battle)).toBe('Grace invades Tri-Prime with 4 against 3 of Ada; both lose 3, and the invader holds it with 1.');
    expect(said(battle, 1)).toBe('You invade Tri-Prime with 4 against 3 of Ada; both lose 3, and the invader holds it with 1.');
    expect(said(battle, 0)).toBe('Grace invades Tri-Prime with 4 against 3 of yours; both lose 3, and the invader holds it with 1.');
    expect(said({ type: 'reveal', step: 0, commands: ['expand', 'explore', 'expand'] })).toBe('Step 1 is revealed: Expand (Ada), Explore (Grace), Expand (Alan).');
    expect(said({ type: 'reveal', step: 0, commands: ['expand', 'explore', 'expand'] }, 1)).toBe('Step 1 is revealed: Expand (Ada), Explore (you), Expand (Alan).');
    expect(said({ type: 'continue', seat: 2, from: 'H8', to: 'H9', ships: 1, leave: 0, take: 2 })).toBe('Alan goes on with 1 ship from H8 to H9, taking 2 along.');
    expect(said({ type: 'chance', kind: 'pick', what: 'start', value: 0 }, 0)).toBe('You are the start player, by lot.');
    expect(tell(words, { type: 'move', seat: 0, from: 'H8', to: 'H24', ships: 1 }, { you: 0, names: [], view: null })).toEqual([
      'You move 1 ship from ',
      { text: 'H8', show: 'H8' },
      ' to ',
      { text: 'Tri-Prime', show: 'H24' },
      '.',
    ]);
  });
  test('tells the scores by round, counted back from the present', () => {
    const log: LogEntry[] = [
      { k: 1, seat: 0, events: [{ type: 'points', points: [2, 0, 3] }, { type: 'round', round: 2, start: 1 }] },
      { k: 2, seat: 0, events: [{ type: 'points', points: [1, 4, 0] }, { type: 'final-points', points: [10, 8, 6] }] },
    ];
    const view = { game: 'pocket', seats: 3, round: 2, phase: 'over', pending: [], over: true, scores: [13, 12, 9] } satisfies View;
    expect(history(log, view)).toEqual([
      { round: 0, scores: [0, 0, 0] },
      { round: 1, scores: [2, 0, 3] },
      { round: 2, scores: [13, 12, 9] },
    ]);
  });
});

describe('plates of sectors', () => {
  test('lie over no ship but, where every hex is full, its edge', async () => {
    const { views } = await record('pocket', 3);
    const scoring = views.filter((one) => one.phase === 'exploit') as unknown as PocketView[];
    expect(scoring.length).toBeGreaterThan(8);
    for (let index = 0; index < 9; index++) {
      for (const view of scoring) {
        const ships = Object.values(view.hexes).filter((hex) => hex.ships > 0).map((hex) => shipAt(hex, hex.level));
        // Up to four ships end or begin at an edge; each may lose this much of its number's rim.
        expect(covered(plateAt(index, ships), ships)).toBeLessThanOrEqual(4 * 0.13);
      }
    }
    // A ship on the lower edge alone: the plate goes out of its way.
    const below = [{ x: sectorCentre(0).x, y: sectorCentre(0).y + 2.3 }];
    expect(covered(plateAt(0, below), below)).toBe(0);
  });
});

test('everything of the map lies in its frame', () => {
  const inside = (x: number, y: number) => x >= viewBox.x && x <= viewBox.x + viewBox.width && y >= viewBox.y && y <= viewBox.y + viewBox.height;
  for (const cell of spaces()) for (const point of shape(cell)) expect(inside(point.x, point.y), `${cell.row},${cell.col}`).toBe(true);
  for (let sector = 0; sector < 9; sector++) {
    // Also where ships push the plate elsewhere.
    for (const ships of [[], [{ x: sectorCentre(sector).x, y: sectorCentre(sector).y + 2.3 }]]) {
      const at = plateAt(sector, ships);
      for (const side of [-1, 1]) expect(inside(at.x + (side * plate.width) / 2, at.y + (side * plate.height) / 2), `sector ${sector}`).toBe(true);
    }
  }
});
