// For everybody: keyboard alone, axe-core, the second language, and what the page is allowed to do.
import assert from 'node:assert/strict';
import { idle, person, sizes } from './browser.mjs';
import { over, playOn } from './play.mjs';
import { browser, describe, issues, prompt, server, tabTo, test } from './house.mjs';

describe('keyboard alone', () => {
  test('clash from the lobby to the end', async () => {
    const ada = await person(browser, server);
    const { page } = ada;
    await page.goto(ada.url);
    await page.locator('.game').first().waitFor();
    assert.ok(await tabTo(page, () => document.activeElement?.textContent?.includes('Set up a table') && document.activeElement.closest('.game')?.textContent?.includes('Clash')));
    await page.keyboard.press('Enter');
    assert.ok(await tabTo(page, () => document.activeElement?.tagName === 'SUMMARY' && document.activeElement.textContent.includes('Options')));
    await page.keyboard.press('Enter');
    assert.ok(await tabTo(page, () => document.activeElement?.type === 'number'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2');
    assert.ok(await tabTo(page, () => document.activeElement?.matches('dialog button.main')));
    await page.keyboard.press('Enter');
    await prompt(page).waitFor();
    const end = Date.now() + 300_000;
    while (!(await over(page))) {
      assert.ok(Date.now() < end, 'the game ends');
      const asked = await page.evaluate(() => {
        if ([...document.querySelectorAll('.builder button')].some((one) => one.textContent === 'Balanced')) return 'deck';
        if (document.querySelector('[data-card].playable:not([disabled])')) return 'card';
        if ([...document.querySelectorAll('.prompt button:not([disabled])')].some((one) => one.textContent.trim() === 'Pass')) return 'pass';
        return null;
      });
      if (asked === 'deck') {
        assert.ok(await tabTo(page, () => document.activeElement?.textContent === 'Balanced'));
        await page.keyboard.press('Space');
        assert.ok(await tabTo(page, () => document.activeElement?.textContent?.startsWith('Play with these')));
        await page.keyboard.press('Enter');
      } else if (asked === 'card') {
        if (!(await tabTo(page, () => document.activeElement?.matches('[data-card].playable')))) continue;
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
      } else if (asked === 'pass') {
        if (!(await tabTo(page, () => document.activeElement?.textContent?.trim() === 'Pass'))) continue;
        await page.keyboard.press('Enter');
      }
      await idle(60);
    }
    await ada.close();
  });

  test('pocket: hexes, plan and sectors by keys', async () => {
    const ada = await person(browser, server);
    const { page } = ada;
    await page.goto(ada.url);
    await page.locator('.game').first().waitFor();
    assert.ok(await tabTo(page, () => document.activeElement?.textContent?.includes('Play now') && document.activeElement.closest('.game')?.textContent?.includes('Pocket')));
    await page.keyboard.press('Enter');
    await prompt(page).waitFor();
    const seen = new Set();
    const end = Date.now() + 300_000;
    while (!(seen.has('plan') && seen.has('sector') && seen.has('hex'))) {
      assert.ok(Date.now() < end, `everything is asked; so far ${[...seen]}`);
      const asked = await page.evaluate(() => {
        const main = document.querySelector('.prompt button.main:not([disabled])');
        if (main) return main.textContent.trim() === 'Seal this plan' ? 'plan' : 'main';
        if (document.querySelector('.area.active')) return 'sector';
        if (document.querySelector('.hex.active')) return document.querySelector('.hex.picked') ? 'second' : 'hex';
        return document.querySelector('.prompt button:not([disabled])') ? 'button' : null;
      });
      if (asked === null) {
        await idle(60);
        continue;
      }
      const target = {
        plan: () => document.activeElement?.textContent?.trim() === 'Seal this plan',
        main: () => document.activeElement?.matches('.prompt button.main'),
        sector: () => document.activeElement?.matches('.area.active'),
        hex: () => document.activeElement?.matches('.hex.active'),
        second: () => document.activeElement?.matches('.hex.active:not(.picked)'),
        button: () => document.activeElement?.matches('.prompt button'),
      }[asked];
      if (!(await tabTo(page, target))) continue;
      if (asked === 'hex') {
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowUp');
      }
      await page.keyboard.press('Enter');
      seen.add(asked);
      await idle(60);
    }
    await ada.close();
  });
});

describe('axe-core finds nothing serious', () => {
  for (const colorScheme of ['dark', 'light'])
    for (const size of ['desktop', 'phone'])
      test(`${colorScheme}, ${size}`, async () => {
        const ada = await person(browser, server, { viewport: sizes[size], colorScheme });
        const { page } = ada;
        const found = {};
        const look = async (name) => {
          const list = await issues(page);
          if (list.length) found[name] = list;
        };
        await page.goto(ada.url);
        await page.locator('.game').first().waitFor();
        await look('lobby');
        await page.locator('.game', { hasText: 'Clash' }).getByRole('button', { name: /^Set up/ }).click();
        await look('new table');
        await page.keyboard.press('Escape');
        await page.locator('.game', { hasText: 'Clash' }).getByRole('button', { name: /^Play now/ }).click();
        await prompt(page).waitFor();
        await look('clash deck');
        await playOn('clash', [page], { until: (made) => made === 2 });
        await look('clash');
        await page.getByRole('button', { name: /^Links/ }).click();
        await look('links');
        await page.goto(ada.url);
        await page.locator('.game', { hasText: 'Pocket' }).getByRole('button', { name: /^Play now/ }).click();
        await prompt(page).waitFor();
        await look('pocket deploy');
        await playOn('pocket', [page], { until: (made) => made === 4 });
        await look('pocket');
        assert.deepEqual(found, {});
        await ada.close();
      });
});

test('French from the lobby into the game', async () => {
  const ada = await person(browser, server, { locale: 'fr-FR' });
  const { page } = ada;
  await page.goto(ada.url);
  await page.getByRole('heading', { name: 'Jeux de conquête galactique' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr');
  await page.locator('.game', { hasText: 'Pocket' }).getByRole('button', { name: /^Jouer maintenant/ }).click();
  await page.getByText(/première flotte|En attente/).first().waitFor();
  await page.getByLabel('Langue').selectOption('en');
  await page.getByRole('tab', { name: 'Log' }).waitFor();
  await ada.close();
});

test('the page obeys the strictest policy', async () => {
  const ada = await person(browser, server);
  const policy = (await fetch(ada.url)).headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src '(none|self)'/);
  assert.doesNotMatch(policy, /script-src[^;]* 'unsafe-(inline|eval)'/);
  // Stricter than the server's own: whatever the page did against it would be an error of the page.
  await ada.context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': "default-src 'self'" } });
  });
  await ada.page.goto(ada.url);
  for (const [game, title] of [['pocket', 'Pocket'], ['clash', 'Clash']]) {
    await ada.page.goto(ada.url);
    await ada.page.locator('.game', { hasText: title }).getByRole('button', { name: /^Play now/ }).click();
    await prompt(ada.page).waitFor();
    await playOn(game, [ada.page], { until: (made) => made === 4 });
  }
  await ada.close();
});

test('the first load is small, and the lobby usable within a second', async () => {
  const ada = await person(browser, server);
  const times = [];
  for (let i = 0; i < 4; i++) {
    const start = Date.now();
    await ada.page.goto(ada.url);
    await ada.page.locator('.game').getByRole('button').first().waitFor();
    times.push(Date.now() - start);
  }
  assert.ok(Math.min(...times) < 1000, `lobby after ${times} ms`);
  const fresh = await person(browser, server);
  await fresh.page.goto(fresh.url);
  await fresh.page.locator('.game').first().waitFor();
  const bytes = await fresh.page.evaluate(() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce((sum, one) => sum + one.encodedBodySize, 0));
  assert.ok(bytes > 10_000 && bytes < 250 * 1024, `${bytes} bytes`);
  await fresh.close();
  await ada.close();
});

test('an address that leads nowhere says so', async () => {
  const ada = await person(browser, server);
  await ada.page.goto(`${ada.url}/table/nothere12345`);
  await ada.page.getByRole('heading', { name: 'This table cannot be reached' }).waitFor({ timeout: 15_000 });
  await ada.page.goto(`${ada.url}/somewhere/else`);
  await ada.page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  await ada.close();
});
