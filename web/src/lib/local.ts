import type { FromHouse, ToHouse } from '../worker/house';
import type { Surroundings, Wire } from './connection';
import { Refused } from './refused';
import type { Problem } from './protocol';
import { engineFile, fileAt } from './site';

// The worker with this browser's tables, in place of a server; begun when it is needed first.

let worker: Worker | null = null;
let next = 1;
const questions = new Map<number, { resolve: (ok: unknown) => void; reject: (error: unknown) => void }>();
const wires = new Map<number, Wire>();

function house(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('../worker/house.ts', import.meta.url), { type: 'module' });
  worker.onmessage = (event: MessageEvent<FromHouse>) => {
    const message = event.data;
    if ('client' in message) wires.get(message.client)?.onmessage?.(message.text);
    else if ('hungUp' in message) wires.get(message.hungUp)?.onclose?.();
    else {
      const question = questions.get(message.answer);
      questions.delete(message.answer);
      if (message.problem) question?.reject(new Refused(message.problem as Problem, message.problem.code === 'unknown_table' ? 404 : 400));
      else question?.resolve(message.ok);
    }
  };
  send({ engine: fileAt(engineFile ?? '') });
  return worker;
}

function send(message: ToHouse): void {
  house().postMessage(message);
}

// Can this page play without a server?
export const possible = engineFile !== null && typeof Worker !== 'undefined' && typeof WebAssembly !== 'undefined';

export function ask<T>(what: string, body: Record<string, unknown> = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const n = next++;
    questions.set(n, { resolve: resolve as (ok: unknown) => void, reject });
    send({ ask: n, what, body: structuredClone(body) });
  });
}

// Asks the browser not to throw away what is kept when it wants room; it may say no.
export function keepThem(): void {
  void navigator.storage?.persist?.().catch(() => undefined);
}

// The end of a connection that is in this browser.
export function localWire(table: string): Wire {
  const client = next++;
  const wire: Wire = {
    send: (text) => send({ say: client, text }),
    close: () => {
      if (wires.delete(client)) send({ leave: client });
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  wires.set(client, wire);
  send({ connect: client, table });
  setTimeout(() => wire.onopen?.(), 0);
  return wire;
}

export const localEnd = (table: string): Pick<Surroundings, 'open'> => ({ open: () => localWire(table) });
