/** A picture from a prompt: sky, sun, ridges fading into the distance and, more often than not, still water. */

import { between, chanceFrom, lattice, lineNoise, planeNoise } from './chance.ts';
import { type Colour, choosePalette, mix, type Palette, skyColour } from './palette.ts';
import type { Pixels } from './png.ts';

export interface Order {
  readonly prompt: string;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
}

interface Scene extends Order {
  readonly palette: Palette;
  /** Row at which land ends and water begins. */
  readonly horizon: number;
  readonly water: boolean;
  readonly sun: { readonly x: number; readonly y: number; readonly radius: number };
  readonly ridges: readonly Ridge[];
  /** The clear sky from the top (first) to the horizon (last). */
  readonly sky: readonly Colour[];
  /** The face of the sun. */
  readonly disc: Colour;
  clouds(x: number, y: number): number;
  ripples(x: number, y: number): number;
}

interface Ridge {
  /** Top of the ridge in each column. */
  readonly tops: Float32Array;
  readonly crest: Colour;
  readonly foot: Colour;
  readonly depth: number;
}

/** Rows drawn before others get their turn. */
const ROWS_AT_ONCE = 24;

/** Draws in slices, so that whoever shares the thread is not kept waiting. */
export async function drawLandscape(order: Order): Promise<Pixels> {
  const { width, height } = order;
  const scene = compose(order);
  const bytes = new Uint8Array(width * height * 3);
  for (let from = 0; from < height; from += ROWS_AT_ONCE) {
    for (let y = from; y < Math.min(height, from + ROWS_AT_ONCE); y += 1) drawRow(scene, { y, bytes });
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { width, height, channels: 3, bytes };
}

function compose(order: Order): Scene {
  const chance = chanceFrom(order.seed);
  const palette = choosePalette(order.prompt, chance);
  const water = chance() < 0.75;
  const { width, height } = order;
  const horizon = height * between(chance, water ? { from: 0.58, to: 0.68 } : { from: 0.72, to: 0.8 });
  const size = Math.min(width, height);
  const sun = {
    x: width * between(chance, { from: 0.25, to: 0.75 }),
    y: horizon - size * between(chance, { from: 0.1, to: 0.3 }),
    radius: size * between(chance, { from: 0.04, to: 0.07 }),
  };
  const fine = planeNoise(order.seed ^ 0x51ed, 3);
  const coarse = planeNoise(order.seed ^ 0x51ed, 2);
  return {
    ...order,
    palette,
    horizon,
    water,
    sun,
    ridges: ridgesOf(order, { palette, horizon, water }),
    sky: Array.from({ length: SKY_STEPS }, (_, step) => skyColour(palette, step / (SKY_STEPS - 1))),
    disc: mix(palette.sun, [255, 255, 255], 0.45),
    clouds: (x, y) => fine((x / size) * 1.6, (y / size) * 9),
    ripples: (x, y) => coarse((x / size) * 1.6, (y / size) * 9),
  };
}

const RIDGES = 5;
const SKY_STEPS = 1024;

function ridgesOf(
  order: Order,
  place: { readonly palette: Palette; readonly horizon: number; readonly water: boolean },
): readonly Ridge[] {
  const { palette, horizon, water } = place;
  const { width, height, seed } = order;
  return Array.from({ length: RIDGES }, (_, index) => {
    const nearness = index / (RIDGES - 1);
    const noise = lineNoise(seed + index * 7919, 6);
    const reach = height * (0.21 - 0.1 * nearness);
    const lift = water ? height * (0.03 - 0.04 * nearness) : height * (0.1 - 0.28 * nearness);
    const tops = Float32Array.from({ length: width }, (_column, x) => {
      const wave = noise((x / width) * (1.6 + 1.5 * nearness) + index * 31);
      const ridge = 1 - Math.abs(wave) * 1.7;
      const shore = water ? Math.max(0, wave * 0.9 + 0.35 - nearness * 0.35) : 1;
      return horizon - lift - reach * (0.35 + 0.75 * ridge) * (nearness > 0.5 && water ? shore : 1) + height * 0.06 * nearness;
    });
    return {
      tops,
      crest: mix(mix(palette.mist, skyColour(palette, 0.7), 0.25), palette.near, 0.18 + 0.78 * nearness),
      foot: mix(palette.mist, palette.near, 0.02 + 0.8 * nearness ** 1.5),
      depth: reach * 1.25,
    };
  });
}

/** The colour at hand: changed in place, since a picture has a million points and each is mixed many times. */
interface Brush {
  red: number;
  green: number;
  blue: number;
}

function dip(brush: Brush, [red, green, blue]: Colour): void {
  brush.red = red;
  brush.green = green;
  brush.blue = blue;
}

function toward(brush: Brush, [red, green, blue]: Colour, part: number): void {
  brush.red += (red - brush.red) * part;
  brush.green += (green - brush.green) * part;
  brush.blue += (blue - brush.blue) * part;
}

function drawRow(scene: Scene, at: { readonly y: number; readonly bytes: Uint8Array }): void {
  const { width, horizon, water, seed } = scene;
  const { y, bytes } = at;
  const below = water && y > horizon;
  const brush: Brush = { red: 0, green: 0, blue: 0 };
  for (let x = 0; x < width; x += 1) {
    if (below) paintWater(scene, brush, x, y);
    else paintLand(scene, brush, x, y);
    const at3 = (y * width + x) * 3;
    // A little grain keeps the gradients from showing bands.
    const grain = lattice(x, y, seed) * 0.9;
    bytes[at3] = clamp(brush.red + grain);
    bytes[at3 + 1] = clamp(brush.green + grain);
    bytes[at3 + 2] = clamp(brush.blue + grain);
  }
}

function paintLand(scene: Scene, brush: Brush, x: number, y: number): void {
  const column = Math.max(0, Math.min(scene.width - 1, Math.round(x)));
  for (let index = scene.ridges.length - 1; index >= 0; index -= 1) {
    const ridge = scene.ridges[index];
    const top = ridge?.tops[column] ?? 0;
    if (ridge === undefined || y <= top) continue;
    dip(brush, ridge.crest);
    toward(brush, ridge.foot, Math.min(1, (y - top) / ridge.depth));
    return;
  }
  paintSky(scene, brush, x, y);
}

const WHITE: Colour = [255, 255, 255];

function paintSky(scene: Scene, brush: Brush, x: number, y: number): void {
  const { palette, sun, horizon } = scene;
  const height = Math.max(0, Math.min(1, y / horizon));
  dip(brush, scene.sky[Math.round(height * (scene.sky.length - 1))] ?? palette.mist);
  const far = Math.hypot(x - sun.x, y - sun.y) / sun.radius;
  const cloud = scene.clouds(x, y) + 0.16 - Math.abs(height - 0.6) * 0.5;
  if (cloud > 0) {
    const cover = Math.min(0.55, cloud * 1.3) * (0.35 + 0.65 * height);
    const lit = Math.max(0, 0.8 - far / 14);
    // Towards the mist and then the sun, so that both come in their share of the cover.
    toward(brush, palette.mist, (cover * (1 - lit)) / (1 - cover * lit));
    toward(brush, palette.sun, cover * lit);
  }
  const star = palette.stars * (1 - height * 1.4);
  if (star > 0 && lattice(x | 0, y | 0, 77) > 0.9965 - 0.0016 * star) {
    toward(brush, WHITE, star * (0.35 + 0.6 * Math.abs(lattice(y | 0, x | 0, 5))));
  }
  toward(brush, palette.sun, Math.min(1, 0.55 / (1 + (far * far) / 9) + 0.16 / (1 + far / 7)));
  if (far < 1.04) toward(brush, scene.disc, Math.min(1, (1.04 - far) / 0.05));
}

function paintWater(scene: Scene, brush: Brush, x: number, y: number): void {
  const { palette, sun, horizon, height, width } = scene;
  const depth = (y - horizon) / (height - horizon);
  // Ripples are long far away and short close by.
  const ripple = scene.ripples(x * 0.9, (y * 14) / (0.35 + depth * 2.2));
  const mirrored = horizon - (y - horizon) * 0.92 + ripple * height * 0.012 * (0.3 + depth * 2);
  paintLand(scene, brush, x + ripple * width * 0.01 * (0.2 + depth), Math.min(horizon - 1, mirrored));
  toward(brush, palette.near, 0.16 + 0.3 * depth);
  const track = Math.abs(x - sun.x) / (sun.radius * (0.8 + depth * 3.2));
  if (track < 1 && ripple > 0.02) {
    toward(brush, palette.sun, (1 - track) * Math.min(0.75, ripple * 2.4) * (1 - depth * 0.55));
  }
  const shore = (y - horizon) / (height * 0.006);
  if (shore < 1) toward(brush, palette.mist, 0.6 * (1 - shore));
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
}
