import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askCancel, hintFor, isRunning, isWaiting, positionOf, type Run, settle } from '../../src/practice/queue.ts';
import { HOUR, SECOND } from '../../src/shared/time.ts';

function run(requestId: string, changes: Partial<Run> = {}): Run {
  return {
    requestId,
    model: 'p/m',
    scope: 'workspace:w',
    route: 'queued',
    body: {},
    prompt: '',
    admittedAt: 0,
    startedAt: null,
    endedAt: null,
    durationMs: 10 * SECOND,
    held: 'no',
    queueTimeoutMs: HOUR,
    ending: null,
    detail: null,
    refusalSubject: null,
    cancelAskedAt: null,
    cancelWins: false,
    charged: false,
    credits: null,
    keepMs: HOUR,
    linkLifeMs: HOUR,
    partial: false,
    deadline: false,
    ...changes,
  };
}

const times = (runs: readonly Run[]): unknown => runs.map(({ startedAt, endedAt }) => [startedAt, endedAt]);

describe('the line', () => {
  it('starts as many as there are places, and the next one the moment a place is free', () => {
    const runs = [run('a'), run('b', { durationMs: 4 * SECOND }), run('c'), run('d')];
    expect(times(settle(runs, { from: 0, to: 60 * SECOND, concurrency: 2 }))).toEqual([
      [0, 10_000],
      [0, 4_000],
      [4_000, 14_000],
      [10_000, 20_000],
    ]);
  });

  it('comes to the same in one long step as in many short ones', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 900 }), (all, concurrency, step) => {
        const runs = all.map((durationMs, index) => run(String(index), { durationMs }));
        const atOnce = settle(runs, { from: 0, to: 20_000, concurrency });
        let slowly: readonly Run[] = runs;
        for (let from = 0; from < 20_000; from += step) {
          slowly = settle(slowly, { from, to: Math.min(20_000, from + step), concurrency });
        }
        expect(slowly).toEqual(atOnce);
      }),
    );
  });

  it('never runs more at once than there are places', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 15 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 9_000 }), (all, concurrency, to) => {
        const runs = all.map((durationMs, index) => run(String(index), { durationMs }));
        expect(settle(runs, { from: 0, to, concurrency }).filter(isRunning).length).toBeLessThanOrEqual(concurrency);
      }),
    );
  });

  it('gives each workspace its own places, and direct runs need none', () => {
    const runs = [run('a'), run('b', { scope: 'workspace:x' }), run('c', { route: 'direct' }), run('d')];
    expect(settle(runs, { from: 0, to: 1, concurrency: 1 }).map((each) => each.startedAt)).toEqual([0, 0, 0, null]);
  });

  it('ends a run that waited too long, without ever having started it', () => {
    const [, late] = settle([run('a', { durationMs: HOUR }), run('b', { queueTimeoutMs: 5 * SECOND })], {
      from: 0,
      to: 6 * SECOND,
      concurrency: 1,
    });
    expect(late).toMatchObject({ startedAt: null, endedAt: 5 * SECOND, ending: 'queue_timeout' });
  });

  it('leaves a held run where it is', () => {
    const runs = [run('a', { held: 'running' }), run('b', { held: 'waiting' })];
    const later = settle(runs, { from: 0, to: HOUR / 2, concurrency: 2 });
    expect([later.map(isRunning), later.map(isWaiting)]).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('counts positions among those of the same workspace', () => {
    const runs = [run('a'), run('x', { scope: 'workspace:x' }), run('b')];
    expect(runs.map((each) => positionOf(each, runs))).toEqual([0, 0, 1]);
    expect(positionOf(run('z', { startedAt: 1 }), runs)).toBeNull();
  });

  it('hints no less at the back than at the front', () => {
    const limits = { concurrency: 1, backlog: 99, longestHintMs: 60 * SECOND };
    const runs = Array.from({ length: 12 }, (_, index) => run(String(index)));
    const hints = runs.map((each) => hintFor(each, runs, { at: 0, limits }));
    expect(hints).toEqual(hints.toSorted((a, b) => a - b));
    expect(hintFor(run('z', { startedAt: 0 }), runs, { at: 0, limits })).toBeLessThan(hints[0] ?? 0);
  });

  it('hears a cancel until the end, and lets it win only over what has not begun', () => {
    expect(askCancel(run('a'), 5)).toMatchObject({ heard: true, run: { endedAt: 5, ending: 'cancelled' } });
    expect(askCancel(run('a', { startedAt: 1 }), 5)).toMatchObject({ heard: true, run: { endedAt: null, cancelAskedAt: 5 } });
    expect(askCancel(run('a', { startedAt: 1, cancelWins: true }), 5).run.ending).toBe('cancelled');
    expect(askCancel(run('a', { startedAt: 1, endedAt: 2 }), 5).heard).toBe(false);
  });
});
