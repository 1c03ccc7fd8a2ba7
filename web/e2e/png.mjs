// Makes screenshots small: the 8-bit RGB(A) PNG of a browser as one with a palette of 256 colours (median cut).
import * as zlib from 'node:zlib';

const { deflateSync, inflateSync, crc32 } = zlib;

function decode(png) {
  let at = 8;
  let width, height, channels;
  const data = [];
  while (at < png.length) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      channels = { 2: 3, 6: 4 }[body[9]];
      if (body[8] !== 8 || !channels || body[12] !== 0) throw new Error('only plain 8-bit RGB or RGBA');
    }
    if (type === 'IDAT') data.push(body);
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * channels;
  const pixels = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    const line = y * (stride + 1) + 1;
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? pixels[y * stride + x - channels] : 0;
      const up = y > 0 ? pixels[(y - 1) * stride + x] : 0;
      const corner = x >= channels && y > 0 ? pixels[(y - 1) * stride + x - channels] : 0;
      let guess = 0;
      if (filter === 1) guess = left;
      else if (filter === 2) guess = up;
      else if (filter === 3) guess = (left + up) >> 1;
      else if (filter === 4) {
        const p = left + up - corner;
        const [a, b, c] = [Math.abs(p - left), Math.abs(p - up), Math.abs(p - corner)];
        guess = a <= b && a <= c ? left : b <= c ? up : corner;
      }
      pixels[y * stride + x] = raw[line + x] + guess;
    }
  }
  return { width, height, channels, pixels };
}

// Colours by their six upper bits a channel; boxes are split where they are widest, weighted by use.
function palette(counts) {
  const colours = [...counts].map(([key, n]) => ({ c: [(key >> 12) & 63, (key >> 6) & 63, key & 63], n, key }));
  let boxes = [colours];
  const spread = (box) => {
    let best = { width: -1, axis: 0 };
    for (let axis = 0; axis < 3; axis++) {
      const values = box.map((one) => one.c[axis]);
      const width = Math.max(...values) - Math.min(...values);
      if (width > best.width) best = { width, axis };
    }
    return { ...best, weight: box.length > 1 ? best.width * Math.cbrt(box.reduce((sum, one) => sum + one.n, 0)) : -1 };
  };
  let measured = boxes.map((box) => ({ box, ...spread(box) }));
  while (measured.length < 256) {
    measured.sort((a, b) => b.weight - a.weight);
    const widest = measured.shift();
    if (!widest || widest.weight < 0) {
      if (widest) measured.push(widest);
      break;
    }
    const sorted = widest.box.sort((a, b) => a.c[widest.axis] - b.c[widest.axis]);
    const half = sorted.reduce((sum, one) => sum + one.n, 0) / 2;
    let sum = 0;
    let cut = sorted.findIndex((one) => (sum += one.n) >= half) + 1;
    cut = Math.min(Math.max(1, cut), sorted.length - 1);
    for (const part of [sorted.slice(0, cut), sorted.slice(cut)]) measured.push({ box: part, ...spread(part) });
  }
  return measured.map((one) => one.box);
}

const chunk = (type, body) => {
  const out = Buffer.alloc(12 + body.length);
  out.writeUInt32BE(body.length, 0);
  out.write(type, 4, 'latin1');
  body.copy(out, 8);
  out.writeUInt32BE(sum32(out.subarray(4, 8 + body.length)), 8 + body.length);
  return out;
};

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
function sum32(bytes) {
  if (crc32) return crc32(bytes);
  let c = 0xffffffff;
  for (const byte of bytes) c = table[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

export function small(png) {
  const { width, height, channels, pixels } = decode(png);
  const counts = new Map();
  const sums = new Map();
  const keyAt = (i) => ((pixels[i] >> 2) << 12) | ((pixels[i + 1] >> 2) << 6) | (pixels[i + 2] >> 2);
  for (let i = 0; i < pixels.length; i += channels) {
    const key = keyAt(i);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const sum = sums.get(key) ?? [0, 0, 0];
    for (let k = 0; k < 3; k++) sum[k] += pixels[i + k];
    sums.set(key, sum);
  }
  const colours = Buffer.alloc(256 * 3);
  const index = new Map();
  palette(counts).forEach((box, place) => {
    const total = box.reduce((sum, one) => sum + one.n, 0);
    for (let k = 0; k < 3; k++) colours[place * 3 + k] = Math.round(box.reduce((sum, one) => sum + sums.get(one.key)[k], 0) / total);
    for (const one of box) index.set(one.key, place);
  });
  const raw = Buffer.alloc(height * (width + 1));
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i += channels) raw[y * (width + 1) + 1 + x] = index.get(keyAt(i));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), chunk('PLTE', colours), chunk('IDAT', deflateSync(raw, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}
