// The variants of `seize`, edition classic, by clicking, each through the steps that only it has. (A constructed deck is
// built and played to the end in classic.test.mjs.)
import assert from 'node:assert/strict';
import { person, sizes } from './browser.mjs';
import { over, playOn } from './play.mjs';
import { browser, issues, noRefusal, prompt, sit, test, server, wide } from './house.mjs';

const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true };
const button = (page, name) => prompt(page).getByRole('button', { name });
const against = (ada, options, seed) => sit(ada, { game: 'seize', seats: [{ kind: 'me' }, { kind: 'computer', level: 'greedy' }], options: { edition: 'classic', ...options }, seed });

test('duels: ten Units and three Tactics for all Conquest Actions, then Units for a World, which are fought out', async () => {
  const ada = await person(browser, server, phone);
  const { page } = ada;
  await against(ada, { duels: true }, 'duels');
  for (let i = 1; i <= 13; i++) {
    await prompt(page).getByText(`Chosen: ${i - 1} of 13`).waitFor();
    await page.locator('.looked [data-thing].active').first().click();
    await button(page, /^Choose /).click();
  }
  await prompt(page).getByText(/^Choose from your hand for this duel/).waitFor();
  assert.equal(await wide(page), 0);
  assert.deepEqual(await issues(page), []);
  await page.locator('.hand-area [data-thing].active').first().click();
  await button(page, /^Choose /).click();
  await page.getByText(/Conquest Action 1: .* attacks?\./).first().waitFor();
  await playOn('seize', [page], { until: async () => (await page.getByText(/Conquest Action 2: .* attacks?\./).count()) > 0 });
  await page.getByText(/Conquest Action 2: .* attacks?\./).first().waitFor();
  await noRefusal(page);
  await ada.close();
});

test('accelerated and rapid: three Worlds face up for nothing, and war from the first Turn', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await against(ada, { accelerated: true, rapid: true, turn_limit: 4 }, 'rapid');
  await button(page, 'Keep this hand').click();
  await prompt(page).getByText(/^Choose your Throne World, in secret/).waitFor();
  const worlds = page.locator('[data-thing].active');
  await worlds.first().click();
  await prompt(page).locator('button.main').click();
  for (let i = 0; i < 2; i++) {
    await prompt(page).getByText('Choose another World that begins face up, for nothing.').waitFor();
    const chosen = await worlds.first().getAttribute('data-thing');
    await worlds.first().click();
    await button(page, /^Begin with/).click();
    await page.locator(`[data-thing="${chosen}"].active`).waitFor({ state: 'detached' });
  }
  await prompt(page).getByText(/^Choose your first Character/).waitFor();
  await worlds.first().click();
  await prompt(page).locator('button.main').click();
  await page.getByRole('list', { name: 'Phases of the Turn' }).waitFor();
  assert.equal(await page.locator('.realm.mine .world').count(), 3, 'three Worlds face up, before anything is asked');
  // Part B of the own first Turn is asked: nobody waits for the second.
  let asked = false;
  await playOn('seize', [page], {
    until: async () => {
      const text = await prompt(page).textContent();
      asked ||= /Reallocation B/.test(text);
      return asked;
    },
  });
  assert.ok(asked, 'the first Turn has a Conquest Phase');
  await playOn('seize', [page]);
  assert.equal(await over(page), true);
  await noRefusal(page);
  await ada.close();
});

test('basic: to the end without Characters, Artifacts, Reactions and Regent', async () => {
  const ada = await person(browser, server, phone);
  const { page } = ada;
  await against(ada, { basic: true, turn_limit: 6 }, 'basic');
  await button(page, /^Redraw: 5 cards/).click();
  await button(page, 'Keep this hand').click();
  await prompt(page).getByText(/^Choose your Throne World, in secret/).waitFor();
  const asked = new Set();
  await playOn('seize', [page], {
    until: async () => {
      asked.add((await prompt(page).locator('p').first().textContent({ timeout: 500 }).catch(() => '')) ?? '');
      return false;
    },
  });
  assert.equal(await over(page), true);
  assert.ok([...asked].some((one) => /^Allocation, Part C/.test(one)), 'Units are allocated');
  for (const one of asked) assert.doesNotMatch(one, /Character|Artifact|Regent/);
  assert.equal(await wide(page), 0);
  await noRefusal(page);
  await ada.close();
});
