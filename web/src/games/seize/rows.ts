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
