/** At risk is what ended at the server and is not wholly on disk, for as long as the server may have the rest. */

import { expect, it } from 'vitest';
import type { CollectOutcome } from '../../../src/main/jobs/ports/collector.ts';
import { DAY, HOUR, MINUTE } from '../../../src/shared/time.ts';
import { type Core, restart, startCore, value } from '../../support/core.ts';
import { FILE } from '../../support/jobs.ts';

const PARTLY: CollectOutcome = {
  kind: 'saved',
  files: [FILE],
  missing: [{ source: 'data[1].url', reason: 'deadLink', host: 'cdn.example', httpStatus: 404 }],
};

async function savedInPart(): Promise<{ readonly core: Core; readonly id: string }> {
  const core = startCore();
  core.collects.push(PARTLY);
  const id = await core.submit();
  for (const run of core.router.runs.values()) run.status = 'COMPLETED';
  await core.clock.advance(MINUTE);
  expect(core.job(id).phase).toBe('done');
  return { core, id };
}

const atRisk = async (core: Core) =>
  value(await core.runner.listJobs({ filter: 'atRisk', search: '', after: null, limit: 9 })).jobs.map((job) => job.id);

it('a job that was saved in part is listed and counted, and the window knows it from the start', async () => {
  const { core, id } = await savedInPart();
  expect(await atRisk(core)).toEqual([id]);
  expect(core.runner.view()).toMatchObject({ counts: { done: 1, endedAtRisk: 1 }, active: [{ id, atRisk: true }] });
  const later = restart(core);
  expect(later.runner.view()).toMatchObject({ counts: { endedAtRisk: 1 }, active: [{ id, atRisk: true }] });
});

it('when its time on the server is over it is told to be at risk no more', async () => {
  const { core, id } = await savedInPart();
  const told: boolean[] = [];
  core.runner.onJobs((push) => {
    for (const job of push.changed) if (job.id === id) told.push(job.atRisk);
  });
  await core.clock.advance(23 * HOUR);
  expect(core.runner.view().counts.endedAtRisk).toBe(1);
  await core.clock.advance(DAY - 23 * HOUR);
  expect(told.at(-1)).toBe(false);
  expect([await atRisk(core), core.runner.view().counts.endedAtRisk, core.runner.view().active]).toEqual([[], 0, []]);
});

it('a job that is removed from the list is counted no more', async () => {
  const { core, id } = await savedInPart();
  value(await core.runner.removeJob(id));
  expect(core.runner.view()).toMatchObject({ counts: { done: 0, endedAtRisk: 0 }, active: [] });
});
