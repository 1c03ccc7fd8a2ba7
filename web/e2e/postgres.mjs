// A PostgreSQL of a test's own, in a folder that goes with it. Root may not run one, so there it runs as `postgres`.
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const home = '/usr/lib/postgresql';

export class Postgres {
  // Null where none is installed.
  static start() {
    const version = existsSync(home) ? readdirSync(home).filter((one) => existsSync(join(home, one, 'bin/initdb'))).sort((a, b) => Number(a) - Number(b)).pop() : undefined;
    if (!version) return null;
    const one = new Postgres();
    one.programs = join(home, version, 'bin');
    one.folder = mkdtempSync(join(tmpdir(), 'imperium-e2e-postgres-'));
    one.prefix = [];
    if (process.getuid() === 0) {
      const id = (which) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
      chownSync(one.folder, id('-u'), id('-g'));
      one.prefix = ['setpriv', `--reuid=${id('-u')}`, `--regid=${id('-g')}`, '--clear-groups'];
    }
    one.run('initdb', '-D', 'data', '-A', 'trust', '-U', 'imperium', '-E', 'UTF8', '--locale=C', '--no-sync');
    one.run('pg_ctl', '-D', 'data', '-w', '-t', '60', '-l', 'log', '-o', `-k ${one.folder} -c listen_addresses=''`, 'start');
    one.place = `postgresql:///postgres?host=${one.folder}&user=imperium`;
    return one;
  }

  run(program, ...words) {
    const [first, ...rest] = [...this.prefix, join(this.programs, program), ...words];
    execFileSync(first, rest, { cwd: this.folder, stdio: 'ignore' });
  }

  stop() {
    this.run('pg_ctl', '-D', 'data', '-w', '-m', 'immediate', 'stop');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
