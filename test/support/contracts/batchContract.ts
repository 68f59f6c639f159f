/** What every ledger keeps of batches, whatever it is made of. */

import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BatchRecord, KeptBatch, NewBatch } from '../../../src/main/jobs/ports/batchRecord.ts';
import type { Ledger } from '../../../src/main/jobs/ports/ledger.ts';
import { LedgerError } from '../../../src/main/jobs/ports/ledgerError.ts';
import type { BatchId } from '../../../src/shared/batch.ts';
import type { Job } from '../../../src/shared/job.ts';
import { event, START } from '../jobs.ts';
import { ALL, appendTo, createIn, foldOne, idOf } from '../ledgerJobs.ts';
import type { LedgerUnderTest } from './ledgerContract.ts';

export const batchIdOf = (number: number): BatchId => `bbbbbbbb-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const recordOf = (number: number, rows: number): BatchRecord => ({
  id: batchIdOf(number),
  name: `Batch "${number}" 狐`,
  createdAt: START + number,
  profile: 'main',
  axes: [{ name: 'prompt', values: Array.from({ length: rows }, (_, row) => `fox ${row}`) }],
  policy: { stopAfterErrors: 3, giveUpAfterMs: null },
  at: Array.from({ length: rows }, (_, row) => [row]),
});

const textOf = (number: number): string => `{"prompt":"fox ${number}"}`;
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A batch whose jobs have the ids from `number` × 1,000 on. */
export function batchOf(number: number, rows: number): NewBatch {
  const record = recordOf(number, rows);
  const jobs = Array.from({ length: rows }, (_, row) => {
    const text = textOf(row);
    const created = event('created', {
      id: idOf(number * 1_000 + row),
      key: `key-${number}-${row}`,
      at: record.createdAt,
      body: { digest: digestOf(text), sizeBytes: text.length },
      batch: { id: record.id, row },
      place: record.createdAt + row / 64,
      giveUpAfterMs: 60_000,
    });
    return { event: created, job: foldOne(null, created) };
  });
  return { record, jobs, bodies: jobs.map((_, row) => ({ digest: digestOf(textOf(row)), text: textOf(row) })) };
}

const PAGE = { after: null, limit: 10 } as const;

export function batchContract(name: string, make: () => LedgerUnderTest): void {
  describe(`${name}, as a keeper of batches`, () => {
    let under: LedgerUnderTest;
    let ledger: Ledger;
    beforeEach(() => {
      under = make();
      ledger = under.ledger;
    });
    afterEach(() => under.dispose());

    const create = (number: number, rows: number) => ledger.createBatch(`ticket-b${number}`, batchOf(number, rows));
    const jobOf = (number: number, row: number): Job => ledger.get(idOf(number * 1_000 + row)) ?? raise();

    it('records a batch whole: what it is made of, each job with its row and place, each body', () => {
      expect(create(1, 3)).toEqual({ id: batchIdOf(1), already: false });
      expect(ledger.batch(batchIdOf(1))).toEqual({ record: recordOf(1, 3), state: { paused: false, forgiven: 0 } });
      expect(jobOf(1, 2)).toMatchObject({
        phase: 'outbox',
        batch: { id: batchIdOf(1), row: 2 },
        place: START + 1 + 2 / 64,
        giveUpAfterMs: 60_000,
      });
      expect(ledger.smallBody(digestOf(textOf(2)))).toBe(textOf(2));
      expect(ledger.smallBody(digestOf('another'))).toBeNull();
      expect(ledger.unfinished()).toHaveLength(3);
      expect(ledger.counts().outbox).toBe(3);
    });

    it('answers the same ticket with the same batch and writes nothing the second time', () => {
      create(1, 3);
      expect(ledger.createBatch('ticket-b1', batchOf(2, 3))).toEqual({ id: batchIdOf(1), already: true });
      expect(ledger.batch(batchIdOf(2))).toBeNull();
      expect(ledger.ids()).toHaveLength(3);
    });

    it('makes no batch of a ticket that a single job has used, and no job of one that a batch has', () => {
      createIn(ledger, 1);
      expect(ledger.createBatch('ticket-1', batchOf(2, 2))).toBeNull();
      create(3, 2);
      const again = event('created', { id: idOf(9) });
      expect(ledger.create('ticket-b3', again, foldOne(null, again))).toMatchObject({ already: true, job: { id: idOf(3_000) } });
    });

    it('keeps nothing of a batch that could not be written', () => {
      under.breakWrites();
      expect(() => create(1, 3)).toThrow(LedgerError);
      under.mendWrites();
      expect(ledger.batch(batchIdOf(1))).toBeNull();
      expect(ledger.ids()).toEqual([]);
      expect(ledger.jobOfTicket('ticket-b1')).toBeNull();
      expect(create(1, 3)?.already).toBe(false);
    });

    it('keeps what became of a batch, the last word of it', () => {
      create(1, 1);
      ledger.setBatchState(batchIdOf(1), { paused: true, forgiven: 0 });
      ledger.setBatchState(batchIdOf(1), { paused: false, forgiven: 4 });
      expect(ledger.batch(batchIdOf(1))?.state).toEqual({ paused: false, forgiven: 4 });
      expect(ledger.batch(batchIdOf(7))).toBeNull();
    });

    it('tells the jobs of a batch as they were written, another try of a row behind the first, whatever the clock said then', () => {
      create(1, 2);
      create(2, 1);
      const failed = appendTo(ledger, jobOf(1, 0), event('sent'), event('refused'));
      const again = event('created', { id: idOf(99), at: START - 500, parent: failed.id, batch: { id: batchIdOf(1), row: 0 } });
      ledger.create('ticket-again', again, foldOne(null, again));
      ledger.append(event('removed'), failed);
      expect(ledger.batchJobs(batchIdOf(1))).toEqual([
        { id: idOf(1_000), row: 0, parent: null, phase: 'failed', credits: null },
        { id: idOf(1_001), row: 1, parent: null, phase: 'outbox', credits: null },
        { id: idOf(99), row: 0, parent: failed.id, phase: 'outbox', credits: null },
      ]);
    });

    it('lists batches newest first by page, without those of which nothing is in the list any more', () => {
      for (const number of [1, 2, 3, 4]) create(number, 1);
      const ended = appendTo(ledger, jobOf(3, 0), event('cancelAsked'));
      ledger.append(event('removed'), ended);
      const first = ledger.batches({ after: null, limit: 2 });
      expect(first.ids).toEqual([batchIdOf(4), batchIdOf(2)]);
      expect(ledger.batches({ after: first.next, limit: 2 })).toEqual({ ids: [batchIdOf(1)], next: null });
      expect(ledger.batches(PAGE).next).toBeNull();
      expect(ledger.batchIds()).toEqual([1, 2, 3, 4].map(batchIdOf));
    });

    it('takes in batches of a back-up and leaves one that is here as it is', () => {
      create(1, 1);
      const brought = (number: number): KeptBatch => ({ record: recordOf(number, 2), state: { paused: true, forgiven: 1 } });
      ledger.bringBatches([brought(1), brought(2)]);
      expect(ledger.batch(batchIdOf(1))).toEqual({ record: recordOf(1, 1), state: { paused: false, forgiven: 0 } });
      expect(ledger.batch(batchIdOf(2))).toEqual(brought(2));
    });

    it('tells what good runs of a model cost, newest first, and nothing of practice or of bad ones', () => {
      const run = (number: number, credits: string | null, more: { readonly profile?: string; readonly model?: string } = {}) =>
        appendTo(
          ledger,
          createIn(ledger, number, more),
          event('sent'),
          event('accepted'),
          event('seen', { status: 'COMPLETED', credits }),
          event('bodySaved', { credits: null }),
          event('saved', { at: START + number * 1_000 }),
        );
      run(1, '4.50');
      run(2, '3');
      run(3, null);
      run(4, '9', { profile: 'practice' });
      run(5, '8', { model: 'bfl/other' });
      appendTo(
        ledger,
        createIn(ledger, 6),
        event('sent'),
        event('accepted'),
        event('seen', { status: 'COMPLETED', credits: '7', ending: 'provider_error' }),
        event('ended'),
      );
      expect(ledger.creditsOf('bfl/flux-2-pro')).toEqual(['3', '4.50']);
      expect(ledger.creditsOf('nobody/knows')).toEqual([]);
    });

    it('lists the jobs of a batch like any other', () => {
      create(1, 3);
      expect(ledger.page(ALL).jobs).toHaveLength(3);
    });
  });
}

function raise(): never {
  throw new Error('There is no such job.');
}
