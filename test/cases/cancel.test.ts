/** What went wrong for other people when they cancelled, each as a promise. Sources: docs/reliability-cases.md. */

import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../src/shared/time.ts';
import { ANOTHER_MODEL, openDesk } from '../support/caseDesk.ts';
import { value } from '../support/core.ts';

it('a cancel is only asked for until a status read tells: a run that ends well all the same is a success with its result', async () => {
  const desk = await openDesk({ dials: { hold: 'running' } });
  const id = await desk.submit();
  await desk.pass(10 * SECOND);
  value(await desk.runner.cancelJob(id));
  await desk.calm();
  expect(desk.job(id)).toMatchObject({ phase: 'running', wish: 'heard', error: null });
  const before = desk.calls('status').length;
  await desk.pass(20 * SECOND);
  expect(desk.calls('status').length).toBeGreaterThan(before);
  desk.control.finish(desk.job(id).requestId ?? '');
  await desk.pass(MINUTE);
  expect(desk.job(id)).toMatchObject({ phase: 'done', wish: 'heard', error: null, files: [{ kind: 'image' }, { role: 'body' }] });
});

it('a cancel ends a job as cancelled only when the status says so', async () => {
  const desk = await openDesk({ dials: { hold: 'waiting' } });
  const id = await desk.submit();
  value(await desk.runner.cancelJob(id));
  expect(desk.job(id)).toMatchObject({ phase: 'queued', error: null });
  await desk.pass(MINUTE);
  expect(desk.history(id).slice(-4)).toEqual(['cancelAsked', 'cancelHeard', 'seen', 'ended']);
  expect(desk.job(id)).toMatchObject({ phase: 'cancelled', ending: 'cancelled', error: { kind: 'cancelled' } });
  expect(desk.calls('cancel')).toHaveLength(1);
});

it.each([409, 400])(
  'a cancel that meets "already completed" (%d) is no error: the true ending is read and the result collected',
  async (status) => {
    const desk = await openDesk({ dials: { hold: 'running' } });
    const id = await desk.submit();
    desk.control.finish(desk.job(id).requestId ?? '');
    if (status === 400) desk.control.trouble({ route: 'cancel', deed: { kind: 'status', status } });
    value(await desk.runner.cancelJob(id));
    await desk.pass(30 * SECOND);
    expect(desk.calls('cancel').map((call) => call.status)).toEqual([status]);
    expect(desk.job(id)).toMatchObject({ phase: 'done', wish: 'tooLate', error: null });
  },
);

it('of three jobs on two models the one that was meant is cancelled, with one PUT that names its model and its id', async () => {
  const desk = await openDesk({ dials: { hold: 'waiting' } });
  const first = await desk.submit();
  const middle = await desk.submit({ model: ANOTHER_MODEL, body: '{"prompt":"a hen"}' });
  const last = await desk.submit();
  await Promise.all([1, 2, 3].map(() => desk.runner.cancelJob(middle)));
  await desk.pass(MINUTE);
  expect(desk.calls('cancel')).toMatchObject([{ method: 'PUT', model: ANOTHER_MODEL, requestId: desk.job(middle).requestId }]);
  expect(desk.phases([first, middle, last])).toEqual(['queued', 'cancelled', 'queued']);
});

it.each([
  ['is never answered', { kind: 'stall', when: 'headers' }],
  ['is reset', { kind: 'reset', when: 'before' }],
  ['meets 503', { kind: 'bucket', bucket: 'service_unavailable' }],
  ['meets a page of a proxy', { kind: 'html', status: 502 }],
] as const)(
  'a cancel that %s says that it may not have arrived, changes nothing else, and can be asked again',
  async (_what, deed) => {
    const desk = await openDesk({ dials: { hold: 'running' }, limits: { headersMs: 150 } });
    const id = await desk.submit();
    await desk.pass(10 * SECOND);
    desk.control.trouble({ route: 'cancel', deed });
    value(await desk.runner.cancelJob(id));
    await desk.pass(5 * SECOND);
    expect(desk.job(id)).toMatchObject({ phase: 'running', wish: 'unheard', error: null });
    await desk.pass(MINUTE);
    expect(desk.calls('cancel')).toHaveLength(1);
    value(await desk.runner.cancelJob(id));
    await desk.pass(5 * SECOND);
    expect(desk.job(id).wish).toBe('heard');
    expect(desk.calls('cancel')).toHaveLength(2);
  },
);

it('quitting, dying and coming back cancel nothing, and every job is followed again', async () => {
  const desk = await openDesk({ dials: { hold: 'running' } });
  const ids = await desk.submitMany(3);
  await desk.pass(10 * SECOND);
  await desk.quit();
  const second = desk.start();
  await second.pass(10 * SECOND);
  await second.die();
  desk.control.resetCounters();
  const third = desk.start();
  await third.pass(20 * SECOND);
  expect(new Set(third.calls('status').map(({ requestId }) => requestId)).size).toBe(3);
  for (const run of desk.control.runs()) desk.control.finish(run.requestId);
  await third.pass(MINUTE);
  expect(new Set(third.phases(ids))).toEqual(new Set(['done']));
  expect(desk.control.runs().every((run) => run.cancelAskedAt === null)).toBe(true);
});
