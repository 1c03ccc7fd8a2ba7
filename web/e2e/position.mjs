// Positions for tests and pictures: a game is played by the referee until something wanted happens, then the same actions
// are made at a table of the server with the same seed. Everybody at that table has a seat and a link of their own.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { program } from './server.mjs';

class Referee {
  constructor() {
    this.child = spawn(program(), ['protocol'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.waiting = [];
    createInterface({ input: this.child.stdout }).on('line', (line) => this.waiting.shift()(JSON.parse(line)));
  }
  ask(request) {
    return new Promise((resolve, reject) => {
      this.waiting.push((answer) => (answer.ok ? resolve(answer) : reject(new Error(JSON.stringify(answer.error)))));
      this.child.stdin.write(`${JSON.stringify(request)}\n`);
    });
  }
  end() {
    this.child.stdin.end();
  }
}

// Plays games of these seeds until `wanted(view of the seat that is asked, its legal actions, that seat)` says yes; answers
// the seed, the moves made, and what every seat sees.
export async function find({ game, seats, options = {}, seeds, wanted, agent = 'greedy', limit = 600, last = false, played = [] }) {
  const referee = new Referee();
  try {
    for (const seed of seeds) {
      const { match, pending: first } = await referee.ask({ op: 'new', game, seats, options, seed });
      const moves = played;
      moves.length = 0;
      let pending = first;
      let over = false;
      while (!over && moves.length < limit) {
        const seat = pending[0];
        const { view } = await referee.ask({ op: 'view', match, seat });
        const { actions } = await referee.ask({ op: 'legal', match, seat });
        if (wanted(view, actions, seat)) {
          const views = [];
          for (let i = 0; i < seats; i++) views.push((await referee.ask({ op: 'view', match, seat: i })).view);
          return { game, seats, options, seed, moves, seat, view, legal: actions, views };
        }
        const { action } = await referee.ask({ op: 'think', match, seat, agent, iterations: 40 });
        ({ pending, over } = await referee.ask({ op: 'apply', match, seat, action }));
        moves.push({ seat, action });
      }
      if (over && last) return { game, seats, options, seed, moves, seat: null, view: null, legal: [], views: [] };
      await referee.ask({ op: 'close', match });
    }
  } finally {
    referee.end();
  }
  throw new Error('no game of these seeds has what is wanted');
}

// The first position of every kind in one game, as `find` answers it: `kind(view, legal)` names it, or null.
export async function collect({ kind, ...where }) {
  const found = new Map();
  const moves = [];
  await find({
    ...where,
    last: true,
    played: moves,
    wanted(view, legal, seat) {
      const name = kind(view, legal);
      if (name !== null && !found.has(name)) found.set(name, { ...where, seed: where.seeds[0], moves: [...moves], seat, view, legal });
      return false;
    },
  }).catch(() => undefined);
  return found;
}

// Makes a table with the found seed and carries the moves out; answers the link of every seat.
export async function seat(server, browser, found, { names = ['Ada', 'Grace', 'Alan', 'Emmy'] } = {}) {
  const body = { game: found.game, seats: Array.from({ length: found.seats }, () => ({ kind: 'me' })), options: found.options, seed: found.seed, name: names[0] };
  const { table, tokens } = await (await fetch(`${server.url}/api/tables`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json();
  await carryOut(server, browser, { id: table, tokens }, found.moves, names);
  return { id: table, tokens, links: tokens.map(({ token }) => `${server.url}/table/${table}#${token}`) };
}

// Makes these moves at such a table.
export async function carryOut(server, browser, { id: table, tokens }, moves, names = []) {
  const runs = [];
  for (const { seat, action } of moves) {
    const run = runs.at(-1);
    if (run && run.seat === seat && run.actions.length < 30) run.actions.push(action);
    else runs.push({ seat, actions: [action] });
  }
  const page = await browser.newPage();
  await page.goto(`${server.url}/health`);
  await page.evaluate(
    async ({ table, tokens, runs, names }) => {
      const sockets = await Promise.all(
        tokens.map(
          ({ token }) =>
            new Promise((resolve) => {
              const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/socket`);
              socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', version: 2, token }));
              socket.onmessage = () => resolve(socket);
            }),
        ),
      );
      let sent = 0;
      // A socket may send 60 messages at once and 20 a second; a list counts as several.
      const allowed = sockets.map(() => ({ left: 50, at: performance.now() }));
      const room = async (seat, cost) => {
        const bucket = allowed[seat];
        const now = performance.now();
        bucket.left = Math.min(50, bucket.left + ((now - bucket.at) / 1000) * 18) - cost;
        bucket.at = now;
        if (bucket.left < 0) await new Promise((resolve) => setTimeout(resolve, (-bucket.left / 18) * 1000));
      };
      const move = async (seat, actions) => {
        await room(seat, 2.2 + actions.length / 4);
        const ack = await new Promise((resolve) => {
          sockets[seat].onmessage = (event) => {
            const message = JSON.parse(event.data);
            if (message.t === 'ack') resolve(message);
          };
          sockets[seat].send(JSON.stringify({ id: `p${sent++}`, do: 'move', actions }));
        });
        return ack;
      };
      for (const { seat, actions } of runs) {
        // A list that goes on after chance or a reveal is refused; its decisions are then made one by one.
        let ack = await move(seat, actions);
        let done = ack.ok ? (ack.done ?? actions.length) : 0;
        while (done < actions.length && (ack.ok || ack.error.code === 'unforeseen')) {
          ack = await move(seat, [actions[done]]);
          if (!ack.ok) break;
          done++;
        }
        if (done < actions.length) throw new Error(`${JSON.stringify(actions)}: ${JSON.stringify(ack.error)}`);
      }
      for (const [i, socket] of sockets.slice(0, names.length).entries())
        await new Promise((resolve) => {
          socket.onmessage = (event) => JSON.parse(event.data).t === 'ack' && resolve();
          socket.send(JSON.stringify({ id: `name${i}`, do: 'name', name: names[i] }));
        });
      for (const socket of sockets) socket.close();
    },
    { table, tokens, runs, names },
  );
  await page.close();
}
