/** Marks are outside of the machine: a person may set them in any phase, and nothing about the job changes. */

import { expect, it } from 'vitest';
import { ALL_SAVED } from '../../../src/shared/gallery.ts';
import type { JobSummary } from '../../../src/shared/jobView.ts';
import { noChange } from '../../../src/shared/marks.ts';
import { DAY, MINUTE } from '../../../src/shared/time.ts';
import { restart, startCore, value } from '../../support/core.ts';

it('a star is told to the window, outlives a restart, and appends no event', async () => {
  const core = startCore();
  const id = await core.submit();
  await core.clock.advance(MINUTE);
  const before = core.ledger.history(id).length;
  const told: JobSummary[] = [];
  core.runner.onJobs(({ changed }) => told.push(...changed));
  value(await core.runner.markJob({ ...noChange(id), starred: true }));
  await core.clock.advance(0);
  expect(told.at(-1)).toMatchObject({ id, starred: true, title: '' });
  expect(core.ledger.history(id)).toHaveLength(before);
  expect(value(await restart(core).runner.getJob(id))).toMatchObject({ starred: true });
});

it('what is left out of a change stays as it is', async () => {
  const core = startCore();
  const id = await core.submit();
  value(await core.runner.markJob({ ...noChange(id), title: '  A  good\n one ', tags: ['Red', 'red', ' ', 'b  c'] }));
  value(await core.runner.markJob({ ...noChange(id), note: ' for May\n' }));
  value(await core.runner.markJob({ ...noChange(id), starred: true }));
  expect(value(await core.runner.getJob(id))).toMatchObject({
    starred: true,
    title: 'A good one',
    tags: ['Red', 'b c'],
    note: 'for May',
  });
});

it('a mark that changes nothing is not told', async () => {
  const core = startCore();
  const id = await core.submit();
  value(await core.runner.markJob({ ...noChange(id), tags: ['red'] }));
  await core.clock.advance(0);
  let pushes = 0;
  core.runner.onJobs(() => {
    pushes += 1;
  });
  value(await core.runner.markJob({ ...noChange(id), starred: false, tags: ['red', 'RED'] }));
  await core.clock.advance(0);
  expect(pushes).toBe(0);
});

it('a job that is not there is refused, and so is a mark that cannot be written', async () => {
  const core = startCore();
  const id = await core.submit();
  const star = { ...noChange(id), starred: true };
  expect(await core.runner.markJob({ ...star, id: '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968' })).toMatchObject({
    ok: false,
    error: { kind: 'noSuchJob' },
  });
  core.ledger.failWrites('full');
  expect(await core.runner.markJob(star)).toMatchObject({ ok: false, error: { kind: 'ledgerFull' } });
  core.ledger.failWrites(null);
  expect(value(await core.runner.getJob(id)).starred).toBe(false);
});

it('what is saved is listed, laid out and counted through the core', async () => {
  const core = startCore();
  const ids = [await core.submit(), await core.submit()];
  for (const run of core.router.runs.values()) run.status = 'COMPLETED';
  await core.clock.advance(MINUTE);
  const page = value(await core.runner.listSaved({ filter: ALL_SAVED, after: null, limit: 10 }));
  expect(page.jobs.map((job) => job.id).toSorted()).toEqual(ids.toSorted());
  const outline = value(await core.runner.outlineSaved(ALL_SAVED));
  expect(outline).toMatchObject({ total: 2, anchors: [], revision: page.revision });
  expect(value(await core.runner.outlineSaved({ ...ALL_SAVED, from: core.clock.now() + DAY })).total).toBe(0);
  expect(value(await core.runner.countSaved(ALL_SAVED)).kinds).toEqual([{ kind: 'image', count: 2 }]);
});
