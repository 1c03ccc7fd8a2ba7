import { describe, expect, test } from 'vitest';
import { lane, neighbours, outerMoons, placeOf, places } from '../src/games/galactic/geometry';
import { allocationActions, attemptedAttack, bidMoons, bidObstacle, contests, costOf, questionOf, researchActions, spent, standing, targets, tree, withoutAbility } from '../src/games/galactic/logic';
import { asksDefender, attackOdds, diceOdds, ipecRisk, tenths, unseenDice, type Odds } from '../src/games/galactic/odds';
import { words } from '../src/games/galactic/words';
import { tell, tellFact } from '../src/games/words';
import { textOf } from '../src/lib/format';
import { history, story } from '../src/games/galactic/story';
import type { Attack, GalacticView } from '../src/games/galactic/types';
import type { GameEvent, LogEntry, View } from '../src/lib/protocol';
import recorded from './galactic-odds.json';

// Positions of real games with what the program itself says of every attack (its `odds`).
const positions = recorded as unknown as { seat: number; view: GalacticView; log: LogEntry[]; attacks: [Attack, string][] }[];
const read = (odds: Odds) => `${Math.floor(tenths(odds) / 10)}.${tenths(odds) % 10} %${odds.total <= 400 ? ` (${odds.favourable} in ${odds.total})` : ''}`;
const entry = (k: number, ...events: GameEvent[]): LogEntry => ({ k, seat: 0, events });

describe('odds are those of the program', () => {
  test.each(positions.map((one, i) => [i, one] as const))('position %i', (_, { seat, view, log, attacks }) => {
    expect(attacks.length).toBeGreaterThan(3);
    for (const [attack, meaning] of attacks) {
      const name = JSON.stringify(attack);
      expect(meaning.split(',')[0], name).toBe(read(attackOdds(view, seat, attack)!));
      const owner = view.territories[attack.to]!.owner;
      const asked = owner !== null && asksDefender(view, owner, story(log).otherTypeUsed);
      expect(meaning.includes('if defended with'), name).toBe(asked);
      const other = attack.mode === 'infantry' ? 'beam' : 'infantry';
      if (asked) expect(meaning, name).toContain(`; ${read(attackOdds(view, seat, attack, other)!)} if defended with`);
      const risk = ipecRisk(view, seat, attack.to);
      const told = /IPEC (\d+\.\d) %|(IPEC: half)/.exec(meaning);
      expect(told === null, name).toBe(risk === null);
      if (risk && told?.[1]) expect((tenths(risk) / 10).toFixed(1), name).toBe(told[1]);
      if (risk && told?.[2]) expect(risk).toEqual({ favourable: 1, total: 1 });
    }
  });
  test('a tie is no success, bonuses count (G4.6)', () => {
    expect(diceOdds(4, 4)).toEqual({ favourable: 6, total: 16 });
    expect(diceOdds(8, 6, 1)).toEqual({ favourable: 33, total: 48 });
    expect(diceOdds(4, 4, -2)).toEqual({ favourable: 1, total: 16 });
  });
  test('tokens seen are not among the unseen', () => {
    const view = positions[0]!.view;
    const hidden = Object.values(view.territories).filter((one) => one.die === null && one.owner === null).length;
    expect([...unseenDice(view).values()].reduce((a, b) => a + b, 0)).toBe(hidden);
  });
  test('no odds where a die is secret or missing', () => {
    const { view, attacks, seat } = structuredClone(positions[0]!);
    const own = attacks.find(([one]) => one.force !== 'ally')![0];
    view.players[seat]!.attack_die = 0;
    expect(attackOdds(view, seat, own)).toBeNull();
  });
});

describe('the map', () => {
  test('28 territories, none on top of another; eight outer moons (G1.1)', () => {
    expect(places).toHaveLength(28);
    expect(outerMoons).toEqual(['M1', 'M6', 'M7', 'M12', 'M13', 'M18', 'M19', 'M24']);
    for (const a of places) for (const b of places) if (a !== b) expect(Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y), a.id + b.id).toBeGreaterThan(110);
    for (const { at } of places) expect(Math.min(at.x, at.y, 1000 - at.x, 1000 - at.y)).toBeGreaterThan(60);
  });
  test('Infantry goes along the arms (G1.2)', () => {
    expect(neighbours('P1')).toEqual(['M3', 'M4']);
    expect(neighbours('M1')).toEqual(['M2']);
    expect(neighbours('M8')).toEqual(['M7', 'M9']);
    expect(placeOf.get('M7')).toMatchObject({ home: 1, outer: true });
    expect(lane('M1', 'M7', 'beam')).toMatch(/^M[\d.]+ [\d.]+Q/);
  });
});

describe('drafts', () => {
  test('research follows its paths and its points (G2.1, G2.2)', () => {
    const node = (id: string) => tree.find((one) => one.id === id)!;
    expect(standing(node('def-inf'), new Set())).toBe('closed');
    expect(standing(node('def-inf'), new Set(['def-either']))).toBe('open');
    expect(standing(node('extra-beam'), new Set(['att-inf', 'att-beam', 'no-ipec', 'allies-2']))).toBe('dear');
    expect([...withoutAbility('def-either', new Set(['def-either', 'def-inf', 'def-beam-2', 'att-inf']))]).toEqual(['att-inf']);
    expect(costOf(['att-inf', 'extra-inf'])).toBe(4);
    expect(researchActions(new Set(['def-beam-2', 'def-inf', 'def-either']), [])).toEqual([
      { type: 'research', ability: 'def-either' },
      { type: 'research', ability: 'def-inf' },
      { type: 'research', ability: 'def-beam-2' },
      { type: 'research-done' },
    ]);
    expect(researchActions(new Set(['def-either']), ['def-either'])).toEqual([{ type: 'research-done' }]);
  });
  test('an allocation is sent in the order of the rules, moons rising (G3.2, G3.3)', () => {
    const draft = { attack: 8, defense: 6, bids: new Map([['M10', 2], ['M2', 1]]) };
    expect(spent(draft)).toBe(10);
    const sent = allocationActions(draft, { attack: false, defense: false, bids: new Set() });
    expect(sent.map((one) => one['moon'] ?? one['sides'] ?? one.type)).toEqual([8, 6, 'M2', 'M10', 'allocate-done']);
    expect(allocationActions(draft, { attack: true, defense: true, bids: new Set(['M2']) })).toHaveLength(2);
  });
  test('bids: own systems, outer moons with the ability (G3.3)', () => {
    const { view } = structuredClone(positions[0]!);
    for (const one of Object.values(view.territories)) one.owner = null;
    view.territories['P1']!.owner = 0;
    view.players[0]!.research = [];
    expect(bidMoons(view, 0)).toEqual(['M1', 'M2', 'M3', 'M4', 'M5', 'M6']);
    view.players[0]!.research = ['outer-allies'];
    expect(bidMoons(view, 0)).toEqual(['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M12', 'M13', 'M18', 'M19', 'M24']);
  });
  test('the highest bid wins the moon, a tie nobody (G4.1)', () => {
    const { view } = structuredClone(positions[0]!);
    [{ M1: 2, M2: 1 }, { M1: 3 }, { M2: 1 }, {}].forEach((bids, i) => (view.players[i]!.diplomacy = bids as unknown as Record<string, number>));
    expect(contests(view).map((one) => [one.moon, one.winner])).toEqual([['M1', 1], ['M2', null]]);
  });
  test('why a draft has no bid there, in the order of the rules (G3.3)', () => {
    const { view } = structuredClone(positions[2]!);
    view.players[0]!.research = [];
    const draft = { attack: 4, defense: 4, bids: new Map([['M2', 1]]) };
    const why = (id: string, bids = draft.bids, made = new Set<string>()) => bidObstacle(view, 0, { ...draft, bids }, made, id);
    expect(why('P1')).toBe('planet');
    view.territories['M8']!.owner = 1;
    expect(why('M8')).toBe('owned');
    expect(why('M2', draft.bids, new Set(['M2']))).toBe('made');
    expect(why('M7')).toBe('far');
    expect(why('M3')).toBe('most');
    expect(why('M2')).toBeNull();
    expect(why('M2', new Map([['M2', 3]]))).toBe('points');
  });
  test('what tapping a territory means that neither attacks nor can be attacked', () => {
    const { view } = positions[1]!;
    expect(attemptedAttack(view, 0, null, 'P2')).toEqual({ force: 'own', mode: 'infantry', from: 'P2', to: 'M9' });
    // A territory of others is a target, of whoever is near and may still attack.
    expect(attemptedAttack(view, 0, null, 'P2', new Set(['P1', 'M9']))).toMatchObject({ from: 'M9', to: 'P2' });
    expect(attemptedAttack(view, 0, null, 'M3')).toEqual({ force: 'own', mode: 'infantry', from: 'M3', to: 'M2' });
    expect(attemptedAttack(view, 0, null, 'P1')).toEqual({ force: 'own', mode: 'infantry', from: 'P1', to: 'M3' });
    expect(attemptedAttack(view, 0, 'M1', 'P1')).toEqual({ force: 'ally', mode: 'infantry', from: 'M1', to: 'P1' });
    expect(attemptedAttack(view, 0, 'M1', 'M24')).toEqual({ force: 'ally', mode: 'beam', from: 'M1', to: 'M24' });
  });
  test('targets of a source, with every force', () => {
    const list: Attack[] = [{ force: 'ally', mode: 'beam', from: 'M1', to: 'M7' }, { force: 'ally-own', mode: 'beam', from: 'M1', to: 'M7' }, { force: 'own', mode: 'infantry', from: 'P1', to: 'M3' }];
    expect([...targets(list, 'M1')]).toEqual([['M7', list.slice(0, 2)]]);
  });
});

describe('the log', () => {
  const log = [
    entry(1, { type: 'round', round: 2, order: [0, 3] }),
    entry(
      2,
      { type: 'attack', seat: 0, force: 'ally', mode: 'beam', from: 'M1', to: 'M7' },
      { type: 'revealed', moon: 'M1', die: 6 },
      { type: 'revealed', moon: 'M7', die: 8, ipec: true },
      { type: 'penalty', seat: 0 },
      { type: 'chance', kind: 'die', sides: 6, value: 5, seat: 0 },
      { type: 'chance', kind: 'die', sides: 8, value: 2, seat: null },
      { type: 'battle', seat: 0, to: 'M7', attack_total: 5, defense_total: 2, won: true },
      { type: 'taken', seat: 0, place: 'M7', from: null },
    ),
    entry(3, { type: 'attack', seat: 3, force: 'own', mode: 'infantry', from: 'M3', to: 'P1' }),
    entry(
      4,
      { type: 'defend', seat: 0, with: 'beam' },
      { type: 'chance', kind: 'die', sides: 8, value: 5, seat: 3 },
      { type: 'chance', kind: 'die', sides: 4, value: 2, seat: 0 },
      { type: 'battle', seat: 3, to: 'P1', attack_total: 6, defense_total: 3, won: true },
      { type: 'hit', seat: 3, planet: 'P1', hp: 2 },
    ),
    entry(5, { type: 'attack', seat: 3, force: 'own', mode: 'infantry', from: 'P1', to: 'M3' }),
  ];
  test('tells battles, their dice, and who has used the other type', () => {
    const { battles, waiting, otherTypeUsed } = story(log);
    expect(battles[0]).toMatchObject({ seat: 0, round: 2, taken: true, won: true, penalty: true, totals: { attack: 5, defense: 2 }, attack: { force: 'ally', mode: 'beam', from: 'M1', to: 'M7' } });
    expect(battles[0]!.shown).toEqual([{ moon: 'M1', die: 6, ipec: null }, { moon: 'M7', die: 8, ipec: true }]);
    expect(battles[0]!.dice[1]).toEqual({ sides: 8, value: 2, seat: null });
    expect(battles[1]).toMatchObject({ hp: 2, taken: false, defended: { seat: 0, mode: 'beam' } });
    expect([...otherTypeUsed]).toEqual([0]);
    expect(waiting?.attack.to).toBe('M3');
    expect([...story([...log, entry(6, { type: 'round', round: 3, order: [0, 3] })]).otherTypeUsed]).toEqual([]);
  });
  test('points by round, counted back', () => {
    const view = { scores: [3, 2, 2, 2], round: 2, over: true } as unknown as View;
    expect(history(log, view)).toEqual([{ round: 1, scores: [2, 2, 2, 2] }, { round: 2, scores: [3, 2, 2, 2] }]);
  });
  const to = { you: 1, names: ['Ada', 'Bo', 'Cy', 'Di'], view: null };
  const said = (event: GameEvent) => textOf(tell(words, event, to)!);
  test('every event of real games is told in the reader’s words', () => {
    const events = positions.flatMap((one) => one.log).flatMap((one) => one.events);
    expect(events.length).toBeGreaterThan(50);
    for (const event of events) {
      const text = said(event);
      expect(text, JSON.stringify(event)).toMatch(/^[^{}]+\.$/);
      expect(text).not.toMatch(/\b(Red|Yellow|Green|Blue|Seat)\b|undefined/);
    }
  });
  test('speaks to the person, and names seats by name', () => {
    expect(said({ type: 'over', winners: [0, 1, 3] })).toBe('The win is shared by Ada, you, and Di.');
    expect(said({ type: 'taken', seat: 1, place: 'M3', from: 0 })).toBe('You take M3 from Ada.');
    expect(said({ type: 'taken', seat: 0, place: 'M3', from: 1 })).toBe('Ada takes M3 from you.');
    expect(said({ type: 'research-shown', seat: 0, research: ['def-inf-2', 'no-ipec'] })).toBe('Ada has researched Infantry defense, again +1 and Immunity.');
    expect(textOf(tellFact(words, { key: 'galactic.needs', values: { ability: 'def-inf-2', abilities: ['def-inf', 'def-either'] } }, to)!)).toBe('Infantry defense, again +1 needs Infantry defense +1 or Flexible defense first.');
    expect(textOf(tellFact(words, { key: 'galactic.bid-controlled', values: { moon: 'M3', colour: 'Blue' } }, to)!)).toBe('M3 is controlled by Di: diplomacy goes to uncontrolled moons only.');
    expect(tell(words, { type: 'nonsense' }, to)).toBeNull();
  });
});

test('after an attack it is another question, also where as many attacks are left', () => {
  const { view, seat } = positions[0]!;
  const attack = (from: string, to: string) => ({ type: 'attack', from, to, mode: 'infantry', force: 'own' });
  const before = questionOf(view, seat, [attack('P1', 'M3'), attack('P1', 'M4')]);
  expect(questionOf(view, seat, [attack('P1', 'M3'), attack('P1', 'M4')])).toBe(before);
  expect(questionOf(view, seat, [attack('M3', 'M2'), attack('P1', 'M4')])).not.toBe(before);
});
