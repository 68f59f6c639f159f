import { describe, expect, it } from 'vitest';
import { countDisplays, displayOfWorker, hasDisplay } from '../../scripts/setup/display.mjs';
import { shareDisplays } from '../support/ownDisplay.ts';

const TWO = { DISPLAY: ':7', AFTERGLOW_TEST_DISPLAYS: ':7,:12' };

describe('displays for tests in real windows', () => {
  it('workers that run at the same time have different displays', () => {
    expect(countDisplays(TWO)).toBe(2);
    expect([0, 1].map((worker) => displayOfWorker(worker, TWO))).toEqual([':7', ':12']);
  });

  it('a person’s own display is the only one, for one worker', () => {
    expect(countDisplays({ DISPLAY: ':0' })).toBe(1);
    expect(displayOfWorker(0, { DISPLAY: ':0' })).toBe(':0');
  });

  it('where windows need no display named, there is one worker, and nothing is named', () => {
    const env = { TEST_PARALLEL_INDEX: '0' };
    expect(shareDisplays(env)).toBe(1);
    expect(env).toEqual({ TEST_PARALLEL_INDEX: '0' });
    expect(hasDisplay({}, 'darwin')).toBe(true);
  });

  it('a worker takes its own, and the process that starts the workers keeps the first', () => {
    const worker = { ...TWO, TEST_PARALLEL_INDEX: '1' };
    expect(shareDisplays(worker)).toBe(2);
    expect(worker.DISPLAY).toBe(':12');
    const parent = { ...TWO };
    expect(shareDisplays(parent)).toBe(2);
    expect(parent.DISPLAY).toBe(':7');
  });
});
