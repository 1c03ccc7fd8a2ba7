// Calm: windows keep their button and give the focus back, news moves nothing, leaving asks first; and the first evening.
import assert from 'node:assert/strict';
import { person, sizes } from './browser.mjs';
import { playOn } from './play.mjs';
import { begin, browser, issues, prompt, server, test, wide } from './house.mjs';

const game = (page, name) => page.locator('.game', { hasText: name });

test('the window of the rules keeps its button in sight, closes beside it, and gives the focus back', async () => {
  for (const viewport of [sizes.desktop, sizes.phone]) {
    const ada = await person(browser, server, { viewport });
    const { page } = ada;
    await page.goto(ada.url);
    await game(page, 'Pocket').getByRole('button', { name: /^Play now/ }).click();
    await prompt(page).waitFor();
    const link = page.locator('.tools').getByRole('link', { name: /^Rules/ });
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.locator('.rule').first().waitFor();
    const box = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= viewport.height, `the button is at ${box.y}`);
    await page.mouse.click(3, 3);
    await dialog.waitFor({ state: 'detached' });
    assert.ok(await link.evaluate((one) => one === document.activeElement), 'the focus is back');
    await ada.close();
  }
});

test('a newcomer is asked once: a lesson, or just play', async () => {
  const ada = await person(browser, server, { newcomer: true });
  const { page } = ada;
  await page.goto(ada.url);
  await game(page, 'Clash').getByRole('button', { name: /^Play now/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^A short lesson/ }).waitFor();
  await dialog.getByRole('button', { name: /^Just play/ }).click();
  await page.waitForURL(/\/table\//);
  await page.getByText('Goal:').first().waitFor();
  await page.goto(ada.url);
  await game(page, 'Clash').getByRole('button', { name: /^Play now/ }).click();
  await page.waitForURL(/\/table\//);
  await page.goto(ada.url);
  await game(page, 'Pocket').getByRole('button', { name: /^Play now/ }).click();
  await dialog.getByRole('button', { name: /^A short lesson/ }).click();
  await page.waitForURL(/\/learn\/pocket/);
  await ada.close();
});

test('who hesitates is offered a hint; the news moves nothing', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await page.clock.install();
  await page.goto(ada.url);
  await game(page, 'Pocket').getByRole('button', { name: /^Play now/ }).click();
  await page.locator('.prompt.mine').waitFor();
  const before = await prompt(page).boundingBox();
  await page.clock.fastForward(26_000);
  await page.getByText('Not sure?').waitFor();
  assert.deepEqual(await prompt(page).boundingBox(), before, 'nothing jumps');
  await page.getByRole('button', { name: 'No, thanks' }).click();
  assert.equal(await page.getByText('Not sure?').count(), 0);
  await ada.close();
});

test('leaving a seat asks first; the sound is off with one click; a picture of the link', async () => {
  const { table, tokens } = await begin({ game: 'clash', seats: [{ kind: 'me' }, { kind: 'open' }] });
  const joined = await fetch(`${server.url}/api/tables/${table}/join`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'Alan' }) });
  tokens.push(await joined.json());
  const ada = await person(browser, server);
  const { page } = ada;
  await page.addInitScript(() => {
    window.tones = 0;
    const made = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      window.tones++;
      return made.call(this);
    };
  });
  await page.goto(`${server.url}/table/${table}#${tokens[0].token}`);
  await prompt(page).waitFor();
  await page.getByRole('button', { name: 'Leave the seat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  assert.equal(await page.getByText('is playing your seat').count(), 0);
  // Somebody says something, and it is heard; then it is not.
  const hear = async (text) => {
    await page.getByRole('tab', { name: /Chat/ }).click();
    const other = await person(browser, server, { name: 'Alan' });
    await other.page.goto(`${server.url}/table/${table}#${tokens[1].token}`);
    await other.page.getByRole('tab', { name: /Chat/ }).click();
    await other.page.getByLabel('Say something').fill(text);
    await other.page.keyboard.press('Enter');
    await page.getByText(text).waitFor();
    await other.close();
  };
  await hear('Good evening');
  await page.waitForFunction(() => window.tones > 0);
  await page.getByRole('button', { name: 'Sound: on' }).click();
  await page.getByRole('button', { name: 'Sound: off' }).waitFor();
  await page.evaluate(() => (window.tones = 0));
  await hear('Are you there?');
  assert.equal(await page.evaluate(() => window.tones), 0, 'silent');
  await page.getByRole('button', { name: /^Links/ }).click();
  await page.getByRole('dialog').getByRole('img', { name: /picture for a camera/ }).first().waitFor();
  await ada.close();
});

test('one private link takes all seats to another device', async () => {
  const tables = [];
  for (let i = 0; i < 7; i++) tables.push(await begin({ game: i ? 'clash' : 'pocket', seats: [{ kind: 'me' }, { kind: 'computer', level: 'cadet' }] }));
  const ada = await person(browser, server);
  for (const { table, tokens } of tables) {
    await ada.page.goto(`${server.url}/table/${table}#${tokens[0].token}`);
    await prompt(ada.page).waitFor();
  }
  await ada.page.getByRole('button', { name: /^Links/ }).click();
  const dialog = ada.page.getByRole('dialog');
  await dialog.getByText('Take my seats to another device').click();
  await dialog.getByRole('img', { name: /picture for a camera/ }).nth(1).waitFor();
  const link = await dialog.getByLabel('All my seats on another device').inputValue();
  const phone = await person(browser, server, { viewport: sizes.phone });
  await phone.page.goto(link);
  await phone.page.getByText('7 seats were taken over').waitFor();
  assert.equal(new URL(phone.page.url()).hash, '', 'the link leaves the address bar');
  await phone.page.locator('.nowhere').getByRole('link').click();
  await phone.page.getByRole('heading', { name: '7 games wait for me' }).waitFor();
  await phone.page.locator('.tables').first().getByRole('link', { name: /^Play/ }).first().click();
  await prompt(phone.page).waitFor();
  await phone.close();
  await ada.close();
});

test('a finished game is in my record with its result, and can be removed', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  const { table, tokens } = await begin({ game: 'clash', seats: [{ kind: 'me' }, { kind: 'computer', level: 'cadet' }], options: { target: 1 } });
  await page.goto(`${server.url}/table/${table}#${tokens[0].token}`);
  await prompt(page).waitFor();
  await playOn('clash', [page]);
  const places = await page.locator('.standing li').evaluateAll((list) => list.map((one) => one.value));
  assert.deepEqual(places, places.toSorted((a, b) => a - b), 'the standing is sorted');
  // How it came to that: the points over the whole game, and where it turned.
  await page.getByRole('img', { name: 'Points over the whole game' }).waitFor();
  await page.getByText(/(was|were) never behind|The turning point/).waitFor();
  assert.equal(await page.locator('.result .points').count(), 2);
  // What the last round brought stays beside the points.
  assert.match((await page.locator('.players .gain').allTextContents()).join(' '), /Last round: \d+ points?/);
  for (const viewport of [sizes.desktop, sizes.phone]) {
    await page.setViewportSize(viewport);
    assert.equal(await wide(page), 0);
    assert.deepEqual(await issues(page), []);
  }
  const turn = page.locator('.result figcaption a');
  if (await turn.count()) {
    assert.match(await page.locator('.result figcaption q').textContent(), /\w+ .*\./, 'what was decided there');
    await turn.click();
    await page.getByRole('slider').waitFor();
    assert.ok(Number(await page.getByRole('slider').inputValue()) > 0, 'at the turning point');
  }
  await page.goto(ada.url);
  const row = page.locator('section', { hasText: 'My finished games' }).locator('li').first();
  await row.getByText(/won|lost/).waitFor();
  await page.getByRole('heading', { name: 'My record' }).waitFor();
  await row.getByRole('button', { name: 'Remove from my list' }).click();
  await page.getByRole('heading', { name: 'My record' }).waitFor({ state: 'detached' });
  await ada.close();
});

test('on a phone an unread message is marked, and somebody can be muted', async () => {
  const { table, tokens } = await begin({ game: 'clash', seats: [{ kind: 'me' }, { kind: 'me' }] });
  const ada = await person(browser, server, { viewport: sizes.phone });
  const grace = await person(browser, server, { name: 'Grace' });
  await ada.page.goto(`${server.url}/table/${table}#${tokens[0].token}`);
  await grace.page.goto(`${server.url}/table/${table}#${tokens[1].token}`);
  await prompt(ada.page).waitFor();
  await grace.page.getByRole('tab', { name: 'Chat' }).click();
  await grace.page.getByLabel('Say something').fill('Good luck');
  await grace.page.getByRole('button', { name: 'Send' }).click();
  await ada.page.locator('.show-side .count').waitFor();
  await ada.page.locator('.show-side').click();
  await ada.page.getByRole('tab', { name: /^Chat/ }).click();
  await ada.page.getByText('Good luck').waitFor();
  assert.equal(await ada.page.locator('.show-side .count').count(), 0);
  await ada.page.getByRole('button', { name: /^Mute/ }).click();
  assert.equal(await ada.page.getByText('Good luck').count(), 0);
  // Another name does not help, and leaves no mark.
  await ada.page.getByRole('tab', { name: /^Log/ }).click();
  await grace.page.getByRole('button', { name: /^Links/ }).click();
  await grace.page.getByLabel('Name at this table').fill('Hopper');
  await grace.page.getByRole('button', { name: 'Rename' }).click();
  await grace.page.keyboard.press('Escape');
  await grace.page.getByLabel('Say something').fill('It is me');
  await grace.page.getByRole('button', { name: 'Send' }).click();
  await grace.page.getByRole('log').getByText('It is me').waitFor();
  await ada.page.getByRole('tab', { name: /^Chat/ }).click();
  await ada.page.getByText('2 messages of people you do not want to hear').waitFor();
  assert.equal(await ada.page.getByText('It is me').count(), 0);
  await ada.page.getByRole('button', { name: 'Hear Hopper again' }).click();
  for (const text of ['Good luck', 'It is me']) await ada.page.getByRole('log').getByText(text).waitFor();
  await ada.close();
  await grace.close();
});
