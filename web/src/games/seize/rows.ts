// Things of several widths in so many rows, in their order: where each row ends, so that all are about as full.
export function inRows(weights: readonly number[], rows: number): number[] {
  const n = weights.length;
  const sums = [0];
  for (const one of weights) sums.push(sums.at(-1)! + one);
  const target = sums[n]! / rows;
  // The least unevenness of the first things in so many rows, and where the last of these rows begins.
  let best: { cost: number; ends: number[] }[] = sums.map((_, at) => ({ cost: at === 0 ? 0 : Infinity, ends: [] }));
  for (let row = 0; row < rows; row++) {
    const next: typeof best = sums.map(() => ({ cost: Infinity, ends: [] }));
    for (let to = row + 1; to <= n; to++)
      for (let from = row; from < to; from++) {
        const cost = best[from]!.cost + (sums[to]! - sums[from]! - target) ** 2;
        if (cost < next[to]!.cost) next[to] = { cost, ends: [...best[from]!.ends, to] };
      }
    best = next;
  }
  return best[n]!.ends;
}

// Of its row, how much each thing has: what it weighs, of what all of them weigh.
export function shares(weights: readonly number[], rows: number): number[] {
  const out: number[] = [];
  let from = 0;
  for (const to of inRows(weights, rows)) {
    const row = weights.slice(from, to);
    const all = row.reduce((sum, one) => sum + one, 0);
    out.push(...row.map((one) => one / all));
    from = to;
  }
  return out;
}

// How high a thing is by its width: `words` fill whatever width there is, `fixed` is there at any.
export interface Bulk {
  words: number;
  fixed: number;
}

// The widths with which these fill a row, all as high as each other, none narrower than `least`; and how high that is. Null
// where a row has no room for so many.
export function filled(row: readonly Bulk[], room: number, gap: number, least: number): { high: number; widths: number[] } | null {
  const all = room - gap * (row.length - 1);
  if (all < least * row.length) return null;
  const at = (high: number) => row.map(({ words, fixed }) => (high > fixed ? Math.max(least, words / (high - fixed)) : Infinity));
  const sum = (some: number[]) => some.reduce((a, b) => a + b, 0);
  let low = 0;
  let high = Math.max(...row.map(({ words, fixed }) => fixed + words / least));
  for (let turn = 0; turn < 30; turn++) {
    const middle = (low + high) / 2;
    if (sum(at(middle)) <= all) high = middle;
    else low = middle;
  }
  const widths = at(high);
  const over = all - sum(widths);
  return { high, widths: widths.map((one) => Math.floor(one + over / row.length)) };
}

// Where rows end that are all full, so that all of them together are as low as they can be, in their order.
export function lowest(bulks: readonly Bulk[], room: number, gap: number, least: number): number[] {
  const best: { high: number; ends: number[] }[] = [{ high: 0, ends: [] }];
  for (let to = 1; to <= bulks.length; to++) {
    let found: { high: number; ends: number[] } | null = null;
    for (let from = to - 1; from >= 0; from--) {
      const row = filled(bulks.slice(from, to), room, gap, least);
      if (!row) break;
      const before = best[from]!;
      const high = before.high + row.high + gap;
      if (!found || high < found.high) found = { high, ends: [...before.ends, to] };
    }
    best[to] = found ?? { high: Infinity, ends: [...best[to - 1]!.ends, to] };
  }
  return best[bulks.length]!.ends;
}
