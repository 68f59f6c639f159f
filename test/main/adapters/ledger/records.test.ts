import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLedger } from '../../../../src/main/adapters/ledger/ledger.ts';
import { beginLog, openSqlite } from '../../../../src/main/adapters/ledger/sqlite.ts';
import { createSqliteLedger } from '../../../../src/main/adapters/ledger/sqliteLedger.ts';
import { reduce } from '../../../../src/main/jobs/reduce.ts';
import { recordContract } from '../../../support/contracts/recordContract.ts';
import { event, START } from '../../../support/jobs.ts';
import { appendTo, createIn, idOf } from '../../../support/ledgerJobs.ts';
import { createMemoryLedger } from '../../../support/memoryLedger.ts';

function onDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'records-'));
  const path = join(folder, 'ledger.db');
  openLedger({ path, fold: reduce, clock: { now: () => START }, log: () => {} }).ledger.close();
  const db = openSqlite(path);
  beginLog(db);
  const ledger = createSqliteLedger({ db, fold: reduce, log: () => {} });
  const dispose = (): void => {
    ledger.close();
    rmSync(folder, { recursive: true });
  };
  return { db, ledger, dispose };
}

recordContract('The ledger on disk', () => {
  const { db, ...under } = onDisk();
  return {
    ...under,
    breakWrites: () => db.exec('PRAGMA query_only = ON'),
    mendWrites: () => db.exec('PRAGMA query_only = OFF'),
  };
});

recordContract('The ledger in memory', () => {
  const ledger = createMemoryLedger();
  return {
    ledger,
    breakWrites: () => ledger.failWrites('full'),
    mendWrites: () => ledger.failWrites(null),
    dispose: () => {},
  };
});

it('a job of which a part cannot be read is not called whole, and hides no other run', () => {
  const { db, ledger, dispose } = onDisk();
  appendTo(ledger, createIn(ledger, 1), event('sent'), event('accepted'));
  appendTo(ledger, createIn(ledger, 2), event('sent'));
  db.exec(`DROP TRIGGER events_are_never_changed; UPDATE events SET event = 'x' WHERE nth = 2`);
  db.exec(`UPDATE jobs SET fold = '{' WHERE id = '${idOf(2)}'`);
  expect(ledger.record(idOf(1))?.isWhole).toBe(false);
  expect([...ledger.knownRuns().values()]).toEqual([idOf(1)]);
  dispose();
});
