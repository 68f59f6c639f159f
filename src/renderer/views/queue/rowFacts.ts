/** The second line of a row: what is known of a job, in the order in which it matters. Pure. */

import type { Hindrance } from '../../../shared/appFacts.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import type { RingTone } from '../../components/Ring.tsx';
import { expiryWords, phaseWord, ringOf } from '../../select.ts';
import { t } from '../../text/en.ts';
import { endingOf, endingWords } from '../../text/endingWords.ts';

export interface Clock {
  /** Local wall-clock ms. */
  readonly now: number;
  /** Server minus local. */
  readonly skewMs: number;
  /** What keeps the outbox from going out; none when left out. */
  readonly hold?: Hindrance['kind'] | null;
  /** What its batch does not let out; null or left out when it does. */
  readonly batchRests?: 'paused' | 'stopped' | null;
  /** The key that it was made with is not here. */
  readonly withoutKey?: boolean;
  /** Until when the Router asked not to be called, local ms; null or left out when it did not. */
  readonly restUntil?: number | null;
}

export interface RowFact {
  readonly text: string;
  readonly tone: 'plain' | 'failed' | 'held' | 'ember' | 'rose';
}

const EXPIRY_TONES: Readonly<Record<RingTone, RowFact['tone']>> = {
  burning: 'ember',
  cooling: 'rose',
  quiet: 'plain',
  spent: 'plain',
  bare: 'plain',
};

/** What keeps it from its folder, and not from this disk. */
const KEPT: ReadonlySet<string> = new Set(['folderUnavailable', 'folderFull']);

const plain = (text: string): RowFact => ({ text, tone: 'plain' });

export function rowFacts(job: JobSummary, clock: Clock): readonly RowFact[] {
  const facts = factsOf(job, clock);
  const told: RowFact[] = [];
  if (job.unrecorded) told.push({ text: t.queue.unrecorded, tone: 'failed' });
  // In the outbox the first fact says so already.
  if (clock.withoutKey === true && job.phase !== 'outbox') told.push({ text: t.queue.withoutKey, tone: 'held' });
  return told.length === 0 ? facts : [...told, ...facts];
}

function factsOf(job: JobSummary, clock: Clock): readonly RowFact[] {
  switch (job.phase) {
    case 'outbox':
      return [outboxFact(job, clock), ...giveUpFacts(job, clock), asked(job, clock)];
    case 'sending':
      return sendingFacts(job, clock);
    case 'queued':
      return [...giveUpFacts(job, clock), asked(job, clock), ...contactFacts(job, clock)];
    case 'running':
      return [...runningFacts(job, clock), ...contactFacts(job, clock)];
    case 'held':
      return [heldFact(job, clock), ...(job.practice ? [] : [plain(t.money.mayBeCharged)]), asked(job, clock)];
    case 'collecting':
      return [
        job.obstacle === null
          ? plain(job.ending === null ? t.queue.saving : t.queue.readingReason)
          : { text: t.queue.obstacles[job.obstacle], tone: KEPT.has(job.obstacle) ? 'held' : 'failed' },
        ...lostFacts(job, clock),
        ...expiryFacts(job, clock),
      ];
    case 'done':
      return [
        savedFact(job),
        ...(job.practice ? [] : [plain(job.credits === null ? t.money.notReported : t.money.credits(job.credits))]),
        ...expiryFacts(job, clock),
        ...tookFacts(job),
      ];
    case 'failed':
    case 'cancelled':
    case 'expired': {
      const words = endingWords(job, clock.now);
      return [
        ...(words === null ? [] : [plain(words.what.replace(/\.$/u, ''))]),
        ...(job.practice || words === null ? [] : [plain(words.charged)]),
        ...(job.fileCount > 0 ? [plain(t.inspector.files(job.fileCount))] : []),
      ];
    }
  }
}

function heldFact(job: JobSummary, clock: Clock): RowFact {
  const own = endingOf(job, clock.now)?.own ?? 'outcomeUnknown';
  return { text: t.endings.heldShort[own] ?? own, tone: 'held' };
}

/** What is on disk, as far as somebody looked. */
function savedFact(job: JobSummary): RowFact {
  const lost = job.absent.length - job.trashed.length;
  if (lost > 0) return { text: t.queue.absent(lost), tone: 'held' };
  if (job.trashed.length > 0) return plain(t.queue.trashed(job.trashed.length));
  return job.missingCount > 0 ? { text: t.queue.missing(job.missingCount), tone: 'held' } : plain(t.queue.onDisk);
}

function outboxFact(job: JobSummary, clock: Clock): RowFact {
  const hold = clock.hold ? t.queue.holds[clock.hold] : undefined;
  if (hold !== undefined) return { text: hold, tone: 'held' };
  if (clock.batchRests) return { text: t.batch.rests[clock.batchRests], tone: 'held' };
  return plain(job.dueAt === null ? t.queue.waitsForRoom : t.queue.sends(job.dueAt - clock.now));
}

const asked = (job: JobSummary, clock: Clock): RowFact => plain(t.queue.asked(job.createdAt, clock.now));

/** Until when it is waited for, as long as that can still matter. */
function giveUpFacts(job: JobSummary, clock: Clock): readonly RowFact[] {
  const { giveUpAfterMs, giveUpAt, gaveUpAt } = job;
  if (gaveUpAt !== null) return [{ text: t.batch.giveUp.gaveUp, tone: 'held' }];
  if (job.phase === 'outbox') return giveUpAfterMs === null ? [] : [plain(t.batch.giveUp.after(giveUpAfterMs))];
  return giveUpAt === null ? [] : [plain(t.batch.giveUp.in(giveUpAt - (clock.now + clock.skewMs)))];
}

function sendingFacts(job: JobSummary, clock: Clock): readonly RowFact[] {
  if (job.obstacle !== null) return [{ text: t.queue.obstacles[job.obstacle], tone: 'failed' }, asked(job, clock)];
  if (job.waitingFor === 'admission') return [plain(t.queue.admission), asked(job, clock)];
  if (job.waitingFor === 'retry' && job.dueAt !== null)
    return [plain(t.queue.sendsAgain(job.dueAt - clock.now)), ...lostFacts(job, clock), asked(job, clock)];
  if (job.route === 'direct')
    return [plain(t.queue.elapsed(clock.now - job.createdAt)), ...estimateFacts(job, clock.now - job.createdAt)];
  return [asked(job, clock)];
}

function runningFacts(job: JobSummary, clock: Clock): readonly RowFact[] {
  const elapsed = clock.now - (job.runningSince ?? job.createdAt);
  return [plain(t.queue.elapsed(elapsed)), ...estimateFacts(job, elapsed)];
}

function estimateFacts(job: JobSummary, elapsedMs: number): readonly RowFact[] {
  if (job.estimate === null) return [];
  return [plain(elapsedMs > job.estimate.toMs ? t.queue.longer : t.queue.estimate(job.estimate.fromMs, job.estimate.toMs))];
}

function lostFacts(job: JobSummary, clock: Clock): readonly RowFact[] {
  const { lostSince } = job.contact;
  return lostSince === null ? [] : [{ text: t.queue.lostSince(lostSince, clock.now), tone: 'failed' }];
}

/** When it was last checked and when it will be next; both are facts, not promises. */
function contactFacts(job: JobSummary, clock: Clock): readonly RowFact[] {
  const { lastCheckedAt, nextCheckAt, lostSince } = job.contact;
  return [
    ...lostFacts(job, clock),
    ...(lastCheckedAt === null || lostSince !== null ? [] : [plain(t.queue.lastChecked(clock.now - lastCheckedAt))]),
    ...(nextCheckAt === null || clock.withoutKey === true
      ? []
      : [plain(t.queue.nextCheck(Math.max(nextCheckAt, clock.restUntil ?? 0) - clock.now))]),
  ];
}

function expiryFacts(job: JobSummary, clock: Clock): readonly RowFact[] {
  const words = expiryWords(job.expiry, clock);
  return words === null ? [] : [{ text: words.short, tone: EXPIRY_TONES[ringOf(job, clock.now + clock.skewMs).tone] }];
}

function tookFacts(job: JobSummary): readonly RowFact[] {
  return job.runningSince === null || job.endedAt === null ? [] : [plain(t.queue.tookFor(job.endedAt - job.runningSince))];
}

/** The word at the right end, with a queued job's place in the line. */
export function rowWord(job: JobSummary): string {
  if (job.wish !== 'none' && job.wish !== 'tooLate' && job.wish !== 'unheard' && isWaiting(job)) return t.queue.cancelAsked;
  if (job.phase === 'sending' && job.route === 'direct') return t.queue.direct;
  if (job.phase === 'done' && job.missingCount > 0) return t.queue.savedPartly;
  if (job.phase !== 'queued') return phaseWord(job);
  return `${t.phases.queued}, ${job.position === null ? t.queue.positionUnknown : t.queue.ahead(job.position)}`;
}

function isWaiting(job: JobSummary): boolean {
  return job.phase === 'sending' || job.phase === 'queued' || job.phase === 'running';
}
