/** What went wrong for other people, each as a promise. */

import { describe, expect, it } from 'vitest';
import type { Collector } from '../../../src/main/jobs/ports/collector.ts';
import type { Answer } from '../../../src/main/jobs/ports/router.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/shared/time.ts';
import { type Core, restart, startCore, value } from '../../support/core.ts';
import { createHandClock } from '../../support/handClock.ts';
import { FILE, START } from '../../support/jobs.ts';
import { answer, refusal, silence, unreachable } from '../../support/memoryRouter.ts';

/** The Router admits the run, and its answer never arrives. */
const losesAnswer = (run: () => Answer): Answer => {
  run();
  return silence();
};
const never = (): Promise<Answer> => new Promise(() => {});

async function submitMany(core: Core, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await core.submit());
  return ids;
}

const phases = (core: Core, ids: readonly string[]): readonly string[] => ids.map((id) => core.job(id).phase);
const timesOf = (core: Core, call: string): readonly number[] =>
  core.router.seen.filter((one) => one.call === call).map((one) => one.at);

describe('a submit', () => {
  it('whose answer is lost is sent again under the same key and runs once', async () => {
    const core = startCore();
    core.router.script('submit', losesAnswer);
    const id = await core.submit();
    expect(core.job(id)).toMatchObject({ phase: 'sending', unsure: true, waitingFor: 'retry' });
    await core.clock.advance(5 * SECOND);
    expect(core.job(id)).toMatchObject({ phase: 'queued', requestId: core.router.run().requestId, sends: 2 });
    expect(core.router.count('submit')).toBe(2);
    expect(core.router.runs.size).toBe(1);
  });

  it('that was out when the process ended is found again after the restart and runs once', async () => {
    const core = startCore();
    core.router.script('submit', async (run) => {
      run();
      return never();
    });
    const id = await core.submit();
    expect(core.job(id)).toMatchObject({ phase: 'sending', dueAt: null });
    const later = restart(core);
    await later.clock.advance(5 * SECOND);
    expect(later.job(id)).toMatchObject({ phase: 'queued', unsure: true });
    expect(later.history(id)).toEqual(['created', 'sent', 'lost', 'sent', 'accepted', ...later.history(id).slice(5)]);
    expect(later.router.runs.size).toBe(1);
  });

  it('is made once by five clicks with one ticket, also from two windows at once', async () => {
    const core = startCore();
    const draft = core.draft();
    const clicks = await Promise.all([1, 2, 3, 4, 5].map(() => core.runner.submit(draft)));
    await core.clock.settle();
    expect(new Set(clicks.map((click) => value(click).id)).size).toBe(1);
    expect(clicks.filter((click) => !value(click).already)).toHaveLength(1);
    expect(core.router.count('submit')).toBe(1);
    expect(core.ledger.events().filter(({ event }) => event.type === 'created')).toHaveLength(1);
  });

  it('is made twice when it is meant twice', async () => {
    const core = startCore();
    const first = value(await core.runner.submit(core.draft()));
    const second = value(await core.runner.submit(core.draft({ ticket: first.nextTicket })));
    await core.clock.settle();
    expect(second.already).toBe(false);
    expect(new Set([...core.router.runs.values()].map((run) => run.key)).size).toBe(2);
  });

  it.each([
    ['a time-out', silence()],
    ['a reset', silence('reset')],
    ['a limit', refusal(429, 'rate_limited', { retryAfterMs: 2_000 })],
    ['a full backlog', refusal(429, 'queue_backlog_full')],
    ['500', refusal(500, 'internal_error')],
    ['503', refusal(503, 'service_unavailable')],
    ['no connection', unreachable],
    ['a page of a proxy', { ...refusal(403, null), supportId: null }],
    ['a cut answer', answer(201, { kind: 'unreadable', why: 'cut', excerpt: '' })],
    ['a redirect', answer(302, { kind: 'unreadable', why: 'empty', excerpt: '' })],
  ] as const)('that met %s keeps its key and its bytes', async (_what, trouble) => {
    const core = startCore();
    core.router.script('submit', trouble, 2);
    const id = await core.submit();
    await core.clock.advance(MINUTE);
    expect(core.job(id).requestId).toBe(core.router.run().requestId);
    const keys = core.router.seen.filter((one) => one.call === 'submit').map((one) => one.key);
    expect(keys).toEqual([core.job(id).key, core.job(id).key, core.job(id).key]);
  });

  it('whose key is still being admitted waits as told and asks again with the same key', async () => {
    const core = startCore();
    core.router.script('submit', refusal(409, 'concurrency_limit_exceeded', { retryAfterMs: 3 * SECOND }));
    const id = await core.submit();
    expect(core.runner.view().active[0]).toMatchObject({ phase: 'sending', waitingFor: 'admission' });
    await core.clock.advance(2_900);
    expect(core.router.count('submit')).toBe(1);
    await core.clock.advance(SECOND);
    expect(core.job(id).phase).toBe('queued');
    expect(core.router.runs.size).toBe(1);
  });

  it('whose key belongs to another request fails with those words and does not loop', async () => {
    const core = startCore();
    core.router.script('submit', refusal(409, 'invalid_input'));
    const id = await core.submit();
    await core.clock.advance(HOUR);
    expect(core.job(id)).toMatchObject({
      phase: 'failed',
      error: { kind: 'invalid_input', httpStatus: 409, charge: 'notCharged' },
    });
    expect(core.router.count('submit')).toBe(1);
  });

  it('that is not enabled is one attempt, and other models stay usable', async () => {
    const core = startCore();
    core.router.script('submit', refusal(403, 'not_enabled'));
    const id = await core.submit({ model: 'elevenlabs/eleven_v3' });
    const other = await core.submit();
    await core.clock.advance(MINUTE);
    expect(core.job(id)).toMatchObject({ phase: 'failed', error: { kind: 'not_enabled', detail: 'told so', fixableBy: 'user' } });
    expect(core.job(other).phase).toBe('queued');
    expect(core.router.count('submit')).toBe(2);
  });

  it('whose outcome stays unknown is held for a person, who can find out or give it up', async () => {
    const core = startCore();
    core.router.script('submit', refusal(500, 'internal_error'), 12);
    const id = await core.submit();
    await core.clock.advance(3 * HOUR);
    expect(core.job(id)).toMatchObject({ phase: 'held', heldBecause: 'outcomeUnknown', sends: 12 });
    value(await core.runner.resendJob(id));
    await core.clock.settle();
    expect(core.job(id).phase).toBe('queued');
    expect(core.router.runs.size).toBe(1);
    expect(await core.runner.letGoJob(id)).toMatchObject({ error: { kind: 'notNow' } });
  });

  it('is not sent again by itself a day later, only by a person', async () => {
    const core = startCore();
    core.router.script('submit', losesAnswer);
    const id = await core.submit();
    await core.runner.stop();
    core.clock.set(START + 23 * HOUR + MINUTE);
    const later = restart(core);
    await later.clock.advance(HOUR);
    expect(later.job(id)).toMatchObject({ phase: 'held', heldBecause: 'outcomeUnknown' });
    expect(later.router.count('submit')).toBe(1);
    value(await later.runner.resendJob(id));
    await later.clock.settle();
    expect(later.job(id).phase).toBe('queued');
  });

  it('is not sent again by itself after the clock was set back', async () => {
    const core = startCore();
    core.router.script('submit', losesAnswer, 2);
    const id = await core.submit();
    core.clock.set(START - 6 * MINUTE);
    core.runner.tell({ kind: 'resumed' });
    await core.clock.advance(MINUTE);
    expect(core.job(id).phase).toBe('held');
    expect(core.router.count('submit')).toBe(1);
  });

  it('is not sent again by itself when the clock was set back while the app was closed', async () => {
    const core = startCore();
    core.router.script('submit', losesAnswer);
    const id = await core.submit();
    await core.runner.stop();
    core.clock.set(START - HOUR);
    const later = restart(core);
    await later.clock.advance(MINUTE);
    expect(later.job(id).phase).toBe('held');
    expect(later.router.count('submit')).toBe(1);
  });

  it('with a full backlog waits here, in order, and goes out as own jobs end', async () => {
    const core = startCore();
    const [first = ''] = await submitMany(core, 1);
    core.router.script('submit', refusal(429, 'queue_backlog_full'));
    const second = await core.submit();
    const third = await core.submit();
    expect(phases(core, [first, second, third])).toEqual(['queued', 'outbox', 'outbox']);
    expect(core.router.count('submit')).toBe(2);
    expect(core.runner.facts().hindrances).toMatchObject([{ kind: 'resting', because: 'backlogFull' }]);
    core.router.run().status = 'COMPLETED';
    await core.clock.advance(4 * SECOND);
    expect(phases(core, [first, second, third])).toEqual(['done', 'queued', 'queued']);
    const keys = core.router.seen.filter((one) => one.call === 'submit').map((one) => one.key);
    expect(keys.slice(2)).toEqual([core.job(second).key, core.job(third).key]);
  });

  it('without credits waits for a person and is not tried again and again', async () => {
    const core = startCore();
    core.router.script('submit', refusal(402, 'insufficient_credits'));
    const id = await core.submit();
    await core.clock.advance(HOUR);
    expect(core.job(id).phase).toBe('outbox');
    expect(core.router.count('submit')).toBe(1);
    expect(core.runner.facts().hindrances).toEqual([{ kind: 'creditsExhausted' }]);
    value(await core.runner.setSending('on'));
    await core.clock.settle();
    expect(core.job(id).phase).toBe('queued');
    expect(core.runner.facts().hindrances).toEqual([]);
  });
});

describe('a replaced key', () => {
  async function withLostSubmit(): Promise<{ core: Core; followed: string; lost: string }> {
    const core = startCore();
    const followed = await core.submit();
    core.router.script('submit', losesAnswer);
    const lost = await core.submit();
    core.runner.tell({ kind: 'key', profile: 'main', present: false });
    return { core, followed, lost };
  }

  it('of the same workspace goes on after one read', async () => {
    const { core, followed, lost } = await withLostSubmit();
    core.runner.tell({ kind: 'key', profile: 'main', present: true, changed: true });
    await core.clock.advance(30 * SECOND);
    expect(phases(core, [followed, lost])).toEqual(['queued', 'queued']);
    expect(core.router.runs.size).toBe(2);
  });

  it('of another workspace sends nothing again and reads no other job', async () => {
    const { core, followed, lost } = await withLostSubmit();
    core.router.script('status', refusal(404, 'request_not_found'), 2);
    core.runner.tell({ kind: 'key', profile: 'main', present: true, changed: true });
    await core.clock.advance(HOUR);
    expect(phases(core, [followed, lost])).toEqual(['queued', 'held']);
    expect(core.router.count('submit')).toBe(2);
    expect(core.router.count('status')).toBe(2);
    expect(core.runner.view().active.find((job) => job.id === followed)?.contact.trouble).toBe('other_workspace');
  });

  it('sends nothing again when there is no job to read with it', async () => {
    const core = startCore();
    core.router.script('submit', losesAnswer);
    const lost = await core.submit();
    core.runner.tell({ kind: 'key', profile: 'main', present: true, changed: true });
    await core.clock.advance(MINUTE);
    expect(core.job(lost).phase).toBe('held');
    expect(core.router.count('submit')).toBe(1);
  });
});

describe('a restart', () => {
  it('only reads the status of jobs that are at the server', async () => {
    const core = startCore();
    const ids = await submitMany(core, 10);
    await core.runner.stop();
    const later = restart(core);
    await later.clock.advance(20 * SECOND);
    expect(later.router.count('submit')).toBe(10);
    expect(later.router.count('cancel')).toBe(0);
    const read = new Set(later.router.seen.filter((one) => one.call === 'status').map((one) => one.requestId));
    expect(read.size).toBe(10);
    for (const run of later.router.runs.values()) run.status = 'COMPLETED';
    await later.clock.advance(MINUTE);
    expect(new Set(phases(later, ids))).toEqual(new Set(['done']));
  });

  it('needs nothing that was only needed to send: a lost body does not keep a job from its result', async () => {
    const core = startCore();
    const id = await core.submit();
    const bodies = {
      put: core.bodies.put,
      has: async () => false,
      isWhole: async () => false,
      read: async (): Promise<Uint8Array> => {
        throw new Error('gone');
      },
    };
    const later = restart(core, { bodies });
    later.router.run().status = 'COMPLETED';
    await later.clock.advance(MINUTE);
    expect(later.job(id).phase).toBe('done');
    expect(await later.runner.draftFrom(id)).toMatchObject({ ok: false });
  });

  it('keeps to the hint that was given before it', async () => {
    const core = startCore();
    await core.submit();
    core.router.run().retryAfterMs = 5 * MINUTE;
    await core.clock.advance(2 * SECOND);
    expect(core.router.count('status')).toBe(1);
    const later = restart(core);
    await later.clock.advance(4 * MINUTE);
    expect(later.router.count('status')).toBe(1);
    await later.clock.advance(2 * MINUTE);
    expect(later.router.count('status')).toBe(2);
  });

  it('cancels nothing, whether by quitting or by coming back', async () => {
    const core = startCore();
    await submitMany(core, 3);
    await core.runner.stop();
    const later = restart(core);
    await later.clock.advance(MINUTE);
    await later.runner.stop();
    expect(later.router.count('cancel')).toBe(0);
  });

  it('with fifty jobs spreads their reads, and each gets its turn', async () => {
    const core = startCore();
    await submitMany(core, 50);
    core.clock.set(START + HOUR);
    const before = core.router.seen.length;
    const later = restart(core);
    for (const run of later.router.runs.values()) run.retryAfterMs = 2 * MINUTE;
    later.router.latencyMs = 100;
    await later.clock.advance(MINUTE);
    const reads = later.router.seen.slice(before);
    expect(new Set(reads.map((read) => read.requestId)).size).toBe(50);
    expect(reads).toHaveLength(50);
    expect(later.router.mostAtOnce()).toBeLessThanOrEqual(4);
    const perSecond = Array.from({ length: 60 }, (_, second) => {
      const from = START + HOUR + second * SECOND;
      return reads.filter((read) => read.at >= from && read.at < from + SECOND).length;
    });
    expect(Math.max(...perSecond)).toBeLessThanOrEqual(5);
  });
});

describe('reading the status', () => {
  it.each([
    ['502', refusal(502, null)],
    ['a reset', silence('reset')],
    ['a time-out', silence()],
    ['a page of a proxy', { ...answer(200, { kind: 'unreadable', why: 'notJson', excerpt: '<html>' }), supportId: null }],
    ['403', refusal(403, 'forbidden')],
    ['one "not found"', refusal(404, 'request_not_found')],
    ['410 of something on the way', { ...refusal(410, null), supportId: null }],
  ] as const)('changes no phase when it meets %s, and the next good read clears the note', async (_what, trouble) => {
    const core = startCore();
    const id = await core.submit();
    core.router.run().status = 'IN_PROGRESS';
    await core.clock.advance(2 * SECOND);
    core.router.script('status', trouble);
    await core.clock.advance(2_500);
    const [during] = core.runner.view().active;
    expect(during).toMatchObject({ phase: 'running', contact: { lostSince: expect.any(Number), trouble: expect.any(String) } });
    expect(during?.contact.lastCheckedAt).toBeGreaterThan(START);
    await core.clock.advance(20 * SECOND);
    expect(core.runner.view().active[0]?.contact).toMatchObject({ lostSince: null, trouble: null });
    expect(core.job(id).phase).toBe('running');
    expect(core.history(id)).toEqual(['created', 'sent', 'accepted', 'seen']);
  });

  it('that fails for ten minutes says since when contact is lost, and the job has not failed', async () => {
    const core = startCore();
    const id = await core.submit();
    core.router.script('status', refusal(502, null), 1_000);
    await core.clock.advance(10 * MINUTE);
    const [job] = core.runner.view().active;
    expect(job?.phase).toBe('queued');
    expect(job?.contact.lostSince).toBeLessThan(START + 3 * SECOND);
    expect(job?.contact.trouble).toBe('http_502');
    expect(core.router.count('status')).toBeLessThan(20);
    expect(core.history(id)).toHaveLength(3);
  });

  it('that twice finds no such request holds the job, and a person who looks again gets it back', async () => {
    const core = startCore();
    core.router.script('status', refusal(404, 'request_not_found'), 2);
    const id = await core.submit();
    await core.clock.advance(HOUR);
    expect(core.job(id)).toMatchObject({ phase: 'held', heldBecause: 'notVisible' });
    expect(core.router.count('status')).toBe(2);
    value(await core.runner.checkJob(id));
    await core.clock.settle();
    expect(core.job(id).phase).toBe('queued');
  });

  it('with a refused key pauses everything of that key, fails nothing, and goes on with a good one', async () => {
    const core = startCore();
    const ids = await submitMany(core, 5);
    core.router.script('status', refusal(401, 'unauthorized'));
    await core.clock.advance(HOUR);
    expect(core.router.count('status')).toBeLessThanOrEqual(4);
    expect(new Set(phases(core, ids))).toEqual(new Set(['queued']));
    expect(core.runner.facts().hindrances).toEqual([{ kind: 'keyRefused', profiles: ['main'] }]);
    const before = core.router.count('status');
    core.runner.tell({ kind: 'key', profile: 'main', present: true });
    await core.clock.advance(MINUTE);
    expect(core.router.count('status')).toBeGreaterThan(before + 4);
    expect(core.runner.facts().hindrances).toEqual([]);
  });

  it('never comes earlier than told', async () => {
    const core = startCore();
    await core.submit();
    const hints = [7, 2, 7, 2, 30, 1, 7, 2, 2, 5];
    let reads = 0;
    core.router.onStatus = (run) => {
      run.retryAfterMs = (hints[reads] ?? 5) * SECOND;
      reads += 1;
    };
    await core.clock.advance(2 * MINUTE);
    const times = timesOf(core, 'status');
    const gaps = times.slice(1, 11).map((at, index) => at - (times[index] ?? 0));
    expect(gaps).toHaveLength(10);
    gaps.forEach((gap, index) => {
      expect(gap).toBeGreaterThanOrEqual((hints[index] ?? 0) * SECOND);
      expect(gap).toBeLessThan((hints[index] ?? 0) * SECOND * 1.1);
    });
  });

  it.each([
    ['0', 0, SECOND],
    ['-1', -SECOND, SECOND],
    ['junk', Number.NaN, SECOND],
    ['a date in the past', -HOUR, SECOND],
    ['1.5 s', 1_500, 1_500],
    ['a day', DAY, 10 * MINUTE],
  ] as const)('after a hint of %s waits at least a second and at most ten minutes', async (_what, retryAfterMs, leastMs) => {
    const core = startCore();
    await core.submit();
    core.router.run().retryAfterMs = retryAfterMs;
    await core.clock.advance(30 * MINUTE);
    const [first = 0, second = 0] = timesOf(core, 'status');
    expect(second - first).toBeGreaterThanOrEqual(leastMs);
    expect(second - first).toBeLessThan(Math.max(3 * SECOND, leastMs * 1.1));
  });

  it('that met a limit rests all jobs, which then come back one after another', async () => {
    const core = startCore();
    await submitMany(core, 20);
    core.router.onStatus = (run) => {
      run.retryAfterMs = 2 * SECOND;
    };
    await core.clock.advance(20 * SECOND);
    core.router.script('status', refusal(429, 'rate_limited', { retryAfterMs: 20 * SECOND }));
    for (let tick = 0; tick < 100 && core.runner.facts().hindrances.length === 0; tick += 1) await core.clock.advance(50);
    const limitedAt = core.router.seen.at(-1)?.at ?? 0;
    expect(core.runner.facts().hindrances).toMatchObject([{ kind: 'resting', because: 'rateLimited' }]);
    const resting = core.router.seen.length;
    await core.clock.advance(18 * SECOND);
    expect(core.router.seen).toHaveLength(resting);
    await core.clock.advance(20 * SECOND);
    const back = core.router.seen.slice(resting);
    expect(back[0]?.at).toBeGreaterThanOrEqual(limitedAt + 20 * SECOND);
    const firstSecond = back.filter((read) => read.at < (back[0]?.at ?? 0) + SECOND);
    expect(firstSecond.length).toBeLessThanOrEqual(5);
    expect(new Set(back.map((read) => read.requestId)).size).toBe(20);
  });

  it('of one job that brings bytes which break something leaves the other nineteen going', async () => {
    const core = startCore();
    const ids = await submitMany(core, 20);
    const odd = core.job(ids[7] ?? '').requestId;
    const status = core.router.status;
    core.router.status = async (target, requestId) => {
      if (requestId === odd) throw new TypeError('cannot read that');
      return status(target, requestId);
    };
    for (const run of core.router.runs.values()) run.status = 'COMPLETED';
    await core.clock.advance(2 * MINUTE);
    expect(phases(core, ids).filter((phase) => phase === 'done')).toHaveLength(19);
    expect(core.runner.view().active).toMatchObject([{ id: ids[7], phase: 'queued', contact: { trouble: 'local' } }]);
    expect(core.lines.some((line) => line.cause instanceof TypeError)).toBe(true);
  });

  it('survives an answer that is no answer', async () => {
    const core = startCore();
    const id = await core.submit();
    core.router.script('status', undefined as unknown as Answer);
    await core.clock.advance(MINUTE);
    expect(core.job(id).phase).toBe('queued');
    expect(core.router.count('status')).toBeGreaterThan(3);
    core.router.run().status = 'COMPLETED';
    await core.clock.advance(MINUTE);
    expect(core.job(id).phase).toBe('done');
  });
});

describe('sleep and the network', () => {
  it('wakes with one spread-out look at everything, also when nobody said that it slept', async () => {
    for (const isTold of [true, false]) {
      const core = startCore();
      await submitMany(core, 20);
      await core.clock.advance(30 * SECOND);
      const before = core.router.seen.length;
      if (isTold) core.runner.tell({ kind: 'suspended' });
      core.clock.set(core.clock.now() + 3 * HOUR);
      const wokeAt = core.clock.now();
      if (isTold) core.runner.tell({ kind: 'resumed' });
      await core.clock.advance(SECOND);
      expect(core.router.seen.length - before).toBeLessThanOrEqual(6);
      await core.clock.advance(9 * SECOND);
      const reads = core.router.seen.slice(before);
      expect(new Set(reads.map((read) => read.requestId)).size).toBe(20);
      expect(reads.every((read) => read.at >= wokeAt)).toBe(true);
    }
  });

  it('gives up a read that was under way when the machine slept, and asks again', async () => {
    const core = startCore();
    const id = await core.submit();
    core.router.script('status', never);
    await core.clock.advance(5 * SECOND);
    expect(core.runner.facts().inFlight).toBe(1);
    core.runner.tell({ kind: 'suspended' });
    core.clock.set(core.clock.now() + 3 * HOUR);
    core.runner.tell({ kind: 'resumed' });
    core.router.run().status = 'COMPLETED';
    await core.clock.advance(10 * SECOND);
    expect(core.job(id).phase).toBe('done');
  });

  it('offline asks nothing, keeps every job, and looks once when the line is back', async () => {
    const core = startCore();
    const ids = await submitMany(core, 3);
    core.runner.tell({ kind: 'online', online: false });
    const before = core.router.seen.length;
    await core.clock.advance(HOUR);
    expect(core.router.seen).toHaveLength(before);
    expect(core.runner.facts().hindrances).toEqual([{ kind: 'offline', because: null }]);
    core.runner.tell({ kind: 'online', online: true });
    await core.clock.advance(SECOND);
    expect(core.router.seen.length).toBe(before + 3);
    expect(new Set(phases(core, ids))).toEqual(new Set(['queued']));
  });

  it('with no route although "online" backs off under one banner, and goes on by itself', async () => {
    const core = startCore();
    const ids = await submitMany(core, 10);
    core.router.script('status', unreachable, 1_000);
    await core.clock.advance(10 * MINUTE);
    expect(core.runner.facts().hindrances).toEqual([{ kind: 'offline', because: null }]);
    const tries = core.router.count('status');
    expect(tries).toBeLessThan(130);
    core.router.script('status', (run) => run(), 0);
    for (let left = 1_000 - tries; left > 0; left -= 1) await core.router.status({ profile: 'x', base: 'x', model: 'x' }, 'x');
    for (const run of core.router.runs.values()) run.status = 'COMPLETED';
    await core.clock.advance(3 * MINUTE);
    expect(new Set(phases(core, ids))).toEqual(new Set(['done']));
    expect(core.runner.facts().hindrances).toEqual([]);
  });

  it.each(['tlsUnknownIssuer', 'proxyAuth'] as const)(
    'a line that ends in %s is named as that, jobs keep their state, and nothing is in doubt',
    async (reason) => {
      const core = startCore();
      const running = await core.submit();
      const bad: Answer = { kind: 'noAnswer', sent: 'no', reason, detail: '' };
      core.router.script('status', bad, 1_000);
      core.router.script('submit', bad, 1_000);
      const waiting = await core.submit();
      await core.clock.advance(MINUTE);
      expect(core.runner.facts().hindrances).toEqual([{ kind: 'offline', because: reason }]);
      expect(phases(core, [running, waiting])).toEqual(['queued', 'outbox']);
      expect(core.job(waiting).unsure).toBe(false);
      expect(core.runner.view().active).toContainEqual(
        expect.objectContaining({ id: running, contact: expect.objectContaining({ trouble: reason }) }),
      );
    },
  );

  it('started without a line sends when there is one, and never twice', async () => {
    const core = startCore();
    core.router.script('submit', unreachable, 5);
    const id = await core.submit();
    expect(core.job(id)).toMatchObject({ phase: 'outbox', unsure: false });
    await core.clock.advance(5 * MINUTE);
    expect(core.job(id).phase).toBe('queued');
    expect(core.router.runs.size).toBe(1);
  });

  it.each([2 * DAY, -2 * DAY])('counts the expiry by the clock of the server when ours is off by %d ms', async (offMs) => {
    const clock = createHandClock(START + offMs);
    const core = startCore({ clock });
    core.router.serverNow = () => clock.now() - offMs;
    const id = await core.submit();
    core.router.run().status = 'COMPLETED';
    await clock.advance(10 * SECOND);
    const { expiry } = value(await core.runner.getJob(id));
    const serverNow = clock.now() + core.runner.facts().skewMs;
    expect(expiry.kind).toBe('bounded');
    if (expiry.kind !== 'bounded') return;
    for (const end of [expiry.notBefore, expiry.notAfter]) expect(Math.abs(end - serverNow - DAY)).toBeLessThan(20 * SECOND);
  });

  it('keeps its pace when the clock is set back while jobs wait', async () => {
    const core = startCore();
    await core.submit();
    core.router.run().retryAfterMs = 30 * SECOND;
    await core.clock.advance(5 * SECOND);
    core.clock.set(core.clock.now() - 2 * DAY);
    core.runner.tell({ kind: 'resumed' });
    const before = core.router.count('status');
    await core.clock.advance(20 * SECOND);
    expect(core.router.count('status')).toBe(before);
    await core.clock.advance(20 * SECOND);
    expect(core.router.count('status')).toBe(before + 1);
  });
});

describe('cancelling', () => {
  it('is a wish: it shows as asked until a status read tells what came of it', async () => {
    const core = startCore();
    const id = await core.submit();
    core.router.run().status = 'IN_PROGRESS';
    await core.clock.advance(2 * SECOND);
    core.router.latencyMs = 100;
    value(await core.runner.cancelJob(id));
    expect(core.job(id)).toMatchObject({ phase: 'running', wish: 'asked' });
    await core.clock.advance(150);
    expect(core.job(id)).toMatchObject({ phase: 'running', wish: 'heard' });
    core.router.run().status = 'COMPLETED';
    await core.clock.advance(20 * SECOND);
    expect(core.job(id)).toMatchObject({ phase: 'done', wish: 'heard', files: [FILE] });
  });

  it('in the queue ends as cancelled when the status says so', async () => {
    const core = startCore();
    const id = await core.submit();
    value(await core.runner.cancelJob(id));
    await core.clock.advance(30 * SECOND);
    expect(core.job(id)).toMatchObject({
      phase: 'cancelled',
      ending: 'cancelled',
      error: { kind: 'cancelled', charge: 'mayBeCharged' },
    });
    expect(core.router.count('cancel')).toBe(1);
  });

  it.each([409, 400])('of a run that had ended (%d) reads the status and collects the result', async (httpStatus) => {
    const core = startCore();
    const id = await core.submit();
    core.router.run().status = 'COMPLETED';
    core.router.script('cancel', answer(httpStatus, { kind: 'cancel', status: 'ALREADY_COMPLETED' }));
    value(await core.runner.cancelJob(id));
    await core.clock.advance(10 * SECOND);
    expect(core.job(id)).toMatchObject({ phase: 'done', wish: 'tooLate' });
  });

  it('of one job sends one PUT, with its model and its id', async () => {
    const core = startCore();
    const [, middle = ''] = [await core.submit(), await core.submit({ model: 'kling/kling-v3' }), await core.submit()];
    value(await core.runner.cancelJob(middle));
    value(await core.runner.cancelJob(middle));
    await core.clock.advance(20 * SECOND);
    const cancels = core.router.seen.filter((one) => one.call === 'cancel');
    expect(cancels).toMatchObject([{ model: 'kling/kling-v3', requestId: core.job(middle).requestId }]);
  });

  it.each([
    ['times out', silence()],
    ['meets 503', refusal(503, 'service_unavailable')],
    ['meets 404', refusal(404, 'request_not_found')],
    ['meets 410', refusal(410, null)],
  ] as const)('that %s says so, changes nothing else, and can be asked again', async (_what, trouble) => {
    const core = startCore();
    const id = await core.submit();
    core.router.script('cancel', trouble);
    value(await core.runner.cancelJob(id));
    await core.clock.settle();
    expect(core.job(id)).toMatchObject({ phase: 'queued', wish: 'unheard' });
    await core.clock.advance(10 * SECOND);
    expect(core.router.count('cancel')).toBe(1);
    value(await core.runner.cancelJob(id));
    await core.clock.settle();
    expect(core.job(id).wish).toBe('heard');
  });

  it('that surely did not arrive is told again by itself', async () => {
    const core = startCore();
    const id = await core.submit();
    core.router.script('cancel', unreachable);
    value(await core.runner.cancelJob(id));
    await core.clock.settle();
    expect(core.job(id).wish).toBe('asked');
    await core.clock.advance(5 * SECOND);
    expect(core.job(id).wish).toBe('heard');
  });

  it('before anything was sent is free and sends nothing', async () => {
    const core = startCore();
    value(await core.runner.setSending('paused'));
    const id = await core.submit();
    value(await core.runner.cancelJob(id));
    value(await core.runner.setSending('on'));
    await core.clock.advance(MINUTE);
    expect(core.job(id)).toMatchObject({ phase: 'cancelled', error: { charge: 'notCharged' } });
    expect(core.router.seen).toEqual([]);
  });

  it('while the submit is out waits for its answer, then cancels that very run', async () => {
    const core = startCore();
    core.router.latencyMs = 500;
    const id = await core.submit();
    value(await core.runner.cancelJob(id));
    expect(core.job(id)).toMatchObject({ phase: 'sending', wish: 'asked' });
    await core.clock.advance(30 * SECOND);
    expect(core.job(id).phase).toBe('cancelled');
    expect(core.router.run().ending).toBe('cancelled');
  });

  it('of a direct run only ends the waiting, and what still comes is kept', async () => {
    const core = startCore();
    core.router.latencyMs = MINUTE;
    const id = await core.submit({ route: 'direct' });
    value(await core.runner.cancelJob(id));
    expect(core.job(id)).toMatchObject({ phase: 'held', heldBecause: 'outcomeUnknown', unsure: true });
    await core.clock.advance(2 * MINUTE);
    expect(core.job(id).phase).toBe('done');
    expect(core.router.count('direct')).toBe(1);
  });

  it('does not bring the next read forward further than the hint allows', async () => {
    const core = startCore();
    const id = await core.submit();
    core.router.run().retryAfterMs = MINUTE;
    await core.clock.advance(2 * SECOND);
    value(await core.runner.cancelJob(id));
    await core.clock.advance(50 * SECOND);
    expect(core.router.count('status')).toBe(1);
    await core.clock.advance(15 * SECOND);
    expect(core.job(id).phase).toBe('cancelled');
  });
});

describe('a direct run', () => {
  it('that was out when the process ended goes out again with the same key', async () => {
    const core = startCore();
    core.router.script('direct', never);
    const id = await core.submit({ route: 'direct' });
    const later = restart(core);
    await later.clock.advance(5 * SECOND);
    expect(later.job(id).phase).toBe('done');
    expect(new Set(later.router.seen.map((one) => one.key)).size).toBe(1);
  });

  it('whose deadline passed is collected with the same key after the pace that was named', async () => {
    const core = startCore();
    core.router.script('direct', refusal(504, 'deadline_exceeded', { retryAfterMs: 30 * SECOND }));
    const id = await core.submit({ route: 'direct' });
    await core.clock.advance(29 * SECOND);
    expect(core.job(id)).toMatchObject({ phase: 'sending', unsure: true });
    expect(core.router.count('direct')).toBe(1);
    await core.clock.advance(5 * SECOND);
    expect(core.job(id).phase).toBe('done');
  });
});

it('a collector that throws is logged and tried again, and the job is not lost', async () => {
  let count = 0;
  const collector: Collector = {
    async collect() {
      count += 1;
      if (count < 3) throw new Error('a bug of ours');
      return { kind: 'saved', files: [FILE], missing: [] };
    },
  };
  const core = startCore({ replace: { collector } });
  const id = await core.submit();
  core.router.run().status = 'COMPLETED';
  await core.clock.advance(20 * SECOND);
  expect(core.job(id).phase).toBe('done');
  expect(core.lines).toHaveLength(2);
});
