// The workshop: a card is changed, its balance moves, a table plays with it in two browsers, and the game is replayed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test as unbounded } from 'node:test';
import { idle, launch, person, sizes } from './browser.mjs';
import { playOn } from './play.mjs';
import { Server } from './server.mjs';

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const server = await Server.start();
const browser = await launch();
after(async () => {
  await browser.close();
  await server.stop();
});
const test = (name, body) => unbounded(name, { timeout: 300_000 }, body);

const open = async (page, game) => {
  await page.goto(`${server.url}/workshop/${game}`);
  await page.getByText('This set can be played with.').waitFor();
};
async function clean(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }));
  assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(' ')}`), []);
}

test('a card is changed, its balance moves, two browsers play with it, and the game is replayed', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await open(page, 'clash');
  await page.getByRole('button', { name: 'Pack Runner' }).click();
  // What is wrong is said at once.
  await page.getByLabel('Attack', { exact: true }).fill('99');
  await page.getByTestId('state').getByText(/Pack Runner › Attack is a whole number from 0 to 60; 99 is not possible/).waitFor();
  await page.getByLabel('Defense', { exact: true }).fill('4');
  await page.getByLabel('Attack', { exact: true }).fill('12');
  await page.getByText('This set can be played with.').waitFor();
  await page.getByTestId('changes').getByText('Defense').waitFor();
  assert.match(await page.getByTestId('card-now').innerText(), /Pack Runner.*12.*4/s);
  // Words that cards share are chosen.
  const type = page.getByRole('combobox', { name: 'Attack type' });
  assert.deepEqual(await type.locator('option').allInnerTexts(), ['melee', 'ranged']);
  await type.selectOption('ranged');
  await page.getByTestId('changes').getByText('ranged').waitFor();
  await type.selectOption('melee');
  await page.getByTestId('changes').getByText('ranged').waitFor({ state: 'detached' });
  // A set has a name of its own: that of the printed cards is theirs.
  await page.getByLabel('Name of the set').fill('imperium chronicles: combat card game');
  await page.getByTestId('state').getByText('The cards of this set are not those of Imperium Chronicles Combat Card Game').waitFor();
  await page.getByLabel('Name of the set').fill('Heavy Packs');
  await page.getByText('This set can be played with.').waitFor();
  await clean(page);
  // Its worth to whoever has it rises, by some 14 points (3,000 games: 10 to 18).
  await page.getByLabel('Games').fill('3000');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const worth = page.locator('[data-what=worth]');
  await page.getByText(/^Done: /).waitFor({ timeout: 240_000 });
  await worth.getByText('differs').waitFor();
  assert.match(await worth.locator('strong').innerText(), /^\+/);
  // Saved and opened again.
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the set' }).click()]);
  const path = await file.path();
  await page.getByRole('button', { name: 'Start from the printed set' }).click();
  await page.getByText('Nothing is changed yet.').waitFor();
  await page.getByTestId('set-file').setInputFiles(path);
  await page.getByText('2 changes from Imperium Chronicles Combat Card Game').waitFor();
  assert.equal(await page.getByLabel('Name of the set').inputValue(), 'Heavy Packs');
  // With a friend, by the same link as ever.
  await page.getByRole('button', { name: 'Play a table with it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('With Heavy Packs: 2 changes of the printed cards.').waitFor();
  await dialog.locator('.seat select').nth(1).selectOption('open');
  await dialog.getByText('Options of this game').click();
  await dialog.getByLabel('Points to win').fill('1');
  await dialog.getByLabel('Points to win').blur();
  await dialog.locator('button.main').last().click();
  await page.waitForURL(/\/table\//);
  const grace = await person(browser, server, { name: 'Grace' });
  await grace.page.goto(page.url());
  await grace.page.getByTestId('own-cards').getByText('Pack Runner').first().waitFor();
  await grace.page.getByText('This table plays with Heavy Packs').waitFor();
  await clean(grace.page);
  await grace.page.getByRole('button', { name: 'Take this seat' }).click();
  await page.getByRole('button', { name: 'Heavy Packs (changed cards: 2)' }).waitFor();
  await playOn('clash', [page, grace.page]);
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  await page.getByRole('button', { name: 'Heavy Packs (changed cards: 2)' }).click();
  await page.getByTestId('own-cards').getByText('Pack Runner').first().waitFor();
  await grace.close();
  await ada.close();
});

// How wide the interval of a figure's difference is, and after how many games.
async function width(page, what) {
  const [low, high] = (await page.locator(`[data-what=${what}] td:nth-of-type(3) .muted`).innerText()).split('…').map((one) => parseFloat(one.replace('−', '-')));
  return high - low;
}
const played = async (page) => parseInt((await page.getByTestId('try').getByRole('status').innerText()).match(/[\d,]+/)[0].replace(',', ''), 10);

for (const [where, words] of [['in this browser', 'In this browser'], ['on the server', 'On the server, whenever no table needs it']])
  test(`a trial ${where}: progress, intervals that narrow while one looks, and stop`, async () => {
    const ada = await person(browser, server, { viewport: words.startsWith('On') ? sizes.phone : sizes.desktop });
    const { page } = ada;
    await open(page, 'clash');
    await page.getByRole('button', { name: 'Pack Runner' }).click();
    await page.getByLabel('Attack', { exact: true }).fill('9');
    await page.getByTestId('changes').getByText('Attack').waitFor();
    await page.getByLabel('Where').selectOption(words);
    await page.getByLabel('Players').selectOption('captain');  // who think, so that no machine is done before it is stopped
    await page.getByLabel('Games').fill('4000');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText(/^[\d,]+ of 4,?000 games$/).waitFor();
    await page.locator('[data-what=length] td:nth-of-type(3) .muted').getByText('…').waitFor();
    const [early, few] = [await width(page, 'length'), await played(page)];
    const enough = Math.min(3000, 4 * few + 200);
    while ((await played(page)) < enough) await idle(200);
    const late = await width(page, 'length');
    assert.equal(await page.getByTestId('try').locator('.scroll').evaluate((all) => all.scrollWidth > all.clientWidth), false, 'a figure is cut off');
    assert.ok(late < early, `${late} after ${await played(page)} games, ${early} after ${few}`);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText(/^Stopped after [\d,]+ games\.$/).waitFor();
    const left = await played(page);
    await idle(1500);
    assert.equal(await played(page), left, 'nothing is played any more');
    await ada.close();
  });

test('a trial on the server ends when the page leaves', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  const begun = page.waitForResponse((answer) => answer.url().endsWith('/api/trials'));
  await open(page, 'clash');
  await page.getByRole('button', { name: 'Pack Runner' }).click();
  await page.getByLabel('Attack', { exact: true }).fill('9');
  await page.getByTestId('changes').getByText('Attack').waitFor();
  await page.getByLabel('Where').selectOption('On the server, whenever no table needs it');
  await page.getByLabel('Games').fill('4000');
  await page.getByLabel('Players').selectOption('captain');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText(/^[\d,]+ of 4,?000 games$/).waitFor();
  const { trial } = await (await begun).json();
  await ada.close();
  // To ask is to keep it going, so it is asked once, and soon: a page that was only forgotten is given ten seconds.
  await idle(1000);
  assert.equal((await (await fetch(`${server.url}/api/trials/${trial}`)).json()).status, 'stopped');
});

test('a card of seize, alone in this browser; by keyboard; on a phone', async () => {
  const ada = await person(browser, server, { viewport: sizes.phone });
  const { page } = ada;
  await open(page, 'seize');
  await page.getByPlaceholder('Find a card or deck').fill('Bomber Carrier');
  await page.getByRole('button', { name: 'Bomber Carrier Group' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('ATT', { exact: true }).first().focus();
  await page.keyboard.press('ArrowUp');
  await page.getByTestId('changes').getByText('Bomber Carrier Group').waitFor();
  await clean(page);
  // What is wrong can be read where it is made wrong.
  const att = page.getByLabel('ATT', { exact: true }).last();
  const right = await att.inputValue();
  await att.fill('99');
  const wrong = page.getByTestId('state').getByText(/99 is not possible/);
  await wrong.waitFor();
  const [said, field] = [await wrong.boundingBox(), await att.boundingBox()];
  assert.ok(said.y >= 0 && said.y + said.height <= field.y && field.y < sizes.phone.height, JSON.stringify([said, field]));
  await att.fill(right);
  // As data a card gets what it did not have, and what is wrong is said in words.
  await page.getByText('All of it, as data').click();
  const data = page.getByRole('textbox', { name: 'All of it, as data' });
  const raised = JSON.parse(await data.inputValue());
  await data.fill(JSON.stringify({ ...raised, source: 'reconstructed', keywords: ['Reactive'], abilities: [{ kind: 'passive', do: [{ effects: [{ look: 1 }] }] }] }));
  await page.getByTestId('state').getByText(/Bomber Carrier Group › Abilities › 1 › do has look, which cannot be a passive that always holds/).waitFor();
  await data.fill('{');
  await page.getByText('This is not JSON yet.').waitFor();
  await data.fill(JSON.stringify({ ...raised, source: 'reconstructed', keywords: ['Reactive'] }));
  await page.getByText('This set can be played with.').waitFor();
  await page.getByTestId('card-now').getByText('Reactive').first().waitFor();
  await data.fill(JSON.stringify(raised));
  await page.getByTestId('changes').getByText('Reactive').waitFor({ state: 'detached' });
  await clean(page);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  // Figures have their places, by the names of the decks.
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const rows = page.getByTestId('figures').locator('tbody tr');
  await rows.filter({ hasText: 'Capital Attack wins' }).waitFor();
  for (let tries = 0; (await page.locator('[data-what=deck]').count()) < 4 && tries < 100; tries++) await idle(300);
  assert.deepEqual(await rows.evaluateAll((all) => all.map((one) => one.dataset.what)), ['deck', 'deck', 'deck', 'deck', 'seat', 'seat', 'first', 'length']);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText(/^Stopped after [\d,]+ games\.$/).waitFor();
  await page.getByRole('button', { name: 'Play a table with it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Play in this browser, without the server').check();
  await dialog.locator('button.main').last().click();
  await page.waitForURL(/\/table\/0/);
  await page.getByRole('button', { name: 'Changed cards: 1' }).click();
  await page.getByTestId('own-cards').getByText('Bomber Carrier Group').waitFor();
  const parted = await page.getByTestId('own-cards').locator('thead th').evaluateAll((all) =>
    all.filter((one) => {
      const text = document.createRange();
      text.selectNodeContents(one);
      return text.getClientRects().length > 1;
    }).map((one) => one.textContent),
  );
  assert.deepEqual(parted, [], 'a word of the head is parted');
  await ada.close();
});
