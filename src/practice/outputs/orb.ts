import { chanceFrom, planeNoise } from './chance.ts';
import { type Colour, choosePalette, mix } from './palette.ts';
import type { Pixels } from './png.ts';

interface Order {
  readonly prompt: string;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
}

/** A marbled ball, lit from the upper left, on nothing. */
export function drawOrb(order: Order): Pixels {
  const { width, height, seed } = order;
  const palette = choosePalette(order.prompt, chanceFrom(seed));
  const noise = planeNoise(seed, 5);
  const radius = Math.min(width, height) * 0.42;
  const bytes = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const dx = (x - width / 2) / radius;
      const dy = (y - height / 2) / radius;
      const far = Math.hypot(dx, dy);
      if (far >= 1) continue;
      const dz = Math.sqrt(1 - far * far);
      const light = Math.max(0.08, dx * -0.5 + dy * -0.6 + dz * 0.62);
      const vein = noise(dx * 2.2 + dz, dy * 2.2 + noise(dx * 3, dy * 3));
      const skin = mix(palette.sky[1], palette.sky[3], 0.5 + vein);
      const shine = Math.max(0, light - 0.8) ** 2 * 12;
      const lit: Colour = mix(mix(palette.near, skin, Math.min(1, light * 1.2)), [255, 255, 255], Math.min(0.8, shine));
      bytes.set([...lit.map((value) => Math.max(0, Math.min(255, Math.round(value))))], (y * width + x) * 4);
      bytes[(y * width + x) * 4 + 3] = Math.round(255 * Math.min(1, (1 - far) * radius * 0.8));
    }
  }
  return { width, height, channels: 4, bytes };
}
