import { describe, expect, test } from 'vitest';
import { qr } from '../src/lib/qr';
import { outcomeOf, strongest, tallies, type Played } from '../src/lib/record';

// Reads a code back, as a camera does, by its own way: format, mask, codewords in their zigzag, blocks put together again.
function readBack(cells: boolean[][]): string {
  const size = cells.length;
  const version = (size - 17) / 4;
  let format = 0;
  for (let i = 14; i >= 9; i--) format = (format << 1) | Number(cells[8]![14 - i]);
  for (const [x, y] of [[7, 8], [8, 8], [8, 7]] as const) format = (format << 1) | Number(cells[y]![x]);
  for (let i = 5; i >= 0; i--) format = (format << 1) | Number(cells[i]![8]);
  format ^= 0x5412;
  expect(format >> 13, 'level L').toBe(1);
  const mask = (format >> 10) & 7;
  const masked = (x: number, y: number) =>
    [(x + y) % 2, y % 2, x % 3, (x + y) % 3, (Math.floor(y / 2) + Math.floor(x / 3)) % 2, ((x * y) % 2) + ((x * y) % 3), (((x * y) % 2) + ((x * y) % 3)) % 2, (((x + y) % 2) + ((x * y) % 3)) % 2][mask] === 0;
  const middle = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50], [6, 30, 54], [6, 32, 58], [6, 34, 62], [6, 26, 46, 66], [6, 26, 48, 70], [6, 26, 50, 74], [6, 30, 54, 78], [6, 30, 56, 82], [6, 30, 58, 86], [6, 34, 62, 90]][version - 1]!;
  const last = middle.at(-1) ?? 0;
  const fixed = (x: number, y: number) =>
    (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9) || x === 6 || y === 6 ||
    (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) ||
    middle.some((cx) => middle.some((cy) => !((cx === 6 && (cy === 6 || cy === last)) || (cy === 6 && cx === last)) && Math.abs(cx - x) <= 2 && Math.abs(cy - y) <= 2));
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++) for (const x of [right, right - 1]) {
      const y = up ? size - 1 - i : i;
      if (!fixed(x, y)) bits.push(Number(cells[y]![x] !== masked(x, y)));
    }
    up = !up;
  }
  const [total, per, blocks] = [[26, 7, 1], [44, 10, 1], [70, 15, 1], [100, 20, 1], [134, 26, 1], [172, 18, 2], [196, 20, 2], [242, 24, 2], [292, 30, 2], [346, 18, 4], [404, 20, 4], [466, 24, 4], [532, 26, 4], [581, 30, 4], [655, 22, 6], [733, 24, 6], [815, 28, 6], [901, 30, 6], [991, 28, 7], [1085, 28, 8]][version - 1] as [number, number, number];
  const words = Array.from({ length: total }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2));
  const room = total - per * blocks;
  const sizes = Array.from({ length: blocks }, (_, i) => Math.floor(room / blocks) + (i >= blocks - (room % blocks) ? 1 : 0));
  const parts: number[][] = sizes.map(() => []);
  let at = 0;
  for (let i = 0; i < Math.max(...sizes); i++) for (let b = 0; b < blocks; b++) if (i < sizes[b]!) parts[b]!.push(words[at++]!);
  const text = parts.flat().map((word) => word.toString(2).padStart(8, '0')).join('');
  expect(text.slice(0, 4), 'bytes').toBe('0100');
  const wide = version < 10 ? 8 : 16;
  const length = parseInt(text.slice(4, 4 + wide), 2);
  return new TextDecoder().decode(Uint8Array.from({ length }, (_, i) => parseInt(text.slice(4 + wide + i * 8, 12 + wide + i * 8), 2)));
}

describe('a link as a picture', () => {
  test.each([1, 17, 18, 53, 54, 106, 134, 154, 192, 230, 231, 271, 272, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858])('%i bytes are read back', (n) => {
    const text = `https://example.org/table/k7m2q9x4hd3f#${'0123456789abcdef'.repeat(60)}`.slice(0, n).padEnd(n, 'x');
    expect(readBack(qr(text)!)).toBe(text);
  });
  test('what is too long has no picture', () => expect(qr('x'.repeat(859))).toBeNull());
});

describe('my record', () => {
  test('a game is won, shared or lost by the seats of this device', () => {
    expect(outcomeOf([1], [1])).toBe('won');
    expect(outcomeOf([0, 1], [1])).toBe('shared');
    expect(outcomeOf([0, 1], [0, 1])).toBe('won');
    expect(outcomeOf([2], [0, 1])).toBe('lost');
  });
  test('the strongest computer counts, and people by themselves', () => {
    expect(strongest(['captain', 'emperor', null, 'cadet'])).toBe('emperor');
    expect(strongest([null, null])).toBeNull();
    const one = (game: string, level: string | null, outcome: Played['outcome']): Played => ({ id: `${Math.random()}`, game, at: 0, outcome, length: 1, level });
    expect(tallies([one('clash', 'captain', 'won'), one('clash', 'captain', 'lost'), one('clash', 'cadet', 'won'), one('pocket', null, 'shared')])).toEqual([
      { game: 'clash', level: 'cadet', won: 1, of: 1 },
      { game: 'clash', level: 'captain', won: 1, of: 2 },
      { game: 'pocket', level: null, won: 0, of: 1 },
    ]);
  });
});
