import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The page runs under `default-src 'self'`: nothing is inlined, neither script nor style nor picture.
export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
