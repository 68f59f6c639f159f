import { describe, expect, it } from 'vitest';
import { createBatchTally } from '../../../src/main/jobs/batchTally.ts';
import type { BatchJob } from '../../../src/main/jobs/ports/batchRecord.ts';
import type { Job, Phase } from '../../../src/shared/job.ts';
import { jobIn } from '../../support/jobs.ts';

const BATCH = 'bbbbbbbb-0000-4000-8000-000000000001';
const of = (row: number, phase: Phase, more: Partial<Job> = {}): Job =>
  jobIn(phase, { id: `j${row}`, batch: { id: BATCH, row }, credits: null, ...more });
const kept = ({ id, batch, parent, phase, credits }: Job): BatchJob => ({ id, row: batch?.row ?? -1, parent, phase, credits });
const tallyOf = (...jobs: readonly Job[]) => createBatchTally(jobs.map(kept));

describe('what a batch comes to', () => {
  it('counts each row by its latest job', () => {
    const tally = tallyOf(of(0, 'failed'), of(1, 'done', { credits: '4' }), of(2, 'outbox'), of(0, 'queued', { id: 'again' }));
    expect(tally.counts()).toMatchObject({ failed: 0, done: 1, outbox: 1, queued: 1 });
    expect(tally.latest().get(0)).toEqual({ id: 'again', phase: 'queued' });
    expect(tally.failures()).toBe(1);
    expect(tally.retries()).toBe(1);
    expect(tally.credits()).toEqual({ total: '4', jobs: 1 });
  });

  it('knows the latest try of a row by what followed what, in whatever order they come', () => {
    const tries = [
      of(0, 'failed', { id: 'first' }),
      of(0, 'failed', { id: 'second', parent: 'first' }),
      of(0, 'done', { id: 'third', parent: 'second' }),
    ];
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      const tally = tallyOf(...order.flatMap((at) => tries[at] ?? []));
      expect(tally.latest().get(0)).toEqual({ id: 'third', phase: 'done' });
      expect(tally.counts()).toMatchObject({ failed: 0, done: 1 });
      expect(tally.retries()).toBe(2);
    }
  });

  it('is the same whether it was counted or followed', () => {
    const story: readonly (readonly [Job | null, Job])[] = [
      [null, of(0, 'outbox')],
      [null, of(1, 'outbox')],
      [of(0, 'outbox'), of(0, 'queued')],
      [of(0, 'queued'), of(0, 'failed', { credits: '1.5' })],
      [of(1, 'outbox'), of(1, 'done', { credits: '2' })],
      [null, of(0, 'outbox', { id: 'again' })],
      // A late word about the first try is no word about the row.
      [of(0, 'failed', { credits: '1.5' }), of(0, 'failed', { credits: '1.25' })],
      [of(0, 'outbox', { id: 'again' }), of(0, 'expired', { id: 'again' })],
    ];
    const followed = createBatchTally([]);
    for (const [before, after] of story) followed.change(before, after);
    const counted = tallyOf(
      of(0, 'failed', { credits: '1.25' }),
      of(1, 'done', { credits: '2' }),
      of(0, 'expired', { id: 'again' }),
    );
    for (const tally of [followed, counted]) {
      expect(tally.counts()).toMatchObject({ failed: 0, done: 1, expired: 1, outbox: 0, queued: 0 });
      expect(tally.failures()).toBe(2);
      expect(tally.retries()).toBe(1);
      expect(tally.credits()).toEqual({ total: '3.25', jobs: 2 });
    }
  });

  it('tells no credits where none were reported, and leaves out what is no number', () => {
    expect(tallyOf(of(0, 'done')).credits()).toBeNull();
    expect(tallyOf(of(0, 'done', { credits: 'many' }), of(1, 'done', { credits: '0' })).credits()).toEqual({
      total: '0',
      jobs: 1,
    });
  });

  it('leaves alone what is in no batch', () => {
    const tally = tallyOf(of(0, 'outbox'));
    tally.change(null, jobIn('outbox'));
    expect(tally.counts().outbox).toBe(1);
  });
});
