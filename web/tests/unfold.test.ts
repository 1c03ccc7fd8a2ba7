import { describe, expect, test } from 'vitest';
import { says } from '../src/games';
import { unfold as clash } from '../src/games/clash/unfold';
import type { ClashView } from '../src/games/clash/types';
import { unfold as galactic } from '../src/games/galactic/unfold';
import { unfold as pocket } from '../src/games/pocket/unfold';
import type { PocketView } from '../src/games/pocket/types';
import { unfold as seize } from '../src/games/seize/unfold';
import type { SeizeView } from '../src/games/seize/types';
import type { GameEvent, LogEntry, View } from '../src/lib/protocol';
import { cuts, markOf, parts, since, type Unfold } from '../src/lib/unfold';
import { record, type Recorded } from './recorded';

// Decisions that bring much about, event by event, in whole games between computers.

interface Decision<V> {
  before: V;
  after: V;
  events: GameEvent[];
}
const decisions = <V>(game: Recorded): Decision<V>[] =>
  game.log.map(({ events }, i) => ({ before: (i ? game.views[i - 1]! : game.first) as V, after: game.views[i]! as V, events }));

describe('clash', async () => {
  const game = await record('clash', 2, { target: 3 });
  const all = decisions<ClashView>(game).filter(({ before }) => before.phase !== 'deck');
  test('the table and the hands are those of the position after, until the round is over', () => {
    let seen = 0;
    for (const { before, after, events } of all) {
      const pictures = clash(before, after, events);
      const result = events.findIndex((event) => event.type === 'round-won');
      if (result < 0 && pictures.every((one) => one)) {
        expect(pictures.at(-1)!.table).toEqual(after.table);
        expect(pictures.at(-1)!.players).toEqual(after.players);
        seen++;
      }
      // Points are counted with the event that says so, while the cards still lie there.
      for (let i = 0; i < events.length; i++) if (pictures[i]) expect(pictures[i]!.scores).toEqual(result >= 0 && i >= result ? after.scores : before.scores);
      if (result >= 0) expect(pictures[result]!.table.attack ?? before.table.attack).not.toBeNull();
    }
    expect(seen).toBeGreaterThan(10);
  });
});

describe.each([2, 3])('pocket with %d', async (seats) => {
  const game = await record('pocket', seats);
  test('ships, supply and points are those of the position after, once all is told', () => {
    const bare = ({ hexes, supply, scores }: PocketView) => ({ ships: Object.fromEntries(Object.entries(hexes).map(([id, hex]) => [id, [hex.owner, hex.ships]])), supply, scores });
    let several = 0;
    for (const { before, after, events } of decisions<PocketView>(game)) {
      const pictures = pocket(before, after, events);
      const last = pictures.findLast((one) => one);
      if (last) expect(bare(last), JSON.stringify(events)).toEqual(bare(after));
      if (new Set(pictures.filter((one) => one)).size > 1) several++;
      let scores = before.scores;
      events.forEach((event, i) => {
        if (event.type === 'points' || event.type === 'final-points') scores = scores.map((one, seat) => one + (event['points'] as number[])[seat]!);
        if (pictures[i]) expect(pictures[i]!.scores).toEqual(scores);
      });
    }
    expect(several).toBeGreaterThan(10);
  });
});

describe('pocket', async () => {
  const game = await record('pocket', 3, {}, 'random');
  test('commands are turned up and begin with the event that says so', () => {
    let seen = 0;
    for (const { before, after, events } of decisions<PocketView>(game)) {
      if (events.at(-1)?.type !== 'command') continue;
      const picture = pocket(before, after, events).at(-1)!;
      expect([picture.command, picture.plans, picture.step, picture.phase]).toEqual([after.command, after.plans, after.step, after.phase]);
      seen++;
    }
    expect(seen).toBeGreaterThan(10);
  });
});

const accounts: [string, number, Record<string, string | number | boolean>][] = [
  ['seize of two', 2, { turn_limit: 40 }],
  ['seize of four', 4, { turn_limit: 40 }],
  ['seize of two, classic', 2, { edition: 'classic', turn_limit: 40 }],
  ['seize in duels', 2, { duels: true }],
];
describe.each(accounts)('%s', async (_, seats, options) => {
  const game = await record('seize', seats, options);
  const all = decisions<SeizeView>(game).filter(({ events }) => events.length > 1);
  const unitsOf = (view: SeizeView) => view.worlds.flatMap((world) => world.units.map((unit) => [unit.id, { ...unit, world: world.id }] as const));
  const worldsOf = (view: SeizeView) => view.worlds.map(({ units: _units, ...world }) => [world.id, world] as const);
  // Everything that is shown is as it was, or as it will be; and it changes with an event that is about it.
  test('nothing is shown that was not or will not be, and nothing before an event is about it', () => {
    let changes = 0;
    let between = 0;
    for (const { before, after, events } of all) {
      const pictures = seize(before, after, events);
      const follow = <T>(what: string, list: (view: SeizeView) => (readonly [string, T])[], about: (event: GameEvent, id: string) => boolean) => {
        const was = new Map(list(before));
        const is = new Map(list(after));
        const worlds = new Map(unitsOf(before).map(([id, unit]) => [id, unit.world]));
        let shown = was;
        pictures.forEach((picture, i) => {
          const entries = list(picture!);
          const now = new Map(entries);
          expect(now.size, `each ${what} is there once`).toBe(entries.length);
          for (const id of new Set([...shown.keys(), ...now.keys()])) {
            const [here, earlier] = [JSON.stringify(now.get(id)), JSON.stringify(shown.get(id))];
            expect([JSON.stringify(was.get(id)), JSON.stringify(is.get(id))], `${what} ${id}`).toContain(here);
            if (here === earlier) continue;
            const gone = what === 'Unit' && earlier !== undefined && here === undefined;
            const place = gone ? worlds.get(id)! : id;
            // A World that goes takes along what is there.
            expect(about(events[i]!, id) || about(events[i]!, place), `${what} ${id} with ${JSON.stringify(events[i])}`).toBe(true);
            expect(events.slice(i + 1).some((event) => about(event, id)), `${what} ${id} before the last event about it`).toBe(false);
            between++;
          }
          shown = now;
        });
        for (const id of new Set([...was.keys(), ...is.keys()])) if (JSON.stringify(was.get(id)) !== JSON.stringify(is.get(id))) changes++;
      };
      const names = (event: GameEvent, id: string) => [event['unit'], event['world'], event.type === 'shift' ? event['at'] : null].some((one) => String(one).split('#')[0] === id);
      follow('Unit', unitsOf, names);
      follow('World', worldsOf, names);
      // Points of everybody change at once, resources as they are told.
      pictures.forEach((picture) => {
        expect([before.scores, after.scores]).toContainEqual(picture!.scores);
        expect(picture!.players.map((one) => one.victory_points)).toEqual((picture!.scores === after.scores ? after : before).players.map((one) => one.victory_points));
        expect(picture!.players.every((one) => one.resources >= 0)).toBe(true);
      });
    }
    // Most of what changes does so before the end of its decision.
    expect(changes).toBeGreaterThan(10);
    expect(between).toBeGreaterThan(changes / 10);
  });

  test('resources are those of the position after, once all is told', () => {
    let wrong = 0;
    let seen = 0;
    for (const { before, after, events } of all) {
      const last = seize(before, after, events).at(-1)!;
      for (const [seat, player] of last.players.entries()) {
        if (!events.some((event) => event.type === 'resources' && event['seat'] === seat)) continue;
        seen++;
        if (player.resources !== after.players[seat]!.resources) wrong++;
      }
    }
    expect(seen).toBeGreaterThan(5);
    expect(wrong).toBe(0);
  });
});

describe('galactic', async () => {
  const game = await record('galactic', 4, { max_rounds: 2 });
  test('an attack is left to its dice; a round begins after the turn before it has ended', () => {
    let rounds = 0;
    for (const { before, after, events } of decisions<any>(game)) {
      const pictures = galactic(before, after, events);
      if (events.some((event) => event.type === 'attack')) expect(pictures.every((one) => one === null)).toBe(true);
      if (pictures.some((one) => one !== null)) rounds++;
      for (const picture of pictures) if (picture) expect(picture).toBe(before);
    }
    expect(rounds).toBeGreaterThan(0);
  });
});

describe('parts', () => {
  const view = (n: number) => ({ game: 'x', n, round: 1, scores: [n] }) as unknown as View;
  const doc = (n: number) => ({ table: { game: 'x', you: 0 }, view: view(n), legal: [{ type: 'pass' }], asked: { key: 'a', values: {} } }) as any;
  const entry = (k: number, ...types: string[]): LogEntry => ({ k, seat: 1, events: types.map((type) => ({ type })) });
  // Each event `move` adds one; `say` only says something, `hush` does not even that.
  const unfold: Unfold<any> = (before, _, events) => {
    let now = before;
    return events.map((event) => (event.type === 'late' ? null : event.type === 'move' ? (now = { ...now, n: now.n + 1, scores: [now.n + 1] }) : now));
  };
  const speaks = (event: GameEvent) => event.type !== 'hush';
  const cut = (...types: string[]) => {
    const log = [entry(0, 'move')];
    const moves = types.filter((type) => type === 'move').length;
    return parts({ doc: doc(0), log }, { doc: doc(moves), log: [...log, entry(1, ...types)] }, [entry(1, ...types)], unfold, speaks);
  };
  const told = (list: ReturnType<typeof cut>) => list.map(({ added, moment }) => [added.flatMap((one) => one.events.map((event) => event.type)).join(' '), moment.doc.view.scores[0], moment.log.at(-1)!.events.length]);

  test('log, board and points come together, event by event, and the last is the position itself', () => {
    const list = cut('move', 'move', 'move');
    expect(told(list)).toEqual([['move', 1, 1], ['move', 2, 2], ['move', 3, 3]]);
    expect(list.at(-1)!.moment.doc.legal).toEqual([{ type: 'pass' }]);
    for (const { moment } of list.slice(0, -1)) expect([moment.doc.legal, moment.doc.asked]).toEqual([[], null]);
  });
  test('what changes nothing takes no time, but for the decision itself', () => {
    expect(told(cut('say', 'say', 'move', 'hush', 'move'))).toEqual([['say', 0, 1], ['say move', 1, 3], ['hush move', 2, 5]]);
    expect(told(cut('hush', 'move'))).toEqual([['hush move', 1, 2]]);
    expect(told(cut('move', 'hush'))).toEqual([['move hush', 1, 2]]);
    expect(told(cut('move', 'late', 'move', 'move'))).toEqual([['move', 1, 1], ['late move', 2, 3], ['move', 3, 4]]);
  });
  test('more than three like events are one', () => {
    expect(told(cut('say', 'move', 'move', 'move', 'move', 'say'))).toEqual([['say', 0, 1], ['move move move move', 4, 5], ['say', 4, 6]]);
    expect(cuts([view(1), view(2), view(3)], [{ type: 'move' }, { type: 'move' }, { type: 'move' }], view(0), speaks)).toEqual([0, 1]);
  });
  test('several entries, some without events', () => {
    const log = [entry(0, 'move')];
    const added = [entry(1), entry(2, 'move', 'move'), entry(3, 'move')];
    const list = parts({ doc: doc(0), log }, { doc: doc(3), log: [...log, ...added] }, added, unfold, speaks);
    expect(list.map(({ moment }) => moment.log.map((one) => `${one.k}:${one.events.length}`).join(' '))).toEqual(['0:1 1:0 2:1', '0:1 1:0 2:2', '0:1 1:0 2:2 3:1']);
  });
  test('what was told since a mark', () => {
    const log = [entry(0, 'a'), entry(1, 'a', 'b')];
    const mark = markOf([entry(0, 'a'), entry(1, 'a')]);
    expect(since(log, mark)).toEqual([entry(1, 'b')]);
    expect(since([...log, entry(2, 'c')], mark).map((one) => one.k)).toEqual([1, 2]);
    expect(since(log, markOf(log))).toEqual([]);
    expect(since(log, markOf([]))).toEqual(log);
  });
  test('without pictures a decision is shown as a whole', () => {
    const log = [entry(1, 'move', 'move')];
    expect(parts({ doc: doc(0), log: [] }, { doc: doc(2), log }, log, null, speaks)).toEqual([{ moment: { doc: doc(2), log }, added: log }]);
  });
});

test('a whole game is told in parts that end in its positions', async () => {
  const game = await record('pocket', 2);
  let several = 0;
  game.log.forEach((entry, i) => {
    const before = { doc: { table: { game: 'pocket' }, view: i ? game.views[i - 1] : game.first } as any, log: game.log.slice(0, i) };
    const now = { doc: { table: { game: 'pocket' }, view: game.views[i] } as any, log: game.log.slice(0, i + 1) };
    const list = parts(before, now, [entry], pocket as unknown as Unfold, (event) => says('pocket', event, { you: null, names: [], view: null }));
    expect(list.at(-1)!.moment).toBe(now);
    expect(list.flatMap((part) => part.added.flatMap((one) => one.events))).toEqual(entry.events);
    if (list.length > 1) several++;
  });
  expect(several).toBeGreaterThan(10);
});
