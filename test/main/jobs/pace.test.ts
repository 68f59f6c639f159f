import { describe, expect, it } from 'vitest';
import { LOST_TRIES } from '../../../src/main/jobs/delays.ts';
import { judge, type RouterCall } from '../../../src/main/jobs/outcome.ts';
import { createPace, type Pace, STAGGER_MS } from '../../../src/main/jobs/pace.ts';
import type { Answer, RouterAnswer } from '../../../src/main/jobs/ports/router.ts';
import type { Job } from '../../../src/shared/job.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/shared/time.ts';
import { createIds } from '../../support/core.ts';
import { jobIn, START } from '../../support/jobs.ts';
import { answer, refusal, silence, unreachable } from '../../support/memoryRouter.ts';

const job = jobIn('running');
const ids = createIds('9');
const crowd: readonly Job[] = Array.from({ length: 5 }, () => ({ ...job, id: ids() }));
const healthy = (retryAfterMs: number | null): RouterAnswer =>
  answer(200, { kind: 'status', status: 'IN_PROGRESS', position: null, ending: null }, { retryAfterMs });

interface Told {
  readonly call?: RouterCall;
  readonly given: Answer;
  readonly now?: number;
  readonly who?: Job;
}

function tell(pace: Pace, { call = 'status', given, now = START, who = job }: Told): number | null {
  const retryAfterMs = given.kind === 'answer' ? given.retryAfterMs : null;
  return pace.answered({ job: who, call, judgement: judge(call, given, null), retryAfterMs, now, others: () => [job, ...crowd] });
}

const calm = (): Pace => createPace({ fraction: () => 0 });
const lively = (): Pace => createPace({ fraction: () => 0.999 });

describe('a hint', () => {
  it.each([
    ['7 s', 7 * SECOND, 7 * SECOND],
    ['half a second, under the floor', 500, SECOND],
    ['a day, over the ceiling', DAY, 10 * MINUTE],
    ['zero', 0, SECOND],
    ['less than zero', -5, SECOND],
    ['not a number', Number.NaN, SECOND],
    ['nothing at all', null, SECOND],
  ] as const)('of %s is waited for as it should be', (_what, told, expectedMs) => {
    expect(tell(calm(), { given: healthy(told) })).toBe(START + expectedMs);
  });

  it('may be up to an hour when it comes with a limit', () => {
    expect(tell(calm(), { given: refusal(429, 'rate_limited', { retryAfterMs: DAY }) })).toBe(START + HOUR);
  });

  it('is never undercut by chance, and hardly exceeded', () => {
    const at = tell(lively(), { given: healthy(100 * SECOND) });
    expect(at).toBeGreaterThanOrEqual(START + 100 * SECOND);
    expect(at).toBeLessThanOrEqual(START + 103 * SECOND);
  });

  it('cannot be undercut by a person either', () => {
    const pace = calm();
    tell(pace, { given: healthy(30 * SECOND) });
    pace.hurry(job.id, START + 10 * SECOND);
    expect(pace.of(job.id).nextAt).toBe(START + 30 * SECOND);
    pace.hurry(job.id, START + 40 * SECOND);
    expect(pace.of(job.id).nextAt).toBe(START + 40 * SECOND);
  });

  it('no longer binds the stretch of the way after it', () => {
    const pace = calm();
    tell(pace, { given: healthy(30 * SECOND) });
    pace.proceed(job.id, START + 1);
    expect(pace.of(job.id)).toMatchObject({ nextAt: START + 1, hintUntil: 0 });
  });
});

describe('without a hint', () => {
  const waits = (given: Answer, count: number, call: RouterCall = 'status'): readonly number[] => {
    const pace = calm();
    return Array.from({ length: count }, () => ((tell(pace, { call, given }) ?? START) - START) / SECOND);
  };

  it('good reads wait 1, 2, 4, 8, 15 and then always 15 seconds', () => {
    expect(waits(healthy(null), 7)).toEqual([1, 2, 4, 8, 15, 15, 15]);
  });

  it('failing reads go on to a minute', () => {
    expect(waits(refusal(502, null), 8)).toEqual([1, 2, 4, 8, 15, 30, 60, 60]);
  });

  it('a hint starts the count anew', () => {
    const pace = calm();
    for (const retryAfterMs of [null, null, 5_000]) tell(pace, { given: healthy(retryAfterMs) });
    expect(tell(pace, { given: healthy(null), now: START + MINUTE })).toBe(START + MINUTE + SECOND);
  });

  it('a POST with no known outcome is tried a dozen times and then no more', () => {
    const pace = calm();
    const times = Array.from({ length: LOST_TRIES }, () => tell(pace, { call: 'submit', given: refusal(500, null) }));
    expect(times.slice(0, -1).every((time) => time !== null)).toBe(true);
    expect(times.at(-1)).toBeNull();
    pace.forgive(job.id);
    expect(tell(pace, { call: 'submit', given: refusal(500, null) })).toBe(START + SECOND);
  });

  it('the tries do not run out while the Router itself names the next time', () => {
    const pace = calm();
    const deadline = refusal(504, 'deadline_exceeded', { retryAfterMs: 5 * SECOND });
    for (let count = 0; count < 3 * LOST_TRIES; count += 1) {
      expect(tell(pace, { call: 'direct', given: deadline })).toBe(START + 5 * SECOND);
    }
  });
});

describe('a limit', () => {
  it.each(['rate_limited', null])('(429, bucket %s) rests the whole line and brings it back one after another', (bucket) => {
    const pace = calm();
    tell(pace, { given: refusal(429, bucket, { retryAfterMs: 20 * SECOND }) });
    expect(pace.line(job.base)).toMatchObject({ restUntil: START + 20 * SECOND, because: 'rateLimited' });
    const returns = crowd.map(({ id }) => pace.of(id).nextAt - START);
    expect(new Set(returns).size).toBe(crowd.length);
    expect(Math.min(...returns)).toBeGreaterThanOrEqual(20 * SECOND);
    expect(Math.max(...returns)).toBeLessThanOrEqual(20 * SECOND + crowd.length * STAGGER_MS);
    expect(pace.line('https://elsewhere.example').restUntil).toBe(0);
  });

  it('of the backlog rests submits only, and an own run that ends makes room when no time was named', () => {
    const pace = calm();
    tell(pace, { call: 'submit', given: refusal(429, 'queue_backlog_full') });
    expect(pace.line(job.base)).toMatchObject({ restUntil: 0, submitsUntil: START + 15 * SECOND });
    pace.release(job.base);
    expect(pace.line(job.base).submitsUntil).toBe(0);
    tell(pace, { call: 'submit', given: refusal(429, 'queue_backlog_full', { retryAfterMs: 40 * SECOND }) });
    pace.release(job.base);
    expect(pace.line(job.base).submitsUntil).toBe(START + 40 * SECOND);
  });

  it('of own runs on the direct route rests only that job', () => {
    const pace = calm();
    tell(pace, { call: 'direct', given: refusal(429, 'concurrency_limit_exceeded', { retryAfterMs: 9 * SECOND }) });
    expect(pace.line(job.base)).toMatchObject({ restUntil: 0, submitsUntil: 0 });
  });
});

describe('trouble', () => {
  it('of 503 rests its own job, and everything after three in a row', () => {
    const pace = calm();
    const busy = refusal(503, 'service_unavailable', { retryAfterMs: 12 * SECOND });
    tell(pace, { given: busy });
    tell(pace, { given: busy });
    expect(pace.line(job.base).restUntil).toBe(0);
    tell(pace, { given: healthy(null) });
    tell(pace, { given: busy });
    tell(pace, { given: busy });
    expect(pace.line(job.base).restUntil).toBe(0);
    tell(pace, { given: busy });
    expect(pace.line(job.base)).toMatchObject({ restUntil: START + 12 * SECOND, because: 'unavailable' });
  });

  it('of the network counts as offline when it does not end, and any answer ends it', () => {
    const pace = calm();
    for (const given of [silence(), unreachable, silence('reset')]) tell(pace, { given });
    expect(pace.line(job.base).restUntil).toBe(0);
    tell(pace, { given: unreachable });
    expect(pace.line(job.base)).toMatchObject({ restUntil: START + SECOND, because: 'offline' });
    tell(pace, { given: healthy(null) });
    expect(pace.line(job.base)).toMatchObject({ restUntil: 0, unreachable: 0 });
  });

  it('is told since when, and is forgotten by the next good read', () => {
    const pace = calm();
    tell(pace, { given: healthy(null), now: START });
    tell(pace, { given: silence(), now: START + 5_000 });
    tell(pace, { given: refusal(502, null), now: START + 9_000 });
    const contact = { lastCheckedAt: START, nextCheckAt: 1, lostSince: START + 5_000, trouble: 'http_502' };
    expect(pace.contact(job.id, { nextCheckAt: 1 })).toEqual(contact);
    tell(pace, { given: healthy(null), now: START + 20_000 });
    expect(pace.contact(job.id, { nextCheckAt: 1 })).toMatchObject({
      lastCheckedAt: START + 20_000,
      lostSince: null,
      trouble: null,
    });
  });

  it('with one cancel does not delay the reads', () => {
    const pace = calm();
    tell(pace, { given: healthy(5 * SECOND) });
    tell(pace, { call: 'cancel', given: unreachable });
    expect(pace.of(job.id)).toMatchObject({ nextAt: START + 5 * SECOND, cancelAt: START + SECOND });
  });
});

describe('coming back', () => {
  it('after a restart continues where the last read left off', () => {
    const pace = calm();
    const last = { call: 'status', httpStatus: 200, bucket: null, supportId: 's', trouble: null } as const;
    pace.resume(job.id, { ...last, at: START - 10 * SECOND, durationMs: 500, retryAfterMs: 30 * SECOND }, START);
    expect(pace.of(job.id).nextAt).toBe(START + 20_500);
    pace.stagger([job, ...crowd], START);
    expect(pace.of(job.id).nextAt).toBe(START + 20_500);
  });

  it('from offline drops the back-off, keeps the hints, and is spread', () => {
    const pace = calm();
    const [first = job, second = job] = crowd;
    for (let count = 0; count < 8; count += 1) tell(pace, { who: first, given: unreachable });
    tell(pace, { who: second, given: healthy(5 * MINUTE) });
    pace.reconnect([first, second], START + 2 * SECOND);
    expect(pace.of(first.id).nextAt).toBe(START + 2 * SECOND);
    expect(pace.of(second.id).nextAt).toBe(START + 5 * MINUTE);
    expect(pace.line(job.base).restUntil).toBe(0);
  });

  it('when the clock was set takes everything that was planned along', () => {
    const pace = calm();
    tell(pace, { given: healthy(30 * SECOND) });
    pace.shift(-2 * DAY);
    expect(pace.of(job.id)).toMatchObject({ nextAt: START + 30 * SECOND - 2 * DAY, hintUntil: START + 30 * SECOND - 2 * DAY });
  });
});
