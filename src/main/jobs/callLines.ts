/** The timeline of a job's calls: what is written of each, and what was decided upon it. */

import type { JobId } from '../../shared/job.ts';
import type { CallLine, Decision } from '../../shared/jobView.ts';
import { bucketOf } from './answerFacts.ts';
import type { RouterCall } from './outcome.ts';
import type { Ledger } from './ports/ledger.ts';
import type { Answer } from './ports/router.ts';

export type LogLine = { readonly text: string; readonly job: JobId | null; readonly cause: unknown };

export const NOTHING_DECIDED: Decision = { event: null, nextAt: null };

export type KeepCall = (id: JobId, line: CallLine) => void;

/** Losing a line of the timeline harms nothing. */
export function createKeepCall(deps: {
  readonly ledger: Pick<Ledger, 'recordCall'>;
  readonly log: (line: LogLine) => void;
}): KeepCall {
  return (id, line) => {
    try {
      deps.ledger.recordCall(id, line);
    } catch (cause) {
      deps.log({ text: 'A call could not be written to the timeline', job: id, cause });
    }
  };
}

export function lineOf(told: {
  readonly call: RouterCall;
  readonly answer: Answer;
  readonly startedAt: number;
  readonly at: number;
  readonly trouble: string | null;
  readonly decided: Decision;
}): CallLine {
  const { call, answer, startedAt, at, trouble, decided } = told;
  const spoken = answer.kind === 'answer' ? answer : null;
  return {
    at: startedAt,
    durationMs: at - startedAt,
    call,
    httpStatus: spoken?.httpStatus ?? null,
    bucket: spoken === null ? null : bucketOf(spoken),
    supportId: spoken?.supportId ?? null,
    retryAfterMs: spoken?.retryAfterMs ?? null,
    trouble,
    decided,
  };
}
