/** What the Router says of an ending is what the job says: the real client over real HTTP, against the practice Router. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PracticeRouter } from '../../../src/practice/practiceRouter.ts';
import type { JobId } from '../../../src/shared/job.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/shared/time.ts';
import { value } from '../../support/core.ts';
import type { CoreOverHttp } from '../../support/coreOverHttp.ts';
import { startHeldRouter, submitTo } from '../../support/heldRouter.ts';

let router: PracticeRouter;
let over: CoreOverHttp;

beforeEach(async () => {
  ({ router, over } = await startHeldRouter());
});
afterEach(async () => {
  await over.close();
  await router.close();
});

const submit = (): Promise<JobId> => submitTo(over);
const job = (id: JobId) => over.core.job(id);
const only = (): string => router.control.runs()[0]?.requestId ?? '';
const reads = (): number => router.control.counters().byRoute['result'] ?? 0;

describe('a run that ended badly', () => {
  it.each([
    ['provider_error', 502, 'failed', 'mayBeCharged', 'user'],
    ['provider_timeout', 504, 'failed', 'mayBeCharged', 'user'],
    ['content_policy_violation', 400, 'failed', 'mayBeCharged', 'user'],
    ['invalid_input', 422, 'failed', 'notCharged', 'user'],
    ['queue_timeout', 504, 'failed', 'notCharged', 'user'],
    ['cancelled', 409, 'cancelled', 'mayBeCharged', 'nobody'],
  ] as const)(
    'as %s says so with the words of the result route, which is read once',
    async (ending, httpStatus, phase, charge, who) => {
      const id = await submit();
      router.control.finish(only(), { ending, detail: 'told by the partner', refusalSubject: 'output_image' });
      await over.pass(HOUR);
      expect(job(id)).toMatchObject({ phase, ending, error: { kind: ending, httpStatus, charge, fixableBy: who } });
      expect(job(id).error?.supportId).not.toBeNull();
      expect(reads()).toBe(1);
    },
  );

  it('names the part that a policy refused, and what was said of it', async () => {
    const id = await submit();
    const how = { ending: 'content_policy_violation', detail: 'a hand too many', refusalSubject: 'input_image' };
    router.control.finish(only(), how);
    await over.pass(MINUTE);
    expect(job(id).error).toMatchObject({ refusalSubject: 'input_image', detail: 'a hand too many' });
  });

  it('and yet was charged and has a stored result: it is saved, and the job says that it failed', async () => {
    const id = await submit();
    router.control.finish(only(), { ending: 'provider_error', charged: true, credits: '3' });
    await over.pass(HOUR);
    expect(job(id)).toMatchObject({ phase: 'failed', ending: 'provider_error', credits: '3', error: { kind: 'provider_error' } });
    expect(job(id).output).not.toBeNull();
    expect(job(id).files).toHaveLength(1);
    expect(reads()).toBe(1);
  });

  it('whose reason cannot be had for a while asks until it is told', async () => {
    const id = await submit();
    router.control.trouble({ route: 'result', times: 5, deed: { kind: 'html', status: 502 } });
    router.control.finish(only(), { ending: 'provider_error', detail: 'told late' });
    await over.pass(10 * SECOND);
    expect(job(id).phase).toBe('collecting');
    await over.pass(10 * MINUTE);
    expect(job(id)).toMatchObject({ phase: 'failed', error: { kind: 'provider_error', detail: 'told late' } });
  });
});

describe('a cancel', () => {
  it('before the run began ends as cancelled, and nothing ran', async () => {
    const id = await submit();
    value(await over.core.runner.cancelJob(id));
    await over.pass(MINUTE);
    expect(job(id)).toMatchObject({ phase: 'cancelled', wish: 'heard', error: { kind: 'cancelled' } });
    expect(router.control.runs()[0]?.startedAt).toBeNull();
  });

  it('that came too late ends as done, with its result and its price', async () => {
    const id = await submit();
    router.control.start(only());
    value(await over.core.runner.cancelJob(id));
    await over.pass(SECOND);
    router.control.finish(only(), { credits: '3' });
    await over.pass(MINUTE);
    expect(job(id)).toMatchObject({ phase: 'done', credits: '3' });
    expect(job(id).wish).not.toBe('none');
  });
});

describe('a result', () => {
  it('whose 24 hours ended before it was fetched is told as expired, once the Router says so', async () => {
    const id = await submit();
    router.control.trouble({ route: 'result', times: 10_000, deed: { kind: 'html', status: 502 } });
    router.control.finish(only());
    await over.pass(MINUTE);
    expect(job(id).phase).toBe('collecting');
    router.control.clearTrouble();
    router.control.advance(DAY + MINUTE);
    await over.pass(30 * MINUTE);
    expect(job(id)).toMatchObject({ phase: 'expired', error: { kind: 'expired', httpStatus: 410, charge: 'mayBeCharged' } });
  });

  it('of a request that the Router does not know is held as not visible, after a second look', async () => {
    const id = await submit();
    router.control.forget(only());
    await over.pass(10 * MINUTE);
    expect(job(id)).toMatchObject({ phase: 'held', heldBecause: 'notVisible' });
    expect(router.control.counters().last.filter((call) => call.status === 404)).toHaveLength(2);
  });

  it('of a Router that is out of reach stays what it was, with the time since when', async () => {
    const id = await submit();
    router.control.trouble({ route: 'status', times: 10_000, deed: { kind: 'reset', when: 'before' } });
    await over.pass(10 * MINUTE);
    expect(job(id).phase).toBe('queued');
    const [told] = over.core.runner.view().active;
    expect(told?.contact).toMatchObject({ lostSince: expect.any(Number), trouble: 'reset' });
  });
});
