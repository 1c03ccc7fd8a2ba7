import { describe, expect, test } from 'vitest';
import { momentOf, neverBehind, RoundGains, standing, turningPoint } from '../src/lib/story';
import { t as say } from '../src/messages/company';

describe('the standing at the end', () => {
  const seats = (scores: number[], winners: number[]) => standing({ scores, winners }).map((one) => one.seat);
  test('is by points', () => {
    expect(seats([3, 9, 5, 7], [1])).toEqual([1, 3, 2, 0]);
  });
  test('has winners first, also with fewer points', () => {
    expect(seats([8, 6, 7], [1])).toEqual([1, 0, 2]);
  });
  test('has the same place for as many points', () => {
    expect(standing({ scores: [4, 9, 4, 9], winners: [1, 3] }).map((one) => one.place)).toEqual([1, 1, 3, 3]);
  });
});

describe('what happened at the turning point', () => {
  const entry = (step: number, seat: number, ...types: string[]) => ({ k: step, step, seat, events: types.map((type) => ({ type })) });
  const log = [entry(0, 0, 'round'), entry(1, 0, 'attack'), entry(2, 1, 'defend', 'battle', 'taken'), entry(3, 0, 'pass'), entry(4, 1, 'pass', 'round-won')];
  test('is the winners’ decision, and what came of it', () => {
    expect(momentOf(log, 2, [0])).toEqual({ decision: log[1], result: log[2], from: 0 });
    expect(momentOf(log, 2, [1])).toEqual({ decision: log[2], result: log[2], from: 1 });
  });
  test('is not that they passed before it', () => {
    expect(momentOf(log, 4, [0])).toEqual({ decision: log[1], result: log[4], from: 0 });
    expect(momentOf(log, 4, [1]).decision).toBe(log[2]);
    expect(momentOf(log.slice(3), 4, [1]).decision).toBe(log[4]);
  });
  test('is found without a decision of theirs', () => {
    expect(momentOf(log.slice(0, 1), 0, [1])).toEqual({ decision: log[0], result: log[0], from: 0 });
  });
});

describe('the turning point', () => {
  test('is where the winner went ahead for good', () => {
    expect(turningPoint([[0, 0], [0, 2], [3, 2], [3, 4], [5, 4], [6, 4]], [0])).toBe(4);
  });
  test('is not where the winner only caught up', () => {
    expect(turningPoint([[0, 0], [0, 1], [1, 1], [1, 1], [2, 1], [3, 1]], [0])).toBe(4);
  });
  test('is nowhere where the points are even at the end', () => {
    expect(turningPoint([[0, 0], [0, 1], [1, 1]], [0])).toBeNull();
    expect(neverBehind([[0, 0], [0, 1], [1, 1]], [0])).toBe(false);
  });
  test('somebody who was even at times was never behind', () => {
    expect(neverBehind([[0, 0], [1, 0], [1, 1], [2, 1]], [0])).toBe(true);
    expect(neverBehind([[0, 0], [1, 2]], [0])).toBe(false);
    expect(neverBehind([], [0])).toBe(false);
  });
  test('is nowhere for somebody who always led, or whose points do not tell', () => {
    expect(turningPoint([[0, 0], [1, 0], [2, 1]], [0])).toBeNull();
    expect(turningPoint([[0, 0], [1, 2]], [0])).toBeNull();
    expect(turningPoint([], [0])).toBeNull();
  });
  test('of several winners one is enough', () => {
    expect(turningPoint([[0, 1, 0], [2, 1, 2]], [0, 2])).toBe(1);
  });
});

describe('how it came to the end', () => {
  test('speaks to whom it is about', () => {
    expect(say('story.led', { who: { text: 'You', pick: 'you' } })).toBe('You were never behind.');
    expect(say('story.led', { who: { text: 'Ada', pick: 'other' } })).toBe('Ada was never behind.');
    expect(say('story.turn', { n: 7, who: { text: 'You', pick: 'you' } })).toBe('The turning point: with decision 7 you went ahead for good.');
  });
});

describe('what a round brought', () => {
  test('is known when the next one begins, and stays through it', () => {
    const one = new RoundGains();
    one.take(1, [0, 0], false);
    one.take(1, [2, 0], false);
    expect(one.gains).toBeNull();
    one.take(2, [5, 1], false);
    expect(one.gains).toEqual([5, 1]);
    one.take(2, [6, 1], false);
    expect(one.gains).toEqual([5, 1]);
    one.take(3, [6, 4], false);
    expect(one.gains).toEqual([1, 3]);
  });
  test('the last round is over with the game', () => {
    const one = new RoundGains();
    one.take(9, [10, 12], false);
    one.take(9, [15, 13], true);
    expect(one.gains).toEqual([5, 1]);
    one.take(9, [15, 13], true);
    expect(one.gains).toEqual([5, 1]);
  });
  test('after something was taken back it begins anew', () => {
    const one = new RoundGains();
    one.take(2, [1, 1], false);
    one.take(3, [2, 1], false);
    one.take(2, [1, 1], false);
    expect(one.gains).toBeNull();
  });
});
