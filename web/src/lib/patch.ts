import type { PatchStep } from './protocol';

// JSON Patch (add, remove, replace) that leaves the old document alone: what a patch does not touch stays the same
// object, so that views and checksums of untouched parts need no new work.

type Node = Record<string, unknown> | unknown[];

const unescape = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

function step(node: unknown, path: string[], at: number, change: PatchStep): unknown {
  if (node === null || typeof node !== 'object') throw new Error(`nothing to change at ${change.path}`);
  const key = unescape(path[at]!);
  const last = at === path.length - 1;
  if (Array.isArray(node)) {
    const index = key === '-' ? node.length : Number(key);
    const limit = last && change.op === 'add' ? node.length : node.length - 1;
    if (!Number.isInteger(index) || index < 0 || index > limit) throw new Error(`no such place: ${change.path}`);
    if (!last) return node.with(index, step(node[index], path, at + 1, change));
    if (change.op === 'add') return node.toSpliced(index, 0, change.value);
    if (change.op === 'remove') return node.toSpliced(index, 1);
    return node.with(index, change.value);
  }
  const object = node as Record<string, unknown>;
  if (!last || change.op !== 'add') if (!Object.hasOwn(object, key)) throw new Error(`no such field: ${change.path}`);
  if (!last) return { ...object, [key]: step(object[key], path, at + 1, change) };
  if (change.op === 'remove') {
    const { [key]: _, ...rest } = object;
    return rest;
  }
  return { ...object, [key]: change.value };
}

export function patched<T extends object>(doc: T, steps: PatchStep[]): T {
  let now: Node = doc as Node;
  for (const change of steps) {
    const path = change.path.split('/').slice(1);
    if (!change.path.startsWith('/')) throw new Error(`a path begins with a slash, not ${change.path}`);
    now = step(now, path, 0, change) as Node;
  }
  return now as unknown as T;
}

const encoder = new TextEncoder();

function canonical(x: unknown): string {
  if (Array.isArray(x)) return `[${x.map(canonical).join(',')}]`;
  if (x === null || typeof x !== 'object') return JSON.stringify(x);
  const object = x as Record<string, unknown>;
  return `{${Object.keys(object).sort().map((k) => JSON.stringify(k) + ':' + canonical(object[k])).join(',')}}`;
}

function fnv1a(text: string): number {
  let h = 0x811c9dc5;
  for (const byte of encoder.encode(text)) h = Math.imul(h ^ byte, 0x01000193) >>> 0;
  return h;
}

// Shares of fields that are objects, kept as long as the object lives.
const shares = new WeakMap<object, Map<string, number>>();

function share(name: string, value: unknown): number {
  if (value === null || typeof value !== 'object') return fnv1a(name + ':' + canonical(value));
  let known = shares.get(value);
  if (!known) shares.set(value, (known = new Map()));
  let sum = known.get(name);
  if (sum === undefined) known.set(name, (sum = fnv1a(name + ':' + canonical(value))));
  return sum;
}

export function checksum(view: Record<string, unknown> | null): string {
  let sum = 0;
  for (const name of Object.keys(view ?? {})) sum = (sum + share(name, view![name])) >>> 0;
  return sum.toString(16).padStart(8, '0');
}
