// The story of a finished game, from the points after every decision.

// The first step from which on nobody else was ahead of the winners; null where they were never behind, or the points do not
// tell (somebody who won had fewer).
export function turningPoint(scores: number[][], winners: number[]): number | null {
  const ahead = (at: number[]) => {
    const best = Math.max(...at);
    return winners.some((seat) => at[seat] === best);
  };
  const last = scores.at(-1);
  if (!last || !ahead(last)) return null;
  for (let step = scores.length - 1; step >= 0; step--) if (!ahead(scores[step]!)) return step + 1;
  return null;
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
