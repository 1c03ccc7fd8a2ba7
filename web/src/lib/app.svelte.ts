import { fileAt, still } from './site';

// The page as an app: it opens without a network, can be installed, and a new version waits until somebody wants it.

interface Prompt extends Event {
  prompt(): Promise<unknown>;
}

let offer = $state.raw<Prompt | null>(null);
let waiting = $state.raw<ServiceWorker | null>(null);

export const app = {
  get installable(): boolean {
    return offer !== null;
  },
  get updated(): boolean {
    return waiting !== null;
  },
  async install(): Promise<void> {
    await offer?.prompt();
    offer = null;
  },
  // The new version takes over, and the page is loaded anew; what is being played is kept already.
  load(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    waiting?.postMessage('now');
  },
};

// An app that stays open asks now and then whether there is a new version.
const askAgainAfter = 3_600_000;

// Is this page itself of the version that waits? A server gives the newest page, whatever was kept before.
function isOf(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => (port1.onmessage = (event: MessageEvent<boolean>) => resolve(event.data)));
  worker.postMessage({ has: import.meta.url.slice(fileAt('').length) }, [port2]);
  return answer;
}

async function look(known: ServiceWorkerRegistration): Promise<void> {
  const next = navigator.serviceWorker.controller ? known.waiting : null;
  if (next && (await isOf(next))) next.postMessage('now');
  else waiting = next;
}

async function keepPage(): Promise<void> {
  const known = await navigator.serviceWorker.register(fileAt('sw.js'));
  known.addEventListener('updatefound', () => known.installing?.addEventListener('statechange', () => void look(known)));
  await look(known);
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < askAgainAfter) return;
    asked = Date.now();
    void known.update().catch(() => undefined);
  });
}

export function beApp(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as Prompt;
  });
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const begin = () => void keepPage().catch(() => undefined);
  // A visitor of a server came for its tables: what plays without it is fetched when there is nothing else to do, and
  // not at all where data are dear, but by an app.
  const dear = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (still) begin();
  else if (!dear || matchMedia('(display-mode: standalone)').matches) setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 5000 }) : begin()), 2000);
}
