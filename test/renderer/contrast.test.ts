import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Rgb = readonly [number, number, number];

/** OKLCH to linear sRGB, cut to what a screen can show (https://www.w3.org/TR/css-color-4/#color-conversion-code). */
function linearOf(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (value: number): number => Math.min(1, Math.max(0, value));
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const css = readFileSync(new URL('../../src/renderer/styles/tokens.css', import.meta.url), 'utf8');
const TOKEN = /--([a-z-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)/gu;

function tokensOf(theme: 'light' | 'dark'): ReadonlyMap<string, Rgb> {
  return new Map(
    [...css.matchAll(TOKEN)].map(([, name = '', light = '', dark = '']) => {
      const [lightness = 0, chroma = 0, hue = 0] = (theme === 'light' ? light : dark).split(' ').map(Number);
      return [name, linearOf(lightness, chroma, hue)];
    }),
  );
}

const GROUNDS = ['ground', 'surface', 'raised', 'hover', 'chosen'];
const WORDS = ['text', 'muted', 'ember', 'rose', 'queued', 'running', 'done', 'held', 'failed', 'still'];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const tokens = tokensOf(theme);
  const between = (one: string, other: string): number => {
    const [a, b] = [tokens.get(one), tokens.get(other)];
    if (a === undefined || b === undefined) throw new Error(`The style sheet has no ${one} or no ${other}.`);
    return contrast(a, b);
  };

  test.each(WORDS.flatMap((word) => GROUNDS.map((ground) => [word, ground] as const)))('%s can be read on %s', (word, ground) => {
    expect(between(word, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('words on ember can be read', () => {
    expect(between('on-ember', 'ember')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['ground', 'surface', 'raised'])('the edge of a field and the focus ring can be seen on %s', (ground) => {
    expect(between('edge', ground)).toBeGreaterThanOrEqual(3);
    expect(between('ember', ground)).toBeGreaterThanOrEqual(3);
  });
});
