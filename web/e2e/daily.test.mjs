// The position of the day: found or missed, judged by Emperor, with a streak; without asking a server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { idle, person, sizes } from './browser.mjs';
import { browser, issues, prompt, server, test, wide } from './house.mjs';
import { steps } from './play.mjs';

const games = ['pocket', 'clash', 'galactic', 'seize'];
const fileOf = (game) => JSON.parse(readFileSync(new URL(`../src/games/${game}/daily.json`, import.meta.url), 'utf8'));
const dayOf = (date) => Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

// At noon of a day of the calendar; the page's timers run on.
async function on(page, year, month, date) {
  const noon = new Date(year, month - 1, date, 12);
  await page.clock.setFixedTime(noon);
  return dayOf(noon);
}

test('clash: the best card is found three days in a row, then missed; the lobby tells', async () => {
  const ada = await person(browser, server);
  const { page } = ada;
  const { positions } = fileOf('clash');
  const choose = async ({ action }) => {
    if (action.card === undefined) return prompt(page).getByRole('button', { name: 'Pass' }).click();
    await page.locator(`[data-card="${action.card}"].playable`).first().click();
    await prompt(page).locator('button.main').click();
  };
  const box = page.getByTestId('daily');
  for (const [i, date] of [16, 17, 18].entries()) {
    const day = await on(page, 2026, 11, date);
    const today = positions[day % positions.length];
    await page.goto(`${server.url}/daily/clash`);
    await box.getByText('Find the best move').waitFor();
    assert.equal(await box.getByText('of 100').count(), 0, 'nothing of the answer is shown before it is given');
    await choose(today.moves[0]);
    await page.locator('[data-testid=daily][data-answered=found]').waitFor();
    await box.getByText(/^Found: /).waitFor();
    await box.getByText(`${Math.round(today.moves[0].chance * 100)} of 100`).first().waitFor();
    await page.getByTestId('streak').getByText(i === 0 ? '1 day in a row' : `${i + 1} days in a row`).waitFor();
  }
  // Reloaded it is answered, and cannot be answered again.
  await page.reload();
  await page.locator('[data-testid=daily][data-answered=found]').waitFor();
  assert.equal(await page.locator('[data-card].playable:not([disabled])').count(), 0);
  await page.goto(server.url);
  await page.getByText('found · 3 days in a row').waitFor();
  const day = await on(page, 2026, 11, 19);
  await page.goto(`${server.url}/daily/clash`);
  await box.getByText('Find the best move').waitFor();
  await choose({ action: positions[day % positions.length].obvious });
  await page.locator('[data-testid=daily][data-answered=missed]').waitFor();
  await box.getByText(/^Emperor would play: /).waitFor();
  await page.getByTestId('streak').getByText('no streak yet · longest: 3').waitFor();
  assert.deepEqual(await issues(page), []);
  await ada.close();
});

for (const game of games)
  for (const size of ['desktop', 'phone'])
    test(`${game}: an answer by clicking, judged with reasons, on a ${size}`, async () => {
      const ada = await person(browser, server, { viewport: sizes[size] });
      const { page } = ada;
      // Nothing about it is asked of the server.
      const asked = [];
      page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
      const { positions } = fileOf(game);
      for (let date = 1; date <= 3; date++) {
        const day = await on(page, 2026, 12, date);
        const today = positions[day % positions.length];
        await page.goto(`${server.url}/daily/${game}`);
        await page.locator('[data-testid=daily][data-answered=open]').waitFor();
        assert.equal(await wide(page), 0);
        if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/daily-${game}-${size}-${date}.png`, fullPage: true });
        const answered = page.locator('[data-testid=daily]:not([data-answered=open])');
        await prompt(page).waitFor();
        for (let turn = 0; turn < 60 && (await answered.count()) === 0; turn++) {
          await steps[game](page, { turn });
          await idle(30);
        }
        await answered.waitFor({ timeout: 1000 });
        const box = page.getByTestId('daily');
        await box.getByText('What Emperor thinks of the moves').waitFor();
        await box.getByText(`${Math.round(today.moves[0].chance * 100)} of 100`).first().waitFor();
        assert.equal(await wide(page), 0);
        if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/daily-${game}-${size}-${date}-judged.png`, fullPage: true });
        if (date === 1) assert.deepEqual(await issues(page), []);
      }
      assert.deepEqual(asked, []);
      await ada.close();
    });

for (const game of games)
  test(`${game}: a page that stays open shows tomorrow’s position, and the streak goes on or ends`, async () => {
    const ada = await person(browser, server);
    const { page } = ada;
    const { positions } = fileOf(game);
    // As if the position of the 16th had been found.
    const day = await on(page, 2026, 11, 16);
    await page.addInitScript(([game, day, answer]) => {
      if (localStorage.getItem('imperium.daily') === null) localStorage.setItem('imperium.daily', JSON.stringify({ [game]: { day, answer, found: true, streak: 1, longest: 1 } }));
    }, [game, day, positions[day % positions.length].best]);
    await page.goto(`${server.url}/daily/${game}`);
    await page.locator('[data-testid=daily][data-answered=found]').waitFor();
    await page.getByTestId('streak').getByText('1 day in a row').waitFor();
    await page.getByText('The next position comes tomorrow.').waitFor();
    await on(page, 2026, 11, 17);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.locator('[data-testid=daily][data-answered=open]').waitFor();
    await page.getByTestId('streak').getByText('1 day in a row').waitFor();
    await prompt(page).waitFor();
    // A day without an answer ends it.
    await on(page, 2026, 11, 18);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByTestId('streak').getByText('no streak yet').waitFor();
    await ada.close();
  });

test('an unknown game says so', async () => {
  const ada = await person(browser, server);
  await ada.page.goto(`${server.url}/daily/chess`);
  await ada.page.getByText('There is no position of the day of this game here.').waitFor();
  await ada.close();
});
