// The engine as WebAssembly (wasm/table.cpp): JSON goes in, a list of what is to be done comes out.

export type Message = Record<string, unknown>;
export interface Output extends Message {
  out: string;
}
export interface Engine {
  take(input: Message): Output[];
  // What was learned about a game (data/agents/GAME.net): null, or the sentence that refuses it.
  learn(game: string, net: Uint8Array): string | null;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  imperium_input(size: number): number;
  imperium_take(): number;
  imperium_learn(name: number): number;
  imperium_output(): number;
}

// What the module asks of its surroundings: the time, random numbers, and somewhere to complain.
function surroundings(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const view = () => new DataView(memory().buffer);
  const wall = 0;
  let said = '';
  return {
    environ_get: () => 0,
    environ_sizes_get: (count: number, size: number) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    clock_time_get: (clock: number, _precision: bigint, into: number) => {
      const now = clock === wall ? Date.now() : performance.now();
      view().setBigUint64(into, BigInt(Math.round(now * 1e6)), true);
      return 0;
    },
    random_get: (into: number, size: number) => {
      crypto.getRandomValues(new Uint8Array(memory().buffer, into, size));
      return 0;
    },
    fd_close: () => 0,
    fd_seek: () => 8,
    fd_write: (_file: number, parts: number, count: number, written: number) => {
      let size = 0;
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(parts + 8 * i, true);
        const length = view().getUint32(parts + 8 * i + 4, true);
        said += new TextDecoder().decode(new Uint8Array(memory().buffer, at, length));
        size += length;
      }
      view().setUint32(written, size, true);
      return 0;
    },
    proc_exit: (code: number) => {
      throw new Error(`the engine ended with ${code}: ${said}`);
    },
  };
}

// The module may come compressed: a host of files need not know how to send it so.
export async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function engineOf(bytes: Uint8Array<ArrayBuffer>): Promise<Engine> {
  const module = await WebAssembly.compile(await unpacked(bytes));
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: surroundings(() => exports.memory) });
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const put = (bytes: Uint8Array) => {
    const at = exports.imperium_input(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  };
  const answer = (length: number) => JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, exports.imperium_output(), length))) as Output[];
  return {
    take(input) {
      put(encoder.encode(JSON.stringify(input)));
      return answer(exports.imperium_take());
    },
    learn(game, net) {
      const name = encoder.encode(game);
      const both = new Uint8Array(name.length + net.length);
      both.set(name);
      both.set(net, name.length);
      put(both);
      const error = answer(exports.imperium_learn(name.length))[0]?.['error'] as { values: { sentence?: string } } | undefined;
      return error ? (error.values.sentence ?? JSON.stringify(error)) : null;
    },
  };
}

export async function fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

export const fetchEngine = async (url: string): Promise<Engine> => engineOf(await fetchBytes(url));
