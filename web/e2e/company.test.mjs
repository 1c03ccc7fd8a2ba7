// Company when one looks elsewhere: notifications of the browser, the mark on the tab, stand-ins, and a deck that is kept.
import assert from 'node:assert/strict';
import { idle, person } from './browser.mjs';
import { begin, browser, noRefusal, prompt, server, test } from './house.mjs';
import { playOn, stepClash } from './play.mjs';

// A browser that allows notifications and notes them; the page can be made to look away.
async function noting(one) {
  await one.page.addInitScript(() => {
    window.told = [];
    window.Notification = class {
      static permission = 'default';
      static async requestPermission() {
        return (window.Notification.permission = 'granted');
      }
      constructor(text, { tag }) {
        window.told.push({ text, tag });
      }
      close() {}
    };
    let away = false;
    window.look = (how) => {
      away = !how;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    Object.defineProperty(document, 'visibilityState', { get: () => (away ? 'hidden' : 'visible') });
  });
}
// Two people at one table, each with a browser of their own.
async function two(ada, alan, options) {
  const { table, tokens } = await begin({ game: 'clash', seats: [{ kind: 'me' }, { kind: 'open' }], options });
  const join = await fetch(`${server.url}/api/tables/${table}/join`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'Alan' }) });
  const { token } = await join.json();
  await ada.page.goto(`${server.url}/table/${table}#${tokens[0].token}`);
  await alan.page.goto(`${server.url}/table/${table}#${token}`);
  for (const { page } of [ada, alan]) await prompt(page).waitFor();
}
const told = (page) => page.evaluate(() => window.told);

test('notifications: my turn and chat, only for who asked for them and looks elsewhere; the tab is marked', async () => {
  const ada = await person(browser, server);
  const alan = await person(browser, server, { name: 'Alan' });
  await noting(ada);
  await two(ada, alan, { first_attacker: 1 });
  for (const { page } of [ada, alan]) while (await stepClash(page)) await idle(50);
  // Nobody asked yet: nothing is told.
  await ada.page.evaluate(() => window.look(false));
  await stepClash(alan.page);
  await ada.page.waitForFunction(() => /turn/i.test(document.title));
  assert.deepEqual(await told(ada.page), []);
  await ada.page.evaluate(() => window.look(true));
  await ada.page.getByRole('button', { name: 'Tell me when it is my turn' }).click();
  await ada.page.getByRole('button', { name: 'Notifications: on' }).waitFor();
  // Ada answers, looks away, and Alan writes and goes on until it is her turn again.
  const mine = () => /turn/i.test(document.title);
  while (await ada.page.evaluate(mine)) {
    await stepClash(ada.page);
    await idle(100);
  }
  assert.deepEqual(await told(ada.page), [], 'who looks is not told');
  await ada.page.evaluate(() => window.look(false));
  await alan.page.getByRole('tab', { name: /Chat/ }).click();
  await alan.page.getByLabel('Say something').fill('Still there?');
  await alan.page.keyboard.press('Enter');
  await ada.page.waitForFunction(() => window.told.some((one) => one.text === 'Alan: Still there?'));
  for (let i = 0; i < 50 && !(await told(ada.page)).some((one) => /^Your turn in Clash/.test(one.text)); i++) {
    await stepClash(alan.page);
    await idle(100);
  }
  assert.equal((await told(ada.page)).filter((one) => /^Your turn in Clash/.test(one.text)).length, 1);
  assert.ok(await ada.page.evaluate(mine), 'the tab is marked');
  await ada.close();
  await alan.close();
});

test('a stand-in plays for who left, at the level that was agreed, and waits before each decision', async () => {
  const ada = await person(browser, server);
  const alan = await person(browser, server, { name: 'Alan' });
  await two(ada, alan, { first_attacker: 0, target: 99 });
  const { page } = ada;
  // Both make their decks; then it is Ada's turn to attack.
  const card = page.locator('[data-card].playable:not([disabled])').first();
  for (let i = 0; i < 300 && !(await card.count()); i++) {
    await stepClash(alan.page);
    await stepClash(page);
    await idle(100);
  }
  await alan.page.getByRole('button', { name: 'Leave the seat' }).click();
  await alan.page.getByRole('dialog').getByRole('button', { name: 'Leave the seat' }).click();
  await alan.page.getByText(/is playing your seat/).waitFor();
  await alan.close();
  await page.locator('.players').getByText('Captain').waitFor();
  // She is answered.
  const entries = () => page.locator('[role=log] .jump').count();
  const before = await entries();
  await card.dblclick();
  await page.waitForFunction((n) => document.querySelectorAll('[role=log] .jump').length >= n + 1, before);
  const answeredFrom = Date.now();
  await page.waitForFunction((n) => document.querySelectorAll('[role=log] .jump').length >= n + 2, before, { timeout: 30_000 });
  assert.ok(Date.now() - answeredFrom > 2000, `it waited ${Date.now() - answeredFrom} ms`);
  await noRefusal(page);
  await ada.close();
});

test('a game by correspondence: days for each move are chosen, shown, and the game waits in the lobby', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await page.goto(server.url);
  await page.locator('.game', { hasText: 'Clash' }).getByRole('button', { name: /^Set up a table/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Clock/).first().click();
  await dialog.getByLabel('Clock').selectOption({ label: 'days per move' });
  await dialog.getByLabel('Days for each move').fill('3');
  await dialog.locator('button.main').click();
  await prompt(page).waitFor();
  await page.locator('.players .clock').first().getByText(/(3d 0h|2d 23h)$/).waitFor();
  await playOn('clash', [page], { until: (made) => made === 1 });
  await page.goto(server.url);
  await page.getByRole('heading', { name: /waits? for me/ }).waitFor();
  await ada.close();
});

test('Begin keeps a deck that is being built', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  const open = async () => {
    await page.goto(server.url);
    await page.locator('.game', { hasText: 'Seize' }).getByRole('button', { name: /^Set up a table/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Options of this game').click();
    await dialog.getByLabel('Deck of seat 1').selectOption({ label: 'Build a deck …' });
    return dialog;
  };
  const draft = () => page.evaluate(() => localStorage.getItem('imperium.seize.draft'));
  let dialog = await open();
  await dialog.getByLabel('Begin with').selectOption({ label: 'Capital Attack' });
  await dialog.getByText('2 missing').waitFor();
  await dialog.getByLabel('Search cards').fill('Robot Goliath');
  await dialog.getByRole('button', { name: 'One copy more of Robot Goliath' }).click();
  await dialog.getByText('1 missing').waitFor();
  const kept = await draft();
  assert.match(kept ?? '', /Robot Goliath/, 'what is begun is kept at once');
  // The builder is closed unfinished, and the game begins with a starter deck.
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Deck of seat 1').waitFor();
  await dialog.locator('button.main').last().click();
  await page.waitForURL(/\/table\//);
  await prompt(page).waitFor();
  assert.equal(await draft(), kept);
  dialog = await open();
  await dialog.getByText('1 missing').waitFor();
  await ada.close();
});
