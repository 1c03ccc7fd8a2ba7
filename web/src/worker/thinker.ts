// The worker that thinks: a slice at a time, so that it hears when a thought is of no use any more.
import { fetchEngine, type Engine, type Message } from './engine';

const slice = 25;
let engine: Promise<Engine> | null = null;
let going = false;
// There is something to think about, as far as is known.
let busy = false;

const send = (outputs: Message[]) => {
  for (const one of outputs) if (one['out'] !== 'busy') postMessage(one);
};

async function goOn(): Promise<void> {
  busy = true;
  if (going) return;
  going = true;
  const ready = await engine!;
  while (busy) {
    const outputs = ready.take({ to: 'thinker', in: 'go-on', milliseconds: slice });
    busy = outputs.at(-1)?.['busy'] === true;
    send(outputs);
    await new Promise((resolve) => setTimeout(resolve, 0)); // messages are heard here
  }
  going = false;
}

let address = '';

onmessage = async (event: MessageEvent<Message>) => {
  const message = event.data;
  if (message['in'] === 'engine') {
    address = message['url'] as string;
    return;
  }
  try {
    engine ??= fetchEngine(address);
    send((await engine).take({ to: 'thinker', ...message }));
    await goOn();
  } catch (error) {
    // The next question begins with a new engine.
    engine = null;
    going = busy = false;
    postMessage({ out: 'failed', key: message['key'], error: { code: 'stopped', key: 'core.plain', values: { sentence: String(error) } } });
  }
};
