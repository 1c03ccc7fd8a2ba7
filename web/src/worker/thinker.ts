// The worker that thinks: a slice at a time, so that it hears when a thought is of no use any more.
import { fetchBytes, fetchEngine, type Engine, type Message } from './engine';

const slice = 25;
let address = '';
let nets: Record<string, string> = {};
let engine: Promise<Engine> | null = null;
// The games whose net was handed to the engine, or refused by it.
const learned = new Set<string>();
let going = false;
// There is something to think about, as far as is known.
let busy = false;

const send = (outputs: Message[]) => {
  for (const one of outputs) if (one['out'] !== 'busy') postMessage(one);
};

function gameOf(message: Message): string {
  const { match, kept, text } = message as { match?: { game?: string }; kept?: { table?: { game?: string } }; text?: string };
  return match?.game ?? kept?.table?.game ?? (text === undefined ? '' : (JSON.parse(text) as { game?: string }).game) ?? '';
}

// Loads what was learned about a game with that game. Where it does not come, the game's own judgement plays, and the
// next thought asks again; one that does not fit is said, and left.
async function learn(ready: Engine, game: string): Promise<void> {
  const url = nets[game];
  if (url === undefined || learned.has(game)) return;
  const net = await fetchBytes(url).catch(() => null);
  if (!net) return;
  learned.add(game);
  const refused = ready.learn(game, net);
  if (refused !== null) console.warn(`${url}: ${refused}`);
}

async function goOn(ready: Engine): Promise<void> {
  busy = true;
  if (going) return;
  going = true;
  while (busy) {
    const outputs = ready.take({ to: 'thinker', in: 'go-on', milliseconds: slice });
    busy = outputs.at(-1)?.['busy'] === true;
    send(outputs);
    await new Promise((resolve) => setTimeout(resolve, 0)); // messages are heard here
  }
  going = false;
}

function failed(message: Message, error: unknown): void {
  // The next question begins with a new engine.
  engine = null;
  learned.clear();
  going = busy = false;
  postMessage({ out: 'failed', key: message['key'], error: { code: 'stopped', key: 'core.plain', values: { sentence: String(error) } } });
}

async function hear(message: Message): Promise<void> {
  try {
    engine ??= fetchEngine(address);
    const ready = await engine;
    if (message['in'] !== 'stop') await learn(ready, gameOf(message));
    send(ready.take({ to: 'thinker', ...message }));
    goOn(ready).catch((error: unknown) => failed(message, error));
  } catch (error) {
    failed(message, error);
  }
}

// One after the other, so that nothing is stopped before it has begun.
let heard = Promise.resolve();

onmessage = (event: MessageEvent<Message>) => {
  const message = event.data;
  if (message['in'] === 'engine') ({ url: address, nets } = message as unknown as { url: string; nets: Record<string, string> });
  else heard = heard.then(() => hear(message));
};
