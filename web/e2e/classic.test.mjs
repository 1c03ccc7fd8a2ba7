// `seize` by its older rulebook, edition classic, by clicking: from the lobby to the end, and what only this edition asks.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { idle, person, sizes } from './browser.mjs';
import { over, playOn } from './play.mjs';
import { find, seat } from './position.mjs';
import { browser, describe, issues, noRefusal, outside, prompt, server, sit, test, wide } from './house.mjs';

const names = ['Ada', 'Grace', 'Alan', 'Emmy', 'Katherine', 'Dorothy'];
const seeds = (prefix, n = 30) => Array.from({ length: n }, (_, i) => `${prefix}${i}`);
const edition = 'classic';
const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true };
const { cards, decks } = JSON.parse(readFileSync(new URL('../src/games/seize/cards-classic.json', import.meta.url), 'utf8'));
const button = (page, name) => prompt(page).getByRole('button', { name });

test('from the lobby to the end, with a constructed deck of this edition', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await page.goto(ada.url);
  await page.locator('.game', { hasText: 'Seize' }).getByRole('button', { name: /^Set up a table/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.seat select').nth(1).selectOption('computer:cadet');
  await dialog.getByText('Options of this game').click();
  await dialog.getByText('Besieged Empires').waitFor();
  await dialog.getByLabel('Edition').selectOption({ label: 'Edition classic' });
  await dialog.getByText('The older rulebook').waitFor();
  assert.equal(await dialog.getByText('Besieged').count(), 0, 'options of the other book are not offered');
  await dialog.getByText('20 points win').waitFor();
  // The deck builder has this edition’s limits and cards.
  await dialog.getByLabel('Deck of seat 1').selectOption('build');
  const save = dialog.getByRole('button', { name: 'Save and play with it' });
  await dialog.getByText('48 missing').waitFor();
  await dialog.getByText(/Exactly 48 Asset cards, 12 Characters and 12 Worlds/).waitFor();
  await dialog.getByLabel('Begin with').selectOption({ label: 'Capital Attack' });
  await save.waitFor();
  assert.equal(await save.isEnabled(), true, 'a starter deck is within the limits');
  await dialog.getByLabel('Kind').selectOption({ label: 'Artifact' });
  const more = dialog.getByRole('button', { name: 'One copy more of Imperium Senate Seal' });
  const less = (name) => dialog.getByRole('button', { name: `One copy less of ${name}` });
  assert.equal(await more.isEnabled(), false, '48 are enough');
  await less('Sentient Planet Killer').click();
  await less('Beacon of the Lost Fleet').click();
  await more.click();
  await more.click();
  assert.equal(await more.isEnabled(), false, 'three copies at most');
  await save.click();
  // What was built is kept for this edition, and not offered to the other one.
  const choice = dialog.getByLabel('Deck of seat 1');
  assert.equal(await choice.inputValue(), 'own:My deck');
  await dialog.getByLabel('Edition').selectOption({ label: 'Edition 2022' });
  assert.equal(await choice.locator('option', { hasText: 'My deck' }).count(), 0);
  await dialog.getByLabel('Edition').selectOption({ label: 'Edition classic' });
  await choice.selectOption('own:My deck');
  await dialog.getByLabel('Last Turn').fill('8');
  await dialog.getByLabel('Last Turn').blur();
  await dialog.locator('button.main').last().click();
  await page.waitForURL(/\/table\//);
  // A redraw: one card less each time, the others see only how many.
  await prompt(page).getByText(/^Keep this hand, or shuffle it back/).waitFor();
  await button(page, 'Redraw: 5 cards').click();
  await button(page, 'Redraw: 4 cards').click();
  await page.getByText('You shuffle your hand back and draw 4 cards.').first().waitFor();
  await button(page, 'Keep this hand').click();
  await prompt(page).getByText(/^Choose your Throne World, in secret\. It costs nothing/).waitFor();
  await playOn('seize', [page]);
  assert.equal(await over(page), true);
  await noRefusal(page);
  await page.getByText(/seizes? the Imperium|share the victory/).first().waitFor();
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  await page.getByRole('slider').fill('30');
  await page.locator('.seize').waitFor();
  const said = await page.locator('.seize').textContent();
  assert.doesNotMatch(said, /Military|Surprise Strike|Deployed/);
  await ada.close();
});

describe('Artifacts', () => {
  // Everybody has many Artifacts, and the card that cancels one with a Politician who may be depleted for it.
  const politicians = cards.filter((one) => one.class === 'Politician').map((one) => one.name);
  function ready(base) {
    const deck = { name: 'Artifacts', ...structuredClone(decks.find((one) => one.id === base)) };
    delete deck.id;
    const wanted = { 'Senate Veto': 3, 'Imperium Senate Seal': 3, 'Relic of Nexus Prime': 3, 'Single-point Gate': 3, 'Vault of the Ancients': 3 };
    deck.assets = { ...deck.assets, ...wanted };
    const sum = () => Object.values(deck.assets).reduce((a, b) => a + b, 0);
    for (const name of Object.keys(deck.assets)) while (sum() > 48 && deck.assets[name] > 0 && wanted[name] === undefined) if (--deck.assets[name] === 0) delete deck.assets[name];
    deck.characters = { ...Object.fromEntries(politicians.map((name) => [name, 2])) };
    for (const one of cards.filter((card) => card.type === 'Character')) {
      const have = Object.values(deck.characters).reduce((a, b) => a + b, 0);
      if (have < 12 && deck.characters[one.name] === undefined) deck.characters[one.name] = Math.min(2, 12 - have);
    }
    return deck;
  }
  const options = { edition, decks: [ready('ground-assault'), ready('fighter-strike')] };
  // Somebody has just allocated one, and somebody else may answer; the last decision is left to the browser.
  async function allocating(prefix) {
    const found = await find({ game: 'seize', seats: 2, options, seeds: seeds(prefix), limit: 400, wanted: (view) => view.asks === 'window' && view.uses.length === 1 && view.uses[0].line === null });
    const last = found.moves.pop();
    assert.equal(last.action.type, 'artifact');
    return { found, card: last.action.card, by: last.seat, links: (await seat(server, browser, found)).links };
  }
  async function allocate(page, card) {
    await prompt(page).getByText(/^Allocation, Part B/).waitFor();
    await page.locator(`[data-thing="hand:${card}"].active`).click();
    await button(page, new RegExp(`^Allocate ${card} for`)).click();
  }

  test('one is allocated, may be cancelled, is not, and is used', async () => {
    const { found, card, by, links } = await allocating('let');
    const ada = await person(browser, server, { name: 'Ada' });
    const grace = await person(browser, server, { name: 'Grace', ...phone });
    await ada.page.goto(links[by]);
    await grace.page.goto(links[found.seat]);
    await allocate(ada.page, card);
    await prompt(grace.page).getByText(`allocates the Artifact ${card}. Cancel it, or pass.`).waitFor();
    assert.ok((await grace.page.locator('.fit').count()) > 0);
    assert.equal(await wide(grace.page), 0);
    assert.deepEqual(await issues(grace.page), []);
    assert.equal(await ada.page.locator(`[data-thing="artifact:${by}:${card}"]`).count(), 0, 'it is on its way');
    await button(grace.page, 'Pass').click();
    // It has its place in the realm, for both.
    await ada.page.locator(`.realm.mine [data-thing="artifact:${by}:${card}"]`).waitFor();
    await grace.page.getByRole('tab', { name: 'Opponents' }).click();
    await grace.page.locator(`.realm [data-thing="artifact:${by}:${card}"]`).waitFor();
    assert.deepEqual(await issues(ada.page), []);
    await ada.page.getByRole('button', { name: /used up/ }).click();
    await ada.page.getByRole('dialog').getByText(card).first().waitFor();
    await noRefusal(ada.page);
    await ada.close();
    await grace.close();
    // Used: from the list of what fits, and depleted then.
    const used = await find({ game: 'seize', seats: 2, options, seeds: seeds('use'), limit: 900, wanted: (view, legal) => view.asks === 'window' && legal.some((one) => one.type === 'use' && one.artifact !== undefined && cards.find((two) => two.name === one.artifact).abilities[one.line].kind === 'deplete') });
    const use = used.legal.find((one) => one.artifact !== undefined);
    const alan = await person(browser, server, { name: 'Alan' });
    const there = await seat(server, browser, used);
    await alan.page.goto(there.links[used.seat]);
    const emmy = await person(browser, server, { name: 'Emmy' });
    await emmy.page.goto(there.links[1 - used.seat]);
    const fit = alan.page.locator(`.fit[data-use="${use.artifact}"]`).first();
    await fit.getByText('an Artifact of yours').waitFor();
    await fit.click();
    // What it does may ask something more, or be answered, before it depletes.
    const tile = alan.page.locator(`[data-thing="artifact:${used.seat}:${use.artifact}"].depleted`);
    for (let i = 0; i < 60 && !(await tile.count()); i++) {
      const main = prompt(alan.page).locator('button.main');
      const things = alan.page.locator('[data-thing].active:not(.chosen)');
      if (await main.count()) await main.first().click();
      else if (await things.count()) await things.first().click();
      if (await button(emmy.page, 'Pass').count()) await button(emmy.page, 'Pass').click();
      await idle(100);
    }
    await tile.waitFor();
    await alan.page.getByText(`You use ${use.artifact}.`).first().waitFor();
    await noRefusal(alan.page);
    await alan.close();
    await emmy.close();
  });

  test('one is cancelled, unpaid, and its name is used up for everybody', async () => {
    const { found, card, by, links } = await allocating('veto');
    const ada = await person(browser, server, { name: 'Ada', ...phone });
    const grace = await person(browser, server, { name: 'Grace' });
    await ada.page.goto(links[by]);
    await grace.page.goto(links[found.seat]);
    await allocate(ada.page, card);
    await grace.page.locator('.fit[data-use="Senate Veto"]').filter({ hasText: 'Artifact being allocated' }).click();
    // Whose Politician depletes, where several may.
    const cancelled = grace.page.getByText(new RegExp(`${card}.* is cancelled`)).first();
    for (let i = 0; i < 60 && !(await cancelled.count()); i++) {
      const own = grace.page.locator(`[data-thing^="char:${found.seat}:"].active`);
      if (await own.count()) {
        await own.first().click();
        await prompt(grace.page).locator('button.main').click();
      }
      // The answer can be answered.
      if (await button(ada.page, 'Pass').count()) await button(ada.page, 'Pass').click();
      if (await button(ada.page, 'Agree').count()) await button(ada.page, 'Agree').click();
      await idle(100);
    }
    await cancelled.waitFor();
    assert.equal(await ada.page.locator(`[data-thing="artifact:${by}:${card}"]`).count(), 0);
    await grace.page.getByRole('button', { name: /used up/ }).click();
    await grace.page.getByRole('dialog').getByText(card).first().waitFor();
    await noRefusal(ada.page);
    await ada.close();
    await grace.close();
  });
});

test('a lost Throne World is replaced, on a phone as well', async () => {
  const found = await find({ game: 'seize', seats: 4, options: { edition }, seeds: seeds('throne'), limit: 1500, wanted: (view, legal) => view.stage === 'new-throne' && view.asks === 'throne' && legal.filter((one) => one.type === 'throne').length >= 2 });
  for (const more of [{}, phone]) {
    const ada = await person(browser, server, more);
    const { page } = ada;
    const { links } = await seat(server, browser, found, { names });
    await page.goto(links[found.seat]);
    await prompt(page).getByText(/^Victory, Part B: you have no Throne World/).waitFor();
    await button(page, 'Wait').waitFor();
    assert.deepEqual(await issues(page), []);
    const open = page.locator('.realm.mine .world [data-thing^="world:"].active');
    assert.equal(await open.count(), found.legal.filter((one) => one.type === 'throne').length, 'every World that may be one, and no other');
    const chosen = await open.nth(1).getAttribute('data-thing');
    await open.nth(1).click();
    await button(page, /^Rule from/).click();
    if (more.viewport) await page.getByRole('tab', { name: 'Mine' }).click();
    await page.locator(`.realm.mine .world [data-thing="${chosen}"] .throne`).waitFor();
    await noRefusal(page);
    await ada.close();
  }
});

test('who has no World left is out of the game, and the others play on', async () => {
  // The last decision of the one who leaves is made in the browser.
  const found = await find({ game: 'seize', seats: 3, options: { edition }, seeds: seeds('out', 60), limit: 1500, wanted: (view) => view.players.some((one) => one.eliminated) });
  const gone = found.view.players.findIndex((one) => one.eliminated);
  const last = found.moves.pop();
  const ada = await person(browser, server, { name: 'Ada' });
  const grace = await person(browser, server, { name: 'Grace', ...phone });
  const { links } = await seat(server, browser, found, { names });
  await ada.page.goto(links[last.seat]);
  await grace.page.goto(links[found.seat]);
  await ada.page.locator(`.prompt [data-do="${last.action.type}"]`).click();
  await grace.page.getByRole('tab', { name: 'Opponents' }).click();
  await grace.page.getByRole('group', { name: `Realm of ${names[gone]}` }).getByText('out of the game').first().waitFor();
  assert.equal(await wide(grace.page), 0);
  assert.deepEqual(await issues(grace.page), []);
  await ada.page.getByText(/no World left and (is|are) out of the game/).first().waitFor();
  const before = found.moves.length;
  assert.ok((await playOn('seize', [grace.page], { until: (made) => made === 3 })) >= 3, `after ${before} decisions the others go on`);
  await noRefusal(grace.page);
  await ada.close();
  await grace.close();
});

test('what is not possible names a rule of this edition, and the rules above the table are its rules', async () => {
  const stuck = (view, legal) => view.worlds.flatMap((one) => one.units).find((one) => one.controller === view.active && one.depleted && !legal.some((two) => two.unit === one.id));
  const found = await find({ game: 'seize', seats: 2, options: { edition }, seeds: seeds('why'), limit: 800, wanted: (view, legal) => view.stage === 'part-b' && view.asks === 'move' && legal.length >= 2 && stuck(view, legal) !== undefined });
  const ada = await person(browser, server);
  const { page } = ada;
  const { links } = await seat(server, browser, found);
  await page.goto(links[found.seat]);
  await prompt(page).getByText(/^Reallocation B/).waitFor();
  await page.locator(`.world [data-thing="unit:${stuck(found.view, found.legal).id}"]`).click();
  const rule = page.getByRole('alert').getByRole('link', { name: /^Rule Z/ });
  await rule.waitFor();
  await rule.click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.rule.shown').waitFor();
  await dialog.getByRole('heading', { name: 'The differences at a glance' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Rules/ }).first().click();
  await dialog.locator('#window-Z30\\.21.shown').waitFor();
  await ada.close();
});

test('rules, worked example and tutorial of this edition', async () => {
  for (const more of [{}, phone]) {
    const ada = await person(browser, server, more);
    const { page } = ada;
    // A rule leads to its edition; the other one is a click away.
    await page.goto(`${ada.url}/rules/seize#Z30.22`);
    await page.locator('.rule.shown', { hasText: 'Part C' }).waitFor();
    assert.equal(await page.getByRole('navigation', { name: 'Editions' }).locator('[aria-current]').textContent(), 'Edition classic');
    assert.equal(await wide(page), 0);
    assert.deepEqual(await issues(page), []);
    await page.getByRole('link', { name: 'Edition 2022' }).click();
    await page.locator('#Z4').waitFor();
    assert.equal(await page.locator('#Z30\\.22').count(), 0);
    await page.goto(`${ada.url}/rules/seize?edition=classic#Z30.50`);
    await page.locator('#Z30\\.50').getByRole('link', { name: /Play this example/ }).first().click();
    const box = page.getByTestId('example');
    await box.waitFor();
    const of = Number(await box.getAttribute('data-of'));
    for (let at = 0; at < of; at++) {
      await box.getByRole('button', { name: `Next step (${at + 1} of ${of})` }).click();
      await page.locator(`[data-testid=example][data-at="${at + 1}"]`).waitFor();
    }
    assert.equal(await page.getByRole('alert').count(), 0);
    await ada.close();
  }
  // The chapter of the tutorial, by clicking on the board itself.
  const ada = await person(browser, server, phone);
  const { page } = ada;
  const coach = page.getByTestId('coach');
  const { steps } = await (await fetch(`${server.url}/api/tutorials/seize`)).json();
  const first = steps.findIndex((one) => one.title.en === 'Redraw');
  const at = (title) => coach.getByRole('heading', { name: title }).waitFor();
  await page.goto(`${ada.url}/learn/seize?step=${first}`);
  await at('Redraw');
  await button(page, 'Redraw: 5 cards').click();
  await button(page, 'Keep this hand').click();
  await at('A throne for nothing');
  await page.locator('[data-thing="reserve:Geladhore Prime, Galaxy\'s Hub"]').click();
  await button(page, /^Rule from/).click();
  await at('The first Character');
  await page.goto(`${ada.url}/learn/seize?step=${first + 3}`);
  await at('Artifacts');
  await page.locator('[data-thing="hand:Beacon of the Lost Fleet"].active').click();
  await button(page, /^Allocate Beacon/).click();
  await button(page, 'Nothing more').click();
  await at('An Artifact at work');
  await page.locator('[data-thing="hand:Imperial Guardian Fleet"].active').click();
  await button(page, 'Allocate at Xygarius Calendra').click();
  await page.locator('.fit[data-use="Beacon of the Lost Fleet"]').click();
  await at('Inside a System');
  assert.equal(await wide(page), 0);
  await ada.close();
});

for (const seats of [2, 4, 6])
  test(`one screen with ${seats} players, on a desktop and on a phone`, async () => {
    const artifacts = seats === 2 ? 1 : 0;
    const found = await find({ game: 'seize', seats, options: { edition }, seeds: seeds('screen', 12), limit: 2500, wanted: (view, legal, asked) => view.asks === 'build' && view.turn >= view.seats * 2 && legal.length >= 4 && view.players[asked].artifacts.length >= artifacts });
    const { links } = await seat(server, browser, found, { names });
    const question = '.prompt, .prompt button, .prompt p';
    const ada = await person(browser, server);
    await ada.page.goto(links[found.seat]);
    await ada.page.locator('.hand [data-thing]').first().waitFor();
    await ada.page.waitForTimeout(150);
    assert.deepEqual(await outside(ada.page, `${question}, .hand [data-thing], .strip, .strip button, .realm`), []);
    assert.ok(await ada.page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1), 'nothing has to be scrolled');
    assert.equal(await ada.page.getByText(/Capacity/).count(), 0);
    assert.deepEqual(await issues(ada.page), []);
    if (seats > 2) {
      await ada.page.locator('.strip .who').first().click();
      await ada.page.locator('.realm:not(.mine)').waitFor();
      assert.deepEqual(await outside(ada.page, `${question}, .hand [data-thing], .strip, .realm`), []);
    }
    await ada.close();
    const grace = await person(browser, server, phone);
    const { page } = grace;
    await page.goto(links[found.seat]);
    await page.locator('.prompt.mine').waitFor();
    await page.waitForTimeout(150);
    assert.deepEqual(await outside(page, `${question}, .hand [data-thing]`), []);
    for (const tab of await page.locator('.seize [role=tab]').all()) {
      await tab.click();
      assert.deepEqual(await outside(page, question), []);
      assert.equal(await wide(page), 0);
      assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= 2 * innerHeight), 'no page over two screens');
      assert.deepEqual(await issues(page), []);
    }
    await grace.close();
  });

test('on a phone a game goes on by what glows', async () => {
  const ada = await person(browser, server, phone);
  const { page } = ada;
  await sit(ada, { game: 'seize', seats: [{ kind: 'me' }, { kind: 'computer', level: 'greedy' }], options: { edition, turn_limit: 8 }, seed: 'phone' });
  // The hand is asked about, so that is what is shown.
  await page.getByRole('tab', { name: 'Hand', selected: true }).waitFor();
  await playOn('seize', [page], { until: (made) => made === 30 });
  assert.equal(await wide(page), 0);
  await noRefusal(page);
  await ada.close();
});
