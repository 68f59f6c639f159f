import { describe, expect, test } from 'vitest';
import { MODES, modeAfter, modesFor, sliderKey } from '../../../src/renderer/views/viewer/compare/modes.ts';

describe('the ways to compare', () => {
  test('two pictures can be compared in every way, drawings too', () => {
    expect(modesFor(['image', 'svg'])).toEqual(MODES);
  });
  test('of three and four pictures there is no single divider and no single difference', () => {
    expect(modesFor(['image', 'image', 'image'])).toEqual(['side', 'blink']);
  });
  test('everything else stands side by side', () => {
    for (const kind of ['video', 'audio', 'model3d', 'text', 'json', 'file'] as const) {
      expect(modesFor(['image', kind]), kind).toEqual(['side']);
    }
  });
  test('a key goes round through what is allowed', () => {
    expect(MODES.map((mode) => modeAfter(mode, MODES))).toEqual(['side', 'blink', 'difference', 'slider']);
    expect(modeAfter('blink', ['side', 'blink'])).toBe('side');
    expect(modeAfter('side', ['side'])).toBe('side');
  });
});

test('the divider moves by keys and stops at both ends', () => {
  expect(sliderKey('ArrowRight', 50)).toBe(52);
  expect(sliderKey('ArrowLeft', 1)).toBe(0);
  expect(sliderKey('ArrowRight', 99)).toBe(100);
  expect([sliderKey('Home', 50), sliderKey('End', 50), sliderKey('x', 50)]).toEqual([0, 100, null]);
});
