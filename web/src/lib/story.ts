// The story of a finished game, from the points after every decision.
import type { LogEntry } from './protocol';

// By how many points the best of the winners was ahead of everybody else; below nothing where somebody else was.
function lead(at: number[], winners: number[]): number {
  const best = (seats: number[]) => Math.max(...seats.map((seat) => at[seat] ?? 0));
  const others = at.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  return others.length && winners.length ? best(winners) - best(others) : 0;
}

export interface Place {
  seat: number;
  score: number;
  won: boolean;
  place: number;
}

// Who stands where at the end: winners first, then by points; who has as many shares the place.
export function standing({ scores, winners }: { scores: number[]; winners: number[] }): Place[] {
  const order = scores.map((score, seat) => ({ seat, score, won: winners.includes(seat) })).sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score || a.seat - b.seat);
  return order.map((one) => ({ ...one, place: order.findIndex((other) => other.won === one.won && other.score === one.score) + 1 }));
}

// Nobody else was ever ahead of the winners.
export function neverBehind(scores: number[][], winners: number[]): boolean {
  return scores.length > 0 && winners.length > 0 && scores.every((at) => lead(at, winners) >= 0);
}

// The step with which the winners went ahead for good; null where they were never behind, or the points do not tell (somebody
// who won had as many as somebody else, or fewer).
export function turningPoint(scores: number[][], winners: number[]): number | null {
  if (!scores.length || neverBehind(scores, winners)) return null;
  for (let step = scores.length - 1; step >= 0; step--) if (lead(scores[step]!, winners) <= 0) return step + 1 < scores.length ? step + 1 : null;
  return null;
}

// How far back the winners' decision may lie that led to the turning point: what others answered to it comes between.
const answered = 6;

// What happened at the turning point: the winners' decision that led to it, what came of it, and the step before them.
export function momentOf(log: readonly LogEntry[], turn: number, winners: readonly number[]): { decision: LogEntry | null; result: LogEntry | null; from: number } {
  const step = (entry: LogEntry) => entry.step ?? 0;
  const result = log.findLast((entry) => step(entry) === turn) ?? null;
  const theirs = log.filter((entry) => entry.seat !== null && winners.includes(entry.seat) && step(entry) <= turn && step(entry) > turn - answered);
  // That they passed tells nothing, if they have done something before it.
  const decision = theirs.findLast((entry) => entry.events[0]?.type !== 'pass') ?? theirs.at(-1) ?? result;
  return { decision, result, from: Math.max(0, (decision ? step(decision) : turn) - 1) };
}

// What each seat gained in the round that was last finished; null until one is.
export class RoundGains {
  private round: number | null = null;
  private begun: number[] = [];
  gains: number[] | null = null;

  // The position that is shown now. Something taken back begins anew.
  take(round: number, scores: number[], over: boolean): void {
    if (this.round === null || round < this.round || scores.length !== this.begun.length) {
      this.gains = null;
      this.round = round;
      this.begun = scores;
    } else if (round > this.round || over) {
      const gains = scores.map((score, seat) => score - this.begun[seat]!);
      if (!over || gains.some((one) => one !== 0)) this.gains = gains;
      this.round = round;
      this.begun = scores;
    }
  }
}
