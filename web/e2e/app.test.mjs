// The page of a server as an app: it opens without the network and plays the games of this browser; a new version in the
// middle of a game; nothing that the server answers is kept.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, test as unbounded } from 'node:test';
import { launch, person } from './browser.mjs';
import { playOn } from './play.mjs';
import { Server } from './server.mjs';
import { pageIsKept, until } from './site.mjs';
import { copyOfPage, renew, renewedIn } from './versions.mjs';

const folder = copyOfPage();
const server = await Server.start({ page: folder });
const browser = await launch();
after(async () => {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
const test = (name, body) => unbounded(name, { timeout: 300_000 }, body);

const prompt = (page) => page.getByTestId('prompt');
const card = (page, title) => page.locator('.game', { hasText: title });
const noRefusal = async (page) => assert.deepEqual(await page.locator('.notice.bad').allTextContents(), []);

async function visitor() {
  const ada = await person(browser, server, { serviceWorkers: 'allow' });
  await ada.page.goto(server.url);
  await card(ada.page, 'Clash').waitFor();
  await pageIsKept(ada.page);
  return ada;
}
const keptPaths = (page) =>
  page.evaluate(async () => {
    const all = [];
    for (const name of await caches.keys()) for (const one of await (await caches.open(name)).keys()) all.push(new URL(one.url).pathname);
    return all;
  });
async function beginHere(page) {
  await card(page, 'Clash').getByRole('button', { name: /^Set up a table/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.seat select').nth(1).selectOption('computer:cadet');
  const here = dialog.getByLabel('Play in this browser, without the server');
  if (await here.count()) await here.check();
  await dialog.locator('button.main').last().click();
  await prompt(page).waitFor();
  assert.match(page.url(), /\/table\/0[0-9a-f]{12}$/);
}

// Whether the worker in charge is of the version of this page.
const ownWorker = (page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.getRegistration();
    const script = new URL([...document.scripts].find((one) => one.src.includes('/assets/')).src).pathname.slice(1);
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
    active.postMessage({ has: script }, [port2]);
    return active.state === 'activated' && (await answer);
  });

test('without the network it opens, plays, learns and goes on after a reload; nothing of the server is kept', async () => {
  const ada = await visitor();
  const { page } = ada;
  // A table at the server first: its answers are private.
  const made = await (
    await fetch(`${server.url}/api/tables`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: 'clash', name: 'Ada', options: {}, seats: [{ kind: 'me' }, { kind: 'computer', level: 'greedy' }] }) })
  ).json();
  await page.goto(`${server.url}/table/${made.table}#${made.tokens[0].token}`);
  await prompt(page).waitFor();
  await playOn('clash', [page], { until: (n) => n === 2 });
  const known = await page.evaluate(async () => (await fetch('/api/games')).status);
  assert.equal(known, 200);
  const kept = await keptPaths(page);
  assert.ok(kept.includes('/') && kept.some((one) => one.startsWith('/assets/net-pocket-')));
  assert.deepEqual(kept.filter((one) => one !== '/' && !/^\/(assets\/[\w.-]+|icon[\w.-]*|manifest\.webmanifest)$/.test(one)), []);
  await server.kill();
  await ada.context.setOffline(true);
  assert.equal(await page.evaluate(() => fetch('/api/games').then(() => 'an answer', () => 'nothing')), 'nothing');
  await page.goto(server.url);
  await page.getByText('Games against computers are played in this browser meanwhile.').waitFor();
  await beginHere(page);
  await playOn('clash', [page], { until: (n) => n === 3 });
  const before = await page.locator('[role=log] li').count();
  await page.reload();
  await prompt(page).waitFor();
  assert.ok((await page.locator('[role=log] li').count()) >= before);
  await playOn('clash', [page], { until: (n) => n === 2 });
  await noRefusal(page);
  await page.goto(`${server.url}/learn/clash`);
  await page.getByTestId('coach').waitFor();
  await page.goto(`${server.url}/rules/pocket#P5.7`);
  await page.locator('#P5\\.7').getByRole('link', { name: /Play this example/ }).click();
  await page.getByTestId('example').getByRole('button', { name: /^Next step/ }).click();
  await page.locator('[data-testid=example][data-at="1"]').waitFor();
  // The server is there again, and so are both games.
  await server.run();
  await ada.context.setOffline(false);
  await page.goto(server.url);
  await page.waitForFunction(() => document.querySelectorAll('.tables li').length >= 2);
  await ada.close();
});

test('a new version in the middle of a game: the game goes on, and the version is there when it is wanted', async () => {
  const ada = await visitor();
  const { page } = ada;
  await beginHere(page);
  await playOn('clash', [page], { until: (n) => n === 2 });
  const table = page.url();
  renew(folder);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  // All that this page may still need of the old version is kept, also what it loads later.
  await playOn('clash', [page], { until: (n) => n === 3 });
  await noRefusal(page);
  const second = await ada.context.newPage();
  await second.goto(`${server.url}/rules/clash`);
  assert.equal(await renewedIn(second), true, 'a page that is opened now is the server’s new one');
  await second.close();
  await page.getByRole('link', { name: 'Imperium' }).first().click();
  assert.equal(await renewedIn(page), false);
  await page.getByRole('link', { name: /^Learn/ }).first().click();
  await page.getByTestId('coach').waitFor();
  await page.goto(table);
  await prompt(page).waitFor();
  assert.equal(await renewedIn(page), true);
  await playOn('clash', [page], { until: (n) => n === 2 });
  await noRefusal(page);
  // And the new one is what opens without the network.
  await until(() => ownWorker(page));
  await server.kill();
  await ada.context.setOffline(true);
  await page.reload();
  await prompt(page).waitFor();
  assert.equal(await renewedIn(page), true);
  await playOn('clash', [page], { until: (n) => n === 1 });
  await server.run();
  await ada.close();
});

test('an open page hears of a new version and loads it when asked', async () => {
  const ada = await visitor();
  const { page } = ada;
  const old = await page.evaluate(() => document.scripts[0].src);
  renew(folder);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await page.getByText('A new version is there.').waitFor();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Load it' }).click()]);
  await card(page, 'Clash').waitFor();
  assert.notEqual(await page.evaluate(() => document.scripts[0].src), old);
  assert.equal(await page.getByText('A new version is there.').count(), 0);
  await ada.close();
});

test('it can be installed: a manifest with icons that are there, and a button when the browser offers it', async () => {
  const ada = await visitor();
  const { page } = ada;
  const manifest = await (await fetch(`${server.url}/manifest.webmanifest`)).json();
  assert.equal(manifest.display, 'standalone');
  for (const icon of manifest.icons) assert.equal((await fetch(`${server.url}/${icon.src}`)).status, 200, icon.src);
  assert.equal(new URL(await page.locator('link[rel=manifest]').getAttribute('href'), `${server.url}/`).pathname, '/manifest.webmanifest');
  const button = page.getByRole('button', { name: 'Install as an app' });
  assert.equal(await button.count(), 0);
  await page.evaluate(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => (window.asked = true) })));
  await button.click();
  assert.equal(await page.evaluate(() => window.asked), true);
  await button.waitFor({ state: 'detached' });
  await ada.close();
});
