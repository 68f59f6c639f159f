/** What went wrong for other people who wished something of many jobs at once. Sources: docs/reliability-cases.md. */

import { expect, it } from 'vitest';
import { reduce } from '../../src/main/jobs/reduce.ts';
import { HOUR, MINUTE, SECOND } from '../../src/shared/time.ts';
import { ANOTHER_MODEL, bodyOf, openDesk } from '../support/caseDesk.ts';
import { value } from '../support/core.ts';
import { event, jobIn } from '../support/jobs.ts';

it('of many jobs all that wait are cancelled, asked about once with their number, a few calls at a time, and told as it comes', async () => {
  const desk = await openDesk({ dials: { hold: 'waiting', limits: { concurrency: 2 } } });
  const queued = await desk.submitMany(30);
  value(await desk.runner.setSending('paused'));
  const unsent = [await desk.submit(), await desk.submit({ model: ANOTHER_MODEL, body: '{"prompt":"a hen"}' })];
  const submits = desk.calls('submit').length;

  const ask = value(await desk.runner.openBulk('cancelWaiting'));
  expect(ask).toMatchObject({ count: 32, atRouter: 30 });
  expect(desk.calls('cancel')).toEqual([]);

  const report = value(await desk.runner.startBulk(ask.ticket));
  expect(report).toMatchObject({ done: 2, refused: {} });
  expect(new Set(report.asked)).toEqual(new Set(queued));
  expect(new Set(desk.phases(unsent))).toEqual(new Set(['cancelled']));
  // Asked is not cancelled: until a status read tells, they are what they were.
  expect(new Set(desk.phases(queued))).toEqual(new Set(['queued']));
  await desk.pass(2 * SECOND);
  const early = desk.calls('cancel').length;
  expect(early).toBeGreaterThan(3);
  expect(early).toBeLessThanOrEqual(12);
  await desk.pass(2 * MINUTE);
  expect(new Set(desk.phases(queued))).toEqual(new Set(['cancelled']));
  expect(desk.calls('cancel')).toHaveLength(30);
  expect(desk.calls('submit')).toHaveLength(submits);
  expect(await desk.runner.startBulk(ask.ticket)).toMatchObject({ ok: false });
});

it('all but what runs is cancelled: what runs goes on to its result', async () => {
  const desk = await openDesk({ dials: { hold: 'running' } });
  const [first = ''] = await desk.submitMany(1);
  await desk.pass(10 * SECOND);
  expect(desk.job(first).phase).toBe('running');
  desk.control.turn({ hold: 'waiting' });
  const waiting = await desk.submitMany(3);
  const ask = value(await desk.runner.openBulk('cancelAllButRunning'));
  expect(value(await desk.runner.startBulk(ask.ticket)).asked).toHaveLength(3);
  await desk.pass(MINUTE);
  expect(new Set(desk.phases(waiting))).toEqual(new Set(['cancelled']));
  expect(desk.calls('cancel').map(({ requestId }) => requestId)).not.toContain(desk.job(first).requestId);
  desk.control.finish(desk.job(first).requestId ?? '');
  await desk.pass(MINUTE);
  expect(desk.job(first).phase).toBe('done');
});

it('what failed is run again once each: new jobs linked to the old ones, under keys of their own', async () => {
  const desk = await openDesk();
  const failed = [
    await desk.submit({ body: bodyOf('one [fail: provider_error]') }),
    await desk.submit({ body: bodyOf('two [fail: provider_timeout]') }),
    // The same words would be refused again.
    await desk.submit({ body: bodyOf('three [fail: content_policy_violation]') }),
  ];
  await desk.pass(MINUTE);
  expect(desk.phases(failed)).toEqual(['failed', 'failed', 'failed']);
  const ask = value(await desk.runner.openBulk('retryFailed'));
  expect(ask).toMatchObject({ count: 2, leftOut: { refused: 1 } });
  const report = value(await desk.runner.startBulk(ask.ticket));
  await desk.calm();
  expect(new Set(report.asked.map((id) => desk.job(id).parent))).toEqual(new Set(failed.slice(0, 2)));
  const keys = desk.control.counters().runsByKey;
  expect(Object.values(keys).every((runs) => runs === 1)).toBe(true);
  expect(Object.keys(keys)).toHaveLength(5);
  // Killed and started again, the same wish finds nothing of these left to do.
  await desk.die();
  const later = desk.start();
  expect(value(await later.runner.openBulk('retryFailed')).leftOut['runAgain']).toBeGreaterThanOrEqual(2);
});

it('five thousand ended jobs leave the list in many small steps between which main is free, and files stay', async () => {
  const desk = await openDesk();
  const saved = await desk.submit();
  await desk.pass(MINUTE);
  const files = desk.job(saved).files.length;
  expect(files).toBeGreaterThan(0);
  const { ledger } = desk.core.store;
  const created = event('created');
  const ended = { firstFinishedAt: desk.clock.now() - 30 * HOUR };
  const brought = Array.from({ length: 5_000 }, (_, index) => {
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const first = { ...created, id, key: id, at: created.at + index };
    const fresh = reduce(null, first);
    if (fresh === null) throw new Error('no job');
    const job = jobIn('done', { ...ended, id, key: id, createdAt: fresh.createdAt, requestId: null });
    return {
      id,
      events: [
        { event: first, job: fresh },
        { event: event('saved'), job },
      ],
      calls: [],
      mark: null,
    };
  });
  ledger.bringIn(brought);

  let turns = 0;
  const beat = setInterval(() => {
    turns += 1;
  }, 0);
  const ask = value(await desk.runner.openBulk('clearEnded'));
  expect(ask.count).toBe(5_001);
  expect(value(await desk.runner.startBulk(ask.ticket))).toMatchObject({ done: 5_001, refused: {} });
  clearInterval(beat);
  expect(ledger.counts().done).toBe(0);
  expect(desk.job(saved).files).toHaveLength(files);
  expect(desk.files().size).toBeGreaterThan(0);
  expect(turns).toBeGreaterThan(50);
}, 60_000);
