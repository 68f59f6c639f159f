/** Chance that is the same each time for the same seed. */

/** A 32-bit seed from words (FNV-1a). */
export function seedOf(words: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < words.length; index += 1) {
    hash = Math.imul(hash ^ words.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** The next number, from 0 up to, not including, 1. */
export type Chance = () => number;

/** A stream of numbers from a seed (mulberry32). */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function between(chance: Chance, span: { readonly from: number; readonly to: number }): number {
  return span.from + chance() * (span.to - span.from);
}

/** One of a list that is not empty. */
export function pick<T>(chance: Chance, [first, ...rest]: readonly [T, ...T[]]): T {
  const index = Math.floor(chance() * (rest.length + 1));
  return index === 0 ? first : (rest[index - 1] ?? first);
}

/** Smooth noise along a line, about -1 to 1: several octaves of interpolated random values. */
export function lineNoise(seed: number, octaves: number): (at: number) => number {
  return (at) => {
    let sum = 0;
    let weight = 1;
    let total = 0;
    for (let octave = 0; octave < octaves; octave += 1) {
      const place = at * 2 ** octave + octave * 17.3;
      const cell = Math.floor(place);
      const part = place - cell;
      const soft = part * part * (3 - 2 * part);
      sum += weight * (lattice(cell, octave, seed) * (1 - soft) + lattice(cell + 1, octave, seed) * soft);
      total += weight;
      weight *= 0.5;
    }
    return sum / total;
  };
}

/** Smooth noise over a plane, about -1 to 1. */
export function planeNoise(seed: number, octaves: number): (x: number, y: number) => number {
  return (x, y) => {
    let sum = 0;
    let weight = 1;
    let total = 0;
    for (let octave = 0; octave < octaves; octave += 1) {
      const px = x * 2 ** octave;
      const py = y * 2 ** octave;
      const cx = Math.floor(px);
      const cy = Math.floor(py);
      const fx = px - cx;
      const fy = py - cy;
      const sx = fx * fx * (3 - 2 * fx);
      const sy = fy * fy * (3 - 2 * fy);
      const own = seed + octave * 101;
      const top = lattice(cx, cy, own) * (1 - sx) + lattice(cx + 1, cy, own) * sx;
      const low = lattice(cx, cy + 1, own) * (1 - sx) + lattice(cx + 1, cy + 1, own) * sx;
      sum += weight * (top * (1 - sy) + low * sy);
      total += weight;
      weight *= 0.5;
    }
    return sum / total;
  };
}

/** A fixed random value from -1 to 1 for each point of a grid. */
export function lattice(x: number, y: number, seed: number): number {
  let hash = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ seed;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 31 - 1;
}
