/** The file of the ledger: opening, closing, locking, versions, and what is done when it is damaged. */

import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../src/main/adapters/ledger/schema.ts';
import {
  beginLog,
  closeSqlite,
  inTransaction,
  isTrue,
  openSqlite,
  type Sqlite,
} from '../../../src/main/adapters/ledger/sqlite.ts';
import { createSqliteLedger } from '../../../src/main/adapters/ledger/sqliteLedger.ts';
import { type OpenLedgerOptions, openLedger } from '../../../src/main/adapters/ledger.ts';
import { type Ledger, LedgerError } from '../../../src/main/jobs/ports.ts';
import { reduce } from '../../../src/main/jobs/reduce.ts';
import { event, START } from '../../support/jobs.ts';
import { ALL, appendTo, callAt, createIn, idOf } from '../../support/ledgerContract.ts';

let folder: string;
let path: string;
let lines: string[];
const opened: Ledger[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  path = join(folder, 'ledger.db');
  lines = [];
});

afterEach(() => {
  for (const ledger of opened.splice(0)) ledger.close();
  rmSync(folder, { recursive: true });
});

function open(more: Partial<OpenLedgerOptions> = {}) {
  const found = openLedger({ path, fold: reduce, clock: { now: () => START }, log: (line) => lines.push(line), ...more });
  opened.push(found.ledger);
  return found;
}

/** Changes the closed file behind the ledger's back. */
function alter(change: (db: Sqlite) => void, file = path): void {
  const db = openSqlite(file);
  beginLog(db);
  change(db);
  closeSqlite(db);
}

/** The same, past the triggers that keep events as they are. */
function alterEvents(sql: string): void {
  alter((db) => {
    const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all([]) as {
      name: string;
      sql: string;
    }[];
    for (const trigger of triggers) db.exec(`DROP TRIGGER ${trigger.name}`);
    db.exec(sql);
    for (const trigger of triggers) db.exec(trigger.sql);
  });
}

/** What a process that was killed leaves behind, as a ledger in a place of its own. */
function copyAsKilled(): string {
  const killed = join(folder, 'killed.db');
  for (const part of ['', '-wal']) copyFileSync(path + part, killed + part);
  return killed;
}

/** The index of the first byte of `text` in a file. */
const placeOf = (file: string, text: string): number => readFileSync(file).indexOf(text);

function flip(file: string, place: number): void {
  const bytes = readFileSync(file);
  bytes[place] = (bytes[place] ?? 0) ^ 0x01;
  writeFileSync(file, bytes);
}

function reasonOf(act: () => unknown): LedgerError['reason'] | 'no error' {
  try {
    act();
    return 'no error';
  } catch (error) {
    if (error instanceof LedgerError) return error.reason;
    throw error;
  }
}

describe('opening', () => {
  it('finds everything again after a clean close, in one file that only its owner can read', () => {
    const { ledger } = open();
    const job = appendTo(ledger, createIn(ledger, 1), event('sent'), event('accepted'));
    ledger.recordCall(job.id, callAt(1));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600);
    ledger.close();
    expect(readdirSync(folder)).toEqual(['ledger.db']);

    const again = open();
    expect(again.setAside).toBeNull();
    expect(again.ledger.unfinished()).toEqual([job]);
    expect(again.ledger.history(job.id)).toHaveLength(3);
    expect(again.ledger.calls(job.id)).toEqual([callAt(1)]);
    expect(lines).toEqual([]);
  });

  it('finds everything that was answered when the process is killed', () => {
    const { ledger } = open();
    const job = appendTo(ledger, createIn(ledger, 1), event('sent'));
    const again = open({ path: copyAsKilled() });
    expect(again.setAside).toBeNull();
    expect(again.ledger.unfinished()).toEqual([job]);
    expect(again.ledger.jobOfTicket('ticket-1')).toBe(job.id);
  });

  it('goes on when the first start was cut short while the file was being made', () => {
    writeFileSync(`${path}.building`, 'half of a beginning');
    expect(open().setAside).toBeNull();
    expect(existsSync(`${path}.building`)).toBe(false);
  });

  it('does nothing more once it is closed', () => {
    const { ledger } = open();
    ledger.close();
    ledger.close();
    expect(reasonOf(() => createIn(ledger, 1))).toBe('other');
    expect(reasonOf(() => ledger.page(ALL))).toBe('other');
  });

  it('tells a folder that cannot be made by its reason', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(reasonOf(() => open({ path: join(folder, 'file', 'ledger.db') }))).toBe('other');
  });
});

describe('one writer', () => {
  it('refuses a second opener in this process', () => {
    open();
    expect(reasonOf(open)).toBe('locked');
  });

  it('refuses another process, which changes nothing', () => {
    const { ledger } = open();
    createIn(ledger, 1);
    const script = `
      const db = new (require('libsql'))(process.argv[1], { timeout: 0 });
      try { db.exec('SELECT count(*) FROM jobs'); console.log('read'); } catch (error) { console.log(error.code); }`;
    expect(execFileSync(process.execPath, ['-e', script, path], { encoding: 'utf8' }).trim()).toBe('SQLITE_BUSY');
    expect(createIn(ledger, 2)).toEqual(ledger.get(idOf(2)));
  });

  it('lets the next one in after a close', () => {
    open().ledger.close();
    expect(reasonOf(open)).toBe('no error');
  });
});

describe('versions', () => {
  const NEXT = [...MIGRATIONS, 'CREATE TABLE presets (row INTEGER PRIMARY KEY)'];

  it('refuses a file of a newer version in words and leaves every byte of it', () => {
    createIn(open().ledger, 1);
    opened.pop()?.close();
    alter((db) => db.exec(`PRAGMA user_version = ${MIGRATIONS.length + 1}`));
    const before = readFileSync(path);
    expect(open).toThrow(/newer version of Afterglow/u);
    expect(reasonOf(open)).toBe('newer');
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(['ledger.db']);
  });

  it('copies an older file before it moves it forward', () => {
    const job = createIn(open().ledger, 1);
    opened.pop()?.close();
    const moved = open({ migrations: NEXT });
    expect(moved.ledger.get(job.id)).toEqual(job);
    moved.ledger.close();

    const copy = readdirSync(folder).find((name) => name.includes('.version-1-'));
    expect(copy).toBeDefined();
    expect(statSync(join(folder, copy ?? '')).mode & 0o777).toBe(0o600);
    expect(open({ path: join(folder, copy ?? '') }).ledger.get(job.id)).toEqual(job);
    expect(reasonOf(open)).toBe('newer');
  });

  it('leaves an older file as it was when moving it forward fails', () => {
    const job = createIn(open().ledger, 1);
    opened.pop()?.close();
    expect(reasonOf(() => open({ migrations: [...MIGRATIONS, 'DELETE FROM tickets; NONSENSE'] }))).toBe('other');
    const { ledger } = open();
    expect(ledger.get(job.id)).toEqual(job);
    expect(ledger.jobOfTicket('ticket-1')).toBe(job.id);
  });
});

describe('a damaged file', () => {
  /** 60 jobs in a closed file. */
  function fill(): void {
    const { ledger } = open();
    for (let number = 1; number <= 60; number++) {
      appendTo(ledger, createIn(ledger, number, { prompt: `prompt number ${number} ${'long '.repeat(40)}` }), event('sent'));
    }
    ledger.writeDraft({ ticket: 't', model: 'm/m', body: '{}', route: 'queued', parent: null });
    ledger.close();
  }

  it.each([
    ['of no bytes', () => truncateSync(path, 0)],
    ['full of zeros', () => writeFileSync(path, Buffer.alloc(statSync(path).size))],
    ['that is something else', () => writeFileSync(path, '{"jobs":[]}')],
  ])('%s is kept aside and told, and a fresh one begins', (_name, harm) => {
    fill();
    harm();
    const harmed = readFileSync(path);
    const found = open();
    expect(found.setAside).toMatch(/ledger\.db\.damaged-2026-01-05T12-00-00-000Z$/u);
    expect(readFileSync(found.setAside ?? '').equals(harmed)).toBe(true);
    expect(found.ledger.page(ALL).jobs).toEqual([]);
    expect(lines.join('\n')).toContain(found.setAside);
    expect(createIn(found.ledger, 1)).toEqual(found.ledger.get(idOf(1)));
    expect(readdirSync(folder).filter((name) => /salvage|building/u.test(name))).toEqual([]);
  });

  it('whose middle is overwritten gives back every job that can still be read', () => {
    fill();
    const bytes = readFileSync(path);
    const pages = bytes.length / 4096;
    bytes.fill(0xa5, Math.floor(pages / 2) * 4096, Math.floor(pages / 2 + 2) * 4096);
    writeFileSync(path, bytes);
    const found = open();
    expect(found.setAside).not.toBeNull();
    const { jobs } = found.ledger.page({ ...ALL, limit: 100 });
    expect(jobs.length).toBeGreaterThan(50);
    const whole = jobs.filter((job) => job.phase === 'sending' && job.prompt.startsWith('prompt number'));
    expect(whole).toEqual(jobs);
    expect(jobs.length + (found.salvaged?.lostJobs.length ?? 0)).toBe(60);
    const searched = found.ledger.page({ ...ALL, search: 'prompt number', limit: 100 });
    expect(searched.jobs).toEqual(jobs);
  });

  it('whose tables are called something else is damage too, not a mistake of ours', () => {
    fill();
    flip(path, placeOf(path, 'ended_at    INTEGER') + 2);
    const found = open();
    expect(found.setAside).not.toBeNull();
    expect(createIn(found.ledger, 99)).toEqual(found.ledger.get(idOf(99)));
  });

  it('that SQLite would take for one that may only be read is kept aside, and its jobs are back', () => {
    fill();
    const before = readFileSync(path);
    before[18] = 0x81;
    writeFileSync(path, before);
    const found = open();
    expect(found.setAside).not.toBeNull();
    expect(found.ledger.page({ ...ALL, limit: 100 }).jobs).toHaveLength(60);
  });

  it('with bytes that are no text does not end the process', () => {
    fill();
    const bytes = readFileSync(path);
    for (let at = bytes.indexOf('prompt number'); at !== -1; at = bytes.indexOf('prompt number', at + 1)) bytes[at] = 0xff;
    writeFileSync(path, bytes);
    const { ledger } = open();
    expect(ledger.page(ALL).jobs).toEqual([]);
    expect(ledger.unfinished()).toEqual([]);
    expect(ledger.history(idOf(1)).map((line) => line.type)).toEqual(['damaged', 'sent']);
    expect(lines.join('\n')).toContain(idOf(1));
    expect(createIn(ledger, 99)).toEqual(ledger.get(idOf(99)));
  });

  it('cut in half starts with what is left, and the rest is told', () => {
    fill();
    truncateSync(path, Math.floor(statSync(path).size / 2));
    const found = open();
    expect(found.setAside).not.toBeNull();
    expect(lines.join('\n')).toMatch(/could not be read/u);
    found.ledger.close();
    expect(open().setAside).toBeNull();
  });

  it('of which only the log is left is kept aside too', () => {
    createIn(open().ledger, 1);
    const killed = copyAsKilled();
    rmSync(killed);
    const found = open({ path: killed });
    expect(found.setAside).not.toBeNull();
    expect(existsSync(`${found.setAside}-wal`)).toBe(true);
  });

  it('is still told when the start that found it was cut short', () => {
    fill();
    truncateSync(path, 8192);
    // As if the process ended after the copy was made and before the fresh file took its place.
    writeFileSync(`${path}.salvage`, 'half a copy');
    writeFileSync(`${path}.building`, 'half a file');
    expect(open().setAside).not.toBeNull();
  });
});

describe('damage inside a row', () => {
  it('of a fold is noticed, and the fold made again from its events', () => {
    const { ledger } = open();
    const job = appendTo(ledger, createIn(ledger, 1, { prompt: 'a fox' }), event('sent'), event('accepted'));
    ledger.close();
    alter((db) => db.exec(`UPDATE jobs SET fold = replace(fold, 'a fox', 'a fix')`));
    const again = open();
    expect(again.ledger.get(job.id)).toEqual(job);
    expect(lines).toEqual([expect.stringContaining('made again from its history')]);
    again.ledger.close();
    lines = [];
    expect(open().ledger.unfinished()).toEqual([job]);
    expect(lines).toEqual([]);
  });

  it('that SQLite itself does not see is noticed all the same', () => {
    const { ledger } = open();
    const job = createIn(ledger, 1, { prompt: 'unmistakable' });
    ledger.close();
    const place = placeOf(path, '"prompt":"unmistakable"');
    flip(path, place + 12);
    expect(open().ledger.get(job.id)).toEqual(job);
    expect(lines).toHaveLength(1);
  });

  it('of a fold and an event makes the job one that is not believed: it is left out, told, and not bought again', () => {
    const { ledger } = open();
    const job = appendTo(ledger, createIn(ledger, 1), event('sent'));
    const other = createIn(ledger, 2);
    ledger.close();
    alterEvents(`
      UPDATE jobs SET fold = replace(fold, 'key-1', 'key-7');
      UPDATE events SET event = replace(event, 'key-1', 'key-7');`);
    const again = open().ledger;
    expect(again.unfinished()).toEqual([other]);
    expect(again.get(job.id)).toBeNull();
    expect(again.page(ALL).jobs).toEqual([other]);
    expect(lines).toEqual([expect.stringContaining(job.id)]);
    expect(reasonOf(() => createIn(again, 1))).toBe('damaged');
    expect(again.history(job.id).map((line) => line.type)).toEqual(['damaged', 'sent']);
  });

  it('that takes an event away keeps the fold from being made again', () => {
    const { ledger } = open();
    const job = appendTo(ledger, createIn(ledger, 1), event('sent'));
    ledger.close();
    alterEvents(`DELETE FROM events WHERE nth = 2; UPDATE jobs SET fold = '{}';`);
    expect(open().ledger.get(job.id)).toBeNull();
  });

  it('of the draft leaves the draft out', () => {
    const { ledger } = open();
    ledger.writeDraft({ ticket: 't-1', model: 'm/m', body: '{"prompt":"fox"}', route: 'queued', parent: null });
    ledger.close();
    alter((db) => db.exec(`UPDATE drafts SET draft = replace(draft, 'fox', 'fix')`));
    expect(open().ledger.readDraft()).toBeNull();
    expect(lines).toHaveLength(1);
  });
});

describe('events', () => {
  it('can be neither changed nor deleted', () => {
    createIn(open().ledger, 1);
    opened.pop()?.close();
    const db = openSqlite(path);
    beginLog(db);
    expect(() => db.exec("UPDATE events SET event = ''")).toThrow(/kept for ever/u);
    expect(() => db.exec('DELETE FROM events')).toThrow(/kept for ever/u);
    closeSqlite(db);
  });
});

describe('a disk that is full', () => {
  it('refuses what needs room and keeps what is there', () => {
    open().ledger.close();
    const db = openSqlite(path);
    beginLog(db);
    const ledger = createSqliteLedger({ db, fold: reduce, log: (line) => lines.push(line) });
    opened.push(ledger);
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
    open().ledger.close();
    const db = openSqlite(path);
    beginLog(db);
    db.exec('PRAGMA synchronous = OFF');
    const ledger = createSqliteLedger({ db, fold: reduce, log: () => {} });
    opened.push(ledger);
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
    open().ledger.close();
    alter((db) => {
      expect(isTrue(db, '1 = 1')).toBe(true);
      expect(isTrue(db, '1 = 2')).toBe(false);
      expect(isTrue(db, 'NULL')).toBe(false);
      expect(() => isTrue(db, 'nonsense')).toThrow(/no such column/u);
    });
  });

  it('does all of a transaction or nothing', () => {
    open().ledger.close();
    alter((db) => {
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
