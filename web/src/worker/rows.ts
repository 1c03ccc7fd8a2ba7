import type { Message } from './engine';

// What a browser keeps of its tables: the rows of wasm/rows.cpp, in IndexedDB; in memory where a browser has none.

export interface Kept {
  table: Message;
  seats: Message[];
  entries: Message[];
  chat: Message[];
  cards: string | null;
}
// A row as the engine wants it kept.
export interface Row extends Message {
  row: 'table' | 'update' | 'seat' | 'entry' | 'chat' | 'cards' | 'restamp' | 'forgotten' | 'analysis';
  id?: string;
  value?: Message;
  entries?: Message[];
}
// What lists show of a table, whose turn it is there; a game's file that was opened.
export interface Listed {
  id: string;
  summary: Message;
  owes: boolean[];
}
export interface GameFile {
  id: string;
  text: string;
}

export interface Rows {
  // Whether what is written is still there tomorrow.
  readonly lasting: boolean;
  // All of it or nothing.
  write(rows: Row[]): Promise<void>;
  load(id: string): Promise<Kept | null>;
  list(one: Listed): Promise<void>;
  listed(id: string): Promise<Listed | null>;
  analysis(id: string): Promise<Message | null>;
  keepFile(file: GameFile): Promise<void>;
  file(id: string): Promise<GameFile | null>;
  lease(table: string, owner: string, until: number, now: number): Promise<boolean>;
}

const stores = { tables: 'id', seats: ['table', 'seat'], entries: ['table', 'number'], chat: ['table', 'number'], cards: 'digest', analyses: 'table', lists: 'id', files: 'id', leases: 'table' } as const;
type Store = keyof typeof stores;
const ofTable: Store[] = ['seats', 'entries', 'chat'];

// The few things that are done with a store, whatever it is.
interface Put {
  put(store: Store, value: Message): void;
  // Changes what is there under a key.
  change(store: Store, key: IDBValidKey, change: (value: Message) => Message): void;
  forget(table: string): void;
}

function carryOut(rows: Row[], put: Put): void {
  for (const one of rows) {
    const value = one.value ?? {};
    if (one.row === 'table') put.put('tables', value);
    else if (one.row === 'update') put.change('tables', one.id ?? '', (before) => ({ ...before, ...value }));
    else if (one.row === 'seat') put.put('seats', value);
    else if (one.row === 'entry') put.put('entries', value);
    else if (one.row === 'chat') put.put('chat', value);
    else if (one.row === 'cards') put.put('cards', value);
    else if (one.row === 'analysis') put.put('analyses', value);
    else if (one.row === 'forgotten') put.forget(one.id ?? '');
    else {
      put.change('tables', value['id'] as string, (before) => ({ ...before, ...value }));
      for (const entry of one.entries ?? []) put.put('entries', entry);
    }
  }
}

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

class StoredRows implements Rows {
  readonly lasting = true;
  constructor(private readonly base: IDBDatabase) {}

  // What was decided is on the disk before anybody is told; the rest may take its time.
  private through(durability: IDBTransactionDurability, work: (transaction: IDBTransaction) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.base.transaction(Object.keys(stores), 'readwrite', { durability });
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB'));
      work(transaction);
    });
  }

  write(rows: Row[]): Promise<void> {
    return this.through('strict', (transaction) =>
      carryOut(rows, {
        put: (store, value) => void transaction.objectStore(store).put(value),
        change: (store, key, change) => {
          const request = transaction.objectStore(store).get(key) as IDBRequest<Message | undefined>;
          request.onsuccess = () => void (request.result && transaction.objectStore(store).put(change(request.result)));
        },
        forget: (table) => {
          for (const store of ['tables', 'analyses', 'lists', 'files', 'leases'] as const) transaction.objectStore(store).delete(table);
          for (const store of ofTable) transaction.objectStore(store).delete(IDBKeyRange.bound([table], [table, []]));
        },
      }),
    );
  }

  private get<T>(store: Store, key: IDBValidKey): Promise<T | null> {
    return asPromise(this.base.transaction(store).objectStore(store).get(key) as IDBRequest<T | undefined>).then((found) => found ?? null);
  }
  private all(store: Store, table: string): Promise<Message[]> {
    return asPromise(this.base.transaction(store).objectStore(store).getAll(IDBKeyRange.bound([table], [table, []])) as IDBRequest<Message[]>);
  }

  async load(id: string): Promise<Kept | null> {
    const table = await this.get<Message>('tables', id);
    if (!table) return null;
    const [seats, entries, chat] = await Promise.all([this.all('seats', id), this.all('entries', id), this.all('chat', id)]);
    const cards = table['cards'] ? await this.get<Message>('cards', table['cards'] as string) : null;
    return { table, seats, entries, chat, cards: (cards?.['content'] as string | undefined) ?? null };
  }
  list(one: Listed): Promise<void> {
    return this.through('relaxed', (transaction) => void transaction.objectStore('lists').put(one));
  }
  listed(id: string): Promise<Listed | null> {
    return this.get('lists', id);
  }
  analysis(id: string): Promise<Message | null> {
    return this.get<Message>('analyses', id).then((found) => (found?.['found'] as Message | undefined) ?? null);
  }
  keepFile(file: GameFile): Promise<void> {
    return this.through('relaxed', (transaction) => void transaction.objectStore('files').put(file));
  }
  file(id: string): Promise<GameFile | null> {
    return this.get('files', id);
  }
  async lease(table: string, owner: string, until: number, now: number): Promise<boolean> {
    let mine = false;
    await this.through('relaxed', (transaction) => {
      const store = transaction.objectStore('leases');
      const request = store.get(table) as IDBRequest<{ owner: string; until: number } | undefined>;
      request.onsuccess = () => {
        mine = !request.result || request.result.owner === owner || request.result.until < now;
        if (mine) store.put({ table, owner, until });
      };
    });
    return mine;
  }
}

// Where nothing can be kept, a game is played all the same, and gone with the tab.
export class PassingRows implements Rows {
  readonly lasting = false;
  private readonly stores = new Map<Store, Map<string, Message>>();
  private in(store: Store): Map<string, Message> {
    const found = this.stores.get(store) ?? new Map<string, Message>();
    this.stores.set(store, found);
    return found;
  }
  private key(store: Store, value: Message): string {
    return [stores[store]].flat().map((name) => String(value[name])).join(' ');
  }
  async write(rows: Row[]): Promise<void> {
    carryOut(rows, {
      put: (store, value) => void this.in(store).set(this.key(store, value), value),
      change: (store, key, change) => {
        const before = this.in(store).get(String(key));
        if (before) this.in(store).set(String(key), change(before));
      },
      forget: (table) => {
        for (const store of ['tables', 'analyses', 'lists', 'files'] as const) this.in(store).delete(table);
        for (const store of ofTable) for (const [key, value] of this.in(store)) if (value['table'] === table) this.in(store).delete(key);
      },
    });
  }
  async load(id: string): Promise<Kept | null> {
    const table = this.in('tables').get(id);
    if (!table) return null;
    const of = (store: Store) => [...this.in(store).values()].filter((one) => one['table'] === id);
    const cards = this.in('cards').get(String(table['cards']));
    return { table, seats: of('seats'), entries: of('entries'), chat: of('chat'), cards: (cards?.['content'] as string | undefined) ?? null };
  }
  async list(one: Listed): Promise<void> {
    this.in('lists').set(one.id, one as unknown as Message);
  }
  async listed(id: string): Promise<Listed | null> {
    return (this.in('lists').get(id) as unknown as Listed | undefined) ?? null;
  }
  async analysis(id: string): Promise<Message | null> {
    return (this.in('analyses').get(id)?.['found'] as Message | undefined) ?? null;
  }
  async keepFile(file: GameFile): Promise<void> {
    this.in('files').set(file.id, file as unknown as Message);
  }
  async file(id: string): Promise<GameFile | null> {
    return (this.in('files').get(id) as unknown as GameFile | undefined) ?? null;
  }
  async lease(): Promise<boolean> {
    return true;
  }
}

export async function openRows(): Promise<Rows> {
  try {
    const request = indexedDB.open('imperium', 1);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(stores)) request.result.createObjectStore(name, { keyPath: keyPath as string | string[] });
    };
    return new StoredRows(await asPromise(request));
  } catch {
    return new PassingRows();
  }
}
