/** "Safe on disk" is said of what is there. What is gone can be saved again, from here or from the Router in time. */

import { describe, expect, it } from 'vitest';
import type { CollectOutcome, SavedFiles } from '../../../src/main/jobs/ports/collector.ts';
import type { StoredBody } from '../../../src/shared/job.ts';
import { DAY, MINUTE } from '../../../src/shared/time.ts';
import { type Core, restart, startCore, value } from '../../support/core.ts';
import { BODY, FILE } from '../../support/jobs.ts';

/** A disk on which files can go, and bodies from which they come again. */
async function startSaved() {
  const gone = new Set<number>();
  const bodies = new Set([BODY.digest]);
  const from: StoredBody[] = [];
  const disk: { hangs: boolean; obstacle: CollectOutcome | null } = { hangs: false, obstacle: null };
  const unkept = new Set<number>();
  const saved: SavedFiles = {
    unkept: async (_job, indexes) => indexes.filter((index) => unkept.has(index)),
    absent: async ({ files }) => (disk.hangs ? null : files.map(({ index }) => index).filter((index) => gone.has(index))),
    async saveAgain({ files, missing }, { output }) {
      if (disk.obstacle !== null) return disk.obstacle;
      from.push(output);
      if (!bodies.has(output.digest)) return { kind: 'bodyLost' };
      gone.clear();
      return { kind: 'saved', files, missing };
    },
  };
  const core = startCore({ replace: { saved } });
  core.collects.push({ kind: 'saved', files: [FILE], missing: [] });
  const id = await core.submit();
  for (const run of core.router.runs.values()) run.status = 'COMPLETED';
  await core.clock.advance(MINUTE);
  expect(core.job(id).phase).toBe('done');
  const seen: boolean[] = [];
  core.runner.onJobs((push) => {
    for (const job of push.changed) seen.push(job.safe);
  });
  const view = async () => value(await core.runner.getJob(id));
  return { core, id, gone, unkept, bodies, from, disk, seen, view };
}

it('a file that is gone is noticed when the job is opened, and told to the list as well', async () => {
  const { view, gone, seen } = await startSaved();
  expect(await view()).toMatchObject({ safe: true, absent: [] });
  gone.add(0);
  expect(await view()).toMatchObject({ safe: false, absent: [0] });
  gone.clear();
  expect(await view()).toMatchObject({ safe: true, absent: [] });
  await Promise.resolve();
  expect(seen).toEqual([false, true]);
});

it('a disk that does not answer takes nothing back that was known', async () => {
  const { view, gone, disk } = await startSaved();
  gone.add(0);
  await view();
  disk.hangs = true;
  expect(await view()).toMatchObject({ safe: false, absent: [0] });
});

it('it is saved again from the kept body, and asks the Router nothing', async () => {
  const { core, id, view, gone } = await startSaved();
  gone.add(0);
  const calls = core.ledger.calls(id).length;
  expect(await core.runner.saveAgain(id)).toEqual({ ok: true, value: { again: 1, still: 0 } });
  expect(await view()).toMatchObject({ phase: 'done', safe: true, absent: [] });
  expect(core.ledger.calls(id)).toHaveLength(calls);
});

it('it is saved again from the Router while that has the result, when the kept body is gone too', async () => {
  const { core, id, gone, bodies, from } = await startSaved();
  gone.add(0);
  const kept = core.job(id).output?.digest ?? '';
  bodies.clear();
  const pending = core.runner.saveAgain(id);
  await core.clock.advance(0);
  await pending;
  expect(from.map(({ digest }) => digest)[0]).toBe(kept);
  expect(from).toHaveLength(2);
  expect(core.ledger.calls(id).at(-1)).toMatchObject({ call: 'result', httpStatus: 200 });
});

it('the Router is not asked any more when its day is over', async () => {
  const { core, id, gone, bodies } = await startSaved();
  await core.clock.advance(DAY);
  gone.add(0);
  bodies.clear();
  const calls = core.ledger.calls(id).length;
  expect(await core.runner.saveAgain(id)).toEqual({ ok: true, value: { again: 0, still: 1 } });
  expect(core.ledger.calls(id)).toHaveLength(calls);
});

it('a folder that cannot take it is told as such, and nothing is recorded', async () => {
  const { core, id, gone, disk } = await startSaved();
  gone.add(0);
  const events = core.ledger.events().length;
  disk.obstacle = { kind: 'obstacle', obstacle: 'folderUnavailable' };
  expect(await core.runner.saveAgain(id)).toMatchObject({ ok: false, error: { kind: 'folderNotWritable', field: 'folder' } });
  disk.obstacle = { kind: 'obstacle', obstacle: 'folderFull' };
  expect(await core.runner.saveAgain(id)).toMatchObject({ ok: false, error: { kind: 'resultsFull', field: 'folder' } });
  expect(core.ledger.events()).toHaveLength(events);
});

it('what waits for the results folder goes there as soon as that is back', async () => {
  const core = startCore();
  core.collects.push(...Array.from({ length: 12 }, () => ({ kind: 'obstacle', obstacle: 'folderUnavailable' }) as const));
  const id = await core.submit();
  for (const run of core.router.runs.values()) run.status = 'COMPLETED';
  await core.clock.advance(3 * MINUTE);
  expect(core.job(id).phase).toBe('collecting');
  expect(core.runner.facts().hindrances).toMatchObject([{ kind: 'folderUnavailable' }]);
  core.collects.length = 0;
  core.runner.tell({ kind: 'folder' });
  await core.clock.advance(0);
  expect(core.job(id).phase).toBe('done');
  expect(core.runner.facts().hindrances).toEqual([]);
});

it('files that a person moved to the trash are told as that, burn nowhere, and are there again once they were put back', async () => {
  const { core, id, view, gone } = await startSaved();
  gone.add(0);
  await core.runner.trashed(id, [0]);
  expect(await view()).toMatchObject({ safe: true, atRisk: false, absent: [0], trashed: [0] });
  expect(core.ledger.history(id).at(-1)).toMatchObject({ type: 'trashed', note: '1' });
  gone.clear();
  expect(await view()).toMatchObject({ safe: true, absent: [], trashed: [] });
});

it('after a restart, what went to the trash is told without a look at the disk', async () => {
  const { core, id, gone } = await startSaved();
  gone.add(0);
  await core.runner.trashed(id, [0]);
  const again = restart(core);
  expect(value(await again.runner.listJobs({ filter: 'done', search: '', after: null, limit: 10 })).jobs).toMatchObject([
    { safe: true, absent: [0], trashed: [0] },
  ]);
});

it('what went to the trash can be saved again from what was kept', async () => {
  const { core, id, view, gone } = await startSaved();
  gone.add(0);
  await core.runner.trashed(id, [0]);
  expect(await core.runner.saveAgain(id)).toEqual({ ok: true, value: { again: 1, still: 0 } });
  expect(await view()).toMatchObject({ safe: true, absent: [], trashed: [] });
});

describe('a file that is gone and that nothing here holds', () => {
  const listed = async (core: Core, search = '') =>
    value(await core.runner.listJobs({ filter: 'atRisk', search, after: null, limit: 9 })).jobs.map(({ id, atRisk }) => ({
      id,
      atRisk,
    }));

  it('puts its job at risk for as long as the Router may have it: counted, listed, found, and told when that is over', async () => {
    const { core, id, gone, unkept, view } = await startSaved();
    gone.add(0);
    unkept.add(0);
    expect(await view()).toMatchObject({ safe: false, atRisk: true });
    expect(core.runner.view()).toMatchObject({ counts: { endedAtRisk: 1 }, active: [{ id, atRisk: true }] });
    expect(await listed(core)).toEqual([{ id, atRisk: true }]);
    expect(await listed(core, 'FOX flux')).toEqual([{ id, atRisk: true }]);
    expect(await listed(core, 'owl')).toEqual([]);
    const told: boolean[] = [];
    core.runner.onJobs((push) => void told.push(...push.changed.map(({ atRisk }) => atRisk)));
    await core.clock.advance(DAY);
    expect(told.at(-1)).toBe(false);
    expect(core.runner.view()).toMatchObject({ counts: { endedAtRisk: 0 }, active: [] });
    expect(await listed(core)).toEqual([]);
  });

  it('does so no more once it is there again', async () => {
    const { core, gone, unkept, view } = await startSaved();
    gone.add(0);
    unkept.add(0);
    await view();
    gone.clear();
    expect(await view()).toMatchObject({ safe: true, atRisk: false });
    expect(core.runner.view().counts.endedAtRisk).toBe(0);
  });

  it('is no risk where the kept body holds it', async () => {
    const { core, gone, view } = await startSaved();
    gone.add(0);
    expect(await view()).toMatchObject({ safe: false, absent: [0], atRisk: false });
    expect(core.runner.view().counts.endedAtRisk).toBe(0);
  });

  it('is none either when a person moved it to the trash', async () => {
    const { core, id, gone, unkept, view } = await startSaved();
    gone.add(0);
    unkept.add(0);
    await view();
    core.ledger.append({ type: 'trashed', at: 0, indexes: [0] }, { ...core.job(id), files: [{ ...FILE, trashedAt: 1 }] });
    gone.clear();
    await view();
    gone.add(0);
    expect(await view()).toMatchObject({ trashed: [0], atRisk: false });
  });
});
