// Iterations per second of the search: the program's, and the engine's as WebAssembly under Node (the V8 of Chromium),
// by processor time; with --chromium also in Debian's Chromium itself, a Chromium for each module.
// Usage: node scripts/search-speed.mjs [--chromium] [PROGRAM [MODULE ...]]
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const chromium = process.argv.includes('--chromium');
const [program = `${root}build/release/imperium`, ...modules] = process.argv.slice(2).filter((one) => !one.startsWith('--'));
if (!modules.length) modules.push(`${root}build/wasm/table.wasm`);
const games = [['clash', 2], ['pocket', 3], ['galactic', 4], ['seize', 2]];
const few = 1000;
const many = 20000;

// Seconds of the processor that a run of the program takes; a short run is taken off a long one.
function native(game, seats, iterations) {
  const lines = [
    { op: 'new', game, seats, seed: 'speed' },
    { op: 'think', match: 'm1', seat: 0, agent: 'emperor', iterations, seed: 'speed' },
  ].map((line) => JSON.stringify(line)).join('\n') + '\n';
  const code = `import resource,subprocess,sys\nr=subprocess.run([sys.argv[1],'protocol'],input=sys.stdin.buffer.read(),stdout=subprocess.PIPE)\nprint(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime)\nprint(r.stdout.decode()[-3000:])`;
  const out = execFileSync('/usr/bin/python3', ['-c', code, program], { input: lines, encoding: 'utf8' });
  if (out.includes('"ok":false')) throw new Error(out);
  return Number(out.split('\n')[0]);
}

// What the players of a game have learned, as the page hands it in; the program has it built in.
const nets = Object.fromEntries(
  readdirSync(`${root}data/agents`).filter((name) => name.endsWith('.net')).map((name) => [name.slice(0, -4), readFileSync(`${root}data/agents/${name}`).toString('base64')]),
);

// Runs here and, as a text, in a page.
async function engineOf(bytes, nets) {
  let memory;
  const view = () => new DataView(memory.buffer);
  const imports = {
    environ_get: () => 0, fd_close: () => 0, fd_seek: () => 8, fd_write: () => 0,
    environ_sizes_get: (a, b) => (view().setUint32(a, 0, true), view().setUint32(b, 0, true), 0),
    clock_time_get: (_c, _p, into) => (view().setBigUint64(into, BigInt(Math.round(performance.now() * 1e6)), true), 0),
    random_get: (into, size) => (crypto.getRandomValues(new Uint8Array(memory.buffer, into, size)), 0),
    proc_exit: (code) => { throw new Error(`ended with ${code}`); },
  };
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: imports });
  const { exports } = instance;
  memory = exports.memory;
  exports._initialize();
  for (const [game, net] of Object.entries(nets)) {
    const both = Uint8Array.from(game + atob(net), (one) => one.charCodeAt(0));
    const at = exports.imperium_input(both.length);
    new Uint8Array(memory.buffer, at, both.length).set(both);
    exports.imperium_learn(game.length);
  }
  return (input) => {
    const text = new TextEncoder().encode(JSON.stringify(input));
    const at = exports.imperium_input(text.length);
    new Uint8Array(memory.buffer, at, text.length).set(text);
    const size = exports.imperium_take();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, exports.imperium_output(), size)));
  };
}

// The position of a new game, as the room sends it to whoever thinks.
function firstPosition(take, game, seats) {
  const kinds = Array.from({ length: seats }, (_, i) => (i === 0 ? { kind: 'me' } : { kind: 'computer', level: 'emperor' }));
  const [write] = take({ in: 'begin', request: 1, steady: 0, wall: 0, body: { game, options: {}, seats: kinds, name: 'Ada', listed: false, seed: 'speed' } });
  const begun = take({ in: 'written', own: true, table: write.table, ticket: write.ticket, steady: 0, wall: 0, problem: null });
  const token = begun.find((one) => one.out === 'answer').ok.tokens[0].token;
  const outputs = [...begun, ...take({ in: 'hello', table: write.table, client: 1, message: { t: 'hello', version: 2, token }, steady: 0, wall: 0 })];
  const think = outputs.find((one) => one.out === 'think') ?? take({ in: 'command', table: write.table, client: 1, message: { id: 'h', do: 'hint' }, steady: 0, wall: 0 }).find((one) => one.out === 'think');
  return { match: think.match, seat: think.seat };
}

function inModule(take, { match, seat }, iterations) {
  take({ to: 'thinker', in: 'think', key: 'speed', match, seat, level: 'emperor', iterations, seed: 7 });
  const before = process.cpuUsage().user;
  for (let busy = true; busy; ) busy = take({ to: 'thinker', in: 'go-on', milliseconds: 1000 }).at(-1).busy;
  return (process.cpuUsage().user - before) / 1e6;
}

// Seconds of the processor that a process and all it began have used.
function usedBy(pid) {
  const parents = new Map();
  const used = new Map();
  for (const one of readdirSync('/proc')) {
    if (!/^\d+$/.test(one)) continue;
    try {
      const fields = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ').at(-1).split(' ');
      parents.set(Number(one), Number(fields[1]));
      used.set(Number(one), Number(fields[11]));
    } catch {
      // it has ended
    }
  }
  const below = (one) => one === pid || (parents.has(one) && parents.get(one) > 1 && below(parents.get(one)));
  return [...used].filter(([one]) => below(one)).reduce((sum, [, ticks]) => sum + ticks, 0) / 100;
}

// The engine in a page of Chromium: iterations per second of the processor.
async function inChromium(module) {
  const { chromium: driver } = await import('playwright-core');
  const { executablePath, args } = (await import('../e2e/browser.mjs')).debian;
  const server = await driver.launchServer({ executablePath, args });
  const browser = await driver.connect(server.wsEndpoint());
  const page = await browser.newPage();
  const bytes = readFileSync(module).toString('base64');
  await page.evaluate(`(async () => {
    const engineOf = ${engineOf.toString()};
    globalThis.take = await engineOf(Uint8Array.from(atob(${JSON.stringify(bytes)}), (one) => one.charCodeAt(0)), ${JSON.stringify(nets)});
    globalThis.think = ({ match, seat }, iterations) => {
      take({ to: 'thinker', in: 'think', key: 'speed', match, seat, level: 'emperor', iterations, seed: 7 });
      for (let busy = true; busy; ) busy = take({ to: 'thinker', in: 'go-on', milliseconds: 1000 }).at(-1).busy;
    };
    globalThis.firstPosition = ${firstPosition.toString()};
  })()`);
  return {
    async speed(game, seats) {
      await page.evaluate(`globalThis.at = firstPosition(take, ${JSON.stringify(game)}, ${seats}); think(at, ${few}); think(at, ${few})`);
      const rates = [];
      for (let i = 0; i < 3; i++) {
        const before = usedBy(server.process().pid);
        await page.evaluate(`think(at, ${many})`);
        rates.push(many / (usedBy(server.process().pid) - before));
      }
      return Math.max(...rates);
    },
    close: () => server.close(),
  };
}

const best = (run) => Math.max(...[1, 2, 3].map(run));
const pages = chromium ? await Promise.all(modules.map(inChromium)) : [];
console.log(['game', 'program', ...modules, ...pages.map((_, i) => `Chromium: ${modules[i]}`)].join('\t'));
for (const [game, seats] of games) {
  const program_ = best(() => (many - few) / (native(game, seats, many) - native(game, seats, few)));
  const row = [];
  for (const path of modules) {
    const take = await engineOf(readFileSync(path), nets);
    const position = firstPosition(take, game, seats);
    inModule(take, position, few); // V8 compiles what is hot
    row.push(best(() => many / inModule(take, position, many)));
  }
  for (const page of pages) row.push(await page.speed(game, seats));
  console.log([game, Math.round(program_), ...row.map((one) => `${Math.round(one)} (${(one / program_).toFixed(2)})`)].join('\t'));
}
for (const page of pages) await page.close();
