import { describe, expect, it } from 'vitest';
import { isDrawable, peaksOf, WAVE_BYTES, wavePath } from '../../../src/renderer/views/viewer/player/peaks.ts';
import { frameBeside, nextSpeed, SPEEDS, wishOf } from '../../../src/renderer/views/viewer/player/playerKeys.ts';
import { clipTime, spokenTime } from '../../../src/renderer/views/viewer/player/playTime.ts';
import { hexLines } from '../../../src/renderer/views/viewer/reading/hexLines.ts';

const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false });
const FULL = { place: 'full', isMac: false } as const;
const BESIDE = { place: 'beside', isMac: false } as const;

describe('times of a clip', () => {
  it.each([
    [0, 4, '0:00.0'],
    [1.24, 4, '0:01.2'],
    [0.3, 4, '0:00.3'],
    [59.99, 60, '0:59'],
    [61, 200, '1:01'],
    [3_723, 4_000, '1:02:03'],
    [Number.NaN, Number.NaN, '0:00'],
    [-1, 4, '0:00.0'],
  ])('%d of %d seconds is %s', (seconds, whole, words) => {
    expect(clipTime(seconds, whole)).toBe(words);
  });

  it('are said in words', () => {
    expect(spokenTime(64.4)).toBe('1 minute 4 seconds');
    expect(spokenTime(3_600)).toBe('1 hour');
    expect(spokenTime(Number.NaN)).toBe('0 seconds');
  });
});

describe('keys of a player', () => {
  it('K plays everywhere; the space bar and the arrows only where they mean nothing else', () => {
    expect(wishOf(press('K'), FULL)).toBe('toggle');
    expect(wishOf(press('k'), BESIDE)).toBe('toggle');
    expect(wishOf(press(' '), BESIDE)).toBe('toggle');
    for (const key of [' ', 'ArrowLeft', 'ArrowRight', 'Home', 'End']) expect(wishOf(press(key), FULL)).toBeNull();
  });

  it('keys with Control, Command or Alt belong to the app', () => {
    expect(wishOf({ ...press('k'), ctrlKey: true }, BESIDE)).toBeNull();
    expect(wishOf({ ...press('m'), metaKey: true }, BESIDE)).toBeNull();
    expect(wishOf({ ...press(','), altKey: true }, BESIDE)).toBeNull();
  });

  it('names that objects have by themselves are no keys', () => {
    for (const key of ['constructor', '__proto__', 'toString', 'Unidentified']) expect(wishOf(press(key), BESIDE)).toBeNull();
  });

  it('speed goes from step to step and stops at its ends', () => {
    expect(nextSpeed(1, 'faster')).toBe(1.25);
    expect(nextSpeed(1, 'slower')).toBe(0.75);
    expect(nextSpeed(SPEEDS.at(-1) ?? 0, 'faster')).toBe(2);
    expect(nextSpeed(SPEEDS[0], 'slower')).toBe(0.25);
  });

  it('a step shows the next frame, and a step back the one before, however often', () => {
    const frameSeconds = 1 / 24;
    const clip = { whole: 4, frameSeconds };
    let seconds = 0;
    for (let frame = 1; frame <= 50; frame += 1) {
      seconds = frameBeside({ ...clip, seconds, way: 'frameOn' });
      expect(Math.floor(seconds / frameSeconds)).toBe(frame);
    }
    for (let frame = 49; frame >= 0; frame -= 1) {
      seconds = frameBeside({ ...clip, seconds, way: 'frameBack' });
      expect(Math.floor(seconds / frameSeconds)).toBe(frame);
    }
  });

  it('a step never leaves the clip', () => {
    expect(frameBeside({ seconds: 0, whole: 4, frameSeconds: 0.1, way: 'frameBack' })).toBeGreaterThanOrEqual(0);
    expect(frameBeside({ seconds: 4, whole: 4, frameSeconds: 0.1, way: 'frameOn' })).toBeLessThan(4);
  });
});

describe('a waveform', () => {
  it('has the loudest of each stretch over all channels, against the loudest of all', () => {
    const left = Float32Array.from([0, 0.1, 0, 0, 0.2, 0, 0, 0]);
    const right = Float32Array.from([0, 0, -0.4, 0, 0, 0, 0, 0]);
    expect(peaksOf([left, right], 4).map((peak) => Math.round(peak * 100))).toEqual([25, 100, 50, 0]);
  });

  it('of silence is flat, and of nothing is nothing', () => {
    expect(peaksOf([new Float32Array(8)], 4)).toEqual([0, 0, 0, 0]);
    expect(peaksOf([], 4)).toEqual([]);
    expect(peaksOf([new Float32Array(2)], 160)).toHaveLength(2);
  });

  it('is a line for each bar', () => {
    expect(wavePath([1, 0])).toBe('M0.5 4.0V96.0M1.5 49.0V51.0');
  });

  it('is drawn of sounds of bounded size and length only', () => {
    expect(isDrawable({ sizeBytes: 1_000, seconds: 3 })).toBe(true);
    expect(isDrawable({ sizeBytes: WAVE_BYTES + 1, seconds: 3 })).toBe(false);
    expect(isDrawable({ sizeBytes: 1_000, seconds: 3_600 })).toBe(false);
    expect(isDrawable({ sizeBytes: 1_000, seconds: Number.POSITIVE_INFINITY })).toBe(false);
    expect(isDrawable({ sizeBytes: 1_000, seconds: Number.NaN })).toBe(false);
  });
});

describe('first bytes', () => {
  it('stand sixteen to a line, with their letters', () => {
    const hex = Buffer.from('%PDF-1.7\n\u0000\u007fabcdefgh').toString('hex');
    expect(hexLines(hex)).toEqual([
      { place: '0000', bytes: '25 50 44 46 2d 31 2e 37  0a 00 7f 61 62 63 64 65', letters: '%PDF-1.7···abcde' },
      { place: '0010', bytes: '66 67 68', letters: 'fgh' },
    ]);
    expect(hexLines('')).toEqual([]);
  });
});
