import type { Rows } from './rows';

// A table is played in one tab at a time: by a lock of the browser, or, where there are none (a page that came without
// encryption), by a lease in what is kept.

const lease = { lasts: 6_000, renewed: 2_000 };
const patience = 2_500;
const me = Math.random().toString(36).slice(2);

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

// Answers how to let go of it, or null if another tab has it. A page that is loaded again comes before the one it
// replaces has let go, so it waits a little.
export async function takeTable(table: string, rows: Rows): Promise<(() => void) | null> {
  if (!rows.lasting) return () => undefined; // nothing is shared with other tabs
  const end = Date.now() + patience;
  for (;;) {
    const mine = globalThis.navigator?.locks ? await byLock(table) : await byLease(table, rows);
    if (mine || Date.now() > end) return mine;
    await later(200);
  }
}

function byLock(table: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    void navigator.locks.request(`imperium.table.${table}`, { ifAvailable: true }, (lock) => {
      if (!lock) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((free) => resolve(() => free()));
    });
  });
}

async function byLease(table: string, rows: Rows): Promise<(() => void) | null> {
  const renew = () => rows.lease(table, me, Date.now() + lease.lasts, Date.now());
  if (!(await renew())) return null;
  const timer = setInterval(() => void renew(), lease.renewed);
  return () => {
    clearInterval(timer);
    void rows.lease(table, me, 0, Date.now());
  };
}
