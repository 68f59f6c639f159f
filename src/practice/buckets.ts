/**
 * The error buckets of the Router and the HTTP status each has on the route that tells it.
 * Source: https://docs.comfy.org/development/comfy-router/errors
 */

export const BUCKETS = {
  invalid_input: { status: 400, says: 'The request was refused as it stands.' },
  content_policy_violation: { status: 400, says: 'The content policy of the partner refused this prompt.' },
  provider_error: { status: 502, says: 'The partner failed while it ran this request.' },
  provider_timeout: { status: 504, says: 'The partner did not answer in time.' },
  insufficient_credits: { status: 402, says: 'The workspace has too few credits for this run.' },
  model_not_found: { status: 404, says: 'There is no such model.' },
  unauthorized: { status: 401, says: 'No usable credential was sent.' },
  forbidden: { status: 403, says: 'This key may not use this model.' },
  concurrency_limit_exceeded: { status: 429, says: 'Too many runs of this workspace are under way.' },
  client_disconnected: { status: 499, says: 'The caller went away before the answer was ready.' },
  internal_error: { status: 500, says: 'Something went wrong inside the Router.' },
  deadline_exceeded: { status: 504, says: 'The run outlasted the deadline of the synchronous route.' },
  not_enabled: { status: 403, says: 'Queued delivery is not available here.' },
  service_unavailable: { status: 503, says: 'The Router cannot take this request just now.' },
  rate_limited: { status: 429, says: 'Too many requests; wait as long as told.' },
  cancelled: { status: 409, says: 'The request was cancelled before it produced anything.' },
  queue_timeout: { status: 504, says: 'The request waited too long in the queue and was never started.' },
  request_not_found: { status: 404, says: 'There is no such request of this model for this caller.' },
  queue_backlog_full: { status: 429, says: 'The workspace has too many requests waiting.' },
} as const satisfies Record<string, { status: number; says: string }>;

export type Bucket = keyof typeof BUCKETS;

export function isBucket(word: string): word is Bucket {
  return Object.hasOwn(BUCKETS, word);
}

/** What a bucket may be unknown to this table; an unknown one counts as an internal error. */
export function bucketFacts(bucket: string): { readonly status: number; readonly says: string } {
  return isBucket(bucket) ? BUCKETS[bucket] : BUCKETS.internal_error;
}

/** Buckets that a run can end with; every other one refuses a request before it is admitted. */
const ENDINGS: ReadonlySet<string> = new Set([
  'invalid_input',
  'content_policy_violation',
  'provider_error',
  'provider_timeout',
  'internal_error',
  'cancelled',
  'queue_timeout',
]);

export function isEnding(bucket: string): boolean {
  return ENDINGS.has(bucket);
}

/** Buckets whose cause passes by itself: a cue refuses with them once per idempotency key, then lets the retry in. */
const PASSING: ReadonlySet<string> = new Set([
  'concurrency_limit_exceeded',
  'client_disconnected',
  'internal_error',
  'deadline_exceeded',
  'service_unavailable',
  'rate_limited',
  'queue_backlog_full',
]);

export function isPassing(bucket: string): boolean {
  return PASSING.has(bucket);
}
