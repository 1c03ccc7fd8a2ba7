import type { LogEntry, View } from '../../lib/protocol';
import type { RoundScores } from '../board';

// Scores at the end of each round, counted back from the present by what the log says was scored: so it holds even where
// the log no longer reaches back to the beginning.
export function history(log: LogEntry[], view: View): RoundScores[] {
  const gains: number[][] = [];
  for (const entry of log)
    for (const text of entry.text) {
      if (!/^(The chosen sectors score|All sectors score double):/.test(text)) continue;
      const gain = view.scores.map(() => 0);
      for (const match of text.matchAll(/seat (\d+) \+(\d+)/g)) gain[Number(match[1])] = Number(match[2]);
      // The end of the game scores twice; both belong to the last round.
      if (text.startsWith('All') && gains.length) gains[gains.length - 1] = gains.at(-1)!.map((x, i) => x + gain[i]!);
      else gains.push(gain);
    }
  let round = view.over ? view.round : view.round - 1;
  let scores = [...view.scores];
  const out: RoundScores[] = [];
  for (let i = gains.length - 1; i >= 0; i--) {
    out.unshift({ round, scores });
    scores = scores.map((x, seat) => x - gains[i]![seat]!);
    round--;
  }
  if (out.length) out.unshift({ round, scores });
  return out;
}
