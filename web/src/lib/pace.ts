import type { Doc, GameEvent, LogEntry } from './protocol';

// What others do is shown one event at a time. A player stands between what the server has told and what is shown: board,
// log and points come from the same moment, and nothing of a later one is shown before its turn.

export type Pace = 'slow' | 'normal' | 'fast' | 'instant';
export const paces: Pace[] = ['slow', 'normal', 'fast', 'instant'];
export const isPace = (value: unknown): value is Pace => paces.includes(value as Pace);

const speed: Record<Pace, number> = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 };
export const speedOf = (pace: Pace): number => speed[pace];

// How long what just happened stays before the next thing comes: longer where more happened.
export function holdOf(events: GameEvent[], pace: Pace): number {
  return Math.min(1000, 450 + 150 * Math.max(0, events.length - 1)) * speed[pace];
}

// A round's result stays longer, to be read.
const roundHold = 1800;
// What came while one waited is shown within this time; at normal pace in 8 seconds.
const longest = 8000;
// Shorter than this nothing can be seen: like things are shown together instead.
const shortest = 160;
// What the server says of one end of time differs by less than this.
const sameEnd = 1000;
// At instant pace many updates at once (computers among themselves) are drawn together.
const gathered = 40;

// A moment of a table: everything that is shown of it.
export interface Moment {
  doc: Doc | null;
  log: LogEntry[];
}

export interface PaceSurroundings {
  now(): number;
  later(run: () => void, ms: number): () => void;
  pace(): Pace;
  // Nobody looks at the page: what happens waits until somebody does.
  hidden(): boolean;
}

// A part of what was told: what is shown of the table with it, and what of the log is new then.
export interface Part<M extends Moment> {
  moment: M;
  added: LogEntry[];
}
// The way from a moment to the next one, in parts, the last of which is that moment.
export type Parts<M extends Moment> = (before: M, now: M, added: LogEntry[]) => Part<M>[];

interface Waiting<M extends Moment> {
  moment: M;
  added: LogEntry[];
  // A round ends with it.
  closes: boolean;
}

const seatOf = (moment: Moment): number | null => moment.doc?.table.you ?? null;

// When this viewer's time to decide ends, by the server's clock; null where none runs for them.
function ownEnd(moment: Moment): number | null {
  const clock = moment.doc?.table.clock;
  const you = seatOf(moment);
  if (!clock || you === null) return null;
  const ends = [clock.ends[you], clock.passes].filter((one): one is number => typeof one === 'number');
  return ends.length ? Math.min(...ends) : null;
}

const alike = (a: LogEntry | undefined, b: LogEntry | undefined) => a !== undefined && b !== undefined && a.seat === b.seat && a.events[0]?.type === b.events[0]?.type;

export class Player<M extends Moment> {
  private queue: Waiting<M>[] = [];
  private cancel: (() => void) | null = null;
  // When what waits now must have been shown.
  private until = 0;
  private shown: M | null = null;
  // What is shown now, and how long it would stay if nothing pressed.
  private held = { since: 0, natural: 0 };
  // The own time that runs now, and until when something may be shown in it.
  private own = { end: 0, until: 0 };
  // The server's clock less this device's.
  offset = 0;

  constructor(
    private readonly around: PaceSurroundings,
    private readonly show: (moment: M, playing: boolean) => void,
    private readonly parts: Parts<M> = (_, moment, added) => [{ moment, added }],
  ) {}

  get playing(): boolean {
    return this.queue.length > 0;
  }

  // The next moment the server told. `whole`: it replaces everything (a fresh state, or something taken back).
  take(moment: M, whole: boolean): void {
    const before = this.queue.at(-1)?.moment.log ?? this.shown?.log ?? [];
    const last = before.at(-1)?.k ?? -1;
    const added = whole ? [] : moment.log.filter((entry) => entry.k > last);
    const you = seatOf(moment);
    if (whole || this.shown === null) return this.finish(moment);
    if (this.around.pace() === 'instant') {
      this.queue = [{ moment, added, closes: false }];
      this.cancel ??= this.around.later(() => this.skip(), gathered);
      return;
    }
    // What changes without a decision comes with what is last told.
    if (added.length === 0) {
      if (this.queue.length === 0) this.present(moment);
      else this.queue.at(-1)!.moment = moment;
      return this.hurry();
    }
    // The own decision is seen at once, and what went before it with it.
    if (you !== null && added.every((entry) => entry.seat === you)) {
      this.finish(moment);
      this.own = { end: 0, until: 0 };
      this.until = Infinity;
      this.stay(200 * speed[this.around.pace()]);
      return;
    }
    const then = this.queue.at(-1)?.moment ?? this.shown;
    const parts = this.parts(then, moment, added);
    const rounds = [then, ...parts.map((part) => part.moment)].map((one) => one.doc?.view?.round);
    // A round's result is seen with what comes before the next round; where nothing does, with that.
    const closes = (i: number) => (i + 1 < parts.length ? rounds[i + 2] !== rounds[i + 1] : parts.length === 1 && rounds[1] !== rounds[0]);
    parts.forEach((part, i) => this.queue.push({ ...part, closes: closes(i) }));
    this.hurry();
    if (this.cancel === null) this.advance();
  }

  // Where somebody left: it stays for a moment before what came since.
  start(moment: M): void {
    this.finish(moment);
    this.until = Infinity;
    this.stay(holdOf([], this.around.pace()));
  }

  // Shows everything at once.
  skip(): void {
    const last = this.queue.at(-1);
    if (last) this.finish(last.moment);
    else this.stop();
  }

  // Somebody looks at the page again, or likes another pace.
  resume(): void {
    if (this.around.hidden()) return;
    if (this.around.pace() === 'instant') return this.skip();
    this.hurry();
    if (this.cancel === null) this.advance();
  }

  close(): void {
    this.stop();
    this.queue = [];
  }

  private present(moment: M): void {
    this.shown = moment;
    this.show(moment, this.queue.length > 0);
  }

  private stop(): void {
    this.cancel?.();
    this.cancel = null;
  }

  private finish(moment: M): void {
    this.stop();
    this.queue = [];
    this.present(moment);
  }

  // What is shown now stays this long; less where what waits would not be shown in time.
  private stay(natural: number): void {
    this.held = { since: this.around.now(), natural };
    this.schedule();
  }

  private schedule(): void {
    const now = this.around.now();
    const left = Math.max(0, this.held.natural - (now - this.held.since));
    const all = this.queue.reduce((sum, one) => sum + this.hold(one), left);
    const share = all > 0 ? Math.min(1, Math.max(0, this.until - now) / all) : 0;
    this.stop();
    this.cancel = this.around.later(() => {
      this.cancel = null;
      this.advance();
    }, left * share);
  }

  private hold = (one: Waiting<M>) => one.closes ? roundHold * speed[this.around.pace()] : holdOf(one.added.flatMap((entry) => entry.events), this.around.pace());

  // How long all that waits may take, from now on: never more than a tenth of the time one has oneself, however it
  // trickles in.
  private hurry(): void {
    const newest = this.queue.at(-1)?.moment;
    if (!newest) return;
    const now = this.around.now();
    const end = ownEnd(newest);
    if (end !== null && Math.abs(end - this.own.end) > sameEnd) this.own = { end, until: now + Math.max(0, end - now - this.offset) / 10 };
    const most = Math.min(longest * speed[this.around.pace()], end === null ? Infinity : Math.max(0, this.own.until - now));
    while (this.queue.length > 1 && this.queue.length > most / shortest) this.group();
    this.until = now + most;
    if (this.cancel !== null) this.schedule();
  }

  // Shows two neighbours together: like ones first.
  private group(): void {
    const at = Math.max(0, this.queue.findIndex((one, i) => alike(one.added.at(-1), this.queue[i + 1]?.added[0])));
    const [first] = this.queue.splice(at, 1);
    const next = this.queue[at]!;
    next.added = [...first!.added, ...next.added];
    next.closes ||= first!.closes;
  }

  private advance(): void {
    if (this.around.hidden()) return;
    const next = this.queue.shift();
    if (!next) return;
    this.present(next.moment);
    this.stay(this.hold(next));
  }
}
