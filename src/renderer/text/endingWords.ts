/** What happened, whether it was charged, what to do now: the three sentences of every job that ended or is held. */

import type { JobSummary } from '../../shared/jobView.ts';
import { DAY, SECOND } from '../../shared/time.ts';
import { t } from './en.ts';
import type { EndingWords, OwnEnding } from './ownEndingWords.ts';

/** A bucket of the Router, or an ending that only we know of. */
export type Ending = { readonly own: null; readonly bucket: string } | { readonly own: OwnEnding; readonly bucket: null };

export interface ToldEnding {
  readonly what: string;
  readonly charged: string;
  readonly next: string;
}

/** Whoever fails once or twice is not out of reach yet. */
const OUT_OF_REACH_MS = 30 * SECOND;

/** The Router knows an idempotency key for this long: https://docs.comfy.org/development/comfy-router/api */
const KEY_LIFE_MS = DAY;

/** A list knows no more than when a job was made, which is never later than its sending. */
type Told = JobSummary & { readonly firstSentAt?: number | null };

/** Null: it goes well, or ended well. */
export function endingOf(job: Told, now: number): Ending | null {
  const own = ownOf(job, now);
  if (own !== null) return { own, bucket: null };
  if (job.phase !== 'failed' && job.phase !== 'cancelled' && job.phase !== 'expired') return null;
  return { own: null, bucket: job.error?.kind ?? job.ending ?? fallbackOf(job) };
}

function ownOf(job: Told, now: number): OwnEnding | null {
  const { phase, error, contact } = job;
  switch (phase) {
    case 'held':
      if (job.heldBecause === 'notVisible') return 'notVisible';
      if (contact.trouble === 'other_workspace') return 'otherWorkspace';
      if (now - (job.firstSentAt ?? job.createdAt) >= KEY_LIFE_MS)
        return error?.kind === 'brought_in' ? 'broughtInLate' : 'keyEnded';
      if (error?.kind === 'brought_in') return 'broughtIn';
      if (error === null) return 'outcomeUnknown';
      if (error.kind === 'body_lost') return 'bodyLost';
      return error.kind === 'result_too_large' ? 'resultTooLarge' : 'refusedAgain';
    case 'failed':
      return error?.kind === 'invalid_input' && error.httpStatus === 409 ? 'keyClash' : null;
    case 'cancelled':
      if (job.fileCount > 0) return 'cancelledKept';
      return job.requestId === null && (error === null || error.charge === 'notCharged') ? 'cancelledUnsent' : null;
    case 'done':
      return job.wish === 'none' ? null : 'cancelledTooLate';
    case 'queued':
    case 'running':
    case 'collecting':
      return contact.lostSince !== null && now - contact.lostSince >= OUT_OF_REACH_MS ? 'contactLost' : null;
    default:
      return null;
  }
}

function fallbackOf(job: JobSummary): string {
  if (job.phase === 'cancelled') return 'cancelled';
  return job.phase === 'expired' ? 'expired' : 'reason_unknown';
}

/** The catalogue's words for an error bucket; the set is open, so an unknown one is told as it came. */
export function wordsOfBucket(kind: string): EndingWords {
  return Object.hasOwn(t.endings.table, kind) ? (t.endings.table[kind] ?? t.endings.unknown(kind)) : t.endings.unknown(kind);
}

/** Money in the only three words for it. Reported credits go first, then what main made of the answer. */
export function chargeWords(job: Pick<JobSummary, 'credits' | 'error' | 'phase' | 'requestId' | 'practice'>): string {
  if (job.practice) return t.money.practice;
  if (job.credits !== null) return t.money.charged(job.credits);
  if (job.phase === 'held') return t.money.mayBeCharged;
  if (job.error !== null) return t.money[job.error.charge];
  if (job.phase === 'cancelled' && job.requestId === null) return t.money.notCharged;
  return t.money.mayBeCharged;
}

/** Null for a job that has no ending to tell of. */
export function endingWords(job: Told, now: number): ToldEnding | null {
  const ending = endingOf(job, now);
  if (ending === null) return null;
  const { what, next } = ending.own === null ? wordsOfBucket(ending.bucket) : t.endings.own[ending.own];
  return { what, charged: chargeWords(job), next };
}
