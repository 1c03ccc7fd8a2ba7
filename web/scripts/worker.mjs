// Tells the service worker of a built page what there is: the list of files, and a version that changes with any of them.
// Usage: node scripts/worker.mjs [FOLDER]
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export function fillWorker(folder) {
  const files = readdirSync(folder, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== 'sw.js' && !/\.(br|gz)$/.test(path) && statSync(join(folder, path)).isFile())
    .sort();
  const digest = createHash('sha256');
  for (const path of files) digest.update(`${path} ${createHash('sha256').update(readFileSync(join(folder, path))).digest('hex')}\n`);
  const names = ['./', ...files.filter((path) => path !== 'index.html')].map((path) => `'${path}'`).join(', ');
  const worker = join(folder, 'sw.js');
  const text = readFileSync(worker, 'utf8')
    .replace(/\/\*VERSION\*\/.*?\/\*\*\//, `/*VERSION*/ '${digest.digest('hex').slice(0, 12)}' /**/`)
    .replace(/\/\*FILES\*\/.*?\/\*\*\//, `/*FILES*/ ${names} /**/`);
  writeFileSync(worker, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) fillWorker(process.argv[2] ?? fileURLToPath(new URL('../dist/', import.meta.url)));
