import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Action, GameEvent, View } from '../src/lib/protocol';
import { book, cardOf, meets, traitsOf, type Keywords } from '../src/games/seize/cards';
import { Decision } from '../src/games/seize/decision.svelte';
import { edition } from '../src/games/seize/edition.svelte';
import { copies, emptyDeck, filled, fromStarter, option, parts, playable, sizeOf, summary, surplus, total, withCopies } from '../src/games/seize/deck';
import { pointsOf } from '../src/games/seize/places';
import { commonDestinations, destinations, marching, obstacle } from '../src/games/seize/moves';
import { attempt, clickable, counted, forecast, lands, passes, phaseKey, plain, remaining, stacks, stepOf, thingsOf, valuesOf, worldDef } from '../src/games/seize/logic';
import { optionText } from '../src/games/seize/ability';
import { keywordName } from '../src/games/seize/messages';
import { advice, whole } from '../src/games/seize/advice';
import { actionText, question } from '../src/games/seize/text';
import { words } from '../src/games/seize/words';
import { language } from '../src/lib/i18n.svelte';
import { plain as text, tell, tellFact } from '../src/games/words';
import type { ConquestAction, SeizeUnit, SeizeView, SeizeWorld } from '../src/games/seize/types';

const { cards, decks: starters } = book('2022');
const data = (name: string) => JSON.parse(readFileSync(new URL(`../../data/seize/${name}.json`, import.meta.url), 'utf8'));

const unit = (id: string, card: string, controller: number, more: Partial<SeizeUnit> = {}): SeizeUnit => ({ id, card, owner: controller, controller, depleted: false, damage: 0, counters: {}, attacking: false, ...more });
const world = (id: string, card: string, controller: number, units: SeizeUnit[] = [], more: Partial<SeizeWorld> = {}): SeizeWorld => ({
  id, card, owner: controller, controller, area: controller, throne: false, disputed: false, depleted: false, conquest: 0, required: 1, counters: {}, attacked: false, units, ...more,
});
const position = (worlds: SeizeWorld[], more: Partial<SeizeView> = {}): SeizeView =>
  ({ game: 'seize', seats: 2, round: 1, phase: 'reallocation', pending: [0], over: false, scores: [0, 0], stage: 'part-a', turn: 3, edition: '2022', active: 0, regent: null, points_to_win: 20, players: [], worlds, action: null, uses: [], building: null, moving: null, asks: 'move', window: null, ...more }) as SeizeView;

describe('what a World pays toward a Unit', () => {
  const outer = world('w1', "Damirus Outer, Star's Ember", 0);
  const inner = world('w2', 'Damirus Inner, Planet of the Dead', 0, [], { disputed: true });
  const city = unit('u1', 'Orbital Mega-city', 0);
  const points = (worlds: SeizeWorld[], card: string, more: Partial<SeizeView> = {}) => pointsOf(position(worlds, more), worlds[0]!.id, card);

  test('its cost, with what it adds; what is said instead adds nothing beside', () => {
    expect(points([world('w3', 'Aquas Delor, Water World', 0)], 'Rapid Strike Fleet')).toBe(3);
    expect(points([outer], 'Rapid Strike Fleet')).toBe(4);
    expect(points([outer, inner], 'Rapid Strike Fleet')).toBe(5);
    expect(points([outer, inner], 'Rapid Strike Fleet', { edition: 'classic' })).toBe(4);
    expect(points([outer, { ...inner, controller: 1 }], 'Rapid Strike Fleet')).toBe(4);
  });
  test('half of it where it is Disputed', () => {
    expect(points([inner], 'Rapid Strike Fleet')).toBe(1);
    expect(points([{ ...outer, disputed: true }, world('w2', 'Damirus Inner, Planet of the Dead', 0)], 'Rapid Strike Fleet')).toBe(2);
  });
  test('cards that stand there add to those they name, copies of one once, and never the enemy\'s', () => {
    const at = (units: SeizeUnit[]) => [world('w3', 'Aquas Delor, Water World', 0, units)];
    expect(points(at([city]), 'Cyborg Infantry Division')).toBe(5);
    expect(points(at([city, unit('u2', 'Orbital Mega-city', 0)]), 'Cyborg Infantry Division')).toBe(5);
    expect(points(at([city]), 'Rapid Strike Fleet')).toBe(3);
    expect(points(at([unit('u2', 'Orbital Mega-city', 1)]), 'Cyborg Infantry Division')).toBe(3);
    expect(points([world('w4', 'Malakar 4, Dual-cruited Planet', 0, [city])], 'Cyborg Infantry Division')).toBe(8);
  });
});

describe('the questions of the set-up say what is left and what others bid', () => {
  const ask = (player: object, others: object, asks: 'buy' | 'bid', legal: Action[]) =>
    question(position([], { asks, players: [player, others] as unknown as SeizeView['players'] }), 0, ['Ada', 'Grace'], null, null, legal);
  test('another World, after the throne, the Lead Character and the Worlds bought', () => {
    const me = { resources: 10, throne: 'Dalken Cendros, Galactic Hubworld', lead: 'Ajee Delere, GalNet Celebrity', bought: ['Damirus Inner, Planet of the Dead'] };
    expect(ask(me, {}, 'buy', [{ type: 'buy', world: "Damirus Outer, Star's Ember" }])).toBe('Choose another World to buy. You have 3 Resource counters left.');
  });
  test('a bid', () => expect(ask({ bid: ['Rapid Strike Fleet'] }, { bid: 2 }, 'bid', [])).toMatch(/Bid so far: 1; highest of the others: 2\.$/));
});

describe('the cards of the page are the cards of the game', () => {
  test.each(['units', 'tactics', 'artifacts', 'characters', 'worlds'])('classic: %s', (file) => {
    const mine = new Map(book('classic').cards.map((card) => [card.name, card]));
    for (const card of data(`classic/${file}`).cards) expect(mine.get(card.name)?.cost, card.name).toEqual(card.cost);
  });
  test.each(['units', 'tactics', 'characters', 'worlds'])('%s', (file) => {
    for (const card of data(file).cards) {
      const mine = cardOf(card.name)!;
      for (const field of ['cost', 'att', 'def', 'system', 'required', 'race', 'class', 'subtypes']) {
        const value = Array.isArray(card[field]) && card[field].length === 0 ? undefined : card[field];
        expect(mine[field as keyof typeof mine], `${card.name}: ${field}`).toEqual(value);
      }
      if (mine.keywords) expect(Object.entries(mine.keywords).map(([name, n]) => keywordName(name, n)), card.name).toEqual([...(card.keywords ?? [])].sort());
      expect(mine.abilities.map((one) => one.kind), card.name).toEqual((card.abilities ?? []).map((one: { kind: string }) => one.kind));
    }
  });
  test('none more, and the starter decks', () => {
    expect(cards.length).toBe(['units', 'tactics', 'characters', 'worlds'].reduce((sum, file) => sum + data(file).cards.length, 0));
    expect(starters.map(({ id, assets }) => [id, assets])).toEqual(data('decks').decks.map(({ id, assets }: { id: string; assets: object }) => [id, assets]));
  });
  test('filters', () => {
    const hover = traitsOf(cardOf('Hover Tank Squadron'), null);
    expect(meets(hover, { all: [['Troop']], none: ['Hover'] })).toBe(false);
    expect(meets(hover, { all: [['Hover', 'Vehicle']] })).toBe(true);
    expect(meets(traitsOf(undefined, 'Drone Infantry'), { all: [['Drone'], ['Troop']] })).toBe(true);
    expect(meets(traitsOf(undefined, 'Fighter'), { all: [['Fleet', 'Orbital']] })).toBe(true);
  });
});

describe('what may be clicked', () => {
  const legal: Action[] = [
    { type: 'build', card: 'Infantry Battalion', world: 'w1' },
    { type: 'build', card: 'Infantry Battalion', world: 'w2' },
    { type: 'build', card: 'Clone Battalion', world: 'w2' },
    { type: 'done' },
  ];
  test('cards first, then Worlds', () => {
    expect([...clickable(legal, 0, [])].sort()).toEqual(['hand:Clone Battalion', 'hand:Infantry Battalion']);
    expect(clickable(legal, 0, ['hand:Infantry Battalion']).has('world:w1')).toBe(true);
    expect(clickable(legal, 0, ['hand:Clone Battalion']).has('world:w1')).toBe(false);
    expect(remaining(legal, 0, ['hand:Infantry Battalion', 'world:w2'])).toEqual([legal[1]]);
    expect(plain(legal, 0)).toEqual([legal[3]]);
  });
  test('with a World chosen, another one may be chosen in its place', () => {
    expect(clickable(legal, 0, ['hand:Infantry Battalion', 'world:w1']).has('world:w2')).toBe(true);
    expect(clickable(legal, 0, ['hand:Clone Battalion', 'world:w2']).has('world:w1')).toBe(false);
  });
  test('every kind of action is about a thing, or a button', () => {
    const of = (action: Action) => thingsOf(action, 1);
    expect(of({ type: 'target', unit: 'u1', at: 'w3' })).toEqual(['world:w3']);
    expect(of({ type: 'target', unit: 'u1', at: 'w3#64' })).toEqual(['unit:w3#64']);
    expect(of({ type: 'use', unit: 'u5', card: 'Heavy Robot Battalion', line: 0 })).toEqual(['unit:u5']);
    expect(of({ type: 'use', card: 'Disposable Forces', line: 1 })).toEqual(['hand:Disposable Forces']);
    expect(of({ type: 'use', character: 'M-5-X-10000', line: 0 })).toEqual(['char:1:M-5-X-10000']);
    expect(of({ type: 'deplete', seat: 0, character: 'M-5-X-10000' })).toEqual(['char:0:M-5-X-10000']);
    expect(of({ type: 'pick', card: 'Clone Battalion' })).toEqual(['pile:Clone Battalion']);
    for (const type of ['pass', 'done', 'yes', 'no', 'withdraw', 'hold', 'split', 'choose', 'x', 'for']) expect(of({ type })).toEqual([]);
  });
});

describe('what is asked in a Conquest Action', () => {
  const fight = (more: Partial<ConquestAction> = {}) =>
    ({ world: 'w1', attacker: 0, defender: 1, exchange: 1, exchanges: 2, def: 5, fighters: [{ id: 'u0', att: 12, def: 9 }, { id: 'u1', att: 0, def: 4 }], targets: [], ...more }) as unknown as ConquestAction;
  const at = (asks: string, action: ConquestAction) =>
    position([world('w0', "Mars, Robot's Bane", 0), world('w1', 'Xygarius Calendra, Kingless World', 1, [unit('u0', 'Main Battle Fleet', 0), unit('u1', 'Infantry Battalion', 1)])], { asks, stage: 'step1', action, players: [{ resources: 5 }, {}] } as unknown as Partial<SeizeView>);
  const ask = (asks: string, action: ConquestAction) => question(at(asks, action), 0, ['You', 'Grace'], 'u0', null, []);

  test('a Unit with a second target has what is left of its ATT', () => {
    expect(ask('target', fight())).toBe('Choose the target of Main Battle Fleet, ATT 12.');
    const once = fight({ targets: [{ unit: 'u0', at: 'u1', att: 4 }] });
    expect(ask('target', once)).toBe('Choose another target of Main Battle Fleet, for the ATT 8 that is left.');
    expect(actionText({ type: 'hold', unit: 'u0' }, at('target', once), [])).toBe('Nothing more');
    expect(actionText({ type: 'hold', unit: 'u0' }, at('target', fight()), [])).toBe('Hold fire');
  });
  test('a part of the ATT is asked with what there is, and what it has to reach', () => {
    expect(ask('split', fight({ targets: [{ unit: 'u0', at: 'u1', att: 12 }] }))).toBe('How much of ATT 12 goes to Infantry Battalion (DEF 4)?');
    expect(ask('split', fight({ targets: [{ unit: 'u0', at: 'w1', att: 12 }] }))).toBe('How much of ATT 12 goes to the World (DEF 5)?');
  });
  test('after the last Exchange nobody fights on', () => {
    const done = (action: ConquestAction) => actionText({ type: 'done' }, at('withdraw', action), []);
    expect([ask('withdraw', fight()), done(fight())]).toEqual(['Step 4: withdraw all your Units, or fight on?', 'Fight on']);
    const last = fight({ exchange: 2 });
    expect([ask('withdraw', last), done(last)]).toEqual(['Step 4 of the last Exchange: withdraw all your Units, or stay to the end?', 'Stay']);
  });
  test('classic: drawing a World says its price', () => {
    edition.now = 'classic';
    expect(ask('draw-world', fight())).toBe('Draw a World, face down, for 1 of your 5 Resource counters: 1 for each World you Control?');
    edition.now = '2022';
  });
});

describe('where Units may go', () => {
  const mars = () => world('w0', "Mars, Robot's Bane", 0, [unit('u0', 'Infantry Battalion', 0), unit('u1', 'Main Battle Fleet', 0), unit('u2', 'Infantry Battalion', 0, { depleted: true })]);
  const home = world('w1', 'Silicas, Paradise Planet', 0, [unit('u3', 'Infantry Battalion', 0)]);
  const enemy = world('w2', 'Earth Prime, the Cradle', 1);
  test('Part A: own Worlds with room (Z5.3, Z7.1)', () => {
    const view = position([mars(), home, enemy]);
    expect(destinations(view, 'u0')).toEqual(['w1']);
    expect(destinations(view, 'u3')).toEqual(['w0']);
    expect(commonDestinations(view, ['u0', 'u1'])).toEqual([]);
    expect(commonDestinations(view, ['u0', 'u3'])).toEqual([]);
  });
  test('Part B: Worlds of others', () => {
    const view = position([mars(), home, enemy], { stage: 'part-b' });
    expect(commonDestinations(view, ['u0', 'u1', 'u3'])).toEqual(['w2']);
    expect(marching(['u0', 'u1'], 'w2')).toEqual([
      { type: 'move', unit: 'u0' },
      { type: 'to', world: 'w2' },
      { type: 'move', unit: 'u1' },
      { type: 'to', world: 'w2' },
    ]);
  });
  test('Part B with four players: neighbours, or the same System (Z6)', () => {
    const view = position([mars(), world('w2', 'Silicas, Paradise Planet', 2), world('w3', 'Earth Prime, the Cradle', 2), world('w4', 'Silicas, Paradise Planet', 3)], { stage: 'part-b', seats: 4 });
    expect(destinations(view, 'u0')).toEqual(['w3', 'w4']);
  });
  test('Part C: only to attacked Worlds, depleted ones within the System (Z7.3)', () => {
    const view = position([mars(), world('w5', 'Earth Prime, the Cradle', 0, [], { attacked: true }), world('w6', 'Silicas, Paradise Planet', 0, [], { attacked: true })], { stage: 'part-c' });
    expect(destinations(view, 'u0')).toEqual(['w5', 'w6']);
    expect(destinations(view, 'u2')).toEqual(['w5']);
  });
});

describe('what is not possible', () => {
  const mars = world('w0', "Mars, Robot's Bane", 0, [unit('u0', 'Infantry Battalion', 0), unit('u2', 'Infantry Battalion', 0, { depleted: true })]);
  const full = world('w1', 'Silicas, Paradise Planet', 0, [unit('u3', 'Infantry Battalion', 0)]);
  const enemy = world('w2', 'Earth Prime, the Cradle', 1, [unit('u9', 'Main Battle Fleet', 1)]);
  const view = (more: Partial<SeizeView> = {}) => position([mars, full, enemy], more);
  test('what keeps an army from a World', () => {
    const a = view();
    const b = view({ stage: 'part-b' });
    const c = view({ stage: 'part-c' });
    expect([obstacle(a, 'u0', mars), obstacle(a, 'u0', enemy), obstacle(a, 'u0', full), obstacle(a, 'u0', full, 1)]).toEqual(['here', 'theirs', null, 'full']);
    expect([obstacle(b, 'u0', full), obstacle(b, 'u0', enemy)]).toEqual(['mine', null]);
    expect(obstacle({ ...b, seats: 4 }, 'u0', { ...enemy, area: 2, card: 'Silicas, Paradise Planet' })).toBe('far');
    expect([obstacle(c, 'u0', full), obstacle(c, 'u0', { ...full, attacked: true }), obstacle(c, 'u2', { ...full, attacked: true })]).toEqual(['quiet', null, 'slow']);
  });
  test('what tapping a thing would have meant', () => {
    const tap = (asks: string, thing: string, clicked: string[] = [], aiming: string | null = null, more: Partial<SeizeView> = {}) => attempt(view({ asks, ...more }), 0, clicked, aiming, thing);
    expect(tap('move', 'unit:u2')).toEqual({ type: 'move', unit: 'u2' });
    expect(tap('move', 'unit:u9')).toBeNull();
    expect(tap('move', 'world:w1')).toBeNull();
    expect(tap('build', 'hand:Disposable Forces')).toEqual({ type: 'build', card: 'Disposable Forces', world: 'w0' });
    expect(tap('build', 'world:w2')).toBeNull();
    expect(tap('build', 'world:w2', ['hand:Clone Battalion'])).toEqual({ type: 'build', card: 'Clone Battalion', world: 'w2' });
    expect(tap('settle', 'reserve:Earth Prime, the Cradle')).toEqual({ type: 'settle', world: 'Earth Prime, the Cradle' });
    expect(tap('recruit', 'char:0:M-5-X-10000')).toEqual({ type: 'recruit', character: 'M-5-X-10000' });
    expect(tap('recruit', 'char:1:M-5-X-10000')).toBeNull();
    expect(tap('window', 'hand:Disposable Forces')).toEqual({ type: 'use', card: 'Disposable Forces', line: 0 });
    expect(tap('window', 'hand:Infantry Battalion')).toBeNull();
    expect(tap('contribute', 'world:w1')).toEqual({ type: 'contribute', world: 'w1' });
    expect(tap('pick', 'char:1:M-5-X-10000')).toEqual({ type: 'pick', seat: 1, character: 'M-5-X-10000' });
    expect(tap('pick', 'unit:u9')).toEqual({ type: 'pick', unit: 'u9' });
    const action = { world: 'w2', fighters: [{ id: 'u0' }, { id: 'w2#64' }] } as unknown as ConquestAction;
    expect(tap('target', 'unit:w2#64', [], 'u0', { action })).toEqual({ type: 'target', unit: 'u0', at: 'w2#64' });
    expect(tap('target', 'world:w2', [], 'u0', { action })).toEqual({ type: 'target', unit: 'u0', at: 'w2' });
    expect(tap('target', 'unit:u3', [], 'u0', { action })).toBeNull();
    expect(tap('bid', 'unit:u0')).toBeNull();
  });
  test('refusals say names in place of ids', () => {
    const to = { you: 0, names: ['Ada', 'Grace'], view: view() as unknown as View };
    const told = (id: string) => tellFact(words, { key: 'seize.target-next', values: { id } }, to)!;
    expect(told('w1')).toEqual(['The next Unit to choose a target is ', { text: 'Silicas, Paradise Planet', show: 'world:w1' }, '.']);
    expect(text(told('w7'))).toBe('The next Unit to choose a target is w7.');
  });
});

describe('values and stacks', () => {
  test('Units by type, ready ones first', () => {
    const units = [unit('u0', 'Infantry Battalion', 0, { depleted: true }), unit('u1', 'Clone Battalion', 0), unit('u2', 'Main Battle Fleet', 0)];
    expect(stacks(units).map((one) => [one.type, one.units.map((two) => two.id)])).toEqual([['Fleet', ['u2']], ['Troop', ['u1', 'u0']]]);
  });
  test('a Throne World has its DEF doubled; a Conquest Action says it itself', () => {
    const throne = world('w0', "Mars, Robot's Bane", 0, [unit('u0', 'Infantry Battalion', 0)], { throne: true });
    const view = position([throne]);
    expect(worldDef(view, throne)).toBe(2 * cardOf("Mars, Robot's Bane")!.def!);
    expect(valuesOf(view, throne.units[0]!)).toMatchObject({ att: cardOf('Infantry Battalion')!.att, def: cardOf('Infantry Battalion')!.def });
    const action = { world: 'w0', def: 7, fighters: [{ id: 'u0', seat: 0, attacks: false, att: 9, def: 2, keywords: { Assault: true } }] } as unknown as ConquestAction;
    expect(worldDef({ ...view, action }, throne)).toBe(7);
    expect(valuesOf({ ...view, action }, throne.units[0]!)).toMatchObject({ att: 9, def: 2, keywords: { Assault: true } });
  });
  test('hands are counted by name', () => {
    expect(counted(['Disposable Forces', 'Clone Battalion', 'Disposable Forces'])).toEqual([{ name: 'Clone Battalion', n: 1 }, { name: 'Disposable Forces', n: 2 }]);
  });
  test('steps', () => {
    expect(['conquest-window', 'strike-attacker', 'step1-resolve', 'step2', 'step3-window', 'step4-retreat', 'spread'].map(stepOf)).toEqual(['start', 'strike', 'step1', 'step2', 'step3', 'step4', 'outcome']);
  });
});

// Announced targets of games the program played, and what came of them.
describe('the forecast foretells what the program does', () => {
  const battles = JSON.parse(readFileSync(new URL('./seize-battles.json', import.meta.url), 'utf8')) as { action: ConquestAction; world: SeizeWorld; damage: Record<string, number>; conquest: number }[];
  test.each(battles.map((one, i) => [i, one] as const))('battle %i', (_, { action, world: place, damage, conquest }) => {
    const view = position([place], { action });
    const sums = forecast(view, action);
    expect(sums.length).toBeGreaterThan(0);
    for (const sum of sums) {
      if (sum.at === action.world) expect(sum.counters).toBe(conquest);
      else if (sum.at.includes('#')) expect(sum.hits).toBe((damage[sum.at] ?? 0) > 0);
      else expect(sum.counters).toBe(damage[sum.at] ?? 0);
    }
    expect(Object.keys(damage).every((id) => sums.some((sum) => sum.at === id))).toBe(true);
  });
  const duel = (attacker: [string, number, Keywords], defender: [string, number, Keywords]) => {
    const place = world('w0', 'Silicas, Paradise Planet', 1, [unit('u0', attacker[0], 0, { attacking: true }), unit('u1', defender[0], 1)]);
    const action = {
      world: 'w0', attacker: 0, defender: 1, exchange: 2, exchanges: 2, step: 'step1-resolve', conquest: 0, required: 1, def: 4,
      fighters: [{ id: 'u0', seat: 0, attacks: true, att: attacker[1], def: 3, keywords: attacker[2] }, { id: 'u1', seat: 1, attacks: false, att: 1, def: defender[1], keywords: defender[2] }],
      targets: [{ unit: 'u0', at: 'u1', att: attacker[1] }],
    } as ConquestAction;
    return forecast(position([place], { action }), action)[0]!;
  };
  test('Atmospheric doubles against Troops, not against Fleets (Z10)', () => {
    expect(duel(['Bomber Squadron', 4, {Atmospheric: true}], ['Clone Battalion', 8, {}])).toMatchObject({ sum: 8, hits: true, falls: true });
    expect(duel(['Bomber Squadron', 4, {Atmospheric: true}], ['Main Battle Fleet', 8, {}])).toMatchObject({ sum: 4, hits: false });
  });
  test('DEF against some attackers, halved attacks, Hardened (Y6, Y7, Z8.7)', () => {
    expect(duel(['Clone Battalion', 6, {}], ['Hover Tank Squadron', 5, {}])).toMatchObject({ def: 8, hits: false });
    expect(duel(['Main Battle Fleet', 6, {}], ['Hover Tank Squadron', 5, {}])).toMatchObject({ def: 5, hits: true });
    expect(duel(['Zero-entry Mobile Platforms', 9, {}], ['Heavy Cruiser Assault Force', 5, {Hardened: 1}])).toMatchObject({ sum: 4, hits: false });
    expect(duel(['Main Battle Fleet', 9, {}], ['Heavy Cruiser Assault Force', 5, {Hardened: 1}])).toMatchObject({ sum: 9, hits: true, counters: 1, falls: false });
    expect(duel(['Main Battle Fleet', 9, {Piercing: 1}], ['Heavy Cruiser Assault Force', 5, {Hardened: 1}])).toMatchObject({ counters: 2, falls: true });
  });
  test('a drafted target is counted with the others', () => {
    const { action, world: place } = battles.find((one) => one.action.targets.some((aim) => aim.at === one.action.world))!;
    const [aim] = action.targets.filter((one) => one.at === action.world);
    const without = { ...action, targets: action.targets.filter((one) => one !== aim) };
    const view = position([place], { action: without });
    expect(forecast(view, without, aim!).find((one) => one.at === action.world)).toMatchObject({ sum: forecast(view, action).find((one) => one.at === action.world)!.sum });
  });
});

describe('edition classic', () => {
  const read = (name: string) => JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'));
  beforeEach(() => {
    edition.now = 'classic';
  });
  afterEach(() => {
    edition.now = '2022';
  });
  // Where the program let a Unit go, in every Part and Step in which Units move.
  const moves = read('seize-classic-moves') as { unit: string; to: string[]; view: SeizeView }[];
  test.each(moves.map((one, i) => [i, one.view.stage, one] as const))('move %i, %s', (_, __, { unit: id, to, view }) => {
    expect(destinations(view, id).sort()).toEqual([...to].sort());
  });
  const battles = read('seize-classic-battles') as { action: ConquestAction; world: SeizeWorld; damage: Record<string, number>; conquest: number }[];
  test.each(battles.map((one, i) => [i, one] as const))('battle %i is foretold', (_, { action, world: place, damage, conquest }) => {
    const sums = forecast(position([place], { action, edition: 'classic' }), action);
    expect(sums.length).toBeGreaterThan(0);
    for (const sum of sums) {
      if (sum.at === action.world) expect(sum.counters).toBe(conquest);
      else if (sum.at.includes('#')) expect(sum.hits).toBe((damage[sum.at] ?? 0) > 0);
      else expect(sum.counters).toBe(damage[sum.at] ?? 0);
    }
  });
  test('what is used for an attack is not doubled by Atmospheric (Z30.30)', () => {
    const place = world('w0', 'Silicas, Paradise Planet', 1, [unit('u0', 'Bomber Squadron', 0, { attacking: true })]);
    const attack = (att: number, reasons: object[]) =>
      ({ world: 'w0', attacker: 0, defender: 1, exchange: 1, exchanges: 2, step: 'step1-resolve', conquest: 0, required: 1, def: 11, fighters: [{ id: 'u0', seat: 0, attacks: true, att, def: 3, keywords: { Atmospheric: true }, reasons }], targets: [{ unit: 'u0', at: 'w0', att }] }) as unknown as ConquestAction;
    const sum = (action: ConquestAction) => forecast(position([place], { action, edition: 'classic' }), action)[0]!.sum;
    expect(sum(attack(4, []))).toBe(8);
    expect(sum(attack(7, [{ card: 'Piercing Wedge Formation', effects: [{ do: 'att', n: 3 }] }]))).toBe(11);
  });
  test('Artifacts, a Throne World on the table, players as things', () => {
    expect(thingsOf({ type: 'artifact', card: 'Single-point Gate' }, 0)).toEqual(['hand:Single-point Gate']);
    expect(thingsOf({ type: 'use', artifact: 'Single-point Gate', line: 1 }, 0)).toEqual(['artifact:0:Single-point Gate']);
    expect(thingsOf({ type: 'throne', world: 'w5' }, 0)).toEqual(['world:w5']);
    expect(thingsOf({ type: 'throne', world: "Mars, Robot's Bane" }, 0)).toEqual(["reserve:Mars, Robot's Bane"]);
    expect(thingsOf({ type: 'pick', seat: 1 }, 0)).toEqual([]);
    const view = position([world('w5', "Mars, Robot's Bane", 0)], { edition: 'classic', asks: 'artifact', stage: 'artifacts' });
    expect(attempt(view, 0, [], null, 'hand:Single-point Gate')).toEqual({ type: 'artifact', card: 'Single-point Gate' });
    expect(attempt({ ...view, asks: 'throne', stage: 'new-throne' }, 0, [], null, 'world:w5')).toEqual({ type: 'throne', world: 'w5' });
    expect(attempt({ ...view, asks: 'window' }, 0, [], null, 'artifact:0:Single-point Gate')).toEqual({ type: 'use', artifact: 'Single-point Gate', line: 1 });
    expect(attempt({ ...view, asks: 'window' }, 0, [], null, 'artifact:1:Single-point Gate')).toBeNull();
    expect(passes('hand', { ...view, asks: 'window' }, [{ type: 'use', artifact: 'Single-point Gate', line: 1 }, { type: 'pass' }])).toBe(true);
  });
  test('it has its own words (Z30.48)', () => {
    expect(keywordName('Surprise Strike', true)).toBe('Preemptive Strike');
    expect(keywordName('Hardened', 1)).toBe('Hardened +1');
    const view = position([], { edition: 'classic' }) as unknown as View;
    const told = (event: GameEvent) => text(tell(words, event, { you: null, names: ['Ada', 'Grace'], view })!);
    expect(told({ type: 'phase', seat: 0, phase: 'military' })).toBe('Ada begins the Conquest Phase.');
    expect(told({ type: 'phase', seat: 0, phase: 'regent' })).toBe('Ada begins the Regent’s Phase.');
    expect(text(tellFact(words, { key: 'seize.strike-world', values: {} }, { you: 0, names: [], view })!)).toBe('A Preemptive Strike is at Units only.');
    expect(text(tell(words, { type: 'phase', seat: 0, phase: 'military' }, { you: null, names: ['Ada'], view: position([]) as unknown as View })!)).toBe('Ada begins the Military Phase.');
  });
});

describe('passing by itself', () => {
  const view = position([], { asks: 'window', window: { name: 'exchange', answers: null } });
  const pass = { type: 'pass' };
  const fromHand = { type: 'use', card: 'Disposable Forces', line: 0 };
  const fromUnit = { type: 'use', unit: 'u1', card: 'Heavy Robot Battalion', line: 0 };
  test('never, unless a card of the hand fits, always this Phase', () => {
    expect(passes('never', view, [fromUnit, pass])).toBe(false);
    expect(passes('hand', view, [fromUnit, pass])).toBe(true);
    expect(passes('hand', view, [fromHand, fromUnit, pass])).toBe(false);
    expect(passes('phase', view, [fromHand, pass])).toBe(true);
  });
  test('only windows', () => {
    expect(passes('phase', { ...view, asks: 'bid' }, [pass])).toBe(false);
    expect(passes('phase', view, [])).toBe(false);
    expect(phaseKey(view)).not.toBe(phaseKey({ ...view, turn: 4 }));
  });
});

describe('constructed decks', () => {
  afterEach(() => {
    edition.now = '2022';
  });
  test.each(['2022', 'classic'] as const)('%s: a starter deck within the limits is filled up to a playable one', (of) => {
    edition.now = of;
    for (const one of book().decks) {
      const deck = fromStarter(one.id, 'mine');
      expect(Object.values(deck.assets).every((n) => n <= copies('assets'))).toBe(true);
      const full = filled(deck);
      expect(playable(full), one.id).toBe(true);
      for (const part of parts) expect(total(full, part)).toBe(sizeOf(part));
    }
    expect(playable(filled(emptyDeck('x')))).toBe(true);
  });
  test('each edition has its own limits and cards (Z21, Z30.46)', () => {
    expect([parts.map(sizeOf), parts.map(copies)]).toEqual([[50, 10, 10], [2, 2, 2]]);
    edition.now = 'classic';
    expect([parts.map(sizeOf), parts.map(copies)]).toEqual([[48, 12, 12], [3, 2, 2]]);
    const gate = cardOf('Single-point Gate')!;
    expect(withCopies(emptyDeck('x'), gate, 9).assets).toEqual({ 'Single-point Gate': 3 });
    expect(summary(withCopies(emptyDeck('x'), gate, 2))).toMatchObject({ artifacts: 2, units: 0, reactions: 0 });
    const full = filled(emptyDeck('x'));
    edition.now = '2022';
    expect(playable(full)).toBe(false);
    expect(cardOf('Single-point Gate')).toBeUndefined();
  });
  test('copies and surplus', () => {
    const card = cardOf('Main Battle Fleet')!;
    expect(withCopies(emptyDeck('x'), card, 5).assets).toEqual({ 'Main Battle Fleet': 2 });
    expect(withCopies(withCopies(emptyDeck('x'), card, 1), card, 0).assets).toEqual({});
    expect(surplus(emptyDeck('x'))).toEqual({ assets: -50, characters: -10, worlds: -10 });
    expect(playable({ ...filled(emptyDeck('x')), assets: { Nonsense: 2 } })).toBe(false);
  });
  test('the option of a table', () => {
    expect(option([null, null])).toBe(null);
    expect(option([null, 'ground-assault', null])).toEqual(['capital-attack', 'ground-assault', 'fighter-strike']);
  });
});

describe('words', () => {
  test('keywords keep their numbers, ways are told by their effects', () => {
    expect(keywordName('Firing Arcs', 1)).toBe('Firing Arcs +1');
    expect(optionText({ seat: 0, card: 'Heavy Robot Battalion', line: 0 }, 1)).toBe('ATT +3 and Hardened +1');
    expect(optionText({ seat: 0, card: 'Augmented Super Soldiers', line: 0 }, 3)).toBe('ATT +3 and DEF +3 versus Hovers and Vehicles');
  });
  test('a card that may come back is named', () => {
    const view = position([], { asks: 'revive', players: [{ resources: 1 }] as SeizeView['players'] });
    const asked = (values: Record<string, string>) => question(view, 0, ['You', 'Grace'], null, { key: 'seize.ask-revive', values }, []);
    expect(asked({ card: 'Clone Battalion' })).toBe('Pay to bring Clone Battalion back?');
    expect(asked({})).toBe('Pay to bring the card back?');
  });
  test('the log speaks to the reader, and its names lead to cards and places', () => {
    const view = position([world('w5', 'Silicas, Paradise Planet', 1, [unit('u3.1', 'Clone Battalion', 0)])]) as unknown as View;
    const told = (event: GameEvent, you: number | null = null) => text(tell(words, event, { you, names: ['Ada', 'Grace'], view })!);
    const target = { type: 'target', seat: 0, card: 'Clone Battalion', unit: 'u3.1', at: 'w5', at_card: 'Silicas, Paradise Planet', whom: 1 };
    expect(told(target)).toBe('Clone Battalion targets Silicas, Paradise Planet.');
    expect(tell(words, target, { you: 0, names: [], view })).toEqual([{ text: 'Clone Battalion', show: 'unit:u3.1' }, ' targets ', { text: 'Silicas, Paradise Planet', show: 'world:w5' }, '.']);
    expect(told({ type: 'damage', seat: 0, card: 'Clone Battalion', unit: 'u3.1#2', n: 1 })).toBe('Counter of Clone Battalion takes 1 Damage.');
    const sent = { type: 'attack', seat: 1, card: 'Clone Battalion', unit: 'u3.1', at: 'w5', at_card: 'Silicas, Paradise Planet', from: 'w1' };
    expect(told(sent)).toBe('Grace sends Clone Battalion against Silicas, Paradise Planet.');
    expect(told(sent, 1)).toBe('You send Clone Battalion against Silicas, Paradise Planet.');
    expect(told({ type: 'turn', seat: 1, n: 4 })).toBe('Turn 4: Grace plays.');
    expect(told({ type: 'phase', seat: 0, phase: 'reallocation' })).toBe('Ada begins the Reallocation Phase.');
    expect(told({ type: 'phase', seat: 0, phase: 'reallocation' }, 0)).toBe('You begin your Reallocation Phase.');
    expect(told({ type: 'over', winners: [0, 1] })).toBe('The victory is shared by Ada and Grace.');
    expect(told({ type: 'over', winners: [0, 1] }, 0)).toBe('The victory is shared by you and Grace.');
    expect(told({ type: 'over', winners: [0] }, 0)).toBe('You win the game.');
    expect(told({ type: 'resources', seat: 0, n: -2 })).toBe('Ada pays 2 Resource counters.');
    expect(told({ type: 'conquest', seat: 0, card: 'Silicas, Paradise Planet', world: 'w5', whom: 1 }, 1)).toBe('Ada attacks your Silicas, Paradise Planet.');
    expect(told({ type: 'draw', seat: 1 })).toBe('Grace draws a card.');
    expect(told({ type: 'returned', seat: 0, card: 'Clone Battalion', to: 'deck' }, 0)).toBe('Clone Battalion goes under your Asset Deck.');
    const thronesOf = (budget: number) => text(tellFact(words, { key: 'seize.setup', values: { card: 'Silicas, Paradise Planet', budget } }, { you: 0, names: ['Ada', 'Grace'], view })!);
    expect(thronesOf(6)).toBe('Silicas, Paradise Planet is not among your cards, does not fit the 6 Resource counters, or is showing already.');
    expect(thronesOf(900)).toBe('Silicas, Paradise Planet is not among your cards or is showing already.');
  });
});

describe('a decision in the making', () => {
  test('the only World that is attacked is chosen already, also right after the army was sent there', async () => {
    const asked = { view: position([world('w1', 'Earth Prime, the Cradle', 1)]), legal: [{ type: 'discard', card: 'Infantry Battalion' }] as Action[], seat: 0, busy: false, hinted: [], automatic: false };
    const decision: Decision = new Decision(asked, {
      // The next question comes before the answer to this one.
      act: async () => {
        asked.legal = [{ type: 'conquer', world: 'w1' }, { type: 'skip', world: 'w1' }];
        decision.begin();
        return true;
      },
    });
    decision.click('hand:Infantry Battalion');
    await decision.confirm();
    expect(decision.clicked).toEqual(['world:w1']);
  });
  test('Troops without Assault only land in the first Exchange', () => {
    const at = world('w1', 'Earth Prime, the Cradle', 1, [unit('u1', 'Infantry Battalion', 0), unit('u2', 'Jump Battlesuit Company', 0)]);
    const fight = (id: string, keywords: Keywords, exchange: number) => ({ world: 'w1', exchange, fighters: [{ id, seat: 0, attacks: true, att: 3, def: 3, keywords }] }) as unknown as ConquestAction;
    const view = position([at]);
    expect(lands(view, fight('u1', {}, 1))).toBe(true);
    expect(lands(view, fight('u1', {}, 2))).toBe(false);
    expect(lands(view, fight('u2', { Assault: true } as unknown as Keywords, 1))).toBe(false);
  });
});

describe('a hint for a march', () => {
  const unit = (id: string, card: string) => ({ id, card, owner: 0, controller: 0, depleted: false, damage: 0, counters: {}, attacking: false });
  const world = (id: string, card: string, area: number, units: ReturnType<typeof unit>[] = []) => ({ id, card, owner: area, controller: area, area, throne: false, disputed: false, depleted: false, conquest: 0, required: 1, counters: {}, attacked: false, units });
  const view = (stage: string, moving: string | null = null) =>
    ({ game: 'seize', edition: '2022', seats: 2, stage, moving, players: [{ artifacts: [] }, { artifacts: [] }], worlds: [world('w0', 'Alpha, the First', 0, [unit('u1', 'Lancer'), unit('u2', 'Drone')]), world('w1', 'Beta', 0, [unit('u3', 'Tank')]), world('w5', 'Earth Prime, the Cradle', 1)] }) as any;
  const move = (id: string) => ({ type: 'move', unit: id });
  const to = (id: string) => ({ type: 'to', world: id });

  test('names where from, where to and with whom', () => {
    const line = [move('u1'), to('w5'), move('u2'), to('w5'), move('u3'), to('w5'), { type: 'done' }];
    expect(advice(line[0]!, view('part-b'), [], line)).toBe('Attack Earth Prime with Lancer and Drone from Alpha and Tank from Beta');
    expect(whole(view('part-b'), line)).toEqual([move('u1'), move('u2'), move('u3'), to('w5')]);
    language.now = 'fr';
    expect(advice(line[0]!, view('part-b'), [], line)).toBe('Attaquer Earth Prime avec Lancer et Drone depuis Alpha et Tank depuis Beta');
    language.now = 'en';
  });
  test('is about those who go to one World', () => {
    const line = [move('u1'), to('w1'), move('u3'), to('w0')];
    expect(advice(line[0]!, view('part-a'), [], line)).toBe('Move Lancer from Alpha to Beta');
    expect(whole(view('part-a'), line)).toEqual([move('u1'), to('w1')]);
  });
  test('names the only World there is, and the Unit that is already moving', () => {
    expect(advice(move('u1'), view('part-b'), [], [move('u1'), { type: 'conquer', world: 'w5' }])).toBe('Attack Earth Prime with Lancer from Alpha');
    expect(advice(to('w1'), view('part-a', 'u1'), [], [to('w1')])).toBe('Move Lancer from Alpha to Beta');
    expect(advice({ type: 'done' }, view('part-a'), [], [{ type: 'done' }])).toBe(actionText({ type: 'done' }, view('part-a'), []));
  });
});
