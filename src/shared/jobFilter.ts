/**
 * Which phases each filter of the list shows. A filter is a set of phases and nothing more, so the number on it is a
 * sum of `counts`.
 */

import type { JobFilter } from './contract.ts';
import type { Phase } from './job.ts';

export const UNFINISHED_PHASES = [
  'outbox',
  'sending',
  'queued',
  'running',
  'held',
  'collecting',
] as const satisfies readonly Phase[];
export const TERMINAL_PHASES = ['done', 'failed', 'cancelled', 'expired'] as const satisfies readonly Phase[];
export const PHASES: readonly Phase[] = [...UNFINISHED_PHASES, ...TERMINAL_PHASES];

/** `atRisk`: something that may have been paid for is not on this disk yet, and time or a person decides whether it will be. */
export const PHASES_OF: Readonly<Record<JobFilter, readonly Phase[]>> = {
  all: PHASES,
  active: UNFINISHED_PHASES,
  atRisk: ['held', 'collecting'],
  done: ['done'],
  failed: ['failed', 'cancelled', 'expired'],
};
