/** How a job enters each phase. What belongs to the phase that it leaves is dropped here and nowhere else. */

import type { HeldReason, Job, JobError, JobFacts, SendingJob, TerminalPhase } from '../../shared/job.ts';
import type { Adopted, Created } from './event.ts';

type OfSomePhase = 'phase' | 'dueAt' | 'waitingFor' | 'heldBecause';

function factsOf(job: Job): JobFacts {
  const { phase, dueAt, waitingFor, heldBecause, ...facts } = job as JobFacts & Record<OfSomePhase, unknown>;
  return facts;
}

export const toOutbox = (job: Job, dueAt: number | null): Job => ({ ...factsOf(job), phase: 'outbox', dueAt });

export const toSending = (job: Job, wait: Pick<SendingJob, 'dueAt' | 'waitingFor'>): Job => ({
  ...factsOf(job),
  phase: 'sending',
  ...wait,
});

export const toQueued = (job: Job, place: { readonly requestId: string; readonly position: number | null }): Job => ({
  ...factsOf(job),
  phase: 'queued',
  requestId: place.requestId,
  position: place.position,
  error: null,
});

/** Back to running keeps the first time that it was seen to run. */
export const toRunning = (job: Job, seen: { readonly requestId: string; readonly at: number }): Job => ({
  ...factsOf(job),
  phase: 'running',
  requestId: seen.requestId,
  runningSince: job.runningSince ?? seen.at,
  position: null,
  error: null,
});

export const toHeld = (job: Job, heldBecause: HeldReason): Job => ({
  ...factsOf(job),
  phase: 'held',
  heldBecause,
  position: null,
});

export const toCollecting = (job: Job): Job => ({ ...factsOf(job), phase: 'collecting', position: null, error: null });

export const toEnd = (
  job: Job,
  end: { readonly phase: TerminalPhase; readonly at: number; readonly error: JobError | null },
): Job => ({ ...factsOf(job), phase: end.phase, endedAt: end.at, error: end.error, position: null });

const UNTOUCHED = {
  firstSentAt: null,
  firstSentServerAt: null,
  sends: 0,
  unsure: false,
  requestId: null,
  wish: 'none',
  ending: null,
  position: null,
  runningSince: null,
  endedAt: null,
  lastUnfinishedAt: null,
  firstFinishedAt: null,
  credits: null,
  output: null,
  files: [],
  missing: [],
  error: null,
  batch: null,
  place: null,
  giveUpAfterMs: null,
  giveUpAt: null,
  gaveUpAt: null,
} as const satisfies Partial<JobFacts>;

export function newJob(event: Created): Job {
  const { type, at, ...own } = event;
  return { ...UNTOUCHED, ...own, createdAt: at, phase: 'outbox', dueAt: null };
}

/** A run that was submitted elsewhere: its key and its body stay unknown, so it is never sent. */
export function adoptedJob(event: Adopted): Job {
  const { type, at, ...own } = event;
  return {
    ...UNTOUCHED,
    ...own,
    route: 'queued',
    key: '',
    body: { digest: '', sizeBytes: 0 },
    prompt: '',
    parent: null,
    createdAt: at,
    phase: 'queued',
  };
}
