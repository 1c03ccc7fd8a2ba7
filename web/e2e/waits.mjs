// How long a person waits for computers, measured on the page; run by hand on a quiet machine:
//
//   node e2e/waits.mjs [SECONDS a table] [GAME:SEATS:LEVEL ...]
//
// A wait is the time in which the page does not ask: from a decision until the next one can be made, all that computers
// think and all that is shown in between. Decisions that follow each other at once are no wait.
import { launch, person } from './browser.mjs';
import { Server } from './server.mjs';
import { idle } from './browser.mjs';
import { over, steps } from './play.mjs';

const [seconds = '90', ...wanted] = process.argv.slice(2);
const tables = wanted.length ? wanted : ['pocket:3:emperor', 'clash:2:emperor', 'galactic:4:emperor', 'seize:2:emperor', 'pocket:3:admiral', 'clash:2:admiral', 'galactic:4:admiral', 'seize:2:admiral', 'pocket:3:captain'];
const server = await Server.start(process.env.PAGE ? { page: process.env.PAGE } : {});
const browser = await launch();

const watch = () => {
  window.waits = [];
  let since = null;
  setInterval(() => {
    const mine = /turn/i.test(document.title);
    if (mine && since !== null) window.waits.push(performance.now() - since);
    if (mine) since = null;
    else since ??= performance.now();
  }, 10);
};

for (const table of tables) {
  const [game, seats, level] = table.split(':');
  const one = await person(browser, server);
  const made = await fetch(`${server.url}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', options: {}, game, seats: [{ kind: 'me' }, ...Array.from({ length: Number(seats) - 1 }, () => ({ kind: 'computer', level }))] }),
  });
  const answer = await made.json();
  if (!made.ok) throw new Error(`${table}: ${JSON.stringify(answer)}`);
  await one.page.goto(`${server.url}/table/${answer.table}#${answer.tokens[0].token}`);
  await one.page.getByTestId('prompt').waitFor();
  await one.page.waitForFunction(() => /turn/i.test(document.title), null, { timeout: 20_000 }).catch(() => undefined);
  await one.page.evaluate(watch);
  const end = Date.now() + 1000 * Number(seconds);
  let decisions = 0;
  while (Date.now() < end && !(await over(one.page))) {
    const moved = (await one.page.evaluate(() => /turn/i.test(document.title))) && (await steps[game](one.page, { turn: decisions }));
    if (moved) decisions++;
    await idle(moved ? 15 : 40);
  }
  const waits = (await one.page.evaluate(() => window.waits)).sort((a, b) => a - b);
  const shown = (ms) => (ms === undefined ? '-' : `${(ms / 1000).toFixed(2)} s`);
  console.log(`${table}: ${decisions} decisions, ${waits.length} waits, median ${shown(waits[Math.floor(waits.length / 2)])}, nine of ten under ${shown(waits[Math.floor(waits.length * 0.9)])}, worst ${shown(waits.at(-1))}`);
  await one.context.close();
}
await browser.close();
await server.stop();
