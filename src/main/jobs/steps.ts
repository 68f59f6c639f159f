/**
 * Does what the plan says: asks the Router or the collector, and turns what comes of it into an event. It decides nothing;
 * every way through here ends in an event or in a wait. An adapter that throws is a bug of ours: it is logged with the job
 * that it was about, counts as "nobody knows", and stops no other job.
 */

import {
  type CallLine,
  type Decision,
  isTerminal,
  type Job,
  type JobId,
  type JobSummary,
  type ProfileId,
  type StoredBody,
} from '../../shared/job.ts';
import { eventOfAnswer } from './answerEvent.ts';
import { bucketOf } from './answerFacts.ts';
import { errorOfEnding } from './buckets.ts';
import type { Doubts } from './doubts.ts';
import type { EventOf, JobEvent } from './event.ts';
import { haveLinksEnded } from './expiry.ts';
import { type Judgement, judge, type RouterCall } from './outcome.ts';
import type { Pace } from './pace.ts';
import type { Answer, Collector, Ledger, NoAnswer, ProfileCondition, RouterApi } from './ports.ts';
import type { Recorder } from './record.ts';
import type { Step, StepKind } from './situation.ts';

export type LogLine = { readonly text: string; readonly job: JobId | null; readonly cause: unknown };

export interface StepDeps {
  readonly api: RouterApi;
  readonly collector: Collector;
  readonly ledger: Pick<Ledger, 'recordCall'>;
  readonly recorder: Recorder;
  readonly pace: Pace;
  readonly doubts: Doubts;
  readonly now: () => number;
  readonly log: (line: LogLine) => void;
  /** Jobs of the same line in the order in which they come back after a rest. */
  readonly others: (job: Job) => readonly Job[];
  readonly condition: (job: Job) => ProfileCondition;
  readonly learn: (job: Job, change: Partial<ProfileCondition>) => void;
  /** Grows when a key changes: an answer to an older key says nothing about the new one. */
  readonly keyAge: (job: Job) => number;
  readonly heirOf: (profile: ProfileId) => ProfileId | null;
}

export interface Steps {
  /** Steps that need no call. */
  settle(step: Step): void;
  /** A call, to its end. Never rejects. */
  perform(step: Step): Promise<void>;
  /** Reads under way are given up: the machine slept, so their answers say nothing any more. */
  abandonReads(): void;
  busy(): ReadonlyMap<JobId, StepKind>;
  /** The job ended; what was noted of it does not matter any more. */
  forget(id: JobId): void;
  /** The result of an ended job read once more, for its files; null when it cannot be had now. The job stays as it is. */
  readAgain(job: Job): Promise<StoredBody | null>;
  keepCall(id: JobId, line: CallLine): void;
  lastContactAt(): number | null;
  obstacles(): ReadonlyMap<JobId, NonNullable<JobSummary['obstacle']>>;
  /** The last status of each job that brought no news, to be written on quit. */
  unwritten(): ReadonlyMap<JobId, EventOf<'seen'>>;
}

const CALL_OF: Partial<Readonly<Record<StepKind, RouterCall>>> = {
  submit: 'submit',
  direct: 'direct',
  poll: 'status',
  fetch: 'result',
  cancel: 'cancel',
};

export function createSteps(deps: StepDeps): Steps {
  const { api, collector, ledger, recorder, pace, doubts, now, log, others, condition, learn, keyAge, heirOf } = deps;
  const busy = new Map<JobId, StepKind>();
  /** Whoever holds the turn of a job may take in what comes; a turn that was taken away is over. */
  const turns = new Map<JobId, AbortController>();
  const obstacles = new Map<JobId, NonNullable<JobSummary['obstacle']>>();
  const unwritten = new Map<JobId, EventOf<'seen'>>();
  let lastContactAt: number | null = null;

  function settle({ kind, id }: Step): void {
    const at = now();
    if (kind === 'lose') {
      // Whoever waited for that answer is gone; the same bytes under the same key find out what came of it.
      recorder.note(id, { type: 'lost', at, dueAt: at, because: 'interrupted' });
    }
    if (kind === 'hold') recorder.note(id, { type: 'lost', at, dueAt: null, because: 'too_late_to_resend' });
    if (kind === 'move') move(id, at);
    if (kind === 'stopWaiting') recorder.note(id, { type: 'lost', at, dueAt: null, because: 'stopped_waiting' });
    if (kind === 'settle') recorder.note(id, { type: 'ended', at, error: errorOfEnding(recorder.get(id)?.ending ?? '') });
  }

  function move(id: JobId, at: number): void {
    const job = recorder.get(id);
    const heir = job === null ? null : heirOf(job.profile);
    if (heir !== null) recorder.note(id, { type: 'moved', at, profile: heir });
  }

  async function perform({ kind, id }: Step): Promise<void> {
    const turn = new AbortController();
    busy.set(id, kind);
    turns.set(id, turn);
    const isOurs = (): boolean => turns.get(id) === turn;
    try {
      const job = recorder.get(id);
      if (job === null) return;
      const call = CALL_OF[kind];
      if (call === undefined) await collect(job);
      else await ask(job, call, { isOurs, signal: turn.signal });
    } catch (cause) {
      log({ text: `The step "${kind}" broke off`, job: id, cause });
      pace.wait(id, { now: now(), ladder: 'trouble' });
    } finally {
      if (isOurs()) {
        busy.delete(id);
        turns.delete(id);
      }
    }
  }

  async function ask(
    job: Job,
    call: RouterCall,
    { isOurs, signal }: { readonly isOurs: () => boolean; readonly signal: AbortSignal },
  ): Promise<void> {
    const isPost = call === 'submit' || call === 'direct';
    const age = keyAge(job);
    const startedAt = now();
    // Written before the first byte leaves, or nothing leaves.
    if (isPost && recorder.intend(job.id, { type: 'sent', at: startedAt, serverAt: doubts.serverTimeAt(startedAt) }) !== null)
      return;
    if (isPost && recorder.get(job.id) === job) throw new Error(`A job in "${job.phase}" must not be sent`);
    const asked = await askRouter(job, call, signal);
    // A read that was given up was asked again meanwhile. What a POST or a cancel brings is never dropped.
    if (!isOurs() && !isPost && call !== 'cancel') {
      const { trouble } = judge(call, asked, job.ending);
      keepCall(job.id, lineOf({ call, answer: asked, startedAt, at: now(), trouble, decided: NOTHING_DECIDED }));
      return;
    }
    try {
      takeIn({ job, call, answer: asked, startedAt, isKeyCurrent: keyAge(job) === age });
    } catch (cause) {
      log({ text: `The answer to "${call}" could not be understood`, job: job.id, cause });
      takeIn({ job, call, answer: NOBODY_KNOWS, startedAt, isKeyCurrent: false });
    }
  }

  async function askRouter(job: Job, call: RouterCall, signal?: AbortSignal): Promise<Answer> {
    const { profile, base, model, key, body, requestId } = job;
    const target = { profile, base, model };
    try {
      if (call === 'submit' || call === 'direct') return await api[call](target, { key, body });
      if (requestId === null) throw new Error(`"${call}" needs a request id`);
      return call === 'cancel' ? await api.cancel(target, requestId) : await api[call](target, requestId, signal);
    } catch (cause) {
      log({ text: `The call "${call}" threw`, job: job.id, cause });
      return NOBODY_KNOWS;
    }
  }

  interface Taken {
    readonly job: Job;
    readonly call: RouterCall;
    readonly answer: Answer;
    readonly startedAt: number;
    readonly isKeyCurrent: boolean;
  }

  function takeIn({ job, call, answer, startedAt, isKeyCurrent }: Taken): void {
    const at = now();
    const judgement = judge(call, answer, job.ending);
    const retryAfterMs = answer.kind === 'answer' ? answer.retryAfterMs : null;
    const dueAt = pace.answered({ job, call, judgement, retryAfterMs, now: at, others: () => others(job) });
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

  interface Judged {
    readonly job: Job;
    readonly answer: Answer;
    readonly judgement: Judgement;
    readonly at: number;
    readonly dueAt: number | null;
    readonly isKeyCurrent: boolean;
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
    const isOver = after === null || isTerminal(after) || after.phase === 'held';
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

  async function collect(job: Job): Promise<void> {
    // What a link holds was paid for: it is given up when no copy can exist any more, not after a number of tries, and never
    // by a clock that may be wrong.
    const serverNow = doubts.serverTimeAt(now());
    const lastTry = doubts.isGone(job.id) || (serverNow !== null && haveLinksEnded(job, serverNow));
    const outcome = await collector.collect(job, { lastTry, onCall: (line) => keepCall(job.id, line) });
    if (outcome.kind === 'saved') {
      obstacles.delete(job.id);
      recorder.note(job.id, { type: 'saved', at: now(), files: outcome.files, missing: outcome.missing });
      return;
    }
    if (outcome.kind === 'bodyLost') doubts.bodyLost(job.id);
    if (outcome.kind === 'obstacle') obstacles.set(job.id, outcome.obstacle);
    else obstacles.delete(job.id);
    pace.wait(job.id, { now: now(), ladder: outcome.kind === 'obstacle' ? 'trouble' : 'links' });
  }

  async function readAgain(job: Job): Promise<StoredBody | null> {
    if (condition(job).key !== 'present' || pace.line(job.base).restUntil > now()) return null;
    const startedAt = now();
    const answer = await askRouter(job, 'result');
    const { trouble, event } = judge('result', answer, job.ending);
    keepCall(job.id, lineOf({ call: 'result', answer, startedAt, at: now(), trouble, decided: NOTHING_DECIDED }));
    return event === 'bodySaved' && answer.kind === 'answer' && answer.body.kind === 'output' ? answer.body.body : null;
  }

  /** Losing a line of the timeline harms nothing. */
  function keepCall(id: JobId, line: CallLine): void {
    try {
      ledger.recordCall(id, line);
    } catch (cause) {
      log({ text: 'A call could not be written to the timeline', job: id, cause });
    }
  }

  return {
    settle,
    perform,
    abandonReads() {
      for (const [id, kind] of busy) {
        if (kind !== 'poll' && kind !== 'fetch') continue;
        busy.delete(id);
        turns.get(id)?.abort();
        turns.delete(id);
      }
    },
    busy: () => busy,
    forget(id) {
      obstacles.delete(id);
      unwritten.delete(id);
      doubts.forget(id);
    },
    readAgain,
    keepCall,
    lastContactAt: () => lastContactAt,
    obstacles: () => obstacles,
    unwritten: () => unwritten,
  };
}

const NOTHING_DECIDED: Decision = { event: null, nextAt: null };
const NOBODY_KNOWS: NoAnswer = { kind: 'noAnswer', sent: 'maybe', reason: 'local', detail: '' };

function lineOf(told: {
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
