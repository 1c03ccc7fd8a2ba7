// How a position becomes the next one: cards travel, ships slide, dice roll, points count; or, for who likes less, it is marked.
import assert from 'node:assert/strict';
import { person } from './browser.mjs';
import { browser, prompt, server, sit, test } from './house.mjs';
import { stepClash, stepGalactic, stepPocket, stepSeize } from './play.mjs';
import { carryOut, find, seat } from './position.mjs';

// Notes every animation begun on a board, by what it is about, and everything that is marked.
async function watching(one) {
  await one.page.addInitScript(() => {
    window.moved = [];
    const begin = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
      const uses = [...new Set(frames.flatMap((frame) => Object.keys(frame)))].filter((name) => name !== 'offset');
      window.moved.push({ piece: this.dataset?.piece ?? null, ghost: this.classList.contains('ghost-of'), uses, blow: how.composite === 'add', ms: (how.delay ?? 0) + how.duration });
      return begin.call(this, frames, how);
    };
    window.marked = [];
    new MutationObserver((list) => {
      for (const one of list) if (one.target.classList?.contains('noted')) window.marked.push(one.target.dataset.piece ?? one.target.className);
    }).observe(document, { attributes: true, attributeFilter: ['class'], subtree: true });
  });
}
const moved = (page) => page.evaluate(() => window.moved);
const marked = (page) => page.evaluate(() => window.marked);
const quick = { kind: 'computer', level: 'greedy' };

async function until(page, step, done, tries = 80) {
  for (let turn = 0; turn < tries; turn++) {
    if (await done()) return;
    await step(page, { turn });
    await page.waitForTimeout(120);
  }
  assert.fail('it did not come to that');
}

for (const reducedMotion of ['no-preference', 'reduce']) {
  const still = reducedMotion === 'reduce';
  test(`clash: cards go from the hand to the table and to the pile${still ? ', marked where one likes less motion' : ''}`, async () => {
    const ada = await person(browser, server, { pace: 'fast', reducedMotion });
    const { page } = ada;
    await watching(ada);
    await sit(ada, { game: 'clash', seats: [{ kind: 'me' }, quick], seed: 'motion' });
    await until(page, stepClash, async () => (await page.locator('.players .gain').count()) > 0);
    const cards = (await moved(page)).filter((one) => /^c\d/.test(one.piece ?? '') || one.ghost);
    if (still) {
      assert.deepEqual(cards, [], 'nothing moves');
      assert.ok((await marked(page)).some((one) => /^c\d/.test(one)), 'cards are marked instead');
      assert.ok((await marked(page)).some((one) => /points-now/.test(one)), 'points are marked');
    } else {
      assert.ok(cards.some((one) => one.piece && one.uses.includes('transform')), 'a card slides');
      assert.ok(cards.some((one) => one.ghost && one.uses.includes('transform')), 'a card goes to the pile');
      for (const one of cards) assert.deepEqual(one.uses.filter((name) => !['transform', 'opacity'].includes(name)), [], 'transform and opacity only');
      assert.ok(cards.every((one) => one.ms <= 1000), 'never longer than it is held');
    }
    await page.waitForFunction(() => document.querySelectorAll('.ghost-of').length === 0);
    await ada.close();
  });
}

for (const reducedMotion of ['no-preference', 'reduce']) {
  const still = reducedMotion === 'reduce';
  const less = still ? ', marked where one likes less motion' : '';
  test(`pocket: ships slide along their path, and nobody waits for them${less}`, async () => {
    const ada = await person(browser, server, { pace: 'fast', reducedMotion });
    const { page } = ada;
    await watching(ada);
    await sit(ada, { game: 'pocket', seats: [{ kind: 'me' }, quick], seed: 'motion' });
    if (still) {
      await until(page, stepPocket, async () => (await marked(page)).some((one) => /^ships:/.test(one)), 160);
      assert.deepEqual(await moved(page), [], 'nothing moves');
    } else {
      await until(page, stepPocket, async () => (await moved(page)).some((one) => one.ghost && one.uses.includes('transform')), 160);
      // What can be chosen can be chosen while something moves.
      assert.equal(await page.evaluate(() => [...document.querySelectorAll('.ghost-of')].every((one) => getComputedStyle(one).pointerEvents === 'none')), true);
    }
    await ada.close();
  });

  test(`seize: a Conquest Action is fought blow by blow${less}`, async () => {
    const ada = await person(browser, server, { pace: 'fast', reducedMotion });
    const { page } = ada;
    await watching(ada);
    await sit(ada, { game: 'seize', seats: [{ kind: 'me' }, quick], options: { turn_limit: 30 }, seed: 'e2e' });
    if (still) {
      await until(page, stepSeize, async () => (await page.locator('.battle').count()) > 0 && (await marked(page)).some((one) => /^(unit|world):/.test(one)), 1500);
      assert.deepEqual(await moved(page), [], 'nothing moves');
    } else await until(page, stepSeize, async () => (await moved(page)).some((one) => one.piece?.startsWith('unit:') && one.blow), 1500);
    await prompt(page).waitFor();
    await ada.close();
  });

  test(`points count up${less}`, async () => {
    // Up to a decision that brings somebody several points.
    let before = null;
    const found = await find({
      game: 'pocket',
      seats: 2,
      seeds: ['motion'],
      wanted: ({ scores }) => {
        const many = before?.some((was, i) => scores[i] - was >= 3);
        before = scores;
        return many;
      },
    });
    const table = await seat(server, browser, { ...found, moves: found.moves.slice(0, -1) });
    const ada = await person(browser, server, { pace: 'slow', reducedMotion });
    const { page } = ada;
    await page.goto(table.links[0]);
    await page.locator('.players .points-now').first().waitFor();
    await page.evaluate(() => {
      window.counted = [];
      window.noted = false;
      new MutationObserver(() => {
        const all = [...document.querySelectorAll('.players .points-now')];
        window.counted.push(all.map((one) => Number(one.textContent)));
        window.noted ||= all.some((one) => one.classList.contains('noted'));
      }).observe(document.querySelector('.players'), { childList: true, subtree: true, characterData: true, attributes: true });
    });
    await carryOut(server, browser, table, found.moves.slice(-1));
    const points = found.views[0].scores;
    await page.waitForFunction((wanted) => JSON.stringify(window.counted.at(-1)) === JSON.stringify(wanted), points);
    assert.ok(await page.evaluate(() => window.noted), 'a change is marked');
    const between = (await page.evaluate(() => window.counted)).some((now) => now.some((n, i) => n < points[i] && n > points[i] - 3));
    assert.equal(between, !still);
    await ada.close();
  });
}

test('galactic: an attack sets out, and its own dice roll to their result', async () => {
  const ada = await person(browser, server, { pace: 'fast' });
  const { page } = ada;
  await watching(ada);
  await page.addInitScript(() => {
    window.dice = [];
    new MutationObserver(() => {
      const rolls = document.querySelector('.core .rolling') !== null;
      const verdict = document.querySelector('.core .verdict')?.textContent ?? null;
      const last = window.dice.at(-1);
      if ((rolls || verdict) && (last?.rolls !== rolls || last?.verdict !== verdict)) window.dice.push({ rolls, verdict });
      // Beside the board, too: outcomes in the log, points of the players (those they count up to).
      const beside = JSON.stringify([[...document.querySelectorAll('[role=log] .line')].filter((one) => /succeeds?:|fails?:/.test(one.textContent)).length, [...document.querySelectorAll('.players .points-now')].map((one) => one.dataset.points)]);
      if (!rolls) window.beside = beside;
      else if (beside !== window.beside) (window.early ??= []).push(`${window.beside} became ${beside}`);
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  });
  await sit(ada, { game: 'galactic', seats: [{ kind: 'me' }, quick, quick, quick], options: { max_rounds: 2 }, seed: 'motion' });
  await until(page, stepGalactic, async () => (await page.evaluate(() => window.dice)).filter((one) => !one.rolls).length >= 2, 300);
  const dice = await page.evaluate(() => window.dice);
  assert.ok(dice.some((one) => one.rolls && one.verdict === null), 'nothing is told while dice roll');
  assert.deepEqual(await page.evaluate(() => window.early ?? []), [], 'nor beside the board');
  assert.ok((await moved(page)).some((one) => one.ghost && one.uses.includes('transform')), 'somebody sets out');
  await ada.close();
});

test('galactic: of several attacks each rolls its own dice, one after the other', async () => {
  const seeds = Array.from({ length: 20 }, (_, i) => `dice-${i}`);
  const found = await find({ game: 'galactic', seats: 4, options: { max_rounds: 2 }, seeds, wanted: () => false, last: true });
  const { id } = await seat(server, browser, found);
  const ada = await person(browser, server, { pace: 'fast' });
  const { page } = ada;
  await page.addInitScript(() => {
    window.dice = [];
    new MutationObserver(() => {
      const way = document.querySelector('.core .way')?.textContent;
      if (!way) return;
      if (window.dice.at(-1)?.way !== way) window.dice.push({ way, rolled: false, verdict: null });
      const now = window.dice.at(-1);
      if (document.querySelector('.core .rolling')) now.rolled = true;
      now.verdict = document.querySelector('.core .verdict')?.textContent ?? now.verdict;
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  });
  // From before the first attack to after the third: all of them are new to the board at once.
  const attacks = found.moves.flatMap(({ action }, i) => (action.type === 'attack' ? [i] : [])).slice(0, 3);
  const ways = attacks.map((i) => found.moves[i].action).map(({ from, to }) => `${from} → ${to}`);
  await page.goto(`${server.url}/replay/${id}?step=${attacks[0]}`);
  const slider = page.getByRole('slider').first();
  await slider.waitFor();
  await page.locator('.core').waitFor();
  await page.evaluate(() => (window.dice = []));
  await slider.fill(String(attacks[2] + 1));
  await page.waitForFunction(() => window.dice.length >= 3 && window.dice[2].verdict, null, { timeout: 20_000 }).catch(async () => assert.fail(JSON.stringify({ dice: await page.evaluate(() => window.dice), ways, attacks })));
  const dice = await page.evaluate(() => window.dice);
  assert.deepEqual(dice.map((one) => one.way), ways);
  for (const one of dice) assert.ok(one.rolled && one.verdict, JSON.stringify(one));
  await ada.close();
});

test('at instant pace nothing moves', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  await watching(ada);
  await sit(ada, { game: 'clash', seats: [{ kind: 'me' }, quick], seed: 'motion' });
  await until(page, stepClash, async () => (await page.locator('.players .gain').count()) > 0);
  assert.deepEqual(await moved(page), []);
  await ada.close();
});
