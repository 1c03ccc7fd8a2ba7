// Debian's Chromium, driven by playwright-core. Every page of a test must stay free of errors.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));

// A page with a policy of the test's own comes from no network address, and Chromium would then keep it from 127.0.0.1.
const features = '--disable-features=LocalNetworkAccessChecks';

export const debian = {
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', features],
};
export const launch = () => chromium.launch(debian);

export const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1280, height: 800 } };

// A person with a browser of their own: nothing is shared with others. Tests about the page as an app allow its service
// worker; the others need not fetch all of the page each time.
export async function person(browser, server, { name = 'Ada', viewport = sizes.desktop, newcomer = false, pace = 'instant', forced = false, ...more } = {}) {
  const context = await browser.newContext({ viewport, locale: 'en', colorScheme: 'dark', serviceWorkers: 'block', ...more });
  await context.addInitScript((who) => {
    if (localStorage.getItem('imperium.name') === null) localStorage.setItem('imperium.name', JSON.stringify(who));
  }, name);
  // Tests are in no hurry to look; those about pace say which.
  await context.addInitScript((how) => {
    if (localStorage.getItem('imperium.pace') === null) localStorage.setItem('imperium.pace', JSON.stringify(how));
  }, pace);
  // Nor does anything happen by itself, but where that is what is tested.
  await context.addInitScript((how) => {
    if (localStorage.getItem('imperium.forced') === null) localStorage.setItem('imperium.forced', JSON.stringify(how));
  }, forced);
  // Somebody who has played before is not asked how to begin.
  if (!newcomer) await context.addInitScript(() => localStorage.setItem('imperium.begun', JSON.stringify(['clash', 'pocket', 'galactic', 'seize'])));
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // A lost connection is reported by the browser itself; that is what some tests are about.
    // Motion whose measures are no numbers is only warned of, and nothing moves.
    if (/Invalid keyframe/.test(message.text())) errors.push(message.text());
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION|ERR_INTERNET|Failed to load resource/.test(message.text())) errors.push(message.text());
  });
  return {
    context,
    page,
    url: server.url,
    async close() {
      await context.close();
      assert.deepEqual(errors, [], 'the page reported errors');
    },
  };
}

export async function idle(ms) {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
