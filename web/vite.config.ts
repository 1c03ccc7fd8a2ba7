import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { defineConfig } from 'vitest/config';
import { make as makeTypes } from './scripts/types.mjs';
import { readRules } from './src/lib/rules-reader.ts';

// docs/rules/<game>.md?rules: the rules as data, so that the page needs no reader of Markdown.
const rules = {
  name: 'rules',
  enforce: 'pre' as const,
  load(id: string) {
    const [path = '', query] = id.split('?');
    if (query !== 'rules') return null;
    // GAME-EDITION.md speaks of the rules of GAME.md, too.
    const usual = path.replace(/-[^/-]+\.md$/, '.md');
    const beside = usual !== path && existsSync(usual) ? readRules(readFileSync(usual, 'utf8')) : null;
    return `export default ${JSON.stringify(readRules(readFileSync(path, 'utf8'), beside))}`;
  },
};

// The engine as WebAssembly (cmake --preset wasm), if it was built: compressed, since a host of files may not do it.
const built = new URL('../build/wasm/table.wasm', import.meta.url);
const engine = existsSync(built) ? gzipSync(readFileSync(built), { level: 9 }) : null;
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 8);
const engineFile = engine && `assets/table-${digestOf(engine)}.bin`;
// What the players have learned about a game is a file of its own, loaded with that game.
const agents = new URL('../data/agents/', import.meta.url);
const nets = readdirSync(agents)
  .filter((name) => name.endsWith('.net'))
  .map((name) => ({ game: name.replace(/\.net$/, ''), bytes: readFileSync(new URL(name, agents)) }))
  .map((one) => ({ ...one, file: `assets/net-${one.game}-${digestOf(one.bytes)}.bin` }));
const withEngine = {
  name: 'engine',
  generateBundle(this: { emitFile: (file: { type: 'asset'; fileName: string; source: Uint8Array }) => void }) {
    if (!engine || !engineFile) return;
    this.emitFile({ type: 'asset', fileName: engineFile, source: engine });
    for (const net of nets) this.emitFile({ type: 'asset', fileName: net.file, source: net.bytes });
  },
};

// The types of the games, from docs/schema.
makeTypes();

// The page runs under `default-src 'self'`: nothing is inlined, neither script nor style nor picture.
export default defineConfig({
  plugins: [rules, svelte(), withEngine],
  define: { __ENGINE__: JSON.stringify(engineFile), __NETS__: JSON.stringify(Object.fromEntries(nets.map((net) => [net.game, net.file]))) },
  base: './',
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', testTimeout: 20_000 },
});
