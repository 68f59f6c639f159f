/** Batches out of one app and into another, over a real file. */

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { batchIn } from '../../src/main/adapters/backup/batchItems.ts';
import { createBackups } from '../../src/main/backups.ts';
import type { KeptBatch } from '../../src/main/jobs/ports/batchRecord.ts';
import type { Bodies } from '../../src/main/jobs/ports/bodies.ts';
import type { BodyRef } from '../../src/shared/job.ts';
import { batchIdOf, recordOf } from '../support/contracts/batchContract.ts';
import { createMemoryBodies, startCore, value } from '../support/core.ts';
import { createHandClock } from '../support/handClock.ts';
import { START } from '../support/jobs.ts';
import { createMemoryLedger } from '../support/memoryLedger.ts';
import { tempFolder } from '../support/tempFolder.ts';

/** An app on a computer of its own. */
function desk() {
  const ledger = createMemoryLedger();
  const files = createMemoryBodies();
  const text = ({ digest }: BodyRef): string | null => ledger.smallBody(digest);
  const bodies: Bodies = {
    ...files,
    read: async (ref) => (text(ref) === null ? files.read(ref) : new TextEncoder().encode(text(ref) ?? '')),
    has: async (ref) => text(ref) !== null || files.has(ref),
    isWhole: async (ref) => text(ref) !== null || files.isWhole(ref),
  };
  const core = startCore({ ledger, bodies: files, clock: createHandClock() });
  core.router.onStatus = (run) => {
    run.status = 'COMPLETED';
  };
  const backups = createBackups({
    store: { ledger, bodies },
    runner: core.runner,
    settings: () => ({ base: 'https://router.example', folder: '/home/ada', theme: 'dark', profile: 'router' }),
    resultsFolder: () => '/results',
    isBase: () => true,
    meet: () => {},
    version: '0.1.0',
    now: () => START,
    log: () => {},
  });
  return { ledger, core, backups };
}

const rows = [0, 1, 2].map((number) => ({
  model: 'bfl/flux-2-pro',
  route: 'queued' as const,
  body: `{"prompt":"fox ${number}"}`,
  coordinates: [`fox ${number}`],
}));
const order = (ticket: string) => ({
  ticket,
  name: 'Foxes',
  axes: [{ name: 'prompt', values: rows.flatMap(({ coordinates }) => coordinates) }],
  policy: { stopAfterErrors: 2, giveUpAfterMs: 60_000 },
  rows,
});

describe('a back-up of batches', () => {
  it('brings a batch with its rows, its axes, its pause and what was sent, and what waited is sent by nobody but a person', async () => {
    const [here, there] = [desk(), desk()];
    const file = join(tempFolder(), 'all.afterglow');
    const done = value(await here.core.runner.submitBatch(order('00000000-0000-4000-8000-000000000001'))).id;
    await here.core.clock.advance(20 * 60_000);
    value(await here.core.runner.setSending('paused'));
    const waiting = value(await here.core.runner.submitBatch(order('00000000-0000-4000-8000-000000000002'))).id;
    value(await here.core.runner.setBatch({ id: waiting, wish: 'pause' }));
    value(await here.core.runner.renameBatch({ id: waiting, name: 'Foxes in snow' }));

    expect(value(await here.backups.write(file))).toMatchObject({ jobs: 6, unreadableBodies: 0 });
    const report = value(await there.backups.weigh(file));
    expect(report).toMatchObject({ new: 6, held: 3, missingBodies: 0 });
    expect(there.ledger.batchIds()).toEqual([]);
    value(await there.backups.take(report.ticket));

    const told = value(await there.core.runner.getBatch(done));
    expect(told).toEqual(value(await here.core.runner.getBatch(done)));
    expect(told).toMatchObject({ counts: { done: 3 }, axes: order('').axes });
    expect(value(await there.core.runner.getBatch(waiting))).toMatchObject({
      name: 'Foxes in snow',
      sending: 'paused',
      counts: { held: 3 },
    });
    const [job] = told.cells;
    expect(value(await there.core.runner.getBody(job?.job ?? ''))).toEqual({ text: '{"prompt":"fox 0"}', cut: false });
  });

  it('leaves a batch that is here as it is', async () => {
    const here = desk();
    const file = join(tempFolder(), 'all.afterglow');
    value(await here.core.runner.setSending('paused'));
    const id = value(await here.core.runner.submitBatch(order('00000000-0000-4000-8000-000000000003'))).id;
    value(await here.backups.write(file));
    value(await here.core.runner.setBatch({ id, wish: 'pause' }));
    const report = value(await here.backups.weigh(file));
    value(await here.backups.take(report.ticket));
    expect(value(await here.core.runner.getBatch(id)).sending).toBe('paused');
    expect(here.ledger.ids()).toHaveLength(3);
  });

  const kept: KeptBatch = { record: recordOf(1, 3), state: { paused: false, forgiven: 0 } };
  it.each<readonly [string, unknown]>([
    ['no batch at all', null],
    ['an id that is none', { ...kept, record: { ...kept.record, id: '../x' } }],
    ['no rows', { ...kept, record: { ...kept.record, at: [] } }],
    ['a row that has no place on an axis', { ...kept, record: { ...kept.record, at: [[]] } }],
    ['a value that the axis does not have', { ...kept, record: { ...kept.record, at: [[3]] } }],
    ['a place that is no number', { ...kept, record: { ...kept.record, at: [['0']] } }],
    ['more rows than there can be', { ...kept, record: { ...kept.record, at: Array.from({ length: 10_001 }, () => [0]) } }],
    ['a limit of nothing', { ...kept, record: { ...kept.record, policy: { stopAfterErrors: 0, giveUpAfterMs: null } } }],
    ['a state that is none', { ...kept, state: { paused: 'no', forgiven: 0 } }],
  ])('believes nothing of %s', (_what, value) => {
    expect(batchIn(value)).toBeNull();
    expect(batchIn(kept)?.record.id).toBe(batchIdOf(1));
  });
});
