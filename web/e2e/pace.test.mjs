// What others do is shown one event at a time; board, log and points together, nothing early.
import assert from 'node:assert/strict';
import { idle, person, sizes } from './browser.mjs';
import { begin, browser, issues, prompt, server, test, wide } from './house.mjs';
import { playOn, stepPocket } from './play.mjs';
import { carryOut, find, seat } from './position.mjs';

const quick = { kind: 'computer', level: 'greedy' };

// Notes every change of the page: when, how many entries the log has, the points of all, whether something is asked; and
// when which entry came from the server.
async function watch(one) {
  const told = [];
  one.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload));
      for (const entry of message.log ?? []) told.push({ k: entry.k, at: Date.now() });
    }),
  );
  await one.page.addInitScript(() => {
    window.seen = [];
    const look = () => {
      const entries = document.querySelectorAll('[role=log] li .entry').length;
      const scores = [...document.querySelectorAll('.players .score')].map((one) => one.textContent).join(' ');
      const last = window.seen.at(-1);
      if (entries && (!last || last.entries !== entries)) window.seen.push({ at: Date.now(), entries, scores, asked: document.querySelector('.prompt.mine') !== null });
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return { told, seen: () => one.page.evaluate(() => window.seen) };
}

// Pocket against two computers, up to where they have something to do.
async function deployed(one) {
  const { table, tokens } = await begin({ game: 'pocket', seats: [{ kind: 'me' }, quick, quick], seed: 'pace' });
  await one.page.goto(`${server.url}/table/${table}#${tokens[0].token}`);
  await one.page.locator('.prompt.mine').waitFor();
  return { table, tokens };
}

test('decisions of computers come one by one, in order, and one is asked after them', async () => {
  const ada = await person(browser, server, { pace: 'normal' });
  const { page } = ada;
  const { told, seen } = await watch(ada);
  await deployed(ada);
  const first = (await seen()).at(-1).entries;
  await stepPocket(page);
  await page.waitForFunction((n) => document.querySelectorAll('[role=log] li .entry').length >= n + 3 && document.querySelector('.prompt.mine'), first);
  const list = (await seen()).filter((one) => one.entries > first);
  for (const [i, one] of list.entries()) if (i) assert.equal(one.entries, list[i - 1].entries + 1, 'one at a time');
  // The first is the own one, at once; then each stays a moment.
  for (let i = 2; i < list.length; i++) assert.ok(list[i].at - list[i - 1].at >= 100, `${list[i].at - list[i - 1].at} ms`);
  // The server was long done.
  const late = list.at(-1).at - told.find((one) => one.k === list.at(-1).entries - 1).at;
  assert.ok(late > 300, `the last was shown ${late} ms after it came`);
  assert.ok(list.slice(0, -1).every((one) => !one.asked), 'nothing is asked while something waits to be shown');
  await ada.close();
});

test('on a phone, what skips stands above the question, and at the foot of the screen where the question is further up', async () => {
  const ada = await person(browser, server, { pace: 'slow', viewport: sizes.phone });
  const { page } = ada;
  await deployed(ada);
  const skip = page.getByRole('button', { name: 'Skip to now' });
  await stepPocket(page);
  for (const [top, where] of [[0, 'above'], [9999, 'below']]) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await skip.waitFor();
    await page.waitForTimeout(100);
    const [button, question] = [await skip.boundingBox(), await page.getByTestId('prompt').boundingBox()];
    const foot = sizes.phone.height - (button.y + button.height);
    if (where === 'above') assert.ok(button.y + button.height <= question.y || question.y + question.height <= button.y, `at the top: the button at ${button.y}, the question at ${question.y} to ${question.y + question.height}`);
    else assert.ok(foot < 16, `at the end: ${foot} below the button, the question at ${question.y}`);
  }
  await ada.close();
});

test('a click or a key skips, and does nothing else; the pace is kept', async () => {
  const ada = await person(browser, server, { pace: 'slow' });
  const { page } = ada;
  const { seen } = await watch(ada);
  await deployed(ada);
  const skip = page.getByRole('button', { name: 'Skip to now' });
  await stepPocket(page);
  await skip.waitFor();
  const box = await skip.boundingBox();
  assert.ok(box.width < 200 && box.height < 60, 'the button covers nothing');
  assert.deepEqual(await issues(page), []);
  const before = (await seen()).at(-1).entries;
  await page.locator('.hex').first().click({ force: true });
  await skip.waitFor({ state: 'detached' });
  assert.ok((await seen()).at(-1).entries > before);
  assert.equal(await page.locator('.notice.bad').count(), 0, 'the click asked for nothing');
  await page.locator('.prompt.mine').waitFor();
  // By a key.
  await stepPocket(page);
  await skip.waitFor();
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('Escape');
  await skip.waitFor({ state: 'detached' });
  // Slow, normal, fast, at once: by one button, remembered.
  const button = page.getByRole('button', { name: /^What others do is shown/ });
  assert.match(await button.getAttribute('aria-label'), /slowly/);
  for (const name of ['at normal pace', 'fast', 'at once']) {
    await button.click();
    await page.getByRole('button', { name: `What others do is shown: ${name}` }).waitFor();
  }
  await page.reload();
  await page.getByRole('button', { name: 'What others do is shown: at once' }).waitFor();
  await ada.close();
});

// What somebody who watches is shown of one decision, from before it to its end: after each change of the page the lines of
// its entry in the log, the points of all, and the pieces on the board.
async function shown(found, { pace = 'slow', viewport = sizes.desktop, reducedMotion = 'no-preference', before = () => undefined } = {}) {
  const { id, tokens } = await seat(server, browser, { ...found, moves: found.moves.slice(0, -1) });
  const grace = await person(browser, server, { name: 'Grace', pace, viewport, reducedMotion });
  const { page } = grace;
  await page.goto(`${server.url}/table/${id}`);
  await page.locator('.players .points-now').first().waitFor();
  await page.locator('[data-piece]').first().waitFor();
  await before(page);
  const k = await page.evaluate(() => {
    const entries = () => [...document.querySelectorAll('[role=log] li .entry')];
    const first = entries().length;
    window.states = [];
    const look = () => {
      const lines = entries().slice(first).flatMap((one) => [...one.querySelectorAll('.line')].map((line) => line.textContent.trim()));
      const points = [...document.querySelectorAll('.players .points-now')].map((one) => one.dataset.points).join(' ');
      const pieces = [...new Set([...document.querySelectorAll('[data-piece]:not(.ghost-of)')].map((one) => one.dataset.piece))].sort();
      const state = JSON.stringify({ lines, points, pieces });
      if (window.states.at(-1) !== state) window.states.push(state);
    };
    look();
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ['data-points', 'data-piece'] });
    return first;
  });
  await carryOut(server, browser, { id, tokens }, found.moves.slice(-1));
  await page.waitForFunction((n) => document.querySelectorAll('[role=log] li .entry').length > n, k);
  await page.getByRole('button', { name: 'Skip to now' }).waitFor({ state: 'detached' });
  const states = (await page.evaluate(() => window.states)).map((one) => JSON.parse(one));
  assert.deepEqual(await issues(page), []);
  await grace.close();
  // The log only grows, a line after the other.
  for (const [i, one] of states.entries()) if (i) assert.deepEqual(one.lines.slice(0, states[i - 1].lines.length), states[i - 1].lines);
  return states;
}

// The first decision of these games after which the view has become what is wanted.
async function decision(where, became) {
  let last = null;
  let old = null;
  const found = await find({
    ...where,
    wanted(view) {
      const before = last;
      last = view;
      if (!before || view.game !== before.game || !became(before, view)) return false;
      old = before;
      return true;
    },
  });
  return { found, before: old, after: found.view };
}

for (const viewport of [sizes.desktop, sizes.phone]) {
  const where = viewport === sizes.phone ? ' on a phone' : '';
  test(`a round of clash: its point is counted with its line, while the cards still lie there${where}`, async () => {
    const { found, after } = await decision({ game: 'clash', seats: 2, seeds: ['events'] }, (before, now) => before.table.defense !== null && now.round > before.round);
    const states = await shown(found, { viewport });
    const cards = ({ pieces }) => pieces.filter((one) => /^c\d/.test(one)).length;
    const counted = states.findIndex(({ points }) => points === after.scores.join(' '));
    assert.ok(counted > 0, 'not before anything is told');
    assert.equal(states[counted].lines.length, 2, JSON.stringify(states[counted].lines));
    assert.ok(states.slice(0, counted).every(({ lines }) => lines.length < 2), 'the result is not told before its point is counted');
    assert.ok(cards(states[counted]) > 1, 'its cards lie there');
    assert.ok(states.at(-1).lines.length > 2 && cards(states.at(-1)) < cards(states[counted]), 'then they are put away');
  });
}

test('pocket: the points of a round are counted with their line, before the next round begins', async () => {
  const { found, before, after } = await decision({ game: 'pocket', seats: 3, seeds: ['events'] }, (was, now) => was.phase === 'exploit' && now.round > was.round && now.scores.join() !== was.scores.join());
  const states = await shown(found);
  const counted = states.findIndex(({ points }) => points === after.scores.join(' '));
  assert.ok(counted > 0 && states.slice(0, counted).every(({ points }) => points === before.scores.join(' ')));
  assert.ok(states[counted].lines.length > states[counted - 1].lines.length, 'with a line of the log');
  assert.ok(states.at(-1).lines.length > states[counted].lines.length, 'and the next round is told after it');
});

for (const reducedMotion of ['no-preference', 'reduce'])
  test(`seize: who is eliminated leaves the board with the line that says so, one after the other${reducedMotion === 'reduce' ? ', with less motion, too' : ''}`, async () => {
    const units = (view) => view.worlds.flatMap((world) => world.units);
    const gone = (before, now) => units(before).filter((unit) => !units(now).some((one) => one.id === unit.id));
    const { found, before, after } = await decision(
      { game: 'seize', seats: 2, options: { turn_limit: 40 }, seeds: Array.from({ length: 12 }, (_, i) => `events-${i}`), limit: 900 },
      (was, now) => was.action !== null && now.action !== null && new Set(gone(was, now).map((unit) => unit.card)).size > 1 && gone(was, now).length === new Set(gone(was, now).map((unit) => unit.card)).size,
    );
    const out = gone(before, after);
    const states = await shown(found, { reducedMotion });
    const steps = [];
    for (const { lines, pieces } of states) {
      const left = out.filter((unit) => !pieces.includes(`unit:${unit.id}`)).map((unit) => unit.card).sort();
      const told = out.filter((unit) => lines.some((line) => /eliminated/.test(line) && line.includes(unit.card))).map((unit) => unit.card).sort();
      assert.deepEqual(left, told, JSON.stringify(lines));
      if (steps.at(-1) !== left.length) steps.push(left.length);
    }
    assert.deepEqual(steps, Array.from({ length: out.length + 1 }, (_, i) => i));
  });

test('somebody who comes back is shown what happened meanwhile, in order, within eight seconds', async () => {
  const ada = await person(browser, server, { pace: 'normal' });
  const { page } = ada;
  const { seen } = await watch(ada);
  await deployed(ada);
  const first = (await seen()).at(-1).entries;
  // The page is not looked at: nothing moves, but the tab says whose turn it is.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => (window.looked ? 'visible' : 'hidden'), configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await stepPocket(page);
  await page.waitForFunction(() => /Your turn/.test(document.title));
  await idle(700);
  assert.equal((await seen()).at(-1).entries, first + 1, 'only the own decision is shown');
  const back = Date.now();
  await page.evaluate(() => {
    window.looked = true;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.locator('.prompt.mine').waitFor();
  const list = (await seen()).filter((one) => one.at >= back);
  assert.ok(list.length >= 2, 'one by one');
  assert.ok(Date.now() - back < 9000);
  await ada.close();
});

test('somebody who closed the page and opens it again is shown what happened since, from where they left', async () => {
  const whole = await find({ game: 'pocket', seats: 3, seeds: ['pace'], wanted: () => false, last: true });
  const from = whole.moves.findIndex((_, i) => i > 20 && whole.moves.slice(i, i + 5).every((one) => one.seat !== 0));
  assert.ok(from > 0);
  const table = await seat(server, browser, { ...whole, moves: whole.moves.slice(0, from) });
  const ada = await person(browser, server, { pace: 'normal' });
  const { page } = ada;
  const { seen } = await watch(ada);
  await page.goto(table.links[0]);
  await page.waitForFunction(() => window.seen.length > 0);
  const first = (await seen()).at(-1).entries;
  await page.goto(`${server.url}/health`);
  await carryOut(server, browser, table, whole.moves.slice(from, from + 5));
  const back = Date.now();
  await page.goto(table.links[0]);
  await page.waitForFunction((n) => window.seen.at(-1)?.entries >= n, first + 5);
  const list = await seen();
  assert.deepEqual(list.map((one) => one.entries), [0, 1, 2, 3, 4, 5].map((n) => first + n), 'one by one');
  for (let i = 1; i < list.length; i++) assert.ok(list[i].at - list[i - 1].at >= 100, `${list[i].at - list[i - 1].at} ms`);
  assert.ok(Date.now() - back < 9000);
  // Once is enough.
  await page.reload();
  await page.waitForFunction(() => window.seen.length > 0);
  assert.equal((await seen())[0].entries, first + 5);
  await ada.close();
});

test('spectators are shown it at the same pace', async () => {
  const ada = await person(browser, server);
  const alan = await person(browser, server, { name: 'Alan', pace: 'normal', viewport: sizes.phone });
  const { table, tokens } = await begin({ game: 'pocket', seats: [{ kind: 'me' }, quick, quick], seed: 'pace' });
  const { seen } = await watch(alan);
  await alan.page.goto(`${server.url}/table/${table}`);
  await alan.page.locator('.map').waitFor();
  await ada.page.goto(`${server.url}/table/${table}#${tokens[0].token}`);
  await ada.page.locator('.prompt.mine').waitFor();
  const first = (await seen()).at(-1)?.entries ?? 0;
  await stepPocket(ada.page);
  await alan.page.waitForFunction((n) => document.querySelectorAll('[role=log] li .entry').length >= n + 3, first);
  const list = (await seen()).filter((one) => one.entries > first);
  for (const [i, one] of list.entries()) if (i) assert.ok(one.entries === list[i - 1].entries + 1 && one.at - list[i - 1].at >= 100);
  assert.equal(await wide(alan.page), 0);
  await ada.close();
  await alan.close();
});

test('a replay plays by itself at the pace one likes', async () => {
  const ada = await person(browser, server, { pace: 'fast' });
  const { page } = ada;
  const { table, tokens } = await begin({ game: 'clash', seats: [{ kind: 'me' }, quick], options: { target: 1 }, seed: 'pace' });
  await page.goto(`${server.url}/table/${table}#${tokens[0].token}`);
  await prompt(page).waitFor();
  await playOn('clash', [page]);
  await page.goto(`${server.url}/replay/${table}`);
  const slider = page.getByRole('slider');
  await slider.waitFor();
  await page.getByLabel('Pace').selectOption('fast');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => Number(document.querySelector('input[type=range]').value) >= 4);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const at = await slider.inputValue();
  await idle(700);
  assert.equal(await slider.inputValue(), at);
  await ada.close();
});
