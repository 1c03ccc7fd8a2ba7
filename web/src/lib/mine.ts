import type { MySummary } from './protocol';
import type { Held } from './seats';

// What the server says about the seats this device holds: the tables it knows, one entry each, and those it does not.
// A table that is not known may be on another folder or another server, or come back with a backup: its seat is kept,
// and only the person whose it is removes it.
export function myTables(held: readonly Held[], answers: readonly (MySummary | null)[]): { tables: MySummary[]; missing: string[] } {
  const seen = new Map<string, MySummary>();
  const missing = new Set<string>();
  held.forEach((one, i) => {
    const answer = answers[i];
    if (!answer) {
      missing.add(one.table);
      return;
    }
    const before = seen.get(answer.id);
    if (!before || (answer.your_turn && !before.your_turn)) seen.set(answer.id, answer);
  });
  return { tables: [...seen.values()], missing: [...missing].filter((id) => !seen.has(id)) };
}
