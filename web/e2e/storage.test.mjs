// What a browser keeps of its games, where it keeps nothing, is full, or has no locks: each with a sentence.
import assert from 'node:assert/strict';
import { after, test as unbounded } from 'node:test';
import { launch, person } from './browser.mjs';
import { playOn } from './play.mjs';
import { Site } from './site.mjs';

const site = await Site.start();
const browser = await launch();
after(async () => {
  await browser.close();
  await site.stop();
});
const test = (name, body) => unbounded(name, { timeout: 200_000 }, body);

const prompt = (page) => page.getByTestId('prompt');

// A person whose worker with the tables finds the browser changed: `change` runs in it before anything else.
async function changed(change) {
  const ada = await person(browser, site, { serviceWorkers: 'block' });
  await ada.context.route(/assets\/house-.*\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${change}\n${await answer.text()}` });
  });
  return ada;
}
async function begin(page) {
  await page.goto(site.url);
  await page.locator('.game', { hasText: 'Clash' }).getByRole('button', { name: /^Play now/ }).click();
  await prompt(page).waitFor();
}

test('a private window keeps nothing, says so, and plays all the same', async () => {
  const ada = await changed(`Object.defineProperty(self, 'indexedDB', { value: { open() { throw new DOMException('no', 'SecurityError'); } } });`);
  const { page } = ada;
  await page.goto(site.url);
  await page.getByText('This browser keeps nothing, perhaps because the window is private').waitFor();
  await begin(page);
  await playOn('clash', [page], { until: (made) => made === 3 });
  assert.deepEqual(await page.locator('.notice.bad').allTextContents(), []);
  await ada.close();
});

test('a browser that cannot run the engine is told so, and the rules can be read', async () => {
  const ada = await person(browser, site);
  const { page } = ada;
  await ada.context.addInitScript(() => (WebAssembly.validate = () => false));
  await page.goto(site.url);
  await page.getByText('This browser is too old to play here: it lacks WebAssembly with SIMD').waitFor();
  await page.getByLabel('Language').selectOption('fr');
  await page.getByText('Ce navigateur est trop ancien pour jouer ici').waitFor();
  await page.goto(`${site.url}#/rules/clash`);
  await page.locator('h1').first().waitFor();
  await ada.close();
});

test('a full disk: a sentence, nothing has changed, and the game goes on when there is room', async () => {
  const ada = await changed(`
    let full = false;
    new BroadcastChannel('disk').onmessage = (event) => { full = event.data; };
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
      if (full && this.name === 'entries') throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, given);
    };`);
  const { page } = ada;
  await begin(page);
  await playOn('clash', [page], { until: (made) => made === 2 });
  const disk = (full) => page.evaluate((now) => new BroadcastChannel('disk').postMessage(now), full);
  await disk(true);
  await page.waitForTimeout(300);
  await playOn('clash', [page], { until: (made) => made === 1 }).catch(() => undefined);
  await page.getByText('This browser has no room left to keep the game; nothing has changed.').first().waitFor();
  await disk(false);
  await page.waitForTimeout(300);
  await playOn('clash', [page], { until: (made) => made === 2 });
  await page.reload();
  await prompt(page).waitFor();
  await ada.close();
});

test('two tabs at one table where the browser has no locks: the lease of the first, and the second when it is gone', async () => {
  const ada = await changed(`Object.defineProperty(navigator, 'locks', { value: undefined });`);
  const { page } = ada;
  await begin(page);
  const second = await ada.context.newPage();
  await second.goto(page.url());
  await second.getByText('This table is open in another tab of this browser.').waitFor();
  await page.close();
  await second.waitForTimeout(7_000);
  await second.reload();
  await prompt(second).waitFor();
  await ada.context.close();
});
