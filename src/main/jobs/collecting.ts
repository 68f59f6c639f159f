/**
 * Turns a stored body into the job's files. What a link holds was paid for: it is given up when no copy can exist any more, not
 * after a number of tries, and never by a clock that may be wrong. Where a link has died, the result is read once more, since
 * its links may be others now; nobody promises that they are.
 */

import type { Job, JobId, StoredBody } from '../../shared/job.ts';
import type { CallLine, JobSummary } from '../../shared/jobView.ts';
import type { Doubts } from './doubts.ts';
import { haveLinksEnded } from './expiry.ts';
import type { Pace } from './pace.ts';
import type { CollectOutcome, Collector } from './ports/collector.ts';
import type { Recorder } from './record.ts';

export function createCollecting(deps: {
  readonly collector: Collector;
  readonly recorder: Pick<Recorder, 'get' | 'note'>;
  readonly pace: Pick<Pace, 'wait'>;
  readonly doubts: Pick<Doubts, 'serverTimeAt' | 'isGone' | 'bodyLost'>;
  readonly now: () => number;
  readonly keepCall: (id: JobId, line: CallLine) => void;
  readonly obstacles: Map<JobId, NonNullable<JobSummary['obstacle']>>;
  /** The result read once more; null when it cannot be had now. */
  readonly readAgain: (job: Job) => Promise<StoredBody | null>;
}) {
  const { collector, recorder, pace, doubts, now, keepCall, obstacles, readAgain } = deps;
  /** Those whose result was read once more already. */
  const readTwice = new Set<JobId>();

  async function collect(job: Job): Promise<void> {
    const serverNow = doubts.serverTimeAt(now());
    const lastTry = doubts.isGone(job.id) || (serverNow !== null && haveLinksEnded(job, serverNow));
    const attempt = (of: Job): Promise<CollectOutcome> =>
      collector.collect(of, { lastTry, onCall: (line) => keepCall(job.id, line) });

    let outcome = await attempt(job);
    if (!lastTry && namesDeadLink(outcome) && (await hasNewBody(job))) outcome = await attempt(recorder.get(job.id) ?? job);
    if (outcome.kind === 'saved') {
      obstacles.delete(job.id);
      recorder.note(job.id, { type: 'saved', at: now(), files: outcome.files, missing: outcome.missing });
      return;
    }
    if (outcome.kind === 'bodyLost') doubts.bodyLost(job.id);
    if (outcome.kind === 'obstacle') obstacles.set(job.id, outcome.obstacle);
    else obstacles.delete(job.id);
    pace.wait(job.id, { now: now(), ladder: outcome.kind === 'obstacle' ? 'trouble' : 'links' });
  }

  /** Reads the result once more, once for each job; true when it is another document than before. */
  async function hasNewBody(job: Job): Promise<boolean> {
    if (job.requestId === null || readTwice.has(job.id)) return false;
    readTwice.add(job.id);
    const fresh = await readAgain(job);
    if (fresh === null || fresh.digest === job.output?.digest) return false;
    recorder.note(job.id, { type: 'bodySaved', at: now(), output: fresh, credits: null });
    return true;
  }

  return { collect, forget: (id: JobId): void => void readTwice.delete(id) };
}

const namesDeadLink = (outcome: CollectOutcome): boolean =>
  outcome.kind === 'saved' && outcome.missing.some(({ reason }) => reason === 'deadLink');
