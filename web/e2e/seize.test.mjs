// `seize` by clicking: a whole game, windows between people, consent, what is hidden, small screens, keys alone.
import assert from 'node:assert/strict';
import { idle, person, sizes } from './browser.mjs';
import { over, playOn, stepSeize } from './play.mjs';
import { find, seat } from './position.mjs';
import { browser, describe, issues, noRefusal, prompt, server, sit, test, wide } from './house.mjs';

const seeds = (prefix) => Array.from({ length: 30 }, (_, i) => `${prefix}${i}`);

// A table against a computer, begun by the interface.
const against = (one, { options = { turn_limit: 8 }, seed = 'e2e' } = {}) => sit(one, { game: 'seize', seats: [{ kind: 'me' }, { kind: 'computer', level: 'greedy' }], options, seed });

test('a whole game against a computer, set up with a constructed deck', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await page.goto(ada.url);
  await page.locator('.game', { hasText: 'Seize' }).getByRole('button', { name: /^Set up a table/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator(".seat select").nth(1).selectOption("computer:cadet");
  await dialog.getByText('Options of this game').click();
  await dialog.getByLabel('Deck of seat 1').selectOption({ label: 'Build a deck …' });
  const save = dialog.getByRole('button', { name: 'Save and play with it' });
  assert.equal(await save.isEnabled(), false, 'an empty deck is not played');
  await dialog.getByText('50 missing').waitFor();
  await dialog.getByLabel('Begin with').selectOption({ label: 'Capital Attack' });
  await dialog.getByText('2 missing').waitFor();
  await dialog.getByLabel('Search cards').fill('Robot Goliath');
  await dialog.getByRole('button', { name: 'One copy more of Robot Goliath' }).click();
  await dialog.getByRole('button', { name: 'One copy more of Robot Goliath' }).click();
  assert.equal(await dialog.getByRole('button', { name: 'One copy more of Robot Goliath' }).isEnabled(), false, 'two copies at most');
  await save.click();
  await dialog.getByLabel('Last Turn').fill('8');
  await dialog.getByLabel('Last Turn').blur();
  await dialog.locator('button.main').last().click();
  await page.waitForURL(/\/table\//);
  await prompt(page).waitFor();
  await playOn('seize', [page]);
  await noRefusal(page);
  await page.getByText(/seizes? the Imperium|share the victory/).first().waitFor();
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  await page.getByRole('slider').fill('40');
  await page.locator('.seize').waitFor();
  await ada.close();
});

test('an army goes out by clicks, is taken back, and goes again', async () => {
  const found = await find({ game: 'seize', seats: 2, options: { turn_limit: 16 }, seeds: seeds('army'), wanted: (view, legal) => view.stage === 'part-b' && view.asks === 'move' && legal.filter((one) => one.type === 'move').length >= 2 && view.worlds.some((one) => one.controller !== view.active) });
  const ada = await person(browser, server);
  const { links } = await seat(server, browser, found);
  const { page } = ada;
  await page.goto(links[found.seat]);
  await page.getByText(/^Reallocation B/).waitFor();
  const units = page.locator('.world [data-thing^="unit:"].active');
  assert.equal(await units.count(), found.legal.filter((one) => one.type === 'move').length, 'only Units that may move react');
  assert.equal(await page.locator('[data-thing^="world:"].active').count(), 0, 'Worlds wait for Units');
  await units.nth(0).click();
  await units.nth(1).click();
  // Where there is only one World to go to, it is chosen already.
  if (!(await page.getByText(/^2 Units against/).count())) await page.locator('.world [data-thing^="world:"].active').first().click();
  await page.getByText(/^2 Units against/).waitFor();
  await prompt(page).getByRole('button', { name: 'Take back' }).click();
  await page.getByText(/^Reallocation B/).waitFor();
  await units.nth(0).click();
  await page.keyboard.press('Escape');
  await page.getByText(/^Reallocation B/).waitFor();
  // The World of the other player: in their strip, or in their realm.
  await units.nth(0).dragTo(page.locator('[data-thing^="world:"]').first());
  await page.locator('.attacked').first().waitFor();
  await noRefusal(page);
  await ada.close();
});

test('what cannot be chosen says why, with the rule', async () => {
  const stuck = (view, legal) => view.worlds.flatMap((one) => one.units).find((one) => one.controller === view.active && one.depleted && !legal.some((two) => two.unit === one.id));
  const found = await find({ game: 'seize', seats: 2, options: { turn_limit: 16 }, seeds: seeds('why'), wanted: (view, legal) => view.stage === 'part-b' && view.asks === 'move' && legal.length >= 2 && stuck(view, legal) !== undefined });
  const building = await find({ game: 'seize', seats: 2, options: { turn_limit: 16 }, seeds: seeds('why'), wanted: (view, legal, asked) => view.asks === 'build' && legal.length >= 2 && view.players[asked].hand.some((card) => !legal.some((one) => one.card === card)) });
  const ada = await person(browser, server);
  const { page } = ada;
  const says = async (rule, words) => {
    const alert = page.getByRole('alert').filter({ has: page.getByRole('link', { name: `Rule ${rule}`, exact: true }) }).filter({ hasText: words });
    await alert.waitFor();
    return alert;
  };
  const { links } = await seat(server, browser, found);
  await page.goto(links[found.seat]);
  await page.getByText(/^Reallocation B/).waitFor();
  // A Unit that may not move: the engine says it. By keys as well.
  const tired = page.locator(`.world [data-thing="unit:${stuck(found.view, found.legal).id}"]`);
  await tired.focus();
  await page.keyboard.press('Enter');
  const alert = await says('Z7.2', /depleted|no Fleet or Troop/);
  await alert.getByRole('link').click();
  await page.getByRole('dialog').locator('#window-Z7\\.2').waitFor();
  await page.keyboard.press('Escape');
  // A World where the army may not go: the engine does not know of the army, the board says it.
  const mover = found.legal.find((one) => one.type === 'move').unit;
  await page.locator(`.world [data-thing="unit:${mover}"]`).click();
  const home = found.view.worlds.find((one) => one.controller === found.seat && !one.units.some((unit) => unit.id === mover)) ?? found.view.worlds.find((one) => one.units.some((unit) => unit.id === mover));
  await page.locator(`.world [data-thing="world:${home.id}"]`).click();
  await page.getByRole('alert').filter({ hasText: home.card }).waitFor();
  assert.deepEqual(await issues(page), []);
  await page.getByText(/^Where shall/).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  // A card of the hand that cannot be allocated.
  const there = await seat(server, browser, building);
  await page.goto(there.links[building.seat]);
  await page.locator('.prompt.mine').waitFor();
  const card = building.view.players[building.seat].hand.find((name) => !building.legal.some((one) => one.card === name));
  await page.locator(`[data-thing="hand:${card}"]`).click();
  await says('Z5.2', card);
  await ada.close();
});

describe('windows', () => {
  test('two browsers: a card is used, the other is told and answers or passes', async () => {
    const found = await find({ game: 'seize', seats: 2, options: { turn_limit: 16 }, seeds: seeds('answer'), wanted: (view) => view.asks === 'window' && view.uses.length > 0 && view.uses[0].seat !== view.pending[0] });
    const ada = await person(browser, server, { name: 'Ada' });
    const grace = await person(browser, server, { name: 'Grace' });
    const { links } = await seat(server, browser, found);
    const [user, asked] = [ada, grace];
    const use = found.view.uses.at(-1);
    await user.page.goto(links[use.seat]);
    await asked.page.goto(links[found.seat]);
    await asked.page.getByText(`uses ${use.card}`).first().waitFor();
    await asked.page.getByText(/Answer it, or pass/).waitFor();
    const fits = asked.page.locator('.fit');
    assert.equal(await fits.count(), found.legal.filter((one) => one.type === 'use').length);
    await user.page.getByText(/someone may be using a card/).waitFor();
    assert.equal(await user.page.locator('.players .turn').count(), 0, 'nobody else sees who is asked');
    assert.equal(await user.page.locator('.fit').count(), 0);
    await prompt(asked.page).getByRole('button', { name: 'Pass' }).click();
    await asked.page.getByText(/Answer it, or pass/).waitFor({ state: 'detached' });
    await noRefusal(asked.page);
    await ada.close();
    await grace.close();
  });

  test('passing by itself: unless a card of the hand fits, and for a whole Phase; it is remembered', async () => {
    const onlyTable = (legal) => legal.every((one) => one.type === 'pass' || one.unit !== undefined || one.world !== undefined || one.character !== undefined);
    const found = await find({ game: 'seize', seats: 2, options: { turn_limit: 16 }, seeds: seeds('auto'), wanted: (view, legal) => view.asks === 'window' && view.uses.length === 0 && legal.length > 1 && onlyTable(legal) });
    const ada = await person(browser, server);
    const { links } = await seat(server, browser, found);
    await ada.page.goto(links[found.seat]);
    const choice = ada.page.getByLabel(/^Reactions/).locator('visible=true');
    await ada.page.getByText(/Use a card, or pass/).waitFor();
    await idle(500);
    assert.equal(await ada.page.getByText(/Use a card, or pass/).count(), 1, 'asked as long as nothing else is chosen');
    const before = await ada.page.locator('[role=log] li').count();
    await choice.selectOption({ label: 'pass unless a card of my hand fits' });
    await ada.page.waitForFunction((n) => document.querySelectorAll('[role=log] li').length > n || !/Use a card, or pass/.test(document.querySelector('.prompt')?.textContent ?? ''), before);
    // Taken back, it is asked after all.
    await prompt(ada.page).filter({ hasNotText: /Use a card, or pass|Passed for you/ }).waitFor();
    await ada.page.getByRole('button', { name: 'Undo' }).click();
    await ada.page.getByText(/Use a card, or pass/).waitFor();
    await idle(2200);
    assert.equal(await ada.page.getByText(/Use a card, or pass/).count(), 1, 'what was taken back does not pass again');
    await ada.page.reload();
    await prompt(ada.page).waitFor();
    assert.equal(await choice.inputValue(), 'hand');
    await noRefusal(ada.page);
    // With a card of the hand that fits it is asked again, until everything is passed for the Phase.
    const fitting = await find({ game: 'seize', seats: 2, options: { turn_limit: 16 }, seeds: seeds('auto'), wanted: (view, legal) => view.asks === 'window' && view.uses.length === 0 && !onlyTable(legal) });
    const other = await seat(server, browser, fitting);
    await ada.page.goto(other.links[fitting.seat]);
    await ada.page.getByText(/Use a card, or pass/).waitFor();
    await idle(500);
    assert.ok((await ada.page.locator('.fit').count()) > 0);
    await choice.selectOption({ label: 'pass always, for this Phase' });
    await ada.page.waitForFunction(() => document.querySelectorAll('.fit').length === 0);
    await noRefusal(ada.page);
    await ada.close();
  });

  test('passing for a whole Phase goes on where the next window has the very same answers', async () => {
    // Found where the same is asked again, and begun one pass before.
    let last = null;
    const again = (view, legal, asked) => {
      const now = view.asks === 'window' && view.uses.length === 0 && legal.length > 1 ? JSON.stringify([asked, view.turn, view.phase, legal]) : null;
      const same = now !== null && now === last;
      last = now;
      return same;
    };
    const found = await find({ game: 'seize', seats: 2, options: { turn_limit: 16 }, seeds: seeds('again'), wanted: again });
    assert.equal(found.moves.pop().action.type, 'pass');
    const ada = await person(browser, server);
    const { links } = await seat(server, browser, found);
    await ada.page.goto(links[found.seat]);
    await ada.page.getByText(/Use a card, or pass/).waitFor();
    await ada.page.getByLabel(/^Reactions/).locator('visible=true').selectOption({ label: 'pass always, for this Phase' });
    await prompt(ada.page).filter({ hasNotText: /Use a card, or pass|Passed for you/ }).waitFor({ timeout: 10_000 });
    await noRefusal(ada.page);
    await ada.close();
  });

  test('a small Conquest Action is shown large, whatever comes up below it', async () => {
    // Found where a card can be used after a target was chosen, and begun before that.
    let aimed = null;
    const after = (view, legal, asked) => {
      const now = aimed === asked && view.asks === 'window' && view.action !== null && view.uses.length === 0 && legal.length > 1;
      aimed = view.asks === 'target' && view.action.fighters.length < 5 ? asked : null;
      return now;
    };
    const found = await find({ game: 'seize', seats: 2, options: { turn_limit: 16 }, seeds: seeds('auto'), wanted: after });
    const { action } = found.moves.pop();
    const ada = await person(browser, server);
    const { page } = ada;
    const { links } = await seat(server, browser, found);
    await page.goto(links[found.seat]);
    await page.locator('.battle').waitFor();
    const density = async () => (await idle(500), page.locator('.battle').getAttribute('data-density'));
    assert.equal(await density(), '0');
    if (action.type === 'hold') await prompt(page).getByRole('button', { name: 'Hold fire' }).click();
    else {
      await page.locator(`.battle [data-thing$="${action.at}"]`).click();
      await page.keyboard.press('Control+Enter');
    }
    await page.locator('.fit').first().waitFor();
    assert.equal(await density(), '0');
    await ada.close();
  });

  test('a third player is asked for consent', async () => {
    const found = await find({
      game: 'seize', seats: 3, options: { turn_limit: 24 }, seeds: seeds('consent'),
      wanted: (view, _, asked) => view.asks === 'consent' && view.action !== null && asked !== view.action.attacker && asked !== view.action.defender,
    });
    const ada = await person(browser, server, { name: 'Ada' });
    const grace = await person(browser, server, { name: 'Grace' });
    const { links } = await seat(server, browser, found);
    await ada.page.goto(links[found.seat]);
    await grace.page.goto(links[found.view.uses.at(-1).seat]);
    await ada.page.getByText(`wants to use ${found.view.uses.at(-1).card}`).waitFor();
    await grace.page.locator('.seize').waitFor();
    assert.equal(await grace.page.getByRole('button', { name: 'Agree' }).count(), 0);
    await prompt(ada.page).getByRole('button', { name: 'Agree' }).click();
    await ada.page.getByText(`wants to use ${found.view.uses.at(-1).card}`).waitFor({ state: 'detached' });
    await grace.page.getByText(/agrees to/).first().waitFor();
    await ada.close();
    await grace.close();
  });
});

test('hand, reserve and face-down Characters never reach another seat or a spectator', async () => {
  const found = await find({ game: 'seize', seats: 2, options: { turn_limit: 16, decks: ['capital-attack', 'drone-onslaught'] }, seeds: seeds('hidden'), wanted: (view, _, asked) => view.turn >= 4 && asked === 1 && view.asks === 'build' });
  const open = JSON.stringify(found.views[1]);
  const secret = [...found.views[0].players[0].hand, ...found.views[0].players[0].reserve, ...found.views[0].players[0].characters.filter((one) => !one.face_up).map((one) => one.card)].filter((card) => !open.includes(JSON.stringify(card)));
  assert.ok(secret.length >= 3, `something to hide: ${secret}`);
  const grace = await person(browser, server, { name: 'Grace' });
  const alan = await person(browser, server, { name: 'Alan' });
  const { id, links } = await seat(server, browser, found);
  const frames = [];
  for (const one of [grace, alan]) one.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await grace.page.goto(links[1]);
  await alan.page.goto(`${server.url}/table/${id}`);
  await grace.page.locator('.seize').waitFor();
  await alan.page.locator('.seize').waitFor();
  for (let i = 0; i < 4; i++) {
    await stepSeize(grace.page, { turn: i });
    await idle(100);
  }
  assert.ok(frames.join('').includes('Drone') && frames.length >= 2);
  for (const card of secret) assert.ok(!frames.some((text) => text.includes(JSON.stringify(card).slice(1, -1))), `${card} was sent`);
  assert.equal(await alan.page.locator('[data-thing^="hand:"]').count(), 0);
  assert.equal(await alan.page.locator('[data-thing^="reserve:"]').count(), 0);
  assert.equal(await grace.page.locator('.realm:not(.mine), .strip').locator('[data-thing^="reserve:"]').count(), 0);
  await grace.close();
  await alan.close();
});

test('on a phone: nothing is too wide, cards are shown large by a long press, a game goes on', async () => {
  const ada = await person(browser, server, { viewport: sizes.phone, hasTouch: true, isMobile: true });
  const { page } = ada;
  await against(ada, { seed: 'phone' });
  assert.equal(await wide(page), 0);
  await page.getByRole('tab', { name: 'Hand' }).click();
  const card = page.locator('[data-thing^="hand:"]').first();
  await card.scrollIntoViewIfNeeded();
  // A long press: the finger stays, then goes.
  await card.dispatchEvent('pointerdown', { pointerType: 'touch' });
  await page.getByRole('dialog').waitFor();
  assert.ok((await page.getByRole('dialog').locator('.large').boundingBox()).width > 250);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await playOn('seize', [page], { until: (made) => made === 30 });
  assert.equal(await wide(page), 0);
  await noRefusal(page);
  await ada.close();
});

test('keys alone: several decisions of every kind', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await against(ada, { seed: 'keys' });
  const seen = new Set();
  const end = Date.now() + 90_000;
  let made = 0;
  while (made < 14 && !(await over(page))) {
    assert.ok(Date.now() < end, `decisions by keys; so far ${[...seen]}`);
    const state = await page.evaluate(() => {
      if (!document.querySelector('.prompt.mine')) return null;
      if (document.querySelector('.prompt button.main:not([disabled])')) return 'main';
      if (document.querySelector('[data-thing].active')) return 'thing';
      return document.querySelector('.prompt button:not([disabled])') ? 'button' : null;
    });
    if (state === null) {
      await idle(60);
      continue;
    }
    const asked = ((await prompt(page).locator('p').first().textContent()) ?? '').split(/[:,.]/)[0];
    // Tab reaches the board; arrow keys go through what may be chosen and the buttons.
    const world = /^At which World/.test(asked);
    const fits = { world: () => document.activeElement?.matches('.world [data-thing^="world:"].active'), main: () => document.activeElement?.matches('.prompt button.main'), thing: () => document.activeElement?.matches('[data-thing].active'), button: () => document.activeElement?.matches('.prompt button') }[world ? 'world' : state === 'thing' && /Bid for|Reallocation|You are attacked/.test(asked) ? 'button' : state];
    if (!(await page.evaluate(() => document.activeElement?.closest('.seize') !== null && document.activeElement?.matches('button, select')))) {
      for (let i = 0; i < 60 && !(await page.evaluate(() => document.activeElement?.closest('.seize') && document.activeElement.matches('button'))); i++) await page.keyboard.press('Tab');
    }
    let there = false;
    for (let i = 0; i < 60 && !there; i++) {
      there = await page.evaluate(fits);
      if (!there) await page.keyboard.press('ArrowRight');
    }
    if (!there) {
      await idle(50);
      continue;
    }
    const name = await page.evaluate(() => document.activeElement?.textContent?.trim());
    await page.keyboard.press('Enter');
    seen.add(asked);
    if (state !== 'thing' || /Bid for|Reallocation|You are attacked/.test(asked)) made++;
    await idle(120);
    assert.ok(name);
  }
  assert.ok(seen.size >= 5, `so far ${[...seen]}`);
  await noRefusal(page);
  await ada.close();
});

test('a card is shown large on hover and focus', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await against(ada, { seed: 'large' });
  const card = page.locator('[data-thing^="hand:"]').first();
  const name = (await card.getAttribute('data-thing')).slice(5);
  await card.hover();
  await page.getByRole('tooltip').getByText(name, { exact: true }).waitFor();
  await page.mouse.move(1, 1);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  for (let i = 0; i < 60 && !(await page.evaluate(() => document.activeElement?.matches('[data-thing^="hand:"]'))); i++) await page.keyboard.press('Tab');
  await page.getByRole('tooltip').waitFor();
  await ada.close();
});

describe('axe-core finds nothing serious', () => {
  for (const [colorScheme, size] of [['dark', 'desktop'], ['light', 'phone']])
    test(`${colorScheme}, ${size}`, async () => {
      const battle = await find({ game: 'seize', seats: 2, options: { turn_limit: 16 }, seeds: seeds('battle'), wanted: (view, legal) => view.asks === 'target' && view.action.targets.length >= 2 && legal.length >= 3 });
      const window = await find({ game: 'seize', seats: 2, options: { turn_limit: 16 }, seeds: seeds('answer'), wanted: (view) => view.asks === 'window' && view.uses.length > 0 });
      const ada = await person(browser, server, { viewport: sizes[size], colorScheme });
      const { page } = ada;
      const found = {};
      const look = async (name) => {
        const list = await issues(page);
        if (list.length) found[name] = list;
      };
      await against(ada);
      await look('set-up');
      if (size === 'phone') await page.getByRole('tab', { name: 'Hand' }).click();
      await page.locator('[data-thing^="hand:"]').first().click();
      await page.getByRole('dialog').waitFor();
      await look('card');
      for (const [name, position] of Object.entries({ battle, window })) {
        const { links } = await seat(server, browser, position);
        await page.goto(links[position.seat]);
        await page.locator('.prompt.mine').waitFor();
        if (name === 'battle') await page.locator('.battle [data-thing].active').first().click();
        await look(name);
      }
      await page.goto(ada.url);
      await page.locator('.game', { hasText: 'Seize' }).getByRole('button', { name: /^Set up a table/ }).click();
      await page.getByRole('dialog').getByText('Options of this game').click();
      await page.getByLabel('Deck of seat 1').selectOption('build');
      await look('deck builder');
      const short = await page.locator('.builder .text').evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent));
      assert.deepEqual(short, [], 'abilities are whole');
      assert.deepEqual(found, {});
      await ada.close();
    });
});

test('the board obeys the strictest policy', async () => {
  const ada = await person(browser, server);
  await ada.context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': "default-src 'self'" } });
  });
  await against(ada, { seed: 'policy' });
  await playOn('seize', [ada.page], { until: (made) => made === 20 });
  await ada.close();
});

test('French, with names in the log', async () => {
  const ada = await person(browser, server, { locale: 'fr-FR' });
  const { page } = ada;
  const found = await find({ game: 'seize', seats: 2, options: { turn_limit: 16 }, seeds: seeds('battle'), wanted: (view) => view.asks === 'target' && view.action.targets.length >= 2 });
  const { links } = await seat(server, browser, found);
  await page.goto(links[found.seat]);
  await page.getByRole('heading', { name: /^Action de Conquête/ }).waitFor();
  const log = (await page.locator('[role=log] li').allTextContents()).join(' ');
  assert.match(log, / vise /);
  assert.doesNotMatch(log, /\b(targets|reallocates|allocates|draws)\b/);
  await ada.close();
});

test('a Unit in a Conquest Action tells which cards change it', async () => {
  const found = await find({
    game: 'seize',
    seats: 2,
    options: { turn_limit: 16 },
    seeds: seeds('battle'),
    wanted: (view) => view.action?.fighters.some((one) => one.reasons?.length && !one.id.includes('#')) && view.asks === 'target',
  });
  const changed = found.view.action.fighters.find((one) => one.reasons?.length && !one.id.includes('#'));
  for (const [locale, words] of [['en', /changed by /], ['fr-FR', /changé par /]]) {
    const ada = await person(browser, server, { locale });
    const { page } = ada;
    const { links } = await seat(server, browser, found);
    await page.goto(links[found.seat]);
    const fighter = page.locator(`.battle [data-fighter="${changed.id}"]`);
    await fighter.waitFor();
    assert.match(await fighter.locator('.tile .unseen').textContent(), words);
    await fighter.locator('.why').click();
    const told = await page.getByRole('dialog').getByTestId('reasons').textContent();
    for (const { card } of changed.reasons) assert.ok(told.includes(card), `${told} names ${card}`);
    assert.equal(await page.getByRole('dialog').locator('[lang=en]').count(), 0, 'the card is in the reader’s language');
    assert.deepEqual(await issues(page), []);
    await ada.close();
  }
});

test('a reaction window with a time shows how much of it is left', async () => {
  const ada = await person(browser, server, { viewport: sizes.phone });
  const { page } = ada;
  const found = await find({ game: 'seize', seats: 2, options: { turn_limit: 16 }, seeds: seeds('war'), wanted: (view, legal) => view.asks === 'window' && legal.length >= 2 });
  const { links } = await seat(server, browser, found);
  // As a server says it that passes for this seat in 20 seconds.
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const far = socket.connectToServer();
    far.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.t === 'state') message.doc.table.clock = { per: null, seconds: null, increment: 0, reaction: 20, left: [0, 0], ends: [null, null], passes: message.now + 20_000 };
      socket.send(JSON.stringify(message));
    });
  });
  await page.goto(links[found.seat]);
  const timer = page.getByRole('timer');
  await timer.waitFor();
  const left = () => timer.textContent().then(Number);
  const first = await left();
  assert.ok(first > 5 && first <= 20, `${first} seconds`);
  await page.waitForFunction((then) => Number(document.querySelector('[role=timer]').textContent) < then, first);
  assert.match(await timer.getAttribute('aria-label'), /seconds? until the server passes for you/);
  assert.equal(await page.locator('.players .clock').count(), 0, 'there is no clock of moves');
  assert.equal(await wide(page), 0);
  await ada.close();
});

test('duels: a hand is chosen from the deck, then cards for a World', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await against(ada, { options: { duels: true }, seed: 'duels' });
  for (let i = 1; i <= 15; i++) {
    await prompt(page).getByText(`Chosen: ${i - 1} of 15`).waitFor();
    await page.locator('.looked [data-thing].active').first().click();
    await prompt(page).getByRole('button', { name: /^Choose / }).click();
  }
  await prompt(page).getByText(/for this duel/).waitFor();
  await page.locator('.hand-area [data-thing].active').first().click();
  await prompt(page).getByRole('button', { name: /^Choose / }).click();
  await noRefusal(page);
  await ada.close();
});
