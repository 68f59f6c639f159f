/** What happened, whether it was charged, what to do now: the three sentences of every job that ended or is held. */

import type { JobSummary } from '../../shared/job.ts';
import { type EndingWords, t } from './en.ts';

export interface ToldEnding {
  readonly what: string;
  readonly charged: string;
  readonly next: string;
}

/** The catalogue's words for an error bucket; the set is open, so an unknown one is told as it came. */
export function wordsOfBucket(kind: string): EndingWords {
  return Object.hasOwn(t.endings.table, kind) ? (t.endings.table[kind] ?? t.endings.unknown(kind)) : t.endings.unknown(kind);
}

/** Money in the only three words for it. Reported credits go first, then what main made of the answer. */
export function chargeWords(job: Pick<JobSummary, 'credits' | 'error' | 'phase' | 'requestId' | 'practice'>): string {
  if (job.practice) return t.money.practice;
  if (job.credits !== null) return t.money.charged(job.credits);
  if (job.error !== null) return t.money[job.error.charge];
  if (job.phase === 'cancelled' && job.requestId === null) return t.money.notCharged;
  return t.money.mayBeCharged;
}

/** For failed, cancelled and expired jobs, and for held ones. */
export function endingWords(job: JobSummary): ToldEnding {
  const charged = chargeWords(job);
  if (job.phase === 'held') return { ...t.endings.held[job.heldBecause ?? 'outcomeUnknown'], charged };
  if (job.phase === 'cancelled' && job.requestId === null && job.error === null)
    return { what: t.endings.cancelledUnsent, charged, next: wordsOfBucket('cancelled').next };
  const words = wordsOfBucket(job.error?.kind ?? job.ending ?? fallbackOf(job));
  return { what: words.what, charged, next: words.next };
}

function fallbackOf(job: JobSummary): string {
  if (job.phase === 'cancelled') return 'cancelled';
  return job.phase === 'expired' ? 'expired' : 'reason_unknown';
}
