/** Ledgers as runs leave them behind, each with what a reader must find in it. */

import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openLedger } from '../../src/main/adapters/ledger/ledger.ts';
import type { Ledger } from '../../src/main/jobs/ports/ledger.ts';
import { reduce } from '../../src/main/jobs/reduce.ts';
import type { Job, JobId } from '../../src/shared/job.ts';
import type { HistoryLine } from '../../src/shared/jobView.ts';
import { event, START } from '../support/jobs.ts';
import { ALL, appendTo, callAt, createIn } from '../support/ledgerJobs.ts';

/** What can be known of a ledger through its port. */
export interface Contents {
  readonly jobs: ReadonlyMap<JobId, Job>;
  readonly listed: readonly JobId[];
  readonly found: readonly JobId[];
  readonly history: ReadonlyMap<JobId, readonly HistoryLine[]>;
  readonly tickets: ReadonlyMap<string, JobId | null>;
  readonly draft: string | null;
}

export interface Snapshot {
  readonly name: string;
  readonly folder: string;
  readonly contents: Contents;
}

export const FILE = 'ledger.sqlite';
const JOBS_PER_RUN = 16;
const NUMBERS = Array.from({ length: 4 * JOBS_PER_RUN }, (_, index) => index + 1);
const DRAFT = {
  ticket: 'draft',
  model: 'bfl/flux-2-pro',
  body: '{"prompt":"unsent"}',
  route: 'queued',
  parent: null,
  id: '00000000-0000-4000-8000-0000000000d1',
  name: '',
} as const;

export const openIn = (folder: string) =>
  openLedger({ path: join(folder, FILE), fold: reduce, clock: { now: () => START }, log: () => {} });

/** One that was closed, one that was killed after that, and one that was never closed; in the last two there is a log. */
export function makeSnapshots(folder: string): readonly Snapshot[] {
  const work = join(folder, 'work');
  mkdirSync(work);
  const first = openIn(work).ledger;
  writeRun(first, 0);
  const neverClosed = keep('never closed', { folder, work, ledger: first });
  first.close();
  const second = openIn(work).ledger;
  const contents = contentsOf(second);
  second.close();
  const closed = { ...keepFiles('closed', { folder, work }), contents };
  const third = openIn(work).ledger;
  writeRun(third, 1);
  const killed = keep('killed', { folder, work, ledger: third });
  // Far enough for the log to be moved into the file and begun anew.
  for (let round = 0; round < 12; round++)
    third.writeDraft({ ...DRAFT, body: JSON.stringify({ prompt: 'x'.repeat(400_000), round }) });
  writeRun(third, 2);
  const wrapped = keep('killed long after', { folder, work, ledger: third });
  third.close();
  return [closed, killed, wrapped, neverClosed];
}

export function contentsOf(ledger: Ledger): Contents {
  const page = ledger.page({ ...ALL, limit: 1_000 });
  const jobs = new Map(page.jobs.map((job) => [job.id, job]));
  const draft = ledger.readDraft();
  return {
    jobs,
    listed: [...jobs.keys()],
    found: ledger.page({ ...ALL, search: 'lighthouse', limit: 1_000 }).jobs.map((job) => job.id),
    history: new Map([...jobs.keys()].map((id) => [id, ledger.history(id).map((line) => ({ ...line, seq: 0 }))])),
    tickets: new Map(NUMBERS.map((number) => [`ticket-${number}`, ledger.jobOfTicket(`ticket-${number}`)])),
    draft: draft === null ? null : JSON.stringify(draft),
  };
}

function keep(name: string, { ledger, ...from }: { folder: string; work: string; ledger: Ledger }): Snapshot {
  const contents = contentsOf(ledger);
  return { ...keepFiles(name, from), contents };
}

/** The files as a process that was killed at this moment would leave them. */
function keepFiles(name: string, { folder, work }: { folder: string; work: string }) {
  const kept = join(folder, name);
  cpSync(work, kept, { recursive: true });
  return { name, folder: kept };
}

function writeRun(ledger: Ledger, run: number): void {
  for (let number = run * JOBS_PER_RUN + 1; number <= (run + 1) * JOBS_PER_RUN; number++) {
    // Some prompts go on in other pages.
    const prompt = `A lighthouse, number ${number}${' in fog'.repeat(number % 7 === 0 ? 900 : 3)}`;
    const job = createIn(ledger, number, { prompt });
    const life = [
      event('sent'),
      event('accepted'),
      event('seen'),
      event('seen', { status: 'COMPLETED' }),
      event('bodySaved'),
      event('saved'),
    ];
    appendTo(ledger, job, ...life.slice(0, number % 8));
    ledger.recordCall(job.id, callAt(number));
  }
  ledger.writeDraft({ ...DRAFT, body: `{"prompt":"unsent ${run}"}` });
}
