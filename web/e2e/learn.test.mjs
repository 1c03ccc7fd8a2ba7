// Learning by playing: rules, refusals, tutorials, and what a finished game was worth.
import assert from 'node:assert/strict';
import { idle, person, sizes } from './browser.mjs';
import { playOn } from './play.mjs';
import { browser, describe, issues, prompt, server, sit, test } from './house.mjs';

const coach = (page) => page.getByTestId('coach');

const fitsWidth = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1);

// Waits until the coach asks for something at this step, or the tutorial is over.
async function at(page, step) {
  await page.waitForFunction((n) => document.querySelector(`[data-testid=coach][data-step="${n}"][data-state=playing], [data-testid=coach][data-state=over]`) !== null, step, { timeout: 20_000 });
  assert.equal(await page.locator('.notice.bad').count(), 0, String(await page.locator('.notice.bad').allTextContents()));
}
// The first part is over: one may play, or go on.
async function enough(page) {
  await coach(page).getByRole('heading', { name: 'That is enough to play' }).waitFor();
  await coach(page).getByRole('button', { name: 'Play now' }).waitFor();
  assert.equal(await page.locator('.prompt:visible').count(), 0, 'nobody is waited for');
  await coach(page).getByRole('button', { name: 'Go on with the lesson' }).click();
}
const next = (page) => coach(page).getByRole('button', { name: 'Next' }).click();

// Through a whole tutorial with the coach's own help, on whatever board the game has.
async function beTaught(page, game, until = 'over') {
  if (!page.url().includes('/learn/')) await page.goto(`${server.url}/learn/${game}`);
  await coach(page).waitFor();
  const end = Date.now() + 90_000;
  const seen = new Set();
  while ((await coach(page).getAttribute('data-state')) !== until) {
    assert.ok(Date.now() < end, `${game} ends; now at step ${await coach(page).getAttribute('data-step')}`);
    assert.equal(await page.locator('.notice.bad').count(), 0, String(await page.locator('.notice.bad').allTextContents()));
    seen.add(await coach(page).getAttribute('data-step'));
    for (const name of ['Next', 'Do it for me', 'Show me', ...(until === 'enough' ? [] : ['Go on with the lesson'])]) {
      const button = coach(page).getByRole('button', { name });
      if ((await button.count()) && (await button.isEnabled().catch(() => false))) {
        await button.click({ timeout: 2000 }).catch(() => undefined);
        break;
      }
    }
    await idle(40);
  }
  return seen.size;
}

describe('rules', () => {
  test('a game’s rules from the lobby: search, contents, anchors', async () => {
    const ada = await person(browser, server);
    const { page } = ada;
    await page.goto(ada.url);
    await page.locator('.game', { hasText: 'Pocket' }).getByRole('link', { name: /^Rules/ }).click();
    await page.getByRole('heading', { name: 'Rules of Pocket Imperium' }).waitFor();
    await page.getByLabel('Search the rules').fill('tri-prime chooses');
    await page.locator('.rule mark').first().waitFor();
    assert.equal(await page.locator('.rule').count(), 1);
    assert.equal(await page.locator('.rule .number').textContent(), 'P6.2');
    await page.getByLabel('Search the rules').fill('no such words at all');
    await page.getByText('No rule has all these words.').waitFor();
    await page.getByLabel('Search the rules').fill('');
    await page.getByRole('link', { name: 'P6 Exploit' }).click();
    assert.match(page.url(), /#P6$/);
    await page.goto(`${ada.url}/rules/seize#Z4.2`);
    await page.locator('#Z4\\.2.shown').waitFor();
    await page.waitForFunction(() => {
      const box = document.querySelector('#Z4\\.2').getBoundingClientRect();
      return box.top >= 0 && box.bottom <= innerHeight;
    });
    await page.goto(`${ada.url}/rules/nothing`);
    await page.getByText('There are no rules of this game here.').waitFor();
    await ada.close();
  });

  test('French says that the text is in English', async () => {
    const francine = await person(browser, server, { locale: 'fr-FR' });
    await francine.page.goto(`${francine.url}/rules/clash`);
    await francine.page.getByText('Le texte des règles n’existe qu’en anglais.').waitFor();
    await francine.close();
  });

  test('what is not possible says why, with the rule', async () => {
    const ada = await person(browser, server);
    const { page } = ada;
    await page.goto(ada.url);
    await page.locator('.game', { hasText: 'Pocket' }).getByRole('button', { name: /^Play now/ }).click();
    await page.locator('.prompt.mine').waitFor({ timeout: 30_000 });
    await page.locator('[data-hex=H24]').click();
    const refusal = page.getByRole('alert').filter({ hasText: 'P2.2' });
    await refusal.getByRole('link', { name: 'Rule P2.2' }).click();
    const rule = page.getByRole('dialog').locator('#window-P2\\.2');
    await rule.waitFor();
    assert.match(await rule.textContent(), /two ships on a Level I system/);
    await page.keyboard.press('Escape');
    await refusal.getByRole('button', { name: 'Close' }).click();
    await refusal.waitFor({ state: 'detached' });
    // The rules of the phase are one tap away, and nothing was decided.
    await page.getByRole('link', { name: 'Rules P2' }).click();
    await page.getByRole('dialog').locator('#window-P2').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.prompt.mine').waitFor();
    await ada.close();
  });
});

describe('tutorials', () => {
  test('clash on its board: cards that fit, cards that do not, and the deck', async () => {
    const ada = await person(browser, server);
    const { page } = ada;
    await page.goto(ada.url);
    await page.locator('.game', { hasText: 'Clash' }).getByRole('link', { name: /^Learn/ }).click();
    const card = async (id) => {
      await page.locator(`[data-card=${id}]`).click();
      await prompt(page).locator('button.main').click();
    };
    const pass = () => prompt(page).getByRole('button', { name: 'Pass' }).click();
    await at(page, 0);
    await next(page);
    await at(page, 1);
    // Something else that is possible: the coach says what to do instead, and nothing happens.
    await card('c39');
    await coach(page).getByText(/That would be possible/).waitFor();
    await card('c59');
    await at(page, 2);
    await pass();
    await at(page, 3);
    await page.locator('[data-card=c71]').click();
    await page.getByRole('alert').getByRole('link', { name: 'Rule R4.3' }).waitFor();
    await card('c66');
    await at(page, 4);
    await coach(page).getByText('Step 5 of 5').waitFor();
    await pass();
    await enough(page);
    await at(page, 5);
    await coach(page).getByText('Step 6 of 14').waitFor();
    await card('c39');
    await at(page, 6);
    await card('c97');
    await at(page, 7);
    await pass();
    await at(page, 8);
    await next(page);
    await at(page, 9);
    // A step can be begun again, and any other one chosen.
    await page.getByText('All steps').click();
    await coach(page).getByRole('button', { name: 'Hold it' }).click();
    await at(page, 7);
    await page.reload();
    await at(page, 7);
    await pass();
    await at(page, 8);
    await next(page);
    await at(page, 9);
    await card('c62');
    await at(page, 10);
    await pass();
    await at(page, 11);
    await card('c81');
    await at(page, 12);
    await pass();
    await coach(page).getByText('Well done.').waitFor();
    await next(page);
    await at(page, 13);
    await page.getByRole('button', { name: 'Balanced' }).click();
    await page.getByRole('button', { name: /^Play with these/ }).click();
    await page.getByRole('heading', { name: 'That is the whole game' }).waitFor();
    await page.getByRole('button', { name: 'Play against a Cadet' }).click();
    await page.waitForURL(/\/table\//);
    await page.locator('.players').getByText('Cadet').waitFor();
    // Practice tables leave nothing behind.
    await page.goto(ada.url);
    await page.locator('.tables li').first().waitFor();
    assert.equal(await page.locator('.tables li').count(), 1);
    await ada.close();
  });

  test('pocket on its board, at phone width', async () => {
    const ada = await person(browser, server, { viewport: sizes.phone });
    const { page } = ada;
    const hex = (id) => page.locator(`[data-hex=${id}]`).click();
    const main = () => prompt(page).locator('button.main').click();
    const fewer = (label) => prompt(page).getByRole('group', { name: label }).getByRole('button').first().click();
    const end = () => prompt(page).getByRole('button', { name: 'End the command' }).click();
    const sector = async (id) => {
      await page.locator(`[data-sector=${id}]`).click();
      await main();
    };
    await page.goto(`${ada.url}/learn/pocket`);
    await at(page, 0);
    assert.ok(await fitsWidth(page), 'no sideways scrolling');
    await next(page);
    await at(page, 1);
    await prompt(page).getByRole('button', { name: 'Seal this plan' }).click();
    await at(page, 2);
    for (let i = 0; i < 3; i++) await hex('H34');
    await main();
    await at(page, 3);
    await hex('H34');
    await hex('H24');
    for (let i = 0; i < 3; i++) await fewer(/ships/i);
    await main();
    await end();
    await at(page, 4);
    await hex('H39');
    await prompt(page).getByRole('button', { name: 'Invade' }).click();
    await end();
    await at(page, 5);
    await sector('S8');
    assert.ok(await fitsWidth(page), 'no sideways scrolling');
    await enough(page);
    await at(page, 6);
    await sector('S1');
    await at(page, 7);
    await next(page);
    await at(page, 8);
    await hex('H34');
    await main();
    await at(page, 9);
    await hex('H7');
    await main();
    await coach(page).getByText('Well done.').waitFor();
    await next(page);
    await at(page, 10);
    await sector('S1');
    await at(page, 11);
    await sector('S8');
    await page.getByRole('heading', { name: 'That is the whole game' }).waitFor();
    await ada.close();
  });

  for (const game of ['clash', 'pocket', 'galactic', 'seize'])
    test(`${game} with the coach’s help, at phone width`, async () => {
      const ada = await person(browser, server, { viewport: sizes.phone });
      assert.ok((await beTaught(ada.page, game)) >= 8);
      assert.ok(await fitsWidth(ada.page), 'no sideways scrolling');
      await ada.close();
    });

  test('in French', async () => {
    const francine = await person(browser, server, { locale: 'fr-FR' });
    await francine.page.goto(`${francine.url}/learn/galactic`);
    await francine.page.getByRole('heading', { name: 'Quatre empires' }).waitFor();
    await francine.page.getByRole('button', { name: 'Suite' }).click();
    await francine.page.getByRole('heading', { name: 'Les dés de la manche', exact: true }).waitFor();
    await francine.page.goto(`${francine.url}/learn/galactic?step=3`);
    await francine.page.getByRole('button', { name: 'Montrez-moi' }).click();
    await francine.page.getByRole('button', { name: 'Faites-le pour moi' }).click();
    await francine.page.getByRole('heading', { name: 'Cela suffit pour jouer' }).waitFor();
    await francine.page.getByRole('button', { name: 'Continuer la leçon' }).waitFor();
    await francine.page.getByRole('button', { name: 'Jouer maintenant' }).click();
    await francine.page.waitForURL(/\/table\//);
    await francine.close();
  });

  for (const [game, title] of [['clash', 'Clash'], ['pocket', 'Pocket'], ['galactic', 'Galactic'], ['seize', 'Seize']])
    test(`a first lesson of ${game} is three minutes, says the lobby, and ends where one can play`, async () => {
      const ada = await person(browser, server, { newcomer: true, viewport: sizes.phone });
      const { page } = ada;
      await page.goto(ada.url);
      await page.locator('.game', { hasText: title }).getByRole('button', { name: /^Play now/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: /About 3 minutes/ }).click();
      await beTaught(page, game, 'enough');
      const { first } = await (await fetch(`${server.url}/api/tutorials/${game}`)).json();
      assert.equal(Number(await coach(page).getAttribute('data-step')), first.steps - 1);
      assert.deepEqual(await issues(page), []);
      await coach(page).getByRole('button', { name: 'Play now' }).click();
      await page.waitForURL(/\/table\//);
      await page.locator('.players, .strip').getByText('Cadet').first().waitFor();
      await ada.close();
    });
});

describe('after a game', () => {
  test('the analysis: charts, turning points, jumps', async () => {
    const ada = await person(browser, server);
    const { page } = ada;
    await sit(ada, { game: 'clash', seats: [{ kind: 'me' }, { kind: 'computer', level: 'greedy' }], options: { target: 4 }, seed: 'learn' });
    await playOn('clash', [page]);
    await page.getByRole('link', { name: 'Analysis' }).click();
    const analysis = page.getByTestId('analysis');
    await analysis.getByRole('heading', { name: 'Turning points' }).waitFor({ timeout: 60_000 });
    assert.equal(await analysis.getByRole('img').count(), 2);
    const rows = analysis.locator('tbody tr');
    assert.equal(await rows.count(), 2);
    const jumps = rows.getByRole('button');
    assert.ok(await jumps.count(), 'some decision stands out');
    // In sentences, not in words of the protocol.
    for (const text of await analysis.locator('.moments li').allTextContents()) assert.doesNotMatch(text, /[{}_"]|\b[cuw]\d+\b|: (attack|defend|unit|modifier|pass)\b/, text);
    const label = await jumps.first().textContent();
    await jumps.first().click();
    // The moment before that move.
    assert.equal(Number(await page.getByRole('slider').inputValue()), Number(/\d+/.exec(label)[0]) - 1);
    assert.deepEqual(await issues(page), []);
    // The second time it is there at once.
    await page.reload();
    await analysis.getByRole('heading', { name: 'Turning points' }).waitFor({ timeout: 5_000 });
    await page.setViewportSize(sizes.phone);
    assert.ok(await fitsWidth(page), 'no sideways scrolling');
    assert.deepEqual(await issues(page), []);
    await ada.close();
  });
});

describe('axe-core finds nothing serious', () => {
  for (const colorScheme of ['dark', 'light'])
    for (const size of ['desktop', 'phone'])
      test(`${colorScheme}, ${size}`, async () => {
        const ada = await person(browser, server, { viewport: sizes[size], colorScheme });
        const { page } = ada;
        const found = {};
        const look = async (name) => {
          const list = await issues(page);
          if (list.length) found[name] = list;
          if (!(await fitsWidth(page))) found[`${name}, width`] = ['scrolls sideways'];
        };
        for (const game of ['clash', 'pocket', 'galactic', 'seize']) {
          await page.goto(`${ada.url}/rules/${game}`);
          await page.locator('.rule').first().waitFor();
          await look(`rules of ${game}`);
        }
        await page.getByLabel('Search the rules').fill('fleet');
        await page.locator('mark').first().waitFor();
        await look('search');
        await page.goto(`${ada.url}/learn/clash?step=3`);
        await at(page, 3);
        await coach(page).getByRole('button', { name: 'Show me' }).click();
        await page.locator('[data-card=c71]').click();
        await page.getByRole('alert').waitFor();
        await look('tutorial');
        await page.getByRole('link', { name: 'Rule R4.3' }).click();
        await page.getByRole('dialog').locator('.rule.shown').waitFor();
        await look('rules above the table');
        assert.deepEqual(found, {});
        await ada.close();
      });
});
