/** One start on a ledger that was hit, and what came of it. */

import { cpSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIn } from '../support/ledgerJobs.ts';
import { type Contents, contentsOf, FILE, openIn, type Snapshot } from './snapshot.ts';

export type Hit =
  | { readonly kind: 'cut'; readonly file: string; readonly at: number }
  | { readonly kind: 'flip'; readonly file: string; readonly at: number; readonly mask: number };

export interface Verdict {
  /** Why no ledger was reached that takes new jobs; null when one was. */
  readonly failure: string | null;
  /** Whether the window has something to say about it. */
  readonly isTold: boolean;
  /** What is not as it was, in words. */
  readonly losses: readonly string[];
  readonly jobsBack: number;
  readonly jobs: number;
  /** Jobs that were sent and would be sent again by themselves as if they never had been. */
  readonly forgottenSends: number;
}

export async function tryHit(
  snapshot: Snapshot,
  { hit, folder }: { readonly hit: Hit; readonly folder: string },
): Promise<Verdict> {
  rmSync(folder, { recursive: true, force: true });
  cpSync(snapshot.folder, folder, { recursive: true });
  strike(join(folder, hit.file), hit);
  const jobs = snapshot.contents.jobs.size;
  try {
    const { ledger, setAside, isDamaged, lookThrough } = openIn(folder);
    try {
      const after = contentsOf(ledger);
      createIn(ledger, 9_999);
      await lookThrough(async () => {});
      const isTold = (setAside !== null && existsSync(setAside.path)) || isDamaged();
      return { failure: null, isTold, jobs, ...compare(snapshot.contents, after) };
    } finally {
      ledger.close();
    }
  } catch (error) {
    return { failure: String(error), isTold: false, losses: [], jobsBack: 0, jobs, forgottenSends: 0 };
  }
}

function strike(path: string, hit: Hit): void {
  if (hit.kind === 'cut') {
    truncateSync(path, hit.at);
    return;
  }
  const bytes = readFileSync(path);
  bytes[hit.at] = (bytes[hit.at] ?? 0) ^ hit.mask;
  writeFileSync(path, bytes);
}

function compare(before: Contents, after: Contents) {
  const losses: string[] = [];
  let jobsBack = 0;
  let forgottenSends = 0;
  for (const [id, job] of before.jobs) {
    const now = after.jobs.get(id);
    if (JSON.stringify(now) === JSON.stringify(job)) jobsBack++;
    else losses.push(`job ${id}: ${job.phase} is now ${now?.phase ?? 'gone'}`);
    if (now?.phase === 'outbox' && job.phase !== 'outbox') forgottenSends++;
    if (JSON.stringify(before.history.get(id)) !== JSON.stringify(after.history.get(id))) losses.push(`history of ${id}`);
  }
  if (before.listed.join() !== after.listed.join()) losses.push('the list');
  if (before.found.join() !== after.found.join()) losses.push('what a search finds');
  for (const [ticket, id] of before.tickets) if (after.tickets.get(ticket) !== id) losses.push(ticket);
  if (before.draft !== after.draft) losses.push('the draft');
  return { losses, jobsBack, forgottenSends };
}

/** The files of a snapshot in which everything stands. */
export const filesOf = ({ folder }: Snapshot): readonly string[] =>
  [FILE, `${FILE}-wal`].filter((file) => existsSync(join(folder, file)));
