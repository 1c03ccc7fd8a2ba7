// What every file of browser tests has: one server, one browser, tests that end in time, and a few ways to look at a page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, describe, test as unbounded } from 'node:test';
import { launch } from './browser.mjs';
import { Server } from './server.mjs';

export { describe };
export const server = await Server.start();
export const browser = await launch();
after(async () => {
  await browser.close();
  await server.stop();
});

// A test that hangs fails after this many milliseconds, and the next one begins.
export const test = (name, body, timeout = 400_000) =>
  unbounded(name, { timeout }, async (context) => {
    try {
      await body(context);
    } finally {
      await Promise.all(browser.contexts().map((one) => one.close()));
    }
  });

export const prompt = (page) => page.getByTestId('prompt');
export const noRefusal = async (page) => assert.deepEqual(await page.locator('.notice.bad').allTextContents(), []);
export const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// What of these lies outside the screen, or outside the part of the table that shows it.
export async function outside(page, selector) {
  return page.evaluate((which) => {
    const out = [];
    for (const one of document.querySelectorAll(which)) {
      const box = one.getBoundingClientRect();
      if (box.width === 0) continue;
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) out.push(`${one.textContent.trim().slice(0, 30)} at ${Math.round(box.left)},${Math.round(box.top)} to ${Math.round(box.right)},${Math.round(box.bottom)}`);
      for (let at = one.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowY === 'visible') continue;
        const frame = at.getBoundingClientRect();
        if (box.top < frame.top - 3 || box.bottom > frame.bottom + 3) out.push(`${one.textContent.trim().slice(0, 30)} is cut by .${at.className}`);
      }
    }
    return out;
  }, selector);
}

// Words of these that are broken into two lines.
export const broken = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.flatMap((one) => {
      const out = [];
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of text.textContent.matchAll(/[\p{L}\p{N}'’]+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].filter((box) => box.width > 0.5).map((box) => Math.round(box.top))).size > 1) out.push(word);
        }
      return out;
    }),
  );

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// Issues axe-core calls serious or critical.
export async function issues(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.filter((one) => one.impact === 'serious' || one.impact === 'critical').map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).slice(0, 3).join('; ')}`);
}

// Presses Tab until the focus is on something that fits.
export async function tabTo(page, fits, argument, limit = 400) {
  for (let i = 0; i < limit; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(fits, argument)) return true;
  }
  return false;
}

// A table begun by the interface, not by clicks.
export async function begin(body) {
  const answer = await fetch(`${server.url}/api/tables`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'Ada', options: {}, ...body }) });
  return answer.json();
}
// Takes the first seat of such a table.
export async function sit(one, body) {
  const { table, tokens } = await begin(body);
  await one.page.goto(`${server.url}/table/${table}#${tokens[0].token}`);
  await prompt(one.page).waitFor();
  return { table, tokens };
}
