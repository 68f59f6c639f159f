import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLedger } from '../../../../src/main/adapters/ledger/ledger.ts';
import { beginLog, openSqlite } from '../../../../src/main/adapters/ledger/sqlite.ts';
import { createSqliteLedger } from '../../../../src/main/adapters/ledger/sqliteLedger.ts';
import { reduce } from '../../../../src/main/jobs/reduce.ts';
import { ledgerContract } from '../../../support/contracts/ledgerContract.ts';
import { START } from '../../../support/jobs.ts';

ledgerContract('The ledger on disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  const path = join(folder, 'ledger.db');
  openLedger({ path, fold: reduce, clock: { now: () => START }, log: () => {} }).ledger.close();
  const db = openSqlite(path);
  beginLog(db);
  const ledger = createSqliteLedger({ db, fold: reduce, log: () => {} });
  return {
    ledger,
    breakWrites: () => db.exec('PRAGMA query_only = ON'),
    mendWrites: () => db.exec('PRAGMA query_only = OFF'),
    dispose() {
      ledger.close();
      rmSync(folder, { recursive: true });
    },
  };
});
