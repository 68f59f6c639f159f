/** What went wrong for other people while they waited for a run, each as a promise. Sources: docs/reliability-cases.md. */

import { describe, expect, it } from 'vitest';
import type { TroubleDeed } from '../../src/practice/trouble.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/shared/time.ts';
import { type CaseDesk, openDesk, until } from '../support/caseDesk.ts';
import { value } from '../support/core.ts';

const HELD = { dials: { hold: 'running' } } as const;
/** Nothing listens there. */
const NO_ROUTE = 'http://127.0.0.1:1';
const gapsOf = (desk: CaseDesk): readonly number[] => {
  const reads = desk.calls('status');
  return reads.slice(1).map((read, index) => read.at - (reads[index]?.answeredAt ?? 0));
};

/** Of the first turn of each job: how many of them came within one second. */
function mostFirstReadsInASecond(desk: CaseDesk): number {
  const firstAt = new Map<string | null, number>();
  for (const { requestId, at } of desk.calls('status')) if (!firstAt.has(requestId)) firstAt.set(requestId, at);
  const times = [...firstAt.values()];
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + SECOND).length));
}

describe('one bad read of a running job', () => {
  const TROUBLE: Readonly<Record<string, TroubleDeed>> = {
    'that is a 502': { kind: 'html', status: 502 },
    'that is reset': { kind: 'reset', when: 'before' },
    'that is never answered': { kind: 'stall', when: 'headers' },
    'that is cut': { kind: 'cut' },
  };
  it.each(Object.entries(TROUBLE))(
    '%s changes no phase, says when it was last confirmed, and the next good one clears the note',
    async (_what, deed) => {
      const desk = await openDesk({ ...HELD, limits: { headersMs: 150 } });
      const id = await desk.submit();
      await desk.pass(10 * SECOND);
      expect(desk.job(id).phase).toBe('running');
      const confirmedAt = desk.shown(id).contact.lastCheckedAt;
      desk.control.trouble({ route: 'status', deed });
      for (let tick = 0; tick < 20 && desk.shown(id).contact.lostSince === null; tick += 1) await desk.pass(SECOND / 2);
      expect(desk.shown(id)).toMatchObject({
        phase: 'running',
        contact: { lostSince: expect.any(Number), trouble: expect.any(String) },
      });
      expect(desk.shown(id).contact.lastCheckedAt).toBeGreaterThanOrEqual(confirmedAt ?? Number.POSITIVE_INFINITY);
      await desk.pass(30 * SECOND);
      expect(desk.shown(id)).toMatchObject({ phase: 'running', contact: { lostSince: null, trouble: null } });
      expect(desk.history(id)).toEqual(['created', 'sent', 'accepted', 'seen']);
    },
  );
});

it('reads that fail for ten minutes say since when contact is lost; a refused key and an unknown request are told as such', async () => {
  const desk = await openDesk(HELD);
  const [lost = '', unknown = ''] = await desk.submitMany(2);
  desk.control.trouble({ route: 'status', times: 1_000, deed: { kind: 'html', status: 502 } });
  const before = desk.calls('status').length;
  await desk.pass(10 * MINUTE);
  expect(desk.shown(lost)).toMatchObject({ phase: 'queued', contact: { trouble: 'http_502' } });
  expect(desk.clock.now() - (desk.shown(lost).contact.lostSince ?? 0)).toBeGreaterThan(9 * MINUTE);
  expect(desk.calls('status').length - before).toBeLessThan(60);

  desk.control.clearTrouble();
  await desk.pass(5 * MINUTE);
  desk.control.forget(desk.job(unknown).requestId ?? '');
  await desk.pass(MINUTE);
  expect(desk.job(unknown)).toMatchObject({ phase: 'held', heldBecause: 'notVisible' });

  desk.control.turn({ refusedKeys: ['*'] });
  await desk.pass(10 * SECOND);
  expect(desk.runner.facts().hindrances).toEqual([{ kind: 'keyRefused', profiles: ['main'] }]);
  expect(desk.job(lost).phase).toBe('running');
});

it('no read comes earlier than it was told, and the wait is read as seconds', async () => {
  const desk = await openDesk(HELD);
  const hints = [7, 2, 7, 2, 30, 1, 7, 2, 2, 5];
  hints.forEach((hint, skip) => {
    desk.control.trouble({ route: 'status', skip, deed: { kind: 'headers', set: { 'Retry-After': String(hint) } } });
  });
  await desk.submit();
  await desk.pass(2 * MINUTE);
  const gaps = gapsOf(desk).slice(0, hints.length);
  expect(gaps).toHaveLength(hints.length);
  gaps.forEach((gap, index) => {
    expect(gap).toBeGreaterThanOrEqual((hints[index] ?? 0) * SECOND);
    expect(gap).toBeLessThan((hints[index] ?? 0) * SECOND * 1.1 + 10);
  });
});

it.each([
  ['0', SECOND, 3 * SECOND],
  ['-1', SECOND, 3 * SECOND],
  ['1.5', SECOND, 3 * SECOND],
  ['soon', SECOND, 3 * SECOND],
  ['5, 7', SECOND, 8 * SECOND],
  ['Thu, 01 Jan 1970 00:00:00 GMT', SECOND, 3 * SECOND],
  ['86400', 9 * MINUTE, 11 * MINUTE],
])(
  'a wait of "%s" is never less than a second nor more than ten minutes, and a person may ask all the same',
  async (said, least, most) => {
    const desk = await openDesk(HELD);
    desk.control.trouble({ route: 'status', times: 2, deed: { kind: 'headers', set: { 'Retry-After': said } } });
    const id = await desk.submit();
    await desk.pass(30 * MINUTE);
    const [gap = 0] = gapsOf(desk);
    expect(gap).toBeGreaterThanOrEqual(least);
    expect(gap).toBeLessThan(most);
    expect(await desk.runner.checkJob(id)).toMatchObject({ ok: true });
  },
);

it('fifty jobs that come back at once are read spread out, a few at once, and each gets its turn', async () => {
  const desk = await openDesk({ dials: { hold: 'running', limits: { longestHintMs: 2 * MINUTE } } });
  await desk.submitMany(50);
  await desk.die();
  desk.clock.set(desk.clock.now() + HOUR);
  desk.control.resetCounters();
  const later = desk.start();
  await later.pass(MINUTE);
  const reads = later.calls('status');
  expect(new Set(reads.map(({ requestId }) => requestId)).size).toBe(50);
  expect(desk.control.counters().mostAtOnce).toBeLessThanOrEqual(4);
  expect(mostFirstReadsInASecond(later)).toBeLessThanOrEqual(6);
  expect(desk.control.counters().leastSlackMs ?? 0).toBeGreaterThanOrEqual(0);
});

it('after a limit on one read all jobs rest until it has passed, and then come back one after another', async () => {
  const desk = await openDesk({ dials: { hold: 'running', limits: { longestHintMs: 2_000 } } });
  await desk.submitMany(20);
  await desk.pass(20 * SECOND);
  const limited = { kind: 'bucket', bucket: 'rate_limited', headers: { 'Retry-After': '20' } } as const;
  desk.control.trouble({ route: 'status', deed: limited });
  for (let tick = 0; tick < 100 && desk.hindrances().length === 0; tick += 1) await desk.pass(50);
  expect(desk.runner.facts().hindrances).toMatchObject([{ kind: 'resting', because: 'rateLimited' }]);
  const limitedAt = desk.calls('status').find(({ status }) => status === 429)?.answeredAt ?? 0;
  await desk.pass(40 * SECOND);
  // One or two may have been on their way already.
  const back = desk.calls('status').filter(({ at }) => at > limitedAt + SECOND);
  const firstAt = back[0]?.at ?? 0;
  expect(firstAt).toBeGreaterThanOrEqual(limitedAt + 20 * SECOND);
  expect(back.filter(({ at }) => at < firstAt + SECOND).length).toBeLessThanOrEqual(6);
  expect(new Set(back.map(({ requestId }) => requestId)).size).toBe(20);
});

describe('three hours of sleep', () => {
  it.each([
    ['that were told', true],
    ['that nobody told of', false],
  ] as const)('%s end in one look at everything, spread out', async (_what, isTold) => {
    const desk = await openDesk(HELD);
    await desk.submitMany(20);
    await desk.pass(30 * SECOND);
    if (isTold) desk.runner.tell({ kind: 'suspended' });
    desk.clock.set(desk.clock.now() + 3 * HOUR);
    desk.control.resetCounters();
    if (isTold) desk.runner.tell({ kind: 'resumed' });
    await desk.pass(SECOND);
    expect(desk.calls('status').length).toBeLessThanOrEqual(6);
    await desk.pass(9 * SECOND);
    expect(new Set(desk.calls('status').map(({ requestId }) => requestId)).size).toBe(20);
    expect(mostFirstReadsInASecond(desk)).toBeLessThanOrEqual(6);
    expect(desk.control.counters().mostAtOnce).toBeLessThanOrEqual(4);
  });

  it('give up a read that was under way, and ask again', async () => {
    const desk = await openDesk({ limits: { headersMs: MINUTE } });
    desk.control.trouble({ route: 'status', deed: { kind: 'stall', when: 'headers' } });
    const { id } = value(await desk.runner.submit(desk.draft()));
    await desk.calm();
    await desk.clock.advance(5 * SECOND);
    await until(() => desk.runner.facts().inFlight === 1);
    desk.runner.tell({ kind: 'suspended' });
    desk.clock.set(desk.clock.now() + 3 * HOUR);
    desk.runner.tell({ kind: 'resumed' });
    await desk.pass(30 * SECOND);
    expect(desk.job(id).phase).toBe('done');
  });
});

it('without a route jobs keep their state under one banner, tries thin out, and all goes on without a restart', async () => {
  const desk = await openDesk();
  const ids = await desk.submitMany(5);
  const { url } = desk.line;
  desk.line.url = NO_ROUTE;
  const lines = desk.log.length;
  await desk.pass(30 * MINUTE);
  expect(new Set(desk.phases(ids))).toEqual(new Set(['queued']));
  expect(desk.hindrances()).toEqual(['offline']);
  expect(desk.log.length - lines).toBeLessThan(100);
  desk.line.url = url;
  await desk.pass(5 * MINUTE);
  expect(new Set(desk.phases(ids))).toEqual(new Set(['done']));
  expect(desk.hindrances()).toEqual([]);
});

it('started without a line it sends once there is one; told that the line is back, it looks once at everything', async () => {
  const desk = await openDesk(HELD);
  const { url } = desk.line;
  desk.line.url = NO_ROUTE;
  const first = await desk.submit();
  expect(desk.job(first)).toMatchObject({ phase: 'outbox', unsure: false });
  desk.line.url = url;
  await desk.pass(5 * MINUTE);
  expect(desk.job(first).phase).toBe('running');

  await desk.submitMany(2);
  await desk.pass(10 * SECOND);
  desk.runner.tell({ kind: 'online', online: false });
  desk.control.resetCounters();
  await desk.pass(HOUR);
  expect(desk.calls('status')).toEqual([]);
  desk.runner.tell({ kind: 'online', online: true });
  await desk.pass(2 * SECOND);
  expect(
    desk
      .calls('status')
      .map(({ requestId }) => requestId)
      .sort(),
  ).toEqual(
    desk.control
      .runs()
      .map(({ requestId }) => requestId)
      .sort(),
  );
});

it.each([
  ['random bytes', '\u0000\ufffd{{{'],
  ['a list', '[null]'],
  ['very deep lists', '['.repeat(50_000)],
])('one job whose answers are %s is marked, and the other nineteen go on', async (_what, text) => {
  const desk = await openDesk();
  const ids = await desk.submitMany(20);
  const odd = ids[7] ?? '';
  const requestId = desk.job(odd).requestId ?? '';
  desk.control.trouble({ route: 'status', requestId, times: 1_000, deed: { kind: 'body', text } });
  await desk.pass(2 * MINUTE);
  expect(desk.phases(ids).filter((phase) => phase === 'done')).toHaveLength(19);
  expect(desk.shown(odd)).toMatchObject({ phase: 'queued', contact: { trouble: expect.any(String) } });
  desk.control.clearTrouble();
  await desk.pass(DAY / 24);
  expect(desk.job(odd).phase).toBe('done');
});
