/** What a person asks for about a job that exists. Each wish is recorded before it is answered. */

import { isTerminal, type Job, type JobId } from '../../shared/job.ts';
import type { Outcome } from '../../shared/refusal.ts';
import type { JobEvent } from './event.ts';
import type { Pace } from './pace.ts';
import type { Recorder } from './record.ts';
import { problem } from './refusals.ts';

const DONE: Outcome<null> = { ok: true, value: null };

export interface WishDeps {
  readonly recorder: Recorder;
  readonly pace: Pace;
  readonly now: () => number;
  /** This once the limit of 23 hours does not hold for the job: a person said so. */
  readonly allowResend: (id: JobId) => void;
  /** Whether the present key is known to be of the workspace in which the job may already run. */
  readonly isSameWorkspace: (job: Job) => boolean;
  readonly goOn: () => void;
}

export function createWishes({ recorder, pace, now, allowResend, isSameWorkspace, goOn }: WishDeps) {
  function wish(id: JobId, event: JobEvent, isPossible: (job: Job) => boolean): Outcome<null> {
    const job = recorder.get(id);
    if (job === null) return problem('noSuchJob');
    if (!isPossible(job)) return problem('notNow');
    const trouble = recorder.intend(id, event);
    if (trouble !== null) return problem(trouble === 'full' ? 'ledgerFull' : 'ledgerUnwritable', { detail: trouble });
    goOn();
    return DONE;
  }

  return {
    cancelJob: (id: JobId) => wish(id, { type: 'cancelAsked', at: now() }, isCancellable),
    letGoJob: (id: JobId) => wish(id, { type: 'letGo', at: now() }, (job) => job.phase === 'held'),
    removeJob: (id: JobId) => wish(id, { type: 'removed', at: now() }, isTerminal),
    resendJob(id: JobId): Outcome<null> {
      const isUnknown = (job: Job): boolean => job.phase === 'held' && job.heldBecause === 'outcomeUnknown';
      const job = recorder.get(id);
      if (job !== null && isUnknown(job)) {
        if (!isSameWorkspace(job)) return problem('keyNotProven');
        allowResend(id);
        pace.forgive(id);
      }
      return wish(id, { type: 'resent', at: now() }, isUnknown);
    },
    /** At once when the last hint is over, else as soon as it is. */
    checkJob(id: JobId): Outcome<null> {
      const job = recorder.get(id);
      if (job === null) return problem('noSuchJob');
      if (!isReadable(job)) return problem('notNow');
      pace.hurry(id, now());
      goOn();
      return DONE;
    },
    /** Outbox jobs were never sent, so dropping them costs nothing. */
    discardOutbox(): void {
      const event: JobEvent = { type: 'cancelAsked', at: now() };
      recorder.intendAll(recorder.unfinished().flatMap(({ id, phase }) => (phase === 'outbox' ? [{ id, event }] : [])));
    },
  };
}

const isCancellable = ({ phase }: Job): boolean =>
  phase === 'outbox' || phase === 'sending' || phase === 'queued' || phase === 'running';

const isReadable = (job: Job): boolean =>
  job.phase === 'queued' ||
  job.phase === 'running' ||
  job.phase === 'collecting' ||
  (job.phase === 'held' && job.heldBecause === 'notVisible');
