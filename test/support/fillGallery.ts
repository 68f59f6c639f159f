/** A ledger of many saved results, made by script: what weeks of work leave behind, without their runs. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sealClosed } from '../../src/main/adapters/ledger/closedFile.ts';
import { openLedger } from '../../src/main/adapters/ledger/ledger.ts';
import { beginLog, openSqlite } from '../../src/main/adapters/ledger/sqlite.ts';
import { createSqliteLedger } from '../../src/main/adapters/ledger/sqliteLedger.ts';
import type { JobEvent } from '../../src/main/jobs/event.ts';
import type { Brought } from '../../src/main/jobs/ports/jobRecord.ts';
import { reduce } from '../../src/main/jobs/reduce.ts';
import { type Job, type JobFile, PRACTICE_BASE, PRACTICE_PROFILE } from '../../src/shared/job.ts';
import { MINUTE, SECOND } from '../../src/shared/time.ts';
import { event, FILE } from './jobs.ts';

export interface Saved {
  readonly at: number;
  readonly model: string;
  readonly prompt: string;
  /** Where it lies, and what it is. Every job has a digest of its own, so each is a picture of its own to the app. */
  readonly file: Pick<JobFile, 'path' | 'name' | 'kind' | 'mediaType' | 'sizeBytes'>;
  /** Links that were dead. */
  readonly missing?: number;
  readonly ending?: string;
}

const AT_ONCE = 500;

/** The id of the job that was written as this one, counted from 0. */
export const savedId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Writes them without flushing; the file is whole when this returns. The app must not be running. */
export function fillGallery(userData: string, saved: readonly Saved[]): void {
  const path = join(userData, 'ledger.sqlite');
  openLedger({ path, fold: reduce, clock: { now: () => saved[0]?.at ?? 0 }, log: () => {} }).ledger.close();
  const db = openSqlite(path);
  beginLog(db);
  db.exec('PRAGMA synchronous = OFF');
  const ledger = createSqliteLedger({ db, fold: reduce, log: console.error });
  for (let from = 0; from < saved.length; from += AT_ONCE) {
    ledger.bringIn(saved.slice(from, from + AT_ONCE).map((one, at) => broughtOf(from + at, one)));
  }
  ledger.close();
  // As a clean close leaves it; what was told of the empty one holds no more.
  rmSync(`${path}.seq`, { force: true });
  sealClosed(path, { copyDigest: null });
}

function broughtOf(number: number, one: Saved): Brought {
  let job: Job | null = null;
  const events = lifeOf(number, one).map((next) => {
    job = reduce(job, next);
    if (job === null) throw new Error(`"${next.type}" leaves no job.`);
    return { event: next, job };
  });
  return { id: savedId(number), events, calls: [], mark: null };
}

function lifeOf(number: number, { at, model, prompt, file, missing = 0, ending }: Saved): readonly JobEvent[] {
  const digits = String(number).padStart(12, '0');
  const end = at + MINUTE;
  const links = Array.from({ length: missing }, (_, index) => ({
    source: `data[${index + 1}].url`,
    reason: 'deadLink' as const,
    host: 'cdn.example',
    httpStatus: 404,
  }));
  return [
    event('created', {
      at,
      id: savedId(number),
      key: `00000000-0000-4000-9000-${digits}`,
      model,
      prompt,
      base: PRACTICE_BASE,
      profile: PRACTICE_PROFILE,
    }),
    event('sent', { at }),
    event('accepted', { at: at + SECOND, requestId: `00000000-0000-4000-a000-${digits}`, serverAt: at + SECOND }),
    event('seen', { at: end, status: 'COMPLETED', ending: ending ?? null, serverAt: end }),
    event('bodySaved', { at: end + SECOND }),
    event('saved', { at: end + SECOND, files: [{ ...FILE, ...file, digest: digits.padStart(64, 'a') }], missing: links }),
  ];
}
