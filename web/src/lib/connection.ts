import { checksum, patched } from './patch';
import type { AckMessage, ChatLine, Doc, LogEntry, Problem, ServerMessage, StateMessage, UpdateMessage } from './protocol';

// One viewer at one table. Keeps a copy of the document by versioned updates, asks for a fresh one when it drifted,
// comes back after every loss from the last version it saw, and sends unanswered commands again under the same id.

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((text: string) => void) | null;
  onclose: (() => void) | null;
}

// A command that nobody has answered yet.
export interface Unanswered {
  id: string;
  text: string;
}

export interface Surroundings {
  open(): Wire;
  // The server was started anew, or says that this page is too old for it; with what it has not answered.
  restarted?(unanswered: Unanswered[], refused: boolean): void;
  later(run: () => void, ms: number): () => void;
  random(): number;
  id(): string;
}

export type Link =
  | { at: 'connecting' }
  | { at: 'live' }
  | { at: 'lost'; tries: number }
  | { at: 'refused'; problem: Problem };

export interface Snapshot {
  link: Link;
  doc: Doc | null;
  log: LogEntry[];
  chat: ChatLine[];
}

export interface Ack extends AckMessage {
  ok: boolean;
}

interface Waiting extends Unanswered {
  answer: (ack: Ack) => void;
}

// Of docs/api.md.
export const interfaceVersion = 2;

const patience = { hello: 10_000, ping: 25_000, silence: 12_000, longest: 8_000 };

const closed: Problem = { code: 'closed', key: '', values: {} };

export class Connection {
  private wire: Wire | null = null;
  private epoch: string | null = null;
  private version = -1;
  private greeted = false;
  private freshAsked = false;
  private tries = 0;
  private closed = false;
  private timers = new Map<string, () => void>();
  private waiting = new Map<string, Waiting>();
  private state: Snapshot = { link: { at: 'connecting' }, doc: null, log: [], chat: [] };

  constructor(
    private readonly around: Surroundings,
    private readonly token: string | null,
    private readonly changed: (now: Snapshot, update: UpdateMessage | StateMessage | null) => void,
    // What an earlier page had sent without an answer: it is sent again under the same ids.
    unanswered: Unanswered[] = [],
  ) {
    for (const one of unanswered) this.waiting.set(one.id, { ...one, answer: () => undefined });
    this.connect();
  }

  get now(): Snapshot {
    return this.state;
  }

  // Sends a command; the answer comes when the server has carried it out or refused it, however often the line breaks.
  command(body: Record<string, unknown>): Promise<Ack> {
    const id = this.around.id();
    return new Promise((answer) => {
      const command: Waiting = { id, text: JSON.stringify({ id, ...body }), answer };
      if (this.closed || this.state.link.at === 'refused') {
        answer({ t: 'ack', id, ok: false, error: closed });
        return;
      }
      this.waiting.set(id, command);
      if (this.greeted) this.wire?.send(command.text);
    });
  }

  // The network came back, or the page is looked at again: no need to wait for the next try.
  wake(): void {
    if (this.state.link.at === 'lost') this.connect();
    else if (this.greeted) this.ping();
  }

  close(): void {
    this.closed = true;
    this.clearTimers();
    this.drop();
    for (const one of this.waiting.values()) one.answer({ t: 'ack', id: one.id, ok: false, error: closed });
    this.waiting.clear();
  }

  private connect(): void {
    if (this.closed) return;
    this.clearTimers();
    this.drop();
    const wire = this.around.open();
    this.wire = wire;
    this.greeted = false;
    wire.onopen = () => {
      const known = this.epoch === null ? {} : { epoch: this.epoch, v: this.version };
      wire.send(JSON.stringify({ t: 'hello', version: interfaceVersion, token: this.token, ...known }));
    };
    wire.onmessage = (text) => this.hear(text);
    wire.onclose = () => this.lost();
    this.set('hello', () => this.lost(), patience.hello);
  }

  private lost(): void {
    if (this.closed || this.state.link.at === 'refused') return;
    this.clearTimers();
    this.drop();
    this.tries++;
    this.show({ link: { at: 'lost', tries: this.tries } }, null);
    const wait = Math.min(patience.longest, 250 * 2 ** this.tries) * (0.5 + this.around.random() / 2);
    this.set('again', () => this.connect(), wait);
  }

  private hear(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      this.lost();
      return;
    }
    this.set('ping', () => this.ping(), patience.ping);
    this.unset('silence');
    switch (message.t) {
      case 'state':
        this.takeState(message);
        break;
      case 'update':
        this.takeUpdate(message);
        break;
      case 'ack':
        this.takeAck(message);
        break;
      case 'error':
        this.refused(message.error);
        break;
    }
  }

  private get unanswered(): Unanswered[] {
    return [...this.waiting.values()].map(({ id, text }) => ({ id, text }));
  }

  private takeState(message: StateMessage): void {
    if (this.epoch !== null && this.epoch !== message.epoch) this.around.restarted?.(this.unanswered, false);
    this.epoch = message.epoch;
    this.version = message.v;
    this.freshAsked = false;
    this.live();
    this.show({ link: { at: 'live' }, doc: message.doc, log: message.log, chat: message.chat }, message);
    this.resend();
  }

  private takeUpdate(message: UpdateMessage): void {
    if (this.freshAsked) return;
    const first = !this.greeted;
    this.live();
    if (message.v === this.version) {
      if (this.state.link.at !== 'live') this.show({ link: { at: 'live' } }, null);
      if (first) this.resend();
      return;
    }
    if (message.v !== this.version + 1 || !this.state.doc) {
      this.fresh();
      return;
    }
    let doc: Doc;
    try {
      doc = message.patch ? patched(this.state.doc, message.patch) : this.state.doc;
    } catch {
      this.fresh();
      return;
    }
    if (message.sum !== undefined && checksum(doc.view) !== message.sum) {
      this.fresh();
      return;
    }
    this.version = message.v;
    let log = this.state.log;
    if (message.cut !== undefined) log = log.filter((entry) => entry.k < message.cut!);
    if (message.log) log = [...log, ...message.log];
    const chat = message.chat ? [...this.state.chat, ...message.chat] : this.state.chat;
    this.show({ link: { at: 'live' }, doc, log, chat }, message);
    if (first) this.resend();
  }

  private takeAck(message: AckMessage): void {
    const command = this.waiting.get(message.id);
    if (!command) return;
    this.waiting.delete(message.id);
    command.answer(message);
  }

  private refused(problem: Problem): void {
    if (problem.code === 'too_many') {
      this.tries = Math.max(this.tries, 2);
      return;
    }
    if (problem.code === 'old_client') this.around.restarted?.(this.unanswered, true);
    this.clearTimers();
    this.drop();
    this.show({ link: { at: 'refused', problem } }, null);
    for (const one of this.waiting.values()) one.answer({ t: 'ack', id: one.id, ok: false, error: problem });
    this.waiting.clear();
  }

  private live(): void {
    this.greeted = true;
    this.tries = 0;
    this.unset('hello');
  }

  private resend(): void {
    for (const command of this.waiting.values()) this.wire?.send(command.text);
  }

  private fresh(): void {
    if (this.freshAsked) return;
    this.freshAsked = true;
    void this.command({ do: 'fresh' });
  }

  // A line may be dead without a word: if a ping is not answered soon, begin again.
  private ping(): void {
    if (!this.greeted) return;
    this.wire?.send(JSON.stringify({ id: this.around.id(), do: 'ping' }));
    this.set('silence', () => this.lost(), patience.silence);
  }

  private show(change: Partial<Snapshot>, cause: UpdateMessage | StateMessage | null): void {
    this.state = { ...this.state, ...change };
    this.changed(this.state, cause);
  }

  private drop(): void {
    const wire = this.wire;
    if (!wire) return;
    this.wire = null;
    this.greeted = false;
    this.freshAsked = false;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  private set(name: string, run: () => void, ms: number): void {
    this.unset(name);
    this.timers.set(name, this.around.later(run, ms));
  }

  private unset(name: string): void {
    this.timers.get(name)?.();
    this.timers.delete(name);
  }

  private clearTimers(): void {
    for (const cancel of this.timers.values()) cancel();
    this.timers.clear();
  }
}

const device = Math.random().toString(36).slice(2, 10);
let commands = 0;

export function browserSurroundings(url: string): Surroundings {
  return {
    open() {
      const socket = new WebSocket(url);
      const wire: Wire = {
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        close: () => socket.close(),
        onopen: null,
        onmessage: null,
        onclose: null,
      };
      socket.onopen = () => wire.onopen?.();
      socket.onmessage = (event) => wire.onmessage?.(String(event.data));
      socket.onclose = () => wire.onclose?.();
      return wire;
    },
    later(run, ms) {
      const id = setTimeout(run, ms);
      return () => clearTimeout(id);
    },
    random: Math.random,
    id: () => `${device}-${Date.now().toString(36)}-${++commands}`,
  };
}
