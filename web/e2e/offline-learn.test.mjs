// The exported site with the network switched off: the worked examples of the rules and the positions of the day.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, test as unbounded } from 'node:test';
import { idle, launch } from './browser.mjs';
import { steps } from './play.mjs';
import { castaway, PythonSite } from './site.mjs';

const site = await PythonSite.start();
const browser = await launch();
after(async () => {
  await browser.close();
  await site.stop();
});
const test = (name, body) => unbounded(name, { timeout: 300_000 }, body);

const folder = new URL('../../data/examples/', import.meta.url);
const games = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => one.name);

test('the worked examples of every game, from their paragraph to their end', async () => {
  const ada = await castaway(browser, site);
  const { page } = ada;
  assert.equal(games.length, 4);
  for (const game of games) {
    const names = readdirSync(new URL(`${game}/`, folder)).map((file) => file.replace('.json', ''));
    for (const name of names) {
      await page.goto(`${site.url}#/example/${game}/${name}`);
      const box = page.getByTestId('example');
      await box.waitFor();
      const of = Number(await box.getAttribute('data-of'));
      assert.ok(of > 0, name);
      for (let at = 0; at < of; at++) {
        await box.getByRole('button', { name: `Next step (${at + 1} of ${of})` }).click();
        await page.locator(`[data-testid=example][data-at="${at + 1}"]`).waitFor();
        const tried = (await page.getByText('it is not possible:').count()) > 0;
        assert.equal((await page.getByRole('alert').count()) > 0, tried, `${name}, step ${at + 1}`);
      }
    }
  }
  await page.goto(`${site.url}#/rules/pocket#P5.7`);
  await page.locator('#P5\\.7').getByRole('link', { name: /Play this example/ }).click();
  const box = page.getByTestId('example');
  await box.getByRole('button', { name: 'Go on from here yourself' }).click();
  await page.locator('.hex.active').first().dblclick();
  await page.waitForFunction(() => document.querySelector('.hex.active') !== null);
  await ada.close();
});

for (const game of games)
  test(`${game}: the position of the day, answered by clicking`, async () => {
    const ada = await castaway(browser, site);
    const { page } = ada;
    const noon = new Date(2026, 11, 2, 12);
    await page.clock.setFixedTime(noon);
    const { positions } = JSON.parse(readFileSync(new URL(`../src/games/${game}/daily.json`, import.meta.url), 'utf8'));
    const today = positions[Math.floor(Date.UTC(2026, 11, 2) / 86_400_000) % positions.length];
    await page.goto(`${site.url}#/daily/${game}`);
    await page.locator('[data-testid=daily][data-answered=open]').waitFor();
    const answered = page.locator('[data-testid=daily]:not([data-answered=open])');
    await page.getByTestId('prompt').waitFor();
    for (let turn = 0; turn < 60 && (await answered.count()) === 0; turn++) {
      await steps[game](page, { turn });
      await idle(30);
    }
    await answered.waitFor({ timeout: 1000 });
    await page.getByTestId('daily').getByText(`${Math.round(today.moves[0].chance * 100)} of 100`).first().waitFor();
    await ada.close();
  });
