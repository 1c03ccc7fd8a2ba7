import { prefs } from './prefs.svelte';
import type { ChatLine } from './protocol';

// Whom this person does not want to hear, on this device: a name, wherever it speaks, and the person at a seat of this
// table, whatever name they take next.

type Speaker = Pick<ChatLine, 'seat' | 'name'>;
const most = 100;
const placeOf = (table: string, seat: number) => `${table}/${seat}`;

export const isMuted = (table: string, { seat, name }: Speaker): boolean => prefs.muted.includes(name) || (seat !== null && prefs.mutedSeats.includes(placeOf(table, seat)));

// By every name under which they have spoken here.
export function setMuted(table: string, { seat, name }: Speaker, chat: readonly ChatLine[], silent: boolean): void {
  const names = new Set([name, ...chat.filter((line) => seat !== null && line.seat === seat).map((line) => line.name)]);
  prefs.muted = [...(silent ? names : []), ...prefs.muted.filter((one) => !names.has(one))].slice(0, most);
  if (seat === null) return;
  const place = placeOf(table, seat);
  prefs.mutedSeats = [...(silent ? [place] : []), ...prefs.mutedSeats.filter((one) => one !== place)].slice(0, most);
}

// What others said that this person wants to hear.
export const heardOf = (table: string, chat: readonly ChatLine[], me: number | null): ChatLine[] => chat.filter((line) => (line.seat === null || line.seat !== me) && !isMuted(table, line));

// The others who spoke, each once: the person at a seat by their newest name.
export function speakersOf(chat: readonly ChatLine[], me: number | null): Speaker[] {
  const out = new Map<string, Speaker>();
  for (const { seat, name } of chat) if (name && (seat === null || seat !== me)) out.set(seat === null ? name : `#${seat}`, { seat, name });
  return [...out.values()];
}
