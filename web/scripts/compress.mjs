// Puts compressed copies beside the built files; the server hands them out to browsers that take them.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fillWorker } from './worker.mjs';

const dist = new URL('../dist/', import.meta.url);
// Files find each other by relative paths, wherever the site lies. Only the page itself is answered under every path of
// a server, so its own are absolute; `imperium export` makes them relative again.
const page = new URL('index.html', dist);
writeFileSync(page, readFileSync(page, 'utf8').replaceAll('="./', '="/'));
fillWorker(fileURLToPath(dist));
for (const path of readdirSync(dist, { recursive: true })) {
  if (!/\.(html|js|css|svg)$/.test(path)) continue;
  const data = readFileSync(new URL(path, dist));
  if (data.length < 500) continue;
  writeFileSync(new URL(path + '.gz', dist), gzipSync(data, { level: 9 }));
  writeFileSync(new URL(path + '.br', dist), brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
