import type { Problem } from './protocol';

// A question that was answered with a problem.
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.key);
  }
}
