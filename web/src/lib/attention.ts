import { prefs } from './prefs.svelte';

// News for somebody who looks elsewhere: a notification of the browser, if it was asked for.
export function notify(text: string, tag: string): void {
  if (!prefs.notify || document.visibilityState === 'visible') return;
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(text, { tag, icon: '/icon.svg' });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones allow them only to workers.
  }
}

// Asks the browser once; whether it may.
export async function allowed(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  if (Notification.permission === 'default') await Notification.requestPermission();
  return Notification.permission === 'granted';
}
