import type { LogEntry, View } from '../../lib/protocol';
import type { RoundScores } from '../board';

// Scores at the end of each round, counted back from the present by what the log says was scored: so it holds even where
// the log no longer reaches back to the beginning.
export function history(log: LogEntry[], view: View): RoundScores[] {
  const gains: number[][] = [];
  for (const event of log.flatMap((entry) => entry.events)) {
    const final = event.type === 'final-points';
    if (event.type !== 'points' && !final) continue;
    const gain = event['points'] as number[];
    // The end of the game scores twice; both belong to the last round.
    if (final && gains.length) gains[gains.length - 1] = gains.at(-1)!.map((x, i) => x + gain[i]!);
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
