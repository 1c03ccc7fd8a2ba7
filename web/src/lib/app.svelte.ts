import { still } from './site';

// The page as an app, on a host of files: it works without a network, can be installed, and a new version waits until
// somebody wants it.

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

export function beApp(): void {
  if (!still) return;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as Prompt;
  });
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .register('sw.js')
    .then((known) => {
      const look = () => (waiting = navigator.serviceWorker.controller ? known.waiting : null);
      look();
      known.addEventListener('updatefound', () => known.installing?.addEventListener('statechange', look));
    })
    .catch(() => undefined);
}
