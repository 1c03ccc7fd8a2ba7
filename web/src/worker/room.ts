// The tables of this browser: what happens is handed to the engine, and what it wants done is done here, with
// IndexedDB, timers, another worker that thinks, and the page. It answers as a server would (docs/api.md).
import type { Engine, Message, Output } from './engine';
import { takeTable } from './locks';
import type { Kept, Row, Rows } from './rows';

// What a room needs of the worker around it.
export interface Around {
  engine(): Promise<Engine>;
  rows: Rows;
  // To the worker that thinks.
  think(message: Message): void;
  // To a client of the page: a message, or that the line is closed.
  tell(client: number, text: string): void;
  hangUp(client: number): void;
  steady(): number;
}

export interface Refusal {
  code: string;
  key: string;
  values: Record<string, unknown>;
}
export class NotPossible extends Error {
  constructor(readonly problem: Refusal) {
    super(problem.key || problem.code);
  }
}

const otherTab: Refusal = { code: 'not_now', key: 'local.other-tab', values: {} };
const unknown = (table: string): Refusal => ({ code: 'unknown_table', key: 'server.unknown-table', values: { table } });
const letGoAfter = 1_500;
// Whoever could not think is not asked again at once.
const thinkAgainAfter = 1_000;

interface Study {
  done: number;
  of: number;
  problem: Refusal | null;
}

export class Room {
  private readonly clients = new Map<number, string>();
  private readonly greeted = new Set<number>();
  private readonly queues = new Map<number, Promise<void>>();
  // Tables in memory: how to let go of each.
  private readonly seated = new Map<string, Promise<() => void>>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly questions = new Map<number, (answer: Message) => void>();
  private readonly studies = new Map<string, Study>();
  private readonly hints = new Map<string, (message: Message) => void>();
  private readonly writing = new Set<Promise<void>>();
  private next = 1;

  constructor(private readonly around: Around) {}

  // ---- questions of the page ----

  async ask(what: string, body: Message): Promise<unknown> {
    const id = String(body['id'] ?? '');
    switch (what) {
      case 'begin': {
        const made = (await this.question({ in: 'begin', body: body['table'] })) as { table: string };
        const lock = takeTable(made.table, this.around.rows).then((free) => free ?? (() => undefined));
        this.seated.set(made.table, lock);
        await this.note(made.table);
        return { ...made, lasting: this.around.rows.lasting };
      }
      case 'practise': {
        const made = (await this.question({ in: 'practise', game: body['game'], body: { step: body['step'] } })) as { table: string };
        this.seated.set(made.table, Promise.resolve(() => undefined));
        return made;
      }
      case 'example': {
        const made = (await this.question({ in: 'example', game: body['game'], name: body['name'] })) as { table: string };
        this.seated.set(made.table, Promise.resolve(() => undefined));
        return made;
      }
      case 'games':
        return this.question({ in: 'games' });
      case 'tutorial':
        return this.question({ in: 'tutorial', game: body['game'] });
      case 'mine':
        return { tables: await Promise.all((body['seats'] as { table: string; seat: number | null }[]).map((one) => this.mine(one.table, one.seat))) };
      case 'summary': {
        if (this.seated.has(id)) return ((await this.question({ in: 'summary', table: id })) as { summary: unknown }).summary;
        const found = await this.around.rows.listed(id);
        if (!found) throw new NotPossible(unknown(id));
        return found.summary;
      }
      case 'own-cards':
        return this.question({ in: what, ...(await this.game(id)) });
      case 'replay':
      case 'steps':
      case 'file':
        return { ...((await this.question({ in: what, ...body, ...(await this.game(id)) })) as object), ...(what === 'replay' ? { id } : {}) };
      case 'analysis':
        return this.analysis(id, body['text'] as string | undefined);
      case 'think':
        return this.think(body);
      case 'open':
        return this.open(String(body['text']));
      case 'forget':
        await this.around.rows.write([{ row: 'forgotten', id }]);
        return {};
      case 'lasting':
        return { lasting: this.around.rows.lasting };
      default:
        throw new Error(`there is no question ${what}`);
    }
  }

  private async question(input: Message): Promise<unknown> {
    const request = this.next++;
    const engine = await this.around.engine();
    const answer = new Promise<Message>((resolve) => this.questions.set(request, resolve));
    this.take(engine, { ...input, request });
    const { ok, error } = (await answer) as { ok?: unknown; error?: Refusal };
    if (error) throw new NotPossible(error);
    return ok;
  }

  // The game of a table that is kept, or of a file that was opened.
  private async game(id: string): Promise<{ text: string } | { kept: Kept }> {
    const file = await this.around.rows.file(id);
    if (file) return { text: file.text };
    await Promise.all(this.writing);
    const kept = await this.around.rows.load(id);
    if (!kept) throw new NotPossible(unknown(id));
    return { kept };
  }

  private async mine(table: string, seat: number | null): Promise<Message | null> {
    const found = await this.around.rows.listed(table);
    return found && { seat, your_turn: seat !== null && found.owes[seat] === true, ...found.summary };
  }

  // Opens a game's file: it is read by the engine, and kept under an id of its own.
  private async open(text: string): Promise<unknown> {
    const read = (await this.question({ in: 'file', text })) as { text: string; game: string };
    const id = `0${digits(read.text)}`;
    await this.around.rows.keepFile({ id, text: read.text });
    return { id, game: read.game };
  }

  // Thinks for a seat of a table that is elsewhere, in a world imagined for it.
  private think(body: Message): Promise<unknown> {
    const key = `hint ${this.next++}`;
    return new Promise((resolve, reject) => {
      this.hints.set(key, (message) => {
        if (message['out'] === 'thought') resolve(message['advice']);
        else reject(new NotPossible(message['error'] as Refusal));
      });
      this.around.think({ in: 'think', key, match: body['world'], seat: body['seat'], level: body['level'], most: body['most'] });
    });
  }

  // Of a game that is kept here, or of one that is elsewhere: then its file is given with the first question.
  private async analysis(id: string, text?: string): Promise<unknown> {
    const found = await this.around.rows.analysis(id);
    if (found) return { ...found, status: 'ready' };
    const study = this.studies.get(id);
    if (study?.problem) {
      this.studies.delete(id);
      throw new NotPossible(study.problem);
    }
    if (!study && text === undefined && !id.startsWith('0')) return { status: 'unread' };
    if (!study) {
      const game = text === undefined ? await this.game(id) : { text };
      if ('kept' in game && game.kept.table['over'] !== true) throw new NotPossible({ code: 'not_over', key: 'server.replay-not-over', values: {} });
      this.studies.set(id, { done: 0, of: 0, problem: null });
      this.around.think({ in: 'study', key: `study ${id}`, ...game });
    }
    const { done, of } = this.studies.get(id)!;
    return { status: 'working', done, of };
  }

  // ---- clients ----

  connect(client: number, table: string): void {
    this.clients.set(client, table);
  }

  // Messages of one client are taken one after the other.
  say(client: number, text: string): void {
    const before = this.queues.get(client) ?? Promise.resolve();
    const next = before.then(() => this.hear(client, text)).catch((error: unknown) => this.dismiss(client, error));
    this.queues.set(client, next);
  }

  leave(client: number): void {
    const table = this.clients.get(client);
    if (table === undefined) return;
    this.clients.delete(client);
    this.queues.delete(client);
    if (this.greeted.delete(client)) void this.around.engine().then((engine) => this.take(engine, { in: 'bye', table, client }));
    setTimeout(() => void this.letGo(table), letGoAfter);
  }

  private dismiss(client: number, error: unknown): void {
    const problem: Refusal = error instanceof NotPossible ? error.problem : { code: 'stopped', key: 'core.plain', values: { sentence: String(error) } };
    this.around.tell(client, JSON.stringify({ t: 'error', error: problem }));
    this.around.hangUp(client);
  }

  private async hear(client: number, text: string): Promise<void> {
    const table = this.clients.get(client);
    if (table === undefined) return;
    const message = JSON.parse(text) as Message;
    if (this.greeted.has(client)) {
      this.take(await this.around.engine(), { in: 'command', table, client, message });
      return;
    }
    await this.seat(table);
    if (!this.clients.has(client)) return;
    this.greeted.add(client);
    this.take(await this.around.engine(), { in: 'hello', table, client, message });
  }

  // A table comes into memory when somebody sits down at it, and is nobody else's meanwhile.
  private async seat(table: string): Promise<void> {
    const before = this.seated.get(table);
    if (before) {
      await before;
      return;
    }
    const coming = (async () => {
      const free = await takeTable(table, this.around.rows);
      if (!free) throw new NotPossible(otherTab);
      try {
        const kept = await this.around.rows.load(table);
        if (!kept) throw new NotPossible(unknown(table));
        await this.question({ in: 'load', table, kept });
        return free;
      } catch (error) {
        free();
        throw error;
      }
    })();
    this.seated.set(table, coming);
    try {
      await coming;
    } catch (error) {
      this.seated.delete(table);
      throw error;
    }
  }

  private async letGo(table: string): Promise<void> {
    const free = this.seated.get(table);
    if (!free || [...this.clients.values()].includes(table)) return;
    this.seated.delete(table);
    clearTimeout(this.timers.get(table));
    this.timers.delete(table);
    this.take(await this.around.engine(), { in: 'close', table });
    await Promise.all(this.writing);
    (await free)();
  }

  // ---- what the engine wants done ----

  private take(engine: Engine, input: Message): void {
    for (const output of engine.take({ ...input, steady: Math.round(this.around.steady()), wall: Date.now() })) this.perform(engine, output);
  }

  private perform(engine: Engine, output: Output): void {
    const table = String(output['table'] ?? '');
    switch (output.out) {
      case 'tell':
        this.around.tell(output['client'] as number, output['text'] as string);
        break;
      case 'dismiss':
        this.dismiss(output['client'] as number, new NotPossible(output['error'] as Refusal));
        break;
      case 'answer': {
        const answer = this.questions.get(output['request'] as number);
        this.questions.delete(output['request'] as number);
        answer?.(output);
        break;
      }
      case 'write': {
        const done = this.write(engine, output);
        this.writing.add(done);
        void done.finally(() => this.writing.delete(done));
        break;
      }
      case 'think':
        this.around.think({ in: 'think', key: `${table} ${String(output['ticket'])}`, match: output['match'], seat: output['seat'], level: output['level'], most: output['most'] });
        break;
      case 'stop':
        this.around.think({ in: 'stop', key: `${table} ${String(output['ticket'])}` });
        break;
      case 'wake':
        clearTimeout(this.timers.get(table));
        if (output['at'] !== null) this.timers.set(table, setTimeout(() => this.take(engine, { in: 'woken', table }), Math.min(2 ** 31 - 1, Math.max(1, (output['at'] as number) + 1 - this.around.steady()))));
        break;
      case 'renewed': {
        const next = String(output['next']);
        this.seated.set(next, takeTable(next, this.around.rows).then((free) => free ?? (() => undefined)));
        void this.note(next);
        setTimeout(() => void this.letGo(next), 10_000);
        break;
      }
    }
  }

  private async write(engine: Engine, output: Output): Promise<void> {
    const { table, ticket, own } = output as unknown as { table: string; ticket: number; own: boolean };
    let problem: string | null = null;
    try {
      await this.around.rows.write(output['rows'] as Row[]);
    } catch (error) {
      problem = (error as { name?: string }).name === 'QuotaExceededError' ? 'full' : 'failed';
    }
    this.take(engine, { in: 'written', table, ticket, own, problem });
    if (this.seated.has(table)) await this.note(table);
  }

  // Keeps what lists show of a table.
  private async note(table: string): Promise<void> {
    try {
      const { summary, owes } = (await this.question({ in: 'summary', table })) as { summary: Message; owes: boolean[] };
      await this.around.rows.list({ id: table, summary, owes });
    } catch {
      // the list stays as it was
    }
  }

  // The other worker has thought.
  async thought(message: Message): Promise<void> {
    const key = String(message['key']);
    const hint = this.hints.get(key);
    if (hint) {
      this.hints.delete(key);
      hint(message);
      return;
    }
    if (key.startsWith('study ')) {
      const id = key.slice('study '.length);
      const study = this.studies.get(id);
      if (!study) return;
      if (message['out'] === 'studying') Object.assign(study, { done: message['done'], of: message['of'] });
      else if (message['out'] === 'failed') study.problem = message['error'] as Refusal;
      else if (message['out'] === 'found') {
        await this.around.rows.write([{ row: 'analysis', value: { table: id, found: message['found'] } }]).catch(() => undefined);
        this.studies.delete(id);
      }
      return;
    }
    const engine = await this.around.engine();
    const [table = '', ticket = ''] = key.split(' ');
    const tell = () => this.take(engine, { in: 'thought', table, ticket: Number(ticket), advice: message['advice'] ?? null });
    if (message['out'] === 'thought') tell();
    else setTimeout(tell, thinkAgainAfter);
  }
}

// A name for a text: 12 hexadecimal digits, the same for the same text.
function digits(text: string): string {
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193) >>> 0;
    b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b) >>> 0;
  }
  return (a.toString(16).padStart(8, '0') + b.toString(16).padStart(8, '0')).slice(2, 14);
}
