// Pictures of every main state, made by playing: into docs/screenshots.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { idle, launch, person, sizes } from './browser.mjs';
import { over, playOn, stepClash, stepPocket } from './play.mjs';
import { positions, seizeFrench, seizeShots } from './screenshots-seize.mjs';
import { dist, Server } from './server.mjs';

const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));
mkdirSync(folder, { recursive: true });

const server = await Server.start();
const browser = await launch();
const prompt = (page) => page.getByTestId('prompt');

// WebP, as Chromium itself makes it; what still moves is taken at its end.
async function shot(page, name, fromTop = true) {
  if (name.endsWith('-tablet-light') && !onTablet.has(name.slice(0, -'-tablet-light'.length))) return;
  await page.mouse.move(1, 1);
  if (fromTop) await page.evaluate(() => scrollTo(0, 0));
  await idle(900);
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
  });
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  await devtools.detach();
  const picture = Buffer.from(data, 'base64');
  writeFileSync(`${folder}${name}.webp`, picture);
  console.log(`${name}.webp ${(picture.length / 1024).toFixed(0)} KiB`);
  if (picture.length > 110 * 1024) console.warn(`${name}.webp is over 110 KiB`);
}

// A page that shows them all: a row a state, whatever was made this time.
function gallery() {
  const all = readdirSync(folder).filter((file) => file.endsWith('.webp'));
  const looks = ['desktop-dark', 'desktop-light', 'phone-dark', 'tablet-light'];
  const stateOf = (file) => looks.reduce((name, look) => name.replace(`-${look}.webp`, ''), file);
  const states = [...new Set(all.map(stateOf))].sort();
  const row = (state) => `| ${state.replaceAll('-', ' ')} | ${all.filter((file) => stateOf(file) === state).map((file) => `<img src="${file}" alt="${file.slice(0, -5).replaceAll('-', ' ')}" height="300">`).join(' ')} |`;
  writeFileSync(`${folder}README.md`, `# Pictures\n\nMade by playing: \`npm run screenshots\` in \`web/\`.\n\n| state | |\n|---|---|\n${states.map(row).join('\n')}\n`);
}

// A table made by the interface, so that the same seed shows the same game.
async function table(one, game, seats, options = {}, more = {}) {
  const { table, tokens } = await (
    await fetch(`${server.url}/api/tables`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game, seats, options, name: 'Ada', listed: true, ...more }) })
  ).json();
  await one.page.goto(`${server.url}/table/${table}#${tokens[0].token}`);
  await one.page.locator('.players').waitFor();
  return { id: table, tokens };
}
const computer = { kind: 'computer', level: 'cadet' };
const me = { kind: 'me' };

// Plays until the question fits, then leaves it open.
async function untilAsked(page, game, pattern, limit = 120) {
  for (let i = 0; i < limit; ) {
    if (await over(page)) return false;
    const text = (await prompt(page).locator('p').first().textContent().catch(() => '')) ?? '';
    const asked = await page.locator('.prompt.mine').count();
    if (asked && pattern.test(text)) return true;
    if (await (game === 'pocket' ? stepPocket(page, { turn: i }) : stepClash(page))) i++;
    await idle(60);
  }
  return false;
}

// Most states are shown on a desktop and a phone; these also on a tablet, in the light.
const onTablet = new Set(['lobby', 'pocket-explore', 'galactic-attack', 'clash-modifiers', 'seize-table', 'replay', 'rules', 'workshop']);
const looks = [
  { tag: 'desktop-dark', viewport: sizes.desktop, colorScheme: 'dark' },
  { tag: 'tablet-light', viewport: sizes.tablet, colorScheme: 'light' },
  { tag: 'phone-dark', viewport: sizes.phone, colorScheme: 'dark' },
];

// The window with what was revealed closes by itself after a while; on a slow machine it may be gone.
const toMap = (page) => page.getByRole('button', { name: 'To the map' }).click({ timeout: 3000 }).catch(() => undefined);

// The states of `galactic`: research, allocation with bids, the reveal, an attack with its odds, dice, the end.
async function galactic(ada, tag) {
  const { page } = ada;
  await table(ada, 'galactic', [me, computer, computer, computer], { max_rounds: 4 }, { seed: 'screens' });
  await prompt(page).waitFor();
  for (const id of ['allies-2', 'outer-allies', 'ally-own', 'att-inf']) await page.locator(`[data-ability="${id}"]`).click();
  await shot(page, `galactic-research-${tag}`);
  await page.getByRole('button', { name: /^Research these/ }).click();
  await page.getByText(/Research is revealed/).waitFor();
  await shot(page, `galactic-research-revealed-${tag}`);
  await toMap(page);
  await page.getByRole('radiogroup', { name: 'Attack die' }).locator('input').nth(1).check({ force: true });
  for (const id of ['M3', 'M6']) await page.locator(`[data-place="${id}"]`).click();
  await shot(page, `galactic-allocation-${tag}`);
  await page.getByRole('button', { name: 'Seal the allocation' }).click();
  await page.getByText(/everything is open/).waitFor();
  await shot(page, `galactic-reveal-${tag}`);
  await toMap(page);
  await page.locator('.spot.active.from').first().waitFor();
  const sources = page.locator('.spot.active.from');
  await sources.last().click();
  await page.locator('.spot.active.to').first().click();
  await shot(page, `galactic-attack-${tag}`);
  await page.getByRole('button', { name: /^Attack / }).click();
  await page.locator('.core .verdict').waitFor();
  await shot(page, `galactic-dice-${tag}`);
  await playOn('galactic', [page]);
  await idle(1200);
  await shot(page, `galactic-over-${tag}`);
}

// Rules, tutorials, a refusal and the analysis.
async function learn(ada, tag) {
  const { page } = ada;
  const coach = page.getByTestId('coach');
  await page.goto(`${server.url}/rules/pocket#P5.6`);
  await page.locator('.rule.shown').waitFor();
  await shot(page, `rules-${tag}`, false);
  await page.goto(`${server.url}/example/pocket/invasion_of_tri_prime`);
  for (let i = 1; i < 4; i++) await page.getByRole('button', { name: `Next step (${i} of` }).click();
  await shot(page, `example-${tag}`);
  for (const [game, step] of tag === 'tablet-light' ? [['clash', 3]] : [['clash', 3], ['pocket', 4], ['galactic', 2], ['seize', 15]]) {
    await page.goto(`${server.url}/learn/${game}?step=${step}`);
    await coach.and(page.locator('[data-state=playing]')).waitFor();
    await coach.getByRole('button', { name: 'Show me' }).click();
    await shot(page, `learn-${game}-${tag}`);
  }
  await table(ada, 'pocket', [me, computer, computer], {}, { seed: 'screens' });
  await page.locator('.prompt.mine').waitFor();
  await page.locator('[data-hex=H24]').click();
  await page.getByRole('alert').waitFor();
  await shot(page, `why-${tag}`);
  await table(ada, 'clash', [me, computer], { target: 6 }, { seed: 'analysis' });
  await prompt(page).waitFor();
  await playOn('clash', [page]);
  await page.getByRole('link', { name: 'Analysis' }).click();
  await page.getByRole('heading', { name: 'Turning points' }).waitFor({ timeout: 60_000 });
  await page.getByTestId('analysis').evaluate((box) => box.scrollIntoView());
  await shot(page, `analysis-${tag}`, false);
}

// The workshop needs the engine in the page (`cmake --build --preset wasm` before the page is built).
const engine = readdirSync(`${dist}/assets`).some((file) => /^table-.*\.bin$/.test(file));
if (!engine) console.warn('no pictures of the workshop: the page was built without the engine');
async function workshop(page, tag) {
  await page.goto(`${server.url}/workshop/clash`);
  await page.getByText('This set can be played with.').waitFor();
  await page.getByRole('button', { name: 'Pack Runner' }).click();
  await page.getByLabel('Attack', { exact: true }).fill('3');
  await page.getByText('This set can be played with.').waitFor();
  await shot(page, `workshop-${tag}`);
}

// The position of the day, the workshop, and a deck in the making.
async function around(ada, tag) {
  const { page } = ada;
  await page.goto(`${server.url}/daily/pocket`);
  await page.locator('.prompt.mine').waitFor();
  await shot(page, `daily-${tag}`);
  if (engine) await workshop(page, tag);
  await page.goto(server.url);
  await page.locator('.game', { hasText: 'Seize' }).getByRole('button', { name: /^Set up a table/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Options of this game').click();
  await dialog.getByLabel('Deck of seat 1').selectOption({ label: 'Build a deck …' });
  await dialog.getByLabel('Begin with').selectOption({ label: 'Capital Attack' });
  await shot(page, `deck-${tag}`);
}

async function newcomer(ada, tag) {
  const { page } = ada;
  await page.goto(server.url);
  await page.locator('.game', { hasText: 'Pocket' }).getByRole('button', { name: /^Play now/ }).click();
  await page.getByRole('dialog').waitFor();
  await shot(page, `newcomer-${tag}`);
}
newcomer.as = { newcomer: true };

// `node e2e/screenshots.mjs seize learn` makes only these; `tables` is everything else; without names, all.
const only = process.argv.slice(2);
const found = only.length === 0 || only.includes('seize') ? await positions() : null;
const parts = { galactic, learn, newcomer, around, seize: (ada, tag) => seizeShots(ada, server, shot, tag, found) };

for (const [name, make] of Object.entries(parts)) {
  if (only.length > 0 && !only.includes(name)) continue;
  for (const { tag, ...look } of looks) {
    const ada = await person(browser, server, { name: 'Ada', ...look, ...make.as });
    await make(ada, tag);
    await ada.close();
  }
}
if (only.length > 0 && !only.includes('tables')) {
  await browser.close();
  await server.stop();
  gallery();
  process.exit(0);
}

for (const { tag, ...look } of looks) {
  const ada = await person(browser, server, { name: 'Ada', ...look });
  const { page } = ada;
  // Somebody else's open table, and a running one of Ada's.
  await fetch(`${server.url}/api/tables`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: 'clash', seats: [me, { kind: 'open' }], name: 'Grace' }) });

  await table(ada, 'pocket', [me, computer, computer], {}, { seed: 'screens' });
  await prompt(page).waitFor();
  await untilAsked(page, 'pocket', /fleet of two ships/);
  await shot(page, `pocket-deploy-${tag}`);
  await untilAsked(page, 'pocket', /Order your three/);
  await shot(page, `pocket-plan-${tag}`);
  if (await untilAsked(page, 'pocket', /^Explore:/)) {
    await page.locator('.hex.active').first().click();
    const far = page.locator('.hex.active.far');
    if (await far.count()) await far.first().click();
    await shot(page, `pocket-explore-${tag}`);
    await page.getByRole('button', { name: 'Take back' }).click();
  }
  for (let i = 0; i < 4; i++)
    if (await untilAsked(page, 'pocket', /^Exterminate:/)) {
      await page.locator('.hex.active').last().click();
      await shot(page, `pocket-invade-${tag}`);
      await page.getByRole('button', { name: 'Take back' }).click();
      await stepPocket(page);
      break;
    }
  await playOn('pocket', [page], { until: async () => /Round [4-9]/.test((await page.locator('.bar h1').textContent()) ?? '') });
  if (await untilAsked(page, 'pocket', /^Choose a sector/)) {
    await page.locator('.area.active').first().click();
    await shot(page, `pocket-score-${tag}`);
  }
  await page.goto(server.url);
  await page.locator('.game').first().waitFor();
  await page.locator('.tables li').first().waitFor();
  await shot(page, `lobby-${tag}`);
  await page.locator('.game', { hasText: 'Pocket' }).getByRole('button', { name: /^Set up/ }).click();
  await shot(page, `new-table-${tag}`);
  await page.keyboard.press('Escape');
  await page.locator('.tables li', { hasText: 'Pocket' }).getByRole('link').first().click();
  await playOn('pocket', [page]);
  await shot(page, `pocket-over-${tag}`);
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  await page.getByRole('slider').fill('60');
  await page.locator('.map').waitFor();
  await shot(page, `replay-${tag}`);

  // Not in every game a modifier fits.
  for (const seed of ['screens', 'modifiers', 'more']) {
    await table(ada, 'clash', [me, computer], { target: 5 }, { seed });
    await prompt(page).waitFor();
    await page.getByRole('button', { name: 'Balanced' }).click();
    if (seed === 'screens') await shot(page, `clash-deck-${tag}`);
    if (await untilAsked(page, 'clash', /Add a modifier/)) break;
  }
  const card = page.locator('[data-card].playable:not([disabled])');
  if (await card.count()) await card.first().click();
  await shot(page, `clash-modifiers-${tag}`);
  await playOn('clash', [page]);
  await shot(page, `clash-over-${tag}`);

  const waiting = await table(ada, 'clash', [me, { kind: 'open' }], {});
  await shot(page, `waiting-${tag}`);
  if (tag === 'desktop-dark') {
    const grace = await person(browser, server, { name: 'Grace', ...look });
    await grace.page.goto(`${server.url}/table/${waiting.id}`);
    await grace.page.getByRole('button', { name: 'Take this seat' }).click();
    await prompt(grace.page).waitFor();
    await grace.page.getByRole('tab', { name: /Chat/ }).click();
    await grace.page.getByLabel('Say something').fill('Good luck!');
    await grace.page.keyboard.press('Enter');
    const alan = await person(browser, server, { name: 'Alan', ...look, colorScheme: 'light' });
    await alan.page.goto(`${server.url}/table/${waiting.id}`);
    await playOn('clash', [page, grace.page], { until: (made) => made === 7 });
    await shot(alan.page, 'watching-desktop-light');
    await server.kill();
    await page.getByText(/Connection lost/).waitFor();
    await shot(page, 'connection-lost-desktop-dark');
    await server.run();
    await alan.close();
    await grace.close();
    const hot = await table(ada, 'clash', [me, me], {});
    for (const { token } of hot.tokens) await page.goto(`${server.url}/table/${hot.id}#${token}`);
    await page.reload();
    await page.getByRole('button', { name: /show the board/ }).waitFor();
    await shot(page, 'hot-seat-curtain-desktop-dark');
  }
  await ada.close();
}

const francine = await person(browser, server, { name: 'Francine', viewport: sizes.desktop, colorScheme: 'light', locale: 'fr-FR' });
await francine.page.goto(server.url);
await francine.page.locator('.game').first().waitFor();
await shot(francine.page, 'lobby-french-desktop-light');
await table(francine, 'clash', [me, computer], {}, { seed: 'screens', name: 'Francine' });
await prompt(francine.page).waitFor();
await shot(francine.page, 'clash-deck-french-desktop-light');
if (found) await seizeFrench(francine, server, shot, found);
await francine.close();

await browser.close();
await server.stop();
gallery();
