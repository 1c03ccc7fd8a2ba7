// Runs a WASI program under Node, with the nets of the games at /nets: node wasm/run.mjs FILE.wasm
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { WASI } from 'node:wasi';

const wasi = new WASI({ version: 'preview1', args: [process.argv[2]], env: {}, preopens: { '/nets': fileURLToPath(new URL('../data/agents', import.meta.url)) } });
const program = await WebAssembly.compile(await readFile(process.argv[2]));
const instance = await WebAssembly.instantiate(program, wasi.getImportObject?.() ?? { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
