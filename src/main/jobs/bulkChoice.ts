/** Which jobs a wish about many is about, and which it leaves out: pure questions about one job each. */

import type { BulkKind, LeftOut } from '../../shared/bulk.ts';
import { isTerminal, type Job, type JobId, PRACTICE_PROFILE } from '../../shared/job.ts';

export interface ChoiceAround {
  readonly isAtRisk: (job: Job) => boolean;
  /** The jobs of which there is another run. */
  readonly parents: ReadonlySet<JobId>;
  /** Files of it are known to be gone, and the Router may still have them. */
  readonly canBeHadAgain: (job: Job) => boolean;
}

/** `chosen`, why it is left out although one might think of it, or null: the wish has nothing to do with it. */
export type Choice = 'chosen' | LeftOut | null;

export function choiceOf(kind: BulkKind, job: Job, around: ChoiceAround): Choice {
  switch (kind) {
    case 'cancelWaiting':
      return job.phase === 'outbox' || job.phase === 'queued' ? cancelChoice(job) : null;
    case 'cancelAllButRunning':
      return isButRunning(job) ? cancelChoice(job) : null;
    case 'retryFailed':
      return job.phase === 'failed' ? retryChoice(job, around) : null;
    case 'clearEnded':
      if (!isTerminal(job)) return null;
      return around.isAtRisk(job) || around.canBeHadAgain(job) ? 'atRisk' : 'chosen';
    case 'collectAtRisk':
      if (!around.isAtRisk(job)) return null;
      return job.phase === 'held' && job.heldBecause === 'outcomeUnknown' ? 'needsPerson' : 'chosen';
  }
}

/** A direct run that was sent is under way, whatever its phase is called. */
const isButRunning = (job: Job): boolean =>
  job.phase === 'outbox' || job.phase === 'queued' || (job.phase === 'sending' && job.route === 'queued');

const cancelChoice = ({ wish }: Job): Choice => (wish === 'none' || wish === 'unheard' ? 'chosen' : 'asked');

/** The same bytes would meet the same refusal, and some models charge for one that a policy made. */
const REFUSED_FOR_WHAT_IT_IS: ReadonlySet<string> = new Set(['invalid_input', 'content_policy_violation']);

function retryChoice(job: Job, { parents }: ChoiceAround): Choice {
  if (parents.has(job.id)) return 'runAgain';
  if (job.body.digest === '') return 'noDraft';
  if (job.error?.kind === 'outcome_unknown') return 'outcomeUnknown';
  return job.error !== null && REFUSED_FOR_WHAT_IT_IS.has(job.error.kind) ? 'refused' : 'chosen';
}

/** Of what is chosen to be cleared, a person wants to keep what they starred. */
export const isKept = (kind: BulkKind, { starred }: { readonly starred: boolean }): boolean => kind === 'clearEnded' && starred;

export const isPractice = ({ profile }: Job): boolean => profile === PRACTICE_PROFILE;
