// An upgrade in the middle of a game: the open page is loaded anew, comes back to its seat and sends again what nobody answered.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, test } from 'node:test';
import { launch, person } from './browser.mjs';
import { stepClash } from './play.mjs';
import { Server, upgraded } from './server.mjs';

const server = await Server.start();
const browser = await launch();
after(async () => {
  await browser.close();
  await server.stop();
});

const entries = (page) => page.locator('[role=log] li .entry').count();
const release = async () => (await (await fetch(`${server.url}/api/games`)).json()).version;

// As if the rules of this game were another version when it was begun.
function otherRules(table) {
  execFileSync('/usr/bin/python3', ['-c', 'import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute("UPDATE tables SET rules = ? WHERE id = ?", ("another", sys.argv[2])); db.commit()', `${server.data}/imperium.db`, table]);
}

test('an open page outlives an upgrade, and the table says that its rules were updated', { skip: upgraded() ? false : 'the server of another build is not built (cmake --build --preset release)', timeout: 200_000 }, async () => {
  const made = await (
    await fetch(`${server.url}/api/tables`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: 'clash', name: 'Ada', options: {}, seed: 'upgrade', seats: [{ kind: 'me' }, { kind: 'computer', level: 'greedy' }] }) })
  ).json();
  const ada = await person(browser, server);
  const { page } = ada;
  await page.goto(`${server.url}/table/${made.table}#${made.tokens[0].token}`);
  const card = page.locator('[data-card].playable:not([disabled])').first();
  for (let i = 0; i < 60 && !(await card.count()); i++) {
    await stepClash(page);
    await page.waitForTimeout(100);
  }
  await card.waitFor();
  const old = await release();
  const before = await entries(page);
  await page.evaluate(() => (window.before = true));
  // The decision goes out, and nobody answers any more.
  server.child.kill('SIGSTOP');
  await card.click();
  const played = await card.getAttribute('data-card');
  await page.getByTestId('prompt').locator('button.main').click();
  await page.waitForTimeout(300);
  assert.equal(await entries(page), before, 'it is not acknowledged');
  await server.kill();
  otherRules(made.table);
  await server.run(upgraded());
  assert.notEqual(await release(), old, 'another release');
  await page.waitForFunction(() => window.before === undefined && document.querySelector('[role=log] li .entry') !== null, undefined, { timeout: 60_000 });
  await page.getByText('The rules were updated since this game began').waitFor();
  await page.waitForFunction((n) => document.querySelectorAll('[role=log] li .entry').length > n, before);
  assert.equal(await page.locator(`.hand [data-card="${played}"]`).count(), 0, 'the card was played, once');
  assert.equal(await page.locator('.notice.bad').count(), 0);
  // And on it goes, at one's own seat.
  await page.locator('.prompt.mine').waitFor();
  await page.goto(server.url);
  await page.getByRole('link', { name: /^(Play|Open)/ }).first().waitFor();
  await ada.close();
});
