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

test('galactic: before researching one sees the board, and what the words mean', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await sit(ada, { game: 'galactic', seats: [{ kind: 'me' }, ...computers(3)], seed: 'evening' });
  await page.getByText('attacks from an outer moon any other outer moon').waitFor();
  await page.getByText('the Peace Coalition: some moons are secretly under its protection').waitFor();
  assert.equal(await page.locator('.map').count(), 0);
  await page.getByRole('button', { name: 'See the board' }).click();
  await page.locator('.map').waitFor();
  await page.getByRole('button', { name: 'Back to the research' }).click();
  await page.locator('[data-ability]').first().waitFor();
  await ada.close();
});

test('clash: a proposed deck can simply be taken', async () => {
  const ada = await person(browser, server, { viewport: sizes.phone });
  const { page } = ada;
  await sit(ada, { game: 'clash', seats: [{ kind: 'me' }, ...computers(1)], seed: 'evening' });
  const take = prompt(page).getByRole('button', { name: 'Play with these 30 cards' });
  assert.deepEqual(await outside(page, '.prompt, .prompt button'), []);
  await take.click();
  await prompt(page).filter({ hasNotText: 'proposed deck' }).waitFor();
  await page.getByText('Round 1').first().waitFor();
  await ada.close();
});

for (const [game, seats, words] of [
  ['clash', 2, /10 win the game/],
  ['pocket', 3, /most points .* at the end all score double/],
  ['galactic', 4, /first with 12 points/],
])
  for (const size of ['phone', 'desktop'])
    test(`the goal of ${game} stands above its board on a ${size}`, async () => {
      const ada = await person(browser, server, { viewport: sizes[size] });
      const { page } = ada;
      await sit(ada, { game, seats: [{ kind: 'me' }, ...computers(seats - 1)], seed: 'evening' });
      assert.match(await page.locator('.bar .goal').textContent(), words);
      assert.deepEqual(await outside(page, '.bar .goal'), []);
      await ada.close();
    });

for (const size of ['phone', 'desktop'])
  test(`galactic on a ${size}: map, dice and bids are on the screen together`, async () => {
    const ada = await person(browser, server, { viewport: sizes[size] });
    const { page } = ada;
    await sit(ada, { game: 'galactic', seats: [{ kind: 'me' }, ...computers(3)], seed: 'evening' });
    await page.locator('[data-preset]').first().click();
    await prompt(page).locator('button.main', { hasText: 'Research these' }).click();
    const toMap = page.getByRole('button', { name: 'To the map' });
    await toMap.waitFor();
    const [open, below] = [await toMap.boundingBox(), await prompt(page).boundingBox()];
    assert.ok(size === 'desktop' || open.y + open.height <= below.y, `the button at ${open.y} lies under the question at ${below.y}`);
    await toMap.click();
    for (const which of ['Attack die', 'Defense die']) await page.getByRole('radiogroup', { name: which }).locator('input').nth(which === 'Attack die' ? 1 : 0).check({ force: true });
    for (const i of [0, 1]) await page.locator('.spot.active.bid').nth(i).click();
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(200);
    assert.deepEqual(await outside(page, '.prompt, .prompt button, .dice label'), []);
    if (size === 'desktop') assert.deepEqual(await outside(page, '.map, .bids, .bids button, .facts table'), []);
    // What is asked covers none of the moons one may bid on.
    const asked = await prompt(page).boundingBox();
    for (const moon of await page.locator('.spot.bid').all()) {
      const at = await moon.boundingBox();
      assert.ok(size === 'desktop' || at.y + at.height / 2 < asked.y, `a moon at ${at.y} lies under the question at ${asked.y}`);
    }
    assert.deepEqual(await issues(page), []);
    await ada.close();
  });

test('pocket on a phone: commands say what they do, plans that are revealed are on the screen, a draft says what it costs', async () => {
  const ada = await person(browser, server, { viewport: sizes.phone });
  const { page } = ada;
  // Ships could be placed where they cannot be sustained.
  const crowded = (view, legal) => legal.find((one) => one.type === 'expand' && view.hexes[one.hex].ships + one.ships > view.hexes[one.hex].level + 1);
  const found = await find({ game: 'pocket', seats: 3, seeds: ['evening-0'], wanted: (view, legal) => crowded(view, legal) !== undefined });
  await page.goto((await seat(server, browser, found)).links[found.seat]);
  const strip = page.locator('.strip i');
  await strip.first().waitFor();
  assert.equal(await strip.count(), 9);
  assert.deepEqual(await outside(page, '.strip i'), []);
  assert.equal(await page.locator('.strip .doing').count(), 1, 'the command that is carried out is marked');
  assert.ok((await page.locator('.strip i.expand, .strip i.explore, .strip i.exterminate').count()) >= 3, 'a step is open');
  const { hex, ships } = crowded(found.view, found.legal);
  for (let i = 0; i < ships; i++) await page.locator(`[data-hex="${hex}"]`).first().click();
  assert.match(await prompt(page).locator('p').first().textContent(), /lost at the end of the round/);
  const planning = await find({ game: 'pocket', seats: 3, seeds: ['evening-0'], wanted: (view) => view.phase === 'plan' });
  await page.goto((await seat(server, browser, planning)).links[planning.seat]);
  await page.locator('.plan .help.short').first().waitFor();
  assert.deepEqual(await page.locator('.plan .help:visible').allTextContents(), ['add ships', 'move fleets', 'invade']);
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
    await page.getByText(size === 'phone' ? /Goal: 20 points/ : /Goal: 20 Victory points/).first().waitFor();
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

test('the first lesson of pocket: one gesture invades with as many ships as were chosen, at the pace of a newcomer', async () => {
  const ada = await person(browser, server, { newcomer: true, pace: 'normal' });
  const { page } = ada;
  await page.goto(`${ada.url}/learn/pocket?step=4`);
  await page.locator('[data-hex=H39]').click();
  await prompt(page).getByRole('button', { name: 'Invade', exact: true }).click();
  await prompt(page).getByRole('button', { name: 'End the command' }).waitFor();
  assert.match(await prompt(page).locator('p').textContent(), /^Exterminate: 1 invasion left/);
  await ada.close();
});

test('clash on a desktop: the board stays where it is, however many cards the other holds', async () => {
  const ada = await person(browser, server, { forced: true });
  const { page } = ada;
  await sit(ada, { game: 'clash', seats: [{ kind: 'me' }, ...computers(1)], seed: 'evening' });
  const tops = new Map();
  for (let i = 0; i < 30 && tops.size < 3; i++) {
    await playOn('clash', [page], { until: (n) => n === 1 });
    const [held, top, bottom] = await page.evaluate(() => [document.querySelectorAll('.backs .back').length, document.querySelector('.arena')?.getBoundingClientRect().top, document.querySelector('.mine')?.getBoundingClientRect().bottom]);
    if (top === undefined || held === 0) continue;
    tops.set(held, Math.round(top));
    assert.ok(bottom <= sizes.desktop.height, `with ${held} cards of the other, the own side ends at ${bottom}`);
  }
  assert.ok(tops.size > 1 && tops.has(7), `seen with ${[...tops.keys()]} cards`);
  assert.equal(new Set(tops.values()).size, 1, JSON.stringify([...tops]));
  await ada.close();
});

test('clash: what is refused goes with the next card one may choose, and a hint about the deck is seen', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await page.goto(`${ada.url}/learn/clash?step=1`);
  await page.locator('.hand .unplayable').first().click();
  await page.locator('.refusal').waitFor();
  await page.locator('.hand .playable').first().click();
  await page.waitForTimeout(300);
  assert.equal(await page.locator('.refusal').count(), 0);
  await sit(ada, { game: 'clash', seats: [{ kind: 'me' }, ...computers(1)], seed: 'evening' });
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await page.locator('.notice', { hasText: /^Hint: / }).waitFor();
  const marked = page.locator('.builder .card.hinted');
  if (await marked.count()) assert.deepEqual(await outside(page, '.builder .card.hinted'), []);
  else assert.match(await prompt(page).locator('p').textContent(), /nothing more to leave out/);
  // With all cards kept, a card to leave out is marked, on the screen and not below the question.
  await page.getByRole('button', { name: 'Keep all' }).click();
  if (/Leave out/.test(await page.locator('.notice', { hasText: /^Hint: / }).textContent())) {
    await marked.waitFor();
    await page.waitForTimeout(400);
    assert.deepEqual(await outside(page, '.builder .card.hinted'), []);
  }
  await ada.close();
});

test('who gave no name is spoken to when looking back and in the own replay, and is a guest for others', async () => {
  const ada = await person(browser, server);
  const eve = await person(browser, server, { name: 'Eve' });
  const { page } = ada;
  const { table } = await sit(ada, { game: 'clash', options: { target: 1 }, seats: [{ kind: 'me' }, ...computers(1)], name: 'You', seed: 'evening' });
  await playOn('clash', [page]);
  await page.locator('[role=log] .line', { hasText: 'You put down' }).first().waitFor();
  for (const [who, wanted, not] of [[page, /\bYou (leave out|put down)\b/, /\bYou (puts|leaves|passes|plays|wins|draws|attacks)\b|\b[Gg]uest\b/], [eve.page, /\bGuest (leaves out|puts down)\b/, /\bYou\b/]]) {
    await who.goto(`${ada.url}/replay/${table}?analysis=1`);
    await who.getByTestId('analysis').getByRole('heading', { name: 'Turning points' }).waitFor({ timeout: 60_000 });
    await who.waitForTimeout(600);
    const said = await who.locator('[role=log] .line, [data-testid=prompt] p, .moments li').allTextContents();
    assert.ok(said.some((one) => wanted.test(one)), said.join('\n'));
    assert.deepEqual(said.filter((one) => not.test(one)), []);
    // Whoever asked for the analysis has it before their eyes.
    const { y } = await who.getByRole('heading', { name: 'Analysis', exact: true }).boundingBox();
    assert.ok(y >= 0 && y < sizes.desktop.height / 2, `the analysis begins at ${y}`);
  }
  await ada.close();
  await eve.close();
});
