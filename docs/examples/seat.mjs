// A bot that takes a seat at a server (imperium serve) over HTTP and WebSocket, as docs/api.md describes it.
// It needs nothing but Node 18. `choose` is the player: put your own there.
//
// Usage: node seat.mjs SERVER [--game clash] [--against cadet]    begins a table against computers
//        node seat.mjs SERVER --table ID                          takes the open seat of a table
import { randomBytes } from 'node:crypto';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';

// What was refused, as far as it can be said without a catalogue of words: the reason's name and its values.
const sentence = ({ code, key = '', rule = '', values = {} }) =>
  ['refused:', code, key, rule, ...Object.entries(values).map(([name, value]) => `${name} ${value}`)].filter(Boolean).join(' ');

// One HTTP request: JSON there and back. What the server refuses ends the program with its sentence.
async function request(server, path, body) {
  const post = body && { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const answer = await fetch(server + path, post);
  const json = await answer.json();
  if (!answer.ok) throw new Error(sentence(json.error));
  return json;
}

// The client side of RFC 6455, as much of it as a bot needs: text, ping and close.
class Line {
  static connect(server, path, told, lost) {
    const headers = { Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Version': '13' };
    headers['Sec-WebSocket-Key'] = randomBytes(16).toString('base64');
    return new Promise((resolve, reject) => {
      const call = (server.startsWith('https:') ? secure : plain)(server + path, { headers });
      call.on('error', reject);
      call.on('response', (answer) => reject(new Error(`the server did not open a WebSocket: ${answer.statusCode}`)));
      call.on('upgrade', (_, socket, head) => resolve(new Line(socket, head, told, lost)));
      call.end();
    });
  }

  constructor(socket, head, told, lost) {
    this.socket = socket;
    this.bytes = Buffer.alloc(0);
    this.parts = [];
    this.told = told;
    socket.on('data', (more) => this.take(more));
    socket.on('error', () => {});
    socket.on('close', lost);
    this.take(head);
  }

  take(more) {
    this.bytes = Buffer.concat([this.bytes, more]);
    for (;;) {
      if (this.bytes.length < 2) return;
      let size = this.bytes[1] & 127;
      const start = size === 126 ? 4 : size === 127 ? 10 : 2;
      if (this.bytes.length < start) return;
      if (size === 126) size = this.bytes.readUInt16BE(2);
      else if (size === 127) size = Number(this.bytes.readBigUInt64BE(2));
      if (this.bytes.length < start + size) return;
      const [kind, last] = [this.bytes[0] & 15, this.bytes[0] & 128];
      const payload = this.bytes.subarray(start, start + size);
      this.bytes = this.bytes.subarray(start + size);
      if (kind === 9) this.frame(10, payload); // pong
      else if (kind === 8) return this.socket.end();
      else if (kind <= 1) {
        this.parts.push(payload);
        if (last) this.told(JSON.parse(Buffer.concat(this.parts.splice(0)).toString()));
      }
    }
  }

  frame(kind, payload) {
    const mask = randomBytes(4);
    const size = payload.length;
    const head = size < 126 ? [128 | kind, 128 | size] : [128 | kind, 128 | 126, size >> 8, size & 255];
    this.socket.write(Buffer.concat([Buffer.from(head), mask, payload.map((byte, i) => byte ^ mask[i % 4])]));
  }

  send(message) {
    this.frame(1, Buffer.from(JSON.stringify(message)));
  }
}

// Carries out a JSON Patch (RFC 6902) of adds, removes and replaces.
function patch(document, steps) {
  for (const { op, path, value } of steps) {
    const way = path.split('/').slice(1).map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = way.pop();
    const place = way.reduce((at, name) => at[name], document);
    if (Array.isArray(place) && op !== 'replace') place.splice(Number(last), op === 'remove' ? 1 : 0, ...(op === 'add' ? [value] : []));
    else if (op === 'remove') delete place[last];
    else place[last] = value;
  }
}

// The player: any legal action, but it makes no end of its own deck. `view` is what this seat may know.
function choose(view, legal) {
  return legal.find((action) => action.type === 'deck-done') ?? legal[Math.floor(Math.random() * legal.length)];
}

// Plays to the end and answers the result. A lost connection is taken up again.
function play(server, table, token) {
  let document = null, epoch = null, version = 0, waiting = null, moves = 0, tries = 0, line = null, done = false;
  return new Promise((resolve, reject) => {
    const told = (message) => {
      if (message.t === 'error') reject(new Error(sentence(message.error)));
      else if (message.t === 'state') ({ doc: document, epoch, v: version } = message);
      else if (message.t === 'update') {
        if (message.v > version + 1) return line.send({ id: `fresh-${version}`, do: 'fresh' });
        patch(document, message.patch ?? []);
        version = message.v;
      } else if (message.t === 'ack' && message.id === waiting?.id) {
        if (!message.ok) return reject(new Error(sentence(message.error)));
        waiting = null;
        tries = 0;
      }
      if (document?.table.result && !done) {
        done = true;
        line.socket.end();
        resolve(document.table.result);
      } else if (document?.legal.length > 0 && !waiting && !done) {
        waiting = { id: `${process.pid}-${++moves}`, do: 'move', action: choose(document.view, document.legal) };
        setTimeout(() => line.send(waiting), 60); // the server takes 20 messages a second
      }
    };
    const connect = async () => {
      line = await Line.connect(server, `/api/tables/${table}/socket`, told, lost);
      line.send({ t: 'hello', version: 2, token, ...(epoch && { epoch, v: version }) });
      if (waiting) line.send(waiting); // the same id: it is not done twice
    };
    const lost = () => {
      if (done) return;
      if (++tries > 5) reject(new Error('the connection is lost'));
      else setTimeout(() => connect().catch(lost), 1000 * tries);
    };
    connect().catch(reject);
  });
}

const words = process.argv.slice(2);
const word = (name, fallback) => (words.includes(name) ? words[words.indexOf(name) + 1] : fallback);
const server = (words[0] ?? 'http://127.0.0.1:8080').replace(/\/$/, '');
let table = word('--table');
let token;
try {
  if (table) ({ token } = await request(server, `/api/tables/${table}/join`, { name: 'seat.mjs' }));
  else {
    const game = (await request(server, '/api/games')).games.find(({ id }) => id === word('--game', 'clash'));
    if (!game) throw new Error(`there is no game ${word('--game')}`);
    const computer = { kind: 'computer', level: word('--against', 'cadet') };
    const seats = [{ kind: 'me' }, ...Array(game.seats[0] - 1).fill(computer)];
    const made = await request(server, '/api/tables', { game: game.id, seats, name: 'seat.mjs' });
    ({ table, tokens: [{ token }] } = made);
  }
  console.log(`table ${table}`);
  const { scores, winners } = await play(server, table, token);
  console.log(`scores ${JSON.stringify(scores)}, won by ${JSON.stringify(winners)}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
