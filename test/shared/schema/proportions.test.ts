import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areShapes, COMMON_RATIOS, hasRatio, sidesOf, sizeFor } from '../../../src/shared/schema/proportions.ts';

describe('a shape in a model’s own spelling', () => {
  test.each([
    ['16:9', 16, 9],
    ['1024x768', 1024, 768],
    ['1280*720', 1280, 720],
    ['1536 × 1024', 1536, 1024],
    ['portrait_16_9', 9, 16],
    ['landscape_4_3', 4, 3],
    ['square_hd', 1, 1],
    ['2.35:1', 2.35, 1],
  ])('%s is %d wide to %d high', (text, width, height) => {
    expect(sidesOf(text)).toEqual({ width, height });
  });

  test.each(['auto', '1K', '720p', '0:1', '', '16:9:1', 'adaptive'])('%s tells none', (text) => {
    expect(sidesOf(text)).toBeNull();
  });

  test('a set is picked by shapes when most of it tells one', () => {
    expect(areShapes(['auto', '1024x1024', '1536x1024'])).toBe(true);
    expect(areShapes(['1K', '2K', '1:1'])).toBe(false);
    expect(areShapes(['1:1'])).toBe(false);
  });
});

describe('a size of a wanted proportion', () => {
  const flux = { min: 256, max: 2_048, step: null };

  test('has about as many pixels as before, in whole steps', () => {
    expect(sizeFor({ width: 16, height: 9 }, { area: 1024 * 1024, width: flux, height: flux })).toEqual({
      width: 1368,
      height: 768,
    });
    expect(sizeFor({ width: 1, height: 1 }, { area: 1024 * 1024, width: flux, height: flux })).toEqual({
      width: 1024,
      height: 1024,
    });
  });

  test('meets a bound with the other side following, so that the proportion stays', () => {
    const low = { min: 256, max: 512, step: 64 };
    expect(sizeFor({ width: 2, height: 1 }, { area: 4096 * 4096, width: low, height: low })).toEqual({ width: 512, height: 256 });
  });

  test('is none where the bounds leave no room for it', () => {
    const fixed = { min: 512, max: 512, step: 512 };
    expect(sizeFor({ width: 16, height: 9 }, { area: 512 * 512, width: fixed, height: fixed })).toBeNull();
  });

  test('always lies inside the bounds, on the steps, and has the proportion', () => {
    const bounds = fc.record({
      min: fc.constantFrom(null, 64, 256),
      max: fc.constantFrom(null, 1_024, 4_096),
      step: fc.constantFrom(null, 1, 16, 32),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...COMMON_RATIOS),
        fc.integer({ min: 256, max: 4_000 }),
        bounds,
        bounds,
        (ratio, side, width, height) => {
          const wanted = sidesOf(ratio);
          const size = wanted && sizeFor(wanted, { area: side * side, width, height });
          if (!size || !wanted) return;
          for (const [length, bound] of [
            [size.width, width],
            [size.height, height],
          ] as const) {
            expect(length % (bound.step ?? 8)).toBe(0);
            expect(length).toBeGreaterThanOrEqual(bound.min ?? 1);
            expect(length).toBeLessThanOrEqual(bound.max ?? Number.POSITIVE_INFINITY);
          }
          expect(Math.abs(size.width / size.height / (wanted.width / wanted.height) - 1)).toBeLessThanOrEqual(0.04);
        },
      ),
    );
  });

  test('is recognised again', () => {
    expect(hasRatio({ width: 1368, height: 768 }, { width: 16, height: 9 })).toBe(true);
    expect(hasRatio({ width: 1024, height: 768 }, { width: 16, height: 9 })).toBe(false);
  });
});
