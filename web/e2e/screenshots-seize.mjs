// Pictures of `seize`: positions are found by the referee, so that they show something worth seeing.
import { find, seat } from './position.mjs';

const seeds = (prefix) => Array.from({ length: 40 }, (_, i) => `${prefix}${i}`);
const common = { game: 'seize', seats: 2, options: { turn_limit: 20 } };
const crowded = (view) => view.worlds.reduce((sum, one) => sum + one.units.length, 0);

// The positions, found once for all sizes.
export async function positions() {
  return {
    setup: await find({ ...common, seeds: ['screens'], wanted: () => true }),
    table: await find({ ...common, seeds: seeds('war'), wanted: (view, legal) => view.stage === 'part-b' && view.asks === 'move' && view.turn >= 5 && crowded(view) >= 7 && legal.filter((one) => one.type === 'move').length >= 2 }),
    conquest: await find({ ...common, seeds: seeds('war'), wanted: (view, legal) => view.asks === 'target' && view.action.fighters.length >= 6 && view.action.targets.length >= 3 && legal.length >= 3 }),
    reasons: await find({ ...common, seeds: seeds('war'), wanted: (view) => view.asks === 'target' && view.action.fighters.filter((one) => one.reasons?.length).length >= 2 }),
    window: await find({ ...common, seeds: seeds('war'), wanted: (view, legal) => view.asks === 'window' && view.uses.length > 0 && view.action !== null && legal.length >= 2 }),
    six: await find({ ...common, seats: 6, options: {}, seeds: seeds('six'), wanted: (view, legal) => view.asks === 'build' && view.turn >= 12 && legal.length >= 4, limit: 2500 }),
    classic: await find({ ...common, options: { edition: 'classic' }, seeds: seeds('war'), wanted: (view, legal) => view.asks === 'build' && view.turn >= 5 && legal.length >= 4 }),
    over: await find({ ...common, options: { turn_limit: 10 }, seeds: ['end'], wanted: () => false, last: true }),
  };
}

// Why a Unit is worth what it is, in French.
export async function seizeFrench({ page }, server, shot, found) {
  const { links } = await seat(server, page.context().browser(), found.reasons);
  await page.goto(links[found.reasons.seat]);
  await page.locator('.battle .why').first().click();
  await page.getByTestId('reasons').waitFor();
  await shot(page, 'seize-card-french-desktop-light');
}

export async function seizeShots(one, server, shot, tag, found) {
  const { page } = one;
  const open = async (position, who = position.seat ?? 0) => {
    const { links } = await seat(server, page.context().browser(), position, { names: ['Ada', 'Grace', 'Alan', 'Emmy', 'Katherine', 'Dorothy'] });
    await page.goto(links[who]);
    await page.locator('.seize').waitFor();
  };
  await open(found.setup);
  await page.locator('[data-thing^="reserve:"].active').first().click();
  await shot(page, `seize-setup-${tag}`);
  const handTab = page.locator('.seize [role=tab]', { hasText: 'Hand' });
  if (await handTab.count()) await handTab.click();
  await page.locator('[data-thing^="hand:"]').first().click();
  await page.getByRole('dialog').waitFor();
  await shot(page, `seize-card-${tag}`);

  await open(found.table);
  const units = page.locator('.world [data-thing^="unit:"].active');
  await units.nth(0).click();
  await units.nth(1).click();
  const goals = page.locator('.world [data-thing^="world:"].active');
  if (!(await page.locator('.prompt button.main').count()) && (await goals.count())) await goals.first().click();
  await shot(page, `seize-table-${tag}`);

  await open(found.conquest);
  await page.locator('.battle [data-thing].active').first().click();
  await shot(page, `seize-conquest-${tag}`);

  await open(found.window);
  await page.locator('.fit').first().waitFor();
  await shot(page, `seize-window-${tag}`);

  for (const name of ['six', 'classic']) {
    await open(found[name]);
    await page.locator('.prompt.mine').waitFor();
    await shot(page, `seize-${name}-${tag}`);
  }

  await open(found.over);
  await page.locator('.result').waitFor();
  await shot(page, `seize-over-${tag}`);
}
