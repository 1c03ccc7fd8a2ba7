import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Action, GameEvent, Json, LogEntry, View } from '../src/lib/protocol';

// Whole games as the page is told of them, played by the program between computers: the same every time.

const root = fileURLToPath(new URL('../../', import.meta.url));
const program = [process.env['IMPERIUM'], ...['release', 'dev'].map((preset) => join(root, 'build', preset, 'imperium'))].find((path) => path && existsSync(path));

export interface Recorded {
  game: string;
  seats: number;
  log: LogEntry[];
  // What a spectator saw at the beginning, and after each decision.
  first: View;
  views: View[];
}

interface Answer {
  ok: boolean;
  match: string;
  view: View;
  action: Action;
  events: GameEvent[];
  pending: number[];
  over: boolean;
}

export async function record(game: string, seats: number, options: Record<string, Json> = {}, agent = 'greedy', seed = 'recorded'): Promise<Recorded> {
  if (!program) throw new Error('build the program, too: cmake --build --preset release');
  const child = spawn(program, ['protocol'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting: ((answer: Answer) => void)[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(JSON.parse(line) as Answer));
  const ask = (request: Record<string, unknown>) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push((answer) => (answer.ok ? resolve(answer) : reject(new Error(JSON.stringify(answer)))));
      child.stdin.write(`${JSON.stringify(request)}\n`);
    });
  const { match, pending: asked } = await ask({ op: 'new', game, seats, options, seed });
  const look = async () => (await ask({ op: 'view', match, seat: null })).view;
  const first = await look();
  const log: LogEntry[] = [];
  const views: View[] = [];
  for (let pending = asked, over = false; !over && log.length < 3000; ) {
    const seat = pending[0]!;
    const { action } = await ask({ op: 'think', match, seat, agent, iterations: 20, seed: `${log.length}` });
    const answer = await ask({ op: 'apply', match, seat, action });
    log.push({ k: log.length, seat, events: answer.events, action });
    views.push(await look());
    ({ pending, over } = answer);
  }
  child.stdin.end();
  return { game, seats, log, first, views };
}
