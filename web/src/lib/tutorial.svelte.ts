import { api, Refused } from './api';
import type { Action, Json, Problem, Tutorial, TutorialStep } from './protocol';
import { Chair } from './table.svelte';

// Does the action have every value the pattern names? A list means one of these, unless the action has a list there, too.
export function fits(pattern: Record<string, Json>, action: Action): boolean {
  return Object.entries(pattern).every(([name, wanted]) => {
    if (name === '*') return true;
    const given = action[name];
    if (Array.isArray(wanted) && !Array.isArray(given)) return wanted.some((one) => one === given);
    return JSON.stringify(wanted) === JSON.stringify(given);
  });
}

const unexpected = (error: unknown): Problem => ({ code: 'unexpected', key: '', values: { sentence: String(error) } });

// How many patterns are met after these actions, from `made` on; null if one of them is not asked for.
export function progress(patterns: Record<string, Json>[], made: number, actions: Action[]): number | null {
  let at = made;
  for (const action of actions) {
    while (patterns[at]?.['*'] && !fits(patterns[at]!, action)) at++;
    const pattern = patterns[at];
    if (!pattern || !fits(pattern, action)) return null;
    if (!pattern['*']) at++;
  }
  return at;
}

// A learner's way through a tutorial: the table of the present step, all of whose seats are this device's. The learner
// decides for one of them; for the others the tutorial does.
export class Lesson {
  tutorial = $state.raw<Tutorial | null>(null);
  step = $state(0);
  // How many of the step's decisions are made.
  made = $state(0);
  state = $state<'loading' | 'playing' | 'passed' | 'enough' | 'over'>('loading');
  problem = $state.raw<Problem | null>(null);
  // The learner wanted something else that is possible, too.
  strayed = $state(false);
  chairs = $state.raw<Chair[]>([]);
  private begun = 0;

  constructor(
    readonly game: string,
    first: number,
  ) {
    void this.load(first);
  }

  get lesson(): TutorialStep | null {
    return this.tutorial?.steps[this.step] ?? null;
  }
  // The steps of the part one is in: the first lesson is short, and its end in sight.
  get of(): number {
    const { steps = [], first } = this.tutorial ?? {};
    return first && this.step < first.steps ? first.steps : steps.length;
  }
  get chair(): Chair | null {
    return this.chairs[this.tutorial?.seat ?? 0] ?? null;
  }
  // What the learner is expected to do now: the first legal decision that fits.
  get expected(): Action | null {
    return this.candidates[0] ?? null;
  }
  // A pattern that may be met several times leaves the choice between it and the next one.
  private get candidates(): Action[] {
    if (this.state !== 'playing') return [];
    const legal = this.chair?.doc?.legal ?? [];
    const out: Action[] = [];
    for (const pattern of this.lesson?.do.slice(this.made) ?? []) {
      const fitting = legal.find((one) => fits(pattern, one));
      if (fitting) out.push(fitting);
      if (!pattern['*']) break;
    }
    return out;
  }
  // Does what is expected, for those who cannot find it on the board.
  async doIt(): Promise<void> {
    const action = this.candidates.at(-1);
    if (action) await this.act([action]);
  }

  private async load(first: number): Promise<void> {
    try {
      this.tutorial = await api.tutorial(this.game);
      await this.begin(Math.min(first, this.tutorial.steps.length - 1));
    } catch (error) {
      this.problem = error instanceof Refused ? error.problem : unexpected(error);
    }
  }

  // Lays the table of a step; from any other step, or the same one again.
  async begin(step: number): Promise<void> {
    const mine = ++this.begun;
    this.state = 'loading';
    this.problem = null;
    this.leave();
    this.step = step;
    this.made = 0;
    this.strayed = false;
    try {
      const { table, tokens } = await api.practise(this.game, step);
      if (mine !== this.begun) return;
      this.chairs = tokens.map(({ token }) => new Chair(table, token, () => void this.lost(table), false));
      this.ready();
    } catch (error) {
      this.problem = error instanceof Refused ? error.problem : unexpected(error);
    }
  }

  // A practice table is not kept: if the server has forgotten it, the step begins again.
  private async lost(table: string): Promise<void> {
    try {
      await api.summary(table);
    } catch (error) {
      if (error instanceof Refused && error.status === 404 && this.chairs[0]?.table === table) void this.begin(this.step);
    }
  }

  private ready(): void {
    this.made = 0;
    this.strayed = false;
    this.state = 'playing';
  }

  // A step that is only read.
  get readOnly(): boolean {
    return (this.lesson?.do.length ?? 0) === 0;
  }

  async act(actions: Action[]): Promise<boolean> {
    const { lesson, chair } = this;
    if (!lesson || !chair || this.state !== 'playing') return false;
    const after = progress(lesson.do, this.made, actions);
    if (after === null) {
      this.strayed = true;
      return false;
    }
    this.strayed = false;
    if (!(await chair.move(actions))) return false;
    this.made = after;
    if (this.made >= lesson.do.length) void this.finish(lesson);
    return true;
  }

  // The others answer; then it goes on, unless it is enough to play.
  private async finish(lesson: TutorialStep): Promise<void> {
    const mine = this.begun;
    this.state = 'loading';
    for (const { seat, do: action } of lesson.then) {
      const ack = await this.chairs[seat]!.send({ do: 'move', action });
      if (mine !== this.begun) return;
      if (!ack.ok) {
        this.problem = ack.error ?? unexpected('');
        return;
      }
    }
    if (lesson.enough) this.state = 'enough';
    else await this.goOn(lesson.do.length > 0);
  }

  // To the next step: by itself where the table stays the same, else after a look at what was done.
  private async goOn(look: boolean): Promise<void> {
    const next = this.tutorial?.steps[this.step + 1];
    if (!next) this.state = 'over';
    else if (next.fresh && look) this.state = 'passed';
    else if (next.fresh) await this.begin(this.step + 1);
    else {
      this.step++;
      this.ready();
    }
  }

  async next(): Promise<void> {
    if (this.state === 'passed' || this.state === 'enough') await this.goOn(false);
    else if (this.state === 'playing' && this.readOnly) await this.finish(this.lesson!);
  }

  private leave(): void {
    for (const chair of this.chairs) chair.close();
    this.chairs = [];
  }

  close(): void {
    this.begun++;
    this.leave();
  }
}
