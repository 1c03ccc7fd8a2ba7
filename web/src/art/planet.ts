import { Dice } from '../lib/random';

// A planet as data: what a seed says it looks like. Radius 1, light from the upper left.
export interface Planet {
  kind: 'rock' | 'ocean' | 'gas' | 'ice' | 'ember';
  light: string;
  base: string;
  dark: string;
  accent: string;
  bands: { y: number; height: number; tone: string; opacity: number }[];
  spots: { x: number; y: number; r: number; squash: number; tone: string; opacity: number }[];
  ring: { tilt: number; rx: number; ry: number; tone: string } | null;
  cap: boolean;
}

const tone = (hue: number, sat: number, light: number) => `hsl(${Math.round(hue)} ${Math.round(sat)}% ${Math.round(light)}%)`;

const hues: Record<Planet['kind'], [number, number]> = {
  rock: [18, 45],
  ocean: [175, 225],
  gas: [28, 300],
  ice: [190, 235],
  ember: [345, 380],
};

export function planet(seed: string, level = 1): Planet {
  const dice = new Dice(seed);
  const kinds: Planet['kind'][] = level >= 3 ? ['gas'] : level === 2 ? ['ocean', 'gas', 'ember'] : ['rock', 'ice', 'ocean', 'ember'];
  const kind = dice.pick(kinds);
  const [low, high] = hues[kind];
  const hue = level >= 3 ? 42 : dice.between(low, high) % 360;
  const sat = kind === 'rock' ? 30 : kind === 'ice' ? 45 : 58;
  const other = (hue + dice.between(25, 60)) % 360;
  const bands: Planet['bands'] = [];
  if (kind === 'gas')
    for (let y = -0.85; y < 0.85; ) {
      const height = dice.between(0.1, 0.3);
      bands.push({ y, height, tone: dice.next() < 0.5 ? tone(other, sat, 62) : tone(hue, sat, 40), opacity: dice.between(0.25, 0.6) });
      y += height + dice.between(0.05, 0.22);
    }
  const spots: Planet['spots'] = [];
  const count = kind === 'gas' ? 1 : kind === 'ice' ? 4 : 7;
  for (let i = 0; i < count; i++) {
    const angle = dice.between(0, Math.PI * 2);
    const far = Math.sqrt(dice.next()) * 0.85;
    spots.push({
      x: Math.cos(angle) * far,
      y: Math.sin(angle) * far,
      r: dice.between(0.1, kind === 'ocean' ? 0.42 : 0.26),
      squash: dice.between(0.45, 0.9),
      tone: kind === 'ocean' ? tone(dice.between(80, 130), 38, 45) : kind === 'ember' ? tone(30, 90, 60) : tone(hue, sat, dice.next() < 0.5 ? 30 : 68),
      opacity: kind === 'ocean' ? 0.75 : 0.45,
    });
  }
  return {
    kind,
    light: tone(hue, sat + 12, 78),
    base: tone(hue, sat, 54),
    dark: tone((hue + 330) % 360, sat, 16),
    accent: tone(other, 70, 70),
    bands,
    spots,
    ring: level >= 3 || (level === 2 && dice.next() < 0.6) || (level < 2 && dice.next() < 0.12)
      ? { tilt: dice.between(-28, 28), rx: dice.between(1.5, 1.75), ry: dice.between(0.28, 0.42), tone: tone(other, 45, 72) }
      : null,
    cap: kind === 'ice' || (kind === 'ocean' && dice.next() < 0.5),
  };
}

// Which part of a star is where: small dots of three sizes for backgrounds.
export function stars(seed: string, count: number, width: number, height: number): { x: number; y: number; r: number; opacity: number }[] {
  const dice = new Dice(seed);
  const tenth = (n: number) => Math.round(n * 10) / 10;
  return Array.from({ length: count }, () => ({
    x: tenth(dice.between(0, width)),
    y: tenth(dice.between(0, height)),
    r: dice.next() < 0.85 ? 0.5 : 1,
    opacity: tenth(dice.between(0.2, 0.9)),
  }));
}
