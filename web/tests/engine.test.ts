import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Connection, type Surroundings, type Wire } from '../src/lib/connection';
import type { Action, Doc } from '../src/lib/protocol';
import { engineOf, type Engine, type Message } from '../src/worker/engine';
import { NotPossible, Room } from '../src/worker/room';
import { PassingRows, type Row } from '../src/worker/rows';

// The engine as WebAssembly under Node, with the page's own connection at one end: what a browser does, without one.
const root = fileURLToPath(new URL('../../', import.meta.url));
const built = join(root, 'build/wasm/table.wasm');
const program = [process.env['IMPERIUM'], ...['release', 'dev'].map((preset) => join(root, 'build', preset, 'imperium'))].find((path) => path && existsSync(path));
const games = ['clash', 'pocket', 'galactic', 'seize'];
const netOf = (game: string) => new Uint8Array(readFileSync(join(root, `data/agents/${game}.net`)));
const seatsOf: Record<string, number> = { clash: 2, pocket: 3, galactic: 4, seize: 2 };

class Browser {
  readonly wires = new Map<number, Wire>();
  readonly room: Room;
  private next = 1;
  private thinker: Engine | null = null;
  private queue = Promise.resolve();
  thoughts = 0;

  constructor(readonly rows = new PassingRows()) {
    let engine: Promise<Engine> | null = null;
    this.room = new Room({
      engine: () => (engine ??= engineOf(new Uint8Array(readFileSync(built)))),
      rows: this.rows,
      think: (message) => void (this.queue = this.queue.then(() => this.think(message))),
      tell: (client, text) => this.wires.get(client)?.onmessage?.(text),
      hangUp: (client) => this.wires.get(client)?.onclose?.(),
      steady: () => performance.now(),
    });
  }

  // Thinks by tries, not by time, under a seed, in slices: the same everywhere.
  private async think(message: Message): Promise<void> {
    this.thinker ??= await engineOf(new Uint8Array(readFileSync(built)));
    const given = message['in'] === 'think' ? { ...message, iterations: 60, seed: ++this.thoughts } : message;
    for (const one of this.thinker.take({ to: 'thinker', ...given })) await this.room.thought(one);
    for (let busy = true; busy; ) {
      const outputs = this.thinker.take({ to: 'thinker', in: 'go-on', milliseconds: 1 });
      busy = outputs.at(-1)?.['busy'] === true;
      for (const one of outputs) if (one.out !== 'busy') await this.room.thought(one);
    }
  }

  open(table: string): Surroundings {
    return {
      open: () => {
        const client = this.next++;
        const wire: Wire = { send: (text) => this.room.say(client, text), close: () => this.room.leave(client), onopen: null, onmessage: null, onclose: null };
        this.wires.set(client, wire);
        this.room.connect(client, table);
        queueMicrotask(() => wire.onopen?.());
        return wire;
      },
      later: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      id: () => `test-${this.next++}`,
    };
  }
}

interface Made {
  table: string;
  tokens: { seat: number; token: string }[];
}
const begin = (browser: Browser, game: string, more: object = {}) => {
  const seats = Array.from({ length: seatsOf[game]! }, (_, i) => (i === 0 ? { kind: 'me' } : { kind: 'computer', level: 'captain' }));
  return browser.room.ask('begin', { table: { game, options: {}, seats, name: 'Ada', listed: false, seed: `engine ${game}`, ...more } }) as Promise<Made>;
};

// Sits down and decides, the same in every run, until the game is over or so many decisions are made.
async function play(browser: Browser, made: Made, limit = Infinity): Promise<Doc> {
  let heard: () => void = () => undefined;
  const line = new Connection(browser.open(made.table), made.tokens[0]!.token, () => heard());
  const changed = () => new Promise<void>((resolve) => (heard = resolve));
  let count = 0;
  for (;;) {
    const { doc, link } = line.now;
    if (link.at === 'refused') throw new Error(JSON.stringify(link.problem));
    if (doc && (doc.table.status !== 'playing' || count >= limit)) {
      line.close();
      return doc;
    }
    if (!doc || doc.legal.length === 0) {
      await changed();
      continue;
    }
    const action = doc.legal[(count * 7 + 3) % doc.legal.length] as Action;
    count++;
    const ack = await line.command({ do: 'move', action });
    expect(ack.ok, JSON.stringify(ack)).toBe(true);
  }
}

describe.skipIf(!existsSync(built))('the engine in a browser', () => {
  test.each(games)('%s: a whole game, the same each time, and the same for the program', async (game) => {
    const first = new Browser();
    const made = await begin(first, game);
    const doc = await play(first, made);
    expect(doc.table.status).toBe('over');
    expect(doc.table.result).not.toBeNull();
    const file = (await first.room.ask('file', { id: made.table })) as { text: string };
    const again = new Browser();
    const twin = await begin(again, game);
    await play(again, twin);
    expect(((await again.room.ask('file', { id: twin.table })) as { text: string }).text).toBe(file.text);
    // The program plays it again, strictly: every roll, every shuffle and the check of every position.
    if (!program) throw new Error('build the program, too: cmake --build --preset release');
    const path = join(mkdtempSync(join(tmpdir(), 'imperium-engine-')), 'game.replay.json');
    writeFileSync(path, file.text);
    expect(execFileSync(program, ['replay', path], { encoding: 'utf8' }).length).toBeGreaterThan(200);
    const broken = file.text.replace(/"check": ?(\d)/, (_, digit: string) => `"check":${(Number(digit) + 1) % 10}`);
    if (broken !== file.text) {
      writeFileSync(path, broken);
      expect(() => execFileSync(program, ['replay', path], { stdio: 'pipe' })).toThrow();
    }
    // The lists, the replay and its positions.
    const { tables } = (await first.room.ask('mine', { seats: [{ table: made.table, seat: 0 }] })) as { tables: { status: string }[] };
    expect(tables[0]!.status).toBe('over');
    const replay = (await first.room.ask('replay', { id: made.table })) as { id: string; steps: number; winners: number[] };
    expect(replay.id).toBe(made.table);
    expect(replay.winners).toEqual(doc.table.result!.winners);
    const { steps } = (await first.room.ask('steps', { id: made.table, from: replay.steps - 3, count: 50 })) as { steps: { step: number }[] };
    expect(steps.at(-1)!.step).toBe(replay.steps);
  }, 120_000);

  // What an Emperor thinks of the first position of a game.
  const thought = (engine: Engine, game: string, match: unknown, slice = 1000) => {
    const outputs = engine.take({ to: 'thinker', in: 'think', key: game, match, seat: 0, level: 'emperor', iterations: 300, seed: 7 });
    for (let busy = true; busy; busy = outputs.pop()!['busy'] === true) outputs.push(...engine.take({ to: 'thinker', in: 'go-on', milliseconds: slice }));
    expect(outputs.map((one) => one.out)).toEqual(['thought']);
    return JSON.stringify(outputs[0]!['advice']);
  };

  test.each(['pocket', 'galactic'])('%s: its net is handed in; a damaged or foreign one is refused with a sentence, and without one the hand-written judgement plays', async (game) => {
    const module = new Uint8Array(readFileSync(built));
    const net = netOf(game);
    expect(Buffer.from(module).includes(Buffer.from(net.slice(0, 200)))).toBe(false); // no part of the module
    const browser = new Browser();
    const made = await begin(browser, game);
    let heard: () => void = () => undefined;
    const line = new Connection(browser.open(made.table), made.tokens[0]!.token, () => heard());
    while (!line.now.doc?.legal.length) await new Promise<void>((resolve) => (heard = resolve));
    const { world } = (await line.command({ do: 'hint', world: true })) as unknown as { world: unknown };
    line.close();
    const engine = await engineOf(module);
    const alone = thought(engine, game, world);
    const other = game === 'pocket' ? 'galactic' : 'pocket';
    expect(engine.learn(game, netOf(other))).toBe(`this net is for ${other}, not for ${game}`);
    const damaged = net.slice();
    damaged[net.length >> 1]! ^= 1;
    expect(engine.learn(game, damaged)).toMatch(/^this net is damaged: /);
    expect(engine.learn(game, net.slice(0, 40))).toMatch(/^this net is damaged: /);
    expect(engine.learn(game, new Uint8Array())).toBe('this is no net of Imperium');
    expect(engine.learn('chess', net)).toMatch(/chess/);
    expect(thought(engine, game, world)).toBe(alone); // nothing has changed
    expect(engine.learn(game, net)).toBeNull();
    const learned = thought(engine, game, world);
    expect(learned).not.toBe(alone);
    expect(thought(engine, game, world, 1)).toBe(learned);
    expect(engine.learn(game, net)).toBe(`the players of ${game} have a net already`);
    expect(thought(engine, game, world)).toBe(learned);
  }, 60_000);

  test('the games this browser plays are those that the program offers', async () => {
    const offered = (await new Browser().room.ask('games', {})) as { games: { id: string }[]; levels: unknown[] };
    expect(offered.games.map((one) => one.id).sort()).toEqual([...games].sort());
    expect(offered.levels.length).toBeGreaterThan(3);
  });

  test('a tab that is closed in the middle loses nothing', async () => {
    const before = new Browser();
    const made = await begin(before, 'pocket');
    await play(before, made, 4);
    const after = new Browser(before.rows);
    expect(((await after.room.ask('mine', { seats: [{ table: made.table, seat: 0 }] })) as { tables: { your_turn: boolean }[] }).tables[0]).not.toBeNull();
    const doc = await play(after, made);
    expect(doc.table.status).toBe('over');
  }, 60_000);

  test('a full disk is said, and nothing has changed', async () => {
    const rows = new PassingRows();
    const browser = new Browser(rows);
    const made = await begin(browser, 'clash');
    await play(browser, made, 1);
    const write = rows.write.bind(rows);
    let full = true;
    rows.write = (changes: Row[]) => (full ? Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' })) : write(changes));
    let heard: () => void = () => undefined;
    const line = new Connection(browser.open(made.table), made.tokens[0]!.token, () => heard());
    while (!line.now.doc?.legal.length) await new Promise<void>((resolve) => (heard = resolve));
    const action = line.now.doc.legal[0]!;
    const refused = await line.command({ do: 'move', action });
    expect(refused.ok).toBe(false);
    expect(refused.error?.key).toBe('local.storage-full');
    full = false;
    expect((await line.command({ do: 'move', action })).ok).toBe(true);
    line.close();
  }, 60_000);

  test('hints, undo and why; a wrong token; an unknown table; open seats', async () => {
    const browser = new Browser();
    const made = await begin(browser, 'clash');
    let heard: () => void = () => undefined;
    const line = new Connection(browser.open(made.table), made.tokens[0]!.token, () => heard());
    const asked = async () => {
      while (!line.now.doc?.legal.length) await new Promise<void>((resolve) => (heard = resolve));
      return line.now.doc;
    };
    const hint = await line.command({ do: 'hint' });
    expect((await asked()).legal).toContainEqual(hint['action']);
    const hand = async () => ((await asked()).view as unknown as { players: { hand: string[] }[] }).players[0]!.hand;
    const before = await hand();
    expect((await line.command({ do: 'move', action: line.now.doc!.legal[0]! })).ok).toBe(true);
    expect(await hand()).not.toEqual(before);
    expect((await line.command({ do: 'undo' })).ok).toBe(true);
    expect(await hand()).toEqual(before);
    line.close();
    const stranger = new Connection(browser.open(made.table), '0'.repeat(32), () => heard());
    while (stranger.now.link.at !== 'refused') await new Promise<void>((resolve) => (heard = resolve));
    expect(stranger.now.link.problem.key).toBe('server.wrong-token');
    await expect(browser.room.ask('replay', { id: '0nowhere' })).rejects.toThrow(NotPossible);
    await expect(begin(browser, 'clash', { seats: [{ kind: 'me' }, { kind: 'open' }], seed: undefined })).rejects.toThrow('local.no-open-seats');
    await expect(begin(browser, 'chess')).rejects.toThrow(NotPossible);
  }, 60_000);

  test('a game’s file is opened and analysed; what is no game is refused', async () => {
    const browser = new Browser();
    const made = await begin(browser, 'clash', { options: { target: 1 } });
    await play(browser, made);
    const { text } = (await browser.room.ask('file', { id: made.table })) as { text: string };
    const other = new Browser();
    const { id } = (await other.room.ask('open', { text })) as { id: string };
    expect(((await other.room.ask('replay', { id })) as { steps: number }).steps).toBeGreaterThan(5);
    let answer: { status: string; decisions?: unknown[] };
    do {
      answer = (await other.room.ask('analysis', { id })) as typeof answer;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } while (answer.status === 'working');
    expect(answer.decisions!.length).toBeGreaterThan(2);
    for (const bad of ['', 'nothing', '{}', '[]', text.slice(0, text.length / 2), text.replace('clash', 'chess')]) await expect(other.room.ask('open', { text: bad })).rejects.toThrow(NotPossible);
  }, 90_000);

  test('a game that is elsewhere: a hint in a world that was sent, and an analysis of its file', async () => {
    const there = new Browser(); // in place of a server: the same table gives the same answer
    const made = await begin(there, 'clash', { options: { target: 1 } });
    let heard: () => void = () => undefined;
    const line = new Connection(there.open(made.table), made.tokens[0]!.token, () => heard());
    while (!line.now.doc?.legal.length) await new Promise<void>((resolve) => (heard = resolve));
    const { world, seat, level, most } = (await line.command({ do: 'hint', world: true })) as unknown as Record<string, unknown>;
    expect(JSON.stringify(world)).not.toContain('engine clash'); // the seed
    const legal = line.now.doc.legal;
    line.close();
    const here = new Browser();
    const advice = (await here.room.ask('think', { world, seat, level, most })) as { action: Action };
    expect(legal).toContainEqual(advice.action);
    await expect(here.room.ask('think', { world: { ...(world as object), build: 'another' }, seat, level, most })).rejects.toThrow('server.other-build');
    await expect(here.room.ask('think', { world: { ...(world as object), position: '00' }, seat, level, most })).rejects.toThrow(NotPossible);
    await play(there, made);
    const { text } = (await there.room.ask('file', { id: made.table })) as { text: string };
    expect(await here.room.ask('analysis', { id: 'k7m2q9x4hd3f' })).toEqual({ status: 'unread' });
    let answer = (await here.room.ask('analysis', { id: 'k7m2q9x4hd3f', text })) as { status: string; decisions?: unknown[] };
    while (answer.status === 'working') {
      await new Promise((resolve) => setTimeout(resolve, 50));
      answer = (await here.room.ask('analysis', { id: 'k7m2q9x4hd3f' })) as typeof answer;
    }
    expect(answer.decisions!.length).toBeGreaterThan(2);
  }, 90_000);

  test('a worked example of the rules is laid out', async () => {
    const browser = new Browser();
    const made = (await browser.room.ask('example', { game: 'seize', name: 'interceptor' })) as Made;
    expect((await play(browser, made, 0)).table.game).toBe('seize');
    await expect(browser.room.ask('example', { game: 'seize', name: 'nothing' })).rejects.toThrow(NotPossible);
  }, 60_000);

  test.each(games)('%s: a tutorial can be begun at every step', async (game) => {
    const browser = new Browser();
    const tutorial = (await browser.room.ask('tutorial', { game })) as { steps: unknown[]; seats: number };
    for (const step of [0, tutorial.steps.length - 1]) {
      const made = (await browser.room.ask('practise', { game, step })) as Made;
      expect(made.tokens.length).toBe(tutorial.seats);
      const doc = await play(browser, made, 0);
      expect(doc.table.game).toBe(game);
    }
  }, 60_000);
});
