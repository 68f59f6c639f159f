/** What submit and the synchronous route have in common: the body, its key, and the run that comes of them. */

import { createHash } from 'node:crypto';
import { promptOf } from '../shared/prompt.ts';
import { SECOND } from '../shared/time.ts';
import { type Answer, failure, fieldFailure, retryAfter } from './answer.ts';
import { isPassing } from './buckets.ts';
import { type Cues, readCues, withoutCues } from './cues.ts';
import type { Call, Room } from './exchange.ts';
import { isUsableKey, judgeKey } from './idempotency.ts';
import type { PracticeModel } from './model.ts';
import { seedOf } from './outputs/chance.ts';
import type { Run } from './queue.ts';
import { isRecord, validate } from './validate.ts';

export type Admission =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'run'; readonly run: Run; readonly replayed: boolean };

/** Keys that were refused once by a passing cue; the second time they are let in. */
const REFUSED_ONCE_KEPT = 10_000;

export interface Admitter {
  admit(call: Call, facts: { readonly model: PracticeModel; readonly route: Run['route'] }): Admission;
}

export function createAdmitter(room: Room): Admitter {
  const refusedOnce = new Set<string>();

  const cueRefusal = (cues: Cues, name: string): Answer | null => {
    if (cues.refusal === null) return null;
    const passing = isPassing(cues.refusal);
    if (passing && refusedOnce.has(name)) return null;
    if (refusedOnce.size > REFUSED_ONCE_KEPT) refusedOnce.clear();
    refusedOnce.add(name);
    const paced = passing && cues.refusal !== 'internal_error' && cues.refusal !== 'client_disconnected';
    return failure(cues.refusal, paced ? { headers: retryAfter(2 * SECOND) } : {});
  };

  return {
    admit(call, { model, route }) {
      const refuse = (answer: Answer): Admission => ({ kind: 'answer', answer });
      const key = headerOf(call.headers['idempotency-key']);
      if (!isUsableKey(key)) return refuse(failure('invalid_input', { detail: 'Idempotency-Key takes 1 to 255 characters.' }));
      const digest = createHash('sha256').update(`${call.method} ${call.target}\n`).update(call.body).digest('hex');
      const owner = { scope: call.caller.scope, key: key ?? '' };
      const known = key === null ? undefined : room.world.key(owner);
      const verdict = judgeKey(known, { digest, at: call.now });
      if (verdict.kind === 'clash')
        return refuse(failure('invalid_input', { status: 409, detail: 'This Idempotency-Key belongs to another request.' }));
      if (verdict.kind === 'admitting') return refuse(stillAdmitting(verdict.waitMs));
      if (verdict.kind === 'replay') {
        const run = room.world.find(verdict.record.requestId);
        if (run !== null) return { kind: 'run', run, replayed: true };
      }

      const read = readBody(call, model);
      if ('answer' in read) return refuse(read.answer);
      const prompt = promptOf(read.body);
      const kept = withoutLongTexts(read.body);
      const cues = readCues(JSON.stringify(kept));
      const refusal = cues.refusal === 'concurrency_limit_exceeded' ? null : cueRefusal(cues, key ?? room.newId());
      if (refusal !== null) return refuse(refusal);
      if (!call.dials.funded) return refuse(failure('insufficient_credits'));
      const full = isFull(room, { call, route });
      if (full !== null) return refuse(full);

      const run = newRun(room, { call, model, route, body: kept, prompt, cues });
      room.world.put(run);
      const admittingMs = admissionLength(call, cues);
      if (key !== null) {
        room.world.putKey({
          ...owner,
          digest,
          requestId: run.requestId,
          firstSeenAt: call.now,
          admittingUntil: call.now + admittingMs,
        });
        room.counters.ran(key);
      }
      room.world.save();
      if (admittingMs > 0) return refuse(stillAdmitting(admittingMs));
      return { kind: 'run', run: room.world.find(run.requestId) ?? run, replayed: false };
    },
  };
}

function stillAdmitting(waitMs: number): Answer {
  return failure('concurrency_limit_exceeded', {
    status: 409,
    detail: 'A request with this Idempotency-Key is still being taken in.',
    headers: retryAfter(waitMs),
  });
}

function admissionLength(call: Call, cues: Cues): number {
  const deed = call.deeds.find((each) => each.kind === 'admitting');
  if (deed !== undefined) return deed.ms;
  return cues.refusal === 'concurrency_limit_exceeded' ? 2 * SECOND : 0;
}

function isFull(room: Room, at: { readonly call: Call; readonly route: Run['route'] }): Answer | null {
  const { limits } = at.call.dials;
  const own = room.world.runs().filter((run) => run.scope === at.call.caller.scope && run.endedAt === null);
  if (at.route === 'direct') {
    const busy = own.filter((run) => run.route === 'direct').length;
    return busy >= limits.concurrency ? failure('concurrency_limit_exceeded', { headers: retryAfter(3 * SECOND) }) : null;
  }
  const waiting = own.filter((run) => run.startedAt === null).length;
  return waiting >= limits.backlog ? failure('queue_backlog_full', { headers: retryAfter(5 * SECOND) }) : null;
}

const MODEL_FIELDS = ['model', 'ai_model', 'model_id', 'model_name'];

function readBody(call: Call, model: PracticeModel): { readonly body: Record<string, unknown> } | { readonly answer: Answer } {
  if (!/^application\/(?:[\w.-]+\+)?json\b/iu.test(call.headers['content-type'] ?? ''))
    return { answer: failure('invalid_input', { detail: 'Send the body as application/json.' }) };
  let body: unknown;
  try {
    body = JSON.parse(call.body.toString('utf8'));
  } catch {
    return { answer: failure('invalid_input', { detail: 'The body is no JSON.' }) };
  }
  if (!isRecord(body)) return { answer: fieldFailure([{ loc: ['body'], type: 'dict_type', msg: 'Must be an object' }]) };
  const unknownFields = call.query.get('reject_unknown_fields') === 'true' ? 'refuse' : 'pass';
  const faults = [...validate(body, model.input, { components: model.components, unknownFields })];
  for (const name of model.takesModelField ? [] : MODEL_FIELDS) {
    if (Object.hasOwn(body, name) && body[name] !== call.model)
      faults.push({ loc: ['body', name], type: 'value_error', msg: 'Leave this out: the path names the model' });
  }
  return faults.length > 0 ? { answer: fieldFailure(faults) } : { body };
}

/** Longest text that is kept of a body: a prompt fits, a picture does not. */
const LONGEST_TEXT = 4_000;

function withoutLongTexts(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (_, value: unknown) => (typeof value === 'string' && value.length > LONGEST_TEXT ? '' : value)),
  );
}

function newRun(
  room: Room,
  given: {
    readonly call: Call;
    readonly model: PracticeModel;
    readonly route: Run['route'];
    readonly body: unknown;
    readonly prompt: string;
    readonly cues: Cues;
  },
): Run {
  const { call, model, cues } = given;
  const { dials } = call;
  const requestId = room.newId();
  const spread = 0.8 + (seedOf(requestId) % 1000) / 2500;
  const ending = cues.ending;
  const waitsForever = ending === 'queue_timeout' || dials.hold === 'waiting';
  return {
    requestId,
    model: model.id,
    scope: call.caller.scope,
    route: given.route,
    body: given.body,
    prompt: withoutCues(given.prompt),
    admittedAt: call.now,
    startedAt: null,
    endedAt: null,
    durationMs: Math.max(0, Math.round((cues.runMs ?? dials.paceMs[model.kind] * spread) / room.speed)),
    held: waitsForever ? 'waiting' : cues.hold || dials.hold === 'running' ? 'running' : 'no',
    queueTimeoutMs: ending === 'queue_timeout' ? 5 * SECOND : dials.queueTimeoutMs,
    ending,
    detail: null,
    refusalSubject: ending === 'content_policy_violation' ? 'input_text' : null,
    cancelAskedAt: null,
    cancelWins: cues.cancelWins || dials.cancelWhileRunning === 'wins',
    charged: cues.charged,
    credits: cues.credits === undefined ? model.credits : cues.credits,
    keepMs: cues.keepMs ?? dials.keepMs,
    linkLifeMs: cues.linkLifeMs ?? model.linkLifeMs,
    partial: cues.partial,
    deadline: cues.deadline,
  };
}

export function headerOf(value: string | readonly string[] | undefined): string | null {
  return value === undefined ? null : typeof value === 'string' ? value : (value[0] ?? null);
}
