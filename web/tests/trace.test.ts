import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Connection, type Snapshot, type Surroundings, type Wire } from '../src/lib/connection';

// What the simulator of tables sent to a client through lost connections and crashes of the server, and what that
// client had come to: imperium simulate-tables --seed 3 --worlds 1 --trace FILE. ./test makes some and names them here.
const files = (process.env['IMPERIUM_TRACES'] ?? '').split(' ').filter(Boolean);
interface Line {
  what: 'open' | 'message' | 'sent' | 'closed' | 'doc';
  message: Record<string, unknown>;
}

test.skipIf(files.length === 0).each(files.length ? files : ['none is named'])('the connection comes to the same documents as the simulator: %s', (file) => {
  const lines = readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Line);
  const wires: (Wire & { sent: Record<string, unknown>[] })[] = [];
  const timers: (() => void)[] = [];
  const around: Surroundings = {
    open() {
      const wire = { sent: [] as Record<string, unknown>[], send: (text: string) => void wire.sent.push(JSON.parse(text) as Record<string, unknown>), close: () => {}, onopen: null, onmessage: null, onclose: null } as (typeof wires)[number];
      wires.push(wire);
      return wire;
    },
    later(run, ms) {
      // Only the wait before the next try counts here.
      if (ms < 8_000) timers.push(run);
      return () => void timers.splice(0);
    },
    random: () => 0,
    id: () => 'x',
  };
  let now: Snapshot | null = null;
  const token = (lines.find((line) => line.what === 'open')?.message['token'] as string | undefined) ?? null;
  const connection = new Connection(around, token, (snapshot) => (now = snapshot));
  let compared = 0;
  let opened = 0;
  for (const { what, message } of lines) {
    if (what === 'open') {
      if (opened++ > 0 && timers.length) timers.splice(0)[0]!();
      wires.at(-1)!.onopen?.();
      const hello = wires.at(-1)!.sent[0]!;
      expect([hello['epoch'], hello['v']]).toEqual([message['epoch'], message['v']]);
    } else if (what === 'message') wires.at(-1)!.onmessage?.(JSON.stringify(message));
    else if (what === 'closed') wires.at(-1)!.onclose?.();
    else if (what === 'doc') {
      expect((now as Snapshot | null)?.doc).toEqual(message);
      compared++;
    }
  }
  connection.close();
  expect(opened).toBeGreaterThan(1); // it was lost, and found again
  expect(compared).toBeGreaterThan(5);
});
