import { type Colour, mix } from './palette.ts';
import type { Pixels } from './png.ts';
import { minus, type Solid, unit, type Vector } from './solid.ts';

const LIGHT: Vector = unit([-0.5, 0.8, 0.6]);
const TILT = 0.32;

/** A picture of a solid: seen a little from above, lit from the upper left, on a soft ground. */
export function drawPortrait(solid: Solid, size: number): Pixels {
  const bytes = new Uint8Array(size * size * 3);
  const depths = new Float32Array(size * size).fill(Number.NEGATIVE_INFINITY);
  for (let at = 0; at < size * size; at += 1) {
    const x = (at % size) / size - 0.5;
    const y = Math.floor(at / size) / size - 0.45;
    bytes.set(rounded(mix([70, 66, 92], [20, 19, 30], Math.min(1, Math.hypot(x, y) * 1.5))), at * 3);
  }
  const seen = solid.positions.map(tilt);
  for (const triangle of solid.triangles) {
    const [a, b, c] = triangle.map((index) => seen[index]);
    const [first] = triangle;
    const normal = tilt(solid.normals[first] ?? [0, 1, 0]);
    const colour = solid.colours[first] ?? [200, 200, 200];
    if (a === undefined || b === undefined || c === undefined) continue;
    const light = Math.abs(normal[0] * LIGHT[0] + normal[1] * LIGHT[1] + normal[2] * LIGHT[2]);
    const shaded = rounded(mix(mix([16, 14, 28], colour, 0.25 + 0.75 * light), [255, 255, 255], Math.max(0, light - 0.85) * 2.5));
    fill([a, b, c], { bytes, depths, size, colour: shaded });
  }
  return { width: size, height: size, channels: 3, bytes };
}

function tilt([x, y, z]: Vector): Vector {
  return [x, y * Math.cos(TILT) - z * Math.sin(TILT), y * Math.sin(TILT) + z * Math.cos(TILT)];
}

function rounded(colour: Colour): Colour {
  const part = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
  return [part(colour[0]), part(colour[1]), part(colour[2])];
}

function fill(
  corners: readonly [Vector, Vector, Vector],
  on: { readonly bytes: Uint8Array; readonly depths: Float32Array; readonly size: number; readonly colour: Colour },
): void {
  const place = ([x, y, z]: Vector): Vector => [(x * 0.5 + 0.5) * on.size, (0.5 - y * 0.5) * on.size, z];
  const [a, b, c] = [place(corners[0]), place(corners[1]), place(corners[2])];
  const ab = minus(b, a);
  const ac = minus(c, a);
  const area = ab[0] * ac[1] - ab[1] * ac[0];
  if (area === 0) return;
  const left = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0])));
  const right = Math.min(on.size - 1, Math.ceil(Math.max(a[0], b[0], c[0])));
  const top = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1])));
  const bottom = Math.min(on.size - 1, Math.ceil(Math.max(a[1], b[1], c[1])));
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const part1 = ((x - a[0]) * ac[1] - (y - a[1]) * ac[0]) / area;
      const part2 = ((y - a[1]) * ab[0] - (x - a[0]) * ab[1]) / area;
      if (part1 < -0.01 || part2 < -0.01 || part1 + part2 > 1.01) continue;
      const depth = a[2] + part1 * ab[2] + part2 * ac[2];
      const at = y * on.size + x;
      if (depth <= (on.depths[at] ?? 0)) continue;
      on.depths[at] = depth;
      on.bytes.set(on.colour, at * 3);
    }
  }
}
