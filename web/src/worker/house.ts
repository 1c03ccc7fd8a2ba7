// The worker that has this browser's tables; the page talks to it through lib/local.ts.
import { fetchEngine, type Engine, type Message } from './engine';
import { NotPossible, Room } from './room';
import { openRows } from './rows';

export type ToHouse =
  | { engine: string; nets: Record<string, string> }
  | { ask: number; what: string; body: Message }
  | { connect: number; table: string }
  | { say: number; text: string }
  | { leave: number };
export type FromHouse = { answer: number; ok?: unknown; problem?: NotPossible['problem'] } | { client: number; text: string } | { hungUp: number };

const send = (message: FromHouse) => postMessage(message);

let url = '';
let nets: Record<string, string> = {};
let engine: Promise<Engine> | null = null;
let thinker: Worker | null = null;

function think(message: Message): void {
  if (!thinker) {
    thinker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
    thinker.onmessage = (event: MessageEvent<Message>) => void room.then((one) => one.thought(event.data));
    thinker.postMessage({ in: 'engine', url, nets });
  }
  thinker.postMessage(message);
}

const room = openRows().then(
  (rows) =>
    new Room({
      // Loaded when it is needed first; after a failure, the next time it is needed.
      engine: () => {
        engine ??= fetchEngine(url).catch((error: unknown) => {
          engine = null;
          throw error;
        });
        return engine;
      },
      rows,
      think,
      tell: (client, text) => send({ client, text }),
      hangUp: (client) => send({ hungUp: client }),
      steady: () => performance.now(),
    }),
);

onmessage = async (event: MessageEvent<ToHouse>) => {
  const message = event.data;
  if ('engine' in message) {
    ({ engine: url, nets } = message);
    return;
  }
  const here = await room;
  if ('connect' in message) here.connect(message.connect, message.table);
  else if ('say' in message) here.say(message.say, message.text);
  else if ('leave' in message) here.leave(message.leave);
  else
    here.ask(message.what, message.body).then(
      (ok) => send({ answer: message.ask, ok }),
      (error: unknown) => send({ answer: message.ask, problem: error instanceof NotPossible ? error.problem : { code: 'offline', key: '', values: { sentence: String(error) } } }),
    );
};
