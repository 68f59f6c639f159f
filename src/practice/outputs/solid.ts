/** A small solid turned on a lathe: a vase, a spinning top, a column, as the seed has it. */

import { between, chanceFrom, lineNoise } from './chance.ts';
import { type Colour, choosePalette, mix } from './palette.ts';

export type Vector = readonly [number, number, number];

export interface Solid {
  readonly positions: readonly Vector[];
  readonly normals: readonly Vector[];
  readonly colours: readonly Colour[];
  /** Places on the texture, 0 to 1. */
  readonly places: readonly (readonly [number, number])[];
  readonly triangles: readonly (readonly [number, number, number])[];
}

const AROUND = 48;
const UP = 40;

export function turnSolid(order: { readonly prompt: string; readonly seed: number }): Solid {
  const chance = chanceFrom(order.seed);
  const palette = choosePalette(order.prompt, chance);
  const noise = lineNoise(order.seed, 3);
  const lobes = Math.floor(between(chance, { from: 0, to: 7 }));
  const lobeDepth = lobes < 3 ? 0 : between(chance, { from: 0.04, to: 0.16 });
  const twist = between(chance, { from: -2.5, to: 2.5 });
  const radius = (height: number): number => {
    const closed = Math.sqrt(Math.max(0, Math.sin(Math.PI * Math.min(1, Math.max(0, height * 0.96 + 0.02)))));
    return closed * (0.42 + 0.28 * noise(height * 2.4));
  };
  const positions: Vector[] = [];
  const colours: Colour[] = [];
  const places: [number, number][] = [];
  for (let row = 0; row <= UP; row += 1) {
    const height = row / UP;
    for (let column = 0; column <= AROUND; column += 1) {
      const angle = (column / AROUND) * 2 * Math.PI;
      const reach = Math.max(0.02, radius(height)) * (1 + lobeDepth * Math.cos(lobes * (angle + twist * height)));
      positions.push([reach * Math.cos(angle), height * 1.6 - 0.8, reach * Math.sin(angle)]);
      colours.push(mix(mix(palette.sky[1], palette.sky[3], height), palette.sun, 0.3 * (0.5 + 0.5 * Math.cos(lobes * angle))));
      places.push([column / AROUND, 1 - height]);
    }
  }
  const triangles: [number, number, number][] = [];
  for (let row = 0; row < UP; row += 1) {
    for (let column = 0; column < AROUND; column += 1) {
      const low = row * (AROUND + 1) + column;
      const high = low + AROUND + 1;
      triangles.push([low, high, low + 1], [low + 1, high, high + 1]);
    }
  }
  return { positions, normals: normalsOf(positions, triangles), colours, places, triangles };
}

/** The mean of the faces around each corner; the seam where the lathe closes counts as one. */
function normalsOf(positions: readonly Vector[], triangles: readonly (readonly [number, number, number])[]): readonly Vector[] {
  const sums = new Map<string, [number, number, number]>();
  const name = (at: Vector): string => at.map((value) => value.toFixed(5).replace('-0.00000', '0.00000')).join();
  for (const corners of triangles) {
    const [a, b, c] = corners.map((index) => positions[index] ?? ORIGIN);
    if (a === undefined || b === undefined || c === undefined) continue;
    const face = cross(minus(b, a), minus(c, a));
    for (const corner of [a, b, c]) {
      const sum = sums.get(name(corner)) ?? [0, 0, 0];
      sums.set(name(corner), [sum[0] + face[0], sum[1] + face[1], sum[2] + face[2]]);
    }
  }
  return positions.map((position) => unit(sums.get(name(position)) ?? [0, 1, 0]));
}

const ORIGIN: Vector = [0, 0, 0];

export function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function unit(a: Vector): Vector {
  const length = Math.hypot(...a);
  return length === 0 ? [0, 1, 0] : [a[0] / length, a[1] / length, a[2] / length];
}
