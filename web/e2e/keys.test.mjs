// Keys are few: in every kind of decision that comes up in a game, what is chosen by Enter is confirmed within three keys.
import assert from 'node:assert/strict';
import { idle, person } from './browser.mjs';
import { browser, noRefusal, server, sit, test } from './house.mjs';
import { over, steps } from './play.mjs';
import { collect, seat } from './position.mjs';

const choices = '[data-thing].active, [data-card].playable:not([disabled]), .hex.active, .area.active, .spot.active, [data-ability].open';
const most = 3;
// What is pressed after Enter on a card, from the shortest on: confirmed on the card itself, by the button that comes next
// to it, or at the place it goes to; Ctrl and Enter confirm from wherever one is.
const ways = [[], ['Enter'], ['Control+Enter'], ['ArrowRight', 'Enter'], ['ArrowRight', 'Enter', 'Enter'], ['Tab', 'Enter'], ['Tab', 'Enter', 'Enter']];

// The kind of a question: its first words, without numbers and names.
const asked = (page) =>
  page.evaluate(() => {
    if (!document.querySelector('.prompt.mine')) return null;
    return (document.querySelector('.prompt p')?.textContent ?? '').split(/[:,.?]/)[0].replace(/\d+/g, 'n').split(' ').slice(0, 4).join(' ');
  });

// Presses keys on the first thing that may be chosen; answers how many came after it until a decision was sent.
async function confirmed(page, sent) {
  for (const keys of ways) {
    const first = page.locator(choices).first();
    if (!(await first.isVisible().catch(() => false))) return null;
    const before = sent.count;
    await first.focus();
    for (const key of ['Enter', ...keys]) {
      await page.keyboard.press(key);
      await idle(60);
    }
    for (let i = 0; i < 8 && sent.count === before; i++) await idle(25);
    if (sent.count > before) return keys.length;
    await page.keyboard.press('Escape');
    await idle(60);
  }
  return Infinity;
}

// A decision is what the page sends as a move.
function listen(page) {
  const sent = { count: 0 };
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => (sent.count += String(payload).includes('"do":"move"') ? 1 : 0)));
  return sent;
}
function judge(measured, kinds) {
  assert.ok(measured.size >= kinds, `kinds of decisions: ${[...measured.keys()]}`);
  assert.deepEqual([...measured].filter(([, keys]) => keys > most), []);
}

// Played on from the beginning, with every kind of question measured where it first comes up.
for (const { game, options, kinds } of [
  { game: 'clash', options: { target: 2 }, kinds: 3 },
  { game: 'pocket', options: {}, kinds: 4 },
])
  test(`${game}: at most three keys between a card and its confirmation`, async () => {
    const ada = await person(browser, server);
    const { page } = ada;
    const sent = listen(page);
    await sit(ada, { game, options, seats: [{ kind: 'me' }, { kind: 'computer', level: 'greedy' }], seed: 'keys' });
    const measured = new Map();
    const end = Date.now() + 60_000;
    for (let turn = 0; sent.count < 60 && Date.now() < end && !(await over(page)); ) {
      const kind = await asked(page);
      if (kind !== null && !measured.has(kind) && (await page.locator(choices).count())) {
        const keys = await confirmed(page, sent);
        if (keys !== null) measured.set(kind, keys);
      } else if (kind !== null) await steps[game](page, { turn: turn++ });
      await idle(30);
    }
    judge(measured, kinds);
    await noRefusal(page);
    await ada.close();
  });

// In longer games each kind is laid out on a table of its own.
for (const { game, seats, kinds, kind, limit } of [
  { game: 'galactic', seats: 4, kinds: 3, limit: 120, kind: (view, legal) => (legal.length > 1 ? view.phase : null) },
  { game: 'seize', seats: 2, kinds: 12, limit: 260, kind: (view, legal) => (legal.length > 1 ? view.asks : null) },
])
  test(`${game}: at most three keys between a card and its confirmation`, async () => {
    const measured = new Map();
    for (const [name, found] of await collect({ game, seats, options: {}, seeds: ['keys'], kind, limit })) {
      const ada = await person(browser, server);
      const { page } = ada;
      const sent = listen(page);
      await page.goto((await seat(server, browser, found)).links[found.seat]);
      // A window that passes by itself asks nothing.
      await page.locator('.prompt.mine').waitFor({ timeout: 8000 }).catch(() => undefined);
      await page.locator(choices).first().waitFor({ timeout: 2000 }).catch(() => undefined);
      if (await page.locator(choices).count()) {
        const keys = await confirmed(page, sent);
        if (keys !== null) measured.set(name, keys);
      }
      await noRefusal(page);
      await ada.close();
    }
    judge(measured, kinds);
  });
