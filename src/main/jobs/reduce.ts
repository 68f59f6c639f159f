/**
 * The machine of a job: `reduce(job, event)` folds one thing that happened into the job.
 *
 * A good run goes outbox → sending → queued → running → collecting → done. It starts in the outbox, where nothing of it is
 * known to be at the server. `sent` is written before the first byte of a POST leaves, so a job in `sending` may be at the
 * server, whatever happened to us since. What comes of the POST moves it on: `accepted` brings the request id; `unsent` says
 * that it surely was not admitted and brings it back; `lost` says that nobody knows, and from then on the job is `unsure`:
 * it never goes back to the outbox, and a refusal that could be about a second copy of it (403, key clash) proves nothing.
 * When trying again by itself must end, it is `held` for a person. A job whose request id the key cannot see is held too.
 *
 * What comes in with a back-up and is not known to be at the Router is held as well (`broughtIn`): the machine that wrote the
 * back-up may have sent it since, at the earliest when it was made.
 *
 * Status reads move it between queued, running and collecting, backwards as well. Finished with an error is collecting with
 * an `ending`: the result route is asked for the reason, and for what was charged and stored all the same. `saved` makes it
 * done, or failed or cancelled with files. `gone` (410) ends whatever has no body yet.
 *
 * Cancelling is a wish beside the phase, except in the outbox, where nothing was sent. Only a status read says what came of
 * it. A wish also means that nothing is sent again without a person: what would be retried is cancelled or held. Sending it
 * again takes the wish back.
 *
 * Where a job may not wait for ever, the Router's word that it was taken in starts that time (`giveUpAt`). When it is over and
 * the job has not begun, `gaveUp` is the same wish, once at most; what finishes all the same is collected like any other.
 *
 * Three rules hold throughout. Total and quiet: a pair that is not below answers with the very same object. Terminal
 * absorbs: only later files, `trashed` and `removed` touch an ended job; `removed` answers null. The request id, once known, the key
 * and the body never change, and the profile only while nothing is at the Router.
 */

import type { Job, JobError, JobFile } from '../../shared/job.ts';
import { isTerminal } from '../../shared/job.ts';
import { errorOfBucket, errorOfEnding } from './buckets.ts';
import type { EventOf, JobEvent } from './event.ts';
import { adoptedJob, newJob, toCollecting, toEnd, toHeld, toOutbox, toQueued, toSending } from './moves.ts';
import { giveUpAtOf, isWorthALine, mayGiveUp, seen } from './seen.ts';

export function reduce(job: Job | null, event: JobEvent): Job | null {
  if (job === null) return begun(event);
  switch (event.type) {
    case 'created':
    case 'adopted':
      return job;
    case 'broughtIn':
      return job.phase === 'outbox' || job.phase === 'sending' ? broughtIn(job) : job;
    case 'moved':
      return job.phase === 'outbox' && job.profile !== event.profile ? { ...job, profile: event.profile } : job;
    case 'sent':
      return sent(job, event);
    case 'unsent':
      return job.phase === 'sending' ? unsent(job, event) : job;
    case 'admitting':
      return job.phase === 'sending' ? toSending(job, { dueAt: event.dueAt, waitingFor: 'admission' }) : job;
    case 'lost':
      return job.phase === 'sending' ? lost(job, event) : job;
    case 'refused':
      return job.phase === 'sending' ? refused(job, event) : job;
    case 'accepted':
      return accepted(job, event);
    case 'answered':
      return job.phase === 'sending' || isOutcomeUnknown(job) ? answered(job, event) : job;
    case 'seen':
      return isFollowed(job) && isWorthALine(job, event) ? seen(job, event) : job;
    case 'bodySaved':
      if (job.phase !== 'collecting' || job.output?.digest === event.output.digest) return job;
      return { ...job, output: event.output, credits: event.credits ?? job.credits };
    case 'ended':
      return isWithoutBody(job) ? ended(job, event.at, event.error) : job;
    case 'saved':
      return saved(job, event);
    case 'gone':
      if (!isFollowed(job) && job.phase !== 'held' && !isWithoutBody(job)) return job;
      // Nothing expired where nothing was made: only the reason is gone.
      if (job.phase === 'collecting' && job.ending !== null) return ended(job, event.at, errorOfEnding(job.ending));
      return toEnd(job, {
        phase: 'expired',
        at: event.at,
        error: { ...errorOfBucket('expired'), httpStatus: 410, supportId: event.supportId },
      });
    case 'unseen':
      return job.phase === 'queued' || job.phase === 'running' || isWithoutBody(job) ? toHeld(job, 'notVisible') : job;
    case 'placed':
      return job.phase === 'outbox' && job.place !== event.place ? { ...job, place: event.place } : job;
    case 'cancelAsked':
      return cancelAsked(job, event);
    case 'gaveUp':
      return mayGiveUp(job) ? { ...job, wish: 'asked', gaveUpAt: event.at } : job;
    case 'cancelHeard':
      return cancelHeard(job, event);
    case 'resent':
      // The later word of a person counts: what they send again they no longer want cancelled.
      return isOutcomeUnknown(job) ? toSending({ ...job, wish: 'none' }, { dueAt: event.at, waitingFor: 'retry' }) : job;
    case 'letGo':
      if (job.phase !== 'held') return job;
      return toEnd(job, { phase: 'failed', at: event.at, error: errorOfBucket('outcome_unknown') });
    case 'trashed':
      return isTerminal(job) ? trashed(job, event) : job;
    case 'removed':
      return isTerminal(job) ? null : job;
  }
}

function begun(event: JobEvent): Job | null {
  if (event.type === 'created') return newJob(event);
  return event.type === 'adopted' ? adoptedJob(event) : null;
}

const isOutcomeUnknown = (job: Job): boolean => job.phase === 'held' && job.heldBecause === 'outcomeUnknown';
const isWithoutBody = (job: Job): boolean => job.phase === 'collecting' && job.output === null;
/** There is a request id, and its state is asked for. */
const isFollowed = (job: Job): boolean =>
  job.phase === 'queued' || job.phase === 'running' || (job.phase === 'held' && job.heldBecause === 'notVisible');

/** From `sending` too when a further try was due: each POST that begins is on record, with no due time while it is out. */
function sent(job: Job, event: EventOf<'sent'>): Job {
  if (job.phase !== 'outbox' && !(job.phase === 'sending' && job.dueAt !== null)) return job;
  const runningSince = job.route === 'direct' ? (job.runningSince ?? event.at) : job.runningSince;
  const firstSentAt = job.firstSentAt ?? event.at;
  const firstSentServerAt = job.firstSentServerAt ?? serverAtOf(event, firstSentAt);
  const begun = { ...job, firstSentAt, firstSentServerAt, sends: job.sends + 1, runningSince };
  return toSending(begun, { dueAt: null, waitingFor: 'answer' });
}

/** What the Router's clock said at the first sending, told by one now; null for a clock that was plainly set back since. */
function serverAtOf({ at, serverAt }: EventOf<'sent'>, firstSentAt: number): number | null {
  return serverAt === null || at < firstSentAt ? null : serverAt - (at - firstSentAt);
}

function unsent(job: Job, event: EventOf<'unsent'>): Job {
  if (job.wish !== 'none') {
    return job.unsure ? toHeld(job, 'outcomeUnknown') : cancelledUnsent(job, event.at);
  }
  return job.unsure ? toSending(job, { dueAt: event.dueAt, waitingFor: 'retry' }) : toOutbox(job, event.dueAt);
}

function lost(job: Job, event: EventOf<'lost'>): Job {
  const unsure = { ...job, unsure: true };
  if (event.dueAt === null || job.wish !== 'none') {
    const error = event.because === 'tooLarge' ? errorOfBucket('result_too_large') : unsure.error;
    return { ...toHeld(unsure, 'outcomeUnknown'), error };
  }
  return toSending(unsure, { dueAt: event.dueAt, waitingFor: 'retry' });
}

function broughtIn(job: Job): Job {
  const perhapsSent = { ...job, unsure: true, firstSentAt: job.firstSentAt ?? job.createdAt };
  return { ...toHeld(perhapsSent, 'outcomeUnknown'), error: errorOfBucket('brought_in') };
}

function refused(job: Job, event: EventOf<'refused'>): Job {
  const { kind, httpStatus } = event.error;
  const provesNothing = job.unsure && (httpStatus === 403 || httpStatus === 409 || kind === 'body_lost');
  if (provesNothing) return { ...toHeld(job, 'outcomeUnknown'), error: event.error };
  return toEnd(job, { phase: 'failed', at: event.at, error: event.error });
}

/** A late answer is never dropped; an answer with another id than the known one is not about this job. */
function accepted(job: Job, event: EventOf<'accepted'>): Job {
  if (job.phase !== 'sending' && job.phase !== 'held') return job;
  if (job.requestId !== null && job.requestId !== event.requestId) return job;
  // A replay repeats the first answer, so it is no news about now.
  const lastUnfinishedAt = event.replayed ? job.lastUnfinishedAt : (event.serverAt ?? job.lastUnfinishedAt);
  // What is replayed was taken in when it was first sent.
  const takenInAt = event.replayed ? (job.firstSentServerAt ?? event.serverAt) : event.serverAt;
  return { ...toQueued(job, event), lastUnfinishedAt, giveUpAt: giveUpAtOf(job, takenInAt) };
}

function answered(job: Job, event: EventOf<'answered'>): Job {
  return { ...toCollecting(job), output: event.output, credits: event.credits ?? job.credits, firstFinishedAt: event.serverAt };
}

function ended(job: Job, at: number, error: JobError): Job {
  return toEnd(job, { phase: error.kind === 'cancelled' ? 'cancelled' : 'failed', at, error });
}

function saved(job: Job, event: EventOf<'saved'>): Job {
  const withFiles = { ...job, files: event.files, missing: event.missing };
  if (isTerminal(job)) return isSame(job, event) ? job : withFiles;
  if (job.phase !== 'collecting') return job;
  if (job.ending === null) return toEnd(withFiles, { phase: 'done', at: event.at, error: null });
  return ended(withFiles, event.at, errorOfBucket(job.ending));
}

const isSame = (job: Job, event: EventOf<'saved'>): boolean =>
  JSON.stringify([job.files, job.missing]) === JSON.stringify([event.files, event.missing]);

function trashed(job: Job, { at, indexes }: EventOf<'trashed'>): Job {
  const isMeant = (file: JobFile): boolean => indexes.includes(file.index) && file.trashedAt === undefined;
  return job.files.some(isMeant)
    ? { ...job, files: job.files.map((file) => (isMeant(file) ? { ...file, trashedAt: at } : file)) }
    : job;
}

function cancelAsked(job: Job, event: EventOf<'cancelAsked'>): Job {
  if (job.phase === 'outbox') return cancelledUnsent(job, event.at);
  const canBeAsked = job.phase === 'sending' || job.phase === 'queued' || job.phase === 'running';
  return canBeAsked && (job.wish === 'none' || job.wish === 'unheard') ? { ...job, wish: 'asked' } : job;
}

/** A firm answer replaces a vague one, never the other way round. */
const FIRMNESS = { none: 9, asked: 0, unheard: 1, heard: 2, tooLate: 3 } as const;

function cancelHeard(job: Job, event: EventOf<'cancelHeard'>): Job {
  if (isTerminal(job) || FIRMNESS[event.answer] <= FIRMNESS[job.wish]) return job;
  return { ...job, wish: event.answer };
}

const cancelledUnsent = (job: Job, at: number): Job =>
  toEnd(job, { phase: 'cancelled', at, error: { ...errorOfBucket('cancelled'), charge: 'notCharged' } });
