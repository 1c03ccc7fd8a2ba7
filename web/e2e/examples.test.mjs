// The worked examples of the rules, from their paragraph, step by step on the real board, and on from there.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { person, sizes } from './browser.mjs';
import { browser, issues, server, test, wide } from './house.mjs';

const folder = new URL('../../data/examples/', import.meta.url);
const all = readdirSync(folder, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .flatMap(({ name: game }) => readdirSync(new URL(`${game}/`, folder)).map((file) => ({ game, name: file.replace('.json', '') })));

test('every example plays to its end', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  for (const { game, name } of all) {
    await page.goto(`${server.url}/example/${game}/${name}`);
    const box = page.getByTestId('example');
    await box.waitFor();
    const of = Number(await box.getAttribute('data-of'));
    assert.ok(of > 0, name);
    for (let at = 0; at < of; at++) {
      await box.getByRole('button', { name: `Next step (${at + 1} of ${of})` }).click();
      await page.locator(`[data-testid=example][data-at="${at + 1}"]`).waitFor();
      // What is tried in vain is refused, with a reason; what is done is possible.
      const tried = (await page.getByText('it is not possible:').count()) > 0;
      assert.equal((await page.getByRole('alert').count()) > 0, tried, `${name}, step ${at + 1}`);
    }
  }
  await ada.close();
});

test('from the paragraph of the rules, and on by oneself, on a phone', async () => {
  const ada = await person(browser, server, { viewport: sizes.phone });
  const { page } = ada;
  await page.goto(`${server.url}/rules/pocket#P5.7`);
  await page.locator('#P5\\.7').getByRole('link', { name: /Play this example/ }).click();
  const box = page.getByTestId('example');
  await box.getByRole('button', { name: /^Next step/ }).waitFor();
  assert.equal(await wide(page), 0);
  assert.deepEqual(await issues(page), []);
  await box.getByRole('button', { name: 'Go on from here yourself' }).click();
  await page.locator('.hex.active').first().dblclick();
  await page.waitForFunction(() => document.querySelector('.hex.active') !== null);
  await box.getByRole('button', { name: 'From the beginning' }).click();
  await box.getByRole('button', { name: /^Next step \(1 of/ }).waitFor();
  await page.goto(`${server.url}/example/pocket/none`);
  await page.getByText('There is no such example here.').waitFor();
  await ada.close();
});
