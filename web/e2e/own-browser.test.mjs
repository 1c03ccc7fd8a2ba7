// At a server's tables: hints and analyses thought out in one's own browser, and games that move to the server.
import assert from 'node:assert/strict';
import { after, test as unbounded } from 'node:test';
import { launch, person } from './browser.mjs';
import { playOn } from './play.mjs';
import { Server } from './server.mjs';

const server = await Server.start();
const browser = await launch();
after(async () => {
  await browser.close();
  await server.stop();
});
const test = (name, body) => unbounded(name, { timeout: 300_000 }, body);

const prompt = (page) => page.getByTestId('prompt');
async function setUp(page, change) {
  await page.goto(server.url);
  await page.locator('.game', { hasText: 'Clash' }).getByRole('button', { name: /^Set up a table/ }).click();
  const dialog = page.getByRole('dialog');
  for (const select of (await dialog.locator('.seat select').all()).slice(1)) await select.selectOption('computer:cadet');
  await dialog.getByText('Options of this game').click();
  await dialog.getByLabel('Points to win').fill('2');
  await dialog.getByLabel('Points to win').blur();
  await change(dialog);
  await dialog.locator('button.main').last().click();
}
const idOf = (page) => new URL(page.url()).pathname.split('/').at(-1);

test('a hint and an analysis at a server’s table are thought out here; the server thinks nothing', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  const sent = [];
  const asked = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
  });
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await setUp(page, async () => undefined);
  await prompt(page).waitFor();
  assert.doesNotMatch(page.url(), /\/table\/0/);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Hint: /).waitFor();
  const hints = sent.filter((one) => one.includes('"hint"')).map((one) => JSON.parse(one));
  assert.deepEqual(hints.map((one) => one.world), [true], 'one question, for a world');
  await playOn('clash', [page]);
  await page.getByRole('link', { name: 'Analysis' }).click();
  await page.getByTestId('analysis').getByRole('heading', { name: 'Turning points' }).waitFor({ timeout: 90_000 });
  assert.equal(asked.some((path) => path.endsWith('/analysis') && path.startsWith('/api/')), false);
  await ada.close();
});

test('a game of this browser is taken to the server, goes on there, and others can watch it', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await setUp(page, (dialog) => dialog.getByLabel('Play in this browser, without the server').check());
  await prompt(page).waitFor();
  assert.match(page.url(), /\/table\/0[0-9a-f]{12}$/);
  await playOn('clash', [page], { until: (made) => made === 3 });
  const entries = await page.locator('[role=log] li').count();
  await page.getByRole('button', { name: 'Links' }).click();
  await page.getByRole('button', { name: 'Take this game to the server' }).click();
  await page.waitForURL((url) => !/\/table\/0/.test(url.pathname));
  await prompt(page).waitFor();
  assert.ok((await page.locator('[role=log] li').count()) >= entries);
  const answer = await fetch(`${server.url}/api/tables/${idOf(page)}`);
  assert.equal((await answer.json()).status, 'playing');
  const grace = await person(browser, server, { name: 'Grace' });
  await grace.page.goto(page.url());
  await grace.page.locator('.play').waitFor();
  await playOn('clash', [page]);
  await page.goto(server.url);
  const mine = page.locator('.tables li', { hasText: 'Clash' });
  await mine.first().waitFor();
  assert.equal(await mine.count(), 1, 'it is no longer kept here as well');
  await grace.close();
  await ada.close();
});

test('computers alone, with somebody who watches', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await setUp(page, (dialog) => dialog.locator('.seat select').first().selectOption('computer:cadet'));
  await page.getByRole('link', { name: 'Watch the replay' }).waitFor({ timeout: 120_000 });
  await ada.close();
});
