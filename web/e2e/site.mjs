// The exported site on a host that knows nothing of it: plain files in a sub-folder, no special headers; it can be
// switched off. A site of one's own counts what is asked for, the other is served by Python's http.server.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { person } from './browser.mjs';
import { freePort, program } from './server.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json', '.png': 'image/png' };
const folder = '/games/imperium/';

export class Site {
  static async start() {
    const site = new Site();
    site.files = mkdtempSync(join(tmpdir(), 'imperium-site-'));
    site.export();
    site.asked = [];
    site.server = createServer((request, answer) => site.answer(request, answer));
    await new Promise((resolve) => site.server.listen(0, '127.0.0.1', resolve));
    site.url = `http://127.0.0.1:${site.server.address().port}${folder}`;
    return site;
  }

  export() {
    execFileSync(program(), ['export', this.files], { cwd: root, stdio: 'pipe' });
  }

  answer(request, answer) {
    const path = decodeURIComponent(new URL(request.url, 'http://site').pathname);
    const file = path.startsWith(folder) ? join(this.files, normalize(path.slice(folder.length) || 'index.html')) : '';
    if (!file.startsWith(this.files) || !existsSync(file) || !statSync(file).isFile()) {
      this.asked.push({ path, size: 0 });
      answer.writeHead(404).end();
      return;
    }
    const body = readFileSync(file);
    this.asked.push({ path: path.slice(folder.length), size: gzipSync(body).length });
    answer.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' }).end(body);
  }

  // The cable is out.
  async off() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
  async on() {
    const { port } = new URL(this.url);
    await new Promise((resolve) => this.server.listen(Number(port), '127.0.0.1', resolve));
  }

  async stop() {
    if (this.server.listening) await this.off();
    rmSync(this.files, { recursive: true, force: true });
  }
}

// The same files behind `python3 -m http.server`.
export class PythonSite {
  static async start() {
    const site = new PythonSite();
    site.root = mkdtempSync(join(tmpdir(), 'imperium-site-'));
    site.files = join(site.root, folder);
    site.export();
    site.port = await freePort();
    site.url = `http://127.0.0.1:${site.port}${folder}`;
    await site.on();
    return site;
  }

  export(...more) {
    execFileSync(program(), ['export', this.files, ...more], { cwd: root, stdio: 'pipe' });
  }

  async on() {
    if (this.child) return;
    this.child = spawn('/usr/bin/python3', ['-m', 'http.server', '-d', this.root, '-b', '127.0.0.1', String(this.port)], { stdio: 'ignore' });
    this.ended = new Promise((resolve) => this.child.once('exit', resolve));
    for (let i = 0; i < 400; i++) {
      if (this.child.exitCode !== null) throw new Error('http.server ended');
      if (await fetch(this.url).then((answer) => answer.ok, () => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('http.server does not answer');
  }

  // The cable is out.
  async off() {
    if (!this.child) return;
    this.child.kill('SIGKILL');
    await this.ended;
    this.child = null;
  }

  async stop() {
    await this.off();
    rmSync(this.root, { recursive: true, force: true });
  }
}

// `waitForFunction` takes a promise for a yes; this one waits for what it becomes.
export async function until(holds, seconds = 30) {
  for (const end = Date.now() + 1000 * seconds; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 200))) if (await holds()) return;
  assert.fail(`not within ${seconds} seconds`);
}

// Until everything of the page is kept in the browser, the engine too.
export async function pageIsKept(page) {
  const kept = () =>
    page.evaluate(async () => {
      const known = await navigator.serviceWorker.ready;
      const names = await caches.keys();
      const files = names.length ? await (await caches.open(names.at(-1))).keys() : [];
      return known.active?.state === 'activated' && navigator.serviceWorker.controller !== null && files.some((one) => one.url.includes('/assets/table-'));
    });
  await until(kept);
}

// A person who has visited the site once, and has no network since.
export async function castaway(browser, site, options) {
  await site.on();
  const ada = await person(browser, site, { serviceWorkers: 'allow', ...options });
  await ada.page.goto(site.url);
  await ada.page.locator('.game', { hasText: 'Clash' }).waitFor();
  await pageIsKept(ada.page);
  await site.off();
  await ada.context.setOffline(true);
  assert.equal(await fetch(site.url).then(() => 'there', () => 'gone'), 'gone');
  return ada;
}
