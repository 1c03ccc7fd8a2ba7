import type { Action } from '../../lib/protocol';

// Plain words for names and values of any game's view.

const hidden = new Set(['game', 'seats', 'pending', 'over', 'scores', 'winners', 'players', 'round']);

export function words(name: string): string {
  const text = name.replaceAll(/[_-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function facts(view: Record<string, unknown>): [string, unknown][] {
  return Object.entries(view).filter(([name]) => !hidden.has(name));
}

export function isSimple(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

// A list of objects that all have the same simple fields reads best as a table.
export function tableOf(value: unknown): { columns: string[]; rows: { key: string; cells: Record<string, unknown> }[] } | null {
  const entries: [string, unknown][] | null = Array.isArray(value)
    ? value.map((one, i) => [String((one as { id?: unknown } | null)?.id ?? i + 1), one])
    : value !== null && typeof value === 'object'
      ? Object.entries(value)
      : null;
  if (!entries || entries.length < 2) return null;
  if (!entries.every(([, one]) => one !== null && typeof one === 'object' && !Array.isArray(one))) return null;
  const columns = [...new Set(entries.flatMap(([, one]) => Object.keys(one as object)))].filter((name) => name !== 'id');
  if (columns.length > 12) return null;
  return { columns, rows: entries.map(([key, one]) => ({ key, cells: one as Record<string, unknown> })) };
}

export function groups<A extends { action: Action }>(actions: A[]): Map<string, A[]> {
  const out = new Map<string, A[]>();
  for (const one of actions) out.set(one.action.type, [...(out.get(one.action.type) ?? []), one]);
  return out;
}
