import { beforeEach, describe, expect, test } from 'vitest';
import { Connection, type Snapshot, type Surroundings, type Wire } from '../src/lib/connection';
import { checksum } from '../src/lib/patch';
import type { Doc } from '../src/lib/protocol';

// A world where wires and clocks do what the test says.
class World implements Surroundings {
  wires: (Wire & { sent: Record<string, unknown>[]; closed: boolean })[] = [];
  timers: { at: number; run: () => void; on: boolean }[] = [];
  now = 0;
  ids = 0;

  open() {
    const wire = { sent: [] as Record<string, unknown>[], closed: false, send: (text: string) => void wire.sent.push(JSON.parse(text)), close: () => void (wire.closed = true), onopen: null, onmessage: null, onclose: null } as World['wires'][number];
    this.wires.push(wire);
    return wire;
  }
  later(run: () => void, ms: number) {
    const timer = { at: this.now + ms, run, on: true };
    this.timers.push(timer);
    return () => void (timer.on = false);
  }
  restarted?: (unanswered: { id: string; text: string }[], refused: boolean) => void;
  random = () => 0.5;
  id = () => `c${++this.ids}`;

  pass(ms: number) {
    const end = this.now + ms;
    for (;;) {
      const next = this.timers.filter((one) => one.on && one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      next.on = false;
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }
  get wire() {
    return this.wires.at(-1)!;
  }
  say(message: unknown) {
    this.wire.onmessage!(JSON.stringify(message));
  }
  commands(name: string) {
    return this.wire.sent.filter((one) => one['do'] === name);
  }
}

const view = (phase: string) => ({ game: 'clash', phase, hand: ['c1', 'c2'] });
const doc = (phase: string) => ({ table: { id: 't' }, view: view(phase), legal: [], asked: null }) as unknown as Doc;
const state = (v: number, phase = 'attack') => ({ t: 'state', epoch: 'e1', v, doc: doc(phase), sum: checksum(view(phase)), log: [{ k: 0, seat: null, events: [] }], chat: [] });
const update = (v: number, phase: string) => ({
  t: 'update',
  v,
  patch: [{ op: 'replace', path: '/view/phase', value: phase }],
  sum: checksum(view(phase)),
  log: [{ k: v, seat: 0, events: [] }],
});

let world: World;
let seen: Snapshot;
let connection: Connection;
beforeEach(() => {
  world = new World();
  connection = new Connection(world, 'token', (now) => (seen = now));
  world.wire.onopen!();
});

describe('a connection', () => {
  test('says hello with its token and nothing it does not know', () => {
    expect(world.wire.sent).toEqual([{ t: 'hello', version: 2, token: 'token' }]);
  });

  test('takes the state, then updates by version', () => {
    world.say(state(4));
    world.say(update(5, 'defense'));
    expect(seen.link).toEqual({ at: 'live' });
    expect(seen.doc!.view!.phase).toBe('defense');
    expect(seen.log.map((one) => one.k)).toEqual([0, 5]);
  });

  test('asks for a fresh state when a version is missing, and ignores what comes meanwhile', () => {
    world.say(state(4));
    world.say(update(6, 'defense'));
    world.say(update(7, 'modifiers'));
    expect(world.commands('fresh')).toHaveLength(1);
    expect(seen.doc!.view!.phase).toBe('attack');
    world.say(state(7, 'modifiers'));
    world.say(update(8, 'over'));
    expect(seen.doc!.view!.phase).toBe('over');
  });

  test('asks for a fresh state when its copy drifted', () => {
    world.say(state(4));
    world.say({ ...update(5, 'defense'), sum: 'deadbeef' });
    expect(world.commands('fresh')).toHaveLength(1);
    expect(seen.doc!.view!.phase).toBe('attack');
  });

  test('asks for a fresh state when a patch does not fit', () => {
    world.say(state(4));
    world.say({ t: 'update', v: 5, patch: [{ op: 'remove', path: '/view/hand/7' }] });
    expect(world.commands('fresh')).toHaveLength(1);
  });

  test('cuts the log after an undo', () => {
    world.say(state(0));
    world.say(update(1, 'defense'));
    world.say({ ...update(2, 'attack'), cut: 1 });
    expect(seen.log.map((one) => one.k)).toEqual([0, 2]);
  });

  test('comes back from the last version, and again and again, ever more slowly', () => {
    world.say(state(4));
    world.say(update(5, 'defense'));
    world.wire.onclose!();
    expect(seen.link.at).toBe('lost');
    expect(seen.doc!.view!.phase).toBe('defense');
    world.pass(1000);
    expect(world.wires).toHaveLength(2);
    world.wire.onclose!();
    world.pass(300);
    expect(world.wires).toHaveLength(2);
    world.pass(60_000);
    expect(world.wires.length).toBeGreaterThan(3);
    expect(world.wires.length).toBeLessThan(15);
    world.wire.onopen!();
    expect(world.wire.sent[0]).toEqual({ t: 'hello', version: 2, token: 'token', epoch: 'e1', v: 5 });
    world.say({ t: 'update', v: 5 });
    expect(seen.link).toEqual({ at: 'live' });
  });

  test('sends unanswered commands again under the same id, and each is answered once', async () => {
    world.say(state(4));
    const answer = connection.command({ do: 'move', action: { type: 'pass' } });
    const first = world.commands('move');
    expect(first).toHaveLength(1);
    world.wire.onclose!();
    world.pass(2000);
    world.wire.onopen!();
    expect(world.commands('move')).toHaveLength(0);
    world.say({ t: 'update', v: 4 });
    expect(world.commands('move')).toEqual(first);
    world.say({ t: 'ack', id: first[0]!['id'], ok: true, again: true });
    expect(await answer).toMatchObject({ ok: true, again: true });
    world.wire.onclose!();
    world.pass(2000);
    world.wire.onopen!();
    world.say(state(4));
    expect(world.commands('move')).toHaveLength(0);
  });

  test('keeps commands given while the line is down', async () => {
    world.wire.onclose!();
    const answer = connection.command({ do: 'say', text: 'hello' });
    world.pass(2000);
    world.wire.onopen!();
    world.say(state(0));
    expect(world.commands('say')).toHaveLength(1);
    world.say({ t: 'ack', id: world.commands('say')[0]!['id'], ok: false, error: { code: 'too_many', key: 'server.too-many-messages', values: {} } });
    expect(await answer).toMatchObject({ ok: false, error: { code: 'too_many' } });
  });

  test('notices a line that is dead without a word', () => {
    world.say(state(4));
    world.pass(26_000);
    expect(world.commands('ping')).toHaveLength(1);
    world.pass(13_000);
    expect(world.wires.length).toBeGreaterThan(1);
    expect(world.wires[0]!.closed).toBe(true);
  });

  test('a ping that is answered keeps the line', () => {
    world.say(state(4));
    world.pass(26_000);
    world.say({ t: 'ack', id: world.commands('ping')[0]!['id'], ok: true, now: 1 });
    world.pass(13_000);
    expect(world.wires).toHaveLength(1);
  });

  test('a hello that is not answered is tried again', () => {
    world.pass(12_000);
    expect(world.wires.length).toBeGreaterThan(1);
  });

  test('a wrong token ends it, and unanswered commands are refused', async () => {
    const answer = connection.command({ do: 'undo' });
    world.say({ t: 'error', error: { code: 'wrong_token', key: 'server.wrong-token', values: {} } });
    world.wire.onclose?.();
    world.pass(60_000);
    expect(world.wires).toHaveLength(1);
    expect(seen.link).toEqual({ at: 'refused', problem: { code: 'wrong_token', key: 'server.wrong-token', values: {} } });
    expect(await answer).toMatchObject({ ok: false });
  });

  test('too many messages is no end: it comes back later', () => {
    world.say(state(4));
    world.say({ t: 'error', error: { code: 'too_many', key: 'server.too-many-messages', values: {} } });
    world.wire.onclose!();
    world.pass(10_000);
    expect(world.wires.length).toBeGreaterThan(1);
  });

  test('wakes at once when the network is back', () => {
    world.say(state(4));
    world.wire.onclose!();
    connection.wake();
    expect(world.wires).toHaveLength(2);
  });

  test('when closed, it stays closed', async () => {
    world.say(state(4));
    connection.close();
    world.pass(60_000);
    expect(world.wires).toHaveLength(1);
    expect(await connection.command({ do: 'undo' })).toMatchObject({ ok: false });
  });

  test('after an upgrade it hands over what nobody answered, and the next page sends it again under the same id', () => {
    let handed: { id: string; text: string }[] = [];
    world.restarted = (unanswered) => (handed = unanswered);
    world.say(state(4));
    void connection.command({ do: 'move', action: { type: 'pass' } });
    world.wire.onclose!();
    world.pass(10_000);
    world.wire.onopen!();
    world.say({ ...state(0), epoch: 'e2' });
    expect(handed).toEqual([{ id: 'c1', text: JSON.stringify({ id: 'c1', do: 'move', action: { type: 'pass' } }) }]);
    const next = new World();
    new Connection(next, 'token', () => undefined, handed);
    next.wire.onopen!();
    next.say({ ...state(0), epoch: 'e2' });
    expect(next.commands('move')).toEqual([{ id: 'c1', do: 'move', action: { type: 'pass' } }]);
  });

  test('a server that finds the page too old is told of once, with what is unanswered', () => {
    let told: boolean | null = null;
    world.restarted = (_, refused) => (told = refused);
    world.say({ t: 'error', error: { code: 'old_client', key: 'server.old-client', values: { version: 3 } } });
    expect(told).toBe(true);
    expect(seen.link.at).toBe('refused');
  });
});
