import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { make as makeTypes } from './scripts/types.mjs';
import { readRules } from './src/lib/rules-reader.ts';

// docs/rules/<game>.md?rules: the rules as data, so that the page needs no reader of Markdown.
const rules = {
  name: 'rules',
  enforce: 'pre' as const,
  load(id: string) {
    const [path = '', query] = id.split('?');
    return query === 'rules' ? `export default ${JSON.stringify(readRules(readFileSync(path, 'utf8')))}` : null;
  },
};

// The types of the games, from docs/schema.
makeTypes();

// The page runs under `default-src 'self'`: nothing is inlined, neither script nor style nor picture.
export default defineConfig({
  plugins: [rules, svelte()],
  base: '/',
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', testTimeout: 20_000 },
});
