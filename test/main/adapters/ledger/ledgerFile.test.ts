/** The file of the ledger: opening, closing, locking, versions, and a full disk. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { LACKING } from '../../../../src/main/adapters/ledger/jobList.ts';
import { MIGRATIONS } from '../../../../src/main/adapters/ledger/schema.ts';
import { beginLog, closeSqlite, inTransaction, isTrue, openSqlite } from '../../../../src/main/adapters/ledger/sqlite.ts';
import { createSqliteLedger } from '../../../../src/main/adapters/ledger/sqliteLedger.ts';
import { reduce } from '../../../../src/main/jobs/reduce.ts';
import { ALL_SAVED } from '../../../../src/shared/gallery.ts';
import { event } from '../../../support/jobs.ts';
import { ALL, appendTo, callAt, createIn, idOf } from '../../../support/ledgerJobs.ts';
import { ledgerPlace, reasonOf } from '../../../support/ledgerPlace.ts';

const place = ledgerPlace();

describe('opening', () => {
  it('finds everything again after a clean close, in files that only their owner can read', () => {
    const { ledger } = place.open();
    const job = appendTo(ledger, createIn(ledger, 1), event('sent'), event('accepted'));
    ledger.recordCall(job.id, callAt(1));
    expect(statSync(place.path()).mode & 0o777).toBe(0o600);
    expect(statSync(`${place.path()}-wal`).mode & 0o777).toBe(0o600);
    ledger.close();
    const parts = ['', '.closed', '.copy', '.lock', '.room', '.seq'];
    expect(readdirSync(place.folder())).toEqual(parts.map((part) => `ledger.db${part}`));
    for (const part of ['', '.copy']) expect(statSync(place.path() + part).mode & 0o777).toBe(0o600);

    const again = place.open();
    expect(again.setAside).toBeNull();
    expect(again.ledger.unfinished()).toEqual([job]);
    expect(again.ledger.history(job.id)).toHaveLength(3);
    expect(again.ledger.calls(job.id)).toEqual([callAt(1)]);
    expect(place.lines()).toEqual([]);
  });

  it('finds everything that was answered when the process is killed', () => {
    const { ledger } = place.open();
    const job = appendTo(ledger, createIn(ledger, 1), event('sent'));
    const again = place.open({ path: place.copyAsKilled() });
    expect(again.setAside).toBeNull();
    expect(again.ledger.unfinished()).toEqual([job]);
    expect(again.ledger.jobOfTicket('ticket-1')).toBe(job.id);
  });

  it('goes on when the first start was cut short while the file was being made', () => {
    writeFileSync(`${place.path()}.building`, 'half of a beginning');
    expect(place.open().setAside).toBeNull();
    expect(existsSync(`${place.path()}.building`)).toBe(false);
  });

  it('does nothing more once it is closed', () => {
    const { ledger } = place.open();
    ledger.close();
    ledger.close();
    expect(reasonOf(() => createIn(ledger, 1))).toBe('other');
    expect(reasonOf(() => ledger.page(ALL))).toBe('other');
  });

  it('tells a folder that cannot be made by its reason', () => {
    writeFileSync(join(place.folder(), 'file'), '');
    expect(reasonOf(() => place.open({ path: join(place.folder(), 'file', 'ledger.db') }))).toBe('other');
  });
});

describe('one writer', () => {
  it('refuses a second opener in this process', () => {
    place.open();
    expect(reasonOf(() => place.open())).toBe('locked');
  });

  it('refuses another process, which changes nothing', () => {
    const { ledger } = place.open();
    createIn(ledger, 1);
    const script = `
      const db = new (require('libsql'))(process.argv[1], { timeout: 0 });
      try { db.exec('SELECT count(*) FROM jobs'); console.log('read'); } catch (error) { console.log(error.code); }`;
    expect(execFileSync(process.execPath, ['-e', script, place.path()], { encoding: 'utf8' }).trim()).toBe('SQLITE_BUSY');
    expect(createIn(ledger, 2)).toEqual(ledger.get(idOf(2)));
  });

  it('lets the next one in after a close', () => {
    place.open().ledger.close();
    expect(reasonOf(() => place.open())).toBe('no error');
  });
});

const MARKS = { starred: true, title: 'The fox', note: 'for the cover', tags: ['red', 'winter'] };

describe('versions', () => {
  const NEXT = [...MIGRATIONS, 'CREATE TABLE presets (row INTEGER PRIMARY KEY)'];

  it.each(['closed', 'killed'])('refuses one that a newer version left %s, in words, and leaves every byte of it', (how) => {
    createIn(place.open({ migrations: NEXT }).ledger, 1);
    const path = how === 'closed' ? place.path() : place.copyAsKilled();
    place.close();
    const contents = () =>
      readdirSync(place.folder())
        .filter((name) => name !== 'killed.db.lock')
        .map((name) => [
          name,
          createHash('sha256')
            .update(readFileSync(join(place.folder(), name)))
            .digest('hex'),
        ]);
    const before = contents();
    expect(() => place.open({ path })).toThrow(/newer version of Afterglow/u);
    expect(reasonOf(() => place.open({ path }))).toBe('newer');
    expect(contents()).toEqual(before);
  });

  it('takes a version number that was hit for damage, since the tables are those of this version', () => {
    const job = createIn(place.open().ledger, 1);
    place.close();
    place.alter((db) => db.exec('PRAGMA user_version = 257'));
    const found = place.open();
    expect(found.setAside).not.toBeNull();
    expect(found.ledger.get(job.id)).toEqual(job);
  });

  it('copies an older file before it moves it forward', () => {
    const job = createIn(place.open().ledger, 1);
    place.close();
    const moved = place.open({ migrations: NEXT });
    expect(moved.ledger.get(job.id)).toEqual(job);
    moved.ledger.close();

    const copy = readdirSync(place.folder()).find((name) => name.includes(`.version-${MIGRATIONS.length}-`));
    expect(copy).toBeDefined();
    expect(statSync(join(place.folder(), copy ?? '')).mode & 0o777).toBe(0o600);
    expect(place.open({ path: join(place.folder(), copy ?? '') }).ledger.get(job.id)).toEqual(job);
    expect(reasonOf(() => place.open())).toBe('newer');
  });

  it('finds in a file of the first version what is at risk, by an index and not by looking at every job', () => {
    const missing = [{ source: 'a', reason: 'deadLink', host: null, httpStatus: 404 }] as const;
    const { ledger } = place.open();
    const finished = [event('sent'), event('accepted'), event('seen', { status: 'COMPLETED' })] as const;
    const job = appendTo(ledger, createIn(ledger, 1), ...finished, event('bodySaved'), event('saved', { missing }));
    place.close();
    place.turnBack(1);
    const moved = place.open();
    expect(moved.setAside).toBeNull();
    expect(moved.ledger.endedAtRisk(job.firstFinishedAt ?? 0)).toEqual([job]);
    expect(moved.ledger.saved({ filter: ALL_SAVED, after: null, limit: 9 }).jobs).toEqual([job]);
    const db = new Database(':memory:');
    for (const migration of MIGRATIONS) db.exec(migration);
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${LACKING}`).all([0, 1, 'a', 1]) as { readonly detail: string }[];
    expect(steps.map(({ detail }) => detail).join()).toMatch(/USING INDEX jobs_that_lack/u);
  });

  it('takes marks and lines of the timeline of a file from before they had a digest as they are, also when that is damaged', () => {
    const { ledger } = place.open();
    const job = createIn(ledger, 1);
    ledger.setMarks(job.id, MARKS);
    ledger.recordCall(job.id, callAt(1));
    place.close();
    place.turnBack(MIGRATIONS.length - 1);
    const moved = place.open();
    expect(moved.setAside).toBeNull();
    expect(moved.ledger.marks(job.id)).toEqual(MARKS);
    moved.ledger.recordCall(job.id, callAt(2));
    expect(moved.ledger.calls(job.id)).toEqual([callAt(1), callAt(2)]);
    place.close();
    place.alter((db) => db.exec("UPDATE jobs SET words = 'hit'"));
    const mended = place.open();
    expect(mended.setAside).not.toBeNull();
    expect(mended.ledger.marks(job.id)).toEqual(MARKS);
    expect(mended.ledger.calls(job.id)).toEqual([callAt(1), callAt(2)]);
  });

  it('leaves an older file as it was when moving it forward fails', () => {
    const job = createIn(place.open().ledger, 1);
    place.close();
    expect(reasonOf(() => place.open({ migrations: [...MIGRATIONS, 'DELETE FROM tickets; NONSENSE'] }))).toBe('other');
    const { ledger } = place.open();
    expect(ledger.get(job.id)).toEqual(job);
    expect(ledger.jobOfTicket('ticket-1')).toBe(job.id);
  });

  it('takes an older file that was moved forward by a start that then ended for no damage', () => {
    const job = createIn(place.open().ledger, 1);
    place.close();
    // The first step comes through; the second ends the start.
    expect(reasonOf(() => place.open({ migrations: [...NEXT, 'NONSENSE'] }))).toBe('other');
    const moved = place.open({ migrations: NEXT });
    expect(moved.setAside).toBeNull();
    expect(moved.ledger.get(job.id)).toEqual(job);
    expect(place.lines()).toEqual([]);
  });
});

describe('events', () => {
  it('can be neither changed nor deleted', () => {
    createIn(place.open().ledger, 1);
    place.close();
    const db = openSqlite(place.path());
    beginLog(db);
    expect(() => db.exec("UPDATE events SET event = ''")).toThrow(/kept for ever/u);
    expect(() => db.exec('DELETE FROM events')).toThrow(/kept for ever/u);
    closeSqlite(db);
  });
});

describe('a disk that is full', () => {
  it('refuses what needs room and keeps what is there', () => {
    place.open().ledger.close();
    const db = openSqlite(place.path());
    beginLog(db);
    const ledger = createSqliteLedger({ db, fold: reduce, log: (line) => place.lines().push(line) });

    const job = createIn(ledger, 1);
    db.exec('PRAGMA max_page_count = 1');
    let number = 1;
    const reason = reasonOf(() => {
      for (number = 2; number < 500; number++) createIn(ledger, number, { prompt: 'fox '.repeat(70) });
    });
    expect(reason).toBe('full');
    expect(ledger.get(idOf(number))).toBeNull();
    expect(ledger.history(idOf(number))).toEqual([]);
    expect(ledger.jobOfTicket(`ticket-${number}`)).toBeNull();
    expect(ledger.counts().outbox).toBe(number - 1);
    expect(ledger.get(job.id)).toEqual(job);
    db.exec('PRAGMA max_page_count = 1000000');
    expect(createIn(ledger, number).id).toBe(idOf(number));
  });
});

describe('ten thousand jobs', () => {
  it('are listed, searched and counted through indexes', () => {
    place.open().ledger.close();
    const db = openSqlite(place.path());
    beginLog(db);
    db.exec('PRAGMA synchronous = OFF');
    const ledger = createSqliteLedger({ db, fold: reduce, log: () => {} });

    for (let number = 1; number <= 10_000; number++) createIn(ledger, number, { prompt: `fox number ${number}`, at: number });
    expect(ledger.counts().outbox).toBe(10_000);
    let after: string | null = null;
    const seen = new Set<string>();
    do {
      const page = ledger.page({ ...ALL, limit: 200, after });
      for (const job of page.jobs) seen.add(job.id);
      after = page.next;
    } while (after !== null);
    expect(seen.size).toBe(10_000);
    expect(ledger.page({ ...ALL, search: 'number 7777' }).jobs.map((job) => job.id)).toEqual([idOf(7777)]);
    expect(ledger.page({ ...ALL, search: 'fox' }).jobs[0]?.id).toBe(idOf(10_000));
    const plan = (sql: string) =>
      db
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all([])
        .map((row) => (row as { detail: string }).detail);
    const page = 'AND (created_at, id) < (1, 2) ORDER BY created_at DESC, id DESC LIMIT 50';
    expect(plan(`SELECT fold FROM jobs WHERE removed = 0 ${page}`)).toEqual([expect.stringContaining('jobs_by_age')]);
    expect(plan(`SELECT fold FROM jobs WHERE removed = 0 AND phase = 'done' ${page}`)).toEqual([
      expect.stringContaining('jobs_by_phase'),
    ]);
  }, 60_000);
});

describe('asking without a statement', () => {
  it('answers yes, no, and throws what went wrong', () => {
    place.open().ledger.close();
    place.alter((db) => {
      expect(isTrue(db, '1 = 1')).toBe(true);
      expect(isTrue(db, '1 = 2')).toBe(false);
      expect(isTrue(db, 'NULL')).toBe(false);
      expect(() => isTrue(db, 'nonsense')).toThrow(/no such column/u);
    });
  });

  it('does all of a transaction or nothing', () => {
    place.open().ledger.close();
    place.alter((db) => {
      db.exec('CREATE TABLE t (a)');
      const steps = () => {
        db.exec('INSERT INTO t VALUES (1)');
        throw new Error('in the middle');
      };
      expect(() => inTransaction(db, steps)).toThrow('in the middle');
      expect(isTrue(db, '(SELECT count(*) FROM t) = 0')).toBe(true);
    });
  });
});
