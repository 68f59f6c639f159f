/** What becomes of batches in a ledger that was hit, or that an older version wrote. */

import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { batchIdOf, batchOf, recordOf } from '../../../support/contracts/batchContract.ts';
import { ALL, createIn, idOf } from '../../../support/ledgerJobs.ts';
import { flip, ledgerPlace, placeOf } from '../../../support/ledgerPlace.ts';

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

  it('wait for a person once the ledger was made again, since the last wish about them may be what was hit', () => {
    const { ledger } = place.open();
    ledger.createBatch('ticket-b', batchOf(1, 3));
    place.close();
    // What is left is the older page: the pause that was written last is lost.
    place.open().ledger.setBatchState(batchIdOf(1), { paused: true, forgiven: 0 });
    place.close();
    place.forgetClose();
    const bytes = readFileSync(place.path());
    const state = '{"paused":true,"forgiven":0}';
    for (let at = bytes.indexOf(state); at !== -1; at = bytes.indexOf(state)) bytes.fill(0x20, at, at + state.length);
    writeFileSync(place.path(), bytes);
    const { ledger: made, setAside } = place.open();
    expect(setAside).toMatchObject({ doubtfulJobs: [] });
    expect(made.get(idOf(1_000))?.phase).toBe('outbox');
    expect(made.batch(batchIdOf(1))?.state.paused).toBe(true);
  });

  it('leave jobs that were never sent to a person where nothing is left of the batch itself', () => {
    fill();
    place.forgetClose();
    const bytes = readFileSync(place.path());
    const name = '"name":"Batch';
    for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name)) bytes.fill(0x20, at, at + name.length);
    writeFileSync(place.path(), bytes);
    const { ledger, setAside } = place.open();
    expect(setAside).not.toBeNull();
    expect(ledger.batch(batchIdOf(1))).toBeNull();
    expect(ledger.get(idOf(1_000))?.phase).toBe('held');
  });

  it('wait for a person where nothing of what became of them is left', () => {
    fill();
    place.alter((db) => db.exec('DELETE FROM batch_states'));
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

describe('a body that changed', () => {
  it('is whole again once a batch brings the same', () => {
    fill();
    place.alter((db) => db.exec(`UPDATE bodies SET body = replace(body, 'fox', 'dog')`));
    const { ledger } = place.open({ smallBytes: 0 });
    ledger.createBatch('ticket-c', batchOf(2, 3));
    expect(ledger.smallBody(ledger.get(idOf(1_000))?.body.digest ?? '')).toBe('{"prompt":"fox 0"}');
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
