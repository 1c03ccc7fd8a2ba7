import { api } from './api';
import type { Unanswered } from './connection';
import { known } from './games.svelte';

// An upgrade of the server in the middle of a game: the page loads itself anew, comes back to its seat and sends again
// what nobody has answered.

const place = (table: string, token: string | null) => `imperium.unanswered.${table}.${token ?? ''}`;
const patience = 20_000;

function kept<T>(key: string): T | null {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

// What the page before this one had sent from a chair, once.
export function takeUnanswered(table: string, token: string | null): Unanswered[] {
  const list = kept<Unanswered[]>(place(table, token)) ?? [];
  try {
    sessionStorage.removeItem(place(table, token));
  } catch {
    // it was not kept either
  }
  return list;
}

function reload(table: string, token: string | null, unanswered: Unanswered[]): void {
  // Once in a while only: a page that stays old, from some cache, must not go round in circles.
  const last = kept<number>('imperium.reloaded') ?? 0;
  if (Date.now() - last < patience) return;
  try {
    sessionStorage.setItem('imperium.reloaded', JSON.stringify(Date.now()));
    if (unanswered.length) sessionStorage.setItem(place(table, token), JSON.stringify(unanswered));
  } catch {
    // the page is loaded anew all the same
  }
  location.reload();
}

// The server was started anew: is it another release than the one this page came with?
export async function restarted(table: string, token: string | null, unanswered: Unanswered[], refused: boolean): Promise<void> {
  if (refused) return reload(table, token, unanswered);
  try {
    const now = await api.games();
    if (known.now && now.version !== known.now.version) reload(table, token, unanswered);
  } catch {
    // not yet: the next greeting asks again
  }
}
