import { beforeEach, describe, expect, it } from 'vitest';
import { heardOf, isMuted, setMuted, speakersOf } from '../src/lib/muted';
import { prefs } from '../src/lib/prefs.svelte';

const line = (n: number, seat: number | null, name: string) => ({ n, seat, name, text: 'Good evening', at: 0 });

describe('whom one does not want to hear', () => {
  beforeEach(() => {
    prefs.muted = [];
    prefs.mutedSeats = [];
  });

  it('is muted as a person, who takes another name in vain', () => {
    setMuted('aaaa', line(1, 1, 'Grace'), [], true);
    expect(isMuted('aaaa', line(2, 1, 'Somebody else'))).toBe(true);
    expect(isMuted('aaaa', line(3, 2, 'Alan'))).toBe(false);
  });
  it('is muted as a name, at every table', () => {
    setMuted('aaaa', line(1, 1, 'Grace'), [], true);
    expect(isMuted('bbbb', line(1, 0, 'Grace'))).toBe(true);
    expect(isMuted('bbbb', line(2, 1, 'Alan'))).toBe(false);
    setMuted('aaaa', { seat: null, name: 'Alan' }, [], true);
    expect(isMuted('bbbb', line(3, 1, 'Alan'))).toBe(true);
  });
  it('is heard again', () => {
    setMuted('aaaa', line(1, 1, 'Grace'), [], true);
    setMuted('aaaa', line(1, 1, 'Grace'), [], false);
    expect(isMuted('aaaa', line(2, 1, 'Grace'))).toBe(false);
    expect([prefs.muted, prefs.mutedSeats]).toEqual([[], []]);
    // Also who was muted under another name.
    const chat = [line(1, 1, 'Grace'), line(2, 1, 'Hopper')];
    setMuted('aaaa', chat[0]!, [], true);
    setMuted('aaaa', chat[1]!, chat, false);
    expect(chat.some((one) => isMuted('aaaa', one))).toBe(false);
  });
  it('leaves no unread mark, nor do one’s own words', () => {
    const chat = [line(1, 0, 'Ada'), line(2, 1, 'Grace'), line(3, 2, 'Alan')];
    expect(heardOf('aaaa', chat, 0).map((one) => one.n)).toEqual([2, 3]);
    setMuted('aaaa', chat[1]!, [], true);
    expect(heardOf('aaaa', chat, 0).map((one) => one.n)).toEqual([3]);
    expect(heardOf('aaaa', chat, null).map((one) => one.n)).toEqual([1, 3]);
  });
  it('is offered once for each person, by the newest name', () => {
    expect(speakersOf([line(1, 1, 'Grace'), line(2, 1, 'Hopper'), line(3, 0, 'Ada'), line(4, null, 'Guest')], 0)).toEqual([
      { seat: 1, name: 'Hopper' },
      { seat: null, name: 'Guest' },
    ]);
  });
});
