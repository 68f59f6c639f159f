/** A wall of a hundred thousand costs a walk over a few bytes each: no fold is read for what is only counted or laid out. */

import Database from 'libsql';
import { expect, it } from 'vitest';
import { readSaved, readSavedFacets, readSavedOutline } from '../../../../src/main/adapters/ledger/savedList.ts';
import { MIGRATIONS } from '../../../../src/main/adapters/ledger/schema.ts';
import { createStatements, type Statements } from '../../../../src/main/adapters/ledger/statements.ts';
import { ALL_SAVED, type SavedFilter } from '../../../../src/shared/gallery.ts';

/** Every query that a reading asks, with how SQLite goes about it. */
function plansOf(read: (statements: Statements) => unknown): readonly string[] {
  const db = new Database(':memory:');
  for (const migration of MIGRATIONS) db.exec(migration);
  // One row, so that every query of a reading is asked.
  db.exec(`INSERT INTO jobs (row, id, created_at, phase, removed, model, events, digest, words, fold)
    VALUES (1, 'a', 1, 'done', 0, 'a/b', 1, '', '', '{"files":[{"kind":"image","role":"main"}]}')`);
  for (let row = 2; row <= 100; row++) db.exec(`INSERT INTO saved VALUES (${row}, ${row}, 'id-${row}', 'image', 'a/b')`);
  const plans: string[] = [];
  const real = createStatements(db);
  read({
    ...real,
    all: (sql, ...values) => {
      const steps = real.all(`EXPLAIN QUERY PLAN ${sql}`, ...values);
      plans.push(steps.map((step) => String(step['detail'])).join('; '));
      return real.all(sql, ...values);
    },
  });
  db.close();
  return plans;
}

const FILTERS: readonly Partial<SavedFilter>[] = [
  {},
  { kind: 'video' },
  { model: 'bfl/' },
  { model: 'bfl/flux-2-pro', from: 5 },
  { starred: true },
];
const ROWS = { read: () => null } as unknown as Parameters<typeof readSaved>[0]['rows'];

it.each(FILTERS)('%j is laid out and counted without reading any job', (filter) => {
  const under = { ...ALL_SAVED, ...filter };
  const plans = plansOf((statements) => {
    readSavedOutline(statements, under);
    readSavedFacets(statements, under);
  });
  expect(plans.length).toBeGreaterThanOrEqual(3);
  for (const plan of plans) {
    expect(plan).toMatch(/(?:SCAN|SEARCH) saved/u);
    expect(plan).not.toMatch(/(?:SCAN|SEARCH) jobs/u);
  }
});

it('a batch is found by its index, and of no other job anything is read', () => {
  const plans = plansOf((statements) => {
    const filter = { ...ALL_SAVED, batch: 'some' };
    readSavedOutline(statements, filter);
    readSavedFacets(statements, filter);
  });
  expect(plans.length).toBeGreaterThanOrEqual(3);
  for (const plan of plans) {
    expect(plan).toMatch(/SEARCH jobs USING (?:COVERING )?INDEX jobs_by_batch/u);
    expect(plan).not.toMatch(/SCAN jobs/u);
  }
});

it('a page anywhere is found by its key, and only its own jobs are read', () => {
  const plans = plansOf((statements) =>
    readSaved({ statements, rows: ROWS }, { filter: ALL_SAVED, after: '50.id-50', limit: 20 }),
  );
  expect(plans).toHaveLength(1);
  expect(plans[0]).toMatch(/SEARCH saved USING COVERING INDEX saved_by_age/u);
  expect(plans[0]).toMatch(/SEARCH jobs USING INTEGER PRIMARY KEY/u);
});
