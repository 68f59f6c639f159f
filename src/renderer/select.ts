/** Pure questions about jobs as the window holds them. Nothing here decides what happens to a job. */

import type { Hindrance } from '../shared/appFacts.ts';
import type { Phase } from '../shared/job.ts';
import { PHASES_OF } from '../shared/jobFilter.ts';
import type { JobFilter } from '../shared/jobList.ts';
import type { JobCounts, JobSummary, JobView } from '../shared/jobView.ts';
import { DAY, HOUR, MINUTE } from '../shared/time.ts';
import type { RingTone } from './components/Ring.tsx';
import { t } from './text/en.ts';
import type { News } from './text/newsWords.ts';

export type Counts = JobCounts;

export const NO_COUNTS: Counts = {
  outbox: 0,
  sending: 0,
  queued: 0,
  running: 0,
  held: 0,
  collecting: 0,
  done: 0,
  failed: 0,
  cancelled: 0,
  expired: 0,
  endedAtRisk: 0,
};

export function matchesFilter(job: Pick<JobSummary, 'phase' | 'atRisk'>, filter: JobFilter): boolean {
  return filter === 'atRisk' ? job.atRisk : PHASES_OF[filter].includes(job.phase);
}

export function isActive(job: { readonly phase: Phase }): boolean {
  return PHASES_OF.active.includes(job.phase);
}

/** The server has them, or is about to. */
export const IN_FLIGHT: readonly Phase[] = ['sending', 'queued', 'running', 'collecting'];

/** Something of its result is not on disk, and the copy on the server is running out meanwhile. */
export function isBurning(job: JobSummary): boolean {
  return job.atRisk && !job.safe && job.expiry.kind === 'bounded';
}

/** It was submitted by another program: neither its key nor what was sent is known here. */
export const isFromElsewhere = (view: Pick<JobView, 'body'>): boolean => view.body.digest === '';

/** Newest first; the id decides between jobs of the same moment, so that the order never flickers. */
export function newestFirst(one: JobSummary, other: JobSummary): number {
  return other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1);
}

/** What a job is called: by its prompt, or by what else is known of it. */
export function titleOf({ prompt, adopted, model }: Pick<JobSummary, 'prompt' | 'adopted' | 'model'>): string {
  if (prompt !== '') return prompt;
  return adopted ? t.queue.addedById(model) : t.queue.noPrompt;
}

/** The beginning of a prompt, for names of rows and buttons. */
export function promptBeginning(prompt: string): string {
  if (prompt === '') return t.queue.noPrompt;
  const points = [...prompt];
  return points.length <= 60 ? prompt : `${points.slice(0, 59).join('').trimEnd()}…`;
}

/** The word (or two) that says where a job is. */
export function phaseWord(job: JobSummary): string {
  if (job.phase === 'done' && job.missingCount > 0) return `${t.queue.savedPartly}, ${t.queue.missing(job.missingCount)}`;
  return t.phases[job.phase];
}

/** What a screen reader hears of a row before anything else. */
export function rowName(job: JobSummary): string {
  const parts = [promptBeginning(titleOf(job)), job.model, phaseWord(job)];
  if (job.phase === 'queued' && job.position !== null) parts.push(t.queue.ahead(job.position));
  if (isActive(job) && job.wish !== 'none' && job.wish !== 'tooLate') parts.push(t.queue.cancelAsked);
  if (job.practice) parts.push(t.app.practice);
  return parts.join(', ');
}

const CANCELLABLE: ReadonlySet<Phase> = new Set<Phase>(['outbox', 'sending', 'queued', 'running']);

/** Whether the row shows a way to cancel at all; it rests while a wish is on its way. */
export function showsCancel(job: JobSummary): boolean {
  return CANCELLABLE.has(job.phase);
}

export function canCancel(job: JobSummary): boolean {
  return showsCancel(job) && (job.wish === 'none' || job.wish === 'unheard');
}

export function canRemove(job: JobSummary): boolean {
  return !isActive(job);
}

export interface RingState {
  /** Of 24 hours. */
  readonly fraction: number;
  readonly tone: RingTone;
}

/** How the ring of a job stands at a server time. What is surely left is drawn, not what may be left. */
export function ringOf(job: Pick<JobSummary, 'expiry' | 'safe'>, serverNow: number): RingState {
  const { expiry, safe } = job;
  if (expiry.kind === 'none') return { fraction: 0, tone: 'bare' };
  if (expiry.kind === 'gone') return { fraction: 0, tone: 'spent' };
  const sure = expiry.notBefore - serverNow;
  const fraction = Math.min(1, Math.max(0, sure / DAY));
  if (safe) return serverNow >= expiry.notAfter ? { fraction: 0, tone: 'spent' } : { fraction, tone: 'quiet' };
  if (serverNow >= expiry.notAfter) return { fraction: 0, tone: 'spent' };
  // Between the two bounds a last ember stays: it may still be there.
  return { fraction: Math.max(0.02, fraction), tone: sure < HOUR ? 'cooling' : 'burning' };
}

/**
 * What can be promised of the time that is left, ms. Beyond three minutes the words stand for a minute before they are
 * renewed, and must still be true at its end.
 */
export function sureLeft(leftMs: number): number {
  return leftMs > 3 * MINUTE ? leftMs - MINUTE : leftMs;
}

/** The exact words for what is left. `now` is local time, `skewMs` server minus local. */
export function expiryWords(
  expiry: JobSummary['expiry'],
  clock: { readonly now: number; readonly skewMs: number },
): { readonly long: string; readonly short: string } | null {
  if (expiry.kind === 'none') return null;
  if (expiry.kind === 'gone') return { long: t.expiry.gone, short: t.expiry.gone };
  const serverNow = clock.now + clock.skewMs;
  const sure = sureLeft(expiry.notBefore - serverNow);
  if (sure > 0) return { long: t.expiry.atLeast(sure), short: t.expiry.atLeast(sure) };
  // Told by the clock that the person looks at, however wrong it is.
  const latest = expiry.notAfter - clock.skewMs;
  if (serverNow < expiry.notAfter) return { long: t.expiry.anyTime(latest, clock.now), short: t.expiry.anyTimeShort };
  return { long: t.expiry.over(latest, clock.now), short: t.expiry.overShort };
}

/** Of what burns, the one whose time ends first, with what is surely left of it (ms, may be negative). */
export function soonestBurning(
  known: Iterable<JobSummary>,
  serverNow: number,
): { readonly count: number; readonly leftMs: number } | null {
  let count = 0;
  let leftMs = Number.POSITIVE_INFINITY;
  for (const job of known) {
    if (!isBurning(job) || job.expiry.kind !== 'bounded') continue;
    count += 1;
    leftMs = Math.min(leftMs, sureLeft(job.expiry.notBefore - serverNow));
  }
  return count === 0 ? null : { count, leftMs };
}

/** Since when nothing at all is heard of what is under way; null while any of it is heard of. */
export function allLostSince(known: Iterable<JobSummary>): number | null {
  let earliest = Number.POSITIVE_INFINITY;
  for (const job of known) {
    if (!IN_FLIGHT.includes(job.phase)) continue;
    if (job.contact.lostSince === null) return null;
    earliest = Math.min(earliest, job.contact.lostSince);
  }
  return Number.isFinite(earliest) ? earliest : null;
}

/** Until when the Router asked not to be called; null when it did not. */
export function restUntil(hindrances: readonly Hindrance[]): number | null {
  for (const told of hindrances) if (told.kind === 'resting') return told.until;
  return null;
}

export const NO_NEWS: News = { saved: 0, failed: 0, cancelled: 0, expired: 0, held: 0, running: 0 };

/** Adds what one change means to what is to be told. A job that was unknown before and is already over is no news. */
export function addNews(sofar: News, before: JobSummary | undefined, after: JobSummary): News {
  if (before === undefined || before.phase === after.phase) return sofar;
  switch (after.phase) {
    case 'done':
      return { ...sofar, saved: sofar.saved + 1 };
    case 'failed':
    case 'cancelled':
    case 'expired':
    case 'held':
    case 'running':
      return { ...sofar, [after.phase]: sofar[after.phase] + 1 };
    default:
      return sofar;
  }
}

/**
 * How full a learned estimate is drawn: straight to 95 % at the middle of what runs usually take, then ever slower and
 * never full, since nobody but the server knows the end.
 */
export function estimateFraction(elapsedMs: number, estimate: { readonly fromMs: number; readonly toMs: number }): number {
  const usualMs = Math.max(1, (estimate.fromMs + estimate.toMs) / 2);
  const passed = Math.max(0, elapsedMs) / usualMs;
  return passed <= 1 ? 0.95 * passed : 0.95 + 0.04 * (1 - Math.exp(1 - passed));
}
