import { rmSync } from 'node:fs';
import { sealClosed } from '../src/main/adapters/ledger/closedFile.ts';
import { openLedger } from '../src/main/adapters/ledger/ledger.ts';
import { beginLog, openSqlite } from '../src/main/adapters/ledger/sqlite.ts';
import { createSqliteLedger } from '../src/main/adapters/ledger/sqliteLedger.ts';
import type { JobEvent } from '../src/main/jobs/event.ts';
import { reduce } from '../src/main/jobs/reduce.ts';
import type { Job } from '../src/shared/job.ts';
import { MINUTE, SECOND } from '../src/shared/time.ts';
import { event, FILE, START } from '../test/support/jobs.ts';

/**
 * Makes a ledger with the whole history of this many jobs, the newest `unfinished` of them still queued, and answers with
 * its jobs. They are written without flushing; the file is whole when this returns.
 */
export function fillLedger(
  path: string,
  { jobs, unfinished }: { readonly jobs: number; readonly unfinished: number },
): readonly Job[] {
  openLedger({ path, fold: reduce, clock: { now: () => START }, log: console.error }).ledger.close();
  const db = openSqlite(path);
  beginLog(db);
  db.exec('PRAGMA synchronous = OFF');
  const ledger = createSqliteLedger({ db, fold: reduce, log: console.error });
  const folded: Job[] = [];
  for (let number = 0; number < jobs; number++) {
    const [created, ...later] = number < jobs - unfinished ? lifeOf(number) : lifeOf(number).slice(0, 3);
    if (created?.type !== 'created') throw new Error('A life begins with its creation.');
    let job = after(null, created);
    ledger.create(`ticket-${number}`, created, job);
    for (const next of later) {
      job = after(job, next);
      ledger.append(next, job);
    }
    folded.push(job);
  }
  ledger.close();
  // As a clean close leaves it; what was told of the empty one holds no more.
  rmSync(`${path}.seq`);
  sealClosed(path, { copyDigest: null });
  return folded;
}

/** The job after one more event. */
export function after(job: Job | null, next: JobEvent): Job {
  const folded = reduce(job, next);
  if (folded === null) throw new Error(`"${next.type}" leaves no job.`);
  return folded;
}

/** All that happens to a job from its creation to its end. */
export function lifeOf(number: number): readonly JobEvent[] {
  const at = START + number * MINUTE;
  const digits = String(number).padStart(12, '0');
  const prompt = `A lighthouse on a cliff in evening fog, drawn in ink, number ${number}, with a wide sea and small boats`;
  const name = `lighthouse-${number}.png`;
  return [
    event('created', { at, id: `00000000-0000-4000-8000-${digits}`, key: `00000000-0000-4000-9000-${digits}`, prompt }),
    event('sent', { at }),
    event('accepted', { at: at + SECOND, requestId: `00000000-0000-4000-a000-${digits}`, serverAt: at }),
    event('seen', { at: at + 5 * SECOND, serverAt: at + 5 * SECOND }),
    event('seen', { at: at + 30 * SECOND, status: 'COMPLETED', serverAt: at + 30 * SECOND }),
    event('bodySaved', { at: at + 31 * SECOND }),
    event('saved', { at: at + 32 * SECOND, files: [{ ...FILE, name, path: `/results/${name}` }] }),
  ];
}
