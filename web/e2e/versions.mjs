// Another version of the page, as a new build makes it: every script and style has another name, the old ones are gone.
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillWorker } from '../scripts/worker.mjs';
import { dist } from './server.mjs';

const renamed = (name) => name.replace(/\.(js|css)$/, 'next.$1');
const packed = /\.(br|gz)$/;

// A copy of the built page, to be changed.
export function copyOfPage() {
  const folder = mkdtempSync(join(tmpdir(), 'imperium-page-'));
  cpSync(dist, folder, { recursive: true, filter: (path) => !packed.test(path) });
  return folder;
}

export function renew(folder) {
  const names = new Set(readdirSync(join(folder, 'assets')).filter((name) => /\.(js|css)$/.test(name)));
  const text = /\.(js|css|html)$/;
  for (const path of readdirSync(folder, { recursive: true }).filter((one) => text.test(one) && one !== 'sw.js')) {
    const before = readFileSync(join(folder, path), 'utf8');
    writeFileSync(join(folder, path), before.replace(/[\w.-]+\.(?:js|css)/g, (name) => (names.has(name) ? renamed(name) : name)));
  }
  for (const name of names) renameSync(join(folder, 'assets', name), join(folder, 'assets', renamed(name)));
  fillWorker(folder);
}

// Whether a page is of the version that `renew` makes.
export const renewedIn = (page) => page.evaluate(() => [...document.scripts].some((one) => one.src.endsWith('next.js')));

export function nextVersion() {
  const folder = copyOfPage();
  renew(folder);
  return { folder, shownIn: renewedIn, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
