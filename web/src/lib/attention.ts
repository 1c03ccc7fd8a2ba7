import { prefs } from './prefs.svelte';

// News for somebody who looks elsewhere: a notification of the browser, if it was asked for. Where it is clicked, the page
// comes to the front.
export function notify(text: string, tag: string): void {
  if (!prefs.notify || document.visibilityState === 'visible') return;
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const more = { tag, icon: '/icon.svg' };
  try {
    const shown = new Notification(text, more);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Phones allow them only to workers: the page's own shows it, with where it leads.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(text, { ...more, data: { path: location.pathname } })).catch(() => undefined);
  }
}

// Asks the browser once; whether it may.
export async function allowed(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  if (Notification.permission === 'default') await Notification.requestPermission();
  return Notification.permission === 'granted';
}
