import type { Piece } from '../model.ts';
import { between, chanceFrom, lineNoise } from './chance.ts';
import { choosePalette, hex, mix } from './palette.ts';

/** A flat landscape of a sun and hills as an SVG file. */
export function vector(order: {
  readonly name: string;
  readonly prompt: string;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
}): Piece {
  return { name: order.name, mediaType: 'image/svg+xml', draw: async () => Buffer.from(compose(order)) };
}

const HILLS = 5;
const POINTS = 24;

function compose(order: { prompt: string; seed: number; width: number; height: number }): string {
  const { width, height, seed } = order;
  const chance = chanceFrom(seed);
  const palette = choosePalette(order.prompt, chance);
  const sunX = Math.round(width * between(chance, { from: 0.3, to: 0.7 }));
  const sunY = Math.round(height * between(chance, { from: 0.3, to: 0.45 }));
  const radius = Math.round(Math.min(width, height) * between(chance, { from: 0.1, to: 0.16 }));
  const stops = palette.sky.map(
    (colour, index) => `<stop offset="${Math.round((index / 3) * 100)}%" stop-color="${hex(colour)}"/>`,
  );
  const hills = Array.from({ length: HILLS }, (_, index) => {
    const nearness = index / (HILLS - 1);
    const noise = lineNoise(seed + index * 131, 3);
    const base = height * (0.55 + 0.09 * index);
    const points = Array.from({ length: POINTS + 1 }, (_point, at) => {
      const y = base - noise((at / POINTS) * 3 + index * 9) * height * 0.09;
      return `${Math.round((at / POINTS) * width)} ${y.toFixed(1)}`;
    });
    const fill = hex(mix(palette.mist, palette.near, 0.12 + 0.85 * nearness));
    return `<path fill="${fill}" d="M0 ${height} L${points.join(' L')} L${width} ${height} Z"/>`;
  });
  const rings = [2.4, 1.8, 1.35].map(
    (times) => `<circle cx="${sunX}" cy="${sunY}" r="${Math.round(radius * times)}" fill="${hex(palette.sun)}" opacity="0.14"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${escaped(order.prompt.slice(0, 120))}</title>`,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    ...rings,
    `<circle cx="${sunX}" cy="${sunY}" r="${radius}" fill="${hex(palette.sun)}"/>`,
    ...hills,
    '</svg>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
}
