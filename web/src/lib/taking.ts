import { api } from './api';
import { hold, release } from './seats';
import type { SeatSummary } from './protocol';

// Games of this browser that leave it: as a file, and to the server.

export async function download(id: string): Promise<void> {
  const { text } = await api.file(id);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `imperium-${id}.replay.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// The game goes on at the server, and is no longer kept here; the id it has there. `seats`: who sits where, if the game
// is only a file.
export async function takeToServer(id: string, name: string, seats?: Pick<SeatSummary, 'kind' | 'level'>[]): Promise<string> {
  const made = await api.take(id, name, seats);
  for (const { seat, token } of made.tokens) hold(made.table, token, seat);
  if (!seats) {
    release(id);
    void api.forget(id);
  }
  return made.table;
}
