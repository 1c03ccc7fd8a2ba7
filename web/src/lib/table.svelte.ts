import { api, Refused } from './api';
import { browserSurroundings, Connection, type Ack, type Snapshot, type Unanswered } from './connection';
import { localEnd, possible } from './local';
import { asItWas, stops } from './missed';
import { Player, type Pace } from './pace';
import { parts, type Unfold } from './unfold';
import { gameOf, says } from '../games';
import { prefs } from './prefs.svelte';
import type { Action, Doc, Problem, View } from './protocol';
import { hold, heldAt, saw, type Held } from './seats';
import { isLocal } from './site';
import { restarted, takeUnanswered } from './upgrade';

// What was thought out: a decision, and what is expected to follow it.
interface Thought {
  action: Action;
  info?: { line?: Action[] };
}
const lineOf = ({ action, info }: Thought): Action[] => (JSON.stringify(info?.line?.[0]) === JSON.stringify(action) ? info!.line! : [action]);

// One chair of this device at a table: a seat with its token, or a spectator without one.
export class Chair {
  // What is shown: decisions come at the pace the reader likes; the connection, clocks, presence and chat are those of now.
  snapshot = $state.raw<Snapshot>({ link: { at: 'connecting' }, doc: null, log: [], chat: [] });
  // What the server has told, for somebody who looks elsewhere.
  live = $state.raw<Snapshot>(this.snapshot);
  // More has happened than is shown.
  playing = $state(false);
  busy = $state(false);
  // The server's clock less this device's.
  offset = $state(0);
  // The sentence of the last refusal, until the next command.
  refusal = $state<Problem | null>(null);

  private connection: Connection;
  private player: Player<Snapshot>;
  // The pace the reader likes; what is only practice is shown at once.
  private readonly pace: () => Pace;
  private moment: Snapshot | null = null;
  // Positions that were missed are being asked for; what is told meanwhile comes after them.
  private catching = false;
  // What the game shows with each event, as soon as its board is there.
  private unfold: Unfold | null = null;
  private unfolding: string | null = null;

  constructor(
    readonly table: string,
    readonly token: string | null,
    onLost: () => void,
    // Whether this device remembers the seat. What is only practice goes at once.
    private readonly kept = true,
  ) {
    this.pace = () => (kept ? prefs.pace : 'instant');
    const later = (run: () => void, ms: number) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    };
    this.player = new Player<Snapshot>({ now: () => Date.now(), later, pace: this.pace, hidden: () => document.visibilityState === 'hidden' }, (moment) => {
      this.moment = moment;
      const last = moment.log.at(-1);
      if (token && kept && last) saw(table, token, last.k);
      this.render();
    }, (before, now, added) => parts(before, now, added, this.unfold, (event) => says(now.doc?.table.game ?? '', event, { you: null, names: [], view: now.doc?.view ?? null })));
    const url = new URL(`/api/tables/${encodeURIComponent(table)}/socket`, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = { ...browserSurroundings(url.href), restarted: (unanswered: Unanswered[], refused: boolean) => void restarted(table, token, unanswered, refused) };
    const around = isLocal(table) ? { ...browserSurroundings(url.href), ...localEnd(table) } : socket;
    this.connection = new Connection(around, token, (now, cause) => {
      this.live = now;
      if (cause?.t === 'state' && cause.now !== undefined) this.offset = this.player.offset = cause.now - Date.now();
      if (cause?.t === 'state' && token && kept) hold(table, token, now.doc?.table.you ?? null);
      if (kept && now.doc?.view) void this.learn(now.doc.view.game);
      if (cause?.t === 'state') this.back(now);
      else if (cause && !this.catching) this.player.take(now, cause.cut !== undefined);
      this.render();
      if (now.link.at === 'lost') onLost();
    }, takeUnanswered(table, token));
  }

  private async learn(game: string): Promise<void> {
    if (this.unfolding === game) return;
    this.unfolding = game;
    try {
      this.unfold = (await gameOf(game).board()).unfold ?? null;
    } catch {
      // Without it, each decision is shown as a whole.
    }
  }

  // A fresh state: whoever was here before is first shown what they have missed.
  private back(now: Snapshot): void {
    if (this.catching) return;
    const seen = this.moment ? this.moment.log.at(-1)?.k : heldAt(this.table).find((one) => one.token === this.token)?.seen;
    const missed = this.kept && prefs.pace !== 'instant' ? stops(seen ?? null, now.log, now.doc?.table.you ?? null) : [];
    if (missed.length) void this.catchUp(missed);
    else this.player.take(now, true);
  }

  private async catchUp(entries: number[]): Promise<void> {
    this.catching = true;
    const views = await Promise.all(entries.map((k) => this.look(k)));
    this.catching = false;
    const { live } = this;
    const { doc } = live;
    if (!doc || views.some((view) => view === null)) return this.player.take(live, true);
    const [left, ...since] = views.map((view, i) => ({ ...live, doc: asItWas(doc, view!), log: live.log.filter((entry) => entry.k <= entries[i]!) }));
    this.player.start(left!);
    for (const moment of [...since, live]) this.player.take(moment, false);
  }

  private render(): void {
    const { live, moment } = this;
    this.playing = this.player.playing && prefs.pace !== 'instant';
    let doc = moment?.doc ?? null;
    if (doc && live.doc && doc !== live.doc) {
      const { clock, seats, spectators, undo, message } = live.doc.table;
      doc = { ...doc, table: { ...doc.table, clock, seats, spectators, undo, message } };
    }
    this.snapshot = { link: live.link, doc, log: moment?.log ?? [], chat: live.chat };
  }

  // Shows at once what has happened.
  skip(): void {
    this.player.skip();
  }

  // Somebody looks again, or likes another pace.
  resume(): void {
    this.player.resume();
  }

  get doc(): Doc | null {
    return this.snapshot.doc;
  }

  async send(body: Record<string, unknown>): Promise<Ack> {
    this.refusal = null;
    const ack = await this.connection.command(body);
    if (this.pace() === 'instant') this.player.skip();
    if (!ack.ok && ack.error && ack.error.code !== 'closed') this.refusal = ack.error;
    return ack;
  }

  // Decisions are sent one list at a time; the board waits meanwhile. Where something cannot be foreseen, one by one.
  async move(actions: Action[]): Promise<boolean> {
    if (this.busy || actions.length === 0) return false;
    this.busy = true;
    try {
      const ack = await this.send(actions.length === 1 ? { do: 'move', action: actions[0] } : { do: 'move', actions });
      if (ack.ok || ack.error?.code !== 'unforeseen') return ack.ok;
      for (const action of actions) if (!(await this.send({ do: 'move', action })).ok) return false;
      return true;
    } finally {
      this.busy = false;
    }
  }

  // A hint, and the decisions expected after it: at a server's table it is thought out in this browser, in a world the server has imagined for this seat; by
  // the server where this browser cannot.
  async hint(): Promise<Action[] | null> {
    const own = possible && !isLocal(this.table);
    const ack = await this.send(own ? { do: 'hint', world: true } : { do: 'hint' });
    if (!ack.ok) return null;
    if (ack['world'] === undefined) return lineOf(ack as unknown as Thought);
    try {
      const { world, seat, level, most } = ack as unknown as Record<string, unknown>;
      return lineOf(await api.think({ world, seat, level, most }));
    } catch {
      const told = await this.send({ do: 'hint' });
      return told.ok ? lineOf(told as unknown as Thought) : null;
    }
  }

  // Asks why something is not possible; the answer is shown like a refusal, and nothing has happened.
  async why(action: Action): Promise<void> {
    const ack = await this.send({ do: 'why', action });
    if (ack.ok && ack['error']) this.refusal = ack['error'] as Problem;
  }

  async look(k: number): Promise<View | null> {
    const ack = await this.connection.command({ do: 'look', k });
    return ack.ok ? (ack['view'] as View) : null;
  }

  wake(): void {
    this.connection.wake();
    this.player.resume();
  }

  close(): void {
    this.player.close();
    this.connection.close();
  }
}

// Everything this device does at one table: its seats (several in a hot seat), or watching.
export class TableSession {
  chairs = $state.raw<Chair[]>([]);
  missing = $state<Problem | null>(null);
  private asked = false;

  constructor(readonly id: string) {
    this.sit(heldAt(id));
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
  }

  // Takes the chairs of these seats; without any, the chair of a spectator.
  sit(seats: Held[]): void {
    const known = new Map(this.chairs.map((chair) => [chair.token, chair]));
    const tokens: (string | null)[] = seats.length ? seats.toSorted((a, b) => (a.seat ?? 99) - (b.seat ?? 99)).map((one) => one.token) : [null];
    this.chairs = tokens.map((token) => known.get(token) ?? new Chair(this.id, token, () => void this.check()));
    for (const [token, chair] of known) if (!tokens.includes(token)) chair.close();
  }

  // A table that is not there looks like a lost connection; ask once which it is.
  private async check(): Promise<void> {
    if (this.asked || this.chairs.some((chair) => chair.doc)) return;
    this.asked = true;
    try {
      await api.summary(this.id);
    } catch (error) {
      if (error instanceof Refused && error.status === 404) {
        this.missing = error.problem;
        this.close();
        return;
      }
    }
    this.asked = false;
  }

  private wake = () => {
    if (document.visibilityState === 'visible') for (const chair of this.chairs) chair.wake();
  };

  close(): void {
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    for (const chair of this.chairs) chair.close();
  }
}
