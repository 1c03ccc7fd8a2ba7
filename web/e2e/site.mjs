// The exported site on a host that knows nothing of it: plain files in a sub-folder, no special headers. It counts what
// is asked for, and can be switched off.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { program } from './server.mjs';

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
