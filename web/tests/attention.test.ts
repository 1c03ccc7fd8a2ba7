import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '../src/lib/attention';
import { prefs } from '../src/lib/prefs.svelte';

// A browser's notifications, made by the page or, where `phone`, only by its worker.
function browser({ phone, looking = false, permission = 'granted' }: { phone: boolean; looking?: boolean; permission?: string }) {
  const byPage: string[] = [];
  const byWorker: { text: string; tag: string; path: string }[] = [];
  class Notification {
    static permission = permission;
    constructor(text: string) {
      if (phone) throw new TypeError('Illegal constructor');
      byPage.push(text);
    }
  }
  const worker = { showNotification: async (text: string, { tag, data }: { tag: string; data: { path: string } }) => void byWorker.push({ text, tag, path: data.path }) };
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('document', { visibilityState: looking ? 'visible' : 'hidden' });
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve(worker) } });
  vi.stubGlobal('location', { pathname: '/table/aaaa' });
  return { byPage, byWorker };
}

describe('news for somebody who looks elsewhere', () => {
  beforeEach(() => (prefs.notify = true));
  afterEach(() => vi.unstubAllGlobals());

  it('is shown by the page', async () => {
    const { byPage, byWorker } = browser({ phone: false });
    notify('Your turn', 'turn-aaaa');
    await Promise.resolve();
    expect([byPage, byWorker]).toEqual([['Your turn'], []]);
  });
  it('is shown by its worker on a phone, and leads back to the table', async () => {
    const { byPage, byWorker } = browser({ phone: true });
    notify('Your turn', 'turn-aaaa');
    await new Promise((resolve) => setTimeout(resolve));
    expect([byPage, byWorker]).toEqual([[], [{ text: 'Your turn', tag: 'turn-aaaa', path: '/table/aaaa' }]]);
  });
  it('is for nobody who looks, did not ask, or may not', async () => {
    const looks = browser({ phone: false, looking: true });
    notify('Your turn', 'turn-aaaa');
    const refused = browser({ phone: false, permission: 'denied' });
    notify('Your turn', 'turn-aaaa');
    const silent = browser({ phone: false });
    prefs.notify = false;
    notify('Your turn', 'turn-aaaa');
    expect([looks.byPage, refused.byPage, silent.byPage]).toEqual([[], [], []]);
  });
});
