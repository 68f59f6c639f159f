/**
 * What is in doubt before something that was paid for is given up: the server's time, which the local clock does not tell, and
 * stored bodies that cannot be read.
 */

import type { JobId } from '../../shared/job.ts';
import { nextSkew } from './expiry.ts';
import type { RouterCall, Verdict } from './outcome.ts';
import type { Answer } from './ports/router.ts';

export function createDoubts() {
  let skewMs: number | null = null;
  let isTimeKnown = false;
  const timeAsked = new Set<JobId>();
  const lostBodies = new Set<JobId>();
  const goneBodies = new Set<JobId>();

  function hearTime({ serverAt, at }: { readonly serverAt: number; readonly at: number }): void {
    skewMs = nextSkew(skewMs, { serverAt, now: at });
    isTimeKnown = true;
  }

  return {
    /** The server's time as it was told at a local time, both ms since the epoch. */
    hearTime,
    /** Server time minus local time, ms, as it was last seen. */
    skewMs: (): number => skewMs ?? 0,
    /** The same while it can be relied on; null before the first answer, and after the local clock may have been set. */
    surelySkewMs: (): number | null => (isTimeKnown ? skewMs : null),
    serverTimeAt: (at: number): number | null => (isTimeKnown ? at + (skewMs ?? 0) : null),
    /** The local clock may have been set: what it says of the server's time counts no more until the next answer. */
    doubtTime(): void {
      isTimeKnown = false;
      timeAsked.clear();
    },
    /** Jobs for whose sake the Router was asked for the time since that became doubtful. */
    timeAsked: (): ReadonlySet<JobId> => timeAsked,
    /** Jobs whose stored body cannot be read, and that the Router may still have. */
    lostBodies: (): ReadonlySet<JobId> => lostBodies,
    bodyLost: (id: JobId): void => void lostBodies.add(id),
    /** Nobody has the body of this job any more. */
    isGone: (id: JobId): boolean => goneBodies.has(id),
    learn(told: {
      readonly id: JobId;
      readonly call: RouterCall;
      readonly event: Verdict;
      readonly answer: Answer;
      readonly at: number;
    }): void {
      const { id, call, event, answer, at } = told;
      if (answer.kind === 'answer' && answer.serverAt !== null) hearTime({ serverAt: answer.serverAt, at });
      if (call === 'status' && answer.kind === 'answer') timeAsked.add(id);
      if (call === 'status' && event === 'gone') goneBodies.add(id);
      if (call !== 'result' || !lostBodies.has(id)) return;
      // What was asked for again is here again, or it is nowhere any more.
      if (event === 'bodySaved' || event === 'gone' || event === 'ended') lostBodies.delete(id);
      if (event === 'gone' || event === 'ended') goneBodies.add(id);
    },
    forget(id: JobId): void {
      for (const noted of [timeAsked, lostBodies, goneBodies]) noted.delete(id);
    },
  };
}

export type Doubts = ReturnType<typeof createDoubts>;
