// What somebody who has never seen the games looks for in the first minutes, and finds.
import assert from 'node:assert/strict';
import { person, sizes } from './browser.mjs';
import { browser, issues, outside, prompt, server, sit, test } from './house.mjs';
import { playOn } from './play.mjs';
import { find, seat } from './position.mjs';

const computers = (n, level = 'greedy') => Array.from({ length: n }, () => ({ kind: 'computer', level }));

test('who just plays for the first time plays against Cadets', async () => {
  const ada = await person(browser, server, { newcomer: true });
  const { page } = ada;
  await page.goto(ada.url);
  await page.locator('.game', { hasText: 'Pocket' }).getByRole('button', { name: /^Play now/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Just play.*Cadet/ }).click();
  await page.waitForURL(/\/table\//);
  await page.locator('.players li').nth(2).getByText('Cadet').waitFor();
  await ada.close();
});

test('clash on a phone: what a round came to stays to be read, and news lies over neither names nor points', async () => {
  const ada = await person(browser, server, { viewport: sizes.phone });
  const { page } = ada;
  await page.clock.install();
  await sit(ada, { game: 'clash', seats: [{ kind: 'me' }, ...computers(1)], seed: 'evening' });
  const verdict = page.locator('.verdict');
  const said = /^Last round, \d+ against \d+: (your point|point for Computer 2)\.$/;
  for (let i = 0; i < 60 && !said.test((await verdict.textContent({ timeout: 500 }).catch(() => '')) ?? ''); i++) await playOn('clash', [page], { until: (n) => n === 1 });
  assert.match(await verdict.textContent(), said);
  await page.locator('.prompt.mine').waitFor();
  await page.clock.fastForward(26_000);
  const news = await page.locator('.notices > *', { hasText: 'Not sure?' }).boundingBox();
  const names = await page.locator('.players').boundingBox();
  assert.ok(news.y + news.height <= names.y, `the news ends at ${news.y + news.height}, the names begin at ${names.y}`);
  await ada.close();
});

test('galactic on a phone: plans to take come first, nothing is proposed that wastes all points', async () => {
  const ada = await person(browser, server, { viewport: sizes.phone });
  const { page } = ada;
  await sit(ada, { game: 'galactic', seats: [{ kind: 'me' }, ...computers(3)], seed: 'evening' });
  await page.locator('[data-preset]').first().waitFor();
  assert.deepEqual(await outside(page, '[data-preset]'), []);
  assert.equal(await prompt(page).locator('button.main').count(), 0);
  await page.locator('[data-preset]').first().click();
  // Who has scrolled through the tree is brought back to the map and to what is asked next.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await prompt(page).locator('button.main', { hasText: 'Research these' }).click();
  await page.getByRole('button', { name: 'To the map' }).waitFor();
  // The board speaks to who plays at it; names are for the others.
  assert.match(await page.locator('.reveal').textContent(), /\bYou\b/);
  assert.doesNotMatch(await page.locator('.reveal').textContent(), /\bAda\b/);
  assert.deepEqual(await outside(page, '.prompt, .prompt button'), []);
  await page.getByRole('button', { name: 'To the map' }).click();
  assert.match(await prompt(page).locator('p').first().textContent(), /Choose dice/);
  assert.equal(await prompt(page).locator('button.main').count(), 0);
  const rows = await page.locator('.dice').first().locator('label').evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);
  assert.equal(rows, 1, 'all dice in one row');
  await page.locator('.dice').first().locator('label').nth(3).click();
  assert.equal(await prompt(page).locator('button.main', { hasText: 'Seal the allocation' }).count(), 1);
  await ada.close();
});

test('galactic on a phone: whoever has scrolled down to the map sees the podium when the game ends', async () => {
  const ada = await person(browser, server, { viewport: sizes.phone });
  const { page } = ada;
  await sit(ada, { game: 'galactic', seats: [{ kind: 'me' }, ...computers(3)], seed: 'evening', options: { max_rounds: 1 } });
  await playOn('galactic', [page]);
  await page.locator('.result').waitFor();
  await page.waitForFunction(() => {
    const box = document.querySelector('.result h2').getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight;
  });
  await ada.close();
});

test('seize: a realm of one World has room for everybody at court', async () => {
  const found = await find({ game: 'seize', seats: 2, seeds: Array.from({ length: 12 }, (_, i) => `evening-${i}`), wanted: (view, legal, asked) => legal.some((one) => one.type === 'settle') && view.worlds.filter((one) => one.owner === asked).length === 1 && view.players[asked].characters.length === 3 });
  const { links } = await seat(server, browser, found);
  const ada = await person(browser, server);
  await ada.page.goto(links[found.seat]);
  const realm = ada.page.locator('.realm.mine .land');
  await realm.locator('[data-thing^="reserve:"]').first().waitFor();
  await ada.page.waitForTimeout(150);
  assert.ok(await realm.evaluate((one) => one.scrollHeight <= one.clientHeight + 1), 'nothing is cut off');
  assert.deepEqual(await outside(ada.page, '.realm.mine [data-thing]'), []);
  await ada.close();
});

for (const size of ['desktop', 'phone'])
  test(`seize on a ${size}: goal, signs and Phases are one click away, in words`, async () => {
    const ada = await person(browser, server, { viewport: sizes[size] });
    const { page } = ada;
    await sit(ada, { game: 'seize', seats: [{ kind: 'me' }, ...computers(1)], seed: 'evening' });
    await prompt(page).waitFor();
    await page.getByText(/Goal: 20 Victory points/).first().waitFor();
    const glance = page.getByRole('button', { name: 'At a glance' });
    assert.deepEqual(await outside(page, '.glance'), []);
    await glance.click();
    const dialog = page.getByRole('dialog');
    for (const words of [/^Whoever has Worlds worth 20 Victory points/, /^ATT: /, /^DEF: /, /^what the card costs/, /^A Conquest Action at every attacked World/]) await dialog.getByText(words).waitFor();
    assert.deepEqual(await issues(page), []);
    await page.keyboard.press('Escape');
    await prompt(page).waitFor();
    await ada.close();
  });
