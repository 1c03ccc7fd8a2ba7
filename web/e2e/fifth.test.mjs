// A game the page does not know, on the generic board: IMPERIUM is a build with tests/fifth in its path.
import assert from 'node:assert/strict';
import { person, sizes } from './browser.mjs';
import { browser, noRefusal, prompt, server, test, wide } from './house.mjs';

const games = await (await fetch(`${server.url}/api/games`)).json();
const there = games.games.some((one) => one.id === 'beacon');

for (const [name, viewport] of Object.entries({ desktop: sizes.desktop, phone: sizes.phone }))
  test(`beacon, to the end, on a ${name}`, async (context) => {
    if (!there) return context.skip('this build has no fifth game');
    const ada = await person(browser, server, { viewport });
    await ada.page.goto(ada.url);
    await ada.page.locator('.game', { hasText: 'Beacon' }).getByRole('button', { name: /^Play now/ }).click();
    for (let round = 1; round <= 5; round++) {
      const one = ada.page.locator('.actions button', { hasText: round === 1 ? 'send 2' : 'send 1' });
      await one.click();
      await prompt(ada.page).locator('button.main').click();
      if (round < 5) await ada.page.getByText(`Round ${round + 1}`).first().waitFor();
    }
    await ada.page.getByText(/wins|over/i).first().waitFor();
    await noRefusal(ada.page);
    assert.equal(await wide(ada.page), 0);
    await ada.close();
  });
