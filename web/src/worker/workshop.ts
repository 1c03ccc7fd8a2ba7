// The worker of the workshop: reads card sets, and plays games with them until the page ends it.
import { fetchEngine, type Engine, type Message } from './engine';

const slice = 400;
let address = '';
let engine: Promise<Engine> | null = null;
const ready = () => (engine ??= fetchEngine(address));

async function tryOut(wish: unknown): Promise<void> {
  const take = (await ready()).take;
  const begun = take({ to: 'workshop', in: 'trial', wish });
  begun.forEach((one) => postMessage(one));
  if (begun.length) return;
  for (;;) {
    // The first figures come soon, later ones at leisure.
    const outputs = take({ to: 'workshop', in: 'go-on', milliseconds: slice });
    outputs.forEach((one) => postMessage(one));
    if (outputs.length === 0 || outputs[0]!['over'] === true) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

onmessage = async (event: MessageEvent<Message>) => {
  const message = event.data;
  try {
    if (typeof message['engine'] === 'string') address = message['engine'];
    else if (message['trial'] !== undefined) await tryOut(message['trial']);
    else (await ready()).take({ to: 'workshop', in: 'cards', ...message }).forEach((one) => postMessage(one));
  } catch (error) {
    engine = null;
    const problem = { code: 'stopped', key: 'core.plain', values: { sentence: String(error) } };
    postMessage(message['trial'] === undefined ? { out: 'answer', request: message['request'], error: problem } : { out: 'failed', error: problem });
  }
};
