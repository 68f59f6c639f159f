import { describe, expect, it } from 'vitest';
import { doesKeyLive } from '../../../src/main/jobs/keyLife.ts';
import type { Answer } from '../../../src/main/jobs/ports/router.ts';
import { reduce } from '../../../src/main/jobs/reduce.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/shared/time.ts';
import { type Core, restart, startCore } from '../../support/core.ts';
import { createHandClock } from '../../support/handClock.ts';
import { event, fold, JOB_ID, START, waitingJob } from '../../support/jobs.ts';
import { silence } from '../../support/memoryRouter.ts';

interface Known {
  /** When it was first sent, from now: by our clock, and by the server's. */
  readonly ours: number;
  readonly server?: number;
  /** What the server's clock says more than ours, where that is known. */
  readonly skew?: number;
  readonly isSetBack?: boolean;
}

const CASES: readonly (readonly [string, Known, boolean])[] = [
  ['within 23 hours by our clock, when nothing else is known', { ours: -23 * HOUR + 1 }, true],
  ['and not after', { ours: -23 * HOUR }, false],
  ['not when our clock was set back since', { ours: -HOUR, isSetBack: true }, false],
  ['while the server counts less, whatever our clock says', { ours: -5 * DAY, server: -HOUR, skew: 0 }, true],
  ['not once the server counts 23 hours', { ours: -HOUR, server: -23 * HOUR, skew: 0 }, false],
  ['not by a clock that is two days behind the server', { ours: -HOUR, server: -HOUR, skew: 2 * DAY }, false],
  ['by the server also after our clock was set back', { ours: HOUR, server: -HOUR, skew: 0, isSetBack: true }, true],
  ['before the server was heard: not when our clock was ahead at that time', { ours: -HOUR, server: -2 * DAY }, false],
  ['before the server was heard: not when our clock was behind at that time', { ours: -2 * DAY, server: -HOUR }, false],
];

describe('the same bytes go out again by themselves', () => {
  it.each(CASES)('%s', (_when, { ours, server, skew, isSetBack }, lives) => {
    const firstSentServerAt = server === undefined ? null : START + server;
    const job = waitingJob({ firstSentAt: START + ours, firstSentServerAt });
    const doubtfulKeys = new Set(isSetBack ? [JOB_ID] : []);
    expect(doesKeyLive(job, { now: START, skewMs: skew ?? null, doubtfulKeys })).toBe(lives);
  });
});

describe('the time of the server at the first sending', () => {
  const sentAgain = (at: number, serverAt: number | null) => {
    const job = fold([event('created'), event('sent', { serverAt: null }), event('lost')]);
    return reduce(job, event('sent', { at, serverAt }))?.firstSentServerAt;
  };

  it('is told by a later sending when it was not known at the first', () => {
    expect(sentAgain(START + MINUTE, START + DAY + MINUTE)).toBe(START + DAY);
    expect(sentAgain(START + MINUTE, null)).toBeNull();
  });

  it('is not guessed with a clock that was set back meanwhile', () => {
    expect(sentAgain(START - HOUR, START + MINUTE)).toBeNull();
  });
});

const losesAnswer = (run: () => Answer): Answer => {
  run();
  return silence();
};

/** A job whose answer was lost, sent while our clock was off by this much, and the process has ended. */
async function sentBy(offMs: number): Promise<{ readonly core: Core; readonly lost: string }> {
  const clock = createHandClock(START + offMs);
  const core = startCore({ clock });
  core.router.serverNow = () => clock.now() - offMs;
  await core.submit();
  core.router.script('submit', losesAnswer);
  const lost = await core.submit();
  await core.runner.stop();
  return { core, lost };
}

describe('a clock that was wrong when a submit was lost', () => {
  it('and is right two and a half days later sends nothing again by itself', async () => {
    const { core, lost } = await sentBy(2 * DAY);
    expect(core.job(lost)).toMatchObject({ firstSentAt: START + 2 * DAY, firstSentServerAt: START + SECOND / 2 });
    core.clock.set(START + 60 * HOUR);
    core.router.serverNow = () => core.clock.now();
    const later = restart(core);
    await later.clock.advance(HOUR);
    expect(later.job(lost)).toMatchObject({ phase: 'held', heldBecause: 'outcomeUnknown' });
    expect(later.router.count('submit')).toBe(2);
  });

  it('and is put right waits to hear the time of the server, then sends the same again, and it runs once', async () => {
    const { core, lost } = await sentBy(-2 * DAY);
    const runs = core.router.runs.size;
    const later = restart(core);
    later.clock.set(START + MINUTE);
    later.router.serverNow = () => later.clock.now();
    await later.clock.advance(MINUTE);
    expect(later.job(lost)).toMatchObject({ phase: 'queued', unsure: true });
    expect(later.router.runs.size).toBe(runs);
    expect(runs).toBe(2);
  });
});
