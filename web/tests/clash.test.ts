import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deckActions, filtered, least, problemOf, propose, sorted, summary, worth, type Cards } from '../src/games/clash/deck';
import { figure, nameLines } from '../src/games/clash/figure';
import { words } from '../src/games/clash/words';
import { tell, tellFact } from '../src/games/words';
import { language } from '../src/lib/i18n.svelte';
import { textOf } from '../src/lib/format';
import type { GameEvent, View } from '../src/lib/protocol';
import type { Card } from '../src/games/clash/types';
import { Dice } from '../src/lib/random';

// The real cards, with copies as the game deals them.
type Design = Omit<Card, 'attack_type' | 'damage_type'> & Partial<Pick<Card, 'attack_type' | 'damage_type'>> & { copies?: number };
const data = JSON.parse(readFileSync(new URL('../../data/clash/cards.json', import.meta.url), 'utf8')) as { cards: Design[] };
function deckOf(decks: number): Cards {
  const cards: Cards = {};
  let n = 0;
  for (let deck = 0; deck < decks; deck++)
    for (const { copies, ...card } of data.cards) {
      const tier = card.rank && ({ Boss: 'I', Lieutenant: 'II', Minion: 'III' } as const)[card.rank];
      const count = copies ?? (tier ? { I: 1, II: 2, III: 3 }[tier] : 1);
      for (let i = 0; i < count; i++) cards[`c${++n}`] = { ...card, ...(tier ? { tier } : {}), attack_type: card.attack_type ?? null, damage_type: card.damage_type ?? null };
    }
  return cards;
}
function deal(cards: Cards, seed: number): string[] {
  const ids = Object.keys(cards);
  const dice = new Dice(seed);
  for (let i = ids.length - 1; i > 0; i--) {
    const j = dice.below(i + 1);
    [ids[i], ids[j]] = [ids[j]!, ids[i]!];
  }
  return ids.slice(0, ids.length / 2);
}

describe('the deck builder', () => {
  const cards = deckOf(1);
  test('knows all 102 cards', () => expect(Object.keys(cards)).toHaveLength(102));

  test('sends cuts by rising number, then the end of the choice', () => {
    expect(deckActions(['c40', 'c9', 'c101'])).toEqual([{ type: 'cut', card: 'c9' }, { type: 'cut', card: 'c40' }, { type: 'cut', card: 'c101' }, { type: 'deck-done' }]);
  });

  test.each([1, 2, 4])('proposes legal decks from any deal of %i starting decks', (decks) => {
    const all = deckOf(decks);
    for (let seed = 0; seed < 30; seed++) {
      const dealt = deal(all, seed);
      for (const style of ['balanced', 'attack', 'defense'] as const) {
        const cut = propose(dealt, all, style);
        const kept = dealt.filter((id) => !cut.has(id));
        expect(kept).toHaveLength(least);
        expect(problemOf(kept, all)).toBeNull();
      }
    }
  });

  test('leaves alone what was already cut', () => {
    const dealt = deal(cards, 3);
    const locked = new Set(dealt.slice(0, 5));
    for (const id of propose(dealt, cards, 'balanced', locked)) expect(locked.has(id)).toBe(false);
  });

  test('an aggressive deck attacks harder than a defensive one', () => {
    const dealt = deal(cards, 5);
    const mean = (style: 'attack' | 'defense') => {
      const cut = propose(dealt, cards, style);
      return summary(dealt.filter((id) => !cut.has(id)), cards);
    };
    expect(mean('attack').meanAttack).toBeGreaterThan(mean('defense').meanAttack);
    expect(mean('defense').meanDefense).toBeGreaterThan(mean('attack').meanDefense);
  });

  test('a modifier is worth more the more units it fits', () => {
    const units = Object.keys(cards).filter((id) => cards[id]!.kind === 'unit');
    const blunt = units.filter((id) => cards[id]!.damage_type === 'blunt');
    const modifier = Object.keys(cards).find((id) => cards[id]!.kind === 'attack-modifier' && cards[id]!.damage_type === 'blunt')!;
    expect(worth(modifier, blunt, cards, 'balanced')).toBeGreaterThan(worth(modifier, units, cards, 'balanced'));
  });

  test('says what is wrong with a deck', () => {
    const ids = Object.keys(cards);
    expect(problemOf(ids.slice(0, 29), cards)).toEqual({ key: 'few', n: 1 });
    expect(problemOf(ids.filter((id) => cards[id]!.kind !== 'unit'), cards)).toEqual({ key: 'unit' });
    const two = deckOf(2);
    const boss = Object.values(two).find((card) => card.rank === 'Boss')!.name;
    expect(problemOf(Object.keys(two).filter((id) => two[id]!.name === boss || two[id]!.kind !== 'unit'), two)).toEqual({ key: 'tier', name: boss, n: 1 });
    expect(problemOf(ids, cards)).toBeNull();
  });

  test('sorts and filters', () => {
    const dealt = deal(cards, 1);
    const byAttack = sorted(dealt, cards, 'attack').map((id) => cards[id]!).filter((card) => card.kind === 'unit').map((card) => card.attack!);
    expect(byAttack).toEqual([...byAttack].sort((a, b) => b - a));
    const names = sorted(dealt, cards, 'name').map((id) => cards[id]!.name);
    expect(names).toEqual([...names].sort());
    const cut = new Set(dealt.slice(0, 4));
    expect(filtered(dealt, cards, cut, 'cut', '')).toEqual(dealt.slice(0, 4));
    expect(filtered(dealt, cards, cut, 'unit', 'energy').every((id) => cards[id]!.kind === 'unit' && cards[id]!.damage_type === 'energy')).toBe(true);
  });
});

test('every card has a picture made from its own data, always the same', () => {
  for (const card of Object.values(deckOf(1))) {
    const drawn = figure(card);
    expect(drawn.shapes.length).toBeGreaterThan(0);
    expect(JSON.stringify(drawn)).not.toMatch(/NaN|undefined/);
    expect(figure({ ...card })).toEqual(drawn);
    expect(nameLines(card.name).join(' ')).toBe(card.name);
  }
});

test('events and refusals are told to the person, in the reader’s language', () => {
  const view = { cards: { c17: { name: 'Pack Runner' } } } as unknown as View;
  const to = (you: number | null) => ({ you, names: ['Ada', 'Grace'], view });
  const said = (event: GameEvent, you: number | null = null) => textOf(tell(words, event, to(you))!);
  const unit = { type: 'unit', seat: 1, card: 'c17' };
  expect(said(unit)).toBe('Grace puts down Pack Runner.');
  expect(said(unit, 1)).toBe('You put down Pack Runner.');
  expect(tell(words, unit, to(1))).toEqual(['You put down ', { text: 'Pack Runner', show: 'c17' }, '.']);
  expect(said({ type: 'round-won', seat: 0, attack_total: 12, defense_total: 11 })).toBe('Ada wins the round: attack 12, defense 11.');
  expect(said({ type: 'round', round: 2, attacker: 1 })).toBe('Round 2: Grace attacks.');
  expect(said({ type: 'chance', kind: 'pick', what: 'first-attacker', value: 1 }, 1)).toBe('You attack first, by lot.');
  expect(textOf(tellFact(words, { key: 'clash.not-held', values: { card: 'c17' } }, to(0))!)).toBe('You do not hold Pack Runner.');
  language.now = 'fr';
  expect(said(unit, 1)).toBe('Vous posez Pack Runner.');
  expect(said(unit)).toBe('Grace pose Pack Runner.');
  expect(textOf(tellFact(words, { key: 'core.over', values: {} }, to(0))!)).toBe('La partie est finie.');
  language.now = 'en';
});
