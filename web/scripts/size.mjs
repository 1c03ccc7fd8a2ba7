// Adds up what the first load of the page transfers, compressed, and refuses a page over the limit.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const limit = 250 * 1024;
const engineLimit = 1.5e6;
const dist = new URL('../dist/', import.meta.url);
const html = readFileSync(new URL('index.html', dist), 'utf8');
const size = (path) => gzipSync(readFileSync(new URL(path, dist)), { level: 9 }).length;
const first = ['index.html', ...[...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map((m) => m[1])];
const total = first.reduce((sum, path) => sum + size(path), 0);
const all = readdirSync(new URL('assets/', dist)).filter((path) => /\.(js|css)$/.test(path)).reduce((sum, path) => sum + size('assets/' + path), 0);
console.log(`first load ${(total / 1024).toFixed(1)} KiB compressed (limit 250), everything ${(all / 1024).toFixed(1)} KiB`);
if (/<script(?![^>]*src=)|<style|style="/.test(html)) throw new Error('index.html holds inline script or style');
if (total > limit) throw new Error('the first load is over the limit');
for (const path of readdirSync(new URL('assets/', dist)).filter((one) => one.endsWith('.bin'))) {
  const bytes = statSync(new URL('assets/' + path, dist)).size;
  console.log(`${path}: ${(bytes / 1000).toFixed(1)} KB${path.startsWith('table-') ? ' (limit 1500)' : ''}`);
  if (path.startsWith('table-') && bytes > engineLimit) throw new Error('the engine is over the limit');
}
