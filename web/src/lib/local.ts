import type { FromHouse, ToHouse } from '../worker/house';
import type { Surroundings, Wire } from './connection';
import { Refused } from './refused';
import type { Problem } from './protocol';
import { engineFile, fileAt, netFiles } from './site';

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
  send({ engine: fileAt(engineFile ?? ''), nets: Object.fromEntries(Object.entries(netFiles).map(([game, file]) => [game, fileAt(file)])) });
  return worker;
}

function send(message: ToHouse): void {
  house().postMessage(message);
}

// The smallest module that needs what the engine needs: numbers side by side (SIMD), as browsers have them since 2023.
const sideBySide = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

// Can this browser play without a server, and can this page? Where not, a server plays and thinks.
export const able = typeof Worker !== 'undefined' && typeof WebAssembly !== 'undefined' && WebAssembly.validate(sideBySide);
export const possible = engineFile !== null && able;

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
