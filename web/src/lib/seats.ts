import { read, write } from './storage';

// The seats this device holds. A token is the seat; whoever has it plays.

export interface Held {
  table: string;
  token: string;
  seat: number | null;
  at: number;
  // The last entry of the log that was shown here.
  seen?: number;
}

const most = 100;

export function held(): Held[] {
  return read<Held[]>('seats') ?? [];
}

export function heldAt(table: string): Held[] {
  return held().filter((one) => one.table === table);
}

export function hold(table: string, token: string, seat: number | null): void {
  const all = held();
  const was = all.find((one) => one.table === table && one.token === token);
  write('seats', [{ ...was, table, token, seat, at: Date.now() }, ...all.filter((one) => one !== was)].slice(0, most));
}

export function saw(table: string, token: string, entry: number): void {
  write('seats', held().map((one) => (one.table === table && one.token === token ? { ...one, seen: entry } : one)));
}

export function release(table: string, token?: string): void {
  write('seats', held().filter((one) => one.table !== table || (token !== undefined && one.token !== token)));
}

// The link that carries seats to another device; its fragment never reaches a server.
export const takeAlong = (seats: readonly Held[]): string => `${location.origin}/bring#${seats.map((one) => `${one.table}.${one.token}`).join(',')}`;

// Takes over the seats that a link of another device carries; how many there were.
export function bring(text: string): number {
  const found = text.split(',').map((one) => /^([a-z0-9]{4,40})\.([0-9a-f]{32})$/.exec(one)).filter((one) => one !== null).slice(0, most);
  for (const [, table, token] of found) hold(table!, token!, null);
  return found.length;
}
