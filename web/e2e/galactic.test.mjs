// Whole games of `galactic` by clicking, on a phone, by keyboard alone, and for everybody.
import assert from 'node:assert/strict';
import { idle, person, sizes } from './browser.mjs';
import { over, playOn } from './play.mjs';
import { browser, issues, server, sit, tabTo, test, wide } from './house.mjs';

const refused = (page) => page.locator('.notice.bad').allTextContents();

const computer = { kind: 'computer', level: 'greedy' };
const against = (one, { rounds = 3, seed = 'galactic-e2e' } = {}) => sit(one, { game: 'galactic', seats: [{ kind: 'me' }, computer, computer, computer], options: { max_rounds: rounds }, seed });

test('to the end by clicking, then the replay', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await against(ada);
  await playOn('galactic', [page]);
  assert.deepEqual(await refused(page), []);
  await page.getByRole('heading', { name: 'Final standing' }).waitFor();
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  await page.getByRole('slider').fill('20');
  await page.locator('.map').waitFor();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.getByText(/wins with|share the win/).first().waitFor();
  await ada.close();
});

test('on a phone, with nothing wider than it', async () => {
  const ada = await person(browser, server, { viewport: sizes.phone, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
  const { page } = ada;
  await against(ada, { rounds: 2 });
  assert.equal(await wide(page), 0);
  await playOn('galactic', [page], { until: async () => (await wide(page)) !== 0 });
  assert.equal(await wide(page), 0);
  assert.ok(await over(page));
  assert.deepEqual(await refused(page), []);
  await ada.close();
});

test('a choice can be taken back until it is confirmed', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await against(ada);
  await page.locator('[data-ability="def-either"]').click();
  await page.locator('[data-ability="def-inf"]').click();
  await page.getByText(/5 of 8 points left/).waitFor();
  await page.locator('[data-ability="def-either"]').click();
  await page.getByText(/spend 8 points on what you like/).waitFor();
  assert.ok(await page.locator('[data-ability="def-inf"]').isDisabled());
  await page.locator('[data-ability="outer-allies"]').click();
  await page.getByRole('button', { name: 'Research 1 ability' }).click();
  await page.getByRole('button', { name: 'To the map' }).click();
  await page.locator('[data-place="M7"]').click();
  await page.getByText(/4 of 5 points left/).waitFor();
  assert.equal(await page.locator('.spot.active.bid').count(), 1, 'only one ally without the ability');
  await page.getByRole('button', { name: 'Less: M7' }).click();
  await page.getByText(/5 of 5 points left/).waitFor();
  await ada.close();
});

test('what cannot be chosen says why, with the rule', async () => {
  const ada = await person(browser, server, { reducedMotion: 'reduce' });
  const { page } = ada;
  await against(ada);
  const refusal = page.getByRole('alert');
  const says = async (rule, words) => {
    const found = refusal.filter({ has: page.getByRole('link', { name: `Rule ${rule}`, exact: true }) }).filter({ hasText: words });
    await found.waitFor();
    return found;
  };
  const ability = (id) => page.locator(`[data-ability="${id}"]`);
  // Closed: the engine says what is needed. Too dear after the draft, which the engine has not seen: the board does.
  assert.equal(await ability('def-inf').getAttribute('aria-disabled'), 'true');
  await ability('def-inf').focus();
  await page.keyboard.press('Enter');
  const closed = await says('G2.2', /Infantry defense \+1 needs Flexible defense first/);
  await closed.getByRole('link').click();
  assert.match(await page.getByRole('dialog').locator('#window-G2\\.2').textContent(), /tree/);
  await page.keyboard.press('Escape');
  while (await page.locator('.node.open').count()) await page.locator('.node.open').first().click();
  await page.locator('.node.dear').first().click({ force: true });
  await says('G2.1', /but \d of 8 are left/);
  await page.getByRole('button', { name: /^Research these/ }).click();
  await page.getByRole('button', { name: 'To the map' }).click();
  // A die that is too dear stays unchosen; a planet gets no bid.
  const dice = page.getByRole('radiogroup', { name: 'Attack die' }).locator('input');
  await dice.last().click({ force: true });
  await says('G3.1', /D20 costs 10 points, but 5 of 5 are left/);
  assert.equal(await dice.last().isChecked(), false);
  assert.equal(await dice.first().isChecked(), true);
  await page.locator('[data-place="P2"]').click();
  await says('G3.3', /P2 is a planet/);
  await dice.nth(1).check({ force: true });
  await page.getByRole('button', { name: 'Seal the allocation' }).click();
  await page.getByRole('button', { name: 'To the map' }).click();
  // The only place from which one can attack is chosen already; without it P2 is tried from there.
  await page.locator('[data-place="P1"].active.picked').click();
  await page.locator('[data-place="P2"]').click();
  await says('G1.2', /No path for Infantry leads from P1 to P2/);
  await page.locator('[data-place="P1"].active').click();
  await page.locator('[data-place="M12"]').click();
  await says('G1.2', /No path for Infantry leads from P1 to M12/);
  assert.deepEqual(await issues(page), []);
  await page.locator('.spot.active.to').first().waitFor();
  await ada.close();
});

test('attacks of others wait until one has seen what was revealed', async () => {
  const ada = await person(browser, server, { pace: 'normal' });
  const { page } = ada;
  // The last seat is the last to attack in the first round.
  await sit(ada, { game: 'galactic', seats: [computer, computer, computer, { kind: 'me' }], options: { max_rounds: 2 }, seed: 'galactic-e2e' });
  // What is still being shown takes the first click.
  await page.locator('.to-now').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Research nothing' }).click();
  const close = page.getByRole('button', { name: 'To the map' });
  await close.click();
  await page.locator('.to-now').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Seal the allocation' }).click();
  await page.getByText('Round 1: everything is open').waitFor();
  await page.waitForTimeout(2500);
  const told = page.locator('.battles .outcome');
  assert.equal(await told.count(), 0, 'no attack is over before the map is seen');
  await close.click();
  await page.locator('.reveal').waitFor({ state: 'detached', timeout: 1000 });
  await told.first().waitFor();
  await ada.close();
});

test('what was revealed stays to be read while one is asked', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await page.clock.install();
  await against(ada);
  await page.getByRole('button', { name: 'Research nothing' }).click();
  const close = page.getByRole('button', { name: 'To the map' });
  await close.waitFor();
  await page.clock.fastForward(30_000);
  await page.waitForTimeout(300);
  assert.ok(await close.isVisible());
  await close.click();
  await page.locator('.reveal').waitFor({ state: 'detached' });
  await ada.close();
});

test('by keyboard alone: research, allocation, diplomacy, attack', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await against(ada);
  for (const id of ['att-inf', 'allies-2']) {
    assert.ok(await tabTo(page, (wanted) => document.activeElement?.dataset?.ability === wanted, id));
    await page.keyboard.press('Space');
  }
  assert.ok(await tabTo(page, () => document.activeElement?.textContent?.startsWith('Research these')));
  await page.keyboard.press('Enter');
  await page.getByText('Research is revealed').waitFor();
  await page.keyboard.press('Escape');
  assert.ok(await tabTo(page, () => document.activeElement?.matches('input[name="galactic-attack"]')));
  await page.keyboard.press('ArrowRight');
  await page.getByText(/3 of 5 points left/).waitFor();
  assert.ok(await tabTo(page, () => document.activeElement?.matches('.spot.active.bid')));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText(/2 of 5 points left/).waitFor();
  assert.ok(await tabTo(page, () => document.activeElement?.textContent === 'Seal the allocation'));
  await page.keyboard.press('Enter');
  await page.getByText('everything is open').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.spot.active.from').first().waitFor();
  assert.ok(await tabTo(page, () => document.activeElement?.matches('.spot.active.from')));
  await page.keyboard.press('Enter');
  assert.ok(await tabTo(page, () => document.activeElement?.matches('.spot.active.to')));
  await page.keyboard.press('Enter');
  assert.ok(await tabTo(page, () => document.activeElement?.textContent?.startsWith('Attack ')));
  await page.keyboard.press('Enter');
  await page.locator('.battles .outcome').first().waitFor();
  assert.ok(await tabTo(page, () => document.activeElement?.textContent === 'End the turn'));
  await page.keyboard.press('Enter');
  assert.deepEqual(await refused(page), []);
  await ada.close();
});

for (const colorScheme of ['dark', 'light'])
  test(`axe-core finds nothing serious, ${colorScheme}`, async () => {
    const ada = await person(browser, server, { colorScheme, reducedMotion: 'reduce', viewport: colorScheme === 'dark' ? sizes.phone : sizes.desktop });
    const { page } = ada;
    const found = {};
    const look = async (name) => {
      const list = await issues(page);
      if (list.length) found[name] = list;
    };
    await against(ada);
    await look('research');
    await page.locator('[data-ability="att-inf"]').click();
    await page.getByRole('button', { name: /^Research/ }).first().click();
    await page.getByText('Research is revealed').waitFor();
    await look('research revealed');
    await page.getByRole('button', { name: 'To the map' }).click();
    await page.getByRole('radiogroup', { name: 'Attack die' }).locator('input').nth(1).check({ force: true });
    await page.locator('.spot.active.bid').first().click();
    await look('allocation');
    await page.getByRole('button', { name: 'Seal the allocation' }).click();
    await page.getByRole('button', { name: 'To the map' }).click();
    await page.locator('.spot.active.from').first().click();
    await page.locator('.spot.active.to').first().click();
    await look('attack');
    await page.getByRole('button', { name: /^Attack / }).click();
    await idle(300);
    await look('dice');
    assert.deepEqual(found, {});
    await ada.close();
  });
