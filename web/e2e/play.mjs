// Players that click: they see only what the page shows, and use only what it offers.
import { idle } from './browser.mjs';

const prompt = (page) => page.getByTestId('prompt');

async function clickIf(locator) {
  if ((await locator.count()) === 0) return false;
  const first = locator.first();
  if (!(await first.isEnabled().catch(() => false))) return false;
  await first.click({ timeout: 1000 }).catch(() => undefined);
  return true;
}

// One decision of `clash`; false if nothing is asked of this person now.
export async function stepClash(page) {
  const done = page.getByRole('button', { name: /^Play with these/ });
  if (await done.count()) {
    if (!(await done.first().isEnabled().catch(() => false))) return false;
    return (await clickIf(page.getByRole('button', { name: 'Balanced' }))) && clickIf(done);
  }
  const cards = page.locator('[data-card].playable:not([disabled])');
  if (await cards.count()) {
    await clickIf(cards);
    return clickIf(prompt(page).locator('button.main'));
  }
  return clickIf(prompt(page).getByRole('button', { name: 'Pass' }));
}

// One decision of `pocket`, by the buttons and hexes that glow.
export async function stepPocket(page, { turn = 0 } = {}) {
  const box = prompt(page);
  const text = (await box.locator('p').first().textContent({ timeout: 2000 }).catch(() => '')) ?? '';
  const hexes = page.locator('.hex.active');
  const sectors = page.locator('.area.active');
  if (/Order your three commands/.test(text)) {
    const arrows = box.getByRole('button', { name: /^Move .* later$/ });
    for (let i = 0; i < turn % 3; i++) await clickIf(arrows.nth(i % 2));
    return clickIf(box.getByRole('button', { name: 'Seal this plan' }));
  }
  if (/fleet of two ships/.test(text)) {
    await clickIf(hexes);
    return clickIf(box.locator('button.main'));
  }
  if (/^Choose a sector|one more sector/.test(text) && (await sectors.count())) {
    // Where the middle of a sector lies under something else, another one.
    const many = await sectors.count();
    for (let i = 0; i < many; i++) {
      await clickIf(sectors.nth((turn + i) % many));
      if (await clickIf(box.locator('button.main'))) return true;
    }
    return false;
  }
  if (/^Score /.test(text)) return clickIf(box.locator('button.main')); // chosen already, and the click came too late
  if (/^Expand:/.test(text) && (await hexes.count())) {
    await clickIf(hexes);
    await clickIf(hexes.last());
    return clickIf(box.locator('button.main'));
  }
  // A fleet that is the only one to move is chosen already.
  const chosen = /^Where shall the fleet/.test(text);
  if (/^Explore:/.test(text) || chosen) {
    if (turn % 4 === 3 && (await clickIf(box.getByRole('button', { name: 'End the command' })))) return true;
    if (!chosen && !(await clickIf(hexes))) return false;
    const far = page.locator('.hex.active.far');
    const near = page.locator('.hex.active:not(.picked):not(.far)');
    if (!(turn % 2 && (await clickIf(far)))) await clickIf(near);
    const move = box.getByRole('button', { name: 'Move', exact: true });
    if (await move.count()) return clickIf(move);
    await clickIf(box.getByRole('button', { name: 'Take back' }));
    return clickIf(box.getByRole('button', { name: 'End the command' }));
  }
  if (/^Exterminate:/.test(text)) {
    if (!(await clickIf(hexes))) return false;
    return clickIf(box.getByRole('button', { name: 'Invade' }));
  }
  if (/^\d+ ships? from /.test(text)) await clickIf(box.getByRole('button', { name: 'Take back' }));
  if (/may go one hex further/.test(text)) return clickIf(box.getByRole('button', { name: 'Stay here' }));
  if (/^The invasion of/.test(text)) return (await clickIf(box.getByRole('button', { name: 'Strike now' }))) || clickIf(box.locator('button'));
  return false;
}

// One decision of `seize`: what glows is clicked, then confirmed. Armies go out, Units fire at the first target there is.
export async function stepSeize(page, { turn = 0 } = {}) {
  const box = prompt(page);
  if ((await page.locator('.prompt.mine').count()) === 0) return false;
  const text = (await box.locator('p').first().textContent({ timeout: 2000 }).catch(() => '')) ?? '';
  const button = (name) => box.getByRole('button', { name });
  const things = page.locator('[data-thing].active');
  const confirm = () => clickIf(box.locator('button.main'));
  if (/^Passed for you/.test(text)) return false;
  // On a phone the part of the table that is asked about is marked.
  if ((await things.count()) === 0) await clickIf(page.locator('.seize [role=tab].asked[aria-selected=false]'));
  // A window: a card of the hand now and then, else pass.
  if (await button('Pass').count()) {
    const fit = page.locator('.fit:not([disabled])');
    if (turn % 3 === 0 && (await fit.count())) return clickIf(fit);
    return clickIf(button('Pass'));
  }
  if (/^Bid for/.test(text)) return clickIf(button('Bid nothing more'));
  if (/^Reallocation A/.test(text)) return clickIf(button('End Part A'));
  if (/^Keep this hand/.test(text)) return clickIf(button('Keep this hand'));
  if (/[Cc]lick Units|^You are attacked|^This World leaves|^Step 4: Fleets|^The World is yours/.test(text)) {
    const done = button(/^(End Part B|Stay)$/);
    const busy = await page.locator('.world.attacked').count();
    if ((await done.count()) && (busy > 1 || /^You are|^Step 4|^The World/.test(text))) return clickIf(done);
    if (!(await clickIf(page.locator('[data-thing^="unit:"].active')))) return clickIf(done);
    // Where there is one way only, it is chosen already.
    if (await confirm()) return true;
    const worlds = page.locator('.world [data-thing^="world:"].active, .goals [data-thing], .strip [data-thing].active');
    if (await worlds.count()) {
      await clickIf(worlds);
      return confirm();
    }
    await clickIf(button('Take back'));
    return clickIf(done);
  }
  if (/^(Military|Conquest Phase)/.test(text)) {
    await clickIf(page.locator('.world [data-thing^="world:"].active, .strip [data-thing].active'));
    return clickIf(button(/^Fight for/));
  }
  if (/^Step 4: withdraw/.test(text)) return clickIf(button('Fight on'));
  if (/^Draw a World/.test(text) && (await clickIf(button('Draw a World')))) return true;
  if (await things.count()) {
    await clickIf(things);
    if (/^Allocation: choose a Unit|^Resupply|choose/.test(text) && !(await box.locator('button.main').count())) await clickIf(page.locator('.world [data-thing^="world:"].active'));
    if (await confirm()) return true;
    if (await clickIf(box.locator('button:not(:has-text("Take back"))'))) return true;
    await clickIf(button('Take back'));
  }
  return clickIf(box.locator('button'));
}

// One decision of `galactic`: research, allocation, an attack or its defense, by what can be clicked.
export async function stepGalactic(page, { turn = 0 } = {}) {
  await clickIf(page.getByRole('button', { name: 'To the map' }));
  const box = prompt(page);
  if (!(await page.locator('.prompt.mine').count())) return false;
  const research = box.getByRole('button', { name: /^Research / });
  if (await research.count()) {
    for (const id of ['att-inf', 'allies-2', 'outer-allies', 'ally-own', 'def-either']) await clickIf(page.locator(`[data-ability="${id}"].open`));
    return clickIf(research);
  }
  const seal = box.getByRole('button', { name: 'Seal the allocation' });
  if (await seal.count()) {
    const die = page.getByRole('radiogroup', { name: 'Attack die' }).locator('input:not([disabled]):not([aria-disabled])');
    const most = await die.count();
    if (most) await die.nth(Math.min(most - 1, 1 + (turn % 3))).check({ timeout: 2000, force: true }).catch(() => undefined);
    await clickIf(page.locator('.spot.active.bid'));
    return clickIf(seal);
  }
  const defend = box.getByRole('button', { name: /^Defend/ });
  if (await defend.count()) return clickIf(defend.nth(turn % 2));
  if (turn % 7 !== 6 && (await page.locator('.spot.active').count())) {
    const from = page.locator('.spot.active.from');
    await clickIf(from.nth(turn % Math.max(1, await from.count())));
    await clickIf(page.locator('.spot.active.to'));
    if (await clickIf(box.getByRole('button', { name: /^Attack / }))) return true;
    await clickIf(box.getByRole('button', { name: 'Take back' }));
  }
  return clickIf(box.getByRole('button', { name: 'End the turn' }));
}

export const steps = { clash: stepClash, pocket: stepPocket, galactic: stepGalactic, seize: stepSeize };

export async function over(page) {
  return (await page.locator('.result').count()) > 0;
}

// Plays on until the game is over, or until `until` says so. Answers how many decisions were made.
export async function playOn(game, people, { until = () => false, limit = 300_000 } = {}) {
  const end = Date.now() + limit;
  let made = 0;
  while (Date.now() < end) {
    let moved = false;
    if (await until(made)) return made;
    for (const page of people) {
      if (await over(page)) return made;
      if (await steps[game](page, { turn: made })) {
        made++;
        moved = true;
        if (await until(made)) return made;
      }
    }
    await idle(moved ? 15 : 60);
  }
  const said = await Promise.all(people.map((page) => prompt(page).textContent().catch(() => 'no prompt')));
  throw new Error(`the game did not end in time; asked: ${said.join(' | ')}`);
}
