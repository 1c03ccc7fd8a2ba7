// A text as a QR code (ISO/IEC 18004): byte mode, level L, versions 1 to 20, which is at most 858 bytes. Rows of dark cells.

// Per version: all codewords, error codewords of a block, blocks.
const versions: [number, number, number][] = [
  [26, 7, 1], [44, 10, 1], [70, 15, 1], [100, 20, 1], [134, 26, 1], [172, 18, 2], [196, 20, 2], [242, 24, 2], [292, 30, 2], [346, 18, 4],
  [404, 20, 4], [466, 24, 4], [532, 26, 4], [581, 30, 4], [655, 22, 6], [733, 24, 6], [815, 28, 6], [901, 30, 6], [991, 28, 7], [1085, 28, 8],
];
const centres = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
  [6, 30, 54], [6, 32, 58], [6, 34, 62], [6, 26, 46, 66], [6, 26, 48, 70], [6, 26, 50, 74], [6, 30, 54, 78], [6, 30, 56, 82], [6, 30, 58, 86], [6, 34, 62, 90],
];

const exp: number[] = [];
const log: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  exp[i] = x;
  log[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a && b ? exp[(log[a]! + log[b]!) % 255]! : 0);

function errorWords(data: number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0; i < count; i++) {
    const next = [...divisor, 0];
    for (let k = 0; k < divisor.length; k++) next[k + 1]! ^= times(divisor[k]!, exp[i]!);
    divisor = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    for (let k = 0; k < divisor.length; k++) rest[i + k]! ^= times(divisor[k]!, lead);
  }
  return rest.slice(data.length);
}

// All codewords in the order in which they are drawn.
function codewords(bytes: Uint8Array, version: number): number[] {
  const [total, per, blocks] = versions[version - 1]!;
  const room = total - per * blocks;
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const parts: { data: number[]; error: number[] }[] = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const size = Math.floor(room / blocks) + (i >= blocks - (room % blocks) ? 1 : 0);
    const part = data.slice(at, at + size);
    parts.push({ data: part, error: errorWords(part, per) });
    at += size;
  }
  const out: number[] = [];
  for (let i = 0; i <= Math.ceil(room / blocks); i++) for (const part of parts) if (i < part.data.length) out.push(part.data[i]!);
  for (let i = 0; i < per; i++) for (const part of parts) out.push(part.error[i]!);
  return out;
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const remainder = (value: number, divisor: number, length: number) => {
  let rest = value;
  for (let i = 0; i < length; i++) rest = (rest << 1) ^ ((rest >> (length - 1)) & 1 ? divisor : 0);
  return (value << length) | (rest & ((1 << length) - 1));
};

// How hard a picture is to read: long runs, blocks, patterns like a corner, and too much of one shade.
function penalty(cells: boolean[][]): number {
  const size = cells.length;
  let sum = 0;
  let dark = 0;
  const lines = [...cells, ...cells.map((_, x) => cells.map((row) => row[x]!))];
  for (const line of lines) {
    let run = 0;
    for (let i = 0; i < size; i++) {
      run = i > 0 && line[i] === line[i - 1] ? run + 1 : 1;
      if (run === 5) sum += 3;
      else if (run > 5) sum++;
    }
    const text = line.map(Number).join('');
    for (const pattern of ['10111010000', '00001011101']) for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) sum += 40;
  }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (cells[y]![x]) dark++;
      if (x && y && cells[y]![x] === cells[y - 1]![x] && cells[y]![x] === cells[y]![x - 1] && cells[y]![x] === cells[y - 1]![x - 1]) sum += 3;
    }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + versions.findIndex(([total, per, blocks], i) => bytes.length <= total - per * blocks - (i < 9 ? 2 : 3));
  if (version === 0) return null;
  const size = 17 + 4 * version;
  const cells = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    cells[y]![x] = dark;
    fixed[y]![x] = true;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const)
    for (let y = -4; y <= 4; y++)
      for (let x = -4; x <= 4; x++) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        set(cx + x, cy + y, ring !== 2 && ring !== 4);
      }
  const middle = centres[version - 1]!;
  for (const cy of middle)
    for (const cx of middle) {
      const last = middle.at(-1);
      if ((cx === 6 && (cy === 6 || cy === last)) || (cy === 6 && cx === last)) continue;
      for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) set(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
    }
  if (version >= 7) {
    const bits = remainder(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      set(a, b, ((bits >> i) & 1) === 1);
      set(b, a, ((bits >> i) & 1) === 1);
    }
  }
  const format = (mask: number) => {
    const bits = remainder((1 << 3) | mask, 0x537, 10) ^ 0x5412;
    const bit = (i: number) => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 6; i++) set(8, i, bit(i));
    set(8, 7, bit(6));
    set(8, 8, bit(7));
    set(7, 8, bit(8));
    for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i));
    set(8, size - 8, true);
  };
  format(0);
  const words = codewords(bytes, version);
  let n = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let v = 0; v < size; v++)
      for (const x of [right, right - 1]) {
        const y = (right + 1) & 2 ? v : size - 1 - v;
        if (fixed[y]![x] || n >= words.length * 8) continue;
        cells[y]![x] = ((words[n >> 3]! >> (7 - (n & 7))) & 1) === 1;
        n++;
      }
  }
  const flip = (mask: number) => {
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (!fixed[y]![x] && masks[mask]!(x, y)) cells[y]![x] = !cells[y]![x];
  };
  let best = 0;
  let least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    format(mask);
    flip(mask);
    const cost = penalty(cells);
    if (cost < least) [best, least] = [mask, cost];
    flip(mask);
  }
  format(best);
  flip(best);
  return cells;
}
