/** What to say of each bucket of the Router that ends a job. */

import type { EndingWords } from './ownEndingWords.ts';

export const bucketWords: Readonly<Record<string, EndingWords>> = {
  invalid_input: {
    what: 'The model does not accept these settings.',
    charge: 'notCharged',
    next: 'Change what is named below and submit again.',
  },
  content_policy_violation: {
    what: 'A content policy refused this.',
    charge: 'mayBeCharged',
    next: 'Change the prompt or the input. The same one will be refused again.',
  },
  provider_error: {
    what: 'The model’s provider failed while working on this.',
    charge: 'mayBeCharged',
    next: 'Run it again if you wish. That is a new job with its own charge.',
  },
  provider_timeout: {
    what: 'The model’s provider did not answer in time.',
    charge: 'mayBeCharged',
    next: 'Run it again if you wish. That is a new job with its own charge.',
  },
  insufficient_credits: {
    what: 'The workspace has too few credits.',
    charge: 'notCharged',
    next: 'Top up on platform.comfy.org, then run it again.',
  },
  model_not_found: {
    what: 'The Router does not know this model.',
    charge: 'notCharged',
    next: 'Pick another model; the details may name some that are close.',
  },
  unauthorized: {
    what: 'The Router did not accept the key.',
    charge: 'notCharged',
    next: 'Replace the key in Settings, then run it again.',
  },
  forbidden: {
    what: 'This key has no right to this model.',
    charge: 'notCharged',
    next: 'Use another key, or pick another model.',
  },
  concurrency_limit_exceeded: {
    what: 'Too many of your jobs ran at once.',
    charge: 'notCharged',
    next: 'Run it again when others have ended.',
  },
  client_disconnected: {
    what: 'The line broke while the model was working.',
    charge: 'mayBeCharged',
    next: 'Look at your usage first. Running it again is a new job with its own charge.',
  },
  internal_error: {
    what: 'The Router itself failed.',
    charge: 'mayBeCharged',
    next: 'Run it again later. Quote the support id if it goes on.',
  },
  deadline_exceeded: {
    what: 'The run took longer than the direct route waits.',
    charge: 'mayBeCharged',
    next: 'Run it again, on the queue where the model allows it.',
  },
  not_enabled: {
    what: 'This job cannot be queued.',
    charge: 'notCharged',
    next: 'The key may belong to no workspace, the workspace may have no queue, or the model may only run directly. Run it directly, use another key, or pick another model. Sending it again will not help.',
  },
  service_unavailable: {
    what: 'The Router was not available.',
    charge: 'notCharged',
    next: 'Run it again in a while.',
  },
  rate_limited: {
    what: 'Too many calls were made in a short time.',
    charge: 'notCharged',
    next: 'Run it again in a while.',
  },
  cancelled: {
    what: 'Cancelled, as you asked.',
    charge: 'mayBeCharged',
    next: 'Nothing to do. Run it again if you still want it.',
  },
  queue_timeout: {
    what: 'It waited in the queue too long and never started.',
    charge: 'notCharged',
    next: 'Run it again.',
  },
  request_not_found: {
    what: 'The Router does not know this request.',
    charge: 'mayBeCharged',
    next: 'Check that the key belongs to the workspace it was made in.',
  },
  queue_backlog_full: {
    what: 'Your queue at the Router was full.',
    charge: 'notCharged',
    next: 'Run it again when others have ended.',
  },
  body_lost: {
    what: 'What was recorded to be sent for this job is gone or damaged on this computer, so it was not sent.',
    charge: 'notCharged',
    next: 'Edit it where its settings can still be read, or compose it again: its prompt is kept here. Importing an earlier back-up brings the settings back; then run it again.',
  },
  outcome_unknown: {
    what: 'Nobody could find out whether this was ever taken in.',
    charge: 'mayBeCharged',
    next: 'Look at your usage before you run it again. That is a new job with its own charge.',
  },
  reason_unknown: {
    what: 'It did not succeed, and the Router never told why.',
    charge: 'mayBeCharged',
    next: 'Run it again if you wish. That is a new job with its own charge.',
  },
  expired: {
    what: 'The server deleted the result: its 24 hours were over before it could be saved.',
    charge: 'mayBeCharged',
    next: 'What was saved stays here. To get a result, run it again.',
  },
};
