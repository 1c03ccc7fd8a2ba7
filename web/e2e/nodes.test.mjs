// Two nodes on one database: one dies in the middle of a game, and the page goes on with the other.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { launch, person } from './browser.mjs';
import { playOn } from './play.mjs';
import { Postgres } from './postgres.mjs';
import { Server } from './server.mjs';

const database = Postgres.start();
const nodes = [];
const browser = await launch();
after(async () => {
  await browser.close();
  for (const node of nodes) await node.stop();
  database?.stop();
});

test('a node is killed: the page says that it reconnects, and then shows its game', { timeout: 400_000, skip: database ? false : 'there is no PostgreSQL here' }, async (context) => {
  for (const name of ['one', 'two']) nodes.push(await Server.start({ where: ['--database', database.place, '--node', name] }));
  const [first, second] = nodes;
  const answer = await fetch(`${first.url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'clash', options: { target: 4 }, seats: [{ kind: 'me' }, { kind: 'computer', level: 'greedy' }] }),
  });
  const { table, tokens } = await answer.json();
  // The table is at the first node, and the page at the second.
  const ada = await person(browser, second);
  await ada.page.goto(`${second.url}/table/${table}#${tokens[0].token}`);
  await playOn('clash', [ada.page], { until: (made) => made === 5 });
  await first.kill();
  const killed = Date.now();
  await ada.page.getByText(/Reconnecting/).waitFor();
  await ada.page.getByText(/Reconnecting/).waitFor({ state: 'detached', timeout: 60_000 });
  context.diagnostic(`on again after ${((Date.now() - killed) / 1000).toFixed(1)} s`);
  await playOn('clash', [ada.page]);
  assert.deepEqual(await ada.page.locator('.notice.bad').allTextContents(), []);
  await ada.close();
});
