/** Ledgers that the code of earlier versions wrote are opened by this one: nothing of them is lost or changed. */

import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type OpenedLedger, type OpenLedgerOptions, openLedger } from '../../src/main/adapters/ledger/ledger.ts';
import { MIGRATIONS } from '../../src/main/adapters/ledger/schema.ts';
import { openSqlite } from '../../src/main/adapters/ledger/sqlite.ts';
import { KEPT_KINDS } from '../../src/main/jobs/ports/kept.ts';
import { LedgerError } from '../../src/main/jobs/ports/ledgerError.ts';
import { reduce } from '../../src/main/jobs/reduce.ts';
import type { JobId } from '../../src/shared/job.ts';
import { OLDER_VERSIONS, type OlderLedger, type OlderVersion, putOlderLedger } from '../support/olderLedgers.ts';
import { canMount, mountSmallDisk, NEEDS_MOUNT } from '../support/smallDisk.ts';
import { quickFolder } from '../support/tempFolder.ts';

/** Those that are moved forward; the last is of this version's tables. */
const TO_MOVE = OLDER_VERSIONS.filter((version) => version < MIGRATIONS.length);

let opened: OpenedLedger[] = [];
afterEach(() => {
  for (const { ledger } of opened) ledger.close();
  opened = [];
});

function open(userData: string, more: Partial<OpenLedgerOptions> = {}): OpenedLedger {
  const path = join(userData, 'ledger.sqlite');
  const found = openLedger({ path, fold: reduce, clock: { now: () => Date.UTC(2027, 0, 1) }, log: () => {}, ...more });
  opened.push(found);
  return found;
}

function close(found: OpenedLedger): void {
  found.ledger.close();
  opened = opened.filter((other) => other !== found);
}

function put(version: OlderVersion): { readonly userData: string; readonly older: OlderLedger } {
  const userData = join(quickFolder(), 'data');
  return { userData, older: putOlderLedger({ version, userData }) };
}

/** What this version makes of the ledger, in the words of `older`. */
function meaningOf({ ledger }: OpenedLedger) {
  const marksOf = (id: JobId) => {
    const { starred, title, note, tags } = ledger.marks(id);
    return starred || title !== '' || note !== '' || tags.length > 0 ? { starred, title, note, tags } : null;
  };
  const listed = new Set(ledger.page({ filter: 'all', search: '', after: null, limit: 200 }).jobs.map(({ id }) => id));
  return {
    jobs: ledger.ids().map((id) => {
      const job = ledger.get(id);
      if (job === null) return { id };
      return {
        id,
        phase: job.phase,
        heldBecause: job.phase === 'held' ? job.heldBecause : null,
        isRemoved: !listed.has(id),
        requestId: job.requestId,
        key: job.key,
        prompt: job.prompt,
        route: job.route,
        wish: job.wish,
        isUnsure: job.unsure,
        sends: job.sends,
        parent: job.parent,
        error: job.error?.kind ?? null,
        events: ledger.history(id).length,
        files: job.files.map(({ name, role, digest }) => ({ name, role, digest })),
        missing: job.missing.length,
        marks: marksOf(id),
      };
    }),
    calls: ledger.ids().reduce((sum, id) => sum + ledger.calls(id).length, 0),
    draft: ledger.readDraft()?.body ?? null,
    kept: KEPT_KINDS.flatMap((kind) => ledger.kept(kind).map(() => kind)).toSorted(),
    batches: ledger.batchIds().map((id) => ledger.batch(id)?.record.name),
  };
}

const said = ({ jobs, calls, draft, kept, batches }: OlderLedger) => ({ jobs, calls, draft, kept, batches });

const copiesIn = (userData: string): readonly string[] =>
  readdirSync(userData).filter((name) => name.startsWith('ledger.sqlite.version-'));

const versionOf = (path: string): number => readFileSync(path).readUInt32BE(60);

function reasonOf(act: () => unknown): string {
  try {
    act();
    return 'opened';
  } catch (error) {
    if (error instanceof LedgerError) return error.reason;
    throw error;
  }
}

describe.each(OLDER_VERSIONS)('a ledger of version %i, written by the code of its time', (version) => {
  it('opens with every job, event, call, mark and draft as it was, and every digest true', () => {
    const { userData, older } = put(version);
    const found = open(userData);
    expect(found.setAside).toBeNull();
    expect(meaningOf(found)).toEqual(said(older));
    close(found);

    // With nothing that says it was closed well, each row is looked at.
    for (const part of ['.closed', '.copy']) rmSync(join(userData, `ledger.sqlite${part}`), { force: true });
    const again = open(userData);
    expect(again.setAside).toBeNull();
    expect(meaningOf(again)).toEqual(said(older));
  });
});

describe.each(TO_MOVE)('moving version %i forward', (version) => {
  it('keeps a copy first, for its owner alone, which is whole and of that version', () => {
    const { userData, older } = put(version);
    const found = open(userData);
    close(found);
    const [copy = '', ...others] = copiesIn(userData);
    expect(others).toEqual([]);
    expect(copy).toMatch(new RegExp(`^ledger\\.sqlite\\.version-${version}-2027-01-01T`, 'u'));
    const path = join(userData, copy);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(versionOf(path)).toBe(version);
    // What it holds is what was there: a folder of its own, in which it is the ledger.
    const home = join(quickFolder(), 'home');
    mkdirSync(home);
    copyFileSync(path, join(home, 'ledger.sqlite'));
    expect(meaningOf(open(home))).toEqual(said(older));
  });

  it('loses nothing when the process ends at any step of it', () => {
    const { userData, older } = put(version);
    const moments = momentsOfMoving(userData);
    expect([...moments.keys()]).toEqual(MIGRATIONS.map((_, index) => index).slice(version));
    for (const [step, folder] of moments) {
      const found = open(folder);
      expect(found.setAside, `before step ${step + 1}`).toBeNull();
      expect(meaningOf(found), `before step ${step + 1}`).toEqual(said(older));
      close(found);
      expect(copiesIn(folder).map((name) => versionOf(join(folder, name)))).toContain(version);
    }
  });

  it.each(['with', 'without'])('notices damage %s the copy of the last close, and brings every job over', async (copy) => {
    const { userData, older } = put(version);
    const path = join(userData, 'ledger.sqlite');
    if (copy === 'without') for (const part of ['.copy', '.closed']) rmSync(path + part, { force: true });
    const bytes = readFileSync(path);
    const place = bytes.indexOf(older.jobs.find(({ phase }) => phase === 'queued')?.prompt ?? '?');
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const first = open(userData);
    // What says how all of it was at the close tells at once; else each row is looked at while the app runs.
    if (first.setAside === null) {
      await first.lookThrough(async () => {});
      expect(first.isDamaged()).toBe(true);
      close(first);
    }
    const found = first.setAside === null ? open(userData) : first;
    expect(found.setAside).toMatchObject({ lostJobs: [] });
    const doubtful = found.setAside?.doubtfulJobs ?? [];
    const sure = ({ id }: { readonly id: JobId }) => !doubtful.includes(id);
    expect(meaningOf(found).jobs.map(({ id }) => id)).toEqual(older.jobs.map(({ id }) => id));
    expect(meaningOf(found).jobs.filter(sure)).toEqual(older.jobs.filter(sure));
    expect(doubtful.length).toBeLessThanOrEqual(1);
  });
});

describe('copies of earlier versions', () => {
  it('are never written over, not even by the same version at the same moment', () => {
    const { userData } = put(2);
    close(open(userData));
    const [first = ''] = copiesIn(userData);
    const kept = readFileSync(join(userData, first));
    for (const part of ['', '.copy', '.closed', '.seq']) rmSync(join(userData, `ledger.sqlite${part}`), { force: true });
    putOlderLedger({ version: 2, userData });
    close(open(userData));
    expect(copiesIn(userData)).toEqual([first, `${first}-2`]);
    expect(readFileSync(join(userData, first)).equals(kept)).toBe(true);
  });

  it('stay through later starts', () => {
    const { userData } = put(1);
    for (let start = 0; start < 3; start++) close(open(userData));
    expect(copiesIn(userData)).toHaveLength(1);
  });
});

describe('going back to an earlier version of the app', () => {
  const NEXT = [...MIGRATIONS, 'CREATE TABLE to_come (row INTEGER PRIMARY KEY)'];

  it('is refused, and told where the ledger is kept as that version left it; once that is put back, it opens', () => {
    const { userData, older } = put(7);
    close(open(userData, { migrations: NEXT }));
    const [copy = ''] = copiesIn(userData);
    const before = readFileSync(join(userData, 'ledger.sqlite'));
    expect(() => open(userData)).toThrow(join(userData, copy));
    expect(reasonOf(() => open(userData))).toBe('newer');
    expect(readFileSync(join(userData, 'ledger.sqlite')).equals(before)).toBe(true);

    const home = join(quickFolder(), 'home');
    mkdirSync(home);
    copyFileSync(join(userData, copy), join(home, 'ledger.sqlite'));
    expect(meaningOf(open(home))).toEqual(said(older));
  });

  it('says nothing of a copy where there is none', () => {
    const { userData } = put(7);
    close(open(userData, { migrations: NEXT }));
    for (const copy of copiesIn(userData)) rmSync(join(userData, copy));
    expect(() => open(userData)).toThrow(/Use that version, or a newer one\.$/u);
  });
});

describe('what is in the way of moving forward', () => {
  it('an older ledger of a version in the middle, left by a start that was cut short, goes on from there', () => {
    const { userData, older } = put(2);
    // Three steps of seven: a version that no code ever left on purpose.
    const folder = momentsOfMoving(userData).get(3) ?? '';
    expect(versionOf(join(folder, 'ledger.sqlite'))).toBe(3);
    expect(meaningOf(open(folder))).toEqual(said(older));
    expect(
      copiesIn(folder)
        .map((name) => versionOf(join(folder, name)))
        .toSorted(),
    ).toEqual([2, 3]);
  });

  it('tables of the first minutes of the project are kept aside, and every job is brought over', () => {
    const { userData, older } = put(1);
    const path = join(userData, 'ledger.sqlite');
    const early = `${path}.early`;
    const db = openSqlite(early);
    db.exec(
      (MIGRATIONS[0] ?? '').replaceAll(/\b(seq {4}|row {2})INTEGER PRIMARY KEY,/gu, '$1INTEGER PRIMARY KEY AUTOINCREMENT,'),
    );
    db.exec(`PRAGMA user_version = 1; PRAGMA foreign_keys = OFF; ATTACH '${path}' AS later`);
    for (const table of ['jobs', 'events', 'tickets', 'drafts', 'requests'])
      db.exec(`INSERT INTO ${table} SELECT * FROM later.${table}`);
    db.exec('DETACH later');
    db.close();
    copyFileSync(early, path);
    const found = open(userData);
    expect(found.setAside).toMatchObject({ lostJobs: [] });
    // Nothing says that its newest event is there, so what went out once might be there: a person decides.
    const waiting = older.jobs.find(({ phase }) => phase === 'outbox');
    expect(found.setAside?.doubtfulJobs).toEqual([waiting?.id]);
    const others = ({ id }: { readonly id: JobId }) => id !== waiting?.id;
    expect(meaningOf(found).jobs.filter(others)).toEqual(older.jobs.filter(others));
    expect(found.ledger.get(waiting?.id ?? '')).toMatchObject({ phase: 'held', heldBecause: 'outcomeUnknown' });
  });

  it.skipIf(!canMount())(
    `a full disk: told in words, the ledger as it was, no half copy, and well once there is room ${NEEDS_MOUNT}`,
    async () => {
      const disk = mountSmallDisk(3 * 1024 * 1024);
      try {
        const userData = join(disk.folder, 'data');
        const older = putOlderLedger({ version: 2, userData });
        const before = readFileSync(join(userData, 'ledger.sqlite'));
        await disk.fill();
        expect(reasonOf(() => open(userData))).toBe('full');
        expect(readFileSync(join(userData, 'ledger.sqlite')).equals(before)).toBe(true);
        expect(readdirSync(userData).filter((name) => name.includes('.version'))).toEqual([]);
        disk.free();
        expect(meaningOf(open(userData))).toEqual(said(older));
        for (const found of opened) close(found);
      } finally {
        disk.dispose();
      }
    },
  );

  it.skipIf(!canMount())(`a disk that may only be read: told in words, and not a byte changed ${NEEDS_MOUNT}`, () => {
    const disk = mountSmallDisk(8 * 1024 * 1024);
    try {
      const userData = join(disk.folder, 'data');
      const older = putOlderLedger({ version: 4, userData });
      const before = readFileSync(join(userData, 'ledger.sqlite'));
      execFileSync('mount', ['-o', 'remount,ro', disk.folder]);
      expect(reasonOf(() => open(userData))).toBe('readOnly');
      expect(readFileSync(join(userData, 'ledger.sqlite')).equals(before)).toBe(true);
      execFileSync('mount', ['-o', 'remount,rw', disk.folder]);
      expect(meaningOf(open(userData))).toEqual(said(older));
      for (const found of opened) close(found);
    } finally {
      disk.dispose();
    }
  });
});

/**
 * What lies in the folder when a process is killed right before each step of moving forward: by the number of steps that were
 * committed. What was written stays written, as it does when a process ends and the machine goes on.
 */
function momentsOfMoving(userData: string): ReadonlyMap<number, string> {
  const moments = new Map<number, string>();
  const home = quickFolder();
  const watched = new Proxy(MIGRATIONS, {
    get(target, name, receiver) {
      const step = typeof name === 'string' && /^\d+$/u.test(name) ? Number(name) : null;
      if (step !== null && isMoving()) {
        const folder = join(home, `before step ${step + 1}`);
        cpSync(userData, folder, { recursive: true });
        moments.set(step, folder);
      }
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  /** The copy is the first thing that is done; before that the steps are only compared with. */
  const isMoving = () => copiesIn(userData).length > 0;
  close(open(userData, { migrations: watched }));
  return moments;
}
