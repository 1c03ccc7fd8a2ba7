// Things that were found wrong once, each by what a player would see.
import assert from 'node:assert/strict';
import { person, sizes } from './browser.mjs';
import { browser, outside, prompt, server, sit, test, wide } from './house.mjs';
import { find, seat } from './position.mjs';

const seeds = (name) => Array.from({ length: 12 }, (_, i) => `${name}-${i}`);
const game = (page, name) => page.locator('.game', { hasText: name });
const apart = (a, b) => a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1 || a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1;

// What the coach has marked can be seen whole, or as much of it as there is room for: below the coach, above the question
// or in it.
async function seen(page, coach, where) {
  await page.waitForTimeout(700);
  const marked = await page.locator('.play .hinted').first().boundingBox({ timeout: 500 }).catch(() => null);
  if (!marked) return;
  const said = await coach.boundingBox();
  const asked = await prompt(page).boundingBox();
  const inside = (await prompt(page).locator('.hinted').count()) > 0;
  const [top, bottom] = [said.y + said.height, inside ? sizes.phone.height : asked.y];
  const shown = Math.min(marked.y + marked.height, bottom) - Math.max(marked.y, top);
  assert.ok(shown >= Math.min(marked.height, bottom - top) - 4, `${where}: what is marked lies from ${marked.y} to ${marked.y + marked.height}, the coach ends at ${top}, the question begins at ${bottom}`);
}

for (const [name, steps] of [['seize', 6], ['galactic', 5], ['pocket', 6], ['clash', 6]])
  test(`the ${name} tutorial keeps its coach and its question in sight on a phone`, async () => {
    const ada = await person(browser, server, { viewport: sizes.phone });
    const { page } = ada;
    await page.goto(`${ada.url}/learn/${name}`);
    const coach = page.getByTestId('coach');
    for (let i = 0; i < steps; i++) {
      await page.waitForFunction((n) => document.querySelector(`[data-testid=coach][data-step="${n}"][data-state=playing]`) !== null, i);
      await prompt(page).waitFor({ state: 'attached' });
      await page.waitForTimeout(400);
      const box = await coach.locator('h2').boundingBox();
      assert.ok(box.y >= 0 && box.y < sizes.phone.height, `step ${i}: the coach is at ${box.y}`);
      assert.deepEqual(await outside(page, '.prompt, .prompt button, .prompt p'), [], `step ${i}`);
      assert.equal(await page.locator('.prompt:visible', { hasText: 'Waiting for Ada' }).count(), 0, 'nobody waits for who reads');
      const end = Date.now() + 20_000;
      while (!(await page.locator(`[data-testid=coach][data-step="${i + 1}"]`).count())) {
        assert.ok(Date.now() < end, `step ${i} ends`);
        for (const button of ['Next', 'Go on with the lesson', 'Do it for me', 'Show me']) {
          const found = coach.getByRole('button', { name: button, exact: true });
          if (!(await found.count())) continue;
          if (button === 'Do it for me') await seen(page, coach, `step ${i}`);
          assert.deepEqual(await outside(page, '[data-testid=coach] .doing .button'), [], `step ${i}: what the coach offers`);
          await found.click({ timeout: 2000 }).catch(() => undefined);
          break;
        }
        await page.waitForTimeout(100);
      }
    }
    await ada.close();
  });

test('names are whole, however long, on a phone and on a desktop', async () => {
  const long = ['Bartholomew Featherstonehaugh-Wentworth', 'Wilhelmina Throckmorton of Upper Slaughter', 'Maximiliana Habsburg-Lothringen-Este', 'Konstantinos Papadimitrakopoulos'].map((one) => one.slice(0, 40));
  for (const [game, seats] of [['clash', 2], ['pocket', 3], ['galactic', 4], ['seize', 4]]) {
    const found = await find({ game, seats, seeds: seeds('mended'), wanted: (view, _, asked) => asked === 0 && (game === 'seize' ? view.turn > 0 : game === 'clash' ? view.round > 0 : true) });
    const { links } = await seat(server, browser, found, { names: long });
    for (const viewport of [sizes.phone, sizes.desktop]) {
      const ada = await person(browser, server, { viewport });
      const { page } = ada;
      await page.goto(links[0]);
      await prompt(page).waitFor();
      await page.locator('.players .name').first().waitFor();
      const cut = await page.evaluate((names) => [...document.querySelectorAll('body *')].filter((one) => one.children.length === 0 && names.some((name) => one.textContent.includes(name)) && !one.closest('.unseen, option') && one.getClientRects().length && getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1).map((one) => `${one.className}: ${one.textContent}`), long);
      assert.deepEqual(cut, [], `${game}, ${viewport.width}`);
      for (const shown of await page.locator('.players .name').all()) assert.equal(await shown.evaluate((one) => getComputedStyle(one).textOverflow), 'clip');
      assert.equal(await wide(page), 0, `${game}, ${viewport.width}`);
      await ada.close();
    }
  }
});

test('a table of many options is begun from where one is', async () => {
  for (const viewport of [sizes.phone, sizes.desktop]) {
    const ada = await person(browser, server, { viewport });
    const { page } = ada;
    await page.goto(ada.url);
    await game(page, 'Seize').getByText('Two editions').waitFor();
    await game(page, 'Seize').getByRole('button', { name: /^Set up/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Options of this game: Edition 2022').click();
    await dialog.getByText('Besieged Empires').waitFor();
    assert.deepEqual(await outside(page, 'dialog .begin'), [], `${viewport.width}`);
    await ada.close();
  }
});

test('four levels to choose from, for seats and for who stands in', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await page.goto(ada.url);
  await game(page, 'Clash').getByRole('button', { name: /^Set up/ }).click();
  const dialog = page.getByRole('dialog');
  const levels = await dialog.locator('.seat select').first().locator('option[value^="computer:"]').allTextContents();
  assert.deepEqual(levels.map((one) => one.trim()), ['Computer: Cadet · answers at once', 'Computer: Captain · answers at once', 'Computer: Admiral · up to 2 seconds', 'Computer: Emperor · up to 5 seconds']);
  await dialog.locator('.seat select').nth(1).selectOption('open');
  await dialog.locator('summary', { hasText: 'Clock' }).click();
  const standIns = await dialog.locator('select').last().locator('option').allTextContents();
  assert.equal(standIns.length, 4, standIns.join());
  // Games by correspondence: 1 to 14 days for a move.
  await dialog.getByLabel('Clock').selectOption('days');
  const days = dialog.locator('input[type=number][max="14"]');
  assert.equal(await days.getAttribute('min'), '1');
  await ada.close();
});

test('an option that does not fit is refused by its label, in the reader’s language', async () => {
  const ada = await person(browser, server, { locale: 'fr-FR' });
  const { page } = ada;
  await page.goto(ada.url);
  await game(page, 'Seize').getByRole('button', { name: /table/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('select').first().selectOption('3');
  await dialog.locator('summary').first().click();
  await dialog.getByLabel('Duel prolongé').check();
  await dialog.locator('button.main').click();
  await dialog.getByRole('alert').filter({ hasText: '« Duel prolongé » se joue à deux, pas à 3.' }).waitFor();
  await ada.close();
});

test('pocket: names are whole, ships are counted right, sector plates do not lie over ships', async () => {
  const ada = await person(browser, server, { viewport: sizes.phone });
  const { page } = ada;
  const planning = await find({ game: 'pocket', seats: 3, seeds: seeds('mended'), wanted: (_, legal) => legal.some((one) => one.type === 'plan') });
  await page.goto((await seat(server, browser, planning)).links[planning.seat]);
  await prompt(page).getByText('Exterminate').waitFor();
  const lines = await prompt(page).getByText('Exterminate').evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
  });
  assert.equal(lines, 1, 'Exterminate is one word');
  const one = await find({ game: 'pocket', seats: 3, seeds: seeds('mended'), wanted: (_, legal) => legal.some((a) => a.type === 'expand') && Math.max(...legal.filter((a) => a.type === 'expand').map((a) => a.ships)) === 1 });
  await page.goto((await seat(server, browser, one)).links[one.seat]);
  await page.locator('.hex.active').first().click();
  await prompt(page).getByText('1 of 1 placed').waitFor();
  const scoring = await find({ game: 'pocket', seats: 3, seeds: seeds('mended'), wanted: (_, legal) => legal.filter((a) => a.type === 'score').length > 3 });
  for (const viewport of [sizes.phone, sizes.desktop]) {
    await page.setViewportSize(viewport);
    await page.goto((await seat(server, browser, scoring)).links[scoring.seat]);
    await page.locator('.area.active').first().waitFor();
    const boxes = (selector) => page.locator(selector).evaluateAll((list) => list.map((one) => one.getBoundingClientRect().toJSON()));
    const ships = await boxes('[data-piece^="ships:"] > g > path');
    const covered = (await boxes('.label .plate')).flatMap((plate) => ships.filter((ship) => !apart(plate, ship)));
    assert.deepEqual(covered, [], 'no plate lies over a ship');
    // Wherever it lies, a plate is its sector.
    for (const plate of await page.locator('[data-plate].active').all()) {
      await plate.scrollIntoViewIfNeeded();
      const at = await plate.boundingBox();
      for (const part of [0.2, 0.5, 0.8]) {
        const hit = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-plate]')?.getAttribute('data-plate'), [at.x + at.width * part, at.y + at.height * part]);
        assert.equal(hit, await plate.getAttribute('data-plate'));
      }
      await page.evaluate(() => scrollTo(0, 250));
      await plate.click();
      await page.locator(`.area.picked[data-sector="${await plate.getAttribute('data-plate')}"]`).waitFor({ timeout: 2000 });
    }
  }
  await ada.close();
});

test('after the end: nothing to take back, nobody wider than a phone, and who watched comes along', async () => {
  const done = await find({ game: 'clash', seats: 2, options: { target: 1 }, seeds: seeds('mended'), wanted: () => false, last: true });
  const { links } = await seat(server, browser, done);
  const [ada, grace, eve] = [await person(browser, server, { viewport: sizes.phone }), await person(browser, server, { name: 'Grace' }), await person(browser, server, { name: 'Eve' })];
  await ada.page.goto(links[0]);
  await grace.page.goto(links[1]);
  await eve.page.goto(links[0].split('#')[0]);
  for (const { page } of [ada, grace, eve]) await page.locator('.result').waitFor();
  assert.equal(await ada.page.getByRole('button', { name: /Take my seat back|Leave the seat/ }).count(), 0);
  assert.equal(await wide(ada.page), 0);
  await ada.page.locator('.result button.main').click();
  // Both seats were begun by one person, who may have agreed for both.
  await grace.page.locator('.result button.main').click({ timeout: 4000 }).catch(() => undefined);
  const along = eve.page.getByRole('link', { name: 'To the next game' });
  await along.click();
  await eve.page.waitForFunction((old) => location.pathname !== old, new URL(links[0]).pathname);
  for (const one of [ada, grace, eve]) await one.close();
});

test('a replay of seize names cards, also before they are on the table', async () => {
  const done = await find({ game: 'seize', seats: 2, options: { turn_limit: 2 }, seeds: seeds('mended'), wanted: () => false, last: true, limit: 900 });
  const { links } = await seat(server, browser, done);
  const ada = await person(browser, server);
  const { page } = ada;
  await page.goto(links[0].replace('/table/', '/replay/').split('#')[0]);
  await page.getByRole('slider').waitFor();
  const lines = await page.locator('[role=log] .line').allTextContents();
  assert.ok(lines.length > 20);
  assert.deepEqual(lines.filter((one) => /\b[uw]\d+\b/.test(one)), []);
  assert.deepEqual(lines.map((one) => one.trim()).filter((one) => !/^[A-Z“0-9]/.test(one)), [], 'sentences begin with a capital');
  await ada.close();
});

test('a game by correspondence waits for me in the lobby', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await sit(ada, { game: 'clash', seats: [{ kind: 'me' }, { kind: 'computer', level: 'greedy' }], clock: { per: 'move', days: 14 } });
  await page.goto(ada.url);
  await page.getByRole('heading', { name: 'One game waits for me' }).waitFor();
  await page.locator('section', { hasText: 'One game waits for me' }).getByRole('link', { name: /^Play/ }).click();
  await prompt(page).waitFor();
  await page.locator('.players .clock').first().getByText(/(14d 0h|13d 23h)$/).waitFor();
  await ada.close();
});

test('the turning point tells the decision and what came of it; its link plays both', async () => {
  const done = await find({ game: 'galactic', seats: 4, options: { max_rounds: 3 }, seeds: ['turn-0'], wanted: () => false, last: true });
  const { links } = await seat(server, browser, done);
  const ada = await person(browser, server);
  const { page } = ada;
  await page.goto(links[0]);
  const told = page.locator('.result figcaption');
  assert.match(await told.textContent(), /attacks? M?P?\d+ from .*takes? [MP]\d+/);
  const look = told.getByRole('link', { name: 'Look at it' });
  const [, from, step] = /from=(\d+)&step=(\d+)/.exec(await look.getAttribute('href'));
  assert.ok(Number(from) < Number(step));
  await look.click();
  await page.locator('.controls .at', { hasText: `${step} of` }).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  assert.match(await page.locator('[role=log] li', { has: page.locator('[aria-current]') }).textContent(), /takes? [MP]\d+/);
  await ada.close();
});
