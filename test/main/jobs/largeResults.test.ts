import { expect, it } from 'vitest';
import { errorOfBucket } from '../../../src/main/jobs/buckets.ts';
import { createLargeResults } from '../../../src/main/jobs/largeResults.ts';
import type { Job } from '../../../src/shared/job.ts';
import { MINUTE, SECOND } from '../../../src/shared/time.ts';
import { startCore } from '../../support/core.ts';
import { jobIn } from '../../support/jobs.ts';
import { answer } from '../../support/memoryRouter.ts';

function deskWith(job: Job | null) {
  const done: string[] = [];
  const large = createLargeResults({
    lifts: { lift: async ({ id }) => void done.push(`lift ${id}`) },
    recorder: { get: () => job },
    absences: {
      async saveAgain() {
        done.push('save again');
        return { ok: true, value: { again: 1, still: 0 } };
      },
    },
    resend() {
      done.push('resend');
      return { ok: true, value: null };
    },
    hurry: () => void done.push('hurry'),
  });
  return { done, save: () => large.saveLarge('j') };
}

it('of an ended job saves what was over the limit', async () => {
  const job = jobIn('done');
  const { done, save } = deskWith(job);
  expect(await save()).toEqual({ ok: true, value: { again: 1, still: 0 } });
  expect(done).toEqual([`lift ${job.id}`, 'save again']);
});

it('of a job whose body waits brings the next read forward', async () => {
  const { done, save } = deskWith(jobIn('collecting'));
  expect(await save()).toMatchObject({ ok: true });
  expect(done.slice(1)).toEqual(['hurry']);
});

it('of a run that was held for the size of its answer asks for the same answer again', async () => {
  const { done, save } = deskWith({ ...jobIn('held'), error: errorOfBucket('result_too_large') } as Job);
  expect(await save()).toMatchObject({ ok: true });
  expect(done.slice(1)).toEqual(['resend']);
});

it.each(['outbox', 'sending', 'queued', 'running', 'held'] as const)('does nothing for a job that is %s', async (phase) => {
  const { done, save } = deskWith(jobIn(phase));
  expect(await save()).toMatchObject({ ok: false, error: { kind: 'notNow' } });
  expect(done).toEqual([]);
});

it('does nothing for a job that is not there', async () => {
  expect(await deskWith(null).save()).toMatchObject({ ok: false, error: { kind: 'noSuchJob' } });
});

it('a body over the limit is not fetched over and over, is no trouble on the line, and comes at once when limits change', async () => {
  const core = startCore();
  const tooLarge = answer(200, { kind: 'unreadable', why: 'tooLarge', excerpt: '' });
  for (let count = 0; count < 50; count += 1) core.router.script('result', tooLarge);
  await core.submit();
  core.router.run().status = 'COMPLETED';
  await core.clock.advance(50 * MINUTE);
  expect(core.router.count('result')).toBe(1);
  const shown = () => core.runner.view().active[0];
  expect(shown()).toMatchObject({ phase: 'collecting', obstacle: 'tooLarge', contact: { lostSince: null, trouble: null } });
  core.runner.tell({ kind: 'limits' });
  await core.clock.advance(SECOND);
  expect(core.router.count('result')).toBe(2);
});
