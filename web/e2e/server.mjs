// The real server for browser tests: started on a free port with a data folder of its own, killed and started again.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const dist = fileURLToPath(new URL('../dist', import.meta.url));

export function program() {
  const found = [process.env.IMPERIUM, ...['release', 'dev', 'debug'].map((preset) => join(root, 'build', preset, 'imperium'))].find((path) => path && existsSync(path));
  if (!found) throw new Error('build the program first (cmake --build --preset dev), or name it in IMPERIUM');
  return found;
}

// The server of another build and release, beside the program where its tests were built; null where they were not.
export function upgraded() {
  return [process.env.UPGRADED, join(dirname(program()), 'upgraded')].find((path) => path && existsSync(path)) ?? null;
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

export class Server {
  // `where`: what names its journal, if that is no folder of its own.
  static async start({ page = dist, where = null } = {}) {
    if (!existsSync(join(page, 'index.html'))) throw new Error('build the page first (npm run build)');
    const server = new Server();
    server.page = page;
    server.data = mkdtempSync(join(tmpdir(), 'imperium-e2e-'));
    server.where = where ?? ['--data', server.data];
    server.port = await freePort();
    server.url = `http://127.0.0.1:${server.port}`;
    await server.run();
    return server;
  }

  // `other`: the program of another build (tests/journal/upgrade/server.cpp), on the same folder and port.
  async run(other = null) {
    if (other) this.child = spawn(other, [this.data, String(this.port), this.page], { stdio: ['ignore', 'pipe', 'pipe'] });
    else this.child = spawn(program(), ['serve', '--listen', `127.0.0.1:${this.port}`, ...this.where, '--page', this.page, '--requests-per-second', '400', '--tables-per-second', '20', '--messages-per-second', '2000'], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.said = '';
    for (const stream of [this.child.stdout, this.child.stderr]) stream.on('data', (text) => (this.said = (this.said + text).slice(-4000)));
    this.ended = new Promise((resolve) => this.child.once('exit', resolve));
    for (let i = 0; i < 200; i++) {
      if (this.child.exitCode !== null) throw new Error(`the server ended:\n${this.said}`);
      try {
        if ((await fetch(`${this.url}/health`)).ok) return;
      } catch {
        // not yet
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server does not answer:\n${this.said}`);
  }

  // As a crash or a power cut would end it.
  async kill() {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  async stop() {
    this.child.kill('SIGTERM');
    const late = setTimeout(() => this.child.kill('SIGKILL'), 5000);
    await this.ended;
    clearTimeout(late);
    rmSync(this.data, { recursive: true, force: true });
  }
}
