/**
 * The Router's error buckets as facts: who can do something about each, and what it may have cost
 * (https://docs.comfy.org/development/comfy-router/errors). The set is open: an unknown bucket is shown raw and read as an
 * internal error. The last kinds are our own.
 */

import type { Charge, FixableBy, JobError } from '../../shared/job.ts';

export interface BucketFacts {
  readonly fixableBy: FixableBy;
  readonly charge: Charge;
}

const free = (fixableBy: FixableBy): BucketFacts => ({ fixableBy, charge: 'notCharged' });
const costly = (fixableBy: FixableBy): BucketFacts => ({ fixableBy, charge: 'mayBeCharged' });

const BUCKETS: ReadonlyMap<string, BucketFacts> = new Map([
  ['invalid_input', free('user')],
  // Some models charge for a refused prompt, so nothing better than "may" is known here.
  ['content_policy_violation', costly('user')],
  // How a run ended is final: only a person's new run can mend it.
  ['provider_error', costly('user')],
  ['provider_timeout', costly('user')],
  ['insufficient_credits', free('user')],
  ['model_not_found', free('user')],
  ['unauthorized', free('user')],
  ['forbidden', free('user')],
  ['concurrency_limit_exceeded', free('time')],
  ['client_disconnected', costly('time')],
  ['internal_error', costly('time')],
  ['deadline_exceeded', costly('time')],
  ['not_enabled', free('user')],
  ['service_unavailable', free('time')],
  ['rate_limited', free('time')],
  // Free only when it never left the queue, which a cancelled run does not tell.
  ['cancelled', costly('nobody')],
  ['queue_timeout', free('user')],
  // The key may be of another workspace.
  ['request_not_found', costly('user')],
  ['queue_backlog_full', free('time')],
  // The result of a direct run is over the limit of this app.
  ['result_too_large', costly('user')],
  // It came in with a back-up, unsent as far as that one knew.
  ['brought_in', costly('user')],
  // What was recorded to be sent is gone or damaged, so this sending did not happen.
  ['body_lost', free('user')],
  ['outcome_unknown', costly('user')],
  ['reason_unknown', costly('user')],
  ['expired', costly('nobody')],
]);

/** Buckets that tell how a call fared. None of them can be the reason why a run ended. */
const ABOUT_THE_CALL: ReadonlySet<string> = new Set([
  'insufficient_credits',
  'model_not_found',
  'unauthorized',
  'forbidden',
  'concurrency_limit_exceeded',
  'client_disconnected',
  'internal_error',
  'not_enabled',
  'service_unavailable',
  'rate_limited',
  'request_not_found',
  'queue_backlog_full',
]);

export function isAboutTheRun(bucket: string): boolean {
  return !ABOUT_THE_CALL.has(bucket);
}

/** Buckets that no refusal can have: they tell of a busy or broken Router, or how a run went. */
const NO_REFUSALS: ReadonlySet<string> = new Set([
  'provider_error',
  'provider_timeout',
  'concurrency_limit_exceeded',
  'client_disconnected',
  'internal_error',
  'deadline_exceeded',
  'service_unavailable',
  'rate_limited',
  'cancelled',
  'queue_timeout',
  'queue_backlog_full',
]);

export function canBeRefusal(bucket: string): boolean {
  return !NO_REFUSALS.has(bucket);
}

const UNKNOWN: BucketFacts = costly('time');

export function factsOfBucket(bucket: string): BucketFacts {
  return BUCKETS.get(bucket) ?? UNKNOWN;
}

/** The error of a job when there is a bucket and no answer to take words from. */
export function errorOfBucket(bucket: string): JobError {
  return {
    kind: bucket,
    detail: '',
    httpStatus: null,
    supportId: null,
    ...factsOfBucket(bucket),
    fields: [],
    refusalSubject: null,
  };
}

/** The error of a run that is known to have ended like this, when nobody can tell the reason any more. */
export function errorOfEnding(ending: string): JobError {
  return errorOfBucket(ending === 'cancelled' ? ending : 'reason_unknown');
}
