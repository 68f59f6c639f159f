/**
 * Takes in what the Router answered about a job: what it says of the pace, of the key, of the server's time and of this
 * machine, then the event that it becomes, written after the line of the call.
 */

import { isTerminal, type Job, type JobId } from '../../shared/job.ts';
import type { Decision, JobSummary } from '../../shared/jobView.ts';
import { eventOfAnswer } from './answerEvent.ts';
import { type KeepCall, lineOf } from './callLines.ts';
import type { ProfileCondition } from './conditions.ts';
import type { Doubts } from './doubts.ts';
import type { EventOf, JobEvent } from './event.ts';
import { type Judgement, judge, type RouterCall } from './outcome.ts';
import type { Pace } from './pace.ts';
import type { Answer } from './ports/router.ts';
import type { Recorder } from './record.ts';

export interface IntakeDeps {
  readonly recorder: Recorder;
  readonly pace: Pace;
  readonly doubts: Doubts;
  readonly now: () => number;
  readonly keepCall: KeepCall;
  /** Jobs of the same line in the order in which they come back after a rest. */
  readonly others: (job: Job) => readonly Job[];
  readonly condition: (job: Job) => ProfileCondition;
  readonly learn: (job: Job, change: Partial<ProfileCondition>) => void;
}

export interface Taken {
  readonly job: Job;
  readonly call: RouterCall;
  readonly answer: Answer;
  readonly startedAt: number;
  readonly isKeyCurrent: boolean;
}

interface Judged {
  readonly job: Job;
  readonly answer: Answer;
  readonly judgement: Judgement;
  readonly at: number;
  readonly dueAt: number | null;
  readonly isKeyCurrent: boolean;
}

export function createIntake({ recorder, pace, doubts, now, keepCall, others, condition, learn }: IntakeDeps) {
  const obstacles = new Map<JobId, NonNullable<JobSummary['obstacle']>>();
  const unwritten = new Map<JobId, EventOf<'seen'>>();
  let lastContactAt: number | null = null;

  function takeIn({ job, call, answer, startedAt, isKeyCurrent }: Taken): void {
    const at = now();
    const judgement = judge(call, answer, job.ending);
    const retryAfterMs = answer.kind === 'answer' ? answer.retryAfterMs : null;
    const dueAt = pace.answered({ job, call, judgement, retryAfterMs, now: at, others: () => others(job) });
    if (!isKeyCurrent) pace.forgetMisses(job.id);
    if (answer.kind === 'answer' && answer.supportId !== null) lastContactAt = at;
    doubts.learn({ id: job.id, call, event: judgement.event, answer, at });
    if (isKeyCurrent) learnOfKey(job, judgement, answer);
    noteObstacle(job.id, call, judgement, answer);

    const event = eventOf({ job, answer, judgement, at, dueAt, isKeyCurrent });
    // Before the event, whose flush makes the line last as well.
    const decided = decide(job, { event, judgement, dueAt });
    keepCall(job.id, lineOf({ call, answer, startedAt, at, trouble: judgement.trouble, decided }));
    if (event === null) return;
    const before = recorder.get(job.id);
    recorder.note(job.id, event);
    const after = recorder.get(job.id);
    if (event.type === 'seen' && after === before) unwritten.set(job.id, event);
    else unwritten.delete(job.id);
    // A new stretch of the way; and a replayed answer is old, so the status is read next.
    const isNewStretch = after?.phase === 'collecting' && (before?.phase !== 'collecting' || event.type === 'bodySaved');
    if (isNewStretch || (event.type === 'accepted' && event.replayed)) pace.proceed(job.id, at);
  }

  function eventOf({ job, answer, judgement, at, dueAt, isKeyCurrent }: Judged): JobEvent | null {
    // One "not found" may come from a replica that lags; the second is believed.
    if (judgement.event === 'unseen' && pace.of(job.id).misses < 2) return null;
    if (isKeyCurrent && condition(job).workspace === 'unproven' && proves(job, judgement) === 'other') return null;
    const serverAt = (answer.kind === 'answer' ? answer.serverAt : null) ?? doubts.serverTimeAt(at);
    return eventOfAnswer(judgement, answer, { at, serverAt, dueAt });
  }

  function decide(
    job: Job,
    told: { readonly event: JobEvent | null; readonly judgement: Judgement; readonly dueAt: number | null },
  ): Decision {
    const { event, judgement, dueAt } = told;
    const before = recorder.get(job.id);
    const after = event === null ? before : recorder.foresee(job.id, event);
    const isWaiting = judgement.rests === 'key' || judgement.rests === 'credits' || condition(job).workspace === 'other';
    // What is left to do with a body that is here is no call to the Router.
    const isHere = after?.phase === 'collecting' && after.output !== null;
    const isOver = after === null || isTerminal(after) || after.phase === 'held' || isHere;
    return { event: after === before ? null : (event?.type ?? null), nextAt: isOver || isWaiting ? null : dueAt };
  }

  function learnOfKey(job: Job, { rests, event }: Judgement, answer: Answer): void {
    if (rests === 'key') learn(job, { key: answer.kind === 'noAnswer' ? 'missing' : 'refused' });
    if (rests === 'credits') learn(job, { credits: 'exhausted' });
    if (event === 'accepted') learn(job, { credits: 'unknown' });
  }

  /** A read with a replaced key tells whether it sees the jobs of the one before. */
  function proves(job: Job, { event }: Judgement): 'known' | 'other' | null {
    const found = event === 'seen' || event === 'bodySaved' || event === 'ended' || event === 'gone';
    // What the key before could not see either tells nothing when it is not seen.
    const workspace = found ? 'known' : event === 'unseen' && job.phase !== 'held' ? 'other' : null;
    if (workspace !== null) learn(job, { workspace });
    return workspace;
  }

  function noteObstacle(id: JobId, call: RouterCall, { event }: Judgement, answer: Answer): void {
    if (event === 'stuck') obstacles.set(id, 'tooLarge');
    else if (answer.kind === 'noAnswer' && answer.reason === 'diskFull') obstacles.set(id, 'diskFull');
    else if (call === 'result' || call === 'direct') obstacles.delete(id);
  }

  return {
    takeIn,
    obstacles,
    /** The last status of each job that brought no news, to be written on quit. */
    unwritten: (): ReadonlyMap<JobId, EventOf<'seen'>> => unwritten,
    lastContactAt: (): number | null => lastContactAt,
    forget(id: JobId): void {
      obstacles.delete(id);
      unwritten.delete(id);
    },
  };
}
