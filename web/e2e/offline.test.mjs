// The exported site with the network switched off: whole games, a reload in the middle, a tutorial, an analysis, a file.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, describe, test as unbounded } from 'node:test';
import { idle, launch, person } from './browser.mjs';
import { playOn } from './play.mjs';
import { program, Server } from './server.mjs';
import { castaway as adrift, pageIsKept, PythonSite, Site } from './site.mjs';
import { nextVersion } from './versions.mjs';

const site = await PythonSite.start();
const browser = await launch();
after(async () => {
  await browser.close();
  await site.stop();
});
const test = (name, body, timeout = 400_000) =>
  unbounded(name, { timeout }, async () => {
    await site.on();
    try {
      await body();
    } finally {
      await Promise.all(browser.contexts().map((one) => one.close()));
    }
  });

const titles = { clash: 'Clash', pocket: 'Pocket Imperium', galactic: 'Galactic', seize: 'Seize' };
const prompt = (page) => page.getByTestId('prompt');
const gameCard = (page, game) => page.locator('.game', { hasText: titles[game] });

const castaway = (options) => adrift(browser, site, options);

// What makes a game short.
const short = { clash: ['Points to win', 5], galactic: ['Last round', 3], seize: ['Last Turn', 8] };

// Begins a game against the quickest of the four computers.
async function begin(page, game, [option, value] = short[game] ?? []) {
  await gameCard(page, game).getByRole('button', { name: /^Set up a table/ }).click();
  const dialog = page.getByRole('dialog');
  for (const select of (await dialog.locator('.seat select').all()).slice(1)) await select.selectOption('computer:cadet');
  if (option !== undefined) {
    await dialog.getByText('Options of this game').click();
    await dialog.getByLabel(option).fill(String(value));
    await dialog.getByLabel(option).blur();
  }
  await dialog.locator('button.main').last().click();
  await prompt(page).waitFor();
}

const noRefusal = async (page) => assert.deepEqual(await page.locator('.notice.bad').allTextContents(), []);

// The game's file as the page gives it, played again by the program, strictly: every roll and the check of every position.
async function provenFile(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  const folder = mkdtempSync(join(tmpdir(), 'imperium-file-'));
  const path = join(folder, 'game.replay.json');
  await download.saveAs(path);
  const text = readFileSync(path, 'utf8');
  const told = execFileSync(program(), ['replay', path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  assert.ok(told.length > 500);
  return text;
}

test('the first load is small, and the engine is no part of it', async () => {
  const counted = await Site.start();
  const ada = await person(browser, counted);
  await ada.page.goto(counted.url);
  await gameCard(ada.page, 'seize').waitFor();
  await idle(500);
  const bytes = counted.asked.reduce((sum, one) => sum + one.size, 0);
  assert.ok(bytes > 10_000 && bytes < 250 * 1024, `${bytes} bytes`);
  assert.deepEqual(counted.asked.filter((one) => one.size === 0 || /^assets\/(table|net)-/.test(one.path)), []);
  // A net is loaded with its game, when somebody thinks about it: no other game's.
  await begin(ada.page, 'pocket');
  for (let i = 0; i < 400 && !counted.asked.some((one) => one.path.startsWith('assets/net-pocket-')); i++) {
    await playOn('pocket', [ada.page], { until: (made) => made === 1 });
    await idle(50);
  }
  assert.deepEqual(counted.asked.filter((one) => one.path.startsWith('assets/net-')).map((one) => one.path.replace(/-[0-9a-f]{8}\.bin$/, '')), ['assets/net-pocket']);
  await ada.close();
  await counted.stop();
});

describe('without a network', () => {
  for (const game of ['clash', 'pocket', 'galactic', 'seize'])
    test(`${game}: a whole game, with a reload in the middle, and its file`, async () => {
      const ada = await castaway();
      const { page } = ada;
      await begin(page, game);
      assert.match(page.url(), /#\/table\/0[0-9a-f]{12}$/);
      await playOn(game, [page], { until: (made) => made === 5 });
      await page.reload();
      await prompt(page).waitFor();
      await page.goto(site.url);
      await page.locator('.tables li', { hasText: titles[game] }).getByRole('link').first().click();
      await prompt(page).waitFor();
      await playOn(game, [page]);
      await noRefusal(page);
      await page.getByRole('link', { name: 'Watch the replay' }).click();
      await page.getByRole('slider').waitFor();
      await page.getByRole('button', { name: 'To the end' }).click();
      await provenFile(page);
      await ada.close();
    });

  test('hint, undo, and an analysis afterwards', async () => {
    const ada = await castaway();
    const { page } = ada;
    await begin(page, 'clash', ['Points to win', 2]);
    await playOn('clash', [page], { until: (made) => made === 2 });
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/^Hint: /).waitFor();
    const entries = () => page.locator('[role=log] li').count();
    const before = await entries();
    await playOn('clash', [page], { until: (made) => made === 1 });
    await page.waitForFunction((n) => document.querySelectorAll('[role=log] li').length > n, before);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction((n) => document.querySelectorAll('[role=log] li').length <= n, before);
    await playOn('clash', [page]);
    await page.getByRole('link', { name: 'Analysis' }).click();
    const analysis = page.getByTestId('analysis');
    await analysis.getByRole('heading', { name: 'Turning points' }).waitFor({ timeout: 60_000 });
    assert.equal(await analysis.getByRole('img').count(), 2);
    await ada.close();
  });

  test('a tutorial to its end, and the rules at an address', async () => {
    const ada = await castaway();
    const { page } = ada;
    await gameCard(page, 'clash').getByRole('link', { name: /^Learn/ }).click();
    const coach = page.getByTestId('coach');
    await coach.waitFor();
    const end = Date.now() + 120_000;
    while ((await coach.getAttribute('data-state')) !== 'over') {
      assert.ok(Date.now() < end, `now at step ${await coach.getAttribute('data-step')}`);
      await noRefusal(page);
      for (const name of ['Next', 'Go on with the lesson', 'Do it for me', 'Show me']) {
        const button = coach.getByRole('button', { name });
        if ((await button.count()) && (await button.isEnabled().catch(() => false))) {
          await button.click({ timeout: 2000 }).catch(() => undefined);
          break;
        }
      }
      await idle(40);
    }
    await page.goto(`${site.url}#/rules/seize#Z4.2`);
    await page.locator('#Z4\\.2.shown').waitFor();
    await ada.close();
  });

  test('a game’s file from elsewhere, dropped on the page: watched and analysed; what is no game is refused', async () => {
    const ada = await castaway();
    const { page } = ada;
    const drop = async (name, text) => {
      const files = await page.evaluateHandle(([name, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], name, { type: 'application/json' }));
        return data;
      }, [name, text]);
      await page.dispatchEvent('body', 'dragover', { dataTransfer: files });
      await page.dispatchEvent('body', 'drop', { dataTransfer: files });
    };
    await drop('nothing.json', '{"not":"a game"}');
    await page.getByText(/^This file could not be opened: /).waitFor();
    const file = fileURLToPath(new URL('../../tests/replays/0.2/clash-1-finished.json', import.meta.url));
    await drop('clash.replay.json', readFileSync(file, 'utf8'));
    await page.getByRole('slider').waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByRole('button', { name: /Analyse|Analysis|Judge/ }).first().click();
    await page.getByTestId('analysis').getByRole('heading', { name: 'Turning points' }).waitFor({ timeout: 60_000 });
    await ada.close();
  });

  test('two tabs at one table: the second says so, in both languages, and may have it when the first is closed', async () => {
    const ada = await castaway();
    const { page } = ada;
    await begin(page, 'clash');
    const second = await ada.context.newPage();
    await second.goto(page.url());
    await second.getByText('This table is open in another tab of this browser.').waitFor();
    await second.getByLabel('Language').selectOption('fr');
    await second.getByText('Cette table est ouverte dans un autre onglet de ce navigateur.').waitFor();
    await second.getByRole('combobox').first().selectOption('en');
    await page.close();
    await second.reload();
    await prompt(second).waitFor();
    await ada.context.close();
  });

  test('two at one device', async () => {
    const ada = await castaway();
    const { page } = ada;
    await gameCard(page, 'clash').getByRole('button', { name: /^Set up a table/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('.seat select').nth(1).selectOption('me');
    assert.equal(await dialog.locator('option[value=open]').count(), 0, 'nobody can join');
    await dialog.locator('button.main').click();
    await page.getByRole('button', { name: /^I am / }).or(prompt(page)).first().waitFor();
    await noRefusal(page);
    await ada.close();
  });
});

test('at a server, too: a game in this browser goes on when the server is gone, and new ones are begun here', async () => {
  const server = await Server.start();
  const ada = await person(browser, server);
  const { page } = ada;
  await page.goto(server.url);
  await gameCard(page, 'clash').getByRole('button', { name: /^Set up a table/ }).click();
  await page.getByRole('dialog').getByLabel('Play in this browser, without the server').check();
  await page.getByRole('dialog').locator('button.main').last().click();
  await prompt(page).waitFor();
  assert.match(page.url(), /\/table\/0[0-9a-f]{12}$/);
  await playOn('clash', [page], { until: (made) => made === 2 });
  await page.getByRole('link', { name: 'Imperium' }).first().click();
  await page.locator('.tables li', { hasText: 'Clash' }).waitFor();
  await server.kill();
  await page.getByText('Games against computers are played in this browser meanwhile.').waitFor({ timeout: 20_000 });
  await gameCard(page, 'clash').getByRole('button', { name: /^Play now/ }).click();
  await prompt(page).waitFor();
  await playOn('clash', [page], { until: (made) => made === 3 });
  await noRefusal(page);
  await ada.close();
  await server.stop();
});

test('a new version waits, takes over when it is wanted, and the game goes on', async () => {
  const ada = await person(browser, site, { serviceWorkers: 'allow' });
  const { page } = ada;
  await page.goto(site.url);
  await gameCard(page, 'clash').waitFor();
  await pageIsKept(page);
  await begin(page, 'clash');
  await playOn('clash', [page], { until: (made) => made === 3 });
  const next = nextVersion();
  site.export('--page', next.folder);
  const table = page.url();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await playOn('clash', [page], { until: (made) => made === 1 });
  await page.goto(site.url);
  await page.getByText('A new version is there.').waitFor();
  assert.notEqual(await next.shownIn(page), true, 'what is open stays as it is');
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Load it' }).click()]);
  await page.goto(table);
  await prompt(page).waitFor();
  assert.equal(await next.shownIn(page), true);
  await playOn('clash', [page], { until: (made) => made === 2 });
  await noRefusal(page);
  await ada.close();
  next.remove();
});
