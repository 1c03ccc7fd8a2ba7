// Whole games by clicking, against the real server.
import assert from 'node:assert/strict';
import { idle, person, sizes } from './browser.mjs';
import { over, playOn, stepClash, stepPocket } from './play.mjs';
import { browser, describe, noRefusal, prompt, server, sit, test, wide } from './house.mjs';

async function playNow(one, title) {
  await one.page.goto(one.url);
  await one.page.locator('.game', { hasText: title }).getByRole('button', { name: /^Play now/ }).click();
  await prompt(one.page).waitFor();
}

// Sets up a table in the dialog. `seats` are labels of the seat lists, in order.
async function setUp(one, title, seats, { target } = {}) {
  await one.page.goto(one.url);
  await one.page.locator('.game', { hasText: title }).getByRole('button', { name: /^Set up a table/ }).click();
  const dialog = one.page.getByRole('dialog');
  for (const [i, label] of seats.entries()) await dialog.locator('.seat select').nth(i).selectOption({ label });
  if (target !== undefined) {
    await dialog.getByText('Options of this game').click();
    await dialog.getByLabel('Points to win').fill(String(target));
    await dialog.getByLabel('Points to win').blur();
  }
  await dialog.locator('button.main').click();
  await one.page.waitForURL(/\/table\//);
}

// Whole games, and quick: the other seats are played by the computer that does not search.
const quick = { kind: 'computer', level: 'greedy' };
const pocket = (one) => sit(one, { game: 'pocket', seats: [{ kind: 'me' }, quick, quick] });

describe('alone against computers', () => {
  test('clash, to the end, then the replay', async () => {
    const ada = await person(browser, server);
    await playNow(ada, 'Clash');
    assert.match(await ada.page.title(), /Your turn/);
    await playOn('clash', [ada.page]);
    await noRefusal(ada.page);
    await ada.page.getByRole('link', { name: 'Watch the replay' }).click();
    const slider = ada.page.getByRole('slider');
    await slider.waitFor();
    const steps = Number(await slider.getAttribute('max'));
    assert.ok(steps > 20);
    await ada.page.getByRole('button', { name: 'To the end' }).click();
    await ada.page.getByText(/wins? .* to .*/).first().waitFor();
    await slider.focus();
    await ada.page.keyboard.press('Home');
    await ada.page.keyboard.press('ArrowRight');
    await ada.page.getByText(`1 of ${steps}`).waitFor();
    const [download] = await Promise.all([ada.page.waitForEvent('download'), ada.page.getByRole('link', { name: 'Download' }).click()]);
    assert.match(download.suggestedFilename(), /json/);
    await ada.close();
  });

  test('pocket, to the end, with the chart of points', async () => {
    const ada = await person(browser, server);
    await pocket(ada);
    await playOn('pocket', [ada.page]);
    await noRefusal(ada.page);
    assert.ok((await ada.page.locator('.facts polyline').count()) >= 3);
    await ada.close();
  });

  test('on a phone, and back to a running table from the lobby', async () => {
    const ada = await person(browser, server, { viewport: sizes.phone, hasTouch: true, isMobile: true });
    await playNow(ada, 'Clash');
    await playOn('clash', [ada.page], { until: (made) => made === 6 });
    assert.equal(await wide(ada.page), 0, 'nothing is wider than the phone');
    await ada.page.goto(ada.url);
    assert.equal(await wide(ada.page), 0, 'nothing is wider than the phone');
    await ada.page.locator('.tables li', { hasText: 'Clash' }).getByRole('link').first().click();
    await playOn('clash', [ada.page]);
    await ada.close();
  });

  test('pocket on a phone', async () => {
    const ada = await person(browser, server, { viewport: sizes.phone, hasTouch: true, isMobile: true });
    await playNow(ada, 'Pocket Imperium');
    await playOn('pocket', [ada.page], { until: (made) => made === 12 });
    assert.equal(await wide(ada.page), 0);
    await noRefusal(ada.page);
    await ada.close();
  });

  test('hint and undo', async () => {
    const ada = await person(browser, server);
    await playNow(ada, 'Clash');
    await playOn('clash', [ada.page], { until: (made) => made === 2 });
    await ada.page.getByRole('button', { name: 'Hint' }).click();
    await ada.page.getByText(/^Hint: /).waitFor();
    const entries = () => ada.page.locator('[role=log] li').count();
    const before = await entries();
    await stepClash(ada.page);
    await ada.page.waitForFunction((n) => document.querySelectorAll('[role=log] li').length > n, before);
    await ada.page.getByRole('button', { name: 'Undo' }).click();
    await ada.page.waitForFunction((n) => document.querySelectorAll('[role=log] li').length <= n, before);
    await ada.page.locator('[role=log] li button').first().click();
    await ada.page.getByText(/looking back/).waitFor();
    await ada.page.getByRole('button', { name: 'Back to now' }).click();
    await noRefusal(ada.page);
    await ada.close();
  });
});

describe('people with each other', () => {
  test('two browsers: invitation, names as text, chat, a spectator who sees no hand, rematch', async () => {
    const ada = await person(browser, server, { name: '<img src=x onerror=alert(1)>' });
    const grace = await person(browser, server, { name: 'Grace' });
    const alan = await person(browser, server, { name: 'Alan' });
    await setUp(ada, 'Clash', ['Me', 'Open: whoever has the link'], { target: 3 });
    await ada.page.getByText('Waiting for players').waitFor();

    await grace.page.goto(grace.url);
    await grace.page.locator('.tables li', { hasText: '<img src=x' }).getByRole('link', { name: /Join/ }).click();
    await grace.page.getByRole('button', { name: 'Take this seat' }).click();
    await prompt(grace.page).waitFor();
    await prompt(ada.page).waitFor();
    assert.equal(await grace.page.locator('.players img, .players script').count(), 0);
    await grace.page.getByText('<img src=x onerror=alert(1)>').first().waitFor();

    await grace.page.getByRole('tab', { name: /Chat/ }).click();
    await grace.page.getByLabel('Say something').fill('<b>good luck</b>');
    await grace.page.keyboard.press('Enter');
    await ada.page.getByRole('tab', { name: /Chat/ }).click();
    await ada.page.getByText('<b>good luck</b>').waitFor();
    await ada.page.getByRole('tab', { name: 'Log' }).click();

    await alan.page.goto(ada.page.url());
    await alan.page.getByText('You are watching').waitFor();
    await playOn('clash', [ada.page, grace.page], { until: (made) => made === 4 });
    assert.equal(await alan.page.locator('[data-card]').count(), 0, 'a spectator sees no hand');
    assert.equal(await alan.page.locator('button.playable').count(), 0);

    await playOn('clash', [ada.page, grace.page]);
    await alan.page.locator('.result').waitFor();
    const first = ada.page.url();
    await ada.page.getByRole('button', { name: 'Play again' }).click();
    await grace.page.getByRole('button', { name: 'Accept the rematch' }).click();
    await ada.page.waitForURL((url) => String(url) !== first);
    await grace.page.waitForURL(ada.page.url());
    await playOn('clash', [ada.page, grace.page], { until: (made) => made === 4 });
    await noRefusal(ada.page);
    for (const one of [ada, grace, alan]) await one.close();
  });

  test('undo by consent, leaving a seat and taking it back', async () => {
    const ada = await person(browser, server, { name: 'Ada' });
    const grace = await person(browser, server, { name: 'Grace' });
    await setUp(ada, 'Clash', ['Me', 'Open: whoever has the link']);
    await grace.page.goto(ada.page.url());
    await grace.page.getByRole('button', { name: 'Take this seat' }).click();
    await prompt(ada.page).waitFor();
    await playOn('clash', [ada.page, grace.page], { until: (made) => made === 3 });
    for (const [asker, other] of [[ada, grace], [grace, ada]]) {
      const ask = asker.page.getByRole('button', { name: 'Ask to undo' });
      if (!(await ask.isEnabled())) continue;
      await ask.click();
      await other.page.getByText(/asks to take back/).waitFor();
      await other.page.getByRole('button', { name: 'Agree' }).click();
      await other.page.getByText(/asks to take back/).waitFor({ state: 'detached' });
      break;
    }
    await grace.page.getByRole('button', { name: 'Leave the seat' }).click();
    await grace.page.getByRole('dialog').getByRole('button', { name: 'Leave the seat' }).click();
    await grace.page.getByText(/is playing your seat/).waitFor();
    await playOn('clash', [ada.page], { until: (made) => made === 1 });
    // Coming back waits for the end of the round: nobody borrows a computer for one move.
    await grace.page.getByRole('button', { name: 'Take my seat back' }).first().click();
    const waiting = grace.page.getByText(/You have your seat back when this round is over/);
    await waiting.first().waitFor();
    await playOn('clash', [ada.page], { until: async () => (await waiting.count()) === 0 });
    await grace.page.getByText(/is playing your seat/).waitFor({ state: 'detached' });
    await playOn('clash', [ada.page, grace.page], { until: (made) => made === 4 });
    await ada.close();
    await grace.close();
  });

  test('a clock per move: when time is up that one decision is made, and the seat stays its person’s', async () => {
    const ada = await person(browser, server);
    await ada.page.goto(ada.url);
    await ada.page.locator('.game', { hasText: 'Clash' }).getByRole('button', { name: /^Set up a table/ }).click();
    const dialog = ada.page.getByRole('dialog');
    await dialog.getByText('Options of this game').click();
    await dialog.getByLabel('Points to win').fill('99');
    await dialog.getByLabel('Points to win').blur();
    await dialog.getByText(/^Clock/).first().click();
    await dialog.getByLabel('Clock').selectOption({ label: 'per move' });
    await dialog.getByLabel('Seconds for each move').fill('5');
    await dialog.locator('button.main').click();
    await prompt(ada.page).waitFor();
    assert.match((await ada.page.locator('.clock').first().textContent()) ?? '', /0:0\d/);
    await ada.page.locator('[role=log] .jump').first().waitFor({ timeout: 30_000 });
    assert.equal(await ada.page.getByText(/is playing your seat/).count(), 0);
    await playOn('clash', [ada.page], { until: (made) => made === 1 });
    await ada.close();
  });

  test('the private link of a seat continues it on another device', async () => {
    const ada = await person(browser, server);
    await playNow(ada, 'Clash');
    await ada.page.getByRole('button', { name: 'Links and name' }).click();
    const link = await ada.page.getByLabel(/^Private/).inputValue();
    await ada.page.getByLabel('Name at this table').fill('Countess');
    await ada.page.getByRole('button', { name: 'Rename' }).click();
    await ada.page.locator('.players', { hasText: 'Countess' }).waitFor();
    const phone = await person(browser, server, { viewport: sizes.phone });
    await phone.page.goto(link);
    await prompt(phone.page).waitFor();
    assert.ok(!phone.page.url().includes('#'), 'the token leaves the address bar');
    await playOn('clash', [phone.page], { until: (made) => made === 2 });
    await ada.close();
    await phone.close();
  });

  test('hot seat: a curtain between two people at one device', async () => {
    const ada = await person(browser, server);
    await setUp(ada, 'Clash', ['Me', 'Me'], { target: 2 });
    const page = ada.page;
    let lifted = 0;
    const end = Date.now() + 300_000;
    while (!(await over(page))) {
      assert.ok(Date.now() < end, 'the game ends');
      const lift = page.getByRole('button', { name: /show the board/ });
      if (await lift.count()) {
        assert.equal(await page.locator('[data-card], .builder .card').count(), 0, 'nothing shows through the curtain');
        await lift.click();
        lifted++;
      } else if (!(await stepClash(page))) await idle(40);
    }
    assert.ok(lifted >= 4);
    await ada.close();
  });

  test('hot seat: people at one device have their own names', async () => {
    const ada = await person(browser, server);
    const { page } = ada;
    await page.goto(ada.url);
    await page.locator('.game', { hasText: 'Clash' }).getByRole('button', { name: /^Set up a table/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('.seat select').nth(1).selectOption({ label: 'Me' });
    await dialog.getByLabel('Name of seat 1').fill('Lovelace');
    await dialog.getByLabel('Name of seat 2').fill('Babbage');
    await dialog.locator('button.main').click();
    await page.getByRole('button', { name: /^I am Lovelace|Lovelace.*show the board/ }).click();
    for (const name of ['Lovelace', 'Babbage']) await page.locator('.players').getByText(name).waitFor();
    await ada.close();
  });
});

describe('nothing is lost', () => {
  test('kill -9 of the server in the middle of pocket, and on to the end', async () => {
    const ada = await person(browser, server);
    await pocket(ada);
    await playOn('pocket', [ada.page], { until: (made) => made === 8 });
    await server.kill();
    await ada.page.getByText(/Connection lost/).waitFor();
    await server.run();
    await ada.page.getByText(/Connection lost/).waitFor({ state: 'detached', timeout: 20_000 });
    await playOn('pocket', [ada.page]);
    await noRefusal(ada.page);
    await ada.close();
  });

  test('kill -9 between two people, who move on afterwards', async () => {
    const ada = await person(browser, server, { name: 'Ada' });
    const grace = await person(browser, server, { name: 'Grace' });
    await setUp(ada, 'Clash', ['Me', 'Open: whoever has the link'], { target: 4 });
    await grace.page.goto(ada.page.url());
    await grace.page.getByRole('button', { name: 'Take this seat' }).click();
    await prompt(ada.page).waitFor();
    await playOn('clash', [ada.page, grace.page], { until: (made) => made === 7 });
    const points = await ada.page.locator('.score').allTextContents();
    await server.kill();
    await server.run();
    for (const one of [ada, grace]) await one.page.getByText(/Connection lost/).waitFor({ state: 'detached', timeout: 20_000 });
    assert.deepEqual(await ada.page.locator('.score').allTextContents(), points);
    await playOn('clash', [ada.page, grace.page]);
    await ada.close();
    await grace.close();
  });

  test('a lost connection: the board waits without moving, and goes on by itself', async () => {
    const ada = await person(browser, server, { viewport: sizes.phone });
    await playNow(ada, 'Clash');
    await playOn('clash', [ada.page], { until: (made) => made === 3 });
    const place = async () => (await ada.page.locator('.players').boundingBox()).y;
    const before = await place();
    await ada.page.evaluate(() => {
      const Real = WebSocket;
      // The line breaks at once, and a new one cannot be had until the test lets it.
      window.held = true;
      window.WebSocket = class extends Real {
        constructor(url) {
          super(window.held ? url.replace(/\/api\//, '/nowhere/') : url);
        }
      };
    });
    await ada.context.setOffline(true);
    await ada.page.evaluate(() => dispatchEvent(new Event('offline')));
    await server.kill();
    await server.run();
    await ada.page.getByText(/Connection lost/).waitFor({ timeout: 40_000 });
    assert.equal(await place(), before, 'nothing jumps');
    assert.equal(await ada.page.locator('[data-card].playable:not([disabled])').count(), 0, 'nothing can be played meanwhile');
    await ada.page.evaluate(() => (window.held = false));
    await ada.context.setOffline(false);
    await ada.page.getByText(/Connection lost/).waitFor({ state: 'detached', timeout: 30_000 });
    await playOn('clash', [ada.page]);
    await ada.close();
  });

  test('a reload in the middle of a decision', async () => {
    const ada = await person(browser, server);
    await playNow(ada, 'Pocket Imperium');
    await playOn('pocket', [ada.page], { until: (made) => made === 5 });
    await ada.page.reload();
    await prompt(ada.page).waitFor();
    await stepPocket(ada.page);
    await noRefusal(ada.page);
    await ada.close();
  });
});
