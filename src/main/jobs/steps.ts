/**
 * Does what the plan says: asks the Router or the collector, and sees to it that what comes of it is taken in. It decides
 * nothing; every way through here ends in an event or in a wait. An adapter that throws is a bug of ours: it is logged with the job
 * that it was about, counts as "nobody knows", and stops no other job.
 */

import type { Job, JobId, ProfileId, StoredBody } from '../../shared/job.ts';
import type { CallLine, JobSummary } from '../../shared/jobView.ts';
import { errorOfEnding } from './buckets.ts';
import { createKeepCall, type LogLine, lineOf, NOTHING_DECIDED } from './callLines.ts';
import { createCollecting } from './collecting.ts';
import type { ProfileCondition } from './conditions.ts';
import type { Doubts } from './doubts.ts';
import type { EventOf } from './event.ts';
import { createIntake } from './intake.ts';
import { judge, type RouterCall } from './outcome.ts';
import type { Pace } from './pace.ts';
import type { Collector } from './ports/collector.ts';
import type { Ledger } from './ports/ledger.ts';
import type { Answer, NoAnswer, RouterApi } from './ports/router.ts';
import type { Recorder } from './record.ts';
import type { Step, StepKind } from './situation.ts';

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
  const { api, recorder, pace, doubts, now, log, condition, keyAge, heirOf } = deps;
  const keepCall = createKeepCall(deps);
  const intake = createIntake({ ...deps, keepCall });
  const { takeIn, obstacles } = intake;
  const collecting = createCollecting({ ...deps, keepCall, obstacles, readAgain });
  const busy = new Map<JobId, StepKind>();
  /** Whoever holds the turn of a job may take in what comes; a turn that was taken away is over. */
  const turns = new Map<JobId, AbortController>();

  function settle({ kind, id }: Step): void {
    const at = now();
    if (kind === 'lose') {
      // Whoever waited for that answer is gone; the same bytes under the same key find out what came of it.
      recorder.note(id, { type: 'lost', at, dueAt: at, because: 'interrupted' });
    }
    if (kind === 'hold') recorder.note(id, { type: 'lost', at, dueAt: null, because: 'too_late_to_resend' });
    if (kind === 'move') move(id, at);
    if (kind === 'stopWaiting') recorder.note(id, { type: 'lost', at, dueAt: null, because: 'stopped_waiting' });
    if (kind === 'giveUp') recorder.note(id, { type: 'gaveUp', at });
    if (kind === 'settle') recorder.note(id, { type: 'ended', at, error: errorOfEnding(recorder.get(id)?.ending ?? '') });
  }

  function move(id: JobId, at: number): void {
    const job = recorder.get(id);
    const heir = job === null ? null : heirOf(job.profile);
    if (heir === null) return;
    recorder.note(id, { type: 'moved', at, profile: heir });
    pace.forgetMisses(id);
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
      if (call === undefined) await collecting.collect(job);
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

  async function readAgain(job: Job): Promise<StoredBody | null> {
    if (condition(job).key !== 'present' || pace.line(job.base).restUntil > now()) return null;
    const startedAt = now();
    const answer = await askRouter(job, 'result');
    const { trouble, event } = judge('result', answer, job.ending);
    keepCall(job.id, lineOf({ call: 'result', answer, startedAt, at: now(), trouble, decided: NOTHING_DECIDED }));
    return event === 'bodySaved' && answer.kind === 'answer' && answer.body.kind === 'output' ? answer.body.body : null;
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
      intake.forget(id);
      doubts.forget(id);
      collecting.forget(id);
    },
    readAgain,
    keepCall,
    lastContactAt: intake.lastContactAt,
    obstacles: () => obstacles,
    unwritten: intake.unwritten,
  };
}

const NOBODY_KNOWS: NoAnswer = { kind: 'noAnswer', sent: 'maybe', reason: 'local', detail: '' };
