/**
 * A submit whose outcome is not known, in all its endings: the real client over real HTTP, against the practice Router, whose
 * clock is the one of the test.
 */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PracticeRouter, startPracticeRouter } from '../../../src/practice/practiceRouter.ts';
import type { JobId } from '../../../src/shared/job.ts';
import { HOUR, MINUTE, SECOND } from '../../../src/shared/time.ts';
import { value } from '../../support/core.ts';
import type { CoreOverHttp } from '../../support/coreOverHttp.ts';
import type { HandClock } from '../../support/handClock.ts';
import { startHeldRouter, submitTo } from '../../support/heldRouter.ts';

let clock: HandClock;
let router: PracticeRouter;
let over: CoreOverHttp;

beforeEach(async () => {
  ({ clock, router, over } = await startHeldRouter());
});
afterEach(async () => {
  await over.close();
  await router.close();
});

const submit = (): Promise<JobId> => submitTo(over);
const job = (id: JobId) => over.core.job(id);
const runs = (): number => router.control.counters().runs;
const posts = (): number => router.control.counters().byRoute['submit'] ?? 0;
const lose = (times: number): void => router.control.trouble({ route: 'submit', times, deed: { kind: 'reset', when: 'after' } });

describe('the answer to a submit', () => {
  it('that is lost after the run was taken in: 100 submits, 100 runs at the server, 100 jobs done', async () => {
    const ids: JobId[] = [];
    for (let count = 0; count < 100; count += 1) {
      lose(1);
      const id = await submit();
      ids.push(id);
      router.control.finish(router.control.runs().at(-1)?.requestId ?? '');
      await over.pass(10 * SECOND);
    }
    expect(ids.filter((id) => job(id).phase === 'done')).toHaveLength(100);
    expect(ids.filter((id) => job(id).unsure)).toHaveLength(100);
    expect(runs()).toBe(100);
    expect(new Set(ids.map((id) => job(id).requestId)).size).toBe(100);
  }, 60_000);

  it('that was on its way when the process ended is found under the same key, and one job is on both sides', async () => {
    router.control.trouble({ route: 'submit', deed: { kind: 'stall', when: 'headers' } });
    const { id } = value(await over.core.runner.submit(over.core.draft()));
    while (runs() === 0) await clock.settle();
    const before = over;
    over = before.restart();
    await over.pass(5 * SECOND);
    expect(job(id)).toMatchObject({ phase: 'queued', unsure: true, sends: 2 });
    expect(runs()).toBe(1);
    await before.close();
  });

  it('that comes late, after a person gave the waiting up, is not dropped', async () => {
    router.control.trouble({ route: 'submit', deed: { kind: 'delay', ms: 200, when: 'after' } });
    const { id } = value(await over.core.runner.submit(over.core.draft()));
    value(await over.core.runner.cancelJob(id));
    expect(job(id)).toMatchObject({ phase: 'sending', wish: 'asked' });
    while (runs() === 0) await clock.settle();
    router.control.advance(SECOND);
    await over.calm();
    expect(job(id).requestId).toBe(router.control.runs()[0]?.requestId);
    await over.pass(MINUTE);
    expect(job(id).phase).toBe('cancelled');
  });

  it('that is a replay may be old: the status is read at once, and the run that ended meanwhile is collected', async () => {
    lose(1);
    const id = await submit();
    router.control.finish(router.control.runs()[0]?.requestId ?? '');
    await over.pass(3 * SECOND);
    expect(job(id).phase).toBe('done');
    expect(runs()).toBe(1);
  });

  it('that says "still being taken in" is asked for again with the same key after the pause that is told', async () => {
    router.control.trouble({ route: 'submit', deed: { kind: 'admitting', ms: 3 * SECOND } });
    const id = await submit();
    expect(job(id)).toMatchObject({ phase: 'sending', waitingFor: 'admission' });
    await over.pass(2 * SECOND);
    expect(posts()).toBe(1);
    await over.pass(5 * SECOND);
    expect(job(id).phase).toBe('queued');
    expect(runs()).toBe(1);
  });

  it('that says the key belongs to another request ends it as not charged, without a second try', async () => {
    router.control.trouble({ route: 'submit', deed: { kind: 'bucket', bucket: 'invalid_input', status: 409 } });
    const id = await submit();
    await over.pass(HOUR);
    expect(job(id)).toMatchObject({ phase: 'failed', error: { kind: 'invalid_input', httpStatus: 409, charge: 'notCharged' } });
    expect(posts()).toBe(1);
    const again = value(await over.core.runner.runAgain({ id, route: 'queued' })).id;
    await over.calm();
    expect(job(again).key).not.toBe(job(id).key);
    expect(job(again).phase).toBe('queued');
  });

  it.each(['no-uuid', '5B6F0D1E-3F0A-4D0C-9A51-3D0F0A7C9B11', '../../status', ''])(
    'that brings the odd id "%s" is not believed, and the same key brings the true one',
    async (odd) => {
      const text = JSON.stringify({ request_id: odd, status: 'IN_QUEUE' });
      router.control.trouble({ route: 'submit', deed: { kind: 'body', text } });
      const id = await submit();
      expect(job(id)).toMatchObject({ phase: 'sending', unsure: true, requestId: null });
      await over.pass(5 * SECOND);
      expect(job(id).requestId).toBe(router.control.runs()[0]?.requestId);
      expect(runs()).toBe(1);
    },
  );
});

describe('a job of unknown outcome', () => {
  /** Its answers were lost until a person is asked. */
  async function held(): Promise<JobId> {
    lose(100);
    const id = await submit();
    await over.pass(2 * HOUR);
    expect(job(id)).toMatchObject({ phase: 'held', heldBecause: 'outcomeUnknown' });
    router.control.clearTrouble();
    return id;
  }

  it('is found by sending the same again: same key, same bytes, no second run', async () => {
    const id = await held();
    const { key, body } = job(id);
    value(await over.core.runner.resendJob(id));
    await over.calm();
    expect(job(id)).toMatchObject({ phase: 'queued', key, body });
    expect(runs()).toBe(1);
  });

  it('that is run again instead is a new job with a new key, and a second run', async () => {
    const id = await held();
    const again = value(await over.core.runner.runAgain({ id, route: 'queued' })).id;
    await over.calm();
    expect(job(again)).toMatchObject({ phase: 'queued', parent: id });
    expect(job(again).key).not.toBe(job(id).key);
    expect(job(id).phase).toBe('held');
    expect(runs()).toBe(2);
  });

  it('that a person gives up ends as unknown, and may be charged', async () => {
    const id = await held();
    value(await over.core.runner.letGoJob(id));
    expect(job(id)).toMatchObject({
      phase: 'failed',
      error: { kind: 'outcome_unknown', charge: 'mayBeCharged', fixableBy: 'user' },
    });
    expect(runs()).toBe(1);
  });

  it('is not sent again by itself once its key has ended: the Router would start a second run', async () => {
    lose(1);
    const id = await submit();
    const before = over;
    clock.set(clock.now() + 25 * HOUR);
    over = before.restart();
    await over.pass(2 * HOUR);
    expect(job(id)).toMatchObject({ phase: 'held', heldBecause: 'outcomeUnknown' });
    expect(posts()).toBe(1);
    expect(runs()).toBe(1);
    await before.close();
  });

  it('that was made with another key is not sent with the one that is here now, not even by a person', async () => {
    lose(1);
    const id = await submit();
    over.core.runner.tell({ kind: 'key', profile: 'main', present: true, changed: true });
    await over.pass(HOUR);
    expect(job(id).phase).toBe('held');
    expect(await over.core.runner.resendJob(id)).toMatchObject({ ok: false });
    expect(posts()).toBe(1);
  });

  it('keeps its Router: what it was sent to is not asked for anywhere else', async () => {
    const id = await held();
    const other = await startPracticeRouter({ samplesFolder: 'resources/samples', clock });
    value(await over.core.runner.resendJob(id));
    await over.calm();
    expect(job(id).base).toBe('https://router.example');
    expect(other.control.counters().byRoute['submit'] ?? 0).toBe(0);
    await other.close();
  });
});
