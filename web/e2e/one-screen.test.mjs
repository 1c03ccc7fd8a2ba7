// `seize` on one screen: measured with 2, 4 and 6 players on a desktop and on a phone.
import assert from 'node:assert/strict';
import { person, sizes } from './browser.mjs';
import { collect, find, seat } from './position.mjs';
import { broken, browser, describe, outside, server, test, wide } from './house.mjs';

const names = ['Ada', 'Grace', 'Alan', 'Emmy', 'Katherine', 'Dorothy'];
const seeds = Array.from({ length: 10 }, (_, i) => `screen${i}`);
const building = (view, legal) => view.asks === 'build' && view.turn >= view.seats * 2 && legal.length >= 4;
const aiming = (view) => view.asks === 'target' && view.action.fighters.length >= 4;

const once = (make) => {
  let made;
  return () => (made ??= make());
};
// Words that end before their end.
const shortened = (page, selector) => page.locator(selector).evaluateAll((all) => all.filter((one) => one.getClientRects().length && one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent));
const question = '.prompt, .prompt button, .prompt p';
// Whether the goal is there with all its words.
const goal = (page) => page.locator('.goal').evaluate((one) => one.textContent.trim() !== '' && one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 1);
// How much lies in a realm: Worlds, Units, Characters, Artifacts and the Reserve.
const held = (view, seat) => {
  const worlds = view.worlds.filter((one) => one.area === seat);
  const { characters, artifacts, reserve } = view.players[seat];
  return worlds.length + worlds.reduce((sum, one) => sum + one.units.length, 0) + characters.length + artifacts.length + reserve.length;
};
// Things whose card says something, of which nothing is to be read; a second copy beside the first one may be silent.
const silent = (page, selector) => page.locator(selector).evaluateAll((all) => all.filter((one) => one.textContent.trim() && !one.closest('.again') && !one.innerText.trim()).map((one) => one.textContent));

for (const seats of [2, 4, 6])
  describe(`${seats} players`, () => {
    // One table for both screens: nothing is decided at it.
    const table = once(async () => {
      const found = await find({ game: 'seize', seats, seeds, wanted: building, limit: 2500 });
      return (await seat(server, browser, found, { names })).links[found.seat];
    });

    test('desktop: own realm, hand and question are always there', async () => {
      const ada = await person(browser, server);
      const { page } = ada;
      await page.goto(await table());
      await page.locator('.prompt.mine').waitFor();
      await page.locator('.hand [data-thing]').first().waitFor();
      await page.waitForTimeout(150);
      assert.deepEqual(await outside(page, `${question}, .hand [data-thing], .strip, .strip button, .realm`), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1), 'nothing has to be scrolled');
      // Every card has its picture, its whole name, and its ability in words.
      for (const card of await page.locator('.hand [data-thing]').all()) {
        assert.ok((await card.locator('.art path').count()) > 2, 'a picture');
        assert.ok(await card.locator('.name').evaluate((one) => one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 2), 'a whole name');
      }
      assert.deepEqual(await shortened(page, '.hand .text'), [], 'abilities are whole');
      // Nothing of the own realm lies below its edge.
      assert.deepEqual(await outside(page, '.realm.mine .land [data-packs], .realm.mine [data-thing]'), []);
      // What lies there is read without being opened, Worlds, Units and Characters.
      assert.ok((await page.locator('.realm.mine .text').count()) > 0);
      assert.deepEqual(await shortened(page, '.realm.mine .text, .realm.mine .says'), [], 'abilities of the realm are whole');
      // An opponent opens; hand and question stay where they are.
      const before = await page.getByTestId('prompt').boundingBox();
      if (await page.locator('.strip').count()) {
        await page.locator('.strip .who').first().click();
        await page.locator('.realm:not(.mine)').waitFor();
        assert.deepEqual(await outside(page, `${question}, .hand [data-thing], .strip, .realm`), []);
      }
      assert.deepEqual(await page.getByTestId('prompt').boundingBox(), before);
      // A card is chosen with one click, its World with it; a second click allocates it.
      await page.locator('.hand [data-thing].active').first().click();
      await page.locator('.prompt button.main').waitFor();
      assert.deepEqual(await outside(page, `${question}, .hand [data-thing]`), []);
      await ada.close();
    });

    test('phone: three tabs, no page over two screens', async () => {
      const ada = await person(browser, server, { viewport: sizes.phone, hasTouch: true, isMobile: true });
      const { page } = ada;
      await page.goto(await table());
      await page.locator('.prompt.mine').waitFor();
      const tabs = page.locator('.seize [role=tab]');
      assert.deepEqual((await tabs.allTextContents()).map((one) => one.trim().split(/[\s\d]/)[0]), ['Mine', 'Opponents', 'Hand']);
      // The question is about the hand, so that is what is shown.
      assert.equal(await page.locator('.seize [role=tab][aria-selected=true]').textContent().then((one) => /^Hand/.test(one.trim())), true);
      await page.waitForTimeout(150);
      assert.deepEqual(await outside(page, `${question}, .hand [data-thing]`), []);
      assert.deepEqual(await shortened(page, '.hand .text'), [], 'abilities are whole');
      assert.ok(await goal(page), 'the goal is whole');
      assert.deepEqual(await broken(page, '.players .name, .hand .name'), [], 'words are whole');
      for (const tab of await tabs.all()) {
        await tab.click();
        assert.deepEqual(await outside(page, question), []);
        const [high, wide] = await page.evaluate(() => [document.documentElement.scrollHeight / innerHeight, document.documentElement.scrollWidth - document.documentElement.clientWidth]);
        assert.ok(high <= 2, `${high} screens`);
        assert.equal(wide, 0);
      }
      // Words that were shortened for want of room are whole again as soon as there is some.
      if (seats === 2) {
        await tabs.last().click();
        await page.setViewportSize({ width: 390, height: 430 });
        await page.waitForTimeout(200);
        assert.notDeepEqual(await shortened(page, '.hand .text'), []);
        await page.setViewportSize(sizes.phone);
        await page.waitForTimeout(200);
        assert.deepEqual(await shortened(page, '.hand .text'), [], 'abilities are whole again');
      }
      await ada.close();
    });
  });

// Realms about as large as whole games give them: with two players 23 things, with four 18, with six 13.
for (const [seats, edition, seed, things] of [
  [2, '2022', 'big0', 20],
  [2, 'classic', 'big0', 22],
  [4, '2022', 'big1', 17],
  [6, '2022', 'big0', 12],
])
  test(`a realm of ${things} and more is read without opening anything: ${seats} players, ${edition}`, async () => {
    const large = (view, legal, seat) => ['build', 'move'].includes(view.asks) && !view.action && legal.length > 1 && held(view, seat) >= things;
    const found = await find({ game: 'seize', seats, options: edition === '2022' ? {} : { edition }, seeds: [seed], wanted: large, limit: 2500 });
    const link = (await seat(server, browser, found, { names })).links[found.seat];
    for (const locale of ['en', 'fr-FR']) {
      const ada = await person(browser, server, { locale });
      const { page } = ada;
      await page.goto(link);
      await page.locator('.prompt.mine').waitFor();
      await page.waitForTimeout(300);
      const texts = '.realm.mine .text, .realm.mine .says, .hand .text';
      assert.deepEqual(await shortened(page, texts), [], locale);
      assert.deepEqual(await silent(page, texts), [], locale);
      assert.deepEqual(await outside(page, `${question}, .hand [data-thing], .strip, .realm.mine [data-thing]`), [], locale);
      assert.deepEqual(await broken(page, '.realm.mine .name, .hand .name'), [], locale);
      const signs = await page.locator('.strip .who > svg').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      assert.ok(signs.every((one) => one >= 16), `${locale}: the signs of the players are whole: ${signs}`);
      for (const card of await page.locator('.realm.mine [data-piece]').all()) assert.ok((await card.locator('.art path').count()) > 2, 'a picture');
      // The whole sentence is there as soon as one looks at a card.
      const world = page.locator('.realm.mine .head', { has: page.locator('.says') }).first();
      await world.hover();
      const whole = await world.locator('.whole').textContent();
      assert.ok((await page.locator('.float').textContent()).includes(whole.split('. ')[0]), whole);
      await ada.close();
    }
  });

test('the goal is whole on a phone: six players, edition classic, both languages', async () => {
  const spent = (view, legal) => view.artifacts_allocated.length > 0 && view.asks === 'build' && legal.length >= 4;
  const found = await find({ game: 'seize', seats: 6, options: { edition: 'classic' }, seeds, wanted: spent, limit: 2500 });
  const link = (await seat(server, browser, found, { names })).links[found.seat];
  for (const locale of ['en', 'fr-FR']) {
    const ada = await person(browser, server, { locale, viewport: sizes.phone, hasTouch: true, isMobile: true });
    await ada.page.goto(link);
    await ada.page.locator('.prompt.mine').waitFor();
    assert.ok(await goal(ada.page), locale);
    assert.deepEqual(await outside(ada.page, '.goal'), [], locale);
    await ada.close();
  }
});

test('every kind of question fits the screen, with all its buttons', async () => {
  const kinds = await collect({ game: 'seize', seats: 2, options: {}, seeds: ['keys'], kind: (view, legal) => (legal.length > 1 ? `${view.asks} ${view.stage}` : null), limit: 260 });
  assert.ok(kinds.size >= 12, `${[...kinds.keys()]}`);
  const found = {};
  for (const [name, position] of kinds) {
    const link = (await seat(server, browser, position, { names })).links[position.seat];
    for (const [size, viewport] of [['desktop', sizes.desktop], ['phone', sizes.phone]]) {
      const ada = await person(browser, server, { viewport });
      const { page } = ada;
      await page.goto(link);
      await page.locator('.seize').waitFor();
      await page.waitForTimeout(250);
      const out = await outside(page, size === 'desktop' ? `${question}, .hand [data-thing]` : question);
      if (out.length || (await wide(page))) found[`${name}, ${size}`] = out;
      await ada.close();
    }
  }
  assert.deepEqual(found, {});
});

test('the set-up shows what Characters and Worlds can do, in both languages', async () => {
  const found = await find({ game: 'seize', seats: 2, seeds, wanted: (view, legal) => legal.some((one) => one.type === 'throne') });
  const link = (await seat(server, browser, found, { names })).links[found.seat];
  for (const viewport of [sizes.desktop, sizes.phone])
    for (const locale of ['en', 'fr-FR']) {
      const ada = await person(browser, server, { viewport, locale });
      const { page } = ada;
      await page.goto(link);
      await page.locator('.realm.mine [data-thing^="reserve:"]').first().waitFor();
      await page.waitForTimeout(150);
      assert.deepEqual(await shortened(page, '.realm.mine .text, .hand .text'), [], `${locale}, ${viewport.width}`);
      // A phone may scroll its part of the table.
      if (viewport === sizes.desktop) assert.deepEqual(await outside(page, '.realm.mine [data-thing], .hand [data-thing]'), []);
      await ada.close();
    }
});

test('a battle is a view of its own, and the table is one click away', async () => {
  const found = await find({ game: 'seize', seats: 4, seeds, wanted: aiming, limit: 2500 });
  for (const viewport of [sizes.desktop, sizes.phone]) {
    const ada = await person(browser, server, { viewport });
    const { page } = ada;
    const { links } = await seat(server, browser, found, { names });
    await page.goto(links[found.seat]);
    await page.locator('.battle').waitFor();
    assert.equal(await page.locator('.realm').count(), 0);
    assert.deepEqual(await outside(page, `${question}, .battle .steps li, .battle [data-fighter]`), []);
    if (viewport === sizes.desktop) {
      assert.deepEqual(await outside(page, '.hand [data-thing]'), []);
      await page.getByRole('button', { name: 'Table', exact: true }).click();
    } else await page.getByRole('tab', { name: 'Mine' }).click();
    await page.locator('.realm.mine').waitFor();
    assert.equal(await page.locator('.battle').count(), 0);
    await ada.close();
  }
});

test('no word of a name is broken, however narrow a battle makes its cards', async () => {
  const long = (view) => view.asks === 'target' && view.action.fighters.length >= 4 && view.worlds.flatMap((one) => one.units).some((one) => /\w{11}/.test(one.card) && view.action.fighters.some((fighter) => fighter.id === one.id));
  const found = await find({ game: 'seize', seats: 2, seeds, wanted: long, limit: 2500 });
  const link = (await seat(server, browser, found, { names })).links[found.seat];
  for (const viewport of [sizes.desktop, sizes.phone]) {
    const ada = await person(browser, server, { viewport });
    await ada.page.goto(link);
    await ada.page.locator('.battle .name').first().waitFor();
    await ada.page.waitForTimeout(150);
    assert.deepEqual(await broken(ada.page, '.battle .name'), []);
    await ada.close();
  }
});

test('a battle stays in sight while cards of the hand may be used', async () => {
  const found = await find({ game: 'seize', seats: 2, seeds, wanted: (view, legal) => view.asks === 'window' && view.action !== null && legal.some((one) => one.type === 'use' && !one.unit && !one.character && !one.world), limit: 2500 });
  const link = (await seat(server, browser, found, { names })).links[found.seat];
  for (const viewport of [sizes.desktop, sizes.phone]) {
    const ada = await person(browser, server, { viewport });
    const { page } = ada;
    await page.goto(link);
    await page.locator('.fit').first().waitFor();
    await page.locator('.battle').waitFor();
    await page.waitForTimeout(150);
    // A phone scrolls what does not fit beside the cards that may be used.
    assert.deepEqual(await outside(page, viewport === sizes.desktop ? `${question}, .battle [data-fighter]` : question), []);
    await ada.close();
  }
});

test('keys: Enter twice chooses a card and allocates it', async () => {
  const found = await find({ game: 'seize', seats: 2, seeds, wanted: building, limit: 2500 });
  const ada = await person(browser, server);
  const { page } = ada;
  const { links } = await seat(server, browser, found, { names });
  await page.goto(links[found.seat]);
  const card = page.locator('.hand [data-thing].active').first();
  await card.waitFor();
  const name = await card.getAttribute('data-thing');
  const held = await page.locator('.hand [data-thing]').count();
  await card.focus();
  await page.keyboard.press('Enter');
  await page.locator('.prompt button.main').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction(([thing, n]) => !document.querySelector(`.hand [data-thing="${CSS.escape(thing)}"].chosen`) && (document.querySelectorAll('.hand [data-thing]').length < n || document.querySelector('.prompt.mine')), [name, held]);
  assert.equal(await page.locator('.notice.bad').count(), 0);
  await ada.close();
});
