/** What becomes of batches in a ledger that was hit, or that an older version wrote. */

import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { batchIdOf, batchOf, recordOf } from '../../support/batchContract.ts';
import { ALL, createIn, idOf } from '../../support/ledgerJobs.ts';
import { flip, ledgerPlace, placeOf } from '../../support/ledgerPlace.ts';

const place = ledgerPlace();

/** A batch of three whose state was written twice, in a closed file. */
function fill(): void {
  const { ledger } = place.open();
  ledger.createBatch('ticket-b', batchOf(1, 3));
  ledger.setBatchState(batchIdOf(1), { paused: true, forgiven: 0 });
  ledger.setBatchState(batchIdOf(1), { paused: true, forgiven: 7 });
  place.close();
}

describe('batches in a damaged ledger', () => {
  it('are brought over with their last state, their jobs and their bodies, when the list of tables is gone', () => {
    fill();
    place.forgetClose();
    const bytes = readFileSync(place.path());
    bytes.fill(0, 0, 4_096);
    writeFileSync(place.path(), bytes);
    const { ledger, setAside } = place.open();
    expect(setAside).toMatchObject({ doubtfulJobs: [], lostJobs: [] });
    expect(ledger.batch(batchIdOf(1))).toEqual({ record: recordOf(1, 3), state: { paused: true, forgiven: 7 } });
    expect(ledger.batchJobs(batchIdOf(1)).map(({ row }) => row)).toEqual([0, 1, 2]);
    const job = ledger.get(idOf(1_000));
    expect(ledger.smallBody(job?.body.digest ?? '')).toBe('{"prompt":"fox 0"}');
    expect(ledger.createBatch('ticket-b', batchOf(2, 3))).toEqual({ id: batchIdOf(1), already: true });
  });

  it.each([
    ['what a batch is made of', '"name":"Batch'],
    ['what became of a batch', '{"paused":true,"forgiven":7}'],
    ['a body', '{"prompt":"fox 1"}'],
  ])('are looked through: a letter of %s that changed is noticed', (_what, text) => {
    fill();
    place.forgetClose();
    flip(place.path(), placeOf(place.path(), text) + 2);
    expect(place.open().setAside).not.toBeNull();
  });

  it('wait for a person where what became of them cannot be believed while the ledger is in use', () => {
    fill();
    place.alter((db) => db.exec(`UPDATE batch_states SET state = '{"paused":false,"forgiven":0}'`));
    const { ledger } = place.open({ smallBytes: 0 });
    expect(ledger.batch(batchIdOf(1))?.state.paused).toBe(true);
  });

  it('give no other bytes for a body that changed', () => {
    fill();
    place.alter((db) => db.exec(`UPDATE bodies SET body = replace(body, 'fox', 'dog')`));
    const { ledger } = place.open({ smallBytes: 0 });
    expect(ledger.smallBody(ledger.get(idOf(1_000))?.body.digest ?? '')).toBeNull();
  });
});

describe('a ledger from before there were batches', () => {
  it('takes batches beside the jobs that it has', () => {
    const { ledger: old } = place.open();
    const job = createIn(old, 5);
    place.close();
    place.turnBack(5);
    const { ledger } = place.open();
    expect(ledger.get(job.id)).toEqual(job);
    expect(ledger.createBatch('ticket-b', batchOf(1, 2))?.already).toBe(false);
    expect(ledger.page(ALL).jobs).toHaveLength(3);
    expect(ledger.batches({ after: null, limit: 10 }).ids).toEqual([batchIdOf(1)]);
  });
});
