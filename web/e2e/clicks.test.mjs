// Fewer empty clicks: what is the only thing possible happens by itself, a second click or Enter confirms, keys are few.
import assert from 'node:assert/strict';
import { idle, person } from './browser.mjs';
import { browser, noRefusal, prompt, server, sit, tabTo, test } from './house.mjs';
import { find, seat } from './position.mjs';

const seeds = (name) => Array.from({ length: 12 }, (_, i) => `${name}-${i}`);
const entries = (page) => page.locator('[role=log] li .entry').count();
const grew = (page, n) => page.waitForFunction((least) => document.querySelectorAll('[role=log] li .entry').length > least, n);
const forced = (page) => page.getByTestId('forced');

test('what everybody knows to be the only possibility happens at once, and is told', async () => {
  const found = await find({ game: 'pocket', seats: 2, seeds: seeds('forced'), wanted: (view, legal) => view.phase !== 'plan' && legal.length === 1 && !view.over });
  const { links } = await seat(server, browser, found);
  const ada = await person(browser, server, { forced: true });
  const { page } = ada;
  await page.goto(links[found.seat]);
  await forced(page).filter({ hasText: 'Nothing else was possible' }).waitFor();
  assert.ok((await entries(page)) > 0);
  await noRefusal(page);
  await ada.close();
});

test('undo goes back to the last choice, not to what then happened by itself', async () => {
  let choice = null;
  const found = await find({
    game: 'pocket',
    seats: 2,
    seeds: seeds('forced'),
    wanted: (view, legal, asked) => {
      // Right after a choice of the same player's turn.
      if (view.phase !== 'plan' && legal.length === 1 && !view.over && choice === asked) return true;
      choice = view.phase !== 'plan' && legal.length > 1 ? asked : null;
      return false;
    },
  });
  const { links } = await seat(server, browser, found);
  const ada = await person(browser, server, { forced: true });
  const { page } = ada;
  await page.goto(links[found.seat]);
  await forced(page).filter({ hasText: 'Nothing else was possible' }).waitFor();
  assert.equal(await entries(page), found.moves.length + 2, 'the set-up and all decisions, the forced one included');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction((n) => document.querySelectorAll('[role=log] li .entry').length === n, found.moves.length);
  await prompt(page).locator('button, .label').first().waitFor();
  await idle(2200);
  assert.equal(await entries(page), found.moves.length, 'it is asked again, and nothing has happened by itself');
  await noRefusal(page);
  await ada.close();
});

test('what only the own hand forces waits a moment, always the same one, and can be held up', async () => {
  const found = await find({ game: 'clash', seats: 2, seeds: seeds('forced'), wanted: (view, legal, asked) => legal.length === 1 && legal[0].type === 'pass' && view.players[asked].hand_size > 0 });
  const ada = await person(browser, server, { forced: true });
  const { page } = ada;
  const first = await seat(server, browser, found);
  await page.goto(first.links[found.seat]);
  const begun = Date.now();
  await forced(page).getByText('Only one thing is possible').waitFor();
  const n = await entries(page);
  await grew(page, n);
  assert.ok(Date.now() - begun >= 1300, `${Date.now() - begun} ms`);
  await forced(page).filter({ hasText: 'Nothing else was possible' }).waitFor();
  const second = await seat(server, browser, found);
  await page.goto(second.links[found.seat]);
  await forced(page).getByRole('button', { name: 'Wait' }).click();
  const before = await entries(page);
  await idle(2200);
  assert.equal(await entries(page), before, 'it waits');
  await prompt(page).getByRole('button', { name: 'Pass' }).click();
  await grew(page, before);
  await ada.close();
});

test('seize: one empty question after the other passes, also where both have the same answer', async () => {
  const found = await find({ game: 'seize', seats: 2, seeds: seeds('empty'), wanted: (view, legal, asked) => view.phase === 'resupply' && legal.length === 1 && legal[0].type === 'done' && view.players[asked].resources === 0 });
  const { links } = await seat(server, browser, found);
  const ada = await person(browser, server, { forced: true });
  await ada.page.goto(links[found.seat]);
  await ada.page.locator('.phases .now', { hasText: 'Resupply' }).waitFor();
  await prompt(ada.page).filter({ hasText: /^Allocation: choose a Unit/ }).waitFor({ timeout: 15_000 });
  await noRefusal(ada.page);
  await ada.close();
});

test('pocket: a fleet, a sector and an invasion take two clicks, or Enter twice', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  const invasion = await find({ game: 'pocket', seats: 2, seeds: seeds('clicks'), wanted: (_, legal) => legal.some((one) => one.type === 'invade') });
  await page.goto((await seat(server, browser, invasion)).links[invasion.seat]);
  const target = page.locator('.hex.active').first();
  await target.waitFor();
  let n = await entries(page);
  await target.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Invade' }).waitFor();
  await page.keyboard.press('Enter');
  await grew(page, n + 1);
  const scoring = await find({ game: 'pocket', seats: 2, seeds: seeds('clicks'), wanted: (_, legal) => legal.filter((one) => one.type === 'score').length > 1 });
  await page.goto((await seat(server, browser, scoring)).links[scoring.seat]);
  const sector = page.locator('.area.active').first();
  await sector.waitFor();
  n = await entries(page);
  await sector.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await grew(page, n);
  await sit(ada, { game: 'pocket', seats: [{ kind: 'me' }, { kind: 'computer', level: 'greedy' }], seed: 'clicks' });
  const hex = page.locator('.hex.active').first();
  n = await entries(page);
  await hex.dblclick();
  await grew(page, n);
  await noRefusal(page);
  await ada.close();
});

test('galactic: an attack is its target, twice; the best source is chosen for it', async () => {
  const found = await find({ game: 'galactic', seats: 4, seeds: seeds('clicks'), wanted: (_, legal) => new Set(legal.filter((one) => one.type === 'attack').map((one) => one.from)).size > 1 });
  const ada = await person(browser, server);
  const { page } = ada;
  await page.goto((await seat(server, browser, found)).links[found.seat]);
  const target = page.locator('.spot.active.to').first();
  await target.waitFor();
  const n = await entries(page);
  await target.focus();
  await page.keyboard.press('Enter');
  await prompt(page).getByRole('button', { name: /^Attack / }).waitFor();
  await page.keyboard.press('Enter');
  await grew(page, n);
  await noRefusal(page);
  await ada.close();
});

test('seize: the only World that is attacked is chosen already; a click on it, or Ctrl and Enter, fights', async () => {
  const found = await find({ game: 'seize', seats: 2, seeds: seeds('clicks'), wanted: (view, legal) => view.asks === 'conquer' && legal.length === 2 });
  const ada = await person(browser, server);
  const { page } = ada;
  for (const way of ['key', 'click']) {
    await page.goto((await seat(server, browser, found)).links[found.seat]);
    await prompt(page).getByRole('button', { name: /^Skip / }).waitFor();
    await prompt(page).getByText(/then fight or skip/).waitFor();
    const n = await entries(page);
    if (way === 'key') await page.keyboard.press('Control+Enter');
    else await page.locator('[data-thing^="world:"].chosen').click();
    await grew(page, n);
    await page.locator('[role=log]').getByText(/^You attack/).last().waitFor();
  }
  await noRefusal(page);
  await ada.close();
});

test('clash: a card is Enter twice', async () => {
  const found = await find({ game: 'clash', seats: 2, seeds: seeds('clicks'), wanted: (view, legal) => view.phase === 'attack' && legal.length > 1 });
  const ada = await person(browser, server);
  const { page } = ada;
  await page.goto((await seat(server, browser, found)).links[found.seat]);
  await page.locator('[data-card].playable').first().focus();
  const n = await entries(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await grew(page, n);
  await ada.close();
});

test('the log is one stop for Tab; arrows go through it', async () => {
  const found = await find({ game: 'clash', seats: 2, seeds: seeds('clicks'), wanted: (view) => view.round >= 2 && view.phase === 'attack' });
  const ada = await person(browser, server);
  const { page } = ada;
  await page.goto((await seat(server, browser, found)).links[found.seat]);
  await prompt(page).waitFor();
  // The newest entry stays in sight, whatever its panel does, until somebody goes elsewhere.
  const log = page.locator('[role=log]');
  const below = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  const size = (css) => log.evaluate((box, how) => box.setAttribute('style', how), css);
  await size('height: 130px; min-height: 0; flex: none');
  await page.waitForTimeout(200);
  assert.ok((await below()) < 40, 'the end is in sight');
  await log.hover();
  await page.mouse.wheel(0, -400);
  await page.waitForTimeout(300);
  await size('height: 140px; min-height: 0; flex: none');
  await page.waitForTimeout(200);
  assert.ok((await below()) > 40, 'who scrolled up stays there');
  await size('');
  assert.ok(await tabTo(page, () => document.activeElement?.matches('[role=log]')));
  assert.ok((await entries(page)) > 5);
  await page.keyboard.press('ArrowUp');
  const at = () => page.evaluate(() => [...document.querySelectorAll('[role=log] .jump')].indexOf(document.activeElement));
  const last = (await entries(page)) - 1;
  assert.equal(await at(), last);
  await page.keyboard.press('ArrowUp');
  assert.equal(await at(), last - 1);
  await page.keyboard.press('Home');
  assert.equal(await at(), 0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('You are looking back at move 1.').waitFor();
  await page.locator('[role=log] .jump').nth(1).focus();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.closest('[role=log]')), null, 'the next stop lies behind the log');
  await ada.close();
});
